"""Episodes of contrast and the states they were judged from; confirmations, calibrations and samples by hand.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _make_contrast_episodes()
    _make_contrast_states()
    _make_confirmations()
    _make_calibrations()
    _make_grab_samples()


def _make_contrast_episodes() -> None:
    op.create_table(
        "contrast_episodes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("background", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("judged_at", sa.Text(), nullable=False),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("profile_version", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("level_now", sa.Text(), nullable=False),
        sa.Column("start_at", sa.Text(), nullable=False),
        sa.Column("end_at", sa.Text(), nullable=True),
        sa.Column("reached", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=True),
        sa.Column("peak", sa.Float(), nullable=True),
        sa.Column("peak_at", sa.Text(), nullable=True),
        sa.Column("peak_background", sa.Float(), nullable=True),
        sa.Column("peak_value", sa.Float(), nullable=True),
        sa.Column("now_at", sa.Text(), nullable=True),
        sa.Column("now_background", sa.Float(), nullable=True),
        sa.Column("now_value", sa.Float(), nullable=True),
        sa.Column("percent_above", sa.Integer(), nullable=False),
        sa.Column("held_since_at", sa.Text(), nullable=True),
        sa.Column("lag_s", sa.Integer(), nullable=False),
        sa.Column("confounded_by", sa.Text(), nullable=True),
        sa.Column("uncalibrated", sa.Text(), nullable=True),
        sa.Column("weather", sa.Text(), nullable=False),
        sa.Column("storm", sa.Text(), nullable=True),
        sa.Column("cause", sa.Text(), nullable=True),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("withdrawn_because", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["storm"], ["storms.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_contrast_episodes_site"), "contrast_episodes", ["site"], unique=False)


def _make_contrast_states() -> None:
    op.create_table(
        "contrast_states",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("quarter", sa.Integer(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("site", "probe", "quarter", "rule"),
    )


def _make_confirmations() -> None:
    op.create_table(
        "confirmations",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("remarks", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_confirmations_site"), "confirmations", ["site"], unique=False)


def _make_calibrations() -> None:
    op.create_table(
        "calibrations",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("before_cleaning", sa.Float(), nullable=True),
        sa.Column("after_cleaning", sa.Float(), nullable=True),
        sa.Column("standard", sa.Float(), nullable=True),
        sa.Column("before_calibration", sa.Float(), nullable=True),
        sa.Column("after_calibration", sa.Float(), nullable=True),
        sa.Column("lot", sa.Text(), nullable=False),
        sa.Column("fouling_percent", sa.Float(), nullable=True),
        sa.Column("drift_percent", sa.Float(), nullable=True),
        sa.Column("remarks", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_calibrations_site"), "calibrations", ["site"], unique=False)


def _make_grab_samples() -> None:
    op.create_table(
        "grab_samples",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("probe", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("probe_value", sa.Float(), nullable=True),
        sa.Column("disagrees", sa.Text(), nullable=True),
        sa.Column("remarks", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_grab_samples_site"), "grab_samples", ["site"], unique=False)

"""Storms, duties, inspections, notices and the changes of them.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    _make_storms()
    _make_storm_versions()
    _make_duties()
    _make_duty_revisions()
    _make_inspections()
    _make_notices()
    _make_notice_attempts()
    _make_changes()
    _make_cursors()


def _make_storms() -> None:
    op.create_table(
        "storms",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_storms_site"), "storms", ["site"], unique=False)


def _make_storm_versions() -> None:
    op.create_table(
        "storm_versions",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("storm", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("judged_at", sa.Text(), nullable=False),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("profile_version", sa.Integer(), nullable=False),
        sa.Column("trigger_at", sa.Text(), nullable=False),
        sa.Column("start_at", sa.Text(), nullable=False),
        sa.Column("end_at", sa.Text(), nullable=False),
        sa.Column("confirmed_at", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("depth_tenth_um", sa.Integer(), nullable=False),
        sa.Column("at_trigger_tenth_um", sa.Integer(), nullable=False),
        sa.Column("spans", sa.Text(), nullable=False),
        sa.Column("superseded_by", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["storm"],
            ["storms.id"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded_by"],
            ["storms.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("storm", "revision"),
    )


def _make_duties() -> None:
    op.create_table(
        "duties",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("storm", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("anchor", sa.Text(), nullable=False),
        sa.Column("anchor_at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.Column("provisional", sa.Boolean(), nullable=False),
        sa.Column("latest_reading_at", sa.Text(), nullable=True),
        sa.Column("interim_advisory_at", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("closed_by", sa.Text(), nullable=True),
        sa.Column("closed_at", sa.Text(), nullable=True),
        sa.Column("late_by_s", sa.Integer(), nullable=False),
        sa.Column("withdrawn_because", sa.Text(), nullable=True),
        sa.Column("citation", sa.Text(), nullable=False),
        sa.Column("closes", sa.Text(), nullable=False),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("profile_version", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["storm"],
            ["storms.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("site", "kind", "storm"),
    )
    op.create_index("ix_duties_site_status", "duties", ["site", "status"], unique=False)


def _make_duty_revisions() -> None:
    op.create_table(
        "duty_revisions",
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["duty"],
            ["duties.id"],
        ),
        sa.PrimaryKeyConstraint("duty", "revision"),
    )


def _make_inspections() -> None:
    op.create_table(
        "inspections",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Text(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("inspector", sa.Text(), nullable=False),
        sa.Column("remarks", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("entered_by", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_inspections_site"), "inspections", ["site"], unique=False)


def _make_notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("calendar", sa.Text(), nullable=True),
        sa.Column("composed_at", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("cancelled_because", sa.Text(), nullable=True),
        sa.Column("next_try_at", sa.Text(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("accepted_at", sa.Text(), nullable=True),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["duty"],
            ["duties.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("duty", "revision", "step", "person", "channel"),
    )
    op.create_index(op.f("ix_notices_site"), "notices", ["site"], unique=False)
    op.create_index("ix_notices_state_next_try_at", "notices", ["state", "next_try_at"], unique=False)


def _make_notice_attempts() -> None:
    op.create_table(
        "notice_attempts",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("notice", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["notice"],
            ["notices.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_notice_attempts_notice"), "notice_attempts", ["notice"], unique=False)


def _make_changes() -> None:
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )


def _make_cursors() -> None:
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )

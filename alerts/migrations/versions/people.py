"""What became of notices after they were accepted, who answered, why nobody was told, and which process judges.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_NOTICE_COLUMNS = (
    *("html", "told_due_at", "phase", "delivery", "delivery_code", "delivery_at", "receipt", "batch"),
    *("link_code", "link_expires_at", "link_used_at"),
)


def upgrade() -> None:
    """Add the columns and make the tables."""
    for name in _NOTICE_COLUMNS:
        op.add_column("notices", sa.Column(name, sa.Text(), nullable=True))
    op.create_index("ix_notices_link_code", "notices", ["link_code"], unique=True)
    op.create_index("ix_notices_receipt", "notices", ["receipt"], unique=False)
    op.create_index("ix_notices_address", "notices", ["channel", "address"], unique=False)
    _make_notice_decisions()
    _make_acknowledgements()
    _make_opt_outs()
    _make_inbound_messages()
    _make_leases()
    _make_canary_runs()


def _make_notice_decisions() -> None:
    op.create_table(
        "notice_decisions",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["duty"], ["duties.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("duty", "revision", "step", "person", "why"),
    )


def _make_acknowledgements() -> None:
    op.create_table(
        "acknowledgements",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["duty"], ["duties.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("duty", "person"),
    )


def _make_opt_outs() -> None:
    op.create_table(
        "opt_outs",
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("channel", "address"),
    )


def _make_inbound_messages() -> None:
    op.create_table(
        "inbound_messages",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("provider_id", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("provider_id"),
    )


def _make_leases() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("until_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def _make_canary_runs() -> None:
    op.create_table(
        "canary_runs",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("started_at", sa.Text(), nullable=False),
        sa.Column("due_by_at", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )

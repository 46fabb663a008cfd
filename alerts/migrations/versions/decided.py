"""What troubles a site's instruments, what people decided and why, and storms whose instants are bounds.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and make the tables."""
    op.add_column("duties", sa.Column("words", sa.Text(), nullable=True))
    op.add_column("storm_versions", sa.Column("latest_end_at", sa.Text(), nullable=True))
    op.add_column("inspections", sa.Column("qualification", sa.Text(), nullable=True))
    op.add_column("inspections", sa.Column("late_entry", sa.Boolean(), nullable=False, server_default=sa.false()))
    _make_troubles()
    _make_rulings()


def _make_troubles() -> None:
    op.create_table(
        "troubles",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("sensor", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("since_at", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Text(), nullable=True),
        sa.Column("calm_since_at", sa.Text(), nullable=True),
        sa.Column("ended_at", sa.Text(), nullable=True),
        sa.Column("ended_because", sa.Text(), nullable=True),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    lasting = sa.text("state <> 'ended'")
    op.create_index(
        "ix_troubles_lasting", "troubles", ["site", "kind", "sensor"], unique=True,
        sqlite_where=lasting, postgresql_where=lasting,
    )  # fmt: skip
    op.create_index("ix_troubles_site", "troubles", ["site"], unique=False)


def _make_rulings() -> None:
    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("sensor", sa.Text(), nullable=False),
        sa.Column("from_at", sa.Text(), nullable=True),
        sa.Column("until_at", sa.Text(), nullable=True),
        sa.Column("acres", sa.Text(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("effect", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_rulings_site", "rulings", ["site"], unique=False)

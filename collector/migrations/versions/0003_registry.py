"""Since when an applied site's instruments hold, and readings that people took.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and make the table."""
    op.add_column("applied_sites", sa.Column("valid_from", sa.Text))
    op.create_table(
        "manual_readings",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("since_at", sa.Text),
        sa.Column("depth_tenth_um", sa.BigInteger, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.Column("withdraws", sa.BigInteger),
    )


def downgrade() -> None:
    """A journal keeps what was recorded."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

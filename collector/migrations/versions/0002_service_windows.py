"""Windows of service work, which excludes what sensors say within it.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "service_windows",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("start_at", sa.Text, nullable=False),
        sa.Column("end_at", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.Column("withdraws", sa.BigInteger),
    )


def downgrade() -> None:
    """A journal keeps what was recorded."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

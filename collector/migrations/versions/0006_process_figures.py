"""What collectors tell of themselves.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "process_figures",
        sa.Column("instance", sa.Text, primary_key=True),
        sa.Column("told_at", sa.Text, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """A journal keeps what was recorded."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

"""Since when the rain of a silence may have fallen that was credited at its end.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("credits", sa.Column("after_at", sa.Text))


def downgrade() -> None:
    """A journal keeps what was recorded."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

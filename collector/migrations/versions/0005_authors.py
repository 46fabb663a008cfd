"""Who put a version of a site in force, and why.

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nobody was asked before."""
    for name in ("author", "reason"):
        op.add_column("applied_sites", sa.Column(name, sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """A journal keeps what was recorded."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

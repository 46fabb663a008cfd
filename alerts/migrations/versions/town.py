"""The town's side: visits, complaints, violations, orders to stop, certifications, gates.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    names = ("site", "kind", "subject", "at", "text", "facts", "author", "role", "entered_at")
    op.create_table(
        "town_entries",
        sa.Column("id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in names),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_town_entries_site", "town_entries", ["site"], unique=False)

"""Documents: plans, permits, as-builts.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "documents",
        sa.Column("id", sa.Integer, primary_key=True),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("site", "kind", "title", "dated_on", "name", "media_type")
        ),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("replaces", sa.Integer, sa.ForeignKey("documents.id")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("remarks", "entered_by", "entered_at")),
        sa.Column("key", sa.Text, nullable=False, unique=True),
    )
    op.create_index("documents_site", "documents", ["site"])

"""Photographs.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "photos",
        sa.Column("id", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("site", "about", "view", "sha256", "sent_sha256")),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("taken_at", sa.Text),
        sa.Column("latitude", sa.Double),
        sa.Column("longitude", sa.Double),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("person", "remarks", "entered_by", "entered_at")),
        sa.Column("key", sa.Text, nullable=False, unique=True),
    )
    op.create_index("photos_site", "photos", ["site", "about"])

"""Legal holds, and what a time-stamping authority said of the roots of days.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "legal_holds",
        sa.Column("id", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("site", "at", "what", "author", "reason")),
    )
    op.create_index("legal_holds_site", "legal_holds", ["site"])
    op.create_table(
        "audit_stamps",
        sa.Column("day", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("authority", "stamped_at", "asked_at", "token")),
    )

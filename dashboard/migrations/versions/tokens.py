"""Tokens of programs, and the answers that they were given.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("name", "scope", "made_by", "created_at")),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
        *(sa.Column(name, sa.Text) for name in ("expires_at", "last_used_at", "revoked_at")),
    )
    op.create_index("api_tokens_account", "api_tokens", ["account"])
    op.create_table(
        "api_answers",
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("body", sa.Text),
    )
    op.create_index("api_answers_at", "api_answers", ["at"])

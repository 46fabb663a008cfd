"""The first journal.

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op

from siltwatch.errors import StoreError

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _what_was_said()
    _what_was_accepted()
    _what_was_read()
    _what_was_set_aside()
    _what_follows()


def _what_was_said() -> None:
    op.create_table(
        "journal",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("gateway", sa.Text, nullable=False),
        sa.Column("boot", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("state", sa.Integer, nullable=False),
        sa.UniqueConstraint("gateway", "boot", "seq", name="journal_once"),
    )
    op.create_table(
        "streams",
        sa.Column("gateway", sa.Text, primary_key=True),
        sa.Column("boot", sa.Text, nullable=False),
        sa.Column("contiguous_seq", sa.BigInteger, nullable=False),
        sa.Column("heard_at", sa.Text, nullable=False),
        sa.Column("health", sa.Text, nullable=False),
    )
    op.create_table(
        "applied_sites",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("applied_at", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.UniqueConstraint("site", "version", name="applied_sites_once"),
    )
    op.create_table(
        "imports",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("imported_at", sa.Text, nullable=False),
        sa.Column("rows", sa.BigInteger, nullable=False),
        sa.Column("repeated", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "journal_waiting",
        "journal",
        ["gateway", "seq"],
        sqlite_where=sa.text("state = 1"),
        postgresql_where=sa.text("state = 1"),
    )


def _what_was_accepted() -> None:
    op.create_table(
        "baselines",
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("site", "sensor"),
    )
    op.create_table(
        "credits",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("depth_tenth_um", sa.BigInteger, nullable=False),
        sa.Column("flag", sa.Integer, nullable=False),
        sa.Column("reasons", sa.Text, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("stamped_at", sa.Text),
        sa.UniqueConstraint("site", "at", "sensor", "key", name="credits_once"),
    )


def _what_was_read() -> None:
    op.create_table(
        "readings",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Float),
        sa.Column("unit", sa.Text),
        sa.Column("method", sa.Text),
        sa.Column("flag", sa.Integer, nullable=False),
        sa.Column("reasons", sa.Text, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("stamped_at", sa.Text),
        sa.UniqueConstraint("site", "sensor", "kind", "at", "key", name="readings_once"),
    )
    op.create_table(
        "rollups",
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("start_at", sa.Text, nullable=False),
        sa.Column("min", sa.Float),
        sa.Column("max", sa.Float),
        sa.Column("mean", sa.Float),
        sa.Column("sum", sa.Float),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("sum_tenth_um", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("site", "sensor", "kind", "start_at"),
    )
    op.create_table(
        "last_words",
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("observed_at", sa.Text, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("value", sa.Float),
        sa.Column("unit", sa.Text),
        sa.Column("battery_v", sa.Float),
        sa.Column("flag", sa.Integer),
        sa.Column("reasons", sa.Text),
        sa.PrimaryKeyConstraint("site", "sensor"),
    )


def _what_was_set_aside() -> None:
    op.create_table(
        "dead_letters",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("gateway", sa.Text, nullable=False),
        sa.Column("boot", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("resolved_at", sa.Text),
    )
    op.create_table(
        "open_items",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("sensor", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("counts", sa.BigInteger, nullable=False),
        sa.Column("depth_tenth_um", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("resolved_at", sa.Text),
    )
    op.create_table(
        "gaps",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("gateway", sa.Text, nullable=False),
        sa.Column("boot", sa.Text, nullable=False),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
        sa.Column("declared_at", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("dead_letters_open", "dead_letters", ["gateway", "reason"])


def _what_follows() -> None:
    op.create_table(
        "projections",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("cursor", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.Column("trouble", sa.Text),
    )
    op.create_table(
        "changes",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before the first journal."""
    raise StoreError("a journal is never taken back to an older schema: restore a backup instead", retryable=False)

"""Ways in beside the password, ways back in, and links to one storm.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the new columns of accounts and sessions."""
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("mail", sa.Text))
    op.create_index("accounts_mail", "accounts", ["mail"], unique=True)
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("address", sa.Text, nullable=False, server_default=""))
        sessions.add_column(sa.Column("browser", sa.Text, nullable=False, server_default=""))
    for name, columns in _tables().items():
        op.create_table(name, *columns)
    op.create_index("storm_links_storm", "storm_links", ["storm"])


def _account(*, is_key: bool = False) -> "sa.Column[int]":
    reference = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account", sa.Integer, reference, primary_key=is_key, nullable=False)


def _text(name: str, *, is_key: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, primary_key=is_key, nullable=False)


def _tables() -> "dict[str, list[sa.Column[int] | sa.Column[str]]]":
    return {
        "second_factors": [
            _account(is_key=True),
            _text("seed"),
            _text("made_at"),
            sa.Column("confirmed_at", sa.Text),
            sa.Column("last_step", sa.Integer, nullable=False),
        ],
        "recovery_codes": [
            _text("code_hash", is_key=True),
            _account(),
            sa.Column("used_at", sa.Text),
        ],
        "pending_sign_ins": [
            _text("id_hash", is_key=True),
            _text("kind"),
            sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE")),
            _text("facts"),
            sa.Column("tries", sa.Integer, nullable=False),
            _text("expires_at"),
        ],
        "password_resets": [
            _text("code_hash", is_key=True),
            _account(),
            _text("made_at"),
            _text("expires_at"),
            sa.Column("used_at", sa.Text),
        ],
        "identities": [
            _text("issuer", is_key=True),
            _text("subject", is_key=True),
            _account(),
            _text("made_at"),
        ],
        "storm_links": [
            sa.Column("id", sa.Integer, primary_key=True),
            *(_text(name) for name in ("site", "storm", "made_by", "made_at", "expires_at")),
            sa.Column("revoked_at", sa.Text),
            sa.Column("opened", sa.Integer, nullable=False),
            sa.Column("opened_at", sa.Text),
        ],
    }

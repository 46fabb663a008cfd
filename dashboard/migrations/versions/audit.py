"""The audit trail, the roots of its days, and the texts of the rules.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
_STAYS = "the audit trail is only added to"


def upgrade() -> None:
    """Make the tables, and let the database itself refuse to change or delete an entry."""
    op.create_table(
        "audit_trail",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("day", "at", "kind")),
        sa.Column("ref", sa.Text),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("site", "body", "digest", "link")),
        sa.UniqueConstraint("kind", "ref"),
    )
    op.create_index("audit_trail_day", "audit_trail", ["day"])
    op.create_table(
        "audit_roots",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("root", sa.Text, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("closed_at", sa.Text, nullable=False),
        sa.Column("written_at", sa.Text),
        sa.Column("mailed_at", sa.Text),
    )
    op.create_table(
        "profile_texts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("first_at", sa.Text, nullable=False),
    )
    for statement in _guards(op.get_bind().dialect.name):
        op.execute(statement)


def _guards(dialect: str) -> list[str]:
    if dialect == "sqlite":
        return [
            f"CREATE TRIGGER audit_trail_no_{what.lower()} BEFORE {what} ON audit_trail"
            f" BEGIN SELECT RAISE(ABORT, '{_STAYS}'); END"
            for what in ("UPDATE", "DELETE")
        ]
    body = f"BEGIN RAISE EXCEPTION '{_STAYS}'; END"
    watched = "BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW"
    return [
        f"CREATE FUNCTION audit_trail_stays() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$",
        f"CREATE TRIGGER audit_trail_stays {watched} EXECUTE FUNCTION audit_trail_stays()",
    ]

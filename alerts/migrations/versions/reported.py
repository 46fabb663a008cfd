"""What inspections wrote down: reports with their amendments and signatures, drafts, findings, corrective actions.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
_STAYS = "a report is amended, never changed"


def upgrade() -> None:
    """Make the tables, and let the database itself refuse to change a report."""
    _make_inspection_reports()
    _make_signatures()
    _make_inspection_drafts()
    _make_findings()
    _make_corrective_actions()
    for statement in _guards(op.get_bind().dialect.name):
        op.execute(statement)


def _guards(dialect: str) -> list[str]:
    if dialect == "sqlite":
        return [
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, '{_STAYS}'); END"
            for table in ("inspection_reports", "signatures")
        ]
    body = f"BEGIN RAISE EXCEPTION '{_STAYS}'; END"
    return [
        f"CREATE FUNCTION inspection_report_stays() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$",
        *(
            f"CREATE TRIGGER {table}_stays BEFORE UPDATE ON {table} FOR EACH ROW"
            " EXECUTE FUNCTION inspection_report_stays()"
            for table in ("inspection_reports", "signatures")
        ),
    ]


def _make_inspection_reports() -> None:
    op.create_table(
        "inspection_reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("inspection", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("signed_by", sa.Text(), nullable=True),
        sa.Column("signed_at", sa.Text(), nullable=True),
        sa.Column("signature_sha256", sa.Text(), nullable=True),
        sa.Column("clock_skew_ms", sa.Integer(), nullable=True),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("profile_version", sa.Integer(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["inspection"], ["inspections.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("inspection", "number"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_inspection_reports_site", "inspection_reports", ["site"], unique=False)


def _make_signatures() -> None:
    op.create_table(
        "signatures",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("image", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("site", "sha256"),
    )


def _make_inspection_drafts() -> None:
    op.create_table(
        "inspection_drafts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("begun_at", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.Text(), nullable=False),
        sa.Column("inspection", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["inspection"], ["inspections.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_inspection_drafts_site", "inspection_drafts", ["site"], unique=False)


def _make_findings() -> None:
    op.create_table(
        "findings",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("inspection", sa.Text(), nullable=True),
        sa.Column("episode", sa.Text(), nullable=True),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("practice", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("found_at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=False),
        sa.Column("due_because", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["inspection"], ["inspections.id"]),
        sa.ForeignKeyConstraint(["episode"], ["contrast_episodes.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_findings_site", "findings", ["site"], unique=False)


def _make_corrective_actions() -> None:
    op.create_table(
        "corrective_actions",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=False),
        sa.Column("inspection", sa.Text(), nullable=True),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Text(), nullable=True),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("entered_at", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["finding"], ["findings.id"]),
        sa.ForeignKeyConstraint(["inspection"], ["inspections.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_corrective_actions_site", "corrective_actions", ["site"], unique=False)

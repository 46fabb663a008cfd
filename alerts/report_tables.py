"""The tables of what inspections wrote down: reports, signatures, drafts, findings and corrective actions."""

from sqlalchemy import Column, ForeignKey, Integer, Table, Text, UniqueConstraint

from alerts.tables import metadata

# Number 1 is the report as it was recorded, higher numbers are amendments: all of them stay, none is changed.
inspection_reports = Table(
    "inspection_reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("inspection", Text, ForeignKey("inspections.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("site", Text, nullable=False, index=True),
    Column("content", Text, nullable=False),  # JSON, written in one way
    Column("sha256", Text, nullable=False),  # of the content
    Column("reason", Text, nullable=False),  # of an amendment
    Column("author", Text, nullable=False),  # the account
    Column("signed_by", Text),
    Column("signed_at", Text),  # by the clock of the phone
    Column("signature_sha256", Text),  # of the image in signatures
    Column("clock_skew_ms", Integer),  # how far the phone's clock was ahead of the server's
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    UniqueConstraint("inspection", "number"),
)

signatures = Table(
    "signatures",
    metadata,
    Column("site", Text, primary_key=True),
    Column("sha256", Text, primary_key=True),
    Column("image", Text, nullable=False),  # a PNG in base64
    Column("entered_at", Text, nullable=False),
)

inspection_drafts = Table(
    "inspection_drafts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("author", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("begun_at", Text, nullable=False),
    Column("saved_at", Text, nullable=False),
    Column("inspection", Text, ForeignKey("inspections.id")),  # what became of it
)

findings = Table(
    "findings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("inspection", Text, ForeignKey("inspections.id")),
    Column("episode", Text, ForeignKey("contrast_episodes.id")),  # of the contrast that it explains
    Column("what", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("practice", Text, nullable=False),
    Column("owner", Text, nullable=False),  # who is to put it right
    Column("found_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("due_because", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

corrective_actions = Table(
    "corrective_actions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("finding", Text, ForeignKey("findings.id"), nullable=False),
    Column("inspection", Text, ForeignKey("inspections.id")),  # of the visit that saw it
    Column("how", Text, nullable=False),  # seen_open | fixed | confirmed | reopened
    Column("what", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("due_at", Text),  # of what was reopened
    Column("person", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

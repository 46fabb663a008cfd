"""The tables of what people decide and enter: rulings, clocks, levels, the side of the town."""

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from alerts.tables import appended, metadata

rulings = Table(
    "rulings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),  # the storm, duty, inspection, person or ruling that it is about
    Column("sensor", Text, nullable=False),
    Column("from_at", Text),
    Column("until_at", Text),
    Column("acres", Text),
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("effect", Text, nullable=False),  # on duties and notices, in words
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Index("ix_rulings_site", "site"),
)

clock_starts = Table(
    "clock_starts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("clock", Text, nullable=False),
    Column("subject", Text, nullable=False),  # the area, the milestone, the request
    Column("base_at", Text, nullable=False),  # what it runs from
    Column("person", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

clock_ends = appended(
    "clock_ends",
    Column("start", Text, ForeignKey("clock_starts.id"), nullable=False),
    Column("how", Text, nullable=False),  # met | withdrawn
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
)

practice_levels = appended(
    "practice_levels",
    Column("practice", Text, nullable=False),  # a trap, a pond, a barrier
    Column("percent", Integer, nullable=False),  # of its storage that sediment fills
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
)
# The town's side and what is filed with it: appended, never changed; an entry is taken back by another.

town_entries = Table(
    "town_entries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),  # visit | complaint | violation | stop_work | certification | …
    Column("subject", Text, nullable=False),  # the entry, gate or remedy that it is about
    Column("at", Text, nullable=False),  # when it happened
    Column("text", Text, nullable=False),  # what is said, the reason
    Column("facts", Text, nullable=False),  # what this kind holds beside it, a JSON object
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

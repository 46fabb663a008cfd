"""The tables of the journal: what was said, what was accepted of it, and how far each follower has come.

Instants are fixed-width text (`siltwatch.instants.format_instant`), rain whole tenths of a micrometre.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()
# SQLite gives its row id only to a column of exactly this type.
RowId = BigInteger().with_variant(Integer(), "sqlite")
COUNTED = 0
WAITING = 1

journal = Table(
    "journal",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("gateway", Text, nullable=False),
    Column("boot", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("document", Text, nullable=False),
    Column("state", Integer, nullable=False),  # COUNTED, or WAITING for what comes before it
    UniqueConstraint("gateway", "boot", "seq", name="journal_once"),
    Index("journal_waiting", "gateway", "seq", sqlite_where=text("state = 1"), postgresql_where=text("state = 1")),
)

streams = Table(
    "streams",
    metadata,
    Column("gateway", Text, primary_key=True),
    Column("boot", Text, nullable=False),
    Column("contiguous_seq", BigInteger, nullable=False),
    Column("heard_at", Text, nullable=False),
    Column("health", Text, nullable=False),  # JSON: what the gateway last said of itself
)

baselines = Table(
    "baselines",
    metadata,
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("site", "sensor"),
)

rain_credits = Table(
    "credits",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("depth_tenth_um", BigInteger, nullable=False),
    Column("flag", Integer, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("stamped_at", Text),  # the device's own stamp where the arrival instant had to be used
    Column("after_at", Text),  # of rain of a silence: it fell at some time after this, up to `at`
    UniqueConstraint("site", "at", "sensor", "key", name="credits_once"),
)

readings = Table(
    "readings",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("value", Float),
    Column("unit", Text),
    Column("method", Text),
    Column("flag", Integer, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("stamped_at", Text),
    UniqueConstraint("site", "sensor", "kind", "at", "key", name="readings_once"),
)

rollups = Table(
    "rollups",
    metadata,
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("start_at", Text, nullable=False),
    Column("min", Float),
    Column("max", Float),
    Column("mean", Float),
    Column("sum", Float),
    Column("count", BigInteger, nullable=False),
    Column("sum_tenth_um", BigInteger, nullable=False),  # rain, which is never added in floats
    PrimaryKeyConstraint("site", "sensor", "kind", "start_at"),
)

last_words = Table(
    "last_words",
    metadata,
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("observed_at", Text, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("value", Float),
    Column("unit", Text),
    Column("battery_v", Float),
    Column("flag", Integer),
    Column("reasons", Text),
    PrimaryKeyConstraint("site", "sensor"),
)

dead_letters = Table(
    "dead_letters",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("gateway", Text, nullable=False),
    Column("boot", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("document", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("resolved_at", Text),  # when the site that explains it was applied and it was counted after all
    Index("dead_letters_open", "gateway", "reason"),
)

open_items = Table(
    "open_items",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("counts", BigInteger, nullable=False),
    Column("depth_tenth_um", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("resolved_at", Text),
)

gaps = Table(
    "gaps",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("gateway", Text, nullable=False),
    Column("boot", Text, nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("declared_at", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

applied_sites = Table(
    "applied_sites",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("applied_at", Text, nullable=False),
    Column("document", Text, nullable=False),
    Column("valid_from", Text),  # of instruments that changed: NULL where none did
    Column("author", Text, nullable=False, server_default=""),
    Column("reason", Text, nullable=False, server_default=""),
    UniqueConstraint("site", "version", name="applied_sites_once"),
)

service_windows = Table(
    "service_windows",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("kind", Text, nullable=False),  # calibration | service | tip_test
    Column("start_at", Text, nullable=False),
    Column("end_at", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("recorded_at", Text, nullable=False),
    Column("withdraws", BigInteger),  # the window that this row takes back; nothing on record is ever changed
)

manual_readings = Table(
    "manual_readings",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("since_at", Text),  # from when on the rain was gathered, where that is known
    Column("depth_tenth_um", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("recorded_at", Text, nullable=False),
    Column("withdraws", BigInteger),  # the reading that this row takes back; nothing on record is ever changed
)

projections = Table(
    "projections",
    metadata,
    Column("name", Text, primary_key=True),
    Column("cursor", BigInteger, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("trouble", Text),
)

process_figures = Table(
    "process_figures",
    metadata,
    Column("instance", Text, primary_key=True),  # host and port of a collector
    Column("told_at", Text, nullable=False),
    Column("figures", Text, nullable=False),  # JSON: what it counted since it began
)

changes = Table(
    "changes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("at", Text, nullable=False),
    Column("site", Text, nullable=False),
)

imports = Table(
    "imports",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("site", Text, nullable=False),
    Column("sensor", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("imported_at", Text, nullable=False),
    Column("rows", BigInteger, nullable=False),
    Column("repeated", BigInteger, nullable=False),
)

"""The tables of records.db that alerts owns: storms, duties, visits, troubles, and what its processes share.

Instants are fixed-width text, lists are JSON text.
"""

from typing import Any

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint, false

metadata = MetaData()


def appended(name: str, *own: Column[Any]) -> Table:
    """A table of what people enter about a site, once each by its key: rows are added, never changed."""
    return Table(
        name,
        metadata,
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("site", Text, nullable=False, index=True),
        *own,
        Column("remarks", Text, nullable=False),
        Column("entered_at", Text, nullable=False),
        Column("key", Text, nullable=False, unique=True),
    )


storms = Table(
    "storms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("revision", Integer, nullable=False),  # of the version that holds now
)

storm_versions = Table(
    "storm_versions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("storm", Text, ForeignKey("storms.id"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("judged_at", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("trigger_at", Text, nullable=False),
    Column("start_at", Text, nullable=False),
    Column("end_at", Text, nullable=False),
    Column("confirmed_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # open | confirmed | superseded
    Column("basis", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("depth_tenth_um", Integer, nullable=False),
    Column("at_trigger_tenth_um", Integer, nullable=False),
    Column("spans", Text, nullable=False),  # first and last rain of each of its events, ms since 1970, JSON
    Column("superseded_by", Text, ForeignKey("storms.id")),
    Column("latest_end_at", Text),  # where an outage leaves the instants uncertain: the latest they may be
    UniqueConstraint("storm", "revision"),
)

duties = Table(
    "duties",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),  # storm_inspection | routine | contrast_check | check | blind | …
    Column("storm", Text, ForeignKey("storms.id")),
    Column("revision", Integer, nullable=False),
    Column("anchor", Text, nullable=False),  # threshold | storm_end | visit | start
    Column("anchor_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Column("latest_reading_at", Text),
    Column("interim_advisory_at", Text),
    Column("status", Text, nullable=False),  # open | overdue | closed_on_time | closed_late | withdrawn
    Column("closed_by", Text),
    Column("closed_at", Text),
    Column("late_by_s", Integer, nullable=False),
    Column("withdrawn_because", Text),
    Column("citation", Text, nullable=False),
    Column("closes", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("opened_at", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    Column("words", Text),  # headline and lines by language, JSON, of a duty that has words of its own
    Column("clock", Text),  # of a clock of the code: which
    Column("subject", Text),  # of a clock of the code: what it runs for
    UniqueConstraint("site", "kind", "storm"),
    Index("ix_duties_site_status", "site", "status"),
)

duty_revisions = Table(
    "duty_revisions",
    metadata,
    Column("duty", Text, ForeignKey("duties.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

inspections = Table(
    "inspections",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("started_at", Text, nullable=False),
    Column("scope", Text, nullable=False),  # full | storm
    Column("inspector", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("entered_by", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("qualification", Text),  # of the inspector, as it was on record when the visit began
    Column("late_entry", Boolean, nullable=False, server_default=false()),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("fence", Integer, nullable=False),  # rises with every new holder
    Column("until_at", Text, nullable=False),  # real time, whatever clock the process shows
)

canary_runs = Table(
    "canary_runs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("started_at", Text, nullable=False),
    Column("due_by_at", Text, nullable=False),
    Column("ended_at", Text),
    Column("state", Text, nullable=False),  # waiting | passed | failed
    Column("detail", Text, nullable=False),
)

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),  # storm | duty | inspection | notice | delivery | acknowledgement | …
    Column("ref", Text, nullable=False),
    sqlite_autoincrement=True,  # an id seen by a listener never returns
)

troubles = Table(
    "troubles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("sensor", Text, nullable=False),  # empty: of the whole site
    Column("state", Text, nullable=False),  # waiting | open | ended
    Column("since_at", Text, nullable=False),
    Column("opened_at", Text),
    Column("calm_since_at", Text),  # from when on it no longer holds; it ends once that has lasted
    Column("ended_at", Text),
    Column("ended_because", Text),
    Column("facts", Text, nullable=False),  # the words of people, JSON
    Index("ix_troubles_site", "site"),
)
# One lasting trouble of a kind and sensor, however many processes look.
Index(
    "ix_troubles_lasting",
    troubles.c.site,
    troubles.c.kind,
    troubles.c.sensor,
    unique=True,
    sqlite_where=troubles.c.state != "ended",
    postgresql_where=troubles.c.state != "ended",
)

process_figures = Table(
    "process_figures",
    metadata,
    Column("instance", Text, primary_key=True),  # host of the process that judges
    Column("told_at", Text, nullable=False),
    Column("figures", Text, nullable=False),  # JSON: what it counted since it began
)

cursors = Table(
    "cursors",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

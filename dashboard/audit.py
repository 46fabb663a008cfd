"""The audit trail in the records database: noted, followed, closed day by day, and checked."""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version as package_version
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from alerts.reading import Entered, RecordsReading, load_profile, profile_names, profile_text
from collector.reading import JournalEntry, JournalReading
from dashboard.evidence.trail import (
    GENESIS,
    DayChain,
    TrailEntry,
    canonical,
    days_of,
    digest_of,
    faults_of,
    link_of,
)
from dashboard.migrations.upgrade import require_current
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import audit_roots, audit_trail, profile_texts
from siltwatch.instants import format_instant, parse_instant

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
# What was entered by a clock that stood this far behind is still found by following.
_LOOK_BACK = timedelta(days=2)
NO_REASON = "none was given"
RETENTION = "retention"  # the kind of entry that says that a site's records went by policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What is to be noted: who did what to what, and why; `ref` names the row that it is the trail of."""

    kind: str
    who: str
    what: str
    site: str = ""
    reason: str = ""
    ref: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRoot:
    """The root of a day that is over."""

    day: str
    root: str
    entries: int
    written_at: datetime | None
    mailed_at: datetime | None


def line_of(root: DayRoot) -> str:
    """`2026-06-10 <root> <number of entries>`."""
    return f"{root.day} {root.root} {root.entries}"


class AuditTrail:
    """Adds to the trail and reads it; safe to use from several threads and processes."""

    def __init__(self, records_url: str) -> None:
        self._reader = open_engine(records_url, read_only=True)
        require_current(self._reader)
        self._writer = open_engine(records_url)

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def note(self, noted: Noted, now: datetime) -> None:
        """Add one entry; it is on the disk when this returns."""
        self.note_all([noted], now)

    def note_export(  # noqa: PLR0913 - who took what of which site, and why
        self, what: str, *, who: str, site: str, now: datetime, reason: str = "", made: bytes | None = None
    ) -> None:
        """Something is about to leave; `made` is the file, whose SHA-256 is noted."""
        facts = {} if made is None else {"sha256": hashlib.sha256(made).hexdigest()}
        why = reason.strip() or NO_REASON
        self.note(Noted(kind="export", who=who, what=what, site=site, reason=why, facts=facts), now)

    def note_all(self, noted: Iterable[Noted], now: datetime) -> int:
        """Add entries in one transaction, those whose row has none yet; how many there were."""
        with writing(self._writer) as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("LOCK TABLE audit_trail IN EXCLUSIVE MODE")
            added = 0
            for one in noted:
                added += _add(connection, one, now)
            return added

    def follow(self, records: RecordsReading, journal: JournalReading, now: datetime) -> int:
        """Take note of what people entered anywhere and of rules that changed; how many entries that made."""
        with looking(self._reader) as connection:
            newest = connection.execute(
                select(func.max(audit_trail.c.at)).where(audit_trail.c.ref.is_not(None))
            ).scalar()
            known = {(row.kind, row.ref) for row in connection.execute(_KNOWN)}
        since_at = parse_instant(newest) - _LOOK_BACK if newest else _BEGINNING
        entered = named_anew(entries_of(records, journal, since_at), self._let_go())
        found = [*entered, *self._profiles(now)]
        fresh = [one for one in found if (one.kind, one.ref) not in known]
        return self.note_all(fresh, now) if fresh else 0

    def _profiles(self, now: datetime) -> list[Noted]:
        """The rules that this program has, each text once; what they say is kept for good."""
        found, program = [], package_version("siltwatch")
        with looking(self._reader) as connection:
            kept = {row.sha256 for row in connection.execute(select(profile_texts.c.sha256))}
        for name in profile_names():
            text = profile_text(name)
            sha256 = digest_of(text)
            version = load_profile(name).version
            if sha256 not in kept:
                row = {"name": name, "version": version, "sha256": sha256, "text": text}
                with writing(self._writer) as connection:
                    connection.execute(insert(profile_texts).values(**row, first_at=format_instant(now)))
            what = f"the rules of {name}, version {version}, came into use"
            facts = {"row": {"name": name, "version": version, "sha256": sha256}}
            reason = f"came with version {program} of Siltwatch"
            found.append(Noted(kind="profile", who="", what=what, reason=reason, ref=f"{name}/{sha256}", facts=facts))
        return found

    def profile_text(self, name: str, version: int) -> str | None:
        """The newest text of a version of the rules, where it was kept."""
        query = select(profile_texts.c.text).where(profile_texts.c.name == name, profile_texts.c.version == version)
        with looking(self._reader) as connection:
            return connection.execute(query.order_by(profile_texts.c.first_at.desc()).limit(1)).scalar()

    def profile_versions(self) -> list[tuple[str, int]]:
        """The rules of which a text was kept, by name and version, the newest first."""
        query = select(profile_texts.c.name, profile_texts.c.version).distinct()
        with looking(self._reader) as connection:
            rows = connection.execute(query.order_by(profile_texts.c.name, profile_texts.c.version.desc()))
            return [(row.name, row.version) for row in rows]

    def entries(self, since_day: str = "", *, after: int = 0, limit: int | None = None) -> list[TrailEntry]:
        """The entries from a day on, in order; so many after a number, where that is asked for."""
        query = select(audit_trail).where(audit_trail.c.day >= since_day).order_by(audit_trail.c.number)
        query = query.where(audit_trail.c.number > after).limit(limit)
        with looking(self._reader) as connection:
            return [TrailEntry(**dict(row)) for row in connection.execute(query).mappings()]

    def days(self, since_day: str = "", before_day: str = "9999") -> list[DayChain]:
        """The chain of every day of `[since, before)`."""
        query = select(audit_trail.c.day, audit_trail.c.link).where(audit_trail.c.day < since_day)
        with looking(self._reader) as connection:
            last = connection.execute(query.order_by(audit_trail.c.number.desc()).limit(1)).first()
        held = [entry for entry in self.entries(since_day) if entry.day < before_day]
        return days_of(held, before=last.link if last else GENESIS, previous_day=last.day if last else None)

    def count(self) -> int:
        """How many entries there are."""
        with looking(self._reader) as connection:
            return int(connection.execute(select(func.count()).select_from(audit_trail)).scalar() or 0)

    def check(self, records: RecordsReading, journal: JournalReading, published: str = "") -> list[str]:
        """Everything that is wrong with the chain, with its roots, and with the rows that it took note of.

        `published` holds roots as they left the machine, a line a day.
        """
        entries = self.entries()
        found = faults_of(entries)
        held = {chain.day: (chain.root, len(chain.entries)) for chain in days_of(entries)}
        for root in self.roots():
            if held.get(root.day) != (root.root, root.entries):
                found.append(f"{root.day} does not lead to the root that it was closed with")
        for day, said, count in re.findall(r"^(\d{4}-\d\d-\d\d) ([0-9a-f]{64}) (\d+)$", published, re.MULTILINE):
            if held.get(day) != (said, int(count)):
                found.append(f"{day} does not lead to the root that was published")
        gone = self._let_go()
        entered = named_anew(entries_of(records, journal, _BEGINNING), gone)
        rows = {(one.kind, one.ref): one.facts["row"] for one in entered}
        stays = [entry for entry in entries if (entry.kind, entry.ref) not in gone or (entry.kind, entry.ref) in rows]
        return [*found, *(fault for entry in stays if (fault := _row_fault(entry, rows)) is not None)]

    def _let_go(self) -> dict[tuple[str, str | None], int]:
        """The rows that went by policy after they were noted, with the entry that says so."""
        query = select(audit_trail.c.site, audit_trail.c.number).where(audit_trail.c.kind == RETENTION)
        with looking(self._reader) as connection:
            went = {row.site: row.number for row in connection.execute(query.order_by(audit_trail.c.number.desc()))}
            noted = select(audit_trail.c.kind, audit_trail.c.ref, audit_trail.c.site, audit_trail.c.number)
            held = connection.execute(noted.where(audit_trail.c.site.in_(went), audit_trail.c.ref.is_not(None)))
            return {(row.kind, row.ref): went[row.site] for row in held if row.number < went[row.site]}

    def roots(self) -> list[DayRoot]:
        """The days that are closed, oldest first."""
        with looking(self._reader) as connection:
            rows = connection.execute(select(audit_roots).order_by(audit_roots.c.day)).mappings().all()
        return [
            DayRoot(
                day=row["day"],
                root=row["root"],
                entries=row["entries"],
                written_at=parse_instant(row["written_at"]) if row["written_at"] else None,
                mailed_at=parse_instant(row["mailed_at"]) if row["mailed_at"] else None,
            )
            for row in rows
        ]

    def close_days(self, now: datetime) -> int:
        """Give every day that is over its root; how many were not closed before."""
        newest = select(func.coalesce(func.max(audit_roots.c.day), "")).scalar_subquery()
        query = select(audit_trail.c.day, func.max(audit_trail.c.number).label("last"), func.count().label("entries"))
        over = query.where(audit_trail.c.day > newest, audit_trail.c.day < format_instant(now)[:10])
        with looking(self._reader) as connection:
            if not connection.execute(over.group_by(audit_trail.c.day)).first():
                return 0
        with writing(self._writer) as connection:
            days = connection.execute(over.group_by(audit_trail.c.day).order_by(audit_trail.c.day)).all()
            for day in days:
                root = select(audit_trail.c.link).where(audit_trail.c.number == day.last).scalar_subquery()
                row = {"day": day.day, "root": root, "entries": day.entries, "closed_at": format_instant(now)}
                connection.execute(insert(audit_roots).values(**row))
            return len(days)

    def mark(self, day: str, column: str, now: datetime) -> None:
        """A root left this machine: `written_at` to a file, `mailed_at` by mail."""
        with writing(self._writer) as connection:
            values = {column: format_instant(now)}
            connection.execute(update(audit_roots).where(audit_roots.c.day == day).values(**values))


_KNOWN = select(audit_trail.c.kind, audit_trail.c.ref).where(audit_trail.c.ref.is_not(None))


def _add(connection: Connection, noted: Noted, now: datetime) -> int:
    if noted.ref is not None:
        known = select(audit_trail.c.number).where(audit_trail.c.kind == noted.kind, audit_trail.c.ref == noted.ref)
        if connection.execute(known).first():
            return 0
    query = select(audit_trail.c.number, audit_trail.c.day, audit_trail.c.link)
    last = connection.execute(query.order_by(audit_trail.c.number.desc()).limit(1)).first()
    at = format_instant(now)
    named = {
        "number": last.number + 1 if last else 1,
        "day": max(at[:10], last.day if last else "", _first_open_day(connection)),  # whatever the clock was set to
        "at": at,
        "kind": noted.kind,
        "ref": noted.ref,
        "site": noted.site,
    }
    said = {"who": noted.who, "what": noted.what, "reason": noted.reason, "word": secrets.token_hex(16)}
    body = canonical({**named, **said, **noted.facts})
    digest = digest_of(body)
    link = link_of(last.link if last else GENESIS, digest)
    connection.execute(insert(audit_trail).values(**named, body=body, digest=digest, link=link))
    return 1


def _first_open_day(connection: Connection) -> str:
    """The day after the last that has its root: no closed day is ever added to."""
    closed = connection.execute(select(func.max(audit_roots.c.day))).scalar()
    return (date.fromisoformat(closed) + timedelta(days=1)).isoformat() if closed else ""


def _row_fault(entry: TrailEntry, rows: Mapping[tuple[str, str | None], Any]) -> str | None:
    """A row that is no longer what was taken note of, or is gone."""
    if entry.ref is None or entry.kind in {"profile", "acknowledgement"}:
        return None  # rules live in the program; of two acknowledgements of one duty the records hold the newest
    now = rows.get((entry.kind, entry.ref))
    if now is None:
        return f"{entry.kind} {entry.ref} of {entry.site}, noted in entry {entry.number}, is gone"
    was = entry.said["row"]
    changed = sorted(key for key in was if was[key] != now.get(key))
    if not changed:
        return None
    return f"{entry.kind} {entry.ref} of {entry.site} is not what entry {entry.number} noted: {', '.join(changed)}"


def named_anew(found: list[Noted], gone: Mapping[tuple[str, str | None], int]) -> list[Noted]:
    """A number of a row that went by policy may be given to another: that one is another row."""
    return [
        replace(one, ref=f"{one.ref}~{gone[one.kind, one.ref]}") if (one.kind, one.ref) in gone else one
        for one in found
    ]


def entries_of(records: RecordsReading, journal: JournalReading, since_at: datetime) -> list[Noted]:
    """What people entered at or after an instant, in records and journal, and the versions of sites."""
    entered: list[Entered | JournalEntry] = [*records.entered_since(since_at), *journal.entered_since(since_at)]
    found = [
        Noted(
            kind=one.kind,
            who=one.who,
            what=(one.row["kind"] if one.kind in {"decision", "town"} else one.kind).replace("_", " "),
            site=one.site,
            reason=one.reason,
            ref=one.ref if one.kind != "acknowledgement" else f"{one.ref}/{one.entered_at}",
            facts={"row": one.row},
        )
        for one in sorted(entered, key=lambda one: one.entered_at)
    ]
    for version in journal.applied_versions():
        row = {"version": version.version, "sha256": digest_of(version.document)}
        found.append(
            Noted(
                kind="site",
                who=version.author,
                reason=version.reason,
                what=f"version {version.version} of the site's registry was put in force"
                if version.document
                else "the site's registry was let go",
                site=version.site,
                ref=f"{version.site}/{version.version}",
                facts={"row": row | {"applied_at": format_instant(version.applied_at)}},
            )
        )
    return found

"""What people enter about clocks of the code: started, met, no longer holding, and how full a practice is."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, Engine, Table, func, insert, select

from alerts.calendar import local_date
from alerts.clock_duties import CALIBRATION, LONG_STORM, practice_clock, practice_clocks
from alerts.clock_keeping import settle_clocks
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.entered_tables import clock_ends, clock_starts, practice_levels
from alerts.keeping import note_changes
from alerts.profile import CORRECTION, DutyClock, Profile
from alerts.profile_files import profile_of
from alerts.rows import DutyRow
from alerts.stores import from_row, open_engine, require_current, writing
from alerts.tables import duties
from alerts.voice import when
from siltwatch.errors import SiltwatchError
from siltwatch.instants import MILLISECOND, format_instant, parse_instant, utc
from siltwatch.site import Site

# What comes again each workday or month is started for now, not for a season that is over.
_STARTED_AT_MOST_AGO = timedelta(days=31)
_EMPTY, _FULL = 0, 100
_STARTED_BY = {CALIBRATION: "a calibration", LONG_STORM: "the rain itself", CORRECTION: "a finding"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Who enters it and in what words; `key` is the form's own, so that sending it twice records it once."""

    person: str
    remarks: str
    key: str


def start_clock(  # noqa: PLR0913 - one form, one call
    records_url: str, *, site: Site, clock: str, subject: str, base_at: datetime, said: Said, now: datetime
) -> list[DutyRow]:
    """Start a clock of the site's profile for one thing; its duties as they stand now."""
    profile = profile_of(site)
    rule = _rule(profile, clock)
    base_at = utc(base_at)
    _refuse_unsound(rule, subject, base_at, said, site=site, now=now)
    with _entering(records_url) as opened, writing(opened) as connection:
        known = _known(connection, clock_starts, said.key)
        start = known or _insert_start(connection, site, rule, (subject.strip(), base_at), said=said, now=now)
        settle_clocks(connection, site, profile, now)
        return _duties_of(connection, site, start)


def meet_clock(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, duty: str, at: datetime, said: Said, now: datetime
) -> list[DutyRow]:
    """Record that what a clock asks for was done at an instant; of a clock that comes again, every day until then."""
    return _end(records_url, "met", site=site, duty=duty, at=utc(at), said=said, now=now)


def withdraw_clock(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, duty: str, at: datetime, said: Said, now: datetime
) -> list[DutyRow]:
    """Record that a clock no longer holds, with the reason: nobody appeals, the area is done otherwise, a mistake."""
    if not said.remarks.strip():
        message = "the reason is missing: say why this no longer has to be done"
        raise SiltwatchError(message)
    return _end(records_url, "withdrawn", site=site, duty=duty, at=utc(at), said=said, now=now)


def begin_within(  # noqa: PLR0913 - likewise
    connection: Connection, *, site: Site, clock: str, subject: str, base_at: datetime, said: Said, now: datetime
) -> None:
    """Start a clock in the caller's transaction, which settles it; once by its key, none that the rules do not have."""
    found = profile_of(site).find_clock(clock)
    if found is not None and _known(connection, clock_starts, said.key) is None:
        _insert_start(connection, site, found[1], (subject, utc(base_at)), said=said, now=now)


def end_within(  # noqa: PLR0913 - likewise
    connection: Connection,
    how: Literal["met", "withdrawn"],
    *,
    site: Site,
    clock: str,
    subject: str,
    at: datetime,
    said: Said,
    now: datetime,
) -> None:
    """End what runs of a clock for a subject in the caller's transaction; where nothing runs, nothing."""
    ended = select(clock_ends.c.start)
    wanted = (clock_starts.c.site == site.id, clock_starts.c.clock == clock, clock_starts.c.subject == subject)
    running = connection.execute(select(clock_starts.c.id).where(*wanted, clock_starts.c.id.not_in(ended))).scalars()
    for start in list(running):
        told = Said(person=said.person, remarks=said.remarks, key=f"{said.key}/{start}")
        _insert(connection, clock_ends, site, told, now, start=start, how=how, at=utc(at))


def record_practice(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, practice: str, percent: int, at: datetime, said: Said, now: datetime
) -> list[DutyRow]:
    """How full of sediment a practice was measured: what it starts, and what a lower reading meets."""
    at = utc(at)
    level = (practice.strip(), percent, at)
    refuse_level(level, said, now)
    with _entering(records_url) as opened, writing(opened) as connection:
        enter_practice(connection, site, level, said=said, now=now)
        profile = profile_of(site)
        settle_clocks(connection, site, profile, now)
        return _of_practice(connection, site, profile, level[0])


def refuse_level(level: tuple[str, int, datetime], said: Said, now: datetime) -> None:
    """Refuse what no practice, percentage or instant can be."""
    practice, percent, at = level
    if not _EMPTY <= percent <= _FULL:
        raise SiltwatchError(f"{percent} percent cannot be: give how much of its storage is full, 0 to 100")
    _refuse_unspoken(practice, said, at, now, what="the practice")


def enter_practice(
    connection: Connection, site: Site, level: tuple[str, int, datetime], *, said: Said, now: datetime
) -> None:
    """Write how full a practice was, once by its key, and what that starts or meets; the caller settles the clocks."""
    subject, percent, at = level
    if _known(connection, practice_levels, said.key) is None:
        _insert(connection, practice_levels, site, said, now, practice=subject, percent=percent, at=at)
        _follow(connection, site, profile_of(site), level, said=said, now=now)


def _follow(  # noqa: PLR0913 - a reading and what is made of it
    connection: Connection, site: Site, profile: Profile, level: tuple[str, int, datetime], *, said: Said, now: datetime
) -> None:
    """Start the clock that a reading reaches, once; meet those that it no longer reaches."""
    subject, percent, at = level
    reached = practice_clock(percent, profile)
    running = [duty for duty in _of_practice(connection, site, profile, subject) if duty.is_open]
    for duty in running:
        found = profile.find_clock(duty.clock or "")
        if found is not None and percent < (found[1].from_percent or 0):
            _insert(
                connection, clock_ends, site, _derived(said, f"met-{duty.id}"), now, start=duty.id, how="met", at=at
            )
    higher = [duty.clock for duty in running if reached is not None and duty.clock == reached.clock]
    if reached is not None and not higher:
        _insert_start(connection, site, reached, (subject, at), said=_derived(said, "start"), now=now)


def _derived(said: Said, what: str) -> Said:
    return Said(person=said.person, remarks=said.remarks, key=f"{said.key}/{what}")


def _of_practice(connection: Connection, site: Site, profile: Profile, subject: str) -> list[DutyRow]:
    query = select(duties).where(
        duties.c.site == site.id, duties.c.subject == subject, duties.c.clock.in_(sorted(practice_clocks(profile)))
    )
    return [from_row(DutyRow, row) for row in connection.execute(query.order_by(duties.c.id)).mappings()]


@contextmanager
def _entering(records_url: str) -> Iterator[Engine]:
    engine = open_engine(records_url)
    try:
        require_current(engine)
        yield engine
    finally:
        engine.dispose()


def _rule(profile: Profile, clock: str) -> DutyClock:
    if clock in _STARTED_BY:
        raise SiltwatchError(f"clock {clock!r} is started by {_STARTED_BY[clock]}, not by hand")
    found = profile.find_clock(clock)
    if found is None:
        known = ", ".join(sorted({one.clock for layer in profile.all_layers for one in layer.clocks})) or "none"
        raise SiltwatchError(f"the rules of this site have no clock {clock!r}: there are {known}")
    return found[1]


def _refuse_unsound(  # noqa: PLR0913 - likewise
    rule: DutyClock, subject: str, base_at: datetime, said: Said, *, site: Site, now: datetime
) -> None:
    runs = rule.runs
    coming = runs.elapsed is not None and runs.elapsed <= timedelta(0)  # a milestone, a day that a notice sets
    _refuse_unspoken(subject, said, now if coming else base_at, now, what="what it runs for")
    if runs.each is not None and now - base_at > _STARTED_AT_MOST_AGO:
        message = (
            f"{rule.title.lower()} comes again each {runs.each}: start it from a day of the last month, not from"
            f" {when(base_at, site.zone_info)}"
        )
        raise SiltwatchError(message)


def _refuse_unspoken(subject: str, said: Said, at: datetime, now: datetime, *, what: str) -> None:
    if not subject.strip():
        raise SiltwatchError(f"{what} is missing: name the area, the milestone, the practice or the request")
    if not said.person.strip() or not said.key:
        raise SiltwatchError("give the name of who enters it, and a key for each entry of its own")
    if at > now + CLOCKS_DIFFER_BY:
        raise SiltwatchError("the instant lies in the future: give when it happened")


def _end(  # noqa: PLR0913 - likewise
    records_url: str,
    how: Literal["met", "withdrawn"],
    *,
    site: Site,
    duty: str,
    at: datetime,
    said: Said,
    now: datetime,
) -> list[DutyRow]:
    _refuse_unspoken(duty, said, at, now, what="the duty")
    profile = profile_of(site)
    with _entering(records_url) as opened, writing(opened) as connection:
        start = _start_of(connection, site, duty)
        if _known(connection, clock_ends, said.key) is None:
            _refuse_ended(connection, site, start, at)
            _insert(connection, clock_ends, site, said, now, start=start["id"], how=how, at=at)
        settle_clocks(connection, site, profile, now)
        return _duties_of(connection, site, start["id"])


def _start_of(connection: Connection, site: Site, duty: str) -> dict[str, Any]:
    """The start behind a duty, by the duty's id or by its own."""
    rows = connection.execute(select(clock_starts).where(clock_starts.c.site == site.id)).mappings().all()
    found = [row for row in rows if duty == row["id"] or duty.rpartition("-")[0] == row["id"]]
    exact = [row for row in found if row["id"] == duty]
    if not found:
        raise SiltwatchError(
            f"site {site.id!r} has no started clock {duty!r}; siltwatch duty list shows what runs, an inspection or a"
            " calibration is recorded as such"
        )
    return dict((exact or found)[0])


def _refuse_ended(connection: Connection, site: Site, start: dict[str, Any], at: datetime) -> None:
    rule = profile_of(site).find_clock(start["clock"])
    base_at = parse_instant(start["base_at"])
    coming = rule is not None and rule[1].runs.elapsed is not None and rule[1].runs.elapsed <= timedelta(0)
    if at < base_at and not coming:
        raise SiltwatchError(f"it began {when(base_at, site.zone_info)}: nothing before that can meet it")
    comes_again = rule is not None and rule[1].runs.each is not None
    hows = set(connection.execute(select(clock_ends.c.how).where(clock_ends.c.start == start["id"])).scalars())
    if "withdrawn" in hows or (hows and not comes_again):
        raise SiltwatchError(f"{start['id']} has ended already: start the clock again where it runs anew")


def _insert_start(  # noqa: PLR0913 - likewise
    connection: Connection, site: Site, rule: DutyClock, what: tuple[str, datetime], *, said: Said, now: datetime
) -> str:
    subject, base_at = what
    prefix = f"{site.id}-{rule.clock.replace('_', '-')}-{local_date(base_at, site.zone_info):%y%m%d}"
    count = connection.execute(
        select(func.count()).where(clock_starts.c.site == site.id, clock_starts.c.id.startswith(f"{prefix}."))
    ).scalar_one()
    start = f"{prefix}.{count + 1}"
    entered_at = _after_last(connection, site, now)
    _insert(
        connection, clock_starts, site, said, entered_at, id=start, clock=rule.clock, subject=subject, base_at=base_at
    )
    return start


def _after_last(connection: Connection, site: Site, now: datetime) -> datetime:
    """Now, or just after the newest start: which of two takes the other's place is told by when they were entered."""
    newest = connection.execute(
        select(func.max(clock_starts.c.entered_at)).where(clock_starts.c.site == site.id)
    ).scalar()
    return now if newest is None else max(now, parse_instant(newest) + MILLISECOND)


def _insert(
    connection: Connection,
    table: Table,
    site: Site,
    said: Said,
    now: datetime,
    **columns: object,
) -> None:
    shared = {"site": site.id, "entered_at": now, "person": said.person.strip(), "remarks": said.remarks.strip()}
    row = shared | {"key": said.key} | columns
    written = {name: format_instant(part) if isinstance(part, datetime) else part for name, part in row.items()}
    connection.execute(insert(table).values(written))
    note_changes(connection, "clock", [(site.id, str(columns.get("id") or columns.get("start") or said.key))], now)


def _known(connection: Connection, table: Table, key: str) -> str | None:
    found = connection.execute(select(table.c.id).where(table.c.key == key)).scalar()
    return None if found is None else str(found)


def _duties_of(connection: Connection, site: Site, start: str) -> list[DutyRow]:
    query = select(duties).where(duties.c.site == site.id, duties.c.kind == "clock").order_by(duties.c.due_at)
    rows = connection.execute(query).mappings()
    return [from_row(DutyRow, row) for row in rows if row["id"] == start or row["id"].rpartition("-")[0] == start]

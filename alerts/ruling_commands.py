"""What people decide is written down: who, in which part, why, and what it did; taken back by another entry."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation

from sqlalchemy import Connection, select

from alerts.health import OPEN_ACRES
from alerts.judging import judge_site
from alerts.keeping import read_previous, read_visits, write_decisions
from alerts.profile_files import profile_of
from alerts.rows import DutyRow, InspectionRow, RulingRow, StormRow
from alerts.ruling_keeping import known_ruling, read_rulings, write_ruling
from alerts.rulings import Kind, acreage, standing
from alerts.stores import from_row, open_engine, require_current, writing
from alerts.tables import duties, inspections, storm_versions, storms
from alerts.voice import when
from siltwatch.errors import SiltwatchError
from siltwatch.instants import from_ms, utc
from siltwatch.site import Site

OFFICER = "smo"
_TO_DO = frozenset({"open", "overdue"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Who decides, in which role, and why; `key` is the form's own, so that sending it twice records it once."""

    author: str
    role: str
    reason: str
    key: str


def dismiss_storm(  # noqa: PLR0913 - one form, one call
    records_url: str, *, site: Site, storm: str, decided: Decided, now: datetime, sensor: str = ""
) -> RulingRow:
    """A storm was none (service tips, irrigation, melt): its rain so far no longer counts, what comes later does."""
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        row = _storm(connection, site, storm)
        first_at, last_at = from_ms(row.spans[0][0]), row.latest_end_at or row.end_at
        sensors = _sensors(site, sensor, row.by)
        effect = (
            f"The rain of {', '.join(sensors)} from {when(first_at, site.zone_info)} to {when(last_at, site.zone_info)}"
            " no longer counts. An open inspection duty of this storm is withdrawn and its reminders end."
        )
        made = [
            _put(connection, site, "dismissal", decided, effect, now, subject=storm, sensor=one, from_at=first_at,
                 until_at=last_at, key=decided.key if index == 0 else f"{decided.key}/{one}")
            for index, one in enumerate(sensors)
        ]  # fmt: skip
        return made[0]


def _sensors(site: Site, sensor: str, by: tuple[str, ...]) -> tuple[str, ...]:
    if sensor and sensor not in {gauge.id for gauge in site.gauges} | set(by):
        raise SiltwatchError(f"site {site.id!r} has no gauge {sensor!r}: the storm was shown by {', '.join(by)}")
    return (sensor,) if sensor else by


def count_as_rain(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, check: str, from_at: datetime, until_at: datetime, decided: Decided, now: datetime
) -> RulingRow:
    """Rain at freezing point is taken for rain: storms and duties come of it as of any other."""
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        _stretch(from_at, until_at)
        effect = "What the gauges had at or below freezing in that time counts as rain; it may open a storm's duty."
        return _put(connection, site, "counts", decided, effect, now, subject=check, from_at=from_at, until_at=until_at)


def look_done(records_url: str, *, site: Site, check: str, decided: Decided, now: datetime) -> RulingRow:
    """Somebody looked at what a check asks for, or decided what it asks: the check is closed."""
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        duty = _open_duty(connection, site, check)
        if duty.kind not in {"check", "blind"}:
            raise SiltwatchError(f"{check} is no check of an instrument: record the inspection instead")
        effect = f"The check is closed by {decided.author}; reminders of it end. No rain and no storm changes."
        return _put(connection, site, "looked", decided, effect, now, subject=check)


def contest_inspection(records_url: str, *, site: Site, inspection: str, decided: Decided, now: datetime) -> RulingRow:
    """An officer does not accept an inspection: it closes nothing any more, and stays on record."""
    _require_officer(decided, "contests an inspection")
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        row = _inspection(connection, site, inspection)
        before = {duty.id for duty in read_previous(connection, site.id).duties if duty.closed_by == row.id}
        opened = ", ".join(sorted(before)) or "no duty"
        effect = f"The inspection no longer closes anything: {opened} stands as if it had not been made."
        made = _put(connection, site, "contest", decided, effect, now, subject=inspection)
        _judge_again(connection, site, now)
        return made


def defer_visit(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, duty: str, next_safe_at: datetime, decided: Decided, now: datetime
) -> RulingRow:
    """A visit is put off as unsafe; the due instant stays, the officer is told, people hear when it is safe again."""
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        row = _open_duty(connection, site, duty)
        if next_safe_at <= now:
            raise SiltwatchError("the next safe time has passed: give when the site can be visited again")
        effect = (
            f"The due time stays {when(row.due_at, site.zone_info)}: no rule moves it for weather or danger. The"
            f" stormwater officer is told, and all are reminded {when(next_safe_at, site.zone_info)}."
        )
        return _put(connection, site, "deferral", decided, effect, now, subject=duty, until_at=next_safe_at)


def approve_shutdown(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, from_at: datetime, until_at: datetime, decided: Decided, now: datetime
) -> RulingRow:
    """An officer approves that work is shut down: no storm of that time opens a duty, the regular clock rests."""
    _require_officer(decided, "approves a shutdown")
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        _stretch(from_at, until_at)
        effect = (
            f"Storms from {when(from_at, site.zone_info)} to {when(until_at, site.zone_info)} open no inspection duty;"
            " the regular inspection is due anew from its end. Rain and storms are recorded as ever."
        )
        made = _put(connection, site, "shutdown", decided, effect, now, from_at=from_at, until_at=until_at)
        _judge_again(connection, site, now)
        return made


def record_acreage(records_url: str, *, site: Site, acres: str, decided: Decided, now: datetime) -> RulingRow:
    """How many acres are open now, held against the limit of five, and against the conditions of the town."""
    try:
        open_acres = Decimal(acres)
    except InvalidOperation as error:
        raise SiltwatchError(f"{acres!r} are no acres: write a number such as 4.5") from error
    if not open_acres.is_finite() or open_acres < 0:
        raise SiltwatchError(f"{acres} acres cannot be open: give zero or more")
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        _, allowed = acreage(read_rulings(connection, site.id))
        over = open_acres > OPEN_ACRES
        effect = f"{open_acres} acres are open: {'above' if over else 'within'} the limit of {OPEN_ACRES}."
        if over:
            effect += " The approval on record covers it." if allowed else " A check is opened until it is less."
        made = _put(connection, site, "acreage", decided, effect, now, acres=str(open_acres))
        _judge_again(connection, site, now)
        return made


def approve_acreage(records_url: str, *, site: Site, decided: Decided, now: datetime) -> RulingRow:
    """The written approval that more than five acres are open at one time."""
    with _deciding(records_url, decided) as (connection, known):
        effect = f"More than {OPEN_ACRES} acres may be open: {decided.reason.strip()}."
        return known or _put(connection, site, "approval", decided, effect, now)


def record_qualification(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, inspector: str, until_at: datetime | None, decided: Decided, now: datetime
) -> RulingRow:
    """What qualifies an inspector (the reason names it), and until when; each inspection keeps what held then."""
    if not inspector.strip():
        raise SiltwatchError("the inspector is missing: give the name of who is qualified")
    with _deciding(records_url, decided) as (connection, known):
        until = f"until {when(until_at, site.zone_info)}" if until_at else "without an end"
        effect = f"Inspections by {inspector.strip()} that begin {until} carry it: {decided.reason.strip()}."
        return known or _put(
            connection, site, "qualification", decided, effect, now, subject=inspector.strip(), until_at=until_at
        )


def withdraw_ruling(records_url: str, *, site: Site, ruling: int, decided: Decided, now: datetime) -> RulingRow:
    """Take a decision back by an entry of its own; the rules judge as if it had not been made."""
    with _deciding(records_url, decided) as (connection, known):
        if known:
            return known
        found = [row for row in standing(read_rulings(connection, site.id)) if row.id == ruling]
        if not found:
            raise SiltwatchError(f"there is no decision {ruling} at {site.id} that stands")
        if found[0].kind in {"contest", "shutdown"}:
            _require_officer(decided, "takes back what an officer decided")
        effect = f"Decision {ruling} ({found[0].kind.replace('_', ' ')}) no longer holds; its entry stays."
        made = _put(connection, site, "withdrawal", decided, effect, now, subject=str(ruling))
        _judge_again(connection, site, now)
        return made


@contextmanager
def _deciding(records_url: str, decided: Decided) -> Iterator[tuple[Connection, RulingRow | None]]:
    """One transaction, with what was entered under the same key before."""
    for name, text in (("author", decided.author), ("reason", decided.reason), ("key", decided.key)):
        if not text.strip():
            raise SiltwatchError(f"the {name} is missing: a decision is kept with its author, reason and key")
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            yield connection, known_ruling(connection, decided.key)
    finally:
        engine.dispose()


def _require_officer(decided: Decided, what: str) -> None:
    if decided.role != OFFICER:
        raise SiltwatchError(f"only a stormwater officer {what}: this was entered as {decided.role!r}")


def _stretch(from_at: datetime, until_at: datetime) -> None:
    if until_at <= from_at:
        raise SiltwatchError("the end lies before the start")


def _put(  # noqa: PLR0913, PLR0917 - a ruling and what it is about
    connection: Connection,
    site: Site,
    kind: Kind,
    decided: Decided,
    effect: str,
    now: datetime,
    *,
    subject: str = "",
    sensor: str = "",
    from_at: datetime | None = None,
    until_at: datetime | None = None,
    acres: str | None = None,
    key: str | None = None,
) -> RulingRow:
    row = RulingRow(
        id=0, site=site.id, kind=kind, subject=subject, sensor=sensor, from_at=from_at and utc(from_at),
        until_at=until_at and utc(until_at), acres=acres, author=decided.author.strip(),
        role=decided.role, reason=decided.reason.strip(), effect=effect, entered_at=now, key=key or decided.key,
    )  # fmt: skip
    return write_ruling(connection, row, now)


def _judge_again(connection: Connection, site: Site, now: datetime) -> None:
    """What the rules make of it at once; the rain itself the judge reads again."""
    decisions = judge_site(
        None, read_visits(connection, site.id), site=site, profile=profile_of(site),
        previous=read_previous(connection, site.id), as_of=now, rulings=read_rulings(connection, site.id),
    )  # fmt: skip
    write_decisions(connection, decisions, now)


def _storm(connection: Connection, site: Site, storm: str) -> StormRow:
    query = (
        select(storms.c.id, storms.c.site, *(part for part in storm_versions.c if part.name not in {"id", "storm"}))
        .join(storm_versions, storm_versions.c.storm == storms.c.id)
        .where(storms.c.id == storm, storms.c.site == site.id, storm_versions.c.revision == storms.c.revision)
    )
    found = connection.execute(query).mappings().first()
    if found is None or found["state"] == "superseded":
        raise SiltwatchError(f"there is no storm {storm!r} at {site.id} that stands")
    return from_row(StormRow, found)


def _open_duty(connection: Connection, site: Site, duty: str) -> DutyRow:
    found = connection.execute(select(duties).where(duties.c.id == duty, duties.c.site == site.id)).mappings().first()
    if found is None or found["status"] not in _TO_DO:
        raise SiltwatchError(f"there is no open duty {duty!r} at {site.id}")
    return from_row(DutyRow, found)


def _inspection(connection: Connection, site: Site, inspection: str) -> InspectionRow:
    query = select(inspections).where(inspections.c.id == inspection, inspections.c.site == site.id)
    found = connection.execute(query).mappings().first()
    if found is None:
        raise SiltwatchError(f"there is no inspection {inspection!r} at {site.id}")
    return from_row(InspectionRow, found)

"""What people enter about turbidity: confirmations, calibrations, samples by hand, and the cause of an episode."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, Table, insert, select, update

from alerts.calibration import Errors, disagreement, errors_of
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.keeping import note_changes
from alerts.stores import open_engine, require_current, writing
from alerts.water_tables import calibrations, confirmations, contrast_episodes, explanations, grab_samples
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, parse_instant, utc
from siltwatch.site import Sensor, Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who says what of which probe; `key` is the form's own, so that sending it twice records it once."""

    probe: str
    at: datetime
    person: str
    remarks: str
    key: str


def confirm_probe(
    records_url: str, *, site: Site, entry: Entry, how: Literal["person", "instrument"], now: datetime
) -> int:
    """Someone, or a second instrument, confirms what a probe says: it may end a latch. The number of the entry."""
    _refuse_unsound(site, entry, now)
    return _record(records_url, confirmations, "confirmation", site, entry, now, how=how)


def record_calibration(  # noqa: PLR0913 - one form, one call
    records_url: str,
    *,
    site: Site,
    entry: Entry,
    now: datetime,
    before_cleaning: float | None = None,
    after_cleaning: float | None = None,
    standard: float | None = None,
    before_calibration: float | None = None,
    after_calibration: float | None = None,
    lot: str = "",
) -> Errors:
    """One visit to a probe in the register; fouling and drift are reckoned from what it showed."""
    _refuse_unsound(site, entry, now)
    errors = errors_of(
        before_cleaning=before_cleaning, after_cleaning=after_cleaning, standard=standard,
        before_calibration=before_calibration,
    )  # fmt: skip
    _record(
        records_url, calibrations, "calibration", site, entry, now, before_cleaning=before_cleaning,
        after_cleaning=after_cleaning, standard=standard, before_calibration=before_calibration,
        after_calibration=after_calibration, lot=lot.strip(), fouling_percent=errors.fouling_percent,
        drift_percent=errors.drift_percent,
    )  # fmt: skip
    return errors


def record_sample(  # noqa: PLR0913 - one form, one call
    records_url: str,
    *,
    site: Site,
    entry: Entry,
    now: datetime,
    how: Literal["grab", "secchi", "tube"],
    value: float,
    unit: str,
    probe_value: float | None,
) -> str | None:
    """A sample by hand beside a probe; why the two do not fit, where they do not."""
    probe = _refuse_unsound(site, entry, now)
    if value < 0:
        raise SiltwatchError(f"a sample of {value:g} {unit} cannot be: give a value of zero or more")
    unfit = disagreement(sample=value, sample_unit=unit, probe=probe_value, probe_unit=probe.unit)
    _record(
        records_url, grab_samples, "grab_sample", site, entry, now, how=how, value=value, unit=unit,
        probe_value=probe_value, disagrees=unfit,
    )  # fmt: skip
    return unfit


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What caused an episode, what was done about it and when on site; `key` as of an `Entry`."""

    cause: str
    action: str
    acted_at: datetime | None
    person: str
    key: str


def explain_episode(records_url: str, *, site: str, episode: str, said: Explanation, now: datetime) -> int:
    """Put it on record; the newest counts and the older ones stay. The number of the entry."""
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            known = _known(connection, explanations, said.key)
            if known is not None:
                return known
            begun_at = _begun_at(connection, site, episode)
            _refuse_unsound_explanation(said, begun_at, now)
            return _store_explanation(connection, site, episode, said, now)
    finally:
        engine.dispose()


def _begun_at(connection: Connection, site: str, episode: str) -> datetime:
    rows = contrast_episodes
    query = select(rows.c.start_at).where(rows.c.id == episode, rows.c.site == site)
    found = connection.execute(query).scalar()
    if found is None:
        raise SiltwatchError(f"there is no episode {episode!r} at site {site!r}")
    return parse_instant(found)


def _refuse_unsound_explanation(said: Explanation, begun_at: datetime, now: datetime) -> None:
    if not said.person.strip() or not said.key:
        raise SiltwatchError("give the name of who says so, and a key for each entry of its own")
    if not said.cause.strip() and not said.action.strip():
        raise SiltwatchError("give the cause, or what was done, or both")
    if said.acted_at is not None and not said.action.strip():
        raise SiltwatchError("an instant was given and not what was done then: give the action")
    if said.acted_at is not None and not begun_at <= said.acted_at <= now + CLOCKS_DIFFER_BY:
        raise SiltwatchError("the action lies before the episode began or in the future: give when it was done on site")


def _store_explanation(connection: Connection, site: str, episode: str, said: Explanation, now: datetime) -> int:
    cause, action = said.cause.strip(), said.action.strip()
    row = {
        "site": site, "episode": episode, "cause": cause, "action": action, "person": said.person.strip(),
        "acted_at": format_instant(utc(said.acted_at)) if said.acted_at else None,
        "entered_at": format_instant(now), "key": said.key,
    }  # fmt: skip
    made = connection.execute(insert(explanations).values(row).returning(explanations.c.id)).scalar_one()
    query = update(contrast_episodes).where(contrast_episodes.c.id == episode)
    connection.execute(query.values(cause=cause or None, action=action or None))
    note_changes(connection, "contrast", [(site, episode)], now)
    return int(made)


def _refuse_unsound(site: Site, entry: Entry, now: datetime) -> Sensor:
    probe = next((one for one in site.probes if one.id == entry.probe), None)
    if probe is None:
        names = ", ".join(one.id for one in site.probes) or "none"
        raise SiltwatchError(f"site {site.id!r} has no probe {entry.probe!r}: there are {names}")
    if entry.at > now + CLOCKS_DIFFER_BY:
        raise SiltwatchError("the instant lies in the future: give when it was read on site")
    if not entry.person.strip() or not entry.key:
        raise SiltwatchError("give the name of who was there, and a key for each entry of its own")
    return probe


def _record(  # noqa: PLR0913, PLR0917 - where, what, who
    records_url: str,
    table: Table,
    kind: str,
    site: Site,
    entry: Entry,
    now: datetime,
    **columns: Any,  # noqa: ANN401
) -> int:
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            known = _known(connection, table, entry.key)
            if known is not None:
                return known
            row = {
                "site": site.id, "probe": entry.probe, "at": format_instant(utc(entry.at)),
                "person": entry.person.strip(), "remarks": entry.remarks.strip(), "key": entry.key,
                "entered_at": format_instant(now),
            }  # fmt: skip
            made = connection.execute(insert(table).values(row | columns).returning(table.c.id)).scalar_one()
            note_changes(connection, kind, [(site.id, str(made))], now)
            return int(made)
    finally:
        engine.dispose()


def _known(connection: Connection, table: Table, key: str) -> int | None:
    found = connection.execute(select(table.c.id).where(table.c.key == key)).scalar()
    return None if found is None else int(found)

"""What people enter about turbidity: confirmations, calibrations, samples by hand, and the cause of an episode."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, Table, insert, select, update

from alerts.calibration import Errors, disagreement, errors_of
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.keeping import note_changes
from alerts.stores import open_engine, require_current, writing
from alerts.tables import calibrations, confirmations, contrast_episodes, grab_samples
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, utc
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


def explain_episode(records_url: str, *, episode: str, cause: str, action: str, now: datetime) -> None:
    """What caused an episode and what was done; it stays with the record."""
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            site = connection.execute(
                select(contrast_episodes.c.site).where(contrast_episodes.c.id == episode)
            ).scalar()
            if site is None:
                raise SiltwatchError(f"there is no episode {episode!r}")
            query = update(contrast_episodes).where(contrast_episodes.c.id == episode)
            connection.execute(query.values(cause=cause.strip() or None, action=action.strip() or None))
            note_changes(connection, "contrast", [(site, episode)], now)
    finally:
        engine.dispose()


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

"""One observation from the bytes on the wire to the page: what was kept of it, what it became, and who was told."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

from alerts.reading import AttemptRow, DutyRow, NoticeRow, RecordsReading, StormRow
from collector.reading import AskedInflux, JournalReading, TracedDocument
from siltwatch.errors import ConfigError, StoreError
from siltwatch.instants import format_instant
from siltwatch.observation import RAIN_QUANTITIES, Observation
from siltwatch.quantities import inches_text
from siltwatch.site import Sensor, Site
from siltwatch.wire import decode_observation

Station = Literal[
    "device", "wire", "journal", "letter", "credit", "reading", "influx", "storm", "duty", "notice", "attempt", "page"
]
_STATES = {0: "taken in its turn", 1: "waits for an earlier one of its gateway"}
_MINUTE = timedelta(minutes=1)
_Influx = AskedInflux | None
_MOST_GAPS = 10_000
MOST_NOTICES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One station on the way; `ref` is its own id there, `at` when it came by."""

    station: Station
    ref: str
    at: datetime | None
    says: str


def parse_id(text: str) -> tuple[str, str, int]:
    """`GATEWAY/BOOT/SEQ`, or `GATEWAY/SEQ` whatever the boot (then empty)."""
    parts = text.split("/")
    if len(parts) not in {2, 3} or not parts[0] or not (parts[-1].isascii() and parts[-1].isdecimal()):
        message = f"{text!r}: an observation's id is GATEWAY/BOOT/SEQ or GATEWAY/SEQ, as evidence names it"
        raise ConfigError(message)
    return parts[0], parts[1] if len(parts) == 3 else "", int(parts[-1])  # noqa: PLR2004 - the two forms


def trace(
    text: str, *, journal: JournalReading, records: RecordsReading, address: str, influx: AskedInflux | None = None
) -> Iterator[Step]:
    """Every station that the observation came by, in order; one that is not in the journal is a ConfigError."""
    gateway, boot, seq = parse_id(text)
    found = journal.traced(gateway, boot, seq)
    if found is None:
        message = f"{text}: the journal has no such observation: {_why_not(journal, gateway, seq)}"
        raise ConfigError(message)
    yield _journalled(found)
    if not found.document:
        yield Step(station="wire", ref=text, at=None, says="its text was let go by the journal's retention")
        return
    said = decode_observation(found.document)
    yield from _said(said, found)
    if found.state:
        yield _waiting(journal, found)
        return
    yield from _set_aside(found)
    place = _place(journal, gateway, said.device)
    if place is None:
        yield Step(station="reading", ref="", at=None, says="no site file in force knows this device: it is kept aside")
        return
    site, _ = place
    yield from _became(journal, place, said, found, influx)
    yield from _led_to(records, site, said.observed_at, address)


def _journalled(found: TracedDocument) -> Step:
    return Step(
        station="journal",
        ref=f"{found.id}",
        at=found.received_at,
        says=f"committed as {found.gateway}/{found.boot}/{found.seq}, {_STATES.get(found.state, str(found.state))}",
    )


def _why_not(journal: JournalReading, gateway: str, seq: int) -> str:
    """What is known of a sequence number that is not there."""
    stream = next((one for one in journal.gateways() if one.gateway == gateway), None)
    if stream is None:
        return f"the gateway {gateway!r} was never heard"
    for gap in journal.gaps(gateway, _MOST_GAPS):
        if gap.first_seq <= seq <= gap.last_seq:
            span = f"{gap.first_seq} to {gap.last_seq}"
            return f"{span} were declared lost at {format_instant(gap.declared_at)} ({gap.reason})"
    for hole in journal.missing(gateway):
        if hole.first_seq <= seq <= hole.last_seq:
            return (
                f"it has not come yet, and {hole.waiting} later ones wait for it since {format_instant(hole.since_at)}"
            )
    whole = f"the gateway's sequence is whole up to {stream.boot}/{stream.contiguous_seq}"
    return f"it has not come yet; {whole}" if seq > stream.contiguous_seq else f"{whole}; was it under another boot?"


def _waiting(journal: JournalReading, found: TracedDocument) -> Step:
    hole = next(iter(journal.missing(found.gateway)), None)
    behind = f"{hole.first_seq} to {hole.last_seq}" if hole else "what comes before it"
    return Step(
        station="reading", ref="", at=None, says=f"nothing is counted of it before {behind} came or was given up"
    )


def _set_aside(found: TracedDocument) -> Iterator[Step]:
    for letter in found.letters:
        state = "settled since" if letter.resolved_at else "waits on /admin/gateways"
        says = f"set aside: {letter.reason}, {letter.detail}; {state}"
        yield Step(station="letter", ref=str(letter.id), at=letter.resolved_at, says=says)


def _said(said: Observation, found: TracedDocument) -> Iterator[Step]:
    value = said.count if said.count is not None else said.value
    words = f"{said.quantity} {said.semantics} {value if value is not None else ''} {said.unit or ''}".split()
    says = f"{said.device} said {' '.join(words)}" + (f" ({', '.join(said.quality)})" if said.quality else "")
    yield Step(station="device", ref=said.raw or "", at=said.observed_at, says=says)
    yield Step(station="wire", ref=f"{len(found.document)} bytes", at=None, says=json.dumps(json.loads(found.document)))


def _place(journal: JournalReading, gateway: str, device: str) -> tuple[Site, Sensor] | None:
    for site in journal.sites():
        for sensor in site.sensors:
            if (sensor.gateway, sensor.device_name) == (gateway, device):
                return site, sensor
    return None


def _became(
    journal: JournalReading, place: tuple[Site, Sensor], said: Observation, found: TracedDocument, influx: _Influx
) -> Iterator[Step]:
    """Rain and values of this very observation, not of others that arrived with it; a count at rest makes none."""
    (site, sensor), is_any = place, False
    key = _key(said, found.boot, found.seq)
    for row in journal.credits_received(site.id, sensor.id, found.received_at):
        if said.quantity not in RAIN_QUANTITIES or row.key != key:
            continue
        is_any = True
        says = f"{inches_text(row.depth_tenth_um)} in of rain at {site.id}/{sensor.id}, flag {row.flag} by {row.source}"
        yield Step(station="credit", ref=row.key, at=row.at, says=says + _why(row.reasons))
        if influx is not None:
            fallen = partial(influx.rain, site.id, sensor.id, row.at)
            yield _followed(f"rain {site.id} {sensor.id}", row.at, "tenth_um", fallen)
    for value in journal.readings_received(site.id, sensor.id, found.received_at):
        if value.kind != said.quantity or value.key != key:
            continue
        is_any = True
        says = f"{value.kind} {value.value} {value.unit or ''} at {site.id}/{sensor.id}, flag {value.flag}"
        yield Step(station="reading", ref=value.key, at=value.at, says=says + _why(value.reasons))
        if influx is not None:
            asked = partial(influx.value, site.id, sensor.id, value.kind, value.at)
            yield _followed(f"reading {site.id} {sensor.id} {value.kind}", value.at, "value", asked)
    if not is_any:
        yield Step(station="reading", ref="", at=None, says=f"{site.id}/{sensor.id}: it added no rain and no value")


def _key(said: Observation, boot: str, seq: int) -> str:
    """What the collector makes its rain or value unique by: the device's own number, else the gateway's."""
    own = f"{said.device_boot or ''}:{said.device_seq}" if said.device_seq is not None else said.delivery_key
    return own or f"{boot}/{seq}"


def _followed(ref: str, at: datetime, field: str, asked: Callable[[], float | None]) -> Step:
    """What InfluxDB itself answers; all rain of one gauge in one instant is one point there."""
    try:
        found = asked()
    except StoreError as error:
        return Step(station="influx", ref=ref, at=at, says=f"cannot be asked: {error}")
    says = "has no such accepted point (yet)" if found is None else f"has {field}={found}"
    return Step(station="influx", ref=ref, at=at, says=says)


def _why(reasons: tuple[str, ...]) -> str:
    return f" ({', '.join(reasons)})" if reasons else ""


def _led_to(records: RecordsReading, site: Site, at: datetime, address: str) -> Iterator[Step]:
    storms = [row for row in records.storms(site.id, limit=1_000) if row.start_at <= at <= row.end_at]
    for storm in storms:
        yield _stormed(storm)
        for duty in records.duties(site.id):
            if duty.storm == storm.id:
                yield _owed(duty)
                for notice in reversed(records.notices(duty=duty.id, limit=MOST_NOTICES)):
                    yield _told(notice)
                    yield from (_tried(one) for one in records.attempts(notice.id))
        yield Step(station="page", ref=f"{address}/sites/{site.id}/storms/{storm.id}", at=None, says="its storm")
    if not storms:
        yield Step(station="page", ref=f"{address}/sites/{site.id}", at=None, says="no storm of its site holds it")


def _stormed(row: StormRow) -> Step:
    says = f"{inches_text(row.depth_tenth_um)} in, {row.state}, revision {row.revision}"
    return Step(station="storm", ref=row.id, at=row.trigger_at, says=says)


def _owed(duty: DutyRow) -> Step:
    says = f"{duty.status}, due {format_instant(duty.due_at)}"
    return Step(station="duty", ref=duty.id, at=duty.opened_at, says=says)


def _told(notice: NoticeRow) -> Step:
    says = f"{notice.step} by {notice.channel}: {notice.state}"
    return Step(station="notice", ref=str(notice.id), at=notice.accepted_at or notice.composed_at, says=says)


def _tried(attempt: AttemptRow) -> Step:
    return Step(
        station="attempt", ref=str(attempt.id), at=attempt.at, says=f"{attempt.outcome} {attempt.detail}".strip()
    )


def ids_at(journal: JournalReading, site_id: str, sensor_id: str, at: datetime) -> list[str]:
    """The observations behind what a page shows of a sensor in the minute from an instant on, oldest first."""
    site = next((one for one in journal.sites() if one.id == site_id), None)
    sensor = next((one for one in site.sensors if one.id == sensor_id), None) if site else None
    if site is None or sensor is None:
        message = f"{site_id}/{sensor_id}: there is no such sensor at a site in force"
        raise ConfigError(message)
    end_at = at + _MINUTE
    rain = [row for row in journal.credits(site.id, at, end_at) if row.sensor == sensor.id]
    values = journal.readings(site.id, sensor.id, "turbidity", at, end_at)
    made = {(row.received_at, row.key) for row in rain} | {(row.received_at, row.key) for row in values}
    return [
        f"{raw.gateway}/{raw.boot}/{raw.seq}"
        for received_at in sorted({arrived_at for arrived_at, _ in made})
        for raw in journal.raw_observations(site, received_at, received_at)
        if raw.document and (said := decode_observation(raw.document)).device == sensor.device_name
        if raw.gateway == sensor.gateway and said.quantity in {*RAIN_QUANTITIES, "turbidity"}
        if (received_at, _key(said, raw.boot, raw.seq)) in made
    ]

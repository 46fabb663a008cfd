"""One observation from the bytes on the wire to the page: what was kept of it, what it became, and who was told."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from alerts.reading import DutyRow, NoticeRow, RecordsReading, StormRow
from collector.reading import JournalReading, TracedDocument
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant
from siltwatch.observation import Observation
from siltwatch.quantities import inches_text
from siltwatch.site import Sensor, Site
from siltwatch.wire import decode_observation

Station = Literal["device", "wire", "journal", "credit", "reading", "storm", "duty", "notice", "page"]
_STATES = {0: "counted", 1: "waits for an earlier one of its gateway"}
_MOMENT = timedelta(milliseconds=1)  # instants are kept to the millisecond
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


def trace(text: str, *, journal: JournalReading, records: RecordsReading, address: str) -> Iterator[Step]:
    """Every station that the observation came by, in order; one that is not in the journal is a ConfigError."""
    gateway, boot, seq = parse_id(text)
    found = journal.traced(gateway, boot, seq)
    if found is None:
        message = f"{text}: the journal has no such observation; gaps and what is missing are on the page of its site"
        raise ConfigError(message)
    yield _journalled(found)
    if not found.document:
        yield Step(station="wire", ref=text, at=None, says="its text was let go by the journal's retention")
        return
    said = decode_observation(found.document)
    yield from _said(said, found)
    place = _place(journal, gateway, said.device)
    if place is None:
        yield Step(station="reading", ref="", at=None, says="no site file in force knows this device: it is kept aside")
        return
    site, sensor = place
    yield from _became(journal, site, sensor, found)
    yield from _led_to(records, site, said.observed_at, address)


def _journalled(found: TracedDocument) -> Step:
    return Step(
        station="journal",
        ref=f"{found.id}",
        at=found.received_at,
        says=f"committed as {found.gateway}/{found.boot}/{found.seq}, {_STATES.get(found.state, str(found.state))}",
    )


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


def _became(journal: JournalReading, site: Site, sensor: Sensor, found: TracedDocument) -> Iterator[Step]:
    """Rain and values that came in with this very document; a count that did not move makes none."""
    is_any = False
    for row in journal.credits_received(site.id, sensor.id, found.received_at):
        is_any = True
        says = f"{inches_text(row.depth_tenth_um)} in of rain at {site.id}/{sensor.id}, flag {row.flag} by {row.source}"
        yield Step(station="credit", ref=row.key, at=row.at, says=says + _why(row.reasons))
    for value in journal.readings_received(site.id, sensor.id, found.received_at):
        is_any = True
        says = f"{value.kind} {value.value} {value.unit or ''} at {site.id}/{sensor.id}, flag {value.flag}"
        yield Step(station="reading", ref=value.key, at=value.at, says=says + _why(value.reasons))
    if not is_any:
        yield Step(station="reading", ref="", at=None, says=f"{site.id}/{sensor.id}: it added no rain and no value")


def _why(reasons: tuple[str, ...]) -> str:
    return f" ({', '.join(reasons)})" if reasons else ""


def _led_to(records: RecordsReading, site: Site, at: datetime, address: str) -> Iterator[Step]:
    storms = [row for row in records.storms(site.id, limit=1_000) if row.start_at <= at <= row.end_at]
    for storm in storms:
        yield _stormed(storm)
        for duty in records.duties(site.id):
            if duty.storm == storm.id:
                yield _owed(duty)
                yield from (_told(one) for one in reversed(records.notices(duty=duty.id, limit=MOST_NOTICES)))
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

"""Rain counted anew since an instrument is another: the credits of before are kept, and no longer count."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection

from collector.counting import count
from collector.ledger import flag_again, new_tally, roll_up_again, write_tally
from collector.parcels import Said, read_said
from collector.quality import CLOCK_AHEAD
from collector.quality_words import FAILED
from collector.registry import Device, Registry, SensorKey, Target
from collector.rows import words_of
from collector.stores import fetch, run
from collector.tally import Delivery, RollupKey, Tally, quarter_of, reasons_text
from collector.trimmed import DOCUMENTS, trimmed_before
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant, to_ms
from siltwatch.observation import RAIN_QUANTITIES

COUNTED_ANEW = "counted_anew"
_GATEWAY = "gateway"
_OLD = "SELECT reasons, at, key FROM credits WHERE site = ? AND sensor = ? AND at >= ? AND source = ? ORDER BY at, id"
_RENAME = "UPDATE credits SET key = ? WHERE site = ? AND sensor = ? AND at = ? AND key = ?"
_FORGET = "DELETE FROM baselines WHERE site = ? AND sensor = ?"
_RESOLVE = "UPDATE open_items SET resolved_at = ? WHERE site = ? AND sensor = ? AND at >= ? AND resolved_at IS NULL"
_JOURNAL = (
    "SELECT boot, received_at, document FROM journal WHERE gateway = ? AND state = 0 AND received_at >= ? ORDER BY id"
)


def changed_since(before: Registry, after: Registry, since_ms: int) -> tuple[set[SensorKey], set[tuple[str, str]]]:
    """The gauges that are another instrument from an instant on, and the devices that speak for them."""
    keys: set[SensorKey] = set()
    places: set[tuple[str, str]] = set()
    for at_ms in {since_ms, *(edge for edge in (*before.edges, *after.edges) if edge > since_ms)}:
        then, now = before.devices_of(before.era_of(at_ms)), after.devices_of(after.era_of(at_ms))
        for place in then.keys() | now.keys():
            differ = _differing(then.get(place), now.get(place))
            keys |= differ
            places |= {place} if differ else set()
    return keys, places


def _differing(old: Device | None, new: Device | None) -> set[SensorKey]:
    then, now = ({gauge.key: gauge for gauge in device.gauges} if device else {} for device in (old, new))
    return {key for key in then.keys() | now.keys() if _identity(then.get(key)) != _identity(now.get(key))}


def count_since(
    connection: Connection, registry: Registry, changed: tuple[set[SensorKey], set[tuple[str, str]]],
    *, since_at: datetime, now: datetime,
) -> int:  # fmt: skip
    """Count again what the journal holds of these devices from an instant on; returns how many credits gave way."""
    keys, places = changed
    _refuse_trimmed(connection, since_at)
    quarters: set[RollupKey] = set()
    gave_way = 0
    for key in sorted(keys):
        old = _give_way(connection, key, format_instant(since_at), registry.version)
        quarters |= {(*key, "rain", quarter_of(at)) for at in old}
        gave_way += len(old)
        run(connection, _FORGET, [key])
        run(connection, _RESOLVE, [(format_instant(now), *key, format_instant(since_at))])
    tally = _counted(connection, registry, places, since_at)
    write_tally(connection, tally)
    roll_up_again(connection, quarters | set(tally.rollups))
    return gave_way


def _refuse_trimmed(connection: Connection, since_at: datetime) -> None:
    """What is no longer in the journal cannot be counted anew, and must not be taken for dry."""
    whole_since = trimmed_before(connection, DOCUMENTS)
    if format_instant(since_at - CLOCK_AHEAD) < whole_since:
        message = f"the journal was trimmed before {whole_since}: no instrument can be counted anew since {since_at}"
        raise ConfigError(message)


def _identity(target: Target | None) -> tuple[object, ...] | None:
    return None if target is None else (target.count_tenth_um, target.modulus, target.spell)


def _give_way(connection: Connection, key: SensorKey, since: str, version: int) -> list[str]:
    """Each credit steps out of the way of its successor, fails, and says why; returns their instants."""
    stored = fetch(connection, _OLD, (*key, since, _GATEWAY))
    old = [(words_of(reasons), at, name) for reasons, at, name in stored if COUNTED_ANEW not in words_of(reasons)]
    run(connection, _RENAME, [(f"{name}~{version}", *key, at, name) for _, at, name in old])
    failed = [(FAILED, reasons_text((*words, COUNTED_ANEW)), *key, at, f"{name}~{version}") for words, at, name in old]
    flag_again(connection, "credits", failed)
    return [at for _, at, _ in old]


def _counted(connection: Connection, registry: Registry, places: set[tuple[str, str]], since_at: datetime) -> Tally:
    tally = new_tally(connection)
    for gateway in sorted({gateway for gateway, _ in places}):
        devices = {device for name, device in places if name == gateway}
        for said, delivery in _rain_of(connection, gateway, devices, since_at):
            count([said], delivery, registry, tally)
    tally.dead_letters.clear()  # they have theirs since they came in
    return tally


def _rain_of(
    connection: Connection, gateway: str, devices: set[str], since_at: datetime
) -> Iterator[tuple[Said, Delivery]]:
    """What devices of a gateway said of rain from an instant on, in the order of its arrival."""
    received = format_instant(since_at - CLOCK_AHEAD)
    for boot, received_at, document in fetch(connection, _JOURNAL, (gateway, received)):
        said = read_said(document)
        if said is None or said.quantity not in RAIN_QUANTITIES or said.device not in devices:
            continue
        delivery = Delivery(gateway, boot, parse_instant(received_at))
        if delivery.moment(said.observed_at).ms >= to_ms(since_at):
            yield said, delivery

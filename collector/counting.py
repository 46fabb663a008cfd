"""From what a device said to credits and readings: no disk, no clock, one observation after another."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from collector import quality
from collector.counters import CounterKind, CounterSample, Credit, Semantics, normalise
from collector.registry import Registry, Target
from collector.rows import Row
from collector.tally import Arrival, CreditRow, ReadingRow, SensorState, Tally, Word, reasons_text
from siltwatch.errors import QuantityError
from siltwatch.instants import format_instant, to_ms
from siltwatch.observation import RAIN_QUANTITIES
from siltwatch.wire import Sequenced

# What a site applied later may explain; such dead letters are counted then.
UNKNOWN_DEVICE = "unknown_device"
NO_SUCH_SENSOR = "no_such_sensor"
UNLIKE_UNIT = "unlike_unit"
NO_COUNT_SIZE = "no_count_size"
EXPLAINED_BY_A_SITE = (UNKNOWN_DEVICE, NO_SUCH_SENSOR, UNLIKE_UNIT, NO_COUNT_SIZE)
_LARGEST_COUNT = 10**12
_LARGEST_COUNT_SIZE = 10**6
_LONGEST_KEY = 200
_COUNTING: dict[str, Semantics] = {
    "cumulative": "cumulative",
    "increment": "increment",
    "interval_total": "interval_total",
    "tip": "tip",
}


class _NotCountedError(Exception):
    """An observation that cannot be counted; becomes a dead letter."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(reason)


@dataclass(slots=True)
class _Heard:
    """An arrival with the instant to use, the words against it, and its own stamp where that had to give way."""

    arrival: Arrival
    said: Sequenced
    at: datetime
    at_text: str
    received_text: str
    words: tuple[str, ...]
    stamped_at: str | None


def count(arrival: Arrival, registry: Registry, tally: Tally) -> None:
    """Add what one observation comes to; what cannot be counted becomes a dead letter with its reason."""
    try:
        _count(arrival, registry, tally)
    except _NotCountedError as refusal:
        tally.dead_letters.append((arrival, refusal.reason, refusal.detail))


def _count(arrival: Arrival, registry: Registry, tally: Tally) -> None:
    said = arrival.observation
    device = registry.devices.get((arrival.gateway, said.device))
    if said.quantity == "status" and said.device == arrival.gateway:
        _note_health(said, tally)
        if device is None:
            return
    if device is None:
        raise _NotCountedError(UNKNOWN_DEVICE, f"no applied site has the device {said.device[:60]!r} on this gateway")
    targets = device.targets(said.quantity)
    if not targets:
        raise _NotCountedError(NO_SUCH_SENSOR, f"no sensor of the device {said.device[:60]!r} takes {said.quantity}")
    heard = _hear(arrival)
    taker = _TAKERS.get(said.quantity, _take_value)
    for target in targets:
        taker(heard, target, tally)


def _hear(arrival: Arrival) -> _Heard:
    said = arrival.observation
    at, skewed = quality.true_instant(said.observed_at, arrival.received_at)
    words: tuple[str, ...] = said.quality and tuple(word for word in said.quality if word != "ok")
    return _Heard(
        arrival,
        said,
        at,
        format_instant(at),
        format_instant(arrival.received_at),
        (*words, "clock_skew") if skewed else words,
        format_instant(said.observed_at) if skewed else None,
    )


def _take_value(heard: _Heard, target: Target, tally: Tally) -> None:
    said = heard.said
    turbidity = said.quantity == "turbidity"
    unit = said.unit or (target.unit if turbidity else None)
    if turbidity and unit != target.unit:
        detail = f"the sensor {target.sensor} speaks {target.unit}, the device {str(said.unit)[:20]!r}"
        raise _NotCountedError(UNLIKE_UNIT, detail)
    value = _number(said)
    flag, reasons = quality.judge_value(said.quantity, value, range_max=target.range_max, words=heard.words)
    if said.use == "cross_check":
        tally.say(target, Word(heard.at_text, heard.received_text))
        return
    row = ReadingRow(
        target.site,
        target.sensor,
        said.quantity,
        heard.at_text,
        _key_of(heard.arrival),
        None if flag == quality.MISSING else value,
        _clean(unit),
        _clean(said.method) or (target.method if turbidity else None),
        flag,
        reasons_text(reasons),
        heard.received_text,
        heard.stamped_at,
    )
    tally.add_reading(row)
    tally.say(target, _value_word(row, reasons))


def _value_word(row: ReadingRow, reasons: tuple[str, ...]) -> Word:
    """Turbidity is what a probe has to say; its temperature only shows that it was heard."""
    if row.kind == "turbidity":
        return Word(row.at, row.received_at, row.value, row.unit, None, row.flag, reasons)
    volts = row.value if row.kind == "battery" and row.unit in {None, "V"} else None
    return Word(row.at, row.received_at, battery_v=volts)


def _take_status(heard: _Heard, target: Target, tally: Tally) -> None:
    tally.say(target, Word(heard.at_text, heard.received_text))


def _note_health(said: Sequenced, tally: Tally) -> None:
    """What a gateway says of itself, by what it is about; the newest of each stands."""
    about = said.method or said.unit or (said.quality[0] if said.quality else "status")
    tally.health[about] = {
        "value": said.value,
        "unit": said.unit,
        "quality": list(said.quality),
        "observed_at": format_instant(said.observed_at),
    }


def _take_rain(heard: _Heard, target: Target, tally: Tally) -> None:
    said = heard.said
    if said.use == "cross_check":
        _take_status(heard, target, tally)
        return
    _check_count(said, target)
    state = tally.state(target)
    if said.semantics == "cumulative":
        state = _decide_held(heard, target, tally, state)
        mark = state.counter.mark
        if said.unchecked and mark is not None and said.count != mark.count:
            tally.keep(target, replace(state, held=heard.arrival))
            _take_status(heard, target, tally)
            return
    tally.keep(target, _credit(heard, target, tally, state))


def _decide_held(heard: _Heard, target: Target, tally: Tally, state: SensorState) -> SensorState:
    """A count whose frame had no integrity check is true once the next sample does not fall behind it."""
    now, held = heard.said.count, state.held
    if held is None or now is None:
        return state
    state = replace(state, held=None)
    then = held.observation.count
    return _credit(_hear(held), target, tally, state) if then is not None and now >= then else state


def _credit(heard: _Heard, target: Target, tally: Tally, state: SensorState) -> SensorState:
    said, at_ms = heard.said, to_ms(heard.at)
    counter, credit = normalise(state.counter, _sample(said, at_ms), _kind_of(said, target))
    flag, reasons = quality.GOOD, (*heard.words, *sorted(credit.flags)) if credit.flags else heard.words
    tipped = said.semantics == "tip" and credit.counts > 0
    if credit.depth_tenth_um > 0:
        bounced = tipped and _bounced(state.tip_ms, at_ms, target.limits.bounce_ms)
        shower = _shower(said, credit, since_ms=at_ms - (state.seen_ms or at_ms), bounced=bounced)
        flag, reasons = quality.judge_credit(shower, target.limits, reasons)
        tally.add_credit(_credit_row(heard, target, credit.depth_tenth_um, flag=flag, reasons=reasons))
    if credit.open_item:
        tally.open_items.append(_open_item_row(heard, target, credit))
    tally.say(target, _rain_word(heard, credit, flag, reasons))
    return SensorState(
        counter=counter,
        tip_ms=at_ms if tipped else state.tip_ms,
        seen_ms=max(at_ms, state.seen_ms or 0),
        held=state.held,
    )


def _credit_row(
    heard: _Heard, target: Target, depth_tenth_um: int, *, flag: int, reasons: tuple[str, ...]
) -> CreditRow:
    return CreditRow(
        target.site,
        target.sensor,
        heard.at_text,
        _key_of(heard.arrival),
        depth_tenth_um,
        flag,
        reasons_text(reasons),
        heard.received_text,
        "gateway",
        heard.stamped_at,
    )


def _shower(said: Sequenced, credit: Credit, *, since_ms: int, bounced: bool) -> quality.Shower:
    certain = said.period_s is not None and said.semantics != "cumulative"
    return quality.Shower(
        depth_tenth_um=credit.depth_tenth_um,
        counts=credit.counts,
        span_ms=said.period_s * 1000 if certain and said.period_s else since_ms,
        certain=certain,
        bounced=bounced,
    )


def _bounced(tip_ms: int | None, at_ms: int, bounce_ms: int) -> bool:
    return tip_ms is not None and bounce_ms > 0 and abs(at_ms - tip_ms) <= bounce_ms


def _open_item_row(heard: _Heard, target: Target, credit: Credit) -> Row:
    counts = credit.open_item or 0
    size = heard.said.count_tenth_um or target.count_tenth_um or 0
    reason = "reset_beyond_cap" if "reset_detected" in credit.flags else "jump_confirmed"
    return (target.site, target.sensor, heard.at_text, counts, counts * size, reason)


def _rain_word(heard: _Heard, credit: Credit, flag: int, reasons: tuple[str, ...]) -> Word:
    if heard.said.count is None:
        return Word(heard.at_text, heard.received_text, None, "counts", None, quality.MISSING, reasons)
    if "jump_pending" in credit.flags:
        flag = quality.SUSPECT
    return Word(heard.at_text, heard.received_text, float(heard.said.count), "counts", None, flag, reasons)


def _check_count(said: Sequenced, target: Target) -> None:
    if said.semantics not in _COUNTING:
        raise _NotCountedError("not_counted", f"{said.quantity} as {said.semantics} has no rule of counting")
    if any(abs(number) > _LARGEST_COUNT for number in (said.count or 0, said.reset_to or 0, said.modulus or 0)):
        raise _NotCountedError("count_out_of_range", f"a count of {said.count} is beyond every counter")
    size = said.count_tenth_um if said.count_tenth_um is not None else target.count_tenth_um
    if size is None:
        raise _NotCountedError(NO_COUNT_SIZE, f"the sensor {target.sensor} has no count size")
    if not 0 < size <= _LARGEST_COUNT_SIZE:
        raise _NotCountedError("count_size_out_of_range", f"{size} tenths of a micrometre are no depth of one count")


def _sample(said: Sequenced, at_ms: int) -> CounterSample:
    unit = said.unit
    if unit is None and said.count_tenth_um is not None:
        unit = str(said.count_tenth_um)
    return CounterSample(
        at_ms=at_ms,
        count=said.count,
        reset_sign=said.reset_sign,
        phase=said.phase,
        unit=unit,
        count_tenth_um=said.count_tenth_um,
        key=_device_key(said),
    )


def _kind_of(said: Sequenced, target: Target) -> CounterKind:
    return _kind(
        _COUNTING[said.semantics],
        target.count_tenth_um or 0,
        said.modulus if said.modulus is not None else target.modulus,
        said.reset_to or 0,
        said.max_count,
        said.period_s * 1000 if said.period_s is not None else target.period_ms,
    )


@lru_cache(maxsize=1024)
def _kind(  # noqa: PLR0913, PLR0917 - positional for the cache's sake
    semantics: Semantics, size: int, modulus: int | None, reset_to: int, max_count: int | None, period_ms: int
) -> CounterKind:
    return CounterKind(
        semantics=semantics,
        count_tenth_um=size,
        modulus=modulus if modulus and modulus > 0 else None,
        reset_to=reset_to,
        max_count=max_count,
        period_ms=period_ms,
    )


def _number(said: Sequenced) -> float | None:
    text = said.value if said.value is not None or said.count is None else str(said.count)
    try:
        return quality.number_of(text)
    except QuantityError as error:
        raise _NotCountedError("not_a_number", str(error)) from error


def _key_of(arrival: Arrival) -> str:
    """What makes a value unique at its instant: the device's own number, else the gateway's."""
    return _device_key(arrival.observation) or f"{arrival.boot}/{arrival.observation.seq}"


def _device_key(said: Sequenced) -> str | None:
    if said.device_seq is not None:
        return _clean(f"{said.device_boot or ''}:{said.device_seq}")
    return _clean(said.delivery_key)


def _clean(text: str | None) -> str | None:
    """Text of strangers as a database can hold it."""
    if not text:
        return None
    text = text[:_LONGEST_KEY]
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text)


_TAKERS: dict[str, Callable[[_Heard, Target, Tally], None]] = {
    **dict.fromkeys(RAIN_QUANTITIES, _take_rain),
    "status": _take_status,
}

"""From what a device said to credits and readings: no disk, no clock, one observation after another."""

from collections.abc import Iterable

from collector import quality
from collector.heard import NO_SUCH_SENSOR, UNKNOWN_DEVICE, UNLIKE_UNIT, NotCountedError, clean, key_of, words_against
from collector.parcels import Said
from collector.plain import take_plain_count, take_plain_turbidity
from collector.quality_windows import words_within
from collector.quality_words import GOOD, MISSING
from collector.rain import take_rain
from collector.registry import Devices, Registry, Target
from collector.sequenced import IN_SEQUENCE, Seen, judge_in_sequence
from collector.tally import Delivery, Moment, PlainTaker, Plan, Seat, Taker, Tally, Track, reasons_text
from siltwatch.errors import QuantityError
from siltwatch.observation import RAIN_QUANTITIES

_LONGEST_RAW = 4_000


def count(run: Iterable[Said], delivery: Delivery, registry: Registry, tally: Tally) -> None:
    """Add what observations come to, in order; what cannot be counted becomes a dead letter with its reason."""
    for said in run:
        try:
            _count(said, delivery, registry, tally)
        except NotCountedError as refusal:
            tally.dead_letters.append((said, delivery, refusal.reason, refusal.detail))
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            # A fault of ours must not hold up the stream: what it fell over is kept, named and shown.
            tally.dead_letters.append((said, delivery, "internal_error", f"{type(error).__name__}: {error}"))


def _count(said: Said, delivery: Delivery, registry: Registry, tally: Tally) -> None:
    observed_at = said.observed_at  # sensors of one line often share theirs; to compare costs less than to hash
    moment = delivery.newest if observed_at == delivery.newest_at else delivery.moment(observed_at)
    era = registry.era_of(moment.ms) if registry.edges else 0
    plan = delivery.plans.get((said.device, said.quantity, era))
    if plan is None:
        plan = _plan(said, delivery, registry.devices_of(era), tally)
        delivery.plans[said.device, said.quantity, era] = plan
    take_plainly, take, seats = plan
    for seat in seats:
        if take_plainly is None or not take_plainly(said, moment, delivery, seat, tally):
            take(said, moment, delivery, seat.target, tally)
    if said.quantity == "status" and said.device == delivery.gateway:
        _note_health(said, moment, tally)


def _plan(said: Said, delivery: Delivery, devices: Devices, tally: Tally) -> Plan:
    """Who takes what a device says of one quantity."""
    device = devices.get((delivery.gateway, said.device))
    take, take_plainly = _TAKERS.get(said.quantity, _take_value), _PLAIN_TAKERS.get(said.quantity)
    if device is None:
        if said.quantity == "status" and said.device == delivery.gateway:
            return take_plainly, take, []
        raise NotCountedError(UNKNOWN_DEVICE, f"no applied site has the device {said.device[:60]!r} on this gateway")
    targets = device.targets(said.quantity)
    if not targets:
        raise NotCountedError(NO_SUCH_SENSOR, f"no sensor of the device {said.device[:60]!r} takes {said.quantity}")
    return take_plainly, take, [Seat(target, tally.track(target) if take_plainly else Track()) for target in targets]


def _take_value(said: Said, moment: Moment, delivery: Delivery, target: Target, tally: Tally) -> None:
    kind, method = said.quantity, said.method
    unit = _unit_of(said, target)
    value, flag, reasons = _judged(said, moment, target)
    word = tally.hear(target, moment.text, delivery.received_text)
    if said.use == "cross_check":
        return
    key = key_of(said, delivery)
    if value is not None and kind in IN_SEQUENCE:
        flag, reasons = judge_in_sequence(Seen(kind, value, unit, flag, reasons, key), moment, target, tally)
    row = (
        *target.key,
        kind,
        moment.text,
        key,
        value,
        unit,
        clean(method) if method is not None else (target.method if kind == "turbidity" else None),
        flag,
        reasons_text(reasons) if reasons else "[]",
        delivery.received_text,
        moment.stamped_at,
    )
    tally.add_reading(row, (*target.key, kind, moment.quarter), value, flag)
    # Turbidity is what a probe has to say; its temperature only shows that it was heard.
    if kind == "turbidity":
        if moment.text >= word.said_at:
            word.said_at, word.value, word.unit, word.flag, word.reasons = moment.text, value, unit, flag, reasons
    elif kind == "battery" and value is not None and unit in {None, "V"}:
        word.battery_v = value


def _judged(said: Said, moment: Moment, target: Target) -> tuple[float | None, int, tuple[str, ...]]:
    """The value of an observation with its flag and reasons."""
    text = said.value if said.value is not None or said.count is None else str(said.count)
    try:
        value = quality.number_of(text)
    except QuantityError as error:
        raise NotCountedError("not_a_number", str(error)) from error
    words = words_against(said, moment)
    if target.windows:
        words = (*words, *words_within(target.windows, moment.ms))
    if not words and value is not None and 0 <= value < target.ordinary_below:
        return value, GOOD, words
    flag, reasons = quality.judge_value(
        said.quantity, value, range_max=target.range_max, words=words, suspect_above=target.water.suspect_above
    )
    return None if flag == MISSING else value, flag, reasons


def _unit_of(said: Said, target: Target) -> str | None:
    unit = said.unit
    if said.quantity != "turbidity":
        return clean(unit)
    if unit != target.unit and unit is not None:
        detail = f"the sensor {target.sensor} speaks {target.unit}, the device {unit[:20]!r}"
        raise NotCountedError(UNLIKE_UNIT, detail)
    return target.unit


def _take_status(_: Said, moment: Moment, delivery: Delivery, target: Target, tally: Tally) -> None:
    tally.hear(target, moment.text, delivery.received_text)


def _note_health(said: Said, moment: Moment, tally: Tally) -> None:
    """What a gateway says of itself, by what it is about; the newest of each stands."""
    about = said.method or said.unit or (said.quality[0] if said.quality else "status")
    tally.health[about] = {
        "value": said.value,
        "unit": said.unit,
        "quality": list(said.quality),
        "observed_at": moment.text,
        "raw": clean(said.raw, _LONGEST_RAW),
    }


_TAKERS: dict[str, Taker] = {
    **dict.fromkeys(RAIN_QUANTITIES, take_rain),
    "status": _take_status,
}
_PLAIN_TAKERS: dict[str, PlainTaker] = {
    **dict.fromkeys(RAIN_QUANTITIES, take_plain_count),
    "turbidity": take_plain_turbidity,
}

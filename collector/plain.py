"""What nearly all observations are: a count or a value with nothing against it, taken in one step.

The full way would bring each to the same at three times the cost; False leaves everything as it was.
"""

from collector.counters import CAP_BASE_TENTH_UM
from collector.heard import key_of
from collector.parcels import Said
from collector.quality import LARGEST_JUMP, RAIN_SPAN_MS, Verdict
from collector.quality_rain import judge_burst
from collector.quality_water import is_freezing, take_plainly
from collector.quality_windows import words_within
from collector.quality_words import GOOD
from collector.registry import Target
from collector.tally import Delivery, Moment, Rollup, Seat, Tally, reasons_text
from siltwatch.instants import format_instant, from_ms

_PLAIN: Verdict = (GOOD, ())
_TURBIDITY = "turbidity"


def take_plain_turbidity(said: Said, moment: Moment, delivery: Delivery, seat: Seat, tally: Tally) -> bool:
    """A value of turbidity within its range that is nothing special after the one before."""
    text, unit, target, water = said.value, said.unit, seat.target, seat.track.water
    if text is None or water is None or said.quality or said.use is not None or said.method is not None:
        return False
    if (unit is not None and unit != target.unit) or moment.stamped_at is not None:
        return False
    if target.windows and words_within(target.windows, moment.ms):
        return False
    try:
        value = float(text)
    except ValueError:
        return False
    if not 0 <= value < target.plain_below or "_" in text or not take_plainly(water, moment.ms, value, target.water):
        return False
    at, received = moment.text, delivery.received_text
    unnamed = said.device_seq is None and said.delivery_key is None
    key = f"{delivery.boot}/{said.seq}" if unnamed else key_of(said, delivery)
    water.at, water.key = at, key
    tally.readings.append(
        (target.site, target.sensor, _TURBIDITY, at, key, value, target.unit, target.method, GOOD, "[]", received, None)
    )
    rollup = seat.rollup if seat.quarter == moment.quarter else _turned(seat, moment, tally, value)
    if value < rollup.low:
        rollup.low = value
    elif value > rollup.high:
        rollup.high = value
    rollup.total += value
    rollup.count += 1
    _say(seat, moment, delivery, tally, value=value, unit=target.unit)
    return True


def take_plain_count(said: Said, moment: Moment, delivery: Delivery, seat: Seat, tally: Tally) -> bool:
    """A running count that stands still or grows well within the cap (rules 2 and 3 of the normaliser)."""
    track, target, count, at_ms = seat.track, seat.target, said.count, moment.ms
    if not track.plain or count is None or track.spell != target.spell or not _is_plain(said):
        return False
    if target.windows and words_within(target.windows, at_ms):
        return False
    if moment.stamped_at is not None or (track.water is not None and is_freezing(track.water, at_ms, target.water)):
        return False
    grown, since_ms = count - track.mark_count, at_ms - track.mark_ms
    if (
        since_ms <= 0
        or track.seen_ms != track.mark_ms
        or target.count_tenth_um is None
        or (grown and not _is_ordinary(grown, since_ms, target))
    ):
        return False
    track.mark_ms = track.seen_ms = at_ms
    verdict = _PLAIN
    if grown:
        depth_tenth_um = grown * target.count_tenth_um
        track.mark_count = count
        if since_ms <= RAIN_SPAN_MS:
            track.burst = track.burst.after(at_ms, depth_tenth_um)
            verdict = judge_burst(track.burst, certain=False)
        add_credit(said, moment, delivery, target, tally, depth_tenth_um=depth_tenth_um, verdict=verdict)
    _say(seat, moment, delivery, tally, value=float(count), unit="counts", verdict=verdict)
    return True


def add_credit(  # noqa: PLR0913 - as the takers, with what was found
    said: Said,
    moment: Moment,
    delivery: Delivery,
    target: Target,
    tally: Tally,
    *,
    depth_tenth_um: int,
    verdict: Verdict = _PLAIN,
    silent_ms: int | None = None,
) -> None:
    """A credit at the instant of an observation; `silent_ms` is for how long its gauge had said nothing."""
    flag, reasons = verdict
    row = (
        *target.key,
        moment.text,
        key_of(said, delivery),
        depth_tenth_um,
        flag,
        reasons_text(reasons) if reasons else "[]",
        delivery.received_text,
        "gateway",
        moment.stamped_at,
        format_instant(from_ms(moment.ms - silent_ms)) if silent_ms else None,
    )
    tally.add_credit(row, (*target.key, "rain", moment.quarter), depth_tenth_um, flag)


def _is_ordinary(grown: int, since_ms: int, target: Target) -> bool:
    size = target.count_tenth_um or 0
    few = 0 < grown <= LARGEST_JUMP and grown * size <= CAP_BASE_TENTH_UM
    return few and target.limits.none_set and since_ms <= 2 * target.period_ms


def _is_plain(said: Said) -> bool:
    return (
        said.semantics == "cumulative"
        and not said.quality
        and said.use is None
        and said.unit is None
        and said.count_tenth_um is None
        and said.phase is None
        and said.max_count is None
        and said.period_s is None
        and not said.reset_sign
        and not said.unchecked
    )


def _turned(seat: Seat, moment: Moment, tally: Tally, value: float) -> Rollup:
    """The roll-up of another quarter of an hour."""
    key = (seat.target.site, seat.target.sensor, _TURBIDITY, moment.quarter)
    seat.quarter = moment.quarter
    seat.rollup = tally.rollups.get(key) or tally.rollups.setdefault(key, Rollup(value, value))
    return seat.rollup


def _say(  # noqa: PLR0913 - as the takers, with what was found
    seat: Seat,
    moment: Moment,
    delivery: Delivery,
    tally: Tally,
    *,
    value: float,
    unit: str | None,
    verdict: Verdict = _PLAIN,
) -> None:
    """The newest value stands as the sensor's word; late ones leave it."""
    at, received_at, word = moment.text, delivery.received_text, seat.word
    if word is None:
        word = seat.word = tally.hear(seat.target, at, received_at)
    elif at > word.observed_at:
        word.observed_at = at
    if at >= word.said_at:
        word.said_at, word.value, word.unit = at, value, unit
        word.flag, word.reasons = verdict

"""From a gauge's counts to rain credits, with what is remembered of the gauge."""

from dataclasses import replace
from functools import lru_cache

from collector import quality
from collector.counters import (
    Baseline,
    CounterKind,
    CounterSample,
    Credit,
    Mark,
    Semantics,
    normalise,
)
from collector.heard import NO_COUNT_SIZE, NotCountedError, device_key, words_against
from collector.parcels import Said
from collector.plain import add_credit
from collector.quality import RAIN_SPAN_MS
from collector.quality_rain import NO_BURST, Burst, heavier, judge_burst
from collector.quality_water import is_freezing
from collector.quality_windows import words_within
from collector.quality_words import GOOD, MISSING, SUSPECT
from collector.registry import Target
from collector.rows import Row
from collector.tally import Delivery, Held, Moment, Remembered, Tally, Track, Word

_LARGEST_COUNT = 10**12
_PLAIN: quality.Verdict = (GOOD, ())
_IN_DOUBT = frozenset({"jump_pending", "saturated"})  # of a count itself, whether or not it brings rain
_LARGEST_COUNT_SIZE = 10**6
_COUNTING: dict[str, Semantics] = {
    "cumulative": "cumulative",
    "increment": "increment",
    "interval_total": "interval_total",
    "tip": "tip",
}


def take_rain(said: Said, moment: Moment, delivery: Delivery, target: Target, tally: Tally) -> None:
    """Credit what a count brings; one without an integrity check waits for the next to confirm it."""
    tally.hear(target, moment.text, delivery.received_text)
    if said.use == "cross_check":
        return
    track = tally.track(target)
    if track.spell != target.spell and not _is_current(said, track, target):
        return
    _check_count(said, target)
    track.counter = _settled(track)
    if said.semantics == "cumulative":
        _decide_held(said, target, tally, track)
        mark = track.counter.mark
        if said.unchecked and mark is not None and said.count != mark.count:
            track.held, track.plain = Held(said, delivery.gateway, delivery.boot, delivery.received_at), False
            return
    _credit(said, moment, delivery, target, tally)


def _is_current(said: Said, track: Track, target: Target) -> bool:
    """Another instrument begins with a baseline of its own; a running count of the one before says nothing any more."""
    if target.spell > track.spell:
        track.spell, track.counter, track.held, track.plain = target.spell, Baseline(), None, False
        track.tip_ms = track.seen_ms = None
        track.mark_ms = track.mark_count = 0
        return True
    return said.semantics != "cumulative"


def _words(said: Said, moment: Moment, track: Track, target: Target) -> tuple[str, ...]:
    """What stands against a count before it is looked at: the gateway's words, frost, someone at work on the gauge."""
    words = words_against(said, moment)
    if track.water is not None and is_freezing(track.water, moment.ms, target.water):
        words = (*words, "freezing")
    return (*words, *words_within(target.windows, moment.ms)) if target.windows else words


def begin(stored: Remembered) -> Track:
    """What is remembered of a gauge, ready for a batch."""
    track = Track(
        counter=stored.counter, tip_ms=stored.tip_ms, seen_ms=stored.seen_ms, held=stored.held, water=stored.water,
        burst=Burst(*stored.burst) if stored.burst else NO_BURST, spell=stored.spell,
    )  # fmt: skip
    _mark(track)
    return track


def settle(track: Track) -> Remembered:
    """What is to be remembered of a gauge after a batch."""
    burst = track.burst
    return Remembered(
        counter=_settled(track), tip_ms=track.tip_ms, seen_ms=track.seen_ms, held=track.held, water=track.water,
        burst=(burst.start_ms, burst.depth_tenth_um) if burst is not NO_BURST else None, spell=track.spell,
    )  # fmt: skip


def _mark(track: Track) -> None:
    mark = track.counter.mark
    track.plain = mark is not None and track.counter.waiting is None and track.held is None
    if mark is not None:
        track.mark_ms, track.mark_count = mark.at_ms, mark.count


def _settled(track: Track) -> Baseline:
    """The counter with its baseline where plain growth has moved it."""
    mark = track.counter.mark
    if mark is None or (mark.at_ms, mark.count) == (track.mark_ms, track.mark_count):
        return track.counter
    return replace(track.counter, mark=Mark(at_ms=track.mark_ms, count=track.mark_count))


def _decide_held(said: Said, target: Target, tally: Tally, track: Track) -> None:
    """A count whose frame had no integrity check is true once the next sample does not fall behind it."""
    now, held = said.count, track.held
    if held is None or now is None:
        return
    track.held = None
    _mark(track)
    then = held.said.count
    if then is not None and now >= then:
        delivery = Delivery(held.gateway, held.boot, held.received_at)
        _credit(held.said, delivery.moment(held.said.observed_at), delivery, target, tally)


def _credit(said: Said, moment: Moment, delivery: Delivery, target: Target, tally: Tally) -> None:
    track = tally.track(target)
    track.counter, credit = normalise(track.counter, _sample(said, moment.ms), _kind_of(said, target))
    _mark(track)
    flag, reasons = GOOD, _words(said, moment, track, target)
    if credit.flags:
        reasons = (*reasons, *sorted(credit.flags))
    tipped = said.semantics == "tip" and credit.counts > 0
    depth_tenth_um = credit.depth_tenth_um
    if depth_tenth_um > 0:
        shower = _shower(said, credit, track, at_ms=moment.ms, bounce_ms=target.limits.bounce_ms if tipped else 0)
        flag, reasons = quality.judge_credit(shower, target.limits, reasons)
        if tipped or 0 < shower.span_ms <= RAIN_SPAN_MS:
            track.burst = track.burst.after(moment.ms, depth_tenth_um)
            burst = judge_burst(track.burst, certain=tipped and moment.stamped_at is None)
            flag, reasons = heavier((flag, reasons), burst)
        add_credit(
            said, moment, delivery, target, tally, depth_tenth_um=depth_tenth_um, verdict=(flag, reasons),
            silent_ms=credit.uncertainty_ms,
        )  # fmt: skip
    if credit.open_item:
        tally.open_items.append(_open_item_row(said, moment, target, credit))
    word = tally.hear(target, moment.text, delivery.received_text)
    _say_count(word, said, moment, max(flag, SUSPECT) if _IN_DOUBT.intersection(reasons) else flag, reasons)
    if tipped:
        track.tip_ms = moment.ms
    if track.seen_ms is None or moment.ms > track.seen_ms:
        track.seen_ms = moment.ms


def _say_count(word: Word, said: Said, moment: Moment, flag: int, reasons: tuple[str, ...]) -> None:
    """The newest count stands as the gauge's word; late ones leave it."""
    if moment.text < word.said_at:
        return
    word.said_at, word.unit, word.reasons = moment.text, "counts", reasons
    word.value = None if said.count is None else float(said.count)
    word.flag = MISSING if said.count is None else flag


def _shower(said: Said, credit: Credit, track: Track, *, at_ms: int, bounce_ms: int) -> quality.Shower:
    """How the rain of a credit fell; two tips at most the bounce interval apart are one and its echo."""
    certain = said.period_s is not None and said.semantics != "cumulative"
    since_ms = at_ms - track.seen_ms if track.seen_ms is not None else 0
    return quality.Shower(
        depth_tenth_um=credit.depth_tenth_um,
        counts=credit.counts,
        span_ms=said.period_s * 1000 if certain and said.period_s else since_ms,
        certain=certain,
        bounced=bounce_ms > 0 and track.tip_ms is not None and abs(at_ms - track.tip_ms) <= bounce_ms,
    )


def _open_item_row(said: Said, moment: Moment, target: Target, credit: Credit) -> Row:
    counts = credit.open_item or 0
    size = said.count_tenth_um or target.count_tenth_um or 0
    reason = "reset_beyond_cap" if "reset_detected" in credit.flags else "jump_confirmed"
    return (*target.key, moment.text, counts, counts * size, reason)


def _check_count(said: Said, target: Target) -> None:
    if said.count is None and not said.quality:
        raise NotCountedError("no_count", f"{said.quantity} carries no count and no reason for it")
    if said.semantics not in _COUNTING:
        raise NotCountedError("not_counted", f"{said.quantity} as {said.semantics} has no rule of counting")
    if _beyond(said.count) or _beyond(said.reset_to) or _beyond(said.modulus):
        raise NotCountedError("count_out_of_range", f"a count of {said.count} is beyond every counter")
    size = said.count_tenth_um if said.count_tenth_um is not None else target.count_tenth_um
    if size is None:
        raise NotCountedError(NO_COUNT_SIZE, f"the sensor {target.sensor} has no count size")
    if not 0 < size <= _LARGEST_COUNT_SIZE:
        raise NotCountedError("count_size_out_of_range", f"{size} tenths of a micrometre are no depth of one count")


def _beyond(count: int | None) -> bool:
    return count is not None and not -_LARGEST_COUNT <= count <= _LARGEST_COUNT


def _sample(said: Said, at_ms: int) -> CounterSample:
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
        key=device_key(said),
    )


def _kind_of(said: Said, target: Target) -> CounterKind:
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

"""Readings judged by those before them: what is remembered of a probe, and what else was said of its water."""

from datetime import timedelta
from typing import NamedTuple

from collector.quality import Verdict
from collector.quality_water import (
    Companion,
    Place,
    Remark,
    Sample,
    Water,
    companion_value,
    hear_companion,
    hear_wipe,
    judge_sample,
    remember,
)
from collector.quality_windows import words_within
from collector.quality_words import GOOD
from collector.registry import Target
from collector.tally import Moment, Tally
from siltwatch.instants import format_instant, from_ms, parse_instant, to_ms

_COMPANIONS = frozenset({"level", "conductivity", "temperature"})
_TURBIDITY = "turbidity"
IN_SEQUENCE = _COMPANIONS | {_TURBIDITY}
_DRY = timedelta(hours=6)


class Seen(NamedTuple):
    """A reading as it was judged by itself."""

    kind: str
    value: float
    unit: str | None
    flag: int
    words: tuple[str, ...]
    key: str


def judge_in_sequence(seen: Seen, moment: Moment, target: Target, tally: Tally) -> Verdict:
    """The flag and words of a reading in the light of what came before it; may set words beside the one before."""
    track = tally.track(target)
    water = track.water
    if water is None:
        water = track.water = Water()
    if seen.kind != _TURBIDITY:
        if seen.flag == GOOD:
            _hear_companion(seen, moment, target, tally, water)
        return seen.flag, seen.words
    if "wiping" in seen.words:
        hear_wipe(water, moment.ms)
    sample = Sample(moment.ms, seen.value, seen.words)

    def dry() -> bool:
        return not tally.rained_between(target.site, format_instant(from_ms(moment.ms) - _DRY), moment.text)

    verdict, remark = judge_sample(water, sample, target.water, dry=dry)
    if remark is not None:
        _set_beside(remark, target, tally)
    remember(water, sample, Place(moment.text, seen.key, verdict[1]))
    return verdict


def _hear_companion(seen: Seen, moment: Moment, target: Target, tally: Tally, water: Water) -> None:
    value = companion_value(seen.kind, seen.value, seen.unit)
    if value is None:
        return
    remark = hear_companion(water, seen.kind, Companion(moment.ms, value), target.water)
    if remark is not None:
        _set_beside(remark, target, tally)


def _set_beside(remark: Remark, target: Target, tally: Tally) -> None:
    """Work on the probe that was put on record since the value came stands beside it as well."""
    place = remark.place
    work = words_within(target.windows, to_ms(parse_instant(place.at))) if target.windows else ()
    tally.remark(target.key, _TURBIDITY, place._replace(words=(*place.words, *work)))

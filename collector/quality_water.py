"""A probe's samples in order of time: spikes, fast change, flat lines, gaps, wipes, air, ice, a pegged probe's fall.

Flags stand beside values and change none. A spike shows only once the next sample has come: what is then held
against the sample before is handed back as a remark.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

import msgspec

from collector.quality import TURBIDITY_SUSPECT, Verdict
from collector.quality_windows import without
from collector.quality_words import FAILED, GOOD, flag_of
from siltwatch.site import Limits

QUARTER_MS = 900_000
_HOUR_MS = 3_600_000
_DAY_MS = 86_400_000
_MS = timedelta(milliseconds=1)
# A pegged probe that has shown less than this share of its range for an hour is read again as it stands.
_CALM_SHARE = 0.8
_FLAT = 0.1 + 1e-9  # a tenth of a unit, and the noise of binary fractions
_LONGEST_COMPANION_MS = 1_800_000


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterLimits:
    """Bounds of one probe, in its own unit; regulation page 4.4 where a site file says nothing."""

    period_ms: int = 60_000
    range_max: float | None = None
    suspect_above: float = TURBIDITY_SUSPECT
    spike: float = 10.0
    spike_share: float = 0.5
    fast_change: float = 200.0
    flat_suspect_ms: int = 3 * _HOUR_MS
    flat_failed_ms: int = 6 * _HOUR_MS
    flat_below: float = 1.0
    max_gap_ms: int = 120_000
    freezing_c: float = 0.0
    lowest_level_mm: float | None = None
    lowest_conductivity_us_cm: float = 20.0
    wipe_every_ms: int = 0
    wipe_lasts_ms: int = 0
    ordinary_step: float = field(init=False)  # steps up to here are neither spikes nor fast

    def __post_init__(self) -> None:
        object.__setattr__(self, "ordinary_step", -1.0 if self.wipe_lasts_ms else min(self.spike, self.fast_change))

    @property
    def ordinary_below(self) -> float:
        """Values from 0 to below this are within every range."""
        return self.suspect_above if self.range_max is None else min(self.range_max, self.suspect_above)

    @property
    def companion_ms(self) -> int:
        """How old a level, a conductivity or a temperature may be and still speak for the water."""
        return min(max(2 * self.period_ms, QUARTER_MS), _LONGEST_COMPANION_MS)


def water_limits(limits: Limits, *, period: timedelta, range_max: float | None) -> WaterLimits:
    """The limits of a site file, with the defaults of regulation page 4.4."""
    period_ms = period // _MS
    known = {
        "suspect_above": limits.suspect_above,
        "spike": limits.spike,
        "fast_change": limits.fast_change,
        "flat_suspect_ms": _ms(limits.flat_suspect),
        "flat_failed_ms": _ms(limits.flat_failed),
        "max_gap_ms": 2 * period_ms if limits.max_gap is None else _ms(limits.max_gap),
        "freezing_c": limits.freezing_c,
        "lowest_level_mm": limits.lowest_level_mm,
        "lowest_conductivity_us_cm": limits.lowest_conductivity_us_cm,
        "wipe_every_ms": _ms(limits.wipe_every),
        "wipe_lasts_ms": _ms(limits.wipe_lasts),
    }
    given = {name: value for name, value in known.items() if value is not None}
    return WaterLimits(period_ms=period_ms, range_max=range_max, **given)  # type: ignore[arg-type]  # names are ours


def _ms(duration: timedelta | None) -> int | None:
    return None if duration is None else duration // _MS


class Companion(msgspec.Struct, frozen=True):
    """What else was last said of the water or the air at an instant."""

    at_ms: int
    value: float


class Place(NamedTuple):
    """A stored sample: where its row stands and what stands beside its value."""

    at: str
    key: str
    words: tuple[str, ...] = ()


class Water(msgspec.Struct, kw_only=True):
    """What is remembered of a probe between samples; owned by the counting of one batch."""

    heard_ms: int | None = None  # of any sample, one that failed too
    at_ms: int | None = None  # of the newest that did not fail, as are the next four
    value: float = 0.0
    at: str = ""
    key: str = ""
    words: tuple[str, ...] = ()
    plain: bool = True  # nothing but values was ever said of it, and none was at the end of the range
    before: float | None = None  # the sample before the newest, where no gap parts them
    flat_ms: int = 0
    flat: float = 0.0
    pegged_ms: int | None = None
    calm_ms: int | None = None
    wiped_ms: int | None = None
    level: Companion | None = None
    conductivity: Companion | None = None
    temperature: Companion | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """All words that stand from now on beside a sample that is stored already."""

    place: Place


@dataclass(frozen=True, slots=True)
class Sample:
    """One value with what the device said against it."""

    at_ms: int
    value: float
    words: tuple[str, ...] = ()


def take_plainly(water: Water, at_ms: int, value: float, limits: WaterLimits) -> bool:
    """Remember a value within its range that is nothing special after the one before; False leaves all as it was.

    Nearly all samples are of this kind. Where the row stands is for the caller to set.
    """
    last_ms = water.at_ms
    if last_ms is None or not water.plain or not 0 < at_ms - last_ms <= limits.max_gap_ms:
        return False
    step, off = value - water.value, value - water.flat
    if not -limits.ordinary_step <= step <= limits.ordinary_step:
        return False
    if -_FLAT <= off <= _FLAT:
        if at_ms - water.flat_ms >= limits.flat_suspect_ms:
            return False
    else:
        water.flat, water.flat_ms = value, at_ms
    water.before, water.value, water.words = water.value, value, ()
    water.at_ms = at_ms
    if water.heard_ms is None or at_ms > water.heard_ms:  # one that failed may have been heard of a later instant
        water.heard_ms = at_ms
    return True


def judge_sample(
    water: Water, sample: Sample, limits: WaterLimits, *, dry: Callable[[], bool]
) -> tuple[Verdict, Remark | None]:
    """The flag and words of a sample from what came before it, and what it shows of the sample before.

    A sample that is older than the newest is judged by itself alone. `dry` says whether it has not rained lately.
    """
    late = water.at_ms is not None and sample.at_ms <= water.at_ms
    silent = water.heard_ms is not None and sample.at_ms - water.heard_ms > limits.max_gap_ms
    water.heard_ms = sample.at_ms if water.heard_ms is None else max(sample.at_ms, water.heard_ms)
    words = [*sample.words, *_of_the_place(water, sample, limits)]
    if late or flag_of(words) == FAILED:
        return (flag_of(words), tuple(dict.fromkeys(words))), None
    remark = None
    if silent:
        words.append("after_gap")
        water.before, water.flat, water.flat_ms = None, sample.value, sample.at_ms
    elif water.at_ms is not None:
        remark = _spike(water, sample.value, limits)
        words += ["fast_change"] if _changes_fast(water, sample, limits) and dry() else []
        water.before = water.value
    words += _after_pegging(water, sample, limits)
    words += _flatness(water, sample, limits)
    return (flag_of(words, GOOD), tuple(dict.fromkeys(words))), remark


def remember(water: Water, sample: Sample, place: Place) -> None:
    """The sample is the newest from now on, if it is not late; what fails says nothing of the water."""
    if flag_of(without(place.words, "stuck")) != FAILED and (water.at_ms is None or sample.at_ms > water.at_ms):
        water.at_ms, water.value = sample.at_ms, sample.value
        water.at, water.key, water.words = place


def hear_wipe(water: Water, at_ms: int) -> None:
    """The probe says that it is wiping."""
    water.plain = False
    water.wiped_ms = at_ms if water.wiped_ms is None else max(at_ms, water.wiped_ms)


_MM_PER = {"mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4, "ft": 304.8}


def companion_value(kind: str, value: float, unit: str | None) -> float | None:
    """A level in millimetres, a conductivity in µS/cm, a temperature in °C; None for a unit that is not known."""
    said = (unit or "").strip().lower().replace("μ", "u").replace("µ", "u")
    if kind == "level":
        return value * _MM_PER[said] if said in _MM_PER else None
    if kind == "conductivity":
        return value * 1000 if said.startswith("ms") else value
    return (value - 32) / 1.8 if said.endswith("f") else value


def hear_companion(water: Water, kind: str, companion: Companion, limits: WaterLimits) -> Remark | None:
    """A level, conductivity or temperature; a remark where the sample of the same moment was taken in air."""
    known = getattr(water, kind)
    if known is not None and companion.at_ms < known.at_ms:
        return None
    setattr(water, kind, companion)
    water.plain = False
    if water.at_ms is None or abs(companion.at_ms - water.at_ms) > limits.period_ms:
        return None
    words = tuple(_of_the_place(water, Sample(water.at_ms, water.value), limits))
    fresh = tuple(word for word in words if word not in water.words)
    return _remarked(water, fresh) if fresh else None


def _remarked(water: Water, words: tuple[str, ...]) -> Remark:
    water.words = (*water.words, *words)
    return Remark(Place(water.at, water.key, water.words))


def is_freezing(water: Water, at_ms: int, limits: WaterLimits) -> bool:
    """Whether the last temperature near that instant was at or below freezing."""
    said = _near(water.temperature, at_ms, limits)
    return said is not None and said <= limits.freezing_c


def _of_the_place(water: Water, sample: Sample, limits: WaterLimits) -> list[str]:
    """What holds for any sample taken then: a wiper before the lens, a probe in air or in ice."""
    found = []
    if _is_wiping(water, sample.at_ms, limits):
        found.append("wiping")
    level = _near(water.level, sample.at_ms, limits)
    conductivity = _near(water.conductivity, sample.at_ms, limits)
    low = level is not None and limits.lowest_level_mm is not None and level < limits.lowest_level_mm
    if low or (conductivity is not None and conductivity < limits.lowest_conductivity_us_cm):
        found.append("out_of_water")
    if is_freezing(water, sample.at_ms, limits):
        found.append("freezing")
    return found


def _is_wiping(water: Water, at_ms: int, limits: WaterLimits) -> bool:
    if limits.wipe_lasts_ms <= 0:
        return False
    if water.wiped_ms is not None and 0 <= at_ms - water.wiped_ms < limits.wipe_lasts_ms:
        return True
    return limits.wipe_every_ms > 0 and at_ms % _DAY_MS % limits.wipe_every_ms < limits.wipe_lasts_ms


def _near(companion: Companion | None, at_ms: int, limits: WaterLimits) -> float | None:
    if companion is None or abs(at_ms - companion.at_ms) > limits.companion_ms:
        return None
    return companion.value


def _spike(water: Water, after: float, limits: WaterLimits) -> Remark | None:
    """A sample off both its neighbours, on the same side, by more than the limit and more than a share of each."""
    before, value = water.before, water.value
    if before is None or "spike" in water.words:
        return None
    same_side = (value - before) * (value - after) > 0
    off = all(abs(value - near) > max(limits.spike, limits.spike_share * abs(near)) for near in (before, after))
    return _remarked(water, ("spike",)) if same_side and off else None


def _changes_fast(water: Water, sample: Sample, limits: WaterLimits) -> bool:
    span_ms = max(sample.at_ms - (water.at_ms or 0), QUARTER_MS)
    return abs(sample.value - water.value) * QUARTER_MS > limits.fast_change * span_ms


def _after_pegging(water: Water, sample: Sample, limits: WaterLimits) -> list[str]:
    """A fall after the end of the range is not clear water, until it has lasted for an hour."""
    if limits.range_max is None:
        return []
    if sample.value >= limits.range_max:
        water.pegged_ms, water.calm_ms, water.plain = sample.at_ms, None, False
        return []
    if water.pegged_ms is None:
        return []
    if sample.value >= _CALM_SHARE * limits.range_max:
        water.calm_ms = None
    elif water.calm_ms is None:
        water.calm_ms = sample.at_ms
    elif sample.at_ms - water.calm_ms >= _HOUR_MS:
        water.pegged_ms = water.calm_ms = None
        return []
    return ["after_saturation"]


def _flatness(water: Water, sample: Sample, limits: WaterLimits) -> list[str]:
    """Values that stay within a tenth of a unit for hours; clear water below one unit may well do so."""
    if water.at_ms is None or abs(sample.value - water.flat) > _FLAT:
        water.flat, water.flat_ms = sample.value, sample.at_ms
        return []
    if sample.value < limits.flat_below:
        return []
    stood_ms = sample.at_ms - water.flat_ms
    if stood_ms >= limits.flat_failed_ms:
        return ["stuck"]
    return ["flat_line"] if stood_ms >= limits.flat_suspect_ms else []

"""What gauges count, as credited rain: wraps, resets, glitches, gaps and repeats, one sample at a time."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

Semantics = Literal["cumulative", "increment", "interval_total", "tip", "tips"]
# A difference over dt may be 0.1 in, which lets a siphon's discharge through, and 12 in/h on top of it.
CAP_BASE_TENTH_UM = 25_400
CAP_TENTH_UM_PER_H = 3_048_000
_MS_PER_H = 3_600_000
# Repeats come soon after the first; older ones meet the unique key of the credit in the database.
_KEYS_KEPT = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterKind:
    """What the counts of one gauge mean; `max_count` is where it stops, `modulus` where it wraps."""

    semantics: Semantics
    count_tenth_um: int
    modulus: int | None = None
    reset_to: int = 0
    max_count: int | None = None
    period_ms: int | None = None
    cap_base_tenth_um: int = CAP_BASE_TENTH_UM
    cap_tenth_um_per_h: int = CAP_TENTH_UM_PER_H


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterSample:
    """One thing the gauge said; no count is a fault, never zero. `count_tenth_um` overrides that of the kind."""

    at_ms: int = 0
    count: int | None
    reset_sign: bool = False
    phase: int | None = None
    unit: str | None = None
    count_tenth_um: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A count at an instant."""

    at_ms: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """What is remembered of one gauge between samples: the accepted mark, the one that waits, the latest keys."""

    mark: Mark | None = None
    waiting: Mark | None = None
    unit: str | None = None
    phase: int | None = None
    keys: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain values, for a column of the journal."""
        return {
            "mark": [self.mark.at_ms, self.mark.count] if self.mark else None,
            "waiting": [self.waiting.at_ms, self.waiting.count] if self.waiting else None,
            "unit": self.unit,
            "phase": self.phase,
            "keys": list(self.keys),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The inverse of `to_json`."""
        mark, waiting = stored["mark"], stored["waiting"]
        return cls(
            mark=Mark(at_ms=mark[0], count=mark[1]) if mark else None,
            waiting=Mark(at_ms=waiting[0], count=waiting[1]) if waiting else None,
            unit=stored["unit"],
            phase=stored["phase"],
            keys=tuple(stored["keys"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """Rain accepted from one sample; `open_item` are counts that a person has to decide on."""

    counts: int = 0
    depth_tenth_um: int = 0
    flags: frozenset[str] = frozenset()
    uncertainty_ms: int | None = None
    open_item: int | None = None


def normalise(state: Baseline, sample: CounterSample, kind: CounterKind) -> tuple[Baseline, Credit]:
    """One sample, in order of arrival: what is remembered after it, and what it credits."""
    if sample.count is None or sample.count < 0:
        return state, Credit(flags=frozenset({"sensor_fault"}))
    after, credit = (_add_cumulative if kind.semantics == "cumulative" else _add_increment)(state, sample, kind)
    if kind.max_count is not None and sample.count >= kind.max_count:
        credit = replace(credit, flags=credit.flags | {"saturated"})
    return after, credit


def _add_increment(state: Baseline, sample: CounterSample, kind: CounterKind) -> tuple[Baseline, Credit]:
    """Each row is new rain; a repeated key is the same row again."""
    if sample.key is not None:
        if sample.key in state.keys:
            return state, Credit(flags=frozenset({"duplicate"}))
        state = replace(state, keys=(*state.keys, sample.key)[-_KEYS_KEPT:])
    counts = sample.count or 0
    return state, Credit(counts=counts, depth_tenth_um=counts * _count_size(sample, kind))


def _add_cumulative(state: Baseline, sample: CounterSample, kind: CounterKind) -> tuple[Baseline, Credit]:
    now = Mark(at_ms=sample.at_ms, count=sample.count or 0)
    old = state.mark
    if old is None:
        return _accept(state, sample, now), Credit()
    if now.at_ms < old.at_ms:
        return _add_older(_Step(state, sample, kind, old, now))
    if sample.unit is not None and state.unit is not None and sample.unit != state.unit:
        return _accept(state, sample, now), Credit(flags=frozenset({"unit_changed"}))
    if now in (old, state.waiting):
        return state, Credit(flags=frozenset({"duplicate"}))
    step = _Step(state, sample, kind, old, now)
    if now.count < old.count and step.after_reset:
        return step.reset()
    return step.direct() if state.waiting is None else step.decide(state.waiting)


def _add_older(step: "_Step") -> tuple[Baseline, Credit]:
    """Stamped before the baseline: a late sample has counted less; where it has counted on, a clock was set back."""
    grown = step.now.count - step.old.count
    unit_stands = step.sample.unit is None or step.sample.unit == step.state.unit
    if grown > 0 and unit_stands and not step.after_reset and step.state.waiting is None and step.is_plausible(grown):
        return step.direct()
    return step.state, Credit(flags=frozenset({"late"}))


def _count_size(sample: CounterSample, kind: CounterKind) -> int:
    return kind.count_tenth_um if sample.count_tenth_um is None else sample.count_tenth_um


def _accept(state: Baseline, sample: CounterSample, now: Mark) -> Baseline:
    """The sample is the new baseline; what waited is dropped."""
    unit = state.unit if sample.unit is None else sample.unit
    phase = state.phase if sample.phase is None else sample.phase
    return replace(state, mark=now, waiting=None, unit=unit, phase=phase)


@dataclass(frozen=True, slots=True)
class _Step:
    """One cumulative sample `now` against the baseline `old`."""

    state: Baseline
    sample: CounterSample
    kind: CounterKind
    old: Mark
    now: Mark

    @property
    def after_reset(self) -> bool:
        """Whether the device says it started anew."""
        phases = (self.state.phase, self.sample.phase)
        return self.sample.reset_sign or (None not in phases and phases[0] != phases[1])

    def reset(self) -> tuple[Baseline, Credit]:
        """Counts since the reset are rain if they are within the cap, else for a person to decide."""
        grown = self._wrapped(self.now.count - self.kind.reset_to) or 0
        if self._within_cap(grown, self.old):
            return self._credit(grown, self.old, "reset_detected")
        return self._after(), Credit(flags=frozenset({"reset_detected"}), open_item=grown)

    def is_plausible(self, grown: int) -> bool:
        """Whether so much can have fallen since the baseline."""
        return self._within_cap(grown, self.old)

    def direct(self) -> tuple[Baseline, Credit]:
        """Nothing waits: credit what is within the cap, plainly or over the wrap; anything else waits."""
        grown = self.now.count - self.old.count
        if grown >= 0 and self._within_cap(grown, self.old):
            return self._credit(grown, self.old)
        return self._over_the_wrap() or self._wait()

    def decide(self, waiting: Mark) -> tuple[Baseline, Credit]:
        """The sample after a waiting one says which was true, the baseline or the one that waits."""
        grown = self.now.count - self.old.count
        if grown >= 0 and self._within_cap(grown, self.old):
            return self._credit(grown, self.old)
        since = self._wrapped(self.now.count - waiting.count)
        if since is not None and self._within_cap(since, waiting):
            if waiting.count < self.old.count:
                return self._credit(since, waiting, "reset_detected")
            return self._after(), Credit(open_item=self._wrapped(grown))
        return self._over_the_wrap() or self._wait()

    def _over_the_wrap(self) -> tuple[Baseline, Credit] | None:
        grown = self._wrapped(self.now.count - self.old.count)
        if self.now.count < self.old.count and grown is not None and self._within_cap(grown, self.old):
            return self._credit(grown, self.old, "wrap_detected")
        return None

    def _wrapped(self, grown: int) -> int | None:
        """Growth, over the wrap where it is negative; None where the counter does not wrap."""
        if grown >= 0:
            return grown
        return grown % self.kind.modulus if self.kind.modulus else None

    def _within_cap(self, grown: int, since: Mark) -> bool:
        beyond_base = grown * _count_size(self.sample, self.kind) - self.kind.cap_base_tenth_um
        dt_ms = max(0, self.now.at_ms - since.at_ms)
        return beyond_base * _MS_PER_H <= self.kind.cap_tenth_um_per_h * dt_ms

    def _credit(self, grown: int, since: Mark, *flags: str) -> tuple[Baseline, Credit]:
        span_ms, period_ms = self.now.at_ms - since.at_ms, self.kind.period_ms
        late = grown > 0 and period_ms is not None and span_ms > 2 * period_ms
        return self._after(), Credit(
            counts=grown,
            depth_tenth_um=grown * _count_size(self.sample, self.kind),
            flags=frozenset((*flags, "late") if late else flags),
            uncertainty_ms=span_ms if late else None,
        )

    def _after(self) -> Baseline:
        return _accept(self.state, self.sample, self.now)

    def _wait(self) -> tuple[Baseline, Credit]:
        return replace(self.state, waiting=self.now), Credit(flags=frozenset({"jump_pending"}))

"""The rows that a batch comes to, gathered before they are written in one go."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from collector.counters import Baseline
from collector.quality import FAILED, MISSING
from collector.registry import Target
from collector.rows import Row
from siltwatch.wire import Sequenced

SensorKey = tuple[str, str]
RollupKey = tuple[str, str, str, str]
_NEW_COUNTER = Baseline()
_QUARTERS = {f"{minute:02d}": f"{minute - minute % 15:02d}" for minute in range(60)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """One observation on its way to be counted: its gateway and boot, and the instant it came in."""

    gateway: str
    boot: str
    received_at: datetime
    observation: Sequenced


class CreditRow(NamedTuple):
    """A row of `credits`, in the order of its columns."""

    site: str
    sensor: str
    at: str
    key: str
    depth_tenth_um: int
    flag: int
    reasons: str
    received_at: str
    source: str
    stamped_at: str | None


class ReadingRow(NamedTuple):
    """A row of `readings`, in the order of its columns."""

    site: str
    sensor: str
    kind: str
    at: str
    key: str
    value: float | None
    unit: str | None
    method: str | None
    flag: int
    reasons: str
    received_at: str
    stamped_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorState:
    """What is remembered of one gauge: its counter, the last tip, and a count that waits to be confirmed."""

    counter: Baseline = _NEW_COUNTER
    tip_ms: int | None = None
    seen_ms: int | None = None
    held: Arrival | None = None


@dataclass(slots=True)
class Word:
    """A sensor's last word as it is known after a batch; without a flag it was only heard."""

    observed_at: str
    received_at: str
    value: float | None = None
    unit: str | None = None
    battery_v: float | None = None
    flag: int | None = None
    reasons: tuple[str, ...] = ()


@dataclass(slots=True)
class Rollup:
    """Values of a quarter of an hour; rain is summed apart, in whole tenths of a micrometre."""

    low: float | None = None
    high: float | None = None
    total: float = 0.0
    count: int = 0
    total_tenth_um: int = 0


@dataclass(slots=True)
class Tally:
    """Rows of one batch; `state_of` loads what is remembered of a gauge on first need."""

    state_of: Callable[[SensorKey], SensorState]
    states: dict[SensorKey, SensorState] = field(default_factory=dict)
    credits: list[CreditRow] = field(default_factory=list)
    readings: list[ReadingRow] = field(default_factory=list)
    words: dict[SensorKey, Word] = field(default_factory=dict)
    rollups: dict[RollupKey, Rollup] = field(default_factory=dict)
    open_items: list[Row] = field(default_factory=list)
    dead_letters: list[tuple[Arrival, str, str]] = field(default_factory=list)
    health: dict[str, dict[str, object]] = field(default_factory=dict)

    def state(self, target: Target) -> SensorState:
        """What is remembered of a gauge, with this batch's own changes."""
        key = (target.site, target.sensor)
        found = self.states.get(key)
        if found is None:
            found = self.states[key] = self.state_of(key)
        return found

    def keep(self, target: Target, state: SensorState) -> None:
        """Remember a gauge's new state."""
        self.states[target.site, target.sensor] = state

    def sites(self) -> set[str]:
        """The sites that this batch brings something new for."""
        return {site for site, _ in self.words} | {row.site for row in self.credits}

    def add_credit(self, row: CreditRow) -> None:
        """What failed is kept but summed nowhere."""
        self.credits.append(row)
        if row.flag != FAILED:
            rollup = self._rollup((row.site, row.sensor, "rain", quarter_of(row.at)))
            rollup.count += 1
            rollup.total_tenth_um += row.depth_tenth_um

    def add_reading(self, row: ReadingRow) -> None:
        """What failed or is missing is kept but rolled up nowhere."""
        self.readings.append(row)
        value = row.value
        if value is None or row.flag in {FAILED, MISSING}:
            return
        rollup = self._rollup((row.site, row.sensor, row.kind, quarter_of(row.at)))
        rollup.low = value if rollup.low is None or value < rollup.low else rollup.low
        rollup.high = value if rollup.high is None or value > rollup.high else rollup.high
        rollup.total += value
        rollup.count += 1

    def say(self, target: Target, word: Word) -> None:
        """The newest word of a sensor wins; a battery's voltage stands until the next."""
        key = (target.site, target.sensor)
        old = self.words.get(key)
        if old is None:
            self.words[key] = word
            return
        old.battery_v = old.battery_v if word.battery_v is None else word.battery_v
        old.received_at = max(old.received_at, word.received_at)
        if word.observed_at >= old.observed_at:
            old.observed_at = word.observed_at
            if word.flag is not None:
                old.value, old.unit, old.flag, old.reasons = word.value, word.unit, word.flag, word.reasons

    def _rollup(self, key: RollupKey) -> Rollup:
        found = self.rollups.get(key)
        if found is None:
            found = self.rollups[key] = Rollup()
        return found


def quarter_of(at: str) -> str:
    """The quarter of an hour that an instant's text lies in."""
    return f"{at[:14]}{_QUARTERS[at[14:16]]}:00.000Z"


def reasons_text(reasons: tuple[str, ...]) -> str:
    """Reasons as they are stored."""
    return json.dumps(reasons) if reasons else "[]"

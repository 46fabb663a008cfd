"""The rows that a batch comes to, gathered before they are written in one go."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from collector.counters import Baseline
from collector.parcels import Said
from collector.quality import true_instant
from collector.quality_rain import NO_BURST, Burst
from collector.quality_water import Place, Water
from collector.quality_words import FAILED, MISSING, flag_of
from collector.registry import SensorKey, Target
from collector.rows import Row
from siltwatch.instants import format_instant, to_ms

RollupKey = tuple[str, str, str, str]
ReadingName = tuple[str, str, str, str, str]  # site, sensor, kind, at, key
# Columns in the order of the rows below.
CREDIT_COLUMNS = (
    "site", "sensor", "at", "key", "depth_tenth_um", "flag", "reasons", "received_at", "source", "stamped_at",
    "after_at",
)  # fmt: skip
READING_COLUMNS = (
    "site", "sensor", "kind", "at", "key", "value", "unit", "method", "flag", "reasons", "received_at", "stamped_at",
)  # fmt: skip


def _never(_site: str, _start_at: str, _end_at: str) -> bool:
    return False


_NEW_COUNTER = Baseline()
_QUARTERS = {f"{minute:02d}": f"{minute - minute % 15:02d}" for minute in range(60)}


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The instant to use of an observation, in the forms that rows need.

    `stamped_at` is the device's own stamp where it was unset or ahead and the arrival had to stand in.
    """

    text: str
    ms: int
    quarter: str
    stamped_at: str | None


_NO_MOMENT = Moment("", 0, "", None)


class Delivery(msgspec.Struct):
    """With what observations came in: their gateway and boot, and the instant of arrival.

    `moments` and `plans` remember what has been worked out for others of the same delivery.
    """

    gateway: str
    boot: str
    received_at: datetime
    received_text: str = ""
    moments: dict[datetime, Moment] = msgspec.field(default_factory=dict)
    plans: dict[tuple[str, str, int], "Plan"] = msgspec.field(default_factory=dict)
    newest_at: datetime | None = None
    newest: Moment = _NO_MOMENT

    def __post_init__(self) -> None:
        self.received_text = format_instant(self.received_at)

    def moment(self, observed_at: datetime) -> Moment:
        """The instant to use; sensors of one line often share theirs, one after the other."""
        if observed_at == self.newest_at:
            return self.newest  # an instant is compared in less time than it is hashed
        found = self.moments.get(observed_at)
        if found is None:
            at, skewed = true_instant(observed_at, self.received_at)
            text = format_instant(at)
            found = Moment(text, to_ms(at), quarter_of(text), format_instant(observed_at) if skewed else None)
            self.moments[observed_at] = found
        self.newest_at, self.newest = observed_at, found
        return found


class Held(msgspec.Struct, frozen=True):
    """An observation that waits to be confirmed by the next."""

    said: Said
    gateway: str
    boot: str
    received_at: datetime


class Remembered(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of one gauge: its counter, its last tip, when it was last seen, a count to be confirmed.

    Of a probe it is its water; `burst` is the rain of the last minutes with its start; `spell` which instrument it is.
    """

    counter: Baseline = _NEW_COUNTER
    tip_ms: int | None = None
    seen_ms: int | None = None
    held: Held | None = None
    water: Water | None = None
    burst: tuple[int, int] | None = None
    spell: int = 0


class Track(msgspec.Struct, kw_only=True):
    """What is remembered of one gauge or probe within a batch; `plain` says that nothing waits.

    `mark_ms` and `mark_count` are where plain growth has moved the counter's baseline.
    """

    counter: Baseline = _NEW_COUNTER
    tip_ms: int | None = None
    seen_ms: int | None = None
    held: Held | None = None
    plain: bool = False
    mark_ms: int = 0
    mark_count: int = 0
    water: Water | None = None
    burst: Burst = NO_BURST
    spell: int = 0


@dataclass(slots=True)
class Word:
    """A sensor's last word as it is known after a batch; without a flag it was only heard."""

    observed_at: str
    received_at: str
    said_at: str = ""
    value: float | None = None
    unit: str | None = None
    battery_v: float | None = None
    flag: int | None = None
    reasons: tuple[str, ...] = ()


@dataclass(slots=True)
class Rollup:
    """Values of a quarter of an hour; rain is summed apart, in whole tenths of a micrometre."""

    low: float = 0.0
    high: float = 0.0
    total: float = 0.0
    count: int = 0
    total_tenth_um: int = 0


@dataclass(slots=True)
class Tally:
    """Rows of one batch; `track_of` loads what is remembered of a gauge on first need."""

    track_of: Callable[[SensorKey], Track]
    rained: Callable[[str, str, str], bool] = _never  # site, from, until: whether accepted rain is stored
    tracks: dict[SensorKey, Track] = field(default_factory=dict)
    credits: list[Row] = field(default_factory=list)
    readings: list[Row] = field(default_factory=list)
    words: dict[SensorKey, Word] = field(default_factory=dict)
    rollups: dict[RollupKey, Rollup] = field(default_factory=dict)
    open_items: list[Row] = field(default_factory=list)
    dead_letters: list[tuple[Said, Delivery, str, str]] = field(default_factory=list)
    health: dict[str, dict[str, object]] = field(default_factory=dict)
    remarks: dict[ReadingName, tuple[int, str]] = field(default_factory=dict)  # flag and words of stored readings
    remade: set[RollupKey] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)

    def track(self, target: Target) -> Track:
        """What is remembered of a gauge, with this batch's own changes."""
        found = self.tracks.get(target.key)
        if found is None:
            found = self.tracks[target.key] = self.track_of(target.key)
        return found

    def sites(self) -> set[str]:
        """The sites that this batch brings something new for."""
        return {site for site, _ in self.words}

    def turn_over(self) -> set[str]:
        """The sites touched since the last time; what belongs to one parcel alone is forgotten."""
        touched, self.touched = self.touched, set()
        self.dead_letters, self.health = [], {}
        return touched

    def add_credit(self, row: Row, key: RollupKey, depth_tenth_um: int, flag: int) -> None:
        """A row of `credits`; what failed is kept but summed nowhere."""
        self.credits.append(row)
        if flag != FAILED:
            rollup = self.rollups.get(key) or self.rollups.setdefault(key, Rollup())
            rollup.count += 1
            rollup.total_tenth_um += depth_tenth_um

    def add_reading(self, row: Row, key: RollupKey, value: float | None, flag: int) -> None:
        """A row of `readings`; what failed or is missing is kept but rolled up nowhere."""
        self.readings.append(row)
        if value is None or flag in {FAILED, MISSING}:
            return
        rollup = self.rollups.get(key) or self.rollups.setdefault(key, Rollup(value, value))
        if value < rollup.low:
            rollup.low = value
        elif value > rollup.high:
            rollup.high = value
        rollup.total += value
        rollup.count += 1

    def remark(self, key: SensorKey, kind: str, place: Place) -> None:
        """Set words beside a reading of this batch or of an earlier one; its value stays.

        It is set on the stored row once all are written: a reading that comes twice is not this batch's to change.
        """
        site, sensor = key
        flag = flag_of(place.words)
        self.remarks[site, sensor, kind, place.at, place.key] = (flag, reasons_text(place.words))
        if flag == FAILED:
            self.remade.add((site, sensor, kind, quarter_of(place.at)))
        word = self.words.get(key)
        if word is not None and word.said_at == place.at:
            word.flag, word.reasons = flag, place.words

    def rained_between(self, site: str, start_at: str, end_at: str) -> bool:
        """Whether accepted rain fell on a site in `[start, end]`, as far as is known."""
        fresh = (row for row in reversed(self.credits) if row[0] == site and start_at <= row[2] <= end_at)
        return any(row[5] != FAILED for row in fresh) or self.rained(site, start_at, end_at)

    def hear(self, target: Target, at: str, received_at: str) -> Word:
        """A sensor was heard, whatever it said."""
        self.touched.add(target.key[0])
        word = self.words.get(target.key)
        if word is None:
            word = self.words[target.key] = Word(at, received_at)
            return word
        if at != word.observed_at:
            word.observed_at = max(at, word.observed_at)
        if received_at != word.received_at:
            word.received_at = max(received_at, word.received_at)
        return word


class Seat(msgspec.Struct):
    """One sensor in one delivery: what the tally keeps of it, looked up once; `word` is there once it was heard."""

    target: Target
    track: Track
    word: Word | None = None
    quarter: str = ""
    rollup: Rollup = msgspec.field(default_factory=Rollup)


Taker = Callable[[Said, Moment, Delivery, Target, Tally], None]
PlainTaker = Callable[[Said, Moment, Delivery, Seat, Tally], bool]
Plan = tuple[PlainTaker | None, Taker, list[Seat]]


def quarter_of(at: str) -> str:
    """The quarter of an hour that an instant's text lies in."""
    return f"{at[:14]}{_QUARTERS[at[14:16]]}:00.000Z"


def reasons_text(reasons: tuple[str, ...]) -> str:
    """Reasons as they are stored."""
    return json.dumps(reasons) if reasons else "[]"

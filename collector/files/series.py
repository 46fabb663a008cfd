"""Rain as a file tells it: series of credits with their line, what is missing, and the rows that could not be read."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from collector.quality_words import GOOD, flag_of
from siltwatch.instants import from_ms

Kind = Literal["increment", "tips"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """What a person says about a file beyond what it says itself.

    Rows above `max_row_tenth_um`, or at `overflow_tenth_um` and above, fail. `month` is the first day of the month in
    which reports with bare days begin.
    """

    zone: ZoneInfo | None = None
    unit: str | None = None
    sensor: str | None = None
    max_row_tenth_um: int | None = None
    overflow_tenth_um: int | None = None
    month: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A row that says nothing certain: kept with its line number and what was expected there."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RainRow:
    """Rain at an instant (aware UTC; where the zone is unknown the naive stamp as if it were UTC)."""

    at: datetime
    depth_tenth_um: int
    line: int
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RainSeries:
    """One gauge of a file, in order of time, as parallel arrays: a million rows are no million objects.

    `row_count` are the data rows with a readable stamp, `missing` those of them without a value; `first_ms` and
    `last_ms` bound the rows that carry one. `zone` is null where nothing tells the offset of the stamps, and
    `zone_hint` then is a region that the file names. `assumed` says what was guessed: the unit, the order of dates,
    the month.
    """

    sensor: str
    station: str | None = None
    kind: Kind
    zone: str | None
    zone_hint: str | None = None
    unit: str
    at_ms: Sequence[int]
    depth_tenth_um: Sequence[int]
    lines: Sequence[int]
    flags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    row_count: int
    missing: int = 0
    first_ms: int | None = None
    last_ms: int | None = None
    quality: Mapping[str, int] = field(default_factory=dict)
    bad_rows: tuple[BadRow, ...] = ()
    assumed: tuple[str, ...] = ()

    @property
    def rows(self) -> Iterator[RainRow]:
        """The accepted rows, zeros among them, in order of time."""
        for index, at_ms in enumerate(self.at_ms):
            yield RainRow(
                at=from_ms(at_ms),
                depth_tenth_um=self.depth_tenth_um[index],
                line=self.lines[index],
                flags=self.flags.get(index, ()),
            )

    @property
    def total_tenth_um(self) -> int:
        """All accepted rain."""
        return sum(self.depth_tenth_um)

    @property
    def wet_rows(self) -> int:
        """Accepted rows with rain."""
        return sum(1 for depth in self.depth_tenth_um if depth)

    def wet(self) -> tuple[Sequence[int], Sequence[int]]:
        """Instants in milliseconds and depths of the rows with rain: what storms are judged from."""
        return _columns([pair for pair in zip(self.at_ms, self.depth_tenth_um, strict=True) if pair[1]])

    @property
    def suspect_places(self) -> frozenset[int]:
        """Where rows with rain have a word beside them that makes them suspect; they count, unverified."""
        return frozenset(
            place for place, words in self.flags.items() if self.depth_tenth_um[place] and flag_of(words) != GOOD
        )

    def wet_where(self, places: frozenset[int], *, inside: bool) -> tuple[Sequence[int], Sequence[int]]:
        """As `wet`, of the rows at these places or of all others."""
        return _columns(
            [
                (self.at_ms[place], depth)
                for place, depth in enumerate(self.depth_tenth_um)
                if depth and (place in places) is inside
            ]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RainFile:
    """A recognised file with its gauges, in the order of its columns."""

    format: str
    series: tuple[RainSeries, ...]


def _columns(pairs: Sequence[tuple[int, int]]) -> tuple[Sequence[int], Sequence[int]]:
    return array("q", [at for at, _ in pairs]), array("q", [depth for _, depth in pairs])

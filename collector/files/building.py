"""Builds one series from rows in any order: parts missing from zero, keeps bad rows beside good ones, sorts once."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from collector.files.depths import cell_reader
from collector.files.series import BadRow, Kind, RainSeries, ReadOptions
from collector.files.stamps import Stamp
from collector.files.zones import to_utc

_LONGEST_QUOTE = 120
# Years in which a stamp of a rain gauge can lie; a year outside is a damaged row.
_EARLIEST_MS = -5_364_662_400_000  # 1800-01-01
_LATEST_MS = 4_102_444_800_000  # 2100-01-01


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """What a file says about one gauge before its rows; `zone` is how the file states the offset of its stamps."""

    sensor: str
    unit: str
    station: str | None = None
    kind: Kind = "increment"
    zone: str | None = None
    zone_hint: str | None = None
    offset_ms: int | None = None
    decimal_comma: bool = False
    assumed: tuple[str, ...] = ()


class SeriesBuilder:
    """Collects the rows of one gauge; owned by the reader of one file."""

    def __init__(self, gauge: Gauge, options: ReadOptions) -> None:
        self._gauge = gauge
        self._options = options
        self._read = cell_reader(
            gauge.unit,
            max_row_tenth_um=options.max_row_tenth_um,
            overflow_tenth_um=options.overflow_tenth_um,
            decimal_comma=gauge.decimal_comma,
        )
        self._walls: list[int] = []
        self._depths: list[int] = []
        self._lines: list[int] = []
        self._offsets: list[int | None] = []
        self._flags: dict[int, tuple[str, ...]] = {}
        self._quality: Counter[str] = Counter()
        self._bad: list[BadRow] = []
        self._row_count = 0
        self._missing = 0

    def add(self, line: int, stamp: Stamp, cell: str, flags: tuple[str, ...] = ()) -> None:
        """Take one row: its stamp as read and the text of its depth."""
        said = self._read(cell)
        if said.outcome == "value":
            self.add_depth(line, stamp, said.depth_tenth_um, said.flags + flags)
        elif said.outcome == "bad":
            self.reject(line, cell, said.reason)
        else:
            if not self._plausible(line, stamp):
                return
            self._row_count += 1
            self._missing += said.outcome == "missing"
            self._quality.update(said.flags + flags)

    def add_depth(self, line: int, stamp: Stamp, depth_tenth_um: int, flags: tuple[str, ...] = ()) -> None:
        """Take one row whose depth is already known."""
        if not self._plausible(line, stamp):
            return
        self._row_count += 1
        if flags:
            self._flags[len(self._walls)] = flags
            self._quality.update(flags)
        self._walls.append(stamp[0])
        self._offsets.append(stamp[1])
        self._depths.append(depth_tenth_um)
        self._lines.append(line)

    def _plausible(self, line: int, stamp: Stamp) -> bool:
        if _EARLIEST_MS <= stamp[0] < _LATEST_MS:
            return True
        self.reject(line, str(stamp[0]), "expected a stamp between the years 1800 and 2100")
        return False

    def reject(self, line: int, text: str, reason: str) -> None:
        """Keep a row that says nothing certain, with its line and what was expected."""
        self._bad.append(BadRow(line=line, text=text[:_LONGEST_QUOTE], reason=reason))

    def note(self, flag: str) -> None:
        """Count a row that carries no value of this gauge and is no fault."""
        self._row_count += 1
        self._quality[flag] += 1

    @property
    def row_count(self) -> int:
        """Rows taken so far."""
        return self._row_count

    def finish(self, zone_stated: str | None = None) -> RainSeries:
        """The series in order of time; repeated interval rows count once, the larger where they differ.

        `zone_stated` is how the file's rows name the offsets that their stamps were given, such as `EST/EDT`.
        """
        instants, zone = self._instants(zone_stated or self._gauge.zone)
        at_ms, depths, lines, flags = self._sorted(instants)
        if self._bad:
            self._quality["bad_row"] = len(self._bad)
        gauge = self._gauge
        first, last = self._bounds(at_ms, depths)
        return RainSeries(
            sensor=gauge.sensor, station=gauge.station, kind=gauge.kind, unit=gauge.unit, zone=zone,
            zone_hint=gauge.zone_hint if zone is None else None, at_ms=at_ms, depth_tenth_um=depths, lines=lines,
            flags=flags, row_count=self._row_count, missing=self._missing, first_ms=first, last_ms=last,
            quality=dict(sorted(self._quality.items())), bad_rows=tuple(self._bad), assumed=gauge.assumed,
        )  # fmt: skip

    def _bounds(self, at_ms: Sequence[int], depths: Sequence[int]) -> tuple[int | None, int | None]:
        """First and last stamp with a value; for tips the first and last tip."""
        stamps = [at for at, depth in zip(at_ms, depths, strict=True) if depth] if self._gauge.kind == "tips" else at_ms
        return (stamps[0], stamps[-1]) if stamps else (None, None)

    def _instants(self, stated: str | None) -> tuple[list[int], str | None]:
        fixed = self._gauge.offset_ms
        offsets = self._offsets if fixed is None else [fixed if own is None else own for own in self._offsets]
        instants = [wall - (offset or 0) for wall, offset in zip(self._walls, offsets, strict=True)]
        naive = [place for place, offset in enumerate(offsets) if offset is None]
        if offsets and not naive:
            return instants, stated or _stated_zone(offset for offset in offsets if offset is not None)
        zone = self._options.zone
        if zone is None:
            return instants, None if offsets else stated
        local, quality = to_utc([self._walls[place] for place in naive], zone, tips=self._gauge.kind == "tips")
        self._quality.update(quality)
        for place, instant in zip(naive, local, strict=True):
            instants[place] = instant
        return instants, zone.key

    def _sorted(
        self, instants: list[int]
    ) -> tuple[Sequence[int], Sequence[int], Sequence[int], dict[int, tuple[str, ...]]]:
        order: Iterable[int] = range(len(instants))
        if any(later < earlier for earlier, later in pairwise(instants)):
            self._quality["out_of_order"] = sum(later < earlier for earlier, later in pairwise(instants))
            order = sorted(order, key=instants.__getitem__)
        if self._gauge.kind == "increment":
            order = self._once(instants, order)
        kept = list(order)
        flags = {place: self._flags[index] for place, index in enumerate(kept) if index in self._flags}
        return (
            array("q", [instants[index] for index in kept]),
            array("q", [self._depths[index] for index in kept]),
            array("q", [self._lines[index] for index in kept]),
            flags,
        )

    def _once(self, instants: list[int], order: Iterable[int]) -> list[int]:
        kept: list[int] = []
        for index in order:
            if not kept or not self._same_stamp(instants, kept[-1], index):
                kept.append(index)
                continue
            self._quality["repeated"] += 1
            if self._depths[index] != self._depths[kept[-1]]:
                self._quality["repeated_with_another_value"] += 1
            if self._depths[index] > self._depths[kept[-1]]:
                kept[-1] = index
        return kept

    def _same_stamp(self, instants: list[int], one: int, other: int) -> bool:
        """Unlike local readings that fall on one instant (a clock that ignores the change) are no repeat."""
        if instants[one] != instants[other]:
            return False
        local = self._offsets[one] is None and self._offsets[other] is None
        return not local or self._walls[one] == self._walls[other]


def _stated_zone(offsets: Iterable[int]) -> str:
    seen = sorted(set(offsets))
    return "/".join(_offset_text(offset) for offset in seen)


def _offset_text(offset_ms: int) -> str:
    if offset_ms == 0:
        return "UTC"
    hours, minutes = divmod(abs(offset_ms) // 60_000, 60)
    return f"UTC{'-' if offset_ms < 0 else '+'}{hours:02d}:{minutes:02d}"

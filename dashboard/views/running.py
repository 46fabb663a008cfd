"""The figure that a storm rule looks at, credit by credit: what the line of a chart and the table of a storm show."""

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from alerts.reading import StormRow
from collector.reading import RainCredit
from siltwatch.instants import to_ms

FAILED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """After one credit: what has fallen that counts, at the gauge where it is most."""

    at: datetime
    sensor: str
    depth_tenth_um: int
    figure_tenth_um: int
    begins_event: bool
    flag: int
    reasons: tuple[str, ...]


@dataclass(slots=True)
class _Tally:
    """One gauge: rain of this event, of this storm, and of the window outside other storms."""

    event: int = 0
    storm: int = 0
    window: deque[tuple[datetime, int, str | None]] = field(default_factory=deque)

    def figure(self, at: datetime, *, storm: StormRow | None, window: timedelta) -> int:
        while self.window and self.window[0][0] <= at - window:
            self.window.popleft()
        if storm is not None and at > storm.trigger_at:
            return self.storm
        if storm is not None and storm.basis == "event":
            return self.event
        own = storm.id if storm else None
        rolling = sum(depth for _, depth, claimed in self.window if claimed in {None, own})
        return max(self.event, rolling)


def running(
    rain: Sequence[RainCredit], storms: Sequence[StormRow], *, min_dry: timedelta, window: timedelta
) -> list[Running]:
    """Credits in order of their instant, failed ones left out; rain of one storm never counts toward another."""
    spans = _spans(rain, storms)
    tallies: dict[str, _Tally] = {}
    steps: list[Running] = []
    last_at: datetime | None = None
    last_storm: StormRow | None = None
    for credit in rain:
        if credit.flag == FAILED:
            continue
        storm = _owner(spans, to_ms(credit.at))
        begins = last_at is None or credit.at - last_at >= min_dry
        _turn(tallies, event=begins, storm=storm != last_storm)
        _add(tallies.setdefault(credit.sensor, _Tally()), credit, storm)
        figure = max(tally.figure(credit.at, storm=storm, window=window) for tally in tallies.values())
        steps.append(_step(credit, figure, begins_event=begins))
        last_at, last_storm = credit.at, storm
    return steps


def _spans(rain: Sequence[RainCredit], storms: Sequence[StormRow]) -> list[tuple[int, int, StormRow]]:
    """First and last rain of every event that a storm near this rain has claimed, in order."""
    if not rain:
        return []
    first_ms, last_ms = to_ms(rain[0].at), to_ms(rain[-1].at)
    claimed = [(*span, storm) for storm in storms for span in storm.spans]
    return sorted((span for span in claimed if span[1] >= first_ms and span[0] <= last_ms), key=lambda span: span[0])


def _owner(spans: Sequence[tuple[int, int, StormRow]], at_ms: int) -> StormRow | None:
    index = bisect_right(spans, at_ms, key=lambda span: span[0]) - 1
    return spans[index][2] if index >= 0 and at_ms <= spans[index][1] else None


def _turn(tallies: dict[str, _Tally], *, event: bool, storm: bool) -> None:
    for tally in tallies.values():
        tally.event = 0 if event else tally.event
        tally.storm = 0 if storm else tally.storm


def _add(tally: _Tally, credit: RainCredit, storm: StormRow | None) -> None:
    tally.event += credit.depth_tenth_um
    tally.storm += credit.depth_tenth_um
    tally.window.append((credit.at, credit.depth_tenth_um, storm.id if storm else None))


def _step(credit: RainCredit, figure_tenth_um: int, *, begins_event: bool) -> Running:
    return Running(
        at=credit.at,
        sensor=credit.sensor,
        depth_tenth_um=credit.depth_tenth_um,
        figure_tenth_um=figure_tenth_um,
        begins_event=begins_event,
        flag=credit.flag,
        reasons=credit.reasons,
    )

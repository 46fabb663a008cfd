"""Running totals of one gauge, so that no window is ever summed twice."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain


@dataclass(slots=True)
class Track:
    """The rain of one gauge in time order; `total[i]` is what fell before `at_ms[i]`, tenths of a micrometre."""

    gauge: str
    at_ms: list[int]
    total: list[int]
    # Rain of earlier events that belong to no storm: the rolling window draws on it.
    free_at_ms: list[int] = field(default_factory=list)
    free_total: list[int] = field(default_factory=lambda: [0])
    first: int = 0
    past: int = 0

    def enter(self, end_ms: int) -> int:
        """Step to the event that ends at `end_ms`; its rain at this gauge."""
        self.first = self.past
        self.past = bisect_right(self.at_ms, end_ms, self.first)
        return self.total[self.past] - self.total[self.first]

    def reached_ms(self, depth_tenth_um: int) -> int | None:
        """The instant at which the rain of the current event reached a depth."""
        wanted = self.total[self.first] + depth_tenth_um
        index = bisect_left(self.total, wanted, self.first + 1, self.past + 1)
        return self.at_ms[index - 1] if index <= self.past else None

    def event_figure(self, at_ms: int) -> int:
        """Rain of the current event up to and including an instant of it."""
        return self.total[bisect_right(self.at_ms, at_ms, self.first, self.past)] - self.total[self.first]

    def rolling_figure(self, at_ms: int, window_ms: int) -> int:
        """Rain in `(at - window, at]` that belongs to no storm, at an instant of the current event.

        Only meant while free rain is in the window: then the current event, later than it, lies inside as a whole.
        """
        free = bisect_right(self.free_at_ms, at_ms - window_ms)
        return self.event_figure(at_ms) + self.free_total[-1] - self.free_total[free]

    def rolling_peak(self, start_ms: int, window_ms: int, stop_at: int) -> tuple[int, int]:
        """Largest rolling figure of the current event and its instant; the first to reach `stop_at` ends the search.

        Between the gauge's own tips the figure only falls, hence the start of the event and the tips are enough.
        """
        peak, peak_ms = self.rolling_figure(start_ms, window_ms), start_ms
        at_ms, total, free_at_ms, free_total = self.at_ms, self.total, self.free_at_ms, self.free_total
        free, free_count = bisect_right(free_at_ms, start_ms - window_ms), len(free_at_ms)
        before = total[self.first] - free_total[-1]
        for index in range(self.first, self.past):
            if peak >= stop_at:
                break
            cut_ms = at_ms[index] - window_ms
            while free < free_count and free_at_ms[free] <= cut_ms:
                free += 1
            figure = total[index + 1] - before - free_total[free]
            if figure > peak:
                peak, peak_ms = figure, at_ms[index]
        return peak, peak_ms

    def release(self) -> None:
        """The current event belongs to no storm: its rain stays free."""
        offset = self.free_total[-1] - self.total[self.first]
        self.free_at_ms += self.at_ms[self.first : self.past]
        self.free_total += [total + offset for total in self.total[self.first + 1 : self.past + 1]]

    def claim(self) -> None:
        """The free rain of the window belongs to a storm now; what is older can matter to no later window."""
        self.free_at_ms.clear()
        self.free_total = [0]

    def fallen(self, first_ms: int, last_ms: int) -> int:
        """Rain of `[first, last]`, of any event."""
        since, upto = bisect_left(self.at_ms, first_ms), bisect_right(self.at_ms, last_ms)
        return self.total[upto] - self.total[since] if since < upto else 0


def lay_track(gauge: str, at_ms: Sequence[int], depth_tenth_um: Sequence[int], until_ms: int | None = None) -> Track:
    """A track of credits in any order; nothing above zero is rain, and nothing after `until_ms` is known."""
    instants, depths = list(at_ms), depth_tenth_um
    if instants and min(depths) <= 0:
        instants = [instant for instant, depth in zip(instants, depths, strict=True) if depth > 0]
        depths = [depth for depth in depths if depth > 0]
    ordered = sorted(instants)
    if ordered != instants:
        depths = [depths[index] for index in sorted(range(len(instants)), key=instants.__getitem__)]
    if until_ms is not None:
        known = bisect_right(ordered, until_ms)
        ordered, depths = ordered[:known], depths[:known]
    return Track(gauge, ordered, list(accumulate(depths, initial=0)))


def rain_instants(tracks: Sequence[Track]) -> list[int]:
    """The instants at which any of the gauges had rain, in time order, equal ones repeated."""
    if len(tracks) == 1:
        return tracks[0].at_ms
    return sorted(chain.from_iterable(track.at_ms for track in tracks))


def spells(tracks: Sequence[Track], min_dry_ms: int) -> Iterator[tuple[int, int]]:
    """First and last rain of each event: a dry time of `min_dry_ms` or more at every gauge parts two."""
    instants = rain_instants(tracks)
    if not instants:
        return
    first_ms = last_ms = instants[0]
    for at_ms in instants:
        if at_ms - last_ms >= min_dry_ms:
            yield first_ms, last_ms
            first_ms = at_ms
        last_ms = at_ms
    yield first_ms, last_ms

"""How far the rain of this moment is from being a storm."""

from collections.abc import Sequence
from dataclasses import dataclass

from alerts.storms import Basis, GaugeRain, StormRule, Verdict, current_event, lay_tracks


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The largest figure that counts toward a storm as of an instant, and what is missing to the threshold."""

    figure_tenth_um: int
    basis: Basis
    to_go_tenth_um: int


def standing(gauges: Sequence[GaugeRain], verdict: Verdict, rule: StormRule, as_of_ms: int) -> Standing | None:
    """Judged as of the same instant; None while it rains in a storm, where nothing is to go."""
    event = current_event(verdict, as_of_ms, rule)
    if event is not None and event.storm is not None:
        return None
    by_event = event.total_tenth_um if event else 0
    rolling = _free_in_window(gauges, verdict, rule, as_of_ms) if rule.rolling24 else 0
    figure = max(by_event, rolling)
    basis: Basis = "rolling24" if rolling > by_event else "event"
    return Standing(figure_tenth_um=figure, basis=basis, to_go_tenth_um=rule.threshold_tenth_um - figure)


def _free_in_window(gauges: Sequence[GaugeRain], verdict: Verdict, rule: StormRule, as_of_ms: int) -> int:
    """Rain of the window at the wettest gauge that belongs to no storm."""
    after_ms = as_of_ms - rule.window_ms
    free = [event for event in verdict.events if event.storm is None and event.end_ms > after_ms]
    spans = [(max(event.start_ms, after_ms + 1), event.end_ms) for event in free]
    tracks = lay_tracks(gauges, as_of_ms)
    return max((sum(track.fallen(*span) for span in spans) for track in tracks), default=0)

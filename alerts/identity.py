"""Lasting ids of storms: a storm that is judged anew keeps the id of the old one that shares most of its rain."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from alerts.storms import GaugeRain, Storm, Verdict, lay_tracks
from alerts.tracks import Track

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifiedStorm:
    """A storm as it was last known: its id and the first and last rain of each of its events, milliseconds."""

    storm_id: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inheritance:
    """Every storm of a verdict with its id, in the verdict's order, and the ids that name no storm any more."""

    storms: tuple[tuple[str, Storm], ...]
    superseded: tuple[str, ...]


def spans_of(verdict: Verdict, storm: Storm) -> tuple[Span, ...]:
    """First and last rain of each event of a storm: what to remember it by."""
    return tuple((verdict.events[index].start_ms, verdict.events[index].end_ms) for index in storm.events)


def inherit(
    old: Sequence[IdentifiedStorm], verdict: Verdict, gauges: Sequence[GaugeRain], new_id: Callable[[Storm], str]
) -> Inheritance:
    """Each old id goes to the new storm with most of its rain, each new storm takes the old id with most; ties: first.

    A storm without an old id is given one by `new_id`, in the order of triggers.
    """
    tracks = lay_tracks(gauges)
    heirs: dict[int, tuple[int, str]] = {}
    ends_ms = [event.end_ms for event in verdict.events]
    for identified in old:
        shared = _shared(tracks, verdict, identified.spans, ends_ms)
        most = max(shared.values(), default=0)
        heir = min((index for index, rain in shared.items() if rain == most), default=0)
        if most > heirs.get(heir, (0, ""))[0]:
            heirs[heir] = (most, identified.storm_id)
    storms = tuple(
        (heirs[index][1] if index in heirs else new_id(storm), storm) for index, storm in enumerate(verdict.storms)
    )
    kept = {storm_id for _, storm_id in heirs.values()}
    return Inheritance(storms=storms, superseded=tuple(one.storm_id for one in old if one.storm_id not in kept))


def _shared(tracks: Sequence[Track], verdict: Verdict, spans: Sequence[Span], ends_ms: Sequence[int]) -> dict[int, int]:
    """For each storm of the verdict that has rain within the spans: how much of it, at the wettest gauge."""
    overlaps: dict[int, list[Span]] = {}
    for first_ms, last_ms in spans:
        for index in range(bisect_left(ends_ms, first_ms), len(ends_ms)):
            event = verdict.events[index]
            if event.start_ms > last_ms:
                break
            if event.storm is not None:
                overlap = (max(first_ms, event.start_ms), min(last_ms, event.end_ms))
                overlaps.setdefault(event.storm, []).append(overlap)
    return {
        storm: max(sum(track.fallen(*overlap) for overlap in parts) for track in tracks)
        for storm, parts in overlaps.items()
    }

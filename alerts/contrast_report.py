"""A comparison of probes as the document that `siltwatch contrast --json` prints, and as text for a person."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from alerts.contrast_compare import Comparison
from alerts.contrast_episodes import Episode
from alerts.contrast_weather import Weather
from siltwatch.instants import from_ms, short_instant
from siltwatch.quantities import plain

CAREFUL = "possible visible contrast, verify on site with photos up- and downstream"
BENCHMARK = "a benchmark, no finding about the stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A comparison with what the files said about themselves; `weather` is by the start of an episode."""

    files: Mapping[str, str]
    sensors: Mapping[str, str]
    unit: str | None
    zone: str | None
    comparison: Comparison
    weather: Mapping[int, Weather]


def document(told: Told) -> dict[str, Any]:
    """The document of design.md section 9, and what explains it."""
    comparison = told.comparison
    pairs = comparison.pairs
    return {
        **told.files,
        "sensors": dict(told.sensors),
        "unit": told.unit,
        "zone": told.zone,
        "unlike": comparison.unlike,
        "lag_s": _number(Decimal(comparison.lag_ms) / 1000),
        "learnt_lag": _learnt(comparison),
        "pairs": pairs.count,
        "max_delta": _number(pairs.max_delta),
        "max_delta_at": _instant(pairs.max_delta_ms, told.zone),
        "range_max": dict(comparison.range_max),
        "excluded": comparison.excluded,
        "episodes": [_episode(one, told) for one in comparison.episodes if one.kind == "contrast"],
        "benchmarks": [_episode(one, told) for one in comparison.episodes if one.kind == "benchmark"],
    }


def _learnt(comparison: Comparison) -> dict[str, Any] | None:
    learnt = comparison.learnt
    if learnt is None:
        return None
    return {
        "lag_s": learnt.lag_ms // 1000,
        "trust": learnt.trust,
        "pulses": learnt.pulses,
        "likeness": round(learnt.likeness, 3),
        "spread_s": learnt.spread_ms // 1000,
    }


def _episode(episode: Episode, told: Told) -> dict[str, Any]:
    weather = told.weather.get(episode.start_ms)
    return {
        "level": episode.level,
        "start": _instant(episode.start_ms, told.zone),
        "end": _instant(episode.end_ms, told.zone),
        "max_delta" if episode.kind == "contrast" else "max_value": _number(episode.peak),
        "max_at": _instant(episode.peak_ms, told.zone),
        "background": _number(episode.peak_background),
        "downstream" if episode.kind == "contrast" else "value": _number(episode.peak_value),
        "reached": {level: _instant(at, told.zone) for level, at in episode.reached_ms},
        "percent_above": episode.percent_above,
        "held_by_latch_since": _instant(episode.held_since_ms, told.zone),
        "weather": weather.kind if weather else None,
        "storm": weather.storm if weather else None,
    }


def _number(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _instant(at_ms: int | None, zone: str | None) -> str | None:
    if at_ms is None:
        return None
    text = short_instant(from_ms(at_ms))
    return text if zone else text.removesuffix("Z")


def text(told: Told) -> str:
    """The same for a person, with careful words."""
    comparison, pairs = told.comparison, told.comparison.pairs
    unit = told.unit or "units"
    lines = [f"{told.files['background']} (background) against {told.files['downstream']} (downstream)"]
    if comparison.unlike:
        lines.append(f"  UNLIKE PROBES, no finding: {comparison.unlike}")
    lines.append(f"  {pairs.count} pairs, lag {comparison.lag_ms / 1000:g} s{_lag_words(comparison)}")
    if pairs.max_delta is not None:
        at = _instant(pairs.max_delta_ms, told.zone)
        lines.append(f"  largest difference {plain(pairs.max_delta)} {unit} at {at} (before quality control)")
    left_out = ", ".join(f"{count} {reason}" for reason, count in comparison.excluded.items())
    lines.append(f"  left out: {left_out or 'nothing'}")
    lines += [f"  {_episode_line(episode, told, unit)}" for episode in comparison.episodes]
    lines.append(f"  {len(comparison.episodes)} episodes: {CAREFUL}")
    return "\n".join(lines)


def _lag_words(comparison: Comparison) -> str:
    learnt = comparison.learnt
    if learnt is None:
        return ""
    return (
        f" (pulses show {learnt.lag_ms / 1000:g} s: {learnt.pulses} pulses, likeness {learnt.likeness:.2f},"
        f" trust {learnt.trust})"
    )


def _episode_line(episode: Episode, told: Told, unit: str) -> str:
    start, end = _instant(episode.start_ms, told.zone), _instant(episode.end_ms, told.zone) or "still on"
    line = f"{episode.level:13} {start} .. {end:20}"
    if episode.peak is not None and episode.kind == "contrast":
        line += f" +{plain(episode.peak)} {unit} ({plain(episode.peak_value or Decimal(0))} below, "
        line += f"{plain(episode.peak_background or Decimal(0))} above), {episode.percent_above} % of its time above"
    elif episode.peak is not None:
        line += f" {plain(episode.peak)} {unit}, {BENCHMARK}"
    if episode.held_since_ms is not None:
        line += f"; since {_instant(episode.held_since_ms, told.zone)} only the latch holds it: confirm on site"
    weather = told.weather.get(episode.start_ms)
    return f"{line}; {weather.words}" if weather else line

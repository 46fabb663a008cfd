"""Whether rain explains a contrast: one during rain or within a day after it belongs to that rain."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

AFTER_RAIN = timedelta(days=1)
_AFTER_MS = AFTER_RAIN // timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class WetSpell:
    """A storm with its id, or rain too small for one (id None); from first to last rain."""

    storm: str | None
    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """What the sky says of an episode; `unknown` where no gauge was heard."""

    kind: Literal["storm", "rain", "dry", "unknown"]
    storm: str | None = None
    last_rain_ms: int | None = None

    @property
    def words(self) -> str:
        """The same for a person, with where to look."""
        return {
            "storm": f"during or within a day after storm {self.storm}",
            "rain": "during or within a day after rain below a storm",
            "dry": "in dry weather: look for pumping, a broken basin or work in the stream",
            "unknown": "no rain gauge tells the weather of that time",
        }[self.kind]


def weather_of(start_ms: int, spells: Sequence[WetSpell], *, known_from_ms: int | None) -> Weather:
    """The weather in which an episode began; spells in order of their start, a storm wins over lesser rain."""
    if known_from_ms is None or start_ms < known_from_ms:
        return Weather(kind="unknown")
    begun = spells[: bisect_right([spell.start_ms for spell in spells], start_ms)]
    near = [spell for spell in begun if start_ms <= spell.end_ms + _AFTER_MS]
    last = max((min(spell.end_ms, start_ms) for spell in begun), default=None)
    storm = next((spell for spell in reversed(near) if spell.storm is not None), None)
    if storm is not None:
        return Weather(kind="storm", storm=storm.storm, last_rain_ms=last)
    return Weather(kind="rain" if near else "dry", last_rain_ms=last)

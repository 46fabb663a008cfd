"""How a report's short answers are said on a page and on paper."""

from collections.abc import Mapping

from dashboard.translation import marked, say

CONDITIONS = {
    "works": marked("works"),
    "needs_care": marked("needs maintenance"),
    "failed": marked("does not work"),
    "not_seen": marked("not looked at"),
}
WATERS = {
    "clear": marked("clear"),
    "cloudy": marked("cloudy"),
    "muddy": marked("muddy"),
    "coloured": marked("discoloured"),
    "no_flow": marked("no flow"),
    "not_seen": marked("not looked at"),
}
SOILS = {
    "dry": marked("dry"),
    "wet": marked("wet"),
    "saturated": marked("saturated"),
    "frozen": marked("frozen"),
    "snow": marked("under snow"),
}
SKIES = {
    "dry": marked("dry"),
    "drizzle": marked("drizzle"),
    "rain": marked("rain"),
    "storm": marked("heavy rain"),
    "snow": marked("snow"),
}
STANDINGS = {
    "open": marked("open"),
    "late": marked("open and late"),
    "fixed": marked("put right in time"),
    "fixed_late": marked("put right late"),
}
HOWS = {
    "seen_open": marked("seen, still open"),
    "fixed": marked("put right"),
    "confirmed": marked("seen, put right"),
    "reopened": marked("found again"),
}


def word(words: Mapping[str, str], name: str) -> str:
    """The word of an answer; empty where nothing was answered."""
    return say(words[name]) if name in words else ""


def words_of(words: Mapping[str, str]) -> dict[str, str]:
    """Every answer with its word, for a form."""
    return {name: say(text) for name, text in words.items()}

"""The sets of words by language; a language without a set falls back to English."""

from collections.abc import Mapping

from alerts.notices.phrases import ENGLISH, Phrases
from alerts.notices.spanish import SPANISH

PHRASES: Mapping[str, Phrases] = {"en": ENGLISH, "es": SPANISH}


def phrases_for(language: str) -> Phrases:
    """The set of a language, else English."""
    return PHRASES.get(language, ENGLISH)

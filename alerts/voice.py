"""In whose words a situation is told: unit of rain, language, and how that language says a sentence and a time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

Say = Callable[..., str]


def in_english(text: str, /, **values: object) -> str:
    """The sentence as it is written, its `%(name)s` filled in."""
    return text % values


def marked(text: str, /) -> str:
    """The text as it is, marked for who gathers what is to be translated."""
    return text


def when(moment: datetime, zone: ZoneInfo) -> str:
    """`Thu 11 Jun 16:55 EDT`: an instant near to now, as told to a person at the site."""
    local = moment.astimezone(zone)
    return f"{local:%a %d %b %H:%M} {local.tzname()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """English and inches where nothing else is asked for; `say` takes a sentence with its values by name."""

    rain_unit: Literal["in", "mm"] = "in"
    language: str = "en"
    say: Say = in_english
    when: Callable[[datetime, ZoneInfo], str] = when

"""What a person chose for the pages: language, and the unit of rain."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from dashboard.roles import Account

Language = Literal["en", "es"]
RainUnit = Literal["in", "mm"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
RAIN_UNITS: tuple[RainUnit, ...] = get_args(RainUnit)
LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "es": "Español"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`language` is None until the person chooses: then the browser's holds. Inches are what the codes write."""

    language: Language | None = None
    rain_unit: RainUnit = "in"


def settings_of(person: "Account | None") -> Settings:
    """The settings of who is signed in; of nobody, those that hold where nothing was chosen."""
    return person.settings if person is not None else Settings()


def as_language(text: str | None) -> Language | None:
    """One of the languages, or None for anything else."""
    return next((language for language in LANGUAGES if language == text), None)


def as_rain_unit(text: str | None) -> RainUnit:
    """One of the units; inches for anything else."""
    return next((unit for unit in RAIN_UNITS if unit == text), "in")

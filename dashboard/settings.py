"""What a person chose for the pages, kept with the account and brought to the browser as the reader's cookie."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response

from dashboard.reader import LANGUAGES, READER_COOKIE, Language, RainUnit, Reader, cookie_text, reader

if TYPE_CHECKING:
    from dashboard.roles import Account

_KEPT_S = 400 * 86_400  # the longest that browsers keep any cookie


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`language` is None until the person chooses: then the browser's holds. Inches are what the codes write."""

    language: Language | None = None
    rain_unit: RainUnit = "in"
    chosen: bool = False


def settings_of(person: "Account | None") -> Settings:
    """The settings of who is signed in; of nobody, those that hold where nothing was chosen."""
    return person.settings if person is not None else Settings()


def as_language(text: str | None) -> Language | None:
    """One of the languages, or None for anything else."""
    return next((language for language in LANGUAGES if language == text), None)


def as_rain_unit(text: str | None) -> RainUnit:
    """Millimetres where they were asked for, else inches."""
    return "mm" if text == "mm" else "in"


def bring_settings(answer: Response, settings: Settings, *, is_secure: bool) -> None:
    """Let this browser say the next page as the person chose; what was not chosen stays as the browser has it."""
    now = reader()
    if not settings.chosen:
        return
    wanted = Reader(language=settings.language or now.language, rain_unit=settings.rain_unit)
    if wanted != now:
        answer.set_cookie(
            READER_COOKIE, cookie_text(wanted), max_age=_KEPT_S, path="/", samesite="lax", secure=is_secure
        )

"""Who is told: people with their channels, languages and hours, and the rota of who is on call."""

from datetime import date, time
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from siltwatch.textual import Strict

Role = Literal["operator", "inspector", "smo"]
Hears = Literal["storm_inspection", "routine", "contrast", "health", "clock"]
ChannelName = Literal["email", "sms", "webhook", "apprise"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# E.164: what every provider takes, and what a callback names.
PhoneNumber = Annotated[str, StringConstraints(pattern=r"^\+[1-9]\d{6,14}$")]
HttpAddress = Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]


class Hours(Strict):
    """From one wall-clock time to another, on days of the week; `end` at or before `start` means the next day."""

    start: time
    end: time
    days: tuple[Weekday, ...] = WEEKDAYS

    @model_validator(mode="after")
    def _plain(self) -> Self:
        if self.start.tzinfo is not None or self.end.tzinfo is not None:
            message = "hours are told by the clock of the site: write them without a zone, such as '22:00'"
            raise ValueError(message)
        return self


class Person(Strict):
    """Who hears what, by which channels, and when not."""

    name: str
    role: Role
    email: str | None = None
    sms: PhoneNumber | None = None
    webhook: HttpAddress | None = None
    apprise: str | None = None
    channels: tuple[ChannelName, ...] = ("email", "sms", "webhook", "apprise")  # the first open one is used
    language: Literal["en", "es"] = "en"
    hears: tuple[Hears, ...] = ("storm_inspection", "routine", "contrast", "health", "clock")
    quiet: tuple[Hours, ...] = ()
    lets_through: Literal["last_reminder", "nothing"] = "last_reminder"
    works: tuple[Hours, ...] = ()  # the work calendar; none: at any hour
    off_on: tuple[date, ...] = ()  # days that are no work days
    holidays: Literal["off", "works"] = "off"  # the town's: free days of a work calendar, or not


class Rota(Strict):
    """Who is on call, in turns; the others of it are told where the duty presses or the first is not reached."""

    id: str
    people: Annotated[tuple[str, ...], Field(min_length=1)]
    starts_on: date
    every_days: Annotated[int, Field(ge=1)] = 7
    at: time = time(8)  # when the turn passes on, by the clock of the site

"""Quantities as they are written in configuration: text with a unit, parsed exactly."""

from datetime import timedelta
from decimal import Decimal
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, PlainSerializer

from siltwatch.quantities import Depth, parse_duration


def _depth(value: object) -> object:
    return Depth.parse(value) if isinstance(value, str) else value


def _duration(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool):
        message = f"{value!r} has no unit: write a duration as text, such as '6 h'"
        raise ValueError(message)
    return parse_duration(value) if isinstance(value, str) else value


def _duration_out(duration: timedelta) -> str:
    return f"{duration // timedelta(milliseconds=1)} ms"


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        message = f"{name!r} is no IANA time zone such as 'America/New_York'"
        raise ValueError(message) from error
    return name


DepthText = Annotated[Depth, BeforeValidator(_depth), PlainSerializer(str, return_type=str)]
DurationText = Annotated[
    timedelta, BeforeValidator(_duration), PlainSerializer(_duration_out, return_type=str, when_used="json")
]
DecimalText = Annotated[Decimal, PlainSerializer(str, return_type=str, when_used="json")]
ZoneName = Annotated[str, AfterValidator(_zone)]


class Strict(BaseModel):
    """Configuration in which an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

"""Instants are aware UTC datetimes cut to the millisecond; text is RFC 3339 of one fixed width."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from siltwatch.errors import QuantityError

MILLISECOND = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONG_FRACTION = re.compile(r"(\.\d{6})\d+")


def utc(moment: datetime) -> datetime:
    """The same instant in UTC, cut (never rounded) to the millisecond; a naive one is refused."""
    if moment.tzinfo is UTC:
        shifted = moment
    elif moment.tzinfo is None or moment.utcoffset() is None:
        message = f"{moment.isoformat()} has no zone: an instant must say its offset"
        raise QuantityError(message)
    else:
        shifted = moment.astimezone(UTC)
    if not shifted.microsecond % 1000:
        return shifted
    return shifted.replace(microsecond=shifted.microsecond // 1000 * 1000)


def parse_instant(text: str) -> datetime:
    """RFC 3339 text with an offset; fractions beyond the microsecond are cut off."""
    try:
        moment = datetime.fromisoformat(_LONG_FRACTION.sub(r"\1", text.strip()))
    except ValueError as error:
        message = f"{text!r} is not an instant such as 2026-06-10T19:40:00Z"
        raise QuantityError(message) from error
    return utc(moment)


def format_instant(moment: datetime) -> str:
    """`2026-03-01T12:00:00.000Z`: sorts as text."""
    text = utc(moment).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def short_instant(moment: datetime) -> str:
    """`2026-03-01T12:00:00Z`, with milliseconds only where there are any."""
    return format_instant(moment).replace(".000Z", "Z")


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970; exact, for arrays and keys."""
    return (utc(moment) - _EPOCH) // MILLISECOND


def from_ms(milliseconds: int) -> datetime:
    """The instant so many milliseconds after 1970."""
    return _EPOCH + timedelta(milliseconds=milliseconds)


def local_text(moment: datetime, zone: ZoneInfo) -> str:
    """`Wed 10 Jun 2026 15:40 EDT (UTC-04:00)`: how an instant is told to a person at the site."""
    local = moment.astimezone(zone)
    offset = local.strftime("%z")
    return f"{local:%a %d %b %Y %H:%M} {local.tzname()} (UTC{offset[:3]}:{offset[3:5]})"

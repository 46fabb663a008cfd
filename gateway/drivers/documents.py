"""Messages that are text or JSON: exact numbers, pointers into them, and refusals instead of surprises."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from siltwatch.errors import FrameError

LONGEST_PAYLOAD_BYTES = 64 * 1024
_MOST_DIGITS = 30  # beyond it a number is an attack or a fault, not a reading
_LONGEST_KEY = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a broker and the instant it came."""

    topic: str
    payload: bytes
    retained: bool
    arrived_at: datetime


def check_message(payload: bytes, *, retained: bool) -> None:
    """Refuse what is old and what is too long: a retained message is display state and never a measurement."""
    if retained:
        raise FrameError("retained", "the broker replayed an old message")
    if len(payload) > LONGEST_PAYLOAD_BYTES:
        raise FrameError("too_long", f"{len(payload)} bytes")


def text_of(payload: bytes) -> str:
    """UTF-8 text; raises FrameError."""
    try:
        return payload.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FrameError("encoding", "not UTF-8") from error


def json_of(payload: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """A JSON value with every number an exact decimal and NaN as null; raises FrameError."""
    text = text_of(payload)
    try:
        return json.loads(text, parse_float=Decimal, parse_int=Decimal, parse_constant=lambda _: None)
    except (ValueError, RecursionError, InvalidOperation) as error:
        raise FrameError("grammar", "not JSON") from error


def object_of(payload: bytes) -> dict[str, Any]:
    """A JSON object; raises FrameError."""
    document = json_of(payload)
    if not isinstance(document, dict):
        raise FrameError("grammar", "not a JSON object")
    return document


def at(document: Any, pointer: str | None) -> Any:  # noqa: ANN401 - any JSON value
    """The value that a JSON pointer (RFC 6901) leads to; None where there is none."""
    for step in (pointer or "").split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict):
            document = document.get(key)
        elif isinstance(document, list) and key.isdecimal() and int(key) < len(document):
            document = document[int(key)]
        else:
            return None
    return document


def number_of(value: Any) -> Decimal:  # noqa: ANN401 - any JSON value
    """The exact number of a JSON number or of a text; raises FrameError."""
    if not isinstance(value, str | Decimal):
        raise FrameError("no_value", f"{value!r:.40} is no number")
    try:
        number = Decimal(value)
    except InvalidOperation as error:
        raise FrameError("no_value", f"{value!r:.40} is no number") from error
    if not number.is_finite():
        raise FrameError("no_value", str(number))
    if abs(number.adjusted()) > _MOST_DIGITS or len(number.as_tuple().digits) > _MOST_DIGITS:
        raise FrameError("range", f"{value!r:.40}")
    return number + 0


def short_key(key: str) -> str:
    """A delivery key as it is, or its digest where it is long."""
    return key if len(key) <= _LONGEST_KEY else hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()

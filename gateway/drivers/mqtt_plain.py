"""Plain topics: Tasmota, ESPHome and any payload that is a number or JSON with a pointer to one (devices.md G.11)."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo

from gateway.drafts import Draft
from gateway.stamps import stamped
from siltwatch.errors import FrameError
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.quantities import TENTH_UM_PER, depth_tenth_um, plain

LONGEST_PAYLOAD_BYTES = 64 * 1024
_TASMOTA_TIME = "/Time"
_MOST_DIGITS = 30  # beyond it a number is an attack or a fault, not a reading
_MOST_COUNTS = 10**15


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """What the payload of a topic means; `depth_unit` is set where it is a depth in that unit and no count."""

    quantity: Quantity = "rain_count"
    semantics: Semantics = "cumulative"
    pointer: str | None = None
    time_pointer: str | None = None
    key_pointer: str | None = None
    zone: ZoneInfo | None = None
    unit: str | None = None
    depth_unit: str | None = None


def decode(payload: bytes, mapping: Mapping, *, retained: bool, arrived_at: datetime) -> tuple[Draft, ...]:
    """The value of one message; raises FrameError. A retained one is display state and never a measurement."""
    if retained:
        raise FrameError("retained", "the broker replayed an old message")
    if len(payload) > LONGEST_PAYLOAD_BYTES:
        raise FrameError("too_long", f"{len(payload)} bytes")
    document = _document(payload, as_json=mapping.pointer is not None)
    value = _number(_at(document, mapping.pointer))
    return (_draft(value, document, mapping, arrived_at),)


def _document(payload: bytes, *, as_json: bool) -> Any:  # noqa: ANN401 - any JSON value
    try:
        text = payload.decode("utf-8")
        return json.loads(text, parse_float=Decimal, parse_int=Decimal) if as_json else text
    except UnicodeDecodeError as error:
        raise FrameError("encoding", "not UTF-8") from error
    except (ValueError, RecursionError, InvalidOperation) as error:
        raise FrameError("grammar", "not JSON, but the sensor has a `pointer`") from error


def _at(document: Any, pointer: str | None) -> Any:  # noqa: ANN401 - any JSON value
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


def _number(value: Any) -> Decimal:  # noqa: ANN401 - any JSON value
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


def _draft(value: Decimal, document: Any, mapping: Mapping, arrived_at: datetime) -> Draft:  # noqa: ANN401 - as above
    observed_at, quality = _time(document, mapping, arrived_at)
    is_rain = mapping.quantity in RAIN_QUANTITIES
    key = _at(document, mapping.key_pointer) if mapping.key_pointer else None
    return Draft(
        quantity=mapping.quantity,
        semantics=mapping.semantics,
        observed_at=observed_at,
        count=_counts(value, mapping.depth_unit) if is_rain else None,
        count_tenth_um=1 if is_rain and mapping.depth_unit else None,
        value=None if is_rain else plain(value),
        unit=None if is_rain else mapping.unit,
        delivery_key=None if key is None else _short(str(key)),
        quality=quality,
    )


def _counts(value: Decimal, depth_unit: str | None) -> int:
    if value < 0 or value > _MOST_COUNTS:
        raise FrameError("range", f"{plain(value)} is no count")
    if depth_unit is not None:
        return depth_tenth_um(value, depth_unit)
    if value != value.to_integral_value():
        raise FrameError("not_whole", f"{plain(value)} is no whole count; a depth needs `options.depth_unit`")
    return int(value)


def _time(document: Any, mapping: Mapping, arrived_at: datetime) -> tuple[datetime | None, tuple[str, ...]]:  # noqa: ANN401
    """The device's own stamp where it has one that can be read; None leaves the arrival instant."""
    stamp = _at(document, mapping.time_pointer or _TASMOTA_TIME) if mapping.pointer is not None else None
    if stamp is None or (mapping.time_pointer is None and mapping.zone is None):
        return None, ()
    return stamped(str(stamp), zone=mapping.zone, arrived_at=arrived_at)


def _short(key: str) -> str:
    return key if len(key) <= 64 else hashlib.sha256(key.encode()).hexdigest()  # noqa: PLR2004 - longest key kept as is


def is_depth_unit(unit: str) -> bool:
    """Whether `depth_unit` is one that a rain total may be in."""
    return unit in TENTH_UM_PER

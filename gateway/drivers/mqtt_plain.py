"""Plain topics: Tasmota, ESPHome and any payload that is a number or JSON with a pointer to one (devices.md G.11)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from gateway.drafts import Draft
from gateway.drivers.documents import at, check_message, json_of, number_of, short_key, text_of
from gateway.stamps import stamped
from siltwatch.errors import FrameError
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.quantities import TENTH_UM_PER, depth_tenth_um, plain

_TASMOTA_TIME = "/Time"
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
    """The value of one message; raises FrameError."""
    check_message(payload, retained=retained)
    document = text_of(payload) if mapping.pointer is None else json_of(payload)
    value = number_of(at(document, mapping.pointer))
    return (_draft(value, document, mapping, arrived_at),)


def _draft(value: Decimal, document: Any, mapping: Mapping, arrived_at: datetime) -> Draft:  # noqa: ANN401 - as above
    observed_at, quality = _time(document, mapping, arrived_at)
    is_rain = mapping.quantity in RAIN_QUANTITIES
    key = at(document, mapping.key_pointer) if mapping.key_pointer else None
    return Draft(
        quantity=mapping.quantity,
        semantics=mapping.semantics,
        observed_at=observed_at,
        count=counts_of(value, mapping.depth_unit) if is_rain else None,
        count_tenth_um=1 if is_rain and mapping.depth_unit else None,
        value=None if is_rain else plain(value),
        unit=None if is_rain else mapping.unit,
        delivery_key=None if key is None else short_key(str(key)),
        quality=quality,
    )


def counts_of(value: Decimal, depth_unit: str | None) -> int:
    """Whole counts, or tenths of a micrometre of a depth in `depth_unit`; raises FrameError."""
    if value < 0 or value > _MOST_COUNTS:
        raise FrameError("range", f"{plain(value)} is no count")
    if depth_unit is not None:
        return depth_tenth_um(value, depth_unit)
    if value != value.to_integral_value():
        raise FrameError("not_whole", f"{plain(value)} is no whole count; a depth needs `options.depth_unit`")
    return int(value)


def _time(document: Any, mapping: Mapping, arrived_at: datetime) -> tuple[datetime | None, tuple[str, ...]]:  # noqa: ANN401
    """The device's own stamp where it has one that can be read; None leaves the arrival instant."""
    stamp = at(document, mapping.time_pointer or _TASMOTA_TIME) if mapping.pointer is not None else None
    if stamp is None or (mapping.time_pointer is None and mapping.zone is None):
        return None, ()
    return stamped(str(stamp), zone=mapping.zone, arrived_at=arrived_at)


def is_depth_unit(unit: str) -> bool:
    """Whether `depth_unit` is one that a rain total may be in."""
    return unit in TENTH_UM_PER

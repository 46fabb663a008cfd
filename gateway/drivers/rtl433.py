"""Radio gauges as rtl_433 tells them in JSON, topic `rtl_433/+/events` (devices.md C.4, G.8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from gateway.drafts import Draft
from gateway.drivers.documents import number_of, object_of
from gateway.stamps import device_instant, stamped
from siltwatch.errors import FrameError
from siltwatch.quantities import TENTH_UM_PER, plain

BATTERY_LOW = "battery_low"
SAME_WITHIN = timedelta(seconds=2)  # F9: a longer window has swallowed rain elsewhere
_UNKNOWN_COUNT_TENTH_UM = 1000  # of a model that is not in the table: what most of them send
_UNITS = ("mm", "in")
_MOST_COUNTS = 2**32


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One kind of radio gauge: size of its counts, where they wrap, the field that shows a restart."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    name: str
    count_tenth_um: int
    source: str
    modulus: int | None = None
    startup: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One decoded transmission; `device` is model and id, `channel` where it tells one."""

    device: str
    model: str
    number: str
    channel: str | None
    fields: Mapping[str, Any]

    def is_same(self, other: "Event") -> bool:
        """Whether both are one transmission heard twice: all but the receiver's stamp is alike."""
        return _but_time(self.fields) == _but_time(other.fields)


def _but_time(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "time"}


def event_of(payload: bytes) -> Event:
    """The event of one message; raises FrameError."""
    fields = object_of(payload)
    model, number = fields.get("model"), fields.get("id")
    if not isinstance(model, str) or not isinstance(number, str | Decimal):
        raise FrameError("grammar", "an event has a model and an id")
    channel = fields.get("channel")
    return Event(
        device=f"{model}/{number}",
        model=model,
        number=str(number),
        channel=None if channel is None else str(channel),
        fields=fields,
    )


def drafts(
    event: Event, models: Mapping[str, Model], *, zone: ZoneInfo | None, arrived_at: datetime
) -> tuple[Draft, ...]:
    """The rain of one event; raises FrameError."""
    depth, unit = _depth(event.fields)
    model = models.get(event.model)
    size = model.count_tenth_um if model else _UNKNOWN_COUNT_TENTH_UM
    count = int((depth * TENTH_UM_PER[unit] / size).to_integral_value(ROUND_HALF_EVEN))
    if not 0 <= count < _MOST_COUNTS:
        raise FrameError("range", f"{plain(depth)} {unit}")
    observed_at, quality = _time(event.fields.get("time"), zone, arrived_at)
    modulus = model.modulus if model else None
    restarted = model is not None and model.startup is not None and _is_set(event.fields.get(model.startup))
    unchecked = not event.fields.get("mic")
    words = {"reset_sign": restarted, "unchecked": unchecked, "unknown_model": model is None}
    facts = (("modulus", modulus), ("device", event.device), *((name, True) for name, on in words.items() if on))
    rain = Draft(
        device=event.device,
        quantity="rain_count",
        semantics="cumulative",
        observed_at=observed_at,
        count=count,
        unit=unit,
        count_tenth_um=size,
        modulus=modulus,
        reset_sign=restarted,
        unchecked=unchecked,
        quality=(*quality, *low_battery(event)),
        facts=facts,
    )
    return (rain,)


def _depth(fields: Mapping[str, Any]) -> tuple[Decimal, str]:
    for unit in _UNITS:
        if f"rain_{unit}" in fields:
            return number_of(fields[f"rain_{unit}"]), unit
    raise FrameError("not_a_reading", "no rain_mm and no rain_in")


def _is_set(value: Any) -> bool:  # noqa: ANN401 - any JSON value
    return isinstance(value, Decimal) and value != 0


def _time(stamp: Any, zone: ZoneInfo | None, arrived_at: datetime) -> tuple[datetime | None, tuple[str, ...]]:  # noqa: ANN401 - any JSON value
    """Five formats; local time without a configured zone says nothing, and the arrival instant is the time."""
    if stamp is None or (zone is None and device_instant(str(stamp), None) is None):
        return None, ()
    return stamped(str(stamp), zone=zone, arrived_at=arrived_at)


def low_battery(event: Event) -> tuple[str, ...]:
    """Whether the device says that its battery is spent."""
    state = event.fields.get("battery_ok")
    return (BATTERY_LOW,) if isinstance(state, Decimal) and state == 0 else ()


def state(event: Event) -> tuple[Draft, ...]:
    """What an event says besides rain: that the device is there, and its battery."""
    volts = event.fields.get("battery_V")
    status = Draft(quantity="status", quality=low_battery(event))
    if not isinstance(volts, Decimal):
        return (status,)
    return status, Draft(quantity="battery", value=plain(number_of(volts)), unit="V")

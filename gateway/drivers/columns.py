"""Which column of a logger's rows is which quantity, and the values of one sensor out of them (devices.md G.12)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from gateway.drafts import Draft
from gateway.drivers.documents import short_key
from gateway.drivers.loggers import Format, Row
from gateway.drivers.mqtt_plain import counts_of
from gateway.stamps import DEVICE_CLOCK_UNSET, stamped
from siltwatch.errors import FrameError
from siltwatch.instants import format_instant
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.quantities import plain

SENSOR_FAULT = "sensor_fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a logger; what its numbers mean must be said, for a name does not tell total from increment."""

    name: str
    quantity: Quantity
    semantics: Semantics
    form: Format | None = None
    source: str | None = None
    zone: ZoneInfo | None = None
    unit: str | None = None
    depth_unit: str | None = None


def drafts(rows: Iterable[Row], column: Column, *, arrived_at: datetime) -> tuple[Draft, ...]:
    """The values of one column; a row sent again has the same key. Raises FrameError where no row has the column."""
    found = [row for row in rows if column.name in row.numbers and column.source in {None, row.source}]
    if not found:
        raise FrameError("no_column", f"no {column.name!r} in the rows")
    return tuple(_draft(row, row.numbers[column.name], column, arrived_at) for row in found)


def _draft(row: Row, number: Decimal | None, column: Column, arrived_at: datetime) -> Draft:
    observed_at, quality = _time(row, arrived_at)
    key = short_key(f"{row.source}/{_key_stamp(row)}")
    if number is None:
        faulty = (*quality, SENSOR_FAULT)
        return Draft(quantity="status", observed_at=observed_at, quality=faulty, delivery_key=key)
    is_rain = column.quantity in RAIN_QUANTITIES
    return Draft(
        quantity=column.quantity,
        semantics=column.semantics,
        observed_at=observed_at,
        count=counts_of(number, column.depth_unit) if is_rain else None,
        count_tenth_um=1 if is_rain and column.depth_unit else None,
        value=None if is_rain else plain(number),
        unit=None if is_rain else column.unit,
        delivery_key=key,
        quality=quality,
    )


def _key_stamp(row: Row) -> str:
    return str(row.stamp) if row.moment is None else format_instant(row.moment)


def _time(row: Row, arrived_at: datetime) -> tuple[datetime, tuple[str, ...]]:
    if row.moment is not None:
        return stamped(format_instant(row.moment), zone=None, arrived_at=arrived_at)
    return arrived_at, () if row.stamp is None else (DEVICE_CLOCK_UNSET,)

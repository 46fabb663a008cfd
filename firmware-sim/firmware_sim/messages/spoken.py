"""What a device on a broker knows when it speaks, and what it says."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from firmware_sim.counter_node import Report

TENTH_UM_PER_MM, TENTH_UM_PER_INCH = 10_000, 254_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The state of a device at `at` of its own clock.

    `turbidity` is None of a device without a probe, and NaN where the probe has no value.
    """

    at: datetime
    report: Report
    turbidity: Decimal | None = None
    is_flipped: bool = False  # somebody set another unit of length


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One message; `count` and `value` are what it means, for the truth log."""

    topic: str
    payload: bytes
    count: int | None = None
    value: str | None = None
    retain: bool = False


def in_unit(tenth_um: int, unit: str) -> Decimal:
    """A depth in mm or inches."""
    return Decimal(tenth_um) / (TENTH_UM_PER_MM if unit == "mm" else TENTH_UM_PER_INCH)

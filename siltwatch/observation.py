"""What a device said: one frozen record, the same in the gateway, on the wire and in the journal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from siltwatch.errors import QuantityError
from siltwatch.instants import utc

Quantity = Literal[
    "rain_count",
    "rain_increment",
    "rain_rate",
    "turbidity",
    "temperature",
    "suspended_solids",
    "battery",
    "level",
    "conductivity",
    "status",
]
Semantics = Literal["cumulative", "increment", "interval_total", "tip", "rate", "instant"]
# Kept exact on its way: counts are whole numbers, other values decimal text.
RAIN_QUANTITIES = frozenset({"rain_count", "rain_increment"})
GAP = "gap"  # quality word of a status observation that stands for observations the spool had to drop


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One thing a device said; fields that do not apply are None, names as in the published schema.

    `device` is the name that the site file gives the device on its gateway. `count` is in counts of
    `count_tenth_um` (tenths of a micrometre, None: from the site file); `value` is decimal text in `unit`.
    `reset_sign` says that the count follows a restart at `reset_to`; `unchecked` that the frame had no integrity
    check; `use` is `cross_check` where the value must not be credited. `mono_ms` is the gateway's monotonic clock.
    """

    device: str
    quantity: Quantity
    semantics: Semantics
    observed_at: datetime
    count: int | None = None
    value: str | None = None
    unit: str | None = None
    method: str | None = None
    count_tenth_um: int | None = None
    modulus: int | None = None
    max_count: int | None = None
    reset_sign: bool = False
    reset_to: int | None = None
    phase: int | None = None
    period_s: int | None = None
    use: Literal["cross_check"] | None = None
    unchecked: bool = False
    device_boot: str | None = None
    device_seq: int | None = None
    delivery_key: str | None = None
    mono_ms: int | None = None
    quality: tuple[str, ...] = ()
    raw: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "observed_at", utc(self.observed_at))
        if self.quantity in RAIN_QUANTITIES and self.count is None and not self.quality:
            message = f"{self.quantity} of {self.device!r} carries no count"
            raise QuantityError(message)


def gap_observation(*, gateway: str, lost: int, at: datetime) -> Observation:
    """Stands at the last of `lost` sequence numbers that the full spool had to drop, so that none sticks."""
    return Observation(
        device=gateway, quantity="status", semantics="instant", observed_at=at, value=str(lost), quality=(GAP,)
    )

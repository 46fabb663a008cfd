"""What a driver made of a frame, before the gateway knows which configured device it was and when it came."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal
from zlib import crc32

from siltwatch.instants import format_instant
from siltwatch.observation import RAIN_QUANTITIES, Observation, Quantity, Semantics

MESSAGES_MISSED = "messages_missed"  # the quality word beside a value before which more was said than we heard
MAX_RAW_CHARACTERS = 1_024  # of a frame kept beside its values; longer ones are cut


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartMark:
    """A number by which a device shows that it restarted: its boot number changes, or its working time falls."""

    value: int
    shows: Literal["change", "fall"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameNumber:
    """The number that a device gives its frames within a session: one that is left out tells of a loss."""

    session: str
    number: int

    @property
    def mark(self) -> int:
        """Both in one whole number, as they are remembered over a restart."""
        return crc32(self.session.encode()) >> 1 << 32 | self.number & 0xFFFF_FFFF

    def missed_since(self, mark: int | None) -> int:
        """How many frames lie between that of `mark` and this; none of another session, nor of one that came late."""
        if mark is None or mark >> 32 != self.mark >> 32:
            return 0
        return max(0, self.mark - mark - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One value of a frame; `facts` are the frame's own words for `siltwatch decode`, in their order.

    `device` is None where the frame names none, `observed_at` None where the arrival instant is the time.
    `internal` values served a check and stay in the gateway.
    """

    quantity: Quantity
    semantics: Semantics = "instant"
    device: str | None = None
    observed_at: datetime | None = None
    count: int | None = None
    value: str | None = None
    unit: str | None = None
    name: str | None = None
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
    quality: tuple[str, ...] = ()
    restart: RestartMark | None = None
    numbered: FrameNumber | None = None
    internal: bool = False
    facts: tuple[tuple[str, Any], ...] = ()


def flagged(draft: Draft, word: str) -> Draft:
    """A turbidity with this word beside it; other values as they are."""
    return replace(draft, quality=(*draft.quality, word)) if draft.quantity == "turbidity" else draft


def saturation_flagged(drafts: Iterable[Draft], range_max: float | None) -> tuple[Draft, ...]:
    """The drafts, a turbidity at the top of the probe's range with the word for it: it may read falsely low beyond."""
    return tuple(flagged(draft, "saturated") if _is_at_top(draft, range_max) else draft for draft in drafts)


def _is_at_top(draft: Draft, range_max: float | None) -> bool:
    if range_max is None or draft.quantity != "turbidity" or draft.value is None:
        return False
    return Decimal(draft.value) >= Decimal(str(range_max))


def has_restarted(mark: RestartMark, before: int | None) -> bool:
    """Whether the device restarted since its mark was `before` (None: this is the first word heard of it)."""
    if before is None:
        return False
    return mark.value != before if mark.shows == "change" else mark.value < before


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The circumstances of a frame: the configured device, the instant of its last byte, the bytes."""

    device: str
    arrived_at: datetime
    mono_ms: int
    raw: str
    method: str | None = None
    quality: tuple[str, ...] = ()


def observation(draft: Draft, heard: Heard, *, restarted: bool) -> Observation:
    """The draft as it goes into the spool; the raw frame stays with its rain or its first value."""
    return Observation(
        device=heard.device,
        quantity=draft.quantity,
        semantics=draft.semantics,
        observed_at=draft.observed_at or heard.arrived_at,
        count=draft.count,
        value=draft.value,
        unit=draft.unit,
        method=heard.method if draft.quantity == "turbidity" else None,
        count_tenth_um=draft.count_tenth_um,
        modulus=draft.modulus,
        max_count=draft.max_count,
        reset_sign=draft.quantity == "rain_count" and (draft.reset_sign or restarted),
        reset_to=draft.reset_to,
        phase=draft.phase,
        period_s=draft.period_s,
        use=draft.use,
        unchecked=draft.unchecked,
        device_boot=draft.device_boot,
        device_seq=draft.device_seq,
        delivery_key=draft.delivery_key,
        mono_ms=heard.mono_ms,
        quality=tuple(dict.fromkeys((*draft.quality, *heard.quality))),
        raw=heard.raw[:MAX_RAW_CHARACTERS] or None,
    )


# Said by the facts and the time already; the published vectors list other words.
_NOT_SHOWN = frozenset(
    {"battery_low", "device_clock_unset", "repeated_hour", "lens_bad", "emitter_saturated", "too_cold", "rain_missing"}
)


def described(draft: Draft) -> dict[str, Any]:
    """The draft in the words of the published device vectors."""
    shown: dict[str, Any] = {"quantity": draft.quantity}
    if draft.quantity in RAIN_QUANTITIES:
        shown |= {"semantics": draft.semantics, "count": draft.count, "count_tenth_um": draft.count_tenth_um}
    if draft.observed_at is not None:
        shown["time"] = format_instant(draft.observed_at)
    optional = {
        "modulus": draft.modulus,
        "name": draft.name,
        "value": draft.value,
        "unit": draft.unit,
        "use": draft.use,
        "quality": [word for word in draft.quality if word not in _NOT_SHOWN] or None,
    }
    return shown | {name: value for name, value in optional.items() if value is not None} | dict(draft.facts)

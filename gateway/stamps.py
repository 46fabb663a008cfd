"""Which time a reading gets when the device gives one of its own (laws 2 and 3 of the design)."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from zoneinfo import ZoneInfo

from siltwatch.errors import QuantityError
from siltwatch.instants import from_ms, parse_instant, utc

DEVICE_CLOCK_UNSET = "device_clock_unset"
CLOCK_UNTRUSTED = "clock_untrusted"
CLOCK_REPAIRED = "clock_repaired"
REPEATED_HOUR = "repeated_hour"  # a local stamp of the hour that occurs twice, resolved by its arrival
AHEAD_AT_MOST = timedelta(minutes=5)
EARLIEST_DEVICE_STAMP = datetime(2020, 1, 1, tzinfo=UTC)  # devices.md F12
EARLIEST_GATEWAY_YEAR = 2024  # a machine that says less has not been told the time yet
_MILLISECONDS_FROM = Decimal(10**11)  # a larger epoch number counts milliseconds
_LARGEST_EPOCH_MS = Decimal(10**15)
_LIVE = timedelta(minutes=15)  # a message this soon after its stamp shows which of two hours is meant


def is_sane(now: datetime) -> bool:
    """Whether the gateway's own clock can have been set."""
    return now.year >= EARLIEST_GATEWAY_YEAR


def stamped(text: str, *, zone: ZoneInfo | None, arrived_at: datetime) -> tuple[datetime, tuple[str, ...]]:
    """The instant of a reading and its quality words: the device's stamp, or the arrival where that is not credible."""
    moment = device_instant(text, zone)
    words: tuple[str, ...] = ()
    if moment is None and (moment := resolved_instant(text, zone, arrived_at)) is not None:
        moment, words = arrived_at if abs(arrived_at - moment) <= _LIVE else moment, (REPEATED_HOUR,)
    if moment is None or moment < EARLIEST_DEVICE_STAMP:
        return arrived_at, (DEVICE_CLOCK_UNSET,)
    if is_sane(arrived_at) and moment > arrived_at + AHEAD_AT_MOST:
        return arrived_at, (DEVICE_CLOCK_UNSET,)
    return moment, words


def device_instant(text: str, zone: ZoneInfo | None) -> datetime | None:
    """RFC 3339, local time of `zone`, or epoch seconds or milliseconds; None where it says no one instant."""
    moment = _epoch_instant(text)
    if moment is not None:
        return moment
    try:
        return parse_instant(text)
    except (QuantityError, OverflowError):
        return _local_instant(text, zone)


def resolved_instant(text: str, zone: ZoneInfo | None, arrived_at: datetime) -> datetime | None:
    """Which of the two instants a local stamp of the repeated hour means; None for any other stamp.

    It is the later one where the message came soon after that; of what was kept back the first, so that no rain is
    told too late.
    """
    both = _both_instants(text, zone)
    if both is None:
        return None
    first, second = both
    return second if abs(arrived_at - second) <= _LIVE else first


def _both_instants(text: str, zone: ZoneInfo | None) -> tuple[datetime, datetime] | None:
    try:
        local = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if zone is None or local.tzinfo is not None:
        return None
    first, second = (utc(local.replace(tzinfo=zone, fold=fold)) for fold in (0, 1))
    return (first, second) if first < second else None  # of the hour that does not occur, the second is the earlier


def _epoch_instant(text: str) -> datetime | None:
    try:
        number = Decimal(text)
        milliseconds = number if abs(number) >= _MILLISECONDS_FROM else number * 1000
        return from_ms(int(milliseconds)) if abs(milliseconds) < _LARGEST_EPOCH_MS else None
    except (InvalidOperation, ValueError, OverflowError):
        return None


def _local_instant(text: str, zone: ZoneInfo | None) -> datetime | None:
    if zone is None:
        return None
    try:
        local = datetime.fromisoformat(text.strip())
        if local.tzinfo is not None:
            return None  # it has an offset, and is still no instant
        first = local.replace(tzinfo=zone)
        if first.utcoffset() != first.replace(fold=1).utcoffset():
            return None  # the hour that occurs twice, or not at all
        return utc(first)
    except (ValueError, OverflowError):
        return None

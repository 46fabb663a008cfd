"""What counters on a broker send: ESPHome a plain number, Tasmota JSON with a local stamp that names no zone."""

import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

_UNSET_CLOCK = datetime(1970, 1, 1)  # noqa: DTZ001 - the device knows no zone


def esphome_payload(total: int) -> bytes:
    """The count as the text of a float32, which is how ESPHome holds it."""
    return f"{total}".encode("ascii")


def tasmota_payload(total: int, *, at: datetime, zone: ZoneInfo) -> bytes:
    """`{"Time": local without zone, "COUNTER": {"C1": total}}`."""
    return _tasmota(total, f"{at.astimezone(zone):%Y-%m-%dT%H:%M:%S}")


def tasmota_unset_payload(total: int, *, uptime_s: int) -> bytes:
    """The same before the device has heard a time server: its clock counts from 1970."""
    return _tasmota(total, f"{_UNSET_CLOCK + timedelta(seconds=uptime_s):%Y-%m-%dT%H:%M:%S}")


def _tasmota(total: int, stamp: str) -> bytes:
    return json.dumps({"Time": stamp, "COUNTER": {"C1": total}}, separators=(",", ":")).encode("ascii")

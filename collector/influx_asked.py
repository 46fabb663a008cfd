"""One point of InfluxDB, asked of the server itself: whether what the journal has came there too."""

from datetime import datetime, timedelta
from typing import Protocol

from collector.journal_series import Fallen
from collector.series import Span
from siltwatch.config import Config

_MOMENT = timedelta(milliseconds=1)  # points are stamped to the millisecond
_PATIENCE_MS = 3_000


class _Readings(Protocol):
    def rain(self, site: str, sensor: str, start_at: datetime, end_at: datetime) -> list[Fallen]: ...

    def values(self, site: str, sensor: str, kind: str, start_at: datetime, end_at: datetime) -> list[Span]: ...

    def close(self) -> None: ...


class AskedInflux:
    """Every question goes to the server; StoreError where it does not answer."""

    def __init__(self, readings: _Readings) -> None:
        self._readings = readings

    def rain(self, site: str, sensor: str, at: datetime) -> int | None:
        """All accepted rain of a gauge at an instant, in tenths of a micrometre."""
        found = self._readings.rain(site, sensor, at, at + _MOMENT)
        return found[0][1] if found else None

    def value(self, site: str, sensor: str, kind: str, at: datetime) -> float | None:
        """The value of a probe at an instant, where it did not fail."""
        found = self._readings.values(site, sensor, kind, at, at + _MOMENT)
        return found[0].total if found else None

    def close(self) -> None:
        """Give the connections back."""
        self._readings.close()


def open_influx_asked(config: Config) -> AskedInflux | None:
    """None where the configuration names no InfluxDB."""
    if config.influx is None:
        return None
    from collector.influx import open_influx  # noqa: PLC0415 - who has no InfluxDB needs no client
    from collector.readings import InfluxReadings  # noqa: PLC0415 - likewise

    store = open_influx(config, timeout_ms=_PATIENCE_MS)
    return AskedInflux(InfluxReadings(store)) if store else None

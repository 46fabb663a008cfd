"""What loggers publish: Campbell GeoJSON, SenML, Telegraf, SensorThings, CSV and plain JSON (devices.md C.9, C.10)."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Literal
from zoneinfo import ZoneInfo

from firmware_sim.messages.spoken import Reading, Spoken, in_unit
from siltwatch.quantities import plain

LoggerForm = Literal["campbell", "senml", "senml_relative", "telegraf", "sensorthings", "csv", "json"]
RAIN, WATER, BATTERY = "Rain_Tot", "Turb", "BattV"


class LoggerSpeech:
    """A logger that writes a row at each reading and publishes `rows` of them at once.

    Its rain is the interval's own, but in the forms that know a sum (SenML, Telegraf, JSON): there it is the total.
    """

    def __init__(  # noqa: PLR0913 - the facts of one program
        self, *, form: LoggerForm, topic: str, name: str, size_tenth_um: int, unit: str, zone: ZoneInfo, rows: int = 1
    ) -> None:
        self._form, self._topic, self._name = form, topic, name
        self._size, self._unit, self._zone, self._rows = size_tenth_um, unit, zone, rows
        self._told: int | None = None
        self._waiting: list[tuple[Reading, int]] = []

    def speak(self, reading: Reading) -> list[Spoken]:
        """One message as soon as its rows are together."""
        before = reading.report.total if self._told is None else self._told
        self._told = reading.report.total
        since = reading.report.total - before if reading.report.total >= before else reading.report.total
        self._waiting.append((reading, since))
        if len(self._waiting) < self._rows:
            return []
        rows, self._waiting = self._waiting, []
        payload = _FORMS[self._form](self, rows).encode("ascii")
        counted = [since for _, since in rows] if self.is_interval else [rows[-1][0].report.total]
        value = rows[-1][0].turbidity
        told = None if value is None or not value.is_finite() else plain(value)
        return [Spoken(topic=self._topic, payload=payload, count=sum(counted), value=told)]

    @property
    def is_interval(self) -> bool:
        """Whether its rain is that of each interval."""
        return self._form in {"campbell", "csv", "sensorthings"}

    def depth(self, counts: int) -> Decimal:
        """Counts as the logger's program multiplies them."""
        return in_unit(counts * self._size, self._unit)

    def campbell(self, rows: list[tuple[Reading, int]]) -> str:
        """GeoJSON of one table, rows by their stamps."""
        told = {
            _tenths(reading.at): [float(self.depth(since)), _number(reading.turbidity), _volts(reading)]
            for reading, since in rows
        }
        names = [RAIN, WATER, BATTERY]
        properties = {"loggerID": self._name, "publish_ts": _tenths(rows[-1][0].at), "observationNames": names}
        geometry = {"type": "Point", "coordinates": [None, None, None]}
        return _json({"type": "Feature", "geometry": geometry, "properties": properties | {"observations": told}})

    def senml(self, rows: list[tuple[Reading, int]]) -> str:
        """Records with a base name; times count from the first, and the rain is a sum."""
        first = rows[0][0].at
        return self._records(rows, {"bt": first.timestamp()}, first)

    def senml_relative(self, rows: list[tuple[Reading, int]]) -> str:
        """The same of a logger without a clock: times count from now, so those of the past are below nought."""
        return self._records(rows, {}, rows[-1][0].at)

    def _records(self, rows: list[tuple[Reading, int]], base: dict[str, object], zero: datetime) -> str:
        records: list[dict[str, object]] = [{"bn": f"urn:dev:ow:{self._name}/", **base}]
        for reading, _ in rows:
            later = (reading.at - zero).total_seconds()
            total = float(self.depth(reading.report.total))
            records.append({"n": "rain", "u": self._unit, "s": total, "t": later})
            if reading.turbidity is not None and reading.turbidity.is_finite():
                records.append({"n": "turbidity", "u": "FNU", "v": float(reading.turbidity), "t": later})
        return _json(records)

    def telegraf(self, rows: list[tuple[Reading, int]]) -> str:
        """Lines of one measurement, with nanoseconds."""
        return "\n".join(
            f"rain,site=42,gauge={self._name} tips={reading.report.total}i"
            f",depth={self.depth(reading.report.total)}{_field(reading)} {int(reading.at.timestamp() * 1000)}000000"
            for reading, _ in rows
        )

    def sensorthings(self, rows: list[tuple[Reading, int]]) -> str:
        """One observation: of a probe its value, of a gauge the rain of the interval that ends there."""
        reading, since = rows[-1]
        result = float(self.depth(since)) if reading.turbidity is None else _number(reading.turbidity)
        return _json({"phenomenonTime": f"{reading.at:%Y-%m-%dT%H:%M:%S}Z", "result": result})

    def csv(self, rows: list[tuple[Reading, int]]) -> str:
        """Stamps are local and name no zone."""
        return "".join(self._csv_line(reading, since) for reading, since in rows)

    def _csv_line(self, reading: Reading, since: int) -> str:
        local = reading.at.astimezone(self._zone)
        water = _number(reading.turbidity)
        shown = '"NAN"' if isinstance(water, str) or water is None else f"{water}"
        return f'"{local:%Y-%m-%d %H:%M:%S}",{reading.report.seq},{self.depth(since)},{shown}\r\n'

    def plain_json(self, rows: list[tuple[Reading, int]]) -> str:
        """A JSON object of somebody's own; a number of the message tells repeats."""
        reading, _ = rows[-1]
        told: dict[str, object] = {"ts": f"{reading.at:%Y-%m-%dT%H:%M:%S}Z", "rain": {"total": reading.report.total}}
        return _json(told | {"water": _number(reading.turbidity), "n": f"{reading.report.boot}-{reading.report.seq}"})


_FORMS: Mapping[LoggerForm, Callable[[LoggerSpeech, list[tuple[Reading, int]]], str]] = {
    "campbell": LoggerSpeech.campbell,
    "senml": LoggerSpeech.senml,
    "senml_relative": LoggerSpeech.senml_relative,
    "telegraf": LoggerSpeech.telegraf,
    "sensorthings": LoggerSpeech.sensorthings,
    "csv": LoggerSpeech.csv,
    "json": LoggerSpeech.plain_json,
}


def _number(value: Decimal | None) -> float | str | None:
    """A number, or the logger's word for one that is none."""
    if value is None:
        return None
    return float(value) if value.is_finite() else "NAN"


def _volts(reading: Reading) -> float:
    return reading.report.battery_mv / 1_000


def _field(reading: Reading) -> str:
    value = reading.turbidity
    return "" if value is None or not value.is_finite() else f",fnu={value}"


def _tenths(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 100_000}Z"


def _json(document: object) -> str:
    return json.dumps(document, separators=(",", ":"))

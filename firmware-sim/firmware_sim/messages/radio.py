"""What rtl_433 publishes of a radio gauge: one JSON object for each transmission that it decodes (devices.md C.4)."""

import json
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from firmware_sim.counter_node import STARTED
from firmware_sim.messages.radio_models import RadioModel
from firmware_sim.messages.radio_rows import RADIO_ROWS, Register
from firmware_sim.messages.spoken import Reading, Spoken, in_unit

TimeForm = Literal["local", "iso", "iso_tz", "unix", "unix_usec", "none"]
_NEXT_ID = 101  # to the number that a device draws with a new battery
_DECIMALS = 5  # of a double in the receiver's JSON


def stamp_text(at: datetime, form: TimeForm, zone: ZoneInfo) -> str | None:
    """The receiver's stamp in one of its forms; None where it writes none."""
    local = at.astimezone(zone)
    match form:
        case "local":
            return f"{local:%Y-%m-%d %H:%M:%S}"
        case "iso":
            return f"{local:%Y-%m-%dT%H:%M:%S}"
        case "iso_tz":
            return f"{local:%Y-%m-%dT%H:%M:%S%z}"
        case "unix":
            return f"{int(at.timestamp())}"
        case "unix_usec":
            return f"{at.timestamp():.6f}"
        case "none":
            return None


class RadioSpeech:
    """One gauge before one or two receivers; `numbers` are its ids, one after the other with each new battery."""

    def __init__(  # noqa: PLR0913 - the facts of one mounting
        self,
        *,
        name: str,
        model: RadioModel,
        number: int,
        topics: tuple[str, ...],
        zone: ZoneInfo,
        time_form: TimeForm = "local",
        channel: str | None = None,
        low_mv: int = 1_200,
        rows_topic: str | None = None,
    ) -> None:
        self._name, self._model, self._number = name, model, number
        self._topics, self._rows_topic = topics, rows_topic
        self._zone, self._time_form, self._channel, self._low_mv = zone, time_form, channel, low_mv

    def speak(self, reading: Reading) -> list[Spoken]:
        """The messages of one transmission: with the rain, and of some makes one without it in turn."""
        has_other = self._model.other is not None and reading.report.seq % 2 == 1
        told = self._other(reading) if has_other else self._rain(reading)
        count = None if has_other else self.count(reading)
        copies = [self._numbered(told, reading, copy) for copy in range(self._model.copies)]
        texts = [json.dumps(copy, separators=(",", ":")).encode("ascii") for copy in copies]
        spoken = [Spoken(topic=topic, payload=text, count=count) for text in texts for topic in self._topics]
        return spoken + self._row(reading)

    def count(self, reading: Reading) -> int:
        """What the receiver reads out of the register."""
        return (self._register(reading) + self._model.added) % self._model.register

    def number(self, reading: Reading) -> int:
        """The id, another one after a new battery in makes that draw lots for it."""
        return self._number + (_NEXT_ID * reading.report.batteries if self._model.changes_id else 0)

    def _register(self, reading: Reading) -> int:
        return reading.report.total % self._model.register

    def _head(self, reading: Reading) -> dict[str, object]:
        stamp = stamp_text(reading.at, self._time_form, self._zone)
        head: dict[str, object] = {} if stamp is None else {"time": stamp}
        head |= {"model": self._name, "id": self.number(reading)}
        return head if self._channel is None else head | {"channel": self._channel}

    def _tail(self) -> dict[str, object]:
        return {} if self._model.mic is None else {"mic": self._model.mic}

    def _rain(self, reading: Reading) -> dict[str, object]:
        unit = {"mm": "in", "in": "mm"}[self._model.unit] if reading.is_flipped else self._model.unit
        depth = in_unit(self.count(reading) * self._model.step_tenth_um, unit)
        told = self._head(reading) | self._battery(reading) | dict(self._model.says)
        told[f"rain_{unit}"] = _double(float(depth))
        if self._model.startup is not None and reading.report.flags & STARTED:
            told[self._model.startup] = 1
        return told | self._tail()

    def _other(self, reading: Reading) -> dict[str, object]:
        return self._head(reading) | dict(self._model.other or ()) | self._tail()

    def _battery(self, reading: Reading) -> dict[str, object]:
        volts = reading.report.battery_mv / 1_000
        told = {"battery_ok": int(reading.report.battery_mv >= self._low_mv)}
        if self._model.battery == "volts":
            return {"battery_V": _double(volts), **told}
        return dict(told) if self._model.battery == "ok" else {}

    def _numbered(self, told: dict[str, object], reading: Reading, copy: int) -> dict[str, object]:
        if self._model.numbered is None:
            return told
        number = copy if self._model.copies > 1 else reading.report.seq % 8
        return told | {self._model.numbered: number}

    def _row(self, reading: Reading) -> list[Spoken]:
        """The bits as another receiver might hand them on, in hex."""
        if self._rows_topic is None or self._name not in RADIO_ROWS:
            return []
        held = Register(
            number=self.number(reading),
            count=self._register(reading),
            seq=reading.report.seq % 8,
            fresh=bool(reading.report.flags & STARTED),
            tenth_volts=reading.report.battery_mv // 100 & 0x1F,
        )
        row = RADIO_ROWS[self._name](held).hex(" ").upper().encode("ascii")
        return [Spoken(topic=self._rows_topic, payload=row, count=held.count)]


def _double(value: float) -> float | int:
    """As the receiver prints it: five decimals at most, and a nought without any."""
    return round(value, _DECIMALS) or 0

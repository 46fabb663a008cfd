"""Rows out of Campbell GeoJSON, SenML, Telegraf lines, SensorThings and lines of CSV (devices.md C.9, C.10)."""

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo

from gateway.drivers.documents import json_of, number_of, object_of, text_of
from gateway.stamps import device_instant, resolved_instant
from siltwatch.errors import FrameError
from siltwatch.instants import from_ms, short_instant
from siltwatch.quantities import plain

Format = Literal["campbell", "senml", "telegraf", "sensorthings", "csv"]
FORMATS: tuple[Format, ...] = get_args(Format)
_ABSENT_NUMBERS = frozenset({Decimal(-7999), Decimal(7999)})  # Campbell's words for not measured, in two bytes
_RELATIVE_BELOW_S = 2**28  # RFC 8428: a smaller time is relative to now
_MOST_ROWS = 10_000
_SENML_FIELDS = ("v", "s", "vs", "vb")
_TELEGRAF = re.compile(
    r"(?P<series>(?:\\.|[^\s\\])+)[ ](?P<fields>(?:\"(?:\\.|[^\"\\])*\"|\\.|[^\s\"\\])+)(?:[ ](?P<time>-?\d{1,19}))?"
)
_UNESCAPED_COMMA = re.compile(r"(?:\"(?:\\.|[^\"\\])*\"|\\.|[^,\"\\])+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of a message: its numbers by column, None where not measured; `shown` in the published words.

    `moment` is None where the stamp says no instant; `source` tells it from rows of another table or series.
    """

    source: str
    stamp: str | None
    moment: datetime | None
    numbers: Mapping[str, Decimal | None]
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What a message does not say itself: its topic, when it came, the zone of stamps without one."""

    topic: str
    arrived_at: datetime
    zone: ZoneInfo | None = None


def rows_of(payload: bytes, came: Circumstances, form: Format | None = None) -> tuple[Row, ...]:
    """The rows of one message in `form`, or in the form that it seems to have; raises FrameError."""
    rows = tuple(_READERS[form or form_of(payload)](payload, came))
    if len(rows) > _MOST_ROWS:
        raise FrameError("too_long", f"{len(rows)} rows")
    if not rows:
        raise FrameError("not_a_reading", "no rows")
    return rows


def form_of(payload: bytes) -> Format:
    """The form that a message seems to have."""
    start = payload.lstrip()[:1]
    if start == b"[":
        return "senml"
    if start == b"{":
        return "sensorthings" if b'"result"' in payload else "campbell"
    line = payload.split(b"\n", 1)[0].strip()
    return "telegraf" if _TELEGRAF.fullmatch(line.decode("utf-8", "replace")) and b"=" in line else "csv"


def _campbell(payload: bytes, came: Circumstances) -> list[Row]:
    document = object_of(payload)
    told = document.get("properties", document.get("Properties"))
    names = told.get("observationNames") if isinstance(told, dict) else None
    records = told.get("observations") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(names, list) or not isinstance(records, dict):
        raise FrameError("grammar", "no properties with observationNames and observations")
    source = f"{told.get('loggerID', '')}/{came.topic.rsplit('/', 1)[-1]}"
    return [_campbell_row(source, stamp, names, values, came) for stamp, values in records.items()]


def _campbell_row(source: str, stamp: str, names: list[Any], values: Any, came: Circumstances) -> Row:  # noqa: ANN401 - any JSON value
    if not isinstance(values, list) or len(values) != len(names):
        raise FrameError("length", f"{stamp}: not one value for each of {len(names)} names")
    numbers = {str(name): _measured(value) for name, value in zip(names, values, strict=True)}
    moment = _moment(stamp, came)
    shown = {"time": _time_text(stamp, moment), "values": _texts(numbers)}
    return Row(source=source, stamp=stamp, moment=moment, numbers=numbers, shown=shown)


def _moment(stamp: str, came: Circumstances) -> datetime | None:
    return device_instant(stamp, came.zone) or resolved_instant(stamp, came.zone, came.arrived_at)


def _measured(value: Any) -> Decimal | None:  # noqa: ANN401 - any JSON value
    """The number, or None where the logger says that it has none, or a word that is none."""
    try:
        number = number_of(value.strip() if isinstance(value, str) else value)
    except FrameError:
        return None
    return None if number in _ABSENT_NUMBERS else number


def _texts(numbers: Mapping[str, Decimal | None]) -> dict[str, str | None]:
    return {name: None if number is None else plain(number) for name, number in numbers.items()}


def _time_text(stamp: str | None, moment: datetime | None) -> str | None:
    return stamp if moment is None else short_instant(moment)


def _senml(payload: bytes, came: Circumstances) -> list[Row]:
    """Records resolved by their base fields (RFC 8428, 4.6)."""
    records = json_of(payload)
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        raise FrameError("grammar", "not a list of SenML records")
    base: dict[str, Any] = {}
    rows: list[Row] = []
    for record in records:
        base |= {name: value for name, value in record.items() if name.startswith("b")}
        rows += [_senml_row(record, base, name, came) for name in _SENML_FIELDS if name in record]
    return rows


def _senml_row(record: Mapping[str, Any], base: Mapping[str, Any], kind: str, came: Circumstances) -> Row:
    name = f"{base.get('bn', '')}{record.get('n', '')}"
    unit = record.get("u", base.get("bu"))
    moment = _senml_moment(_or_zero(base.get("bt")) + _or_zero(record.get("t")), came.arrived_at)
    number = None
    value = record[kind]
    if kind in {"v", "s"}:
        number = number_of(value) + _or_zero(base.get("bv" if kind == "v" else "bs"))
        value = plain(number)
    told = {"name": name, "unit": _word(unit), "field": kind, "value": _word(value)}
    shown = told | {"time": short_instant(moment)}
    numbers = {} if number is None else {name: number}
    return Row(source=name, stamp=short_instant(moment), moment=moment, numbers=numbers, shown=shown)


def _word(value: Any) -> str | bool | None:  # noqa: ANN401 - any JSON value
    return value if isinstance(value, str | bool) or value is None else str(value)


def _or_zero(value: Any) -> Decimal:  # noqa: ANN401 - any JSON value
    return Decimal(0) if value is None else number_of(value)


def _senml_moment(seconds: Decimal, now: datetime) -> datetime:
    try:
        if seconds < _RELATIVE_BELOW_S:
            return now + timedelta(milliseconds=int(seconds * 1000))
        return from_ms(int(seconds * 1000))
    except OverflowError as error:
        raise FrameError("range", f"time {seconds}") from error


def _telegraf(payload: bytes, _came: Circumstances) -> list[Row]:
    lines = [line.strip() for line in text_of(payload).splitlines()]
    return [_telegraf_row(line) for line in lines if line and not line.startswith("#")]


def _telegraf_row(line: str) -> Row:
    found = _TELEGRAF.fullmatch(line)
    if found is None:
        raise FrameError("grammar", "expected measurement,tags fields time")
    measurement, *tags = _UNESCAPED_COMMA.findall(found["series"])
    values = {name: _telegraf_value(text) for name, text in map(_pair, _UNESCAPED_COMMA.findall(found["fields"]))}
    moment = None if found["time"] is None else _nanoseconds(int(found["time"]))
    shown = {
        "measurement": _unescaped(measurement),
        "tags": dict(map(_pair, tags)),
        "values": {name: plain(value) if isinstance(value, Decimal) else value for name, value in values.items()},
        "time": None if moment is None else short_instant(moment),
    }
    numbers = {name: Decimal(value) for name, value in values.items() if isinstance(value, int | Decimal)}
    return Row(source=found["series"], stamp=found["time"], moment=moment, numbers=numbers, shown=shown)


def _nanoseconds(number: int) -> datetime:
    return from_ms(number // 1_000_000)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise FrameError("grammar", f"{text!r:.40} is no name=value")
    return _unescaped(name), _unescaped(value)


def _unescaped(text: str) -> str:
    return re.sub(r"\\([,= \"\\])", r"\1", text)


def _telegraf_value(text: str) -> int | Decimal | str:
    """A whole number (`4127i`), a number, or any other word as it is."""
    if re.fullmatch(r"-?\d{1,19}[iu]", text):
        return int(text[:-1])
    return number_of(text) if re.match(r"[-+.\d]", text) else text.strip('"')


def _sensorthings(payload: bytes, came: Circumstances) -> list[Row]:
    """An observation, alone or with the whole entity around it; of an interval its end."""
    document = object_of(payload)
    stamp = document.get("phenomenonTime", document.get("resultTime"))
    text = None if stamp is None else str(stamp).rsplit("/", 1)[-1]
    moment = None if text is None else _moment(text, came)
    value = _measured(document.get("result"))
    shown = {"value": None if value is None else plain(value), "time": _time_text(text, moment)}
    return [Row(source=came.topic, stamp=text, moment=moment, numbers={"result": value}, shown=shown)]


def _csv(payload: bytes, came: Circumstances) -> list[Row]:
    """Lines of stamp, perhaps record number, values; columns are known by their place from 0."""
    lines = [line for line in text_of(payload).splitlines() if line.strip()]
    try:
        cells = list(csv.reader(lines, strict=True))
    except csv.Error as error:
        raise FrameError("grammar", str(error)) from error
    return [_csv_row(row, came) for row in cells]


def _csv_row(cells: list[str], came: Circumstances) -> Row:
    if len(cells) < 2:  # noqa: PLR2004 - a stamp and a value
        raise FrameError("grammar", "expected a stamp and values, with commas")
    stamp, *rest = cells
    moment = _moment(stamp, came)
    if re.search(r"\d{4}-\d\d?-\d\d?[ T]", stamp) is None and moment is None:
        raise FrameError("grammar", f"{stamp!r:.40} is no stamp")
    has_number = len(rest) > 1 and rest[0].isdecimal()
    first = 2 if has_number else 1
    numbers = {str(place): _measured(cell) for place, cell in enumerate(cells[first:], start=first)}
    shown: dict[str, Any] = {"time": _time_text(stamp, moment), "values": list(_texts(numbers).values())}
    if has_number:
        shown["record"] = int(rest[0])
    return Row(source=came.topic, stamp=stamp, moment=moment, numbers=numbers, shown=shown)


_READERS: dict[Format, Callable[[bytes, Circumstances], list[Row]]] = {
    "campbell": _campbell,
    "senml": _senml,
    "telegraf": _telegraf,
    "sensorthings": _sensorthings,
    "csv": _csv,
}

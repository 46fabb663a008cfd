"""What the files of a pack hold."""

import calendar
import csv
import io
import json
import re
import time
from typing import Any, NamedTuple


class Drop(NamedTuple):
    """Rain at an instant, milliseconds since 1970, tenths of a micrometre."""

    at: int
    gauge: str
    depth: int
    good: bool


class Rule(NamedTuple):
    """When rain is a storm."""

    threshold: int
    dry: int
    window: int
    rolling: bool


def ms_of(text: str) -> int:
    """Milliseconds since 1970 of `2026-03-01T12:00:00.000Z`."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text):
        raise ValueError(f"{text!r} is no instant")
    return calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")) * 1000 + int(text[20:23])


def text_of(at: int | None) -> str | None:
    """The opposite."""
    if at is None:
        return None
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at // 1000)) + f".{at % 1000:03d}Z"


def document(files: dict[str, bytes], name: str) -> Any:  # noqa: ANN401 - what JSON holds
    """A JSON file of the pack."""
    return json.loads(files[name].decode("utf-8"))


def rows_of(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    """A CSV file of the pack."""
    return list(csv.DictReader(io.StringIO(files[name].decode("utf-8"), newline="")))


def rule_of(given: dict[str, Any]) -> Rule:
    """A rule of the pack."""
    return Rule(given["threshold_tenth_um"], given["min_dry_ms"], given["window_ms"], given["rolling24"])


def drops_of(rows: list[dict[str, str]]) -> list[Drop]:
    """The rain that counts, that of a silence at its end."""
    return [
        Drop(ms_of(row["at"]), row["gauge"], int(row["depth_tenth_um"]), row["good"] == "yes")
        for row in rows
        if row["counts"] in {"yes", "uncertain"} and int(row["depth_tenth_um"]) > 0
    ]


def amount_of(text: str) -> int:
    """Milliseconds of `24 h`, tenths of a micrometre of `0.5 in`."""
    number, unit = text.split()
    per = {"s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000, "in": 254_000, "mm": 10_000}[unit]
    return round(float(number) * per)

"""Hydreon RG-15 optical rain gauge (devices.md A.1, G.1): lines that begin with `Acc`, in millimetres or inches."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import ClassVar, Literal

from gateway.drafts import Draft
from gateway.drivers.site_options import SensorOptions
from gateway.lines import Line, LineAssembler
from siltwatch.errors import FrameError
from siltwatch.quantities import plain
from siltwatch.site import Sensor

LONGEST_LINE_BYTES = 256
READ, WAKE, RESTART = b"R\n", b"\n", b"K\n"
MODE_COMMANDS = {"polled": b"P\n", "continuous": b"C\n"}
UNIT_COMMANDS = {"mm": b"M\n", "in": b"I\n"}
RESOLUTION_COMMANDS = {"high": b"H\n", "low": b"L\n"}
COUNT_TENTH_UM = {"mm": 100, "in": 254}  # 0.01 mm and 0.001 in, the finest that the gauge prints
OPTIONS = frozenset({"external"})
NOT_A_READING = "not_a_reading"
Unit = Literal["mm", "in"]
_PLACES = {"mm": 2, "in": 3}
_RATE_UNITS = {"mmph": "mm", "iph": "in"}
_MOST_RATE = {"mm": Decimal(2_500), "in": Decimal(100)}  # an hour; twice what was ever measured
_FLAG_WORDS = {"LensBad": "lens_bad", "EmSat": "emitter_saturated", "TooCold": "too_cold"}
_FLAG = re.compile(rb"[, ]*\b(LensBad|EmSat|TooCold)\b")
_LETTERS = {b"i": "LensBad", b"o": "EmSat"}  # after the rate, as one public driver has seen them
_NUMBER = rb" {1,5}(\d{1,6}\.\d{1,3})"
_DEPTH = _NUMBER + rb" (mm|in)"
_READING = re.compile(
    rb"Acc" + _DEPTH + rb", EventAcc" + _DEPTH + rb", TotalAcc" + _DEPTH + rb", RInt" + _NUMBER + rb" (mmph|iph)"
    rb"(?:,? ([io]))?"
    rb"(?:, XTBTips {1,5}(\d{1,7}), XTBAcc" + _DEPTH + rb", XTBEventAcc" + _DEPTH + rb", XTBTotalAcc" + _DEPTH + rb")?"
    rb"[, ]*"
)  # fmt: skip
_RESTARTED = re.compile(rb"Reset [A-Z]|PwrDays \d+|Emitters \d.*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rg15Setting:
    """How one gauge is meant to be set; None leaves its switches alone. `external` counts its tipping bucket's rain.

    In `continuous` mode it speaks when it rains, and is asked only after `heartbeat_ms` without a word.
    """

    unit: Unit | None = None
    resolution: Literal["high", "low"] | None = None
    external: bool = False
    mode: Literal["polled", "continuous"] = "polled"
    heartbeat_ms: int = 60_000

    title: ClassVar[str] = "Hydreon RG-15"
    line: ClassVar[str] = "9600 8N1"
    warm_up_s: ClassVar[int] = 0
    forgets: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rg15Reading:
    """One reading line; depths in `unit`, the rate in it an hour. `bucket_*` are of an external tipping bucket."""

    unit: Unit
    acc: Decimal
    event_acc: Decimal
    total_acc: Decimal
    rate: Decimal
    flags: tuple[str, ...] = ()
    bucket_tips: int | None = None
    bucket_total: Decimal | None = None

    @classmethod
    def from_bytes(cls, line: bytes) -> "Rg15Reading":
        """The reading of one line, with or without its line end; raises FrameError."""
        text = line.rstrip(b"\r\n")
        if not text.startswith(b"Acc"):
            raise FrameError(NOT_A_READING)
        flags = tuple(word.decode() for word in _FLAG.findall(text))
        found = _READING.fullmatch(_FLAG.sub(b"", text))
        if found is None:
            raise FrameError("grammar", "expected Acc, EventAcc, TotalAcc and RInt, each with its unit")
        acc, acc_in, event, event_in, total, total_in, rate, rate_in, letter, tips, *bucket = found.groups()
        unit = _one_unit(acc_in, event_in, total_in, *bucket[1::2], rate_unit=rate_in)
        return cls(
            unit=unit,
            acc=_depth(acc),
            event_acc=_depth(event),
            total_acc=_depth(total),
            rate=_rate(rate, unit),
            flags=flags if letter is None else (*flags, _LETTERS[letter]),
            bucket_tips=None if tips is None else int(tips),
            bucket_total=None if tips is None else _depth(bucket[4]),
        )

    def to_bytes(self) -> bytes:
        """The line as the gauge prints it: numbers five wide, with its line end; without the external bucket."""
        places = _PLACES[self.unit]
        acc, event, total, rate = (
            f"{value:5.{places}f}" for value in (self.acc, self.event_acc, self.total_acc, self.rate)
        )
        hourly = "mmph" if self.unit == "mm" else "iph"
        fields = (f"Acc {acc} {self.unit}", f"EventAcc {event} {self.unit}", f"TotalAcc {total} {self.unit}")
        return (", ".join((*fields, f"RInt {rate} {hourly}", *self.flags)) + "\r\n").encode("ascii")


def _one_unit(*units: bytes | None, rate_unit: bytes) -> Unit:
    found = {unit.decode() for unit in units if unit is not None} | {_RATE_UNITS[rate_unit.decode()]}
    if len(found) > 1:
        raise FrameError("unit_mismatch", "one line in millimetres and inches")
    return "mm" if found == {"mm"} else "in"


def _depth(text: bytes) -> Decimal:
    return Decimal(text.decode("ascii"))


def _rate(text: bytes, unit: Unit) -> Decimal:
    rate = _depth(text)
    if rate > _MOST_RATE[unit]:
        raise FrameError("range", f"a rate of {rate} {unit}/h")
    return rate


def drafts(reading: Rg15Reading, *, after_restart: bool = False, external: bool = False) -> tuple[Draft, ...]:
    """Rain by the total, the rain since the last message as a cross-check, the rate, and the gauge's complaints."""
    unit = reading.unit
    size = COUNT_TENTH_UM[unit]
    if external and reading.bucket_total is None:
        raise FrameError("no_value", "the line has no XTBTotalAcc: switch the external bucket on (X)")
    total = reading.bucket_total if external and reading.bucket_total is not None else reading.total_acc
    rain = Draft(
        quantity="rain_count",
        semantics="cumulative",
        count=_counts(total, unit),
        count_tenth_um=size,
        unit=unit,
        reset_sign=after_restart,
    )
    since = Draft(
        quantity="rain_increment",
        semantics="increment",
        count=_counts(reading.acc, unit),
        count_tenth_um=size,
        unit=unit,
        use="cross_check",
    )
    rate = Draft(quantity="rain_rate", semantics="rate", value=plain(reading.rate), unit=f"{unit}/h")
    return (rain, since, rate, *_complaints(reading.flags))


def _counts(depth: Decimal, unit: Unit) -> int:
    counts = depth.scaleb(_PLACES[unit])
    if counts != counts.to_integral_value():
        raise FrameError("not_whole", f"{depth} {unit} is finer than the gauge prints")
    return int(counts)


def _complaints(flags: tuple[str, ...]) -> tuple[Draft, ...]:
    if not flags:
        return ()
    words = tuple(_FLAG_WORDS[flag] for flag in flags)
    return (Draft(quantity="status", quality=words, facts=(("flags", list(flags)),)),)


class Rg15Ear:
    """Hears the lines of one gauge in order, and remembers that it restarted until the next reading."""

    def __init__(self, *, external: bool = False) -> None:
        self._external = external
        self._restarted = False

    @property
    def has_restarted(self) -> bool:
        """Whether it restarted since its last reading; its settings are those of its switches again."""
        return self._restarted

    def hear(self, line: Line) -> tuple[Draft, ...]:
        """The values of one line; raises FrameError, `not_a_reading` for a header or an acknowledgement."""
        if line.too_long:
            raise FrameError("too_long", f"a line of more than {LONGEST_LINE_BYTES} bytes")
        self._restarted = self._restarted or _RESTARTED.fullmatch(line.content) is not None
        reading = Rg15Reading.from_bytes(line.content)
        found = drafts(reading, after_restart=self._restarted, external=self._external)
        self._restarted = False
        return found


def replay(stream: bytes, options: Mapping[str, str]) -> Iterator[tuple[Draft, ...] | FrameError]:
    """What a recorded stream of lines says, line by line."""
    ear = Rg15Ear(external=options.get("external", "false") == "true")
    assembler = LineAssembler(LONGEST_LINE_BYTES)
    for line in assembler.feed(stream) + assembler.flush():
        try:
            yield ear.hear(line)
        except FrameError as error:
            yield error


def setting_of(sensor: Sensor) -> Rg15Setting:
    """What a site file says of the gauge: options.unit, .resolution, .external, .mode; raises ConfigError."""
    options = SensorOptions(sensor, frozenset({"unit", "resolution", "external", "mode"}))
    return Rg15Setting(
        unit=options.choice("unit", UNIT_COMMANDS),
        resolution=options.choice("resolution", RESOLUTION_COMMANDS),
        external=options.switch("external"),
        mode=options.choice("mode", ("polled", "continuous")) or "polled",
        heartbeat_ms=max(1_000, sensor.period // timedelta(milliseconds=1)),
    )

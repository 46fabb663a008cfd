"""Tipping buckets on a pin of the machine (devices.md A.2, G.2): edges into a total that never goes back.

Edges of a recording or of another program come as lines: `<monotonic ns> <line> falling` or `… rising`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from gateway.drafts import Draft, RestartMark
from gateway.drivers.site_options import SensorOptions
from gateway.lines import Line, LineAssembler
from siltwatch.errors import ConfigError, FrameError
from siltwatch.site import Sensor

LONGEST_LINE_BYTES = 64
OPTIONS = frozenset({"line", "lockout_ms", "settle_ms", "edge", "total"})
LOCKOUT_MS, SETTLE_MS = 80, 2_000  # at most 12 tips a second; pulses while the machine starts are none
_MS_NS = 1_000_000
_EDGE = re.compile(rb"(?P<at_ns>\d{1,19}) (?P<line>\d{1,4}) (?P<kind>falling|rising)")
EdgeKind = Literal["falling", "rising"]
Bias = Literal["pull_up", "pull_down", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A change of one pin, at an instant of the machine's monotonic clock."""

    at_ns: int
    line: int
    kind: EdgeKind

    @classmethod
    def from_bytes(cls, text: bytes) -> "Edge":
        """The edge of one line; raises FrameError."""
        found = _EDGE.fullmatch(text.rstrip(b"\r\n"))
        if found is None:
            raise FrameError("grammar", f"expected nanoseconds, line and falling or rising: {text[:40]!r}")
        kind: EdgeKind = "falling" if found["kind"] == b"falling" else "rising"
        return cls(at_ns=int(found["at_ns"]), line=int(found["line"]), kind=kind)

    def to_bytes(self) -> bytes:
        """The line with its end."""
        return f"{self.at_ns} {self.line} {self.kind}\n".encode("ascii")


@dataclass(frozen=True, slots=True, kw_only=True)
class PulseSetting:
    """One pin: which edge is a tip, how long it is deaf after one, how long after the start."""

    line: int = 0
    edge: EdgeKind = "falling"
    bias: Bias = "pull_up"
    lockout_ms: int = LOCKOUT_MS
    settle_ms: int = SETTLE_MS

    title: ClassVar[str] = "pulses on a pin"


class PulseCounter:
    """Counts the tips of one pin from the total that was kept (None: it was lost, or there was none yet).

    `edges` of any kind are counted as a diagnostic.
    """

    def __init__(self, setting: PulseSetting, *, total: int | None, started_ns: int) -> None:
        self._setting = setting
        self._lockout_ns = setting.lockout_ms * _MS_NS
        self._begins_anew = total is None
        self.total, self.edges = total or 0, 0
        self._settled_ns = self._deaf_until_ns = started_ns + setting.settle_ms * _MS_NS

    def count(self, edge: Edge) -> bool:
        """Whether the edge is a tip; a second one within the lockout is the bounce of the first.

        After the start none is before the pin has been still for the length of a lockout.
        """
        if edge.line != self._setting.line:
            return False
        self.edges += 1
        if edge.at_ns < self._settled_ns:
            self._settled_ns = self._deaf_until_ns = max(self._settled_ns, edge.at_ns + self._lockout_ns)
            return False
        if edge.kind != self._setting.edge or edge.at_ns < self._deaf_until_ns:
            return False
        self._deaf_until_ns = edge.at_ns + self._lockout_ns
        self.total += 1
        return True

    def drafts(self) -> tuple[Draft, ...]:
        """The total as it is now; its mark keeps it on disk, in the same transaction as the tip."""
        rain = Draft(
            quantity="rain_count",
            semantics="cumulative",
            count=self.total,
            reset_sign=self._begins_anew,
            restart=RestartMark(value=self.total, shows="fall"),
        )
        self._begins_anew = False
        return rain, Draft(quantity="status", name="edges", value=str(self.edges), internal=True)


def edges_of(lines: list[Line]) -> Iterator[Edge | FrameError]:
    """The edges of lines of text, and what is none."""
    for line in lines:
        try:
            yield Edge.from_bytes(line.whole())
        except FrameError as error:
            yield error


def replay(stream: bytes, options: Mapping[str, str]) -> Iterator[tuple[Draft, ...] | FrameError]:
    """The total after each tip of a recording, which begins with the start of the counting at 0 ns."""
    counter = PulseCounter(_replayed(options), total=_whole(options, "total", 0), started_ns=0)
    assembler = LineAssembler(LONGEST_LINE_BYTES)
    for edge in edges_of(assembler.feed(stream) + assembler.flush()):
        if isinstance(edge, FrameError):
            yield edge
        elif counter.count(edge):
            yield counter.drafts()[:1]


def _replayed(options: Mapping[str, str]) -> PulseSetting:
    if options.get("edge", "falling") not in {"falling", "rising"}:
        raise ConfigError(f"--option edge: {options['edge']!r} is neither falling nor rising")
    return PulseSetting(
        line=_whole(options, "line", 0),
        edge="rising" if options.get("edge") == "rising" else "falling",
        lockout_ms=_whole(options, "lockout_ms", LOCKOUT_MS),
        settle_ms=_whole(options, "settle_ms", SETTLE_MS),
    )


def _whole(options: Mapping[str, str], name: str, otherwise: int) -> int:
    text = options.get(name, str(otherwise))
    if not text.isdecimal():
        raise ConfigError(f"--option {name}: {text!r} is no whole number")
    return int(text)


def setting_of(sensor: Sensor) -> PulseSetting:
    """What a site file says of the pin: options.line, .edge, .bias, .lockout_ms, .settle_ms; raises ConfigError."""
    options = SensorOptions(sensor, frozenset({"line", "edge", "bias", "lockout_ms", "settle_ms"}))
    if "line" not in sensor.options:
        raise ConfigError(f"sensor {sensor.id!r}: options.line: which line of the chip is the bucket on?")
    return PulseSetting(
        line=options.whole("line", otherwise=0, bounds=(0, 9_999)),
        edge=options.choice("edge", ("falling", "rising")) or "falling",
        bias=options.choice("bias", ("pull_up", "pull_down", "none")) or "pull_up",
        lockout_ms=options.whole("lockout_ms", otherwise=LOCKOUT_MS, bounds=(1, 1_000)),
        settle_ms=options.whole("settle_ms", otherwise=SETTLE_MS, bounds=(0, 60_000)),
    )

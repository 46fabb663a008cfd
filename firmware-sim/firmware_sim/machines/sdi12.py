"""A sensor on an SDI-12 bus, as the specification 1.3 and the makers' tables describe it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from firmware_sim.machines.sums import sdi12_crc
from firmware_sim.machines.world import CommandLine, Said, World

_COMMAND = re.compile(
    r"(?P<address>[0-9A-Za-z?])(?:(?P<kind>[MC])(?P<crc>C?)(?P<group>\d?)|(?P<continuous>R)(?P<rcrc>C?)(?P<rgroup>\d)"
    r"|D(?P<data>\d)|A(?P<new>[0-9A-Za-z])|(?P<identify>I))?"
)
_CHARACTERS = {"M": 35, "C": 75}  # of values in one line of data
_GARBAGE = b"\x7f?\x15G\xff\r\n"
ADAPTER_WAKES_MS = 2_500  # an adapter that speaks commands itself starts when its port is opened


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """The values of one measurement as the sensor prints them, and what they mean."""

    values: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)


Measure = Callable[[int], Taken]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sdi12Make:
    """One make: who it is, and for each group of measurements its seconds, the announced count, and the measuring.

    `ready_ms` is when it is really done: most are earlier than they announce.
    """

    identity: str
    groups: Mapping[str, tuple[int, int, Measure]]
    ready_ms: int = 0
    has_crc: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pending:
    ready_ms: int
    kind: str
    taken: Taken
    with_crc: bool


class Sdi12Sensor:
    """One address on a bus."""

    def __init__(
        self, make: Sdi12Make, world: World, *, address: str = "0", echo: bool = False, wakes_ms: int = 0
    ) -> None:
        self._make, self._world = make, world
        self._address, self._echo, self._wakes_ms = address, echo, wakes_ms
        self._commands = CommandLine(b"!")
        self._pending: _Pending | None = None
        self._request_ms: int | None = None
        self._awake_ms = 0

    @property
    def next_ms(self) -> int | None:
        """When its service request is due."""
        return self._request_ms

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """Commands to this address; a break is no character."""
        said: list[Said] = []
        for command in self._commands.feed(content.replace(b"\x00", b"")):
            if at_ms >= self._awake_ms:
                said += self._obey(command.strip(b"\r\n ").decode("latin-1"), at_ms)
        return said

    def speak(self, at_ms: int) -> list[Said]:
        """The service request after a measurement."""
        if self._request_ms is None or self._request_ms > at_ms:
            return []
        self._request_ms = None
        return [self._line("")]

    def plugged(self, at_ms: int) -> list[Said]:
        """An adapter on USB restarts with its port."""
        self._awake_ms = at_ms + self._wakes_ms
        return []

    def _obey(self, text: str, at_ms: int) -> list[Said]:
        found = _COMMAND.fullmatch(text)
        if found is None or found["address"] not in {self._address, "?"}:
            return []
        self._abort(at_ms, is_data=found["data"] is not None)
        if self._world.fault("garbage", at_ms):
            return [Said(content=_GARBAGE)]
        said = self._reply(found, at_ms)
        return [Said(content=f"{text}!".encode("ascii")), *said] if self._echo else said

    def _abort(self, at_ms: int, *, is_data: bool) -> None:
        """Any command before the service request ends the measurement; data of a concurrent one as well."""
        is_early = self._pending is not None and at_ms < self._pending.ready_ms
        if self._request_ms is not None or (is_early and is_data):
            self._pending, self._request_ms = None, None

    def _reply(self, found: re.Match[str], at_ms: int) -> list[Said]:
        if found["identify"]:
            return [self._line(self._make.identity)]
        if found["new"]:
            self._address = found["new"]
        if found["kind"]:
            return self._measure(found["kind"], found["group"], at_ms, with_crc=bool(found["crc"]))
        if found["data"]:
            return [self._data(int(found["data"]))]
        if found["continuous"]:
            return [self._at_once(found["rgroup"], at_ms, with_crc=bool(found["rcrc"]))]
        return [self._line("")]

    def _measure(self, kind: str, group: str, at_ms: int, *, with_crc: bool) -> list[Said]:
        if with_crc and not self._make.has_crc:
            return []
        if group not in self._make.groups:
            self._pending = None
            return [self._line("000" + ("0" if kind == "M" else "00"))]
        seconds, count, measure = self._make.groups[group]
        ready_ms = at_ms + min(self._make.ready_ms, seconds * 1_000)
        self._pending = _Pending(ready_ms=ready_ms, kind=kind, taken=measure(at_ms), with_crc=with_crc)
        self._request_ms = ready_ms if kind == "M" and seconds else None
        return [self._line(f"{seconds:03d}{count:0{1 if kind == 'M' else 2}d}")]

    def _data(self, number: int) -> Said:
        pending = self._pending
        if pending is None:
            return self._line("")
        lines = packed(pending.taken.values, _CHARACTERS[pending.kind])
        is_last = number == len(lines) - 1
        text = lines[number] if number < len(lines) else ""
        return self._line(text, with_crc=pending.with_crc, facts=pending.taken.facts if is_last else {})

    def _at_once(self, group: str, at_ms: int, *, with_crc: bool) -> Said:
        if (found := self._make.groups.get("" if group == "0" else group)) is None:
            return self._line("")
        taken = found[2](at_ms)
        return self._line("".join(taken.values), with_crc=with_crc, facts=taken.facts)

    def _line(self, text: str, *, with_crc: bool = False, facts: Mapping[str, object] | None = None) -> Said:
        content = f"{self._address}{text}".encode("ascii")
        return Said(content=content + (sdi12_crc(content) if with_crc else b"") + b"\r\n", facts=facts or {})


def packed(values: tuple[str, ...], longest: int) -> list[str]:
    """The values in as few lines as they fit, none cut in two."""
    lines = [""]
    for value in values:
        if len(lines[-1]) + len(value) > longest:
            lines.append("")
        lines[-1] += value
    return lines

"""Hydreon RG-15 optical rain gauge: its commands, banner, flags and lines, as its manual and its captures show them."""

from dataclasses import dataclass, replace
from typing import Literal

from firmware_sim.machines.gauge import Fallen
from firmware_sim.machines.world import CommandLine, Said, World
from firmware_sim.rain import tip_offsets

Unit = Literal["mm", "in"]
Resolution = Literal["high", "low"]
Mode = Literal["polling", "continuous"]
DEAF_MS = 3_000  # after a start
_DRY_MS = 3_600_000  # so long without rain ends what the gauge calls an event
_BETWEEN_LINES_MS = 1_000
_PER_HOUR = 60  # of what fell in a minute
_MS_PER_MIN = 60_000
_BAUDS = {str(code): baud for code, baud in enumerate((1200, 2400, 4800, 9600, 19200, 38400, 57600))}
_STEP_TENTH_UM = {("mm", "high"): 100, ("in", "high"): 254, ("mm", "low"): 2_000, ("in", "low"): 2_540}
_PLACES = {"mm": 2, "in": 3}
_PRINTED_TENTH_UM = {"mm": 100, "in": 254}  # the last place that is printed
_BUCKET_TENTH_UM = {"mm": 2_000, "in": 2_540}
_FLAGS: tuple[tuple[Literal["lens_bad", "emitter_saturated"], str], ...] = (
    ("lens_bad", "LensBad"),
    ("emitter_saturated", "EmSat"),
)
_RESETS = {"reboot": "N", "brown_out": "B"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rg15Settings:
    """How its switches stand, and what it has counted before."""

    unit: Unit = "mm"
    resolution: Resolution = "high"
    mode: Mode = "polling"
    external: bool = False
    total_tenth_um: int = 0


class Rg15:
    """One gauge; every message clears what it calls `Acc`."""

    def __init__(self, settings: Rg15Settings, world: World) -> None:
        self._switches, self._set, self._world = settings, settings, world
        self._fallen = Fallen(world.rain)
        self._commands = CommandLine(b"\n")
        self._restarts = [fault.start_ms for fault in world.instants("reboot", "brown_out")]
        self._zero_ms, self._kept_tenth_um = -1, settings.total_tenth_um
        self._said_tenth_um = self._total_tenth_um(0)
        self._event_tenth_um = self._said_tenth_um
        self._said_ms = 0
        self._deaf_until_ms = 0

    @property
    def next_ms(self) -> int | None:
        """A restart, or in continuous mode the next change of the total."""
        rain_ms = self._next_change_ms() if self._set.mode == "continuous" else None
        return min((each for each in (rain_ms, *self._restarts[:1]) if each is not None), default=None)

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """Commands in either case; while it starts it hears nothing."""
        said: list[Said] = []
        for command in self._commands.feed(content):
            if at_ms >= self._deaf_until_ms:
                said += self._answer(command.strip().upper().decode("latin-1"), at_ms)
        return said

    def speak(self, at_ms: int) -> list[Said]:
        """Its banner after a start, or a line because it rains."""
        if self._restarts and self._restarts[0] <= at_ms:
            return [self._restart(self._restarts.pop(0), "N")]
        change_ms = self._next_change_ms()
        if self._set.mode == "continuous" and change_ms is not None and change_ms <= at_ms:
            return [*self._event_heading(at_ms), self._reading(at_ms)]
        return []

    def plugged(self, at_ms: int) -> list[Said]:
        """In continuous mode whoever listens anew hears the rear part of a line; it begins with `Acc`, and is none."""
        if self._set.mode != "continuous":
            return []
        line = self._line(at_ms)
        return [Said(content=line[line.index(b"Acc", 3) :])]

    def _answer(self, command: str, at_ms: int) -> list[Said]:
        match command[:1]:
            case "R":
                return [self._reading(at_ms)]
            case "A":
                return [self._accumulation(at_ms)]
            case "K":
                return [self._restart(at_ms, "N")]
            case "O":
                self._zero(at_ms)
                return []
            case "B" if command[1:].strip() in _BAUDS:
                return [Said(content=f"Baud {_BAUDS[command[1:].strip()]}\r\n".encode("ascii"))]
            case letter:
                return self._set_to(letter)

    def _set_to(self, letter: str) -> list[Said]:
        switches = self._switches
        changes = {
            "P": {"mode": "polling"},
            "C": {"mode": "continuous"},
            "H": {"resolution": "high"},
            "L": {"resolution": "low"},
            "I": {"unit": "in"},
            "M": {"unit": "mm"},
            "S": {"unit": switches.unit, "resolution": switches.resolution},
            "X": {"external": True},
            "Y": {"external": False},
        }.get(letter)
        if changes is None:
            return []
        self._set = replace(self._set, **changes)  # type: ignore[arg-type] # the table's words are those of the fields
        return [Said(content=f"{letter.lower()}\r\n".encode("ascii"))]

    def _restart(self, at_ms: int, cause: str) -> Said:
        self._zero(at_ms)
        self._set = self._switches
        self._deaf_until_ms = at_ms + DEAF_MS
        return Said(content=banner(cause))

    def _zero(self, at_ms: int) -> None:
        self._zero_ms, self._kept_tenth_um = at_ms, 0
        self._said_tenth_um = self._event_tenth_um = 0

    def _total_tenth_um(self, at_ms: int) -> int:
        return self._kept_tenth_um + self._fallen.tenth_um(at_ms) - self._fallen.tenth_um(self._zero_ms)

    def _unit(self, at_ms: int) -> Unit:
        if self._world.fault("unit_flip", at_ms) is None:
            return self._set.unit
        return "in" if self._set.unit == "mm" else "mm"

    def _next_change_ms(self) -> int | None:
        """When the total next shows another number; a fall shorter than the last place is not told."""
        step = _STEP_TENTH_UM[self._set.unit, self._set.resolution]
        offsets = tip_offsets(self._world.rain, step)
        coming = next((offset for offset in offsets if offset > self._said_ms), None)
        return None if coming is None else max(coming, self._said_ms + _BETWEEN_LINES_MS, self._deaf_until_ms)

    def _event_heading(self, at_ms: int) -> list[Said]:
        before_ms = max(0, at_ms - _DRY_MS)
        if self._fallen.tenth_um(self._said_ms) > self._fallen.tenth_um(before_ms):
            return []
        self._event_tenth_um = self._said_tenth_um
        heading = b"\r\n;-----------------------------------\r\nEvent 1\r\nSW 1.000 2020.07.06\r\n"
        return [Said(content=heading)]

    def _reading(self, at_ms: int) -> Said:
        """A whole line; after it `Acc` begins anew."""
        line, unit = self._line(at_ms), self._unit(at_ms)
        total = self._total_tenth_um(at_ms)
        facts = {"rain_count": self._shown(total, unit) // _PRINTED_TENTH_UM[unit], "unit": unit}
        if self._set.external:
            facts["bucket_tips"] = self._tips(at_ms, unit)
        self._said_tenth_um, self._said_ms = total, at_ms
        return Said(content=line, facts=facts)

    def _accumulation(self, at_ms: int) -> Said:
        unit = self._unit(at_ms)
        total = self._total_tenth_um(at_ms)
        acc = self._shown(total, unit) - self._shown(self._said_tenth_um, unit)
        self._said_tenth_um, self._said_ms = total, at_ms
        return Said(content=f"Acc {_number(acc, unit)} {unit}\r\n".encode("ascii"))

    def _shown(self, tenth_um: int, unit: Unit) -> int:
        """A depth cut to the resolution that is set."""
        step = _STEP_TENTH_UM[unit, self._set.resolution]
        return tenth_um - tenth_um % step

    def _line(self, at_ms: int) -> bytes:
        unit = self._unit(at_ms)
        total = self._total_tenth_um(at_ms)
        shown = self._shown(total, unit)
        acc, event = (shown - self._shown(before, unit) for before in (self._said_tenth_um, self._event_tenth_um))
        last_minute = total - self._total_tenth_um(max(self._zero_ms, at_ms - _MS_PER_MIN))
        rate = self._shown(last_minute * _PER_HOUR, unit)
        fields = [
            f"Acc {_number(acc, unit)} {unit}",
            f"EventAcc {_number(event, unit)} {unit}",
            f"TotalAcc {_number(shown, unit)} {unit}",
            f"RInt {_number(rate, unit)} {'mmph' if unit == 'mm' else 'iph'}",
        ]
        if self._set.external:
            fields += self._bucket(at_ms, unit)
        fields += [word for fault, word in _FLAGS if self._world.fault(fault, at_ms)]
        return (", ".join(fields) + "\r\n").encode("ascii")

    def _tips(self, at_ms: int, unit: Unit) -> int:
        size = _BUCKET_TENTH_UM[unit]
        return self._fallen.tenth_um(at_ms) // size - self._fallen.tenth_um(self._zero_ms) // size

    def _bucket(self, at_ms: int, unit: Unit) -> list[str]:
        tips = self._tips(at_ms, unit)
        since = tips - self._tips(self._said_ms, unit)
        depths = [
            f"{count * _BUCKET_TENTH_UM[unit] / (254_000 if unit == 'in' else 10_000):.2f}" for count in (since, tips)
        ]
        acc, total = depths
        return [f"XTBTips {tips}", f"XTBAcc {acc} {unit}", f"XTBEventAcc {total} {unit}", f"XTBTotalAcc {total} {unit}"]


def _number(tenth_um: int, unit: Unit) -> str:
    """A depth as it is printed: five characters wide at least."""
    places = _PLACES[unit]
    counts = tenth_um // _PRINTED_TENTH_UM[unit]
    return f"{f'{counts // 10**places}.{counts % 10**places:0{places}d}':>5}"


def banner(cause: str) -> bytes:
    """What it prints after a start; `cause` is N normal, B brown-out and so on."""
    stars = ";" + "*" * 40
    return "\r\n".join(
        (
            stars,
            "; HYDREON MODEL RG-15 RAIN GAUGE",
            "; SOFTWARE COPYRIGHT (C) 2020 HYDREON CORPORATION",
            "; ALL RIGHTS RESERVED",
            stars,
            "SW 1.000 2020.07.06",
            f"Reset {cause}",
            "Emitters 11 12, NormEm 24, EmTotal 23",
            "PwrDays 0",
            "",
        )
    ).encode("ascii")

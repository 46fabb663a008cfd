"""Vaisala WXT53x weather transmitter: precipitation in ASCII, polled and by itself, and in NMEA, as its manual says."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from firmware_sim.machines.gauge import Fallen
from firmware_sim.machines.sums import nmea_line, sdi12_crc
from firmware_sim.machines.world import CommandLine, Said, World

UnitLetter = Literal["M", "I"]
ResetMode = Literal["M", "A", "L", "Y"]
_STEP_TENTH_UM = {"M": 100, "I": 254}  # 0.01 mm and 0.001 in
_PLACES = {"M": 2, "I": 3}
_TIP_TENTH_UM = 1_000  # of the sending on a tip
_LIMIT_COUNTS = 10_000  # at which reset mode L begins anew
_MS_PER_MIN = 60_000
_COMMAND = re.compile(r"(?P<address>[0-9A-Za-z])(?P<rest>.*)")
_SETTING = re.compile(r"(?P<key>[UZM])=(?P<value>[A-Z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class WxtSettings:
    """How the transmitter is set: its unit, when its count begins anew, whether and when it talks by itself."""

    address: str = "0"
    unit: UnitLetter = "M"
    reset_mode: ResetMode = "M"
    talks: Literal["polled", "ascii", "nmea"] = "polled"
    every_ms: int = 60_000
    on_tip: bool = False  # speaks on each 0.1 mm as well


class Wxt:
    """One transmitter."""

    def __init__(self, settings: WxtSettings, world: World) -> None:
        self._set, self._world = settings, world
        self._fallen = Fallen(world.rain)
        self._commands = CommandLine(b"\n", longest_bytes=128)
        self._zero_tenth_um = 0
        self._flipped = False
        self._due_ms = settings.every_ms
        self._tips_told = 0

    @property
    def next_ms(self) -> int | None:
        """Its interval, where it talks by itself; a tip is looked for each second."""
        if self._set.talks == "polled":
            return None
        return self._due_ms if not self._set.on_tip else min(self._due_ms, self._looked_ms + 1_000)

    _looked_ms = 0

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """Commands to its address, ended by CR LF."""
        commands = (command.strip(b"\r ").decode("latin-1") for command in self._commands.feed(content))
        return [said for command in commands for said in self._obey(command, at_ms)]

    def speak(self, at_ms: int) -> list[Said]:
        """A message of its own."""
        if self._set.talks == "polled":
            return []
        self._looked_ms = at_ms
        tips = self._fallen.tenth_um(at_ms) // _TIP_TENTH_UM
        is_tip = self._set.on_tip and tips != self._tips_told
        if at_ms < self._due_ms and not is_tip:
            return []
        if at_ms >= self._due_ms:
            self._due_ms = at_ms + self._set.every_ms
        self._tips_told = tips
        return [self._message(at_ms, is_nmea=self._set.talks == "nmea")]

    def plugged(self, at_ms: int) -> list[Said]:
        """Whoever comes into a running message hears its rear part."""
        if self._set.talks == "polled":
            return []
        return [Said(content=self._text(at_ms, kind="R")[9:].encode("ascii") + b"\r\n")]

    def _obey(self, command: str, at_ms: int) -> list[Said]:
        found = _COMMAND.fullmatch(command)
        if found is None or found["address"] not in {self._set.address, "?"}:
            return []
        return [self._reply(command, found["rest"], at_ms)]

    def _reply(self, command: str, rest: str, at_ms: int) -> Said:
        match rest[:2]:
            case "":
                return self._plain("")
            case "R3" | "R0":
                return self._message(at_ms)
            case "r3":
                return self._checked(command, rest, at_ms)
            case "XZ":
                self._zero_tenth_um = self._fallen.tenth_um(at_ms)
                return self._plain("TX,Rain reset" if rest == "XZRU" else "TX,Start-up")
            case _:
                return self._setting(rest, at_ms)

    def _checked(self, command: str, rest: str, at_ms: int) -> Said:
        """The variant with CRC, which the command itself may bear as well."""
        given = rest[2:]
        if given and sdi12_crc(command[:-3].encode("ascii")).decode("ascii") != given:
            return self._plain("TX,Use chksum GoG")
        return self._message(at_ms, kind="r")

    def _setting(self, rest: str, at_ms: int) -> Said:
        found = _SETTING.fullmatch(rest.removeprefix("RU,"))
        if found is None or not rest.startswith("RU,"):
            return self._plain("TX,Unknown cmd error")
        if found["key"] == "U" and found["value"] in _PLACES:
            # Another unit begins the count anew.
            self._set = replace(self._set, unit=found["value"])  # type: ignore[arg-type] # looked up
            self._zero_tenth_um = self._fallen.tenth_um(at_ms)
        if found["key"] == "Z" and found["value"] in "MALY":
            self._set = replace(self._set, reset_mode=found["value"])  # type: ignore[arg-type] # looked up
        return self._plain(rest)

    def _plain(self, text: str) -> Said:
        return Said(content=f"{self._set.address}{text}\r\n".encode("ascii"))

    def _unit(self, at_ms: int) -> UnitLetter:
        """The unit that is set, or the one that somebody set, which begins the count anew each time."""
        flip = self._world.fault("unit_flip", at_ms)
        if (flip is not None) != self._flipped:
            self._flipped = flip is not None
            self._zero_tenth_um = self._fallen.tenth_um(at_ms)
        if flip is None:
            return self._set.unit
        return "I" if self._set.unit == "M" else "M"

    def _count(self, at_ms: int, unit: UnitLetter) -> int:
        since = self._fallen.tenth_um(at_ms) - self._zero_tenth_um
        return since // _STEP_TENTH_UM[unit]

    def _message(self, at_ms: int, *, kind: str = "R", is_nmea: bool = False) -> Said:
        unit = self._unit(at_ms)
        count = self._count(at_ms, unit)
        is_sound = self._world.fault("no_value", at_ms) is None
        text = self._nmea(at_ms) if is_nmea else self._text(at_ms, kind=kind)
        content = nmea_line(text) if is_nmea else text.encode("ascii") + b"\r\n"
        if kind == "r":
            content = content[:-2] + sdi12_crc(content[:-2]) + b"\r\n"
        begins_anew = self._set.reset_mode == "A" or (self._set.reset_mode == "L" and count >= _LIMIT_COUNTS)
        if begins_anew:
            self._zero_tenth_um += count * _STEP_TENTH_UM[unit]  # what is less than a count stays in the next
        quantity = "rain_increment" if self._set.reset_mode == "A" else "rain_count"
        return Said(content=content, facts={quantity: count, "unit": unit} if is_sound else {})

    def _values(self, at_ms: int) -> tuple[str, str, str]:
        """Amount, intensity and the unit's letter; a `#` where there is no value."""
        unit = self._unit(at_ms)
        count, places = self._count(at_ms, unit), _PLACES[unit]
        amount = f"{count // 10**places}.{count % 10**places:0{places}d}"
        minute_ms = max(0, at_ms - _MS_PER_MIN)
        rate = (
            (self._fallen.tenth_um(at_ms) - self._fallen.tenth_um(minute_ms))
            * 60
            / (10_000 if unit == "M" else 254_000)
        )
        letter = unit if self._world.fault("no_value", at_ms) is None else "#"
        return amount, f"{rate:.{1 if unit == 'M' else 2}f}", letter

    def _text(self, at_ms: int, *, kind: str) -> str:
        amount, rate, unit = self._values(at_ms)
        rain = f"Rc={amount}{unit},Rd=0s,Ri={rate}{unit}"
        return f"{self._set.address}{kind}3,{rain},Hc=0.0{unit},Hd=0s,Hi=0.0{unit},Rp={rate}{unit},Hp=0.0{unit}"

    def _nmea(self, at_ms: int) -> str:
        amount, rate, unit = self._values(at_ms)
        return f"WIXDR,V,{amount},{unit},0,Z,30,s,0,R,{rate},{unit},0,V,0.0,{unit},1,Z,0,s,1,R,0.0,{unit},1"

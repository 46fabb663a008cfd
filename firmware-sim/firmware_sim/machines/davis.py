"""A Davis Vantage console on its serial line, as the vendor describes it: asleep until woken, LOOP packets."""

import struct
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from firmware_sim.machines.gauge import Catch
from firmware_sim.machines.sums import davis_crc
from firmware_sim.machines.world import CommandLine, Said, World
from siltwatch.instants import MILLISECOND

ACK, NAK = b"\x06", b"\x21"
AWAKE = b"\n\r"
_CLICKS_TENTH_UM = {0: 2_540, 1: 2_000, 2: 1_000}  # by the setup in EEPROM 0x2B, bits 4 and 5
_PACKET_EVERY_MS = 2_000
_SLEEPS_AFTER_MS = 120_000
_DASH, _DASH_BYTE = 0xFFFF, 0xFF
_HOUR_MS = 3_600_000
_STORM_DRY_MS = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DavisSettings:
    """The console's setup and what it showed when the scenario began; `clock` is the wall clock it showed then."""

    collector: Literal[0, 1, 2] = 0
    clock: datetime = datetime(2026, 6, 14, 12)  # noqa: DTZ001 - a console knows no zone
    zone: str = "America/New_York"
    year_begins_in: int = 1
    day: int = 0
    month: int = 0
    year: int = 0
    naps: int = 1  # line feeds that a console asleep does not answer
    battery_raw: int = 790  # of the console, V = ((raw * 300) >> 9) / 100


class DavisConsole:
    """One console."""

    def __init__(self, settings: DavisSettings, world: World) -> None:
        self._settings, self._world = settings, world
        self._zone = ZoneInfo(settings.zone)
        self._began_at = settings.clock.replace(tzinfo=self._zone).astimezone(UTC)
        self._clicks = Catch(world, _CLICKS_TENTH_UM[settings.collector])
        self._commands = CommandLine(b"\n")
        self._heard_ms: int | None = None
        self._ignored = 0
        self._left, self._packet_ms, self._kind = 0, 0, 0

    @property
    def next_ms(self) -> int | None:
        """The next packet of a stream."""
        return self._packet_ms if self._left else None

    def hear(self, content: bytes, at_ms: int) -> list[Said]:
        """Any character ends a stream."""
        if content:
            self._left = 0
        return [said for command in self._commands.feed(content) for said in self._obey(command, at_ms)]

    def speak(self, at_ms: int) -> list[Said]:
        """One packet of a stream each two seconds."""
        if not self._left or self._packet_ms > at_ms:
            return []
        self._left -= 1
        self._packet_ms = max(at_ms, self._packet_ms + _PACKET_EVERY_MS)
        return [self._packet(at_ms)]

    def plugged(self, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """Whoever was asking is gone."""
        self._left = 0
        return []

    def local(self, at_ms: int) -> datetime:
        """What the console's clock shows, by the rules of its zone, with whatever somebody did to it."""
        wrong = self._world.fault("wrong_clock", at_ms)
        instant = self._began_at + timedelta(milliseconds=at_ms) + (wrong.offset if wrong else timedelta())
        return instant.astimezone(self._zone)

    def _obey(self, command: bytes, at_ms: int) -> list[Said]:
        if self._sleeps_on(at_ms):
            return []
        words = command.decode("latin-1").split()
        match words:
            case []:
                return [Said(content=AWAKE)]
            case ["TEST"]:
                return [Said(content=b"TEST\n\r")]
            case ["EEBRD", "2B", ("01" | "1")]:
                setup = bytes([self._settings.collector << 4])
                return [Said(content=ACK + setup + davis_crc(setup))]
            case ["LOOP", count] | ["LPS", "2", count] if count.isdecimal():
                return self._stream(int(count), int(words[0] == "LPS"), at_ms)
            case _:
                return [Said(content=NAK)]

    def _sleeps_on(self, at_ms: int) -> bool:
        is_asleep = self._heard_ms is None or at_ms - self._heard_ms > _SLEEPS_AFTER_MS
        if is_asleep and self._ignored < self._settings.naps:
            self._ignored += 1
            return True
        self._heard_ms, self._ignored = at_ms, 0
        return False

    def _stream(self, count: int, kind: int, at_ms: int) -> list[Said]:
        self._left, self._packet_ms, self._kind = count, at_ms, kind
        return [Said(content=ACK)]

    def _since(self, local_start: datetime, at_ms: int, start: int) -> int:
        """The clicks since an hour of the console's clock, or those that it showed already and all since."""
        shift = self.local(at_ms) - local_start.replace(tzinfo=self._zone).astimezone(UTC)
        start_ms = at_ms - shift // MILLISECOND
        clicks = self._clicks.steps(at_ms)
        return start + clicks if start_ms <= 0 else clicks - self._clicks.steps(start_ms - 1)

    def totals(self, at_ms: int) -> tuple[int, int, int]:
        """Clicks of the day, the month and the rain year."""
        settings = self._settings
        midnight = self.local(at_ms).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
        month = midnight.replace(day=1)
        years_back = month.month < settings.year_begins_in
        year = month.replace(month=settings.year_begins_in, year=month.year - years_back)
        starts = ((midnight, settings.day), (month, settings.month), (year, settings.year))
        day, months, years = (self._since(start, at_ms, shown) for start, shown in starts)
        return day, months, years

    def _packet(self, at_ms: int) -> Said:
        day, month, year = self.totals(at_ms)
        last_hour = self._clicks.steps(at_ms) - self._clicks.steps(max(0, at_ms - _HOUR_MS))
        storm = self._clicks.steps(at_ms) - self._clicks.steps(max(0, at_ms - _STORM_DRY_MS))
        local = self.local(at_ms)
        started = local.month << 12 | local.day << 7 | local.year - 2_000 if storm else _DASH
        rain = [last_hour, storm, started, day, month, year]
        is_missing = self._world.fault("no_value", at_ms) is not None
        if is_missing:
            rain = [_DASH] * len(rain)
        facts: dict[str, object] = {"day": day, "month": month, "local": f"{local:%Y-%m-%dT%H:%M}"}
        if self._kind == 0 and not is_missing:
            facts["rain_count"] = year
        return Said(content=self._frame(rain, at_ms), facts=facts)

    def _frame(self, rain: list[int], at_ms: int) -> bytes:
        rate, storm, started, day, month, year = rain
        body = bytearray(95)
        body[0:5] = b"LOO\x00" + bytes([self._kind])
        struct.pack_into("<HHhBh", body, 5, 17, 29_921, 702, 45, 685)
        body[14:18] = struct.pack("<BBH", 3, 2, 270)
        body[18:33] = bytes([_DASH_BYTE] * 15)
        body[33:41] = bytes([88] + [_DASH_BYTE] * 7)
        struct.pack_into("<HBHHHHHH", body, 41, rate, _DASH_BYTE, 0x7FFF, storm, started, day, month, year)
        body[62:70] = bytes([_DASH_BYTE] * 8)
        body[86] = 1 if self._world.fault("low_battery", at_ms) else 0
        struct.pack_into("<H", body, 87, self._settings.battery_raw)
        struct.pack_into("<BBHH", body, 89, 6, 45, 618, 1_859)
        frame = bytes(body) + b"\n\r"
        return frame + davis_crc(frame)

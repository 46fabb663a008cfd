"""Davis Vantage console (devices.md A.5, G.6): LOOP packets of 99 bytes, rain in clicks since the year began."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar

from gateway.drafts import Draft
from gateway.drivers.site_options import SensorOptions
from gateway.frames.checksums import ccitt_crc
from siltwatch.errors import ConfigError, FrameError
from siltwatch.quantities import plain
from siltwatch.site import Sensor

PACKET_BYTES = 99
ACK = b"\x06"
REFUSALS = (b"\x21", b"\x18", b"\x15")
WAKE, AWAKE, CANCEL = b"\n", b"\n\r", b"\n\n\n"
READ_CLICK_SIZE = b"EEBRD 2B 01\n"
OPTIONS = frozenset({"click_tenth_um", "request"})
_START = b"LOO"
_LOOP = 0
_DASH = 0xFFFF
_CLICK_TENTH_UM = {0: 2_540, 1: 2_000, 2: 1_000}  # bits 4 and 5 of EEPROM byte 2B
_CLICK_REPLY_BYTES = 4
_STREAMED_PERIOD = timedelta(seconds=3)  # a console gives a packet each two seconds
STREAM_PACKETS = 200


def loop_command(packets: int) -> bytes:
    """Ask for so many packets."""
    return b"LOOP %d\n" % packets


@dataclass(frozen=True, slots=True, kw_only=True)
class DavisSetting:
    """How a console is asked: for one packet a poll, or for a stream of them."""

    packets: int = 1

    title: ClassVar[str] = "Davis Vantage console"
    line: ClassVar[str] = "19200 8N1"
    warm_up_s: ClassVar[int] = 0
    forgets: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopPacket:
    """What one packet says of rain, in clicks of the console's setup; None is a dash. Its own storm is never ours."""

    rate_clicks_h: int | None
    storm: int | None
    storm_start_on: date | None
    day: int | None
    month: int | None
    year: int | None
    low_transmitters: tuple[int, ...]
    battery_v: Decimal

    @classmethod
    def from_bytes(cls, frame: bytes) -> "LoopPacket":
        """A packet of type 0; raises FrameError."""
        if len(frame) != PACKET_BYTES:
            raise FrameError("length", f"{len(frame)} bytes of {PACKET_BYTES}")
        if ccitt_crc(frame):
            raise FrameError("checksum", f"the bytes give {ccitt_crc(frame[:-2]):04X}")
        if not frame.startswith(_START) or frame[95:97] != b"\n\r":
            raise FrameError("grammar", "expected LOO … LF CR")
        if frame[4] != _LOOP:
            raise FrameError("not_a_reading", f"packet type {frame[4]}")
        battery = frame[86]
        return cls(
            rate_clicks_h=_word(frame, 41),
            storm=_word(frame, 46),
            storm_start_on=_date(frame, 48),
            day=_word(frame, 50),
            month=_word(frame, 52),
            year=_word(frame, 54),
            low_transmitters=tuple(bit + 1 for bit in range(8) if battery >> bit & 1),
            battery_v=Decimal(int.from_bytes(frame[87:89], "little") * 300 >> 9).scaleb(-2),
        )

    def clicks(self) -> dict[str, Any]:
        """Its counts in the words of the published vectors."""
        started = self.storm_start_on.isoformat() if self.storm_start_on else None
        return {
            "rate_clicks_h": self.rate_clicks_h,
            "storm": self.storm,
            "day": self.day,
            "month": self.month,
            "year": self.year,
            "storm_start": started,
        }


def _word(frame: bytes, offset: int) -> int | None:
    value = int.from_bytes(frame[offset : offset + 2], "little")
    return None if value == _DASH else value


def _date(frame: bytes, offset: int) -> date | None:
    bits = _word(frame, offset)
    if bits is None:
        return None
    try:
        return date(2000 + (bits & 0x7F), bits >> 12, bits >> 7 & 0x1F)
    except ValueError:
        return None


def drafts(packet: LoopPacket, *, click_tenth_um: int | None, after_reset: bool = False) -> tuple[Draft, ...]:
    """Rain of the year, the state of the console and its battery; a dash is no rain value."""
    low = list(packet.low_transmitters)
    words = (("rain_missing",) if packet.year is None else ()) + (("battery_low",) if low else ())
    state = Draft(quantity="status", quality=words, facts=(("clicks", packet.clicks()), ("low_transmitters", low)))
    battery = Draft(quantity="battery", value=plain(packet.battery_v), unit="V")
    if packet.year is None:
        return state, battery
    rain = Draft(
        quantity="rain_count",
        semantics="cumulative",
        count=packet.year,
        count_tenth_um=click_tenth_um,
        reset_sign=after_reset,
    )
    return rain, state, battery


def click_tenth_um(reply: bytes) -> int:
    """The size of a click out of the reply to READ_CLICK_SIZE; raises FrameError."""
    found = reply[reply.find(ACK) :]
    if not reply.count(ACK) or len(found) != _CLICK_REPLY_BYTES:
        raise FrameError("length", f"expected ACK, a byte and its CRC: {reply[:8].hex(' ').upper()}")
    if ccitt_crc(found[1:]):
        raise FrameError("checksum", found.hex(" ").upper())
    size = _CLICK_TENTH_UM.get(found[1] >> 4 & 3)
    if size is None:
        raise FrameError("range", "the console is set to a rain collector that does not exist")
    return size


class PacketAssembler:
    """Collects bytes into packets, finds the next one after any noise, and never holds more than one."""

    def __init__(self) -> None:
        self._held = bytearray()

    @property
    def missing_bytes(self) -> int:
        """How many bytes a packet that has begun still wants."""
        return PACKET_BYTES - len(self._held)

    def feed(self, chunk: bytes) -> list[bytes]:
        """The candidates that `chunk` completes, each of 99 bytes and with a beginning; the CRC decides."""
        frames: list[bytes] = []
        for start in range(0, len(chunk), PACKET_BYTES):
            self._held += chunk[start : start + PACKET_BYTES]
            self._drop_noise()
            while len(self._held) >= PACKET_BYTES:
                frame = bytes(self._held[:PACKET_BYTES])
                frames.append(frame)
                del self._held[: 1 if ccitt_crc(frame) else PACKET_BYTES]
                self._drop_noise()
        return frames

    def flush(self) -> list[bytes]:
        """A packet that was cut off at the end of an input."""
        left = bytes(self._held)
        self._held.clear()
        return [left] if left else []

    def _drop_noise(self) -> None:
        place = self._held.find(_START)
        if place < 0:
            tail = next((size for size in (2, 1) if self._held.endswith(_START[:size])), 0)
            place = len(self._held) - tail
        del self._held[:place]


class DavisEar:
    """Hears the packets of one console in order, and knows the turn of its year from a total that was lost."""

    def __init__(self, *, click_tenth_um: int | None = None) -> None:
        self.click_tenth_um = click_tenth_um
        self._year: int | None = None

    def hear(self, frame: bytes) -> tuple[Draft, ...]:
        """The values of one packet; raises FrameError."""
        packet = LoopPacket.from_bytes(frame)
        fell = None not in (packet.year, self._year) and (packet.year or 0) < (self._year or 0)
        self._year = self._year if packet.year is None else packet.year
        # A year begins with a month: what fell since then is the same in both.
        return drafts(packet, click_tenth_um=self.click_tenth_um, after_reset=fell and packet.year == packet.month)


def replay(stream: bytes, options: Mapping[str, str]) -> Iterator[tuple[Draft, ...] | FrameError]:
    """What a recorded stream of packets says; with `request`, what the reply to READ_CLICK_SIZE says."""
    if "request" in options:
        yield _set_up(stream)
        return
    size = options.get("click_tenth_um")
    if size is not None and not size.isdecimal():
        raise ConfigError(f"--option click_tenth_um: {size!r} is no whole number of tenths of a micrometre")
    ear = DavisEar(click_tenth_um=None if size is None else int(size))
    assembler = PacketAssembler()
    for frame in (assembler.feed(stream) + assembler.flush()) or [b""]:
        try:
            yield ear.hear(frame)
        except FrameError as error:
            yield error


def _set_up(reply: bytes) -> tuple[Draft, ...] | FrameError:
    try:
        click_tenth_um(reply)
    except FrameError as error:
        return error
    return ()


def setting_of(sensor: Sensor) -> DavisSetting:
    """A console needs no options; one that is read each three seconds or oftener is asked for a stream."""
    SensorOptions(sensor, frozenset())
    return DavisSetting(packets=STREAM_PACKETS if sensor.period <= _STREAMED_PERIOD else 1)

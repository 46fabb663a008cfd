"""The line of the tipping-bucket node (devices.md G.2): `$SWTIP,node,boot,seq,uptime_s,tips,flags,vbat_mV*hh`."""

import re
from dataclasses import dataclass
from decimal import Decimal

from gateway.drafts import Draft, FrameNumber, RestartMark
from gateway.frames.checksums import nmea_sum
from siltwatch.errors import FrameError
from siltwatch.quantities import plain

LONGEST_LINE_BYTES = 128
TIP_SINCE_LAST, LOW_BATTERY, FIRST_AFTER_START = 1, 2, 4  # bits of `flags`
_FRAME = re.compile(rb"\$(?P<body>.*)\*(?P<sum>[0-9A-Fa-f]{2})", re.DOTALL)
_BODY = re.compile(
    rb"SWTIP,(?P<node>[A-Za-z0-9._-]{1,32}),(?P<boot>\d{1,10}),(?P<seq>\d{1,10}),(?P<uptime_s>\d{1,10}),"
    rb"(?P<tips_total>\d{1,10}),(?P<flags>\d{1,3}),(?P<battery_mv>\d{1,6})"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwtipFrame:
    """One line of a node; `tips_total` is kept over restarts, `boot` rises at each."""

    node: str
    boot: int
    seq: int
    uptime_s: int
    tips_total: int
    flags: int
    battery_mv: int

    @classmethod
    def from_bytes(cls, line: bytes) -> "SwtipFrame":
        """The frame of one line, with or without its line end; raises FrameError."""
        frame = _FRAME.fullmatch(line.rstrip(b"\r\n"))
        if frame is None:
            raise FrameError("grammar", "expected $SWTIP,…*hh")
        if nmea_sum(frame["body"]) != int(frame["sum"], 16):
            raise FrameError("checksum", f"the characters give {nmea_sum(frame['body']):02X}")
        body = _BODY.fullmatch(frame["body"])
        if body is None:
            raise FrameError("grammar", "expected SWTIP,node,boot,seq,uptime_s,tips,flags,vbat_mV")
        numbers = {name: int(text) for name, text in body.groupdict().items() if name != "node"}
        return cls(node=body["node"].decode("ascii"), **numbers)

    def to_bytes(self) -> bytes:
        """The line with its checksum and line end."""
        numbers = (self.boot, self.seq, self.uptime_s, self.tips_total, self.flags, self.battery_mv)
        body = f"SWTIP,{self.node},{','.join(map(str, numbers))}".encode("ascii")
        return b"$%s*%02X\r\n" % (body, nmea_sum(body))


def drafts(frame: SwtipFrame) -> tuple[Draft, ...]:
    """Rain, state and battery of one line; all share the node's sequence number."""
    node, boot, seq = frame.node, str(frame.boot), frame.seq
    low = bool(frame.flags & LOW_BATTERY)
    first = bool(frame.flags & FIRST_AFTER_START)
    rain = Draft(
        device=node,
        quantity="rain_count",
        semantics="cumulative",
        count=frame.tips_total,
        reset_sign=first,
        device_boot=boot,
        device_seq=seq,
        restart=RestartMark(value=frame.boot, shows="change"),
        numbered=FrameNumber(session=boot, number=seq),
        facts=(("node", node), ("boot", frame.boot), ("seq", seq), ("uptime_s", frame.uptime_s)),
    )
    words = (("tip_since_last", bool(frame.flags & TIP_SINCE_LAST)), ("battery_low", low), ("boot", first))
    state = Draft(
        device=node, quantity="status", device_boot=boot, device_seq=seq, facts=words, quality=_low_battery(on=low)
    )
    volts = plain(Decimal(frame.battery_mv).scaleb(-3))
    battery = Draft(device=node, quantity="battery", value=volts, unit="V", device_boot=boot, device_seq=seq)
    return rain, state, battery


def _low_battery(*, on: bool) -> tuple[str, ...]:
    return ("battery_low",) if on else ()


def decode(line: bytes) -> tuple[Draft, ...]:
    """The values of one line; raises FrameError."""
    return drafts(SwtipFrame.from_bytes(line))

"""Who talks by itself on a port: nodes, weather transmitters, RG-15 gauges, other NMEA talkers."""

import time

from gateway.drafts import Draft, described
from gateway.drivers import rg15, swtip, wxt
from gateway.frames.checksums import nmea_sum
from gateway.lines import Line, LineAssembler
from gateway.probe_blocks import gauge_block, options_line
from gateway.probe_port import AnnouncedPort, shown
from siltwatch.errors import FrameError
from siltwatch.site import Link

_SHOWN_LINES = 8
_LONGEST_BYTES = wxt.LONGEST_LINE_BYTES
READ_OFF = "# read it off the bucket: 0.01 in, 0.2 mm, 0.2794 mm"


class Talkers:
    """What is recognised on one line while it is listened to."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._assembler = LineAssembler(_LONGEST_BYTES)
        self.blocks: dict[str, str] = {}
        self._shown = 0

    def listen(self, port: AnnouncedPort, listen_s: float) -> list[str]:
        """Real `listen_s` seconds; the blocks of who was recognised."""
        deadline = time.monotonic() + listen_s
        while (left_s := deadline - time.monotonic()) > 0:
            for line in self._assembler.feed(port.listen(left_s)):
                self._hear(line, port)
        return [self.blocks[key] for key in sorted(self.blocks)]

    def _hear(self, line: Line, port: AnnouncedPort) -> None:
        meaning = self._meaning(line)
        self._shown += 1
        if self._shown <= _SHOWN_LINES:
            port.say(f"  {shown(line.content)}  {meaning}")

    def _meaning(self, line: Line) -> str:
        for read in (self._node, self._transmitter, self._optical):
            try:
                return read(line.content)
            except FrameError:
                continue
        return _other_talker(line.content) or "not understood"

    def _node(self, content: bytes) -> str:
        frame = swtip.SwtipFrame.from_bytes(content)
        self.blocks["swtip" + frame.node] = gauge_block(self._link, "swtip", frame.node, "0.01 in", READ_OFF)
        return f"tipping-bucket node {frame.node}: {frame.tips_total} tips, {frame.battery_mv} mV"

    def _transmitter(self, content: bytes) -> str:
        frame = wxt.WxtFrame.from_bytes(content)
        told = words_of(wxt.decode(content))
        self.blocks["wxt" + frame.address] = transmitter_block(self._link, frame)
        return f"weather transmitter {frame.address}: {told}"

    def _optical(self, content: bytes) -> str:
        reading = rg15.Rg15Reading.from_bytes(content)
        self.blocks["rg15"] = optical_block(self._link, reading)
        return f"RG-15: {words_of(rg15.drafts(reading))}"


def transmitter_block(link: Link, frame: wxt.WxtFrame, *, polled: bool = False) -> str:
    """A WXT; its reset mode stands in its own setup (`0RU!`)."""
    size = "0.001 in" if frame.amount_unit == "I" else "0.01 mm"
    mode = options_line(reset_mode="M", mode="polled" if polled else "automatic")
    return gauge_block(link, "wxt", frame.address, size, f'{mode}  # reset_mode "A" where it begins anew each time')


def optical_block(link: Link, reading: rg15.Rg15Reading) -> str:
    """An RG-15, in the unit that it speaks."""
    return gauge_block(link, "rg15", "rg15", "0.01 mm" if reading.unit == "mm" else "0.001 in")


def words_of(drafts: tuple[Draft, ...]) -> str:
    """Values for a person."""
    told = [described(draft) for draft in drafts if not draft.internal]
    return ", ".join(_words(each) for each in told) or "no value"


def _words(told: dict[str, object]) -> str:
    value = told.get("value", told.get("count"))
    parts = (told["quantity"], value, "counts" if "count" in told else told.get("unit"))
    return " ".join(str(part) for part in parts if part is not None)


def _other_talker(content: bytes) -> str:
    """A sound NMEA sentence of a device that is no gauge of ours; empty for anything else."""
    body, star, given = content.removeprefix(b"$").partition(b"*")
    is_sound = content.startswith(b"$") and star and _hex(given) == nmea_sum(body)
    if not is_sound:
        return ""
    name = body.split(b",", 1)[0].decode("latin-1")
    return f"an NMEA sentence {name}, of no gauge that is known"


def _hex(text: bytes) -> int | None:
    try:
        return int(text.strip().decode("ascii"), 16)
    except (UnicodeDecodeError, ValueError):
        return None

"""Who answers on a port: read requests of each kind of device, one after the other, each announced."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from gateway.drivers import davis_loop, rg15, wxt
from gateway.lines import Line, LineAssembler
from gateway.probe_blocks import gauge_block
from gateway.probe_listening import optical_block, transmitter_block, words_of
from gateway.probe_modbus import ask_unit
from gateway.probe_port import AnnouncedPort
from gateway.probe_sdi12 import ask_bus
from gateway.profiles import DeviceProfile
from siltwatch.errors import FrameError
from siltwatch.quantities import Depth
from siltwatch.site import Link

KINDS = ("rg15", "modbus", "sdi12", "davis", "wxt")
_REPLY_S, _WAKE_S, _PACKET_S = 1.0, 1.2, 4.0
_TRIES_TO_WAKE = 3
_WXT_ADDRESS = "0"
_US_CLICK_TENTH_UM = 2_540


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Which units and addresses are asked, and the profiles that what answers is held against."""

    units: tuple[int, ...]
    addresses: str
    profiles: Mapping[str, DeviceProfile]


def ask_line(port: AnnouncedPort, link: Link, kinds: Iterable[str], asking: Asking) -> list[str]:
    """The blocks of what answered, by the first kind of device that did."""
    askers: dict[str, Callable[[], Iterator[str]]] = {
        "rg15": lambda: _optical(port, link),
        "modbus": lambda: (found for unit in asking.units if (found := ask_unit(port, link, unit, asking.profiles))),
        "sdi12": lambda: ask_bus(port, link, asking.addresses, asking.profiles),
        "davis": lambda: _console(port, link),
        "wxt": lambda: _transmitter(port, link),
    }
    for kind in kinds:
        blocks = list(askers[kind]())
        if blocks:
            return blocks
    return []


def _optical(port: AnnouncedPort, link: Link) -> Iterator[str]:
    received = port.ask("an RG-15 for a reading", rg15.READ, is_complete=_has_reading, within_s=_REPLY_S)
    for line in _lines(received, rg15.LONGEST_LINE_BYTES):
        try:
            reading = rg15.Rg15Reading.from_bytes(line.content)
        except FrameError as error:
            port.show(line.content, f"no reading of an RG-15 ({error})")
            continue
        port.show(line.content, f"RG-15: {words_of(rg15.drafts(reading))}")
        yield optical_block(link, reading)
        return


def _has_reading(received: bytes) -> bool:
    return any(line.startswith(b"Acc") for line in received.split(b"\n")[:-1])


def _transmitter(port: AnnouncedPort, link: Link) -> Iterator[str]:
    request = f"{_WXT_ADDRESS}R3\r\n".encode("ascii")
    received = port.ask("a WXT for its rain", request, is_complete=lambda got: b"\n" in got, within_s=_REPLY_S)
    for line in _lines(received, wxt.LONGEST_LINE_BYTES):
        try:
            frame = wxt.WxtFrame.from_bytes(line.content)
            meaning = words_of(wxt.decode(line.content))
        except FrameError as error:
            port.show(line.content, f"no word of a WXT ({error})")
            continue
        port.show(line.content, f"weather transmitter {frame.address}: {meaning}")
        if frame.text is None:
            yield transmitter_block(link, frame, polled=True)
            return


def _console(port: AnnouncedPort, link: Link) -> Iterator[str]:
    """Wake it, read the size of its clicks, take one packet."""
    if not _is_awake(port):
        return
    reply = port.ask(
        "a Davis console for its click size",
        davis_loop.READ_CLICK_SIZE,
        is_complete=lambda got: len(got.partition(davis_loop.ACK)[2]) >= 3,  # noqa: PLR2004 - a byte and its CRC
        within_s=_REPLY_S,
    )
    size = _click_size(port, reply)
    received = port.ask(
        "a Davis console for one packet",
        davis_loop.loop_command(1),
        is_complete=lambda got: len(got.partition(davis_loop.ACK)[2]) >= davis_loop.PACKET_BYTES,
        within_s=_PACKET_S,
    )
    for frame in davis_loop.PacketAssembler().feed(received.partition(davis_loop.ACK)[2]):
        try:
            told = davis_loop.drafts(davis_loop.LoopPacket.from_bytes(frame), click_tenth_um=size)
        except FrameError as error:
            port.show(frame, f"no packet ({error})")
            continue
        port.show(frame, f"Davis console: {words_of(told)}")
        yield gauge_block(link, "davis_loop", "davis", str(Depth(size or _US_CLICK_TENTH_UM)))
        return


def _is_awake(port: AnnouncedPort) -> bool:
    for _ in range(_TRIES_TO_WAKE):
        answer = port.ask(
            "a Davis console to wake",
            davis_loop.WAKE,
            is_complete=lambda got: davis_loop.AWAKE in got,
            within_s=_WAKE_S,
        )
        if davis_loop.AWAKE in answer:
            port.show(answer, "a Davis console is awake")
            return True
    return False


def _click_size(port: AnnouncedPort, reply: bytes) -> int | None:
    try:
        size = davis_loop.click_tenth_um(reply)
    except FrameError as error:
        port.show(reply, f"no click size ({error}); 0.01 in is assumed, look at the console's setup")
        return None
    port.show(reply, f"a click is {Depth(size)}")
    return size


def _lines(received: bytes, longest_bytes: int) -> list[Line]:
    return LineAssembler(longest_bytes).feed(received)

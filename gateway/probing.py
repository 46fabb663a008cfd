"""`gateway probe`: what talks on a port, what answers there, and the block that the site file wants.

It never writes more to a line than the read requests that it announces.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from gateway.drivers import modbus, modbus_turbidity, swtip
from gateway.lines import LineAssembler
from gateway.links.serial_port import SerialPort
from siltwatch.errors import ConfigError, DeviceError, FrameError
from siltwatch.site import Link

USUAL_BAUDS = (9_600, 115_200)
_BY_ID = Path("/dev/serial/by-id")
_REPLY_S = 1.0
_FIRST_REGISTERS = 2
_HIGHEST_UNIT = 247
_SHOWN_LINES = 5
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbePlan:
    """Which ports at which speeds, for real `listen_s` seconds each, and which units are asked."""

    ports: tuple[str, ...]
    bauds: tuple[int, ...]
    listen_s: float
    units: tuple[int, ...]


def present_ports() -> list[str]:
    """The machine's serial ports, by their stable names where they have one."""
    stable = {path.resolve(): str(path) for path in sorted(_BY_ID.glob("*"))} if _BY_ID.is_dir() else {}
    names = [str(port.device) for port in list_ports.comports()]
    return sorted(stable.get(Path(name).resolve(), name) for name in names)


def parse_units(text: str) -> tuple[int, ...]:
    """`1-3,40` as numbers; raises ConfigError."""
    units: list[int] = []
    for part in filter(None, text.replace(" ", "").split(",")):
        first, _, last = part.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal():
            raise ConfigError(f"--units {text!r}: expected numbers such as 1-3,40")
        units += range(int(first), int(last or first) + 1)
    if any(not 1 <= unit <= _HIGHEST_UNIT for unit in units):
        raise ConfigError(f"--units {text!r}: a probe asks units 1 to {_HIGHEST_UNIT}; discovery numbers disturb a bus")
    return tuple(dict.fromkeys(units))


def probe_port(name: str, plan: ProbePlan, *, say: Say) -> list[str]:
    """The blocks of what was recognised on one port, at the first speed at which anything was."""
    for baud in plan.bauds:
        link = Link(id="line1", gateway="gateway", kind="serial", port=name, baud=baud)
        try:
            port = SerialPort(link)
        except DeviceError as error:
            say(f"{name}: {error}")
            return []
        try:
            blocks = _probe_open(port, link, plan, say)
        except DeviceError as error:
            say(f"{name}: {error}")
            return []
        finally:
            port.close()
        if blocks:
            return [link_block(link), *blocks]
    return []


def _probe_open(port: SerialPort, link: Link, plan: ProbePlan, say: Say) -> list[str]:
    say(f"{link.port} at {link.baud}: listening for {plan.listen_s:g} s")
    nodes = _listen(port, plan.listen_s, say)
    if nodes:
        return [node_block(node) for node in sorted(nodes)]
    return [block for unit in plan.units if (block := _ask(port, unit, say))]


def _listen(port: SerialPort, listen_s: float, say: Say) -> set[str]:
    assembler = LineAssembler(swtip.LONGEST_LINE_BYTES)
    nodes: set[str] = set()
    told = 0
    deadline = time.monotonic() + listen_s
    while (left_s := deadline - time.monotonic()) > 0:
        for line in assembler.feed(port.read_some(left_s)):
            meaning = _meaning(line.content, nodes)
            told += 1
            if told <= _SHOWN_LINES:
                say(f"  {line.content!r}  {meaning}")
    return nodes


def _meaning(line: bytes, nodes: set[str]) -> str:
    try:
        frame = swtip.SwtipFrame.from_bytes(line)
    except FrameError as error:
        return f"not understood ({error})"
    nodes.add(frame.node)
    return f"tipping-bucket node {frame.node}: {frame.tips_total} tips, {frame.battery_mv} mV"


def _ask(port: SerialPort, unit: int, say: Say) -> str | None:
    for function in (modbus.READ_HOLDING, modbus.READ_INPUT):
        request = modbus.ReadRequest(unit_id=unit, function=function, register=0, count=_FIRST_REGISTERS).to_bytes()
        say(f"  asking unit {unit}, function {function}, registers 0 and 1: {request.hex(' ').upper()}")
        reply = _exchange(port, request)
        if not reply:
            say("  no answer")
            return None
        try:
            registers = modbus.reply_registers(request, reply)
        except FrameError as error:
            say(f"  {reply.hex(' ').upper()}  {error}")
            if not error.reason.startswith("exception_"):
                return None
            continue
        order = modbus_turbidity.likely_word_order(registers)
        say(f"  {reply.hex(' ').upper()}  a Modbus unit; as a float perhaps in word order {order}")
        return unit_block(unit, function, order)
    return unit_block(unit, modbus.READ_HOLDING, "ABCD")


def _exchange(port: SerialPort, request: bytes) -> bytes:
    port.forget_input()
    port.write(request)
    received = b""
    deadline = time.monotonic() + _REPLY_S
    while not modbus.is_complete(request, received) and (left_s := deadline - time.monotonic()) > 0:
        received += port.read_some(left_s)
    threading.Event().wait(0.05)  # the turnaround of a half-duplex line
    return modbus.without_echo(request, received)


def link_block(link: Link) -> str:
    """The line, for the site file."""
    return (
        f'[[links]]\nid = "{link.id}"\ngateway = "gateway"\nkind = "serial"\nport = "{link.port}"\n'
        f'baud = {link.baud}\nframing = "{link.framing}"\n'
    )


def node_block(node: str) -> str:
    """A tipping-bucket node, for the site file."""
    return (
        f'[[sensors]]\nid = "gauge-{node.lower()}"\nstation = "station1"\nkind = "gauge"\ngateway = "gateway"\n'
        f'link = "line1"\ndriver = "swtip"\ndevice = "{node}"\n'
        'count_size = "0.01 in"  # read it off the bucket: 0.01 in, 0.2 mm, 0.2794 mm …\n'
    )


def unit_block(unit: int, function: int, word_order: str) -> str:
    """A Modbus unit, for the site file; what it measures only its manual says."""
    return (
        f'[[sensors]]\nid = "probe-{unit}"\nstation = "station1"\nkind = "probe"\ngateway = "gateway"\n'
        f'link = "line1"\ndriver = "modbus_turbidity"\ndevice = "{unit}"\n'
        'place = "downstream"\nunit = "NTU"  # NTU or FNU, as its manual says\nmodel = "make and model"\n'
        f'options = {{ profile = "generic-float", function = {function}, register = 0, word_order = "{word_order}" }}\n'
    )

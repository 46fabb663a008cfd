"""`gateway probe`: what talks on a port, what answers there, and the block that the site file wants.

It writes nothing to a line but the read requests that it announces.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from gateway.links.serial_port import SerialPort
from gateway.probe_asking import KINDS, Asking, ask_line
from gateway.probe_blocks import link_block
from gateway.probe_listening import Talkers
from gateway.probe_port import AnnouncedPort, Say
from gateway.profiles import DeviceProfile
from siltwatch.errors import ConfigError, DeviceError
from siltwatch.site import Link

# How devices leave the factory, and who is worth asking at that speed.
USUAL: Mapping[int, tuple[str, ...]] = {
    9_600: ("rg15", "modbus", "sdi12"),
    19_200: ("davis", "wxt", "modbus"),
    4_800: ("modbus",),
    115_200: (),
    1_200: ("sdi12",),
}
USUAL_BAUDS = tuple(USUAL)
USUAL_UNITS = "1,40,192"  # factory numbers of most, of Aqualabo, of SEN0575
_SEVEN_BITS_AT = 1_200
_BY_ID = Path("/dev/serial/by-id")
_HIGHEST_UNIT = 247


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbePlan:
    """Which ports at which speeds, for real `listen_s` seconds each, and who is asked there."""

    ports: tuple[str, ...]
    bauds: tuple[int, ...]
    listen_s: float
    kinds: tuple[str, ...]
    asking: Asking


def present_ports() -> list[str]:
    """The machine's serial ports, by their stable names where they have one."""
    stable = {path.resolve(): str(path) for path in sorted(_BY_ID.glob("*"))} if _BY_ID.is_dir() else {}
    names = [str(port.device) for port in list_ports.comports()]
    return sorted(stable.get(Path(name).resolve(), name) for name in names)


def make_probe_plan(  # noqa: PLR0913 - the options of the command, all by keyword
    *,
    ports: tuple[str, ...],
    bauds: tuple[int, ...],
    listen_s: float,
    units: str,
    addresses: str,
    kinds: str,
    profiles: Mapping[str, DeviceProfile],
) -> ProbePlan:
    """The plan of a command line; raises ConfigError."""
    wanted = tuple(filter(None, kinds.replace(" ", "").split(",")))
    unknown = sorted(set(wanted) - set(KINDS))
    if unknown:
        raise ConfigError(f"--ask {kinds!r}: there are {', '.join(KINDS)}, or '' to listen alone")
    if not addresses.isalnum() and addresses:
        raise ConfigError(f"--addresses {addresses!r}: expected SDI-12 addresses such as 0123456789")
    asking = Asking(units=parse_units(units), addresses=addresses, profiles=profiles)
    return ProbePlan(ports=ports, bauds=bauds, listen_s=listen_s, kinds=wanted, asking=asking)


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
        framing = "7E1" if baud == _SEVEN_BITS_AT else "8N1"
        link = Link(id="line1", gateway="gateway", kind="serial", port=name, baud=baud, framing=framing)
        try:
            blocks = _probe_at(link, plan, say)
        except DeviceError as error:
            say(f"{name}: {error}")
            return []
        if blocks:
            return [link_block(link), *blocks]
    return []


def _probe_at(link: Link, plan: ProbePlan, say: Say) -> list[str]:
    opened = SerialPort(link)
    try:
        say(f"{link.port} at {link.baud} {link.framing}: listening for {plan.listen_s:g} s")
        port = AnnouncedPort(opened, say)
        heard = Talkers(link).listen(port, plan.listen_s)
        if heard:
            return heard
        kinds = [kind for kind in plan.kinds if kind in USUAL.get(link.baud, plan.kinds)]
        return ask_line(port, link, kinds, plan.asking)
    finally:
        opened.close()

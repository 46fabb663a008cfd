"""What `siltwatch doctor` finds at the gateway's own ports: whether they are there, free, and ours to open."""

import getpass
import grp
import os
from collections.abc import Iterator
from pathlib import Path

from gateway.plan import GatewayPlan
from siltwatch.checks import Finding, fault, well
from siltwatch.site import Link

_UNSTABLE = ("/dev/ttyUSB", "/dev/ttyACM")


def line_checks(plan: GatewayPlan) -> list[Finding]:
    """Serial lines, pins, and devices whose line is set otherwise than theirs."""
    return [*(_port(each.link) for each in plan.serial), *(_pins(each.link) for each in plan.pins), *_settings(plan)]


def _port(link: Link) -> Finding:
    """Looked at only: opening a port moves its control lines, which resets some devices."""
    name, port = f"serial line {link.id}", str(link.port)
    if not Path(port).exists():
        return fault("port_missing", name, f"{port} is not there")
    strangers = [holder for holder in holders_of(port) if not holder.is_gateway]
    if strangers:
        return fault("port_busy", name, f"{port} is held by {strangers[0]}")
    if not os.access(port, os.R_OK | os.W_OK, effective_ids=True):
        group = _group_of(port)
        message = f"{port} may not be opened by {getpass.getuser()}: it belongs to the group {group}"
        return fault("port_forbidden", name, message)
    if port.startswith(_UNSTABLE):
        return fault("port_unstable", name, f"{port} is no stable name")
    return well(name, f"{port} is there")


def _group_of(port: str) -> str:
    try:
        return grp.getgrgid(Path(port).stat().st_gid).gr_name
    except (KeyError, OSError):
        return "of its number"


class Holder:
    """A process that has a port open."""

    def __init__(self, pid: int, words: list[str]) -> None:
        self.pid, self._words = pid, words

    @property
    def is_gateway(self) -> bool:
        """Whether it is our own process of this machine, whose port this is."""
        return any(first == "gateway" and second == "run" for first, second in zip(self._words, self._words[1:]))  # noqa: B905 - neighbours

    def __str__(self) -> str:
        """Its number and what it was started as; its further words may hold secrets."""
        return f"{Path(self._words[0]).name if self._words else 'a process'} (process {self.pid})"


def holders_of(port: str) -> Iterator[Holder]:
    """Who has a port open, as far as this user may see it (root: everybody)."""
    try:
        wanted = Path(port).stat().st_rdev
    except OSError:
        return
    for process in Path("/proc").glob("[0-9]*"):
        if int(process.name) != os.getpid() and _has_open(process, wanted):
            yield Holder(int(process.name), _words_of(process))


def _has_open(process: Path, device: int) -> bool:
    try:
        return any(_device_of(number) == device for number in (process / "fd").iterdir())
    except OSError:  # it has ended, or belongs to another user
        return False


def _device_of(number: Path) -> int:
    try:
        return number.stat().st_rdev if str(number.readlink()).startswith("/dev/") else 0
    except OSError:
        return 0


def _words_of(process: Path) -> list[str]:
    try:
        return [word for word in (process / "cmdline").read_text(errors="replace").split("\0") if word]
    except OSError:
        return []


def _pins(link: Link) -> Finding:
    name, port = f"{link.kind} {link.id}", str(link.port)
    if Path(port).exists():
        return well(name, f"{port} is there")
    step = "set `port`: ls /dev/gpiochip* and ls /sys/bus/iio/devices show what the machine has"
    return fault("port_missing", name, f"{port} is not there", step=step)


def _settings(plan: GatewayPlan) -> list[Finding]:
    """Devices whose factory setting is another than their line's."""
    return [
        fault(
            "line_setting",
            f"device {polled.device}",
            f"{polled.setting.title} leaves the factory with {polled.setting.line}, the line has {setting}",
        )
        for each in plan.serial
        for polled in each.polled
        if polled.setting.line != (setting := f"{each.link.baud} {each.link.framing}")
    ]

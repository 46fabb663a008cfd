"""Whether somebody has told this machine the time: the kernel's own word, systemd-timesyncd's, or chrony's."""

import ctypes
import logging
import subprocess
from pathlib import Path
from typing import Literal

log = logging.getLogger(__name__)
Keeper = Literal["auto", "kernel", "timesyncd", "chrony", "trusted"]
TIMESYNCD_FOLDER = Path("/run/systemd/timesync")
CHRONY_FOLDER = Path("/run/chrony")
MACHINE_BOOT = Path("/proc/sys/kernel/random/boot_id")
_TIME_ERROR = 5  # adjtimex(2): the clock is not synchronised to a reliable server
_UNSYNCED = 0x40  # STA_UNSYNC of its status word
_STATUS_OFFSET_WORDS = 5  # struct timex: modes, offset, freq, maxerror, esterror, status, …
_TIMEX_BYTES = 512  # larger than the structure of any kernel
_CHRONY_S = 5.0
_LEAP_FIELD = "Leap status"


def synchronised(keeper: Keeper) -> bool | None:
    """What the keeper says; None where nothing on this machine keeps the time, so that only the year can be judged."""
    if keeper == "trusted":
        return True
    if keeper == "kernel":
        return kernel_synchronised()
    if keeper == "timesyncd":
        return timesyncd_synchronised()
    if keeper == "chrony":
        return chrony_synchronised()
    return _by_whoever_is_there()


def _by_whoever_is_there() -> bool | None:
    if kernel_synchronised() or timesyncd_synchronised():
        return True
    return False if TIMESYNCD_FOLDER.is_dir() or CHRONY_FOLDER.is_dir() else None


def kernel_synchronised() -> bool:
    """The kernel's word, which chrony, timesyncd and ntpd all set; false where it cannot be asked."""
    timex = (ctypes.c_long * (_TIMEX_BYTES // ctypes.sizeof(ctypes.c_long)))()
    try:
        state = ctypes.CDLL(None, use_errno=True).adjtimex(timex)
    except (AttributeError, OSError):
        return False
    status = timex[_STATUS_OFFSET_WORDS] & 0xFFFF_FFFF
    return 0 <= state < _TIME_ERROR and not status & _UNSYNCED


def timesyncd_synchronised() -> bool:
    """Whether systemd-timesyncd has heard a server since the machine started."""
    return (TIMESYNCD_FOLDER / "synchronized").exists()


def chrony_synchronised(program: str = "chronyc") -> bool:
    """Whether chrony follows a source; false where it does not run."""
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed command, no shell
            [program, "-n", "tracking"], capture_output=True, text=True, timeout=_CHRONY_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning("chrony cannot be asked", extra={"action": "clock_unasked", "error": str(error)})
        return False
    return follows_a_source(answer.stdout)


def follows_a_source(tracking: str) -> bool:
    """Whether `chronyc tracking` tells of a clock that is synchronised."""
    told = dict(line.split(":", 1) for line in tracking.splitlines() if ":" in line)
    leap = {name.strip(): value.strip() for name, value in told.items()}.get(_LEAP_FIELD, "Not synchronised")
    return leap != "Not synchronised"


def machine_boot() -> str:
    """The name of this start of the machine; empty where the kernel gives none."""
    try:
        return MACHINE_BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return ""

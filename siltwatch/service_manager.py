"""What systemd is told of a process: that it is ready, that its threads are alive, that it ends (`sd_notify(3)`)."""

import logging
import math
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)
SOCKET_VARIABLE = "NOTIFY_SOCKET"
WATCHDOG_VARIABLE, WATCHDOG_PID_VARIABLE = "WATCHDOG_USEC", "WATCHDOG_PID"
ALIVE_VARIABLE = "SILTWATCH_ALIVE_FILE"  # touched with each ping: what a container's health check looks at
ALIVE_PERIOD_S = 120.0
_PINGS_A_PERIOD = 4
_SHARE_OF_STANDING = 0.5  # of the period; longer than that without a sign of life and there are no pings

Signs = Callable[[], Mapping[str, float]]  # by thread, real seconds since its last sign of life


def life_of(thread: threading.Thread, standing_s: float) -> float:
    """How long a thread has shown no sign of life: for ever, where it has ended."""
    return standing_s if thread.is_alive() else math.inf


def tell(*lines: str, environment: Mapping[str, str] = os.environ) -> None:
    """Send assignments such as `STATUS=…` to the service manager, where there is one; what it misses stops nothing."""
    address = environment.get(SOCKET_VARIABLE, "")
    if not address:
        return
    name = "\0" + address[1:] if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as door:
            door.settimeout(0)
            door.sendto("\n".join(lines).encode(), name)
    except OSError as error:
        log.warning("the service manager was not told", extra={"action": "notify_failed", "error": str(error)})


def watchdog_s(environment: Mapping[str, str]) -> float | None:
    """Within how many seconds this process must give a sign of life; None where nobody waits for one."""
    period, whose = environment.get(WATCHDOG_VARIABLE, ""), environment.get(WATCHDOG_PID_VARIABLE, "")
    if not period.isdigit() or int(period) == 0 or (whose and whose != str(os.getpid())):
        return None
    return int(period) / 1e6


@contextmanager
def told_alive(signs: Signs, *, status: str, environment: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Tell that the process is ready, and that it lives while all its threads do; at the end, that it stops."""
    over = threading.Event()
    thread = threading.Thread(
        target=_ping_on, args=(signs, status, over, environment), name="service-manager", daemon=True
    )
    tell("READY=1", f"STATUS={status}", environment=environment)
    if watchdog_s(environment) is not None or environment.get(ALIVE_VARIABLE):
        thread.start()
    try:
        yield
    finally:
        tell("STOPPING=1", "STATUS=ending", environment=environment)
        over.set()
        if thread.is_alive():
            thread.join()


def _ping_on(signs: Signs, status: str, over: threading.Event, environment: Mapping[str, str]) -> None:
    """A thread that hangs lets the pings stop, so that the manager kills the process and starts it anew."""
    period_s = watchdog_s(environment) or ALIVE_PERIOD_S
    still: tuple[str, ...] = ()
    while not over.is_set():
        before, still = still, standing_still(signs(), longer_than_s=period_s * _SHARE_OF_STANDING)
        if not still:
            tell("WATCHDOG=1", *((f"STATUS={status}",) if before else ()), environment=environment)
            _touch(environment.get(ALIVE_VARIABLE, ""))
        elif still != before:
            names = ", ".join(still)
            log.error("threads stand still: no pings any more", extra={"action": "stands_still", "threads": names})
            tell(f"STATUS=stands still: {names}", environment=environment)
        over.wait(period_s / _PINGS_A_PERIOD)


def _touch(file: str) -> None:
    try:
        if file:
            Path(file).touch(mode=0o600)
    except OSError as error:
        log.warning("the file of life was not touched", extra={"action": "alive_failed", "error": str(error)})


def standing_still(signs: Mapping[str, float], *, longer_than_s: float) -> tuple[str, ...]:
    """The threads that have shown no sign of life for too long, by name."""
    return tuple(sorted(name for name, standing_s in signs.items() if standing_s > longer_than_s))

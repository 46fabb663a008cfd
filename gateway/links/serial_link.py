"""One port, such as a serial line: opened for us alone, talked on in a thread, opened again after an unplug."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from gateway.links.serial_port import SerialPort
from gateway.tally import Tally
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.errors import DeviceError
from siltwatch.site import Link

log = logging.getLogger(__name__)
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=1), timedelta(seconds=60)  # devices.md F13
_LOOK_S = 0.1  # real: how soon a port that appears again is seen
_SHORTEST_WAIT_S = 0.05  # real: at a thousandfold clock a back-off must not become a busy loop


Identity = tuple[int, int, int]


def _identity(port: str) -> Identity | None:
    """What tells the port under a name from the one that was there before the last unplug; None: there is none."""
    try:
        found = Path(port).stat()
    except OSError:
        return None
    return found.st_ino, found.st_rdev, found.st_ctime_ns


class Opened(Protocol):
    """A port that is open."""

    def end_read(self) -> None:
        """Let a read that waits in another thread return at once."""
        ...

    def close(self) -> None:
        """Give the port back; raises DeviceError."""
        ...


P = TypeVar("P", bound=Opened)
P_contra = TypeVar("P_contra", contravariant=True)


class Conversation(Protocol[P_contra]):
    """What is said on a line while it is open."""

    def talk(self, port: P_contra, stopping: threading.Event) -> None:
        """Until `stopping` is set; raises DeviceError when the line is gone."""
        ...


class PortLink(Generic[P]):
    """Keeps a conversation going on a port that may come and go; nothing that goes wrong on it ends the thread."""

    def __init__(
        self, link: Link, conversation: Conversation[P], *, opening: Callable[[Link], P], clock: Clock, tally: Tally
    ) -> None:
        self._link, self._conversation, self._opening = link, conversation, opening
        self._clock, self._tally = clock, tally
        self._port: P | None = None
        self._tried: Identity | None = None
        self._stopping = Beating()
        self._thread = self._new_thread()

    def start(self) -> None:
        """Begin to open and talk."""
        self._tally.set_link(self._link.id, "starting")
        self._thread.start()

    @property
    def name(self) -> str:
        """The id of the link."""
        return self._link.id

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    @property
    def standing_s(self) -> float:
        """How long the conversation has not come round to look whether it should end."""
        return self._stopping.standing_s

    def revive(self) -> None:
        """Begin the thread again; the port was closed when it ended."""
        self._tally.set_link(self._link.id, "down")
        self._thread = self._new_thread()
        self._thread.start()

    def _new_thread(self) -> threading.Thread:
        return threading.Thread(target=self._run, name=f"link-{self._link.id}", daemon=True)

    def stop(self) -> None:
        """End the conversation and close the port."""
        self._stopping.set()
        port = self._port
        if port is not None:
            port.end_read()
        self._thread.join(5)

    def _run(self) -> None:
        failures = 0
        while not self._stopping.is_set():
            came_up = self._talk_once()
            failures = 1 if came_up else failures + 1
            self._wait_for_port(failures)

    def _talk_once(self) -> bool:
        """Open and talk until the line is gone; whether it was open at all."""
        self._tried = _identity(str(self._link.port))
        try:
            self._port = port = self._opening(self._link)
        except DeviceError as error:
            self._note_down(error)
            return False
        self._note_up()
        try:
            self._conversation.talk(port, self._stopping)
        except DeviceError as error:
            self._note_down(error)
        except Exception:
            log.exception("a conversation failed; the port is opened anew", extra=self._facts("link_failed"))
            self._tally.set_link(self._link.id, "down")
        finally:
            self._port = None
            self._close(port)
        return True

    def _close(self, port: P) -> None:
        try:
            port.close()
        except DeviceError as error:
            log.debug("a port closed with a fault", extra=self._facts("port_close_failed") | {"error": str(error)})

    def _wait_for_port(self, failures: int) -> None:
        """Back off on the gateway's clock, but no longer than until another port stands under the name."""
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(failures - 1, 10))
        began_ms = self._clock.monotonic_ms()
        began_s = time.monotonic()
        while not self._stopping.wait(_LOOK_S if time.monotonic() - began_s >= _SHORTEST_WAIT_S else _SHORTEST_WAIT_S):
            waited = timedelta(milliseconds=self._clock.monotonic_ms() - began_ms)
            if waited >= wait or self._has_appeared():
                return

    def _has_appeared(self) -> bool:
        found = _identity(str(self._link.port))
        return found is not None and found != self._tried

    def _note_up(self) -> None:
        if self._tally.set_link(self._link.id, "up"):
            log.info("the line is open", extra=self._facts("link_up"))

    def _note_down(self, error: DeviceError) -> None:
        if self._stopping.is_set():
            return
        if self._tally.set_link(self._link.id, "down"):
            log.warning("the line is away; plug the adapter in", extra=self._facts("link_down") | {"error": str(error)})

    def _facts(self, action: str) -> dict[str, object]:
        return {"action": action, "link": self._link.id, "port": self._link.port}


class SerialLink(PortLink[SerialPort]):
    """One serial line."""

    def __init__(self, link: Link, conversation: Conversation[SerialPort], *, clock: Clock, tally: Tally) -> None:
        super().__init__(link, conversation, opening=SerialPort, clock=clock, tally=tally)

"""What the running gateway hears, for whoever watches: a socket beside the spool, which holds nothing up."""

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from gateway.inbox import Arrival
from siltwatch.observation import Observation

log = logging.getLogger(__name__)
SOCKET = "gateway.sock"
_LOOK_S = 0.5
_MOST_WATCHERS = 8
_LARGEST_BYTES = 64 * 1024


class LiveDoor:
    """Lets a few watch; who cannot follow misses words, and the gateway waits for nobody."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._watchers: list[socket.socket] = []
        self._lock = threading.Lock()
        self._door: socket.socket | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="live", daemon=True)

    def start(self) -> None:
        """Open the door, for the owner of the gateway alone."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.unlink(missing_ok=True)
            self._door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._door.bind(str(self._path))
            self._path.chmod(0o600)
            self._door.listen(_MOST_WATCHERS)
            self._door.settimeout(_LOOK_S)
        except OSError as error:
            log.warning("nobody can watch", extra={"action": "live_closed", "error": str(error)})
            return
        self._thread.start()

    def stop(self) -> None:
        """Close it."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(5)
        with self._lock:
            while self._watchers:
                self._watchers.pop().close()
        if self._door is not None:
            self._door.close()
            self._path.unlink(missing_ok=True)

    def show(self, arrival: Arrival) -> None:
        """Tell those who watch."""
        if not self._watchers:
            return
        with self._lock:
            for said in arrival.observations:
                self._tell(msgspec.json.encode(said))

    def _tell(self, document: bytes) -> None:
        for watcher in list(self._watchers):
            try:
                watcher.send(document)
            except BlockingIOError:
                continue
            except OSError:
                watcher.close()
                self._watchers.remove(watcher)

    def _run(self) -> None:
        while not self._stopping.is_set() and self._door is not None:
            try:
                watcher, _ = self._door.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            watcher.settimeout(0)
            with self._lock:
                if len(self._watchers) < _MOST_WATCHERS:
                    self._watchers.append(watcher)
                else:
                    watcher.close()


def watch(path: Path, stopping: threading.Event, say: Callable[[Observation], None]) -> bool:
    """Say what a running gateway hears until told to stop or it ends; false where none runs."""
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)) as door:
        try:
            door.connect(str(path))
        except OSError:
            return False
        door.settimeout(_LOOK_S)
        log.info("watching the running gateway", extra={"action": "watching"})
        while not stopping.is_set():
            try:
                document = door.recv(_LARGEST_BYTES)
            except TimeoutError:
                continue
            if not document:
                break
            say(msgspec.json.decode(document, type=Observation))
    return True

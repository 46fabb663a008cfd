"""A datagram that says "there are new facts", so that the next process need not wait for its poll."""

import logging
import socket
from pathlib import Path

log = logging.getLogger(__name__)
_LARGEST = 4096


def poke(path: Path) -> bool:
    """Wake the listener at `path`; false where nobody listens, which is no fault: polling is the fall-back."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as outlet:
            outlet.settimeout(0)
            outlet.sendto(b"new facts", str(path))
    except OSError as error:
        log.debug("nobody was poked", extra={"action": "poke_missed", "path": str(path), "error": str(error)})
        return False
    return True


class PokeListener:
    """Owns the socket at `path`; `wait` drains all pokes so that many become one."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        self._path = path
        self._inlet = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._inlet.bind(str(path))

    def wait(self, timeout_s: float) -> bool:
        """True when poked within real `timeout_s` seconds."""
        self._inlet.settimeout(timeout_s)
        try:
            self._inlet.recv(_LARGEST)
        except TimeoutError:
            return False
        self._drain()
        return True

    def _drain(self) -> None:
        self._inlet.settimeout(0)
        while True:
            try:
                self._inlet.recv(_LARGEST)
            except BlockingIOError:
                return

    def close(self) -> None:
        """Give the socket back."""
        self._inlet.close()
        self._path.unlink(missing_ok=True)

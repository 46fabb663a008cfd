"""A serial line that does not exist: a pseudo-terminal under a stable name, which can be pulled out and put back."""

import os
import select
import tty
from pathlib import Path

from siltwatch.errors import DeviceError

_LARGEST_READ_BYTES = 4096


class PtyLine:
    """The device's end of a line; whoever opens the symbolic link `path` is at the other end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._device_fd: int | None = None
        self._far_fd: int | None = None

    @property
    def is_plugged(self) -> bool:
        """Whether the line is there to be opened."""
        return self._device_fd is not None

    def plug(self) -> None:
        """Make the line appear under its name; raw, as a UART is."""
        if self.is_plugged:
            return
        self._device_fd, self._far_fd = os.openpty()
        tty.setraw(self._far_fd)
        os.set_blocking(self._device_fd, False)
        fresh = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._far_fd))
        fresh.replace(self._path)

    def unplug(self) -> None:
        """Make the line vanish: the name goes, and whoever has it open reads its end."""
        if self._device_fd is None or self._far_fd is None:
            return
        self._path.unlink(missing_ok=True)
        os.close(self._far_fd)
        os.close(self._device_fd)
        self._device_fd = self._far_fd = None

    def write(self, content: bytes) -> bool:
        """Send bytes; false where the line is unplugged or nobody takes them away any more, as on a real UART."""
        if self._device_fd is None:
            return False
        try:
            return os.write(self._device_fd, content) == len(content)
        except BlockingIOError:
            return False
        except OSError as error:
            message = f"{self._path}: {error}"
            raise DeviceError(message) from error

    def read(self, *, within_s: float) -> bytes:
        """What the far end sent, empty after real `within_s` seconds of silence."""
        if self._device_fd is None:
            return b""
        ready, _, _ = select.select([self._device_fd], [], [], within_s)
        if not ready:
            return b""
        try:
            return os.read(self._device_fd, _LARGEST_READ_BYTES)
        except OSError as error:
            message = f"{self._path}: {error}"
            raise DeviceError(message) from error

    def drain(self) -> None:
        """Forget what the far end said to a device that does not listen."""
        while self.read(within_s=0):
            pass

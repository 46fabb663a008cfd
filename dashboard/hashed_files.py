"""Files named by what they hold: on the disk before a row says so, never changed, checked when they are read."""

import hashlib
import os
from pathlib import Path

from siltwatch.errors import StoreError


class HashedFiles:
    """A folder of files, each named by its SHA-256; `what` is what one is called when something is wrong with it."""

    def __init__(self, folder: Path, *, suffix: str, what: str) -> None:
        self._folder, self._suffix, self._what = folder, suffix, what

    def keep(self, held: bytes) -> str:
        """Put it on the disk, once; its SHA-256."""
        sha256 = hashlib.sha256(held).hexdigest()
        path = self.path(sha256)
        if path.exists():
            return sha256
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}.part")
            with beside.open("wb") as file:
                file.write(held)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _settle(path.parent)
        except OSError as error:
            raise StoreError(f"the {self._what} cannot be kept in {self._folder}: {error.strerror}") from error
        return sha256

    def read(self, sha256: str, number: int) -> bytes:
        """What it holds; a file that is gone or no longer what it was is a StoreError."""
        path = self.path(sha256)
        try:
            found = path.read_bytes()
        except OSError as error:
            raise StoreError(f"{self._what} {number}: {path.name} cannot be read ({error.strerror})") from error
        if hashlib.sha256(found).hexdigest() != sha256:
            raise StoreError(f"{self._what} {number}: {path.name} is not what was kept: restore it from a backup")
        return found

    def path(self, sha256: str) -> Path:
        """Where it lies."""
        return self._folder / sha256[:2] / f"{sha256}{self._suffix}"


def _settle(folder: Path) -> None:
    """A renamed file is only sure to be there after a power cut once its folder is on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

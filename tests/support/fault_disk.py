"""A disk of its own for a server, which can be full at once: a file system in memory, where this user may mount one."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ROOM = "2g"  # memory is taken for what is written only


class SmallDisk:
    """A mounted folder that everybody may enter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """Not one block more from now on."""
        found = os.statvfs(self.folder)
        self._resize(f"{(found.f_blocks - found.f_bfree) * found.f_frsize}")

    def free(self) -> None:
        """There is room again."""
        self._resize(_ROOM)

    def _resize(self, size: str) -> None:
        subprocess.run(["mount", "-o", f"remount,size={size}", str(self.folder)], check=True, capture_output=True)


@contextmanager
def small_disk() -> Iterator[SmallDisk | None]:
    """None where this user may not mount."""
    folder = Path(tempfile.mkdtemp(prefix="siltwatch-disk-"))
    options = f"size={_ROOM},mode=755"
    command = ["mount", "-t", "tmpfs", "-o", options, "siltwatch", str(folder)]
    try:
        if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode:
            yield None
            return
        try:
            yield SmallDisk(folder)
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True, capture_output=True)
    finally:
        folder.rmdir()

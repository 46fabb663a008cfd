"""A machine that can be cut off, set wrong, slowed down and filled up, by a library loaded before its processes."""

import mmap
import shutil
import struct
import subprocess
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from siltwatch.clock import SystemClock
from siltwatch.instants import utc
from tests.conftest import PROJECT

SOURCE = PROJECT / "tests" / "faults" / "machine.c"
_CONTROL = struct.Struct("=qqq")
_MICROSECOND = timedelta(microseconds=1)


def built(folder: Path) -> Path:
    """The library, compiled; a skip that says what is missing where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler (Debian packages gcc and libc6-dev): power cuts and clocks cannot be simulated")
    library = folder / "machine.so"
    command = [compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run([*command, "-ldl"], check=True, capture_output=True)
    return library


class Control:
    """What is done to one process; a change holds at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(bytes(_CONTROL.size))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _CONTROL.size)
        self.clock_offset = timedelta()
        self.sync_delay = timedelta()
        self.disk_is_full = False

    def set(
        self,
        *,
        clock_offset: timedelta | None = None,
        sync_delay: timedelta | None = None,
        disk_is_full: bool | None = None,
    ) -> None:
        """Change what is given."""
        self.clock_offset = self.clock_offset if clock_offset is None else clock_offset
        self.sync_delay = self.sync_delay if sync_delay is None else sync_delay
        self.disk_is_full = self.disk_is_full if disk_is_full is None else disk_is_full
        offset_ns = self.clock_offset // _MICROSECOND * 1000
        _CONTROL.pack_into(self._shared, 0, offset_ns, self.sync_delay // _MICROSECOND, int(self.disk_is_full))

    def now(self) -> datetime:
        """What the clock of this process shows."""
        return utc(SystemClock().now() + self.clock_offset)

    def close(self) -> None:
        """Give the memory back."""
        self._shared.close()


class Machine:
    """The machine below some processes: one control a process, one disk for all."""

    def __init__(self, folder: Path, disk: Path) -> None:
        self._folder = folder
        self.disk, self.image = disk, folder / "image"
        self.image.mkdir(parents=True)
        self.library = built(folder)
        self.controls: dict[str, Control] = {}

    def environment(self, name: str) -> dict[str, str]:
        """What makes a process run on this machine."""
        return {
            "LD_PRELOAD": str(self.library),
            "SILTWATCH_FAULT_CONTROL": str(self.control(name).path),
            "SILTWATCH_FAULT_FOLDER": str(self.disk.resolve()),
            "SILTWATCH_FAULT_IMAGE": str(self.image),
        }

    def control(self, name: str) -> Control:
        """The control of one process; a new one has the time of the others."""
        if name not in self.controls:
            others = list(self.controls.values())
            self.controls[name] = Control(self._folder / f"{name}.control")
            self.controls[name].set(clock_offset=others[0].clock_offset if others else timedelta())
        return self.controls[name]

    def let_pass(self, duration: timedelta, *names: str) -> None:
        """Move the clocks of some processes, of all when none is named."""
        for name in names or tuple(self.controls):
            control = self.controls[name]
            control.set(clock_offset=control.clock_offset + duration)

    def set_all(self, *, sync_delay: timedelta | None = None, disk_is_full: bool | None = None) -> None:
        """Do the same to every process."""
        for control in self.controls.values():
            control.set(sync_delay=sync_delay, disk_is_full=disk_is_full)

    def lose_unsynced(self, *stems: str) -> int:
        """After a kill -9: files of these databases become what was synced of them; how many were not that already."""
        changed = 0
        for stem in stems:
            for file in [*self.disk.glob(f"{stem}*"), *self.image.glob(f"{stem}*")]:
                changed += _restored(self.disk / file.name, self.image / file.name)
        return changed

    def close(self) -> None:
        """Give everything back."""
        for control in self.controls.values():
            control.close()


def _restored(live: Path, kept: Path) -> bool:
    """Whether a file had to be changed; the index of a log (-shm) is made anew by whoever opens the database."""
    fresh = kept.read_bytes() if kept.exists() else None
    if live.name.endswith("-shm"):
        fresh = None
    if (live.read_bytes() if live.is_file() else None) == fresh:
        return False
    live.unlink(missing_ok=True)
    if fresh is not None:
        live.write_bytes(fresh)
    return not live.name.endswith("-shm")

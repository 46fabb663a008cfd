"""A named pipe instead of a pin, and a folder of files instead of a converter, as the gateway's machine shows them."""

import os
from pathlib import Path


class PipeLine:
    """Edges of a pin as lines of text in a named pipe."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number: int | None = None

    def plug(self) -> None:
        """Make the pipe; what is written before anybody listens waits in it."""
        if self._number is None:
            self._path.unlink(missing_ok=True)
            os.mkfifo(self._path)
            self._number = os.open(self._path, os.O_RDWR | os.O_NONBLOCK)

    def unplug(self) -> None:
        """Take the pipe away."""
        if self._number is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._number)
            self._number = None

    def write(self, content: bytes) -> bool:
        """Put lines into the pipe; false where it is full or gone."""
        if self._number is None:
            return False
        try:
            return os.write(self._number, content) == len(content)
        except BlockingIOError:
            return False

    def read(self, *, within_s: float) -> bytes:  # noqa: ARG002 - as every line takes it
        """Nobody speaks to a switch."""
        return b""


class ConverterFolder:
    """A converter as the kernel shows it: the raw number of each input, and the millivolts of one count."""

    _SCALE = "0.125"

    def __init__(self, path: Path) -> None:
        self._path = path

    def plug(self) -> None:
        """Make the folder."""
        self._path.mkdir(parents=True, exist_ok=True)
        (self._path / "in_voltage_scale").write_text(f"{self._SCALE}\n", encoding="ascii")

    def unplug(self) -> None:
        """Take it away."""
        for file in self._path.glob("in_voltage*"):
            file.unlink()
        if self._path.is_dir():
            self._path.rmdir()

    def show(self, channel: int, volts: float) -> float:
        """Put volts on an input; gives those that its whole counts make."""
        counts = round(volts * 1_000 / float(self._SCALE))
        fresh = self._path / f".in_voltage{channel}_raw"
        fresh.write_text(f"{counts}\n", encoding="ascii")
        fresh.replace(self._path / f"in_voltage{channel}_raw")
        return counts * float(self._SCALE) / 1_000

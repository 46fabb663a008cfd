"""A serial port of the machine, opened for us alone; every fault of it is a DeviceError."""

import os
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import serial

from siltwatch.errors import DeviceError
from siltwatch.site import Link

_BYTE_SIZE = {"7": serial.SEVENBITS, "8": serial.EIGHTBITS}
_STOP_BITS = {"1": serial.STOPBITS_ONE, "2": serial.STOPBITS_TWO}
_LARGEST_READ_BYTES = 4_096


class Port(Protocol):
    """Bytes in and out of one line; each method raises DeviceError when the line is gone."""

    def read_some(self, within_s: float) -> bytes:
        """What has come, as soon as anything has; empty after real `within_s` seconds of silence."""
        ...

    def write(self, content: bytes) -> None:
        """Send all of it."""
        ...

    def forget_input(self) -> None:
        """Throw away what came unasked."""
        ...

    def hold_break(self, for_s: float) -> None:
        """Hold the line in break for real `for_s` seconds, which wakes an SDI-12 bus."""
        ...

    def close(self) -> None:
        """Give the port back; may be called from another thread to end a read."""
        ...


class _Serial(serial.Serial):
    """Sets the line when it is opened, and not anew with every time-out of a read."""

    def _reconfigure_port(self, force_update: bool = False) -> None:  # noqa: FBT001, FBT002 - the library's
        if force_update:
            super()._reconfigure_port(force_update)  # type: ignore[misc] # not in the stubs


class SerialPort:
    """A port through pyserial; opening fails when another program has it."""

    def __init__(self, link: Link) -> None:
        with _translated(str(link.port)):
            self._port = _Serial(
                port=link.port,
                baudrate=link.baud,
                bytesize=_BYTE_SIZE[link.framing[0]],
                parity=link.framing[1],
                stopbits=_STOP_BITS[link.framing[2]],
                timeout=1,
                write_timeout=2,
                exclusive=True,
            )

    def read_some(self, within_s: float) -> bytes:
        """The bytes that are there, else the first that come and what came with them."""
        with _translated(str(self._port.port)):
            self._check_name()
            self._port.timeout = within_s
            first = self._port.read(1)
            if not first:
                return b""
            waiting = min(self._port.in_waiting, _LARGEST_READ_BYTES)
            return bytes(first + self._port.read(waiting)) if waiting else bytes(first)

    def _check_name(self) -> None:
        """Two adapters may have swapped their names while both stay open: what comes must be of the one that is named.

        A name that is gone is left to the read, which says more.
        """
        try:
            named = Path(str(self._port.port)).stat().st_rdev
        except FileNotFoundError:
            return
        if named != os.fstat(self._port.fileno()).st_rdev:
            raise OSError("the name belongs to another port now")

    def write(self, content: bytes) -> None:
        """Send all of it and wait until it is out."""
        with _translated(str(self._port.port)):
            self._check_name()
            self._port.write(content)
            self._port.flush()

    def forget_input(self) -> None:
        """Throw away what came unasked."""
        with _translated(str(self._port.port)):
            self._port.reset_input_buffer()

    def hold_break(self, for_s: float) -> None:
        """Hold the line in break for real `for_s` seconds, and then leave it marking for as long."""
        with _translated(str(self._port.port)):
            self._port.send_break(for_s)
            time.sleep(for_s)

    def end_read(self) -> None:
        """Let a read that waits in another thread return at once; one that has just ended needs nothing."""
        with suppress(OSError, TypeError):  # the reading thread may be closing the port at this moment
            self._port.cancel_read()

    def close(self) -> None:
        """Close the port."""
        with _translated(str(self._port.port)):
            self._port.close()


@contextmanager
def _translated(name: str) -> Iterator[None]:
    try:
        yield
    except (serial.SerialException, termios.error, OSError, ValueError, TypeError) as error:
        # pyserial raises TypeError for a port that was closed under its read
        message = f"{name}: {error}"
        raise DeviceError(message) from error

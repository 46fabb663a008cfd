"""A lamp or relay on a pin of the machine; a plain file stands for it where there is no pin."""

import importlib
from pathlib import Path
from typing import Any, Protocol

from siltwatch.config_gateway import AlarmOutput
from siltwatch.errors import DeviceError


class Output(Protocol):
    """Something that is on or off; each method raises DeviceError."""

    def set(self, *, on: bool) -> None:
        """Switch it."""
        ...

    def close(self) -> None:
        """Give the pin back."""
        ...


class FileOutput:
    """A file with 1 or 0, for a program that owns the relay, and for trying it out."""

    def __init__(self, setting: AlarmOutput) -> None:
        self._path, self._active_low = Path(setting.chip), setting.active_low

    def set(self, *, on: bool) -> None:
        """Write the level of the pin."""
        try:
            self._path.write_text("1\n" if on != self._active_low else "0\n", encoding="ascii")
        except OSError as error:
            message = f"{self._path}: {error}"
            raise DeviceError(message) from error

    def close(self) -> None:
        """The file stays as it is."""


class GpiodOutput:
    """One line of a chip through libgpiod 2."""

    def __init__(self, setting: AlarmOutput) -> None:
        self._chip, self._line = setting.chip, setting.line
        try:
            self._gpiod: Any = importlib.import_module("gpiod")
            line = self._gpiod.line
            settings = self._gpiod.LineSettings(
                direction=line.Direction.OUTPUT, active_low=setting.active_low, output_value=line.Value.INACTIVE
            )
            self._request = self._gpiod.request_lines(
                setting.chip, consumer="siltwatch-alarm", config={setting.line: settings}
            )
        except ImportError as error:
            message = "the library gpiod is not installed: pip install 'siltwatch[gpio]'"
            raise DeviceError(message) from error
        except (OSError, ValueError) as error:
            message = f"{setting.chip}: {error}"
            raise DeviceError(message) from error

    def set(self, *, on: bool) -> None:
        """Drive the line."""
        value = self._gpiod.line.Value
        try:
            self._request.set_value(self._line, value.ACTIVE if on else value.INACTIVE)
        except (OSError, ValueError) as error:
            message = f"{self._chip}: {error}"
            raise DeviceError(message) from error

    def close(self) -> None:
        """Give the line back; the kernel leaves it at its level or lets it go, as the chip does."""
        self._request.release()


def open_output(setting: AlarmOutput) -> Output:
    """A pin for a chip, a file for any other path; raises DeviceError."""
    is_chip = setting.chip.startswith("/dev/gpiochip") or Path(setting.chip).is_char_device()
    return GpiodOutput(setting) if is_chip else FileOutput(setting)

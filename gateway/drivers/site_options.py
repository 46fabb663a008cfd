"""The `options` of a sensor in a site file, each checked where it is used; every mistake names sensor and key."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Any

from siltwatch.errors import ConfigError
from siltwatch.site import Sensor


class SensorOptions:
    """The options of one sensor, of which only `known` ones may be there; every method raises ConfigError."""

    def __init__(self, sensor: Sensor, known: frozenset[str]) -> None:
        self._sensor = sensor
        unknown = sorted(set(sensor.options) - known)
        if unknown:
            names = ", ".join(sorted(known)) or "none"
            raise self._error(f"options {', '.join(unknown)} are not known to {sensor.driver}; there are: {names}")

    def choice(self, name: str, choices: Iterable[str]) -> Any:  # noqa: ANN401 - one of the choices, a literal
        """One of these words, or None where it is not set."""
        value = self._sensor.options.get(name)
        if value is not None and value not in tuple(choices):
            raise self._error(f"options.{name} = {value!r} is none of {', '.join(choices)}")
        return value

    def switch(self, name: str) -> bool:
        """On or off; off where it is not set."""
        value = self._sensor.options.get(name, False)
        if not isinstance(value, bool):
            raise self._error(f"options.{name} = {value!r} is neither true nor false")
        return value

    def whole(self, name: str, *, otherwise: int, bounds: tuple[int, int]) -> int:
        """A whole number within bounds, both included."""
        value = self._sensor.options.get(name, otherwise)
        if type(value) is not int or not bounds[0] <= value <= bounds[1]:
            raise self._error(f"options.{name} = {value!r} is not in {bounds[0]}..{bounds[1]}")
        return value

    def decimal(self, name: str, *, otherwise: Decimal) -> Decimal:
        """An exact number."""
        value = self._sensor.options.get(name, otherwise)
        try:
            number = Decimal(str(value))
        except InvalidOperation as error:
            raise self._error(f"options.{name} = {value!r} is no number") from error
        if isinstance(value, bool) or not number.is_finite():
            raise self._error(f"options.{name} = {value!r} is no number")
        return number

    def text(self, name: str) -> str | None:
        """Any text, or None where it is not set."""
        value = self._sensor.options.get(name)
        return None if value is None else str(value)

    def _error(self, message: str) -> ConfigError:
        return ConfigError(f"sensor {self._sensor.id!r}: {message}")

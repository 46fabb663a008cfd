"""Plays a probe on a converter: keeps the number in the kernel's file up to date."""

import math

from firmware_sim.machines.probe import Probe
from firmware_sim.machines.world import World
from firmware_sim.pipe_line import ConverterFolder
from firmware_sim.serial_devices import AnalogProbe
from firmware_sim.stage import Stage

_EVERY_S = 0.05  # real time
_ZERO_MA, _SPAN_MA, _BROKEN_MA = 4.0, 16.0, 3.6
# SEN0189 by its maker's curve, NTU = a V² + b V + c, solved for the voltage where it falls with turbidity.
_A, _B, _C = -1120.4, 5742.3, -4352.9
_CLEAR_V, _CLOUDY_V = 4.2, 2.5


class AnalogPlayer:
    """One input of a converter."""

    def __init__(
        self, device: AnalogProbe, probe: Probe, world: World, *, outlet: ConverterFolder, stage: Stage
    ) -> None:
        self.device, self.outlet = device.id, outlet
        self._settings, self._probe, self._world, self._stage = device, probe, world, stage
        self._told: float | None = None

    def plug_in(self) -> None:
        """Show the folder, before anyone is told that the run has begun."""
        self.outlet.plug()
        self._show()

    def play(self) -> None:
        """Go on until the run is stopped."""
        while not self._stage.stop.wait(_EVERY_S):
            self._show()

    def _show(self) -> None:
        at_ms = self._stage.now_ms()
        shown = self._probe.shown(at_ms)
        is_sound = shown.is_sound and self._world.fault("unplug", at_ms) is None
        volts = self._volts(shown.turbidity) if is_sound else self._broken_volts()
        before, self._told = self._told, self.outlet.show(self._settings.channel, volts)
        if self._told != before:
            facts = {"volts": self._told, "turbidity": f"{shown.turbidity:g}"}
            self._stage.truth.tell("said", self.device, self._stage.at(at_ms), **facts)

    def _volts(self, turbidity: float) -> float:
        if self._settings.signal == "4-20mA":
            milliamperes = _ZERO_MA + _SPAN_MA * turbidity / self._probe.make.range_max
            return milliamperes * self._settings.shunt_ohm / 1_000
        root = math.sqrt(max(0.0, _B * _B - 4 * _A * (_C - turbidity)))
        return min(_CLEAR_V, max(_CLOUDY_V, (-_B - root) / (2 * _A)))

    def _broken_volts(self) -> float:
        """A broken loop, or an input with nothing on it."""
        return _BROKEN_MA * self._settings.shunt_ohm / 1_000 if self._settings.signal == "4-20mA" else 0.0

"""Plays a turbidity probe: answers requests on its line with what the water looks like at that moment."""

import math

from firmware_sim.faults import seeded
from firmware_sim.modbus_slave import Slave, answer, float_registers, take_request
from firmware_sim.pty_line import PtyLine
from firmware_sim.serial_devices import ModbusTurbidity
from firmware_sim.stage import Plug, Stage
from firmware_sim.water import Water, turbidity
from siltwatch.instants import MILLISECOND

_SILENCE_S = 0.05  # real time; a request that pauses longer than this is broken off (Modbus asks for 3.5 characters)
_MS_PER_MIN = 60_000


class ProbePlayer:
    """One probe on its line."""

    def __init__(self, probe: ModbusTurbidity, *, outlet: PtyLine, stage: Stage) -> None:
        self.device, self.outlet = probe.id, outlet
        self._probe, self._stage, self._bad_line = probe, stage, stage.bad_line(probe.id)
        self._odd = stage.scenario.faults_of(probe.id, "stuck", "nan", "exception")
        self._plug = Plug(probe.id, outlet, stage)
        self._received = b""

    def plug_in(self) -> None:
        """Make the line be there, before anyone is told that the run has begun."""
        self._plug.follow(0)

    def play(self) -> None:
        """Go on until the run is stopped."""
        while not self._stage.stop.is_set():
            if self._plug.follow(self._stage.now_ms()):
                self._listen()
            else:
                self._stage.stop.wait(_SILENCE_S)

    def _listen(self) -> None:
        content = self.outlet.read(within_s=_SILENCE_S)
        request, self._received = take_request(self._received + content if content else b"")
        if request is not None and not self._stage.stop.wait(self._probe.latency.total_seconds()):
            self._reply(request)

    def _reply(self, request: bytes) -> None:
        at_ms = self._stage.now_ms()
        if self._probe.echo:
            self.outlet.write(request)
        reply = answer(request, self._slave(at_ms))
        if reply is None:
            return
        disturbed = self._bad_line.disturb(reply, at_ms)
        for name in disturbed.struck:
            self._stage.truth.tell("fault", self.device, self._stage.at(at_ms), fault=name)
        for chunk in disturbed.chunks:
            if chunk.after_ms and self._stage.pause(chunk.after_ms):
                return
            self.outlet.write(chunk.content)

    def _slave(self, at_ms: int) -> Slave:
        probe = self._probe
        failing = any(fault.kind == "exception" and fault.is_on(at_ms) for fault in self._odd)
        value = self.value(at_ms)
        temperature = probe.temperature_register
        if temperature is None:
            temperature = probe.first_register + 2
        registers: dict[int, int] = {}
        for register, number in ((temperature, probe.temperature_c), (probe.first_register, value)):
            registers[register], registers[register + 1] = float_registers(number, probe.word_order)
        return Slave(unit_id=probe.unit_id, functions=frozenset({probe.function}), registers=registers, failing=failing)

    def value(self, at_ms: int) -> float:
        """What the probe shows at an instant of scenario time, in its unit; never beyond its range."""
        for fault in self._odd:
            if fault.is_on(at_ms) and fault.kind == "nan":
                return math.nan
            if fault.is_on(at_ms) and fault.kind == "stuck":
                at_ms = fault.start_ms
        true = turbidity(at_ms, self._stage.rain, water_of(self._probe))
        chance = seeded(self._stage.scenario.seed, f"{self._probe.id}/{at_ms // _MS_PER_MIN}")
        return min(max(0.0, true * chance.gauss(1.0, self._probe.noise)), self._probe.range_max)


def water_of(probe: ModbusTurbidity) -> Water:
    """The stream at a probe."""
    return Water(
        calm=probe.calm,
        gain=probe.gain,
        lag_ms=probe.lag // MILLISECOND,
        recession_ms=max(1, probe.recession // MILLISECOND),
    )

"""Plays the devices of one wire: gives them what comes, and puts what they say through their faults."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

from firmware_sim.faults import BadLine
from firmware_sim.machines.world import Machine, Said, World
from firmware_sim.stage import Outlet, Plug, Stage

_LISTEN_S = 0.02  # real time
_SILENCE_S = 0.05  # real time; what pauses longer than this was broken off (Modbus asks for 3.5 characters)
_GARBAGE_BYTES = 12


class Wire(Outlet, Protocol):
    """The devices' end of a wire."""

    def read(self, *, within_s: float) -> bytes:
        """What the far end sent, empty after so much real silence."""
        ...


@dataclass(slots=True, kw_only=True)
class Place:
    """A device's place on a wire."""

    machine: Machine
    world: World
    bad_line: BadLine
    latency: timedelta = timedelta()
    said: int = field(default=0)


class LinePlayer:
    """One wire with its devices."""

    def __init__(self, name: str, places: Sequence[Place], *, outlet: Wire, stage: Stage, echo: bool = False) -> None:
        self.device, self.outlet = name, outlet
        self._places, self._stage, self._echo = places, stage, echo
        unplugged = [place.world.device for place in places if any(f.kind == "unplug" for f in place.world.faults)]
        self._plug = Plug((unplugged or [places[0].world.device])[0], outlet, stage)
        self._was_plugged = True
        self._silent_s = 0.0

    def plug_in(self) -> None:
        """Make the line be there, before anyone is told that the run has begun."""
        self._plug.follow(0)

    def play(self) -> None:
        """Go on until the run is stopped."""
        while not self._stage.stop.is_set():
            at_ms = self._stage.now_ms()
            if not self._plug.follow(at_ms):
                self._was_plugged = False
                self._stage.stop.wait(_LISTEN_S)
                continue
            if not self._was_plugged:
                self._was_plugged = True
                self._deliver_all(at_ms, "plugged")
            self._listen()
            self._deliver_all(self._stage.now_ms(), "speak")

    def _deliver_all(self, at_ms: int, occasion: str) -> None:
        for place in self._places:
            machine, next_ms = place.machine, place.machine.next_ms
            if occasion == "plugged":
                self._deliver(place, machine.plugged(at_ms), at_ms)
            elif next_ms is not None and next_ms <= at_ms:
                self._deliver(place, machine.speak(at_ms), at_ms)

    def _listen(self) -> None:
        content = self.outlet.read(within_s=self._patience_s())
        self._silent_s = 0.0 if content else self._silent_s + _LISTEN_S
        if content and self._echo:
            self.outlet.write(content)
        if not content and self._silent_s < _SILENCE_S:
            return
        for place in self._places:
            at_ms = self._stage.now_ms()
            said = place.machine.hear(content, at_ms)
            if said and self._stage.stop.wait(place.latency.total_seconds()):
                return
            self._deliver(place, said, at_ms)

    def _patience_s(self) -> float:
        """How long to listen, in real time: no longer than until somebody speaks unasked."""
        due = [place.machine.next_ms for place in self._places]
        now_ms = self._stage.now_ms()
        coming_ms = min((each - now_ms for each in due if each is not None), default=None)
        return _LISTEN_S if coming_ms is None else max(0.0, min(_LISTEN_S, self._stage.real_s(coming_ms)))

    def _deliver(self, place: Place, said: Sequence[Said], at_ms: int) -> None:
        if place.world.fault("silent", at_ms):
            return
        for message in said:
            self._send(place, message, at_ms)

    def _send(self, place: Place, message: Said, at_ms: int) -> None:
        place.said += 1
        content = message.content
        if place.world.fault("garbage", at_ms):
            content = place.world.chance(("garbage", place.said)).randbytes(_GARBAGE_BYTES)
        disturbed = place.bad_line.disturb(content, at_ms)
        device, at = place.world.device, self._stage.at(at_ms)
        for name in disturbed.struck:
            self._stage.truth.tell("fault", device, at, fault=name)
        is_heard = all(self._write(chunk.after_ms, chunk.content) for chunk in disturbed.chunks)
        if message.facts:
            self._stage.truth.tell("said", device, at, unspoilt=is_heard and not disturbed.struck, **message.facts)

    def _write(self, after_ms: int, content: bytes) -> bool:
        if after_ms and self._stage.pause(after_ms):
            return False
        return self.outlet.write(content)

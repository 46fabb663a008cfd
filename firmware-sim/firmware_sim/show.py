"""Runs a scenario: one thread a device, until it is dry or someone stops it."""

import logging
import threading
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from firmware_sim.rain import end_ms
from firmware_sim.scenario import Device, Scenario
from firmware_sim.serial_devices import AnalogProbe, GpioBucket, Swtip, WireDevice
from firmware_sim.serial_players import analog_player, line_player, pulse_player, swtip_player
from firmware_sim.stage import Pluggable, Stage
from firmware_sim.topic_devices import TopicDevice
from firmware_sim.topic_player import topic_player
from firmware_sim.truth import TruthLog
from siltwatch.clock import Clock
from siltwatch.instants import MILLISECOND

log = logging.getLogger(__name__)
_PAUSE_AFTER_TROUBLE_S = 0.5
_JOIN_WITHIN_S = 5.0
DRY_AFTER = timedelta(minutes=10)


class Player(Protocol):
    """A device that can be played."""

    device: str

    @property
    def outlet(self) -> Pluggable:
        """The device's end of its line."""
        ...

    def plug_in(self) -> None:
        """Make the line be there."""
        ...

    def play(self) -> None:
        """Go on until the run is stopped."""
        ...


class Show:
    """One run of a scenario; scenario time 0 is the instant at which it is made."""

    def __init__(self, scenario: Scenario, *, links: Path, truth: TruthLog, clock: Clock) -> None:
        self.stage = Stage(
            scenario=scenario,
            rain=scenario.rainfall(),
            clock=clock,
            origin=clock.now(),
            stop=threading.Event(),
            truth=truth,
        )
        links.mkdir(parents=True, exist_ok=True)
        self.players = _players(scenario.devices, links, self.stage)
        self._threads: list[threading.Thread] = []

    @property
    def is_dry(self) -> bool:
        """Whether the last rain is over and every device has had the time to say so."""
        return self.stage.now_ms() >= end_ms(self.stage.rain) + DRY_AFTER // MILLISECOND

    def start(self) -> None:
        """Plug everything in and begin."""
        for player in self.players:
            player.plug_in()
        self._threads = [
            threading.Thread(target=_keep_playing, args=(player, self.stage.stop), name=player.device, daemon=True)
            for player in self.players
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all devices and take their lines away."""
        self.stage.stop.set()
        for thread in self._threads:
            thread.join(_JOIN_WITHIN_S)
        for player in self.players:
            player.outlet.unplug()


def _keep_playing(player: Player, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            player.play()
        except Exception:  # supervisor of a thread: one device in trouble must not end the others
            extra = {"action": "device_troubled", "device": player.device}
            log.exception("a simulated device met trouble and goes on", extra=extra)
            stop.wait(_PAUSE_AFTER_TROUBLE_S)


def _players(devices: Sequence[Device], links: Path, stage: Stage) -> list[Player]:
    """A player for each wire and for each device that has none."""
    wires: dict[str, list[WireDevice]] = defaultdict(list)
    players: list[Player] = []
    for device in devices:
        if isinstance(device, WireDevice):
            wires[device.wire].append(device)
        else:
            players.append(_player(device, links, stage))
    return [*players, *(line_player(found, links, stage) for found in wires.values())]


def _player(device: Swtip | GpioBucket | AnalogProbe | TopicDevice, links: Path, stage: Stage) -> Player:
    match device:
        case Swtip():
            return swtip_player(device, links, stage)
        case GpioBucket():
            return pulse_player(device, links, stage)
        case AnalogProbe():
            return analog_player(device, links, stage)
        case _:
            return topic_player(device, stage)

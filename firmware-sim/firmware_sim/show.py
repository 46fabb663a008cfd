"""Runs a scenario: one thread a device, until it is dry or someone stops it."""

import logging
import threading
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from firmware_sim.counter_node import Battery, CounterNode, Reboot, Settings
from firmware_sim.counter_player import CounterPlayer
from firmware_sim.probe_player import ProbePlayer
from firmware_sim.pty_line import PtyLine
from firmware_sim.rain import end_ms, tip_offsets
from firmware_sim.scenario import Device, Scenario
from firmware_sim.serial_devices import ModbusTurbidity, Swtip
from firmware_sim.stage import Pluggable, Stage
from firmware_sim.swtip import swtip_line
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
        self.players = [_player(device, links, self.stage) for device in scenario.devices]
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


def _player(device: Device, links: Path, stage: Stage) -> Player:
    match device:
        case ModbusTurbidity():
            return ProbePlayer(device, outlet=PtyLine(links / device.id), stage=stage)
        case Swtip():
            return CounterPlayer(
                device.id,
                stage,
                node=_node(device, stage),
                encode=lambda report: swtip_line(device.node, report),
                outlet=PtyLine(links / device.id),
            )
        case _:
            return topic_player(device, stage)


def _node(device: Swtip, stage: Stage) -> CounterNode:
    battery = Battery(
        full_mv=device.battery_mv, drop_mv_per_day=device.battery_drop_mv_per_day, low_mv=device.battery_low_mv
    )
    return CounterNode(
        tip_offsets(stage.rain, device.count_size.tenth_um),
        reboots=_reboots(stage.scenario, device.id),
        settings=Settings(
            boot=device.boot,
            total=device.tips,
            period_ms=max(1, device.period // MILLISECOND),
            report_delay_ms=device.report_delay // MILLISECOND,
            battery=battery,
        ),
    )


def _reboots(scenario: Scenario, device: str) -> Sequence[Reboot]:
    return [
        Reboot(at_ms=fault.start_ms, down_ms=fault.down // MILLISECOND, total_lost=fault.total == "lost")
        for fault in scenario.faults_of(device, "reboot")
    ]

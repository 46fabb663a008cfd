"""The verb `siltwatch sim`."""

import json
import logging
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from firmware_sim.scenario import Scenario, device_kinds, find_scenario, load_scenario, shipped_folder
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog
from siltwatch.clock import process_clock
from siltwatch.logs import set_up_logs
from siltwatch.quantities import Depth, inches_text

log = logging.getLogger(__name__)
_STOPS = {signal.SIGTERM, signal.SIGINT}
_LOOK_EVERY_S = 0.2

sim = typer.Typer(
    help="Simulated devices: gauges and probes that speak on pseudo-terminals and broker topics.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)


@sim.command("list")
def list_scenarios(*, as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False) -> None:
    """The devices that can be played, and the scenarios that come with Siltwatch."""
    scenarios = [(file.stem, load_scenario(file)) for file in sorted(shipped_folder().glob("*.toml"))]
    if as_json:
        devices = [{"is": "device", "name": kind, "description": about} for kind, about in device_kinds().items()]
        told = [*devices, *(_told(name, scenario) for name, scenario in scenarios)]
        sys.stdout.write(json.dumps(told, indent=2) + "\n")
        return
    sys.stdout.write("Devices:\n" + "".join(f"  {kind:<20} {about}\n" for kind, about in device_kinds().items()))
    lines = (f"  {name:<20} {scenario.description}\n" for name, scenario in scenarios)
    sys.stdout.write("Scenarios:\n" + "".join(lines))


def _told(name: str, scenario: Scenario) -> dict[str, object]:
    depth = sum(fall.tenth_um for fall in scenario.rainfall())
    devices = {device.id: device.kind for device in scenario.devices}
    told = {"is": "scenario", "name": name, "description": scenario.description}
    return told | {"rain_in": inches_text(depth), "devices": devices}


@sim.command("run")
def run_scenario(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of one that `sim list` tells.")],
    *,
    links: Annotated[Path, typer.Option(help="The folder in which each serial device appears under its id.")],
    truth: Annotated[Path | None, typer.Option(help="Append every tip and fault to this file, JSON lines.")] = None,
    until_dry: Annotated[bool, typer.Option("--until-dry", help="End ten minutes after the last rain.")] = False,
) -> None:
    """Play a scenario until it is stopped."""
    set_up_logs("sim")
    loaded = load_scenario(find_scenario(scenario))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        _play(loaded, links=links, truth=TruthLog(truth), until_dry=until_dry)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(scenario: Scenario, *, links: Path, truth: TruthLog, until_dry: bool) -> None:
    """Blocked signals are waited for, so that none can strike between two steps of a device."""
    show = Show(scenario, links=links, truth=truth, clock=process_clock())
    try:
        show.start()
        rain = Depth(sum(fall.tenth_um for fall in show.stage.rain))
        extra = {"action": "ready", "devices": len(show.players), "links": str(links), "rain": str(rain)}
        log.info("the simulated devices are running", extra=extra)
        while not (until_dry and show.is_dry):
            if signal.sigtimedwait(_STOPS, _LOOK_EVERY_S) is not None:
                break
    finally:
        show.stop()
        truth.close()
    log.info("the simulated devices have stopped", extra={"action": "stopped"})

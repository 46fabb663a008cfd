"""The verb `siltwatch demo`: a simulated site, from the tip of a bucket to the message and the page."""

import json
import logging
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, TextIO

import typer

from siltwatch.command.demo_run import Demo, Outcome
from siltwatch.command.demo_site import Place, free_ports
from siltwatch.command.processes import Supervisor
from siltwatch.command.signals import StopSignals
from siltwatch.errors import ConfigError
from siltwatch.logs import set_up_logs

_DUTY_WITHIN_S = 240.0

demo = typer.Typer(
    help="A simulated site in Rotterdam, N.Y.: half an inch of rain, the duty, the message, the page.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@demo.command()
def run_demo(  # noqa: PLR0913 - the options of one verb
    *,
    until_duty: Annotated[
        bool, typer.Option("--until-duty", help="End once the duty is open and its message sent.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --until-duty: one JSON document on stdout.")] = False,
    folder: Annotated[Path | None, typer.Option(help="Keep everything in this new folder.")] = None,
    speed: Annotated[float, typer.Option(help="Times real time.", min=1, max=3600)] = 60,
    port: Annotated[int | None, typer.Option(help="The dashboard's port (default 8430, or a free one).")] = None,
    scenario: Annotated[str, typer.Option(help="A scenario of `siltwatch sim list`, or a file.")] = "rotterdam-storm",
) -> None:
    """Run it until Ctrl-C, which ends everything that was started."""
    if as_json and not until_duty:
        raise ConfigError("--json goes with --until-duty: without it the demonstration has no end")
    if find_spec("aiosmtpd") is None:
        raise ConfigError("the mail server's library 'aiosmtpd' is not installed: pip install 'siltwatch[all,demo]'")
    set_up_logs("demo")
    for outlet in logging.getLogger().handlers:
        outlet.setLevel(logging.WARNING)  # the story is told, not the processes
    screen = sys.stderr if as_json else sys.stdout
    with closing(free_ports(pages=port)) as ports, _own_folder(folder) as made:
        place = Place(folder=made, ports=ports)
        outcome = _run(place, speed=speed, scenario=scenario, until_duty=until_duty, screen=screen)
    if outcome is not None and as_json:
        sys.stdout.write(json.dumps(outcome.document, indent=2) + "\n")
    if outcome is None and until_duty:
        raise typer.Exit(1)


@contextmanager
def _own_folder(wanted: Path | None) -> Iterator[Path]:
    """The folder asked for, which stays, or a temporary one, which goes."""
    if wanted is None:
        made = Path(tempfile.mkdtemp(prefix="siltwatch-demo-"))
        try:
            yield made
        finally:
            shutil.rmtree(made, ignore_errors=True)
        return
    if wanted.exists() and any(wanted.iterdir()):
        message = f"{wanted}: is not empty; the demonstration needs a folder of its own"
        raise ConfigError(message)
    wanted.mkdir(parents=True, exist_ok=True)
    yield wanted.resolve()


def _run(place: Place, *, speed: float, scenario: str, until_duty: bool, screen: TextIO) -> Outcome | None:
    """What came of it; None where someone stopped it before."""
    with StopSignals() as signals, place.log.open("ab") as output:
        run = Demo(place, speed=speed, screen=screen)
        supervisor = Supervisor(signals, environment=run.environment, output=output)
        try:
            if not run.start(supervisor, signals, scenario=scenario):
                return None
            return run.watch(supervisor, signals, until_duty_s=_DUTY_WITHIN_S if until_duty else None)
        finally:
            supervisor.stop()

"""The verb `siltwatch run`: the processes of this machine, started, watched and stopped together."""

import os
from pathlib import Path
from typing import Annotated

import typer

from siltwatch.command.processes import Program, Supervisor, keep_running
from siltwatch.command.signals import StopSignals
from siltwatch.config import DEFAULT_FILE, Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.logs import set_up_logs
from siltwatch.site_files import load_sites
from siltwatch.toml_files import CONFIG_VARIABLE

# In order of starting; stopped the other way round, so that nothing new arrives while the rest ends.
PROCESSES = ("collector", "alerts", "dashboard", "gateway")

ConfigFile = Annotated[
    Path | None, typer.Option("--config", help="siltwatch.toml (default: SILTWATCH_CONFIG, else ./).")
]

run = typer.Typer(
    help="Run collector, alerts and dashboard, and the gateway where a site file names it.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@run.command()
def run_installation(
    *,
    config: ConfigFile = None,
    only: Annotated[str | None, typer.Option(help="Some of them: collector,alerts,dashboard,gateway.")] = None,
) -> None:
    """Start the processes, restart what dies, stop all on SIGTERM or Ctrl-C."""
    set_up_logs("run")
    file = config_file(config)
    programs = programs_of(load_config(file), file=file, only=only)
    with StopSignals() as signals:
        supervisor = Supervisor(signals)
        try:
            for program in programs:
                supervisor.start(program)
            code = keep_running(supervisor, signals)
        finally:
            supervisor.stop()
    raise typer.Exit(code)


def config_file(given: Path | None) -> Path:
    """The configuration file that is meant, as children find it from anywhere."""
    return Path(given or os.environ.get(CONFIG_VARIABLE) or DEFAULT_FILE).resolve()


def programs_of(config: Config, *, file: Path, only: str | None = None) -> list[Program]:
    """What is to run, in order; the gateway only where a site file names it or it is asked for."""
    if only is None:
        names = [name for name in PROCESSES if name != "gateway" or _has_gateway(config)]
    else:
        asked = [name.strip() for name in only.split(",")]
        unknown = [name for name in asked if name not in PROCESSES]
        if unknown:
            message = f"--only: there is no process {unknown[0]!r}; there are {', '.join(PROCESSES)}"
            raise ConfigError(message)
        names = [name for name in PROCESSES if name in asked]
    return [Program(name=name, arguments=(name, "run", "--config", str(file))) for name in names]


def _has_gateway(config: Config) -> bool:
    if not config.sites_path.is_dir():
        return False
    return any(
        sensor.gateway == config.gateway.name for site in load_sites(config.sites_path) for sensor in site.sensors
    )

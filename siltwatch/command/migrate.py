"""The verb `siltwatch migrate`: brings the databases of all packages up to date."""

import sys

import typer

from siltwatch.command.plugs import plugs
from siltwatch.command.run import ConfigFile
from siltwatch.config import load_config
from siltwatch.errors import ConfigError

GROUP = "siltwatch.migrations"

migrate = typer.Typer(help="Bring the databases up to date.", add_completion=False, pretty_exceptions_enable=False)


@migrate.command()
def migrate_all(*, config: ConfigFile = None) -> None:
    """Make the data folder and run the migrations of every package that is installed here; one line each."""
    loaded = load_config(config)
    loaded.data_path.mkdir(parents=True, exist_ok=True)
    done = 0
    for plug in plugs(GROUP):
        if plug.damage is not None:
            message = f"the migrations of {plug.name} do not load ({plug.damage}); install Siltwatch again"
            raise ConfigError(message)
        if plug.missing_library is not None:
            _say(f"{plug.name}: not installed here ({plug.advice})")
            continue
        _say(plug.function(loaded))
        done += 1
    if not done:
        raise ConfigError("no package with a database is installed here: pip install 'siltwatch[dashboard]'")


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")

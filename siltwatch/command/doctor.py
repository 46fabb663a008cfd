"""The verb `siltwatch doctor`: asks every package what is not well, and says what to do about it."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from siltwatch.checks import Finding
from siltwatch.command.plugs import Plug, plugs
from siltwatch.command.run import ConfigFile, config_file
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError

GROUP = "siltwatch.checks"

doctor = typer.Typer(
    help="Look for what is not well, and say what to do.", add_completion=False, pretty_exceptions_enable=False
)


@doctor.command()
def examine_all(
    *, config: ConfigFile = None, as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False
) -> None:
    """Print what was found; exit 1 where anything is not well."""
    findings = list(examine(config_file(config)))
    is_well = all(finding.ok for finding in findings)
    if as_json:
        document = {"ok": is_well, "findings": [asdict(finding) for finding in findings]}
        sys.stdout.write(json.dumps(document, indent=2) + "\n")
    else:
        sys.stdout.writelines(_lines(findings))
    raise typer.Exit(0 if is_well else 1)


def examine(file: Path) -> Iterator[Finding]:
    """What the configuration and then each package says of itself."""
    try:
        loaded = load_config(file)
    except ConfigError as error:
        for problem in error.problems:
            yield Finding(name="configuration", ok=False, message=problem, next_step="mend it, then ask again")
        return
    yield Finding(name="configuration", ok=True, message=str(file))
    for plug in sorted(plugs(GROUP), key=lambda plug: (plug.name != "config", plug.name)):
        yield from _asked(plug, loaded)


def _asked(plug: Plug, config: Config) -> Iterator[Finding]:
    if plug.damage is not None:
        step = "install Siltwatch again"
        yield Finding(name=plug.name, ok=False, message=f"does not load: {plug.damage}", next_step=step)
    elif plug.missing_library is not None:
        text = f"not installed on this machine (the library {plug.missing_library} is missing)"
        yield Finding(name=plug.name, ok=True, message=text, next_step=f"where it is to run here: {plug.advice}")
    else:
        yield from _examined(plug, config)


def _examined(plug: Plug, config: Config) -> list[Finding]:
    try:
        return list(plug.function(config))
    except Exception as error:  # noqa: BLE001 - a broken check is itself a finding and must not hide the others
        text = f"its checks broke: {type(error).__name__}: {error}"
        return [Finding(name=plug.name, ok=False, message=text, next_step="report this with the line above")]


def _lines(findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{'ok  ' if finding.ok else 'FAIL'} {finding.name}: {finding.message}\n"
        if finding.next_step and not finding.ok:
            yield f"     -> {finding.next_step}\n"

"""What setting a site up does beside the databases: keeps its file, and asks what is plugged into this machine."""

import subprocess
import sys
import tomllib
from pathlib import Path

from dashboard.site_text import site_toml
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.site import Site
from siltwatch.site_files import site_from_tables

PROBE_S = 120
_PROBE = ("-m", "siltwatch.command.main", "gateway", "probe", "--seconds", "2")


def site_file(config: Config, site: str) -> Path:
    """Where the file of a site belongs."""
    return config.sites_path / f"{site}.toml"


def keep_file(config: Config, site: Site, *, before: Site | None) -> str:
    """Write the file of a site that was put in force; empty where it was written, else why it was not.

    A file that says anything else than the site did `before` is a person's own, and stays as it is.
    """
    file = site_file(config, site.id)
    try:
        if file.exists() and not _is_ours(file, before):
            return f"{file} says something else and was left as it is."
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(".part")
        beside.write_text(site_toml(site), encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        return f"{file} could not be written: {error.strerror}."
    return ""


def _is_ours(file: Path, before: Site | None) -> bool:
    try:
        return before is not None and site_from_tables(tomllib.loads(file.read_text(encoding="utf-8")), file) == before
    except (ConfigError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False


def probe_here() -> str:
    """Lines for the site file of what is plugged into this machine; raises SiltwatchError with the probe's words."""
    try:
        asked = subprocess.run(  # noqa: S603 - our own verb, nothing of it typed by anybody
            [sys.executable, *_PROBE], capture_output=True, text=True, timeout=PROBE_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise SiltwatchError(f"The probe did not end within {PROBE_S} s; run it by hand for one port.") from error
    if asked.returncode:
        said = asked.stderr.strip().splitlines()
        raise SiltwatchError(said[-1] if said else "The probe failed without a word.")
    return asked.stdout

"""The configuration in a backup: every file of it, and no secret."""

import re
from pathlib import Path

from siltwatch.config import Config
from siltwatch.errors import ConfigError

FOLDER = "config"
MASK = "SECRET-LEFT-OUT"
_FILE = "siltwatch.toml"
_SECRETS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<before>://[^/\s\"':@]*:)[^/\s\"'@]+(?=@)",  # user:password@ in an address
        r"(?P<before>\b(?:heartbeat_url|webhook)\s*=\s*[\"']https?://[^/\"'\s]+/)[^\"'\s]+",  # who knows it, may call
        r"(?P<before>\bapprise\s*=\s*[\"'])[^\"']+",
    )
)
_NAMED = re.compile(r"^\s*(\w*(?:password|token|tokens|secret|key)_file)\s*=\s*[\"']([^\"']+)", re.MULTILINE)


def copy_settings(config: Config, file: Path, folder: Path) -> None:
    """Write the configuration's file, the site files and the device files into a folder, secrets masked."""
    place = folder / FOLDER
    place.mkdir()
    (place / _FILE).write_text(masked(file.read_text(encoding="utf-8")), encoding="utf-8")
    for source, name in _folders(config):
        if source.is_dir():
            (place / name).mkdir()
            for one in sorted(source.glob("*.toml")):
                (place / name / one.name).write_text(masked(one.read_text(encoding="utf-8")), encoding="utf-8")


def _folders(config: Config) -> tuple[tuple[Path, str], ...]:
    return (config.sites_path, "sites"), (config.path(config.gateway.devices), "devices")


def masked(text: str) -> str:
    """The text without what lets somebody in."""
    for pattern in _SECRETS:
        text = pattern.sub(lambda found: found["before"] + MASK, text)
    return text


def secrets_of(folder: Path) -> list[str]:
    """What has to be given anew: files that the configuration of a backup names, and lines with a mask."""
    found = []
    for file in sorted((folder / FOLDER).rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        name = file.relative_to(folder / FOLDER).as_posix()
        found += [f"{name}: {key} = {named}" for key, named in _NAMED.findall(text)]
        found += [f"{name}: {line.strip()}" for line in text.splitlines() if MASK in line]
    return found


def put_settings(folder: Path, file: Path) -> None:
    """Write the configuration of a backup to where it is used; nothing that is there is written over."""
    place = folder / FOLDER
    for one in sorted(place.rglob("*.toml")):
        name = one.relative_to(place)
        target = file if name == Path(_FILE) else file.parent / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            message = f"{target}: is there already; restore into an empty folder, or with its siltwatch.toml in place"
            raise ConfigError(message)
        target.write_text(one.read_text(encoding="utf-8"), encoding="utf-8")

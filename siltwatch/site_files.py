"""Site files, and sites as they were applied."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from siltwatch.errors import ConfigError
from siltwatch.site import Site
from siltwatch.toml_files import read_toml, validated


def load_site(file: Path) -> Site:
    """One site file; every fault is named with its key."""
    return site_from_tables(read_toml(file), file)


def site_from_tables(tables: dict[str, Any], origin: Path | str) -> Site:
    """A site as written by a person, wherever it comes from; every fault is named with its origin and its key."""
    site = validated(Site, tables, origin)
    problems = site.problems()
    if problems:
        raise ConfigError([f"{origin}: {problem}" for problem in problems])
    return site


def load_sites(folder: Path) -> list[Site]:
    """All site files of a folder, in order of their names; all faults of all files at once."""
    if not folder.is_dir():
        message = f"{folder}: there is no such folder of site files"
        raise ConfigError(message)
    sites: list[Site] = []
    problems: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            sites.append(load_site(file))
        except ConfigError as error:
            problems += error.problems
    ids = [site.id for site in sites]
    problems += [
        f"{folder}: two files describe the site {name!r}" for name in sorted({i for i in ids if ids.count(i) > 1})
    ]
    if problems:
        raise ConfigError(problems)
    return sites


@lru_cache(maxsize=16_384)
def site_from_json(document: str) -> Site:
    """A site as it was applied to the database; a site cannot be changed, so that the same text is the same site."""
    return Site.model_validate_json(document)

"""Restores a backup: into a place of its own to be checked, or for good where nothing is on record yet."""

import shutil
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from dashboard.copies.backup import VERDICTS, kept_folders, read_backup
from dashboard.copies.databases import config_of_copy, copy_in, databases, is_empty, migrate
from dashboard.copies.inventory import check_manifest, read_document, sums_of
from dashboard.copies.proof import Proof, prove, scratch
from dashboard.copies.settings import FOLDER as SETTINGS
from dashboard.evidence.verifying.checks import Check, agreeing, differing, unsure
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import parse_instant

_SHOWN = 20


def check_backup(folder: Path) -> list[Check]:
    """Restore it into a temporary place, judge everything anew, and say what agrees with the system it was made of."""
    checks = check_manifest(folder)
    if not _agree(checks):
        return checks
    said = read_backup(folder)
    with scratch(folder) as config:
        checks += _compare_tables(config, said)
        migrate(config)
        found = prove(config, parse_instant(said["made_at"]))
    checks.append(_compare_trail(said["trail"], found.trail))
    checks.append(_compare_packs(said, found.packs))
    checks += _compare_verdicts(read_document(folder / VERDICTS), found)
    if found.troubles:
        checks.append(unsure("troubles", "; ".join(found.troubles[:_SHOWN])))
    if found.differing:
        told = "; ".join(found.differing[:_SHOWN])
        checks.append(unsure("on record", f"was judged by other rules or registries than today's: {told}"))
    return checks


def _agree(checks: list[Check]) -> bool:
    return all(check.agrees is not False for check in checks)


def _compare_tables(config: Config, said: dict[str, Any]) -> list[Check]:
    """Each row of each table, before anything is brought up to date."""
    found = {
        f"{database.name}.{name}": one for database in databases(config) for name, one in sums_of(database.url).items()
    }
    wrong = [name for name in sorted({*found, *said["tables"]}) if found.get(name) != said["tables"].get(name)]
    if wrong:
        return [differing(name, "is not the table that was copied") for name in wrong]
    rows = sum(one["rows"] for one in found.values())
    return [agreeing("tables", f"{rows} rows of {len(found)} tables, each as it was")]


def _compare_trail(said: dict[str, Any], found: dict[str, Any]) -> Check:
    if said == found and not found["faults"]:
        return agreeing(
            "audit trail", f"{found['entries']} entries, {len(found['roots'])} closed days, the same last link"
        )
    wrong = [key for key in ("entries", "last", "roots") if said[key] != found[key]]
    told = [f"{', '.join(wrong)} are others"] if wrong else []
    return differing("audit trail", "; ".join([*told, *found["faults"][:_SHOWN]]))


def _compare_packs(said: dict[str, Any], found: dict[str, str]) -> Check:
    if said["version"] != version("siltwatch"):
        return unsure("evidence packs", f"were made by version {said['version']}, this is {version('siltwatch')}")
    wrong = sorted(name for name in {*said["packs"], *found} if said["packs"].get(name) != found.get(name))
    if wrong:
        return differing("evidence packs", f"of {', '.join(wrong)} are others")
    return agreeing("evidence packs", f"of the newest {len(found)} storms, the same SHA-256 each")


def _compare_verdicts(said: dict[str, Any] | None, proof: Proof) -> list[Check]:
    found = proof.verdicts
    if said is None:
        return [unsure("verdicts", "could not be worked out when the backup was made")]
    if found is None:
        return [differing("verdicts", "cannot be worked out here: " + "; ".join(proof.troubles))]
    wrong = []
    for name in sorted({*said, *found}):
        was, now = said.get(name), found.get(name)
        if was is None or now is None:
            wrong.append(differing(name, "was not judged so" if was is None else "is not found again"))
        elif was != now:
            keys = sorted(key for key in {*was, *now} if was.get(key) != now.get(key))
            told = "; ".join(f"{key} was {was.get(key)}, here {now.get(key)}" for key in keys)
            wrong.append(differing(name, told))
    return wrong or [agreeing("verdicts", f"{len(found)} storms, duties and contrasts, judged anew: the same")]


def refuse_used(config: Config) -> None:
    """A ConfigError where anything is on record already."""
    used = [str(database.path or database.url) for database in databases(config) if not is_empty(database)]
    used += [str(place) for place in kept_folders(config) if _holds_files(place)]
    if used:
        problems = [f"{one}: something is on record here; a restore never writes over it" for one in used]
        raise ConfigError(problems)


def _holds_files(folder: Path) -> bool:
    return folder.is_dir() and any(one.is_file() for one in folder.rglob("*"))


def restore_backup(config: Config, folder: Path) -> dict[str, Any]:
    """Fill the empty stores of a configuration; what the backup says of itself."""
    said = read_backup(folder)
    checks = check_manifest(folder)
    if not _agree(checks):
        message = "the backup is not whole: " + "; ".join(f"{one.what} {one.says}" for one in checks)
        raise SiltwatchError(message)
    refuse_used(config)
    config.data_path.mkdir(parents=True, exist_ok=True)
    _restore_databases(config, folder)
    for source in kept_folders(config_of_copy(folder)):
        if source.name != SETTINGS:
            shutil.copytree(source, config.data_path / source.name, dirs_exist_ok=True)
    return said


def _restore_databases(config: Config, folder: Path) -> None:
    """A server takes rows only into the tables of today: the copy is brought there first."""
    with scratch(folder) as copy:
        migrate(copy)
        place = copy.folder
        if any(database.path is None for database in databases(config)):
            migrate(config)
        for database in databases(config):
            if database.path is not None:
                database.path.unlink(missing_ok=True)
            copy_in(database, place)
            wrong = _unlike(database.url, config_of_copy(place), database.name)
            if wrong:
                message = f"{', '.join(wrong)}: did not arrive as they are in the backup"
                raise SiltwatchError(message)


def _unlike(url: str, copy: Config, name: str) -> list[str]:
    (source,) = (database.url for database in databases(copy) if database.name == name)
    here, there = sums_of(url), sums_of(source)
    return sorted(f"{name}.{table}" for table in {*here, *there} if here.get(table) != there.get(table))


def as_of(said: dict[str, Any]) -> datetime:
    """When a backup was made."""
    return parse_instant(said["made_at"])

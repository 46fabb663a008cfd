"""What a backup holds: its list of files with their SHA-256, and a sum over every table."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dashboard.copies.databases import looking_at, rows_of, settle, tables_of
from dashboard.evidence.manifest import MANIFEST
from dashboard.evidence.verifying.checks import Check, agreeing, differing
from siltwatch.errors import ConfigError

_PIECE = 1 << 20


def files_in(folder: Path) -> Iterator[str]:
    """The names of all files but the list itself, in order."""
    found = (one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())
    yield from sorted(name for name in found if name != MANIFEST)


def sha256_of(file: Path) -> str:
    """Of a file of any size."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while piece := opened.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def write_manifest(folder: Path) -> None:
    """The list that makes a folder whole: it is written last, and what has none is no backup."""
    lines = [f"{sha256_of(folder / name)}  {name}\n" for name in files_in(folder)]
    for name in files_in(folder):
        settle(folder / name)
    (folder / MANIFEST).write_text("".join(lines), encoding="utf-8")
    settle(folder / MANIFEST)


def check_manifest(folder: Path) -> list[Check]:
    """Every file is listed, every listed one is there, and each is what was listed."""
    try:
        given = (folder / MANIFEST).read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        message = f"{folder}: is no whole backup: {MANIFEST} cannot be read ({error})"
        raise ConfigError(message) from error
    wanted = {name: digest for digest, _, name in (line.partition("  ") for line in given.splitlines())}
    held = set(files_in(folder))
    found = [differing(name, "is not listed") for name in sorted(held - wanted.keys())]
    found += [differing(name, "is listed, and missing") for name in sorted(wanted.keys() - held)]
    changed = [name for name in sorted(held & wanted.keys()) if sha256_of(folder / name) != wanted[name]]
    found += [differing(name, "is not what was listed: it was changed") for name in changed]
    if not found and given != "".join(f"{wanted[name]}  {name}\n" for name in sorted(wanted)):
        return [differing(MANIFEST, "is not written as it was: it was changed")]
    return found or [agreeing(MANIFEST, f"{len(wanted)} files, each with the SHA-256 that is listed")]


def sums_of(url: str) -> dict[str, dict[str, Any]]:
    """Of each table how many rows it has, and the SHA-256 over them in the order of their key."""
    with looking_at(url) as connection:
        return {table.name: _sum_of(rows_of(connection, table)) for table in tables_of(connection)}


def _sum_of(rows: Iterator[Any]) -> dict[str, Any]:
    digest, count = hashlib.sha256(), 0
    for row in rows:
        digest.update(json.dumps(list(row), ensure_ascii=False, separators=(",", ":")).encode())
        count += 1
    return {"rows": count, "sha256": digest.hexdigest()}


def read_document(file: Path) -> Any:  # noqa: ANN401 - what JSON holds
    """A JSON file of a backup."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"{file}: cannot be read ({error})"
        raise ConfigError(message) from error


def write_document(file: Path, document: object) -> None:
    """The same, written."""
    file.write_text(json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")

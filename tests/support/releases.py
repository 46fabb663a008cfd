"""What released versions left behind (tests/releases), as an installation that the code of now takes over."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from alerts.reading import open_records
from collector.reading import open_reading
from dashboard.accounts import Accounts
from dashboard.app import build_app
from dashboard.audit import AuditTrail
from dashboard.copies.databases import migrate
from dashboard.photos import Photos
from siltwatch.clock import ManualClock
from siltwatch.config import Config, load_config

FOLDER = Path(__file__).resolve().parents[1] / "releases"
USER, PASSWORD, SITE = "keeper", "release-data-password", "mohawk"
TOKENS = {name: f"token-of-{name}-for-release-data" for name in ("gateway-1", "gateway-2")}


@dataclass(frozen=True, slots=True)
class Release:
    """A folder of tests/releases, and a place where its files stand as they stood then."""

    source: Path
    place: Path
    facts: dict[str, Any]

    @property
    def config(self) -> Config:
        """Its configuration, read by the code of now."""
        return load_config(self.place / "siltwatch.toml")

    @property
    def as_of(self) -> datetime:
        """When its data was made."""
        return datetime.fromisoformat(self.facts["as_of"])


def versions() -> list[str]:
    """The releases that left data, oldest first."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "facts.json").is_file())


def unpacked(version: str, place: Path) -> Release:
    """The installation as that version left it."""
    source = FOLDER / version
    shutil.copytree(source / "sites", place / "sites")
    shutil.copy(source / "siltwatch.toml", place)
    (place / "var").mkdir()
    for name in ("journal", "records", "spool"):
        with closing(sqlite3.connect(place / "var" / f"{name}.db")) as disk:
            disk.executescript("PRAGMA synchronous = OFF;" + (source / f"{name}.sql").read_text(encoding="utf-8"))
    tokens = "".join(f'{name} = "{value}"\n' for name, value in TOKENS.items())
    for name, text in (("intake-tokens.toml", tokens), ("gateway-token", TOKENS["gateway-1"])):
        (place / name).touch(mode=0o600)
        (place / name).write_text(text)
    facts = json.loads((source / "facts.json").read_text(encoding="utf-8"))
    return Release(source=source, place=place, facts=facts)


def taken_over(version: str, place: Path) -> Release:
    """The same, brought up to date by the code of now."""
    release = unpacked(version, place)
    migrate(release.config)
    return release


def counted(file: Path) -> dict[str, int]:
    """How many rows each table has."""
    with closing(sqlite3.connect(file)) as disk:
        names = [row[0] for row in disk.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: disk.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def asked(file: Path, query: str) -> list[list[Any]]:
    """What a database answers."""
    with closing(sqlite3.connect(file)) as disk:
        return [list(row) for row in disk.execute(query)]


@contextmanager
def pages_of(config: Config, clock: ManualClock) -> Iterator[FastAPI]:
    """The application over stores that are there."""
    journal, records = open_reading(config.journal_url), open_records(config.records_url)
    accounts, photos = Accounts(config.records_url), Photos(config.records_url, config.photos_path)
    trail = AuditTrail(config.records_url)
    app = build_app(
        config=config, journal=journal, records=records, accounts=accounts, photos=photos, trail=trail, clock=clock
    )
    try:
        yield app
    finally:
        app.state.services.charts.close()
        for each in (accounts, photos, trail, journal, records):
            each.close()

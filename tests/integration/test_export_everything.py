"""Export of everything: complete, described to the last column, without what lets somebody in."""

import csv
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from dashboard.copies.databases import config_of_copy, databases, looking_at, migrate, tables_of
from dashboard.exporting.descriptions import faults_of, read_descriptions
from siltwatch.command.main import main
from tests.support.dashboard import varied_dashboard


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[str]]]:
    """Every table with its columns, as this program makes them."""
    config = config_of_copy(tmp_path_factory.mktemp("fresh"))
    migrate(config)
    tables = {}
    for database in databases(config):
        with looking_at(database.url) as connection:
            tables[database.name] = {table.name: list(table.c.keys()) for table in tables_of(connection)}
    return tables


def test_every_column_of_every_table_is_described(found: dict[str, dict[str, list[str]]]) -> None:
    """A new column fails here: describe it in dashboard/exporting/descriptions.toml."""
    assert faults_of(read_descriptions(), found) == []


def test_a_new_column_and_a_description_of_nothing_are_found(found: dict[str, dict[str, list[str]]]) -> None:
    columns = [*found["journal"]["credits"], "mood"]
    journal = {**found["journal"], "credits": columns, "moods": ["mood"]}
    del journal["gaps"]
    descriptions = read_descriptions()
    descriptions["records"]["duties"]["gone"] = "x"
    descriptions["anywhere"]["nowhere"] = "x"

    faults = faults_of(descriptions, {**found, "journal": journal})

    assert set(faults) == {
        "journal.credits.mood is not described",
        "journal.moods is not described",
        "journal.moods.mood is not described",
        "journal.gaps is described, and there is no such table",
        "records.duties.gone is described, and there is no such column",
        "anywhere.nowhere is described, and no table needs it",
    }


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def test_everything_leaves_in_both_forms_and_nothing_that_lets_somebody_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with varied_dashboard(tmp_path / "town") as made:
        made.account("officer")
        config = ["--config", str(made.town.file)]
        assert main(["records", "export", "-o", str(tmp_path / "csv"), "--reason", "yearly", *config]) == 0
        told = ["records", "export", "-o", str(tmp_path / "parquet"), "--form", "parquet", "--json", *config]
        capsys.readouterr()
        assert main(told) == 0
        said = json.loads(capsys.readouterr().out)
        assert main(["records", "export", "-o", str(tmp_path / "csv"), *config]) == 2
        counts = _counts(made.town.config.data_path)
        with closing(sqlite3.connect(made.town.config.data_path / "records.db")) as held:
            (secret,) = held.execute("SELECT password_hash FROM accounts WHERE name = 'officer'").fetchone()
    assert main(["verify", str(tmp_path / "csv")]) == 0
    assert main(["verify", str(tmp_path / "parquet")]) == 0

    dictionary = rows_of(tmp_path / "csv" / "DICTIONARY.csv")
    assert all(row["meaning"] for row in dictionary)
    written = {f"{file.parent.name}.{file.stem}": rows_of(file) for file in (tmp_path / "csv").glob("*/*.csv")}
    kept = {name: count for name, count in counts.items() if name not in _SECRET}
    assert {name: len(rows) for name, rows in written.items() if name not in _MOVING} == {
        name: count for name, count in kept.items() if name not in _MOVING
    }
    assert said["tables"] == len(counts)
    for file in (*(tmp_path / "csv").rglob("*"), *(tmp_path / "parquet").rglob("*")):
        assert not file.is_file() or secret.encode() not in file.read_bytes()
    assert {row["name"] for row in written["records.accounts"]} == {"officer"}
    assert "password_hash" not in written["records.accounts"][0]
    noted = [json.loads(row["body"]) for row in written["records.audit_trail"] if row["kind"] == "export"]
    assert noted[-1]["reason"] == "yearly"
    _same(written, tmp_path / "parquet")


_SECRET = {
    f"records.{name}"
    for name in ("sessions", "password_resets", "pending_sign_ins", "recovery_codes", "second_factors")
}
_MOVING = {"records.audit_trail"}  # the second export is on it


def _counts(folder: Path) -> dict[str, int]:
    counts = {}
    for name in ("journal", "records"):
        with closing(sqlite3.connect(folder / f"{name}.db")) as held:
            query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            for (table,) in held.execute(query).fetchall():
                if not table.startswith("alembic"):
                    counts[f"{name}.{table}"] = held.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return counts


def _same(written: dict[str, list[dict[str, str]]], folder: Path) -> None:
    """Cell by cell, with the types of the database."""
    rain = parquet.read_table(folder / "journal" / "credits.parquet")
    assert str(rain.schema.field("depth_tenth_um").type) == "int64"
    for name in ("journal.credits", "journal.readings", "records.storm_versions", "records.duties"):
        database, table = name.split(".")
        rows = parquet.read_table(folder / database / f"{table}.parquet").to_pylist()
        assert [{key: _text(cell) for key, cell in row.items()} for row in rows] == written[name]


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    return ("yes" if cell else "no") if isinstance(cell, bool) else str(cell)


def test_parquet_without_its_library_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    (tmp_path / "siltwatch.toml").touch()
    config = ["--config", str(tmp_path / "siltwatch.toml")]
    assert main(["migrate", *config]) == 0
    assert main(["records", "export", "-o", str(tmp_path / "out"), "--form", "parquet", *config]) == 2
    assert "pip install 'siltwatch[parquet]'" in capsys.readouterr().err

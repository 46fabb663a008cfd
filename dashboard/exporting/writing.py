"""Writes every table of both databases as CSV or Parquet, with the dictionary and a list of the files."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Protocol

from sqlalchemy import Boolean, Float, Integer, Table

from dashboard.copies.databases import databases, looking_at, rows_of, tables_of
from dashboard.copies.inventory import write_manifest
from dashboard.evidence.csv_text import cell_of
from dashboard.exporting.descriptions import Described, described, read_descriptions
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant

Form = Literal["csv", "parquet"]
_AT_ONCE = 20_000
_README = """Everything that this installation of Siltwatch {version} has on record, as of {at}.

One file a table: journal/ is what the instruments said and what was made of it, records/ what was judged, told,
entered and decided. DICTIONARY.csv says what each table and column means. Instants are RFC 3339 in UTC, to the
millisecond. Rain is in whole tenths of a micrometre (0.01 in = 2540). {form}
What lets somebody in (hashes of passwords, sessions, codes of links) is left out, as the dictionary says; addresses of
people are in it: keep it as you keep the databases. Photographs and documents are files beside the databases, named by
their SHA-256. MANIFEST.sha256 is what `sha256sum -c` reads; `siltwatch verify FOLDER` checks it.
"""
_FORMS: Mapping[Form, str] = {
    "csv": "An empty cell is no value; text that a spreadsheet would run as a formula has an apostrophe before it.",
    "parquet": "Values have their own types; text is as it is stored.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written."""

    tables: int
    rows: int
    undescribed: list[str]


class Writer(Protocol):
    """One file being written."""

    def write(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows."""

    def close(self) -> None:
        """The file is whole."""


class CsvWriter:
    """UTF-8, a header, bare line feeds."""

    def __init__(self, file: Path, names: Sequence[str]) -> None:
        self._file = file.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(names)

    def write(self, rows: Sequence[Sequence[Any]]) -> None:
        """Cells of one form."""
        self._writer.writerows([cell_of(cell) for cell in row] for row in rows)

    def close(self) -> None:
        """The file is whole."""
        self._file.close()


class ParquetWriter:
    """Each column of the type that it has in the database."""

    def __init__(self, file: Path, columns: Mapping[str, str]) -> None:
        try:
            import pyarrow as pa  # type: ignore[import-untyped]  # noqa: PLC0415 - an extra of its own
            from pyarrow import parquet  # noqa: PLC0415 - likewise
        except ModuleNotFoundError as error:
            message = "Parquet needs the library pyarrow: pip install 'siltwatch[parquet]'"
            raise ConfigError(message) from error
        kinds = {"whole": pa.int64(), "real": pa.float64(), "yes_no": pa.bool_(), "text": pa.string()}
        self._arrow: Any = pa
        self._schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._writer = parquet.ParquetWriter(file, self._schema)

    def write(self, rows: Sequence[Sequence[Any]]) -> None:
        """One group of rows."""
        columns = list(zip(*rows, strict=True)) if rows else [() for _ in self._schema]
        made = [self._arrow.array(held, field.type) for held, field in zip(columns, self._schema, strict=True)]
        self._writer.write_table(self._arrow.Table.from_arrays(made, schema=self._schema))

    def close(self) -> None:
        """The file is whole."""
        self._writer.close()


def export_everything(config: Config, folder: Path, form: Form, now: datetime) -> Exported:
    """Write all tables into a folder that is new or empty, each database as it is at one instant."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = f"{folder}: is not empty; name a new folder for each export"
        raise ConfigError(message)
    descriptions, dictionary, rows, undescribed = read_descriptions(), [], 0, []
    for database in databases(config):
        (folder / database.name).mkdir(parents=True, exist_ok=True)
        with looking_at(database.url) as connection:
            for table in tables_of(connection):
                known = described(descriptions, database.name, table.name, list(table.c.keys()))
                name = f"{database.name}/{table.name}.{form}"
                dictionary += _meanings(name, table, known)
                undescribed += [f"{database.name}.{table.name}.{one}" for one in known.undescribed]
                if not known.secret:
                    rows += _write(_writer(folder / name, table, known, form), table, known, rows_of(connection, table))
    _write_dictionary(folder, dictionary)
    text = _README.format(version=version("siltwatch"), at=format_instant(now), form=_FORMS[form])
    (folder / "README.txt").write_text(text, encoding="utf-8")
    write_manifest(folder)
    return Exported(tables=len({row[0] for row in dictionary}), rows=rows, undescribed=undescribed)


def _writer(file: Path, table: Table, known: Described, form: Form) -> Writer:
    columns = {column.name: kind_of(column.type) for column in table.c if column.name not in known.left_out}
    return CsvWriter(file, list(columns)) if form == "csv" else ParquetWriter(file, columns)


def kind_of(kind: Any) -> str:  # noqa: ANN401 - a type of SQLAlchemy
    """What a column holds: whole, real, yes_no or text."""
    for name, kinds in (("yes_no", Boolean), ("whole", Integer), ("real", Float)):
        if isinstance(kind, kinds):
            return name
    return "text"


def _write(writer: Writer, table: Table, known: Described, rows: Iterator[Sequence[Any]]) -> int:
    places = [place for place, column in enumerate(table.c) if column.name not in known.left_out]
    count = 0
    try:
        while page := [[row[place] for place in places] for row in islice(rows, _AT_ONCE)]:
            writer.write(page)
            count += len(page)
    finally:
        writer.close()
    return count


def _meanings(file: str, table: Table, known: Described) -> list[tuple[str, str, str, str]]:
    """A line for the table and one for each column."""
    left_out = "left out: it lets somebody in"
    lines = [(file, "", left_out if known.secret else "", known.about)]
    for column in table.c if not known.secret else ():
        kind = left_out if column.name in known.left_out else kind_of(column.type)
        lines.append((file, column.name, kind, known.columns[column.name]))
    return lines


def _write_dictionary(folder: Path, lines: Sequence[Sequence[str]]) -> None:
    writer = CsvWriter(folder / "DICTIONARY.csv", ("file", "column", "type", "meaning"))
    try:
        writer.write(lines)
    finally:
        writer.close()

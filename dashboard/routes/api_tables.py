"""Everything as tables for programs: what each column means, a series as Parquet, the whole record as a ZIP."""

import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import Response
from pydantic import Field

from collector.reading import Point
from dashboard.exporting.descriptions import read_descriptions
from dashboard.exporting.writing import ParquetWriter, export_everything
from dashboard.gate import CheckedCall, Inside, SignedIn, require
from dashboard.routes.api_files import AskedSeries, Series, file_response
from dashboard.routes.api_once import OnceRoute
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.records import paper_file
from dashboard.series_file import RAIN
from siltwatch.instants import format_instant

router = APIRouter(route_class=OnceRoute)


class ColumnSaid(Said):
    """What a column of an export means; an empty column is the table itself."""

    database: str = Field(examples=["journal"])
    table: str = Field(examples=["credits"])
    column: str = Field(examples=["depth_tenth_um"])
    meaning: str = Field(examples=["rain accepted at the instant, in whole tenths of a micrometre"])


@router.get("/dictionary", response_model=list[ColumnSaid])
def dictionary(signed_in: SignedIn) -> list[Document]:  # noqa: ARG001
    """The data dictionary of the export: every table and column, and what it means."""
    found: list[Document] = []
    for database, tables in read_descriptions().items():
        for table, known in tables.items():
            if isinstance(known, dict):
                for column, meaning in known.items():
                    if isinstance(meaning, str):
                        named = "" if column == "about" else column
                        found.append({"database": database, "table": table, "column": named, "meaning": meaning})
    return found


@router.get(
    "/sites/{site}/series.parquet",
    responses=file_response("application/vnd.apache.parquet"),
    response_class=Response,
)
def series_parquet(asked: AskedSeries) -> Response:
    """A sensor's series as Parquet: `at` RFC 3339, rain in tenths of a micrometre, values with their calibration."""
    columns = {"at": "text", "depth_tenth_um": "whole"} if asked.kind == RAIN else {"at": "text", asked.kind: "real"}
    if asked.marks is not None:
        columns["calibrated"] = "text"
    with TemporaryDirectory(prefix="siltwatch-series-") as folder:
        file = Path(folder) / "series.parquet"
        writer = ParquetWriter(file, columns)
        try:
            writer.write([_row(point, asked) for point in asked.points])
        finally:
            writer.close()
        made = file.read_bytes()
    return Response(made, media_type="application/vnd.apache.parquet", headers=asked.headers("parquet"))


def _row(point: Point, asked: Series) -> tuple[object, ...]:
    first = (format_instant(point.at), int(point.sum or 0) if asked.kind == RAIN else point.mean)
    return first if asked.marks is None else (*first, asked.marks(point.at))


@router.get("/export", responses=file_response("application/zip"), response_class=Response)
def export(
    inside: Inside, signed_in: CheckedCall, form: Annotated[Literal["csv", "parquet"], Query()] = "csv"
) -> Response:
    """Everything on record as a ZIP of tables with their dictionary; for who administers all towns; on the trail."""
    require(signed_in, "administer")
    if signed_in.account.towns:
        raise HTTPException(403, "The export is of all towns; this account is of some.")
    now = inside.clock.now()
    inside.trail.note_export(f"exported everything as {form}", who=signed_in.account.name, site="", now=now)
    with TemporaryDirectory(prefix="siltwatch-export-") as folder:
        tables, whole = Path(folder) / "export", Path(folder) / "export.zip"
        export_everything(inside.config, tables, form, now)
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as bundle:
            for file in sorted(tables.rglob("*")):
                if file.is_file():
                    bundle.write(file, file.relative_to(tables))
        made = whole.read_bytes()
    return paper_file(made, f"siltwatch-{form}.zip", "application/zip")

"""The only module of the file readers that touches the disk."""

from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

from collector.files.encoding import decode
from collector.files.formats import parse_rain
from collector.files.series import RainFile, ReadOptions
from siltwatch.errors import InputFileError, QuantityError
from siltwatch.quantities import Depth

# Thirty years of one-minute rows are below half of this.
LARGEST_BYTES = 2_000_000_000


def read_rain(  # noqa: PLR0913 - all by keyword
    path: str | Path,
    *,
    zone: ZoneInfo | None = None,
    unit: str | None = None,
    sensor: str | None = None,
    max_row: Depth | None = None,
    overflow: Depth | None = None,
    month: date | None = None,
) -> RainFile:
    """The rain of a file, its format recognised by content; InputFileError names file, line and what was expected."""
    options = ReadOptions(
        zone=zone, unit=unit, sensor=sensor, month=month,
        max_row_tenth_um=None if max_row is None else max_row.tenth_um,
        overflow_tenth_um=None if overflow is None else overflow.tenth_um,
    )  # fmt: skip
    try:
        return parse_rain(decode(read_bytes(Path(path))), options)
    except (InputFileError, QuantityError) as error:
        message = f"{path}: {error}"
        raise InputFileError(message) from error


def read_bytes(path: Path) -> bytes:
    """The whole content; what is no readable file is an InputFileError."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise InputFileError("this is a folder; expected a file")
        if size > LARGEST_BYTES:
            message = f"{size} bytes are more than {LARGEST_BYTES}; split the file"
            raise InputFileError(message)
        return path.read_bytes()
    except OSError as error:
        message = f"cannot be read ({error.strerror or error}); expected a file"
        raise InputFileError(message) from error

"""Documents of a site: plans, permits, as-builts; rows in the records, files beside them, checked by what they hold."""

import hashlib
import io
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path, PurePath
from typing import Any

from PIL import Image, UnidentifiedImageError
from sqlalchemy import Engine, insert, select
from sqlalchemy.engine import RowMapping

from dashboard.hashed_files import HashedFiles
from dashboard.stores import looking, writing
from dashboard.tables import documents
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, parse_instant

DOCUMENTS = "documents"  # the folder
LARGEST_BYTES = 40 * 1024 * 1024
MOST_PIXELS = 60_000_000  # a small file can claim far more than any camera makes
_LONGEST_NAME = 120
KINDS: Mapping[str, str] = {
    "swppp": "pollution prevention plan (SWPPP)",
    "swppp_change": "amendment of the plan",
    "noi": "notice of intent (NOI)",
    "not": "notice of termination (NOT)",
    "permit": "permit",
    "approval": "approval or variance",
    "certification": "contractor's certification, signed",
    "assessment": "assessment before the start, signed",
    "photographs": "photographs before construction",
    "as_built": "as-built drawing",
    "final": "final inspection, certified",
    "maintenance": "maintenance agreement or programme",
    "bond": "bond or guarantee",
    "notice": "notice of violation or order, signed",
    "appeal": "appeal or decision",
    "letter": "letter",
    "other": "another document",
}
_PICTURES = {"JPEG": "image/jpeg", "PNG": "image/png"}
_SUFFIXES = {"application/pdf": ".pdf", "image/jpeg": ".jpg", "image/png": ".png"}
_PDF_HEAD, _PDF_END = b"%PDF-", b"%%EOF"
_PDF_END_WITHIN = 2_048
_UNREADABLE = (
    Image.DecompressionBombError,
    OSError,
    SyntaxError,
    TypeError,
    UnidentifiedImageError,
    ValueError,
    struct.error,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRow:
    """One document: what it is, the date it bears, the file as it was sent; `replaces` is the one it follows."""

    id: int
    site: str
    kind: str
    title: str
    dated_on: date
    name: str
    media_type: str
    bytes: int
    sha256: str
    replaces: int | None
    remarks: str
    entered_by: str
    entered_at: datetime
    key: str

    @property
    def file_name(self) -> str:
        """A name for the file that says what it is, safe in a header and in a bundle."""
        return f"{self.id}-{self.kind}-{self.dated_on}{_SUFFIXES[self.media_type]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """What a person says of a document; `key` is the form's own, so that sending it twice keeps it once."""

    kind: str
    title: str
    dated_on: date
    name: str
    remarks: str
    entered_by: str
    key: str
    replaces: int | None = None


class Documents:
    """The documents of all sites; safe to use from several threads."""

    def __init__(self, reader: Engine, writer: Engine, folder: Path) -> None:
        self._reader, self._writer = reader, writer
        self._files = HashedFiles(folder, suffix="", what="document")

    def add(self, site: str, held: bytes, filed: Filed, now: datetime) -> DocumentRow:
        """Keep one, its file first; a SiltwatchError says what is wrong with it."""
        media_type = media_type_of(held)
        _refuse_unsound(filed)
        row: dict[str, Any] = {
            "site": site, "kind": filed.kind, "title": filed.title.strip(), "dated_on": filed.dated_on.isoformat(),
            "name": _plain_name(filed.name), "media_type": media_type, "bytes": len(held),
            "sha256": hashlib.sha256(held).hexdigest(), "replaces": filed.replaces, "remarks": filed.remarks.strip(),
            "entered_by": filed.entered_by, "entered_at": format_instant(now), "key": filed.key,
        }  # fmt: skip
        if filed.replaces is not None and self.find(site, filed.replaces) is None:
            raise SiltwatchError(f"there is no document {filed.replaces} at this site that it could replace")
        self._files.keep(held)
        with writing(self._writer) as connection:
            found = connection.execute(select(documents).where(documents.c.key == filed.key)).mappings().first()
            if found is None:
                found = connection.execute(insert(documents).values(**row).returning(documents)).mappings().one()
        return _row(found)

    def of(self, site: str) -> Sequence[DocumentRow]:
        """The documents of a site, those that were replaced too, oldest first."""
        with looking(self._reader) as connection:
            query = select(documents).where(documents.c.site == site).order_by(documents.c.id)
            return [_row(found) for found in connection.execute(query).mappings()]

    def kinds(self, site: str) -> frozenset[str]:
        """The kinds that are on file at a site."""
        with looking(self._reader) as connection:
            query = select(documents.c.kind).where(documents.c.site == site).distinct()
            return frozenset(connection.execute(query).scalars())

    def find(self, site: str, number: int) -> DocumentRow | None:
        """One document of a site."""
        with looking(self._reader) as connection:
            query = select(documents).where(documents.c.site == site, documents.c.id == number)
            found = connection.execute(query).mappings().first()
        return None if found is None else _row(found)

    def read(self, row: DocumentRow) -> bytes:
        """The file as it was sent; one that is gone or no longer what it was is a StoreError."""
        return self._files.read(row.sha256, row.id)


def media_type_of(held: bytes) -> str:
    """What a file is, by what it holds and never by its name: a PDF, a JPEG or a PNG that can be read to its end."""
    if len(held) > LARGEST_BYTES:
        raise SiltwatchError(f"the file has more than {LARGEST_BYTES // 1024**2} MiB: send a smaller one")
    if held.startswith(_PDF_HEAD):
        if _PDF_END not in held[-_PDF_END_WITHIN:]:
            raise SiltwatchError("the PDF has no end: it was cut off on its way, send it again")
        return "application/pdf"
    kind = _picture_of(held)
    if kind is None:
        raise SiltwatchError("the file is neither a PDF nor a JPEG or PNG picture that can be read")
    return kind


def _picture_of(held: bytes) -> str | None:
    try:
        with Image.open(io.BytesIO(held), formats=tuple(_PICTURES)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return None
            picture.load()
            return _PICTURES.get(picture.format or "")
    except _UNREADABLE:
        return None


def _refuse_unsound(filed: Filed) -> None:
    if filed.kind not in KINDS:
        raise SiltwatchError(f"say what the document is: {', '.join(KINDS)}")
    if not filed.title.strip() or not filed.entered_by.strip() or not filed.key:
        raise SiltwatchError("give the document a title, who files it, and a key of its own")


def _plain_name(name: str) -> str:
    """The file's name without a folder and without signs that no file has."""
    kept = "".join(sign for sign in PurePath(name.replace("\\", "/")).name if sign.isprintable())
    return kept[-_LONGEST_NAME:] or "document"


def _row(found: RowMapping) -> DocumentRow:
    given = dict(found)
    given["dated_on"] = date.fromisoformat(given["dated_on"])
    given["entered_at"] = parse_instant(given["entered_at"])
    return DocumentRow(**given)

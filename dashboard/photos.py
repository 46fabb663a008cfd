"""Photographs: rows in the records, files beside them, named by what they hold and never changed."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args

from sqlalchemy import Engine, insert, select
from sqlalchemy.engine import RowMapping

from dashboard.documents import DOCUMENTS, Documents
from dashboard.hashed_files import HashedFiles
from dashboard.pictures import Picture
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import photos
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, parse_instant

View = Literal["upstream", "downstream", "outfall", "practice", "before", "after", "other"]
VIEWS: tuple[View, ...] = get_args(View)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoRow:
    """One photograph: of what, by whom, when by the camera's own clock and when it came in.

    `about` names what it belongs to, such as `contrast:<episode>`; `sha256` is that of the file kept, `sent_sha256`
    that of the file as it was sent.
    """

    id: int
    site: str
    about: str
    view: View
    sha256: str
    sent_sha256: str
    width: int
    height: int
    taken_at: datetime | None
    latitude: float | None
    longitude: float | None
    person: str
    remarks: str
    entered_by: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """What a person says of a photograph; `key` is the form's own, so that sending it twice keeps it once."""

    about: str
    view: View
    person: str
    remarks: str
    entered_by: str
    key: str


class Photos:
    """The photographs of all sites; safe to use from several threads."""

    def __init__(self, records_url: str, folder: Path) -> None:
        self._reader = open_engine(records_url, read_only=True)
        self._writer = open_engine(records_url)
        self._files = HashedFiles(folder, suffix=".jpg", what="photograph")
        self.documents = Documents(self._reader, self._writer, folder.parent / DOCUMENTS)  # kept beside them

    @property
    def reader(self) -> Engine:
        """What reads of the records beside the photographs go by."""
        return self._reader

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def add(self, site: str, picture: Picture, *, sent: bytes, caption: Caption, now: datetime) -> PhotoRow:
        """Keep one: the file is on the disk before its row says so."""
        sha256 = self._files.keep(picture.jpeg)
        row: dict[str, Any] = {
            "site": site, "about": caption.about, "view": caption.view, "sha256": sha256,
            "sent_sha256": hashlib.sha256(sent).hexdigest(), "width": picture.width, "height": picture.height,
            "taken_at": format_instant(picture.taken_at) if picture.taken_at else None, "latitude": picture.latitude,
            "longitude": picture.longitude, "person": caption.person, "remarks": caption.remarks,
            "entered_by": caption.entered_by, "entered_at": format_instant(now), "key": caption.key,
        }  # fmt: skip
        with writing(self._writer) as connection:
            found = connection.execute(select(photos).where(photos.c.key == caption.key)).mappings().first()
            if found is None:
                found = connection.execute(insert(photos).values(**row).returning(photos)).mappings().one()
        return _row(found)

    def of(self, site: str, about: str | None = None) -> Sequence[PhotoRow]:
        """The photographs of a site, or of one thing there, oldest first."""
        query = select(photos).where(photos.c.site == site).order_by(photos.c.id)
        if about is not None:
            query = query.where(photos.c.about == about)
        with looking(self._reader) as connection:
            return [_row(found) for found in connection.execute(query).mappings()]

    def find(self, site: str, number: int) -> PhotoRow | None:
        """One photograph of a site."""
        with looking(self._reader) as connection:
            query = select(photos).where(photos.c.site == site, photos.c.id == number)
            found = connection.execute(query).mappings().first()
        return None if found is None else _row(found)

    def read(self, row: PhotoRow) -> bytes:
        """The JPEG; a file that is gone or no longer what it was is a StoreError."""
        return self._files.read(row.sha256, row.id)


def about_contrast(episode: str) -> str:
    """What the photographs of an episode belong to."""
    return f"contrast:{episode}"


def check_view(text: str) -> View:
    """One of the views, or a SiltwatchError that names them."""
    found = next((view for view in VIEWS if view == text), None)
    if found is None:
        raise SiltwatchError(f"say what the picture shows: {', '.join(VIEWS)}")
    return found


def _row(found: RowMapping) -> PhotoRow:
    given = dict(found)
    given["taken_at"] = parse_instant(given["taken_at"]) if given["taken_at"] else None
    given["entered_at"] = parse_instant(given["entered_at"])
    return PhotoRow(**given)

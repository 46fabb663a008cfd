"""Photographs: rows in the records, files beside them, named by what they hold and never changed."""

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args

from sqlalchemy import insert, select
from sqlalchemy.engine import RowMapping

from dashboard.pictures import Picture
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import photos
from siltwatch.errors import SiltwatchError, StoreError
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
        self._folder = folder

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def add(self, site: str, picture: Picture, *, sent: bytes, caption: Caption, now: datetime) -> PhotoRow:
        """Keep one: the file is on the disk before its row says so."""
        sha256 = hashlib.sha256(picture.jpeg).hexdigest()
        self._write(sha256, picture.jpeg)
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
        path = self._path(row.sha256)
        try:
            found = path.read_bytes()
        except OSError as error:
            raise StoreError(f"photograph {row.id}: {path.name} cannot be read ({error.strerror})") from error
        if hashlib.sha256(found).hexdigest() != row.sha256:
            raise StoreError(f"photograph {row.id}: {path.name} is not what was kept: restore it from a backup")
        return found

    def _path(self, sha256: str) -> Path:
        return self._folder / sha256[:2] / f"{sha256}.jpg"

    def _write(self, sha256: str, jpeg: bytes) -> None:
        path = self._path(sha256)
        if path.exists():
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}.part")
            with beside.open("wb") as file:
                file.write(jpeg)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _settle(path.parent)
        except OSError as error:
            raise StoreError(f"the photograph cannot be kept in {self._folder}: {error.strerror}") from error


def about_contrast(episode: str) -> str:
    """What the photographs of an episode belong to."""
    return f"contrast:{episode}"


def check_view(text: str) -> View:
    """One of the views, or a SiltwatchError that names them."""
    found = next((view for view in VIEWS if view == text), None)
    if found is None:
        raise SiltwatchError(f"say what the picture shows: {', '.join(VIEWS)}")
    return found


def _settle(folder: Path) -> None:
    """A renamed file is only sure to be there after a power cut once its folder is on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _row(found: RowMapping) -> PhotoRow:
    given = dict(found)
    given["taken_at"] = parse_instant(given["taken_at"]) if given["taken_at"] else None
    given["entered_at"] = parse_instant(given["entered_at"])
    return PhotoRow(**given)

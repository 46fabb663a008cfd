"""Pictures as a phone's camera writes them."""

import io
from typing import Any

from PIL import ExifTags, Image


def a_picture(  # noqa: PLR0913 - what a camera writes
    *,
    size: tuple[int, int] = (40, 30),
    kind: str = "JPEG",
    time: str | None = None,
    offset: str | None = None,
    place: dict[int, Any] | None = None,
    turned: int | None = None,
) -> bytes:
    """A plain picture with the camera's own data beside it."""
    exif = Image.Exif()
    details = exif.get_ifd(ExifTags.IFD.Exif)
    if time is not None:
        details[ExifTags.Base.DateTimeOriginal] = time
    if offset is not None:
        details[ExifTags.Base.OffsetTimeOriginal] = offset
    if place is not None:
        exif.get_ifd(ExifTags.IFD.GPSInfo).update(place)
    if turned is not None:
        exif[ExifTags.Base.Orientation] = turned
    made = io.BytesIO()
    Image.new("RGB", size, (120, 90, 60)).save(made, kind, exif=exif)
    return made.getvalue()

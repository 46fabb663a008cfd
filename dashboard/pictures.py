"""Pictures as they come from a phone: checked by what they hold, made small, their time and place read first."""

import io
import math
import re
import struct
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from siltwatch.errors import SiltwatchError
from siltwatch.instants import utc

LARGEST_BYTES = 16 * 1024 * 1024
LONGEST_SIDE = 2048
MOST_PIXELS = 60_000_000  # beyond any phone; a small file can claim far more
_QUALITY = 85
_WIDEST_SIGNATURE = 2_000
_FORMATS = ("JPEG", "PNG", "WEBP")
# What the library raises of damaged files, by format and by what is damaged.
_UNREADABLE = (
    Image.DecompressionBombError,
    EOFError,
    IndexError,
    KeyError,
    OSError,
    OverflowError,
    SyntaxError,
    TypeError,
    UnidentifiedImageError,
    ValueError,
    ZeroDivisionError,
    struct.error,
)
_OFFSET = re.compile(r"([+-])(\d\d):(\d\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A JPEG without any of the camera's own data; when and where it was taken stand beside it.

    `taken_at` is what the camera's clock said, in UTC; None where it said nothing that can be read. Latitude and
    longitude are degrees, north and east positive.
    """

    jpeg: bytes
    width: int
    height: int
    taken_at: datetime | None
    latitude: float | None
    longitude: float | None


def take_picture(given: bytes, zone: ZoneInfo) -> Picture:
    """Read, turn upright, make small; a file that is no picture is a SiltwatchError.

    A camera writes local time without a zone unless it writes the offset too (Exif 2.31): then `zone` is taken.
    """
    if len(given) > LARGEST_BYTES:
        raise SiltwatchError(
            f"the picture has {len(given):,} bytes, at most {LARGEST_BYTES:,} are taken: send it smaller"
        )
    try:
        return _take(given, zone)
    except _UNREADABLE as error:
        message = "this is no picture that can be read: send a JPEG, PNG or WebP file"
        raise SiltwatchError(message) from error


def check_signature(png: bytes) -> None:
    """Refuse what is no drawn name: a PNG of bounded size that can be read whole."""
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
            if opened.width > _WIDEST_SIGNATURE or opened.height > _WIDEST_SIGNATURE:
                raise SiltwatchError(f"the signature is larger than {_WIDEST_SIGNATURE} pixels: sign again")
            opened.load()
    except _UNREADABLE as error:
        raise SiltwatchError("the signature is no image that can be read: sign again") from error


def _take(given: bytes, zone: ZoneInfo) -> Picture:
    with Image.open(io.BytesIO(given), formats=_FORMATS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise SiltwatchError(f"the picture has more than {MOST_PIXELS:,} pixels: send it smaller")
        exif = opened.getexif()
        taken_at = _taken_at(exif, zone)
        latitude, longitude = _place(exif)
        opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is read at a fraction of its size
        upright = ImageOps.exif_transpose(opened).convert("RGB")
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    made = io.BytesIO()
    upright.save(made, "JPEG", quality=_QUALITY, optimize=True)
    return Picture(
        jpeg=made.getvalue(), width=upright.width, height=upright.height, taken_at=taken_at, latitude=latitude,
        longitude=longitude,
    )  # fmt: skip


def _taken_at(exif: Image.Exif, zone: ZoneInfo) -> datetime | None:
    details = exif.get_ifd(ExifTags.IFD.Exif)
    text = details.get(ExifTags.Base.DateTimeOriginal) or exif.get(ExifTags.Base.DateTime)
    offset = _OFFSET.fullmatch(str(details.get(ExifTags.Base.OffsetTimeOriginal, "")))
    try:
        local = datetime.strptime(str(text), "%Y:%m:%d %H:%M:%S")  # noqa: DTZ007 - its zone is found below
        if offset is None:
            return utc(local.replace(tzinfo=zone))
        apart = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return utc(local.replace(tzinfo=timezone(-apart if offset[1] == "-" else apart)))
    except (ValueError, OverflowError):
        return None


def _place(exif: Image.Exif) -> tuple[float | None, float | None]:
    place = exif.get_ifd(ExifTags.IFD.GPSInfo)
    latitude = _degrees(place.get(ExifTags.GPS.GPSLatitude), place.get(ExifTags.GPS.GPSLatitudeRef), "NS", 90)
    longitude = _degrees(place.get(ExifTags.GPS.GPSLongitude), place.get(ExifTags.GPS.GPSLongitudeRef), "EW", 180)
    return (None, None) if latitude is None or longitude is None else (latitude, longitude)


def _degrees(parts: object, side: object, sides: str, most: float) -> float | None:
    """Degrees, minutes and seconds as Exif writes them; a zero denominator or a side that is none says nothing."""
    try:
        degrees, minutes, seconds = (float(part) for part in parts)  # type: ignore[attr-defined]
    except (TypeError, ValueError, ZeroDivisionError):
        return None
    value = degrees + minutes / 60 + seconds / 3600
    if not math.isfinite(value) or not 0 <= value <= most or side not in tuple(sides):
        return None
    return round(-value if side == sides[1] else value, 6)

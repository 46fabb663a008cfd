"""Pictures of a phone: upright, small, without the camera's own data, with its time and place read."""

import io
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ExifTags, Image

from dashboard.pictures import LARGEST_BYTES, LONGEST_SIDE, take_picture
from siltwatch.errors import SiltwatchError
from tests.support.pictures import a_picture

ZONE = ZoneInfo("America/New_York")


def gps(latitude: tuple[float, ...], north: str, longitude: tuple[float, ...], east: str) -> dict[int, Any]:
    return {
        ExifTags.GPS.GPSLatitude: latitude, ExifTags.GPS.GPSLatitudeRef: north,
        ExifTags.GPS.GPSLongitude: longitude, ExifTags.GPS.GPSLongitudeRef: east,
    }  # fmt: skip


def test_time_and_place_are_read_and_the_cameras_own_data_are_left_behind() -> None:
    given = a_picture(
        time="2026:06:10 14:03:20", offset="-04:00", place=gps((42.0, 48.0, 30.0), "N", (73.0, 56.0, 6.0), "W")
    )

    taken = take_picture(given, ZONE)

    assert taken.taken_at == datetime(2026, 6, 10, 18, 3, 20, tzinfo=UTC)
    assert (taken.latitude, taken.longitude) == (42.808333, -73.935)
    with Image.open(io.BytesIO(taken.jpeg)) as kept:
        assert (kept.format, dict(kept.getexif())) == ("JPEG", {})


def test_without_an_offset_the_time_is_the_sites_own() -> None:
    assert take_picture(a_picture(time="2026:01:10 14:03:20"), ZONE).taken_at == datetime(
        2026, 1, 10, 19, 3, 20, tzinfo=UTC
    )


NO_TIMES = [
    (None, None),
    ("", None),
    ("0000:00:00 00:00:00", "-04:00"),
    ("yesterday", None),
    ("9999:12:31 23:59:59", "-14:00"),
    ("0001:01:01 00:00:00", "+14:00"),
]


@pytest.mark.parametrize(("time", "offset"), NO_TIMES)
def test_a_time_that_is_none_is_none(time: str | None, offset: str | None) -> None:
    assert take_picture(a_picture(time=time, offset=offset), ZONE).taken_at is None


@pytest.mark.parametrize(
    "place",
    [
        gps((91.0, 0.0, 0.0), "N", (73.0, 0.0, 0.0), "W"),
        gps((42.0, 0.0, 0.0), "X", (73.0, 0.0, 0.0), "W"),
        {ExifTags.GPS.GPSLatitude: (42.0, 0.0, 0.0), ExifTags.GPS.GPSLatitudeRef: "N"},
    ],
)
def test_half_a_place_is_none(place: dict[int, Any]) -> None:
    taken = take_picture(a_picture(place=place), ZONE)
    assert (taken.latitude, taken.longitude) == (None, None)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_large_picture_is_made_small_and_stands_upright(kind: str) -> None:
    taken = take_picture(a_picture(size=(5000, 2500), kind=kind, turned=6), ZONE)

    assert (taken.width, taken.height) == (LONGEST_SIDE // 2, LONGEST_SIDE)
    with Image.open(io.BytesIO(taken.jpeg)) as kept:
        assert kept.size == (taken.width, taken.height)


def test_a_file_that_claims_too_many_pixels_is_refused_unread() -> None:
    made = io.BytesIO()
    Image.new("1", (8_000, 8_000)).save(made, "PNG")

    with pytest.raises(SiltwatchError, match="more than 60,000,000 pixels"):
        take_picture(made.getvalue(), ZONE)


def test_a_file_too_large_is_refused_unread() -> None:
    with pytest.raises(SiltwatchError, match="send it smaller"):
        take_picture(b"\xff\xd8" + bytes(LARGEST_BYTES), ZONE)


@pytest.mark.parametrize(
    "given",
    [b"", b"hello", b"GIF89a" + bytes(40), b"<svg xmlns='http://www.w3.org/2000/svg'/>", a_picture()[:300]],
)
def test_what_is_no_picture_is_refused(given: bytes) -> None:
    with pytest.raises(SiltwatchError, match="no picture that can be read"):
        take_picture(given, ZONE)


# The library warns of what it leaves out.
@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::PIL.Image.DecompressionBombWarning")
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_damaged_bytes_give_a_picture_or_a_clear_refusal(data: st.DataObject) -> None:
    good = bytearray(a_picture(time="2026:06:10 14:03:20", place=gps((42.0, 0.0, 0.0), "N", (73.0, 0.0, 0.0), "W")))
    for _ in range(data.draw(st.integers(1, 12))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))

    try:
        taken = take_picture(bytes(good), ZONE)
    except SiltwatchError:
        return
    assert taken.jpeg.startswith(b"\xff\xd8")

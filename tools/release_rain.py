"""The site and the rain that each release is given: storms, a day below half an inch, muddy water, and bad words."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

SITE_FILE = """\
id = "mohawk"
name = "Mohawk Terrace, phase 2"
profile = "rotterdam"
zone = "America/New_York"
started_on = 2026-05-28
address = "Rotterdam, New York"
operator = "A builder"
latitude = 42.787
longitude = -73.971

[conditions]
disturbed_acres = "6.5"
swppp = true

[[people]]
name = "Qualified inspector"
role = "inspector"
email = "inspector@town.example"
hears = ["storm_inspection", "routine"]

[[people]]
name = "Stormwater Management Officer"
role = "smo"
email = "smo@town.example"
hears = ["storm_inspection", "contrast"]

[[stations]]
id = "basin"
name = "Sediment basin"

[[stations]]
id = "creek"
name = "Creek"

[[links]]
id = "near-line"
gateway = "gateway-1"
kind = "serial"
port = "gauge-line"
baud = 115200

[[links]]
id = "far-line"
gateway = "gateway-2"
kind = "serial"
port = "/dev/serial/by-id/usb-far"
baud = 9600

[[sensors]]
id = "gauge-2"
station = "basin"
kind = "gauge"
gateway = "gateway-1"
link = "near-line"
driver = "swtip"
device = "n1"
count_size = "0.01 in"

[[sensors]]
id = "gauge-1"
station = "basin"
kind = "gauge"
gateway = "gateway-2"
link = "far-line"
driver = "swtip"
device = "n2"
count_size = "0.01 in"
""" + "".join(
    f"""
[[sensors]]
id = "probe-{place}"
station = "creek"
kind = "probe"
gateway = "gateway-2"
link = "far-line"
driver = "modbus_turbidity"
device = "{place}"
place = "{place}"
unit = "FNU"
model = "generic nephelometer"
range_max = 1000.0
period = "300 s"
options = {{ profile = "generic-float", word_order = "ABCD", register = 0, unit_id = {unit} }}
"""
    for unit, place in ((1, "background"), (2, "downstream"))
)

FIRST = datetime(2026, 6, 1, 14, tzinfo=UTC)
# From when, tips, minutes between: two storms, a day that is none, one by the last 24 hours alone.
FALLS = ((0, 60, 3), (3, 20, 4), (7, 55, 5), (9.5, 30, 6), (10, 25, 6))
MUDDY_FROM, MUDDY_ROWS = FIRST + timedelta(days=7), 72


def batches() -> Iterator[dict[str, Any]]:
    """Batches of `gateway-2` as the wire of the first release has them, one of them sent twice."""
    said = sorted([*_tips(), *_water()], key=lambda each: str(each["observed_at"]))
    said.insert(
        40, {"device": "nobody", "quantity": "level", "semantics": "instant", "observed_at": _text(FIRST), "value": "1"}
    )
    numbered = [{"seq": number, **each} for number, each in enumerate(said, 1)]
    for first in range(0, len(numbered), 100):
        rows = numbered[first : first + 100]
        document = {"v": 1, "gateway": "gateway-2", "boot": "b1", "first_seq": rows[0]["seq"]}
        document |= {"sent_at": _text(FIRST + timedelta(days=10)), "observations": rows}
        yield document
        if not first:
            yield document


def _tips() -> Iterator[dict[str, Any]]:
    count = 100
    for days, tips, minutes in FALLS:
        for number in range(tips + 1):
            at = FIRST + timedelta(days=days, minutes=number * minutes)
            yield {
                "device": "n2",
                "quantity": "rain_count",
                "semantics": "cumulative",
                "observed_at": _text(at),
                "count": count + number,
                "device_boot": "3",
            }
        count += tips


def _water() -> Iterator[dict[str, Any]]:
    for number in range(MUDDY_ROWS):
        at = MUDDY_FROM + timedelta(minutes=5 * number)
        muddy = 180 + number % 7 if 20 < number < 60 else 14 + number % 3  # noqa: PLR2004 - from when to when
        for device, value in (("background", 12 + number % 3), ("downstream", muddy)):
            yield {
                "device": device,
                "quantity": "turbidity",
                "semantics": "instant",
                "observed_at": _text(at),
                "value": f"{value}.0",
                "unit": "FNU",
                "method": "generic nephelometer",
            }


def _text(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

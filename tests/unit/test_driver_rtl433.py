"""rtl_433: what the published vectors leave open - stamps, repeats, signs, batteries, the table of models."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from gateway.decoding import decode_input
from gateway.device_tables import read_models, rtl433_models
from gateway.drafts import Draft
from gateway.drivers import rtl433
from siltwatch.errors import ConfigError, FrameError
from siltwatch.instants import parse_instant

ARRIVED = datetime(2026, 6, 14, 15, 10, 4, tzinfo=UTC)
NEW_YORK = ZoneInfo("America/New_York")
STAMP = parse_instant("2026-06-14T15:10:02Z")


def message(**fields: Any) -> bytes:
    document = {"model": "EcoWitt-WH40", "id": 52591, "rain_mm": 0.5, "mic": "CRC"} | fields
    return json.dumps({name: value for name, value in document.items() if value is not None}).encode()


def rain(zone: ZoneInfo | None = NEW_YORK, arrived_at: datetime = ARRIVED, **fields: Any) -> Draft:
    event = rtl433.event_of(message(**fields))
    (draft,) = rtl433.drafts(event, rtl433_models(), zone=zone, arrived_at=arrived_at)
    return draft


def refusal(content: bytes) -> str:
    with pytest.raises(FrameError) as refused:
        rtl433.drafts(rtl433.event_of(content), rtl433_models(), zone=None, arrived_at=ARRIVED)
    return refused.value.reason


@pytest.mark.parametrize(
    "stamp",
    [
        "2026-06-14 11:10:02",
        "2026-06-14T11:10:02",
        "2026-06-14 11:10:02-0400",
        "2026-06-14T15:10:02Z",
        "1781449802",
        "1781449802.000417",
        "2026-06-14 11:10:02.000417",
    ],
)
def test_every_format_of_the_receivers_stamp_is_read(stamp: str) -> None:
    assert rain(time=stamp).observed_at == STAMP


@pytest.mark.parametrize("stamp", [None, "2026-06-14 11:10:02", "@0.087052s"])
def test_local_time_without_a_zone_says_nothing(stamp: str | None) -> None:
    draft = rain(zone=None, time=stamp)

    assert (draft.observed_at, draft.quality) == (None, ())


@pytest.mark.parametrize("stamp", ["1970-01-01 00:00:09", "2026-11-01 01:30:00", "@0.1s"])
def test_a_stamp_that_cannot_be_right_gives_way_to_the_arrival(stamp: str) -> None:
    draft = rain(time=stamp)

    assert (draft.observed_at, draft.quality) == (ARRIVED, ("device_clock_unset",))


def test_a_receiver_that_converts_units_changes_no_count() -> None:
    metric = [rain(rain_mm=round(count * 0.1, 5)).count for count in range(0, 60000, 997)]
    customary = [rain(rain_mm=None, rain_in=round(count * 0.1 / 25.4, 5)).count for count in range(0, 60000, 997)]

    assert metric == customary == list(range(0, 60000, 997))


def test_a_spent_battery_marks_the_rain() -> None:
    assert rain(battery_ok=0).quality == ("battery_low",)
    assert rain(battery_ok=0.3).quality == ()


@pytest.mark.parametrize(("startup", "sign"), [(1, True), (0, False), (None, False), ("1", False)])
def test_a_start_is_a_sign_of_a_reset(startup: object, sign: bool) -> None:
    assert rain(model="LaCrosse-R3", startup=startup).reset_sign is sign


def test_only_the_field_of_its_model_is_such_a_sign() -> None:
    """The piezo gauges tell by `rain_start` that it began to rain, not that their count did."""
    assert rain(model="Fineoffset-WS90", rain_start=1, startup=1).reset_sign is False


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"not json", "grammar"),
        (b"[1]", "grammar"),
        (b"\xff", "encoding"),
        (b'{"rain_mm":1}', "grammar"),
        (message(model=5), "grammar"),
        (message(id=[1]), "grammar"),
        (message(rain_mm="much"), "no_value"),
        (message(rain_mm=-0.3), "range"),
        (message(rain_mm=1e12), "range"),
        (message(rain_mm=None), "not_a_reading"),
    ],
)
def test_what_is_no_rain_is_refused(content: bytes, reason: str) -> None:
    assert refusal(content) == reason


def test_a_retained_event_is_old() -> None:
    assert decode_input("rtl433", message(), {"retain": "1"}, now=ARRIVED).refused[0].startswith("retained")


def test_the_receivers_stamp_alone_makes_no_other_transmission() -> None:
    event = rtl433.event_of(message(time="2026-06-14 11:10:02"))

    assert event.is_same(rtl433.event_of(message(time="2026-06-14 11:10:03")))
    assert not event.is_same(rtl433.event_of(message(sequence_num=1)))


def test_an_event_without_rain_still_tells_that_the_device_is_there() -> None:
    (status,) = rtl433.state(rtl433.event_of(message(rain_mm=None, battery_ok=0)))
    _, battery = rtl433.state(rtl433.event_of(message(battery_V=1.6)))

    assert (status.quantity, status.quality) == ("status", ("battery_low",))
    assert (battery.value, battery.unit) == ("1.6", "V")


class TestTable:
    def test_the_published_models_are_in_it(self, shared: Path) -> None:
        vectors = json.loads((shared / "vectors" / "devices" / "rtl433.json").read_text())
        ours = {
            name: {"count_tenth_um": model.count_tenth_um, "modulus": model.modulus}
            for name, model in rtl433_models().items()
        }

        assert {name: ours.get(name) for name in vectors["models"]} == vectors["models"]

    def test_values_of_public_recordings_are_whole_counts(self, shared: Path) -> None:
        content = json.loads((shared / "data" / "device" / "rtl_433_values.json").read_text())
        for recorded in content["messages"]:
            event = rtl433.event_of(json.dumps(recorded).encode())
            (draft,) = rtl433.drafts(event, rtl433_models(), zone=None, arrived_at=ARRIVED)
            depth = Decimal(str(recorded.get("rain_mm") or Decimal(str(recorded.get("rain_in", 0))) * Decimal("25.4")))
            assert draft.count is not None
            assert draft.count_tenth_um is not None
            assert draft.count * draft.count_tenth_um == depth * 10_000

    def test_a_mistake_is_named_by_file_and_key(self, tmp_path: Path) -> None:
        table = tmp_path / "mine.toml"
        table.write_text('models = [{ name = "x", count_tenth_um = 1, source = "", wrap = 3 }]')

        with pytest.raises(ConfigError, match=r"mine.toml: models.0.wrap"):
            read_models(table)

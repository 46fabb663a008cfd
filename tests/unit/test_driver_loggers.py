"""Loggers: what the published vectors leave open - forms, columns, keys, stamps, faults."""

import json
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from gateway.decoding import decode_input
from gateway.drivers import columns, logger_lines, loggers
from gateway.drivers.columns import Column
from gateway.drivers.loggers import Circumstances, Format, Row
from siltwatch.errors import ConfigError, FrameError
from siltwatch.instants import parse_instant
from tests.support.gateway import gauge_document, plan, probe_document

ARRIVED = datetime(2026, 6, 14, 15, 10, 4, tzinfo=UTC)
NEW_YORK = ZoneInfo("America/New_York")
TABLE = "cs/v2/data/CR1000X_12345/FiveMin"
RAIN = Column(name="Rain_in_Tot", quantity="rain_increment", semantics="interval_total", depth_unit="in")
WATER = Column(name="Turb_FNU", quantity="turbidity", semantics="instant", unit="FNU")


def campbell(**observations: Any) -> bytes:
    told = {"loggerID": "CR1000X_12345", "observationNames": ["Rain_in_Tot", "Turb_FNU"], "observations": observations}
    return json.dumps({"type": "Feature", "Properties": told}).encode()


def rows(payload: bytes, form: Format | None = None, *, zone: ZoneInfo | None = None) -> tuple[Row, ...]:
    return loggers.rows_of(payload, Circumstances(topic=TABLE, arrived_at=ARRIVED, zone=zone), form)


def refusal(payload: bytes, form: Format | None = None) -> str:
    with pytest.raises(FrameError) as refused:
        rows(payload, form)
    return refused.value.reason


class TestColumn:
    def test_an_interval_total_is_exact_and_has_the_key_of_its_record(self) -> None:
        message = campbell(**{"2026-06-14T15:00:00.0Z": [0.02, 42.7], "2026-06-14T15:05:00.0Z": [0.03, 44.1]})

        first, second = columns.drafts(rows(message), RAIN, arrived_at=ARRIVED)
        again = columns.drafts(rows(campbell(**{"2026-06-14T15:05:00Z": [0.03, 44.1]})), RAIN, arrived_at=ARRIVED)

        assert [(each.count, each.count_tenth_um, each.semantics) for each in (first, second)] == [
            (5080, 1, "interval_total"),
            (7620, 1, "interval_total"),
        ]
        assert first.observed_at == parse_instant("2026-06-14T15:00:00Z")
        assert first.delivery_key == "CR1000X_12345/FiveMin/2026-06-14T15:00:00.000Z"
        assert second.delivery_key == again[0].delivery_key != first.delivery_key

    def test_what_was_not_measured_is_a_fault_and_no_zero(self) -> None:
        message = campbell(**{"2026-06-14T15:00:00Z": [None, "NAN"], "2026-06-14T15:05:00Z": [0, 7999]})

        rain = columns.drafts(rows(message), RAIN, arrived_at=ARRIVED)
        water = columns.drafts(rows(message), WATER, arrived_at=ARRIVED)

        assert [(each.quantity, each.count) for each in rain] == [("status", None), ("rain_increment", 0)]
        assert [each.quality for each in water] == [("sensor_fault",), ("sensor_fault",)]

    def test_a_number_that_json_does_not_have_is_no_number(self) -> None:
        message = campbell(**{"2026-06-14T15:00:00Z": [float("nan"), 42.5]})

        (water,) = columns.drafts(rows(message), WATER, arrived_at=ARRIVED)

        assert (water.value, water.unit) == ("42.5", "FNU")

    @pytest.mark.parametrize(
        ("stamp", "zone", "moment", "quality"),
        [
            ("2026-06-14 11:00:00", NEW_YORK, parse_instant("2026-06-14T15:00:00Z"), ()),
            ("2026-06-14 11:00:00", None, ARRIVED, ("device_clock_unset",)),
            ("1990-01-01 00:00:00", NEW_YORK, ARRIVED, ("device_clock_unset",)),
            ("2026-11-01 01:30:00", NEW_YORK, ARRIVED, ("device_clock_unset",)),
        ],
    )
    def test_a_stamp_is_the_time_where_it_can_be_right(
        self, stamp: str, zone: ZoneInfo | None, moment: datetime, quality: tuple[str, ...]
    ) -> None:
        (draft,) = columns.drafts(rows(campbell(**{stamp: [0, 1]}), zone=zone), WATER, arrived_at=ARRIVED)

        assert (draft.observed_at, draft.quality) == (moment, quality)
        assert draft.delivery_key is not None
        assert draft.delivery_key.startswith("CR1000X_12345/FiveMin/")

    def test_a_row_without_a_stamp_is_of_now(self) -> None:
        column = Column(name="tips", quantity="rain_count", semantics="cumulative")

        (draft,) = columns.drafts(rows(b"rain tips=7i"), column, arrived_at=ARRIVED)

        assert (draft.observed_at, draft.quality, draft.count, draft.count_tenth_um) == (ARRIVED, (), 7, None)

    def test_one_series_of_several_may_be_meant(self) -> None:
        message = b"rain,gauge=n1 tips=7i 1781449200000000000\nrain,gauge=n2 tips=9i 1781449200000000000\n"
        column = Column(name="tips", quantity="rain_count", semantics="cumulative", source="rain,gauge=n2")

        assert [draft.count for draft in columns.drafts(rows(message), column, arrived_at=ARRIVED)] == [9]

    def test_a_column_that_is_not_there_is_named(self) -> None:
        with pytest.raises(FrameError, match="no_column: no 'Turb_FNU'"):
            columns.drafts(rows(b"rain tips=7i"), WATER, arrived_at=ARRIVED)


class TestForms:
    def test_campbell_older_and_newer_names(self) -> None:
        older = campbell(**{"2026-06-14T15:00:00Z": [1, 2]})

        assert rows(older)[0].shown == rows(older.replace(b"Properties", b"properties"))[0].shown

    def test_senml_base_values_and_sums_are_added(self) -> None:
        message = [
            {"bn": "a/", "bv": 10, "bs": 5, "bu": "mm", "bt": 1781449200, "n": "x", "v": 1.5, "s": 2},
            {"n": "y", "vs": "wet", "t": 1},
            {"n": "z", "vb": True},
        ]

        found = rows(json.dumps(message).encode())

        assert [(row.shown["name"], row.shown["field"], row.shown["value"]) for row in found] == [
            ("a/x", "v", "11.5"),
            ("a/x", "s", "7"),
            ("a/y", "vs", "wet"),
            ("a/z", "vb", True),
        ]
        assert [row.shown["unit"] for row in found] == ["mm"] * 4
        assert found[2].moment == parse_instant("2026-06-14T15:00:01Z")
        assert found[2].numbers == {}

    def test_a_telegraf_line_with_all_its_kinds(self) -> None:
        line = rb'my\ rain,site=a\,b tips=4127i,depth=-1.5e1,text="a, b c",ok=true 1781449200000000000'

        (row,) = rows(line + b"\n# a comment\n", "telegraf")

        assert row.shown["measurement"] == "my rain"
        assert row.shown["tags"] == {"site": "a,b"}
        assert row.shown["values"] == {"tips": 4127, "depth": "-15", "text": "a, b c", "ok": "true"}
        assert set(row.numbers) == {"tips", "depth"}

    def test_sensorthings_whole_entities_and_intervals(self) -> None:
        message = {
            "@iot.id": 7,
            "result": "NaN",
            "phenomenonTime": "2026-06-14T14:55:00Z/2026-06-14T15:00:00Z",
            "resultTime": None,
        }
        (row,) = rows(json.dumps(message).encode())
        (bare,) = rows(b'{"result": 1}')

        assert row.shown == {"value": None, "time": "2026-06-14T15:00:00Z"}
        assert (bare.moment, bare.stamp) == (None, None)

    def test_lines_with_and_without_record_numbers(self) -> None:
        first, second = rows(b'"2026-06-14 11:00:00",123,0.01,trailer\r\n2026-06-14 11:05:00,0.5\n', zone=NEW_YORK)

        assert first.shown == {"time": "2026-06-14T15:00:00Z", "record": 123, "values": ["0.01", None]}
        assert (set(first.numbers), set(second.numbers)) == ({"2", "3"}, {"1"})

    @pytest.mark.parametrize(
        ("payload", "form", "reason"),
        [
            (b"\xff", None, "encoding"),
            (b"{", None, "grammar"),
            (b"{}", None, "grammar"),
            (b'{"properties":{"observationNames":["a"],"observations":{"t":[1,2]}}}', None, "length"),
            (b'{"properties":{"observationNames":["a"],"observations":{"t":1}}}', None, "length"),
            (b'{"properties":{"observationNames":["a"],"observations":{}}}', None, "not_a_reading"),
            (b"[]", None, "not_a_reading"),
            (b"[1]", None, "grammar"),
            (b'{"n":"a"}', "senml", "grammar"),
            (b'[{"n":"a","v":"x"}]', None, "no_value"),
            (b'[{"n":"a","v":1,"t":1e25}]', None, "range"),
            (b'[{"n":"a","v":1,"t":-1e25}]', None, "range"),
            (b"rain tips", "telegraf", "grammar"),
            (b"rain", "telegraf", "grammar"),
            (b"rain tips=.i", "telegraf", "no_value"),
            (b"TIMESTAMP,RECORD", None, "grammar"),
            (b"2026-06-14 15:00:00", None, "grammar"),
            (b'"2026-06-14 15:00:00"x,1', None, "grammar"),
            (b"2026-06-14 15:00:00,1\n" * 10_001, "csv", "too_long"),
        ],
    )
    def test_what_is_no_row_is_refused(self, payload: bytes, form: Format | None, reason: str) -> None:
        assert refusal(payload, form) == reason


class TestDecode:
    def test_with_a_column_the_rows_become_observations(self) -> None:
        options = {"pointer": "Turb_FNU", "quantity": "turbidity", "semantics": "instant", "unit": "FNU"}

        got = decode_input("loggers", campbell(**{"2026-06-14T15:00:00Z": [0, 42.5]}), options, now=ARRIVED)

        assert got.observations == [
            {"quantity": "turbidity", "time": "2026-06-14T15:00:00.000Z", "value": "42.5", "unit": "FNU"}
        ]

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"pointer": "a", "quantity": "turbidity"}, "semantics"),
            ({"format": "xml"}, "format: 'xml' is none of campbell"),
            ({"zone": "Mars/Base"}, "zone or arrived"),
        ],
    )
    def test_a_wrong_option_is_named(self, options: dict[str, str], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            decode_input("loggers", b"rain tips=7i", options, now=ARRIVED)

    @pytest.mark.parametrize(
        ("options", "reason"), [({"retain": "1"}, "retained"), ({"format": "sparkplug"}, "length")]
    )
    def test_what_cannot_be_used_is_refused(self, options: dict[str, str], reason: str) -> None:
        got = decode_input("loggers", b"rain tips=7i"[:1], options, now=ARRIVED)

        assert got.refused[0].startswith(reason)


class TestOnALine:
    ROW = b'"2026-06-14 11:10:00",123,0.01,42.7'

    def documents(self) -> list[dict[str, Any]]:
        row = {"driver": "loggers", "device": "cr300", "zone": "America/New_York"}
        rain = gauge_document(**row, pointer="2", options={"semantics": "interval_total", "depth_unit": "in"})
        return [rain, probe_document(**row, pointer="3", unit="FNU", options={"semantics": "instant"})]

    def test_a_row_is_heard_for_each_sensor_of_the_logger(self) -> None:
        (listened,) = plan(*self.documents()).serial[0].listened
        hear = listened.driver.hearing(listened.options, lambda: ARRIVED)

        rain, water = hear(self.ROW)

        assert (rain.device, rain.count, rain.count_tenth_um) == ("cr300", 2_540, 1)
        assert (water.device, water.value, water.unit) == ("cr300", "42.7", "FNU")
        assert {draft.observed_at for draft in (rain, water)} == {parse_instant("2026-06-14T15:10:00Z")}
        assert listened.methods == {"cr300": "any float"}

    def test_a_short_row_gives_what_it_has_and_none_is_refused(self) -> None:
        (listened,) = plan(*self.documents()).serial[0].listened
        hear = listened.driver.hearing(listened.options, lambda: ARRIVED)

        assert [draft.quantity for draft in hear(b'"2026-06-14 11:10:00",123,0.01')] == ["rain_increment"]
        for line, reason in ((b"no row", "grammar"), (b'"2026-06-14 11:10:00",123', "no_column")):
            with pytest.raises(FrameError) as refused:
                hear(line)
            assert refused.value.reason == reason

    def test_which_column_is_what_must_be_said(self) -> None:
        with pytest.raises(ConfigError, match="semantics"):
            plan(gauge_document(driver="loggers", device="cr300", pointer="2"))
        with pytest.raises(FrameError, match="pointer"):
            logger_lines.decode(self.ROW)
        with pytest.raises(FrameError, match="no_column"):
            logger_lines.ear({}, lambda: ARRIVED).hear(self.ROW)

"""What observations come to, without a database."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

from collector import counting
from collector.counting import count
from collector.parcels import Said, read_said
from collector.plain import take_plain_count, take_plain_turbidity
from collector.quality_windows import Window
from collector.rain import begin, settle
from collector.registry import Registry, build_registry
from collector.tally import Delivery, Remembered, Seat, Tally, Track, quarter_of, reasons_text
from siltwatch.instants import to_ms
from siltwatch.quantities import Depth
from siltwatch.site import Limits, Sensor
from siltwatch.wire import Sequenced, encode_observation
from tests.support.collector import at, counts, gauge, moved, probe, says, site, turbid

TIP = 2540


def registry_of(*sensors: Sensor) -> Registry:
    return build_registry(1, [site(sensors=sensors or None)])


def counted(
    said: list[Sequenced], registry: Registry | None = None, *, now: datetime | None = None, tally: Tally | None = None
) -> Tally:
    """Everything said, counted as one delivery of gw1."""
    tally = tally or Tally(lambda _: Track())
    delivery = Delivery("gw1", "b1", now or at(24 * 60))
    count(map(read, said), delivery, registry or registry_of(), tally)
    return tally


def read(observation: Sequenced) -> Said:
    said = read_said(encode_observation(observation))
    assert said is not None
    return said


def credits_of(tally: Tally) -> list[tuple[str, int, int]]:
    """Minute, depth and flag of each credit."""
    return [(row[2][11:19], row[4], row[5]) for row in tally.credits]


def refusals(tally: Tally) -> list[tuple[int, str]]:
    return [(said.seq, reason) for said, _, reason, _ in tally.dead_letters]


def test_the_wire_s_observation_is_read_field_by_field() -> None:
    full = Sequenced(
        seq=7, device="n1", quantity="rain_count", semantics="cumulative", observed_at=at(1), count=4, value="1.5",
        unit="mm", method="m", count_tenth_um=100, modulus=512, max_count=9, reset_sign=True, reset_to=1, phase=2,
        period_s=60, use="cross_check", unchecked=True, device_boot="3", device_seq=8, delivery_key="k", mono_ms=5,
        quality=("ok",), raw="x",
    )  # fmt: skip

    assert msgspec.structs.asdict(read(full)) == asdict(full)
    assert set(Said.__struct_fields__) == set(asdict(full))


def test_a_running_count_credits_its_growth_at_each_instant() -> None:
    tally = counted(counts([100, 101, 101, 104]))

    assert credits_of(tally) == [("12:02:00", TIP, 1), ("12:04:00", 3 * TIP, 1)]
    assert tally.rollups["mill", "g1", "rain", "2026-06-10T12:00:00.000Z"].total_tenth_um == 4 * TIP
    word = tally.words["mill", "g1"]
    assert (word.value, word.unit, word.flag, word.observed_at[11:19]) == (104.0, "counts", 1, "12:04:00")
    assert tally.sites() == {"mill"}


def test_growth_over_a_long_gap_is_credited_late_and_flagged() -> None:
    tally = counted([says(1, count=10), says(2, count=14, minute=90)])

    assert credits_of(tally) == [("13:30:00", 4 * TIP, 1)]
    assert tally.credits[0][6] == '["late"]'


def test_a_jump_waits_and_what_confirms_it_is_for_a_person() -> None:
    tally = counted(counts([10, 5000, 5000, 5001]))

    assert credits_of(tally) == [("12:04:00", TIP, 1)]
    assert tally.open_items == [("mill", "g1", "2026-06-10T12:03:00.000Z", 4990, 4990 * TIP, "jump_confirmed")]


def test_a_glitch_that_went_by_does_not_confirm_a_later_jump() -> None:
    tally = counted(counts([10, 5000, 11, 5000, 5001]))

    assert credits_of(tally) == [("12:03:00", TIP, 1)]
    assert tally.open_items[0][3] == 4990


def test_growth_beyond_the_cap_waits_however_few_counts_it_is() -> None:
    assert counted(counts([10, 41])).credits == []
    assert credits_of(counted(counts([10, 40]))) == [("12:02:00", 30 * TIP, 1)]


def test_while_a_jump_waits_the_gauge_s_word_is_suspect() -> None:
    word = counted(counts([10, 5000])).words["mill", "g1"]

    assert (word.value, word.flag, word.reasons) == (5000.0, 3, ("jump_pending",))


def test_a_count_at_its_largest_says_so_for_as_long_as_it_stands_there() -> None:
    tally = counted([says(n, count=count, max_count=10) for n, count in enumerate([8, 10, 10], 1)])
    word = tally.words["mill", "g1"]

    assert [(credit[4], credit[5]) for credit in tally.credits] == [(2 * TIP, 3)]
    assert (word.value, word.flag, word.reasons) == (10.0, 3, ("saturated",))


def test_a_reset_beyond_the_cap_is_for_a_person() -> None:
    tally = counted([says(1, count=4000), says(2, count=3000, reset_sign=True)])

    assert tally.credits == []
    assert tally.open_items[0][3:] == (3000, 3000 * TIP, "reset_beyond_cap")


def test_what_is_remembered_survives_being_stored_between_any_two_samples() -> None:
    said = counts([10, 11, 11, 3, 4, 900, 12, 13])
    whole, stored, rows = counted(said), Remembered(), []

    for one in said:
        piece = counted([one], tally=Tally({("mill", "g1"): begin(stored)}.__getitem__))
        rows += piece.credits
        document = msgspec.json.encode(settle(piece.tracks["mill", "g1"]))
        stored = msgspec.json.decode(document, type=Remembered)

    assert rows == whole.credits
    assert stored == settle(whole.tracks["mill", "g1"])


def test_an_unchecked_count_waits_for_the_next_to_confirm_it() -> None:
    said = [says(1, count=10), says(2, count=12, unchecked=True), says(3, count=12, unchecked=True), says(4, count=13)]

    tally = counted(said)

    assert credits_of(tally) == [("12:02:00", 2 * TIP, 1), ("12:04:00", TIP, 1)]


def test_an_unchecked_count_that_the_next_falls_behind_was_a_glitch() -> None:
    said = [says(1, count=10), says(2, count=19, unchecked=True), says(3, count=11)]

    assert credits_of(counted(said)) == [("12:03:00", TIP, 1)]


def test_a_held_count_keeps_waiting_over_a_faulty_sample() -> None:
    said = [
        says(1, count=10), says(2, count=12, unchecked=True), says(3, quality=("sensor_fault",)), says(4, count=12),
    ]  # fmt: skip

    assert credits_of(counted(said)) == [("12:02:00", 2 * TIP, 1)]


def test_the_first_unchecked_count_is_a_baseline_only() -> None:
    assert counted([says(1, count=10, unchecked=True)]).credits == []


@pytest.mark.parametrize("semantics", ["increment", "interval_total"])
def test_increments_are_rain_each_by_itself(semantics: str) -> None:
    said = [says(n, quantity="rain_increment", semantics=semantics, count=c) for n, c in enumerate([2, 0, 2], 1)]

    assert credits_of(counted(said)) == [("12:01:00", 2 * TIP, 1), ("12:03:00", 2 * TIP, 1)]


def test_an_increment_delivered_twice_counts_once() -> None:
    said = [says(n, quantity="rain_increment", semantics="increment", count=2, delivery_key="d1") for n in (1, 2)]

    assert len(counted(said).credits) == 1


def test_a_declared_period_tells_how_fast_it_fell() -> None:
    hour = says(1, quantity="rain_increment", semantics="interval_total", count=120, period_s=3600)
    minute = moved(hour, seq=2, observed_at=at(2), period_s=60)

    tally = counted([hour, minute])

    assert [row[6] for row in tally.credits] == ['["large_jump"]', '["beyond_nature", "large_jump"]']
    assert [row[5] for row in tally.credits] == [3, 4]


def test_two_tips_in_one_millisecond_are_two() -> None:
    said = [says(n, semantics="tip", count=1, minute=3) for n in (1, 2)]

    keys = {row[3] for row in counted(said, registry_of(gauge(limits=Limits(bounce_interval=timedelta(0))))).credits}

    assert keys == {"b1/1", "b1/2"}


def test_tips_closer_than_the_bounce_interval_are_suspect_except_of_a_siphon_gauge() -> None:
    tips = [says(n, semantics="tip", count=1, minute=m) for n, m in [(1, 1), (2, 1 + 0.5 / 60), (3, 2)]]
    siphon = registry_of(gauge(limits=Limits(bounce_interval=timedelta(0))))
    reed = registry_of(gauge(limits=Limits(bounce_interval=timedelta(milliseconds=499))))

    assert [row[5] for row in counted(tips).credits] == [1, 3, 1]
    assert [row[5] for row in counted(tips, siphon).credits] == [1, 1, 1]
    assert [row[5] for row in counted(tips, reed).credits] == [1, 1, 1]


def test_failed_rain_is_kept_and_summed_nowhere() -> None:
    limited = registry_of(gauge(limits=Limits(max_row=site().gauges[0].count_size)))

    tally = counted(counts([10, 12]), limited)

    assert credits_of(tally) == [("12:02:00", 2 * TIP, 4)]
    assert tally.rollups == {}


def test_a_cross_check_is_heard_and_not_credited() -> None:
    said = [says(1, count=1), says(2, count=5, use="cross_check"), turbid(3, "7", use="cross_check")]

    tally = counted(said)

    assert (tally.credits, tally.readings) == ([], [])
    assert tally.words["mill", "g1"].observed_at[11:19] == "12:02:00"
    assert tally.words["mill", "p1"].flag is None


def test_a_change_of_the_count_s_size_begins_a_new_baseline() -> None:
    said = [says(1, count=10, count_tenth_um=1000), says(2, count=12, count_tenth_um=2000)]
    said.append(says(3, count=13, count_tenth_um=2000))

    tally = counted(said)

    assert [row[4] for row in tally.credits] == [2000]


def test_a_stamp_ahead_is_replaced_by_the_arrival_and_kept_beside() -> None:
    early = [says(1, count=10), says(2, count=11, minute=60)]

    tally = counted(early, now=at(3))

    assert credits_of(tally) == [("12:03:00", TIP, 3)]
    assert tally.credits[0][6] == '["clock_skew"]'
    assert tally.credits[0][9] == "2026-06-10T13:00:00.000Z"
    assert tally.words["mill", "g1"].observed_at == "2026-06-10T12:03:00.000Z"


def test_a_reading_carries_unit_method_and_flag() -> None:
    tally = counted([turbid(1, "12.5"), turbid(2, "1200", method="other"), turbid(3, None, quality=("wiping",))])

    assert [row[5:10] for row in tally.readings] == [
        (12.5, "FNU", "y511", 1, "[]"),
        (1200.0, "FNU", "other", 4, '["out_of_range"]'),
        (None, "FNU", "y511", 9, '["wiping"]'),
    ]
    rollup = tally.rollups["mill", "p1", "turbidity", "2026-06-10T12:00:00.000Z"]
    assert (rollup.low, rollup.high, rollup.total, rollup.count) == (12.5, 12.5, 12.5, 1)
    word = tally.words["mill", "p1"]
    assert (word.value, word.flag, word.reasons) == (None, 9, ("wiping",))


def test_roll_ups_keep_lows_and_highs() -> None:
    tally = counted([turbid(n, value) for n, value in enumerate(["5", "2", "9", "4"], 1)])

    rollup = tally.rollups["mill", "p1", "turbidity", "2026-06-10T12:00:00.000Z"]

    assert (rollup.low, rollup.high, rollup.total, rollup.count) == (2.0, 9.0, 20.0, 4)


def test_late_readings_do_not_become_the_last_word() -> None:
    word = counted([turbid(1, "5", minute=9), turbid(2, "6", minute=3)]).words["mill", "p1"]

    assert (word.value, word.observed_at[11:16]) == (5.0, "12:09")


def test_a_late_count_does_not_become_the_last_word() -> None:
    word = counted([says(1, count=9, minute=9), says(2, count=8, minute=3)]).words["mill", "g1"]

    assert (word.value, word.observed_at[11:16]) == (9.0, "12:09")


def test_battery_and_status_are_of_every_sensor_of_the_device() -> None:
    both = registry_of(gauge("g1", device="n1"), probe("p1", device="n1"))
    said = [
        says(1, quantity="battery", semantics="instant", value="12.8", unit="V"),
        says(2, quantity="status", semantics="instant"),
        says(3, quantity="battery", semantics="instant", value="77", unit="%"),
    ]

    tally = counted(said, both)

    assert [(row[1], row[2], row[5], row[6]) for row in tally.readings] == [
        ("g1", "battery", 12.8, "V"),
        ("p1", "battery", 12.8, "V"),
        ("g1", "battery", 77.0, "%"),
        ("p1", "battery", 77.0, "%"),
    ]
    assert {word.battery_v for word in tally.words.values()} == {12.8}
    assert {word.observed_at[11:16] for word in tally.words.values()} == {"12:03"}


def test_a_temperature_leaves_the_word_on_turbidity_alone() -> None:
    tally = counted([turbid(1, "5"), says(2, device="p1", quantity="temperature", semantics="instant", value="-3.5")])

    word = tally.words["mill", "p1"]
    assert (word.value, word.unit, word.observed_at[11:16]) == (5.0, "FNU", "12:02")
    assert tally.readings[1][5:9] == (-3.5, None, None, 1)


def test_a_gateway_s_own_word_is_its_health_and_needs_no_site() -> None:
    said = says(1, device="gw1", quantity="status", semantics="instant", value="3", unit="observations", raw='{"a":1}')

    tally = counted([said])

    assert tally.dead_letters == []
    assert tally.health["observations"] == {
        "value": "3",
        "unit": "observations",
        "quality": [],
        "observed_at": "2026-06-10T12:01:00.000Z",
        "raw": '{"a":1}',
    }


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (says(1, device="n9", count=1), "unknown_device"),
        (says(1, device="n9", quantity="status", semantics="instant"), "unknown_device"),
        (says(1, device="p1", count=1), "no_such_sensor"),
        (turbid(1, "5", unit="NTU"), "unlike_unit"),
        (turbid(1, "mud"), "not_a_number"),
        (says(1, count=1, semantics="instant"), "not_counted"),
        (says(1, count=10**12 + 1), "count_out_of_range"),
        (says(1, count=1, reset_to=-(10**13)), "count_out_of_range"),
        (says(1, count=1, modulus=10**13), "count_out_of_range"),
        (says(1, count=1, count_tenth_um=0), "count_size_out_of_range"),
        (says(1, count=1, count_tenth_um=10**7), "count_size_out_of_range"),
    ],
)
def test_what_cannot_be_counted_is_set_aside_with_its_reason(said: Sequenced, reason: str) -> None:
    tally = counted([said, says(2, count=1)])

    assert refusals(tally) == [(1, reason)]
    assert tally.words["mill", "g1"].value == 1.0


def test_a_count_that_is_missing_without_a_reason_is_set_aside() -> None:
    document = (
        b'{"seq":1,"device":"n1","quantity":"rain_count","semantics":"cumulative","observed_at":"2026-06-10T12:00:00Z"}'
    )
    said = read_said(document)
    assert said is not None
    tally = Tally(lambda _: Track())

    count([said], Delivery("gw1", "b1", at(1)), registry_of(), tally)

    assert refusals(tally) == [(1, "no_count")]


def test_a_gauge_without_a_count_size_waits_for_one() -> None:
    sizeless = site().model_copy(update={"sensors": (gauge().model_copy(update={"count_size": None}),)})

    assert refusals(counted(counts([1]), build_registry(1, [sizeless]))) == [(1, "no_count_size")]


def test_a_faulty_sample_is_missing_and_changes_nothing() -> None:
    tally = counted([says(1, count=5), says(2, quality=("sensor_fault",)), says(3, count=6)])

    assert credits_of(tally) == [("12:03:00", TIP, 1)]
    faulty = counted([says(1, count=5), says(2, quality=("sensor_fault",))]).words["mill", "g1"]
    assert (faulty.value, faulty.flag) == (None, 9)


def test_plain_growth_behind_a_later_word_credits_and_leaves_the_word() -> None:
    said = [says(1, count=5), says(2, quality=("sensor_fault",), minute=9), says(3, count=6, minute=3)]

    tally = counted(said)

    assert credits_of(tally) == [("12:03:00", TIP, 1)]
    assert tally.words["mill", "g1"].flag == 9


def test_words_of_two_deliveries_keep_the_later_arrival() -> None:
    tally = counted([turbid(1, "5")], now=at(60))

    counted([turbid(2, "6")], now=at(30), tally=tally)
    counted([turbid(3, "7")], now=at(90), tally=tally)

    assert tally.words["mill", "p1"].received_at == "2026-06-10T13:30:00.000Z"


def test_a_fault_of_ours_is_kept_named_and_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any) -> None:
        message = "bug"
        raise ZeroDivisionError(message)

    monkeypatch.setitem(counting._TAKERS, "status", stumble)

    tally = counted([says(1, quantity="status", semantics="instant"), says(2, count=1)])

    assert refusals(tally) == [(1, "internal_error")]
    assert tally.dead_letters[0][3] == "ZeroDivisionError: bug"
    assert tally.words["mill", "g1"].value == 1.0


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"device_boot": "3", "device_seq": 7}, "3:7"),
        ({"device_seq": 0}, ":0"),
        ({"delivery_key": "f7"}, "f7"),
        ({"delivery_key": "a\x00b"}, "a\\x00b"),
        ({"delivery_key": "k" * 300}, "k" * 200),
        ({"delivery_key": ""}, "b1/1"),
        ({}, "b1/1"),
    ],
)
def test_the_key_is_the_device_s_number_where_there_is_one(fields: dict[str, Any], key: str) -> None:
    full, short = counted([turbid(1, "5", **fields)]), counted([turbid(9, "5"), turbid(1, "5", minute=10, **fields)])

    assert full.readings[0][4] == key
    assert short.readings[1][4] == key


def test_units_of_strangers_are_kept_as_they_are() -> None:
    said = says(1, device="p1", quantity="conductivity", semantics="instant", value="12", unit="µS/cm", quality=("ok",))

    assert counted([said]).readings[0][6:10] == ("µS/cm", None, 1, "[]")


def test_a_number_may_travel_as_a_count() -> None:
    said = says(1, device="p1", quantity="level", semantics="instant", count=12)

    assert counted([said]).readings[0][5] == 12.0


def test_quarters_and_reasons_as_text() -> None:
    assert quarter_of("2026-06-10T12:59:59.999Z") == "2026-06-10T12:45:00.000Z"
    assert reasons_text(()) == "[]"
    assert reasons_text(("a", "b")) == '["a", "b"]'


# What the short way takes, and what it leaves to the full one; either way comes to the same (property/test_plain_laws).


def is_taken(sensor: Sensor, before: list[Sequenced], next_one: Sequenced, *windows: Window) -> bool:
    """Whether the short way takes an observation after others; what it does not take changes nothing."""
    registry = build_registry(1, [site(sensors=[sensor])], {("mill", sensor.id): windows})
    tally = counted(before, registry)
    device = registry.devices["gw1", sensor.device_name]
    (target,) = device.gauges + device.probes
    seat = Seat(target, tally.track(target))
    said, delivery = read(next_one), Delivery("gw1", "b1", at(24 * 60))
    kept = msgspec.to_builtins(seat.track), tally.readings[:], tally.credits[:]
    take = take_plain_count if sensor.kind == "gauge" else take_plain_turbidity

    taken = take(said, delivery.moment(said.observed_at), delivery, seat, tally)

    assert taken is ((msgspec.to_builtins(seat.track), tally.readings, tally.credits) != kept)
    return taken


def window(first: float, end: float) -> Window:
    return Window(to_ms(at(first)), to_ms(at(end)), "service")


@pytest.mark.parametrize(
    ("value", "taken"),
    [
        ("5.2", True), ("0", True), ("15", True), ("19.9", True), ("20", False), ("20.1", False), ("-0.1", False),
        ("1_0", False), ("nan", False), ("low", False), (None, False),
    ],
)  # fmt: skip
def test_the_short_way_takes_values_from_nothing_to_below_the_range(value: str | None, taken: bool) -> None:
    assert is_taken(probe(range_max=20.0), [turbid(1, "10")], turbid(2, value)) is taken


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({}, True), ({"unit": "FNU"}, True), ({"unit": "NTU"}, False), ({"use": "cross_check"}, False),
        ({"method": "m"}, False), ({"quality": ("battery_low",)}, False), ({"minute": 25 * 60.0}, False),
    ],
)  # fmt: skip
def test_the_short_way_takes_a_value_of_which_nothing_else_is_said(fields: dict[str, Any], taken: bool) -> None:
    assert is_taken(probe(), [turbid(1, "5")], turbid(2, "5.2", **fields)) is taken


@pytest.mark.parametrize(
    ("size", "grown", "taken"),
    [
        (TIP, 0, True), (TIP, 1, True), (TIP, 10, True), (TIP, 11, False), (TIP, -1, False), (100, 100, True),
        (100, 101, False),
    ],
)  # fmt: skip
def test_the_short_way_takes_growth_up_to_the_base_of_the_cap_and_a_hundred_counts(
    size: int, grown: int, taken: bool
) -> None:
    assert is_taken(gauge(count_size=Depth(size)), counts([500]), says(2, count=500 + grown)) is taken


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({}, True), ({"minute": 3.0}, True), ({"minute": 3.01}, False), ({"minute": 3.01, "count": 500}, True),
        ({"minute": 1.0}, False), ({"minute": 0.5, "count": 500}, False), ({"minute": 25 * 60.0}, False),
        ({"unit": "mm"}, False), ({"quality": ("battery_low",)}, False), ({"use": "cross_check"}, False),
        ({"count_tenth_um": 2540}, False), ({"phase": 1}, False), ({"max_count": 900}, False),
        ({"reset_sign": True}, False), ({"unchecked": True}, False), ({"semantics": "increment"}, False),
        ({"period_s": 60}, False),
    ],
)  # fmt: skip
def test_the_short_way_takes_a_count_of_which_nothing_else_is_said(fields: dict[str, Any], taken: bool) -> None:
    assert is_taken(gauge(), counts([500]), says(2, **{"count": 501, **fields})) is taken


@pytest.mark.parametrize(("first", "end", "taken"), [(5, 9, True), (1.5, 2, True), (2, 3, False), (1.5, 9, False)])
def test_the_short_way_takes_nothing_while_somebody_is_at_work(first: float, end: float, taken: bool) -> None:
    assert is_taken(gauge(), counts([500]), says(2, count=501), window(first, end)) is taken
    assert is_taken(probe(), [turbid(1, "5")], turbid(2, "5.2"), window(first, end)) is taken


def test_the_short_way_leaves_rain_to_limits_that_a_gauge_has_of_its_own() -> None:
    sensor = gauge(limits=Limits(max_row=Depth(90_000)))

    assert not is_taken(sensor, counts([500]), says(2, count=501))
    assert is_taken(sensor, counts([500]), says(2, count=500))


def test_the_short_way_takes_no_count_of_a_frozen_gauge() -> None:
    cold = says(2, quantity="temperature", semantics="instant", value="0")

    assert not is_taken(gauge(), [*counts([500]), cold], says(3, count=501))

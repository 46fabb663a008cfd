"""Raw radio rows: what the published vectors leave open."""

from datetime import UTC, datetime

import pytest

from gateway.decoding import decode_input
from gateway.drivers import radio_rows
from gateway.drivers.radio_rows import RadioRow
from gateway.frames.checksums import crc8
from siltwatch.errors import ConfigError, FrameError
from tests.support.gateway import gauge_document, plan

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)
SCHOU = bytes.fromhex("A1F88CF6FF3506")


def wh40(head: str) -> bytes:
    row = bytes.fromhex(head)
    row += bytes((crc8(row),))
    return row + bytes((sum(row) & 0xFF,))


def bresser(tail: str) -> bytes:
    told = bytes.fromhex(tail)
    second = bytes((sum(byte.bit_count() for byte in told),)) + told
    return bytes(byte ^ 0xFF for byte in second) + second


def refusal(row: bytes, sum_byte: int | None = None) -> str:
    with pytest.raises(FrameError) as refused:
        RadioRow.from_bytes(row, sum_byte=sum_byte)
    return refused.value.reason


@pytest.mark.parametrize(
    ("row", "sum_byte", "reason"),
    [
        (b"", None, "length"),
        (bytes(10), None, "length"),
        (wh40("4100CD6F100000"), None, "not_a_reading"),
        (wh40("4000CD6F100000")[:-1] + b"\0", None, "checksum"),
        (SCHOU, None, "checksum"),
        (SCHOU, 0x54, "checksum"),
        (SCHOU + b"\0", 0x55, "checksum"),
        (bytes(26), None, "checksum"),
        (bresser("D7BB00000010950071010000")[:-1] + b"\1", None, "checksum"),
        (bresser("D7BB000000109500710A0000"), None, "range"),
        (bresser("D7BB00000010950071A00000"), None, "range"),
    ],
)
def test_what_breaks_the_row_is_refused(row: bytes, sum_byte: int | None, reason: str) -> None:
    assert refusal(row, sum_byte) == reason


@pytest.mark.parametrize(
    ("head", "device", "count", "seq", "restarted"),
    [
        ("0A0B0C0E01AA14", "LaCrosse-R1/658188", 276, 7, False),
        ("0A0B0C4201AA1401AA14", "LaCrosse-R3/658188", 276, 1, True),
    ],
)
def test_a_row_under_a_crc_alone(head: str, device: str, count: int, seq: int, restarted: bool) -> None:
    content = bytes.fromhex(head)
    (rain,) = radio_rows.drafts(RadioRow.from_bytes(content + bytes((crc8(content),))))

    facts = {"modulus": None, "device": device, "seq": seq} | ({"reset_sign": True} if restarted else {})
    assert (rain.count, rain.reset_sign, dict(rain.facts)) == (count, restarted, facts)
    assert refusal(content + bytes((crc8(content) ^ 1,))) == "checksum"


def test_a_sum_that_comes_apart() -> None:
    told = decode_input("radio_rows", SCHOU, {"sum": "55"}, now=NOW).observations

    assert [(shown["device"], shown["count"]) for shown in told] == [("Schou-72543/41464", 65526)]


def test_both_digits_of_a_decimal_count() -> None:
    (rain,) = radio_rows.drafts(RadioRow.from_bytes(bresser("D73B00000010950071341200")))

    assert (rain.count, rain.reset_sign, rain.count_tenth_um) == (1234, True, 2500)


def test_a_battery_is_told() -> None:
    assert radio_rows.drafts(RadioRow.from_bytes(wh40("4000CD6F100005")))[1].value == "1.6"


def test_a_wrong_bit_count_is_refused_though_the_halves_agree() -> None:
    second = bytes.fromhex("15D7BB00000010950071010000")

    assert refusal(bytes(byte ^ 0xFF for byte in second) + second) == "checksum"


def test_a_whole_station_counts_finer_than_a_gauge() -> None:
    row = RadioRow.from_bytes(bresser("D79000000010950071345600"))

    assert (row.device, row.count, row.count_tenth_um) == ("Bresser-5in1/215", 5634, 1000)


def test_every_changed_bit_of_a_row_is_noticed() -> None:
    good = wh40("4000CD6F100005")
    for place in range(len(good) * 8):
        changed = bytearray(good)
        changed[place // 8] ^= 1 << place % 8
        assert refusal(bytes(changed)) == "checksum"


def test_a_battery_that_is_not_told_is_left_out() -> None:
    (rain,) = radio_rows.drafts(RadioRow.from_bytes(wh40("4000CD6F000005")))

    assert rain.count == 5


def test_a_sum_that_is_no_byte_is_named() -> None:
    with pytest.raises(ConfigError, match="--option sum: 'zz'"):
        decode_input("radio_rows", SCHOU, {"sum": "zz"}, now=NOW)


def test_rows_reach_a_site_through_rtl_433_alone() -> None:
    with pytest.raises(ConfigError, match="radio_rows does not speak on a serial line"):
        plan(gauge_document(driver="radio_rows"))

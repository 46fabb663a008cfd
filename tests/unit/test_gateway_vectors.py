"""The published device vectors through the same call that `siltwatch decode` makes."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gateway.commandline import decode
from gateway.decoding import Decoded, decode_input
from gateway.drivers.modbus import ReadRequest, has_good_crc
from siltwatch.errors import ConfigError
from siltwatch.instants import utc

NOW = datetime(2026, 6, 14, 15, 20, 30, tzinfo=UTC)
BUSES = ("modbus_rain", "modbus_turbidity")
ON_TOPICS = ("mqtt_plain", "lorawan", "rtl433", "loggers")
SAID_BY_OPTIONS = ("zone", "arrived", "pointer", "retain", "codec")


def vector_file(shared: Path, driver: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((shared / "vectors" / "devices" / f"{driver}.json").read_text())
    return content


def decoded(driver: str, vector: dict[str, Any], **more: str) -> Decoded:
    content, options = given(driver, vector, **more)
    return decode_input(driver, content, options, now=NOW)


def given(driver: str, vector: dict[str, Any], **more: str) -> tuple[bytes, dict[str, str]]:
    """What is put in on standard input, and the options beside it."""
    options = {key: str(vector[key]) for key in SAID_BY_OPTIONS if key in vector} | more
    exchange = vector["exchange"]
    if driver in BUSES:
        options["request"] = exchange[0]["hex"]
        return bytes.fromhex(exchange[1]["hex"]), options
    if "checksum_byte" in vector:
        options["sum"] = vector["checksum_byte"]
    if "now" in vector:
        options["arrived"] = vector["now"]
    if driver == "lorawan":
        options.setdefault("codec", "decentlab-tbrg")
    if driver in ON_TOPICS and "topic" in exchange[0]:
        options["topic"] = exchange[0]["topic"]
    return content_of(exchange[0]), options


def content_of(frame: dict[str, Any]) -> bytes:
    if "hex" in frame:
        return bytes.fromhex(frame["hex"])
    text: str = frame["payload"] if "payload" in frame else json.dumps(frame["message"])
    return text.encode()


def moment(text: str) -> datetime:
    """Instants are compared as ours are kept: cut to the millisecond."""
    return utc(datetime.fromisoformat(text))


def differs(vector: dict[str, Any], got: Decoded) -> bool:
    expect = vector["expect"]
    if not expect["accept"]:
        return bool(got.observations) or expect["reason"] != got.refused[0].partition(":")[0]
    if "time" in expect and {moment(shown["time"]) for shown in got.observations} != {moment(expect["time"])}:
        return True
    if isinstance(expect.get("key"), list) and any(shown["key"] != expect["key"] for shown in got.observations):
        return True
    if "records" in expect or "payload" in expect:
        return bool(got.refused) or got.records != expect.get("records", [expect.get("payload")])
    return bool(got.refused) or list(map(_plain, got.observations)) != list(map(_plain, expect["observations"]))


def _plain(shown: dict[str, Any]) -> dict[str, Any]:
    """The time of a live reading and its key stand beside the observations; that of a kept record is its own."""
    kept = {key: value for key, value in shown.items() if key not in {"time", "key"}}
    return kept | {"time": moment(shown["time"])} if "history" in shown else kept


DRIVEN = (
    *("swtip", "wxt", "mqtt_plain", "modbus_rain", "modbus_turbidity"),
    *("lorawan", "rtl433", "loggers", "radio_rows"),
)


@pytest.mark.parametrize("driver", DRIVEN)
def test_every_vector_decodes_to_just_what_is_expected(shared: Path, driver: str) -> None:
    vectors = vector_file(shared, driver)["vectors"]

    wrong = [vector["id"] for vector in vectors if differs(vector, decoded(driver, vector, **_layout(vector)))]
    assert wrong == []
    assert vectors


@pytest.mark.parametrize("driver", DRIVEN)
def test_the_verb_says_the_same_of_every_vector(shared: Path, driver: str) -> None:
    """As `siltwatch decode DRIVER --hex --json` with the bytes as hex text, and without --hex with the bytes."""
    wrong = []
    for vector in vector_file(shared, driver)["vectors"]:
        content, options = given(driver, vector, **_layout(vector))
        words = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        for switch, text in ((["--hex"], content.hex().encode()), ([], content)):
            command = [driver, "--json", *words, *switch]
            done = CliRunner().invoke(decode, command, input=text)
            refused = [
                line.removeprefix("refused: ") for line in done.stderr.splitlines() if line.startswith("refused")
            ]
            rows = json.loads(done.stdout)
            shows_rows = "records" in vector["expect"] or "payload" in vector["expect"]
            got = Decoded(observations=[] if shows_rows else rows, refused=refused, records=rows if shows_rows else [])
            if differs(vector, got) or done.exit_code != (1 if refused else 0):
                wrong.append(vector["id"])

    assert wrong == []


def _layout(vector: dict[str, Any]) -> dict[str, str]:
    return {"decode": json.dumps(vector["decode"])} if "decode" in vector else {}


def test_with_the_request_alone_the_profiles_tell_most_of_it(shared: Path) -> None:
    """What no profile asks for, and a unit that only the controller's menu knows, cannot be told."""
    wrong = [
        vector["id"]
        for driver in BUSES
        for vector in vector_file(shared, driver)["vectors"]
        if differs(vector, decoded(driver, vector))
    ]

    assert wrong == ["sen0575-id", "sen0575-tips", "aqualabo-status", "hach-abcd", "hach-cdab"]


@pytest.mark.parametrize("driver", BUSES)
def test_every_listed_request_is_a_sound_frame(shared: Path, driver: str) -> None:
    frames = [bytes.fromhex(request["hex"]) for request in vector_file(shared, driver)["requests"]]

    assert all(has_good_crc(frame) and ReadRequest.from_bytes(frame) for frame in frames)


class TestOptions:
    REPLY = bytes.fromhex("01 03 04 00 00 42 2B 8A 8C")
    REQUEST = "01 03 00 00 00 02 C4 0B"

    def reply(self, **options: str) -> Decoded:
        return decode_input("modbus_turbidity", self.REPLY, {"request": self.REQUEST} | options, now=NOW)

    def test_one_field_may_be_told_by_its_options(self) -> None:
        assert self.reply(type="u16", offset="2", scale="0.1", unit="FNU").observations == [
            {"quantity": "turbidity", "value": "1693.9", "unit": "FNU"}
        ]

    def test_a_profile_may_be_named_whatever_the_unit_number(self) -> None:
        got = decode_input(
            "modbus_turbidity",
            bytes.fromhex("01 03 02 00 5B F9 BF"),
            {"request": "01 03 01 01 00 01 D4 36", "profile": "daviteq-tbd"},
            now=NOW,
        )

        assert got.observations[0]["value"] == "9.1"

    def test_lines_are_read_one_by_one(self) -> None:
        good, bad = b"$SWTIP,n1,3,0,2,4127,0,12840*04\r\n", b"$SWTIP,n1,3,0,2,4127,0,12840*05\r\n"
        got = decode_input("swtip", good + bad + b"x" * 500 + b"\n" + good, {}, now=NOW)

        assert [shown["count"] for shown in got.observations if "count" in shown] == [4127, 4127]
        assert [reason.partition(":")[0] for reason in got.refused] == ["checksum", "too_long"]

    def test_nothing_is_refused_as_no_line(self) -> None:
        assert decode_input("swtip", b"\r\n", {}, now=NOW) == Decoded(observations=[], refused=["grammar: no line"])

    def test_a_rain_reply_is_read_with_its_request_alone(self) -> None:
        options = {"request": "01 03 00 00 00 01 84 0A"}

        got = decode_input("modbus_rain", bytes.fromhex("01 03 02 02 18 B9 2E"), options, now=NOW)

        assert got.observations == [
            {
                "quantity": "rain_count",
                "semantics": "cumulative",
                "count": 536,
                "count_tenth_um": 1000,
                "modulus": 65536,
            }
        ]

    @pytest.mark.parametrize(
        ("driver", "options", "said"),
        [
            ("rg99", {}, "there is no driver"),
            ("swtip", {"request": "00"}, "unknown option request"),
            ("modbus_rain", {}, "request=HEX"),
            ("modbus_rain", {"request": "0g"}, "is not hex"),
            ("modbus_rain", {"request": REQUEST, "decode": "[{}]"}, "decode"),
            ("modbus_rain", {"request": REQUEST, "decode": "["}, "decode"),
            ("modbus_rain", {"request": REQUEST, "profile": "none"}, "no profile"),
            ("mqtt_plain", {"zone": "Mars/Base"}, "zone or arrived"),
            ("mqtt_plain", {"zone": "../etc"}, "zone or arrived"),
            ("mqtt_plain", {"arrived": "now"}, "zone or arrived"),
            ("mqtt_plain", {"quantity": "snow"}, "quantity"),
        ],
    )
    def test_a_wrong_option_is_named(self, driver: str, options: dict[str, str], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            decode_input(driver, self.REPLY, options, now=NOW)

"""WXT: what the published vectors leave open - resets, units that change, increments, odd lines."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateway.conversations.steps import Ask, Standing
from gateway.conversations.wxt import WxtPoll
from gateway.drivers import wxt
from gateway.drivers.wxt import WxtEar, WxtSetting
from gateway.frames.checksums import nmea_sum, sdi12_crc
from gateway.lines import Line
from gateway.links.line_listener import LineListener
from siltwatch.errors import ConfigError, FrameError
from tests.support.conversations import play
from tests.support.gateway import Received, gauge_document, plan

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


def nmea(body: str) -> bytes:
    return f"${body}*{nmea_sum(body.encode()):02X}\r\n".encode()


def refusal(line: bytes) -> str:
    with pytest.raises(FrameError) as refused:
        wxt.decode(line)
    return refused.value.reason


class TestEar:
    @pytest.mark.parametrize("reset", [b"0TX,Rain reset\r\n", nmea("WITXT,01,01,10,Rain reset")])
    def test_a_reset_is_a_sign_for_the_next_count_alone(self, reset: bytes) -> None:
        ear = WxtEar()
        ear.hear(b"0R3,Rc=5.00M")
        ear.hear(b"1R3,Rc=7.00M")
        (status,) = ear.hear(reset)

        signs = [ear.hear(line)[0].reset_sign for line in (b"1R3,Rc=7.00M", b"0R3,Rc=0.02M", b"0R3,Rc=0.02M")]

        assert status.facts == (("text", "Rain reset"),)
        assert signs == [False, True, False]

    def test_an_intensity_alone_uses_up_no_sign(self) -> None:
        ear = WxtEar()
        ear.hear(b"0TX,Rain reset")
        (rate,) = ear.hear(b"0R3,Ri=1.0M")

        assert (rate.quantity, ear.hear(b"0R3,Rc=0.02M")[0].reset_sign) == ("rain_rate", True)

    def test_another_unit_begins_the_count_anew(self) -> None:
        ear = WxtEar()

        told = [ear.hear(line)[0] for line in (b"0R3,Rc=5.00M", b"0R3,Rc=0.010I", b"0R3,Rc=0.020I")]

        assert [(draft.reset_sign, draft.quality) for draft in told] == [
            (False, ()),
            (True, ("unit_changed",)),
            (False, ()),
        ]
        assert [(draft.count, draft.count_tenth_um) for draft in told] == [(500, 100), (10, 254), (20, 254)]

    def test_a_transmitter_that_begins_anew_each_time_tells_increments(self) -> None:
        ear = wxt.ear({"0": {"reset_mode": "A"}, "1": {"reset_mode": "M"}})

        first, _ = ear.hear(b"0R3,Rc=0.02M,Ri=1.0M")
        (changed,) = ear.hear(b"0R3,Rc=0.010I")
        (other,) = ear.hear(b"1R3,Rc=0.02M")

        assert (first.quantity, first.semantics, first.count) == ("rain_increment", "increment", 2)
        assert (changed.quality, changed.reset_sign) == (("unit_changed",), False)
        assert other.quantity == "rain_count"

    @pytest.mark.parametrize("options", [{"reset_mode": "B"}, {"zone": "x"}])
    def test_a_wrong_option_is_named(self, options: dict[str, object]) -> None:
        with pytest.raises(ConfigError, match=r"device '0': wxt takes options\.reset_mode"):
            wxt.ear({"0": options})


class TestLines:
    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (b"", "grammar"),
            (b"0R3,Rc=0.0", "grammar"),
            (b"0R3,Rc=0.001M", "range"),
            (b"0R3,Rc=-1.0M", "range"),
            (b"0R3,Rc=1.0X", "no_data"),
            (b"0R0,Dn=236D,Xx", "no_data"),
            (nmea("GPGGA,1"), "not_a_reading"),
            (nmea("WIXDR,V,1.0,M"), "grammar"),
            (nmea("WIXDR,V,x,M,0"), "no_data"),
            (nmea("WIXDR"), "no_data"),
        ],
    )
    def test_what_is_no_reading_is_refused(self, line: bytes, reason: str) -> None:
        assert refusal(line) == reason

    def test_a_composite_message_holds_other_groups_too(self) -> None:
        (rain,) = wxt.decode(b"0R0,Dx=005D,Sm=0.1M,Ta=23.6C,Rc=0.02M,Th=24.1C,Id=Ant")

        assert (rain.count, rain.device) == (2, "0")

    def test_an_empty_text_is_a_text(self) -> None:
        assert wxt.decode(nmea("WITXT"))[0].facts == (("text", ""),)

    def test_lines_of_a_real_ship_are_all_sound(self, shared: Path) -> None:
        rows = (shared / "data" / "device" / "vaisala_wxt_level0_excerpt.csv").read_text().splitlines()[1:]
        lines = [row.split(";", 7)[7].encode() for row in rows]
        refused = [refusal(line) for line in lines if not line.startswith((b"0r3", b"0R9"))]

        assert [wxt.decode(line)[0].count for line in lines if line.startswith(b"0r3")] == [0, 0]
        assert set(refused) == {"not_a_reading"}


class TestOnALine:
    def test_the_listener_hears_through_one_ear(self) -> None:
        document = gauge_document(driver="wxt", device="0", count_size="0.01 mm", options={"reset_mode": "L"})
        (serial,) = plan(document).serial
        received = Received()
        listener = LineListener("line1", serial.listened, received.reception)

        listener._take([Line(content=line) for line in (b"0R3,Rc=1.00M", b"0TX,Rain reset", b"0R3,Rc=0.01M", b"1R3,x")])

        rain = [each for each in received.observations if each.quantity == "rain_count"]
        assert [(each.count, each.reset_sign) for each in rain] == [(100, False), (1, True)]
        assert received.refused("grammar") == 1

    def test_a_wrong_option_is_told_when_the_plan_is_made(self) -> None:
        with pytest.raises(ConfigError, match="reset_mode"):
            plan(gauge_document(driver="wxt", device="0", options={"reset_mode": "Z"}))


class TestPolled:
    def answering(self, reply: bytes, pending: bytes = b"") -> Callable[[Ask], bytes]:
        return lambda ask: reply if ask.request else pending

    def test_asks_for_the_rain_and_hears_what_came_unasked(self) -> None:
        device = self.answering(b"0R3,Rc=0.03M\r\n", pending=b"0TX,Rain reset\r\n0R3,Rc=0.02M,Ri=0.0M\r\n")
        played = play(WxtPoll(WxtSetting()).poll(Standing()), device)

        assert played.requests == [b"0R3\r\n"]
        rain = [draft for draft in played.drafts if draft.quantity == "rain_count"]
        assert [(draft.count, draft.reset_sign) for draft in rain] == [(2, True), (3, False)]

    def test_the_checked_variant_with_an_echo(self) -> None:
        text = b"0r3,Rc=0.25I"
        line = text + sdi12_crc(text) + b"\r\n"
        poll = WxtPoll(WxtSetting(checked=True))

        assert play(poll.poll(Standing()), self.answering(b"0r3\r\n" + line)).counts == [250]
        broken = play(poll.poll(Standing()), self.answering(line.replace(b"25", b"26")))
        assert (broken.refused, broken.reason) == (["checksum"], "no_answer")

    def test_silence_another_address_and_the_rear_part_of_a_line(self) -> None:
        assert play(WxtPoll(WxtSetting()).poll(Standing()), self.answering(b"")).reason == "no_answer"
        assert play(WxtPoll(WxtSetting()).poll(Standing()), self.answering(b"1R3,Rc=9.99M\r\n")).reason == "no_answer"
        torn = play(WxtPoll(WxtSetting()).poll(Standing()), self.answering(b"c=9.99M\r\n0R3,Rc=0.01M\r\n"))
        assert (torn.refused, torn.counts) == (["partial"], [1])

    def test_reset_mode_a_gives_increments_and_forgets(self) -> None:
        setting = WxtSetting(reset_mode="A")
        (rain,) = play(WxtPoll(setting).poll(Standing()), self.answering(b"0R3,Rc=0.03M\r\n")).drafts

        assert (setting.forgets, WxtSetting().forgets) == (True, False)
        assert (rain.quantity, rain.count) == ("rain_increment", 3)

    def test_is_read_from_the_site_file(self) -> None:
        document = gauge_document(driver="wxt", device="b", options={"mode": "polled", "crc": True, "reset_mode": "L"})
        ((polled,),) = [serial.polled for serial in plan(document).serial]

        assert polled.setting == WxtSetting(address="b", checked=True, reset_mode="L")
        assert polled.setting.command == b"br3\r\n"

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"options": {"crc": True}}, "options.crc is of a polled one"),
            ({"device": "roof", "options": {"mode": "polled"}}, "is no address"),
            ({"options": {"mode": "often"}}, "options.mode"),
        ],
    )
    def test_a_mistake_is_named(self, changes: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            plan(gauge_document(**({"driver": "wxt", "device": "0"} | changes)))

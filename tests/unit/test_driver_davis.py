"""The Davis console: packets out of noise, the turn of its year, waking and streaming."""

import json
from pathlib import Path

import pytest

from gateway.conversations.davis import DavisPoll
from gateway.conversations.steps import Ask, Standing
from gateway.decoding import decode_input
from gateway.drivers import davis_loop
from gateway.drivers.davis_loop import DavisEar, DavisSetting, LoopPacket, PacketAssembler, click_tenth_um
from gateway.frames.checksums import ccitt_crc
from siltwatch.errors import ConfigError, FrameError
from tests.support.conversations import play
from tests.support.gateway import NOON, gauge_document, plan, sensor

RUNNING = Standing(needs_start=False)


def packet(year: int, *, month: int = 0, day: int = 0, kind: int = 0, battery: int = 0) -> bytes:
    body = bytearray(95)
    body[:3] = b"LOO"
    body[4] = kind
    for offset, value in ((46, 0xFFFF), (48, 0xFFFF), (50, day), (52, month), (54, year), (87, 790)):
        body[offset : offset + 2] = value.to_bytes(2, "little")
    body[86] = battery
    frame = bytes(body) + b"\n\r"
    return frame + ccitt_crc(frame).to_bytes(2, "big")


class Console:
    """Answers as a console does; asleep until `sleeps` line feeds came."""

    def __init__(self, *packets: bytes, sleeps: int = 0, click: bytes = b"\x06\x00\x00\x00") -> None:
        self.packets, self.sleeps, self.click = list(packets), sleeps, click
        self.refusal = b""

    def __call__(self, ask: Ask) -> bytes:
        if ask.request == b"\n":
            self.sleeps -= 1
            return b"" if self.sleeps >= 0 else b"\n\r"
        if ask.request == davis_loop.READ_CLICK_SIZE:
            return self.click
        if ask.request.startswith(b"LOOP"):
            return self.refusal or (b"\x06" + self.packets.pop(0) if self.packets else b"\x06")
        return b"" if ask.request or not self.packets else self.packets.pop(0)


class TestPacket:
    def test_real_packets_give_the_figures_of_their_console(self, shared: Path) -> None:
        packets = json.loads((shared / "data" / "device" / "davis_loop_packets.json").read_text())["packets"]

        for each in packets:
            got = decode_input("davis_loop", bytes.fromhex(each["hex"]), {"click_tenth_um": "2540"}, now=NOON)
            if each["loop"] == 1:
                clicks = got.observations[1]["clicks"]
                wanted = each["decoded_by_us"]
                assert (clicks["year"], clicks["day"]) == (wanted["year_rain_clicks"], wanted["day_rain_clicks"])
                assert clicks["storm_start"] == wanted["storm_start"]
                assert got.observations[0]["count"] == wanted["year_rain_clicks"]
            else:
                assert got.observations == []
                assert got.refused[0].startswith("not_a_reading" if each["crc_ok"] else "checksum")

    def test_a_flipped_bit_never_makes_another_reading(self) -> None:
        good = packet(1874)
        for place in range(len(good)):
            flipped = bytearray(good)
            flipped[place] ^= 1 << place % 8
            with pytest.raises(FrameError):
                LoopPacket.from_bytes(bytes(flipped))

    def test_another_beginning_or_end_with_a_right_sum_is_refused(self) -> None:
        for bad in (b"LOX" + packet(1)[3:97], packet(1)[:95] + b"\r\n"):
            with pytest.raises(FrameError, match="grammar"):
                LoopPacket.from_bytes(bad + ccitt_crc(bad).to_bytes(2, "big"))

    def test_a_date_that_is_none_is_none(self) -> None:
        body = bytearray(packet(1)[:97])
        body[48:50] = b"\x00\x00"
        frame = bytes(body)

        assert LoopPacket.from_bytes(frame + ccitt_crc(frame).to_bytes(2, "big")).storm_start_on is None

    def test_a_dash_is_said_beside_the_state_and_is_no_rain(self) -> None:
        state, battery = DavisEar().hear(packet(0xFFFF))

        assert (state.quality, battery.value) == (("rain_missing",), "4.62")

    @pytest.mark.parametrize(
        ("reply", "outcome"),
        [
            ("06 00 00 00", 2540),
            ("06 10 12 31", 2000),
            ("0A 0D 06 10 12 31", 2000),
            ("06 10 12 30", "checksum"),
            ("06 10", "length"),
            ("21", "length"),
            ("06 30 36 53", "range"),
        ],
    )
    def test_the_size_of_a_click(self, reply: str, outcome: object) -> None:
        try:
            got: object = click_tenth_um(bytes.fromhex(reply))
        except FrameError as error:
            got = error.reason
        assert got == outcome


class TestAssembler:
    @pytest.mark.parametrize("size", [1, 2, 7, 99, 500])
    def test_finds_packets_after_noise_in_any_pieces(self, size: int) -> None:
        stream = b"\x06LO" + packet(1) + b"LOO" + packet(2) + b"L" + packet(3)[:50] + packet(4)
        assembler = PacketAssembler()

        frames = [frame for at in range(0, len(stream), size) for frame in assembler.feed(stream[at : at + size])]

        assert [LoopPacket.from_bytes(frame).year for frame in frames if not ccitt_crc(frame)] == [1, 2, 4]
        assert assembler.flush() == []

    def test_holds_less_than_a_packet(self) -> None:
        assembler = PacketAssembler()
        assembler.feed(b"LOO" * 5_000)

        assert len(assembler._held) < 99


class TestYear:
    @pytest.mark.parametrize(
        ("year", "month", "sign"), [(0, 0, True), (3, 3, True), (3, 40, False), (1874, 5, False), (1875, 1875, False)]
    )
    def test_its_turn_is_the_sign_of_a_reset_where_the_month_began_too(self, year: int, month: int, sign: bool) -> None:
        ear = DavisEar()
        ear.hear(packet(1874, month=212))

        assert ear.hear(packet(year, month=month))[0].reset_sign is sign

    def test_dashes_between_do_not_hide_it(self) -> None:
        ear = DavisEar()
        rain = [ear.hear(packet(year, month=month))[0] for year, month in ((1874, 9), (0xFFFF, 0), (1, 1), (2, 2))]

        assert [draft.reset_sign for draft in rain] == [False, False, True, False]


class TestPoll:
    def test_cancels_wakes_reads_the_click_size_and_one_packet(self) -> None:
        played = play(DavisPoll(DavisSetting()).poll(Standing()), Console(packet(1874), sleeps=1))

        assert played.requests == [b"\n\n\n", b"\n", b"\n", davis_loop.READ_CLICK_SIZE, b"\n", b"LOOP 1\n"]
        assert (played.counts, played.drafts[0].count_tenth_um) == ([1874], 2540)

    def test_a_console_without_an_answer_about_its_clicks_leaves_them_to_the_site_file(self) -> None:
        played = play(DavisPoll(DavisSetting()).poll(Standing()), Console(packet(1874), click=b"\x21"))

        assert (played.counts, played.drafts[0].count_tenth_um, played.refused) == ([1874], None, ["length"])

    def test_another_click_size_after_a_restart_is_told(self) -> None:
        poll, console = DavisPoll(DavisSetting()), Console(packet(1), packet(2))
        play(poll.poll(Standing()), console)
        console.click = bytes.fromhex("06 10 12 31")

        played = play(poll.poll(Standing(missed=1)), console)

        assert (played.noted, played.drafts[0].count_tenth_um) == (["click_size_changed"], 2000)

    def test_a_packet_with_a_fault_is_asked_for_again(self) -> None:
        bad = packet(5)[:-1] + b"\x00"

        played = play(DavisPoll(DavisSetting()).poll(RUNNING), Console(bad, bad, packet(5)))

        assert (played.counts, played.refused) == ([5], ["checksum", "checksum"])

    def test_three_faults_are_a_missed_poll_and_the_stream_is_cancelled(self) -> None:
        bad = packet(5)[:-1] + b"\x00"

        played = play(DavisPoll(DavisSetting()).poll(RUNNING), Console(bad, bad, bad, packet(5)))

        assert (played.reason, played.requests[-1]) == ("no_answer", b"\n\n\n")

    def test_a_stream_is_asked_for_once(self) -> None:
        poll, console = DavisPoll(DavisSetting(packets=3)), Console(*(packet(count) for count in range(5)))

        played = [play(poll.poll(RUNNING), console) for _ in range(4)]

        assert [each.counts for each in played] == [[0], [1], [2], [3]]
        assert [each.requests for each in played] == [[b"\n", b"LOOP 3\n"], [], [], [b"\n", b"LOOP 3\n"]]

    def test_a_stream_that_ended_early_is_begun_anew(self) -> None:
        poll, console = DavisPoll(DavisSetting(packets=200)), Console(packet(1))
        play(poll.poll(RUNNING), console)

        played = play(poll.poll(RUNNING), console)

        assert played.reason == "no_answer"
        assert b"LOOP 200\n" in played.requests

    def test_a_refusal_is_named(self) -> None:
        console = Console()
        console.refusal = b"\x21"

        assert play(DavisPoll(DavisSetting()).poll(RUNNING), console).reason == "refused"

    def test_a_console_that_sleeps_on_is_a_missed_poll(self) -> None:
        played = play(DavisPoll(DavisSetting()).poll(Standing()), Console(sleeps=99))

        assert (played.reason, played.requests.count(b"\n")) == ("no_answer", 3)


class TestSetting:
    def test_a_short_period_asks_for_a_stream(self) -> None:
        quick, slow = (gauge_document(driver="davis_loop", period=period) for period in ("2 s", "60 s"))

        assert davis_loop.setting_of(sensor(quick)).packets == 200
        assert plan(slow).serial[0].polled[0].setting == DavisSetting()

    def test_a_mistake_is_named(self) -> None:
        with pytest.raises(ConfigError, match="options click are not known to davis_loop"):
            davis_loop.setting_of(sensor(gauge_document(driver="davis_loop", options={"click": 1})))
        with pytest.raises(ConfigError, match="click_tenth_um"):
            decode_input("davis_loop", b"", {"click_tenth_um": "x"}, now=NOON)

    def test_a_wrong_reply_about_clicks_and_an_empty_input_are_refused(self) -> None:
        assert decode_input("davis_loop", b"\x06\x10\x00\x00", {"request": "00"}, now=NOON).refused
        assert decode_input("davis_loop", b"", {}, now=NOON).refused[0].startswith("length")

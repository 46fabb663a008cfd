"""The optical gauge: its lines, its restarts and the way it is polled."""

from decimal import Decimal

import pytest

from gateway.conversations.rg15 import Rg15Poll
from gateway.conversations.steps import Ask, Standing
from gateway.decoding import decode_input
from gateway.drivers import rg15
from gateway.drivers.rg15 import Rg15Ear, Rg15Reading, Rg15Setting
from gateway.lines import Line
from siltwatch.errors import ConfigError, FrameError
from tests.support.conversations import play
from tests.support.gateway import NOON, gauge_document, plan, sensor

METRIC = b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99.81 mmph\r\n"
BANNER = (
    b";****************************************\r\n; HYDREON MODEL RG-15 RAIN GAUGE\r\nSW 1.000 2020.07.06\r\n"
    b"Reset N\r\nEmitters 11 12, NormEm 24, EmTotal 23\r\nPwrDays 0\r\n"
)


def reading_line(total: str, *, acc: str = "0.00") -> bytes:
    return Rg15Reading(
        unit="mm", acc=Decimal(acc), event_acc=Decimal(acc), total_acc=Decimal(total), rate=Decimal("0.00")
    ).to_bytes()


def reason_of(line: bytes) -> str:
    with pytest.raises(FrameError) as caught:
        Rg15Reading.from_bytes(line)
    return caught.value.reason


class Gauge:
    """Answers as the gauge does; `pending` is what it said unasked before the next request."""

    def __init__(self, *totals: str) -> None:
        self.totals = list(totals)
        self.pending = b""
        self.deaf_to: set[bytes] = set()
        self.banner = BANNER

    def __call__(self, ask: Ask) -> bytes:
        said, self.pending = self.pending, b""
        if ask.request in self.deaf_to or ask.request in {b"", b"\n"}:
            return said
        if ask.request == b"R\n":
            return said + (reading_line(self.totals.pop(0)) if self.totals else b"")
        if ask.request == b"K\n":
            return said + self.banner
        return said + ask.request[:1].lower() + b"\r\n"


class TestLine:
    def test_is_the_same_when_written_and_read(self) -> None:
        assert Rg15Reading.from_bytes(METRIC).to_bytes() == METRIC

    def test_inches_too(self) -> None:
        line = b"Acc 0.001 in, EventAcc 0.002 in, TotalAcc 0.003 in, RInt 0.004 iph, LensBad\r\n"

        assert Rg15Reading.from_bytes(line).to_bytes() == line

    @pytest.mark.parametrize(
        ("line", "flags"),
        [
            (METRIC.replace(b"mmph", b"mmph, LensBad, EmSat"), ("LensBad", "EmSat")),
            (METRIC.replace(b"mm, Event", b"mm, LensBad, Event"), ("LensBad",)),
            (METRIC.replace(b"mmph", b"mmph TooCold"), ("TooCold",)),
            (METRIC.replace(b"mmph", b"mmph o"), ("EmSat",)),
            (METRIC.replace(b"mmph", b"mmph, i"), ("LensBad",)),
        ],
    )
    def test_a_flag_anywhere_breaks_no_number(self, line: bytes, flags: tuple[str, ...]) -> None:
        reading = Rg15Reading.from_bytes(line)

        assert (reading.flags, reading.total_acc) == (flags, Decimal("6.51"))

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (b"", "not_a_reading"),
            (b"EventAcc  0.04 mm", "not_a_reading"),
            (b"p\r\n", "not_a_reading"),
            (b"Acc -0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99.81 mmph", "grammar"),
            (b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99999.00 mmph", "range"),
            (b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99999 mmph", "grammar"),
            (METRIC.strip() + b"\x00", "grammar"),
            (METRIC.strip()[:-1], "grammar"),
            (METRIC.replace(b"mmph", b"iph"), "unit_mismatch"),
            (b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.513 mm, RInt 99.81 mmph", ""),
        ],
    )
    def test_refuses_what_breaks_its_grammar(self, line: bytes, reason: str) -> None:
        if reason:
            assert reason_of(line) == reason
        else:
            with pytest.raises(FrameError, match="not_whole"):
                rg15.drafts(Rg15Reading.from_bytes(line))

    @pytest.mark.parametrize("cut", range(1, len(METRIC) - 2))
    def test_refuses_its_line_cut_anywhere(self, cut: int) -> None:
        assert reason_of(METRIC[:cut]) in {"grammar", "not_a_reading"}

    def test_the_external_bucket_may_be_counted_instead(self) -> None:
        line = (
            b"Acc 0.001 in, EventAcc 0.002 in, TotalAcc 0.003 in, RInt 0.004 iph, XTBTips 3, XTBAcc 0.01 in, "
            b"XTBEventAcc 0.02 in, XTBTotalAcc 1.03 in\r\n"
        )

        decoded = decode_input("rg15", line, {"external": "true"}, now=NOON)

        assert (decoded.observations[0]["count"], Rg15Reading.from_bytes(line).bucket_tips) == (1030, 3)
        assert decode_input("rg15", METRIC, {"external": "true"}, now=NOON).refused[0].startswith("no_value")


class TestEar:
    @pytest.mark.parametrize("sign", [b"Reset B", b"PwrDays 12", b"Emitters 11 12, NormEm 24, EmTotal 23"])
    def test_any_line_of_the_header_is_the_sign_for_the_next_reading_alone(self, sign: bytes) -> None:
        ear = Rg15Ear()
        with pytest.raises(FrameError):
            ear.hear(Line(content=sign))

        line = Line(content=METRIC.strip())
        assert [ear.hear(line)[0].reset_sign for _ in range(2)] == [True, False]

    @pytest.mark.parametrize("row", [b";-----", b"Event 2.09", b"SW 1.000 2020.07.06", b"Reset", b"x Reset N"])
    def test_the_rows_at_the_start_of_an_event_are_no_sign(self, row: bytes) -> None:
        ear = Rg15Ear()
        with pytest.raises(FrameError):
            ear.hear(Line(content=row))

        assert not ear.hear(Line(content=METRIC.strip()))[0].reset_sign

    def test_a_line_beyond_its_bound_is_refused(self) -> None:
        with pytest.raises(FrameError, match="too_long"):
            Rg15Ear().hear(Line(content=METRIC.strip(), too_long=True))


class TestPoll:
    def test_is_woken_set_to_polling_and_read(self) -> None:
        gauge = Gauge("6.51")

        played = play(Rg15Poll(Rg15Setting(unit="mm", resolution="high")).poll(Standing()), gauge)

        assert played.requests == [b"\n", b"P\n", b"M\n", b"H\n", b"R\n"]
        assert played.counts == [651]
        assert played.said is not None
        assert played.said.raw == "Acc  0.00 mm, EventAcc  0.00 mm, TotalAcc  6.51 mm, RInt  0.00 mmph"

    def test_then_it_is_only_read(self) -> None:
        played = play(Rg15Poll(Rg15Setting()).poll(Standing(needs_start=False)), Gauge("6.51"))

        assert played.requests == [b"R\n"]
        assert played.waited_ms <= 1

    def test_a_gauge_that_restarts_is_given_time_to_acknowledge(self) -> None:
        gauge = Gauge("0.00")
        gauge.deaf_to = {b"P\n"}

        played = play(Rg15Poll(Rg15Setting()).poll(Standing()), gauge)

        assert played.requests.count(b"P\n") == 4
        assert played.counts == [0]

    def test_a_header_between_two_polls_is_the_sign_of_a_reset(self) -> None:
        poll, gauge = Rg15Poll(Rg15Setting()), Gauge("54.85", "0.00", "0.12")

        first = play(poll.poll(Standing(needs_start=False)), gauge)
        gauge.pending = BANNER
        second = play(poll.poll(Standing(needs_start=False)), gauge)
        third = play(poll.poll(Standing(needs_start=False)), gauge)

        rain = [played.drafts[0] for played in (first, second, third)]
        assert [(each.count, each.reset_sign) for each in rain] == [(5485, False), (0, True), (12, False)]

    def test_the_sign_is_kept_when_the_reading_after_it_is_lost(self) -> None:
        poll, gauge = Rg15Poll(Rg15Setting()), Gauge()
        gauge.pending = BANNER
        lost = play(poll.poll(Standing(needs_start=False)), gauge)
        gauge.totals = ["0.05"]

        found = play(poll.poll(Standing(needs_start=False, missed=1)), gauge)

        assert lost.reason == "no_answer"
        assert [(each.count, each.reset_sign) for each in found.drafts[:1]] == [(5, True)]

    def test_lines_that_came_by_themselves_are_taken_in_their_order(self) -> None:
        gauge = Gauge("0.02")
        gauge.pending = reading_line("54.85") + BANNER + reading_line("0.00") + b"Acc  0.0"

        played = play(Rg15Poll(Rg15Setting()).poll(Standing(needs_start=False)), gauge)

        assert played.counts[:2] == [5485, 0]

    def test_a_garbled_answer_is_counted_as_refused(self) -> None:
        garbled = METRIC.replace(b"6.51", b"6.q1")

        played = play(Rg15Poll(Rg15Setting()).poll(Standing(needs_start=False)), lambda ask: garbled)

        assert (played.reason, played.refused) == ("no_answer", ["partial", "grammar"])

    def test_after_fifteen_silent_polls_it_is_restarted_and_that_is_told(self) -> None:
        gauge = Gauge("0.00")

        played = play(Rg15Poll(Rg15Setting()).poll(Standing(missed=15)), gauge)

        assert played.requests[0] == b"K\n"
        assert played.noted == ["gauge_restarted"]
        assert played.drafts[0].reset_sign
        assert play(Rg15Poll(Rg15Setting()).poll(Standing(missed=14)), Gauge("0.00")).noted == []


class TestContinuous:
    """It speaks when it rains, and is asked only after a while without a word."""

    SETTING = Rg15Setting(mode="continuous", heartbeat_ms=60_000)

    def test_is_set_to_speak_and_read_once(self) -> None:
        gauge = Gauge("6.51")
        played = play(Rg15Poll(self.SETTING).poll(Standing()), gauge)

        assert played.requests == [b"\n", b"C\n", b"R\n"]
        assert played.counts == [651]

    def test_is_heard_between_two_heartbeats_and_not_asked(self) -> None:
        gauge = Gauge("6.51", "6.55")
        poll = Rg15Poll(self.SETTING)
        play(poll.poll(Standing()), gauge)

        quiet = play(poll.poll(Standing(needs_start=False, now_ms=30_000)), gauge)
        gauge.pending = reading_line("6.53")
        heard = play(poll.poll(Standing(needs_start=False, now_ms=50_000)), gauge)
        still_quiet = play(poll.poll(Standing(needs_start=False, now_ms=109_999)), gauge)
        asked = play(poll.poll(Standing(needs_start=False, now_ms=110_000)), gauge)

        assert (quiet.requests, quiet.counts, quiet.reason) == ([], [], "")
        assert (heard.requests, heard.counts) == ([], [653])
        assert still_quiet.requests == []
        assert (asked.requests, asked.counts) == ([b"R\n"], [655])

    def test_one_that_is_silent_is_not_asked_again_before_its_time(self) -> None:
        gauge = Gauge()
        poll = Rg15Poll(self.SETTING)
        assert play(poll.poll(Standing()), gauge).reason == "no_answer"

        assert play(poll.poll(Standing(missed=1, now_ms=59_999)), gauge).requests == []
        assert b"R\n" in play(poll.poll(Standing(missed=1, now_ms=60_000)), gauge).requests

    def test_after_a_restart_its_settings_are_given_back(self) -> None:
        gauge = Gauge("6.51", "0.01")
        poll = Rg15Poll(Rg15Setting(mode="continuous", unit="mm"))
        play(poll.poll(Standing()), gauge)
        gauge.pending = BANNER
        play(poll.poll(Standing(needs_start=False, now_ms=1_000)), gauge)

        again = play(poll.poll(Standing(needs_start=False, now_ms=2_000)), gauge)

        assert again.requests == [b"\n", b"C\n", b"M\n", b"R\n"]
        assert [draft.reset_sign for draft in again.drafts if draft.quantity == "rain_count"] == [True]

    def test_the_period_of_the_sensor_is_its_heartbeat_and_it_is_listened_to_each_second(self) -> None:
        document = gauge_document(driver="rg15", device="rain", period="5 min", options={"mode": "continuous"})
        ((polled,),) = [serial.polled for serial in plan(document).serial]

        assert polled.period.total_seconds() == 1
        assert isinstance(polled.setting, Rg15Setting)
        assert polled.setting.heartbeat_ms == 300_000


class TestSetting:
    def test_is_read_from_the_options(self) -> None:
        document = gauge_document(driver="rg15", options={"unit": "in", "resolution": "low", "external": True})

        (polled,) = plan(document).serial[0].polled

        assert polled.setting == Rg15Setting(unit="in", resolution="low", external=True)

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"unit": "ft"}, "gauge1.*options.unit = 'ft'"),
            ({"external": 1}, "neither true nor false"),
            ({"profile": "x"}, "options profile are not known to rg15"),
        ],
    )
    def test_a_mistake_is_named(self, options: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            rg15.setting_of(sensor(gauge_document(driver="rg15", options=options)))

"""Pulses on a pin: what is a tip, what is a bounce, and where the count goes on."""

import pytest

from gateway.decoding import decode_input
from gateway.drivers import gpio
from gateway.drivers.gpio import Edge, PulseCounter, PulseSetting
from siltwatch.errors import ConfigError, FrameError
from tests.support.gateway import NOON, gauge_document, plan, sensor

PINS = {"id": "pins", "gateway": "gw1", "kind": "gpio", "port": "/dev/gpiochip0"}


def falling(at_ms: float, line: int = 17) -> Edge:
    return Edge(at_ns=int(at_ms * 1_000_000), line=line, kind="falling")


def counter(total: int | None = 0, **setting: int) -> PulseCounter:
    return PulseCounter(PulseSetting(line=17, **setting), total=total, started_ns=0)  # type: ignore[arg-type]


class TestCounter:
    @pytest.mark.parametrize(
        ("at_ms", "tips"),
        [
            ((2_000,), 1),
            ((1_999.9,), 0),
            ((3_000, 3_079.9), 1),
            ((3_000, 3_080), 2),
            ((3_000, 3_050, 3_100), 2),
            ((3_000, 3_003, 3_006, 3_500), 2),
            ((3_000, 2_500), 1),
            (tuple(range(3_000, 3_800, 100)), 8),
        ],
    )
    def test_a_second_edge_within_80_ms_is_a_bounce_and_the_start_is_deaf(
        self, at_ms: tuple[float, ...], tips: int
    ) -> None:
        pulses = counter()

        for at in at_ms:
            pulses.count(falling(at))

        assert (pulses.total, pulses.edges) == (tips, len(at_ms))

    def test_only_its_own_line_and_kind_of_edge(self) -> None:
        pulses = counter()

        assert not pulses.count(falling(3_000, line=4))
        assert not pulses.count(Edge(at_ns=3_000_000_000, line=17, kind="rising"))
        assert pulses.count(falling(3_001))
        assert pulses.edges == 2

    def test_goes_on_from_the_total_that_was_kept(self) -> None:
        pulses = counter(total=4127)
        pulses.count(falling(3_000))

        rain, edges = pulses.drafts()

        assert (rain.count, rain.reset_sign, rain.restart and rain.restart.value) == (4128, False, 4128)
        assert (edges.value, edges.internal) == ("1", True)

    def test_a_total_that_was_lost_is_said_once(self) -> None:
        pulses = counter(total=None)

        assert [pulses.drafts()[0].reset_sign for _ in range(2)] == [True, False]


class TestEdges:
    def test_are_the_same_when_written_and_read(self) -> None:
        assert Edge.from_bytes(falling(3_000).to_bytes()) == falling(3_000)

    @pytest.mark.parametrize("text", [b"", b"1 2", b"1 2 up", b"-1 2 falling", b"1  2 falling", b"1 2 falling\x00"])
    def test_refuses_what_breaks_its_grammar(self, text: bytes) -> None:
        with pytest.raises(FrameError, match="grammar"):
            Edge.from_bytes(text)

    def test_a_recording_is_counted_from_the_command_line(self) -> None:
        stream = b"".join(falling(at).to_bytes() for at in (100, 3_000, 3_010, 4_000)) + b"noise\n" + b"x" * 99

        got = decode_input("gpio", stream, {"line": "17", "total": "10"}, now=NOON)

        assert [shown["count"] for shown in got.observations] == [11, 12]
        assert [reason.partition(":")[0] for reason in got.refused] == ["grammar", "too_long"]

    def test_rising_edges_may_be_the_tips(self) -> None:
        stream = b"3000000000 17 rising\n4000000000 17 falling\n"

        assert len(decode_input("gpio", stream, {"line": "17", "edge": "rising"}, now=NOON).observations) == 1

    @pytest.mark.parametrize("options", [{"edge": "both"}, {"line": "x"}])
    def test_a_wrong_option_is_named(self, options: dict[str, str]) -> None:
        with pytest.raises(ConfigError, match=next(iter(options))):
            decode_input("gpio", b"", options, now=NOON)


class TestPlan:
    def pin(self, **changes: object) -> dict[str, object]:
        return gauge_document(driver="gpio", link="pins", device=None, options={"line": 17}) | changes

    def test_a_pin_of_a_chip(self) -> None:
        options = {"line": 4, "edge": "rising", "bias": "pull_down", "lockout_ms": 50, "settle_ms": 0}

        ((pulsed,),) = (each.pulsed for each in plan(self.pin(options=options), links=[PINS]).pins)

        assert pulsed.setting == PulseSetting(line=4, edge="rising", bias="pull_down", lockout_ms=50, settle_ms=0)
        assert pulsed.device == "gauge1"

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"options": {}}, "options.line: which line"),
            ({"options": {"line": 17, "lockout_ms": 0}}, "options.lockout_ms = 0"),
            ({"driver": "rg15", "options": {}}, "rg15 is not for a link of kind gpio"),
            ({"driver": "analog", "options": {"kind": "sen0189"}}, "analog is not for a link of kind gpio"),
        ],
    )
    def test_a_mistake_is_named(self, changes: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            plan(self.pin(**changes), links=[PINS])

    def test_two_buckets_on_one_line_are_a_mistake(self) -> None:
        with pytest.raises(ConfigError, match="two buckets are on one line"):
            plan(self.pin(), self.pin(id="gauge2"), links=[PINS])

    def test_a_chip_needs_its_port(self) -> None:
        with pytest.raises(ValueError, match="a gpio link needs `port`"):
            plan(self.pin(), links=[{"id": "pins", "gateway": "gw1", "kind": "gpio"}])

    def test_a_pin_on_a_serial_line_is_a_mistake(self) -> None:
        with pytest.raises(ConfigError, match="does not speak on a serial line"):
            plan(self.pin(link="line1"))
        assert gpio.setting_of(sensor(self.pin())).line == 17

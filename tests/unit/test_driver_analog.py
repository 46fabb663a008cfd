"""Probes on analog inputs: a curve, a loop, and what is a fault."""

from decimal import Decimal

import pytest

from gateway.decoding import decode_input
from gateway.drivers import analog
from gateway.drivers.analog import AnalogSetting
from siltwatch.errors import ConfigError, FrameError
from tests.support.gateway import NOON, plan, probe_document

CONVERTER = {"id": "adc", "gateway": "gw1", "kind": "analog", "port": "/sys/bus/iio/devices/iio:device0"}


def probe(**options: object) -> dict[str, object]:
    return probe_document(driver="analog", link="adc", device=None, options=options)


class TestLoop:
    @pytest.mark.parametrize(
        ("ma", "outcome"),
        [
            ("3.79", "sensor_fault"),
            ("3.8", "0"),
            ("4", "0"),
            ("4.016", "1"),
            ("12", "500"),
            ("19.9", "993.8"),
            ("20.5", "1000"),
            ("21", "sensor_fault"),
            ("-1", "sensor_fault"),
        ],
    )
    def test_is_scaled_between_its_ends_and_a_fault_beyond(self, ma: str, outcome: str) -> None:
        try:
            got = analog.drafts(AnalogSetting(), Decimal(ma))[0].value
        except FrameError as error:
            got = error.reason
        assert got == outcome

    def test_from_twenty_milliamperes_on_it_is_saturated(self) -> None:
        words = [analog.drafts(AnalogSetting(), Decimal(ma))[0].quality for ma in ("19.99", "20", "20.9")]

        assert words == [(), ("saturated",), ("saturated",)]


class TestCurve:
    @pytest.mark.parametrize("volts", ["0.49", "0", "-1"])
    def test_an_unplugged_probe_is_a_fault_and_not_cloudy_water(self, volts: str) -> None:
        with pytest.raises(FrameError, match="sensor_fault"):
            analog.drafts(AnalogSetting(kind="sen0189"), Decimal(volts))

    def test_never_falls_below_zero(self) -> None:
        values = [analog.drafts(AnalogSetting(kind="sen0189"), Decimal(text))[0].value for text in ("4.2", "4.21", "9")]

        assert values == ["0.9", "0", "0"]


class TestSignal:
    def test_volts_at_the_converter_become_those_of_the_probe(self) -> None:
        divided = AnalogSetting(kind="sen0189", factor=Decimal("1.5"))

        assert divided.signal(Decimal(2)) == Decimal(3)
        assert AnalogSetting(shunt_ohm=Decimal(100)).signal(Decimal("1.2")) == Decimal(12)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [(b"x", "grammar"), (b"\xff", "grammar"), (b"nan", "range"), (b"1e99", "range"), (b"1" * 99, "too_long")],
    )
    def test_what_is_no_number_is_refused(self, text: bytes, reason: str) -> None:
        assert decode_input("analog", text, {}, now=NOON).refused[0].startswith(reason)

    @pytest.mark.parametrize(("options", "said"), [({"kind": "x"}, "kind"), ({"low": "x"}, "low, high")])
    def test_a_wrong_option_is_named(self, options: dict[str, str], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            decode_input("analog", b"4", options, now=NOON)


class TestPlan:
    def test_an_input_of_a_converter(self) -> None:
        document = probe(kind="4-20mA", channel=2, low=0, high=400.5, shunt_ohm=150)

        ((measured,),) = (each.measured for each in plan(document, links=[CONVERTER]).pins)

        assert measured.setting == AnalogSetting(channel=2, high=Decimal("400.5"), shunt_ohm=Decimal(150))
        assert (measured.device, measured.method) == ("probe1", "any float")

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({}, "options.kind: one of"),
            ({"kind": "0-10V"}, "options.kind = '0-10V' is none of"),
            ({"kind": "4-20mA", "low": 5, "high": 5}, "low must be below high"),
            ({"kind": "4-20mA", "factor": "x"}, "options.factor = 'x' is no number"),
            ({"kind": "4-20mA", "factor": "nan"}, "options.factor = 'nan' is no number"),
            ({"kind": "4-20mA", "shunt_ohm": True}, "options.shunt_ohm = True is no number"),
            ({"kind": "4-20mA", "channel": 64}, "options.channel = 64"),
        ],
    )
    def test_a_mistake_is_named(self, options: dict[str, object], said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            plan(probe(**options), links=[CONVERTER])

    def test_the_curve_gives_ntu_alone(self) -> None:
        with pytest.raises(ConfigError, match="gives NTU"):
            plan(probe(kind="sen0189") | {"unit": "FNU"}, links=[CONVERTER])

from datetime import timedelta

from collector.registry import build_registry
from tests.support.collector import gauge, probe, site


def test_a_device_may_be_a_gauge_and_a_probe() -> None:
    registry = build_registry(3, [site(sensors=[gauge("g1", device="n1"), probe("p1", device="n1")])])

    device = registry.devices["gw1", "n1"]

    assert registry.version == 3
    assert [target.key for target in device.targets("rain_count")] == [("mill", "g1")]
    assert [target.key for target in device.targets("rain_rate")] == [("mill", "g1")]
    assert [target.key for target in device.targets("turbidity")] == [("mill", "p1")]
    assert [target.key for target in device.targets("temperature")] == [("mill", "p1")]
    assert [target.key for target in device.targets("battery")] == [("mill", "g1"), ("mill", "p1")]


def test_a_gauge_takes_its_station_s_temperature_and_no_turbidity() -> None:
    device = build_registry(1, [site(sensors=[gauge()])]).devices["gw1", "n1"]

    assert [target.sensor for target in device.targets("temperature")] == ["g1"]
    assert device.targets("turbidity") == []
    assert device.targets("suspended_solids") == []


def test_a_sensor_without_a_device_name_goes_by_its_own() -> None:
    assert ("gw1", "p1") in build_registry(1, [site(sensors=[probe("p1", device=None)])]).devices


def test_one_device_serves_every_site_that_names_it() -> None:
    registry = build_registry(1, [site("mill", [gauge()]), site("quarry", [gauge("g7")])])

    assert [target.key for target in registry.devices["gw1", "n1"].gauges] == [("mill", "g1"), ("quarry", "g7")]


def test_what_counting_needs_is_worked_out_once() -> None:
    sensors = [gauge(modulus=512, period=timedelta(seconds=30)), probe(range_max=400.0)]
    registry = build_registry(1, [site(sensors=sensors)])

    (rain,) = registry.devices["gw1", "n1"].gauges
    (turbidity,) = registry.devices["gw1", "p1"].probes

    assert (rain.count_tenth_um, rain.modulus, rain.period_ms, rain.limits.bounce_ms) == (2540, 512, 30_000, 500)
    assert (turbidity.unit, turbidity.method, turbidity.range_max, turbidity.ordinary_below) == (
        "FNU", "y511", 400.0, 400.0,
    )  # fmt: skip

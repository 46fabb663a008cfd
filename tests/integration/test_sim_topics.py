"""Every simulated device of a broker, through a real Mosquitto into the real gateway: stored is what was told."""

from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from firmware_sim.messages.lora import LORA_CODECS
from firmware_sim.messages.radio_models import RADIO_MODELS
from firmware_sim.messages.radio_rows import RADIO_ROWS
from gateway.decoding import decode_input
from gateway.device_tables import lorawan_codecs
from siltwatch.instants import parse_instant
from siltwatch.wire import Sequenced
from tests.support.gateway import gauge_document, probe_document
from tests.support.servers import Server, mosquitto
from tests.support.sim_field import START, BirthWatcher, Stage, staged, write_site
from tests.support.waiting import eventually

RAIN = [{"from": "3 min", "to": "23 min", "depth": "0.60 in"}]
SHORT = {"period": "2 min"}
UNKNOWN_WRAP = {
    "RainPoint-HCS012ARF",
    "LaCrosse-R1",
    "LaCrosse-R3",
    "Brand-New-1",
}  # nobody has seen it, or no table has the make


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    with mosquitto(tmp_path / "broker") as server:
        yield server


def link(broker: Server, **facts: Any) -> dict[str, Any]:
    return {"id": "line1", "gateway": "gw1", "kind": "mqtt", "broker_port": broker.port} | facts


@pytest.fixture
def watcher(broker: Server) -> Iterator[BirthWatcher]:
    with closing(BirthWatcher(broker.port, "rtl_433/+/rows")) as watching:
        yield watching


def name_of(model: str) -> str:
    return model.lower().replace("*", "x")


def gauge(name: str, driver: str, topic: str, **facts: Any) -> dict[str, Any]:
    return gauge_document(id=name, device=None, driver=driver, topic=topic, **facts)


def probe(name: str, driver: str, topic: str, **facts: Any) -> dict[str, Any]:
    return probe_document(id=name, device=None, driver=driver, topic=topic, **{"model": "sim", "unit": "FNU"} | facts)


def counted(stored: list[Sequenced]) -> list[int]:
    """Counts in their order, each once however often it came."""
    return [count for count, _ in groupby(each.count or 0 for each in stored)]


def told(stage: Stage, device: str) -> list[int]:
    spoken = [line for line in stage.truth(device, "said") if line["sent"] and line["count"] is not None]
    return [count for count, _ in groupby(line["count"] for line in spoken)]


def is_water_told(stage: Stage, device: str, *, within: float = 0.0) -> bool:
    """Whether the turbidity that is stored is what was told, `within` the last place of the device."""
    truth = [line["value"] for line in stage.truth(device, "said") if line["sent"] and line["value"] is not None]
    stored = [each.value for each in stage.stored(device, "turbidity")]
    return len(truth) == len(stored) and all(
        abs(float(got or 0) - float(true)) <= within + 1e-9 for got, true in zip(stored, truth, strict=True)
    )


def play(tmp_path: Path, broker: Server, watcher: BirthWatcher, devices: list[dict[str, Any]], **facts: Any) -> Any:
    on_broker = [{"port": broker.port, **SHORT} | device for device in devices]
    return staged(tmp_path, {"rain": RAIN, "devices": on_broker} | facts, speed=800, settle=watcher.has_gateway)


def same_as_told(stage: Stage, device: str, quantity: str = "rain_count") -> bool:
    return counted(stage.stored(device, quantity)) == told(stage, device)


def test_every_radio_gauge(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    models = {name_of(model): (number, model) for number, model in enumerate(RADIO_MODELS, 100)}
    sensors = [
        gauge(name, "rtl433", "rtl_433/+/events", options={"model": model, "id": number}, zone="America/New_York")
        for name, (number, model) in models.items()
    ]
    write_site(tmp_path, sensors, [link(broker)])
    devices = [
        {"kind": "radio", "id": name, "model": model, "number": number, "tips": 60, "has_rows": True}
        for name, (number, model) in models.items()
    ]
    devices[0] |= {"receivers": ["one", "two"]}

    with play(tmp_path, broker, watcher, devices) as stage:
        stage.wait_until_dry()
        for name in models:
            eventually(lambda name=name: same_as_told(stage, name), within_s=20, what=name)  # type: ignore[misc]

        for name, (_, model) in models.items():
            rain = stage.stored(name, "rain_count")
            assert counted(rain)[-1] > counted(rain)[0]
            wraps = None if model in UNKNOWN_WRAP else RADIO_MODELS[model].register
            assert {each.modulus for each in rain} == {wraps}
            assert {each.count_tenth_um for each in rain} == {RADIO_MODELS[model].step_tenth_um}
            assert {each.unchecked for each in rain} == {RADIO_MODELS[model].mic is None}
        heard = {each.observed_at for each in stage.stored("ecowitt-wh40", "rain_count")}
        said = [parse_instant(str(line["at"])) for line in stage.truth("ecowitt-wh40", "said")]
        assert heard <= {at.replace(microsecond=0) for at in said}
    rows = [payload for topic, payload in watcher.heard if topic.endswith("/rows")]
    assert len(rows) > 10 * len(RADIO_ROWS)
    assert all(read_row(row) for row in rows)


def read_row(row: bytes) -> bool:
    """Whether an independent reader of rows takes it."""
    content = bytes.fromhex(row.decode())
    is_schou = len(content) == 8 and content[2] == 0x8C
    options = {"sum": f"{content[-1]:02X}"} if is_schou else {}
    return not decode_input("radio_rows", content[:7] if is_schou else content, options, now=START).refused


def test_every_payload_of_lorawan_behind_both_servers(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    names = {
        f"{codec}-{server[0]}": (codec, server, f"70B3D57BA00{number:05d}")
        for number, (codec, server) in enumerate(
            (codec, server) for codec in LORA_CODECS for server in ("things_stack", "chirpstack")
        )
    }
    topics = {"things_stack": "v3/+/devices/+/up", "chirpstack": "application/+/device/+/event/+"}
    sensors = []
    for name, (codec, server, dev_eui) in names.items():
        options = {"codec": codec, "dev_eui": dev_eui}
        options |= {"semantics": "cumulative"} if lorawan_codecs()[codec].needs_semantics else {}
        make = probe if codec == "decentlab-ntu" else gauge
        sensors.append(make(name, "lorawan", topics[server], options=options))
    write_site(tmp_path, sensors, [link(broker)])
    devices = [
        {"kind": "lorawan", "id": name, "codec": codec, "server": server, "dev_eui": dev_eui, "tips": 4_085}
        | ({"calm": 5.0, "gain": 4.0} if codec == "decentlab-ntu" else {})
        | {"has_history": codec == "milesight-wts506"}
        for name, (codec, server, dev_eui) in names.items()
    ]

    rejoins = [{"device": "decentlab-tbrg-c", "kind": "reboot", "at": "12 min"}]
    with play(tmp_path, broker, watcher, devices, faults=rejoins) as stage:
        stage.wait_until_dry()
        for name, (codec, _, _) in names.items():
            if codec == "decentlab-ntu":
                eventually(lambda name=name: is_water_told(stage, name, within=0.1), within_s=20, what=name)  # type: ignore[misc]
            elif codec == "sensecap-s2120":
                eventually(lambda name=name: stage.stored(name, "rain_rate"), within_s=20)  # type: ignore[misc]
                assert stage.stored(name, "rain_count") == []
            elif codec == "barani-meteorain":
                wrapped = [count % 4096 for count in told(stage, name)]
                eventually(lambda name=name, wrapped=wrapped: counted(stage.stored(name, "rain_count")) == wrapped)  # type: ignore[misc]
                assert wrapped[-1] < 4_085
            else:
                eventually(lambda name=name: same_as_told(stage, name), within_s=20, what=name)  # type: ignore[misc]
                keys = [each.delivery_key for each in stage.stored(name, "rain_count")]
                assert len(set(keys)) == len(keys)
        levels = [each for each in stage.stored("decentlab-tbrg-c", "battery") if each.unit == "%"]
        assert levels  # the server's own message of it, with each new session
        history = [each for each in stage.stored("milesight-wts506-c", "rain_count") if each.phase is None]
        assert history


WATER = {"calm": 5.0, "gain": 4.0}


def test_counters_and_probes_of_plain_topics(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    sensors = [
        gauge("porch", "mqtt_plain", "porch/rain", options={"availability": "porch/status"}),
        gauge("rain1", "mqtt_plain", "tele/rain1/SENSOR", pointer="/COUNTER/C1", zone="America/New_York"),
        gauge("unset", "mqtt_plain", "tele/unset/SENSOR", pointer="/COUNTER/C1", zone="America/New_York"),
        probe("pond", "mqtt_plain", "pond/ntu"),
    ]
    write_site(tmp_path, sensors, [link(broker, protocol="5")])
    tasmota = {"kind": "mqtt_plain", "style": "tasmota"}
    devices: list[dict[str, Any]] = [
        {"kind": "mqtt_plain", "id": "porch", "topic": "porch/rain", "availability_topic": "porch/status", "tips": 41},
        tasmota | {"id": "rain1", "topic": "tele/rain1/SENSOR", "protocol": "5"},
        tasmota | {"id": "unset", "topic": "tele/unset/SENSOR", "clock_unset": True},
        {"kind": "mqtt_plain", "id": "pond", "topic": "pond/ntu", "style": "number"} | WATER,
    ]
    faults = [
        {"device": "porch", "kind": "reboot", "at": "12 min", "total": "lost"},
        {"device": "pond", "kind": "nan", "from": "10 min", "to": "20 min"},
    ]

    with play(tmp_path, broker, watcher, devices, faults=faults) as stage:
        stage.wait_until_dry()
        for name in ("porch", "rain1", "unset"):
            eventually(lambda name=name: same_as_told(stage, name), within_s=20, what=name)  # type: ignore[misc]
        eventually(lambda: is_water_told(stage, "pond"), within_s=20)

        assert {each.quality for each in stage.stored("unset", "rain_count")} == {("device_clock_unset",)}
        ours = {each.observed_at for each in stage.stored("rain1", "rain_count")}
        assert ours <= {parse_instant(str(line["at"])).replace(microsecond=0) for line in stage.truth("rain1", "said")}
        assert 41 <= told(stage, "porch")[0] <= 60
        assert told(stage, "porch")[-1] < 60


LOGGERS: dict[str, dict[str, Any]] = {
    "campbell": {"pointer": "Rain_Tot", "semantics": "interval_total", "depth_unit": "in"},
    "csv": {"pointer": "2", "semantics": "interval_total", "depth_unit": "in", "format": "csv"},
    "sensorthings": {"pointer": "result", "semantics": "interval_total", "depth_unit": "in"},
    "senml": {"pointer": "urn:dev:ow:senml/rain", "semantics": "cumulative", "depth_unit": "in"},
    "senml_relative": {"pointer": "urn:dev:ow:senml_relative/rain", "semantics": "cumulative", "depth_unit": "in"},
    "telegraf": {"pointer": "tips", "semantics": "cumulative"},
}
TURBIDITY = {"campbell": "Turb", "csv": "3", "senml": "urn:dev:ow:senml/turbidity", "telegraf": "fnu"}
HUNDREDTH = 2_540


def test_every_form_of_a_logger(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    zone = {"zone": "America/New_York"}
    sensors = []
    for form, told_of in LOGGERS.items():
        options = {name: value for name, value in told_of.items() if name != "pointer"}
        sensors.append(gauge(form, "loggers", f"data/{form}", pointer=told_of["pointer"], options=options, **zone))
    for form, pointer in TURBIDITY.items():
        options = {"semantics": "instant"} | ({"format": "csv"} if form == "csv" else {})
        sensors.append(probe(f"{form}-w", "loggers", f"data/{form}", pointer=pointer, options=options, **zone))
    own = {"topic": "data/json", "time_pointer": "/ts"}
    sensors.append(gauge("json", "mqtt_plain", pointer="/rain/total", options={"key_pointer": "/n"}, **own))
    sensors.append(probe("json-w", "mqtt_plain", pointer="/water", **own))
    write_site(tmp_path, sensors, [link(broker)])
    devices = [
        {"kind": "logger", "id": form, "form": form, "topic": f"data/{form}", "tips": 7}
        | ({} if form == "sensorthings" else WATER)
        for form in (*LOGGERS, "json")
    ]
    devices[0] |= {"rows": 2}
    faults = [{"device": "campbell", "kind": "duplicate", "share": 0.5}]

    with play(tmp_path, broker, watcher, devices, faults=faults) as stage:
        stage.wait_until_dry()
        for form in ("senml", "senml_relative", "telegraf", "json"):
            size = HUNDREDTH if form.startswith("senml") else 1
            eventually(
                lambda form=form, size=size: (  # type: ignore[misc]
                    counted(stage.stored(form, "rain_count")) == [size * count for count in told(stage, form)]
                ),
                within_s=20,
                what=form,
            )
        for form in ("campbell", "csv", "sensorthings"):
            eventually(lambda form=form: interval_counts(stage, form) == 60, within_s=20, what=form)  # type: ignore[misc]
        for form in ("csv", "senml", "telegraf"):
            eventually(lambda form=form: is_water_told_of(stage, form), within_s=20, what=form)  # type: ignore[misc]
        eventually(lambda: is_water_told_of(stage, "json"), within_s=20)


def interval_counts(stage: Stage, form: str) -> float:
    """The rain of all intervals, each once by its key, in hundredths of an inch."""
    by_key = {each.delivery_key: each.count or 0 for each in stage.stored(form, "rain_increment")}
    return sum(by_key.values()) / HUNDREDTH


def is_water_told_of(stage: Stage, form: str) -> bool:
    truth = [line["value"] for line in stage.truth(form, "said") if line["sent"]]
    return [float(each.value or 0) for each in stage.stored(f"{form}-w", "turbidity")] == [float(v) for v in truth]


def test_a_sparkplug_node_and_one_whose_birth_was_missed(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    total = {"semantics": "cumulative"}
    sensors = [
        gauge("edge", "sparkplug", "spBv1.0/site/+/edge", pointer="rain/tips", options=total),
        probe("edge-w", "sparkplug", "spBv1.0/site/+/edge", pointer="turb/fnu", options={"semantics": "instant"}),
        gauge("shy", "sparkplug", "spBv1.0/site/+/shy", pointer="rain/tips", options=total),
    ]
    write_site(tmp_path, sensors, [link(broker)])
    devices = [
        {"kind": "sparkplug", "id": "edge", "node": "edge", "tips": 200} | WATER,
        {"kind": "sparkplug", "id": "shy", "node": "shy", "is_shy": True},
    ]
    faults = [{"device": "edge", "kind": "reboot", "at": "15 min"}]

    with play(tmp_path, broker, watcher, devices, faults=faults) as stage:
        stage.wait_until_dry()
        eventually(lambda: same_as_told(stage, "edge"), within_s=20)
        eventually(lambda: counted(stage.stored("shy", "rain_count"))[-1:] == [60], within_s=20)

        eventually(lambda: is_water_told_of(stage, "edge"), within_s=20)
        assert told(stage, "shy")[-1] == 60
        unexplained = len([line for line in stage.truth("shy", "said") if line["sent"]])
        assert len(stage.stored("shy", "rain_count")) < unexplained


def test_the_faults_of_a_way_and_of_a_device(tmp_path: Path, broker: Server, watcher: BirthWatcher) -> None:
    of = {"zone": "America/New_York"}
    options = {"model": "EcoWitt-WH40", "id": 7}
    drawn = {"model": "Schou-72543", "id": "40000,40101"}
    sensors = [
        gauge("far", "rtl433", "rtl_433/+/events", options=options, **of),
        gauge("new", "rtl433", "rtl_433/+/events", options=drawn),
        gauge("late", "lorawan", "v3/+/devices/+/up", options={"codec": "decentlab-tbrg"}),
        gauge("flip", "mqtt_plain", "flip", options={"availability": "flip/status"}),
    ]
    write_site(tmp_path, sensors, [link(broker)])
    devices: list[dict[str, Any]] = [
        {"kind": "radio", "id": "far", "number": 7, "has_rows": False},
        {"kind": "radio", "id": "new", "number": 40_000, "model": "Schou-72543", "time_form": "none", "tips": 300},
        {"kind": "lorawan", "id": "late"},
        {"kind": "mqtt_plain", "id": "flip", "topic": "flip", "availability_topic": "flip/status"},
    ]
    faults = [
        {"device": "far", "kind": "drop", "share": 0.3},
        {"device": "far", "kind": "unit_flip", "from": "12 min"},
        {"device": "far", "kind": "low_battery", "from": "20 min"},
        {"device": "new", "kind": "new_battery", "at": "15 min", "total": "lost"},
        {"device": "late", "kind": "reorder", "share": 0.4},
        {"device": "late", "kind": "wrong_clock", "from": "20 min", "offset": "2 h"},
        {"device": "flip", "kind": "unplug", "from": "10 min", "to": "14 min"},
        {"device": "flip", "kind": "silent", "from": "20 min", "to": "26 min"},
    ]

    with play(tmp_path, broker, watcher, devices, faults=faults) as stage:
        stage.wait_until_dry()
        eventually(lambda: same_as_told(stage, "far"), within_s=20)
        eventually(lambda: same_as_told(stage, "new"), within_s=20)

        far = stage.stored("far", "rain_count")
        assert 8 < len(far) < len(stage.truth("far", "said"))
        assert "battery_low" in far[-1].quality
        assert b'"rain_in":' in str(far[-1].raw).encode()
        assert told(stage, "new")[-1] < told(stage, "new")[0] + 65_536
        assert 65_526 in told(stage, "new")
        late = [each.count or 0 for each in stage.stored("late", "rain_count")]
        assert late != sorted(late)
        assert any("device_clock_unset" in each.quality for each in stage.stored("late", "rain_count"))
        assert [each.quality for each in stage.stored("flip", "status")][:2] == [("stale",), ()]
        assert any(line["fault"] == "silent" for line in stage.truth("flip", "fault"))

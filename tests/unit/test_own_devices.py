"""Devices as data: a probe that nobody knew is one TOML file, and a mistake in it is named by file and key."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from gateway.conversations.choosing import conversation_with
from gateway.conversations.steps import Standing
from gateway.decoding import decode_input
from gateway.drivers.documents import Message
from gateway.drivers.lorawan import decode
from gateway.drivers.modbus import framed
from gateway.known_devices import known_devices, shipped_devices
from gateway.plan import make_plan
from gateway.side_parts import plan_of
from gateway.topic_ears import TopicEar, ear_with
from siltwatch.config import load_config
from siltwatch.errors import ConfigError, FrameError
from tests.support.answering import unit_of
from tests.support.conversations import play
from tests.support.gateway import NOON, gauge_document, probe_document, site

MUDDY_9 = """
name = "muddy-9"
driver = "modbus_turbidity"
title = "Muddy 9, a probe that nobody has heard of"
source = "its manual, page 4"
line = "19200 8E1"
unit_id = 9
warm_up_s = 3
wipe_hold_s = 20
range_max = 2000

[[steps]]
function = 4
register = 0x0400
count = 2
fields = [{ offset = 0, type = "s16", scale = "0.5", quantity = "turbidity", unit = "FNU", invalid = [-1] }]
"""
PUDDLE = """
name = "puddle"
driver = "sdi12"
title = "Puddle, a bucket on SDI-12"
source = "its manual"
measure = "M1"
crc = false
values = [{ index = 1, quantity = "rain_count", unit = "mm", count_tenth_um = 2000, modulus = 1000 }]
"""


PUDDLE_RADIO = """
[[models]]
name = "Puddle-R9"
count_tenth_um = 2000
modulus = 4096
startup = "fresh"
source = "its radio"
"""
PUDDLE_LORA = """
[[codecs]]
name = "puddle-lora"
title = "Puddle on LoRaWAN"
source = "its manual"
layout = "tags"

[[codecs.records]]
tag = "07"
bytes = 2
values = [
  { offset = 0, quantity = "rain_count", semantics = "cumulative", count_tenth_um = 2000, modulus = 65536 },
]
"""
MUD_LORA = """
[[codecs]]
name = "mud-lora"
title = "Mud on LoRaWAN"
source = "its manual"
layout = "tags"
range_max = 1000

[[codecs.records]]
tag = "01"
bytes = 2
values = [{ offset = 0, quantity = "turbidity", unit = "FNU", scale = "0.1", invalid = [65535] }]
"""
MUDDY_ASKED = framed(9, bytes.fromhex("04 0400 0002")).hex()
MUDDY_SAID = bytes.fromhex("04 04 0055 0000")
BROKER = {"id": "line1", "gateway": "gw1", "kind": "mqtt"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "muddy-9.toml").write_text(MUDDY_9)
    (tmp_path / "puddle.toml").write_text(PUDDLE)
    (tmp_path / "radio.toml").write_text(PUDDLE_RADIO)
    (tmp_path / "lora.toml").write_text(PUDDLE_LORA)
    (tmp_path / "mud.toml").write_text(MUD_LORA)
    return tmp_path


def test_a_made_up_modbus_probe_is_planned_asked_and_read(folder: Path) -> None:
    document = probe_document(unit="FNU", device="9", options={"profile": "muddy-9"})

    (serial,) = make_plan("gw1", [site(document)], known_devices(folder)).serial

    (polled,) = serial.polled
    assert (polled.setting.warm_up_s, polled.setting.line) == (3, "19200 8E1")
    device = unit_of({0x0400: "0055 0000"}, unit=9, function=4)
    played = play(conversation_with(polled.setting).poll(Standing()), lambda ask: device(ask.request))
    assert [(draft.value, draft.unit) for draft in played.drafts] == [("42.5", "FNU")]


def test_its_own_word_for_no_value_is_heeded(folder: Path) -> None:
    document = probe_document(unit="FNU", device="9", options={"profile": "muddy-9"})
    (serial,) = make_plan("gw1", [site(document)], known_devices(folder)).serial
    device = unit_of({0x0400: "FFFF 0000"}, unit=9, function=4)

    played = play(conversation_with(serial.polled[0].setting).poll(Standing()), lambda ask: device(ask.request))

    assert played.reason == "sentinel"


def test_a_made_up_sdi12_gauge_is_planned_asked_and_read(folder: Path) -> None:
    document = gauge_document(driver="sdi12", device="0", count_size="0.2 mm", options={"profile": "puddle"})
    (serial,) = make_plan("gw1", [site(document)], known_devices(folder)).serial
    answers = {b"0!": b"0\r\n", b"0I!": b"013PUDDLE  BUCKET100\r\n", b"0M1!": b"00002\r\n", b"0D0!": b"0+7+12.6\r\n"}

    conversation = conversation_with(serial.polled[0].setting).poll(Standing())
    played = play(conversation, lambda ask: answers.get(ask.request, b""))

    assert [(draft.count, draft.count_tenth_um, draft.modulus) for draft in played.drafts] == [(63, 2000, 1000)]


def test_the_configuration_names_the_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    for name in ("muddy-9.toml", "puddle.toml"):
        (folder / name).rename(tmp_path / "own" / name)
    (tmp_path / "sites").mkdir()
    (tmp_path / "sites" / "a.toml").write_text(
        'id = "a"\nname = "A"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
        '[[stations]]\nid = "s"\nname = "S"\n'
        '[[links]]\nid = "bus"\ngateway = "gw1"\nkind = "serial"\nport = "/dev/x"\n'
        '[[sensors]]\nid = "p"\nstation = "s"\nkind = "probe"\ngateway = "gw1"\nlink = "bus"\nplace = "downstream"\n'
        'driver = "modbus_turbidity"\nunit = "FNU"\nmodel = "Muddy"\noptions = { profile = "muddy-9" }\n'
    )
    (tmp_path / "siltwatch.toml").write_text('[gateway]\nname = "gw1"\ndevices = "own"\n')

    assert plan_of(load_config(tmp_path / "siltwatch.toml")).serial[0].polled[0].setting.title.startswith("Muddy 9")


def test_a_folder_that_is_not_there_is_no_fault(tmp_path: Path) -> None:
    assert known_devices(tmp_path / "none") == shipped_devices()


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("muddy-9", 'type = "s16"', 'type = "s17"', "muddy-9.toml: steps.0.fields.0.type"),
        ("muddy-9", "register = 0x0400", "registre = 1", "muddy-9.toml: steps.0.registre"),
        ("muddy-9", "range_max = 2000", 'range_max = "wide"', "muddy-9.toml: range_max"),
        ("muddy-9", "warm_up_s = 3", "warm_up = 3", "muddy-9.toml: warm_up"),
        ("muddy-9", 'source = "its manual, page 4"', "", "muddy-9.toml: source"),
        ("muddy-9", 'driver = "modbus_turbidity"', 'driver = "modbus"', "muddy-9.toml: driver"),
        ("muddy-9", 'name = "muddy-9"', 'name = "muddy"', "muddy-9.toml: name"),
        ("muddy-9", 'name = "muddy-9"', "name = ", "muddy-9.toml: Invalid value"),
        ("puddle", "index = 1", 'index = "one"', "puddle.toml: values.0.index"),
        ("puddle", 'measure = "M1"', 'measure = "X"', "puddle.toml: (?s:.*)measure"),
        ("puddle", "count_tenth_um = 2000, ", "", "puddle.toml: (?s:.*)count_tenth_um"),
        ("radio", "modulus = 4096", "modulo = 4096", "radio.toml: models.0.modulo"),
        ("radio", "2000", '"much"', "radio.toml: models.0.count_tenth_um"),
        ("radio", 'name = "Puddle-R9"', 'name = "EcoWitt-WH40"', "radio.toml: name: 'EcoWitt-WH40' is known"),
        ("lora", "bytes = 2", "bytes = 1", "lora.toml: codecs.0: (?s:.*)offset 0 is outside"),
        ("lora", 'layout = "tags"', 'layout = "tag"', "lora.toml: codecs.0.layout"),
        ("lora", "puddle-lora", "decentlab-ntu", "lora.toml: name: 'decentlab-ntu' is known"),
    ],
)
def test_a_mistake_is_named_by_file_and_key(folder: Path, file: str, old: str, new: str, said: str) -> None:
    path = folder / f"{file}.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))

    with pytest.raises(ConfigError, match=said):
        known_devices(folder)


def test_a_name_that_is_shipped_is_refused(folder: Path) -> None:
    (folder / "hach-sc.toml").write_text(MUDDY_9.replace("muddy-9", "hach-sc"))

    with pytest.raises(ConfigError, match=r"hach-sc.toml: name: 'hach-sc' is known already"):
        known_devices(folder)


def test_a_made_up_radio_gauge_is_a_row_of_a_file_heard_and_wraps(folder: Path) -> None:
    hearing = heard_with(folder, driver="rtl433", topic="rtl_433/+/events", options={"model": "Puddle-R9", "id": "7"})

    drafts = hearing.hear(said({"model": "Puddle-R9", "id": 7, "rain_mm": 0.8, "fresh": 1, "mic": "CRC"}))

    assert (drafts[0].count, drafts[0].count_tenth_um, drafts[0].modulus, drafts[0].reset_sign) == (4, 2000, 4096, True)


def test_a_made_up_lorawan_gauge_is_a_codec_of_a_file_and_heard(folder: Path) -> None:
    options = {"codec": "puddle-lora", "dev_eui": "70b3d57ba0000009"}
    hearing = heard_with(folder, driver="lorawan", topic="v3/+/devices/+/up", options=options)
    uplink = {"f_port": 1, "f_cnt": 3, "frm_payload": b64encode(bytes.fromhex("07 00 2A")).decode()}

    drafts = hearing.hear(said({"end_device_ids": {"dev_eui": "70B3D57BA0000009"}, "uplink_message": uplink}))

    assert [(draft.count, draft.modulus) for draft in drafts] == [(42, 65536)]


def test_a_made_up_lorawan_probe_has_words_for_no_value_and_a_top_of_its_range(folder: Path) -> None:
    codec = known_devices(folder).codecs["mud-lora"]

    assert [draft.quality for draft in decode(codec, bytes.fromhex("01 0064"))] == [()]
    assert [draft.quality for draft in decode(codec, bytes.fromhex("01 2710"))] == [("saturated",)]
    with pytest.raises(FrameError, match="stands for no value"):
        decode(codec, bytes.fromhex("01 FFFF"))


def heard_with(folder: Path, **document: Any) -> TopicEar:
    """What hears a sensor of a site whose gateway has this folder."""
    of_site = site(gauge_document(device=None, count_size="0.2 mm", **document), links=[BROKER])
    ((topic,),) = (each.topics for each in make_plan("gw1", [of_site], known_devices(folder)).brokers)
    return ear_with(topic.setting)


def said(content: dict[str, Any]) -> Message:
    return Message(topic="a", payload=json.dumps(content).encode(), retained=False, arrived_at=NOON)


@pytest.mark.parametrize(
    ("driver", "options", "given", "count"),
    [
        ("lorawan", {"codec": "puddle-lora"}, bytes.fromhex("07 00 2A"), 42),
        ("rtl433", {}, b'{"model": "Puddle-R9", "id": 7, "rain_mm": 0.8, "mic": "CRC"}', 4),
        ("sdi12", {"profile": "puddle", "crc": "false"}, b"00002\r\n0+7+12.6\r\n", 63),
        ("modbus_turbidity", {"profile": "muddy-9", "request": MUDDY_ASKED}, framed(9, MUDDY_SAID), None),
    ],
)
def test_decode_knows_the_folder_too(
    folder: Path, driver: str, options: dict[str, str], given: bytes, count: int | None
) -> None:
    (row,) = decode_input(driver, given, options, now=NOON, known=known_devices(folder)).observations

    assert row.get("count") == count
    assert row.get("value") == (None if count is not None else "42.5")

"""Devices as data: a probe that nobody knew is one TOML file, and a mistake in it is named by file and key."""

from pathlib import Path

import pytest

from gateway.conversations.choosing import conversation_with
from gateway.conversations.steps import Standing
from gateway.device_tables import read_codecs, read_models
from gateway.drivers.lorawan import decode
from gateway.plan import make_plan
from gateway.profiles import every_profile, load_profiles
from gateway.side_parts import plan_of
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from tests.support.answering import unit_of
from tests.support.conversations import play
from tests.support.gateway import gauge_document, probe_document, site

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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "muddy-9.toml").write_text(MUDDY_9)
    (tmp_path / "puddle.toml").write_text(PUDDLE)
    return tmp_path


def test_a_made_up_modbus_probe_is_planned_asked_and_read(folder: Path) -> None:
    document = probe_document(unit="FNU", device="9", options={"profile": "muddy-9"})

    (serial,) = make_plan("gw1", [site(document)], every_profile(folder)).serial

    (polled,) = serial.polled
    assert (polled.setting.warm_up_s, polled.setting.line) == (3, "19200 8E1")
    device = unit_of({0x0400: "0055 0000"}, unit=9, function=4)
    played = play(conversation_with(polled.setting).poll(Standing()), lambda ask: device(ask.request))
    assert [(draft.value, draft.unit) for draft in played.drafts] == [("42.5", "FNU")]


def test_its_own_word_for_no_value_is_heeded(folder: Path) -> None:
    document = probe_document(unit="FNU", device="9", options={"profile": "muddy-9"})
    (serial,) = make_plan("gw1", [site(document)], every_profile(folder)).serial
    device = unit_of({0x0400: "FFFF 0000"}, unit=9, function=4)

    played = play(conversation_with(serial.polled[0].setting).poll(Standing()), lambda ask: device(ask.request))

    assert played.reason == "sentinel"


def test_a_made_up_sdi12_gauge_is_planned_asked_and_read(folder: Path) -> None:
    document = gauge_document(driver="sdi12", device="0", count_size="0.2 mm", options={"profile": "puddle"})
    (serial,) = make_plan("gw1", [site(document)], every_profile(folder)).serial
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
    assert every_profile(tmp_path / "none") == load_profiles()


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
    ],
)
def test_a_mistake_is_named_by_file_and_key(folder: Path, file: str, old: str, new: str, said: str) -> None:
    path = folder / f"{file}.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))

    with pytest.raises(ConfigError, match=said):
        every_profile(folder)


def test_a_name_that_is_shipped_is_refused(folder: Path) -> None:
    (folder / "hach-sc.toml").write_text(MUDDY_9.replace("muddy-9", "hach-sc"))

    with pytest.raises(ConfigError, match=r"hach-sc.toml: name: a profile that is shipped"):
        every_profile(folder)


def test_a_made_up_radio_gauge_and_lorawan_codec_are_rows_of_a_table(tmp_path: Path) -> None:
    models, codecs = tmp_path / "models.toml", tmp_path / "codecs.toml"
    models.write_text(
        'models = [{ name = "Puddle-R9", count_tenth_um = 2000, modulus = 4096, source = "its radio" }]\n'
    )
    codecs.write_text(
        '[[codecs]]\nname = "puddle"\ntitle = "Puddle"\nsource = "its manual"\nlayout = "tags"\n'
        '[[codecs.records]]\ntag = "07"\nbytes = 2\n'
        'values = [{ offset = 0, type = "u16", quantity = "rain_count", semantics = "cumulative",'
        " count_tenth_um = 2000, modulus = 65536 }]\n"
    )

    assert read_models(models)["Puddle-R9"].modulus == 4096
    drafts = decode(read_codecs(codecs)["puddle"], bytes.fromhex("07 00 2A"))
    assert [(draft.count, draft.modulus) for draft in drafts] == [(42, 65536)]

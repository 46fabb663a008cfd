from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from siltwatch.checks import checks
from siltwatch.config import Config, load_config
from siltwatch.config_telling import Mail
from siltwatch.errors import ConfigError
from siltwatch.quantities import Depth
from siltwatch.site_files import load_site, load_sites, site_from_json

HILLSIDE = """
id = "hillside"
name = "Hillside Phase 2"
profile = "rotterdam"
zone = "America/New_York"
started_on = 2026-05-04
[conditions]
disturbed_acres = "6.2"
[[people]]
name = "Site operator"
role = "operator"
email = "operator@site.example"
[[stations]]
id = "yard"
name = "Yard"
[[links]]
id = "line1"
gateway = "gw1"
kind = "serial"
port = "/dev/serial/by-id/usb-node"
baud = 115200
[[sensors]]
id = "gauge1"
station = "yard"
kind = "gauge"
gateway = "gw1"
link = "line1"
driver = "swtip"
device = "n1"
count_size = "0.01 in"
period = "60 s"
[[sensors]]
id = "below"
station = "yard"
kind = "probe"
gateway = "gw1"
link = "line1"
driver = "modbus_turbidity"
device = "2"
place = "downstream"
unit = "FNU"
model = "generic"
lag = "500 s"
"""


def written(folder: Path, text: str, name: str = "hillside.toml") -> Path:
    file = folder / name
    file.write_text(text)
    return file


def problems(folder: Path, text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        load_site(written(folder, text))
    return str(caught.value)


def test_a_site_file_is_read_with_exact_quantities(tmp_path: Path) -> None:
    site = load_site(written(tmp_path, HILLSIDE))

    gauge, probe = site.sensors
    assert gauge.count_size == Depth.parse("0.01 in")
    assert gauge.period == timedelta(minutes=1)
    assert probe.lag == timedelta(seconds=500)
    assert site.conditions.disturbed_acres == Decimal("6.2")
    assert (site.gauges, site.probes) == ((gauge,), (probe,))
    assert (gauge.device_name, site.zone_info) == ("n1", ZoneInfo("America/New_York"))


def test_an_applied_site_comes_back_from_its_document(tmp_path: Path) -> None:
    site = load_site(written(tmp_path, HILLSIDE))

    assert site_from_json(site.model_dump_json()) == site


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('count_size = "0.01 in"', 'count_size = "0.01 ft"', "sensors[0].count_size"),
        ('count_size = "0.01 in"\n', "", "needs `count_size`"),
        ('period = "60 s"', "period = 60", "has no unit"),
        ('device = "n1"', 'devise = "n1"', "sensors[0].devise"),
        ('zone = "America/New_York"', 'zone = "America/Gotham"', "IANA"),
        ('station = "yard"', 'station = "attic"', "sensors[0].station: there is no station 'attic'"),
        ('link = "line1"', 'link = "line9"', "there is no link 'line9'"),
        ('gateway = "gw1"\nlink', 'gateway = "gw2"\nlink', "belongs to another gateway"),
        ('port = "/dev/serial/by-id/usb-node"\n', "", "needs `port`"),
        ('unit = "FNU"\n', "", "a probe needs"),
        ('unit = "FNU"', 'unit = "mg/L"', "is none of"),
        ('id = "below"', 'id = "gauge1"', "'gauge1' is given twice"),
        ('id = "hillside"', 'id = "Hill Side"', "id: "),
        ("started_on = 2026-05-04\n", "", "started_on: Field required"),
    ],
)
def test_each_fault_of_a_site_file_is_named_with_its_key(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in HILLSIDE

    assert expected in problems(tmp_path, HILLSIDE.replace(old, new, 1))


def test_two_gauges_of_a_gateway_cannot_have_the_same_name_even_on_two_lines(tmp_path: Path) -> None:
    twin = HILLSIDE.split("[[sensors]]")[1].replace("gauge1", "twin").replace("line1", "line2")
    line = '[[links]]\nid = "line2"\ngateway = "gw1"\nkind = "serial"\nport = "/dev/serial/by-id/usb-other"\n'

    assert "two gauges of 'gw1' are called 'n1'" in problems(tmp_path, HILLSIDE + "[[sensors]]" + twin + line)


def test_unlike_probes_cannot_be_paired(tmp_path: Path) -> None:
    other = HILLSIDE.split("[[sensors]]")[2].replace("below", "above").replace("downstream", "background")
    text = HILLSIDE + "[[sensors]]" + other.replace("FNU", "NTU").replace('"2"', '"3"')

    assert "no contrast can be formed" in problems(tmp_path, text)


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    written(tmp_path, HILLSIDE.replace("gw1", "GW 1"), "a.toml")
    written(tmp_path, "id = ", "b.toml")
    written(tmp_path, HILLSIDE, "c.toml")
    written(tmp_path, HILLSIDE, "d.toml")

    with pytest.raises(ConfigError) as caught:
        load_sites(tmp_path)

    text = str(caught.value)
    assert "a.toml: links[0].gateway" in text
    assert "b.toml: " in text
    assert "two files describe the site 'hillside'" in text


def test_a_missing_folder_of_sites_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such folder"):
        load_sites(tmp_path / "nowhere")


def test_sites_are_read_in_order_of_their_names(tmp_path: Path) -> None:
    written(tmp_path, HILLSIDE.replace('"hillside"', '"zoo"'), "a.toml")
    written(tmp_path, HILLSIDE, "b.toml")

    assert [site.id for site in load_sites(tmp_path)] == ["zoo", "hillside"]


def test_paths_start_at_the_folder_of_the_configuration(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, 'data = "var"\n[mail]\nhost = "127.0.0.1"\n', "siltwatch.toml"))

    assert config.journal_url == f"sqlite:///{tmp_path}/var/journal.db"
    assert config.records_url == f"sqlite:///{tmp_path}/var/records.db"
    assert config.spool_path == tmp_path / "var/spool.db"
    assert config.poke_path == tmp_path / "var/alerts.sock"
    assert config.sites_path == tmp_path / "sites"
    assert config.mail == Mail(host="127.0.0.1")
    assert config.web.address == "http://127.0.0.1:8430"


def test_the_environment_names_the_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILTWATCH_CONFIG", str(written(tmp_path, 'data = "elsewhere"', "other.toml")))

    assert load_config().data == "elsewhere"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dada = 1", "dada: Extra inputs"),
        ("data = [", "siltwatch.toml: "),
        ('[web]\nport = "x"', "web.port"),
        (
            '[stores]\njournal = "sqlite:///a.db"\nrecords = "sqlite:///a.db"',
            "stores: Value error, journal and records",
        ),
    ],
)
def test_faults_of_the_configuration_are_named(tmp_path: Path, text: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(written(tmp_path, text, "siltwatch.toml"))

    assert expected in str(caught.value)


def test_a_missing_configuration_says_how_to_name_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--config"):
        load_config(tmp_path / "none.toml")


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        load_config(tmp_path)


def test_secrets_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(" s3cret \n")
    (tmp_path / "empty").write_text("\n")
    config = Config(folder=tmp_path)

    assert config.secret("token") == "s3cret"
    for name in ("empty", "missing"):
        with pytest.raises(ConfigError, match="write the secret into this file"):
            config.secret(name)


def not_well(config: Config) -> list[str]:
    return [finding.name for finding in checks(config) if finding.level == "fail"]


def test_doctor_looks_at_the_configuration(tmp_path: Path) -> None:
    config = Config(folder=tmp_path)
    assert not_well(config) == ["data folder", "site files"]

    (tmp_path / "var").mkdir()
    (tmp_path / "sites").mkdir()
    empty = checks(config)
    written(tmp_path / "sites", HILLSIDE)

    assert [finding.name for finding in empty if not finding.ok] == ["site files"]
    assert "site apply" in next(finding.next_step for finding in empty if not finding.ok)
    assert not_well(config) == []

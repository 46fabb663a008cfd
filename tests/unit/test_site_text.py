"""The text of a site file that a page wrote reads back as the same site, and what was pasted into it is checked."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.roles import Account
from dashboard.setting_up import keep_file, site_file
from dashboard.site_text import site_toml
from dashboard.views.first_run import new_site, set_up_page, short_name, towns_for, with_block
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.site_files import site_from_tables
from tests.support.alerts import a_gauge
from tests.support.dashboard import NOW, a_probe, town_site
from tests.support.dashboard_rows import a_word

BLOCK = """# swtip on /dev/ttyUSB0
[[links]]
id = "line-1"
gateway = "gateway-1"
kind = "serial"
port = "/dev/ttyUSB0"
baud = 115200

[[sensors]]
id = "gauge-n1"
station = "station1"
kind = "gauge"
gateway = "gateway-1"
link = "line-1"
driver = "swtip"
device = "n1"
count_size = "0.01 in"
"""
TYPED = {"name": "Hillside, Phase 2", "profile": "rotterdam", "started_on": "2026-06-01", "acres": "6,2"}


def read(tables: dict[str, Any]) -> Any:
    return site_from_tables(tables, "this site")


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=30), st.floats(-90, 90), st.booleans())
def test_any_site_reads_back_as_itself(name: str, north: float, farm: bool) -> None:
    site = town_site(
        "mill",
        name,
        latitude=north,
        conditions={"disturbed_acres": "6.20", "agricultural": farm},
        rotas=[{"id": "r", "people": ["Site operator"], "starts_on": "2026-06-01", "at": "07:30"}],
        people=[{"name": "Site operator", "role": "operator", "quiet": [{"start": "22:00", "end": "06:00"}]}],
        public={"description": name},
    )
    assert read(tomllib.loads(site_toml(site))) == site


def test_what_was_typed_is_a_site_and_what_is_missing_is_said() -> None:
    site = read(
        new_site(TYPED | {"operator_email": "operator@site.example", "latitude": "42,81", "longitude": "-73.9"})
    )

    assert (site.id, str(site.conditions.disturbed_acres)) == ("hillside-phase-2", "6.2")
    assert [(one.role, one.email) for one in site.people] == [("operator", "operator@site.example")]
    assert (site.latitude, site.longitude) == (42.81, -73.9)
    with pytest.raises(ConfigError) as caught:
        new_site({"name": "  "})
    assert len(caught.value.problems) == 3
    with pytest.raises(ConfigError, match="no latitude"):
        new_site(TYPED | {"latitude": "north"})


def test_a_short_name_is_made_of_what_addresses_can_hold() -> None:
    assert short_name("  Église & Co, Lot #7 ") == "glise-co-lot-7"


def test_the_block_of_a_probe_goes_into_the_site_and_again_replaces_itself() -> None:
    site = read(new_site(TYPED))
    once = read(with_block(site, BLOCK))
    again = read(with_block(once, BLOCK.replace("0.01 in", "0.2 mm")))

    assert [gauge.id for gauge in once.gauges] == ["gauge-n1"]
    assert [str(gauge.count_size) for gauge in again.gauges] == ["0.2 mm"]
    assert len(again.links) == 1


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("not toml at all", "cannot be read"),
        ('name = "another"', "Only"),
        ("# nothing was recognised", "one of them at least"),
        ('profile = "generic"\n' + BLOCK, "Only"),
        ('[links]\nid = "x"', "two brackets"),
        ("#" * 30_000, "more than a probe prints"),
    ],
)
def test_what_is_no_block_of_a_probe_is_refused_in_words(block: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        with_block(read(new_site(TYPED)), block)


def test_a_person_sets_sites_up_in_towns_of_their_own() -> None:
    everywhere = Account(id=1, name="a", role="admin", towns=())
    one_town = Account(id=2, name="b", role="admin", towns=("rotterdam",))

    assert {"rotterdam", "pendleton"} <= {town.profile for town in towns_for(everywhere)}
    assert [town.profile for town in towns_for(one_town)] == ["rotterdam"]


def test_the_steps_know_how_far_the_site_is() -> None:
    site = read(with_block(read(new_site(TYPED)), BLOCK))

    silent = set_up_page(site, {}, file="", text="", now=NOW)
    heard = set_up_page(site, {"gauge-n1": a_word("gauge-n1")}, file="", text="", now=NOW)
    empty = set_up_page(read(new_site(TYPED)), {}, file="", text="", now=NOW)

    assert (silent.is_heard, heard.is_heard, empty.is_heard) == (False, True, False)


def test_a_file_is_kept_and_never_one_that_a_person_wrote(tmp_path: Path) -> None:
    config = Config(folder=tmp_path)
    site = read(new_site(TYPED))
    changed = read(with_block(site, BLOCK))

    assert keep_file(config, site, before=None) == ""
    assert keep_file(config, changed, before=site) == ""
    file = site_file(config, site.id)
    assert read(tomllib.loads(file.read_text())) == changed
    file.write_text("# mine\n" + file.read_text().replace("Hillside", "Hilltop"))
    assert "left as it is" in keep_file(config, changed, before=changed)
    assert file.read_text().startswith("# mine")
    (tmp_path / "sites").rename(tmp_path / "away")
    (tmp_path / "sites").write_text("a file where the folder should be")
    assert "could not be written" in keep_file(config, changed, before=site)


def test_durations_are_written_exactly_in_the_largest_unit_that_holds_them() -> None:
    gauge = a_gauge("rg1", limits={"bounce_interval": "0 s", "max_row": "50 mm"}, period="1500 ms")
    down = a_probe("down", "downstream", distance_m="120.5", velocity_m_s=["0.2", "0.9"], calibrate_every="28 d")
    site = town_site(
        "mill",
        "Mill",
        plan={"citation": "SWPPP 4.2", "within": "90 min", "threshold": "0.25 in"},
        sensors=[gauge, a_gauge("rg2", options={"address": 3, "swap": True}), a_probe("up", "background"), down],
    )
    text = site_toml(site)

    assert read(tomllib.loads(text)) == site
    for said in ('period = "1500 ms"', 'bounce_interval = "0 d"', 'within = "90 min"', 'calibrate_every = "28 d"'):
        assert said in text
    assert "broker_port" not in text

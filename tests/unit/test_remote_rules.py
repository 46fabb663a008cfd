"""What a gateway makes of a setting from afar: which is tried, which is refused, what is kept over a crash."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gateway.known_devices import shipped_devices
from gateway.remote_memory import Memory, keep, recalled
from gateway.remote_rules import has_proved, is_worse, plan_from, why_not
from gateway.tally import LinkState
from siltwatch.errors import ConfigError, WireError
from siltwatch.gateway_setting import GatewaySetting, checksum, decode, encode, setting_of, sites_of
from siltwatch.site import Site
from tests.support.gateway import gauge_document, link_document, site_document

KNOWN = shipped_devices()
PEOPLE = [{"name": "Operator", "role": "operator", "email": "operator@site.example"}]


def a_site(*sensors: dict[str, Any], links: list[dict[str, Any]] | None = None, **more: Any) -> Site:
    return Site.model_validate(site_document(list(sensors) or [gauge_document()], links) | more)


def setting(version: int = 1, **link: Any) -> GatewaySetting:
    return setting_of("gw1", version, [a_site(links=[link_document(**link)])])


class TestDocument:
    def test_goes_there_and_back_with_its_checksum(self) -> None:
        assert decode(encode(setting())) == setting()
        assert setting().sha256 == checksum(setting().sites)

    def test_holds_nobodys_address_and_nothing_of_another_gateway(self) -> None:
        links = [link_document(), link_document(id="line2", gateway="gw2", port="/dev/secret")]
        other = gauge_document(id="gauge2", gateway="gw2", link="line2")
        text = setting_of("gw1", 1, [a_site(gauge_document(), other, links=links, people=PEOPLE)]).sites

        assert "operator@site.example" not in text
        assert "/dev/secret" not in text
        assert [sensor.id for site in sites_of(setting()) for sensor in site.sensors] == ["gauge1"]

    def test_a_site_of_other_gateways_is_left_out(self) -> None:
        assert setting_of("gw9", 1, [a_site()]).sites == "[]"

    @pytest.mark.parametrize("spoil", [b"", b"{}", b"\xff\xfe", b"[1]"])
    def test_what_is_none_is_refused(self, spoil: bytes) -> None:
        with pytest.raises(WireError):
            decode(spoil)

    def test_one_that_came_spoilt_is_refused(self) -> None:
        whole = encode(setting())

        with pytest.raises(WireError, match="checksum"):
            decode(whole.replace(b"nowhere", b"somewhere"))

    def test_sites_that_cannot_be_read_are_refused(self) -> None:
        text = json.dumps([{"id": "A"}])

        with pytest.raises(WireError, match="cannot be read"):
            sites_of(GatewaySetting(gateway="gw1", version=1, sha256=checksum(text), sites=text))


class TestPlan:
    def test_of_a_sound_setting(self) -> None:
        assert plan_from(setting(), "gw1", KNOWN).serial[0].link.port == "/dev/nowhere"

    def test_for_another_gateway_is_refused(self) -> None:
        with pytest.raises(ConfigError, match="for the gateway 'gw1'"):
            plan_from(setting(), "gw2", KNOWN)

    @pytest.mark.parametrize("name", ["/etc/shadow", "../secret", "a/../../b"])
    @pytest.mark.parametrize("key", ["password_file", "ca_file", "certificate_file", "key_file"])
    def test_no_file_outside_the_gateways_folder_is_read(self, key: str, name: str) -> None:
        link = {"id": "line1", "gateway": "gw1", "kind": "mqtt", "host": "evil.example", key: name}
        gauge = gauge_document(driver="mqtt_plain", topic="a/b", device=None)

        with pytest.raises(ConfigError, match=key):
            plan_from(setting_of("gw1", 1, [a_site(gauge, links=[link])]), "gw1", KNOWN)

    def test_a_driver_that_does_not_exist_is_refused(self) -> None:
        with pytest.raises(ConfigError, match="no driver"):
            plan_from(setting_of("gw1", 1, [a_site(gauge_document(driver="rg99"))]), "gw1", KNOWN)

    def test_a_setting_without_sensors_is_refused(self) -> None:
        with pytest.raises(ConfigError, match="no sensor"):
            plan_from(setting_of("gw1", 1, []), "gw1", KNOWN)


class TestWhetherItIsTried:
    def test_what_is_new_is(self) -> None:
        assert why_not(setting(), current=None, refused=()) is None
        assert why_not(setting(2, port="/dev/other"), current=setting(1), refused=()) is None

    def test_what_is_in_force_or_was_refused_is_not(self) -> None:
        assert why_not(setting(5), current=setting(1), refused=()) == ""
        assert why_not(setting(), current=None, refused=(setting().sha256,)) == ""

    def test_an_older_version_is_not(self) -> None:
        assert "older" in (why_not(setting(1, port="/dev/other"), current=setting(2), refused=()) or "")


@pytest.mark.parametrize(
    ("before", "after", "proved", "worse"),
    [
        ({"a": "up"}, {"a": "up"}, True, False),
        ({"a": "up"}, {"a": "down"}, False, True),
        ({"a": "up"}, {"b": "down"}, False, True),
        ({"a": "up", "b": "up"}, {"a": "up", "b": "down"}, False, True),
        ({"a": "up", "b": "up"}, {"a": "up"}, True, False),
        ({"a": "up", "b": "down"}, {"a": "up", "b": "down", "c": "starting"}, False, False),
        ({"a": "down"}, {"a": "down"}, False, True),
        ({}, {"a": "up"}, True, False),
        ({}, {}, False, False),
    ],
)
def test_what_a_trial_shows(
    before: dict[str, LinkState], after: dict[str, LinkState], proved: bool, worse: bool
) -> None:
    assert (has_proved(after), is_worse(before, after)) == (proved, worse)


class TestMemory:
    def test_is_kept_whole(self, tmp_path: Path) -> None:
        memory = Memory(good=setting(1), trial=setting(2, port="/dev/b"), starts=1, refused=("x",))

        keep(tmp_path / "a" / "memory.json", memory)

        assert recalled(tmp_path / "a" / "memory.json") == memory
        assert recalled(tmp_path / "none") == Memory()

    @pytest.mark.parametrize("text", ["", "{}", "[]", '{"good": {"v": 1}, "trial": null, "starts": 0, "refused": []}'])
    def test_a_spoilt_one_is_begun_anew(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "memory.json").write_text(text)

        assert recalled(tmp_path / "memory.json") == Memory()

    def test_a_trial_that_kills_the_process_is_over_at_the_third_start(self) -> None:
        good, bad = setting(1), setting(2, port="/dev/b")
        first = Memory(good=good).on_trial(bad)
        second = first.started()
        third = second.started()

        assert [each.running for each in (first, second, third)] == [bad, bad, good]
        assert third.refused == (bad.sha256,)

    def test_approval_and_roll_back(self) -> None:
        good, new = setting(1), setting(2, port="/dev/b")
        tried = Memory(good=good).on_trial(new)

        assert tried.approved() == Memory(good=new)
        assert tried.rolled_back(new.sha256) == Memory(good=good, refused=(new.sha256,))
        assert replace(Memory(good=good)).started() == Memory(good=good)

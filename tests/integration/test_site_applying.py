"""A site comes into force by one way: checked whole, in somebody's name, and never over what another changed."""

from pathlib import Path
from typing import Any

import pytest

from alerts.commands import put_in_force, sound_site
from dashboard.audit import entries_of
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Site
from tests.support.alerts import NOON, Town, a_site


def put(town: Town, site: Site, **others: Any) -> int:
    given: dict[str, Any] = {"author": "an officer", "reason": "the gauge was moved", "now": NOON}
    return put_in_force(town.config, site, **(given | others))["version"]


def test_who_changed_a_site_and_why_is_on_the_trail(tmp_path: Path) -> None:
    town = Town(tmp_path / "town")
    put(town, a_site(), author="setup", reason="")
    put(town, a_site(name="Mill Lane East"))

    found = entries_of(town.records, town.journal, parse_instant("2020-01-01T00:00:00Z"))
    said = [(one.ref, one.who, one.reason) for one in found if one.kind == "site"]
    town.close()

    assert said == [("mill/1", "setup", ""), ("mill/2", "an officer", "the gauge was moved")]


def test_nobody_overwrites_what_another_changed_meanwhile(tmp_path: Path) -> None:
    town = Town(tmp_path / "town")
    first = put(town, a_site(), from_version=0)
    second = put(town, a_site(name="Mill Lane East"), from_version=first)

    with pytest.raises(ConfigError, match="is at version 2 by now, not at 1"):
        put(town, a_site(name="Mill Lane West"), from_version=first)
    with pytest.raises(ConfigError, match="there is a site 'mill' already"):
        put(town, a_site(name="Another"), from_version=0)
    name = town.journal.sites()[0].name
    town.close()

    assert (second, name) == (2, "Mill Lane East")


def test_every_fault_of_a_site_is_named_with_its_key() -> None:
    tables = a_site().model_dump(mode="json") | {"zone": "Mars/Olympus", "colour": "red"}

    with pytest.raises(ConfigError) as caught:
        sound_site(tables, origin="site mill", now=NOON)

    assert any("site mill: zone: " in problem for problem in caught.value.problems)
    assert any("site mill: colour: " in problem for problem in caught.value.problems)
    with pytest.raises(ConfigError, match="there is no town profile 'atlantis'"):
        sound_site(a_site().model_dump(mode="json") | {"profile": "atlantis"}, origin="x", now=NOON)

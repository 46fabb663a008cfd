"""The first site, step by step: what was typed becomes the tables of a site file. Pure."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from alerts.reading import load_profile, profile_names
from collector.reading import LastWord
from dashboard.roles import Account
from dashboard.translation import marked, say
from dashboard.views.sensor import SensorRow, sensor_row
from siltwatch.errors import ConfigError
from siltwatch.site import Site
from siltwatch.toml_text import read_tables

STATION = "station1"  # as `siltwatch gateway probe` calls it
FIELDS = (
    "name", "id", "profile", "started_on", "acres", "operator", "address", "latitude", "longitude", "station",
    "operator_email", "officer_email",
)  # fmt: skip
NEEDED = {
    "name": marked("the name of the site"),
    "acres": marked("the acres that are disturbed"),
    "started_on": marked("the first day"),
}
_ADDED = ("stations", "links", "sensors")
_LONGEST_BLOCK = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Town:
    """A set of rules to choose."""

    profile: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRunPage:
    """The form of the first step."""

    towns: tuple[Town, ...]
    typed: Mapping[str, str]
    problems: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpPage:
    """The steps after the first: the gauge, a test message, the first reading."""

    site: str
    site_name: str
    town: str
    sensors: tuple[SensorRow, ...]
    is_heard: bool  # every instrument of the site
    people: tuple[str, ...]
    file: str
    text: str  # of the site file


def towns_for(account: Account) -> tuple[Town, ...]:
    """The towns that this person may set a site up in, by name."""
    names = [name for name in profile_names() if not account.towns or name in account.towns]
    return tuple(sorted((Town(profile=name, name=load_profile(name).town) for name in names), key=lambda one: one.name))


def first_day(account: Account, now: datetime) -> str:
    """The day that it is in the first of the person's towns; UTC is a day ahead there in the evening."""
    zones = [load_profile(town.profile).zone for town in towns_for(account)]
    return now.astimezone(ZoneInfo(zones[0] if zones else "UTC")).date().isoformat()


def new_site(typed: Mapping[str, str]) -> dict[str, Any]:
    """The tables of a site without instruments; what is missing is a ConfigError in words."""
    given = {name: typed.get(name, "").strip() for name in FIELDS}
    missing = [say("Write %(words)s.", words=say(words)) for name, words in NEEDED.items() if not given[name]]
    if missing:
        raise ConfigError(missing)
    tables: dict[str, Any] = {
        "id": given["id"] or short_name(given["name"]),
        "name": given["name"],
        "profile": given["profile"],
        "started_on": given["started_on"],
        "conditions": {"disturbed_acres": given["acres"].replace(",", ".")},
        "people": _people(given),
        "stations": [{"id": STATION, "name": given["station"] or "Where the gauge stands"}],
    }
    tables |= {name: given[name] for name in ("operator", "address") if given[name]}
    return tables | {name: _degrees(given[name]) for name in ("latitude", "longitude") if given[name]}


def short_name(name: str) -> str:
    """`hillside-phase-2`: what stands in addresses and topics."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]


def _people(given: Mapping[str, str]) -> list[dict[str, str]]:
    roles = (("operator", "Site operator"), ("officer", "Stormwater Management Officer"))
    keys = {"operator": "operator", "officer": "smo"}
    return [
        {"name": name, "role": keys[who], "email": given[f"{who}_email"]}
        for who, name in roles
        if given[f"{who}_email"]
    ]


def _degrees(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError as error:
        raise ConfigError(
            f"{text!r} is no latitude or longitude: write degrees such as 42.8146 or -73.9301."
        ) from error


def with_block(site: Site, block: str) -> dict[str, Any]:
    """The tables of the site with what a probe printed: a link or sensor of the same name is replaced."""
    if len(block) > _LONGEST_BLOCK:
        raise ConfigError("That is more than a probe prints. Take the lines of one gateway.")
    try:
        told = read_tables(block)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"This cannot be read as lines of a site file: {error}.") from error
    if set(told) - set(_ADDED) or not any(told.get(name) for name in _ADDED):
        raise ConfigError("Only [[links]], [[sensors]] and [[stations]] belong here, and one of them at least.")
    tables = site.model_dump(mode="json", exclude_defaults=True)
    for name in _ADDED:
        added = told.get(name, [])
        if not isinstance(added, list) or not all(isinstance(one, dict) for one in added):
            raise ConfigError(f"Write [[{name}]] with two brackets, one for each.")
        ids = {one.get("id") for one in added}
        tables[name] = [one for one in tables.get(name, []) if one.get("id") not in ids] + added
    return tables


def set_up_page(site: Site, words: Mapping[str, LastWord], *, file: str, text: str, now: datetime) -> SetUpPage:
    """How far the site has come."""
    sensors = tuple(
        sensor_row(sensor, words.get(sensor.id), site=site, fallen_tenth_um=0, now=now) for sensor in site.sensors
    )
    return SetUpPage(
        site=site.id,
        site_name=site.name,
        town=load_profile(site.profile).town,
        sensors=sensors,
        is_heard=bool(sensors) and all(row.heard for row in sensors),
        people=tuple(person.name for person in site.people),
        file=file,
        text=text,
    )

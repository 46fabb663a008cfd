"""What a gateway is to do, as the collector hands it out: the applied sites, with version and checksum."""

import hashlib
import json
from dataclasses import dataclass
from typing import Literal

import msgspec
from pydantic import ValidationError

from siltwatch.errors import WireError
from siltwatch.site import Site

SETTING_PATH = "/gateway/v1/setting"


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewaySetting:
    """Links and sensors of one gateway; `sha256` is that of the text `sites`, a JSON list of site documents."""

    v: Literal[1] = 1
    gateway: str
    version: int
    sha256: str
    sites: str


def setting_of(gateway: str, version: int, sites: list[Site]) -> GatewaySetting:
    """What the applied sites say to one gateway: its own links and sensors, and nobody's address."""
    ours = [_ours(site, gateway) for site in sites if any(link.gateway == gateway for link in site.links)]
    text = json.dumps([json.loads(site.model_dump_json()) for site in ours], separators=(",", ":"), sort_keys=True)
    return GatewaySetting(gateway=gateway, version=version, sha256=checksum(text), sites=text)


def _ours(site: Site, gateway: str) -> Site:
    return site.model_copy(
        update={
            "people": (),
            "rotas": (),
            "operator": None,
            "links": tuple(link for link in site.links if link.gateway == gateway),
            "sensors": tuple(sensor for sensor in site.sensors if sensor.gateway == gateway),
        }
    )


def checksum(text: str) -> str:
    """SHA-256 as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def encode(setting: GatewaySetting) -> bytes:
    """The document."""
    return msgspec.json.encode(setting)


def decode(document: bytes) -> GatewaySetting:
    """The setting of a document, whole and unspoilt; raises WireError."""
    try:
        setting = msgspec.json.decode(document, type=GatewaySetting)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = f"not a setting of a gateway: {error}"
        raise WireError(message) from error
    if checksum(setting.sites) != setting.sha256:
        message = f"the setting {setting.version} has another checksum than it says; it came spoilt"
        raise WireError(message)
    return setting


def sites_of(setting: GatewaySetting) -> list[Site]:
    """The sites of a setting; raises WireError."""
    try:
        return [Site.model_validate_json(json.dumps(document)) for document in json.loads(setting.sites)]
    except (ValueError, TypeError, ValidationError) as error:
        message = f"the setting {setting.version} cannot be read: {error}"
        raise WireError(message) from error

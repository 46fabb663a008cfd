"""What a gateway makes of a setting from its collector: whether it may be tried, and whether it proved itself."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath

from gateway.known_devices import KnownDevices
from gateway.plan import GatewayPlan, make_plan
from gateway.tally import LinkState
from siltwatch.errors import ConfigError
from siltwatch.gateway_setting import GatewaySetting, sites_of
from siltwatch.site import Link

_SECRET_FILES = ("password_file", "ca_file", "certificate_file", "key_file")


def plan_from(setting: GatewaySetting, gateway: str, known: KnownDevices) -> GatewayPlan:
    """The plan of a setting; raises ConfigError or WireError with the reason against it."""
    if setting.gateway != gateway:
        raise ConfigError(f"the setting is for the gateway {setting.gateway!r}, this is {gateway!r}")
    sites = sites_of(setting)
    problems = [problem for site in sites for link in site.links for problem in _unsafe(link)]
    if problems:
        raise ConfigError(problems)
    return make_plan(gateway, sites, known)


def _unsafe(link: Link) -> Iterable[str]:
    """A setting from afar may name no file outside the gateway's own folder: its content would go to a broker."""
    for name in _SECRET_FILES:
        value = getattr(link, name)
        if value is not None and (PurePath(value).is_absolute() or ".." in PurePath(value).parts):
            yield f"link {link.id!r}: {name}: {value!r} leads out of the gateway's folder"


def why_not(setting: GatewaySetting, *, current: GatewaySetting | None, refused: Iterable[str]) -> str | None:
    """Why a setting is not tried; empty where there is nothing new, None where it is to be tried."""
    if setting.sha256 in refused or (current is not None and setting.sha256 == current.sha256):
        return ""
    if current is not None and setting.version < current.version:
        return f"version {setting.version} is older than {current.version}, which is in force"
    return None


def has_proved(links: Mapping[str, LinkState]) -> bool:
    """Whether every link is up."""
    return bool(links) and all(state == "up" for state in links.values())


def is_worse(before: Mapping[str, LinkState], after: Mapping[str, LinkState]) -> bool:
    """Whether fewer links are up than there were; so many of a plan with fewer links are no loss."""
    up_before = sum(state == "up" for state in before.values())
    up_after = sum(state == "up" for state in after.values())
    return up_after < min(up_before, len(after)) or (not up_after and bool(after))

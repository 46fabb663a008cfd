"""Who may change which site, and what becomes of what was typed: the same for pages and programs."""

from collections.abc import Collection
from pathlib import Path

from collector.commands import GatewayToken, gateways_with_tokens, tokens_of_gateways
from collector.reading import JournalReading
from dashboard.roles import Account
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.site import CANARY_SITE, Site


def refuse_other_towns(journal: JournalReading, account: Account, site: Site) -> None:
    """A ConfigError where the site, as it shall be or as it is, lies outside the towns of the account."""
    if site.id == CANARY_SITE:
        raise ConfigError("the site of the canary is made by the installation itself")
    before = journal.site(site.id)
    if not account.sees(site) or (before is not None and not account.sees(before)):
        raise ConfigError(f"site {site.id!r} is not in your towns: {', '.join(account.towns)}")


def gateways_of(journal: JournalReading, account: Account) -> dict[str, tuple[str, ...]]:
    """The gateways that the account may know of, each with the sites that it hears for; of all towns: all of them."""
    found: dict[str, list[str]] = {}
    for site in journal.sites():
        if account.sees(site):
            for name in gateway_names(site):
                found.setdefault(name, []).append(site.id)
    if not account.towns:
        for stream in journal.gateways():
            found.setdefault(stream.gateway, [])
    return {name: tuple(sites) for name, sites in sorted(found.items())}


def gateway_names(site: Site) -> set[str]:
    """The gateways of a site's links and sensors."""
    return {sensor.gateway for sensor in site.sensors} | {link.gateway for link in site.links}


def may_manage_gateway(journal: JournalReading, account: Account, gateway: str) -> bool:
    """Whether all that hangs on the gateway is in the account's towns; what hangs on nothing is for all towns only."""
    if not account.may("administer"):
        return False
    heard = [site for site in journal.sites() if gateway in gateway_names(site)]
    return not account.towns or (bool(heard) and all(account.sees(site) for site in heard))


def may_manage_account(account: Account, towns: Collection[str]) -> bool:
    """Whether an account of these towns (none: all) lies within those of who administers."""
    if not account.may("administer"):
        return False
    return not account.towns or (bool(towns) and set(towns) <= set(account.towns))


def tokens_path(config: Config) -> Path:
    """The intake's file of tokens."""
    return config.path(config.intake.tokens_file)


def token_gateways(config: Config) -> tuple[str, ...] | None:
    """The gateways with a token; None where the intake and its file are on another machine."""
    file = tokens_path(config)
    return gateways_with_tokens(file) if file.is_file() else None


def tokens_by_gateway(config: Config) -> dict[str, tuple[GatewayToken, ...]] | None:
    """The tokens of each gateway with their last use; None where the intake and its file are on another machine."""
    file = tokens_path(config)
    return tokens_of_gateways(file) if file.is_file() else None

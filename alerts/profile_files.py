"""Town profiles from the package's TOML files: the only reading of disk that the rules need, kept apart from them."""

from functools import cache
from importlib import resources

from alerts.layers import layered, plan_layer
from alerts.profile import Profile
from alerts.profile_text import parse_profile
from siltwatch.errors import ConfigError
from siltwatch.site import Site

__all__ = ["load_profile", "parse_profile", "profile_names", "profile_of", "profile_text"]


@cache
def profile_names() -> tuple[str, ...]:
    """The profiles that are shipped, by name."""
    files = resources.files("alerts.profiles").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def load_profile(name: str) -> Profile:
    """The shipped profile of a name, in its current version."""
    return parse_profile(profile_text(name), f"{name}.toml")


@cache
def profile_text(name: str) -> str:
    """The file of a shipped profile, word for word."""
    if name not in profile_names():
        raise ConfigError(f"unknown profile {name!r}: expected one of {', '.join(profile_names())}")
    return (resources.files("alerts.profiles") / f"{name}.toml").read_text(encoding="utf-8")


def profile_of(site: Site) -> Profile:
    """What governs a site: its town's profile, those it is also under, and its own plan."""
    town = load_profile(site.profile)
    others = [load_profile(name) for name in site.also_under]
    if site.plan is not None:
        others.append(plan_layer(town, site.id, site.plan))
    return layered(town, others)

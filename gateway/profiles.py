"""The device profiles that the gateway ships, as TOML files in `gateway/devices/`."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

from pydantic import TypeAdapter, ValidationError

from gateway.drivers.polling import Profile
from siltwatch.errors import ConfigError

_PROFILE = TypeAdapter(Profile)


def load_profiles(folder: Traversable | None = None) -> dict[str, Profile]:
    """All profiles by name; a mistake in one names its file and key (ConfigError)."""
    source = folder if folder is not None else files("gateway") / "devices"
    profiles: dict[str, Profile] = {}
    for file in sorted(source.iterdir(), key=lambda found: found.name):
        if file.name.endswith(".toml"):
            profile = _read(file)
            profiles[profile.name] = profile
    return profiles


def profile_named(name: str, driver: str) -> Profile:
    """The profile of this name for this driver; raises ConfigError that lists the others."""
    found = load_profiles()
    if name in found and found[name].driver == driver:
        return found[name]
    names = ", ".join(known for known, profile in found.items() if profile.driver == driver)
    raise ConfigError(f"{driver} has no profile {name!r}; set options.profile to one of: {names}")


def _read(file: Traversable) -> Profile:
    try:
        profile = _PROFILE.validate_python(tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file.name}: {error}") from error
    except ValidationError as error:
        raise ConfigError([f"{file.name}: {_key(fault['loc'])}: {fault['msg']}" for fault in error.errors()]) from error
    if profile.name != file.name.removesuffix(".toml"):
        raise ConfigError(f"{file.name}: name: {profile.name!r} is not the name of the file")
    return profile


def _key(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in location) or "(whole file)"

"""The device profiles that the gateway ships, as TOML files in `gateway/devices/`."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from gateway.drivers.polling import BusDriverName, Profile
from gateway.drivers.sdi12 import Sdi12Profile
from siltwatch.errors import ConfigError
from siltwatch.toml_text import read_tables

DeviceProfile = Profile | Sdi12Profile
_KINDS: dict[str, TypeAdapter[Profile] | TypeAdapter[Sdi12Profile]] = {
    "sdi12": TypeAdapter(Sdi12Profile),
    **dict.fromkeys(get_args(BusDriverName), TypeAdapter(Profile)),
}


def load_profiles(folder: Traversable | None = None) -> dict[str, DeviceProfile]:
    """All profiles by name; a mistake in one names its file and key (ConfigError)."""
    source = folder if folder is not None else files("gateway") / "devices"
    profiles: dict[str, DeviceProfile] = {}
    for file in sorted(source.iterdir(), key=lambda found: found.name):
        if file.name.endswith(".toml"):
            profile = read_profile(file)
            profiles[profile.name] = profile
    return profiles


def load_modbus_profiles(folder: Traversable | None = None) -> dict[str, Profile]:
    """Those of Modbus devices by name."""
    return {name: found for name, found in load_profiles(folder).items() if isinstance(found, Profile)}


def profile_named(name: str, driver: str, profiles: Mapping[str, DeviceProfile]) -> Profile:
    """The Modbus profile of this name for this driver; raises ConfigError that lists the others."""
    profile = profiles.get(name)
    if isinstance(profile, Profile) and profile.driver == driver:
        return profile
    raise _unknown(name, driver, profiles)


def sdi12_profile_named(name: str, profiles: Mapping[str, DeviceProfile]) -> Sdi12Profile:
    """The SDI-12 profile of this name; raises ConfigError that lists the others."""
    profile = profiles.get(name)
    if isinstance(profile, Sdi12Profile):
        return profile
    raise _unknown(name, "sdi12", profiles)


def _unknown(name: str, driver: str, found: Mapping[str, DeviceProfile]) -> ConfigError:
    names = ", ".join(known for known, profile in found.items() if profile.driver == driver)
    return ConfigError(f"{driver} has no profile {name!r}; set options.profile to one of: {names}")


def top_keys(file: Traversable) -> frozenset[str]:
    """What a file of devices holds, which tells its kind; raises ConfigError."""
    return frozenset(_document(file))


def read_profile(file: Traversable) -> DeviceProfile:
    """The profile in one file; a mistake names file and key (ConfigError)."""
    document = _document(file)
    kind = _KINDS.get(str(document.get("driver")))
    if kind is None:
        raise ConfigError(f"{file.name}: driver: {document.get('driver')!r} is none of {', '.join(_KINDS)}")
    try:
        profile: DeviceProfile = kind.validate_python(document)
    except ValidationError as error:
        raise ConfigError([f"{file.name}: {_key(fault['loc'])}: {fault['msg']}" for fault in error.errors()]) from error
    if profile.name != file.name.removesuffix(".toml"):
        raise ConfigError(f"{file.name}: name: {profile.name!r} is not the name of the file")
    return profile


def _document(file: Traversable) -> dict[str, Any]:
    try:
        return read_tables(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file.name}: {error}") from error


def _key(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in location) or "(whole file)"

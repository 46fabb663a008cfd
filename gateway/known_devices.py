"""Every device that this gateway knows: those that it ships, and those of a folder of one's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from gateway.device_tables import CODECS, MODELS, lorawan_codecs, read_codecs, read_models, rtl433_models
from gateway.drivers.lorawan import Codec
from gateway.drivers.rtl433 import Model
from gateway.profiles import DeviceProfile, load_profiles, read_profile, top_keys
from siltwatch.errors import ConfigError

Device = TypeVar("Device", DeviceProfile, Codec, Model)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownDevices:
    """Profiles of Modbus and SDI-12, codecs of LoRaWAN and models of rtl_433, each by its name."""

    profiles: Mapping[str, DeviceProfile]
    codecs: Mapping[str, Codec]
    models: Mapping[str, Model]


@cache
def shipped_devices() -> KnownDevices:
    """Those of `gateway/devices/` and `gateway/tables/`."""
    return KnownDevices(profiles=load_profiles(), codecs=lorawan_codecs(), models=rtl433_models())


def known_devices(own: Path) -> KnownDevices:
    """The shipped ones and those of a folder, which need not be there; a mistake names file and key (ConfigError).

    A file of it is a profile, a table of `codecs` or a table of `models`, as it says itself.
    """
    shipped = shipped_devices()
    profiles, codecs, models = dict(shipped.profiles), dict(shipped.codecs), dict(shipped.models)
    for file in sorted(own.glob("*.toml")):
        keys = top_keys(file)
        if CODECS in keys:
            _add(file, codecs, read_codecs(file))
        elif MODELS in keys:
            _add(file, models, read_models(file))
        else:
            profile = read_profile(file)
            _add(file, profiles, {profile.name: profile})
    return KnownDevices(profiles=profiles, codecs=codecs, models=models)


def _add(file: Path, known: dict[str, Device], mine: Mapping[str, Device]) -> None:
    twice = sorted(known.keys() & mine.keys())
    if twice:
        raise ConfigError([f"{file.name}: name: {name!r} is known already, choose another" for name in twice])
    known.update(mine)

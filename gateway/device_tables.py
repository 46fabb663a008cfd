"""The device tables that the gateway ships beside its profiles: codecs of LoRaWAN, models of radio gauges."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import TypeAdapter, ValidationError

from gateway.drivers.lorawan import Codec
from gateway.drivers.rtl433 import Model
from siltwatch.errors import ConfigError
from siltwatch.toml_text import read_tables

CODECS, MODELS = "codecs", "models"  # the key of each kind of table
_CODECS = TypeAdapter(tuple[Codec, ...])
_MODELS = TypeAdapter(tuple[Model, ...])


@cache
def lorawan_codecs() -> dict[str, Codec]:
    """The shipped codecs by name."""
    return read_codecs(files("gateway") / "tables" / "lorawan.toml")


@cache
def rtl433_models() -> dict[str, Model]:
    """The shipped radio gauges by the name that rtl_433 gives them."""
    return read_models(files("gateway") / "tables" / "rtl433.toml")


def read_codecs(file: Traversable) -> dict[str, Codec]:
    """The codecs of one table; a mistake names its file and key (ConfigError)."""
    return {codec.name: codec for codec in _rows(file, CODECS, _CODECS)}


def read_models(file: Traversable) -> dict[str, Model]:
    """The radio gauges of one table; a mistake names its file and key (ConfigError)."""
    return {model.name: model for model in _rows(file, MODELS, _MODELS)}


def codec_named(name: str | None, codecs: Mapping[str, Codec]) -> Codec:
    """The codec of this name; raises ConfigError that lists the others."""
    if name is None or name not in codecs:
        raise ConfigError(f"lorawan has no codec {name!r}; set options.codec to one of: {', '.join(codecs)}")
    return codecs[name]


def _rows(file: Traversable, key: str, kind: TypeAdapter[Any]) -> Any:  # noqa: ANN401 - what `kind` makes
    try:
        document = read_tables(file.read_text(encoding="utf-8"))
        rows = kind.validate_python(document.get(key, ()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file.name}: {error}") from error
    except ValidationError as error:
        raise ConfigError(
            [f"{file.name}: {_key(key, fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        ) from error
    names = [row.name for row in rows]
    twice = sorted({name for name in names if names.count(name) > 1})
    unknown = sorted(set(document) - {key})
    if twice or unknown:
        raise ConfigError(f"{file.name}: {key}: {', '.join(twice + unknown)} is given twice or not known")
    return rows


def _key(key: str, location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in (key, *location))

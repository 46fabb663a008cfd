"""What a person wrote in a TOML file; every fault is named with its file and its key."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from siltwatch.errors import ConfigError
from siltwatch.textual import Strict
from siltwatch.toml_text import read_tables

CONFIG_VARIABLE = "SILTWATCH_CONFIG"
_Model = TypeVar("_Model", bound=Strict)


def read_toml(file: Path) -> dict[str, Any]:
    """The tables of a TOML file; a missing or broken one is a ConfigError that names it."""
    try:
        return read_tables(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"{file}: there is no such file; name one with --config or {CONFIG_VARIABLE}"
        raise ConfigError(message) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = f"{file}: {error}"
        raise ConfigError(message) from error


def validated(model: type[_Model], tables: dict[str, Any], file: Path | str) -> _Model:
    """A model of them; what it does not take is a ConfigError with every key."""
    try:
        return model.model_validate(tables)
    except ValidationError as error:
        problems = [f"{file}: {_key(fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        raise ConfigError(problems) from error


def _key(location: tuple[int | str, ...]) -> str:
    key = ""
    for part in location:
        key += f"[{part}]" if isinstance(part, int) else f".{part}"
    return key.lstrip(".") or "(whole file)"

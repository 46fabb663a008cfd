"""A form for any part of a site, made from what such a part may hold; what is typed becomes tables again."""

import tomllib
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from dashboard.site_text import duration_text, table_text
from siltwatch.errors import ConfigError
from siltwatch.people import Person, Rota
from siltwatch.quantities import Depth
from siltwatch.site import Conditions, Link, Sensor, Site, Station
from siltwatch.toml_text import read_tables

# By the key of the site file: what one of them is, and the field that names it.
PARTS: Mapping[str, tuple[type[BaseModel], str]] = {
    "stations": (Station, "id"),
    "links": (Link, "id"),
    "sensors": (Sensor, "id"),
    "people": (Person, "name"),
    "rotas": (Rota, "id"),
}
TABLES: Mapping[str, type[BaseModel]] = {"conditions": Conditions}
_PLAIN: tuple[type, ...] = (str, int, float, bool, Decimal, Depth, timedelta, date, time)
_NUMBERS = {int: int, float: float}
_LONGEST = 8_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PartField:
    """One field of the form: `kind` is text, choice, lines (one a line) or table (lines of the site file)."""

    name: str
    kind: Literal["text", "choice", "lines", "table"]
    value: str
    is_needed: bool
    choices: tuple[str, ...] = ()
    by_default: str = ""


def part_fields(model: type[BaseModel], values: Mapping[str, Any]) -> tuple[PartField, ...]:
    """The fields of a part, filled with what it holds."""
    return tuple(_field(name, info, values.get(name)) for name, info in model.model_fields.items())


def site_model() -> dict[str, FieldInfo]:
    """The fields of the site itself, without its parts."""
    parts = {*PARTS, *TABLES, "id"}
    return {name: info for name, info in Site.model_fields.items() if name not in parts}


def _field(name: str, info: FieldInfo, value: Any) -> PartField:  # noqa: ANN401 - any value of a site file
    kind = _bare(info.annotation)
    needed = info.is_required()
    shown = "" if info.is_required() or info.default in {None, ()} else _said(info.default)
    if get_origin(kind) is Literal or kind is bool:
        choices = ("true", "false") if kind is bool else tuple(str(one) for one in get_args(kind))
        return PartField(
            name=name, kind="choice", value=_said(value), is_needed=needed, choices=choices, by_default=shown
        )
    if kind in _PLAIN:
        return PartField(name=name, kind="text", value=_said(value), is_needed=needed, by_default=shown)
    if _is_lines(kind):
        lines = "\n".join(_said(one) for one in value or ())
        return PartField(name=name, kind="lines", value=lines, is_needed=needed)
    text = "" if value is None else table_text(name, value)
    return PartField(name=name, kind="table", value=text, is_needed=needed)


def _bare(kind: Any) -> Any:  # noqa: ANN401 - any annotation
    """Without None and without what only checks it."""
    if hasattr(kind, "__metadata__"):
        return _bare(get_args(kind)[0])
    if get_origin(kind) in {Union, types.UnionType}:
        inner = [one for one in get_args(kind) if one is not type(None)]
        return _bare(inner[0]) if len(inner) == 1 else kind
    return kind


def _is_lines(kind: Any) -> bool:  # noqa: ANN401 - likewise
    arguments = get_args(kind)
    inner = _bare(arguments[0]) if arguments else None
    is_plain = inner in _PLAIN or get_origin(inner) is Literal
    return get_origin(kind) is tuple and len(arguments) == 2 and arguments[1] is Ellipsis and is_plain  # noqa: PLR2004


def _said(value: Any) -> str:  # noqa: ANN401 - likewise
    if value is None:
        return ""
    if isinstance(value, timedelta):
        return duration_text(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_part(fields: Mapping[str, FieldInfo], typed: Mapping[str, str]) -> dict[str, Any]:
    """What was typed as a table of a site file; empty fields are left out. ConfigError names what cannot be read."""
    found: dict[str, Any] = {}
    problems: list[str] = []
    for name, info in fields.items():
        text = typed.get(name, "").replace("\r\n", "\n").strip()
        if len(text) > _LONGEST:
            problems.append(f"{name}: this is too long")
        elif text:
            try:
                found[name] = _read(name, _bare(info.annotation), text)
            except (ValueError, tomllib.TOMLDecodeError) as error:
                problems.append(f"{name}: {error}")
    if problems:
        raise ConfigError(problems)
    return found


def _read(name: str, kind: Any, text: str) -> Any:  # noqa: ANN401 - likewise
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    if get_origin(kind) is Literal:
        return next((one for one in get_args(kind) if str(one) == text), text)
    if kind in _PLAIN:
        return _NUMBERS.get(kind, str)(text)
    if _is_lines(kind):
        return [line.strip() for line in text.split("\n") if line.strip()]
    return read_tables(text).get(name)


def replaced(tables: Mapping[str, Any], key: str, place: int | None, part: Mapping[str, Any] | None) -> dict[str, Any]:
    """The site with one part put in the place of another, added where there is no place, or taken out (None)."""
    parts: list[Any] = list(tables.get(key, []))
    if place is None and part is not None:
        parts.append(dict(part))
    elif place is not None:
        parts[place : place + 1] = [] if part is None else [dict(part)]
    return {**tables, key: parts}


def part_names(tables: Mapping[str, Any], key: str) -> Sequence[str]:
    """What the parts of a kind are called."""
    return [str(part.get(PARTS[key][1], "")) for part in tables.get(key, [])]

"""A site as it is written: its tables without what is by default, and as the text of a site file."""

import json
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from pydantic import BaseModel

from siltwatch.site import Site

_LONGEST_LINE = 100
_UNITS = (
    ("d", timedelta(days=1)),
    ("h", timedelta(hours=1)),
    ("min", timedelta(minutes=1)),
    ("s", timedelta(seconds=1)),
    ("ms", timedelta(milliseconds=1)),
)


def site_tables(site: Site) -> dict[str, Any]:
    """What a person would write: text, numbers, lists and tables, all that is by default left out."""
    return _tables(site)


def _tables(model: BaseModel) -> dict[str, Any]:
    found: dict[str, Any] = {}
    plain = model.model_dump(mode="json", exclude_defaults=True)
    for name in type(model).model_fields:
        if name in plain:
            found[name] = _said(getattr(model, name), plain[name])
    return found


def _said(value: object, plain: Any) -> Any:  # noqa: ANN401 - any value of a model
    if isinstance(value, BaseModel):
        return _tables(value)
    if isinstance(value, timedelta):
        return _duration(value)
    if isinstance(value, tuple):
        return [_said(one, plain[place]) for place, one in enumerate(value)]
    return plain


def _duration(value: timedelta) -> str:
    """In the largest unit that says it exactly."""
    name, unit = next((one for one in _UNITS if value % one[1] == timedelta()), _UNITS[-1])
    return f"{value // unit} {name}"


def site_text(site: Site) -> str:
    """The site file (TOML) that comes to this very site."""
    return "\n".join(_lines(site_tables(site))) + "\n"


def _lines(tables: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Plain values first, then tables, then lists of tables: as TOML wants them."""
    for key, value in tables.items():
        if not isinstance(value, dict) and not _is_list_of_tables(value):
            yield f"{key} = {_value(value)}"
    for key, value in tables.items():
        name = f"{path}{key}"
        if isinstance(value, dict):
            yield from ("", f"[{name}]", *_lines(value, f"{name}."))
        elif _is_list_of_tables(value):
            for one in value:
                yield from ("", f"[[{name}]]", *_lines(one, f"{name}."))


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _value(value: Any) -> str:  # noqa: ANN401 - text, number, truth or a list of them
    if isinstance(value, list):
        parts = [_value(one) for one in value]
        short = f"[{', '.join(parts)}]"
        return short if len(short) <= _LONGEST_LINE else "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")

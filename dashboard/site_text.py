"""A site as the text of its file, so that what a page made can be kept, read and applied like any other."""

import json
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from pydantic import BaseModel

from siltwatch.site import Site

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
        return duration_text(value)
    if isinstance(value, tuple):
        return [_said(one, plain[place]) for place, one in enumerate(value)]
    return plain


def duration_text(value: timedelta) -> str:
    """In the largest unit that says it exactly."""
    name, unit = next((one for one in _UNITS if value % one[1] == timedelta()), _UNITS[-1])
    return f"{value // unit} {name}"


def site_toml(site: Site) -> str:
    """TOML that reads back as the same site; what has its default value is left out."""
    return "\n".join(_lines(site_tables(site), ())) + "\n"


def table_text(name: str, value: Any) -> str:  # noqa: ANN401 - whatever a site holds
    """One key of a site file with all that stands under it."""
    return "\n".join(_lines({name: value}, ())).strip()


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Plain values first: what follows a header belongs to it."""
    nested = {key: value for key, value in table.items() if _is_nested(value)}
    for key, value in table.items():
        if key not in nested and value is not None:
            yield f"{key} = {_value(value)}"
    for key, value in nested.items():
        name = (*path, key)
        for part in value if isinstance(value, list) else [value]:
            header = ".".join(name)
            yield ""
            yield f"[[{header}]]" if isinstance(value, list) else f"[{header}]"
            yield from _lines(part, name)


def _is_nested(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, dict) for part in value)
    return isinstance(value, dict)


def _value(value: Any) -> str:  # noqa: ANN401 - whatever a site holds
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_value(part) for part in value)}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)

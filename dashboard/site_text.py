"""A site as the text of its file, so that what a page made can be kept, read and applied like any other."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from siltwatch.site import Site


def site_toml(site: Site) -> str:
    """TOML that reads back as the same site; what has its default value is left out."""
    tables = site.model_dump(mode="json", exclude_defaults=True)
    return "\n".join(_lines(tables, ())) + "\n"


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

"""Write the pages of docs that are made from the code; `--check` only compares."""

import inspect
import sys
import types
import typing
from datetime import timedelta
from decimal import Decimal
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import typer
from pydantic.fields import FieldInfo
from reference_pages import index, interface, profiles, trouble

from siltwatch.command.main import COMMAND_GROUP, load_verb
from siltwatch.config import Config
from siltwatch.quantities import Depth, duration_text
from siltwatch.site import Site
from siltwatch.textual import Strict

_COMMANDS_HEAD = """# Commands

Made from the code by `tools/reference.py`. Exit 0 ok, 1 failed, 2 bad usage or configuration; `--json` prints one JSON
document on stdout and nothing else there.
"""
_CONFIGURATION_HEAD = """# Configuration

Made from the code by `tools/reference.py`. Quantities are text with a unit, parsed exactly (`"0.5 in"`, `"6 h"`);
unknown keys are errors; secrets stand in files, never here. Relative paths start at the folder of `siltwatch.toml`;
`{data}` is the data folder.
"""
DOCS = Path(__file__).resolve().parent.parent / "docs"


def commands() -> str:
    """Every verb with its options."""
    parts = [_COMMANDS_HEAD]
    for point in sorted(entry_points(group=COMMAND_GROUP), key=lambda found: found.name):
        command = typer.main.get_command(load_verb(point))
        parts += _command(f"siltwatch {point.name}", command)
    return "\n".join(parts)


def _command(name: str, command: Any) -> list[str]:
    parts = [f"## `{name}`\n", f"{inspect.cleandoc(command.help or '')}\n"]
    parameters = [_parameter(parameter) for parameter in command.params if parameter.name != "help"]
    if parameters:
        parts += ["| option | meaning |\n|---|---|", *parameters, ""]
    for sub_name, sub in sorted(getattr(command, "commands", {}).items()):
        parts += _command(f"{name} {sub_name}", sub)
    return parts


def _parameter(parameter: Any) -> str:
    is_argument = parameter.param_type_name == "argument"
    names = parameter.name.upper() if is_argument else ", ".join([*parameter.opts, *parameter.secondary_opts])
    text = " ".join(str(getattr(parameter, "help", "") or "").split())
    return f"| `{names}` | {_cell(text)} |"


def configuration() -> str:
    """Every key of `siltwatch.toml` and of a site file."""
    parts = [
        _CONFIGURATION_HEAD,
        "# `siltwatch.toml`\n",
        *_tables(Config, ""),
        "# `sites/*.toml`\n",
        *_tables(Site, ""),
    ]
    return "\n".join(parts)


def _tables(model: type[Strict], path: str) -> list[str]:
    heading = [f"## `{path}`\n"] if path else []
    parts = [*heading, f"{inspect.cleandoc(model.__doc__ or '')}\n", "| key | kind | default |\n|---|---|---|"]
    below: list[str] = []
    for name, field in model.model_fields.items():
        if name == "folder":
            continue
        inner, many = _inner(field)
        if inner is None:
            parts.append(f"| `{name}` | {_cell(_kind(field.annotation))} | {_cell(_default(field))} |")
        else:
            table = f"[[{name}]]" if many else f"[{name}]"
            nested = f"{path.strip('[]')}.{name}".strip(".")
            parts.append(f"| `{table}` | table{'s' if many else ''}, see below | |")
            below += _tables(inner, f"[[{nested}]]" if many else f"[{nested}]")
    return [*parts, "", *below]


def _inner(field: FieldInfo) -> tuple[type[Strict] | None, bool]:
    for part in (field.annotation, *typing.get_args(field.annotation)):
        if inspect.isclass(part) and issubclass(part, Strict):
            return part, typing.get_origin(field.annotation) is tuple
    return None, False


def _kind(annotation: Any) -> str:
    if typing.get_origin(annotation) is typing.Annotated:
        return _kind(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) is typing.Literal:
        return " or ".join(f"`{value}`" for value in typing.get_args(annotation))
    if typing.get_origin(annotation) in {typing.Union, types.UnionType}:
        return ", ".join(_kind(part) for part in typing.get_args(annotation) if part is not type(None))
    if typing.get_origin(annotation) is tuple:
        return "list of " + _kind(typing.get_args(annotation)[0])
    words = {str: "text", int: "whole number", float: "number", bool: "true or false", Decimal: "decimal text"}
    words |= {Depth: "depth", timedelta: "duration"}
    return words.get(annotation, getattr(annotation, "__name__", "table").lower())


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value = field.get_default(call_default_factory=True)
    if isinstance(value, timedelta):
        return f"`{duration_text(value)}`"
    return "" if value in (None, "", (), {}) else f"`{value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """Write them, or exit 1 where they are not what the code says."""
    stale = []
    pages = {
        "commands.md": commands,
        "configuration.md": configuration,
        "how-to/trouble.md": trouble,
        "api.md": interface,
        "profiles.md": profiles,
        "README.md": partial(index, DOCS),  # the last: it lists the others
    }
    for name, text in ((name, made()) for name, made in pages.items()):
        page = DOCS / name
        if "--check" in sys.argv:
            stale += [name] if not page.exists() or page.read_text() != text else []
        else:
            page.write_text(text)
    if stale:
        print(f"not what the code says: {', '.join(stale)}; run: python tools/reference.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())

"""Write docs/logs.md, every line that our own code logs; `--check` only compares. A line without action is an error."""

import ast
import logging
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PACKAGES = ("siltwatch", "gateway", "collector", "alerts", "dashboard", "firmware-sim")
LEVELS = {name: name for name in ("debug", "info", "warning", "error", "critical")} | {
    "exception": "error",
    "log": "any",
}
RESERVED = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "at", "level", "logger", "traceback"}
NAME = re.compile(r"[a-z][a-z_]*…?")
HEAD = """# Logs

Made from the code by `tools/log_actions.py`. Every process writes to stderr: text on a terminal, one JSON object a line
under systemd or with `SILTWATCH_LOG_FORMAT=json`; `SILTWATCH_LOG_LEVEL` (debug, info, warning, error) says how much.

Each line has `at` (UTC), `level`, `logger`, `message` and `action`; all else are the facts of that action, and
`traceback` where there is one. Messages are constant and say what to do where something is to be done; look for an
`action`, not for words:

```
journalctl -u siltwatch-collector -o cat | jq -c 'select(.action == "dead_letter")'
```

`library_message` is what a library we use says; its words are its own.

| level | what it asks for |
|---|---|
| debug | nothing; for whoever looks for a fault |
| info | nothing |
| warning | nothing at once: it is tried again, and the line says what is missing until then; look where it stays |
| error | a person: the message or the field `do` says what |
| any | the level depends on how bad it is |

| action | level | package | message | fields |
|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Line:
    """One call of a logger."""

    action: str
    level: str
    package: str
    message: str
    fields: tuple[str, ...]


def lines_of(file: Path) -> Iterator[Line | str]:
    """Every call of a logger in a module, or what is wrong with it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for scope in _scopes(tree):
        for call in _own_calls(scope):
            where = f"{file.relative_to(PROJECT)}:{call.lineno}"
            yield from _line(call, scope, tree, package=file.relative_to(PROJECT).parts[0], where=where)


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _own_calls(scope: ast.AST) -> Iterator[ast.Call]:
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Call) and _is_logging(node.func):
            yield node


def _is_logging(called: ast.expr) -> bool:
    if not (isinstance(called, ast.Attribute) and called.attr in LEVELS):
        return False
    return ast.unparse(called.value).split(".")[-1] in {"log", "_log", "logger", "_logger"} or (
        ast.unparse(called.value).startswith(("logging.getLogger", "getLogger"))
        or ast.unparse(called.value) == "logging"
    )


def _line(call: ast.Call, scope: ast.AST, tree: ast.Module, *, package: str, where: str) -> Iterator[Line | str]:
    assert isinstance(call.func, ast.Attribute)
    at = 1 if call.func.attr == "log" else 0
    messages = _texts(call.args[at]) if len(call.args) == at + 1 else []
    facts = [keyword.value for keyword in call.keywords if keyword.arg == "extra"]
    keys, actions = _facts(facts[0], scope, tree) if facts else (set(), set())
    if not messages:
        yield f"{where}: the message is not constant"
    if not actions:
        yield f"{where}: no action among the facts"
    yield from (f"{where}: the field {key!r} is the log's own" for key in sorted(keys & RESERVED))
    fields = tuple(sorted(keys - {"action"}))
    yield from (
        f"{where}: {action!r} is no action: small letters and _" for action in actions if not NAME.fullmatch(action)
    )
    for action in sorted(actions):
        yield Line(
            action=action, level=LEVELS[call.func.attr], package=package, message=" / ".join(messages), fields=fields
        )


def _texts(node: ast.expr) -> list[str]:
    """The constant texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        one, other = _texts(node.body), _texts(node.orelse)
        return one + other if one and other else []
    return []


def _facts(node: ast.expr, scope: ast.AST, tree: ast.Module) -> tuple[set[str], set[str]]:
    """The names of the facts and the actions, followed through `|`, names and functions of the module."""
    if isinstance(node, ast.Dict):
        return _written(node, scope, tree)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _joined(_facts(side, scope, tree) for side in (node.left, node.right))
    if isinstance(node, ast.Name):
        return _joined(_facts(value, scope, tree) for value in _assigned(node.id, scope))
    if isinstance(node, ast.Call):
        return _returned(node, tree)
    return set(), set()


def _written(node: ast.Dict, scope: ast.AST, tree: ast.Module) -> tuple[set[str], set[str]]:
    keys, actions = set[str](), set[str]()
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            more, found = _facts(value, scope, tree)
            keys, actions = keys | more, actions | found
        elif isinstance(key, ast.Constant):
            keys.add(str(key.value))
            actions |= set(_texts(value) or _pattern(value)) if key.value == "action" else set()
    return keys, actions


def _pattern(node: ast.expr) -> list[str]:
    """An action that ends in a word of the facts, as `notice_…`; or one that a constant names."""
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values]
        return ["".join(parts)] if parts[0] != "…" else []
    return sorted(_constants().get(node.id, ())) if isinstance(node, ast.Name) and node.id.isupper() else []


@cache
def _constants() -> dict[str, set[str]]:
    """The texts that names in capitals stand for, over all modules."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for file in (PROJECT / package).rglob("*.py"):
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
                value = getattr(node, "value", None)
                if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.setdefault(target.id, set()).add(value.value)
    return found


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(value, ast.expr) and any(isinstance(to, ast.Name) and to.id == name for to in targets):
            yield value


def _returned(call: ast.Call, tree: ast.Module) -> tuple[set[str], set[str]]:
    named = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keys, actions = set[str](), set[str]()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name == named:
            returns = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
            keys, actions = _joined(_facts(value, function, tree) for value in returns)
    if "action" in keys and not actions and call.args:
        actions = set(_texts(call.args[0]))  # the function is handed the action first
    return keys, actions


def _joined(parts: Iterable[tuple[set[str], set[str]]]) -> tuple[set[str], set[str]]:
    keys, actions = set[str](), set[str]()
    for more, found in parts:
        keys |= more
        actions |= found
    return keys, actions


def page() -> tuple[str, list[str]]:
    """The page, and everything that is wrong."""
    found: list[Line | str] = []
    for package in PACKAGES:
        for file in sorted((PROJECT / package).rglob("*.py")):
            found += lines_of(file)
    lines = sorted({one for one in found if isinstance(one, Line)})
    rows = [
        f"| `{one.action}` | {one.level} | {one.package} | {one.message} | {', '.join(f'`{f}`' for f in one.fields)} |"
        for one in lines
    ]
    return HEAD + "\n".join(rows) + "\n", [one for one in found if isinstance(one, str)]


def main() -> int:
    """Write or compare."""
    text, problems = page()
    file = PROJECT / "docs" / "logs.md"
    if "--check" not in sys.argv:
        file.write_text(text, encoding="utf-8")
    elif not file.is_file() or file.read_text(encoding="utf-8") != text:
        problems.append("docs/logs.md is not as the code says: run tools/log_actions.py")
    sys.stderr.write("".join(f"{problem}\n" for problem in problems))
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The house: how long a module and a function may be, and that no module asks for one that asks for it."""

import ast
import re
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PRODUCT = ("siltwatch", "gateway", "collector", "alerts", "dashboard", "firmware-sim/firmware_sim")
LONGEST_MODULE, LONGEST_FUNCTION, MOST_BRANCHES = 400, 60, 8
# Words of the glossary's last column that mean nothing else anywhere: no name of ours holds one.
NEVER = {
    "precip", "incident", "timer", "notification", "alert", "ticket", "override", "preliminary", "checklist",
    "attachment", "issue", "case_file", "rain_event", "data_point",
}  # fmt: skip
UNTIDY = re.compile(r"# noqa:[^#]*\bC901\b")


def product() -> list[Path]:
    return [
        file for part in PRODUCT for file in sorted((PROJECT / part).rglob("*.py")) if "node_modules" not in file.parts
    ]


def everything() -> list[Path]:
    return product() + [file for part in ("tests", "tools") for file in sorted((PROJECT / part).rglob("*.py"))]


def lines_of(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def long_functions(text: str) -> Iterator[str]:
    """Functions of more lines than one may have, from `def` to the last line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{node.name}: {lines} lines"


def module_of(file: Path) -> str:
    names = file.relative_to(PROJECT).with_suffix("").parts
    return ".".join(names[1:] if names[0] == "firmware-sim" else names).removesuffix(".__init__")


def asked(text: str, known: set[str]) -> set[str]:
    """The modules of ours that a module needs in order to be loaded."""
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return names & known


def names_of(text: str) -> Iterator[str]:
    """What a module names itself: functions, classes, parameters, variables and attributes."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def wrong_words(text: str) -> set[str]:
    spelt = {name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in names_of(text)}
    return {name for name, words in spelt.items() if any(f"_{word}_" in f"_{words}_" for word in NEVER)}


def test_names_are_the_words_of_the_glossary() -> None:
    found = {str(file.relative_to(PROJECT)): wrong_words(file.read_text(encoding="utf-8")) for file in product()}

    assert {name: words for name, words in found.items() if words} == {}
    assert wrong_words("class RainEvent:\n    def take_notification(self) -> None: ...\n") == {
        "RainEvent",
        "take_notification",
    }


def test_each_word_that_is_never_used_stands_in_the_glossary() -> None:
    rows = re.findall(r"^\|.*\| ([^|]+) \|$", (PROJECT / "docs" / "glossary.md").read_text(), re.MULTILINE)
    said = {word.strip().replace(" ", "_") for row in rows for word in row.split(",")}

    assert said >= NEVER


def test_no_module_of_the_product_is_too_long() -> None:
    assert {
        str(file.relative_to(PROJECT)): lines_of(file) for file in product() if lines_of(file) > LONGEST_MODULE
    } == {}


def test_no_function_is_too_long_and_none_is_excused_from_being_plain() -> None:
    found = {}
    for file in everything():
        text = file.read_text(encoding="utf-8")
        found[str(file.relative_to(PROJECT))] = [*long_functions(text), *UNTIDY.findall(text)]
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_what_has_too_many_branches_is_refused_by_the_checks() -> None:
    lint = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]

    assert lint["mccabe"]["max-complexity"] == MOST_BRANCHES
    assert "C90" in lint["select"]
    assert not [
        rule for rules in [lint["ignore"], *lint["per-file-ignores"].values()] for rule in rules if "C9" in rule
    ]


def test_no_module_asks_for_one_that_asks_for_it() -> None:
    files = {module_of(file): file for file in product()}
    graph = {name: asked(file.read_text(encoding="utf-8"), set(files)) - {name} for name, file in files.items()}

    assert list(TopologicalSorter(graph).static_order())


def test_a_function_that_is_too_long_and_a_circle_are_found() -> None:
    long = "def f() -> None:\n" + "    pass\n" * LONGEST_FUNCTION
    graph = {"a": asked("from b import c", {"a", "b"}), "b": asked("import a", {"a", "b"})}

    assert list(long_functions(long)) == ["f: 61 lines"]
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()

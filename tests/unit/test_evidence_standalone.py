"""The verifier of a pack is put together from its parts, and needs none of ours."""

import ast
from importlib import resources

from dashboard.evidence.standalone import PARTS, verifier_source


def test_every_part_is_in_it() -> None:
    folder = resources.files("dashboard.evidence.verifying")

    assert {f"{name}.py" for name in PARTS} | {"__init__.py"} == {
        one.name for one in folder.iterdir() if one.name.endswith(".py")
    }


def test_all_that_the_parts_define_is_in_it_once_and_nothing_of_ours_is_asked_for() -> None:
    folder = resources.files("dashboard.evidence.verifying")
    parts = [ast.parse((folder / f"{name}.py").read_text(encoding="utf-8")) for name in PARTS]

    whole = ast.parse(verifier_source())

    assert sorted(_defined(whole)) == sorted(name for part in parts for name in _defined(part))
    assert len(set(_defined(whole))) == len(_defined(whole))
    assert not [
        one for one in _asked(whole) if one.partition(".")[0] in {"dashboard", "alerts", "collector", "siltwatch"}
    ]


def _defined(tree: ast.Module) -> list[str]:
    return [one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]


def _asked(tree: ast.Module) -> list[str]:
    plain = [name.name for one in tree.body if isinstance(one, ast.Import) for name in one.names]
    return plain + [one.module or "" for one in tree.body if isinstance(one, ast.ImportFrom)]

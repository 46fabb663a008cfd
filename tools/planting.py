"""Faults that a program plants in the source of a module, one at a time: each says one small thing otherwise."""

import ast
import copy
import json
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}  # fmt: skip
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "bisect_left": "bisect_right"}
_CALLED |= {"bisect_right": "bisect_left"}
_NO_LOGIC = (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert)
_NO_FIELDS = {"annotation", "returns", "decorator_list", "bases"}
_HEADS = (ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)


@dataclass(frozen=True)
class Place:
    """Where a node hangs in its tree, and what stands around it."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    within: str
    lines: tuple[int, int]

    def put(self, node: ast.AST) -> None:
        """Hang a node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True)
class Fault:
    """One fault: in which function, what it said and what it says now, and which of several of the kind."""

    module: str
    told: str
    instead: str
    nth: int
    place: Place
    other: ast.AST
    tree: ast.Module

    @property
    def within(self) -> str:
        """The function or class around it; empty at the top of a module."""
        return self.place.within

    @property
    def lines(self) -> tuple[int, int]:
        """The lines of its statement."""
        return self.place.lines

    def code(self) -> types.CodeType:
        """The whole module with this one fault."""
        self.place.put(self.other)
        try:
            return compile(self.tree, self.module, "exec")
        finally:
            self.place.put(self.place.node)

    @property
    def key(self) -> str:
        """The name under which a fault is explained; lines may move."""
        return json.dumps([self.module, self.within, self.told, self.instead, self.nth])


def faults_of(module: str, source: str) -> Iterator[Fault]:
    """Every fault of a module."""
    tree = ast.parse(source)
    seen: Counter[tuple[str, str, str]] = Counter()
    for place in list(_places(tree, "", (0, 0))):
        for other in _otherwise(place):
            ast.copy_location(other, place.node)
            ast.fix_missing_locations(other)
            told, instead = _said(place.node), _said(other)
            seen[place.within, told, instead] += 1
            nth = seen[place.within, told, instead]
            yield Fault(module, told, instead, nth, place, other, tree)


def _said(node: ast.AST) -> str:
    return "pass" if isinstance(node, ast.Pass) else " ".join(ast.unparse(node).split())


def _places(tree: ast.AST, within: str, lines: tuple[int, int]) -> Iterator[Place]:
    """Every place of a tree that may hold logic, each with the lines of its statement."""
    for field, value in ast.iter_fields(tree):
        if field in _NO_FIELDS or (field == "keywords" and isinstance(tree, ast.ClassDef)):
            continue
        body = field in {"body", "orelse", "finalbody", "handlers", "cases"}
        inside = f"{within}.{getattr(tree, 'name', '')}".strip(".") if body and _is_scope(tree) else within
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, _NO_LOGIC) or _is_remark(node):
                continue
            yield (place := Place(tree, field, index, node, inside, _lines(node, lines)))
            yield from _places(node, inside, place.lines)


def _is_scope(tree: ast.AST) -> bool:
    return isinstance(tree, ast.FunctionDef | ast.ClassDef)


def _is_remark(node: ast.AST) -> bool:
    """A docstring, or what only types need."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _lines(node: ast.AST, around: tuple[int, int]) -> tuple[int, int]:
    """The lines of the simple statement around a node; of a head, those of the node itself."""
    if not isinstance(node, ast.stmt) and around != (0, 0):
        return around
    if isinstance(node, _HEADS) or not hasattr(node, "lineno"):
        return 0, 0
    return node.lineno, getattr(node, "end_lineno", None) or node.lineno


def _otherwise(place: Place) -> Iterator[ast.AST]:
    node = place.node
    kind: Callable[[Any], Iterator[ast.AST]] | None = _KINDS.get(type(node))
    if isinstance(node, ast.Constant):
        yield from _constants(node, place.parent)
    elif kind is not None:
        yield from kind(node)
    if place.field == "test" and isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield ast.UnaryOp(ast.Not(), node)


def _compares(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        for other in _COMPARED[type(operator)]:
            made = copy.copy(node)
            made.ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield made


def _reckons(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _RECKONED:
        yield ast.BinOp(node.left, _RECKONED[type(node.op)](), node.right)


def _adds(node: ast.AugAssign) -> Iterator[ast.AST]:
    if type(node.op) in _RECKONED:
        yield ast.AugAssign(node.target, _RECKONED[type(node.op)](), node.value)


def _joins(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _denies(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _constants(node: ast.Constant, parent: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str) and isinstance(parent, ast.Compare | ast.MatchValue | ast.Set):
        yield ast.Constant(f"not {node.value}")


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield ast.Call(ast.Name(_CALLED[node.func.id], ast.Load()), node.args, node.keywords)


def _returns(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (
        isinstance(node.value, ast.Constant) and node.value.value in {None, True, False}
    ):
        yield ast.Return(ast.Constant(None))


def _goes_on(_: ast.Continue) -> Iterator[ast.AST]:
    yield ast.Break()


def _does(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


def _sets(node: ast.Assign) -> Iterator[ast.AST]:
    if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
        yield ast.Pass()


_KINDS: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compares, ast.BinOp: _reckons, ast.AugAssign: _adds, ast.BoolOp: _joins, ast.UnaryOp: _denies,
    ast.Call: _calls, ast.Return: _returns, ast.Continue: _goes_on, ast.Expr: _does, ast.Assign: _sets,
}  # fmt: skip

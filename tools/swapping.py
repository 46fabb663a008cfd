"""Puts the code of a faulty module into the one that is loaded, so that all who hold its functions run the fault."""

import functools
import sys
import types
from collections.abc import Iterable
from typing import Any

_PLAIN = (int, str, float, bytes, bool)


def swap(module: str, code: types.CodeType) -> None:
    """Functions, methods, defaults and constants of a loaded module become those of the faulty code."""
    loaded = sys.modules[module]
    faulty = types.ModuleType(module)
    faulty.__dict__["__file__"] = loaded.__file__
    exec(code, faulty.__dict__)  # noqa: S102 - our own source, said otherwise
    for name, made in list(faulty.__dict__.items()):
        if name.startswith("__") or name not in loaded.__dict__ or not _is_own(made, module):
            continue
        true = loaded.__dict__[name]
        if not _into(true, made) and _differs(true, made):
            for other in list(sys.modules.values()):
                if getattr(other, "__dict__", {}).get(name) is true:
                    other.__dict__[name] = made


def _is_own(made: Any, module: str) -> bool:
    return getattr(made, "__module__", module) == module or not isinstance(made, type | types.FunctionType)


def _into(true: Any, made: Any) -> bool:
    """Whether something was a function, a class or a table of such, whose inside was taken over."""
    function, other = _function(true), _function(made)
    if function is not None and other is not None:
        _take_code(true, function, other)
        return True
    if isinstance(true, type) and isinstance(made, type):
        _take_class(true, made)
        return True
    if isinstance(true, dict) and isinstance(made, dict) and list(true) == list(made):
        return _take_all(true.values(), made.values())
    if isinstance(true, list | tuple) and isinstance(made, list | tuple) and len(true) == len(made):
        return _take_all(true, made)
    return False


def _take_all(true: Iterable[Any], made: Iterable[Any]) -> bool:
    taken = [_into(one, other) for one, other in zip(true, made, strict=True)]
    return bool(taken) and all(taken)


def _take_class(true: type, made: type) -> None:
    for name, part in list(vars(made).items()):
        own = vars(true).get(name)
        if own is None or name in {"__dict__", "__weakref__", "__doc__", "__module__"}:
            continue
        if not _into(own, part) and isinstance(part, _PLAIN) and own != part:
            setattr(true, name, part)


def _function(given: Any) -> types.FunctionType | None:
    """The plain function in a method, a property or a function that keeps its answers."""
    if isinstance(given, classmethod | staticmethod):
        given = given.__func__
    if isinstance(given, property):
        given = given.fget
    if isinstance(given, functools.cached_property):
        given = given.func
    while hasattr(given, "__wrapped__"):
        given = given.__wrapped__
    return given if isinstance(given, types.FunctionType) else None


def _take_code(holder: Any, true: types.FunctionType, made: types.FunctionType) -> None:
    true.__code__ = made.__code__
    if _differs(true.__defaults__, made.__defaults__):
        true.__defaults__ = made.__defaults__
    if _differs(true.__kwdefaults__, made.__kwdefaults__):
        true.__kwdefaults__ = made.__kwdefaults__
    if hasattr(holder, "cache_clear"):
        holder.cache_clear()


def _differs(true: Any, made: Any) -> bool:
    said = repr(made)
    return " at 0x" not in said and repr(true) != said

"""The faults that `siltwatch doctor` knows, by the code that programs read: what it says, and what a person does."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

Level = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault; `number` is its place among the twenty most likely, 0 for what is none of an installation."""

    code: str
    fault: str
    says: str
    do: str
    number: int = 0
    level: Level = "fail"


@cache
def known_faults() -> dict[str, Fault]:
    """All of `faults.toml`, in its order."""
    text = files("siltwatch").joinpath("faults.toml").read_text(encoding="utf-8")
    return {code: Fault(code=code, **rows) for code, rows in tomllib.loads(text).items()}

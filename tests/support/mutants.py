"""Faults planted in the source of the rules, and fresh copies of the modules that carry them."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

RULE_MODULES = (
    "alerts.tracks",
    "alerts.storms",
    "alerts.outage",
    "alerts.identity",
    "alerts.calendar",
    "alerts.profile",
    "alerts.duties",
    "collector.counters",
)


@dataclass(frozen=True)
class Mutant:
    """One passage of a rule module, found exactly once, said otherwise."""

    module: str
    told: str
    instead: str

    def __str__(self) -> str:
        return f"{self.module}: {self.told.strip()} -> {self.instead.strip()}"

    def source(self) -> str:
        """The faulty source text."""
        path = importlib.import_module(self.module).__file__
        assert path is not None
        text = Path(path).read_text(encoding="utf-8")
        assert text.count(self.told) == 1, f"{self.told!r} stands {text.count(self.told)} times in {self.module}"
        return text.replace(self.told, self.instead)


@contextmanager
def planted(mutant: Mutant) -> Iterator[dict[str, ModuleType]]:
    """The rule modules as they are with the fault, under their own names; the true ones come back afterwards."""
    source = mutant.source()
    true = {name: importlib.import_module(name) for name in RULE_MODULES}
    try:
        for name in RULE_MODULES:
            del sys.modules[name]
        faulty = sys.modules[mutant.module] = ModuleType(mutant.module)
        exec(compile(source, mutant.module, "exec"), faulty.__dict__)
        yield {name: importlib.import_module(name) for name in RULE_MODULES}
    finally:
        for name, module in true.items():
            sys.modules[name] = module
            package, _, leaf = name.rpartition(".")
            setattr(sys.modules[package], leaf, module)

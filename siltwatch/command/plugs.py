"""Functions of the other packages, found by entry point: `siltwatch` itself imports none of them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """What one package offers: the function, or why it cannot be had here."""

    name: str
    function: Any = None
    missing_library: str | None = None  # the package is whole, but a library of its extra is not installed
    damage: str | None = None

    @property
    def advice(self) -> str:
        """How to get the library."""
        return f"pip install 'siltwatch[{self.name}]'"


def plugs(group: str, only: Collection[str] = ()) -> Iterator[Plug]:
    """All that packages offer in a group, or some of them, in order of their names."""
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        if not only or point.name in only:
            yield _loaded(point)


def _loaded(point: EntryPoint) -> Plug:
    try:
        return Plug(name=point.name, function=point.load())
    except ModuleNotFoundError as error:
        ours = error.name is None or error.name.partition(".")[0] == point.module.partition(".")[0]
        if ours:
            return Plug(name=point.name, damage=str(error))
        return Plug(name=point.name, missing_library=error.name)
    except (ImportError, AttributeError) as error:
        return Plug(name=point.name, damage=str(error))

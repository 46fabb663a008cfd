"""One form for what every bench finds: rows against a goal, and curves of a cost over sizes."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

QUICK = "--quick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure; the goal is of the ratio where there is one, else of our own figure."""

    what: str
    unit: str
    ours: float | None = None
    bare: float | None = None
    against: str = ""
    ratio: float | None = None
    goal: float | None = None
    better: Literal["more", "less"] = "more"
    n: str = ""
    note: str = ""

    @property
    def judged(self) -> float | None:
        """What is held against the goal."""
        return self.ours if self.ratio is None else self.ratio

    @property
    def holds(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        if self.goal is None or self.judged is None:
            return None
        return self.judged >= self.goal if self.better == "more" else self.judged <= self.goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A cost at growing sizes: `flat` where it should not grow, `linear` where it may grow as the size does."""

    what: str
    unit: str
    along: str
    should: Literal["flat", "linear"]
    points: Sequence[tuple[str, float, float]] = field(default_factory=tuple)  # name and size of the point, its cost
    most: float = 2.0  # growth beyond that law that is still taken for the law
    since: float = 0.0  # the size from which the law holds: below it there is not yet a whole page of anything

    def growths(self) -> list[float]:
        """Of each point: its cost over what the law makes of the first one's from which it holds."""
        whole = [point for point in self.points if point[1] >= self.since]
        _, first_size, first_cost = (whole or self.points)[0]
        law = [size / first_size if self.should == "linear" else 1.0 for _, size, _ in self.points]
        return [cost / first_cost / share for (_, _, cost), share in zip(self.points, law, strict=True)]

    @property
    def holds(self) -> bool:
        """Whether no point costs more than the law and its allowance."""
        return max(self.growths()) <= self.most


def say(*found: Row | Curve) -> None:
    """Hand figures to whoever runs the bench: one line of JSON each, on stdout."""
    for one in found:
        print(json.dumps({type(one).__name__.lower(): asdict(one)}), flush=True)


def heard(line: str) -> Row | Curve | None:
    """What a line that a bench said is; None for any other line."""
    try:
        said: Any = json.loads(line)
    except ValueError:
        return None
    if not isinstance(said, dict):
        return None
    if "row" in said:
        return Row(**said["row"])
    if "curve" in said:
        points = tuple((name, size, cost) for name, size, cost in said["curve"].pop("points"))
        return Curve(**said["curve"], points=points)
    return None


def is_quick() -> bool:
    """Whether only the script itself is to be proven, with tiny sizes."""
    return QUICK in sys.argv


def sizes(*full: int, quick: Sequence[int]) -> list[int]:
    """The sizes given on the command line; for those that are not, the usual ones or the tiny ones."""
    given = [int(word) for word in sys.argv[1:] if not word.startswith("-")]
    usual = list(quick if is_quick() else full)
    return given + usual[len(given) :]


def progress(text: str) -> None:
    """A word to who waits, on stderr."""
    print(f"   {text}", file=sys.stderr, flush=True)

"""What the benches found, as Markdown and as one JSON document."""

import os
import platform
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tests.bench.rows import Curve, Row
from tests.support.machine_facts import machine_facts

Found = Mapping[str, Sequence[Row | Curve]]
HEADS = ("what", "ours", "against", "ratio", "goal", "result", "over")
_WORDS: dict[bool | None, str] = {True: "held", False: "**missed**", None: ""}
_TENTHS, _WHOLE = 10, 100


def bench_facts(load: float) -> dict[str, str]:
    """On what, and how busy it was as the benches began."""
    mine = {
        "Linux": platform.release(),
        "SQLite": sqlite3.sqlite_version,
        "load at the start": f"{load:.2f} of {os.cpu_count()}",
    }
    return machine_facts() | mine


def number(value: float | None) -> str:
    """Three or four places that count."""
    if value is None:
        return ""
    if value == int(value) or abs(value) >= _WHOLE:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= _TENTHS else f"{value:.2f}"


def line(cells: Sequence[str]) -> str:
    """A row in Markdown."""
    return f"| {' | '.join(cells)} |"


def row_line(row: Row, *, judged: bool = True) -> str:
    """One figure beside its goal; a quick run is held against none."""
    ours = row.note if row.ours is None else f"{number(row.ours)} {row.unit}".strip()
    against = f"{row.against}: {number(row.bare)} {row.unit}".strip() if row.bare is not None else row.against
    sign = "≥" if row.better == "more" else "≤"
    goal = f"{sign} {number(row.goal)}" if judged and row.goal is not None else ""
    result = _WORDS[row.holds] if judged else ""
    return line((row.what, ours, against, number(row.ratio), goal, result, row.n))


def curve_lines(curve: Curve, *, judged: bool = True) -> list[str]:
    """The cost at each size, and below it how it grew beyond its law."""
    names = [name for name, _, _ in curve.points]
    costs = [number(cost) for _, _, cost in curve.points]
    grown = [f"{growth:.2f}" for growth in curve.growths()]
    law = "flat" if curve.should == "flat" else "linear"
    result = f" · ≤ {number(curve.most)}: {_WORDS[curve.holds]}" if judged else ""
    return [
        line((f"{curve.what}, {curve.unit}", *names, "law")),
        line(("---",) * (len(names) + 2)),
        line(("cost", *costs, law)),
        line(("times the law", *grown, f"{max(curve.growths()):.2f} at most{result}")),
        "",
    ]


def markdown(found: Found, facts: Mapping[str, str], *, judged: bool = True) -> str:
    """Table, curves and machine."""
    rows = [one for group in found.values() for one in group if isinstance(one, Row)]
    curves = [one for group in found.values() for one in group if isinstance(one, Curve)]
    said = [line(HEADS), line(("---",) * len(HEADS)), *(row_line(row, judged=judged) for row in rows), ""]
    for along in dict.fromkeys(curve.along for curve in curves):
        said += [f"Over {along}:", ""]
        for curve in curves:
            if curve.along == along:
                said += curve_lines(curve, judged=judged)
    said += ["Measured on:", "", *(f"- {name}: {value}" for name, value in facts.items())]
    return "\n".join(said)


def document(found: Found, facts: Mapping[str, str]) -> dict[str, Any]:
    """The same for programs."""
    rows = [
        {"bench": name} | asdict(one) | {"holds": one.holds}
        for name, group in found.items()
        for one in group
        if isinstance(one, Row)
    ]
    curves = [
        {"bench": name} | asdict(one) | {"growths": one.growths(), "holds": one.holds}
        for name, group in found.items()
        for one in group
        if isinstance(one, Curve)
    ]
    return {"machine": dict(facts), "rows": rows, "curves": curves}


def missed(found: Found) -> list[str]:
    """What does not reach its goal."""
    return [one.what for group in found.values() for one in group if one.holds is False]

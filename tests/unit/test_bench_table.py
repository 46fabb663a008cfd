"""The one form of all benches: what a bench says is heard, set beside its goal, and put into the page."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.rows import Curve, Row, heard, say
from tests.bench.run import ORDER
from tests.bench.table import document, markdown, missed, number, row_line
from tests.support.machine_facts import write_between

FAST = Row(what="intake", unit="/s", ours=31_204.4, bare=58_000, against="bare inserts", ratio=0.54, goal=0.40, n="9")
SLOW = Row(what="board", unit="ms", ours=151.0, goal=150, better="less")
GROWN = Curve(
    what="page", unit="ms", along="years", should="flat", points=(("1 day", 1, 4.0), ("30 years", 10_950, 10.0))
)
EVEN = Curve(what="round", unit="ms", along="sites", should="linear", points=(("1", 1, 2.0), ("100", 100, 50.0)))
FOUND: dict[str, list[Row | Curve]] = {"intake": [FAST], "dashboard": [SLOW, GROWN, EVEN]}
PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"


def test_what_a_bench_says_is_heard_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    say(FAST, SLOW, GROWN, EVEN)
    assert [heard(line) for line in capsys.readouterr().out.splitlines()] == [FAST, SLOW, GROWN, EVEN]
    assert heard("a word by the way") is None
    assert heard('{"other": 1}') is None
    assert heard("[1]") is None


def test_a_goal_is_held_by_the_ratio_where_there_is_one() -> None:
    assert FAST.holds is True
    assert SLOW.holds is False
    assert Row(what="x", unit="s", ours=1.0).holds is None
    assert Row(what="x", unit="s", ours=2.0, ratio=0.7, goal=0.7).holds is True


def test_growth_is_told_beyond_the_law() -> None:
    assert GROWN.growths() == [1.0, 2.5]
    assert GROWN.holds is False
    assert EVEN.growths() == [1.0, 0.25]
    assert replace(GROWN, since=365).growths() == [0.4, 1.0]
    assert EVEN.holds is True


def test_a_missed_goal_is_shown_and_not_hidden() -> None:
    said = markdown(FOUND, {"processor": "one"})
    assert "| intake | 31,204 /s | bare inserts: 58,000 /s | 0.54 | ≥ 0.40 | held | 9 |" in said
    assert "| board | 151 ms |  |  | ≤ 150 | **missed** |  |" in said
    assert "| page, ms | 1 day | 30 years | law |" in said
    assert "2.50 at most · ≤ 2: **missed**" in said
    assert "- processor: one" in said
    assert missed(FOUND) == ["board", "page"]


def test_a_quick_run_is_held_against_nothing() -> None:
    said = markdown(FOUND, {}, judged=False)
    assert "held" not in said
    assert "missed" not in said
    assert row_line(SLOW, judged=False) == "| board | 151 ms |  |  |  |  |  |"


def test_programs_get_the_same_figures() -> None:
    said = json.loads(json.dumps(document(FOUND, {"Linux": "6"})))
    assert said["machine"] == {"Linux": "6"}
    assert [(row["bench"], row["what"], row["holds"]) for row in said["rows"]] == [
        ("intake", "intake", True),
        ("dashboard", "board", False),
    ]
    assert said["curves"][0]["growths"] == [1.0, 2.5]


@pytest.mark.parametrize(
    ("value", "said"), [(None, ""), (0.0, "0"), (0.541, "0.54"), (12.34, "12.3"), (1234.5, "1,234"), (3.0, "3")]
)
def test_a_number_has_the_places_that_count(value: float | None, said: str) -> None:
    assert number(value) == said


def test_the_section_between_the_markers_is_renewed_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("above\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nbelow\n")
    write_between(page, "bench", "new")
    assert page.read_text() == "above\n<!-- bench: begin -->\nnew\n<!-- bench: end -->\nbelow\n"


def test_the_page_has_the_markers_and_each_bench_its_place_in_the_table() -> None:
    assert "<!-- bench: begin -->" in PAGE.read_text()
    scripts = (Path(__file__).resolve().parents[1] / "bench").glob("bench_*.py")
    assert sorted(path.stem.removeprefix("bench_") for path in scripts) == sorted(ORDER)

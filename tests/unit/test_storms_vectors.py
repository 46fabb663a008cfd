"""The storm rule against the published cases: any order, row by row, every view and reading."""

import json
from pathlib import Path

from alerts import storms
from alerts.storms import judge, judge_as_of
from tests.support.rain import case_gauges, case_rows, case_rule, ms, shown, wrong_storms
from tests.support.rule_cases import STORM_CASES


def test_every_case_in_every_order_view_and_reading(shared: Path) -> None:
    cases = json.loads((shared / "vectors/storms.json").read_text())["cases"]

    assert len(cases) >= 64
    assert wrong_storms(cases) == []


def test_our_own_cases_in_every_order_view_and_reading() -> None:
    assert wrong_storms(STORM_CASES) == []


def test_row_by_row_the_live_view_is_the_verdict_of_the_rows_so_far(shared: Path) -> None:
    cases = json.loads((shared / "vectors/storms.json").read_text())["cases"]
    for case in cases:
        if "uncertain" in case:
            continue
        rows, rule = sorted(case_rows(case), key=lambda row: ms(row[1][0])), case_rule(case)
        every = case_gauges(storms, case, rows)
        for known in range(len(rows) + 1):
            as_of_ms = ms(rows[known - 1][1][0]) if known else ms("2020-01-01T00:00:00Z")
            known_rows = [row for row in rows if ms(row[1][0]) <= as_of_ms]
            closed = judge(case_gauges(storms, case, known_rows), rule)
            live = judge_as_of(every, rule, as_of_ms)

            assert (live.events, live.storms) == (closed.events, closed.storms), case["id"]
        assert shown(judge(every, rule))["storms"] == shown(closed)["storms"]

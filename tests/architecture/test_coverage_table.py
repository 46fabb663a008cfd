"""docs/coverage.md: one honest row for each requirement of the register, naming only what is there."""

import re
from collections import Counter
from pathlib import Path

from alerts.calendar import NOTICE_CLOCKS
from alerts.profile_files import load_profile

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "coverage.md").read_text()
ROW = re.compile(r"^\| ([PRG]-\d\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = [match.groups() for match in ROW.finditer(PAGE)]
TOWNS = {"P": "pendleton", "R": "rotterdam", "G": "guilderland"}
REGISTER = {"P": 28, "R": 39, "G": 37}
CLOCKS_BEYOND_THE_REGISTER = {"petroleum_hotline", "twice_weekly_next"}  # of the state, not of a town


def test_every_requirement_has_one_row_in_its_order() -> None:
    wanted = [f"{town}-{number:02d}" for town, count in REGISTER.items() for number in range(1, count + 1)]

    assert [row[0] for row in ROWS] == wanted


def test_every_id_of_the_register_has_a_row(shared: Path) -> None:
    register = (shared / "domain" / "regulation.md").read_text()
    ids = re.findall(r"^\| ([PRG]-\d+) \|", register, re.MULTILINE)

    assert Counter(row[0] for row in ROWS) == Counter(ids)


STATES = ("served", "partly", "form", "records", "not ours")


def test_every_row_says_by_what_it_is_served_or_why_not_and_where_it_belongs() -> None:
    assert {row[2] for row in ROWS} <= set(STATES)
    for id_, _, state, why in ROWS:
        assert "`" in why or state not in {"served", "partly"}, f"{id_}: served by what?"
        assert len(why.split()) > 2, f"{id_}: why not?"
        if state == "partly":
            assert re.search(r"belongs? to the (form|records)|own account", why), f"{id_}: what is missing?"


def test_the_counts_of_the_page_are_those_of_its_rows() -> None:
    for town, name in (("P", "Pendleton"), ("R", "Rotterdam"), ("G", "Guilderland")):
        states = Counter(row[2] for row in ROWS if row[0].startswith(town))
        counts = " | ".join(str(states[state]) for state in STATES)
        assert f"| {name} | {counts} | {REGISTER[town]} |" in PAGE


def test_every_file_that_a_row_names_is_there() -> None:
    named = {name for row in ROWS for name in re.findall(r"`([\w/]+\.(?:py|md))`", row[3])}

    assert named
    assert [name for name in sorted(named) if not (PROJECT / name).exists()] == []


def test_every_clock_of_the_towns_stands_at_the_requirement_it_serves() -> None:
    """And none serves a requirement of a town whose profile does not have it."""
    named = {name for row in ROWS if "clock" in row[3] for name in re.findall(r"`([a-z_0-9]+)`", row[3])}
    for id_, _, _, why in ROWS:
        here = {name for name in re.findall(r"`([a-z_0-9]+)`", why) if name in NOTICE_CLOCKS}
        assert here <= {clock.clock for clock in load_profile(TOWNS[id_[0]]).clocks}, id_

    assert set(NOTICE_CLOCKS) - CLOCKS_BEYOND_THE_REGISTER <= named
    stray = [name for row in ROWS for name in re.findall(r"clocks? `(\w+)`", row[3]) if name not in NOTICE_CLOCKS]
    assert stray == []

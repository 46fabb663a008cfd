"""What each town asks of a report, and by when what was found must be put right."""

import pytest

from alerts.inspection_rules import asked_checks, asked_items, correction_days
from alerts.profile_files import load_profile, parse_profile, profile_names, profile_text
from siltwatch.errors import ConfigError


def test_rotterdam_asks_for_six_things_and_eight_of_each_practice() -> None:
    rules = load_profile("rotterdam").inspection

    assert [item.item for item in rules.items] == [
        "disturbed", "stabilized", "resting", "sediment", "practices", "deficiencies",
    ]  # fmt: skip
    assert [item.answer for item in rules.items] == ["words"] * 3 + ["practices"] * 2 + ["findings"]
    assert len(asked_checks(rules.items)) == 8
    assert {item.citation for item in rules.items} == {"§ 270-215 L(3)"}
    assert "next 14 days" in rules.items[0].text
    assert "last 14 days" in rules.items[2].text


@pytest.mark.parametrize(("name", "citation"), [("pendleton", "§ 247-85 E"), ("guilderland", "§ 241-26")])
def test_the_other_towns_ask_for_the_effectiveness_of_all_practices(name: str, citation: str) -> None:
    first = load_profile(name).inspection.items[0]

    assert (first.item, first.answer, first.citation) == ("effectiveness", "practices", citation)


def test_what_was_not_held_against_its_source_says_so() -> None:
    unchecked = {
        name
        for name in profile_names()
        if all(item.citation.endswith("(to be checked)") for item in load_profile(name).inspection.items)
    }

    assert unchecked == {"epa-cgp-2022", "ny-state"}


def test_every_profile_asks_for_something_and_a_time_says_where_it_comes_from() -> None:
    for name in profile_names():
        rules = load_profile(name).inspection
        assert rules.items
        assert (rules.correct_days is None) == (rules.correct_because == "")


def test_the_towns_items_come_first_and_none_twice() -> None:
    rules = [load_profile(name).inspection for name in ("pendleton", "ny-state", "epa-cgp-2022")]

    assert [item.item for item in asked_items(rules)] == ["effectiveness", "deficiencies", "soil", "runoff", "earlier"]
    assert asked_items(rules)[0].citation == "§ 247-85 E"


def test_the_shortest_time_of_all_codes_governs() -> None:
    town, state = load_profile("rotterdam").inspection, load_profile("ny-state").inspection
    shorter = parse_profile(
        profile_text("generic").replace("correct_days = 7", "correct_days = 2"), "mine.toml"
    ).inspection

    assert correction_days([state]) == (7, "the next regular inspection; no code sets a time")
    assert correction_days([town, state]) == (7, town.correct_because)
    assert correction_days([town, shorter]) == (2, shorter.correct_because)


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ("correct_days = 7\n", "", "go together"),
        ('item = "deficiencies"', 'item = "effectiveness"', "given twice"),
        ('answer = "findings"', 'answer = "song"', "answer"),
        ('item = "effectiveness"', 'item = "Not A Name"', "item"),
    ],
)
def test_what_a_profile_gets_wrong_is_named(was: str, now: str, fault: str) -> None:
    text = profile_text("generic")
    assert was in text

    with pytest.raises(ConfigError, match=rf"mine\.toml: inspection.*{fault}"):
        parse_profile(text.replace(was, now, 1), "mine.toml")

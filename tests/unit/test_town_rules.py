"""The town's side by its rules alone: where a violation stands, what stops in which town, gates, counts, the draft."""

from dataclasses import replace
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from alerts.profile_files import load_profile, parse_profile, profile_text
from alerts.rows import DutyRow
from alerts.town_cases import (
    FREE,
    Violation,
    offences_before,
    refused,
    standing_entries,
    units_begun,
    violations_of,
    work_state,
)
from alerts.town_entries import KINDS, REASONS, NewEntry, unsound, without_private
from alerts.town_gates import gate_refused, gate_states
from alerts.violation_notice import NoticeDraft, draft_notice
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import parse_instant
from tests.support.alerts import a_site
from tests.support.town import DAY, MONDAY, Book, a_violation, officer, operator, told

ZONE = ZoneInfo("America/New_York")


def case(book: Book) -> Violation:
    (found,) = violations_of(book.rows)
    return found


# --- where a violation stands


def test_a_violation_goes_from_draft_to_served_to_corrected_to_closed() -> None:
    book = Book()
    about = book.violation()
    assert (case(book).state, case(book).in_force) == ("draft", False)
    book.add("served", MONDAY + DAY, subject=about, facts={"how": "in person"})
    assert (case(book).state, case(book).in_force) == ("served", True)
    book.add("corrected", MONDAY + 2 * DAY, subject=about, facts={"proof": "photo 1", "remedy": "1"})
    assert (case(book).state, case(book).done) == ("served", (MONDAY + 2 * DAY, None))
    book.add("corrected", MONDAY + 3 * DAY, subject=about, facts={"proof": "photo 2", "remedy": "2"})
    assert (case(book).state, case(book).corrected_at) == ("corrected", MONDAY + 3 * DAY)
    assert case(book).in_force
    book.add("confirmed", MONDAY + 5 * DAY, subject=about)
    assert (case(book).state, case(book).in_force, case(book).ended_at) == ("closed", False, MONDAY + 5 * DAY)


def test_a_correction_that_is_sent_back_is_none_until_there_is_another() -> None:
    book = Book()
    about = book.violation()
    book.add("issued", MONDAY + DAY, subject=about)
    book.add("corrected", MONDAY + 2 * DAY, subject=about, facts={"proof": "photo 1"})
    assert case(book).state == "corrected"
    book.add("returned", MONDAY + 2 * DAY, subject=about)
    assert (case(book).state, case(book).done) == ("issued", (None, None))
    # It was done before it was sent back and only entered now: the later word counts.
    book.add("corrected", MONDAY + DAY, subject=about, facts={"proof": "more"}, entered_at=MONDAY + 3 * DAY)
    assert case(book).done == (MONDAY + DAY, MONDAY + DAY)


@pytest.mark.parametrize(
    ("outcome", "state", "in_force"), [("upheld", "served", True), ("annulled", "annulled", False)]
)
def test_an_appeal_that_is_lost_leaves_it_in_force(outcome: str, state: str, in_force: bool) -> None:
    book = Book()
    about = book.violation()
    book.add("served", MONDAY + DAY, subject=about, facts={"how": "post"})
    book.add("appealed", MONDAY + 2 * DAY, subject=about)
    book.add("decided", MONDAY + 3 * DAY, subject=about, facts={"outcome": outcome})
    assert (case(book).state, case(book).in_force, case(book).outcome) == (state, in_force, outcome)


def test_steps_fall_with_what_was_taken_back_orders_visits_and_offences_stand() -> None:
    book = Book()
    about = book.violation()
    book.add("served", MONDAY + DAY, subject=about, facts={"how": "post"})
    order = book.add("stop_work", MONDAY + DAY, subject=about)
    book.add("offence", MONDAY + DAY, subject=about)
    book.add("visit", MONDAY + DAY, subject=about, facts={"reason": "follow_up"})
    book.add("withdrawal", MONDAY + 2 * DAY, subject=about)
    assert {row.kind for row in standing_entries(book.rows)} == {"stop_work", "offence", "visit"}
    assert work_state(book.rows, load_profile("pendleton")).because[0].id == order
    book.add("withdrawal", MONDAY + 2 * DAY, subject=order)
    assert work_state(book.rows, load_profile("pendleton")) == FREE


# --- what stops, town by town


@pytest.mark.parametrize(
    ("town", "restricted", "stopped"),
    [
        ("pendleton", "all work but stabilization", "all land development activity"),
        ("guilderland", "all further work on the site, structures included",
         "all work of any nature on the site, structures included"),
    ],
)  # fmt: skip
def test_a_notice_stops_by_itself_what_the_code_of_the_town_says(town: str, restricted: str, stopped: str) -> None:
    book, profile = Book(), load_profile(town)
    about = book.violation()
    assert work_state(book.rows, profile) == FREE
    book.add("served", MONDAY + DAY, subject=about, facts={"how": "post"})
    seen = work_state(book.rows, profile)
    assert (seen.word, seen.stops, seen.since_at) == ("restricted", restricted, MONDAY + DAY)
    order = book.add("stop_work", MONDAY + 2 * DAY, subject=about)
    seen = work_state(book.rows, profile)
    assert (seen.word, seen.stops, seen.since_at) == ("stopped", stopped, MONDAY + 2 * DAY)
    book.add("lifted", MONDAY + 3 * DAY, subject=order)
    assert work_state(book.rows, profile).word == "restricted"
    book.add("confirmed", MONDAY + 4 * DAY, subject=about)
    assert work_state(book.rows, profile) == FREE


def test_in_rotterdam_the_officer_says_by_the_severity_what_stops() -> None:
    profile = load_profile("rotterdam")
    book = Book()
    book.add("served", MONDAY + DAY, subject=book.violation(severity="minor"), facts={"how": "post"})
    assert work_state(book.rows, profile) == FREE
    book.add("served", MONDAY + DAY, subject=book.violation(restricts="grading of the north slope"), facts={"how": "x"})
    seen = work_state(book.rows, profile)
    assert (seen.word, seen.stops) == ("restricted", "grading of the north slope")


def test_an_order_in_its_own_words_and_where_the_rules_know_no_town() -> None:
    book = Book()
    book.violation()
    book.add("stop_work", MONDAY, facts={"stops": "the excavation"})
    assert work_state(book.rows, load_profile("pendleton")).stops == "the excavation"
    seen = work_state(book.rows, load_profile("generic"))
    assert (seen.stops, seen.goes_on, seen.citation) == ("the excavation", "what the order allows", "")
    book = Book()
    book.add("served", subject=book.violation(), facts={"how": "x"})
    assert work_state(book.rows, load_profile("generic")) == FREE
    book.add("stop_work")
    assert work_state(book.rows, load_profile("generic")).stops == "the work that the order names"


# --- counts


def test_offences_of_the_last_five_years_count_the_day_itself_included() -> None:
    book = Book()
    for text in ("2021-06-07", "2021-06-08", "2024-01-15", "2026-06-07", "2026-06-08"):
        book.add("offence", parse_instant(f"{text}T12:00:00-04:00"), text=text)
    book.add("withdrawal", MONDAY, subject=book.rows[2].id)
    found = offences_before(book.rows, date(2026, 6, 8), 5, ZONE)
    assert [row.text for row in found] == ["2021-06-08", "2026-06-07"]


@pytest.mark.parametrize(
    ("days", "each", "begun"), [(0, "day", 1), (1, "day", 2), (6, "week", 1), (7, "week", 2), (20, "week", 3)]
)
def test_days_and_weeks_of_a_continuing_violation(days: int, each: Any, begun: int) -> None:
    book = Book()
    book.violation()
    assert units_begun(case(book), each, ZONE, MONDAY + days * DAY) == begun


def test_what_was_corrected_on_a_day_and_confirmed_later_ended_on_that_day() -> None:
    book = Book()
    about = book.violation()
    book.add("served", MONDAY, subject=about, facts={"how": "x"})
    book.add("corrected", MONDAY + 3 * DAY, subject=about, facts={"proof": "photo"})
    book.add("confirmed", MONDAY + 9 * DAY, subject=about)
    assert units_begun(case(book), "day", ZONE, MONDAY + 99 * DAY) == 4


# --- gates


def test_a_gate_names_what_is_missing_and_opens_with_a_reason_only() -> None:
    profile = load_profile("rotterdam")
    start, clearing, completion = gate_states(profile, [], documents=(), duties=())
    assert [need.need for need in start.missing] == ["assessment", "certification", "document", "document", "notice"]
    entry = NewEntry(kind="gate", at=MONDAY, facts={"gate": "start"})
    wrong = gate_refused(entry, profile, [start, clearing, completion])
    assert "Every contractor has signed the certification (§ 270-215)" in wrong
    assert "notice of intent" in wrong
    assert (
        gate_refused(NewEntry(kind="gate", at=MONDAY, text="told by phone", facts={"gate": "start"}), profile, [start])
        == ""
    )
    assert "no gate 'finish': there are start, clearing, completion" in gate_refused(
        NewEntry(kind="gate", at=MONDAY, facts={"gate": "finish"}), profile, [start, clearing, completion]
    )


def test_a_gate_is_open_once_all_is_on_record_and_is_passed_once() -> None:
    profile, book = load_profile("rotterdam"), Book()
    book.add("certification")
    book.add("assessment")
    book.add("controls")
    subject = "start of construction and initial controls"
    entry = NewEntry(kind="gate", at=MONDAY, facts={"gate": "start"})

    def gates(*duties: DutyRow) -> list[Any]:
        return gate_states(profile, book.rows, documents={"swppp", "noi"}, duties=duties)

    late = gates(told(subject, "closed_late"))
    assert [need.need for need in late[0].missing] == ["notice"]
    on_time = gates(told(subject))
    assert [one.missing for one in on_time[:2]] == [(), ()]
    assert [need.document for need in on_time[2].missing] == ["as_built", "final", "not"]
    assert gate_refused(entry, profile, on_time) == ""
    passed = book.add("gate", facts={"gate": "start", "missing": []})
    assert gates(told(subject))[0].passed is not None
    assert f"on record already, {passed}" in gate_refused(entry, profile, gates(told(subject)))


@pytest.mark.parametrize("town", ["pendleton", "guilderland"])
def test_every_town_asks_for_the_contractors_before_the_start(town: str) -> None:
    start, *_ = gate_states(
        load_profile(town), [], documents={"swppp", "photographs"}, duties=[told("start of construction")]
    )
    assert [need.need for need in start.missing] == ["certification"]


# --- what is refused


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.officer])
def test_what_is_the_officers_only_an_officer_enters(kind: str) -> None:
    assert "only a stormwater officer" in unsound(NewEntry(kind=kind, at=MONDAY, text="x"), operator("k"))


def test_each_kind_says_what_it_lacks() -> None:
    def wrong(kind: str, **others: Any) -> str:
        return unsound(NewEntry(kind=kind, at=MONDAY, **others), officer("k"))

    assert "no entry of the kind 'fine'" in wrong("fine")
    assert "say the note" in wrong("note")
    assert "reason is missing" in wrong("visit")
    assert "reason is one of routine, random" in wrong("visit", facts={"reason": "boredom"})
    assert wrong("visit", facts={"reason": next(iter(REASONS))}) == ""
    assert "longer than 4000 letters" in wrong("note", text="x" * 4_001)
    assert "it has no mood" in wrong("note", text="x", facts={"mood": "fair"})
    assert "phone is missing" in wrong("certification", facts=dict.fromkeys(("name", "title", "firm", "address"), "x"))
    assert unsound(a_violation(), officer("k")) == ""
    no_day = a_violation(facts={"remedies": [{"measure": "seed", "by": "soon"}]})
    assert "its day, such as 2026-06-30" in unsound(no_day, officer("k"))
    blank = a_violation(facts={"remedies": [{"measure": " ", "by": "2026-06-30"}]})
    assert "says no measure" in unsound(blank, officer("k"))
    assert "the name of who enters it" in unsound(a_violation(), officer(""))


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("visit", {"reason": ["routine"]}, "reason is no text"),
        ("visit", {"reason": {"a": 1}}, "reason is no text"),
        ("corrected", {"proof": "x", "remedy": [1]}, "remedy is no text"),
        ("certification", {"name": 7}, "name is no text"),
        ("visit", {"reason": "routine", "with": "x" * 4_001}, "longer than 4000 letters"),
        ("gate", {"gate": "start", "missing": "nothing"}, "it has no missing"),
    ],
)
def test_what_a_program_sends_in_another_shape_is_refused(kind: str, facts: dict[str, Any], said: str) -> None:
    assert said in unsound(NewEntry(kind=kind, at=MONDAY, text="x", facts=facts), officer("k"))


@pytest.mark.parametrize(
    "remedies",
    ["soon", 7, [1], [{"measure": 1, "by": "2026-06-30"}], [{"measure": "x", "by": 3}], [{"by": "2026-06-30"}]],
)
def test_measures_in_another_shape_are_refused(remedies: Any) -> None:
    assert "its day, such as" in unsound(a_violation(facts={"remedies": remedies}), officer("k"))


def test_who_complained_is_taken_off_for_everybody_but_officers() -> None:
    book = Book()
    book.add("complaint", text="mud", facts={"complainant": "a neighbour", "contact": "a number", "how": "by phone"})
    assert without_private(book.rows[0]).facts == {"how": "by phone"}


def test_more_measures_than_a_notice_holds_are_refused() -> None:
    many = [{"measure": "x", "by": "2026-06-30"}] * 21
    assert "more than 20 measures" in unsound(a_violation(facts={"remedies": many}), officer("k"))
    assert unsound(a_violation(facts={"addressees": ["a", 1]}), officer("k")) == "violation: addressees is no text"


def refusal(book: Book, kind: str, *, by: Any = officer, **others: Any) -> str:
    given: dict[str, Any] = {"at": MONDAY + 9 * DAY, "text": "x"} | others
    return refused(NewEntry(kind=kind, **given), by("k"), book.rows)


def test_a_step_needs_what_comes_before_it() -> None:
    book = Book()
    about = book.violation()
    assert "say which violation it is about" in refusal(book, "served")
    assert "there is no violation 'x' that stands" in refusal(book, "served", subject="x")
    for kind, words in (("appealed", "no notice to appeal"), ("corrected", "not out yet"), ("confirmed", "not out yet"),
                        ("decided", "no appeal is on record"), ("returned", "no correction is on record")):  # fmt: skip
        assert words in refusal(book, kind, subject=about), kind
    assert "cannot have happened before" in refusal(book, "served", subject=about, at=MONDAY - DAY)
    assert refusal(book, "served", subject=about) == ""
    book.add("served", MONDAY + DAY, subject=about, facts={"how": "x"})
    assert "on record already" in refusal(book, "served", subject=about)
    assert refusal(book, "issued", subject=about) == ""
    assert "1 to 2, or empty for all" in refusal(book, "corrected", subject=about, facts={"remedy": "3"})
    assert refusal(book, "corrected", subject=about, facts={"remedy": "2"}) == ""
    book.add("confirmed", MONDAY + 2 * DAY, subject=about)
    assert "this violation is closed" in refusal(book, "corrected", subject=about)
    assert refusal(book, "note", subject=about) == ""


def test_what_has_ended_does_not_end_again_and_what_an_officer_entered_an_officer_takes_back() -> None:
    book = Book()
    order, asked, remedy = (
        book.add("stop_work"),
        book.add("complaint"),
        book.add("remedy", facts={"what": "injunction"}),
    )
    paper = book.add("certification", role="operator")
    for kind, subject, words in (
        ("lifted", order, "lifted"),
        ("complaint_end", asked, "answered"),
        ("remedy_end", remedy, "ended"),
    ):
        assert refusal(book, kind, subject=subject) == ""
        book.add(kind, MONDAY + DAY, subject=subject)
        assert f"it is {words} already" in refusal(book, kind, subject=subject)
    assert "only an officer takes back" in refusal(book, "withdrawal", subject=order, by=operator)
    assert refusal(book, "withdrawal", subject=order) == ""
    assert refusal(book, "withdrawal", subject=paper, by=operator) == ""
    book.add("withdrawal", subject=paper)
    assert "there is no entry" in refusal(book, "withdrawal", subject=paper, by=operator)


# --- the draft of a notice


def draft(town: str, book: Book, *, now_after: int = 0, earlier: int = 0, **site: Any) -> NoticeDraft:
    offences = Book()
    for year in range(earlier):
        offences.add("offence", parse_instant(f"202{year + 2}-03-01T12:00:00-05:00"), text=f"Town court, case {year}")
    return draft_notice(
        case(book), site=a_site(profile=town, address="1 Mill Lane", **site), profile=load_profile(town),
        earlier=offences.rows, now=MONDAY + now_after * DAY,
    )  # fmt: skip


def words(found: NoticeDraft, number: int) -> str:
    section = found.sections[number - 1]
    assert section.heading.startswith(f"{number}. ")
    return " ".join([*section.lines, *(f"{left} {right}" for left, right in section.rows)])


@pytest.mark.parametrize("town", ["pendleton", "guilderland", "rotterdam"])
def test_the_draft_has_the_six_contents(town: str) -> None:
    book = Book()
    book.violation()
    found = draft(town, book)
    assert len(found.sections) == 6
    assert "Miller Construction, 1 Mill Lane" in words(found, 1)
    assert words(found, 2) == "Mill Lane, 1 Mill Lane: north slope"
    assert "Silt fence is down. Found Monday, 08 June 2026." in words(found, 3)
    assert "restore the silt fence Friday, 12 June 2026" in words(found, 4)
    assert "seed the slope Friday, 19 June 2026" in words(found, 4)
    assert "Draft" in found.state


@pytest.mark.parametrize(
    ("town", "earlier", "figures", "ordinal"),
    [
        ("pendleton", 0, "a fine of up to $350", "first"),
        ("pendleton", 1, "a fine of $350 to $700", "second"),
        ("pendleton", 2, "a fine of $700 to $1,000", "third"),
        ("pendleton", 3, "a fine of $700 to $1,000", "fourth"),
        ("guilderland", 0, "a fine of $350 to $5,000", "first"),
        ("guilderland", 1, "a fine of $500 to $10,000", "second"),
        ("guilderland", 2, "a fine of $700 to $15,000", "third"),
        ("rotterdam", 0, "a fine of up to $250, imprisonment of up to 15 days", "first"),
        ("rotterdam", 2, "a fine of up to $250", "third"),
    ],
)
def test_penalties_are_those_of_the_town_and_of_the_count(town: str, earlier: int, figures: str, ordinal: str) -> None:
    book = Book()
    book.violation()
    said = words(draft(town, book, earlier=earlier), 5)
    assert figures in said
    assert f"counted as the {ordinal} offence" in said
    assert ("no other is on record within 5 years" in said) == (earlier == 0)
    assert ("01 March 2022: Town court, case 0" in said) == (earlier > 0)


def test_a_violation_goes_on_by_days_in_rotterdam_and_by_weeks_elsewhere() -> None:
    book = Book()
    book.violation()
    assert "10 days begun since it was found, as of 17 June 2026" in words(draft("rotterdam", book, now_after=9), 5)
    assert "2 weeks begun since it was found" in words(draft("pendleton", book, now_after=9), 5)
    assert "1 week begun" in words(draft("guilderland", book), 5)


def test_a_code_without_units_of_a_continuing_violation_says_none() -> None:
    book, profile = Book(), load_profile("pendleton")
    book.violation()
    assert profile.enforcement is not None
    parts = tuple(replace(part, each=None, penalties=()) for part in profile.enforcement.parts)
    bare = replace(profile, enforcement=replace(profile.enforcement, parts=parts))
    found = draft_notice(case(book), site=a_site(), profile=bare, earlier=(), now=MONDAY)
    assert "offence of its own" not in words(found, 5)
    assert "may be assessed: to be filled in" in words(found, 5)


def test_the_appeal_runs_from_service_or_from_issuance_as_the_part_says_and_nowhere_in_rotterdam() -> None:
    book = Book()
    about = book.violation()
    assert "to be filled in" in words(draft("pendleton", book), 6)
    book.add("issued", MONDAY, subject=about)
    assert "to be filled in" in words(draft("pendleton", book), 6)
    book.add("served", MONDAY + 2 * DAY, subject=about, facts={"how": "x"})
    said = words(draft("pendleton", book), 6)
    assert "within 15 days of service" in said
    assert "Day of service: Wednesday, 10 June 2026. The last day for the appeal is Thursday, 25 June 2026." in said
    assert "no clause on an appeal" in words(draft("rotterdam", book), 6)
    other = Book()
    other.add("issued", MONDAY, subject=other.violation(part="discharge"))
    said = words(draft("guilderland", other), 6)
    assert "within 15 days of issuance" in said
    assert "The last day for the appeal is Tuesday, 23 June 2026." in said
    assert "(to be checked)" in words(draft("guilderland", other), 5)
    assert "monitoring, analyses and reporting" in draft("guilderland", other).demands


def test_the_draft_says_what_the_notice_stops_by_itself() -> None:
    book = Book()
    book.violation()
    assert "all work but stabilization" in draft("pendleton", book).restriction
    assert "structures included" in draft("guilderland", book).restriction
    assert draft("rotterdam", book).restriction == ""
    book = Book()
    book.violation(restricts="the grading", severity="severe", demands="Weekly samples.")
    found = draft("rotterdam", book)
    assert "Stopped while this violation stands: the grading." in found.restriction
    assert "Severity: severe." in words(found, 3)
    assert found.demands.endswith("Weekly samples.")


def test_a_draft_needs_rules_that_know_the_part() -> None:
    book = Book()
    book.violation(part="discharge")
    for town in ("pendleton", "generic"):
        with pytest.raises(SiltwatchError, match="no part 'discharge'"):
            draft(town, book)


def test_more_than_ten_offences_are_counted_in_figures() -> None:
    book, offences = Book(), Book()
    book.violation()
    for _ in range(11):
        offences.add("offence", MONDAY - 30 * DAY)
    found = draft_notice(
        case(book), site=a_site(profile="pendleton"), profile=load_profile("pendleton"), earlier=offences.rows,
        now=MONDAY,
    )  # fmt: skip
    assert "counted as the 12th offence" in words(found, 5)


# --- the profile's text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('clocks = { appeal = "appeal_from_service" }', 'clocks = { appeal = "appeal" }', "what no clock has: appeal"),
        ('subject = "start of construction"', 'subject = "the start"', "what no clock has: the start"),
        ('document = "swppp", ', "", "a document needs `document`"),
        ('runs_from = "served"', 'runs_from = "noticed"', "enforcement.parts.0.runs_from"),
    ],
)
def test_a_fault_of_the_enforcement_is_named(old: str, new: str, said: str) -> None:
    text = profile_text("pendleton")
    assert old in text
    with pytest.raises(ConfigError) as caught:
        parse_profile(text.replace(old, new), "mine.toml")
    assert said in "\n".join(caught.value.problems)

"""One violation on its page: the draft of its notice, what became of it, what comes next. Pure."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from alerts.town_reading import (
    KINDS,
    NoticeDraft,
    TownEntryRow,
    Violation,
    draft_notice,
    offences_before,
    violations_of,
)
from dashboard.translation import say
from dashboard.views.town import VIOLATION_STATES, TownFacts, TownLine, town_line
from dashboard.views.words import field_time


@dataclass(frozen=True, slots=True, kw_only=True)
class ViolationPage:
    """One violation: the draft of its notice, its steps, and what comes next."""

    site: str
    site_name: str
    zone_name: str
    id: str
    key: str
    now: str
    state: str
    state_word: str
    draft: NoticeDraft
    steps: tuple[TownLine, ...]
    measures: tuple[tuple[int, str, str, bool], ...]  # number, what, by when, whether done
    may: frozenset[str]  # the steps that can come next


def find_violation(entries: Iterable[TownEntryRow], violation: str) -> Violation | None:
    """One violation by its id."""
    return next((case for case in violations_of(entries) if case.row.id == violation), None)


def notice_of(case: Violation, facts: TownFacts) -> NoticeDraft:
    """The draft of its notice, with the count of offences that the town's code looks back on."""
    zone, enforcement = facts.site.zone_info, facts.profile.enforcement
    found_on = case.row.at.astimezone(zone).date()
    earlier = offences_before(facts.offences, found_on, enforcement.look_back_years, zone) if enforcement else []
    return draft_notice(case, site=facts.site, profile=facts.profile, earlier=earlier, now=facts.now)


_NEXT: Mapping[str, frozenset[str]] = {
    "draft": frozenset({"issued", "served"}),
    "issued": frozenset({"served", "appealed", "corrected", "confirmed"}),
    "served": frozenset({"issued", "appealed", "corrected", "confirmed"}),
    "corrected": frozenset({"appealed", "returned", "confirmed"}),
    "closed": frozenset(),
    "annulled": frozenset(),
}


def violation_page(case: Violation, facts: TownFacts) -> ViolationPage:
    """The page of one violation."""
    done = {step.kind for step in case.steps}
    may = _NEXT[case.state] - (done & {"issued", "served", "appealed"})
    if "appealed" in done and "decided" not in done and case.state not in {"closed", "annulled"}:
        may |= {"decided"}
    officers = frozenset(kind for kind in may if KINDS[kind].officer)
    return ViolationPage(
        site=facts.site.id,
        site_name=facts.site.name,
        zone_name=facts.site.zone,
        id=case.row.id,
        key=secrets.token_urlsafe(16),
        now=field_time(facts.now, facts.site.zone_info),
        state=case.state,
        state_word=say(VIOLATION_STATES[case.state]),
        draft=notice_of(case, facts),
        steps=tuple(town_line(step, facts) for step in case.steps),
        measures=tuple(
            (number, remedy.measure, remedy.by.isoformat(), done_at is not None)
            for number, (remedy, done_at) in enumerate(zip(case.remedies, case.done, strict=True), 1)
        ),
        may=may if facts.is_officer else may - officers,
    )

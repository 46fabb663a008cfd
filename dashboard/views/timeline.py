"""Everything that was decided and said about one duty, in the order in which it happened."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.reading import AcknowledgementRow, DecisionRow, DutyRevision, DutyRow, NoticeRow, RulingRow
from dashboard.translation import marked, say
from dashboard.views.notice import progress_words
from dashboard.views.words import (
    DUTY_STATES,
    HELD,
    Moment,
    field_time,
    kind_of,
    long_time,
    moment,
    step_words,
    word_for,
)
from siltwatch.site import Site

RULINGS = {
    "dismissal": marked("dismissed the storm"),
    "counts": marked("took it for rain"),
    "looked": marked("looked at it"),
    "contest": marked("contested the inspection"),
    "deferral": marked("put the visit off as unsafe"),
    "shutdown": marked("approved a shutdown"),
    "withdrawal": marked("took a decision back"),
}
LOOKS_BACK = timedelta(days=1)  # rain that may be melt is told within it
_WAYS = {"sms": marked("by SMS"), "link": marked("by the link of a message"), "page": marked("on the page")}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineLine:
    """One thing that happened; `notice` leads to the message that was sent."""

    at: Moment
    who: str
    what: str
    why: str
    notice: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyFacts:
    """All that the records say of a duty."""

    site: Site
    duty: DutyRow
    revisions: Sequence[DutyRevision]
    notices: Sequence[NoticeRow]
    decisions: Sequence[DecisionRow]
    acknowledgements: Sequence[AcknowledgementRow]
    now: datetime
    rulings: Sequence[RulingRow] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyPage:
    """The page of a duty."""

    id: str
    site: str
    site_name: str
    kind: str
    state: str
    due: Moment
    citation: str
    closes: str
    is_open: bool
    is_clock: bool
    is_check: bool
    closed_by_visit: bool
    is_acreage: bool
    melt_since: str  # fields of the form that counts melt as rain; empty where there is none to decide
    melt_until: str
    withdrawn_because: str
    contestable: str  # the inspection that closed it, where that may be contested
    key: str  # of the form on this page
    noted_by: tuple[str, ...]
    lines: tuple[TimelineLine, ...]


def duty_page(facts: DutyFacts) -> DutyPage:
    """Who was told what, who was not and why, who has taken note."""
    duty, zone = facts.duty, facts.site.zone_info
    ordered = sorted(_events(facts), key=lambda one: one[0])
    return DutyPage(
        id=duty.id,
        site=duty.site,
        site_name=facts.site.name,
        kind=kind_of(duty),
        state=word_for(DUTY_STATES, duty.status),
        due=moment(duty.due_at, zone, facts.now),
        citation=duty.citation,
        closes=duty.closes,
        is_open=duty.is_open,
        is_clock=duty.kind == "clock",
        is_check=duty.kind in {"check", "blind"},
        closed_by_visit=duty.kind != "check",
        is_acreage=_asks_about(duty, "acreage"),
        melt_since=field_time(duty.opened_at - LOOKS_BACK, zone) if _asks_about(duty, "melt") else "",
        melt_until=field_time(facts.now, zone),
        withdrawn_because=duty.withdrawn_because or "",
        contestable=duty.closed_by if duty.closed_by and duty.kind in {"storm_inspection", "routine"} else "",
        key=secrets.token_urlsafe(16),
        noted_by=tuple(one.person for one in facts.acknowledgements),
        lines=tuple(line for _, line in ordered),
    )


def _asks_about(duty: DutyRow, trouble: str) -> bool:
    """Whether a check is of a kind of trouble, which its name tells."""
    return duty.kind == "check" and duty.id.startswith(f"{duty.site}-{trouble}-")


def _events(facts: DutyFacts) -> Iterator[tuple[datetime, TimelineLine]]:
    zone, now = facts.site.zone_info, facts.now

    def line(at: datetime, who: str, what: str, why: str, notice: int | None = None) -> tuple[datetime, TimelineLine]:
        return at, TimelineLine(at=moment(at, zone, now), who=who, what=what, why=why, notice=notice)

    for revision in facts.revisions:
        what = say("due %(due_at)s", due_at=long_time(revision.due_at, zone))
        yield line(revision.at, say("the rule"), what, revision.reason.replace("_", " "))
    for told in facts.notices:
        what = say(
            "%(step)s, by %(channel)s: %(told)s",
            step=step_words(told.step),
            channel=told.channel,
            told=progress_words(told),
        )
        yield line(told.composed_at, told.person, what, told.reason.replace("_", " "), told.id)
    for held in facts.decisions:
        what = say("%(step)s: not told", step=step_words(held.step))
        yield line(held.at, held.person or "nobody", what, word_for(HELD, held.why))
    for ruling in facts.rulings:
        if ruling.subject in _subjects(facts):
            what = f"{word_for(RULINGS, ruling.kind)}: {ruling.reason}"
            yield line(ruling.entered_at, f"{ruling.author} ({ruling.role})", what, ruling.effect)
    for noted in facts.acknowledgements:
        yield line(noted.at, noted.person, say("has taken note"), word_for(_WAYS, noted.how))


def _subjects(facts: DutyFacts) -> set[str]:
    """What decisions about this duty are about: itself, its storm, the inspection that closed it, another decision."""
    duty = facts.duty
    about = {duty.id, *(part for part in (duty.storm, duty.closed_by) if part)}
    about |= {row.subject for row in facts.rulings if row.kind == "contest" and duty.id in row.effect}
    return about | {str(row.id) for row in facts.rulings if row.subject in about}

"""Findings on a page: what waits, what is late, what was put right, and how the water fell after it. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median

from alerts.reading import Case
from collector.reading import Reading
from dashboard.photos import PhotoRow
from dashboard.translation import say
from dashboard.views.inspection import site_instant
from dashboard.views.report_words import HOWS, STANDINGS, word
from dashboard.views.words import Moment, long_time, moment
from siltwatch.quantities import duration_text, turbidity_text
from siltwatch.site import Site

BEFORE = timedelta(hours=3)
AFTER = timedelta(hours=24)
_UNUSABLE = frozenset({3, 4, 9})


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """One finding in a list."""

    id: str
    what: str
    where: str
    owner: str
    standing: str
    is_open: bool
    is_late: bool
    late: str
    found: Moment
    due: Moment
    fixed: Moment | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionLine:
    """What was seen or done."""

    how: str
    what: str
    person: str
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingPage:
    """One finding with all that was recorded of it."""

    site: str
    site_name: str
    zone_name: str
    line: FindingLine
    because: str
    person: str
    inspection: str
    episode: str
    actions: tuple[ActionLine, ...]
    before: tuple[PhotoRow, ...]
    after: tuple[PhotoRow, ...]
    proof: tuple[str, ...]
    typed: Mapping[str, str]
    problem: str


def finding_line(case: Case, site: Site, now: datetime) -> FindingLine:
    """A finding as it stands."""
    finding, zone = case.finding, site.zone_info
    late = say("by %(duration)s", duration=duration_text(case.late_by)) if case.late_by else ""
    return FindingLine(
        id=finding.id, what=finding.what, where=", ".join(part for part in (finding.practice, finding.place) if part),
        owner=finding.owner, standing=word(STANDINGS, case.standing), is_open=case.is_open,
        is_late=case.standing in {"late", "fixed_late"}, late=late, found=moment(finding.found_at, zone, now),
        due=moment(case.due_at, zone, now), fixed=moment(case.fixed_at, zone, now) if case.fixed_at else None,
    )  # fmt: skip


def finding_lines(cases: Iterable[Case], site: Site, now: datetime) -> tuple[FindingLine, ...]:
    """What is late first, then what waits by its day, then what was put right, newest first."""
    order = {"late": 0, "open": 1, "fixed_late": 2, "fixed": 2}

    def place(case: Case) -> tuple[int, float, str]:
        at = case.due_at if case.is_open else case.fixed_at or case.due_at
        return order[case.standing], at.timestamp() * (1 if case.is_open else -1), case.finding.id

    return tuple(finding_line(case, site, now) for case in sorted(cases, key=place))


def finding_page(  # noqa: PLR0913 - a finding and all that belongs to it
    site: Site,
    case: Case,
    *,
    photos: Sequence[PhotoRow],
    proof: Sequence[str],
    now: datetime,
    typed: Mapping[str, str],
    problem: str,
) -> FindingPage:
    """Everything on the page of one finding."""
    finding, zone = case.finding, site.zone_info
    return FindingPage(
        site=site.id, site_name=site.name, zone_name=now.astimezone(zone).tzname() or site.zone,
        line=finding_line(case, site, now), because=finding.due_because, person=finding.person,
        inspection=finding.inspection or "", episode=finding.episode or "",
        actions=tuple(
            ActionLine(
                how=word(HOWS, action.how), what=action.what, person=action.person, at=moment(action.at, zone, now)
            )
            for action in case.actions
        ),
        before=tuple(photo for photo in photos if photo.view != "after"),
        after=tuple(photo for photo in photos if photo.view == "after"),
        proof=tuple(proof), typed=typed, problem=problem,
    )  # fmt: skip


def fix_proof(probe: str, unit: str, readings: Iterable[Reading], fixed_at: datetime) -> str:
    """How turbid the water was before something was put right and after it, by what is usable; empty without both."""
    told = [(row.at, row.value) for row in readings if row.value is not None and row.flag not in _UNUSABLE]
    before = [value for at, value in told if fixed_at - BEFORE <= at <= fixed_at]
    after = [(at, value) for at, value in told if fixed_at < at <= fixed_at + AFTER]
    if not before or not after:
        return ""
    newest = after[-1][0]
    last = [value for at, value in after if at > newest - timedelta(hours=1)]
    return say(
        "Probe %(probe)s: %(before)s %(unit)s in the three hours before it was put right, %(after)s %(unit)s"
        " %(later)s after.",
        probe=probe, unit=unit, before=turbidity_text(median(before)), after=turbidity_text(median(last)),
        later=duration_text(newest - fixed_at),
    )  # fmt: skip


def understand_action(typed: Mapping[str, str], site: Site, now: datetime) -> datetime | str:
    """When it was done, or what is wrong with that."""
    if not typed.get("at"):
        return now
    found = site_instant(typed["at"], site.zone_info, typed.get("fold", ""))
    if isinstance(found, dict):
        return next(iter(found.values()))
    if found > now + timedelta(minutes=5):
        return say("This is after now (%(now)s).", now=long_time(now, site.zone_info))
    return min(found, now)


def understand_day(text: str) -> date | str | None:
    """The day of a field, none where it is empty, or what is wrong with it."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return say("Write the day on which it is due, such as 17 June 2026.")

"""The draft of a notice of violation: the six contents that the towns' codes demand, in words. Pure.

Whoever holds the office reads it, changes what is wrong, signs and serves it; nothing here is sent to anybody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from alerts.calendar import NOTICE_CLOCKS, due_date, local_date
from alerts.enforcement import NoticePart, Reach
from alerts.profile import Profile
from alerts.town_cases import Violation, units_begun
from alerts.town_entries import TownEntryRow
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_BLANK = "to be filled in: ____________________"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One of the six contents: its heading, its sentences, and rows of a table where it has one."""

    heading: str
    lines: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeDraft:
    """The whole draft; `restriction` is what the notice stops by itself."""

    title: str
    town: str
    citation: str
    state: str
    sections: tuple[Section, ...]
    restriction: str
    demands: str
    offence: int


def draft_notice(
    case: Violation, *, site: Site, profile: Profile, earlier: Sequence[TownEntryRow], now: datetime
) -> NoticeDraft:
    """The notice of a violation; `earlier` are the offences on record within the years that the code looks back."""
    enforcement = profile.enforcement
    part = enforcement.part(case.part) if enforcement else None
    if enforcement is None or part is None:
        raise SiltwatchError(f"the rules of {profile.town} have no part {case.part!r} for a notice of violation")
    penalties = _Penalties(part=part, earlier=earlier, years=enforcement.look_back_years, zone=site.zone_info)
    return NoticeDraft(
        title="Notice of violation",
        town=profile.town,
        citation=part.citation,
        state="Draft of Siltwatch. It is a notice only once the officer has signed and served it.",
        sections=(
            _addressees(case, part),
            Section(heading="2. Address or description of the place", lines=(_place(case, site),)),
            _nature(case, site),
            _remedies(case),
            penalties.section(case, now),
            Section(heading="6. Appeal", lines=(part.appeal, *_last_day(case, part, site))),
        ),
        restriction=_restriction(case, enforcement.restriction),
        demands=" ".join(word for word in (part.demands, str(case.row.facts.get("demands", ""))) if word),
        offence=penalties.offence,
    )


def _restriction(case: Violation, rule: Reach) -> str:
    said = str(case.row.facts.get("restricts", ""))
    if not rule.always and not said:
        return ""
    stops = rule.stops if rule.always else said
    until = f"Until {rule.lifted} ({rule.citation})."
    return f"Stopped while this violation stands: {stops}. May go on: {rule.goes_on}. {until}"


def _addressees(case: Violation, part: NoticePart) -> Section:
    return Section(
        heading="1. Name and address",
        lines=(f"To {part.addressed_to}:", *(str(one) for one in case.row.facts["addressees"])),
    )


def _place(case: Violation, site: Site) -> str:
    named = f"{site.name}{f', {site.address}' if site.address else ''}"
    return f"{named}: {case.row.facts['place']}"


def _nature(case: Violation, site: Site) -> Section:
    found = f"Found {local_date(case.row.at, site.zone_info):%A, %d %B %Y}."
    severity = case.row.facts.get("severity")
    return Section(
        heading="3. Nature of the violation",
        lines=(case.row.text, found, *((f"Severity: {severity}.",) if severity else ())),
    )


def _remedies(case: Violation) -> Section:
    return Section(
        heading="4. Remedial measures and time schedule",
        lines=("The following is done, each by the day beside it:",),
        rows=tuple((one.measure, f"{one.by:%A, %d %B %Y}") for one in case.remedies),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Penalties:
    """The fifth content: what this offence may cost, as the how-manyth it counts, and how it goes on."""

    part: NoticePart
    earlier: Sequence[TownEntryRow]
    years: int
    zone: ZoneInfo

    @property
    def offence(self) -> int:
        return len(self.earlier) + 1

    def section(self, case: Violation, now: datetime) -> Section:
        penalty = self.part.penalty(self.offence)
        assessed = penalty.text if penalty else _BLANK
        lines = (
            f"For this offence may be assessed: {assessed} ({self.part.penalties_citation}).",
            f"It is counted as the {self._ordinal()} offence; {self._before()}.",
            "Convictions that are not on record here are for the Town to add.",
            *self._going_on(case, now),
        )
        return Section(heading="5. Penalties that may be assessed", lines=lines)

    def _ordinal(self) -> str:
        return _ORDINALS[self.offence - 1] if self.offence <= len(_ORDINALS) else f"{self.offence}th"

    def _before(self) -> str:
        if not self.earlier:
            return f"no other is on record within {self.years} years before"
        told = "; ".join(f"{local_date(row.at, self.zone):%d %B %Y}: {row.text}" for row in self.earlier)
        return f"{len(self.earlier)} on record within {self.years} years before ({told})"

    def _going_on(self, case: Violation, now: datetime) -> Iterator[str]:
        each = self.part.each
        if each is not None:
            begun = units_begun(case, each, self.zone, now)
            so_far = f"{begun} {each}{'s' if begun > 1 else ''} begun since it was found"
            on = f"{local_date(now, self.zone):%d %B %Y}"
            yield f"Each {each} that the violation continues is an offence of its own: {so_far}, as of {on}."


def _last_day(case: Violation, part: NoticePart, site: Site) -> tuple[str, ...]:
    """The last day of appeal once the step that it runs from is on record."""
    if part.clocks.appeal is None:
        return ()
    from_at = case.served_at if part.runs_from == "served" else case.issued_at
    word = {"served": "service", "issued": "issuance"}[part.runs_from]
    if from_at is None:
        return (f"Day of {word}: {_BLANK}. The last day for the appeal is the 15th day after it.",)
    on = local_date(from_at, site.zone_info)
    last = due_date(NOTICE_CLOCKS[part.clocks.appeal], on)
    return (f"Day of {word}: {on:%A, %d %B %Y}. The last day for the appeal is {last:%A, %d %B %Y}.",)

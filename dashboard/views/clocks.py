"""What runs of the clocks of the code at a site, what can be started, and what was typed into the forms."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import DutyRow, Profile, duty_name
from dashboard.translation import say
from dashboard.views.inspection import site_instant
from dashboard.views.words import DUTY_STATES, Moment, left, moment, voice, word_for
from siltwatch.site import Site

SHOWN_ENDED = 20
_STARTED_BY_OTHERS = frozenset({"calibration", "correction", "long_storm"})
_EMPTY = dict.fromkeys(("clock", "subject", "at", "key"), "")
_WHATS = ("start", "meet", "withdraw", "sediment")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockLine:
    """A duty of a clock."""

    id: str
    name: str
    state: str
    because: str
    due: Moment
    left: str
    is_open: bool
    by_hand: bool  # a person meets it; not a calibration or a visit
    citation: str
    closes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockChoice:
    """A clock that can be started."""

    clock: str
    text: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksPage:
    """The page with its forms."""

    site: str
    site_name: str
    zone_name: str
    running: tuple[ClockLine, ...]
    ended: tuple[ClockLine, ...]
    choices: tuple[ClockChoice, ...]
    subjects: tuple[str, ...]  # what the code names itself
    has_practices: bool
    typed: dict[str, str]
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockEntry:
    """A form that can be understood; whether the rules allow it is the records' to say."""

    what: str
    clock: str
    subject: str
    duty: str
    percent: int
    at: datetime
    person: str
    remarks: str
    key: str


def clocks_page(  # noqa: PLR0913 - what is known, what was typed, what is wrong with it
    site: Site, profile: Profile, duties: Iterable[DutyRow], *, now: datetime, typed: dict[str, str], problem: str
) -> ClocksPage:
    """What runs by due instant, what ended, newest first, and what can be started."""
    lines = [(duty, _line(duty, site, now)) for duty in duties if duty.kind == "clock"]
    running = tuple(line for duty, line in lines if duty.is_open)
    ended = sorted(((duty.changed_at, line) for duty, line in lines if not duty.is_open), key=lambda pair: pair[0])
    clocks = [clock for layer in profile.all_layers for clock in layer.clocks]
    return ClocksPage(
        site=site.id,
        site_name=site.name,
        zone_name=site.zone,
        running=running,
        ended=tuple(line for _, line in reversed(ended))[:SHOWN_ENDED],
        choices=tuple(
            ClockChoice(clock=clock.clock, text=clock.title, citation=clock.citation)
            for clock in clocks
            if clock.clock not in _STARTED_BY_OTHERS and clock.from_percent is None
        ),
        subjects=tuple(dict.fromkeys(subject for clock in clocks for subject in clock.subjects)),
        has_practices=any(clock.from_percent is not None for clock in clocks),
        typed=_EMPTY | typed,
        problem=problem,
    )


def _line(duty: DutyRow, site: Site, now: datetime) -> ClockLine:
    return ClockLine(
        id=duty.id,
        name=duty_name(duty, voice()),
        state=word_for(DUTY_STATES, duty.status),
        because=duty.withdrawn_because or "",
        due=moment(duty.due_at, site.zone_info, now),
        left=left(duty.due_at, now),
        is_open=duty.is_open,
        by_hand=duty.clock not in _STARTED_BY_OTHERS,
        citation=duty.citation,
        closes=duty.closes,
    )


def understand_clock(typed: dict[str, str], site: Site, now: datetime) -> ClockEntry | str:
    """What was typed as facts, or what is wrong with it; an empty time is now."""
    if typed.get("what") not in _WHATS or not typed.get("key"):
        return say("This form is incomplete. Open it anew from the site's page.")
    at = site_instant(typed["at"], site.zone_info, typed.get("fold", "")) if typed.get("at") else now
    if isinstance(at, dict):
        return next(iter(at.values()))
    percent = typed.get("percent", "").strip().rstrip("%").strip()
    if typed["what"] == "sediment" and not (percent.isascii() and percent.isdecimal() and len(percent) <= 3):  # noqa: PLR2004
        return say("How full is it? Write a whole number of percent, such as 40.")
    return ClockEntry(
        what=typed["what"],
        clock=typed.get("clock", ""),
        subject=typed.get("subject", ""),
        duty=typed.get("duty", ""),
        percent=int(percent) if typed["what"] == "sediment" else 0,
        at=at,
        person=typed.get("person", ""),
        remarks=typed.get("remarks", ""),
        key=typed["key"],
    )

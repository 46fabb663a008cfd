"""The board: who must do what, by when; the most urgent situation first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

from alerts.reading import DutyRow, EpisodeRow, Situation, StormRow
from dashboard.translation import marked, say, say_count
from dashboard.views.contrast import CAREFUL, short_values
from dashboard.views.words import LEVELS, kind_of, left, rain, rain_up, short_time, word_for
from siltwatch.instants import short_instant
from siltwatch.quantities import duration_text
from siltwatch.site import Site

State = Literal["overdue", "due", "storm", "contrast", "blind", "raining", "dry"]
ORDER: tuple[State, ...] = ("overdue", "due", "storm", "contrast", "blind", "raining", "dry")
LABELS: dict[str, str] = {
    "overdue": marked("Overdue"),
    "due": marked("Due"),
    "storm": marked("Storm"),
    "contrast": marked("Contrast"),
    "blind": marked("Blind"),
    "raining": marked("Raining"),
    "dry": marked("Dry"),
}
_RANK = {state: rank for rank, state in enumerate(ORDER)}
_LAST = timedelta(days=36_500)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What the board knows of one site: its situation, and the rows that the situation names."""

    site: Site
    situation: Situation
    duty: DutyRow | None
    storm: StormRow | None
    heard_at: datetime | None
    episode: EpisodeRow | None = None
    work: str = ""  # what an order or a notice of the town does to work there, in a word or two


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One line of the board; `due_iso` is set where the headline counts down."""

    site: str
    name: str
    state: State
    label: str
    headline: str
    due_iso: str | None
    what: str
    detail: str
    who: str
    provisional: bool
    town: str
    work: str
    at: str  # `42.81,-73.95`: where the site lies, empty where its file does not say


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The rows that need a look, and the quiet sites folded into one line."""

    rows: tuple[BoardRow, ...]
    quiet: tuple[BoardRow, ...]
    quiet_summary: str
    counts: tuple[tuple[State, str, int], ...]
    total: int


def board(outlooks: Iterable[Outlook], now: datetime) -> Board:
    """Sorted by hours left; sites in one state without a due instant by name."""
    ordered = sorted(outlooks, key=partial(_urgency, now=now))
    rows = [(_row(outlook, now), outlook) for outlook in ordered]
    quiet = [(row, outlook) for row, outlook in rows if row.state == "dry" and not row.work]
    counted = [(state, say(LABELS[state]), sum(row.state == state for row, _ in rows)) for state in ORDER]
    return Board(
        rows=tuple(row for row, _ in rows if row.state != "dry" or row.work),
        quiet=tuple(row for row, _ in quiet),
        quiet_summary=_quiet_summary([outlook for _, outlook in quiet], now),
        counts=tuple(count for count in counted if count[2]),
        total=len(rows),
    )


def _urgency(outlook: Outlook, *, now: datetime) -> tuple[int, timedelta, str]:
    seen = outlook.situation
    return (_RANK[seen.word], seen.due_at - now if seen.due_at else _LAST, outlook.site.name)


def _row(outlook: Outlook, now: datetime) -> BoardRow:
    site, seen = outlook.site, outlook.situation
    is_dated = seen.word in {"overdue", "due"} and seen.due_at is not None
    return BoardRow(
        site=site.id,
        name=site.name,
        state=seen.word,
        label=say(LABELS[seen.word]),
        headline=left(seen.due_at, now) if is_dated and seen.due_at else _headline(outlook, now),
        due_iso=short_instant(seen.due_at) if is_dated and seen.due_at else None,
        what=_what(outlook),
        detail=_detail(outlook, now) + _beside(outlook),
        who=site.operator or "",
        provisional=seen.provisional and is_dated,
        town=site.profile,
        work=say(outlook.work),
        at=_place(site),
    )


def _place(site: Site) -> str:
    """Where the site lies, or else the first station that says where it stands."""
    found = [(site.latitude, site.longitude), *((one.latitude, one.longitude) for one in site.stations)]
    known = next(((north, east) for north, east in found if north is not None and east is not None), None)
    return f"{known[0]:.5f},{known[1]:.5f}" if known else ""


def _headline(outlook: Outlook, now: datetime) -> str:
    seen = outlook.situation
    if seen.word == "contrast":
        return word_for(LEVELS, outlook.episode.level_now) if outlook.episode else say("possible")
    if seen.word in {"storm", "raining"}:
        return rain(_fallen(seen))
    if seen.word == "blind":
        if not seen.blind_since_at:
            return say("never heard")
        return say("since %(at)s", at=short_time(seen.blind_since_at, outlook.site.zone_info, now))
    return say("next duty %(when)s", when=_when(outlook, now)) if seen.due_at else say("nothing due")


def _fallen(seen: Situation) -> int:
    return seen.storm_depth_tenth_um or seen.event_depth_tenth_um or 0


def _what(outlook: Outlook) -> str:
    seen = outlook.situation
    if seen.word in {"overdue", "due"} and outlook.duty:
        return kind_of(outlook.duty)
    if seen.word == "storm":
        return say("storm under way")
    if seen.word == "contrast":
        return say(CAREFUL)
    if seen.word == "blind":
        return say("no word from the gauge")
    return "" if seen.covered else say("advice only")


def _beside(outlook: Outlook) -> str:
    """A more urgent matter does not hide the water."""
    return f"; {say(CAREFUL)}" if outlook.episode and outlook.situation.word != "contrast" else ""


def _detail(outlook: Outlook, now: datetime) -> str:
    seen, zone = outlook.situation, outlook.site.zone_info
    if seen.word == "contrast":
        return short_values(outlook.episode, outlook.site, now) if outlook.episode else ""
    if seen.word in {"overdue", "due"}:
        return _storm_detail(outlook.storm, outlook, now) if outlook.storm else "by " + _when(outlook, now)
    if seen.word == "storm":
        return (
            say("inspect by %(when)s if it stays dry", when=_when(outlook, now))
            if seen.provisional
            else say("still counting")
        )
    if seen.to_go_tenth_um is not None and seen.word == "raining":
        about = (
            say(", about %(at)s at this intensity", at=short_time(seen.threshold_at, zone, now))
            if seen.threshold_at
            else ""
        )
        return say("%(depth)s to go%(about)s", depth=rain_up(seen.to_go_tenth_um), about=about)
    if seen.word == "blind" and seen.blind_since_at:
        return say(
            "gauge silent for %(length)s: no data is not dry",
            length=duration_text(now - seen.blind_since_at),
        )
    return ""


def _storm_detail(storm: StormRow, outlook: Outlook, now: datetime) -> str:
    depth = rain(storm.depth_tenth_um)
    if storm.state == "open":
        return say("%(depth)s so far, still counting", depth=depth)
    return say("%(depth)s, ended %(end)s", depth=depth, end=short_time(storm.end_at, outlook.site.zone_info, now))


def _when(outlook: Outlook, now: datetime) -> str:
    due_at = outlook.situation.due_at
    return short_time(due_at, outlook.site.zone_info, now) if due_at else ""


def _quiet_summary(quiet: Sequence[Outlook], now: datetime) -> str:
    if not quiet:
        return ""
    heard = [outlook.heard_at for outlook in quiet]
    known = [at for at in heard if at is not None]
    sites = say_count("%(num)s site", "%(num)s sites", len(quiet))
    if len(known) < len(heard):
        return say("%(sites)s, %(heard)s never heard", sites=sites, heard=len(heard) - len(known))
    return say(
        "%(sites)s, all heard within %(length)s",
        sites=sites,
        length=duration_text(max(now - min(known), timedelta())),
    )

"""What every page carries around its content: the person, the server's clock, the form token."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from fastapi import Request
from fastapi.responses import HTMLResponse

from dashboard.accounts import Session
from dashboard.csrf import masked
from dashboard.gate import services
from dashboard.roles import ROLE_NAMES
from dashboard.services import Services
from dashboard.settings import bring_settings
from dashboard.views.troubles import canary_banner
from dashboard.views.words import Moment, moment
from siltwatch.clock import Clock, ScaledClock
from siltwatch.instants import format_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The frame of one page; `speed` is how fast the server's clock runs, for the countdowns of the page."""

    name: str
    role: str
    csrf: str
    now_iso: str
    now: Moment
    speed: float
    since: str  # how far the page has followed; its stream tells what came after
    zone: str
    may_record: bool
    may_decide: bool
    is_officer: bool
    may_see_people: bool
    may_administer: bool
    banner: str = ""  # what is wrong with the installation itself, for everybody


def clock_speed(clock: Clock) -> float:
    """How fast this clock runs against real time."""
    return clock.speed if isinstance(clock, ScaledClock) else 1.0


def make_frame(inside: Services, signed_in: Session | None, zone: str = "UTC") -> Frame:
    """The frame; nobody signed in has neither name nor token."""
    now = inside.clock.now()
    return Frame(
        name=signed_in.account.name if signed_in else "",
        role=ROLE_NAMES[signed_in.account.role] if signed_in else "",
        csrf=masked(signed_in.csrf) if signed_in else "",
        now_iso=format_instant(now),
        now=moment(now, ZoneInfo(zone), now),
        speed=clock_speed(inside.clock),
        since=str(inside.lookout.position) if signed_in else "",
        zone=zone,
        may_record=bool(signed_in and signed_in.account.may("record_inspection")),
        may_decide=bool(signed_in and signed_in.account.may("decide")),
        may_see_people=bool(signed_in and signed_in.account.may("see_people")),
        may_administer=bool(signed_in and signed_in.account.may("administer")),
        is_officer=bool(signed_in and signed_in.account.role == "smo"),
        banner=_banner(inside, now) if signed_in else "",
    )


def _banner(inside: Services, now: datetime) -> str:
    canary = inside.config.canary
    if canary is None:
        return ""
    return canary_banner(inside.records.canary(), every=canary.every, within=canary.within, now=now)


def show(
    request: Request,
    template: str,
    *,
    signed_in: Session | None,
    zone: str = "UTC",
    status: int = 200,
    **content: object,
) -> HTMLResponse:
    """A whole page, or the part of one that htmx asked for."""
    inside = services(request)
    frame = make_frame(inside, signed_in, zone)
    answer = HTMLResponse(inside.pages.render(template, {"frame": frame, **content}), status_code=status)
    if signed_in is not None:
        bring_settings(answer, signed_in.account.settings, is_secure=inside.is_secure)
    return answer

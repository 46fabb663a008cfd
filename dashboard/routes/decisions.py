"""What a person decides on a page: about storms, checks, visits, acres, shutdowns, who may inspect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from alerts.commands import (
    Decided,
    approve_acreage,
    approve_shutdown,
    contest_inspection,
    count_as_rain,
    defer_visit,
    dismiss_storm,
    look_done,
    record_acreage,
    record_qualification,
    withdraw_ruling,
)
from dashboard.accounts import Session
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.views.decisions import decisions_page
from dashboard.views.inspection import site_instant
from siltwatch.errors import SiltwatchError
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
What = Literal[
    "dismiss", "looked", "counts", "defer", "contest", "acreage", "approval", "shutdown", "qualification", "withdraw"
]
_LONGEST = 2_000
_Word = Annotated[str, Form(max_length=40)]
_PAGES: Mapping[str, str] = {"dismiss": "storms", "looked": "duties", "counts": "duties", "defer": "duties"}
_OF_THE_SITE = frozenset({"acreage", "approval", "shutdown", "qualification", "withdraw"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """One form as it was sent."""

    url: str
    site: Site
    subject: str
    typed: Mapping[str, str]
    decided: Decided
    now: datetime

    def instant(self, name: str, words: str) -> datetime:
        """A field with a wall-clock time at the site; SiltwatchError says which is missing."""
        text = self.typed[name]
        if not text:
            message = f"{words} is missing"
            raise SiltwatchError(message)
        found = site_instant(text, self.site.zone_info, "1")
        if isinstance(found, dict):
            raise SiltwatchError(next(iter(found.values())))
        return found


def typed_fields(
    safe: _Word = "", since: _Word = "", until: _Word = "", acres: _Word = "",
    inspector: Annotated[str, Form(max_length=200)] = "",
) -> dict[str, str]:  # fmt: skip
    """What was typed beside the reason."""
    return dict(locals())


@router.get("/sites/{site}/decisions")
def decisions(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What was decided at the site, and the forms of what is decided about it as a whole."""
    require(signed_in, "see_people")
    page = decisions_page(
        site, inside.records.rulings(site.id), is_officer=signed_in.account.role == "smo", now=inside.clock.now()
    )
    return show(request, "decisions.html", signed_in=signed_in, zone=site.zone, page=page)


@router.post("/sites/{site}/decisions")
def decide(  # noqa: PLR0913, PLR0917 - the fields of one form
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    what: Annotated[What, Form()],
    key: Annotated[str, Form(min_length=8, max_length=64)],
    typed: Annotated[dict[str, str], Depends(typed_fields)],
    subject: Annotated[str, Form(max_length=300)] = "",
    reason: Annotated[str, Form(max_length=_LONGEST)] = "",
) -> RedirectResponse:
    """Record it in the name of who is signed in, and go back to the page it was decided on."""
    require(signed_in, "decide")
    name = signed_in.account.name
    decided = Decided(author=name, role=deciding_role(signed_in), reason=reason, key=f"{name}/{key}")
    entry = _Entry(
        url=inside.config.records_url, site=site, subject=subject, typed=typed, decided=decided, now=inside.clock.now()
    )
    try:
        _ENTER[what](entry)
    except SiltwatchError as error:
        raise HTTPException(422, str(error)) from error
    poke(inside.config.poke_path)
    page = "decisions" if what in _OF_THE_SITE else f"{_PAGES[what]}/{subject}" if what in _PAGES else ""
    return RedirectResponse(f"/sites/{site.id}/{page}".rstrip("/"), status_code=303)


def deciding_role(signed_in: Session) -> str:
    """An administrator decides as an operator does: what is an officer's to decide stays the officer's."""
    role = signed_in.account.role
    return role if role in {"inspector", "smo"} else "operator"


def _dismiss(entry: _Entry) -> None:
    dismiss_storm(entry.url, site=entry.site, storm=entry.subject, decided=entry.decided, now=entry.now)


def _looked(entry: _Entry) -> None:
    look_done(entry.url, site=entry.site, check=entry.subject, decided=entry.decided, now=entry.now)


def _counts(entry: _Entry) -> None:
    count_as_rain(
        entry.url, site=entry.site, check=entry.subject, from_at=entry.instant("since", "the begin of the rain"),
        until_at=entry.instant("until", "the end of the rain"), decided=entry.decided, now=entry.now,
    )  # fmt: skip


def _defer(entry: _Entry) -> None:
    safe_at = entry.instant("safe", "the next safe time")
    defer_visit(
        entry.url, site=entry.site, duty=entry.subject, next_safe_at=safe_at, decided=entry.decided, now=entry.now
    )


def _contest(entry: _Entry) -> None:
    contest_inspection(entry.url, site=entry.site, inspection=entry.subject, decided=entry.decided, now=entry.now)


def _acreage(entry: _Entry) -> None:
    record_acreage(entry.url, site=entry.site, acres=entry.typed["acres"], decided=entry.decided, now=entry.now)


def _approval(entry: _Entry) -> None:
    approve_acreage(entry.url, site=entry.site, decided=entry.decided, now=entry.now)


def _shutdown(entry: _Entry) -> None:
    approve_shutdown(
        entry.url, site=entry.site, from_at=entry.instant("since", "the begin of the shutdown"),
        until_at=entry.instant("until", "the end of the shutdown"), decided=entry.decided, now=entry.now,
    )  # fmt: skip


def _qualification(entry: _Entry) -> None:
    until_at = entry.instant("until", "the end") if entry.typed["until"] else None
    record_qualification(
        entry.url, site=entry.site, inspector=entry.typed["inspector"], until_at=until_at, decided=entry.decided,
        now=entry.now,
    )  # fmt: skip


def _withdraw(entry: _Entry) -> None:
    number = int(entry.subject) if entry.subject.isdecimal() else 0
    withdraw_ruling(entry.url, site=entry.site, ruling=number, decided=entry.decided, now=entry.now)


_ENTER: Mapping[What, Callable[[_Entry], None]] = {
    "dismiss": _dismiss,
    "looked": _looked,
    "counts": _counts,
    "defer": _defer,
    "contest": _contest,
    "acreage": _acreage,
    "approval": _approval,
    "shutdown": _shutdown,
    "qualification": _qualification,
    "withdraw": _withdraw,
}

"""The town's side of a site: its pages, the entries made on them, the draft of a notice of violation as paper."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from alerts.commands import enter_for_town
from alerts.town_reading import KINDS, OFFICER, Author, TownEntryRow, Violation
from dashboard.accounts import Session
from dashboard.audit import Noted
from dashboard.frame import show
from dashboard.gate import Checked, Inside, SignedIn, VisibleSite, require
from dashboard.papers.press import SIZES
from dashboard.papers.violation import print_notice
from dashboard.reads import town_facts
from dashboard.routes.records import paper_file
from dashboard.services import Services
from dashboard.views.papers import papers_page
from dashboard.views.town import TownFacts, town_page
from dashboard.views.town_forms import one, understand_entry
from dashboard.views.violation import find_violation, notice_of, violation_page
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
_ON_PAPERS = frozenset({"certification", "assessment", "controls", "gate"})
_STEPS = frozenset({"issued", "served", "appealed", "decided", "corrected", "returned", "confirmed"})


async def typed_fields(request: Request) -> dict[str, list[str]]:
    """What was typed, every value of every field."""
    form = await request.form()
    found: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value)
    return found


Typed = Annotated[Mapping[str, Sequence[str]], Depends(typed_fields)]


@router.get("/sites/{site}/town")
def show_town(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What work may go on, violations, orders, visits and complaints, with the officer's forms."""
    require(signed_in, "see_people")
    page = town_page(_facts(inside, signed_in, site))
    return show(request, "town.html", signed_in=signed_in, zone=site.zone, page=page)


@router.get("/sites/{site}/papers")
def show_papers(request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite) -> HTMLResponse:
    """What must be on file before work, and the documents."""
    require(signed_in, "see_people")
    page = papers_page(_facts(inside, signed_in, site))
    return show(request, "papers.html", signed_in=signed_in, zone=site.zone, page=page)


@router.get("/sites/{site}/violations/{violation}")
def show_violation(
    request: Request, inside: Inside, signed_in: SignedIn, site: VisibleSite, violation: str
) -> HTMLResponse:
    """One violation: the draft of its notice, its steps, what comes next."""
    require(signed_in, "see_people")
    facts = _facts(inside, signed_in, site)
    page = violation_page(_found(facts, violation), facts)
    return show(request, "violation.html", signed_in=signed_in, zone=site.zone, page=page)


@router.get("/sites/{site}/violations/{violation}/notice.pdf")
def print_violation(
    inside: Inside,
    signed_in: SignedIn,
    site: VisibleSite,
    violation: str,
    paper: Annotated[str, Query(pattern="^(letter|a4)$")] = "letter",
) -> Response:
    """The draft of the notice as PDF; that it was taken is on the trail first. It is sent to nobody."""
    require(signed_in, "see_people")
    made = draft_pdf(inside, signed_in, site, violation, paper)
    return paper_file(made, f"notice-{violation}.pdf", "application/pdf")


def draft_pdf(inside: Services, signed_in: Session, site: Site, violation: str, paper: str) -> bytes:
    """The draft of a notice, on the trail before it is handed out."""
    facts = _facts(inside, signed_in, site)
    made = print_notice(notice_of(_found(facts, violation), facts), site, size=SIZES[paper])
    what = f"took the draft of the notice of {violation}"
    inside.trail.note(Noted(kind="export", who=signed_in.account.name, what=what, site=site.id), facts.now)
    return made


@router.post("/sites/{site}/town")
def enter(inside: Inside, signed_in: Checked, site: VisibleSite, typed: Typed) -> RedirectResponse:
    """Make an entry in the name of who is signed in, and go back to the page it was made on."""
    name, role, key = signed_in.account.name, role_of(signed_in), one(typed, "key")
    now = inside.clock.now()
    try:
        entry = understand_entry(typed, site, now)
        require(signed_in, "enforce" if KINDS[entry.kind].officer else "decide")
        row = enter_for_town(
            inside.config.records_url, site=site, entry=entry, now=now,
            author=Author(name=name, role=role, key=f"{name}/{key}" if key else ""),
            documents=inside.photos.documents.kinds(site.id),
        )  # fmt: skip
    except StoreError:
        raise
    except SiltwatchError as error:
        raise HTTPException(422, str(error)) from error
    poke(inside.config.poke_path)
    return RedirectResponse(_page_of(row, one(typed, "back")), status_code=303)


def _page_of(row: TownEntryRow, back: str) -> str:
    start = f"/sites/{row.site}"
    if row.kind == "violation":
        return f"{start}/violations/{row.id}"
    if row.kind in _STEPS:
        return f"{start}/violations/{row.subject}"
    return f"{start}/{'papers' if row.kind in _ON_PAPERS or back == 'papers' else 'town'}"


def role_of(signed_in: Session) -> str:
    """An administrator enters as an operator does: what is an officer's stays the officer's."""
    role = signed_in.account.role
    return role if role in {"inspector", OFFICER} else "operator"


def _facts(inside: Services, signed_in: Session, site: Site) -> TownFacts:
    return town_facts(
        site, journal=inside.journal, records=inside.records, photos=inside.photos,
        is_officer=signed_in.account.may("enforce"), now=inside.clock.now(),
    )  # fmt: skip


def _found(facts: TownFacts, violation: str) -> Violation:
    found = find_violation(facts.entries, violation)
    if found is None:
        raise HTTPException(404, "There is no such violation at this site.")
    return found

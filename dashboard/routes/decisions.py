"""What a person decides on a page: a storm dismissed, a check made, a visit put off, an inspection contested."""

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import RedirectResponse

from alerts.commands import Decided, contest_inspection, defer_visit, dismiss_storm, look_done
from dashboard.accounts import Session
from dashboard.gate import Checked, Inside, VisibleSite, require
from dashboard.views.inspection import site_instant
from siltwatch.errors import SiltwatchError
from siltwatch.poke import poke
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)
What = Literal["dismiss", "looked", "defer", "contest"]
_LONGEST = 2_000


@router.post("/sites/{site}/decisions")
def decide(  # noqa: PLR0913, PLR0917 - the fields of one form
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    what: Annotated[What, Form()],
    subject: Annotated[str, Form(max_length=300)],
    key: Annotated[str, Form(min_length=8, max_length=64)],
    reason: Annotated[str, Form(max_length=_LONGEST)] = "",
    safe: Annotated[str, Form(max_length=40)] = "",
) -> RedirectResponse:
    """Record it in the name of who is signed in, and go back to the page it was decided on."""
    require(signed_in, "decide")
    decided = Decided(
        author=signed_in.account.name, role=_role(signed_in), reason=reason, key=f"{signed_in.account.name}/{key}"
    )
    try:
        _enter(inside.config.records_url, site, what, subject, decided, safe=safe, now=inside.clock.now())
    except SiltwatchError as error:
        raise HTTPException(422, str(error)) from error
    poke(inside.config.poke_path)
    page = f"storms/{subject}" if what == "dismiss" else f"duties/{subject}" if what in {"looked", "defer"} else ""
    return RedirectResponse(f"/sites/{site.id}/{page}".rstrip("/"), status_code=303)


def _role(signed_in: Session) -> str:
    """An administrator decides as an operator does: what is an officer's to decide stays the officer's."""
    role = signed_in.account.role
    return role if role in {"inspector", "smo"} else "operator"


def _enter(  # noqa: PLR0913 - likewise
    url: str, site: Site, what: What, subject: str, decided: Decided, *, safe: str, now: datetime
) -> None:
    if what == "dismiss":
        dismiss_storm(url, site=site, storm=subject, decided=decided, now=now)
    elif what == "looked":
        look_done(url, site=site, check=subject, decided=decided, now=now)
    elif what == "contest":
        contest_inspection(url, site=site, inspection=subject, decided=decided, now=now)
    else:
        safe_at = site_instant(safe, site.zone_info, "1")
        if isinstance(safe_at, dict):
            raise SiltwatchError(next(iter(safe_at.values())))
        defer_visit(url, site=site, duty=subject, next_safe_at=safe_at, decided=decided, now=now)

"""The legal hold of a site, placed and released on the page of its records."""

from contextlib import closing
from typing import Annotated, Literal

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import RedirectResponse

from dashboard.gate import Checked, Inside, VisibleSite
from dashboard.holds import HoldRow, Holds
from dashboard.retention import kept_until
from dashboard.roles import Account
from dashboard.services import Services
from siltwatch.errors import ConfigError
from siltwatch.site import Site

router = APIRouter(include_in_schema=False)


def may_hold(account: Account) -> bool:
    """The town's officer and the administrator: not those whose records they are."""
    return account.may("hold")


@router.post("/sites/{site}/hold")
def enter_hold(
    inside: Inside,
    signed_in: Checked,
    site: VisibleSite,
    what: Annotated[Literal["placed", "released"], Form()],
    reason: Annotated[str, Form(max_length=1_000)] = "",
) -> RedirectResponse:
    """Place or release it; on the audit trail first."""
    if not may_hold(signed_in.account):
        raise HTTPException(403, "A legal hold is for the town's officer and for administrators.")
    with closing(Holds(inside.config.records_url, inside.trail)) as holds:
        try:
            holds.enter(site.id, what, author=signed_in.account.name, reason=reason, now=inside.clock.now())
        except ConfigError as error:
            raise HTTPException(409, f"{error}.") from error
    return RedirectResponse(f"/sites/{site.id}/records#hold-title", status_code=303)


def hold_of(inside: Services, site: Site) -> HoldRow | None:
    """The hold that stands."""
    with closing(Holds(inside.config.records_url, inside.trail)) as holds:
        return holds.standing().get(site.id)


def until_words(inside: Services, site: Site) -> str:
    """The day up to which the records of a site are kept; empty while its project goes on."""
    until_on = kept_until(site, inside.records.duties(site.id), inside.config.retention)
    return until_on.isoformat() if until_on else ""

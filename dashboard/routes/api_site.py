"""Of one site, to be read by programs: storms, duties, notices, visits, contrasts, decisions, troubles, photographs."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from pydantic import Field

from alerts.reading import DutyRow, EpisodeRow, StormRow
from dashboard.gate import Inside, SignedIn, VisibleSite, require
from dashboard.roles import ALLOWED
from dashboard.routes.api_once import OnceRoute, Paged
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.api_words import (
    ACKNOWLEDGED,
    ATTEMPT,
    DUTY,
    EPISODE,
    EXPLANATION,
    INSPECTION,
    NOTICE,
    PHOTO,
    REVISION,
    RULING,
    STORM,
    TROUBLE,
    UNTOLD,
    Id,
    Number,
    notice_document,
    page_of,
)
from dashboard.services import Services
from siltwatch.site import Site

router = APIRouter(route_class=OnceRoute)
MANY = 100_000


_TIMELINE = DUTY.along(
    "DutyTimeline",
    "A duty with the due instants that it had, who was told, who was not and why, and who took note.",
    revisions=REVISION.many,
    notices=NOTICE.many,
    untold=UNTOLD.many,
    acknowledgements=ACKNOWLEDGED.many,
)
_NOTICE = NOTICE.along("NoticeTold", "A notice with every try at sending it.", attempts=ATTEMPT.many)
_STORM = STORM.along(
    "StormTold",
    "A storm as it holds now, with what was known of it before and the duties that it opened.",
    versions=STORM.many,
    duties=DUTY.many,
)
_EPISODE = EPISODE.along(
    "EpisodeTold", "A contrast with what people found to be its cause.", explanations=EXPLANATION.many
)


class Me(Said):
    """Who a token speaks for."""

    name: str = Field(examples=["operator"])
    role: str = Field(examples=["operator"])
    towns: list[str] = Field(examples=[["rotterdam"]])
    may: list[str] = Field(examples=[["see_sites", "see_people"]])


@router.get("/me", response_model=Me)
def me(signed_in: SignedIn) -> Document:
    """Who asks, and what that account may do through this way in."""
    account = signed_in.account
    deeds = tuple(ALLOWED)
    may = [deed for deed in deeds if account.may(deed)]
    return {"name": account.name, "role": account.role, "towns": list(account.towns), "may": may}


@router.get("/sites/{site}/storms", response_model=STORM.many)
def storms(
    inside: Inside,
    site: VisibleSite,
    page: Paged,
    *,
    superseded: Annotated[bool, Query(description="Those that late data took away too.")] = False,
) -> list[Document]:
    """The storms of a site as they hold now, newest first."""
    lists = inside.records.lists
    rows = page.cut(lambda after, limit: lists.storms(site.id, after, limit, superseded=superseded), lambda row: row.id)
    return page_of(rows, STORM)


@router.get("/sites/{site}/storms/{storm}", response_model=_STORM)
def one_storm(inside: Inside, site: VisibleSite, storm: Id) -> Document:
    """One storm, what was known of it when, and its duties."""
    found = storm_of(inside, site, storm)
    duties = [duty for duty in inside.records.duties(site.id) if duty.storm == found.id]
    versions = inside.records.storm_versions(found.id)
    return STORM.of(found) | {"versions": page_of(versions, STORM), "duties": page_of(duties, DUTY)}


@router.get("/sites/{site}/duties", response_model=DUTY.many)
def duties(
    inside: Inside,
    site: VisibleSite,
    page: Paged,
    *,
    open_only: Annotated[bool, Query(description="Only what is still to be done.")] = False,
) -> list[Document]:
    """The duties of a site by due instant, the clocks of the code among them."""
    lists = inside.records.lists
    rows = page.cut(lambda after, limit: lists.duties(site.id, after, limit, open_only=open_only), lambda row: row.id)
    return page_of(rows, DUTY)


@router.get("/sites/{site}/duties/{duty}", response_model=_TIMELINE)
def one_duty(inside: Inside, signed_in: SignedIn, site: VisibleSite, duty: Id) -> Document:
    """A duty and all that was said of it."""
    found = duty_of(inside, site, duty)
    sees = signed_in.account.may("see_people")
    records = inside.records
    return DUTY.of(found) | {
        "revisions": page_of(records.duty_revisions(duty), REVISION),
        "notices": [notice_document(row, sees_people=sees) for row in records.notices(duty=duty, limit=MANY)],
        "untold": page_of(records.decisions(duty), UNTOLD),
        "acknowledgements": page_of(records.acknowledgements(duty), ACKNOWLEDGED),
    }


@router.get("/sites/{site}/notices", response_model=NOTICE.many)
def notices(inside: Inside, signed_in: SignedIn, site: VisibleSite, page: Paged) -> list[Document]:
    """The notices of a site, newest first."""
    sees = signed_in.account.may("see_people")
    rows = page.cut(lambda after, limit: inside.records.lists.notices(site.id, after, limit), lambda row: row.id)
    return [notice_document(row, sees_people=sees) for row in rows]


@router.get("/sites/{site}/notices/{notice}", response_model=_NOTICE)
def one_notice(inside: Inside, signed_in: SignedIn, site: VisibleSite, notice: Number) -> Document:
    """A notice with every try at sending it."""
    found = inside.records.notice(notice)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such notice at this site.")
    said = notice_document(found, sees_people=signed_in.account.may("see_people"))
    return said | {"attempts": page_of(inside.records.attempts(notice), ATTEMPT)}


@router.get("/sites/{site}/inspections", response_model=INSPECTION.many)
def inspections(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """The inspections of a site, newest start first."""
    rows = page.cut(lambda after, limit: inside.records.lists.inspections(site.id, after, limit), lambda row: row.id)
    return page_of(rows, INSPECTION)


@router.get("/sites/{site}/episodes", response_model=EPISODE.many)
def episodes(
    inside: Inside,
    site: VisibleSite,
    page: Paged,
    *,
    open_only: Annotated[bool, Query(description="Only those that go on.")] = False,
) -> list[Document]:
    """Possible visible contrasts of a site, newest first."""
    rows = inside.records.episodes(site.id, open_only=open_only, limit=MANY)
    return page_of(page.of(rows, lambda row: row.id), EPISODE)


@router.get("/sites/{site}/episodes/{episode}", response_model=_EPISODE)
def one_episode(inside: Inside, site: VisibleSite, episode: Id) -> Document:
    """One contrast, and what people found."""
    found = episode_of(inside, site, episode)
    return EPISODE.of(found) | {"explanations": page_of(inside.records.explanations(found.id), EXPLANATION)}


@router.get("/sites/{site}/decisions", response_model=RULING.many)
def decisions(inside: Inside, signed_in: SignedIn, site: VisibleSite, page: Paged) -> list[Document]:
    """What people decided at a site, newest first, with what was taken back."""
    require(signed_in, "see_people")
    return page_of(page.of(inside.records.rulings(site.id), lambda row: row.id), RULING)


@router.get("/sites/{site}/troubles", response_model=TROUBLE.many)
def troubles(
    inside: Inside,
    site: VisibleSite,
    page: Paged,
    *,
    ended: Annotated[bool, Query(description="Past ones too.")] = False,
) -> list[Document]:
    """What is wrong with the instruments of a site, newest first."""
    rows = inside.records.troubles(site.id, lasting=not ended)
    return page_of(page.of(rows, lambda row: row.id), TROUBLE)


@router.get("/sites/{site}/photos", response_model=PHOTO.many)
def photos(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """The photographs of a site, oldest first; the picture itself is at `…/photos/{photo}/picture`."""
    return page_of(page.of(inside.photos.of(site.id), lambda row: row.id), PHOTO)


def storm_of(inside: Services, site: Site, storm: str) -> StormRow:
    """A storm of the site, or it is not found."""
    found = inside.records.storm(storm)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such storm at this site.")
    return found


def duty_of(inside: Services, site: Site, duty: str) -> DutyRow:
    """A duty of the site, or it is not found."""
    found = inside.records.duty(duty)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such duty at this site.")
    return found


def episode_of(inside: Services, site: Site, episode: str) -> EpisodeRow:
    """A contrast of the site, or it is not found."""
    found = inside.records.episode(episode)
    if found is None or found.site != site.id:
        raise HTTPException(404, "There is no such contrast at this site.")
    return found

"""What is where, for programs: sites as they are written, checked, put in force; their versions; the towns' rules."""

from difflib import unified_diff
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query
from pydantic import Field

from alerts.commands import explain_site, put_in_force, sound_site
from alerts.reading import load_profile, profile_names, profile_of, profile_text
from dashboard.gate import CheckedCall, Inside, SignedIn, VisibleSite, require
from dashboard.routes.api_once import Asked, Key, NeededText, OnceRoute, Paged
from dashboard.routes.api_shapes import Document, Said
from dashboard.routes.api_words import VERSION, At, Id, Instant, Number, page_of
from dashboard.services import Services
from dashboard.site_editing import refuse_other_towns
from dashboard.site_text import site_tables
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Site
from siltwatch.site_files import site_from_json

router = APIRouter(route_class=OnceRoute)
_EXAMPLE = {
    "id": "hillside",
    "name": "Hillside Phase 2",
    "profile": "rotterdam",
    "started_on": "2026-06-08",
    "conditions": {"disturbed_acres": "6"},
    "stations": [{"id": "north", "name": "North basin"}],
    "links": [{"id": "line", "gateway": "gw1", "kind": "serial", "port": "/dev/serial/by-id/x"}],
    "sensors": [
        {
            "id": "rg1",
            "station": "north",
            "kind": "gauge",
            "gateway": "gw1",
            "link": "line",
            "driver": "swtip",
            "count_size": "0.01 in",
        }
    ],
}
Tables = Annotated[
    dict[str, Any],
    Field(description="The tables of a site file (docs/configuration.md), as JSON.", examples=[_EXAMPLE]),
]


class SiteChecked(Said):
    """What a site comes to: every fault, or the rules that hold there in plain words."""

    ok: bool = Field(examples=[True])
    problems: list[str] = Field(examples=[[]])
    rules: list[str] = Field(examples=[["A storm is 0.50 in of rain with no dry spell of 6 h or more in it."]])
    example: list[str] = Field(examples=[[]])
    remarks: list[str] = Field(examples=[[]])


class NewSiteVersion(Asked):
    """A site as it shall be from now on."""

    site: Tables
    reason: NeededText = Field(examples=["The gauge was moved to the north basin."])
    from_version: Annotated[int, Field(ge=0, lt=2**53, examples=[0])] = Field(
        description="The version that was edited; 0: there is none yet. Another one by now is a conflict (409)."
    )
    valid_from: Instant | None = Field(None, description="When instruments were replaced or re-sized.")


class SiteApplied(Said):
    """What putting a site in force came to."""

    site: str = Field(examples=["hillside"])
    version: int = Field(examples=[2])
    changed: bool = Field(examples=[True])
    valid_from: At | None
    counted_anew: int = Field(examples=[0])
    covered: bool = Field(examples=[True])
    because: str = Field(examples=["6 acres are disturbed"])
    remarks: list[str] = Field(examples=[[]])


class SiteWritten(Said):
    """A site as it is written, and which version that is."""

    version: int = Field(examples=[2])
    site: Tables


class ProfileSaid(Said):
    """The rules of a town."""

    name: str = Field(examples=["rotterdam"])
    town: str = Field(examples=["Town of Rotterdam"])
    version: int = Field(examples=[1])


class ProfileTold(ProfileSaid):
    """The rules of a town, word for word."""

    text: str = Field(examples=['name = "rotterdam"\n'])


class ProfileCompared(Said):
    """Two texts of rules held against each other, as a unified difference; empty: they are the same."""

    difference: str = Field(examples=["--- rotterdam\n+++ pendleton\n"])


@router.post("/site-checks", response_model=SiteChecked)
def check_site(inside: Inside, signed_in: CheckedCall, site: Tables, key: Key) -> Document:  # noqa: ARG001
    """What `siltwatch site check` says of a site; nothing is written."""
    require(signed_in, "see_people")
    try:
        found = sound_site(site, origin="site", now=inside.clock.now())
    except ConfigError as error:
        return {"ok": False, "problems": error.problems, "rules": [], "example": [], "remarks": []}
    report = explain_site(found, profile_of(found))
    said = {"rules": list(report.rules), "example": list(report.example), "remarks": list(report.remarks)}
    return {"ok": True, "problems": []} | said


@router.post("/site-versions", response_model=SiteApplied, status_code=201)
def apply_site(inside: Inside, signed_in: CheckedCall, asked: NewSiteVersion, key: Key) -> Any:  # noqa: ANN401, ARG001
    """Put a site in force, as `siltwatch site apply` does: checked whole, in the account's name, with its reason."""
    require(signed_in, "administer")
    found = sound_site(asked.site, origin="site", now=inside.clock.now())
    refuse_other_towns(inside.journal, signed_in.account, found)
    return put_in_force(
        inside.config, found, author=signed_in.account.name, reason=asked.reason, now=inside.clock.now(),
        valid_from=parse_instant(asked.valid_from) if asked.valid_from else None, from_version=asked.from_version,
    )  # fmt: skip


@router.get("/sites/{site}/document", response_model=SiteWritten)
def document(inside: Inside, signed_in: SignedIn, site: VisibleSite) -> Document:
    """The site as it is written, to be changed and put in force anew."""
    require(signed_in, "see_people")
    return {"version": _versions(inside, site)[-1].version, "site": site_tables(site)}


@router.get("/sites/{site}/versions", response_model=VERSION.many)
def versions(inside: Inside, site: VisibleSite, page: Paged) -> list[Document]:
    """Every version of the site: when, by whom, why; the newest first."""
    return page_of(page.of(_versions(inside, site)[::-1], lambda row: row.version), VERSION)


@router.get("/sites/{site}/versions/{version}", response_model=SiteWritten)
def one_version(inside: Inside, signed_in: SignedIn, site: VisibleSite, version: Number) -> Document:
    """The site as it was in one version."""
    require(signed_in, "see_people")
    found = next((row for row in _versions(inside, site) if row.version == version), None)
    if found is None:
        raise HTTPException(404, "There is no such version of this site.")
    return {"version": version, "site": site_tables(site_from_json(found.document))}


@router.get("/profiles", response_model=list[ProfileSaid])
def profiles(signed_in: SignedIn) -> list[Document]:  # noqa: ARG001
    """The towns whose rules are known."""
    return [_profile(name) for name in profile_names()]


@router.get("/profiles/{profile}", response_model=ProfileTold)
def one_profile(signed_in: SignedIn, profile: Id) -> Document:  # noqa: ARG001
    """The rules of a town, word for word."""
    return _profile(_known(profile)) | {"text": profile_text(profile)}


@router.get("/profiles/{profile}/difference", response_model=ProfileCompared)
def difference(
    inside: Inside,
    signed_in: SignedIn,  # noqa: ARG001
    profile: Annotated[str, Path(max_length=200)],
    other: Annotated[str, Query(max_length=200, description="Another town.", examples=["pendleton"])],
    version: Annotated[int | None, Query(ge=1, lt=2**53, description="A version of the other; by default now.")] = None,
) -> Document:
    """Two towns, or two versions of one, held against each other."""
    _known(other)
    before = profile_text(other) if version is None else inside.trail.profile_text(other, version)
    if before is None:
        raise HTTPException(404, "No such version of these rules was kept.")
    named = other if version is None else f"{other}, version {version}"
    lines = unified_diff(before.splitlines(), profile_text(_known(profile)).splitlines(), named, profile, lineterm="")
    return {"difference": "\n".join(lines)}


def _profile(name: str) -> Document:
    found = load_profile(name)
    return {"name": name, "town": found.town, "version": found.version}


def _known(profile: str) -> str:
    if profile not in profile_names():
        raise HTTPException(404, "There are no such rules.")
    return profile


def _versions(inside: Services, site: Site) -> list[Any]:
    return inside.journal.applied_versions(site.id)

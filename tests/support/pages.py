"""Every page of the application with something on it, by the route that serves it."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

from fastapi import FastAPI

from alerts.commands import Decided, Said, enter_for_town, record_acreage, record_inspection, start_clock
from alerts.notices.link_key import read_link_key
from siltwatch.instants import format_instant
from siltwatch.signing import sign_link
from tests.support.alerts import HOUR, tips
from tests.support.dashboard import NOW, PASSWORD, Dashboard, town_site
from tests.support.every_route import routes_of
from tests.support.reports import a_png, filing, found, signed
from tests.support.town import a_violation, officer

# What a browser fetches and nobody reads as a page: parts, files, streams, machines' answers.
NO_PAGES = frozenset({
    "/board/rows", "/map/base", "/sites/{site}/parts", "/live", "/metrics", "/healthz", "/inspection-worker.js",
    "/inspections/token", "/sites/{site}/signatures/{sha256}", "/sites/{site}/photos/{photo}",
    "/sites/{site}/water/register.csv", "/sites/{site}/violations/{violation}/notice.pdf",
    "/sites/{site}/documents/{document}", "/sites/{site}/logbook.pdf", "/sites/{site}/summaries/{month}.pdf",
    "/public/{site}/summaries/{month}.pdf", "/login/provider", "/login/provider/back", "/login/code",
    "/admin/sites/{site}/file.toml",
})  # fmt: skip
# To be seen by who is not signed in.
OPEN_PAGES = frozenset({"/login", "/reset", "/reset/{code}", "/a/{code}", "/s/{code}", "/public/{site}"})


def page_routes(app: FastAPI) -> set[str]:
    """The routes that answer with a page."""
    found = {route.path for route in routes_of(app) if route.method == "GET" and not route.path.startswith("/api/")}
    return found - NO_PAGES


def decided(varied: Dashboard) -> None:
    """A clock that runs, acres above the limit with the check that asks about them, and rain that may be melt."""
    town, site = varied.town, varied.town.journal.site("quiet1")
    assert site is not None
    url = town.config.records_url
    said = Said(person="inspector", remarks="", key="c1")
    start_clock(url, site=site, clock="records_request", subject="request 7", base_at=NOW, said=said, now=NOW)
    given = Decided(author="inspector", role="inspector", reason="walked the site", key="r1")
    record_acreage(url, site=site, acres="6.5", decided=given, now=NOW)
    town.rain(tips(NOW - 20 * HOUR, 55), site="quiet1", flag=3, reasons=("freezing",))
    town.hear(NOW, "rg1", site="quiet1")
    town.watch(NOW)


def furnished(varied: Dashboard) -> Mapping[str, str]:
    """What the placeholders of pages stand for, everything being on record that they show."""
    decided(varied)
    town, services = varied.town, varied.app.state.services
    records, url = town.records, town.config.records_url
    site = town.journal.site("burdeck")
    assert site is not None
    visit = record_inspection(
        url, site=site, started_at=NOW - HOUR, scope="full", inspector="R. Inspector", remarks="",
        entered_by="operator", key="key-of-a-page", now=NOW,
        filing=filing("key-of-a-page", signed(NOW - HOUR, png=a_png()), **found()),
    )  # fmt: skip
    finding = records.reports.cases("burdeck", NOW)[0].finding.id
    violation = enter_for_town(url, site=site, entry=a_violation(at=NOW - HOUR), author=officer("v"), now=NOW).id
    storm = records.storms("burdeck")[0].id
    link = services.storm_links.make("burdeck", storm, by="operator", days=7, now=NOW)
    varied.accounts.add("forgetful", role="viewer", towns=(), password=PASSWORD, now=NOW, mail="viewer@town.example")
    reset = services.resets.make("forgetful", NOW)
    assert reset is not None
    return {
        "site": "burdeck",
        "storm": storm,
        "notice": str(records.notices(site="burdeck")[0].id),
        "duty": next(row.id for row in records.duties("burdeck") if row.storm),
        "inspection": visit.id,
        "finding": finding,
        "violation": violation,
        "episode": "creek-down-1",
        "month": "2026-05",
        "profile": "rotterdam",
        "key": "sensors",
        "place": "0",
        "/s/{code}": link.code,
        "/reset/{code}": reset.code,
        "/a/{code}": _link_code(varied),
        "/public/{site}": _public(varied),
    }


def _link_code(varied: Dashboard) -> str:
    """The code of a notice's link, as the composer signs it."""
    town = varied.town
    notice = town.records.notices(site="burdeck")[0]
    parts = (notice.duty, str(notice.revision), notice.step, notice.person, notice.channel)
    code = sign_link(read_link_key(town.config.data_path), *parts)
    values = (code, format_instant(NOW + 48 * HOUR), notice.id)
    with closing(sqlite3.connect(town.config.data_path / "records.db")) as opened, opened:
        opened.execute("UPDATE notices SET link_code = ?, link_expires_at = ? WHERE id = ?", values)
    return code


def _public(varied: Dashboard) -> str:
    """A site that shows itself to everybody."""
    site = town_site("quiet2", "Maple Court 2", operator="Kerr Homes", public={"description": "Twelve homes."})
    varied.town.apply(site, NOW)
    return site.id

"""The town's side in a real browser: an officer drafts a notice on a phone, and every page of it fits and is sound."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from alerts.commands import enter_for_town
from alerts.town_entries import NewEntry
from dashboard.documents import Filed
from tests.support.alerts import HOUR
from tests.support.browser import AXE, DESK, PHONE, serious, visiting
from tests.support.dashboard import NOW, Dashboard
from tests.support.town import a_violation, officer

SITE = "burdeck"
PDF = b"%PDF-1.7\ntrailer\n<<>>\n%%EOF\n"


def filled(varied: Dashboard) -> list[str]:
    """A site with something of everything; the pages to look at."""
    site = varied.town.journal.site(SITE)
    assert site is not None
    at = NOW - 24 * HOUR

    url = varied.town.config.records_url

    def enter(entry: NewEntry) -> str:
        author = officer(f"{entry.kind}{entry.subject}")
        return enter_for_town(url, site=site, entry=entry, author=author, now=NOW).id

    violation = enter(a_violation(at=at))
    enter(NewEntry(kind="served", at=at + HOUR, subject=violation, facts={"how": "in person"}))
    enter(NewEntry(kind="stop_work", at=at + 2 * HOUR, subject=violation, text="grading goes on without controls"))
    enter(NewEntry(kind="complaint", at=at, text="mud on the road", facts={"complainant": "a neighbour"}))
    enter(NewEntry(kind="visit", at=at, text="all controls in place", facts={"reason": "random"}))
    enter(NewEntry(kind="remedy", at=at, text="until the site is restored", facts={"what": "occupancy prevented"}))
    filed = Filed(kind="swppp", title="Plan", dated_on=at.date(), name="p", remarks="1st", entered_by="o", key="d")
    varied.app.state.services.photos.documents.add(SITE, PDF, filed, NOW)
    varied.account("officer", "smo")
    start = f"/sites/{SITE}"
    return [f"{start}/town", f"{start}/papers", f"{start}/violations/{violation}", start, "/", f"{start}/logbook"]


def unfold(page: Page) -> None:
    """Every form is open."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")


@pytest.mark.parametrize(("viewport", "colours"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_every_page_fits_and_is_sound(
    chromium: Browser, varied: Dashboard, viewport: dict[str, int], colours: str, tmp_path: Path
) -> None:
    paths = filled(varied)
    with visiting(chromium, varied, viewport=viewport, color_scheme=colours, bypass_csp=True) as visitor:
        page = visitor.sign_in("officer")
        problems = {}
        for number, path in enumerate(paths):
            visitor.open(path)
            expect(page.locator("h1")).to_have_count(1)
            unfold(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
            page.screenshot(path=tmp_path / f"{colours}-{viewport['width']}-{number}.png", full_page=True)
            if AXE.is_file():
                problems[path] = serious(page)
        assert {path: found for path, found in problems.items() if found} == {}
        assert [fault for fault in visitor.faults if "chart" not in fault] == []


def test_an_officer_drafts_a_notice_on_a_phone_by_keyboard(chromium: Browser, varied: Dashboard) -> None:
    varied.account("officer", "smo")
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in("officer")
        visitor.open(f"/sites/{SITE}/town")
        page.get_by_text("Draft a notice of violation").focus()
        page.keyboard.press("Enter")
        page.get_by_label("Its nature: what was found").fill("Silt fence is down.")
        page.get_by_label("Where on the site?").fill("north slope")
        page.get_by_label("To whom? Name and address, one a line").fill("Burdeck Partners\nBurdeck Street")
        measure = page.get_by_role("group", name="Measure 1")
        measure.get_by_label("What is to be done").fill("restore the fence")
        measure.get_by_label("By the end of which day").fill("2026-06-19")
        page.get_by_label("Which work stops, by the severity? Empty: none").fill("grading")
        page.locator("form[aria-labelledby=violation-title]").get_by_role("button", name="Record").press("Enter")
        expect(page.locator("h1")).to_have_text("Violation")
        expect(page.get_by_text("restore the fence, by the end of Friday, 19 June 2026")).to_be_visible()
        expect(page.get_by_text("Stopped while this violation stands: grading.")).to_be_visible()
        assert visitor.faults == []


def test_a_document_is_filed_from_a_phone(chromium: Browser, varied: Dashboard, tmp_path: Path) -> None:
    plan = tmp_path / "plan.pdf"
    plan.write_bytes(PDF)
    with visiting(chromium, varied, viewport=PHONE) as visitor:
        page = visitor.sign_in()
        visitor.open(f"/sites/{SITE}/papers")
        page.get_by_text("File a document").click()
        page.get_by_label("Title", exact=True).last.fill("Plan of the site")
        page.get_by_label("File: PDF, JPEG or PNG, up to 40 MiB").set_input_files(plan)
        page.get_by_role("button", name="File it").click()
        expect(page.get_by_role("link", name="Plan of the site")).to_be_visible()
        assert visitor.faults == []

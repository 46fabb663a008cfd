"""The town's side on pages: who sees and enters what, the notice as paper, documents by what they hold, papers."""

import io
import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from dashboard.roles import AccountRole
from tests.support.alerts import HOUR
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, field, town_site
from tests.support.quick_passwords import quick_passwords

__all__ = ["quick_passwords"]

TOWN, PAPERS = "/sites/mill/town", "/sites/mill/papers"
NUMBERS = itertools.count(1)
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


@pytest.fixture
def made(tmp_path: Path, quick_passwords: None) -> Iterator[Dashboard]:
    sites = [
        town_site("mill", "Mill Lane", profile="pendleton"),
        town_site("elm", "Elm Court", profile="rotterdam", operator="Kerr Homes"),
        town_site("oak", "Oak Row", profile="pendleton"),
    ]
    with dashboard(tmp_path / "town", *sites) as found:
        yield found


@pytest.fixture
def officer(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as opened:
        yield made.sign_in(opened, "officer", "smo")


@contextmanager
def signed_in(made: Dashboard, browser: httpx.Client, name: str, role: AccountRole) -> Iterator[httpx.Client]:
    """Somebody else's browser over the same pages."""
    with httpx.Client(base_url=browser.base_url, timeout=20) as again:
        yield made.sign_in(again, name, role)


def sent(browser: httpx.Client, kind: str, *, page: str = TOWN, key: str = "", **typed: Any) -> httpx.Response:
    """An entry as the form of a page sends it; each form has a key of its own."""
    given = {"csrf": field(browser.get(page).text, "csrf"), "key": key or f"{kind}-{next(NUMBERS)}", "kind": kind}
    return browser.post(f"/sites/{page.split('/')[2]}/town", data=given | typed)


def drafted(browser: httpx.Client, **others: Any) -> str:
    """A violation, drafted on the page; the path of its own page."""
    typed: dict[str, Any] = {
        "part": "stormwater", "at": "2026-06-10T15:00", "text": "Silt fence is down.", "place": "north slope",
        "addressees": "Miller Construction, 1 Mill Lane\nM. Miller",
        "measure": ["restore the fence", "seed the slope", "", ""], "day": ["2026-06-12", "2026-06-19", "", ""],
    } | others  # fmt: skip
    answer = sent(browser, "violation", **typed)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_violation_from_the_draft_to_its_end(made: Dashboard, officer: httpx.Client) -> None:
    page = drafted(officer)
    text = officer.get(page).text
    assert "draft, not issued" in text
    assert "restore the fence, by the end of Friday, 12 June 2026" in text
    assert "a fine of up to $350" in text
    assert "No order and no notice stops work" in officer.get(TOWN).text
    about = page.rsplit("/", 1)[1]

    sent(officer, "served", page=page, subject=about, how="in person", at="2026-06-10T18:00")

    assert "Work restricted" in officer.get(TOWN).text
    assert "all work but stabilization" in officer.get(TOWN).text
    duties = {duty.clock: duty for duty in made.town.records.duties("mill") if duty.kind == "clock"}
    assert duties["appeal_from_service"].due_at.isoformat() == "2026-06-26T03:59:59+00:00"
    assert len([d for d in made.town.records.duties("mill") if d.clock == "correction_by_notice" and d.is_open]) == 2
    with signed_in(made, officer, "builder", "operator") as builder:
        answer = sent(builder, "corrected", page=page, subject=about, text="fence up, slope seeded", proof="photo 4",
                      at="2026-06-10T21:00")  # fmt: skip
        assert answer.headers["location"] == page
        assert "The correction is confirmed" not in builder.get(page).text
        refused = sent(builder, "confirmed", page=page, subject=about, text="all fine")
        assert refused.status_code == 403
    assert "corrected by the word of the site" in officer.get(page).text
    sent(officer, "confirmed", page=page, subject=about, text="seen on site")
    assert "corrected and confirmed" in officer.get(page).text
    assert "No order and no notice stops work" in officer.get(TOWN).text
    ended = [d for d in made.town.records.duties("mill") if d.clock == "correction_by_notice"]
    assert [d.status for d in ended] == ["closed_on_time", "closed_on_time"]


def test_the_notice_is_a_tagged_paper_with_the_same_bytes_and_its_taking_is_on_the_trail(
    made: Dashboard, officer: httpx.Client
) -> None:
    page = drafted(officer)
    first, again = (officer.get(f"{page}/notice.pdf") for _ in range(2))
    assert first.headers["content-type"] == "application/pdf"
    assert first.content.startswith(b"%PDF-1.7")
    assert first.content == again.content
    assert officer.get(f"{page}/notice.pdf?paper=a4").content != first.content
    trail = made.app.state.services.trail.entries()
    assert f"took the draft of the notice of {page.rsplit('/', 1)[1]}" in trail[-1].said["what"]
    assert made.town.records.notices(site="mill") == []  # nobody is sent anything


def test_offences_of_the_operators_other_sites_in_the_town_count_and_of_other_towns_not(
    officer: httpx.Client,
) -> None:
    for site in ("oak", "elm"):
        answer = sent(officer, "offence", page=f"/sites/{site}/town", text="Town court, case 7", at="2025-03-01T12:00")
        assert answer.status_code == 303, answer.text
    text = officer.get(drafted(officer)).text
    assert "counted as the second offence; 1 on record within 5 years before" in text
    assert "a fine of $350 to $700" in text


def test_an_order_to_stop_stands_on_board_site_and_log_book_until_it_is_lifted(
    made: Dashboard, officer: httpx.Client
) -> None:
    sent(officer, "stop_work", text="grading without controls", at="2026-06-10T16:00")
    assert "all land development activity" in officer.get(TOWN).text
    assert "Stop-work order" in officer.get("/sites/mill").text
    made.app.state.services.lookout.follow()
    assert "Stop-work order" in officer.get("/").text
    assert "grading without controls" in officer.get("/sites/mill/logbook").text
    order = re.search(r'id="(mill-stop-work-[^"]+)"', officer.get(TOWN).text)
    assert order
    sent(officer, "lifted", subject=order[1], text="controls are in")
    assert "No order and no notice stops work" in officer.get(TOWN).text
    assert "Stop-work order" not in officer.get("/sites/mill").text
    made.app.state.services.lookout.follow()
    assert "Stop-work order" not in officer.get("/").text


def test_who_complained_is_seen_by_officers_alone(made: Dashboard, officer: httpx.Client) -> None:
    sent(officer, "complaint", text="mud on the road", complainant="N. Neighbour", contact="555-0100", how="by phone")
    assert "N. Neighbour" in officer.get(TOWN).text
    assert "N. Neighbour" not in officer.get("/sites/mill/logbook").text
    assert "mud on the road" in officer.get("/sites/mill/logbook").text
    with signed_in(made, officer, "builder", "operator") as builder:
        text = builder.get(TOWN).text
        assert "mud on the road" in text
        assert "N. Neighbour" not in text
        assert "Enter a complaint" not in text


def test_visits_carry_their_reason_and_an_entry_is_taken_back_not_changed(
    made: Dashboard, officer: httpx.Client
) -> None:
    assert sent(officer, "visit", reason="source_area", text="all quiet", hours="1.5").status_code == 303
    assert "inspection of a source area" in officer.get(TOWN).text
    assert sent(officer, "visit", reason="boredom").status_code == 422
    visit = next(row for row in made.town.records.town_entries("mill") if row.kind == "visit")
    sent(officer, "withdrawal", subject=visit.id, text="another site")
    assert "all quiet" not in officer.get(TOWN).text
    assert "all quiet" in officer.get("/sites/mill/logbook").text


def test_a_gate_shows_what_is_missing_and_is_recorded_with_a_reason_only(
    made: Dashboard, officer: httpx.Client
) -> None:
    with signed_in(made, officer, "builder", "operator") as builder:
        text = builder.get(PAPERS).text
        assert "The site file says that construction started" in text
        assert text.count("Missing:") == 4  # one of them for the completion
        refused = sent(builder, "gate", page=PAPERS, gate="start")
        assert refused.status_code == 422
        assert "Every contractor has signed" in refused.text
        done = sent(builder, "gate", page=PAPERS, gate="start", text="the officer agreed by phone", key="second-key")
        assert done.headers["location"] == PAPERS
        text = builder.get(PAPERS).text
        assert "the officer agreed by phone" in text
        assert "missing: Every contractor has signed the certification;" in text
    assert "the officer agreed by phone" in officer.get("/sites/mill/logbook").text


def test_certifications_and_documents_meet_the_gate(made: Dashboard, officer: httpx.Client) -> None:
    with signed_in(made, officer, "builder", "operator") as builder:
        typed = {"name": "M. Miller", "title": "foreman", "firm": "Miller Construction", "address": "1 Mill Lane",
                 "phone": "518-555-0100"}  # fmt: skip
        assert sent(builder, "certification", page=PAPERS, **typed).headers["location"] == PAPERS
        assert filed(builder, PDF, kind="swppp").status_code == 303
        assert builder.get(PAPERS).text.count("Missing:") == 2


def filed(browser: httpx.Client, held: bytes, **others: str) -> httpx.Response:
    text = browser.get(PAPERS).text
    typed = {
        "csrf": field(text, "csrf"), "key": f"document-{next(NUMBERS)}", "kind": "other", "title": "Plan of the site",
        "dated_on": "2026-06-01",
    }  # fmt: skip
    return browser.post("/sites/mill/documents", data=typed | others, files={"document": ("../plan.pdf", held)})


def picture(form: str) -> bytes:
    held = io.BytesIO()
    Image.new("RGB", (20, 10), "green").save(held, form)
    return held.getvalue()


def test_a_document_is_kept_as_it_was_sent_and_handed_out_as_a_file(made: Dashboard, officer: httpx.Client) -> None:
    answer = filed(officer, PDF, kind="swppp", remarks="first issue")
    assert answer.headers["location"] == f"{PAPERS}#documents-title"
    (row,) = made.app.state.services.photos.documents.of("mill")
    assert (row.kind, row.name, row.media_type, row.bytes) == ("swppp", "plan.pdf", "application/pdf", len(PDF))
    taken = officer.get(f"/sites/mill/documents/{row.id}")
    assert taken.content == PDF
    assert taken.headers["content-disposition"] == 'attachment; filename="1-swppp-2026-06-01.pdf"'
    assert taken.headers["x-content-type-options"] == "nosniff"
    said = made.app.state.services.trail.entries()[-1].said
    assert (said["kind"], said["sha256"]) == ("document", row.sha256)
    newer = filed(officer, picture("PNG"), kind="swppp", replaces=str(row.id))
    assert newer.status_code == 303
    assert "Replaced by document 2." in officer.get(PAPERS).text
    assert "first issue" in officer.get("/sites/mill/logbook").text


def test_a_file_is_taken_for_what_it_holds_and_never_for_its_name(made: Dashboard, officer: httpx.Client) -> None:
    for held, said in (
        (b"MZ\x90\x00 a program", "neither a PDF nor a JPEG or PNG"),
        (b"<html><script>alert(1)</script>", "neither a PDF nor a JPEG or PNG"),
        (PDF[:-8], "the PDF has no end"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, "neither a PDF nor a JPEG or PNG"),
        (b"", "neither a PDF nor a JPEG or PNG"),
    ):
        answer = filed(officer, held)
        assert answer.status_code == 422, held
        assert said in answer.text
    assert list(made.app.state.services.photos.documents.of("mill")) == []


def test_what_was_cut_off_an_unknown_kind_and_a_stranger_to_replace_are_refused(
    officer: httpx.Client,
) -> None:
    whole = picture("JPEG")
    assert filed(officer, whole).status_code == 303
    assert "neither" in filed(officer, whole[: len(whole) // 2]).text
    assert "say what the document is" in filed(officer, PDF, kind="novel").text
    assert "no document 99 at this site" in filed(officer, PDF, replaces="99").text


def test_the_public_sees_nothing_of_it_and_no_other_town_does(made: Dashboard, officer: httpx.Client) -> None:
    page = drafted(officer)
    filed(officer, PDF)
    paths = [TOWN, PAPERS, page, f"{page}/notice.pdf", "/sites/mill/documents/1"]
    with signed_in(made, officer, "anyone", "viewer") as viewer:
        assert [viewer.get(path).status_code for path in paths] == [403] * len(paths)
    made.account("far", "smo", towns=("rotterdam",))
    with signed_in(made, officer, "far", "smo") as far:
        assert [far.get(path).status_code for path in paths] == [404] * len(paths)
        token = field(far.get("/sites/elm/town").text, "csrf")
        note = {"csrf": token, "key": "k" * 12, "kind": "note", "text": "x"}
        assert far.post(TOWN, data=note).status_code == 404
        assert far.post("/sites/elm/town", data=note | {"csrf": "old"}).status_code == 403
        assert far.get(f"/sites/elm/violations/{page.rsplit('/', 1)[1]}").status_code == 404
        assert far.get("/sites/elm/documents/1").status_code == 404


def test_what_is_entered_twice_by_a_bad_line_is_entered_once_and_what_cannot_be_read_is_refused(
    made: Dashboard, officer: httpx.Client
) -> None:
    for _ in range(2):
        assert sent(officer, "note", text="seen from the road", key="same-key-12").status_code == 303
    assert [row.kind for row in made.town.records.town_entries("mill")] == ["note"]
    assert sent(officer, "fine", text="x").status_code == 422
    assert sent(officer, "note", text="x", at="soon", key="other-key").status_code == 422
    assert sent(officer, "note", text="x" * 4_001, key="other-key").status_code == 422
    late = (NOW + 24 * HOUR).strftime("%Y-%m-%dT%H:%M")
    assert "in the future" in sent(officer, "note", text="x", at=late, key="other-key").text


def test_everything_is_followed_by_the_trail(made: Dashboard, officer: httpx.Client) -> None:
    sent(officer, "note", text="seen from the road")
    inside = made.app.state.services
    inside.trail.follow(inside.records, inside.journal, NOW)
    said = [entry.said for entry in inside.trail.entries() if entry.kind == "town"]
    assert [(one["who"], one["what"], one["reason"]) for one in said] == [("officer", "note", "seen from the road")]
    assert inside.trail.check(inside.records, inside.journal) == []

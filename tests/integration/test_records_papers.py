"""Log book, posted summary and public records of a site: on the page, by the verb, and made by themselves."""

import csv
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, select
from typer.testing import CliRunner

from alerts.commands import Said, meet_clock, record_inspection, record_practice, start_clock
from alerts.stores import open_engine
from alerts.water_tables import explanations
from dashboard.papers.making import Archive, Days, months_between
from dashboard.papers.month import Month, summary_facts
from dashboard.papers.posting import Posting, summaries_folder
from dashboard.photos import Caption, Photos
from dashboard.pictures import take_picture
from dashboard.reader import READER_COOKIE
from dashboard.records_verbs import records as records_verb
from dashboard.tables import audit_trail
from siltwatch.clock import ManualClock
from siltwatch.command.main import main
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, a_gauge
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, field, town_site, varied_dashboard
from tests.support.pictures import a_picture
from tests.support.waiting import eventually

ADDRESS = "http://siltwatch.example"
PHONE = "+15185550143"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path) as found:
        yield found


@pytest.fixture
def browser(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as client:
        yield client


def site_of(made: Dashboard, name: str = "hillside") -> Site:
    found = made.town.journal.site(name)
    assert found is not None
    return found


def archive_of(made: Dashboard) -> Archive:
    inside = made.app.state.services
    return Archive(journal=inside.journal, records=inside.records, photos=inside.photos, address=ADDRESS)


def look(made: Dashboard, remarks: str = "fence down") -> None:
    record_inspection(
        made.town.config.records_url, site=site_of(made), started_at=NOW - HOUR, scope="full", inspector="J. Field",
        remarks=remarks, entered_by="inspector", key="visit-key-1", now=NOW,
    )  # fmt: skip


def said(key: str, remarks: str = "") -> Said:
    return Said(person="Site operator", remarks=remarks, key=key)


def a_request(made: Dashboard, subject: str = "A neighbour, all reports") -> str:
    duties = start_clock(
        made.town.config.records_url, site=site_of(made), clock="records_request", subject=subject,
        base_at=NOW - 2 * HOUR, said=said("request-key-1"), now=NOW,
    )  # fmt: skip
    return duties[0].id


def opened(bundle: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rows_of(table: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.decode(), newline="")))


# The log book


def test_the_log_book_holds_every_kind_of_entry_in_order_with_author_time_and_ground(made: Dashboard) -> None:
    look(made)
    record_practice(
        made.town.config.records_url, site=site_of(made), practice="Basin 2", percent=55, at=NOW - HOUR,
        said=said("practice-1"), now=NOW,
    )  # fmt: skip
    a_request(made)
    archive = archive_of(made)
    entries = archive.entries(archive.record(site_of(made), NOW), Days())

    assert {"storm", "duty", "notice", "finding", "inspection", "clock"} <= {entry.kind for entry in entries}
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    assert all(entry.author and entry.rests_on and entry.title for entry in entries)
    assert len({entry.ref for entry in entries}) == len(entries)
    (visit,) = [entry for entry in entries if entry.kind == "inspection"]
    assert "J. Field" in visit.text
    assert visit.author == "inspector"
    assert "hillside-20260609-1-inspection" in visit.rests_on
    assert "fence down." in visit.text
    closed = next(entry for entry in entries if entry.title.startswith("Storm inspection done late"))
    assert entries.index(visit) < entries.index(closed)
    late = [entry.title for entry in entries if entry.kind == "duty"]
    assert "Storm inspection not done when due" in late
    assert any(title.startswith("Storm inspection done late") for title in late)


def test_a_corrective_action_stands_with_how_the_water_fell_after_it(made: Dashboard) -> None:
    site = site_of(made)
    (episode,) = made.town.records.episodes(site.id)
    acted_at = episode.start_at + 10 * MINUTE
    engine = open_engine(made.town.config.records_url)
    with engine.begin() as connection:
        row = {
            "site": site.id, "episode": episode.id, "cause": "a gap in the fence", "action": "closed the gap",
            "acted_at": format_instant(acted_at), "person": "Site operator",
            "entered_at": format_instant(NOW), "key": "explained-1",
        }  # fmt: skip
        connection.execute(insert(explanations).values(**row))
    engine.dispose()
    archive = archive_of(made)
    (entry,) = [
        entry for entry in archive.entries(archive.record(site, NOW), Days()) if entry.kind == "corrective action"
    ]

    assert entry.at == acted_at
    assert entry.author == "Site operator"
    assert "Done 10 m after it began." in entry.text
    assert re.search(r"The difference was [\d.]+ FNU when it was done|There are no readings yet", entry.text)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_log_book_is_printed_in_both_sizes_and_reads_on_any_day(
    made: Dashboard, browser: httpx.Client, paper: str
) -> None:
    look(made)
    made.sign_in(browser)
    answer = browser.get("/sites/hillside/logbook.pdf", params={"paper": paper})
    again = browser.get("/sites/hillside/logbook.pdf", params={"paper": paper})
    page = browser.get("/sites/hillside/logbook")
    day = browser.get("/sites/hillside/logbook", params={"since": "2026-06-09", "until": "2026-06-09"})

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content == again.content
    width = b"612 792" if paper == "letter" else b"595.27"
    assert width in re.sub(rb"\s+", b" ", answer.content)
    assert b"pdfuaid" in answer.content
    assert "Storm of 0.62 in" in page.text
    assert "By inspector" in page.text
    assert "Storm of 0.62 in" in day.text
    assert "Inspection: full inspection" not in day.text


def test_every_picture_leads_to_a_page_that_is_there(made: Dashboard, browser: httpx.Client) -> None:
    from dashboard.papers.logbook import live_path  # noqa: PLC0415 - beside its use

    look(made)
    a_request(made)
    made.sign_in(browser)
    archive = archive_of(made)
    site = site_of(made)
    for entry in archive.entries(archive.record(site, NOW), Days()):
        path, _, anchor = live_path(entry, site).partition("#")
        answer = browser.get(path)
        assert answer.status_code == 200, path
        assert not anchor or f'id="{anchor}"' in answer.text


# The summary of a month


def test_the_summary_tells_the_month_and_has_the_same_bytes_each_time(made: Dashboard, browser: httpx.Client) -> None:
    look(made)
    made.sign_in(browser, name="viewer", role="viewer")
    first = browser.get("/sites/hillside/summaries/2026-06.pdf")

    assert first.status_code == 200
    assert first.content == browser.get("/sites/hillside/summaries/2026-06.pdf").content
    assert b"/Type/Pages/Count 1/" in first.content
    assert b"StructTreeRoot" in first.content
    assert browser.get("/sites/hillside/summaries/2026-07.pdf").status_code == 404
    assert browser.get("/sites/hillside/summaries/2026-13.pdf").status_code == 404
    assert browser.get("/sites/hillside/summaries/2026-05.pdf?kept=true").status_code == 404
    assert browser.get("/sites/nowhere/summaries/2026-06.pdf").status_code == 404


@pytest.mark.parametrize("paper", ["summaries/2026-06.pdf", "logbook.pdf"])
def test_papers_are_the_same_whoever_prints_them(made: Dashboard, browser: httpx.Client, paper: str) -> None:
    look(made)
    made.sign_in(browser)
    plain = browser.get(f"/sites/hillside/{paper}")
    browser.cookies.set(READER_COOKIE, "es.mm")
    spanish = browser.get(f"/sites/hillside/{paper}")

    assert plain.content.startswith(b"%PDF")
    assert plain.content == spanish.content


def test_on_the_first_of_the_month_by_the_sites_clock_the_summary_is_made_once_and_kept(made: Dashboard) -> None:
    clock = ManualClock(datetime(2026, 7, 1, 3, 59, tzinfo=UTC))  # 23:59 EDT on 30 June
    folder = summaries_folder(made.town.config)
    posting = Posting(archive_of(made), folder, clock)

    assert not [file for file in posting.post_due() if file.stem == "2026-06"]
    clock.advance(timedelta(minutes=1))
    posted = posting.post_due()
    assert {file.stem for file in posted} == {"2026-06"}
    assert folder / "hillside" / "2026-06.pdf" in posted
    kept = posting.read("hillside", Month.parse("2026-06"))
    look(made)
    assert posting.post_due() == []
    assert posting.read("hillside", Month.parse("2026-06")) == kept
    assert posting.kept("hillside") == ["2026-06"]


@pytest.mark.parametrize(
    ("midnight", "month"),
    [
        (datetime(2026, 12, 1, 5, tzinfo=UTC), "2026-11"),  # begun in summer time, over in winter time
        (datetime(2027, 4, 1, 4, tzinfo=UTC), "2027-03"),  # the other way
    ],
)
def test_a_month_in_which_clocks_change_is_over_at_midnight_of_the_site(
    made: Dashboard, midnight: datetime, month: str
) -> None:
    clock = ManualClock(midnight - timedelta(seconds=1))
    posting = Posting(archive_of(made), summaries_folder(made.town.config), clock)
    assert month not in {file.stem for file in posting.post_due()}
    clock.advance(timedelta(seconds=1))
    assert {file.stem for file in posting.post_due()} == {month}


def test_the_same_records_give_the_same_bytes_in_any_process(made: Dashboard, tmp_path: Path) -> None:
    look(made)
    site = ["--site", "hillside", "--config", str(made.town.file)]
    month = ["records", "summary", "--month", "2026-06", "--as-of", "2026-07-02T00:00:00Z", *site]
    book = ["records", "logbook", *site]
    for number, given in enumerate((month, book)):
        assert main([*given, "-o", str(tmp_path / f"here-{number}.pdf")]) == 0
    asked = [[*given, "-o", str(tmp_path / f"there-{number}.pdf")] for number, given in enumerate((month, book))]
    code = f"from siltwatch.command.main import main; print([main(given) for given in {asked!r}])"
    where = {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "2", "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", code], env=os.environ | where, check=True, capture_output=True)
    for number in range(2):
        here, there = (tmp_path / f"{place}-{number}.pdf" for place in ("here", "there"))
        assert here.read_bytes() == there.read_bytes()


def test_the_dashboard_looks_by_itself_whether_a_month_is_over(made: Dashboard) -> None:
    clock = ManualClock(datetime(2026, 7, 1, 3, 55, tzinfo=UTC))
    posting = Posting(archive_of(made), summaries_folder(made.town.config), clock)
    with posting.looking():
        clock.advance(timedelta(minutes=10))
        eventually(lambda: "2026-06" in posting.kept("hillside"), within_s=60)


# Public records


def test_the_public_records_are_whole_and_name_no_address(made: Dashboard) -> None:
    look(made, remarks=f"call {PHONE} or foreman@site.example, see https://siltwatch.example/a/secret")
    a_request(made)
    archive = archive_of(made)
    bundle = archive.bundle(site_of(made), Days(), "us-letter", NOW)
    files = opened(bundle)

    assert bundle == archive.bundle(site_of(made), Days(), "us-letter", NOW)
    listed = dict(line.split("  ", 1)[::-1] for line in files["MANIFEST.sha256"].decode().splitlines())
    assert listed == {
        name: hashlib.sha256(held).hexdigest() for name, held in files.items() if name != "MANIFEST.sha256"
    }
    assert {
        "README.txt", "reports/logbook.pdf", "reports/summary-2026-06.pdf", "readings/rain.csv",
        "readings/turbidity.csv", "records/storms.csv", "records/duties.csv", "records/messages.csv",
        "records/inspections.csv", "requests.csv", "rules/rotterdam.toml",
    } <= set(files)  # fmt: skip
    tables = b"".join(held for name, held in files.items() if name.endswith(".csv"))
    for secret in (PHONE.encode(), b"foreman@site", b"/a/secret", b"@", b"http"):
        assert secret not in tables
    (visit,) = rows_of(files["records/inspections.csv"])
    assert visit["remarks"] == "call [number] or [address], see [link]"
    assert {row["person"] for row in rows_of(files["records/messages.csv"])} <= {"operator", "smo"}
    assert sum(int(row["depth_tenth_um"]) for row in rows_of(files["readings/rain.csv"])) == 62 * 2_540
    assert {name for name in files if name.startswith("records/")} <= set(
        re.findall(r"^  (records/\S+)$", files["README.txt"].decode(), re.MULTILINE)
    )


def test_failed_rain_and_readings_are_in_the_bundle_with_their_flag(made: Dashboard) -> None:
    made.town.rain([(NOW - 3 * HOUR, 254_000)], site="hillside", flag=4, key="odd", reasons=("beyond_nature",))
    made.town.readings("hillside", "down", [(NOW - 3 * HOUR - MINUTE, 900.0)], flag=4)
    files = opened(archive_of(made).bundle(site_of(made), Days(), "a4", NOW))

    (storm,) = {row["id"]: row for row in rows_of(files["records/storms.csv"])}.values()
    assert re.fullmatch(r"\d{13}/\d{13}", storm["spans"])
    failed = [row for row in rows_of(files["readings/rain.csv"]) if row["flag"] == "4"]
    assert [(row["depth_in"], row["reasons"]) for row in failed] == [("1.00", "beyond_nature")]
    assert "4" in {row["flag"] for row in rows_of(files["readings/turbidity.csv"])}


def test_photographs_go_along_and_a_lost_one_is_only_named(made: Dashboard) -> None:
    photos: Photos = made.app.state.services.photos
    for number in (1, 2):
        given = a_picture(size=(40 + number, 30))
        picture = take_picture(given, site_of(made).zone_info)
        caption = Caption(
            about="contrast:x",
            view="other",
            person="J. Field",
            remarks="",
            entered_by="inspector",
            key=f"picture-{number}",
        )
        photos.add("hillside", picture, sent=given, caption=caption, now=NOW - HOUR)
    first, second = photos.of("hillside")
    (made.town.config.photos_path / second.sha256[:2] / f"{second.sha256}.jpg").unlink()
    files = opened(archive_of(made).bundle(site_of(made), Days(), "us-letter", NOW))

    assert hashlib.sha256(files[f"photographs/{first.id}.jpg"]).hexdigest() == first.sha256
    assert f"photographs/{second.id}.jpg" not in files
    assert len(rows_of(files["records/photographs.csv"])) == 2


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum on this machine")
def test_anybody_can_check_the_list_of_sums_with_a_common_tool(made: Dashboard, tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(archive_of(made).bundle(site_of(made), Days(), "us-letter", NOW))) as bundle:
        bundle.extractall(tmp_path / "out")
    check = ["sha256sum", "--quiet", "-c", "MANIFEST.sha256"]
    assert subprocess.run(check, cwd=tmp_path / "out", check=False).returncode == 0
    (tmp_path / "out" / "README.txt").write_text("other")
    assert subprocess.run(check, cwd=tmp_path / "out", check=False, capture_output=True).returncode == 1


def test_a_span_without_days_is_refused(made: Dashboard) -> None:
    days = Days(since=date(2026, 7, 1))
    with pytest.raises(ConfigError, match="nothing between"):
        archive_of(made).bundle(site_of(made), days, "us-letter", NOW)


def test_the_button_makes_the_bundle_and_puts_it_on_the_trail(made: Dashboard, browser: httpx.Client) -> None:
    made.sign_in(browser)
    page = browser.get("/sites/hillside/records")
    token = field(page.text, "csrf")
    answer = browser.post("/sites/hillside/public-records", data={"csrf": token})

    assert answer.status_code == 200
    assert "README.txt" in opened(answer.content)
    assert browser.post("/sites/hillside/public-records", data={"csrf": "old"}).status_code == 403
    trail = made.app.state.services.trail
    with trail._reader.connect() as connection:
        noted = [row for row in connection.execute(select(audit_trail)).mappings() if row["kind"] == "export"]
    assert hashlib.sha256(answer.content).hexdigest() in str(noted)


def test_a_request_is_entered_answered_and_logged_on_the_page(made: Dashboard, browser: httpx.Client) -> None:
    made.sign_in(browser)
    page = browser.get("/sites/hillside/records").text
    typed = {
        "csrf": field(page, "csrf"), "what": "start", "clock": "records_request", "key": field(page, "key"),
        "subject": "A neighbour, all reports", "at": "2026-06-10T10:00",
    }  # fmt: skip
    assert browser.post("/sites/hillside/clocks", data=typed).status_code == 303
    page = browser.get("/sites/hillside/records").text
    assert "A neighbour, all reports" in page
    assert "17 Jun 2026 23:59 EDT" in page  # five business days after Wednesday 10 June
    (duty,) = [duty for duty in made.town.records.duties("hillside") if duty.clock == "records_request"]
    meet_clock(
        made.town.config.records_url, site=site_of(made), duty=duty.id, at=NOW, said=said("answer-key-1"), now=NOW
    )
    assert "done on time" in browser.get("/sites/hillside/records").text


def test_a_public_viewer_sees_the_summaries_and_no_more(made: Dashboard, browser: httpx.Client) -> None:
    made.sign_in(browser, name="viewer", role="viewer")
    page = browser.get("/sites/hillside/records")
    token = browser.get("/").text
    assert page.status_code == 200
    assert "June 2026" in page.text
    assert "Site log book" not in page.text
    assert browser.get("/sites/hillside/logbook").status_code == 403
    assert browser.get("/sites/hillside/logbook.pdf").status_code == 403
    assert browser.post("/sites/hillside/public-records", data={"csrf": field(token, "csrf")}).status_code == 403


# The verb


def test_the_verb_writes_what_the_pages_give(made: Dashboard, tmp_path: Path) -> None:
    a_request(made)
    common = ["--site", "hillside", "--config", str(made.town.file)]
    out = tmp_path / "out"
    for name, words in {
        "log.pdf": ["logbook", "--paper", "a4"],
        "sum.pdf": ["summary", "--month", "2026-06", "--as-of", format_instant(NOW)],
        "all.zip": ["bundle", "--as-of", format_instant(NOW), "--since", "2026-06-08"],
    }.items():
        done = CliRunner().invoke(records_verb, [*words, *common, "-o", f"{out}-{name}", "--json"])
        assert done.exit_code == 0, done.output
        assert hashlib.sha256(Path(f"{out}-{name}").read_bytes()).hexdigest() in done.stdout
    archive = archive_of(made)
    record = archive.record(site_of(made), NOW)
    assert Path(f"{out}-sum.pdf").read_bytes() == _with_address(made).summary(
        record, Month.parse("2026-06"), "us-letter", NOW
    )
    for more in ([], ["--json"]):
        told = CliRunner().invoke(records_verb, ["requests", *common, *more])
        assert "A neighbour, all reports" in told.stdout


def _with_address(made: Dashboard) -> Archive:
    inside = made.app.state.services
    address = inside.config.web.address
    return Archive(journal=inside.journal, records=inside.records, photos=inside.photos, address=address)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["logbook", "--site", "nowhere"], "no such site is applied"),
        (["logbook", "--site", "hillside", "--since", "june"], "no day such as"),
        (["summary", "--site", "hillside", "--month", "june"], "no month such as"),
        (["summary", "--site", "hillside", "--month", "2999-01"], "has not begun"),
    ],
)
def test_the_verb_says_what_is_wrong(made: Dashboard, tmp_path: Path, words: list[str], says: str) -> None:
    asked = [*words, "--config", str(made.town.file), "-o", str(tmp_path / "x")]
    assert says in str(CliRunner().invoke(records_verb, asked).exception)


def test_months_of_a_span(made: Dashboard) -> None:
    site = site_of(made)
    since, until = datetime(2026, 6, 8, tzinfo=UTC), datetime(2026, 8, 2, tzinfo=UTC)
    assert [str(month) for month in months_between(since, until, site)] == ["2026-06", "2026-07"]
    assert [str(month) for month in months_between(until, until + HOUR, site)] == ["2026-08"]


# A winter of a real gauge


def test_the_summary_of_a_real_month_tells_its_storms_and_what_became_of_them(shared: Path, tmp_path: Path) -> None:
    """USGS 03287500, February 2014: 0.63, 0.79 and, to the hundredth, 0.50 in; its rain came in by the verb."""
    now = datetime(2014, 3, 25, tzinfo=UTC)
    site = town_site("river", "River Road", sensors=[a_gauge("rg1")], started_on=date(2014, 1, 1))
    with dashboard(tmp_path / "town", site, clock=ManualClock(now)) as made:
        rain = shared / "data" / "rain" / "usgs_03287500_uv_2014_EST-EDT.rdb"
        given = ["import", str(rain), "--site", "river", "--sensor", "rg1", "--yes", "--config", str(made.town.file)]
        assert main(given) == 0
        made.town.inspect(datetime(2014, 2, 3, 15, tzinfo=UTC), now=now, site="river")
        made.town.step(now)
        archive = archive_of(made)
        record = archive.record(site, now)
        facts = summary_facts(record, Month.parse("2014-02"), now=now, address=ADDRESS)
        storms = facts["parts"][1]["rows"]  # type: ignore[index]
        files = opened(archive.bundle(site, Days(), "us-letter", now))

    assert [(row[0], row[1]) for row in storms] == [
        ("Sun 2 Feb 07:45 EST", "0.63 in (16.0 mm)"),
        ("Fri 14 Feb 18:15 EST", "0.79 in (20.0 mm)"),
        ("Fri 21 Feb 01:30 EST", "0.50 in (12.7 mm)"),
    ]
    assert [row[2].partition(": ")[2] for row in storms] == [
        "done Mon 3 Feb 10:00 EST",
        "not done when due, and still open",
        "not done when due, and still open",
    ]
    assert {"reports/summary-2014-01.pdf", "reports/summary-2014-02.pdf", "records/storms.csv"} <= set(files)
    assert len(rows_of(files["records/storms.csv"])) == 6

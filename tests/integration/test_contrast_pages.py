"""The page of a site's probes over a real application: what is entered, what is refused, what it does."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.dashboard import Dashboard, browsing, field, varied_dashboard

PATH = "/sites/burdeck/water"


@pytest.fixture
def varied(tmp_path: Path) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path / "town") as made:
        yield made


@pytest.fixture
def browser(varied: Dashboard) -> Iterator[httpx.Client]:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "R.Inspector")
        yield opened


def filled(browser: httpx.Client, **others: str) -> dict[str, str]:
    page = browser.get(PATH).text
    return {name: field(page, name) for name in ("csrf", "key", "at", "person")} | {"probe": "below"} | others


def probes(varied: Dashboard) -> list[str]:
    site = varied.town.journal.site("burdeck")
    assert site is not None
    return [probe.id for probe in site.probes]


def test_a_calibration_is_entered_and_the_probe_is_no_longer_late(varied: Dashboard, browser: httpx.Client) -> None:
    name = probes(varied)[0]
    assert "its readings are marked uncalibrated" in browser.get(PATH).text

    form = filled(
        browser, probe=name, what="calibration", before_cleaning="10", after_cleaning="9,5", standard="124",
        before_calibration="120", lot="A7",
    )  # fmt: skip
    answer = browser.post(PATH, data=form)
    again = browser.post(PATH, data=form)

    assert (answer.status_code, again.status_code) == (303, 303)
    page = browser.get(PATH).text
    assert "fouling -5.0 %, drift 3.3 %, together 8.3 %, good" in page
    assert "Next calibration by" in page
    assert len(varied.town.records.calibrations("burdeck")) == 1


def test_a_sample_and_a_confirmation_stand_in_the_register(varied: Dashboard, browser: httpx.Client) -> None:
    name = probes(varied)[0]
    browser.post(PATH, data=filled(browser, probe=name, what="confirmation", remarks="looked"))
    browser.post(PATH, data=filled(browser, probe=name, what="sample", how="grab", value="900", unit="FNU"))
    browser.post(PATH, data=filled(browser, probe=name, what="sample", how="secchi", value="40"))

    page = browser.get(PATH).text
    assert "seen on site. looked" in page
    assert "grab sample: 900 FNU" in page
    assert "Secchi disk: 40 cm" in page
    assert [row.how for row in varied.town.records.samples("burdeck")] == ["grab", "secchi"]


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"what": "nothing"}, "Choose what was done"),
        ({"what": "confirmation", "probe": "nowhere"}, "Choose the probe"),
        ({"what": "confirmation", "person": " "}, "Who was there"),
        ({"what": "confirmation", "at": "soon"}, "Write the day and the time"),
        ({"what": "confirmation", "at": "2030-01-01T00:00"}, "This is after now"),
        ({"what": "confirmation", "key": "k"}, "Open it anew"),
        ({"what": "confirmation", "remarks": "x" * 5000}, "At most 4000"),
        ({"what": "sample", "value": ""}, "Write a number"),
        ({"what": "calibration", "standard": "much"}, "Write a number"),
    ],
)
def test_what_cannot_be_is_shown_again_with_what_is_wrong(
    varied: Dashboard, browser: httpx.Client, others: dict[str, str], words: str
) -> None:
    answer = browser.post(PATH, data=filled(browser, probe=probes(varied)[0]) | others)

    assert answer.status_code == 422
    assert words in answer.text
    assert varied.town.records.confirmations("burdeck") == []


def test_an_officer_sees_the_register_and_adds_nothing(varied: Dashboard) -> None:
    with browsing(varied.app) as opened:
        varied.sign_in(opened, "officer", "smo")
        page = opened.get(PATH)
        token = browser_token(opened)
        answer = opened.post(PATH, data={"csrf": token, "what": "confirmation"})

    assert page.status_code == 200
    assert '<form method="post" action="/sites/burdeck/water"' not in page.text
    assert answer.status_code == 403


def browser_token(browser: httpx.Client) -> str:
    return field(browser.get("/").text, "csrf")


def test_the_chart_carries_the_bands_of_contrast(varied: Dashboard, browser: httpx.Client) -> None:
    sites = [site.id for site in varied.town.journal.sites()]
    charts = {name: browser.get(f"/api/v1/sites/{name}/series?range=7d").json() for name in sites}
    bands = [band for chart in charts.values() for band in chart["contrast"]]
    known = {row.id: row for name in sites for row in varied.town.records.episodes(name)}

    assert all(chart["start"] <= band["start"] < band["end"] <= chart["end"] for chart in charts.values()
               for band in chart["contrast"])  # fmt: skip
    assert {band["id"]: band["level"] for band in bands} == {name: row.level for name, row in known.items()}
    assert bands


def test_the_register_is_handed_over_as_a_table(varied: Dashboard, browser: httpx.Client) -> None:
    name = probes(varied)[0]
    browser.post(
        PATH,
        data=filled(
            browser, probe=name, what="calibration", before_cleaning="10", after_cleaning="9.5", standard="124",
            before_calibration="120", lot="=A7",
        ),
    )  # fmt: skip
    browser.post(PATH, data=filled(browser, probe=name, what="sample", how="grab", value="900", unit="FNU"))
    browser.post(PATH, data=filled(browser, probe=name, what="confirmation", remarks='said "clear", left'))

    answer = browser.get(f"{PATH}/register.csv")

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert 'filename="burdeck-probe-register.csv"' in answer.headers["content-disposition"]
    rows = {row["entry"]: row for row in csv.DictReader(io.StringIO(answer.text))}
    calibration, sample = rows["calibration"], rows["sample"]
    assert (calibration["fouling_percent"], calibration["rating"]) == ("-5.0", "good")
    assert calibration["standard_lot"] == "'=A7"  # no spreadsheet reckons with it
    assert float(calibration["total_percent"]) == pytest.approx(5 + 100 * 4 / 120)
    assert (sample["value"], sample["unit"], sample["person"]) == ("900.0", "FNU", "R.Inspector")
    assert rows["confirmation"]["remarks"] == 'said "clear", left'
    assert calibration["at_utc"].endswith("Z") and "EDT" in calibration["at_site"]  # noqa: PT018 - one instant

"""The board's rows for filters and map, the wall screen, the base of the map; depths in the reader's unit."""

import json
from pathlib import Path

from dashboard.reader import READER_COOKIE, Reader, cookie_text
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, tips
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard, log_in, town_site

BASE = {"type": "FeatureCollection", "features": []}


def sites() -> tuple[Site, ...]:
    mill = town_site("mill", "Mill Lane", latitude=42.81, longitude=-73.93)
    stations = [
        {"id": "north", "name": "North"},
        {"id": "creek", "name": "Creek", "latitude": 42.9, "longitude": -74.0},
    ]
    return (
        mill,
        town_site("creek", "Creekside", stations=stations),
        town_site("far", "Far Away", profile="pendleton", latitude=43.1, longitude=-78.8),
        town_site("lost", "Lost"),
    )


def rain(made: Dashboard) -> None:
    made.town.rain(tips(NOW - 50 * MINUTE, 30), site="mill")
    made.town.hear(NOW, "rg1", site="mill")
    made.town.step(NOW)


def test_rows_carry_state_town_and_place(tmp_path: Path) -> None:
    with dashboard(tmp_path, *sites()) as made, browsing(made.app) as browser:
        rain(made)
        made.sign_in(browser)
        rows = browser.get("/board/rows").text

    assert 'data-site="mill" data-state="raining" data-town="rotterdam" data-at="42.81000,-73.93000"' in rows
    assert 'data-at="42.90000,-74.00000"' in rows, "a site without a place of its own lies where its station is"
    assert 'data-site="lost" data-state="blind" data-town="rotterdam">' in rows
    assert 'data-only="raining"' in rows


def test_towns_can_be_chosen_where_there_are_several_and_each_sees_its_own(tmp_path: Path) -> None:
    with dashboard(tmp_path, *sites()) as made, browsing(made.app) as browser:
        made.account("pendleton", "smo", ("pendleton",))
        made.sign_in(browser)
        everything = browser.get("/").text
        wall = browser.get("/wall").text
        browser.cookies.clear()
        log_in(browser, "pendleton")
        own, own_wall = browser.get("/").text, browser.get("/wall").text

    assert '<option value="pendleton">Town of Pendleton, New York</option>' in everything
    assert 'data-page="wall"' in wall
    assert "Mill Lane" in wall
    for page in (own, own_wall):
        assert "Far Away" in page
        assert "Mill Lane" not in page
    assert "town-filter" not in own


def test_the_base_of_the_map_is_the_operators_file_and_nobody_elses(tmp_path: Path) -> None:
    (tmp_path / "town").mkdir()
    (tmp_path / "town" / "county.geojson").write_text(json.dumps(BASE))
    settings = '[web]\nmap_base = "county.geojson"\n'
    with dashboard(tmp_path / "town", *sites(), settings=settings) as made, browsing(made.app) as browser:
        refused = browser.get("/map/base")
        made.sign_in(browser)
        page, base = browser.get("/"), browser.get("/map/base")
        (tmp_path / "town" / "county.geojson").unlink()
        gone = browser.get("/map/base")

    assert refused.status_code in {303, 401}
    assert 'data-base="/map/base"' in page.text
    assert base.json() == BASE
    assert base.headers["content-type"] == "application/geo+json"
    assert gone.status_code == 404


def test_without_a_base_the_map_asks_for_none(tmp_path: Path) -> None:
    with dashboard(tmp_path, *sites()) as made, browsing(made.app) as browser:
        made.sign_in(browser)
        assert 'data-base=""' in browser.get("/").text
        assert browser.get("/map/base").status_code == 404


def test_who_reads_millimetres_finds_them_on_every_page(tmp_path: Path) -> None:
    with dashboard(tmp_path, *sites()) as made, browsing(made.app) as browser:
        rain(made)
        made.town.rain(tips(NOW - 30 * HOUR, 60), site="creek")
        made.town.step(NOW - 20 * HOUR)
        made.town.step(NOW)
        made.sign_in(browser)
        browser.cookies.set(READER_COOKIE, cookie_text(Reader(rain_unit="mm")))
        storm = made.town.records.storms("creek")[0].id
        board, site = browser.get("/board/rows").text, browser.get("/sites/mill").text
        page = browser.get(f"/sites/creek/storms/{storm}").text

    assert "7.6 mm" in board
    assert "7.6 mm so far, 5.1 mm to go to a storm" in site
    assert "mm/h" in site
    assert 'data-unit="mm"' in site
    assert "Storm of 15.2 mm (0.60 in)" in page
    assert "50 tips of 0.254 mm" in page


def test_nobody_sees_the_board_without_signing_in(tmp_path: Path) -> None:
    with dashboard(tmp_path, *sites()) as made, browsing(made.app) as browser:
        answers = [browser.get(path) for path in ("/", "/wall", "/board/rows", "/map/base")]

    assert {answer.status_code for answer in answers} <= {303, 401}
    assert not [answer for answer in answers if "Mill Lane" in answer.text]

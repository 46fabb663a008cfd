"""A town with pages: sites in every state, and a browser's way in."""

import atexit
import re
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from sqlalchemy import insert, update

from alerts.notice_tables import notice_attempts, notices
from alerts.reading import EpisodeRow
from alerts.stores import to_row
from alerts.water_tables import contrast_episodes
from collector.tables import changes, dead_letters, last_words, readings, rollups
from dashboard.accounts import Accounts
from dashboard.app import build_app
from dashboard.audit import AuditTrail
from dashboard.migrations.upgrade import upgrade
from dashboard.photos import Photos
from dashboard.roles import AccountRole
from siltwatch.clock import Clock, ManualClock
from siltwatch.instants import format_instant
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_gauge, a_site, tips
from tests.support.waiting import eventually

PASSWORD = "correct-horse-battery"
NOW = NOON + 10 * HOUR


def a_probe(name: str, place: str, **others: Any) -> dict[str, Any]:
    """A turbidity probe in FNU."""
    given = {
        "id": name,
        "station": "creek",
        "kind": "probe",
        "gateway": "gw1",
        "link": "line",
        "driver": "modbus_turbidity",
        "device": name,
        "unit": "FNU",
        "model": "y511",
        "place": place,
        "range_max": 1000.0,
    }
    return given | others


def town_site(name: str, title: str, **others: Any) -> Site:
    """A site of Rotterdam with a gauge and two probes."""
    given: dict[str, Any] = {
        "id": name,
        "name": title,
        "profile": "rotterdam",
        "operator": "Miller Construction",
        "address": "Burdeck Street",
        "stations": [{"id": "north", "name": "North basin"}, {"id": "creek", "name": "Creek"}],
        "sensors": [a_gauge("rg1"), a_probe("up", "background"), a_probe("down", "downstream")],
    }
    return a_site(**(given | others))


class PageTown(Town):
    """A town whose journal also holds readings, last words and dead letters."""

    def readings(
        self, site: str, sensor: str, rows: Sequence[tuple[datetime, float]], *, flag: int = 1, kind: str = "turbidity"
    ) -> None:
        """Values of a probe, and their roll-ups."""
        with self._journal.begin() as connection:
            connection.execute(insert(readings), [_reading(site, sensor, kind, flag, row) for row in rows])
            if flag == 1:
                connection.execute(insert(rollups), _rolled(site, sensor, kind, rows))

    def heard(self, site: str, sensor: str, at: datetime, **others: Any) -> None:
        """The last word of a sensor."""
        given = {"value": 12.0, "unit": "", "battery_v": 3.61, "flag": 1, "reasons": "[]"}
        row = {"site": site, "sensor": sensor, "observed_at": format_instant(at), "received_at": format_instant(at)}
        with self._journal.begin() as connection:
            connection.execute(insert(last_words).prefix_with("OR REPLACE"), [row | given | others])

    def changed(self, site: str, at: datetime) -> None:
        """What the collector notes with each commit."""
        with self._journal.begin() as connection:
            connection.execute(insert(changes), [{"at": format_instant(at), "site": site}])

    def dead_letter(self, reason: str, at: datetime, *, gateway: str = "gw1") -> None:
        """A message that could not be counted."""
        row = {"gateway": gateway, "boot": "b", "seq": 7, "received_at": format_instant(at), "reason": reason}
        with self._journal.begin() as connection:
            connection.execute(insert(dead_letters), [row | {"document": '{"device":"n9"}', "detail": "device n9"}])

    def episode(self, row: EpisodeRow) -> None:
        """An episode of contrast, as the judge of contrast writes it."""
        with self._records.begin() as connection:
            connection.execute(insert(contrast_episodes), [to_row(row)])

    def deliver(self, at: datetime, state: str = "sent") -> None:
        """Let every waiting notice have been accepted, or refused."""
        outcome = "accepted" if state == "sent" else "refused"
        with self._records.begin() as connection:
            waiting = [row.id for row in connection.execute(notices.select().where(notices.c.state == "queued"))]
            for notice in waiting:
                values = {"state": state, "accepted_at": format_instant(at) if state == "sent" else None, "tries": 1}
                connection.execute(update(notices).where(notices.c.id == notice).values(**values))
                tried = {"notice": notice, "at": format_instant(at), "outcome": outcome, "detail": "250 2.0.0 Ok"}
                connection.execute(insert(notice_attempts), [tried])


def _reading(site: str, sensor: str, kind: str, flag: int, row: tuple[datetime, float]) -> dict[str, Any]:
    at = format_instant(row[0])
    given = {"unit": "FNU", "method": "y511", "reasons": '["spike"]' if flag > 2 else "[]", "key": ""}
    return {
        "site": site,
        "sensor": sensor,
        "kind": kind,
        "at": at,
        "value": row[1],
        "flag": flag,
        "received_at": at,
    } | given


def _rolled(site: str, sensor: str, kind: str, rows: Sequence[tuple[datetime, float]]) -> list[dict[str, Any]]:
    quarters: dict[datetime, list[float]] = {}
    for at, value in rows:
        quarters.setdefault(at.replace(minute=at.minute // 15 * 15, second=0, microsecond=0), []).append(value)
    return [
        {
            "site": site,
            "sensor": sensor,
            "kind": kind,
            "start_at": format_instant(start_at),
            "min": min(values),
            "max": max(values),
            "mean": sum(values) / len(values),
            "sum": sum(values),
            "count": len(values),
            "sum_tenth_um": 0,
        }
        for start_at, values in quarters.items()
    ]


@dataclass
class Dashboard:
    """An application over a town, and its accounts."""

    town: PageTown
    app: FastAPI
    accounts: Accounts
    clock: Clock

    def account(self, name: str = "smo", role: AccountRole = "smo", towns: tuple[str, ...] = ()) -> None:
        self.accounts.add(name, role=role, towns=towns, password=PASSWORD, now=self.clock.now())

    def sign_in(self, browser: httpx.Client, name: str = "inspector", role: AccountRole = "inspector") -> httpx.Client:
        """Sign in by the form; the account is made where there is none."""
        if name not in {row.name for row in self.accounts.rows()}:
            self.account(name, role)
        answer = log_in(browser, name)
        assert answer.status_code == 303, answer.text
        return browser


def log_in(browser: httpx.Client, name: str, password: str = PASSWORD, back: str = "") -> httpx.Response:
    """Send the login form as the page has it."""
    page = browser.get("/login", params={"back": back})
    return browser.post(
        "/login", data={"name": name, "password": password, "token": field(page.text, "token"), "back": back}
    )


def field(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}"[^>]*? value="([^"]*)"', page)
    assert found, f"no field {name} in {page[:500]}"
    return found[1]


@contextmanager
def dashboard(folder: Path, *sites: Site, clock: Clock | None = None, settings: str = "") -> Iterator[Dashboard]:
    """An application over a fresh town, its clock standing at `NOW` unless another is given."""
    town = PageTown(folder, *sites, settings=settings)
    upgrade(town.config)
    accounts = Accounts(town.config.records_url)
    photos = Photos(town.config.records_url, town.config.photos_path)
    trail = AuditTrail(town.config.records_url)
    ticking = clock or ManualClock(NOW)
    app = build_app(
        config=town.config, journal=town.journal, records=town.records, accounts=accounts, photos=photos,
        trail=trail, clock=ticking,
    )  # fmt: skip
    try:
        yield Dashboard(town=town, app=app, accounts=accounts, clock=ticking)
    finally:
        app.state.services.charts.close()
        accounts.close()
        photos.close()
        trail.close()
        town.close()


@cache
def _varied_template() -> Path:
    """Judged once a run: each test works on its own copy."""
    folder = Path(tempfile.mkdtemp(prefix="siltwatch-varied-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with dashboard(folder / "town") as made:
        varied_town(made.town)
    return folder / "town"


@contextmanager
def varied_dashboard(folder: Path, **others: Any) -> Iterator[Dashboard]:
    """A dashboard over a copy of the varied town."""
    with dashboard(folder, **others) as made:
        for name in ("journal.db", "records.db"):
            source = sqlite3.connect(_varied_template() / "var" / name)
            target = sqlite3.connect(made.town.config.data_path / name)
            source.backup(target)
            source.close()
            target.close()
        yield made


def varied_town(town: PageTown, now: datetime = NOW) -> None:
    """Sites in every state of the board, as of `now`."""
    sites = [
        town_site("hillside", "Hillside Phase 2"),
        town_site("burdeck", "Burdeck Street Plaza", operator="Burdeck Partners"),
        town_site("curry", "Curry Road Apartments", operator="Kerr Homes"),
        town_site("lot7", "Lot 7 Grading", operator="Kerr Homes"),
        town_site("school", "School Addition", operator="District Works"),
        town_site("creek", "Creekside Lots", operator="Kerr Homes"),
        *(town_site(f"quiet{n}", f"Maple Court {n}", operator="Kerr Homes") for n in range(1, 6)),
    ]
    for site in sites:
        town.apply(site, now - timedelta(days=4))
        for sensor in site.sensors:
            town.heard(site.id, sensor.id, now - MINUTE, value=8.4, unit="FNU" if sensor.kind == "probe" else "counts")
    town.rain(tips(now - 34 * HOUR, 62, every=2 * MINUTE), site="hillside")
    town.rain(tips(now - 23 * HOUR, 54, every=2 * MINUTE), site="burdeck")
    town.rain(tips(now - 100 * MINUTE, 41, every=2 * MINUTE), site="curry")
    town.rain(tips(now - 150 * MINUTE, 57, every=2 * MINUTE), site="school")
    town.heard("lot7", "rg1", now - 5 * HOUR, value=211.0, unit="counts")
    town.heard("lot7", "down", now - 3 * HOUR, value=640.0, unit="FNU", flag=3, reasons='["saturated"]')
    town.dead_letter("unknown_device", now - HOUR)
    for name in ("hillside", "burdeck", "school", "creek"):
        _creek(town, name, now)
    for hours in (34, 33, 32, 23, 22, 21, 10, 2, 1, 0):
        town.step(now - hours * HOUR)
        town.deliver(now - hours * HOUR)
    town.episode(_contrast("creek", now))
    town.episode(_contrast("hillside", now))


def _contrast(site: str, now: datetime) -> EpisodeRow:
    """Below the site it is visibly muddier than above it."""
    return EpisodeRow(
        id=f"{site}-down-1",
        site=site,
        probe="down",
        background="up",
        kind="contrast",
        revision=1,
        judged_at=now,
        profile="rotterdam",
        profile_version=1,
        state="open",
        level="likely",
        level_now="likely",
        start_at=now - 90 * MINUTE,
        end_at=None,
        reached=f'{{"likely": "{format_instant(now - HOUR)}"}}',
        unit="FNU",
        peak=56.0,
        peak_at=now - 30 * MINUTE,
        peak_background=12.0,
        peak_value=68.0,
        now_at=now - 15 * MINUTE,
        now_background=12.0,
        now_value=68.0,
        percent_above=100,
        held_since_at=None,
        lag_s=900,
        confounded_by=None,
        uncalibrated=None,
        weather="rain",
        storm=None,
        cause=None,
        action=None,
        withdrawn_because=None,
    )


def _creek(town: PageTown, site: str, now: datetime) -> None:
    start = now - 48 * HOUR
    for sensor, base, gain in (("up", 6.0, 9.0), ("down", 7.0, 52.0)):
        rows = []
        for minute in range(0, 48 * 60, 5):
            at = start + minute * MINUTE
            wave = sum(max(0.0, 1 - abs((at - now + h * HOUR).total_seconds() / 3600 - 2) / 4) for h in (34, 23, 3))
            rows.append((at, base + gain * wave + (minute * 7919 % 13) / 8))
        town.readings(site, sensor, rows)


@contextmanager
def served(app: FastAPI, *, port: int = 0) -> Iterator[str]:
    """The application behind a real server on loopback; yields its address."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, name="pages")
    thread.start()
    try:
        eventually(lambda: server.started, what="the pages are served")
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        app.state.services.hub.end()
        server.should_exit = True
        thread.join(15)
        assert not thread.is_alive()


@contextmanager
def browsing(app: FastAPI) -> Iterator[httpx.Client]:
    """A browser without pictures: cookies are kept, redirects are looked at."""
    with served(app) as address, httpx.Client(base_url=address, timeout=20) as browser:
        yield browser

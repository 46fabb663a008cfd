"""The doctor at disks, databases, InfluxDB and sites: each fault made for real, found, and explained."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import zoneinfo
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path

import pytest

from alerts.checks import checks as alerts_checks
from alerts.migrations.upgrade import upgrade as upgrade_records
from collector.checks import checks as collector_checks
from collector.commands import apply_site
from collector.influx import InfluxStore
from collector.influx_checks import influx_checks
from collector.migrations.upgrade import upgrade as upgrade_journal
from dashboard.checks import checks as dashboard_checks
from dashboard.migrations.upgrade import upgrade as upgrade_pages
from siltwatch.checks import checks, fault
from siltwatch.clock import SystemClock
from siltwatch.config import Config, load_config
from siltwatch.config_town import Influx
from siltwatch.site_files import load_site
from tests.support.authority import Authority
from tests.support.collector import Journal, counts, journal_url, parcel, says, site, turbid, write_installation
from tests.support.doctor import as_nobody, codes, installation, site_file, tells
from tests.support.servers import Server, free_port, influxd, postgresql

_ON_SMALL_DISKS = """
set -e
mount -t tmpfs -o size=40m disk "$1"; mkdir "$1/fills"
mount -t tmpfs -o size=600m disk "$1/fills"
mkdir "$1/fills/few"; mount -t tmpfs -o size=2g,nr_inodes=200 disk "$1/fills/few"
"$2" -c "$3" "$1" "$1/fills" "$1/fills/few"
"""
_LOOK = """
import sys
from pathlib import Path
from siltwatch.checks import checks
from siltwatch.config import Config
for folder in sys.argv[1:]:
    for one in checks.parts["disk"](Config(folder=Path(folder))):
        print(one.code, one.level, one.message, sep="|")
"""


def test_10_a_disk_that_is_full_fills_or_takes_no_more_files(tmp_path: Path) -> None:
    """Disks of their own, which a name space of its own may mount."""
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare (Debian: util-linux)")
    words = ["unshare", "-rm", "sh", "-c", _ON_SMALL_DISKS, "sh", str(tmp_path), sys.executable, _LOOK]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.skip(f"unshare (util-linux) may not mount here: {run.stderr.strip()[:80]}")

    told = [line.split("|") for line in run.stdout.splitlines()]

    assert [(code, level) for code, level, _ in told] == [
        ("disk_full", "fail"), ("disk_filling", "warn"), ("inodes_full", "fail"),
    ]  # fmt: skip
    for code, _, message in told:
        tells([fault(code, "disk", message)], code)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that everybody may enter, as pytest's own may not be."""
    made = Path(tempfile.mkdtemp(prefix="siltwatch-doctor-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


def test_11_a_data_folder_that_is_missing_closed_or_of_several_owners(open_folder: Path) -> None:
    folder = checks.parts["data_folder"]
    config = installation(open_folder)
    tells(folder(config), "folder_missing")
    config.data_path.mkdir()
    assert codes(folder(config)) == []
    (config.data_path / "journal.db").touch()
    config.data_path.chmod(0o555)
    try:
        with as_nobody():
            tells(folder(config), "folder_closed")
    finally:
        config.data_path.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(config.data_path / "journal.db", 65534, -1)
        tells(folder(config), "wrong_owner")


def migrated(folder: Path, settings: str = "") -> Config:
    config = installation(folder, settings)
    config.data_path.mkdir(exist_ok=True)
    upgrade_journal(config)
    upgrade_records(config)
    upgrade_pages(config)
    return config


def test_12_databases_that_are_missing_or_of_a_newer_version(tmp_path: Path) -> None:
    fresh = installation(tmp_path / "fresh")
    for package in (collector_checks, alerts_checks, dashboard_checks):
        tells(package(fresh), "not_migrated")

    config = migrated(tmp_path)
    for file, table in (
        ("journal.db", "alembic_version_collector"),
        ("records.db", "alembic_version_alerts"),
        ("records.db", "alembic_version_dashboard"),
    ):
        with closing(sqlite3.connect(config.data_path / file)) as disk, disk:
            disk.execute(f"UPDATE {table} SET version_num = '9999'")
    for package in (collector_checks, alerts_checks, dashboard_checks):
        tells(package(config), "newer_version")


def test_13_a_database_that_is_damaged(tmp_path: Path) -> None:
    config = installation(tmp_path)
    config.data_path.mkdir()
    (config.data_path / "journal.db").write_bytes(b"no database at all" * 1_000)

    tells(collector_checks.parts["journal"](config), "database_trouble")


def test_13_postgresql_that_is_not_there_or_has_no_such_database(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="needs psycopg (pip install siltwatch[postgresql])")

    def asked(port: int) -> list[str]:
        url = f"postgresql+psycopg://siltwatch:a-password@127.0.0.1:{port}/nowhere"
        config = installation(tmp_path, f'[stores]\njournal = "{url}"\nrecords = "{url}2"\n')
        found = [*collector_checks.parts["journal"](config), *alerts_checks.parts["judging"](config)]
        tells(found, codes(found)[0])
        assert not any("a-password" in finding.message for finding in found)
        return codes(found)

    assert asked(free_port()) == ["database_unreachable"] * 2
    with postgresql() as server:
        assert asked(server.port) == ["database_refuses"] * 2


def store_of(server: Server, database: str, *, user: str | None = "ada") -> InfluxStore:
    return InfluxStore(Influx(url=f"http://127.0.0.1:{server.port}", database=database, user=user), password="pass")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """InfluxDB that asks who comes: `ada` may do all, `bob` may read one database."""
    with influxd(tmp_path_factory.mktemp("influx"), http="auth-enabled = true") as running:
        with closing(store_of(running, "_internal", user=None)) as nobody:
            nobody._query("CREATE USER ada WITH PASSWORD 'pass' WITH ALL PRIVILEGES", "POST")
        with closing(store_of(running, "town")) as ada:
            ada.create_database()
            ada._query("CREATE USER bob WITH PASSWORD 'pass'", "POST")
            ada._query('GRANT READ ON "town" TO bob', "POST")
            ada._query("CREATE DATABASE short WITH DURATION 7d", "POST")
        yield running


def influx(folder: Path, port: int, *, database: str = "town", user: str = "ada", password: str = "pass") -> Config:
    config = migrated(
        folder,
        f'[influx]\nurl = "http://127.0.0.1:{port}"\ndatabase = "{database}"\nuser = "{user}"\n'
        'password_file = "influx-password"\n',
    )
    (folder / "influx-password").write_text(password)
    return config


def test_14_each_thing_that_influxdb_may_lack(tmp_path: Path, strict: Server) -> None:
    port = strict.port
    assert codes(influx_checks(influx(tmp_path, port))) == []
    tells(influx_checks(influx(tmp_path, free_port())), "influx_unreachable")
    tells(influx_checks(influx(tmp_path, port, password="wrong")), "influx_refuses")
    tells(influx_checks(influx(tmp_path, port, database="nowhere")), "influx_missing")
    tells(influx_checks(influx(tmp_path, port, user="bob")), "influx_read_only")
    tells(influx_checks(influx(tmp_path, port, database="short")), "influx_retention")
    tells(
        influx_checks(installation(tmp_path, '[influx]\nurl = "http://127.0.0.1:9"\nuser = "ada"\n')), "influx_setting"
    )
    with closing(store_of(strict, "town")) as ada:
        shown = json.loads(ada._query("SHOW DATABASES", "GET"))["results"][0]["series"][0]["values"]
    assert sorted(name for (name,) in shown if name != "_internal") == ["short", "town"]


class _Whoever(BaseHTTPRequestHandler):
    """Speaks as InfluxDB does, and does not say which it is."""

    def do_GET(self) -> None:
        body = json.dumps({"results": [{"series": [{"columns": ["name"], "values": [["siltwatch"]]}]}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815 - the library's name

    def log_message(self, *_: object) -> None:
        pass


def test_14_a_server_that_is_no_influxdb_that_is_known(tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Whoever) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        config = migrated(tmp_path, f'[influx]\nurl = "http://127.0.0.1:{server.server_address[1]}"\n')
        tells(influx_checks(config), "influx_version")
        server.shutdown()
        thread.join()


def test_17_a_zone_that_is_missing_or_told_otherwise_by_the_machine(tmp_path: Path) -> None:
    config = installation(tmp_path)
    site_file(config, zone="America/Nowhere")
    tells(checks.parts["site_files"](config), "zone_missing")

    site_file(config)
    assert codes(checks.parts["zones"](config)) == []
    old = tmp_path / "zones" / "America"
    old.mkdir(parents=True)
    with files("tzdata").joinpath("zoneinfo", "Etc", "GMT+5").open("rb") as source:  # as before summer time was made
        (old / "New_York").write_bytes(source.read())
    before = zoneinfo.TZPATH
    zoneinfo.reset_tzpath([tmp_path / "zones"])
    zoneinfo.ZoneInfo.clear_cache()
    try:
        tells(checks.parts["zones"](config), "zones_old")
    finally:
        zoneinfo.reset_tzpath(before)
        zoneinfo.ZoneInfo.clear_cache()


def test_19_a_site_file_that_is_unsound_was_not_applied_or_differs(tmp_path: Path) -> None:
    config = migrated(tmp_path)
    tells(checks.parts["site_files"](config), "site_unsound")
    file = site_file(config)
    sites = collector_checks.parts["sites"]
    tells(sites(config), "site_not_applied")

    apply_site(config.journal_url, load_site(file), SystemClock().now())
    assert codes(sites(config)) == []
    site_file(config, port="/dev/another")
    assert "links" in tells(sites(config), "site_differs").message
    (config.sites_path / "mill.toml").write_text("id = 7\n")
    tells(checks.parts["site_files"](config), "site_unsound")


def test_9_a_gateway_without_a_token_and_a_file_of_tokens_that_is_not_there(tmp_path: Path) -> None:
    config = installation(tmp_path)
    site_file(config)
    tells(collector_checks.parts["tokens"](config), "tokens_unusable")
    (tmp_path / "intake-tokens.toml").write_text('gw2 = "a-token-of-another-box"\n')

    assert "gw1" in tells(collector_checks.parts["tokens"](config), "token_unknown").message


def test_20_what_came_and_what_did_not(tmp_path: Path) -> None:
    write_installation(tmp_path)
    config, now = load_config(tmp_path / "siltwatch.toml"), SystemClock().now()
    with closing(Journal.make(journal_url(tmp_path))) as journal:
        journal.apply(site())
        journal.take(parcel(counts([1, 2]), now=now - timedelta(hours=2)))
        tells(collector_checks.parts["gateways"](config), "gateway_silent")
        word = says(3, device="gw1", quantity="status", semantics="instant", value="5000", unit="observations")
        journal.take(parcel([word], now=now))
        tells(collector_checks.parts["gateways"](config), "gateway_behind")
        journal.take(parcel([turbid(4, "mud")], now=now + timedelta(hours=1)))
        tells(collector_checks.parts["gateways"](config), "clock_jump")
        tells(collector_checks.parts["journal"](config), "dead_letters")
        journal.take(parcel(counts([9], first_seq=20)))
        tells(collector_checks.parts["journal"](config), "gap")


def test_20_certificates_that_are_over_or_end_soon(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    soon, over = authority.sign("localhost"), authority.sign("localhost", ends_in=-timedelta(days=1))
    shutil.copy(soon.certificate, tmp_path / "web.pem")
    certificates = checks.parts["certificates"]
    config = installation(tmp_path, f'[web]\ncertificate_file = "web.pem"\nkey_file = "{soon.key}"\n')
    tells(certificates(config), "certificate_ending")

    shutil.copy(over.certificate, tmp_path / "web.pem")
    tells(certificates(config), "certificate_over")
    (tmp_path / "web.pem").unlink()
    tells(certificates(config), "certificate_over")

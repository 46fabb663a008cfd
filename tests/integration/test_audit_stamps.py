"""Stamps on the roots of days: from an authority of openssl, checked by Siltwatch and by openssl, and what differs."""

import http.server
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

import pytest

from dashboard.audit import AuditTrail, Noted, line_of
from dashboard.audit_keeping import keeping
from dashboard.checks import checks
from dashboard.stamps import Stamps, ask_for_stamp, check_stamps
from siltwatch.clock import ManualClock
from siltwatch.command.main import main
from siltwatch.config import load_config
from siltwatch.errors import ConfigError, SiltwatchError
from tests.support.alerts import NOON, Town, a_site
from tests.support.evidence import evidence_town
from tests.support.servers import needed
from tests.support.waiting import eventually

DAY = timedelta(days=1)
_AUTHORITY = """
[tsa]
default_tsa = here
[here]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
certs = {folder}/ca.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
"""


class Authority:
    """An authority of openssl behind HTTP."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.answer = folder, b""
        folder.mkdir()
        (folder / "tsa.cnf").write_text(_AUTHORITY.format(folder=folder))
        (folder / "extensions").write_text("extendedKeyUsage = critical,timeStamping\n")
        (folder / "serial").write_text("01\n")
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        self.openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Root", "-days", "9000")
        self.openssl("req", *key, "-keyout", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=Stamps")
        signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "9000", "-extfile", "extensions"]
        self.openssl("x509", "-req", "-in", "tsa.csr", *signed, "-out", "tsa.pem")

    def openssl(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [needed("openssl", "openssl"), *arguments], cwd=self.folder, capture_output=True, check=True
        )

    def reply(self, query: bytes) -> bytes:
        if self.answer:
            return self.answer
        (self.folder / "query").write_bytes(query)
        self.openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query", "-out", "reply")
        return (self.folder / "reply").read_bytes()


class _Door(http.server.BaseHTTPRequestHandler):
    authority: ClassVar[Authority]

    def do_POST(self) -> None:
        query = self.rfile.read(int(self.headers["content-length"]))
        assert self.headers["content-type"] == "application/timestamp-query"
        reply = self.authority.reply(query)
        self.send_response(200)
        self.send_header("content-type", "application/timestamp-reply")
        self.send_header("content-length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *_: object) -> None:
        """Nothing is said."""


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tsa") / "here")


@contextmanager
def answering(authority: Authority) -> Iterator[str]:
    door = type("Door", (_Door,), {"authority": authority})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), door) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
            authority.answer = b""


@contextmanager
def stamped_town(folder: Path, authority: Authority) -> Iterator[Town]:
    """Three days with entries; two of them are over and were stamped."""
    with answering(authority) as url, evidence_town(folder, a_site()) as town:
        town.file.write_text(f'[audit]\nstamp_url = "{url}"\nstamp_ca_file = "{authority.folder}/ca.pem"\n')
        with closing(AuditTrail(town.config.records_url)) as trail:
            for day in range(3):
                trail.note(Noted(kind="login", who="x", what="signed in"), NOON + day * DAY)
            clock = ManualClock(NOON + 2 * DAY)
            config = load_config(town.file)
            with (
                keeping(trail, config, records=town.records, journal=town.journal, clock=clock),
                closing(Stamps(config.records_url)) as stamps,
            ):
                eventually(lambda: len(stamps.rows()) == 2, what="both days are stamped")
        yield town


def test_each_day_is_stamped_once_it_is_over_and_siltwatch_and_openssl_verify_it(
    tmp_path: Path, authority: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    with stamped_town(tmp_path / "town", authority) as town:
        config = ["--config", str(town.file)]
        assert main(["verify", "--trail", *config]) == 0
        assert "agrees        stamps: 2 days, each root as it was stamped" in capsys.readouterr().out
        assert main(["records", "stamps", "-o", str(tmp_path / "out"), *config]) == 0
        for day in ("2026-06-10", "2026-06-11"):
            data = ["-data", f"{tmp_path}/out/{day}.txt", "-in", f"{tmp_path}/out/{day}.tsr"]
            told = authority.openssl("ts", "-verify", *data, "-CAfile", "ca.pem")
            assert b"Verification: OK" in told.stdout + told.stderr
        findings = {one.name: one for one in checks(load_config(town.file))}
        assert findings["audit trail"].ok

        with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind:
            behind.execute("DROP TRIGGER audit_trail_no_update")
            behind.execute("UPDATE audit_roots SET root = 'x' WHERE day = '2026-06-11'")
            behind.execute("DELETE FROM audit_stamps WHERE day = '2026-06-10'")
            behind.commit()
        assert not {one.name: one for one in checks(load_config(town.file))}["audit trail"].ok


def test_a_trail_that_was_written_anew_does_not_fit_its_stamps(
    tmp_path: Path, authority: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has the database in hand can make chain and roots agree: the stamp does not."""
    with stamped_town(tmp_path / "town", authority) as town:
        with closing(sqlite3.connect(town.config.data_path / "records.db")) as behind:
            for name in ("audit_trail_no_update", "audit_trail_no_delete"):
                behind.execute(f"DROP TRIGGER {name}")
            behind.execute("DELETE FROM audit_trail")
            behind.execute("DELETE FROM audit_roots")
            behind.commit()
        with closing(AuditTrail(town.config.records_url)) as trail:
            trail.note(Noted(kind="login", who="somebody else", what="signed in"), NOON)
            trail.close_days(NOON + 3 * DAY)
            assert trail.check(town.records, town.journal) == []
            found = check_stamps(load_config(town.file), trail)
    assert [one.agrees for one in found] == [False, False]
    assert "is not for the root that its entries lead to" in found[0].says
    assert "2026-06-11 was stamped and has no entries any more" in found[1].says


def test_a_stamp_of_another_authority_or_of_nobody_does_not_agree(tmp_path: Path, authority: Authority) -> None:
    with stamped_town(tmp_path / "town", authority) as town:
        other = Authority(tmp_path / "other")
        settings = town.file.read_text().replace(str(authority.folder), str(other.folder))
        town.file.write_text(settings)
        with closing(AuditTrail(town.config.records_url)) as trail:
            assert [one.agrees for one in check_stamps(load_config(town.file), trail)] == [False, False]
            town.file.write_text(settings.partition("stamp_ca_file")[0])
            assert [one.agrees for one in check_stamps(load_config(town.file), trail)] == [None]
            town.file.write_text('[audit]\nstamp_ca_file = "none.pem"\n')
            with pytest.raises(ConfigError, match="there is no such certificate"):
                check_stamps(load_config(town.file), trail)


def test_an_authority_that_answers_for_something_else_is_not_believed(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evidence_town(tmp_path / "town", a_site()) as town, closing(AuditTrail(town.config.records_url)) as trail:
        for day in range(2):
            trail.note(Noted(kind="login", who="x", what="signed in"), NOON + day * DAY)
        trail.close_days(NOON + 5 * DAY)
        first, second = trail.roots()
        with answering(authority) as url, closing(Stamps(town.config.records_url)) as stamps:
            right = ask_for_stamp(url, first, NOON)
            for answer, words in ((right.answer, "for something else"), (b"junk", "openssl ts")):
                authority.answer = answer
                with pytest.raises(SiltwatchError, match=words):
                    ask_for_stamp(url, second, NOON)
            assert stamps.stamp_missing(url, trail.roots(), NOON) == 0  # and is left alone for a while
            authority.answer = b""
            assert stamps.stamp_missing(url, trail.roots(), NOON + timedelta(minutes=1)) == 0
            assert stamps.stamp_missing(url, trail.roots(), NOON + timedelta(minutes=11)) == 2
            assert stamps.stamp_missing(url, trail.roots(), NOON + timedelta(minutes=22)) == 0
        with pytest.raises(SiltwatchError, match="gives no stamp"):
            ask_for_stamp(url, first, NOON)
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(ConfigError, match="Debian package openssl"):
            ask_for_stamp(url, first, NOON)
    assert line_of(first).startswith("2026-06-10 ")

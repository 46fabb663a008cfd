"""Stamps of an authority (RFC 3161) on the roots of days: proof from outside of when a root was there already."""

import base64
import logging
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import httpx
from sqlalchemy import insert, select

from dashboard.audit import AuditTrail, DayRoot, line_of
from dashboard.evidence.verifying.checks import Check, agreeing, differing, unsure
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import audit_stamps
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import format_instant

log = logging.getLogger(__name__)
TRY_AGAIN_AFTER = timedelta(minutes=10)
_TIMEOUT_S = 20.0
_ASKS = {"content-type": "application/timestamp-query"}
_PROGRAM = "stamps need the program openssl (Debian package openssl)"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True, kw_only=True)
class StampRow:
    """What an authority answered of a day's root; instants as text of the fixed width."""

    day: str
    authority: str
    stamped_at: str
    asked_at: str
    token: str

    @property
    def answer(self) -> bytes:
        """The authority's answer as it came (`openssl ts -reply -in …` reads it)."""
        return base64.b64decode(self.token)


class Stamps:
    """Asks for stamps and keeps them; used by one thread."""

    def __init__(self, records_url: str) -> None:
        self._reader = open_engine(records_url, read_only=True)
        self._writer = open_engine(records_url)
        self._not_before: datetime | None = None

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def rows(self) -> dict[str, StampRow]:
        """The stamps, by day."""
        with looking(self._reader) as connection:
            found = connection.execute(select(audit_stamps).order_by(audit_stamps.c.day)).mappings()
            return {row["day"]: StampRow(**row) for row in found}

    def stamp_missing(self, authority: str, roots: Sequence[DayRoot], now: datetime) -> int:
        """Have every root stamped that is not; how many were. An authority that fails is left alone for a while."""
        if self._not_before is not None and now < self._not_before:
            return 0
        known = self.rows()
        missing = [root for root in roots if root.day not in known]
        for count, root in enumerate(missing):
            try:
                row = ask_for_stamp(authority, root, now)
            except SiltwatchError as error:
                self._not_before = now + TRY_AGAIN_AFTER
                log.warning("a root was not stamped", extra={"action": "root_not_stamped", "error": str(error)})
                return count
            with writing(self._writer) as connection:
                connection.execute(insert(audit_stamps).values(**_columns(row)))
        return len(missing)


def _columns(row: StampRow) -> dict[str, str]:
    return {name: getattr(row, name) for name in StampRow.__slots__}


def ask_for_stamp(authority: str, root: DayRoot, now: datetime) -> StampRow:
    """One request over HTTP; only an answer that is for this root and this request is taken."""
    with tempfile.TemporaryDirectory(prefix="siltwatch-stamp-") as place:
        folder = Path(place)
        (folder / "line").write_bytes(line_of(root).encode())
        _openssl(folder, "-query", "-data", "line", "-sha256", "-cert", "-out", "query")
        asked = _said(_openssl(folder, "-query", "-in", "query", "-text"))
        try:
            answer = httpx.post(
                authority, content=(folder / "query").read_bytes(), headers=_ASKS, timeout=_TIMEOUT_S
            ).raise_for_status()
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            message = f"{authority}: gives no stamp ({error})"
            raise SiltwatchError(message) from error
        (folder / "reply").write_bytes(answer.content)
        said = _said(_openssl(folder, "-reply", "-in", "reply", "-text"))
    if said.at is None or (said.imprint, said.nonce) != (asked.imprint, asked.nonce):
        message = f"{authority}: the stamp is for something else, or none"
        raise SiltwatchError(message)
    return StampRow(
        day=root.day,
        authority=authority,
        stamped_at=format_instant(said.at),
        asked_at=format_instant(now),
        token=base64.b64encode(answer.content).decode(),
    )


def _openssl(folder: Path, *arguments: str) -> str:
    """What `openssl ts` prints; what it refuses is a SiltwatchError in its words."""
    program = shutil.which("openssl")
    if program is None:
        raise ConfigError(_PROGRAM)
    done = subprocess.run(  # noqa: S603 - a fixed program on files of our own
        [program, "ts", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_TIMEOUT_S,
    )
    if done.returncode:
        words = " ".join(line.strip() for line in done.stderr.splitlines() if line.strip())
        message = f"openssl ts: {words or done.stdout.strip()}"
        raise SiltwatchError(message)
    return done.stdout


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    imprint: str
    nonce: str
    at: datetime | None


def _said(text: str) -> _Said:
    """Of a request or an answer as openssl prints it; `at` only where a stamp was granted."""
    rows = re.findall(r"^ +[0-9a-f]{4} - ((?:[0-9a-f]{2}[ -])+)", text, re.MULTILINE)
    nonce = re.search(r"^Nonce: (\S+)", text, re.MULTILINE)
    time = re.search(r"^Time stamp: (\w{3}) +(\d+) (\d\d:\d\d:\d\d)(?:\.\d+)? (\d{4}) GMT", text, re.MULTILINE)
    granted = re.search(r"^Status: Granted", text, re.MULTILINE)
    at = None
    if time and granted:
        month = _MONTHS.index(time[1]) + 1
        at = datetime.fromisoformat(f"{time[4]}-{month:02d}-{int(time[2]):02d}T{time[3]}+00:00")
    return _Said(imprint=re.sub(r"[ -]", "", "".join(rows)), nonce=nonce[1] if nonce else "", at=at)


def check_stamps(config: Config, trail: AuditTrail) -> list[Check]:
    """Each stamp against the root that the entries of its day lead to now, by the authority's certificate."""
    engine = Stamps(config.records_url)
    try:
        stamps = engine.rows()
    finally:
        engine.close()
    if not stamps:
        return []
    if config.audit.stamp_ca_file is None:
        return [unsure("stamps", "name the authority's root certificate in `audit.stamp_ca_file` to have them checked")]
    certificate = config.path(config.audit.stamp_ca_file)
    if not certificate.is_file():
        message = f"{certificate}: there is no such certificate (audit.stamp_ca_file)"
        raise ConfigError(message)
    lines = {chain.day: f"{chain.day} {chain.root} {len(chain.entries)}" for chain in trail.days()}
    wrong = [differing("stamps", fault) for row in stamps.values() if (fault := _fault(row, lines, certificate))]
    if wrong:
        return wrong
    open_days = {root.day for root in trail.roots()} - stamps.keys()
    rest = f"; {len(open_days)} closed days have none" if open_days else ""
    return [agreeing("stamps", f"{len(stamps)} days, each root as it was stamped{rest}")]


def _fault(row: StampRow, lines: Mapping[str, str], certificate: Path) -> str | None:
    line = lines.get(row.day)
    if line is None:
        return f"{row.day} was stamped and has no entries any more"
    with tempfile.TemporaryDirectory(prefix="siltwatch-stamp-") as place:
        folder = Path(place)
        (folder / "line").write_bytes(line.encode())
        try:
            (folder / "reply").write_bytes(row.answer)
            _openssl(folder, "-verify", "-data", "line", "-in", "reply", "-CAfile", str(certificate.resolve()))
            said = _said(_openssl(folder, "-reply", "-in", "reply", "-text"))
        except ConfigError:
            raise
        except (SiltwatchError, ValueError) as error:
            return f"the stamp of {row.day} by {row.authority} is not for the root that its entries lead to: {error}"
    at = format_instant(said.at) if said.at else "nothing"
    return None if at == row.stamped_at else f"the stamp of {row.day} says {at}, not {row.stamped_at}"


def write_stamps(records_url: str, trail: AuditTrail, folder: Path) -> int:
    """Each stamped root as a text and the answer beside it: what `openssl ts -verify` reads; how many days."""
    engine = Stamps(records_url)
    try:
        stamps = engine.rows()
    finally:
        engine.close()
    folder.mkdir(parents=True, exist_ok=True)
    lines = {root.day: line_of(root) for root in trail.roots()}
    for day, row in stamps.items():
        (folder / f"{day}.txt").write_text(lines.get(day, ""), encoding="utf-8")
        (folder / f"{day}.tsr").write_bytes(row.answer)
    return len(stamps)

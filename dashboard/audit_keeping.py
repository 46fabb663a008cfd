"""The audit trail in the background: what people enter is taken note of, days that are over send their root away."""

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from alerts.reading import RecordsReading
from collector.reading import JournalReading
from dashboard.audit import AuditTrail, DayRoot, line_of
from dashboard.mailing import FAULTS, send_mail
from dashboard.stamps import Stamps
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.config_telling import Mail

log = logging.getLogger(__name__)
EVERY_S = 10.0


@contextmanager
def keeping(
    trail: AuditTrail, config: Config, *, records: RecordsReading, journal: JournalReading, clock: Clock
) -> Iterator[None]:
    """Look at once and then every few seconds, in a thread of its own, until the process ends."""
    over = threading.Event()

    def look_on() -> None:
        with closing(Stamps(config.records_url)) as stamps:
            look_until_over(stamps)

    def look_until_over(stamps: Stamps) -> None:
        while True:
            try:
                look(trail, config, records=records, journal=journal, now=clock.now())
                if config.audit.stamp_url is not None:
                    stamps.stamp_missing(config.audit.stamp_url, trail.roots(), clock.now())
            except Exception as error:  # noqa: BLE001 - supervisor: the trail is taken up again at the next look
                log.warning("the audit trail stands", extra={"action": "audit_failed", "error": str(error)})
            if over.wait(EVERY_S):
                return

    thread = threading.Thread(target=look_on, name="audit")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def look(trail: AuditTrail, config: Config, *, records: RecordsReading, journal: JournalReading, now: datetime) -> None:
    """Take note of what is new, close days that are over, and send away what was not sent."""
    trail.follow(records, journal, now)
    trail.close_days(now)
    for root in trail.roots():
        _send_away(trail, config, root, now)


def _send_away(trail: AuditTrail, config: Config, root: DayRoot, now: datetime) -> None:
    """A place that cannot be reached is tried again at the next look; it holds the other one up no more than itself."""
    if config.audit.roots_file is not None and root.written_at is None:
        try:
            add_line(config.path(config.audit.roots_file), line_of(root))
        except OSError as error:
            log.warning("a root was not written", extra={"action": "root_not_written", "error": str(error)})
        else:
            trail.mark(root.day, "written_at", now)
    if config.audit.mail_to is not None and config.mail is not None and root.mailed_at is None:
        try:
            _mail(config, config.mail, config.audit.mail_to, root)
        except FAULTS as error:
            log.warning("a root was not mailed", extra={"action": "root_not_mailed", "error": str(error)})
        else:
            trail.mark(root.day, "mailed_at", now)


def add_line(path: Path, line: str) -> None:
    """Add a line to a file, once; it is on the disk when this returns."""
    if path.exists() and line in path.read_text(encoding="utf-8").splitlines():
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
        file.flush()
        os.fsync(file.fileno())


def _mail(config: Config, mail: Mail, to: str, root: DayRoot) -> None:
    text = (
        f"{line_of(root)}\n\nKeep this message: with it anybody can tell whether the audit trail of that day, and of\n"
        "all days before it, is still what it was. `siltwatch verify --trail --roots FILE` reads the line above.\n"
    )
    send_mail(config, mail, to=to, subject=f"Siltwatch audit trail, root of {root.day}", text=text)

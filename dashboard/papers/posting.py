"""Makes the summary of each month when it is over by the site's own clock, and keeps it as it was made."""

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from dashboard.papers.making import Archive
from dashboard.papers.month import Month
from dashboard.papers.press import Size
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError
from siltwatch.site import CANARY_SITE, Site

log = logging.getLogger(__name__)
_LOOKS_EVERY = timedelta(minutes=10)
_SIZE: Size = "us-letter"


def summaries_folder(config: Config) -> Path:
    """Where the summaries are kept."""
    return config.data_path / "summaries"


class Posting:
    """The kept summaries in a folder, one file a site and month; never written over."""

    def __init__(self, archive: Archive, folder: Path, clock: Clock) -> None:
        self._archive = archive
        self._folder = folder
        self._clock = clock

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look every ten minutes whether a month is over; a paper that is being made at the end is finished."""
        stopped = threading.Event()
        thread = threading.Thread(target=self._look_on, args=(stopped,), name="posting")
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()

    def kept(self, site: str) -> list[str]:
        """The months that are kept of a site, newest first."""
        return sorted((file.stem for file in (self._folder / site).glob("????-??.pdf")), reverse=True)

    def read(self, site: str, month: Month) -> bytes | None:
        """A summary as it was made when its month was over; None where there is none."""
        file = self._file(site, month)
        return file.read_bytes() if file.is_file() else None

    def post_due(self) -> list[Path]:
        """Make what is missing of the month that ended last, at every site that ran in it."""
        made = []
        for site in self._archive.journal.sites():
            month = Month.of(self._clock.now(), site).before
            ran = month.following.begins(site).astimezone(site.zone_info).date() > site.started_on
            if site.id != CANARY_SITE and ran and not self._file(site.id, month).exists():
                made.append(self._post(site, month))
        return made

    def _post(self, site: Site, month: Month) -> Path:
        now = self._clock.now()
        paper = self._archive.summary(self._archive.record(site, now), month, _SIZE, now)
        file = self._file(site.id, month)
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}.part")
        beside.write_bytes(paper)
        beside.replace(file)
        log.info("summary made", extra={"action": "summary_made", "site": site.id, "month": str(month)})
        return file

    def _file(self, site: str, month: Month) -> Path:
        return self._folder / site / f"{month}.pdf"

    def _look_on(self, stopped: threading.Event) -> None:
        while not stopped.is_set():
            try:
                self.post_due()
            except (SiltwatchError, OSError) as error:
                log.warning("summary not made", extra={"action": "summary_failed", "reason": str(error)})
            except Exception:
                log.exception("summary not made", extra={"action": "summary_failed"})
            self._clock.wait(stopped, _LOOKS_EVERY)

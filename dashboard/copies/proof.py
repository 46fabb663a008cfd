"""What two copies of one system must agree on: its verdicts, judged anew, and its hashes."""

import hashlib
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from alerts.reading import RecordsReading, open_records
from alerts.rejudging import Verdict, rejudge
from collector.reading import JournalReading, open_reading
from dashboard.audit import AuditTrail
from dashboard.copies.databases import config_of_copy, copy_in, databases
from dashboard.evidence.making import make_pack
from dashboard.photos import Photos
from siltwatch.config import Config
from siltwatch.errors import StoreError
from siltwatch.instants import format_instant

PHOTOS = "photos"
PACKS = 20  # of the newest storms
_MANY = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """`trail` and `packs` are hashes; `differing` is what is judged otherwise today than it was on record.

    What cannot be worked out is said in `troubles`, and stops no backup: `verdicts` is then None.
    """

    trail: dict[str, Any]
    packs: dict[str, str]
    verdicts: dict[str, Verdict] | None
    differing: list[str]
    troubles: list[str]


@contextmanager
def scratch(folder: Path) -> Iterator[Config]:
    """The databases of a backup restored into a place of their own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="siltwatch-check-") as place:
        config = config_of_copy(Path(place))
        for database in databases(config):
            copy_in(database, folder)
        for held in (one for one in folder.iterdir() if one.is_dir()):
            (Path(place) / held.name).symlink_to(held.resolve())
        yield config


def prove(config: Config, as_of: datetime) -> Proof:
    """Everything of it, of databases that are current; the records of the configuration are of no use afterwards."""
    with ExitStack() as stack:
        journal = stack.enter_context(closing(open_reading(config.journal_url)))
        records = stack.enter_context(closing(open_records(config.records_url)))
        trail = stack.enter_context(closing(AuditTrail(config.records_url)))
        photos = stack.enter_context(closing(Photos(config.records_url, config.photos_path)))
        hashes = _trail(trail, records, journal)
        packs = _packs(journal, records, photos, trail, as_of)
    troubles = [f"{storm}: {said}" for storm, said in packs.items() if not is_sha256(said)]
    try:
        judged = rejudge(config.journal_url, config.records_url, as_of)
    except StoreError as error:
        return Proof(trail=hashes, packs=packs, verdicts=None, differing=[], troubles=[*troubles, str(error)])
    return Proof(trail=hashes, packs=packs, verdicts=judged.found, differing=judged.differing, troubles=troubles)


def is_sha256(text: str) -> bool:
    """Whether it is the sum of a pack, not the reason why there is none."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def _trail(trail: AuditTrail, records: RecordsReading, journal: JournalReading) -> dict[str, Any]:
    entries = trail.entries()
    return {
        "entries": len(entries),
        "last": entries[-1].link if entries else None,
        "roots": [f"{root.day} {root.root} {root.entries}" for root in trail.roots()],
        "faults": trail.check(records, journal),
    }


def _packs(
    journal: JournalReading, records: RecordsReading, photos: Photos, trail: AuditTrail, as_of: datetime
) -> dict[str, str]:
    sites = {site.id: site for site in journal.sites()}
    found = [storm for site in sites for storm in records.storms(site, _MANY)]
    newest = sorted(found, key=lambda storm: (storm.trigger_at, storm.id), reverse=True)
    packs = {}
    for storm in islice(newest, PACKS):
        try:
            pack = make_pack(
                sites[storm.site],
                storm,
                journal=journal,
                records=records,
                photos=photos,
                kept_text=trail.profile_text(storm.profile, storm.profile_version),
                days=trail.days(format_instant(storm.start_at)[:10], format_instant(as_of)[:10]),
            )
        except StoreError as error:
            packs[storm.id] = str(error)
        else:
            packs[storm.id] = hashlib.sha256(pack).hexdigest()
    return packs

"""Makes the evidence pack of a storm."""

from alerts.reading import RecordsReading, StormRow
from collector.reading import JournalReading
from dashboard.evidence.gather import gather_pack
from dashboard.evidence.manifest import bundle_of
from dashboard.evidence.pack import pack_files
from dashboard.evidence.standalone import verifier_source
from dashboard.evidence.trail import DayChain
from dashboard.photos import Photos
from dashboard.reader import RECORD, reading_as
from siltwatch.site import Site


@reading_as(RECORD)
def make_pack(  # noqa: PLR0913 - the stores that a pack is gathered from
    site: Site,
    storm: StormRow,
    *,
    journal: JournalReading,
    records: RecordsReading,
    photos: Photos,
    kept_text: str | None,
    days: list[DayChain],
) -> bytes:
    """The bytes of the ZIP: the same for as long as nothing on record changes that it tells of."""
    facts = gather_pack(
        site, storm, journal=journal, records=records, photos=photos, kept_text=kept_text, days=days
    )  # fmt: skip
    return bundle_of(pack_files(facts, verifier_source()))

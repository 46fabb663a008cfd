"""Retention: all records of a site go some years after its project ended, unless something still refers to them."""

import logging
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import Table, select

from alerts.commands import forget_site as forget_decisions
from alerts.reading import DutyRow, RecordsReading, open_records
from collector.commands import forget_rows
from collector.commands import forget_site as forget_journal
from collector.reading import JournalReading, open_reading
from dashboard.audit import RETENTION, AuditTrail, Noted
from dashboard.holds import Holds
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import documents, metadata, photos
from siltwatch.config import Config
from siltwatch.config_town import Retention
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site

log = logging.getLogger(__name__)
PLANNED = "retention_begins"
# Whose rows they are is no site's matter; the trail and the holds are what is left of a site.
OF_NO_SITE = frozenset(
    {
        "accounts", "sessions", "login_attempts", "audit_trail", "audit_roots", "audit_stamps", "legal_holds",
        "profile_texts", "person_settings", "identities", "api_tokens", "api_answers", "password_resets",
        "pending_sign_ins", "recovery_codes", "second_factors",
    }
)  # fmt: skip
_SPILLS = ("release_", "petroleum_")  # clocks of the codes that a spill starts
_KEPT_FILES: tuple[tuple[Table, str, str], ...] = ((photos, "photos", ".jpg"), (documents, "documents", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A site before the policy: until when its records are kept, and why they stay beyond that."""

    site: str
    name: str
    ended_on: date | None
    until_on: date | None
    stays: tuple[str, ...]

    @property
    def goes(self) -> bool:
        """Whether nothing keeps it."""
        return not self.stays


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """The rows of a site that went, or would: by table, and files."""

    site: str
    rows: dict[str, int]
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stores:
    journal: JournalReading
    records: RecordsReading
    trail: AuditTrail
    holds: Holds


@contextmanager
def _opened(config: Config) -> Iterator[_Stores]:
    with ExitStack() as stack:
        trail = stack.enter_context(closing(AuditTrail(config.records_url)))
        yield _Stores(
            journal=stack.enter_context(closing(open_reading(config.journal_url))),
            records=stack.enter_context(closing(open_records(config.records_url))),
            trail=trail,
            holds=stack.enter_context(closing(Holds(config.records_url, trail))),
        )


def standings(config: Config, now: datetime) -> list[Standing]:
    """Every site, by id."""
    with _opened(config) as stores:
        held = stores.holds.standing()
        return [
            _standing(site, stores.records, config.retention, held[site.id].reason if site.id in held else None, now)
            for site in stores.journal.sites()
        ]


def _standing(site: Site, records: RecordsReading, policy: Retention, hold: str | None, now: datetime) -> Standing:
    """A site whose end nobody wrote down is kept; so is what a hold or an open matter refers to."""
    duties = records.duties(site.id)
    until_on = kept_until(site, duties, policy)
    stays = []
    if until_on is None:
        stays.append("its project has not ended: no `ended_on` in its site file")
    elif now.astimezone(site.zone_info).date() <= until_on:
        stays.append(f"kept until {until_on}")
    if hold is not None:
        stays.append(f"legal hold: {hold}")
    still = [duty.id for duty in duties if duty.status in {"open", "overdue"}]
    still += [episode.id for episode in records.episodes(site.id, open_only=True)]
    stays += [f"{one} is open" for one in still]
    return Standing(site=site.id, name=site.name, ended_on=site.ended_on, until_on=until_on, stays=tuple(stays))


def kept_until(site: Site, duties: Sequence[DutyRow], policy: Retention) -> date | None:
    """The last day of the records of a site, by policy; None while its project has no end."""
    if site.ended_on is None:
        return None
    until_on = years_after(site.ended_on, policy.records_years)
    spilled = [duty.anchor_at for duty in duties if (duty.clock or "").startswith(_SPILLS)]
    if spilled:
        until_on = max(until_on, years_after(max(spilled).astimezone(site.zone_info).date(), policy.spills_years))
    return until_on


def years_after(day: date, years: int) -> date:
    """The same day so many years later; the 29th of February becomes the 1st of March."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def plan(config: Config, now: datetime) -> list[Gone]:
    """What would go; nothing is touched."""
    return [_forget(config, one.site, now, because="", dry_run=True) for one in standings(config, now) if one.goes]


def let_go(config: Config, now: datetime, *, author: str) -> list[Gone]:
    """Let go what policy lets go; on the audit trail before it begins and after it is done.

    One that was cut off is taken up again.
    """
    with _opened(config) as stores:
        stores.trail.follow(stores.records, stores.journal, now)
        begun = _begun(stores.trail)
    due = [one for one in standings(config, now) if one.goes and one.site not in begun]
    for one in due:
        because = (
            f"policy: {config.retention.records_years} years after the end of the project, "
            f"{config.retention.spills_years} after a spill"
        )
        planned = _forget(config, one.site, now, because="", dry_run=True)
        facts = {"ended_on": str(one.ended_on), "until_on": str(one.until_on), "rows": planned.rows}
        what = f"lets the records of {one.name} go"
        with closing(AuditTrail(config.records_url)) as trail:
            trail.note(Noted(kind=PLANNED, who=author, what=what, site=one.site, reason=because, facts=facts), now)
        begun[one.site] = because
    return [_finish(config, site, now, author=author, because=because) for site, because in begun.items()]


def _begun(trail: AuditTrail) -> dict[str, str]:
    """Sites whose records began to go and are not known to be gone, with the reason."""
    found: dict[str, str] = {}
    for entry in trail.entries():
        if entry.kind == PLANNED:
            found[entry.site] = entry.said["reason"]
        elif entry.kind == RETENTION:
            found.pop(entry.site, None)
    return found


def _finish(config: Config, site: str, now: datetime, *, author: str, because: str) -> Gone:
    gone = _forget(config, site, now, because=because, dry_run=False)
    facts = {"rows": gone.rows, "files": gone.files}
    what = f"let {sum(gone.rows.values())} rows and {gone.files} files go"
    with closing(AuditTrail(config.records_url)) as trail:
        trail.note(Noted(kind=RETENTION, who=author, what=what, site=site, reason=because, facts=facts), now)
    log.info("records let go", extra={"action": "records_let_go", "site": site, "rows": sum(gone.rows.values())})
    return gone


def _forget(config: Config, site: str, now: datetime, *, because: str, dry_run: bool) -> Gone:
    """The journal last: as long as it knows the site, the rest can be told."""
    files = _forget_files(config, site, dry_run=dry_run)  # as long as rows name them
    rows = {f"records.{name}": count for name, count in _forget_own(config, site, dry_run=dry_run).items()}
    decided = forget_decisions(config.records_url, site, dry_run=dry_run)
    said = forget_journal(config.journal_url, site, now, because=because, dry_run=dry_run)
    rows |= {f"records.{name}": count for name, count in decided.items()}
    rows |= {f"journal.{name}": count for name, count in said.items()}
    return Gone(site=site, rows=rows, files=files)


def _forget_own(config: Config, site: str, *, dry_run: bool) -> dict[str, int]:
    engine = open_engine(config.records_url)
    try:
        with writing(engine) as connection:
            return forget_rows(connection, metadata, site, of_no_site=OF_NO_SITE, dry_run=dry_run)
    finally:
        engine.dispose()


def _forget_files(config: Config, site: str, *, dry_run: bool) -> int:
    """Files that only this site's rows name, and its summaries."""
    found = [place for kept in _KEPT_FILES for place in _own_files(config, *kept, site)]
    summaries = config.data_path / "summaries" / site
    count = len(found) + (sum(1 for one in summaries.iterdir()) if summaries.is_dir() else 0)
    if dry_run:
        return count
    try:
        for place in found:
            place.unlink(missing_ok=True)
        if summaries.is_dir():
            shutil.rmtree(summaries)
    except OSError as error:
        message = f"{error.filename}: cannot be removed ({error.strerror})"
        raise SiltwatchError(message) from error
    return count


def _own_files(config: Config, table: Table, folder: str, suffix: str, site: str) -> list[Path]:
    engine = open_engine(config.records_url, read_only=True)
    try:
        with looking(engine) as connection:
            own = set(connection.execute(select(table.c.sha256).where(table.c.site == site)).scalars())
            others = set(connection.execute(select(table.c.sha256).where(table.c.site != site)).scalars())
    finally:
        engine.dispose()
    places = (config.data_path / folder / one[:2] / f"{one}{suffix}" for one in sorted(own - others))
    return [place for place in places if place.is_file()]

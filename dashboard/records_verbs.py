"""The verb `records`: log book, posted summary and public records of a site as files, and the requests for them."""

import getpass
import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from dashboard.keeping_verbs import export_all, list_holds, list_retention, place_hold, release_hold, save_stamps
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant, short_instant
from siltwatch.site import Site

if TYPE_CHECKING:
    from dashboard.papers.making import Archive, Days
    from dashboard.papers.press import Size

records = typer.Typer(
    help="Log book, monthly summary and public records of a site.", add_completion=False, pretty_exceptions_enable=False
)
SiteOption = Annotated[str, typer.Option("--site", help="A site that is applied.")]
OutputOption = Annotated[Path, typer.Option("--output", "-o", help="The file to write.")]
SizeOption = Annotated[Literal["letter", "a4"], typer.Option("--paper", help="The size of the paper.")]
SinceOption = Annotated[
    str | None, typer.Option(help="The first day, such as 2026-06-01; by default the site's first.")
]
UntilOption = Annotated[str | None, typer.Option(help="The last day; by default today.")]
NowOption = Annotated[str | None, typer.Option(help="As of this instant; by default now.")]
ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


records.command("export")(export_all)
records.command("retention")(list_retention)
records.command("hold")(place_hold)
records.command("release")(release_hold)
records.command("holds")(list_holds)
records.command("stamps")(save_stamps)


@records.callback()
def _papers() -> None:
    """Log book, monthly summary and public records of a site."""


@records.command("logbook")
def write_logbook(  # noqa: PLR0913, PLR0917 - one parameter an option
    site: SiteOption,
    output: OutputOption,
    since: SinceOption = None,
    until: UntilOption = None,
    paper: SizeOption = "letter",
    reason: ReasonOption = "",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """The site log book as PDF: everything that happened, in order, with who wrote it down and what it rests on."""
    with _opened(config, site, None) as desk:
        record = desk.archive.record(desk.site, desk.now)
        made = desk.archive.logbook(record, _days(since, until), _size(paper))
        desk.note("took the log book", made, reason)
        desk.write(output, made, as_json=as_json)


@records.command("summary")
def write_summary(  # noqa: PLR0913, PLR0917 - one parameter an option
    site: SiteOption,
    output: OutputOption,
    month: Annotated[str | None, typer.Option(help="Such as 2026-06; by default the one that ended last.")] = None,
    as_of: NowOption = None,
    paper: SizeOption = "letter",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """The summary of a month as PDF, one page, to be posted where the public can read it."""
    from dashboard.papers.month import Month  # noqa: PLC0415 - `siltwatch --help` loads no library of a part

    with _opened(config, site, as_of) as desk:
        asked = Month.parse(month) if month else Month.of(desk.now, desk.site).before
        record = desk.archive.record(desk.site, desk.now)
        desk.write(output, desk.archive.summary(record, asked, _size(paper), desk.now), as_json=as_json)


@records.command("bundle")
def write_bundle(  # noqa: PLR0913, PLR0917 - one parameter an option
    site: SiteOption,
    output: OutputOption,
    since: SinceOption = None,
    until: UntilOption = None,
    as_of: NowOption = None,
    paper: SizeOption = "letter",
    reason: ReasonOption = "",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """The public records as a ZIP with tables, papers, photographs and their SHA-256; addresses are left out."""
    with _opened(config, site, as_of) as desk:
        made = desk.archive.bundle(desk.site, _days(since, until), _size(paper), desk.now)
        desk.note("took the public records", made, reason)
        desk.write(output, made, as_json=as_json)


@records.command("requests")
def list_requests(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The requests for records: when each came, when the answer is due, when it was given.

    `siltwatch duty start` with the clock `records_request` enters one, `siltwatch duty meet` the answer.
    """
    from dashboard.papers.public import request_log  # noqa: PLC0415 - likewise

    with _opened(config, site, None) as desk:
        log = request_log(desk.archive.record(desk.site, desk.now))
    rows = [
        {
            "id": row.id,
            "request": row.subject,
            "received_at": short_instant(row.anchor_at),
            "due_at": short_instant(row.due_at),
            "status": row.status,
            "answered_at": short_instant(row.closed_at) if row.closed_at else None,
        }
        for row in log
    ]
    if as_json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False) + "\n")
        return
    for shown in rows:
        sys.stdout.write("  ".join(str(value) for value in shown.values() if value) + "\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """Everything that one of these verbs works with."""

    site: Site
    archive: "Archive"
    now: datetime
    records_url: str

    def note(self, what: str, made: bytes, reason: str) -> None:
        """What leaves is on the audit trail first."""
        from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise

        now = process_clock().now()
        with closing(AuditTrail(self.records_url)) as trail:
            trail.note_export(what, who=getpass.getuser(), site=self.site.id, now=now, reason=reason, made=made)

    def write(self, output: Path, made: bytes, *, as_json: bool) -> None:
        """The file, and word of it."""
        try:
            output.write_bytes(made)
        except OSError as error:
            message = f"{output}: cannot be written ({error.strerror})"
            raise ConfigError(message) from error
        told = {"file": str(output), "bytes": len(made), "sha256": hashlib.sha256(made).hexdigest()}
        line = json.dumps(told) if as_json else f"{output}: {len(made)} bytes, SHA-256 {told['sha256']}"
        sys.stdout.write(f"{line}\n")


@contextmanager
def _opened(config: Path | None, site: str, as_of: str | None) -> Iterator[_Desk]:
    from alerts.reading import open_records  # noqa: PLC0415 - likewise
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.papers.making import Archive  # noqa: PLC0415 - likewise
    from dashboard.photos import Photos  # noqa: PLC0415 - likewise

    settings: Config = load_config(config)
    now = parse_instant(as_of) if as_of else process_clock().now()
    with (
        closing(open_reading(settings.journal_url)) as journal,
        closing(open_records(settings.records_url)) as found,
        closing(Photos(settings.records_url, settings.photos_path)) as photos,
    ):
        named = journal.site(site)
        if named is None:
            message = (
                f"--site {site}: no such site is applied; there are {', '.join(one.id for one in journal.sites())}"
            )
            raise ConfigError(message)
        archive = Archive(journal=journal, records=found, photos=photos, address=settings.web.address)
        yield _Desk(site=named, archive=archive, now=now, records_url=settings.records_url)


def _days(since: str | None, until: str | None) -> "Days":
    from dashboard.papers.making import Days  # noqa: PLC0415 - likewise

    return Days(since=_day(since), until=_day(until))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        message = f"{text!r} is no day such as 2026-06-10"
        raise ConfigError(message) from error


def _size(paper: str) -> "Size":
    from dashboard.papers.press import SIZES  # noqa: PLC0415 - likewise

    return SIZES[paper]

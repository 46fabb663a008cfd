"""The verb `duty`: start and meet the clocks of the code, and list every duty of a site."""

import secrets
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Annotated

import typer

from alerts.calendar import end_of_day, local_instant
from alerts.clock_commands import Said, meet_clock, record_practice, start_clock, withdraw_clock
from alerts.own_words import unpack
from alerts.printing import print_document, row_document
from alerts.profile_files import profile_of
from alerts.rows import DutyRow
from alerts.service_verbs import ConfigOption, JsonOption, SiteOption, applied_site, show_duties
from alerts.site_check import base_words, runs_words
from alerts.voice import when
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.poke import poke
from siltwatch.quantities import duration_text
from siltwatch.site import Site

duty = typer.Typer(
    help="Start and meet the clocks of the code.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
ByOption = Annotated[str, typer.Option("--by", help="who enters it")]
RemarksOption = Annotated[str, typer.Option("--remarks", help="what is to be kept beside it")]
KeyOption = Annotated[str | None, typer.Option("--key", help="the entry's own key: sent twice it is recorded once")]
AtOption = Annotated[
    str | None, typer.Option("--at", help="when it happened: an instant, or a date at the site; by default now")
]

duty.command("list")(show_duties)


@duty.command("clocks")
def show_clocks(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The clocks that the rules of a site have, what each runs from and for how long."""
    found = applied_site(load_config(config), site)
    clocks = [(layer, clock) for layer in profile_of(found).all_layers for clock in layer.clocks]
    if as_json:
        print_document(
            [
                {
                    "clock": clock.clock, "profile": layer.name, "version": layer.version, "title": clock.title,
                    "from": base_words(clock.runs.base), "runs": runs_words(clock.runs), "text": clock.text,
                    "closes": clock.closes, "citation": clock.citation, "advice": clock.advice,
                    "subjects": list(clock.subjects),
                }
                for layer, clock in clocks
            ]
        )  # fmt: skip
        return
    for _, clock in clocks:
        advice = " Advice, no duty of the code." if clock.advice else ""
        typer.echo(f"{clock.clock:<22} {clock.text}: {runs_words(clock.runs)} ({clock.citation}).{advice}")
        for subject in clock.subjects:
            typer.echo(f"{'':<22} - {subject}")


@duty.command("start")
def start(  # noqa: PLR0913 - one parameter an option
    clock: Annotated[str, typer.Argument(help="a clock of `siltwatch duty clocks`")],
    subject: Annotated[str, typer.Argument(help="what it runs for: the area, the milestone, the request")],
    *,
    site: SiteOption,
    by: ByOption,
    at: Annotated[str, typer.Option("--from", help="what it runs from: an instant, or a date at the site")],
    remarks: RemarksOption = "",
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Start a clock for one thing; its due instant, reminders and overdue follow from the town's profile."""
    settings, found, now = _opened(config, site)
    base_at = _instant(at, "--from", found, whole_day=clock == "correction_by_notice")
    rows = start_clock(
        settings.records_url, site=found, clock=clock, subject=subject, base_at=base_at,
        said=_said(by, remarks, key), now=now,
    )  # fmt: skip
    _told(settings, found, rows, now, as_json=as_json)


@duty.command("meet")
def meet(  # noqa: PLR0913 - one parameter an option
    duty_id: Annotated[str, typer.Argument(metavar="DUTY", help="a duty of `siltwatch duty list`")],
    *,
    site: SiteOption,
    by: ByOption,
    at: AtOption = None,
    remarks: RemarksOption = "",
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record that what a clock asks for was done, by default now."""
    settings, found, now = _opened(config, site)
    met_at = now if at is None else _instant(at, "--at", found)
    said = _said(by, remarks, key)
    rows = meet_clock(settings.records_url, site=found, duty=duty_id, at=met_at, said=said, now=now)
    _told(settings, found, rows, now, as_json=as_json)


@duty.command("withdraw")
def withdraw(  # noqa: PLR0913 - one parameter an option
    duty_id: Annotated[str, typer.Argument(metavar="DUTY", help="a duty of `siltwatch duty list`")],
    *,
    site: SiteOption,
    by: ByOption,
    because: Annotated[str, typer.Option("--because", help="why it no longer has to be done")],
    at: AtOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record that a clock no longer holds, and why; what was recorded before stays."""
    settings, found, now = _opened(config, site)
    ended_at = now if at is None else _instant(at, "--at", found)
    said = _said(by, because, key)
    rows = withdraw_clock(settings.records_url, site=found, duty=duty_id, at=ended_at, said=said, now=now)
    _told(settings, found, rows, now, as_json=as_json)


@duty.command("sediment")
def sediment(  # noqa: PLR0913 - one parameter an option
    practice: Annotated[str, typer.Argument(help="the trap, pond or barrier")],
    percent: Annotated[int, typer.Argument(help="how much of its storage sediment fills")],
    *,
    site: SiteOption,
    by: ByOption,
    at: AtOption = None,
    remarks: RemarksOption = "",
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Record how full a practice is: a warning from 40 percent on, the clean-out from 50."""
    settings, found, now = _opened(config, site)
    rows = record_practice(
        settings.records_url, site=found, practice=practice, percent=percent,
        at=now if at is None else _instant(at, "--at", found), said=_said(by, remarks, key), now=now,
    )  # fmt: skip
    _told(settings, found, rows, now, as_json=as_json)


def _opened(config: str | None, site: str) -> tuple[Config, Site, datetime]:
    settings = load_config(config)
    return settings, applied_site(settings, site), process_clock().now()


def _said(by: str, remarks: str, key: str | None) -> Said:
    return Said(person=by, remarks=remarks, key=key or secrets.token_hex(8))


def _instant(text: str, option: str, site: Site, *, whole_day: bool = False) -> datetime:
    """An instant with its offset, or a local time or date of the site: its first moment, or its last."""
    try:
        if len(text) == len("2026-06-10"):
            on = date.fromisoformat(text)
            return end_of_day(on, site.zone_info) if whole_day else local_instant(on, time(0), site.zone_info)
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        message = f"{option}: {text!r} is no instant such as 2026-06-10T07:00-04:00 and no date such as 2026-06-10"
        raise ConfigError(message) from error
    return moment if moment.tzinfo else local_instant(moment.date(), moment.time(), site.zone_info)


def _told(settings: Config, site: Site, rows: Sequence[DutyRow], now: datetime, *, as_json: bool) -> None:
    poke(settings.poke_path)
    if as_json:
        print_document([row_document(row) | {"late_by_s": row.late_by_s_at(now)} for row in rows])
        return
    for row in rows:
        title = unpack(row.words, "en").headline if row.words else row.kind
        left = duration_text(row.due_at - now)
        word = f" ({left} {'left' if row.due_at >= now else 'ago'})" if row.is_open else ""
        because = f": {row.withdrawn_because}" if row.withdrawn_because else ""
        typer.echo(f"{row.status}{because}; due {when(row.due_at, site.zone_info)}{word}; {title}")
        typer.echo(f"  {row.id}; {row.closes} ({row.citation})")
    if not rows:
        typer.echo("nothing has to be done for it")

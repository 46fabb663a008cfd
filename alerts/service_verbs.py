"""The verb `alerts`: the judging process, and what its records say, for a terminal."""

import signal
import threading
from typing import Annotated

import typer

from alerts.notices.trial import send_test
from alerts.printing import print_document, row_document
from alerts.reading import RecordsReading, open_records
from alerts.service import Service
from alerts.voice import when
from collector.reading import open_reading
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.logs import set_up_logs
from siltwatch.quantities import duration_text
from siltwatch.site import Site

alerts = typer.Typer(
    help="Judge rain, open duties, send notices.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
ConfigOption = Annotated[str | None, typer.Option("--config", help="siltwatch.toml; else SILTWATCH_CONFIG names it")]
SiteOption = Annotated[str, typer.Option("--site", help="id of an applied site")]
JsonOption = Annotated[bool, typer.Option("--json", help="one JSON document on stdout")]
_STOP_SIGNALS = {signal.SIGTERM, signal.SIGINT}
_LOOK_EVERY_S = 1


@alerts.command("run")
def run_alerts(config: ConfigOption = None) -> None:
    """Judge and send until stopped by SIGTERM or SIGINT."""
    set_up_logs("alerts")
    service = Service(load_config(config), process_clock())
    # Held back in every thread started from here on: a handler could interrupt one that holds a lock.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOP_SIGNALS)
    try:
        _serve_until_signalled(service)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve_until_signalled(service: Service) -> None:
    failure: list[BaseException] = []

    def serve() -> None:
        try:
            service.serve()
        except BaseException as error:  # noqa: BLE001 - carried over to the main thread and raised there
            failure.append(error)

    thread = threading.Thread(target=serve, name="judge")
    thread.start()
    while thread.is_alive() and signal.sigtimedwait(_STOP_SIGNALS, _LOOK_EVERY_S) is None:
        pass
    service.stop()
    thread.join()
    if failure:
        raise failure[0]


@alerts.command("send-test")
def send_test_messages(
    site: SiteOption,
    person: Annotated[str | None, typer.Option(help="name of one person; else all of the site")] = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Send a test message to the people of a site and print what became of each."""
    settings = load_config(config)
    trials = send_test(settings, applied_site(settings, site), person, clock=process_clock())
    if as_json:
        print_document([row_document(trial) for trial in trials])
    for trial in trials if not as_json else ():
        state = "accepted" if trial.accepted else "NOT accepted"
        typer.echo(f"{trial.person}  {trial.channel or '-'}  {trial.address or '-'}  {state}: {trial.detail}")
    if not all(trial.accepted for trial in trials):
        raise SystemExit(1)


@alerts.command("duties")
def show_duties(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The duties of a site by due instant, closed and withdrawn ones too."""
    settings = load_config(config)
    records = open_records(settings.records_url)
    try:
        _show_duties(records, applied_site(settings, site), as_json=as_json)
    finally:
        records.close()


def _show_duties(records: RecordsReading, site: Site, *, as_json: bool) -> None:
    now = process_clock().now()
    rows = records.duties(site.id)
    if as_json:
        print_document([row_document(row) | {"late_by_s": row.late_by_s_at(now)} for row in rows])
        return
    for row in rows:
        left = duration_text(row.due_at - now)
        word = f" ({left} {'left' if row.due_at >= now else 'ago'})" if row.is_open else ""
        typer.echo(f"{row.status:<15} due {when(row.due_at, site.zone_info)}{word}  {row.id}")
    if not rows:
        typer.echo(f"no duty was opened for {site.id} so far", err=True)


@alerts.command("notices")
def show_notices(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The newest notices of a site, with how far each got."""
    settings = load_config(config)
    records = open_records(settings.records_url)
    try:
        rows = records.notices(site=applied_site(settings, site).id)
    finally:
        records.close()
    if as_json:
        print_document([row_document(row) for row in rows])
        return
    for row in rows:
        typer.echo(f"{row.state:<9} {row.step:<11} {row.person} by {row.channel}: {row.subject}")
    if not rows:
        typer.echo(f"nobody was told anything about {site} so far", err=True)


def applied_site(config: Config, site_id: str) -> Site:
    """A site that is in force; one that is not is a ConfigError."""
    journal = open_reading(config.journal_url)
    try:
        site = journal.site(site_id)
        known = ", ".join(site.id for site in journal.sites()) or "none"
    finally:
        journal.close()
    if site is None:
        message = f"--site {site_id}: no such site is applied (applied: {known}); run siltwatch site apply"
        raise ConfigError(message)
    return site

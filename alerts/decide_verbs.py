"""The verb `decide`: what people decide about storms, visits, gauges and the site, with author, reason and effect."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any

import typer

from alerts.commands import (
    Decided,
    approve_acreage,
    approve_shutdown,
    contest_inspection,
    count_as_rain,
    defer_visit,
    dismiss_storm,
    look_done,
    record_acreage,
    record_qualification,
    withdraw_ruling,
)
from alerts.printing import print_document, row_document
from alerts.reading import open_records
from alerts.rows import RulingRow
from alerts.service_verbs import ConfigOption, JsonOption, SiteOption, applied_site
from alerts.voice import when
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.poke import poke

decide = typer.Typer(
    help="Record what a person decides: who, why, and what it does.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
ByOption = Annotated[str, typer.Option("--by", help="who decides")]
ReasonOption = Annotated[str, typer.Option("--reason", help="why")]
RoleOption = Annotated[str, typer.Option("--role", help="operator, inspector or smo")]
KeyOption = Annotated[str | None, typer.Option("--key", help="the entry's own key: sent twice it is recorded once")]
FromOption = Annotated[str, typer.Option("--from", help="an instant such as 2026-06-10T14:00:00Z")]
UntilOption = Annotated[str, typer.Option("--until", help="an instant such as 2026-06-10T16:00:00Z")]
_ROLES = ("operator", "inspector", "smo")


def _decided(by: str, role: str, reason: str, key: str | None) -> Decided:
    if role not in _ROLES:
        message = f"--role {role}: one of {', '.join(_ROLES)}"
        raise ConfigError(message)
    return Decided(author=by, role=role, reason=reason, key=key or secrets.token_urlsafe(16))


def _instant(name: str, text: str) -> datetime:
    try:
        return parse_instant(text)
    except ValueError as error:
        message = f"{name} {text}: {error}"
        raise ConfigError(message) from error


def _record(
    site: str,
    config: str | None,
    decided: Decided,
    enter: Callable[..., RulingRow],
    *,
    as_json: bool,
    **facts: object,
) -> None:
    """Enter a decision with its own facts, wake the judge, and say what it does."""
    settings = load_config(config)
    found = applied_site(settings, site)
    row = enter(settings.records_url, site=found, decided=decided, now=process_clock().now(), **facts)
    poke(settings.poke_path)
    if as_json:
        print_document(row_document(row))
        return
    typer.echo(f"decision {row.id} recorded. {row.effect}")


@decide.command("dismiss")
def dismiss(  # noqa: PLR0913, PLR0917 - one parameter an option
    site: SiteOption,
    storm: Annotated[str, typer.Option("--storm", help="id of the storm that was none")],
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    sensor: Annotated[str, typer.Option("--sensor", help="only this gauge; else all that show the storm")] = "",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """A storm was false: service tips, irrigation, melt. Its rain no longer counts, its open duty is withdrawn."""
    decided = _decided(by, role, reason, key)
    _record(site, config, decided, dismiss_storm, storm=storm, sensor=sensor, as_json=as_json)


@decide.command("counts")
def counts(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    check: Annotated[str, typer.Option("--check", help="id of the check that asks")],
    from_: FromOption,
    until: UntilOption,
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """What the gauges had at or below freezing in a stretch counts as rain."""
    decided, start, end = _decided(by, role, reason, key), _instant("--from", from_), _instant("--until", until)
    _record(site, config, decided, count_as_rain, check=check, from_at=start, until_at=end, as_json=as_json)


@decide.command("looked")
def looked(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    check: Annotated[str, typer.Option("--check", help="id of the check")],
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Somebody looked at what a check asks for, and found what the reason says."""
    decided = _decided(by, role, reason, key)
    _record(site, config, decided, look_done, check=check, as_json=as_json)


@decide.command("contest")
def contest(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    inspection: Annotated[str, typer.Option("--inspection", help="id of the inspection")],
    by: ByOption,
    reason: ReasonOption,
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """A stormwater officer does not accept an inspection: it closes nothing any more."""
    decided = _decided(by, "smo", reason, key)
    _record(site, config, decided, contest_inspection, inspection=inspection, as_json=as_json)


@decide.command("defer")
def defer(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    duty: Annotated[str, typer.Option("--duty", help="id of the duty whose visit is unsafe")],
    safe: Annotated[str, typer.Option("--safe", help="when the site can be visited again, an instant")],
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """A visit is put off as unsafe; the due time stays, the officer is told."""
    decided, safe_at = _decided(by, role, reason, key), _instant("--safe", safe)
    _record(site, config, decided, defer_visit, duty=duty, next_safe_at=safe_at, as_json=as_json)


@decide.command("shutdown")
def shutdown(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    from_: FromOption,
    until: UntilOption,
    by: ByOption,
    reason: ReasonOption,
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """A stormwater officer approves a shutdown: its storms open no duty, the regular clock rests until its end."""
    decided, start, end = _decided(by, "smo", reason, key), _instant("--from", from_), _instant("--until", until)
    _record(site, config, decided, approve_shutdown, from_at=start, until_at=end, as_json=as_json)


@decide.command("acreage")
def enter_acreage(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    acres: Annotated[str, typer.Option("--acres", help="acres open now, such as 4.5")],
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """How many acres are open now, held against the limit of five."""
    decided = _decided(by, role, reason, key)
    _record(site, config, decided, record_acreage, acres=acres, as_json=as_json)


@decide.command("approval")
def enter_approval(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """The written approval that more than five acres are open at one time."""
    decided = _decided(by, role, reason, key)
    _record(site, config, decided, approve_acreage, as_json=as_json)


@decide.command("qualification")
def qualify(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    inspector: Annotated[str, typer.Option("--inspector", help="name as inspections give it")],
    by: ByOption,
    reason: Annotated[str, typer.Option("--as", help="what qualifies, such as 'CPESC 1234'")],
    until: Annotated[str | None, typer.Option("--until", help="when it expires, an instant")] = None,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """What qualifies an inspector, and until when; each inspection keeps what held when it began."""
    decided = _decided(by, role, reason, key)
    until_at = _instant("--until", until) if until else None
    _record(site, config, decided, record_qualification, inspector=inspector, until_at=until_at, as_json=as_json)


@decide.command("withdraw")
def withdraw(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    decision: Annotated[int, typer.Option("--decision", help="its number")],
    by: ByOption,
    reason: ReasonOption,
    role: RoleOption = "operator",
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Take a decision back by an entry of its own; both stay on record."""
    decided = _decided(by, role, reason, key)
    _record(site, config, decided, withdraw_ruling, ruling=decision, as_json=as_json)


@decide.command("list")
def show_decisions(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """What was decided at a site, newest first, with author, reason and effect."""
    settings = load_config(config)
    found = applied_site(settings, site)
    records = open_records(settings.records_url)
    try:
        rows = records.rulings(found.id)
    finally:
        records.close()
    if as_json:
        documents: list[Any] = [row_document(row) for row in rows]
        print_document(documents)
        return
    for row in rows:
        about = f" {row.subject}" if row.subject else ""
        typer.echo(
            f"{row.id}  {when(row.entered_at, found.zone_info)}  {row.kind}{about}  by {row.author} ({row.role})"
        )
        typer.echo(f"    {row.reason}\n    {row.effect}")
    if not rows:
        typer.echo(f"nothing was decided at {site} so far", err=True)

"""The verb `town`: the town's side of a site and its documents from the command line."""

import json
import secrets
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from dashboard.town_desk import Desk, Given, opened_desk
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import format_instant, local_text

if TYPE_CHECKING:
    from alerts.town_reading import TownEntryRow

town = typer.Typer(
    help="The town's side of a site: violations, orders, visits, complaints, gates, documents.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
SiteOption = Annotated[str, typer.Option("--site", help="A site that is applied.")]
ByOption = Annotated[str, typer.Option("--by", help="Who enters it.")]
RoleOption = Annotated[
    Literal["operator", "inspector", "smo"],
    typer.Option("--role", help="In which role."),
]
AtOption = Annotated[str | None, typer.Option("--at", help="When: an instant, or a time or date there; else now.")]
AboutOption = Annotated[str, typer.Option("--about", help="The id of the entry that it is about.")]
TextOption = Annotated[str, typer.Option("--text", help="What is said: the note, the reason, what was done.")]
FactOption = Annotated[list[str] | None, typer.Option("--fact", help="name=value, as `town kinds` lists; repeatable.")]
KeyOption = Annotated[str | None, typer.Option("--key", help="The entry's own key: sent twice it is recorded once.")]
ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@town.command("kinds")
def list_kinds(*, as_json: JsonOption = False) -> None:
    """The kinds of entries: whose each is, what it is about, which facts it needs and may have."""
    from alerts.town_reading import KINDS  # noqa: PLC0415 - `siltwatch --help` loads no library of a part

    rows: list[dict[str, Any]] = [
        {
            "kind": name, "title": kind.title, "officer": kind.officer, "about": list(kind.about),
            "needs": list(kind.needs), "may": list(kind.may), "text": kind.text,
        }
        for name, kind in KINDS.items()
    ]  # fmt: skip
    if as_json:
        _print(rows)
        return
    for row in rows:
        whose = "officer" if row["officer"] else "anybody"
        needs = ", ".join(row["needs"]) or "-"
        typer.echo(f"{row['kind']:<14} {row['title']}; {whose}; needs {needs}; text: {row['text'] or 'as you like'}")


@town.command("enter")
def enter(  # noqa: PLR0913, PLR0917 - one parameter an option
    kind: Annotated[str, typer.Argument(help="A kind of `siltwatch town kinds`.")],
    site: SiteOption,
    by: ByOption,
    role: RoleOption = "operator",
    at: AtOption = None,
    about: AboutOption = "",
    text: TextOption = "",
    fact: FactOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Make an entry: a visit, a complaint, a step of a violation, an order to stop, a certification, a gate."""
    with opened_desk(config, site) as desk:
        given = Given(kind=kind, about=about, text=text, facts=_facts(fact or []), at=at)
        _told(desk, desk.enter(given, by=by, role=role, key=key), as_json=as_json)


@town.command("violation")
def draft_violation(  # noqa: PLR0913, PLR0917 - likewise
    site: SiteOption,
    by: ByOption,
    text: Annotated[str, typer.Option("--nature", help="What was found.")],
    place: Annotated[str, typer.Option("--place", help="Where on the site.")],
    to: Annotated[list[str], typer.Option("--to", help="Name and address of who is responsible; repeatable.")],
    remedy: Annotated[
        list[str],
        typer.Option("--remedy", help="A day and a measure, '2026-06-30: seed the slope'."),
    ],
    part: Annotated[str, typer.Option("--part", help="The part of the code.")] = "stormwater",
    at: AtOption = None,
    fact: FactOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Draft a notice of violation, as an officer; it stops nothing until it is issued or served."""
    remedies = []
    for one in remedy:
        day, colon, measure = one.partition(":")
        if not colon:
            message = f"--remedy {one!r}: write the day, a colon and the measure"
            raise ConfigError(message)
        remedies.append({"measure": measure.strip(), "by": day.strip()})
    facts = {"part": part, "place": place, "addressees": list(to), "remedies": remedies, **_facts(fact or [])}
    with opened_desk(config, site) as desk:
        given = Given(kind="violation", about="", text=text, facts=facts, at=at)
        _told(desk, desk.enter(given, by=by, role="smo", key=key), as_json=as_json)


@town.command("notice")
def write_notice(
    violation: Annotated[str, typer.Argument(help="A violation of `siltwatch town list`.")],
    site: SiteOption,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    paper: Annotated[Literal["letter", "a4"], typer.Option("--paper", help="The size of the paper.")] = "letter",
    config: ConfigOption = None,
) -> None:
    """The draft of a notice of violation as PDF. It is sent to nobody."""
    from dashboard.papers.press import SIZES  # noqa: PLC0415 - likewise
    from dashboard.papers.violation import print_notice  # noqa: PLC0415 - likewise
    from dashboard.views.violation import find_violation, notice_of  # noqa: PLC0415 - likewise

    with opened_desk(config, site) as desk:
        facts = desk.facts()
        found = find_violation(facts.entries, violation)
        if found is None:
            message = f"there is no violation {violation!r} at {site}"
            raise SiltwatchError(message)
        made = print_notice(notice_of(found, facts), desk.site, size=SIZES[paper])
        desk.note(kind="export", what=f"took the draft of the notice of {violation}")
        _write(output, made)


@town.command("list")
def list_entries(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The entries of a site, by when they happened, with those that were taken back."""
    with opened_desk(config, site) as desk:
        rows = desk.records.town_entries(desk.site.id)
        if as_json:
            _print([_document(row) for row in rows])
            return
        for row in rows:
            typer.echo(f"{local_text(row.at, desk.site.zone_info)}  {row.id}  {row.text}  ({row.author}, {row.role})")


@town.command("work")
def show_work(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """What work may go on, where violations stand, and which gates are open."""
    from alerts.town_reading import violations_of, work_state  # noqa: PLC0415 - likewise
    from dashboard.views.papers import gates_of  # noqa: PLC0415 - likewise

    with opened_desk(config, site) as desk:
        facts = desk.facts()
        work, gates = work_state(facts.entries, facts.profile), gates_of(facts)
        document: dict[str, Any] = {
            "work": work.word,
            "since": format_instant(work.since_at) if work.since_at else None,
            "stops": work.stops,
            "goes_on": work.goes_on,
            "until": work.lifted,
            "citation": work.citation,
            "violations": {case.row.id: case.state for case in violations_of(facts.entries)},
            "gates": {
                one.gate.gate: {
                    "passed": one.passed.id if one.passed else None,
                    "missing": [need.text for need in one.missing],
                }
                for one in gates
            },
        }
    if as_json:
        _print(document)
        return
    typer.echo(f"{work.word}{f': {work.stops} stops, until {work.lifted} ({work.citation})' if work.stops else ''}")
    for name, state in document["violations"].items():
        typer.echo(f"violation {name}: {state}")
    for gate in gates:
        missing = "; ".join(need.text for need in gate.missing)
        typer.echo(
            f"{gate.gate.title}: {gate.passed.id if gate.passed else 'not recorded'}; missing: {missing or 'nothing'}"
        )


@town.command("file")
def file_document(  # noqa: PLR0913, PLR0917 - likewise
    file: Annotated[Path, typer.Argument(help="A PDF, a JPEG or a PNG.", exists=True, dir_okay=False)],
    site: SiteOption,
    by: ByOption,
    kind: Annotated[str, typer.Option("--kind", help="What it is, such as swppp, noi, permit, as_built.")],
    title: Annotated[str, typer.Option("--title", help="Its title.")],
    dated: Annotated[str, typer.Option("--dated", help="The date on the paper, such as 2026-06-01.")],
    remarks: Annotated[str, typer.Option("--remarks", help="What is to be kept beside it.")] = "",
    replaces: Annotated[int | None, typer.Option("--replaces", help="The number of the document it follows.")] = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """File a document: checked by what it holds, kept as it is, listed on the site's page and in the public records."""
    from dashboard.documents import Filed  # noqa: PLC0415 - likewise

    with opened_desk(config, site) as desk:
        filed = Filed(
            kind=kind, title=title, dated_on=_day(dated), name=file.name, remarks=remarks, entered_by=by,
            key=key or secrets.token_hex(8), replaces=replaces,
        )  # fmt: skip
        row = desk.photos.documents.add(desk.site.id, file.read_bytes(), filed, desk.now)
        facts = {"document": row.id, "sha256": row.sha256}
        desk.note(kind="document", what=f"filed document {row.id}: {row.title}", who=by, facts=facts)
    told = {"document": row.id, "kind": row.kind, "bytes": row.bytes, "sha256": row.sha256}
    if as_json:
        _print(told)
    else:
        typer.echo(f"document {row.id} filed; {row.bytes} bytes, SHA-256 {row.sha256}")


@town.command("documents")
def list_documents(site: SiteOption, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """The documents of a site, those that were replaced too."""
    with opened_desk(config, site) as desk:
        rows = [
            {
                "document": row.id, "kind": row.kind, "title": row.title, "dated_on": row.dated_on.isoformat(),
                "bytes": row.bytes, "sha256": row.sha256, "replaces": row.replaces, "filed_by": row.entered_by,
                "filed_at": format_instant(row.entered_at),
            }
            for row in desk.photos.documents.of(desk.site.id)
        ]  # fmt: skip
    if as_json:
        _print(rows)
        return
    for shown in rows:
        typer.echo("  ".join(str(value) for value in shown.values() if value is not None))


@town.command("take")
def take_document(
    number: Annotated[int, typer.Argument(help="The number of a document.")],
    site: SiteOption,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    config: ConfigOption = None,
) -> None:
    """Write a document as it was filed; a file that is no longer what it was is a fault."""
    with opened_desk(config, site) as desk:
        found = desk.photos.documents.find(desk.site.id, number)
        if found is None:
            message = f"there is no document {number} at {site}"
            raise SiltwatchError(message)
        _write(output, desk.photos.documents.read(found))


def _facts(given: Sequence[str]) -> dict[str, Any]:
    facts = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            message = f"--fact {one!r}: write name=value"
            raise ConfigError(message)
        facts[name.strip()] = value.strip()
    return facts


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        message = f"--dated: {text!r} is no day such as 2026-06-10"
        raise ConfigError(message) from error


def _document(row: "TownEntryRow") -> dict[str, Any]:
    return {
        "id": row.id, "kind": row.kind, "about": row.subject or None, "at": format_instant(row.at), "text": row.text,
        "facts": dict(row.facts), "author": row.author, "role": row.role, "entered_at": format_instant(row.entered_at),
    }  # fmt: skip


def _told(desk: Desk, row: "TownEntryRow", *, as_json: bool) -> None:
    if as_json:
        _print(_document(row))
        return
    typer.echo(f"{row.id} recorded, {local_text(row.at, desk.site.zone_info)}")


def _write(output: Path, made: bytes) -> None:
    try:
        output.write_bytes(made)
    except OSError as error:
        message = f"{output}: cannot be written ({error.strerror})"
        raise ConfigError(message) from error
    typer.echo(f"{output}: {len(made)} bytes")


def _print(document: object) -> None:
    sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")

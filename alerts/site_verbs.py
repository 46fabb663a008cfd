"""The verb `site`: check what a site file comes to, and put it in force."""

import getpass
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from alerts.file_options import option
from alerts.printing import print_document, row_document
from alerts.profile_files import profile_of
from alerts.service_verbs import ConfigOption, JsonOption
from alerts.site_applying import put_in_force, sound_site
from alerts.site_check import SiteReport, explain_site
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Site
from siltwatch.toml_files import read_toml

site = typer.Typer(
    help="Check site files and put them in force.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)


@site.command("check")
def check_sites(
    files: Annotated[list[Path], typer.Argument(help="site files, or folders of them")], *, as_json: JsonOption = False
) -> None:
    """Print every fault with its key, then the effective rules in plain words with an example storm."""
    paths = _site_files(files)
    checked = [(path, *_checked(path)) for path in paths]
    if as_json:
        print_document([_check_document(path, found, problems) for path, found, problems in checked])
    else:
        for path, found, _ in checked:
            if found is not None:
                typer.echo(_report_text(path, explain_site(found, profile_of(found))))
    problems = [problem for _, _, found_problems in checked for problem in found_problems]
    if problems:
        raise ConfigError(problems)


@site.command("apply")
def apply_sites(  # noqa: PLR0913 - one parameter an option
    files: Annotated[
        list[Path] | None, typer.Argument(help="site files or folders; else the configured folder")
    ] = None,
    config: ConfigOption = None,
    *,
    valid_from: Annotated[
        str | None, typer.Option("--from", help="the instant at which instruments were replaced or re-sized")
    ] = None,
    author: Annotated[str, typer.Option(help="who changes it; by default who is signed in to this machine")] = "",
    reason: Annotated[str, typer.Option(help="why: goes on the audit trail with the author")] = "",
    as_json: JsonOption = False,
) -> None:
    """Put site files in force, all or none: a fault in one stops every one before anything is written."""
    start_at = option("--from", valid_from, parse_instant)
    settings = load_config(config)
    checked = [(path, *_checked(path)) for path in _site_files(files or [settings.sites_path])]
    problems = [problem for _, _, found_problems in checked for problem in found_problems]
    sites = [found for _, found, _ in checked if found is not None]
    if problems or (problems := _given_twice(sites)):
        raise ConfigError(problems)
    now, who = process_clock().now(), author or getpass.getuser()
    documents = [
        put_in_force(settings, found, author=who, reason=reason, valid_from=start_at, now=now) for found in sites
    ]
    if as_json:
        print_document(documents)
        return
    for document in documents:
        typer.echo(_applied_text(document))


def _site_files(paths: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not found:
        message = f"{', '.join(str(path) for path in paths)}: there is no site file (*.toml)"
        raise ConfigError(message)
    return found


def _checked(path: Path) -> tuple[Site | None, list[str]]:
    """The site of a file, or every fault of it."""
    try:
        return sound_site(read_toml(path), origin=path, now=process_clock().now()), []
    except ConfigError as error:
        return None, error.problems


def _given_twice(sites: Sequence[Site]) -> list[str]:
    ids = [found.id for found in sites]
    return [f"two files describe the site {name!r}" for name in sorted({i for i in ids if ids.count(i) > 1})]


def _check_document(path: Path, found: Site | None, problems: list[str]) -> dict[str, Any]:
    document: dict[str, Any] = {"file": str(path), "ok": found is not None, "problems": problems}
    return document | (row_document(explain_site(found, profile_of(found))) if found else {})


def _report_text(path: Path, report: SiteReport) -> str:
    lines = [f"{path}: site {report.site}, {report.name}"]
    lines += [f"  {rule}" for rule in (*report.rules, *report.example)]
    lines += [f"  Note: {remark}." for remark in report.remarks]
    return "\n".join([*lines, ""])


def _applied_text(document: Mapping[str, Any]) -> str:
    state = "in force" if document["changed"] else "was in force already"
    covered = "covered" if document["covered"] else "NOT covered, no duties"
    lines = [f"{document['site']}: version {document['version']} {state}; {covered}: {document['because']}"]
    if document["valid_from"]:
        lines.append(f"  instruments as of {document['valid_from']}: {document['counted_anew']} credits counted anew")
    return "\n".join([*lines, *(f"  Note: {remark}." for remark in document["remarks"])])

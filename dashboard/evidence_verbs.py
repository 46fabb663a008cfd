"""The verbs `evidence` and `verify`."""

import getpass
import hashlib
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.telling import tell
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant

if TYPE_CHECKING:
    from dashboard.evidence.verifying.checks import Check

evidence = typer.Typer(
    help="Everything that the verdict on one storm rests on, as a file that checks itself.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
verify = typer.Typer(
    help="Check an evidence pack or another bundle, or the audit trail.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it goes into the audit trail.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@evidence.command()
def write_pack(
    storm: Annotated[str, typer.Argument(help="The storm's id, as on its page.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; by default <storm>-evidence.zip.")
    ] = None,
    reason: ReasonOption = "",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Write the pack, check it, and note on the audit trail that it was handed out."""
    path = output or Path(f"{storm}-evidence.zip")
    pack = _pack(load_config(config), storm, reason)
    try:
        path.write_bytes(pack)
    except OSError as error:
        message = f"{path}: cannot be written ({error.strerror})"
        raise ConfigError(message) from error
    told = {"file": str(path), "bytes": len(pack), "sha256": hashlib.sha256(pack).hexdigest()}
    tell(_checks(path, ""), told, as_json=as_json)


@verify.command()
def verify_bundle(
    bundle: Annotated[Path | None, typer.Argument(help="A ZIP, or the folder that it was unpacked to.")] = None,
    roots: Annotated[
        Path | None, typer.Option("--roots", help="The roots of days that were published, a line each.")
    ] = None,
    config: ConfigOption = None,
    *,
    trail: Annotated[bool, typer.Option("--trail", help="Check the audit trail of this installation.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Say what agrees and what does not; exit 1 where anything does not."""
    if trail is (bundle is not None):
        message = "name a bundle, or say --trail"
        raise ConfigError(message)
    published = _read(roots) if roots else ""
    if bundle is None:
        tell(_trail_checks(load_config(config), published), {}, as_json=as_json)
        return
    if not bundle.exists():
        message = f"{bundle}: there is no such file"
        raise ConfigError(message)
    tell(_checks(bundle, published), {"file": str(bundle)}, as_json=as_json)


def _pack(config: Config, storm: str, reason: str) -> bytes:
    from alerts.reading import open_records  # noqa: PLC0415 - `siltwatch --help` loads no database library
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise
    from dashboard.evidence.making import make_pack  # noqa: PLC0415 - likewise
    from dashboard.photos import Photos  # noqa: PLC0415 - likewise

    now = process_clock().now()
    with ExitStack() as stack:
        journal = stack.enter_context(closing(open_reading(config.journal_url)))
        records = stack.enter_context(closing(open_records(config.records_url)))
        photos = stack.enter_context(closing(Photos(config.records_url, config.photos_path)))
        trail = stack.enter_context(closing(AuditTrail(config.records_url)))
        found = records.storm(storm)
        site = journal.site(found.site) if found else None
        if found is None or site is None:
            message = f"there is no storm {storm!r}; its page has its id in the address"
            raise ConfigError(message)
        trail.follow(records, journal, now)
        pack = make_pack(
            site,
            found,
            journal=journal,
            records=records,
            photos=photos,
            kept_text=trail.profile_text(found.profile, found.profile_version),
            days=trail.days(format_instant(found.start_at)[:10], format_instant(now)[:10]),
        )
        what = f"took the evidence pack of {found.id} by the command line"
        trail.note_export(what, who=getpass.getuser(), site=site.id, now=now, reason=reason, made=pack)
    return pack


def _checks(bundle: Path, published: str) -> "list[Check]":
    from dashboard.evidence.standalone import verifier_source  # noqa: PLC0415 - likewise
    from dashboard.evidence.verifying.checks import unsure  # noqa: PLC0415 - likewise
    from dashboard.evidence.verifying.container import open_pack  # noqa: PLC0415 - likewise
    from dashboard.evidence.verifying.verify import verify  # noqa: PLC0415 - likewise

    checks = verify(bundle, published)
    own = open_pack(bundle)[0].get("verify.py", b"")
    if own and own != verifier_source():
        checks.append(unsure("verify.py", "is not the verifier of this version of Siltwatch"))
    return checks


def _trail_checks(config: Config, published: str) -> "list[Check]":
    from alerts.reading import open_records  # noqa: PLC0415 - likewise
    from collector.reading import open_reading  # noqa: PLC0415 - likewise
    from dashboard.audit import AuditTrail  # noqa: PLC0415 - likewise
    from dashboard.evidence.verifying.checks import agreeing, differing  # noqa: PLC0415 - likewise
    from dashboard.stamps import check_stamps  # noqa: PLC0415 - likewise

    with (
        closing(open_reading(config.journal_url)) as journal,
        closing(open_records(config.records_url)) as records,
        closing(AuditTrail(config.records_url)) as trail,
    ):
        faults = trail.check(records, journal, published)
        days, count = len(trail.roots()), trail.count()
        stamps = check_stamps(config, trail)
    if faults:
        return [*(differing("audit trail", fault) for fault in faults), *stamps]
    outside = f", {len(published.splitlines())} published roots" if published else ""
    told = f"{count} entries, {days} closed days{outside}, every row as it was noted"
    return [agreeing("audit trail", told), *stamps]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path}: cannot be read ({error})"
        raise ConfigError(message) from error

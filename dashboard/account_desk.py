"""What the verbs of accounts share: the store, the trail, and how an answer is told."""

import getpass
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siltwatch.clock import process_clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError

if TYPE_CHECKING:
    from dashboard.accounts import Accounts

ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml; by default SILTWATCH_CONFIG.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]


@contextmanager
def opened(config: Config) -> Iterator["Accounts"]:
    """The accounts, for the length of a verb."""
    from dashboard.accounts import Accounts  # noqa: PLC0415 - `siltwatch --help` loads no database library

    store = Accounts(config.records_url)
    try:
        yield store
    finally:
        store.close()


def note(config: Config, what: str, *, kind: str = "account", site: str = "") -> None:
    """On the audit trail, in the name of who is signed in to this machine."""
    from dashboard.audit import AuditTrail, Noted  # noqa: PLC0415 - likewise

    with closing(AuditTrail(config.records_url)) as trail:
        trail.note(Noted(kind=kind, who=getpass.getuser(), what=what, site=site), process_clock().now())


def known_towns(towns: tuple[str, ...]) -> tuple[str, ...]:
    """The towns, each a profile that there is."""
    from alerts.reading import profile_names  # noqa: PLC0415 - likewise

    unknown = sorted(set(towns) - set(profile_names()))
    if unknown:
        message = f"--town {', '.join(unknown)}: there is no such profile; there are {', '.join(profile_names())}"
        raise ConfigError(message)
    return towns


def tell(document: Mapping[str, object], *, as_json: bool) -> None:
    """One JSON document, or a line for each fact."""
    if as_json:
        sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
        return
    for key, value in document.items():
        shown = ", ".join(map(str, value)) or "all" if isinstance(value, list) else value
        sys.stdout.write(f"{key}: {shown}\n")

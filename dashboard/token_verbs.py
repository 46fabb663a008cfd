"""The verb `user token`: ways in for programs."""

import getpass
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from dashboard.account_desk import ConfigOption, JsonOption, note, opened, tell
from siltwatch.clock import process_clock
from siltwatch.config import Config, load_config

if TYPE_CHECKING:
    from dashboard.api_tokens import ApiTokens

token = typer.Typer(
    help="Tokens by which programs sign in.", add_completion=False, pretty_exceptions_enable=False,
    no_args_is_help=True,
)  # fmt: skip
ScopeOption = Annotated[
    Literal["read", "record", "admin", "calendar"],
    typer.Option(help="How far it reaches, within the role: it sees, also enters, also administers; or a calendar."),
]


@token.command("add")
def add_token(  # noqa: PLR0913 - the options of one verb
    account: str,
    name: Annotated[str, typer.Option(help="What it is for.")],
    scope: ScopeOption,
    days: Annotated[int | None, typer.Option(min=1, help="It ends after so many days; by default never.")] = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Make a token for an account; it is told this once, and only its hash is kept."""
    loaded = load_config(config)
    now = process_clock().now()
    expires_at = now + timedelta(days=days) if days else None
    with _tokens(loaded) as tokens:
        made, plain = tokens.add(
            account, name=name, scope=scope, made_by=getpass.getuser(), now=now, expires_at=expires_at
        )
    note(loaded, f"made the token {made.id} ({made.scope}) of {account}: {made.name}")
    document: dict[str, object] = {"id": made.id, "account": account, "scope": made.scope, "token": plain}
    if made.scope == "calendar":
        document["address_of_calendar"] = f"{loaded.web.address}/api/v1/calendar/{plain}.ics"
    tell(document, as_json=as_json)


@token.command("list")
def list_tokens(
    account: Annotated[str | None, typer.Argument(help="of one account; by default of all")] = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Every token: what for, how far, when it was last used, whether it still holds; never the token itself."""
    from dashboard.api_tokens import token_document  # noqa: PLC0415 - `siltwatch --help` loads no database library

    with _tokens(load_config(config)) as tokens:
        documents = [token_document(row) for row in tokens.rows(account)]
    if as_json:
        sys.stdout.write(json.dumps(documents, ensure_ascii=False) + "\n")
        return
    for one in documents:
        state = f"revoked {one['revoked']}" if one["revoked"] else f"last used {one['last_used'] or 'never'}"
        sys.stdout.write(f"{one['id']:>4} {one['account']:<20} {one['scope']:<9} {one['name']:<30} {state}\n")


@token.command("revoke")
def revoke_token(
    number: Annotated[int, typer.Argument(help="as `siltwatch user token list` tells it")],
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """End a token: what it opened is shut at once."""
    loaded = load_config(config)
    with _tokens(loaded) as tokens:
        ended = tokens.revoke(number, process_clock().now())
    note(loaded, f"revoked the token {number} of {ended.account}")
    tell({"id": number, "account": ended.account, "revoked": True}, as_json=as_json)


@contextmanager
def _tokens(config: Config) -> Iterator["ApiTokens"]:
    from dashboard.api_tokens import ApiTokens  # noqa: PLC0415 - likewise

    with opened(config) as store:
        yield ApiTokens(store)

"""The verbs `dashboard` and `user`."""

import json
import re
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from dashboard.account_desk import ConfigOption, JsonOption, known_towns, note, opened, tell
from dashboard.account_verbs import add_account_verbs
from dashboard.gateway_token_verbs import gateway
from dashboard.token_verbs import token
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import short_instant

dashboard = typer.Typer(
    help="The pages, the JSON interface and the live stream.", add_completion=False, pretty_exceptions_enable=False
)
user = typer.Typer(help="Accounts of the people who may sign in.", add_completion=False, pretty_exceptions_enable=False)
PasswordOption = Annotated[Path | None, typer.Option("--password-file", help="Its first line is the password.")]
RoleOption = Annotated[
    Literal["admin", "operator", "inspector", "smo", "viewer"], typer.Option(help="What the person may do.")
]
MailOption = Annotated[str, typer.Option("--mail", help="Where a new password is sent for.")]
TownsOption = Annotated[list[str] | None, typer.Option("--town", help="A town profile; none: all towns.")]


@dashboard.callback()
def _pages() -> None:
    """The pages, the JSON interface and the live stream."""


@dashboard.command("run")
def run_dashboard(config: ConfigOption = None) -> None:
    """Serve until SIGTERM or SIGINT."""
    from dashboard.run import run  # noqa: PLC0415 - the web libraries load only where pages are served

    run(load_config(config))


@user.callback()
def _accounts() -> None:
    """Accounts of the people who may sign in."""


@user.command("add")
def add_user(  # noqa: PLR0913, PLR0917 - the options of one verb
    name: str,
    role: RoleOption,
    towns: TownsOption = None,
    mail: MailOption = "",
    password_file: PasswordOption = None,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Make an account; without a password file one is made up and printed, once."""
    loaded = load_config(config)
    given = tuple(dict.fromkeys(towns or ()))
    password, is_made_up = _password(password_file)
    kept = known_towns(given)
    with opened(loaded) as store:
        store.add(
            _checked_name(name), role=role, towns=kept, password=password, mail=mail or None, now=process_clock().now()
        )
    note(loaded, f"made the account {name}, {role}, of {', '.join(given) or 'all towns'}")
    document = {"name": name, "role": role, "towns": list(given), "address": loaded.web.address}
    tell(document | ({"password": password} if is_made_up else {}), as_json=as_json)


@user.command("password")
def set_password(
    name: str, password_file: PasswordOption = None, config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Give an account a new password, which signs it out everywhere and enables it again."""
    password, is_made_up = _password(password_file)
    loaded = load_config(config)
    with opened(loaded) as store:
        store.change(name, password=password)
    note(loaded, f"gave the account {name} a new password")
    tell({"name": name} | ({"password": password} if is_made_up else {}), as_json=as_json)


@user.command("disable")
def disable_user(name: str, config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """Sign an account out everywhere and let it in no more."""
    loaded = load_config(config)
    with opened(loaded) as store:
        store.change(name, disabled_at=process_clock().now())
    note(loaded, f"disabled the account {name}")
    tell({"name": name, "disabled": True}, as_json=as_json)


@user.command("list")
def list_users(config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """Every account with its role and towns."""
    with opened(load_config(config)) as store:
        rows = store.rows()
    documents = [
        {
            "name": row.name,
            "role": row.role,
            "towns": list(row.towns),
            "mail": row.mail,
            "code": row.has_code,
            "created": short_instant(row.created_at),
            "disabled": short_instant(row.disabled_at) if row.disabled_at else None,
        }
        for row in rows
    ]
    if as_json:
        sys.stdout.write(json.dumps(documents, ensure_ascii=False) + "\n")
        return
    for row in rows:
        ended = "  disabled" if row.disabled_at else ""
        sys.stdout.write(f"{row.name:<24} {row.role:<10} {', '.join(row.towns) or 'all towns'}{ended}\n")


def _password(file: Path | None) -> tuple[str, bool]:
    """The password, and whether it was made up here."""
    from dashboard.passwords import make_password  # noqa: PLC0415 - likewise

    if file is None:
        return make_password(), True
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0].strip(), False
    except (OSError, UnicodeDecodeError) as error:
        message = f"{file}: cannot be read ({error}); write the password into its first line"
        raise ConfigError(message) from error


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[\w.@+-]{1,100}", name):
        message = f"{name!r} cannot be a name to sign in with: letters, figures and any of . @ + - _, up to 100"
        raise ConfigError(message)
    return name


add_account_verbs(user)
user.add_typer(token, name="token")
user.add_typer(gateway, name="gateway")

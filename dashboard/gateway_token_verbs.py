"""The verb `user gateway`: the tokens by which gateways post to the intake, on the machine that has their file."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from dashboard.account_desk import ConfigOption, JsonOption, note, tell
from siltwatch.config import Config, load_config
from siltwatch.instants import short_instant

gateway = typer.Typer(
    help="Tokens by which gateways post to the intake.", add_completion=False, pretty_exceptions_enable=False,
    no_args_is_help=True,
)  # fmt: skip
GatewayName = Annotated[str, typer.Argument(metavar="GATEWAY", help="as the site file names it")]
WhyOption = Annotated[str, typer.Option("--reason", help="Why; it goes on the audit trail.")]


@gateway.command("list")
def list_gateways(config: ConfigOption = None, *, as_json: JsonOption = False) -> None:
    """Every gateway with a token, and when each of its tokens was last used over HTTP; never the token itself."""
    from collector.commands import tokens_of_gateways  # noqa: PLC0415 - `siltwatch --help` loads no database library

    found = tokens_of_gateways(_file(load_config(config)))
    rows = [(name, one.fingerprint, one.last_used_at) for name, tokens in found.items() for one in tokens]
    if as_json:
        documents = [
            {"gateway": name, "fingerprint": mark, "last_used": short_instant(at) if at else None}
            for name, mark, at in rows
        ]
        sys.stdout.write(json.dumps(documents, ensure_ascii=False) + "\n")
        return
    for name, mark, at in rows:
        sys.stdout.write(f"{name:<24} {mark}  last used {short_instant(at) if at else 'never'}\n")


@gateway.command("make")
def make(
    name: GatewayName, reason: WhyOption = "", config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Give a gateway a token, told this once; where it had any, they end at once."""
    from collector.commands import make_gateway_token  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    token = make_gateway_token(_file(loaded), name)
    _note(loaded, f"gave the gateway {name} a new token", reason)
    tell({"gateway": name, "token": token}, as_json=as_json)


@gateway.command("second")
def second(
    name: GatewayName, reason: WhyOption = "", config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Give a gateway a second token, told this once; both are good until the older one is ended."""
    from collector.commands import make_second_token  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    token = make_second_token(_file(loaded), name)
    _note(loaded, f"gave the gateway {name} a second token", reason)
    tell({"gateway": name, "token": token}, as_json=as_json)


@gateway.command("end-older")
def end_older(
    name: GatewayName, reason: WhyOption = "", config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """End the older one of a gateway's two tokens."""
    from collector.commands import end_older_token  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    end_older_token(_file(loaded), name)
    _note(loaded, f"ended the older of the two tokens of the gateway {name}", reason)
    tell({"gateway": name, "ended": True}, as_json=as_json)


@gateway.command("revoke")
def revoke(
    name: GatewayName, reason: WhyOption = "", config: ConfigOption = None, *, as_json: JsonOption = False
) -> None:
    """Take a gateway's tokens away: nothing of it is taken in any more, and it keeps what it hears."""
    from collector.commands import revoke_gateway_token  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    revoke_gateway_token(_file(loaded), name)
    _note(loaded, f"took the token of the gateway {name} away", reason)
    tell({"gateway": name, "revoked": True}, as_json=as_json)


def _file(config: Config) -> Path:
    return config.path(config.intake.tokens_file)


def _note(config: Config, what: str, reason: str) -> None:
    note(config, f"{what}: {reason}" if reason else what, kind="gateway")

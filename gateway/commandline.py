"""The verbs `siltwatch gateway` and `siltwatch decode`."""

import json
import signal
import sys
import threading
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer

from gateway import probing
from gateway.decoding import decode_input, hex_bytes
from gateway.known_devices import known_devices
from gateway.listening import listen as listen_on_links
from gateway.listening import shown
from gateway.live import SOCKET, watch
from gateway.probe_asking import KINDS
from gateway.run import run_gateway
from gateway.side_parts import plan_of
from gateway.tip_test_verb import TipPlan, run_test
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.logs import set_up_logs
from siltwatch.observation import Observation

gateway = typer.Typer(
    help="Listen to the devices of a site and report to the collector.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
decode = typer.Typer(
    help="Show what a driver makes of bytes or text on standard input.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
ConfigOption = Annotated[Path | None, typer.Option("--config", help="siltwatch.toml")]
OWN_DEVICES = Path("devices")
DevicesOption = Annotated[Path, typer.Option(help="a folder of device profiles and tables of one's own")]
JsonOption = Annotated[bool, typer.Option("--json", help="one JSON document on stdout")]


@gateway.command()
def run(config: ConfigOption = None) -> None:
    """Run the gateway of this configuration until it is told to stop."""
    set_up_logs("gateway")
    run_gateway(load_config(config), clock=process_clock(), stopping=_told_to_stop())


@gateway.command()
def listen(config: ConfigOption = None, as_json: JsonOption = False) -> None:  # noqa: FBT002 - a command-line switch
    """Print what this gateway's devices say as it comes: beside the running gateway, else from the ports themselves."""
    set_up_logs("gateway")
    settings = load_config(config)

    def say(observation: Observation) -> None:
        typer.echo(_as_json(observation) if as_json else shown(observation))

    stopping = _told_to_stop()
    if watch(settings.data_path / SOCKET, stopping, say):
        return
    listen_on_links(plan_of(settings), settings, clock=process_clock(), stopping=stopping, say=say)


@gateway.command()
def probe(  # noqa: PLR0913 - one parameter an option
    *,
    port: Annotated[list[str] | None, typer.Option(help="a port to look at; by default all that are there")] = None,
    baud: Annotated[list[int] | None, typer.Option(help="line speeds to try")] = None,
    seconds: Annotated[float, typer.Option(help="how long to listen at each speed")] = 5.0,
    units: Annotated[
        str, typer.Option(help="Modbus unit numbers to ask, such as 1-3,40; '' asks none")
    ] = probing.USUAL_UNITS,
    addresses: Annotated[str, typer.Option(help="SDI-12 addresses to ask")] = "0123456789",
    devices: DevicesOption = OWN_DEVICES,
    ask: Annotated[str, typer.Option(help="kinds of devices to ask; '' listens alone")] = ",".join(KINDS),
) -> None:
    """Look what is plugged in: raw bytes beside what they mean, and a block for the site file."""
    plan = probing.make_probe_plan(
        ports=tuple(port or probing.present_ports()),
        bauds=tuple(baud or probing.USUAL_BAUDS),
        listen_s=seconds,
        units=units,
        addresses=addresses,
        kinds=ask,
        profiles=known_devices(devices).profiles,
    )
    if not plan.ports:
        raise ConfigError("no serial port is there; plug the adapter in, or name one with --port")
    blocks = [block for name in plan.ports for block in probing.probe_port(name, plan, say=_say)]
    typer.echo("\n".join(blocks) if blocks else "# nothing was recognised")


@gateway.command("tip-test")
def tip_test(  # noqa: PLR0913 - one parameter an option
    sensor: Annotated[str, typer.Argument(help="the gauge, as in the site file")],
    *,
    by: Annotated[str, typer.Option(help="who tests")],
    tips: Annotated[int, typer.Option(help="how many tips are made")] = 10,
    tolerance: Annotated[int, typer.Option(help="so many more or fewer still pass")] = 0,
    minutes: Annotated[int, typer.Option(help="after which it ends by itself")] = 30,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Guide a tip test while the gateway runs: its tips are counted, never rain, and a certificate is kept."""
    plan = TipPlan(sensor=sensor, tips=tips, by=by, tolerance=tolerance, longest=timedelta(minutes=minutes))
    is_over = _told_to_stop()
    threading.Thread(target=_await_enter, args=(is_over,), daemon=True).start()
    _say("press Enter when all tips are made; it ends by itself once all are counted")
    kept = run_test(load_config(config), plan, clock=process_clock(), say=_say, is_over=is_over)
    words = f"{kept['result']}: {kept['counted']} of {kept['expected']} tips counted {kept['why']}".rstrip()
    typer.echo(json.dumps(kept) if as_json else words)
    if kept["result"] != "passed":
        raise typer.Exit(1)


def _await_enter(is_over: threading.Event) -> None:
    if sys.stdin.readline():
        is_over.set()


@decode.command()
def decode_stdin(
    driver: Annotated[str, typer.Argument(help="which; a wrong name lists them")],
    as_hex: Annotated[bool, typer.Option("--hex", help="the input is hex text")] = False,  # noqa: FBT002 - a switch
    option: Annotated[list[str] | None, typer.Option(help="k=v, such as request=010300000002C40B")] = None,
    devices: DevicesOption = OWN_DEVICES,
    as_json: JsonOption = False,  # noqa: FBT002 - a switch
) -> None:
    """Print the observations in the input; what is refused is named on stderr, with exit 1."""
    given = sys.stdin.buffer.read()
    content = hex_bytes(given.decode("latin-1")) if as_hex else given
    known = known_devices(devices)
    decoded = decode_input(driver, content, _options(option or ()), now=process_clock().now(), known=known)
    rows = decoded.observations or decoded.records
    if as_json:
        typer.echo(json.dumps(rows))
    else:
        for row in rows:
            typer.echo(" ".join(f"{name}={_plain(value)}" for name, value in row.items()))
    for reason in decoded.refused:
        _say(f"refused: {reason}")
    if decoded.refused:
        raise typer.Exit(1)


def _options(given: Iterable[str]) -> dict[str, str]:
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ConfigError(f"--option {text!r}: expected k=v")
        options[name] = value
    return options


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _as_json(observation: Observation) -> str:
    fields = {name: getattr(observation, name) for name in observation.__dataclass_fields__}
    return json.dumps({name: value for name, value in fields.items() if value not in (None, False, ())}, default=str)


def _say(text: str) -> None:
    typer.echo(text, err=True)


def _told_to_stop() -> threading.Event:
    """Set by SIGTERM and SIGINT."""
    stopping = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    return stopping

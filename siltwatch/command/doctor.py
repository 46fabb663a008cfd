"""The verb `siltwatch doctor`: asks every package what is not well, and says what to do about it."""

import json
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from siltwatch.checks import Checks, Finding, Part, fault, well
from siltwatch.command.plugs import Plug, plugs
from siltwatch.command.run import ConfigFile, config_file
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.sealing import is_here
from siltwatch.site_files import load_sites

GROUP = "siltwatch.checks"
PATIENCE_S = 5.0
_SIGNS = {"ok": "ok  ", "warn": "warn", "fail": "FAIL"}
_GATEWAY_ONLY = frozenset({"config", "gateway"})
_WHOLE = "all"  # the one check of a package that does not part them

doctor = typer.Typer(
    help="Look for what is not well, and say what to do.", add_completion=False, pretty_exceptions_enable=False
)


@doctor.command()
def examine_all(
    *,
    config: ConfigFile = None,
    only: Annotated[
        str | None, typer.Option(help="Some checks, by package or name: gateway,mail,collector.influx.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Print what was found, what fails first; exit 1 where anything fails. Nothing is changed, nothing is sent."""
    order = list(_SIGNS)
    findings = sorted(examine(config_file(config), only=only), key=lambda one: -order.index(one.level))
    is_well = all(finding.level != "fail" for finding in findings)
    if as_json:
        found = [{"level": finding.level, **asdict(finding)} for finding in findings]
        sys.stdout.write(json.dumps({"ok": is_well, "findings": found}, indent=2) + "\n")
    else:
        sys.stdout.writelines(_lines(findings))
    raise typer.Exit(0 if is_well else 1)


def examine(file: Path, *, only: str | None = None, patience_s: float = PATIENCE_S) -> Iterator[Finding]:
    """What the configuration and then each package says of itself; no secret of the configuration is in it."""
    try:
        loaded = load_config(file)
    except ConfigError as error:
        yield from (fault("configuration", "configuration", problem) for problem in error.problems)
        return
    yield well("configuration", str(file))
    found = _asked(loaded, _wanted(only), patience_s)
    yield from dict.fromkeys(_without(_secrets(loaded), finding) for finding in found)


def _wanted(only: str | None) -> frozenset[str]:
    return frozenset(word.strip().replace("-", "_") for word in (only or "").split(",") if word.strip())


@dataclass(slots=True, kw_only=True)
class _Inquiry:
    """One check under way in a thread of its own, which is left alone when it does not come back."""

    name: str
    part: Part
    findings: list[Finding] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def start(self, config: Config) -> "_Inquiry":
        threading.Thread(target=self._ask, args=(config,), name=f"doctor-{self.name}", daemon=True).start()
        return self

    def _ask(self, config: Config) -> None:
        try:
            self.findings = list(self.part(config))
        except Exception as error:  # noqa: BLE001 - a broken check is itself a finding and must not hide the others
            text = f"its checks broke: {type(error).__name__}: {error}"
            self.findings = [fault("check_broke", self.name, text)]
        finally:
            self.ended.set()

    def answer(self, until_s: float, patience_s: float) -> list[Finding]:
        if self.ended.wait(max(0.0, until_s - time.monotonic())):
            return self.findings
        return [fault("check_slow", self.name, f"no answer within {patience_s:g} s")]


def _asked(config: Config, wanted: Collection[str], patience_s: float) -> list[Finding]:
    """Everything at once, so that the slowest alone says how long it takes."""
    packages = {word.partition(".")[0] for word in wanted} if all("." in word for word in wanted) else set()
    found = sorted(plugs(GROUP, packages), key=lambda plug: (plug.name != "config", plug.name))
    questions = [question for plug in found for question in _questions(plug, config)]
    known = {word for plug, part, _ in questions for word in (plug, part, f"{plug}.{part}")}
    unknown = sorted(set(wanted) - known)
    if unknown:
        message = f"--only: there is no check {unknown[0]!r}; there are {', '.join(sorted(known))}"
        raise ConfigError(message)
    chosen = [
        (plug, part, ask)
        for plug, part, ask in questions
        if not wanted or not {plug, part, f"{plug}.{part}"}.isdisjoint(wanted)
    ]
    until_s = time.monotonic() + patience_s
    inquiries = [
        _Inquiry(name=plug if part == _WHOLE else f"{plug} {part.replace('_', ' ')}", part=ask).start(config)
        for plug, part, ask in chosen
    ]
    return [finding for inquiry in inquiries for finding in inquiry.answer(until_s, patience_s)]


def _questions(plug: Plug, config: Config) -> list[tuple[str, str, Part]]:
    if plug.damage is not None:
        return [(plug.name, _WHOLE, _saying(fault("check_broke", plug.name, f"does not load: {plug.damage}")))]
    if plug.missing_library is not None:
        text = f"not installed on this machine (the library {plug.missing_library} is missing)"
        step = f"where it is to run here: {plug.advice}"
        return [(plug.name, _WHOLE, _saying(Finding(name=plug.name, ok=True, message=text, next_step=step)))]
    if plug.name not in _GATEWAY_ONLY and is_gateway_only(config):
        return [(plug.name, _WHOLE, _saying(well(plug.name, "runs elsewhere: this machine is a gateway")))]
    if isinstance(plug.function, Checks):
        return [(plug.name, name, part) for name, part in plug.function.parts.items()]
    return [(plug.name, _WHOLE, plug.function)]


def _saying(finding: Finding) -> Callable[[Config], Iterable[Finding]]:
    return lambda _: [finding]


def is_gateway_only(config: Config) -> bool:
    """Whether this machine reports to others and holds no database of its own."""
    files = [urlsplit(url).path[1:] for url in (config.journal_url, config.records_url) if url.startswith("sqlite")]
    if len(files) < 2 or any(Path(file).exists() for file in files):  # noqa: PLR2004 - journal and records
        return False
    if any(is_here(urlsplit(uplink.url).hostname or "") for uplink in config.gateway.uplinks):
        return False
    try:
        sites = load_sites(config.sites_path)
    except ConfigError:
        return False
    return any(sensor.gateway == config.gateway.name for site in sites for sensor in site.sensors)


def _secrets(config: Config) -> list[str]:
    """What an address of the configuration hides from eyes: passwords in URLs, and the path of the heartbeat."""
    urls = [config.journal_url, config.records_url, *(uplink.url for uplink in config.gateway.uplinks)]
    if config.influx is not None:
        urls.append(config.influx.url)
    found = [urlsplit(url).password for url in urls]
    found.append(urlsplit(config.alerts.heartbeat_url or "").path.strip("/"))
    return [secret for secret in found if secret]


def _without(secrets: list[str], finding: Finding) -> Finding:
    message = finding.message
    for secret in secrets:
        message = message.replace(secret, "***")
    if message == finding.message:
        return finding
    return Finding(name=finding.name, ok=finding.ok, message=message, next_step=finding.next_step, code=finding.code)


def _lines(findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{_SIGNS[finding.level]} {finding.name}: {finding.message}\n"
        if finding.next_step and not finding.ok:
            yield f"     -> {finding.next_step}\n"

"""What `siltwatch doctor` looks at in the collector."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta

from collector.broker_checks import broker_checks
from collector.influx_checks import influx_checks, projector_checks
from collector.reading import GatewayStream, JournalReading, open_reading
from collector.tokens import read_tokens
from siltwatch.checks import Checks, Finding, Part, fault, lines_said, store_fault, well
from siltwatch.clock import process_clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import MILLISECOND
from siltwatch.site_files import load_sites

_WEEK = timedelta(days=7)
_SILENT_AFTER = timedelta(minutes=30)  # a gateway says something of itself every five minutes
_AHEAD = timedelta(minutes=10)
_BEHIND = 1_000  # observations
_JUDGED_BY_READING = Callable[[Config, JournalReading], Iterable[Finding]]


def _read(part: _JUDGED_BY_READING) -> Part:
    """With a view of the journal; where there is none, that is the one finding."""

    def asked(config: Config) -> Iterable[Finding]:
        try:
            reading = open_reading(config.journal_url)
        except SiltwatchError as error:
            return [store_fault("journal", error)]
        try:
            return list(part(config, reading))
        except SiltwatchError as error:
            return [store_fault("journal", error)]
        finally:
            reading.close()

    return asked


def _journal(_: Config, reading: JournalReading) -> list[Finding]:
    found = [well("journal", f"{reading.counts()['journal']} observations")]
    return [*found, _dead_letters(reading), _gaps(reading)]


def _neighbours(_: Config, reading: JournalReading) -> list[Finding]:
    """Sensors of one site that cannot both be right, in the week up to the newest word of each site."""
    name = "neighbours"
    for site in reading.sites():
        heard = [word.observed_at for word in reading.last_words(site.id).values()]
        if not heard:
            continue
        for one in reading.disagreements(site, max(heard) - _WEEK, max(heard) + MILLISECOND):
            message = f"{site.id}: {one.sensor} and {one.other} cannot both be right ({one.word.replace('_', ' ')})"
            step = f"look at both; siltwatch collector quality --site {site.id} tells more"
            return [fault("neighbours", name, message, step=step)]
    return [well(name, "sensors of one site agree")]


def _dead_letters(reading: JournalReading) -> Finding:
    letters = reading.dead_letters(1)
    count = reading.counts()["dead_letters"]
    if not letters:
        return well("dead letters", "every observation could be counted")
    newest = letters[0]
    message = (
        f"{count} observations could not be counted; the newest of {newest.gateway}: {newest.reason} ({newest.detail})"
    )
    return fault("dead_letters", "dead letters", message)


def _gaps(reading: JournalReading) -> Finding:
    gaps, waiting, missing = reading.gaps(limit=1), reading.counts()["waiting"], reading.missing()
    if gaps and not missing:
        gap = gaps[0]
        numbers = f"{gap.first_seq} to {gap.last_seq}"
        message = f"the newest: {gap.gateway} {numbers} ({gap.reason}, {gap.declared_at:%Y-%m-%d %H:%M}Z)"
        return fault("gap", "gaps", message, step="look at this gateway's spool and its log")
    if missing:
        hole = missing[0]
        numbers = f"{hole.first_seq} to {hole.last_seq}"
        message = f"{hole.gateway}: {numbers} have not come; {waiting} observations wait for others"
        return fault("gap", "gaps", message, step="wait for the gateway to send them again")
    return well("gaps", "no gateway's sequence has a hole")


def _gateways(_: Config, reading: JournalReading) -> Iterator[Finding]:
    """When each gateway of an applied site was heard last, and what it said of itself."""
    named = {sensor.gateway for site in reading.sites() for sensor in site.sensors}
    for stream in reading.gateways():
        if stream.gateway in named:
            yield from _gateway(stream)


def _gateway(stream: GatewayStream) -> Iterator[Finding]:
    name, ago = f"gateway {stream.gateway}", process_clock().now() - stream.heard_at
    when = f"{stream.heard_at:%Y-%m-%d %H:%M} UTC"
    word = stream.health.get("observations", {})
    waiting = int(word.get("value") or 0)
    if -ago > _AHEAD:
        yield fault("clock_jump", name, f"{stream.gateway} was received {when}, which is {-ago} ahead of this clock")
    elif ago > _SILENT_AFTER:
        yield fault("gateway_silent", name, f"{stream.gateway} was not heard since {when}")
    elif waiting > _BEHIND:
        yield fault("gateway_behind", name, f"{stream.gateway} is behind: {waiting} observations wait in its spool")
    else:
        yield well(name, f"heard {when}")
    yield from lines_said(stream.gateway, _facts(str(word.get("raw") or "{}")))


def _facts(raw: str) -> dict[str, object]:
    """A word that was too long for the journal was cut, and says nothing here."""
    try:
        found = json.loads(raw)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _applied(config: Config, reading: JournalReading) -> Iterator[Finding]:
    """Site files beside this configuration against what is in force."""
    try:
        files = load_sites(config.sites_path)
    except ConfigError:
        return  # said of the site files
    in_force = {site.id: site for site in reading.sites()}
    for site in files:
        name, known = f"site {site.id}", in_force.get(site.id)
        if known is None:
            yield fault("site_not_applied", name, f"{site.id} was never applied")
        elif known != site:
            one, other = site.model_dump(), known.model_dump()
            keys = ", ".join(key for key in one if one[key] != other.get(key))
            yield fault("site_differs", name, f"{site.id} differs from what is in force: {keys}")
        else:
            yield well(name, "in force as its file has it")


def _tokens(config: Config) -> list[Finding]:
    try:
        tokens = read_tokens(config.path(config.intake.tokens_file))
    except ConfigError as error:
        return [fault("tokens_unusable", "intake tokens", str(error))]
    return [well("intake tokens", ", ".join(sorted(tokens)) or "none"), *_tokenless(config, set(tokens))]


def _tokenless(config: Config, tokens: set[str]) -> Iterator[Finding]:
    try:
        sites = load_sites(config.sites_path)
    except ConfigError:
        return  # said of the site files
    named = {sensor.gateway: site.id for site in sites for sensor in site.sensors}
    for gateway in sorted(set(named) - tokens):
        yield fault("token_unknown", f"token of {gateway}", f"{gateway} is named by {named[gateway]} and has no token")


checks = Checks(
    journal=_read(_journal),
    gateways=_read(_gateways),
    neighbours=_read(_neighbours),
    sites=_read(_applied),
    tokens=_tokens,
    broker=broker_checks,
    influx=influx_checks,
    projector=projector_checks,
)

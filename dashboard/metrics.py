"""What Prometheus asks for: how the installation stands, read from the stores at the moment of asking.

Names end with their unit; ages are seconds on the server's clock, so that a scaled clock tells its own time. Labels are
ids of sites, sensors and gateways, which are as many as an installation has instruments, and never values.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector, CollectorRegistry

from alerts.reading import CanaryRow
from collector.reading import GatewayStream, Lag, LastWord
from dashboard.process_metrics import (
    ProcessStanding,
    attempt_metric,
    gateway_metrics,
    influx_metrics,
    process_metrics,
)
from dashboard.views.board import ORDER, Outlook

COUNTS: Final[Mapping[str, tuple[str, str]]] = {
    "journal": ("siltwatch_journal_entries", "Raw documents that were ever journalled"),
    "credits": ("siltwatch_rain_credits", "Rows of rain that were ever credited"),
    "readings": ("siltwatch_readings", "Readings that were ever stored"),
}
STANDING: Final[Mapping[str, tuple[str, str]]] = {
    "waiting": ("siltwatch_waiting_entries", "Documents that wait for an earlier one of their gateway"),
    "dead_letters": ("siltwatch_dead_letters", "Documents that no rule could count, unresolved"),
    "open_items": ("siltwatch_open_items", "Movements of counters that wait for a person"),
    "gaps": ("siltwatch_gaps", "Sequences that a gateway declared lost, ever"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Everything that is told, as it was read at `now`."""

    now: datetime
    version: str
    counts: Mapping[str, int]
    gateways: Sequence[GatewayStream]
    words: Mapping[tuple[str, str], LastWord]  # by site and sensor
    outlooks: Iterable[Outlook]
    duties: Mapping[str, int]  # open ones by status
    notices: Mapping[str, int]  # by state
    canary: CanaryRow | None
    pages: int
    processes: Sequence[ProcessStanding]
    attempts: Mapping[tuple[str, str], int]  # by channel and outcome
    lags: Sequence[Lag] | None  # None: of an installation without InfluxDB


def metrics_of(standing: Standing) -> Iterator[Metric]:
    """The families in the order in which they are documented."""
    yield _labelled("siltwatch_build_info", "Version that runs", "version", {standing.version: 1})
    for key, (name, what) in COUNTS.items():
        yield CounterMetricFamily(name, what, value=standing.counts[key])
    for key, (name, what) in STANDING.items():
        yield GaugeMetricFamily(name, what, value=standing.counts[key])
    silent = {one.gateway: _age(one.heard_at, standing.now) for one in standing.gateways}
    yield _labelled("siltwatch_gateway_silence_seconds", "Since a gateway was last heard", "gateway", silent)
    yield _sensors(standing)
    states = Tally(outlook.situation.word for outlook in standing.outlooks)
    yield _labelled("siltwatch_sites", "Sites by state of the board", "state", {word: states[word] for word in ORDER})
    yield _labelled("siltwatch_duties", "Duties that are not done, by status", "status", standing.duties)
    yield _labelled("siltwatch_notices", "Notices that were ever written, by state", "state", standing.notices)
    if standing.canary:
        age = _age(standing.canary.started_at, standing.now)
        yield GaugeMetricFamily("siltwatch_canary_age_seconds", "Since the last canary that ended began", value=age)
        failed = standing.canary.state == "failed"
        yield GaugeMetricFamily("siltwatch_canary_failed", "1 where the last canary failed", value=int(failed))
    yield GaugeMetricFamily("siltwatch_pages_open", "Pages that hold a live stream", value=standing.pages)
    yield attempt_metric(standing.attempts)
    yield from gateway_metrics(standing.gateways)
    if standing.lags is not None:
        yield from influx_metrics(standing.lags, standing.now)
    yield from process_metrics(standing.processes, standing.now)


def _age(at: datetime, now: datetime) -> float:
    return (now - at).total_seconds()


def _labelled(name: str, what: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, what, labels=[label])
    for word, value in values.items():
        family.add_metric([word], value)
    return family


def _sensors(standing: Standing) -> Metric:
    family = GaugeMetricFamily(
        "siltwatch_sensor_silence_seconds", "Since a sensor last measured", labels=["site", "sensor"]
    )
    for (site, sensor), word in standing.words.items():
        family.add_metric([site, sensor], _age(word.observed_at, standing.now))
    return family


def exposition(standing: Standing) -> bytes:
    """The text that Prometheus reads."""
    registry = CollectorRegistry()
    registry.register(StandingCollector(standing))
    return generate_latest(registry)


class StandingCollector(Collector):
    """Hands one reading to the exposition."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing

    def collect(self) -> Iterator[Metric]:
        """All families."""
        yield from metrics_of(self._standing)

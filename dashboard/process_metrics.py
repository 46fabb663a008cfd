"""What the processes tell of their own work, as families for Prometheus."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any, Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from collector.reading import GatewayStream, Lag
from siltwatch.errors import QuantityError
from siltwatch.figures import BOUNDS_S
from siltwatch.instants import parse_instant

COLLECTOR: Final = "collector"
ALERTS: Final = "alerts"
DASHBOARD: Final = "dashboard"
_OF_ALL: Final = ["process", "instance"]
_GAUGES: Final[Mapping[str, tuple[str, str]]] = {
    "memory_bytes": ("siltwatch_process_memory_bytes", "Memory that a process holds"),
    "open_files": ("siltwatch_process_open_files", "Files and connections that a process has open"),
    "disk_free_bytes": ("siltwatch_disk_free_bytes", "Free on the disk of a process's data"),
}
_COUNTS: Final[Mapping[str, tuple[str, str]]] = {
    "batches": ("siltwatch_intake_batches", "Batches that a collector took in since it began"),
    "observations": ("siltwatch_intake_observations", "Observations that a collector stored since it began"),
}
_TIMINGS: Final[Mapping[str, tuple[str, str]]] = {
    "commits": ("siltwatch_commit_seconds", "How long a collector's commits took"),
    "rounds": ("siltwatch_judge_round_seconds", "How long rounds of the judge took"),
    "sends": ("siltwatch_send_seconds", "How long channels took to accept or refuse a notice"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessStanding:
    """What one process told of itself, and when."""

    process: str
    instance: str
    told_at: datetime
    figures: Mapping[str, Any]


def process_metrics(standings: Sequence[ProcessStanding], now: datetime) -> Iterator[Metric]:
    """The families of all processes in the order in which they are documented."""
    silence = GaugeMetricFamily("siltwatch_process_silence_seconds", "Since a process told its figures", labels=_OF_ALL)
    cpu = CounterMetricFamily("siltwatch_process_cpu_seconds", "Processor time that a process took", labels=_OF_ALL)
    for one in standings:
        silence.add_metric([one.process, one.instance], (now - one.told_at).total_seconds())
        cpu.add_metric([one.process, one.instance], _own(one).get("cpu_s", 0.0))
    yield silence
    yield cpu
    for key, (name, what) in _GAUGES.items():
        gauge = GaugeMetricFamily(name, what, labels=_OF_ALL)
        for one in standings:
            if key in _own(one):
                gauge.add_metric([one.process, one.instance], _own(one)[key])
        yield gauge
    yield _answers(standings)
    yield from _intake(standings)
    yield _judged(standings, now)
    for key, (name, what) in _TIMINGS.items():
        yield _histogram(name, what, {one.instance: one.figures.get(key) for one in standings})


def _own(one: ProcessStanding) -> Mapping[str, Any]:
    own: Mapping[str, Any] = one.figures.get("process", {})
    return own


def _answers(standings: Iterable[ProcessStanding]) -> Metric:
    family = CounterMetricFamily(
        "siltwatch_http_answers", "Answers by class of status since a process began", labels=[*_OF_ALL, "status"]
    )
    for one in standings:
        for status, count in sorted(one.figures.get("answers", {}).items()):
            family.add_metric([one.process, one.instance, status], count)
    return family


def _intake(standings: Iterable[ProcessStanding]) -> Iterator[Metric]:
    collectors = [one for one in standings if one.process == COLLECTOR]
    for key, (name, what) in _COUNTS.items():
        counter = CounterMetricFamily(name, what, labels=["instance"])
        for one in collectors:
            counter.add_metric([one.instance], one.figures.get(key, 0))
        yield counter
    queue = GaugeMetricFamily("siltwatch_intake_queue", "Batches that wait for the writer", labels=["instance"])
    for one in collectors:
        queue.add_metric([one.instance], one.figures.get("queued", 0))
    yield queue


def _judged(standings: Iterable[ProcessStanding], now: datetime) -> Metric:
    family = GaugeMetricFamily(
        "siltwatch_judge_silence_seconds", "Since a round of the judge ended well", labels=["instance"]
    )
    for one in standings:
        if one.figures.get("judged_at"):
            family.add_metric([one.instance], (now - parse_instant(one.figures["judged_at"])).total_seconds())
    return family


def _histogram(name: str, what: str, told: Mapping[str, Mapping[str, Any] | None]) -> Metric:
    family = HistogramMetricFamily(name, what, labels=["instance"])
    bounds = [*(str(bound) for bound in BOUNDS_S), "+Inf"]
    for instance, timing in told.items():
        # Of another version that had other bounds nothing can be said.
        if timing and len(timing["counts"]) == len(bounds):
            buckets = list(zip(bounds, accumulate(timing["counts"]), strict=True))
            family.add_metric([instance], buckets=buckets, sum_value=timing["sum_s"])
    return family


def influx_metrics(lags: Iterable[Lag], now: datetime) -> Iterator[Metric]:
    """How far InfluxDB is behind the journal; none of an installation without one."""
    rows = GaugeMetricFamily("siltwatch_influx_lag_rows", "Rows that InfluxDB does not have yet", labels=["table"])
    age = GaugeMetricFamily(
        "siltwatch_influx_lag_seconds", "Since the first row came that InfluxDB does not have", labels=["table"]
    )
    for lag in lags:
        rows.add_metric([lag.table], lag.rows)
        age.add_metric([lag.table], (now - lag.since_at).total_seconds() if lag.since_at else 0.0)
    yield rows
    yield age


def attempt_metric(attempts: Mapping[tuple[str, str], int]) -> Metric:
    """How often each channel was tried, by what came of it."""
    family = CounterMetricFamily(
        "siltwatch_notice_attempts", "Steps of sending notices, by channel and outcome", labels=["channel", "outcome"]
    )
    for (channel, outcome), count in sorted(attempts.items()):
        family.add_metric([channel, outcome], count)
    return family


def gateway_metrics(gateways: Iterable[GatewayStream]) -> Iterator[Metric]:
    """What gateways said last of their spools and disks."""
    waiting = GaugeMetricFamily(
        "siltwatch_gateway_spool_entries", "Observations that waited on a gateway's disk", labels=["gateway"]
    )
    age = GaugeMetricFamily(
        "siltwatch_gateway_spool_age_seconds", "How long the oldest of them had waited", labels=["gateway"]
    )
    free = GaugeMetricFamily("siltwatch_gateway_disk_free_bytes", "Free on a gateway's disk", labels=["gateway"])
    for stream in gateways:
        word = stream.health.get("observations")
        if word is None or word.get("value") is None:
            continue
        waiting.add_metric([stream.gateway], word["value"])
        said = _said(word)
        if said.get("free_bytes") is not None:
            free.add_metric([stream.gateway], said["free_bytes"])
        age.add_metric([stream.gateway], _waited_s(word, said))
    yield from (waiting, age, free)


def _said(word: Mapping[str, Any]) -> Mapping[str, Any]:
    """A gateway's own facts; what was cut for its length or is of a stranger says nothing."""
    try:
        said = json.loads(word.get("raw") or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _waited_s(word: Mapping[str, Any], said: Mapping[str, Any]) -> float:
    """By the gateway's own clock, at the moment of its word."""
    try:
        waited = parse_instant(word["observed_at"]) - parse_instant(said["oldest_at"])
    except (KeyError, TypeError, AttributeError, QuantityError):
        return 0.0
    return max(0.0, waited.total_seconds())

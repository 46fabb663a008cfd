"""What Prometheus asks for, given to the token of a program whose account sees every town."""

from collections.abc import Iterator
from importlib.metadata import version

from fastapi import APIRouter, HTTPException, Response
from prometheus_client import CONTENT_TYPE_LATEST

from dashboard.gate import METRICS_PATH, Inside, SignedIn
from dashboard.metrics import Standing, exposition
from dashboard.process_metrics import ALERTS, COLLECTOR, DASHBOARD, ProcessStanding
from dashboard.roles import Account
from dashboard.services import Services
from siltwatch.figure_teller import instance_of, process_figures

router = APIRouter(include_in_schema=False)


@router.get(METRICS_PATH)
def metrics(inside: Inside, signed_in: SignedIn) -> Response:
    """All families of docs/metrics.md; figures of single towns are not told apart, so an account of some gets none."""
    if signed_in.account.towns:
        raise HTTPException(403, "Metrics are of all towns: make the token for an account that sees them all.")
    return Response(exposition(_standing(inside, signed_in.account)), media_type=CONTENT_TYPE_LATEST)


def _standing(inside: Services, viewer: Account) -> Standing:
    sites = [site.id for site in inside.journal.sites()]
    return Standing(
        now=inside.clock.now(),
        version=version("siltwatch"),
        counts=inside.journal.counts(),
        gateways=inside.journal.gateways(),
        words={(site, name): word for site in sites for name, word in inside.journal.last_words(site).items()},
        outlooks=inside.lookout.outlooks(viewer),
        duties=inside.records.duty_counts(),
        notices=inside.records.notice_counts(),
        canary=inside.records.canary(),
        pages=inside.hub.listeners,
        processes=[*_told(inside), _own(inside)],
        attempts=inside.records.attempt_counts(),
        lags=inside.journal.processes.lags() if inside.config.influx else None,
    )


def _told(inside: Services) -> Iterator[ProcessStanding]:
    for one in inside.journal.processes.figures():
        yield ProcessStanding(process=COLLECTOR, instance=one.instance, told_at=one.told_at, figures=one.figures)
    for judge in inside.records.told_figures():
        yield ProcessStanding(process=ALERTS, instance=judge.instance, told_at=judge.told_at, figures=judge.figures)


def _own(inside: Services) -> ProcessStanding:
    return ProcessStanding(
        process=DASHBOARD,
        instance=instance_of(inside.config.web.port),
        told_at=inside.clock.now(),
        figures={"process": process_figures(inside.config.data_path), "answers": inside.answers.told()},
    )

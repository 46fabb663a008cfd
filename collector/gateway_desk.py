"""What a gateway may ask of the collector: what it is to do, and what is owed at its sites."""

from collections.abc import Callable
from pathlib import Path

from fastapi import FastAPI, Request, Response
from sqlalchemy import Engine

from collector.admission import Admission, RefusalError
from collector.intake import refused
from collector.ledger import load_applied_sites
from collector.stores import fetch, transaction
from siltwatch import gateway_setting, open_duties
from siltwatch.errors import StoreError
from siltwatch.gateway_setting import SETTING_PATH, GatewaySetting
from siltwatch.open_duties import OPEN_DUTIES_PATH
from siltwatch.site import Site

_JSON = "application/json"


def add_gateway_desk(app: FastAPI, journal: Engine, admission: Admission, duties: Path) -> None:
    """Two more doors of the intake, with the gateways' own tokens; `duties` is the file that the judge leaves."""

    @app.get(SETTING_PATH)
    def setting(request: Request) -> Response:
        return _answer(request, admission, lambda gateway: gateway_setting.encode(_setting(journal, gateway)))

    @app.get(OPEN_DUTIES_PATH)
    def owed(request: Request) -> Response:
        return _answer(request, admission, lambda gateway: _owed(journal, gateway, duties))


def _answer(request: Request, admission: Admission, content: Callable[[str], bytes]) -> Response:
    try:
        return Response(content(admission.gateway_of(request)), media_type=_JSON)
    except RefusalError as refusal:
        return refused(refusal)
    except StoreError as error:
        return refused(RefusalError(503, f"the journal cannot be read ({error}); ask again", wait_s=1))


def _setting(journal: Engine, gateway: str) -> GatewaySetting:
    with transaction(journal) as connection:
        version = int(fetch(connection, "SELECT coalesce(max(id), 0) FROM applied_sites")[0][0])
        sites = load_applied_sites(connection)
    return gateway_setting.setting_of(gateway, version, sites)


def _owed(journal: Engine, gateway: str, duties: Path) -> bytes:
    found = open_duties.found(duties)
    if found is None:
        raise RefusalError(503, "the judge has not said yet what is owed; ask again", wait_s=1)
    with transaction(journal) as connection:
        sites = load_applied_sites(connection)
    return open_duties.encode(found.of_sites(frozenset(site.id for site in sites if _has(site, gateway))))


def _has(site: Site, gateway: str) -> bool:
    return any(sensor.gateway == gateway for sensor in site.sensors)

"""The one place where the dashboard is put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from alerts.reading import RecordsReading
from collector.reading import JournalReading, open_charts
from dashboard.accounts import Accounts
from dashboard.api_tokens import ApiTokens
from dashboard.audit import AuditTrail
from dashboard.board_texts import BoardTexts
from dashboard.gate import Inside
from dashboard.headers import SafeHeaders
from dashboard.identities import Identities
from dashboard.live import Hub
from dashboard.lookout import Lookout
from dashboard.pages import STATIC, Pages
from dashboard.papers.making import Archive
from dashboard.papers.posting import summaries_folder
from dashboard.photos import Photos
from dashboard.problems import add_problem_pages
from dashboard.provider import Provider
from dashboard.public_board import PublicBoard
from dashboard.reader import AsReader
from dashboard.resets import Resets
from dashboard.routes import (
    account,
    admin,
    admin_people,
    admin_sites,
    api,
    board,
    by_hand,
    callbacks,
    clocks,
    contrast,
    decisions,
    documents,
    duties,
    evidence,
    findings,
    first_run,
    inspection_sync,
    inspections,
    keeping,
    live,
    login,
    metrics,
    photographs,
    public,
    storm_links,
    town,
    water,
)
from dashboard.routes import pages as page_routes
from dashboard.routes import provider as provider_routes
from dashboard.routes import records as record_routes
from dashboard.routes import resets as reset_routes
from dashboard.routes.api_description import describe_interface
from dashboard.second_factor import SecondFactors
from dashboard.services import Services
from dashboard.session_rows import accounts_key
from dashboard.storm_links import StormLinks
from dashboard.turns import Turns
from siltwatch.answers_counted import AnswersCounted
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import StoreError
from siltwatch.figures import Tallies

MAX_BODY_BYTES = 256 * 1024


# Where two could answer the same path, the earlier does.
PARTS = (
    login,
    provider_routes,
    reset_routes,
    account,
    storm_links,
    board,
    public,
    first_run,
    page_routes,
    decisions,
    duties,
    clocks,
    inspection_sync,
    inspections,
    findings,
    evidence,
    keeping,
    water,
    contrast,
    photographs,
    town,
    documents,
    record_routes,
    callbacks,
    live,
    metrics,
    admin,
    admin_people,
    admin_sites,
    by_hand,
    api,
)


def build_app(  # noqa: PLR0913 - everything that was opened, by keyword
    *,
    config: Config,
    journal: JournalReading,
    records: RecordsReading,
    accounts: Accounts,
    photos: Photos,
    trail: AuditTrail,
    clock: Clock,
) -> FastAPI:
    """The application over open stores; whoever opened them closes them, but for InfluxDB, which its end closes."""
    app = FastAPI(
        title="Siltwatch",
        version="1",
        summary="Rain, storms and dated duties of construction sites.",
        docs_url=None,  # the ready-made page would fetch its scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_lifespan,
        max_body_size=MAX_BODY_BYTES,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    services = _services(
        config=config, journal=journal, records=records, accounts=accounts, photos=photos, trail=trail, clock=clock
    )
    app.state.services = services
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=4)
    app.add_middleware(AsReader)
    app.add_middleware(SafeHeaders, is_secure=services.is_secure)
    app.add_middleware(AnswersCounted, answers=services.answers)
    for part in PARTS:
        app.include_router(part.router)
    app.add_api_route("/healthz", health, response_model=None)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    add_problem_pages(app)
    describe_interface(app)
    return app


def _services(  # noqa: PLR0913 - likewise
    *,
    config: Config,
    journal: JournalReading,
    records: RecordsReading,
    accounts: Accounts,
    photos: Photos,
    trail: AuditTrail,
    clock: Clock,
) -> Services:
    """What the routes work with, made from what was opened."""
    pages = Pages()
    key = accounts_key(config)
    lookout = Lookout(journal=journal, records=records, clock=clock)
    archive = Archive(journal=journal, records=records, photos=photos, address=config.web.address)
    return Services(
        config=config,
        clock=clock,
        journal=journal,
        charts=open_charts(config, journal),
        records=records,
        accounts=accounts,
        factors=SecondFactors(accounts.store, key),
        resets=Resets(accounts.store),
        identities=Identities(accounts.store),
        provider=Provider(config, config.oidc) if config.oidc else None,
        storm_links=StormLinks(accounts.store, key),
        tokens=ApiTokens(accounts),
        photos=photos,
        trail=trail,
        lookout=lookout,
        hub=Hub(lookout),
        pages=pages,
        public=PublicBoard(archive, summaries_folder(config), clock),
        boards=BoardTexts(lookout=lookout, pages=pages, clock=clock),
        turns=Turns(config.limits),
        is_secure=config.web.address.startswith("https://"),
        answers=Tallies(),
    )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    async with services.hub.running():
        yield
    services.charts.close()


def health(inside: Inside) -> Response:
    """Whether both stores answer; told to anyone."""
    try:
        inside.lookout.newest()
    except StoreError as error:
        return JSONResponse({"status": "failing", "detail": str(error)}, status_code=503)
    return JSONResponse({"status": "ok"})

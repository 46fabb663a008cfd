"""The process `siltwatch dashboard run`."""

import contextlib
import logging
import signal
import socket
import ssl
from collections.abc import Iterator
from types import FrameType

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from alerts.reading import open_records
from collector.reading import open_reading
from dashboard.accounts import Accounts
from dashboard.app import build_app
from dashboard.audit import AuditTrail
from dashboard.audit_keeping import keeping
from dashboard.pages import missing_assets
from dashboard.papers.making import Archive
from dashboard.papers.posting import Posting, summaries_folder
from dashboard.photos import Photos
from dashboard.services import Services
from siltwatch.beating import Beating
from siltwatch.certificates import serving
from siltwatch.clock import process_clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.logs import set_up_logs
from siltwatch.patience import Patient
from siltwatch.service_manager import told_alive

log = logging.getLogger(__name__)
SHUTDOWN_S = 3


class PageServer(uvicorn.Server):
    """Says when it serves, and lets the live streams go first when it is told to stop."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services
        self._life = Beating()
        self.told = contextlib.ExitStack()  # what the service manager is told from the start of serving to its end
        config.callback_notify, config.timeout_notify = self._beat, 1

    async def _beat(self) -> None:
        self._life.beat()

    def signs(self) -> dict[str, float]:
        """How long the loop of the pages, and what follows the stores, have shown no sign of life."""
        return {"pages": self._life.standing_s, "lookout": self._services.hub.life.standing_s}

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGTERM and SIGINT with exit 0; the signal is not raised again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            yield
        finally:
            for number, action in before.items():
                signal.signal(number, action)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams, or the server would wait for pages that never go away."""
        self._services.hub.end()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell where."""
        await super().startup(sockets)
        if self.started:
            self.told.enter_context(told_alive(self.signs, status="serves pages"))
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            log.info("serving pages", extra={"action": "ready", "host": host, "port": port})


class PatientProtocol(Patient, H11Protocol):
    """HTTP/1.1 that waits for no request that comes drop by drop."""


def _seal(config: Config) -> ssl.SSLContext | None:
    """The certificate of the pages; None where they are served as plain HTTP. Raises ConfigError."""
    web = config.web
    if web.certificate_file is None:
        return None
    key_file = config.path(web.key_file) if web.key_file else None
    return serving(config.path(web.certificate_file), key_file, keys="web.certificate_file, key_file")


def run(config: Config) -> None:
    """Serve until SIGTERM or SIGINT."""
    set_up_logs("dashboard")
    missing = missing_assets()
    if missing:
        message = f"page assets are missing ({', '.join(missing)}): run `make setup`, or install the wheel"
        raise ConfigError(message)
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(contextlib.closing(open_reading(config.journal_url)))
        records = stack.enter_context(contextlib.closing(open_records(config.records_url)))
        accounts = stack.enter_context(contextlib.closing(Accounts(config.records_url)))
        photos = stack.enter_context(contextlib.closing(Photos(config.records_url, config.photos_path)))
        trail = stack.enter_context(contextlib.closing(AuditTrail(config.records_url)))
        stack.enter_context(keeping(trail, config, records=records, journal=journal, clock=process_clock()))
        app = build_app(
            config=config,
            journal=journal,
            records=records,
            accounts=accounts,
            photos=photos,
            trail=trail,
            clock=process_clock(),
        )
        archive = Archive(journal=journal, records=records, photos=photos, address=config.web.address)
        stack.enter_context(Posting(archive, summaries_folder(config), process_clock()).looking())
        seal = _seal(config)
        settings = uvicorn.Config(
            app,
            host=config.web.host,
            port=config.web.port,
            log_config=None,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=SHUTDOWN_S,
            server_header=False,
            http=PatientProtocol,
            forwarded_allow_ips=list(config.web.proxies),
            ssl_context_factory=None if seal is None else lambda _config, _default: seal,
        )
        server = PageServer(settings, app.state.services)
        with server.told:
            server.run()

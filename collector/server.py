"""The HTTP server of the intake in a thread of its own, so that signals stay with the process."""

import socket
import ssl
import threading
import time
from collections.abc import Sequence

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from siltwatch.beating import Beating
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.patience import Patient
from siltwatch.service_manager import life_of

_BACKLOG = 512
_START_S = 15.0


class PatientProtocol(Patient, H11Protocol):
    """HTTP/1.1 that waits for no request that comes drop by drop."""


class IntakeServer:
    """Serves an application on a port taken at construction (0: a free one); `proxies` may say for whom they ask."""

    def __init__(
        self, app: FastAPI, *, host: str, port: int, seal: ssl.SSLContext | None = None, proxies: Sequence[str] = ()
    ) -> None:
        self._socket = _bound(host, port)
        self._life = Beating()
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="off",
                timeout_keep_alive=75,
                timeout_graceful_shutdown=5,
                http=PatientProtocol,
                forwarded_allow_ips=list(proxies),
                ssl_context_factory=None if seal is None else lambda _config, _default: seal,
                timeout_notify=1,
                callback_notify=self._beat,
            )
        )
        self._thread = threading.Thread(target=self._serve, name="intake-server", daemon=True)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._socket.getsockname()[1])

    @property
    def alive(self) -> bool:
        """Whether it serves."""
        return self._thread.is_alive()

    @property
    def standing_s(self) -> float:
        """How long its loop has shown no sign of life."""
        return life_of(self._thread, self._life.standing_s)

    async def _beat(self) -> None:
        self._life.beat()

    def start(self) -> None:
        """Serve; returns once connections are accepted."""
        self._thread.start()
        deadline_s = time.monotonic() + _START_S
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline_s:
                message = "the intake's HTTP server did not start"
                raise SiltwatchError(message)
            time.sleep(0.005)

    def stop(self) -> None:
        """Answer what is being received, then end."""
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        self._server.run(sockets=[self._socket])


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio leaves Nagle's delay on and each answer waits 40 ms for an acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        message = f"intake.host, intake.port: {host}:{port} cannot be listened on ({error}); free it or name another"
        raise ConfigError(message) from error
    return listener

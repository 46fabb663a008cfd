"""InfluxDB 1.x, 2.x and 3.x through one adapter: `/write` and `/query` by way of the client's `ApiClient`."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from influxdb_client.client.influxdb_client import InfluxDBClient
from influxdb_client.rest import ApiException
from urllib3 import Retry
from urllib3.exceptions import HTTPError

from collector.influx_halving import OWN_TROUBLE, Halving, InfluxAnswerError, RefusedLine
from collector.influx_versions import InfluxServer, explain_missing
from siltwatch.certificates import trusting
from siltwatch.config import Config
from siltwatch.config_town import Influx
from siltwatch.errors import ConfigError, StoreError

_TIMEOUT_MS = 30_000
_PLAIN = "text/plain; charset=utf-8"
_TRIES_OF_500 = 5  # then a line may be to blame
_BUSY = 429
_NO_DATABASE = 404
_NOT_ALLOWED = frozenset({401, 403})


class NotAllowedError(InfluxAnswerError):
    """The server does not let us (401, 403): only a person can change that."""


class InfluxStore:
    """Writes lines and asks questions; every method raises StoreError, `retryable` where waiting may help."""

    def __init__(
        self,
        settings: Influx,
        *,
        password: str | None = None,
        token: str | None = None,
        timeout_ms: int = _TIMEOUT_MS,
        ca_file: str | None = None,
    ) -> None:
        self._settings = settings
        self._timeout_ms = timeout_ms
        self._password = password
        self._token = token
        self._ca_file = ca_file
        self._client: Any = None  # an InfluxDBClient, which is typed in part only
        self._answers_of_500 = 0
        self.server: InfluxServer | None = None

    def close(self) -> None:
        """Give the connections back."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def probe(self) -> InfluxServer:
        """Ask the server who it is (`GET /ping`; 3.x wants its token there too) and choose how to show who we are."""
        headers = self._call("/ping", "GET", client=self._open(None))[1]
        self.server = InfluxServer(
            version=headers.get("x-influxdb-version", ""), build=headers.get("x-influxdb-build", "")
        )
        self.close()
        self._client = self._open(self.server)
        return self.server

    def check(self) -> InfluxServer:
        """Ask what can be asked without writing a point; a missing bucket or right is a StoreError that says so.

        A database that is there needs no right to make one.
        """
        server = self.probe()
        if server.major <= 1 and not self._is_there():
            self.create_database()
        try:
            self.query("SHOW MEASUREMENTS LIMIT 1")
        except InfluxAnswerError as error:
            if error.status != _NO_DATABASE:
                raise
            raise StoreError(explain_missing(server, self._settings.database), retryable=False) from error
        return server

    def _is_there(self) -> bool:
        """1.x lists the databases that a user may see."""
        shown = json.loads(self._query("SHOW DATABASES", "GET"))["results"][0].get("series", [])
        return any([self._settings.database] in series.get("values", []) for series in shown)

    def is_there(self, server: InfluxServer) -> bool:
        """Whether the database is there, or is made by the server itself (3.x); nothing is made by asking."""
        if server.major <= 1:
            return self._is_there()
        try:
            self.query("SHOW MEASUREMENTS LIMIT 1")
        except InfluxAnswerError as error:
            if error.status != _NO_DATABASE:
                raise
            return server.major > 2  # noqa: PLR2004 - the major version
        return True

    def may_write(self) -> str | None:
        """None where a write would be taken, else the server's refusal: told by one without a line in it."""
        try:
            self._send([])
        except NotAllowedError as error:
            return str(error)
        except InfluxAnswerError:
            pass  # it minds that there is nothing to write, so that it would have taken something
        return None

    def retention(self) -> str:
        """How long the database's default policy keeps points, as `168h0m0s`; empty where nobody says."""
        try:
            shown = self.query(f'SHOW RETENTION POLICIES ON "{self._settings.database}"')
        except StoreError:
            return ""
        for series in shown:
            for row in series.get("values", []):
                policy = dict(zip(series["columns"], row, strict=True))
                if policy.get("default"):
                    return str(policy.get("duration", ""))
        return ""

    def create_database(self) -> None:
        """Make the database where the server lets us (1.x, idempotent; 3.x makes it at the first write)."""
        server = self.server or self.probe()
        if server.major == 2:  # noqa: PLR2004 - the major version
            raise StoreError(explain_missing(server, self._settings.database), retryable=False)
        if server.major > 1:
            return
        name = self._settings.database.replace('"', '\\"')
        try:
            self._query(f'CREATE DATABASE "{name}"', "POST")
        except NotAllowedError as error:
            message = f"{explain_missing(server, self._settings.database)} ({error})"
            raise NotAllowedError(error.status, message, retryable=False) from error

    def write(self, lines: Sequence[str]) -> list[RefusedLine]:
        """Write lines with millisecond stamps; returns those that the server will never take, the others are in."""
        if not lines:
            return []
        try:
            return self._write(lines)
        except InfluxAnswerError as error:
            if error.status != _NO_DATABASE:
                raise
        self.create_database()
        try:
            return self._write(lines)
        except InfluxAnswerError as error:
            if error.status != _NO_DATABASE or self.server is None:
                raise
            raise StoreError(explain_missing(self.server, self._settings.database), retryable=False) from error

    def _write(self, lines: Sequence[str]) -> list[RefusedLine]:
        """A 500 is the server's own trouble at first, and after some tries maybe the fault of a line."""
        halving = Halving(self._send, blame_500=self._answers_of_500 >= _TRIES_OF_500)
        try:
            refused = halving.write(lines)
        except InfluxAnswerError as error:
            self._answers_of_500 += error.status == OWN_TROUBLE
            raise
        self._answers_of_500 = 0
        return refused

    def query(self, question: str) -> list[dict[str, Any]]:
        """The series of an InfluxQL answer, instants as milliseconds."""
        answer = json.loads(self._query(question, "GET"))
        results = answer.get("results", [{}])
        if "error" in results[0]:
            raise StoreError(f"InfluxDB: {results[0]['error']}", retryable=False)
        series: list[dict[str, Any]] = results[0].get("series", [])
        return series

    def _query(self, question: str, method: str) -> str:
        parameters = [("db", self._settings.database), ("epoch", "ms"), ("q", question)]
        return self._call("/query", method, parameters=parameters)[0]

    def _send(self, lines: Sequence[str]) -> None:
        parameters = [("db", self._settings.database), ("precision", "ms")]
        self._call("/write", "POST", parameters=parameters, body="\n".join(lines))

    def _call(
        self,
        path: str,
        method: str,
        *,
        parameters: list[tuple[str, str]] | None = None,
        body: str | None = None,
        client: Any = None,  # noqa: ANN401 - typed in part only
    ) -> tuple[str, dict[str, str]]:
        if client is None and self._client is None:
            self.probe()
        with _mapped_errors(self._settings.url):
            api = (client or self._client).api_client
            api.call_api(
                path,
                method,
                query_params=parameters or [],
                header_params={"Content-Type": _PLAIN},
                body=body if body is not None or method == "GET" else "",
                auth_settings=[],
                _request_timeout=self._timeout_ms,
            )
            answer = api.last_response
            return str(answer.data), {name.lower(): value for name, value in answer.getheaders().items()}

    def _open(self, server: InfluxServer | None) -> Any:  # noqa: ANN401 - typed in part only
        """1.x knows a password by Basic only, later versions a token; who is not known yet is shown the token."""
        user, old = self._settings.user, server is not None and server.major <= 1
        basic = old and user is not None
        secret = f"{user}:{self._password or ''}" if basic else (None if old else self._token)
        return InfluxDBClient(
            url=self._settings.url.rstrip("/"),
            token=secret or "",
            org="-",
            auth_basic=basic,
            retries=Retry(total=0),
            ssl_ca_cert=self._ca_file,
        )


def open_influx(config: Config, *, timeout_ms: int = _TIMEOUT_MS) -> InfluxStore | None:
    """The store of a configuration, its secrets read; None where none is configured."""
    settings = config.influx
    if settings is None:
        return None
    if settings.user is not None and settings.password_file is None:
        message = "influx.password_file: `user` is given, the file with its password is not"
        raise ConfigError(message)
    if settings.ca_file is not None:
        trusting(config.path(settings.ca_file), key="influx.ca_file")
    return InfluxStore(
        settings,
        password=config.secret(settings.password_file) if settings.password_file else None,
        token=config.secret(settings.token_file) if settings.token_file else None,
        timeout_ms=timeout_ms,
        ca_file=str(config.path(settings.ca_file)) if settings.ca_file else None,
    )


@contextmanager
def _mapped_errors(url: str) -> Iterator[None]:
    """Nothing above this module catches the client's own exceptions."""
    try:
        yield
    except ApiException as error:
        raise _answered(error, url) from error
    except (HTTPError, OSError, ValueError) as error:
        message = f"InfluxDB at {url} cannot be reached: {error}"
        raise StoreError(message) from error


def _answered(error: ApiException, url: str) -> StoreError:
    status = int(error.status or 0)
    text = str(error.body or error.reason or "").strip()[:300]
    if status in _NOT_ALLOWED:
        message = f"InfluxDB at {url} refuses us ({status} {text}): check influx.user, password_file or token_file"
        return NotAllowedError(status, message, retryable=False)
    retryable = status in {0, _BUSY} or status >= 500  # noqa: PLR2004 - the server's own trouble
    return InfluxAnswerError(status, f"InfluxDB at {url} answers {status}: {text}", retryable=retryable)

"""The uplink over HTTP, to the collector's intake; by the standard library, at an eighth of a larger client's cost."""

import gzip
import ssl
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, InvalidURL
from urllib.parse import urlsplit

from gateway.sending import Later, Outcome, Refused, Stored, TooLarge, Unreachable
from siltwatch.errors import ConfigError, WireError
from siltwatch.wire import INTAKE_PATH, decode_ack

_COMPRESSED_FROM_BYTES = 8 * 1024
_FASTEST_COMPRESSION = 1  # a batch shrinks tenfold with it already, and a site computer is slow
_CONNECT_S, _ANSWER_S = 5.0, 30.0
_LONGEST_ANSWER_BYTES = 64 * 1024
_OK, _TOO_LARGE, _TOO_MANY, _FIRST_SERVER_FAULT = 200, 413, 429, 500


class HttpSender:
    """Posts batches over one kept connection; the token is read anew each time, so that a corrected one works."""

    def __init__(
        self,
        url: str,
        token: Callable[[], str],
        *,
        answer_s: float = _ANSWER_S,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._url = url.rstrip("/") + INTAKE_PATH
        self._token, self._answer_s, self._trust = token, answer_s, trust
        self._connection: HTTPConnection | None = None

    def send(self, document: bytes) -> Outcome:
        """Post one batch; every answer, and none, is an outcome."""
        try:
            headers, content = _packed(document, self._token())
            return self._post(content, headers)
        except ConfigError as error:
            return Refused(status=401, detail=str(error))
        except InvalidURL as error:
            return Refused(status=404, detail=f"{self._url}: {error}")
        except (HTTPException, OSError) as error:  # a certificate that is not to be trusted is a ValueError too
            return Unreachable(detail=f"{type(error).__name__}: {error}")
        except ValueError as error:
            return Refused(status=404, detail=f"{self._url}: {error}")

    def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _post(self, content: bytes, headers: dict[str, str]) -> Outcome:
        """Over the kept connection; where the collector has closed that one meanwhile, once more over a new one.

        A batch may come twice: the collector knows it by its sequence.
        """
        was_kept = self._connection is not None
        try:
            return self._post_once(content, headers)
        except (HTTPException, OSError) as error:
            self.close()
            if not was_kept or isinstance(error, TimeoutError):
                raise
            return self._post_once(content, headers)

    def _post_once(self, content: bytes, headers: dict[str, str]) -> Outcome:
        connection = self._connection or _connected(self._url, self._answer_s, self._trust)
        self._connection = connection
        try:
            connection.request("POST", urlsplit(self._url).path, body=content, headers=headers)
            answer = connection.getresponse()
            said = answer.read(_LONGEST_ANSWER_BYTES)
        except BaseException:
            self.close()
            raise
        if answer.will_close or not answer.isclosed():
            self.close()
        return _outcome(answer, said)


def _connected(url: str, answer_s: float, trust: ssl.SSLContext | None) -> HTTPConnection:
    """A connection that waits less for the collector to be there than for its answer; certificates are checked."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        message = f"{url!r} is no address such as https://collector.example"
        raise ValueError(message)
    connection = (
        HTTPSConnection(parts.hostname, parts.port, timeout=_CONNECT_S, context=trust)
        if parts.scheme == "https"
        else HTTPConnection(parts.hostname, parts.port, timeout=_CONNECT_S)
    )
    connection.connect()
    connection.sock.settimeout(answer_s)
    return connection


def _packed(document: bytes, token: str) -> tuple[dict[str, str], bytes]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if len(document) < _COMPRESSED_FROM_BYTES:
        return headers, document
    return headers | {"Content-Encoding": "gzip"}, gzip.compress(document, _FASTEST_COMPRESSION, mtime=0)


def _outcome(answer: HTTPResponse, said: bytes) -> Outcome:
    if answer.status == _OK:
        return _stored(said)
    if answer.status == _TOO_LARGE:
        return TooLarge()
    detail = f"{answer.status} {said[:200].decode('utf-8', 'replace')}".strip()
    if answer.status == _TOO_MANY or answer.status >= _FIRST_SERVER_FAULT:
        return Later(detail=detail, wait_s=_asked_wait_s(answer.headers.get("Retry-After")))
    return Refused(status=answer.status, detail=detail)


def _stored(said: bytes) -> Outcome:
    try:
        return Stored(ack=decode_ack(said))
    except WireError as error:
        return Refused(status=_OK, detail=str(error))


def _asked_wait_s(header: str | None) -> float | None:
    try:
        return None if header is None else float(header)
    except ValueError:
        return None

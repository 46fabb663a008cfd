"""The uplink over HTTP, to the collector's intake."""

import gzip
from collections.abc import Callable
from typing import Any

import httpx

from gateway.sending import Later, Outcome, Refused, Stored, TooLarge, Unreachable
from siltwatch.errors import ConfigError, WireError
from siltwatch.wire import INTAKE_PATH, decode_ack

_COMPRESSED_FROM_BYTES = 8 * 1024
_FASTEST_COMPRESSION = 1  # a batch shrinks tenfold with it already, and a site computer is slow
_CONNECT_S, _ANSWER_S = 5.0, 30.0
_OK, _TOO_LARGE, _TOO_MANY, _FIRST_SERVER_FAULT = 200, 413, 429, 500


class HttpSender:
    """Posts batches over one kept connection; the token is read anew each time, so that a corrected one works."""

    def __init__(self, url: str, token: Callable[[], str], *, answer_s: float = _ANSWER_S) -> None:
        self._url = url.rstrip("/") + INTAKE_PATH
        self._token = token
        self._client = httpx.Client(timeout=httpx.Timeout(answer_s, connect=_CONNECT_S))

    def send(self, document: bytes) -> Outcome:
        """Post one batch; every answer, and none, is an outcome."""
        try:
            headers, content = _packed(document, self._token())
            return _outcome(self._client.post(self._url, content=content, headers=headers))
        except ConfigError as error:
            return Refused(status=401, detail=str(error))
        except (httpx.TransportError, OSError) as error:
            return Unreachable(detail=f"{type(error).__name__}: {error}")
        except (httpx.InvalidURL, ValueError) as error:
            return Refused(status=404, detail=f"{self._url}: {error}")

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


def _packed(document: bytes, token: str) -> tuple[dict[str, str], bytes]:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if len(document) < _COMPRESSED_FROM_BYTES:
        return headers, document
    return headers | {"Content-Encoding": "gzip"}, gzip.compress(document, _FASTEST_COMPRESSION, mtime=0)


def _outcome(answer: httpx.Response) -> Outcome:
    if answer.status_code == _OK:
        return _stored(answer)
    if answer.status_code == _TOO_LARGE:
        return TooLarge()
    if answer.status_code == _TOO_MANY or answer.status_code >= _FIRST_SERVER_FAULT:
        return Later(detail=_detail(answer), wait_s=_asked_wait_s(answer.headers.get("Retry-After")))
    return Refused(status=answer.status_code, detail=_detail(answer))


def _stored(answer: httpx.Response) -> Outcome:
    try:
        return Stored(ack=decode_ack(answer.content))
    except WireError as error:
        return Refused(status=_OK, detail=str(error))


def _detail(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.text[:200]}".strip()


def _asked_wait_s(header: Any) -> float | None:  # noqa: ANN401 - what httpx has for an absent header
    try:
        return float(header)
    except (TypeError, ValueError):
        return None

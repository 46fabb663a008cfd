"""Asking the collector of an uplink for what it has ready for this gateway."""

from collections.abc import Callable

import httpx

from siltwatch.errors import ConfigError, DeviceError

_CONNECT_S, _ANSWER_S = 3.0, 10.0
_LARGEST_BYTES = 4 * 1024 * 1024
_OK = 200


class CollectorDesk:
    """One collector over HTTP; the token is read anew each time."""

    def __init__(self, url: str, token: Callable[[], str]) -> None:
        self._url, self._token = url.rstrip("/"), token
        self._client = httpx.Client(timeout=httpx.Timeout(_ANSWER_S, connect=_CONNECT_S))

    def ask(self, path: str) -> bytes:
        """The document at `path`; raises DeviceError where there is none to be had."""
        try:
            answer = self._client.get(self._url + path, headers={"Authorization": f"Bearer {self._token()}"})
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ConfigError, ValueError) as error:
            message = f"{self._url}: {type(error).__name__}: {error}"
            raise DeviceError(message) from error
        if answer.status_code != _OK or len(answer.content) > _LARGEST_BYTES:
            message = f"{self._url}: {answer.status_code} {answer.text[:200]}".strip()
            raise DeviceError(message)
        return answer.content

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

"""Asking the collector of an uplink for what it has ready for this gateway."""

import ssl
from collections.abc import Callable

import httpx

from siltwatch.certificates import shown, trusting
from siltwatch.config import Config
from siltwatch.config_gateway import Uplink
from siltwatch.errors import ConfigError, DeviceError

_CONNECT_S, _ANSWER_S = 3.0, 10.0
_LARGEST_BYTES = 4 * 1024 * 1024
_OK = 200


def trust_of(uplink: Uplink, config: Config) -> ssl.SSLContext | None:
    """How a collector's certificate is checked and ours is shown; None without https. Raises ConfigError."""
    if not uplink.url.startswith("https:"):
        return None
    key = f"gateway.uplinks {uplink.id}"
    context = trusting(config.path(uplink.ca_file) if uplink.ca_file else None, key=f"{key}: ca_file")
    if uplink.certificate_file:
        own_key = config.path(uplink.key_file) if uplink.key_file else None
        shown(context, config.path(uplink.certificate_file), own_key, keys=f"{key}: certificate_file, key_file")
    return context


class CollectorDesk:
    """One collector over HTTP; the token is read anew each time."""

    def __init__(self, url: str, token: Callable[[], str], *, trust: ssl.SSLContext | None = None) -> None:
        self._url, self._token = url.rstrip("/"), token
        self._client = httpx.Client(
            timeout=httpx.Timeout(_ANSWER_S, connect=_CONNECT_S), verify=True if trust is None else trust
        )

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

"""Notices to other programs: a signed POST as the Standard Webhooks specification has it, and its check.

The signature covers id, instant and body, so that nothing can be changed; the receiver refuses what is old or seen.
"""

import base64
import hashlib
import hmac
from collections.abc import Container, Mapping
from datetime import UTC, datetime, timedelta

import httpx

from alerts.notices.channel import Receipt, RefusedError
from alerts.notices.facts import OutgoingNotice
from siltwatch.clock import Clock

_TIMEOUT = timedelta(seconds=20)
TOLERANCE = timedelta(minutes=5)
ID, AT, SIGNATURE = "webhook-id", "webhook-timestamp", "webhook-signature"
_VERSION = "v1"
_TRY_AGAIN = frozenset({408, 409, 425, 429})
_GONE = 410
_SERVER_TROUBLE = 500


class WebhookChannel:
    """Posts the notice's document to the address of the person; any 2xx means that it was taken."""

    def __init__(self, secret: str, clock: Clock, *, timeout: timedelta | None = None) -> None:
        self._secret = secret
        self._clock = clock
        self._client = httpx.Client(timeout=(timeout or _TIMEOUT).total_seconds(), follow_redirects=False)

    def send(self, notice: OutgoingNotice) -> Receipt:
        """The same id however often it is sent; 410 and other 4xx are final, trouble of the server is not."""
        body = notice.body.encode()
        headers = signed(self._secret, notice.message_id, self._clock.now(), body)
        try:
            reply = self._client.post(
                notice.address, content=body, headers={**headers, "content-type": "application/json"}
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            # Each address is a server of its own: its trouble keeps nobody else waiting.
            message = f"{notice.address}: {type(error).__name__} {error}"
            raise RefusedError(message, retryable=True, code="connect") from error
        words = f"{reply.status_code} {reply.reason_phrase}"
        if reply.is_success:
            return Receipt(detail=words, delivered=True)
        status = reply.status_code
        raise RefusedError(
            f"{notice.address}: {words}",
            retryable=status >= _SERVER_TROUBLE or status in _TRY_AGAIN,
            code=str(status),
            opted_out=status == _GONE,
        )


def signed(secret: str, message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """The three headers of a message."""
    stamp = str(int(at.timestamp()))
    return {ID: message_id, AT: stamp, SIGNATURE: f"{_VERSION},{_sign(secret, message_id, stamp, body)}"}


def is_sound(secret: str, headers: Mapping[str, str], body: bytes, *, now: datetime, seen: Container[str] = ()) -> bool:
    """What a receiver asks: signed with our secret, not older or newer than `TOLERANCE`, and its id not seen before."""
    message_id, stamp = headers.get(ID, ""), headers.get(AT, "")
    try:
        at = datetime.fromtimestamp(int(stamp), UTC)
    except (ValueError, OverflowError, OSError):
        return False
    if abs(now - at) > TOLERANCE or not message_id or message_id in seen:
        return False
    right = f"{_VERSION},{_sign(secret, message_id, stamp, body)}"
    given = headers.get(SIGNATURE, "").split()
    return any(hmac.compare_digest(right.encode(), one.encode("utf-8", "replace")) for one in given)


def _sign(secret: str, message_id: str, stamp: str, body: bytes) -> str:
    signed_text = f"{message_id}.{stamp}.".encode() + body
    return base64.b64encode(hmac.new(secret.encode(), signed_text, hashlib.sha256).digest()).decode()

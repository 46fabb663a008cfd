"""Short messages by Twilio's REST API: one request a notice, refusals sorted by the provider's code.

Source: Twilio's Messages resource, its error dictionary and "Validating requests are coming from Twilio".
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import httpx

from alerts.notices.channel import Receipt, RefusedError, UnreachableError
from alerts.notices.facts import OutgoingNotice
from siltwatch.errors import NotifyError

_TIMEOUT = timedelta(seconds=20)
STATUS_PATH = "/callbacks/twilio/status"
INBOUND_PATH = "/callbacks/twilio/inbound"
_VERSION = "2010-04-01"
_OPTED_OUT = 21610
# What only we can mend: sign-in, account, the sender's number, the service it names.
_OUR_FAULT = frozenset({20003, 20404, 20005, 21601, 21603, 21606, 21607, 21659, 21660, 21701, 21703, 21705})
_TOO_FAST = frozenset({14107, 20429, 21611})  # rate and queue limits
_GONE_WRONG = frozenset({"failed", "undelivered", "canceled"})
_SERVER_TROUBLE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class TwilioAccount:
    """The account that sends; `callback_base` is where the provider reaches our pages, None: it reports nothing."""

    account: str
    token: str = field(repr=False)
    sender: str | None
    messaging_service: str | None
    api_url: str
    callback_base: str | None
    timeout: timedelta | None = None


class TwilioChannel:
    """Sends by `POST Messages.json`; before a second try it looks whether the first was taken after all."""

    def __init__(self, account: TwilioAccount) -> None:
        self._account = account
        timeout = (account.timeout or _TIMEOUT).total_seconds()
        self._client = httpx.Client(auth=(account.account, account.token), timeout=timeout)
        self._messages = f"{account.api_url.rstrip('/')}/{_VERSION}/Accounts/{account.account}/Messages.json"

    def send(self, notice: OutgoingNotice) -> Receipt:
        """Return once the provider has queued it; a code about this number or text is final."""
        if notice.interrupted:
            known = self._find(notice)
            if known is not None:
                return known
        reply = self._ask("POST", data=self._form(notice))
        return _receipt(reply, "taken")

    def greet(self) -> None:
        """Ask for the newest message, which needs account and token and sends nothing; raises UnreachableError."""
        self._ask("GET", params={"PageSize": "1"})

    def _form(self, notice: OutgoingNotice) -> dict[str, str]:
        account = self._account
        form = {"To": notice.address, "Body": notice.body}
        if account.messaging_service is not None:
            form["MessagingServiceSid"] = account.messaging_service
        else:
            form["From"] = account.sender or ""
        if account.callback_base is not None:
            form["StatusCallback"] = f"{account.callback_base}{STATUS_PATH}?notice={notice.id}"
        return form

    def _find(self, notice: OutgoingNotice) -> Receipt | None:
        """The message of an earlier try whose answer we never had; its text holds a link of its own."""
        since = f"{notice.composed_at:%Y-%m-%d}"
        query = {"To": notice.address, "DateSent>": since, "PageSize": "100"}
        listed = self._ask("GET", params=query).get("messages", [])
        same = (message for message in listed if message.get("body") == notice.body)
        found = next((message for message in same if message.get("status") not in _GONE_WRONG), None)
        return _receipt(found, "was taken at an earlier try") if found else None

    def _ask(self, method: str, **content: Any) -> dict[str, Any]:  # noqa: ANN401 - what httpx takes
        try:
            reply = self._client.request(method, self._messages, **content)
        except httpx.HTTPError as error:
            raise _unreachable(self._account.api_url, f"{type(error).__name__} {error}") from error
        document = _document(reply)
        if reply.is_success:
            return document
        raise self._refusal(reply.status_code, document, str(content.get("data", {}).get("To", "")))

    def _refusal(self, status: int, document: Mapping[str, Any], address: str) -> NotifyError:
        code = int(document.get("code") or 0)
        words = f"{status} {code or ''} {document.get('message', '')}".strip()
        ours = status in {401, 403, 404} or code in _OUR_FAULT
        if ours or status == 429 or code in _TOO_FAST or status >= _SERVER_TROUBLE:  # noqa: PLR2004 - "too many"
            return _unreachable(self._account.api_url, words)
        return RefusedError(
            f"{address}: {words}", retryable=False, code=str(code or status), opted_out=code == _OPTED_OUT
        )


def _document(reply: httpx.Response) -> dict[str, Any]:
    try:
        document = reply.json()
    except ValueError:
        document = {"message": reply.text[:200]}
    return document if isinstance(document, dict) else {"message": str(document)[:200]}


def _receipt(document: Mapping[str, Any], word: str) -> Receipt:
    sid, status = document.get("sid"), document.get("status", "")
    return Receipt(detail=f"{word} as {sid}: {status}", provider_id=str(sid) if sid else None)


def _unreachable(where: str, problem: str) -> UnreachableError:
    return UnreachableError(f"SMS service {where}: {problem}; check [sms] in siltwatch.toml")


def signature(token: str, url: str, form: Mapping[str, str]) -> str:
    """X-Twilio-Signature: the address asked for, then each name and value in order of names, by HMAC-SHA1."""
    text = url + "".join(name + form[name] for name in sorted(form))
    return base64.b64encode(hmac.new(token.encode(), text.encode(), hashlib.sha1).digest()).decode()


def is_from_twilio(token: str, url: str, form: Mapping[str, str], given: str) -> bool:
    """Whether a callback bears the signature of the account's token."""
    return hmac.compare_digest(signature(token, url, form).encode(), given.encode("utf-8", "replace"))

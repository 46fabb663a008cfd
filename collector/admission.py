"""Who may come in at the intake, and how often: a good token is always looked at, whatever else its address sends."""

import logging
import math
import time
from collections.abc import Callable

from fastapi import Request

from collector.tokens import Tokens
from siltwatch.config_town import Limits
from siltwatch.limits import Limiter, Rate, address_key

log = logging.getLogger(__name__)
_MOST_GATEWAYS = 1_000_000  # bounded by the tokens: only who has one is counted
_TOLD = Rate(turns=1)  # lines a minute and caller about turns that are over: a flood does not fill the log


class RefusalError(Exception):
    """What the intake answers instead of an acknowledgement; `wait_s` is when to come again."""

    def __init__(self, status: int, reason: str, *, wait_s: float | None = None) -> None:
        self.status = status
        self.reason = reason
        self.wait_s = wait_s
        super().__init__(reason)


class Admission:
    """Looks at tokens and counts turns: those of each gateway, and wrong tokens by address."""

    def __init__(
        self, tokens: Tokens, limits: Limits | None = None, *, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        allowed = limits or Limits()
        self._tokens, self._now_s = tokens, now_s
        self._gateways = Limiter(allowed.rate("intake_a_minute"), most_keys=_MOST_GATEWAYS)
        self._wrong = Limiter(allowed.rate("wrong_tokens_a_minute"))
        self._told = Limiter(_TOLD)

    def gateway_of(self, request: Request) -> str:
        """Whose token a request bears; raises RefusalError."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        gateway = self._tokens.gateway_of(token.strip()) if scheme.lower() == "bearer" else None
        if gateway is None:
            address = address_key(request.client.host if request.client else "")
            self._take(
                self._wrong, address, "too many wrong tokens from this address; correct the token of the gateway"
            )
            raise RefusalError(401, "no known token; send `Authorization: Bearer TOKEN` with the gateway's own")
        self._take(self._gateways, gateway, "this gateway posts too often; send more observations in one batch")
        return gateway

    def _take(self, turns: Limiter, caller: str, reason: str) -> None:
        now_s = self._now_s()
        wait_s = turns.take(caller, now_s)
        if wait_s > 0:
            if self._told.take(f"{reason} {caller}", now_s) == 0.0:
                facts = {"action": "turns_over", "caller": caller, "reason": reason}
                log.warning("a caller comes more often than limits allow", extra=facts)
            raise RefusalError(429, reason, wait_s=math.ceil(wait_s))

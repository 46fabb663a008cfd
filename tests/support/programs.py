"""A program at the dashboard's interface: its token, and calls that carry a key of their own."""

import itertools
from typing import Any

import httpx

from dashboard.api_tokens import Scope
from dashboard.roles import AccountRole
from tests.support.dashboard import Dashboard

_NUMBERS = itertools.count(1)


def a_token(
    made: Dashboard, scope: Scope = "record", *, role: AccountRole = "operator", towns: tuple[str, ...] = ()
) -> str:
    """The token of an account of that role, which is made where there is none."""
    name = f"{role}{'-'.join(towns)}"
    if name not in {row.name for row in made.accounts.rows()}:
        made.account(name, role, towns)
    tokens = made.app.state.services.tokens
    return str(tokens.add(name, name="test", scope=scope, made_by="test", now=made.clock.now())[1])


class Program:
    """Calls with a token."""

    def __init__(self, browser: httpx.Client, token: str) -> None:
        self._browser = browser
        self._headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str, **others: Any) -> httpx.Response:
        """Ask for something."""
        return self.call("GET", path, **others)

    def post(self, path: str, document: Any = None, *, key: str = "", **others: Any) -> httpx.Response:
        """Do something, under a key of its own where none is given."""
        own = {"Idempotency-Key": key or f"test-key-{next(_NUMBERS)}"}
        return self.call("POST", path, json=document, headers=own | others.pop("headers", {}), **others)

    def call(self, method: str, path: str, **others: Any) -> httpx.Response:
        """Any call."""
        headers = self._headers | others.pop("headers", {})
        path = path if path.startswith("/api/") else f"/api/v1{path}"
        return self._browser.request(
            method, path, headers=headers, **{k: v for k, v in others.items() if v is not None}
        )

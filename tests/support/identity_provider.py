"""A small OpenID Connect provider on loopback: real keys, real HTTP, and moods for what a bad one would do."""

import base64
import hashlib
import hmac
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Annotated, Any

import uvicorn
from fastapi import FastAPI, Form, Header, HTTPException
from fastapi.responses import JSONResponse, RedirectResponse
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

from tests.support.servers import free_port
from tests.support.waiting import eventually

CLIENT = "siltwatch-town"
SECRET = "a secret of the client"


@cache
def a_key(name: str) -> RSAKey:
    """A key pair of a provider, or of somebody who wants to be one."""
    return RSAKey.generate_key(2048, parameters={"kid": "k1"})


@dataclass
class IdentityProvider:
    """Who is signed in there, and what is said of them; `claims` and the moods change what the token says."""

    address: str
    now: datetime
    subject: str = "subject-1"
    mail: str | None = "officer@town.example"
    mail_verified: Any = True
    claims: dict[str, Any] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: a_key("own"))
    signs_with: Any = None  # another key than the one it publishes
    algorithm: str = "RS256"
    calls_itself: str | None = None
    out: dict[str, dict[str, str]] = field(default_factory=dict)  # code -> what was asked for
    exchanged: list[dict[str, str]] = field(default_factory=list)

    def token(self, asked: dict[str, str]) -> str:
        """The signed word of who is signed in."""
        seconds = int(self.now.timestamp())
        said = {
            "iss": self.address,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": seconds,
            "exp": seconds + 300,
            "nonce": asked["nonce"],
            "email_verified": self.mail_verified,
        }
        if self.mail is not None:
            said["email"] = self.mail
        said = {name: value for name, value in (said | self.claims).items() if value is not None}
        header = {"alg": self.algorithm, "kid": "k1"}
        if self.algorithm == "none":
            return f"{_part(header)}.{_part(said)}."
        if self.algorithm == "HS256":  # the public key taken as a shared secret: everybody can read it
            signed = f"{_part(header)}.{_part(said)}"
            mac = hmac.new(self.key.as_pem(private=False), signed.encode(), hashlib.sha256).digest()
            return f"{signed}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"
        return jwt.encode(header, said, self.signs_with or self.key, algorithms=[self.algorithm])


def _part(document: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(document).encode()).decode().rstrip("=")


def _pages(provider: IdentityProvider) -> FastAPI:
    app = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False})

    @app.get("/.well-known/openid-configuration")
    def described() -> dict[str, Any]:
        return {
            "issuer": provider.calls_itself or provider.address,
            "authorization_endpoint": f"{provider.address}/authorize",
            "token_endpoint": f"{provider.address}/token",
            "jwks_uri": f"{provider.address}/keys",
            "id_token_signing_alg_values_supported": [provider.algorithm],
        }

    @app.get("/keys")
    def keys() -> dict[str, Any]:
        return dict(KeySet([provider.key]).as_dict(private=False))

    @app.get("/authorize")
    def authorize(  # noqa: PLR0913, PLR0917 - what the protocol sends
        client_id: str, redirect_uri: str, state: str, nonce: str, code_challenge: str, response_type: str, scope: str
    ) -> RedirectResponse:
        assert (client_id, response_type) == (CLIENT, "code")
        assert "openid" in scope.split()
        code = secrets.token_urlsafe(16)
        provider.out[code] = {"nonce": nonce, "challenge": code_challenge, "back": redirect_uri}
        return RedirectResponse(f"{redirect_uri}?code={code}&state={state}", status_code=302)

    @app.post("/token")
    def token(
        code: Annotated[str, Form()],
        redirect_uri: Annotated[str, Form()],
        code_verifier: Annotated[str, Form()],
        authorization: Annotated[str, Header()] = "",
    ) -> JSONResponse:
        asked = provider.out.pop(code, None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        made = base64.urlsafe_b64encode(hashlib.sha256(code_verifier.encode()).digest()).decode().rstrip("=")
        if asked is None or asked["challenge"] != made or asked["back"] != redirect_uri:
            raise HTTPException(400, "invalid_grant")
        if authorization != f"Basic {basic}":
            raise HTTPException(401, "invalid_client")
        provider.exchanged.append({"code": code})
        return JSONResponse({"access_token": "at", "token_type": "Bearer", "id_token": provider.token(asked)})

    return app


@contextmanager
def identity_provider(now: datetime) -> Iterator[IdentityProvider]:
    """A provider that runs until the end of the block."""
    port = free_port()
    provider = IdentityProvider(address=f"http://127.0.0.1:{port}", now=now)
    settings = uvicorn.Config(_pages(provider), host="127.0.0.1", port=port, log_config=None, access_log=False)
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, name="provider")
    thread.start()
    try:
        eventually(lambda: server.started, within_s=20, what="the provider runs")
        yield provider
    finally:
        server.should_exit = True
        thread.join(15)
        assert not thread.is_alive()

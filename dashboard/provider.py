"""OpenID Connect, the code flow: where to send a browser, and whom the provider names when it comes back."""

import secrets
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

import httpx
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri  # type: ignore[import-untyped] # has no stubs
from authlib.oauth2.rfc7636 import create_s256_code_challenge  # type: ignore[import-untyped] # has no stubs
from authlib.oidc.core import CodeIDToken  # type: ignore[import-untyped] # has no stubs
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from dashboard.identities import Vouched
from siltwatch.config import Config
from siltwatch.config_town import Oidc
from siltwatch.errors import SiltwatchError

BACK_PATH = "/login/provider/back"
_TIMEOUT = timedelta(seconds=10)
_LEEWAY_S = 60
# Those of asymmetric keys alone: a key that everybody can read must never be taken as a shared secret.
_ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
_NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class ProviderError(SiltwatchError):
    """The provider cannot be reached, or says what it must not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayOut:
    """Where the browser goes, and what its return is checked against."""

    address: str
    facts: Mapping[str, str]


class Provider:
    """One provider; what it says of itself is read anew for each sign-in, so that its keys may change."""

    def __init__(self, config: Config, oidc: Oidc) -> None:
        self._oidc = oidc
        self._secret = config.secret(oidc.client_secret_file) if oidc.client_secret_file else None
        self._trust = ssl.create_default_context()  # made once: reading the authorities takes longer than asking
        self._back = f"{config.web.address}{BACK_PATH}"

    def way_out(self) -> WayOut:
        """The address to send a browser to, under a state, a nonce and a verifier that nobody else knows."""
        with self._talking() as client:
            described = self._described(client)
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        address = prepare_grant_uri(
            described["authorization_endpoint"],
            client_id=self._oidc.client_id,
            response_type="code",
            redirect_uri=self._back,
            scope="openid email",
            state=state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),
            code_challenge_method="S256",
        )
        return WayOut(address=str(address), facts={"state": state, "nonce": nonce, "verifier": verifier})

    def vouched(self, code: str, facts: Mapping[str, str], now: datetime) -> Vouched:
        """Whom the provider names for the code of a return; anything odd is a ProviderError."""
        with self._talking() as client:
            described = self._described(client)
            given = self._exchange(client, described, code, facts["verifier"])
            keys = _document(_asked(client, described["jwks_uri"]))
        claims = self._claims(given, keys, facts["nonce"], now)
        mail = claims.get("email") if claims.get("email_verified") is True else None
        return Vouched(
            issuer=self._oidc.issuer, subject=str(claims["sub"]), mail=mail if isinstance(mail, str) else None
        )

    def _talking(self) -> httpx.Client:
        timeout = self._oidc.timeout or _TIMEOUT
        return httpx.Client(timeout=timeout.total_seconds(), headers={"accept": "application/json"}, verify=self._trust)

    def _described(self, client: httpx.Client) -> Mapping[str, Any]:
        described = _document(_asked(client, f"{self._oidc.issuer.rstrip('/')}/.well-known/openid-configuration"))
        if described.get("issuer") != self._oidc.issuer:
            said = described.get("issuer")
            raise ProviderError(f"oidc.issuer is {self._oidc.issuer!r}, but the provider calls itself {said!r}")
        missing = [name for name in _NEEDED if not isinstance(described.get(name), str)]
        if missing:
            raise ProviderError(f"the provider at {self._oidc.issuer} does not say its {', '.join(missing)}")
        return described

    def _exchange(
        self, client: httpx.Client, described: Mapping[str, Any], code: str, verifier: str
    ) -> Mapping[str, Any]:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self._back, "code_verifier": verifier}
        form["client_id"] = self._oidc.client_id
        ways = described.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        auth: httpx.BasicAuth | None = None
        if self._secret is not None and "client_secret_basic" in ways:
            auth = httpx.BasicAuth(self._oidc.client_id, self._secret)
        elif self._secret is not None:
            form["client_secret"] = self._secret
        try:
            return _document(client.post(described["token_endpoint"], data=form, auth=auth or httpx.USE_CLIENT_DEFAULT))
        except httpx.HTTPError as error:
            raise ProviderError(f"the provider at {self._oidc.issuer} cannot be reached: {error}") from error

    def _claims(
        self, given: Mapping[str, Any], keys: Mapping[str, Any], nonce: str, now: datetime
    ) -> Mapping[str, Any]:
        wanted = {
            "iss": {"essential": True, "value": self._oidc.issuer},
            "aud": {"essential": True, "value": self._oidc.client_id},
        }
        known = {"nonce": nonce, "client_id": self._oidc.client_id, "access_token": given.get("access_token")}
        try:
            registry = JWSRegistry(algorithms=list(_ALGORITHMS), strict_check_header=False)
            key_set = KeySet.import_key_set(cast("Any", keys))
            token = jwt.decode(str(given.get("id_token", "")), key_set, registry=registry)
            claims = CodeIDToken(token.claims, token.header, wanted, known)
            claims.validate(now=int(now.timestamp()), leeway=_LEEWAY_S)
        except (JoseError, ValueError, KeyError, TypeError) as error:
            raise ProviderError(
                f"what the provider at {self._oidc.issuer} says is not to be trusted: {error}"
            ) from error
        return dict(claims)


def _asked(client: httpx.Client, address: str) -> httpx.Response:
    try:
        return client.get(address)
    except httpx.HTTPError as error:
        raise ProviderError(f"the provider at {address} cannot be reached: {error}") from error


def _document(answer: httpx.Response) -> Mapping[str, Any]:
    try:
        answer.raise_for_status()
        found = answer.json()
    except (httpx.HTTPError, ValueError) as error:
        raise ProviderError(f"{answer.url} did not give what was asked for: {error}") from error
    if not isinstance(found, dict):
        raise ProviderError(f"{answer.url} gave no JSON object")
    return found

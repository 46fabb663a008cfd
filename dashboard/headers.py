"""Response headers that keep a page to itself, as plain ASGI so that streams stay streams."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
STATIC_PATH = "/static/"
KEEP = "public, max-age=31536000, immutable"


class SafeHeaders:
    """Adds the headers; pages are never kept by a cache, versioned assets for good."""

    def __init__(self, app: ASGIApp, *, is_secure: bool) -> None:
        self._app = app
        self._always = ALWAYS | ({"strict-transport-security": "max-age=31536000"} if is_secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with headers on the answer's start."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_kept = scope["path"].startswith(STATIC_PATH) and b"v=" in scope.get("query_string", b"")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers[name] = value
                if is_kept and message["status"] == 200:  # noqa: PLR2004 - only a file that is there
                    headers["cache-control"] = KEEP
                else:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)

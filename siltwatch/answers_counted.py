"""Counts what an application answers, by the class of its status; plain ASGI, so that streams stay streams."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from siltwatch.figures import Tallies

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class AnswersCounted:
    """Goes around an application; an answer that never began is one of its failures."""

    def __init__(self, app: App, *, answers: Tallies) -> None:
        self._app = app
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on and look at how the answer begins."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_and_look(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start" and not begun:
                begun = True
                self._answers.add(f"{message['status'] // 100}xx")
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        except BaseException:
            if not begun:
                self._answers.add("5xx")
            raise

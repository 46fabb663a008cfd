"""How long a server waits for a request that comes drop by drop: thousands of such would leave no room for others."""

from typing import Any

HEAD_S = 20.0  # within which the first line and the headers must be there
BODY_STEP_S = 20.0
LEAST_BYTES = 2_048  # of a body in each such step: a phone at the edge of its network brings more


class Patient:
    """Put before uvicorn's protocol of HTTP/1.1: closes a connection whose request is too long on its way in.

    What is on its way out, such as a live stream, has all the time it wants.
    """

    head_s = HEAD_S
    body_step_s = BODY_STEP_S
    loop: Any
    cycle: Any
    flow: Any
    transport: Any

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - the server's own
        super().__init__(*given, **named)
        self._overdue: Any = None  # the timer, while something is missing
        self._in_body = False
        self._came = 0

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - the server's own
        """Wait for the first request."""
        super().connection_made(transport)  # type: ignore[misc] # of the class behind this one
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Count what came, and look whether the request is whole now."""
        self._came += len(data)
        super().data_received(data)  # type: ignore[misc] # likewise
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._rest()
        super().connection_lost(exc)  # type: ignore[misc] # likewise

    def _watch(self) -> None:
        """Start the timer where something is missing, anew where the head has come, and stop it where all has."""
        is_between = self.cycle is None or self.cycle.response_complete
        if not is_between and not self.cycle.more_body:
            self._rest()
        elif self._overdue is None or self._in_body is is_between:
            self._start(in_body=not is_between)

    def _start(self, *, in_body: bool) -> None:
        self._rest()
        self._in_body, self._came = in_body, 0
        self._overdue = self.loop.call_later(self.body_step_s if in_body else self.head_s, self._judge)

    def _rest(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _judge(self) -> None:
        """A body that comes fast enough, or that we ourselves hold back, is waited for."""
        self._overdue = None
        if self.transport.is_closing():
            return
        if self._in_body and (self.flow.read_paused or self._came >= LEAST_BYTES):
            self._start(in_body=True)
            return
        self.transport.close()

"""Which lines of a batch a server will never take, found by halving; lines that it takes are in meanwhile."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from siltwatch.errors import StoreError

BAD_LINE = frozenset({400, 422})
TOO_MUCH = 413
OWN_TROUBLE = 500
# Versions of 3.x before 3.10 answer 500 to a malformed line; a server in trouble answers 500 to every line. One that
# takes nothing in so many tries is in trouble, and its lines are good.
_FRUITLESS = 32


class InfluxAnswerError(StoreError):
    """The server answered with an error; `status` says which."""

    def __init__(self, status: int, message: str, *, retryable: bool) -> None:
        self.status = status
        super().__init__(message, retryable=retryable)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedLine:
    """A line that the server will never take, with its reason."""

    line: str
    reason: str


class Halving:
    """One batch; with `blame_500` a 500 may be the fault of a line, as long as the server takes others."""

    def __init__(self, send: Callable[[Sequence[str]], None], *, blame_500: bool) -> None:
        self._send = send
        self._blame_500 = blame_500
        self._taken = 0
        self._fruitless = 0
        self._blamed: InfluxAnswerError | None = None

    def write(self, lines: Sequence[str]) -> list[RefusedLine]:
        """Send a batch; returns the lines that were refused for ever. Raises where the server is to blame."""
        refused = self._halve(lines)
        if self._blamed is not None and not self._taken:
            raise self._own_trouble(self._blamed)
        return refused

    def _halve(self, lines: Sequence[str]) -> list[RefusedLine]:
        try:
            self._send(lines)
        except InfluxAnswerError as error:
            self._judge(error, len(lines))
            if len(lines) == 1:
                return [RefusedLine(line=lines[0], reason=str(error))]
        else:
            self._taken += len(lines)
            return []
        middle = len(lines) // 2
        return self._halve(lines[:middle]) + self._halve(lines[middle:])

    def _judge(self, error: InfluxAnswerError, count: int) -> None:
        """Raise an error that halving does not help against."""
        if error.status in BAD_LINE or (error.status == TOO_MUCH and count > 1):
            return
        if error.status != OWN_TROUBLE or not self._blame_500:
            raise error
        self._blamed = error
        self._fruitless += 1
        if not self._taken and self._fruitless >= _FRUITLESS:
            raise self._own_trouble(error)

    @staticmethod
    def _own_trouble(error: InfluxAnswerError) -> InfluxAnswerError:
        message = f"{error}; it takes no line at all, so no line is to blame: look at its disk and its log"
        return InfluxAnswerError(OWN_TROUBLE, message, retryable=False)

"""How an RG-15 is polled (devices.md G.1): set up once, then `R`; whatever it says unasked is heard as well."""

from collections.abc import Generator, Iterator

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Noted, Refused, Said, Standing, Step
from gateway.drafts import Draft
from gateway.drivers.rg15 import (
    LONGEST_LINE_BYTES,
    MODE_COMMANDS,
    NOT_A_READING,
    READ,
    RESOLUTION_COMMANDS,
    RESTART,
    UNIT_COMMANDS,
    WAKE,
    Rg15Ear,
    Rg15Setting,
)
from gateway.lines import Line, LineAssembler
from siltwatch.errors import FrameError

RESTART_AFTER = 15  # polls without an answer
_REPLY_MS, _RESTART_MS, _PENDING_MS = 1_000, 5_000, 1
_TRIES_TO_WAKE = 4  # after a restart about three seconds pass before it acknowledges
_LONGEST_ANSWER_BYTES = 4_096
_PENDING = Ask(request=b"", is_complete=bool, timeout_ms=_PENDING_MS, keep_input=True)


class Rg15Poll:
    """Polls one gauge and hears its restarts."""

    def __init__(self, setting: Rg15Setting) -> None:
        self._setting = setting
        self._ear = Rg15Ear(external=setting.external)
        self._assembler = LineAssembler(LONGEST_LINE_BYTES)
        self._asked_ms: int | None = None

    def poll(self, standing: Standing) -> Conversation:
        """One reading, with those that came by themselves since the last.

        In continuous mode only what came, which may be nothing, until it is time to ask whether it is still there.
        """
        drafts: list[Draft] = []
        raw: list[bytes] = []
        if not self._is_due(standing):
            yield from self._hear((yield _PENDING), drafts, raw)
            self._asked_ms = standing.now_ms if drafts else self._asked_ms
            return Said(drafts=tuple(drafts), raw=b"\n".join(raw).decode("latin-1"))
        self._asked_ms = standing.now_ms
        if standing.missed and standing.missed % RESTART_AFTER == 0:
            yield from self._restart(drafts, raw)
        if standing.needs_start:
            yield from self._set_up(standing, drafts, raw)
        yield from self._hear((yield _PENDING), drafts, raw)
        if self._ear.has_restarted and not standing.needs_start:
            yield from self._set_up(standing, drafts, raw)
        yield from self._hear((yield _asking(READ, b"Acc")), drafts, raw)
        if not drafts:
            raise FrameError(NO_ANSWER, "no reading line")
        return Said(drafts=tuple(drafts), raw=b"\n".join(raw).decode("latin-1"))

    def _is_due(self, standing: Standing) -> bool:
        """Whether the gauge is asked now; one that has told that it restarted wants its settings back."""
        has_told = self._ear.has_restarted and not standing.missed
        if self._setting.mode == "polled" or self._asked_ms is None or has_told:
            return True
        return standing.now_ms - self._asked_ms >= self._setting.heartbeat_ms

    def _set_up(self, standing: Standing, drafts: list[Draft], raw: list[bytes]) -> Generator[Step, bytes, None]:
        yield Ask(request=WAKE, is_complete=lambda _: True, timeout_ms=0, keep_input=True)
        for _ in range(1 if standing.is_silent else _TRIES_TO_WAKE):
            mode = MODE_COMMANDS[self._setting.mode]
            answer = yield _asking(mode, mode[:1].lower())
            yield from self._hear(answer, drafts, raw)
            if _has_line(answer, mode[:1].lower()):
                break
        for command in self._wanted():
            yield from self._hear((yield _asking(command, command[:1].lower())), drafts, raw)

    def _wanted(self) -> Iterator[bytes]:
        if self._setting.unit is not None:
            yield UNIT_COMMANDS[self._setting.unit]
        if self._setting.resolution is not None:
            yield RESOLUTION_COMMANDS[self._setting.resolution]

    def _restart(self, drafts: list[Draft], raw: list[bytes]) -> Generator[Step, bytes, None]:
        """The gauge does not answer: restart it, which sets its total to zero by our doing."""
        yield Noted(action="gauge_restarted", message="RG-15 did not answer: restarted, its total begins at zero")
        answer = yield _asking(RESTART, b"PwrDays", timeout_ms=_RESTART_MS)
        yield from self._hear(answer, drafts, raw)

    def _hear(self, received: bytes, drafts: list[Draft], raw: list[bytes]) -> Generator[Step, bytes, None]:
        for line in self._assembler.feed(received):
            try:
                drafts += self._ear.hear(line)
                raw.append(line.content)
            except FrameError as error:
                if error.reason != NOT_A_READING:
                    yield Refused(error=_named(error, line), frame=line.content)


def _named(error: FrameError, line: Line) -> FrameError:
    """The rear part of a line that began before the port was open is nobody's fault."""
    return FrameError("partial") if line.first else error


def _asking(command: bytes, answer: bytes, *, timeout_ms: int = _REPLY_MS) -> Ask:
    return Ask(
        request=command,
        is_complete=lambda received: _has_line(received, answer),
        timeout_ms=timeout_ms,
        keep_input=True,
        longest_bytes=_LONGEST_ANSWER_BYTES,
    )


def _has_line(received: bytes, beginning: bytes) -> bool:
    return any(line.startswith(beginning) for line in received.split(b"\n")[:-1])

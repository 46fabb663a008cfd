"""How an RG-15 is polled (devices.md G.1): set up once, then `R`; whatever it says unasked is heard as well."""

from collections.abc import Generator, Iterator

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Noted, Refused, Said, Standing, Step
from gateway.drafts import Draft
from gateway.drivers.rg15 import (
    LONGEST_LINE_BYTES,
    NOT_A_READING,
    POLLING,
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


class Rg15Poll:
    """Polls one gauge and hears its restarts."""

    def __init__(self, setting: Rg15Setting) -> None:
        self._setting = setting
        self._ear = Rg15Ear(external=setting.external)
        self._assembler = LineAssembler(LONGEST_LINE_BYTES)

    def poll(self, standing: Standing) -> Conversation:
        """One reading, with those that came by themselves since the last."""
        drafts: list[Draft] = []
        raw: list[bytes] = []
        if standing.missed and standing.missed % RESTART_AFTER == 0:
            yield from self._restart(drafts, raw)
        if standing.needs_start:
            yield from self._set_up(standing, drafts, raw)
        pending = yield Ask(request=b"", is_complete=bool, timeout_ms=_PENDING_MS, keep_input=True)
        yield from self._hear(pending, drafts, raw)
        yield from self._hear((yield _asking(READ, b"Acc")), drafts, raw)
        if not drafts:
            raise FrameError(NO_ANSWER, "no reading line")
        return Said(drafts=tuple(drafts), raw=b"\n".join(raw).decode("latin-1"))

    def _set_up(self, standing: Standing, drafts: list[Draft], raw: list[bytes]) -> Generator[Step, bytes, None]:
        yield Ask(request=WAKE, is_complete=lambda _: True, timeout_ms=0, keep_input=True)
        for _ in range(1 if standing.is_silent else _TRIES_TO_WAKE):
            answer = yield _asking(POLLING, b"p")
            yield from self._hear(answer, drafts, raw)
            if _has_line(answer, b"p"):
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

"""How a WXT is polled (devices.md A.3, G.7): `0R3`, or `0r3` for the variant with its CRC."""

from collections.abc import Generator

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Refused, Said, Standing, Step
from gateway.drafts import Draft
from gateway.drivers.wxt import LONGEST_LINE_BYTES, WxtEar, WxtSetting
from gateway.lines import Line, LineAssembler
from siltwatch.errors import FrameError

_REPLY_MS, _PENDING_MS = 1_000, 1
_LONGEST_ANSWER_BYTES = 4_096


class WxtPoll:
    """Polls one transmitter, and hears its resets and its changes of unit."""

    def __init__(self, setting: WxtSetting) -> None:
        self._setting = setting
        self._ear = WxtEar(increments=frozenset({setting.address} if setting.forgets else ()))
        self._assembler = LineAssembler(LONGEST_LINE_BYTES)

    def poll(self, standing: Standing) -> Conversation:  # noqa: ARG002 - as every conversation takes it
        """One reading, with those that came by themselves since the last."""
        drafts: list[Draft] = []
        raw: list[bytes] = []
        pending = yield Ask(request=b"", is_complete=bool, timeout_ms=_PENDING_MS, keep_input=True)
        yield from self._hear(pending, drafts, raw)
        received = yield Ask(
            request=self._setting.command,
            is_complete=self._has_answer,
            timeout_ms=_REPLY_MS,
            keep_input=True,
            longest_bytes=_LONGEST_ANSWER_BYTES,
        )
        yield from self._hear(received, drafts, raw)
        if not drafts:
            raise FrameError(NO_ANSWER, self._setting.command.decode("ascii").strip())
        return Said(drafts=tuple(drafts), raw=b"\n".join(raw).decode("latin-1"))

    def _has_answer(self, received: bytes) -> bool:
        beginning = self._setting.command.rstrip(b"\r\n") + b","
        return any(line.startswith(beginning) for line in received.split(b"\n")[:-1])

    def _hear(self, received: bytes, drafts: list[Draft], raw: list[bytes]) -> Generator[Step, bytes, None]:
        for line in self._assembler.feed(received):
            if line.content == self._setting.command.rstrip(b"\r\n"):
                continue  # the echo of a half-duplex adapter
            try:
                told = self._ear.hear(line.whole())
            except FrameError as error:
                yield Refused(error=_named(error, line), frame=line.content)
                continue
            if any(draft.device == self._setting.address for draft in told):
                drafts += told
                raw.append(line.content)


def _named(error: FrameError, line: Line) -> FrameError:
    """The rear part of a line that began before the port was open is nobody's fault."""
    return FrameError("partial") if line.first else error

"""How a Davis console is asked (devices.md G.6): wake it, read the size of its clicks, take its packets."""

from collections.abc import Generator

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Noted, Refused, Said, Standing, Step
from gateway.drafts import Draft
from gateway.drivers.davis_loop import (
    ACK,
    AWAKE,
    CANCEL,
    PACKET_BYTES,
    READ_CLICK_SIZE,
    REFUSALS,
    WAKE,
    DavisEar,
    DavisSetting,
    PacketAssembler,
    click_tenth_um,
    loop_command,
)
from siltwatch.errors import FrameError

_WAKE_MS, _CANCEL_MS, _REPLY_MS, _PACKET_MS = 1_200, 500, 1_500, 4_000
_TRIES_TO_WAKE, _TRIES_TO_LOOP = 3, 3
_CLICK_REPLY_BYTES = 4


class DavisPoll:
    """Takes the packets of one console; `_left` of its stream are still to come."""

    def __init__(self, setting: DavisSetting) -> None:
        self._setting = setting
        self._ear = DavisEar()
        self._assembler = PacketAssembler()
        self._left = 0

    def poll(self, standing: Standing) -> Conversation:
        """At least one packet that is sound."""
        if standing.needs_start:
            yield from self._set_up()
        for _ in range(1 if standing.is_silent else _TRIES_TO_LOOP):
            received = yield from self._next()
            drafts, frames = yield from self._hear(received)
            if drafts:
                return Said(drafts=drafts, raw=b" ".join(frames).hex(" ").upper())
        yield from self._cancel()
        raise FrameError(NO_ANSWER, "no sound packet")

    def _set_up(self) -> Generator[Step, bytes, None]:
        yield from self._cancel()
        yield from self._wake()
        reply = yield Ask(request=READ_CLICK_SIZE, is_complete=_is_click_size, timeout_ms=_REPLY_MS)
        try:
            size = click_tenth_um(reply)
        except FrameError as error:
            yield Refused(error=error, frame=reply)
            return
        before, self._ear.click_tenth_um = self._ear.click_tenth_um, size
        if before not in {None, size}:
            yield Noted(action="click_size_changed", message="the console's setup has another rain collector now")

    def _cancel(self) -> Generator[Step, bytes, None]:
        """End a stream that may be running, and throw away what came of it."""
        self._left = 0
        self._assembler.flush()
        yield Ask(request=CANCEL, is_complete=lambda _: False, timeout_ms=_CANCEL_MS)

    def _wake(self) -> Generator[Step, bytes, None]:
        for _ in range(_TRIES_TO_WAKE):
            answer = yield Ask(request=WAKE, is_complete=lambda received: AWAKE in received, timeout_ms=_WAKE_MS)
            if AWAKE in answer:
                return
        raise FrameError(NO_ANSWER, "the console sleeps on")

    def _next(self) -> Generator[Step, bytes, bytes]:
        """The next packet of the stream, or the first of a new one."""
        if self._left > 0:
            wanted = self._assembler.missing_bytes
            return (
                yield Ask(
                    request=b"",
                    is_complete=lambda received: len(received) >= wanted,
                    timeout_ms=_PACKET_MS,
                    keep_input=True,
                )
            )
        yield from self._wake()
        received = yield Ask(
            request=loop_command(self._setting.packets), is_complete=_is_first_packet, timeout_ms=_PACKET_MS
        )
        if received.startswith(REFUSALS):
            raise FrameError("refused", f"the console answers {received[:1].hex().upper()}")
        self._left = self._setting.packets if ACK in received else 0
        return received.partition(ACK)[2]

    def _hear(self, received: bytes) -> Generator[Step, bytes, tuple[tuple[Draft, ...], list[bytes]]]:
        drafts: list[Draft] = []
        frames: list[bytes] = []
        if not received:
            self._left = 0
        for frame in self._assembler.feed(received):
            self._left -= 1
            try:
                drafts += self._ear.hear(frame)
                frames.append(frame)
            except FrameError as error:
                yield Refused(error=error, frame=frame)
        return tuple(drafts), frames


def _is_click_size(received: bytes) -> bool:
    return received.startswith(REFUSALS) or len(received.partition(ACK)[2]) >= _CLICK_REPLY_BYTES - 1


def _is_first_packet(received: bytes) -> bool:
    return received.startswith(REFUSALS) or len(received.partition(ACK)[2]) >= PACKET_BYTES

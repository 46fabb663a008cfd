"""A port on which every byte is announced before it is written: what `gateway probe` has in its hands."""

import threading
import time
from collections.abc import Callable

from gateway.links.serial_port import Port

Say = Callable[[str], None]
IsComplete = Callable[[bytes], bool]
SHOWN_BYTES = 110
_LONGEST_ANSWER_BYTES = 1_024
_QUIET_S = 0.05  # the turnaround of a half-duplex line


class AnnouncedPort:
    """Asks and listens; `requests` are all that was written, in order."""

    def __init__(self, port: Port, say: Say) -> None:
        self._port, self.say = port, say
        self.requests: list[bytes] = []

    def listen(self, within_s: float) -> bytes:
        """What comes by itself, as soon as anything has."""
        return self._port.read_some(within_s)

    def ask(
        self, what: str, request: bytes, *, is_complete: IsComplete, within_s: float, wake_break_s: float = 0.0
    ) -> bytes:
        """Announce the request, write it, and give what came until it is complete or real `within_s` s are over."""
        self.say(f"  asking {what}: {shown(request)}")
        self.requests.append(request)
        self._port.forget_input()
        if wake_break_s:
            self._port.hold_break(wake_break_s)
        self._port.write(request)
        received = self._collected(is_complete, within_s)
        threading.Event().wait(_QUIET_S)
        if not received:
            self.say("    no answer")
        return received

    def _collected(self, is_complete: IsComplete, within_s: float) -> bytes:
        received = b""
        deadline = time.monotonic() + within_s
        while not is_complete(received) and len(received) <= _LONGEST_ANSWER_BYTES:
            left_s = deadline - time.monotonic()
            if left_s <= 0:
                break
            received += self._port.read_some(left_s)
        return received

    def show(self, received: bytes, meaning: str) -> None:
        """The raw bytes beside what they mean."""
        self.say(f"    {shown(received)}  {meaning}")


def shown(content: bytes) -> str:
    """Bytes as a person reads them: text as text, the rest as hex."""
    short = content[:SHOWN_BYTES]
    more = " …" if len(content) > SHOWN_BYTES else ""
    is_text = all(32 <= byte < 127 or byte in b"\r\n\t" for byte in short)  # noqa: PLR2004 - printable ASCII
    return (repr(short.decode("ascii")) if is_text else short.hex(" ").upper()) + more

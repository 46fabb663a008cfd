"""Lines out of a byte stream that may be split, joined, cut or hostile."""

from dataclasses import dataclass

from siltwatch.errors import FrameError


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line without its end; `first` may be the rear part of a line that began before the port was opened."""

    content: bytes
    first: bool = False
    too_long: bool = False

    def whole(self) -> bytes:
        """The content; raises FrameError where only its beginning was kept."""
        if self.too_long:
            raise FrameError("too_long", f"a line of more than {len(self.content)} bytes")
        return self.content


class LineAssembler:
    """Collects bytes into lines and never holds more than `longest_bytes` of them."""

    def __init__(self, longest_bytes: int) -> None:
        self._longest = longest_bytes
        self._held = bytearray()
        self._overflowed = False
        self._first = True

    def feed(self, chunk: bytes) -> list[Line]:
        """The lines that `chunk` completes; of a line beyond the bound only its beginning is kept, marked."""
        lines = []
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            self._hold(part)
            line = self._take()
            if line.content or line.too_long:
                lines.append(line)
        self._hold(rest)
        return lines

    def flush(self) -> list[Line]:
        """What is left at the end of an input."""
        line = self._take()
        return [line] if line.content or line.too_long else []

    def _hold(self, part: bytes) -> None:
        room = self._longest - len(self._held)
        self._overflowed = self._overflowed or len(part.rstrip(b"\r")) > room
        self._held += part[: max(0, room)]

    def _take(self) -> Line:
        line = Line(content=bytes(self._held).rstrip(b"\r"), first=self._first, too_long=self._overflowed)
        self._held.clear()
        self._overflowed = False
        self._first = False
        return line

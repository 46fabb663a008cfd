"""How an SDI-12 device is measured (devices.md G.5): command, service request or waiting, data with their CRC."""

from collections.abc import Generator
from decimal import Decimal

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Noted, Pause, Refused, Said, Standing, Step
from gateway.drafts import Draft, saturation_flagged
from gateway.drivers.sdi12 import LONGEST_LINE_BYTES, NO_DATA, Announced, DataLine, Sdi12Profile, drafts
from siltwatch.errors import FrameError

_BREAK_MS = 15  # the specification wants 12
_ADAPTER_WAKES_MS = 2_500  # an adapter that speaks commands itself restarts when its port is opened
_LATE_MS = 500  # how much later than announced a service request may come
_TRIES = 3
_BLANK = b"\r\n\x00 "
_DATA_COMMANDS = 10
_NO_SECOND_TRY = frozenset({"sentinel", "sensor_fault", "not_whole"})
Values = tuple[Decimal, ...]


class Sdi12Poll:
    """Measures with one device on a bus, and never sends it a second command before it is ready."""

    def __init__(self, profile: Sdi12Profile) -> None:
        self._profile = profile
        self._with_crc, self._crc_seen = profile.crc, False
        self._is_awake = profile.adapter == "transparent"
        self._unread: Announced | None = None
        self._left = 0
        self._lines: list[bytes] = []
        self._beyond = b""  # what came behind the line that answered, such as a request that came at once

    def poll(self, standing: Standing) -> Conversation:
        """One measurement, and a second one where the first brought nothing that can be used."""
        self._lines = []
        if standing.needs_start:
            yield from self._start()
        try:
            values = yield from self._values()
            found = self._meant(values)
        except FrameError as error:
            if self._profile.forgets or standing.is_silent or error.reason in {*_NO_SECOND_TRY, NO_ANSWER}:
                raise
            yield Refused(error=error, frame=b"".join(self._lines[-1:]))
            found = self._meant((yield from self.measure()))
        return Said(drafts=found, raw=b"\n".join(self._lines).decode("latin-1"))

    def _meant(self, values: Values) -> tuple[Draft, ...]:
        return saturation_flagged(drafts(self._profile.values, values), self._profile.range_max)

    def _start(self) -> Generator[Step, bytes, None]:
        if not self._is_awake:
            yield Ask(request=b"", is_complete=lambda _: False, timeout_ms=_ADAPTER_WAKES_MS)
            self._is_awake = True
        yield from self._command("!")
        self._lines.append((yield from self._command("I!")))

    def _values(self) -> Generator[Step, bytes, Values]:
        """What the last measurement left unread is fetched before another one overwrites it."""
        if self._unread is None:
            return (yield from self.measure())
        announced, self._left = self._unread, self._left - 1
        try:
            return (yield from self._collect(announced))
        except FrameError:
            if self._left == 0:
                self._unread = None
                yield Noted(action="increment_lost", message="a measurement could not be read: its rain is lost")
            raise

    def measure(self) -> Generator[Step, bytes, Values]:
        """All values of one new measurement; raises FrameError."""
        announced = yield from self._announce()
        if not announced.count:
            raise FrameError(NO_DATA, "the device announces no value")
        if self._profile.forgets:
            self._unread, self._left = announced, _TRIES
        yield from self._wait(announced)
        return (yield from self._collect(announced))

    def _announce(self) -> Generator[Step, bytes, Announced]:
        kind, number = self._profile.measure[0], self._profile.measure[1:]
        if not self._with_crc:
            return Announced.from_bytes((yield from self._command(f"{kind}{number}!")))
        try:
            return Announced.from_bytes((yield from self._command(f"{kind}C{number}!")))
        except FrameError as error:
            if self._crc_seen or error.reason != NO_ANSWER:
                raise
        announced = Announced.from_bytes((yield from self._command(f"{kind}{number}!")))
        self._with_crc = False
        return announced

    def _wait(self, announced: Announced) -> Generator[Step, bytes, None]:
        """Until the service request, or until the time is over; a concurrent measurement makes no request."""
        if self._profile.measure.startswith("C"):
            yield Pause(wait_ms=announced.seconds * 1000)
        elif announced.seconds:
            timeout_ms = announced.seconds * 1000 + _LATE_MS
            early, self._beyond = self._beyond, b""
            request = early + (
                yield Ask(
                    request=b"",
                    is_complete=lambda received: _has_line(early + received),
                    timeout_ms=timeout_ms,
                    keep_input=True,
                )
            )
            if request.strip(_BLANK) not in {b"", self._address}:
                yield Refused(error=FrameError("address", "no service request"), frame=request)

    def _collect(self, announced: Announced) -> Generator[Step, bytes, Values]:
        """D0, D1 and so on until all are there."""
        values: Values = ()
        for number in range(_DATA_COMMANDS):
            try:
                values += yield from self._read(number)
            except FrameError as error:
                if error.reason in {NO_DATA, NO_ANSWER} and len(values) >= (self._profile.fewest or announced.count):
                    break
                raise FrameError(NO_DATA, "fewer than announced") if values and _is_silence(error) else error from None
            if len(values) >= announced.count:
                break
        if len(values) < (self._profile.fewest or announced.count):
            raise FrameError(NO_DATA, f"{len(values)} of {announced.count} values")
        self._unread = None
        return values

    def _read(self, number: int) -> Generator[Step, bytes, Values]:
        """One data command, which may be repeated without harm; the first real fault is the one that is told."""
        fault = FrameError(NO_ANSWER)
        before = b""
        for attempt in range(_TRIES):
            try:
                line = yield from self._command(f"D{number}!")
                return self._checked(line, before)
            except FrameError as error:
                fault = error if _is_silence(fault) else fault
                before = b"".join(self._lines[-1:])
                if attempt + 1 < _TRIES and not _is_silence(error):
                    yield Refused(error=error, frame=before)
        raise fault

    def _checked(self, line: bytes, before: bytes) -> Values:
        self._lines.append(line)
        found = DataLine.from_bytes(line)
        self._check_address(found.address)
        if self._with_crc and not found.is_checked:
            # A device that has none gives the same line again; one whose CRC was cut off does not.
            if self._crc_seen or not found.values or line != before:
                raise FrameError("checksum" if found.values else NO_DATA, "the reply has no CRC")
            self._with_crc = False
        self._crc_seen = self._crc_seen or found.is_checked
        if not found.values:
            raise FrameError(NO_DATA, "the measurement was aborted")
        return found.values

    def _command(self, text: str) -> Generator[Step, bytes, bytes]:
        """The line that answers a command, of this device; raises FrameError."""
        request = self._address + text.encode("ascii")
        received = yield Ask(
            request=request,
            is_complete=lambda received: _has_line(_without_echo(request, received)),
            timeout_ms=self._profile.timeout_ms,
            break_ms=_BREAK_MS if self._profile.adapter == "transparent" else 0,
            longest_bytes=2 * LONGEST_LINE_BYTES,
        )
        first, _, self._beyond = _without_echo(request, received).lstrip(_BLANK).partition(b"\n")
        line = first.strip(_BLANK)
        if not line:
            raise FrameError(NO_ANSWER, request.decode("ascii"))
        if not text.startswith("D"):
            self._check_address(line[:1].decode("latin-1"))
        return line

    def _check_address(self, address: str) -> None:
        if address != self._profile.address:
            raise FrameError("address", f"asked {self._profile.address}, {address!r} answered")

    @property
    def _address(self) -> bytes:
        return self._profile.address.encode("ascii")


def _is_silence(error: FrameError) -> bool:
    return error.reason == NO_ANSWER


def _has_line(received: bytes) -> bool:
    return b"\n" in received.lstrip(_BLANK)


def _without_echo(request: bytes, received: bytes) -> bytes:
    """The reply alone: an adapter on one wire hands back the command first."""
    return received.removeprefix(request)


def measured(profile: Sdi12Profile, lines: list[bytes]) -> Values:
    """The values of a recorded measurement: its lines answer in turn, and then there is silence; FrameError."""
    left = list(lines)
    conversation = Sdi12Poll(profile).measure()
    try:
        step = next(conversation)
        while True:
            step = conversation.send(left.pop(0) if isinstance(step, Ask) and left else b"")
    except StopIteration as end:
        values: Values = end.value
        return values

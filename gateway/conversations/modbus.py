"""How a Modbus device is polled: the steps of its profile in turn, repeated where noise or silence may be chance."""

from collections.abc import Generator

from gateway.conversations.steps import NO_ANSWER, Ask, Conversation, Pause, Refused, Said, Standing, Step
from gateway.drafts import Draft, flagged
from gateway.drivers import modbus
from gateway.drivers.polling import Profile
from gateway.drivers.polling import Step as Request
from siltwatch.errors import FrameError

WIPING = "wiping"
NO_VALUE = frozenset({"sensor_fault", "sentinel"})  # the device answers, and says that it has no value


class ModbusPoll:
    """Polls one unit as its profile says."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._held_until_ms: int | None = None
        self._wiped_ms: int | None = None

    def poll(self, standing: Standing) -> Conversation:
        """All steps of the profile; those that are sent once only after a silence."""
        drafts: list[Draft] = []
        frames: list[bytes] = []
        yield from self._wipe(standing, frames)
        for request in self._profile.steps:
            if request.once and not standing.needs_start:
                continue
            drafts += yield from self._ask_or_skip(request, standing, frames)
            yield Pause(wait_ms=request.wait_ms)
        if self._held_until_ms is not None and standing.now_ms < self._held_until_ms:
            drafts = [flagged(draft, WIPING) for draft in drafts]
        return Said(drafts=tuple(drafts), raw=b" ".join(frames).hex(" ").upper())

    def _wipe(self, standing: Standing, frames: list[bytes]) -> Generator[Step, bytes, None]:
        """Tell the wiper when it is its time; a device that was away has had no power and wipes by itself."""
        now_ms, profile = standing.now_ms, self._profile
        if profile.wipe_hold_s and standing.needs_start:
            self._hold(now_ms)
        if profile.wipe_pdu is None or profile.wipe_every_s is None:
            return
        if self._wiped_ms is None or standing.needs_start:
            self._wiped_ms = now_ms
        elif now_ms - self._wiped_ms >= profile.wipe_every_s * 1000:
            yield from self._ask_or_skip(Request(pdu=profile.wipe_pdu, optional=True), standing, frames)
            self._wiped_ms = now_ms
            self._hold(now_ms)

    def _hold(self, now_ms: int) -> None:
        self._held_until_ms = now_ms + self._profile.wipe_hold_s * 1000

    def _ask_or_skip(
        self, request: Request, standing: Standing, frames: list[bytes]
    ) -> Generator[Step, bytes, tuple[Draft, ...]]:
        try:
            return (yield from self._ask(request, standing, frames))
        except FrameError as error:
            if not request.optional or error.reason == NO_ANSWER:
                raise
            return ()

    def _ask(
        self, request: Request, standing: Standing, frames: list[bytes]
    ) -> Generator[Step, bytes, tuple[Draft, ...]]:
        """One step, repeated as the profile allows; a device that says it is busy is asked again later."""
        tries = 1 + (0 if standing.is_silent else self._profile.retries)
        frame = request.request(self._profile.unit_id)
        while True:
            tries -= 1
            reply = yield self._asking(frame)
            try:
                return self._read(request, frame, reply, frames)
            except FrameError as error:
                if tries <= 0 or not is_worth_repeating(error):
                    raise
                if error.reason == NO_ANSWER and self._profile.wipe_hold_s:
                    self._hold(standing.now_ms)  # it may have lost its power, and then it wipes now
                yield Refused(error=error, frame=frame)

    def _asking(self, frame: bytes) -> Ask:
        return Ask(
            request=frame,
            is_complete=lambda received: modbus.is_complete(frame, received),
            timeout_ms=self._profile.timeout_ms,
            quiet_ms=self._profile.turnaround_ms,
            longest_bytes=2 * modbus.LONGEST_REPLY_BYTES,
        )

    def _read(self, request: Request, frame: bytes, reply: bytes, frames: list[bytes]) -> tuple[Draft, ...]:
        if not modbus.without_echo(frame, reply):
            raise FrameError(NO_ANSWER, frame.hex(" ").upper())
        frames.append(reply)
        return self._profile.drafts(request, reply, frame)


def is_worth_repeating(error: FrameError) -> bool:
    """A device that answered and refused will refuse again; only noise and silence may be chance."""
    return error.reason not in NO_VALUE and not error.reason.startswith("exception_")

"""From drafts to arrivals: which configured device spoke, whether it restarted, whether our own clock can be right."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from gateway.drafts import MESSAGES_MISSED, Draft, Heard, has_restarted, observation
from gateway.inbox import Arrival, Deliver
from gateway.spool import SetAside
from gateway.stamps import CLOCK_UNTRUSTED, DEVICE_CLOCK_UNSET, REPEATED_HOUR, is_sane
from gateway.tally import Tally, is_worth_a_line
from siltwatch.clock import Clock

log = logging.getLogger(__name__)
_SHOWN_BYTES = 60
_NUMBER = "\tnumber"  # behind a device's name: the mark of its last frame's number
_STAMPED_BY_US = frozenset({DEVICE_CLOCK_UNSET, REPEATED_HOUR})  # beside an instant that is the arrival's
UnderTest = Callable[[str, Sequence[Draft]], Sequence[Draft]]


def _as_it_is(_: str, drafts: Sequence[Draft]) -> Sequence[Draft]:
    """No gauge is under test."""
    return drafts


class Reception:
    """Shared by the links of one gateway; `marks` are those of restarts and numbers that the spool remembered."""

    def __init__(  # noqa: PLR0913 - all but one by keyword
        self,
        deliver: Deliver,
        *,
        clock: Clock,
        tally: Tally,
        marks: dict[str, int] | None = None,
        trusts: Callable[[datetime], bool] = is_sane,
        under_test: UnderTest = _as_it_is,
    ) -> None:
        self._deliver, self._trusts, self._under_test = deliver, trusts, under_test
        self.clock, self.tally = clock, tally
        self._marks = dict(marks or {})
        self._lock = threading.Lock()

    def take(self, drafts: Sequence[Draft], heard: Heard, *, stored: Callable[[], object] | None = None) -> None:
        """Hand the values of one frame of one device to the disk."""
        with self._lock:
            restarted, marks = self._restart(drafts, heard.device)
            missed, numbers = self._missed(drafts, heard.device)
        rest = _without_raw(heard)
        is_trusted = self._trusts(heard.arrived_at)
        marked = self._under_test(heard.device, _after_loss(drafts) if missed else drafts)
        said = [draft if is_trusted else _cautious(draft) for draft in marked if not draft.internal]
        sent = (observation(draft, rest if index else heard, restarted=restarted) for index, draft in enumerate(said))
        self._deliver(Arrival(observations=tuple(sent), marks=marks + numbers, stored=stored))

    def refuse(self, link: str, reason: str, frame: bytes) -> None:
        """Count a frame that cannot be used; the first of a kind are told."""
        count = self.tally.refuse(link, reason)
        if is_worth_a_line(count):
            shown = frame[:_SHOWN_BYTES].decode("latin-1").encode("unicode_escape").decode("ascii")
            facts = {"action": "frame_refused", "link": link, "reason": reason, "times": count, "frame": shown}
            log.warning("a frame was refused", extra=facts)

    def put_aside(self, source: str, reason: str, content: bytes, stored: Callable[[], object] | None) -> None:
        """Keep a message that no driver can read, with its reason, and then acknowledge it."""
        self.refuse(source, reason, content)
        self._deliver(Arrival(set_aside=SetAside(source=source, reason=reason, content=content), stored=stored))

    def mark(self, device: str) -> int | None:
        """The restart mark of a device as it was last said; None where it never was."""
        with self._lock:
            return self._marks.get(device)

    def now(self) -> datetime:
        """The gateway's clock."""
        return self.clock.now()

    def _restart(self, drafts: Sequence[Draft], device: str) -> tuple[bool, tuple[tuple[str, int], ...]]:
        mark = next((draft.restart for draft in drafts if draft.restart is not None), None)
        if mark is None:
            return False, ()
        before = self._marks.get(device)
        self._marks[device] = mark.value
        return has_restarted(mark, before), () if before == mark.value else ((device, mark.value),)

    def _missed(self, drafts: Sequence[Draft], device: str) -> tuple[int, tuple[tuple[str, int], ...]]:
        """How many frames of a device did not come before this one, which is known over our own restart too."""
        numbered = next((draft.numbered for draft in drafts if draft.numbered is not None), None)
        if numbered is None:
            return 0, ()
        name = f"{device}{_NUMBER}"
        before = self._marks.get(name)
        if before is not None and before >> 32 == numbered.mark >> 32 and numbered.mark <= before:
            return 0, ()
        self._marks[name] = numbered.mark
        missed = numbered.missed_since(before)
        if missed and is_worth_a_line(self.tally.miss(device, missed)):
            log.warning("frames did not come", extra={"action": MESSAGES_MISSED, "device": device, "missed": missed})
        return missed, ((name, numbered.mark),)


def _after_loss(drafts: Sequence[Draft]) -> Sequence[Draft]:
    """A total makes good what did not come; what an increment told is lost, and that is said beside the next."""
    return [
        replace(draft, quality=(*draft.quality, MESSAGES_MISSED)) if draft.quantity == "rain_increment" else draft
        for draft in drafts
    ]


def _cautious(draft: Draft) -> Draft:
    """A machine that has not been told the time stamps nothing as trusted; a device's own stamp is its own."""
    if draft.observed_at is not None and _STAMPED_BY_US.isdisjoint(draft.quality):
        return draft
    return replace(draft, quality=(*draft.quality, CLOCK_UNTRUSTED))


def _without_raw(heard: Heard) -> Heard:
    """Beside the other values of one frame its bytes would be the same again."""
    return replace(heard, raw="")

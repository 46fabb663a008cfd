"""A device played by a test: conversations run against scripted or reckoned answers, without a port."""

from collections.abc import Callable
from dataclasses import dataclass, field

from gateway.conversations.steps import Ask, Conversation, Noted, Pause, Refused, Said, Step
from gateway.drafts import Draft
from siltwatch.errors import FrameError


@dataclass(slots=True)
class Played:
    """What went over the line in one poll, and how it ended."""

    said: Said | None = None
    error: FrameError | None = None
    requests: list[bytes] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    pauses: list[int] = field(default_factory=list)
    noted: list[str] = field(default_factory=list)
    waited_ms: int = 0

    @property
    def reason(self) -> str:
        """Why nothing came of it."""
        return self.error.reason if self.error else ""

    @property
    def counts(self) -> list[int | None]:
        """The rain counts that came."""
        return [draft.count for draft in self.drafts if draft.quantity == "rain_count"]

    @property
    def drafts(self) -> list[Draft]:
        """The values that came."""
        return list(self.said.drafts) if self.said else []


def play(conversation: Conversation, answer: Callable[[Ask], bytes]) -> Played:
    """Run one poll; `answer` is the device. An answer that is not complete costs the whole time-out."""
    played = Played()
    try:
        step = next(conversation)
        while True:
            received = _carry_out(step, answer, played)
            step = conversation.send(received)
    except StopIteration as end:
        played.said = end.value
    except FrameError as error:
        played.error = error
    return played


def _carry_out(step: Step, answer: Callable[[Ask], bytes], played: Played) -> bytes:
    match step:
        case Ask():
            if step.request:
                played.requests.append(step.request)
            received = answer(step)
            if not step.is_complete(received):
                played.waited_ms += step.timeout_ms
            return received
        case Pause():
            played.pauses.append(step.wait_ms)
        case Refused():
            played.refused.append(step.error.reason)
        case Noted():
            played.noted.append(step.action)
    return b""


def in_turn(*answers: bytes) -> Callable[[Ask], bytes]:
    """Each request gets the next of these, then nothing more; listening alone gets nothing."""
    left = list(answers)

    def answer(ask: Ask) -> bytes:
        return left.pop(0) if ask.request and left else b""

    return answer

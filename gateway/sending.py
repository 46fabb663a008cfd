"""What an uplink may say about a batch, as values: the rules of sending need no exception and no network."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, assert_never

import msgspec

from gateway.spool import Page
from siltwatch.wire import Ack, Batch, Sequenced, encode_batch


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The collector has everything up to `ack.seq` without a hole."""

    ack: Ack


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreachable:
    """No answer; the network or the collector is away."""

    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """The collector is there and asks to be left alone for real `wait_s` seconds (None: it does not say)."""

    detail: str
    wait_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TooLarge:
    """The batch must be smaller."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A person must do something; `status` is the HTTP status."""

    status: int
    detail: str


Outcome = Stored | Unreachable | Later | TooLarge | Refused


class Sender(Protocol):
    """One way to a collector."""

    def send(self, document: bytes) -> Outcome:
        """Hand over one batch document and wait for the word on it; idempotent on (gateway, boot, seq)."""
        ...

    def close(self) -> None:
        """End what is open."""
        ...


FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 15.0
LONGEST_ASKED_S = 60.0  # of what a collector asks for: no answer makes a gateway wait for ever
REFUSED_WAIT_S = 30.0
ADVICE = {
    400: "the collector cannot read this gateway's batches: bring both to one version",
    401: "the token is not known to the collector: put the one from its intake-tokens.toml into the token file",
    403: "the token belongs to another gateway: compare gateway.name with the line of the token",
    404: "no intake at this address: correct the uplink's url",
}


def wait_s(outcome: Unreachable | Later | Refused, failures: int) -> float:
    """How long to hold after the `failures`-th failure in a row, in real seconds."""
    doubled = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(failures - 1, 16))
    match outcome:
        case Unreachable():
            return doubled
        case Later():
            return doubled if outcome.wait_s is None else min(max(outcome.wait_s, FIRST_WAIT_S), LONGEST_ASKED_S)
        case Refused():
            return REFUSED_WAIT_S
        case _:
            assert_never(outcome)


def may_be_woken(outcome: Unreachable | Later | Refused) -> bool:
    """Whether a new observation is a reason to try before the wait is over."""
    return isinstance(outcome, Unreachable)


def page_document(page: Page, *, gateway: str, sent_at: datetime) -> bytes:
    """The batch of a page, its documents put in as they lie in the spool."""
    return msgspec.json.encode(
        {
            "v": 1,
            "gateway": gateway,
            "boot": page.boot,
            "first_seq": page.first_seq,
            "sent_at": sent_at,
            "observations": [msgspec.Raw(document) for document in page.documents],
        }
    )


def gap_document(gap: Sequenced, *, gateway: str, boot: str, sent_at: datetime) -> bytes:
    """A batch that only declares what this gateway no longer has."""
    return encode_batch(
        Batch(gateway=gateway, boot=boot, first_seq=gap.seq, sent_at=sent_at, observations=(gap,)),
    )

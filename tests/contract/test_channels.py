"""What every channel promises, over each one that exists."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import pytest

from alerts.notices.channel import Channel, RecordingChannel, UnreachableError
from alerts.notices.email import EmailChannel
from alerts.notices.facts import OutgoingNotice
from siltwatch.config import Mail
from siltwatch.errors import NotifyError
from tests.support.notices import Mailbox, an_outgoing, mail_server
from tests.support.servers import free_port

NOTICE = an_outgoing()


class Bench(Protocol):
    """A channel with the other side in hand."""

    channel: Channel

    def arrived(self) -> list[tuple[str, str]]:
        """(message id, subject) of all that the other side has taken."""

    def refuse(self, address: str, *, for_good: bool) -> None:
        """Make the other side refuse an address from now on."""

    def vanish(self) -> None:
        """Make the other side unreachable from now on."""


class RecordingBench:
    def __init__(self) -> None:
        self._moods: dict[str, NotifyError] = {}
        self._gone = False
        self._recording = RecordingChannel(self._answer)
        self.channel: Channel = self._recording

    def _answer(self, notice: OutgoingNotice) -> None:
        if self._gone:
            raise UnreachableError("gone")
        if notice.address in self._moods:
            raise self._moods[notice.address]

    def arrived(self) -> list[tuple[str, str]]:
        return [(notice.message_id, notice.subject) for notice in self._recording.taken]

    def refuse(self, address: str, *, for_good: bool) -> None:
        self._moods[address] = NotifyError(f"{address}: refused", retryable=not for_good)

    def vanish(self) -> None:
        self._gone = True


@dataclass
class EmailBench:
    channel: Channel
    mailbox: Mailbox

    def arrived(self) -> list[tuple[str, str]]:
        return [(str(message["Message-ID"]), str(message["Subject"])) for message in self.mailbox.messages]

    def refuse(self, address: str, *, for_good: bool) -> None:
        self.mailbox.moods[address] = "550 5.1.1 no such user" if for_good else "451 4.7.1 try later"

    def vanish(self) -> None:
        self.channel = EmailChannel(Mail(port=free_port()))


@pytest.fixture(params=["recording", "email"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    if request.param == "recording":
        yield RecordingBench()
        return
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield EmailBench(EmailChannel(Mail(port=port, sender="alerts@siltwatch.example")), mailbox)


class TestChannel:
    def test_a_notice_that_was_taken_has_a_receipt_and_has_arrived(self, bench: Bench) -> None:
        receipt = bench.channel.send(NOTICE)

        assert receipt.detail
        assert bench.arrived() == [(NOTICE.message_id, NOTICE.subject)]

    def test_sent_twice_it_bears_the_same_id(self, bench: Bench) -> None:
        bench.channel.send(NOTICE)
        bench.channel.send(replace(NOTICE, tries=2))

        assert [message_id for message_id, _ in bench.arrived()] == [NOTICE.message_id] * 2

    @pytest.mark.parametrize("for_good", [True, False])
    def test_a_refusal_says_whether_another_try_helps(self, bench: Bench, *, for_good: bool) -> None:
        bench.refuse(NOTICE.address, for_good=for_good)

        with pytest.raises(NotifyError) as refusal:
            bench.channel.send(NOTICE)

        assert refusal.value.retryable is not for_good
        assert not isinstance(refusal.value, UnreachableError)
        assert NOTICE.address in str(refusal.value)
        assert bench.arrived() == []

    def test_one_refused_address_leaves_the_others(self, bench: Bench) -> None:
        bench.refuse(NOTICE.address, for_good=True)
        other = replace(NOTICE, address="other@site.example", message_id="<other@siltwatch.example>")
        with pytest.raises(NotifyError):
            bench.channel.send(NOTICE)

        bench.channel.send(other)

        assert [message_id for message_id, _ in bench.arrived()] == [other.message_id]

    def test_an_unreachable_side_is_the_channels_fault_and_worth_another_try(self, bench: Bench) -> None:
        bench.vanish()

        with pytest.raises(UnreachableError) as trouble:
            bench.channel.send(NOTICE)

        assert trouble.value.retryable
        assert bench.arrived() == []

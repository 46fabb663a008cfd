"""What every channel promises, over each one that exists."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Protocol

import pytest

from alerts.notices.channel import Channel, Receipt, RecordingChannel, RefusedError, UnreachableError
from alerts.notices.email import EmailChannel
from alerts.notices.facts import OutgoingNotice
from alerts.notices.twilio import TwilioAccount, TwilioChannel
from alerts.notices.webhook import WebhookChannel
from siltwatch.clock import ManualClock
from siltwatch.config_telling import Mail
from siltwatch.errors import NotifyError
from tests.support.notices import TRIGGER, Mailbox, an_outgoing, mail_server
from tests.support.provider import (
    ACCOUNT,
    NUMBER,
    TOKEN,
    Provider,
    Receiver,
    sms_provider,
    webhook_receiver,
)
from tests.support.servers import free_port

NOTICE = an_outgoing()


class Bench(Protocol):
    """A channel with the other side in hand."""

    channel: Channel
    is_shared: bool  # one other side for everybody: when it is gone, everybody waits
    refuses_one: bool  # it may ask for another try of one message alone

    def arrived(self) -> list[tuple[str, str]]:
        """(message id, subject) of all that the other side has taken."""

    def refuse(self, address: str, *, for_good: bool) -> None:
        """Make the other side refuse an address from now on."""

    def vanish(self) -> None:
        """Make the other side unreachable from now on."""


class RecordingBench:
    is_shared, refuses_one = True, True

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
    is_shared: bool = True
    refuses_one: bool = True

    def arrived(self) -> list[tuple[str, str]]:
        return [(str(message["Message-ID"]), str(message["Subject"])) for message in self.mailbox.messages]

    def refuse(self, address: str, *, for_good: bool) -> None:
        self.mailbox.moods[address] = "550 5.1.1 no such user" if for_good else "451 4.7.1 try later"

    def vanish(self) -> None:
        self.channel = EmailChannel(Mail(port=free_port()))


@dataclass
class SmsBench:
    channel: Channel
    provider: Provider
    is_shared: bool = True
    refuses_one: bool = False

    def arrived(self) -> list[tuple[str, str]]:
        return [(row["body"], row["body"]) for row in self.provider.taken]

    def refuse(self, address: str, *, for_good: bool) -> None:
        final = (400, 21211, f"The 'To' number {address} is not a valid phone number")
        self.provider.moods[address] = final if for_good else (429, 20429, "Too Many Requests")

    def vanish(self) -> None:
        self.channel = sms_channel(f"http://127.0.0.1:{free_port()}")


def sms_channel(api_url: str, callback_base: str | None = None) -> TwilioChannel:
    account = TwilioAccount(
        account=ACCOUNT,
        token=TOKEN,
        sender=NUMBER,
        messaging_service=None,
        api_url=api_url,
        callback_base=callback_base,
        timeout=timedelta(seconds=5),
    )
    return TwilioChannel(account)


@dataclass
class WebhookBench:
    channel: Channel
    receiver: Receiver
    is_shared: bool = False
    refuses_one: bool = True

    def arrived(self) -> list[tuple[str, str]]:
        return [(headers["webhook-id"], body.decode()) for headers, body in self.receiver.taken]

    def refuse(self, address: str, *, for_good: bool) -> None:
        self.receiver.status = 403 if for_good else 503

    def vanish(self) -> None:
        self.channel = WebhookTo(f"http://127.0.0.1:{free_port()}/hook")


@pytest.fixture(params=["recording", "email", "sms", "webhook"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    if request.param == "recording":
        yield RecordingBench()
        return
    if request.param == "sms":
        provider = Provider()
        with sms_provider(provider) as url:
            yield SmsBench(sms_channel(url), provider)
        return
    if request.param == "webhook":
        receiver = Receiver()
        with webhook_receiver(receiver) as url:
            yield WebhookBench(WebhookTo(url), receiver)
        return
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield EmailBench(EmailChannel(Mail(port=port, sender="alerts@siltwatch.example")), mailbox)


class WebhookTo:
    """The webhook channel with the address of the test's server put in for any address."""

    def __init__(self, url: str) -> None:
        self._channel, self._url = WebhookChannel("a secret", ManualClock(TRIGGER)), url

    def send(self, notice: OutgoingNotice) -> Receipt:
        document = json.dumps({"subject": notice.subject})
        try:
            return self._channel.send(replace(notice, address=f"{self._url}?{notice.address}", body=document))
        except RefusedError as error:
            raise RefusedError(f"{notice.address}: {error}", retryable=error.retryable, code=error.code) from error


def identity(bench: Bench, notice: OutgoingNotice) -> str:
    """By what the other side tells messages apart: their id, or where it has none the text with its own link."""
    return notice.body if isinstance(bench, SmsBench) else notice.message_id


class TestChannel:
    def test_a_notice_that_was_taken_has_a_receipt_and_has_arrived(self, bench: Bench) -> None:
        receipt = bench.channel.send(NOTICE)

        assert receipt.detail
        assert [arrived for arrived, _ in bench.arrived()] == [identity(bench, NOTICE)]

    def test_sent_twice_it_bears_the_same_id(self, bench: Bench) -> None:
        bench.channel.send(NOTICE)
        bench.channel.send(replace(NOTICE, tries=2))

        assert [arrived for arrived, _ in bench.arrived()] == [identity(bench, NOTICE)] * 2

    @pytest.mark.parametrize("for_good", [True, False])
    def test_a_refusal_says_whether_another_try_helps(self, bench: Bench, *, for_good: bool) -> None:
        bench.refuse(NOTICE.address, for_good=for_good)

        with pytest.raises(NotifyError) as refusal:
            bench.channel.send(NOTICE)

        assert refusal.value.retryable is not for_good
        if bench.refuses_one or for_good:
            assert not isinstance(refusal.value, UnreachableError)
            assert NOTICE.address in str(refusal.value)
        assert bench.arrived() == []

    def test_one_refused_address_leaves_the_others(self, bench: Bench) -> None:
        bench.refuse(NOTICE.address, for_good=True)
        other = replace(
            NOTICE, address="other@site.example", message_id="<other@siltwatch.example>", body="another text"
        )
        with pytest.raises(NotifyError):
            bench.channel.send(NOTICE)
        if isinstance(bench, WebhookBench):
            bench.receiver.status = 204

        bench.channel.send(other)

        assert [arrived for arrived, _ in bench.arrived()] == [identity(bench, other)]

    def test_an_unreachable_side_is_the_channels_fault_and_worth_another_try(self, bench: Bench) -> None:
        bench.vanish()

        with pytest.raises(NotifyError) as trouble:
            bench.channel.send(NOTICE)

        assert trouble.value.retryable
        assert isinstance(trouble.value, UnreachableError) is bench.is_shared
        assert bench.arrived() == []

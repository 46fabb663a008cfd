import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from alerts.notices.channel import UnreachableError
from alerts.notices.email import EmailChannel, email_channel, message_of
from alerts.notices.trial import send_test
from siltwatch.clock import ManualClock
from siltwatch.config import Config
from siltwatch.config_telling import Mail
from siltwatch.errors import ConfigError, NotifyError
from tests.support.notices import (
    ANN,
    DEAF,
    QI,
    TRIGGER,
    Mailbox,
    a_site,
    an_outgoing,
    knows,
    mail_server,
    make_certificate,
    server_that_says,
)

SENDER = "Siltwatch <alerts@siltwatch.example>"
NOTICE = an_outgoing()


def test_the_message_arrives_whole_with_its_calendar_file() -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        receipt = EmailChannel(Mail(port=port, sender=SENDER)).send(replace(NOTICE, thread_id="<first@x.example>"))

    message = mailbox.messages[0]
    assert receipt.detail == "250 OK taken as 1"
    assert mailbox.recipients == ["operator@site.example"]
    assert mailbox.hellos == ["siltwatch.example"]
    assert str(message["From"]) == SENDER
    assert str(message["To"]) == "Site operator <operator@site.example>"
    assert str(message["Date"]) == "Wed, 10 Jun 2026 19:40:00 +0000"
    assert message["References"] == message["In-Reply-To"] == "<first@x.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert mailbox.text() == NOTICE.body
    attachment = next(message.iter_attachments())
    assert (attachment.get_content_type(), attachment.get_filename()) == ("text/calendar", "duty.ics")
    assert attachment.get_content_charset() == "utf-8"
    assert attachment.get_content().startswith("BEGIN:VCALENDAR")
    parts = [part.get_content_type() for part in message.walk()]
    assert parts == ["multipart/mixed", "text/plain", "text/calendar"]


def test_a_notice_is_the_same_to_the_byte_however_often_it_is_sent() -> None:
    first = message_of(NOTICE, SENDER).as_bytes()

    assert message_of(replace(NOTICE, tries=9), SENDER).as_bytes() == first
    assert b"References" not in first


def test_without_a_calendar_there_is_one_part() -> None:
    assert message_of(replace(NOTICE, calendar=""), SENDER).get_content_type() == "text/plain"


@pytest.mark.parametrize(
    "address", ["", "operator", "a b@site.example", "opérator@site.example", "a@b\r\nBcc: c@d.example"]
)
def test_an_unusable_address_is_refused_for_good(address: str) -> None:
    with pytest.raises(NotifyError, match="is no email address") as refusal:
        EmailChannel(Mail(port=1)).send(replace(NOTICE, address=address))

    assert not refusal.value.retryable


@pytest.mark.parametrize(("reply", "retryable"), [("452 4.2.2 full", True), ("554 5.6.0 not this", False)])
def test_a_message_refused_at_its_end_is_told_by_the_servers_code(reply: str, retryable: bool) -> None:
    with mail_server(Mailbox(at_data=reply)) as port, pytest.raises(NotifyError, match=reply) as refusal:
        EmailChannel(Mail(port=port)).send(NOTICE)

    assert refusal.value.retryable is retryable
    assert not isinstance(refusal.value, UnreachableError)


@pytest.mark.parametrize(("reply", "retryable"), [("554 5.5.1 no valid recipients", False), ("451 4.3.0 later", True)])
def test_a_message_refused_before_its_first_line_is_a_refusal_too(reply: str, *, retryable: bool) -> None:
    with (
        server_that_says("220 hello", "250 hello", "250 OK", "250 OK", reply) as port,
        pytest.raises(NotifyError, match=reply) as refusal,
    ):
        EmailChannel(Mail(port=port)).send(NOTICE)

    assert refusal.value.retryable is retryable
    assert not isinstance(refusal.value, UnreachableError)


def test_a_server_that_hangs_up_after_the_message_leaves_it_to_be_sent_again() -> None:
    with (
        server_that_says("220 hello", "250 hello", "250 OK", "250 OK", "354 go on") as port,
        pytest.raises(UnreachableError),
    ):
        EmailChannel(Mail(port=port)).send(NOTICE)


@pytest.mark.parametrize("words", [("554 no service",), ("220 hello", "502 what", "502 what"), ("421 busy",)])
def test_a_server_that_will_not_talk_is_unreachable(words: tuple[str, ...]) -> None:
    with server_that_says(*words) as port, pytest.raises(UnreachableError):
        EmailChannel(Mail(port=port)).send(NOTICE)


def test_a_refused_sender_loses_no_notice() -> None:
    mailbox = Mailbox(moods={"alerts@siltwatch.example": "550 5.7.1 who are you"})
    with mail_server(mailbox) as port, pytest.raises(UnreachableError, match="who are you"):
        EmailChannel(Mail(port=port, sender=SENDER)).send(NOTICE)


def test_a_server_that_never_answers_is_given_up_in_time() -> None:
    mail = Mail(port=1, timeout=timedelta(milliseconds=300))
    slow = Mailbox()
    released = threading.Event()
    slow.before_data = lambda: released.wait(20)
    with mail_server(slow) as port:
        with pytest.raises(UnreachableError, match="timed out"):
            EmailChannel(mail.model_copy(update={"port": port})).send(NOTICE)
        released.set()


def test_starttls_sends_over_an_encrypted_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    mailbox = Mailbox()
    with mail_server(mailbox, tls_context=certificate.context, require_starttls=True) as port:
        EmailChannel(Mail(host="localhost", port=port, security="starttls")).send(NOTICE)
        with pytest.raises(UnreachableError, match="STARTTLS"):
            EmailChannel(Mail(port=port)).send(NOTICE)

    assert mailbox.encrypted == [True]


def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)
    mailbox = Mailbox()
    with (
        mail_server(mailbox, tls_context=certificate.context) as port,
        pytest.raises(UnreachableError, match="certificate"),
    ):
        EmailChannel(Mail(host="localhost", port=port, security="starttls")).send(NOTICE)

    assert mailbox.messages == []


def test_a_server_without_starttls_gets_no_plain_text() -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port, pytest.raises(UnreachableError, match="STARTTLS"):
        EmailChannel(Mail(port=port, security="starttls")).send(NOTICE)

    assert mailbox.messages == []


def test_tls_from_the_first_byte_and_a_login(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    mailbox = Mailbox()
    (tmp_path / "mail-password").write_text("right\n")
    with mail_server(
        mailbox, ssl_context=certificate.context, authenticator=knows("alerts", "right"), auth_require_tls=False
    ) as port:
        mail = Mail(host="localhost", port=port, security="tls", user="alerts", password_file="mail-password")
        channel = email_channel(Config(mail=mail, folder=tmp_path))
        assert channel is not None
        channel.send(NOTICE)
        with pytest.raises(UnreachableError, match="535"):
            EmailChannel(mail, password="wrong").send(NOTICE)

    assert mailbox.logins == ["alerts"]


def test_without_mail_there_is_no_channel_and_a_user_needs_a_password() -> None:
    assert email_channel(Config()) is None
    with pytest.raises(ConfigError, match="password_file"):
        email_channel(Config(mail=Mail(user="alerts")))


def test_the_test_message_reaches_everyone_and_reports_each_answer() -> None:
    mailbox = Mailbox(moods={"inspector@site.example": "550 5.1.1 no such user"})
    clock = ManualClock(TRIGGER)
    with mail_server(mailbox) as port:
        config = Config(mail=Mail(port=port, sender=SENDER))
        trials = send_test(config, a_site(ANN, QI, DEAF), clock=clock)
        one = send_test(config, a_site(ANN, QI, DEAF), ANN.name, clock=clock)

    assert [(trial.person, trial.accepted) for trial in trials] == [
        (ANN.name, True),
        (QI.name, False),
        (DEAF.name, False),
    ]
    assert "no such user" in trials[1].detail
    assert trials[2].channel == "sms"
    assert trials[2].detail.startswith("siltwatch.toml: sms: is missing")
    assert [trial.detail for trial in one] == ["250 OK taken as 2"]
    assert "Mill Lane: test message, nothing to do" in str(mailbox.messages[0]["Subject"])
    assert "http://127.0.0.1:8430/sites/mill" in mailbox.text(0)


def test_a_test_message_needs_mail_and_a_person() -> None:
    clock = ManualClock(TRIGGER)
    with pytest.raises(ConfigError, match="mail: is missing"):
        send_test(Config(), a_site(ANN), clock=clock)
    with pytest.raises(ConfigError, match="'Nobody known' is not there; the site names Site operator"):
        send_test(Config(mail=Mail()), a_site(ANN), "Nobody known", clock=clock)

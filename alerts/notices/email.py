"""Notices by email: one SMTP dialogue a notice, plain text, HTML and calendar file, errors sorted by fault."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from pathlib import Path

from alerts.notices.channel import Receipt, RefusedError, UnreachableError
from alerts.notices.facts import OutgoingNotice
from siltwatch.certificates import trusting
from siltwatch.config import Config
from siltwatch.config_telling import Mail
from siltwatch.errors import ConfigError

_TIMEOUT = timedelta(seconds=20)
# RFC 5321 4.2.1: 2yz is taken, 4yz may succeed later, 5yz is a refusal for good.
_TAKEN = range(200, 300)
_PERMANENT = 500


class EmailChannel:
    """A mail server; the connection is made anew for each notice, so that no stale one eats a message."""

    def __init__(self, mail: Mail, *, password: str | None = None, ca_file: Path | None = None) -> None:
        self._mail = mail
        self._trust = None if mail.security == "none" else trusting(ca_file, key="mail.ca_file")
        self._password = password
        self._timeout_s = (mail.timeout or _TIMEOUT).total_seconds()
        self._sender = parseaddr(mail.sender)[1] or mail.sender
        self._name = self._sender.rpartition("@")[2] or "localhost"

    def send(self, notice: OutgoingNotice) -> Receipt:
        """Hand the message over; a 5xx on this recipient or message is final, everything else may be tried again."""
        message = message_of(notice, self._mail.sender).as_bytes(policy=SMTP)
        with self._session() as session:
            self._require(session.mail(self._sender))
            _require_taken(notice.address, session.rcpt(notice.address))
            reply = _give(session, message)
            _require_taken(notice.address, reply)
        return Receipt(detail=_words(reply))

    def greet(self) -> None:
        """Sign in and offer our sender, then leave without a message; raises UnreachableError."""
        with self._session() as session:
            self._require(session.mail(self._sender))
            session.rset()

    @contextmanager
    def _session(self) -> Iterator[smtplib.SMTP]:
        """A connection ready for mail; any breakdown in it is the channel's, not the notice's."""
        session: smtplib.SMTP | None = None
        try:
            session = self._connect()
            self._introduce(session)
            yield session
        except (OSError, smtplib.SMTPException) as error:
            raise self._unreachable(str(error)) from error
        finally:
            if session is not None:
                _leave(session)

    def _connect(self) -> smtplib.SMTP:
        mail = self._mail
        if mail.security == "tls":
            return smtplib.SMTP_SSL(
                mail.host, mail.port, local_hostname=self._name, timeout=self._timeout_s, context=self._trust
            )
        return smtplib.SMTP(mail.host, mail.port, local_hostname=self._name, timeout=self._timeout_s)

    def _introduce(self, session: smtplib.SMTP) -> None:
        session.ehlo_or_helo_if_needed()
        if self._mail.security == "starttls":
            session.starttls(context=self._trust)
            session.ehlo()
        if self._mail.user is not None:
            session.login(self._mail.user, self._password or "")

    def _require(self, reply: tuple[int, bytes]) -> None:
        """A refused sender is our own fault, so the notice is kept for a better try."""
        if reply[0] not in _TAKEN:
            raise self._unreachable(f"sender {self._sender}: {_words(reply)}")

    def _unreachable(self, problem: str) -> UnreachableError:
        mail = self._mail
        message = f"mail server {mail.host}:{mail.port} ({mail.security}): {problem}; check [mail] in siltwatch.toml"
        return UnreachableError(message)


def email_channel(config: Config) -> EmailChannel | None:
    """The channel of a configuration; None where there is no [mail]: notices then wait in the outbox."""
    mail = config.mail
    if mail is None:
        return None
    if mail.user is not None and mail.password_file is None:
        message = "siltwatch.toml: mail.password_file: is missing; mail.user needs a file that holds the password"
        raise ConfigError(message)
    password = config.secret(mail.password_file) if mail.password_file else None
    return EmailChannel(mail, password=password, ca_file=config.path(mail.ca_file) if mail.ca_file else None)


def message_of(notice: OutgoingNotice, sender: str) -> EmailMessage:
    """The same bytes for the same notice, however often it is sent; an unusable address is a NotifyError."""
    message = EmailMessage()
    message["Message-ID"] = notice.message_id
    message["Date"] = format_datetime(notice.composed_at)
    message["From"] = sender
    message["To"] = _address(notice)
    message["Subject"] = " ".join(notice.subject.split())
    if notice.thread_id is not None:
        message["In-Reply-To"] = notice.thread_id
        message["References"] = notice.thread_id
    message["Auto-Submitted"] = "auto-generated"  # RFC 3834: asks for no vacation replies
    _fill(message, notice)
    return message


def _fill(message: EmailMessage, notice: OutgoingNotice) -> None:
    """Plain text first, the same as HTML, the calendar files; a random boundary would change the bytes."""
    boundary = f"notice-{notice.id}-{notice.revision}"
    message.set_content(notice.body, cte="quoted-printable")
    if notice.html:
        message.add_alternative(notice.html, subtype="html", cte="quoted-printable")
        message.set_boundary(f"{boundary}-words")
    calendars = [text for text in (notice.calendar, *notice.calendars) if text]
    for number, calendar in enumerate(calendars, 1):
        name = "duty.ics" if len(calendars) == 1 else f"duty-{number}.ics"
        message.add_attachment(calendar, subtype="calendar", cte="base64", filename=name, params={"method": "PUBLISH"})
    if calendars:
        message.set_boundary(boundary)


def _address(notice: OutgoingNotice) -> Address:
    name = " ".join(notice.person.partition(" <")[0].split())
    try:
        notice.address.encode("ascii")
        return Address(display_name=name, addr_spec=notice.address)
    except (ValueError, IndexError, HeaderParseError) as error:  # which of them differs by Python version
        message = f"{notice.address!r} of {name!r} is no email address ({error}); correct it in the site file"
        raise RefusedError(message, retryable=False, code="address") from error


def _give(session: smtplib.SMTP, message: bytes) -> tuple[int, bytes]:
    try:
        return session.data(message)
    except smtplib.SMTPDataError as error:
        reply = error.smtp_error
        return error.smtp_code, reply.encode() if isinstance(reply, str) else reply


def _require_taken(address: str, reply: tuple[int, bytes]) -> None:
    if reply[0] not in _TAKEN:
        message = f"{address}: {_words(reply)}"
        raise RefusedError(message, retryable=reply[0] < _PERMANENT, code=str(reply[0]))


def _words(reply: tuple[int, bytes]) -> str:
    return f"{reply[0]} {reply[1].decode('utf-8', 'replace')}"


def _leave(session: smtplib.SMTP) -> None:
    """QUIT without waiting for the answer: what was accepted is accepted, and is to be recorded at once."""
    with suppress(OSError, smtplib.SMTPException):
        session.putcmd("quit")
    session.close()

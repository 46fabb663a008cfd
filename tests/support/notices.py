"""Builders of duties and people, a real SMTP server with moods, and records to send from."""

import email
import email.policy
import json
import socketserver
import ssl
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from sqlalchemy import Connection, Engine, insert, select, update

from alerts.migrations.upgrade import upgrade_engine
from alerts.notice_tables import notice_attempts, notices
from alerts.notices.desk import Desk
from alerts.notices.facts import LoggedNotice, OutgoingNotice, PlannedNotice, ToldDuty, ToldStorm
from alerts.profile import Profile
from alerts.profile_files import load_profile
from alerts.stores import open_engine, writing
from alerts.tables import duties, duty_revisions, storm_versions, storms
from siltwatch.instants import format_instant
from siltwatch.people import Person
from siltwatch.site import Conditions, Sensor, Site, Station
from tests.support.servers import free_port, needed

TRIGGER = datetime(2026, 6, 10, 19, 40, tzinfo=UTC)  # 15:40 EDT
DESK = Desk(web_address="http://siltwatch.example:8430", domain="siltwatch.example")
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)

ANN = Person(name="Site operator", role="operator", email="operator@site.example")
QI = Person(name="Qualified inspector", role="inspector", email="inspector@site.example", hears=("storm_inspection",))
SMO = Person(name="Stormwater officer", role="smo", email="smo@town.example", hears=())
DEAF = Person(name="Gate keeper", role="operator", sms="+15550100")


def pendleton() -> Profile:
    return load_profile("pendleton")


def rotterdam() -> Profile:
    return load_profile("rotterdam")


def a_site(*people: Person, **others: Any) -> Site:
    given: dict[str, Any] = {
        "id": "mill",
        "name": "Mill Lane",
        "profile": "pendleton",
        "started_on": date(2026, 5, 1),
        "address": "12 Mill Lane",
        "conditions": Conditions(disturbed_acres=Decimal("6.5")),
        "people": people or (ANN, QI, SMO),
        "stations": (Station(id="north", name="North basin"),),
        "sensors": (
            Sensor.model_validate(
                {
                    "id": "rg1",
                    "station": "north",
                    "kind": "gauge",
                    "gateway": "gw1",
                    "link": "line",
                    "driver": "swtip",
                    "count_size": "0.01 in",
                }
            ),
        ),
    }
    return Site.model_validate({**given, **others})


def a_storm(**others: Any) -> ToldStorm:
    given: dict[str, Any] = {
        "id": "mill-20260610-1",
        "trigger_at": TRIGGER,
        "confirmed_at": TRIGGER + 6 * HOUR,
        "confirmed": False,
        "basis": "event",
        "by": ("rg1",),
        "verified": True,
        "at_trigger_tenth_um": 132_080,
        "depth_tenth_um": 132_080,
    }
    return ToldStorm(**{**given, **others})


def a_duty(**others: Any) -> ToldDuty:
    """A duty under a threshold anchor, due 24 h after the trigger."""
    given: dict[str, Any] = {
        "id": "mill-20260610-1-inspection",
        "kind": "storm_inspection",
        "revision": 1,
        "anchor": "threshold",
        "anchor_at": TRIGGER,
        "due_at": TRIGGER + 24 * HOUR,
        "provisional": False,
        "latest_reading_at": TRIGGER + 25 * HOUR,
        "interim_advisory_at": None,
        "status": "open",
        "citation": "§ 247-85 E",
        "closes": "An inspection by a qualified professional.",
        "storm": a_storm(),
    }
    return ToldDuty(**{**given, **others})


def an_end_duty(end: timedelta, *, revision: int = 1, confirmed: bool = False, **others: Any) -> ToldDuty:
    """A duty under an end anchor, whose last rain so far fell `end` after the trigger."""
    storm = a_storm(confirmed_at=TRIGGER + end + 6 * HOUR, confirmed=confirmed)
    return a_duty(
        anchor="storm_end",
        anchor_at=TRIGGER + end,
        due_at=TRIGGER + end + 24 * HOUR,
        revision=revision,
        provisional=not confirmed,
        latest_reading_at=None,
        storm=storm,
        **others,
    )


def a_routine(**others: Any) -> ToldDuty:
    given: dict[str, Any] = {
        "id": "mill-routine-20260617",
        "kind": "routine",
        "anchor": "visit",
        "anchor_at": TRIGGER,
        "due_at": datetime(2026, 6, 18, 3, 59, 59, tzinfo=UTC),
        "latest_reading_at": None,
        "storm": None,
    }
    return a_duty(**{**given, **others})


def logged(*planned: PlannedNotice) -> tuple[LoggedNotice, ...]:
    """The log as it stands once these were stored."""
    return tuple(
        LoggedNotice(
            duty=notice.duty.id,
            revision=notice.duty.revision,
            step=notice.step,
            person=notice.person,
            channel=notice.channel,
            due_at=notice.duty.due_at,
        )
        for notice in planned
    )


def told(planned: Iterator[PlannedNotice] | tuple[PlannedNotice, ...]) -> list[tuple[str, str, str]]:
    """(step, person, reason) of each notice."""
    return [(notice.step, notice.person, notice.reason.value) for notice in planned]


def an_outgoing(**others: Any) -> OutgoingNotice:
    given: dict[str, Any] = {
        "id": 7,
        "site": "mill",
        "duty": "mill-20260610-1-inspection",
        "revision": 1,
        "step": "at_trigger",
        "person": ANN.name,
        "channel": "email",
        "address": ANN.email,
        "language": "en",
        "subject": "Mill Lane: storm of 0.52 in",
        "body": "Rule: § 247-85 E\n",
        "calendar": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
        "composed_at": TRIGGER,
        "message_id": "<notice.mill-1.1.at_trigger.abc@siltwatch.example>",
        "thread_id": None,
        "tries": 1,
    }
    return OutgoingNotice(**{**given, **others})


# --- records -----------------------------------------------------------------------------------------------------


def open_test_records(folder: Path) -> Engine:
    """A records.db of the present schema."""
    engine = open_engine(f"sqlite:///{folder}/records.db")
    upgrade_engine(engine)
    return engine


def put_duty(engine: Engine, duty: ToldDuty, site: str = "mill") -> None:
    """Write a duty with its storm and its revision, as the engine would."""
    with writing(engine) as connection:
        if duty.storm is not None:
            _put_storm(connection, duty.storm, site)
        columns = _duty_columns(duty, site)
        if connection.execute(select(duties.c.id).where(duties.c.id == duty.id)).first():
            connection.execute(update(duties).where(duties.c.id == duty.id).values(columns))
        else:
            connection.execute(insert(duties).values(columns))
        key = (duty_revisions.c.duty == duty.id, duty_revisions.c.revision == duty.revision)
        if not connection.execute(select(duty_revisions.c.duty).where(*key)).first():
            connection.execute(
                insert(duty_revisions).values(
                    duty=duty.id,
                    revision=duty.revision,
                    at=format_instant(TRIGGER),
                    due_at=format_instant(duty.due_at),
                    reason="test",
                )
            )


def _put_storm(connection: Connection, storm: ToldStorm, site: str) -> None:
    known = connection.execute(select(storms.c.revision).where(storms.c.id == storm.id)).scalar()
    revision = (known or 0) + 1
    if known is None:
        connection.execute(insert(storms).values(id=storm.id, site=site, revision=1))
    else:
        connection.execute(update(storms).where(storms.c.id == storm.id).values(revision=revision))
    given: dict[str, Any] = {
        "storm": storm.id,
        "revision": revision,
        "judged_at": format_instant(TRIGGER),
        "profile": "pendleton",
        "profile_version": 1,
        "trigger_at": format_instant(storm.trigger_at),
        "start_at": format_instant(storm.trigger_at),
        "end_at": format_instant(storm.trigger_at),
        "confirmed_at": format_instant(storm.confirmed_at),
        "state": "confirmed" if storm.confirmed else "open",
        "basis": storm.basis,
        "by": json.dumps(storm.by),
        "spans": "[]",
        "verified": storm.verified,
        "depth_tenth_um": storm.depth_tenth_um,
        "at_trigger_tenth_um": storm.at_trigger_tenth_um,
    }
    connection.execute(insert(storm_versions).values(given))


def _duty_columns(duty: ToldDuty, site: str) -> dict[str, Any]:
    return {
        "id": duty.id,
        "site": site,
        "kind": duty.kind,
        "storm": duty.storm.id if duty.storm else None,
        "revision": duty.revision,
        "anchor": duty.anchor,
        "anchor_at": format_instant(duty.anchor_at),
        "due_at": format_instant(duty.due_at),
        "provisional": duty.provisional,
        "latest_reading_at": format_instant(duty.latest_reading_at) if duty.latest_reading_at else None,
        "interim_advisory_at": format_instant(duty.interim_advisory_at) if duty.interim_advisory_at else None,
        "status": duty.status,
        "late_by_s": 0,
        "citation": duty.citation,
        "closes": duty.closes,
        "profile": "pendleton",
        "profile_version": 1,
        "opened_at": format_instant(TRIGGER),
        "changed_at": format_instant(TRIGGER),
    }


def set_status(engine: Engine, status: str, duty: str = "mill-20260610-1-inspection") -> None:
    with writing(engine) as connection:
        connection.execute(update(duties).where(duties.c.id == duty).values(status=status))


def rows(engine: Engine) -> list[dict[str, Any]]:
    """All notices as stored, in order."""
    with engine.connect() as connection:
        return [dict(row) for row in connection.execute(select(notices).order_by(notices.c.id)).mappings()]


def attempts(engine: Engine, notice: int | None = None) -> list[str]:
    """The outcomes of all attempts, or of one notice, in order."""
    query = select(notice_attempts.c.outcome).order_by(notice_attempts.c.id)
    with engine.connect() as connection:
        return list(
            connection.execute(query if notice is None else query.where(notice_attempts.c.notice == notice)).scalars()
        )


def states(engine: Engine) -> Counter[str]:
    return Counter(row["state"] for row in rows(engine))


# --- a mail server -----------------------------------------------------------------------------------------------


@dataclass
class Mailbox:
    """What the server took, and how it answers: `moods` maps a recipient to a reply, or to a function of the turn."""

    messages: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    moods: dict[str, str] = field(default_factory=dict)
    at_data: str = ""
    before_data: Callable[[], object] | None = None
    hellos: list[str] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    logins: list[str | None] = field(default_factory=list)

    async def handle_EHLO(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.hellos.append(hostname)
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.moods:
            return self.moods[address]
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.moods:
            return self.moods[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.before_data is not None:
            self.before_data()
        if self.at_data:
            return self.at_data
        content = envelope.content
        assert isinstance(content, bytes)
        message = email.message_from_bytes(content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        self.recipients += envelope.rcpt_tos
        self.encrypted.append(session.ssl is not None)
        login = session.auth_data
        self.logins.append(login.login.decode() if isinstance(login, LoginPassword) else None)
        return f"250 OK taken as {len(self.messages)}"

    @property
    def ids(self) -> list[str]:
        """The Message-IDs in order of arrival; a doubled message appears twice."""
        return [str(message["Message-ID"]) for message in self.messages]

    def text(self, index: int = -1) -> str:
        part = self.messages[index].get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")


@contextmanager
def mail_server(mailbox: Mailbox, *, port: int | None = None, **options: Any) -> Iterator[int]:
    """A real SMTP server on loopback; its port."""
    listening = port or free_port()
    controller = Controller(mailbox, hostname="127.0.0.1", port=listening, ready_timeout=20, **options)
    controller.start()
    try:
        yield listening
    finally:
        controller.stop()


@contextmanager
def server_that_says(*replies: str) -> Iterator[int]:
    """A server that answers line after line with these words, whatever it hears, and then hangs up; its port."""

    class Speaker(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            for reply in replies:
                self.wfile.write(f"{reply}\r\n".encode())
                self.rfile.readline()

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Speaker) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        serving.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            serving.join()


def knows(user: str, password: str) -> Callable[..., AuthResult]:
    """An authenticator with one account."""

    def authenticate(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, given: Any) -> AuthResult:
        right = isinstance(given, LoginPassword) and given == LoginPassword(user.encode(), password.encode())
        return AuthResult(success=right, handled=False, auth_data=given if right else None)

    return authenticate


@dataclass(frozen=True)
class Certificate:
    """A self-made certificate of localhost."""

    file: Path
    context: ssl.SSLContext


def make_certificate(folder: Path) -> Certificate:
    file, key = folder / "mail.pem", folder / "mail.key"
    subprocess.run(
        [
            *(needed("openssl", "openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-keyout", str(key), "-out", str(file), "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return Certificate(file=file, context=context)

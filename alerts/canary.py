"""A tip of our own every so often that must end in a message: what fails on that way is found before a storm finds it.

The tip goes through the intake, the journal, the judge and the outbox of a site that only administrators see.
"""

import logging
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import httpx
from sqlalchemy import Connection, Engine, func, insert, select, update

from alerts.commands import record_inspection
from alerts.notice_tables import notices
from alerts.notices.channel import Channel
from alerts.notices.desk import desk_of, digest, id_of
from alerts.notices.facts import OutgoingNotice
from alerts.rows import CanaryRow
from alerts.stores import from_row, looking, writing
from alerts.tables import canary_runs, storm_versions, storms
from collector.commands import apply_site
from siltwatch.certificates import trusting, trusting_only
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.config_telling import Canary as Settings
from siltwatch.errors import NotifyError, SiltwatchError
from siltwatch.instants import format_instant, parse_instant, to_ms
from siltwatch.site import CANARY_SITE, Site
from siltwatch.toml_files import read_toml
from siltwatch.wire import Batch, Sequenced, encode_batch

log = logging.getLogger(__name__)
_TIMEOUT_S = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Song:
    """How far the newest run has come."""

    run: CanaryRow
    heard: bool


def canary_site(settings: Settings, box: str, started_at: datetime) -> Site:
    """The site of the canary: one tip of its gauge is a storm, and its administrator is told."""
    admin = {"name": "Administrator", "role": "operator", "email": settings.admin, "hears": ["storm_inspection"]}
    gauge = {
        "id": "canary",
        "station": "self",
        "kind": "gauge",
        "gateway": settings.gateway,
        "link": "self",
        "driver": "canary",
        "count_size": "0.5 in",
    }
    return Site.model_validate(
        {
            "id": CANARY_SITE,
            "name": "Canary (self-test, no rain)",
            "profile": "generic",
            "started_on": (started_at - timedelta(days=1)).date(),  # whatever the zone
            "notices_from": box,
            "conditions": {"disturbed_acres": "1"},
            "people": [admin],
            "stations": [{"id": "self", "name": "This installation"}],
            "links": [{"id": "self", "gateway": settings.gateway, "kind": "mqtt"}],
            "sensors": [gauge],
        }
    )


class Canary:
    """Used by the judging thread: `step` starts a run when one is due, and ends it when its message was accepted."""

    def __init__(self, config: Config, settings: Settings, records: Engine, clock: Clock, mail: Channel | None) -> None:
        self._config = config
        self._settings = settings
        self._records = records
        self._clock = clock
        self._mail = mail
        self._site: Site | None = None

    def step(self) -> None:
        """One look; cheap where nothing is due."""
        now = self._clock.now()
        with looking(self._records) as connection:
            song = _newest(connection)
        if song is not None and song.run.state == "waiting":
            self._judge(song, now)
        elif song is None or self._is_due(song.run, now):
            self._start(now)

    def _is_due(self, run: CanaryRow, now: datetime) -> bool:
        """After a failure it sings again within the hour, so that the banner goes when the trouble does."""
        every = self._settings.every if run.state == "passed" else min(self._settings.every, timedelta(hours=1))
        return now - run.started_at >= every or now < run.started_at - self._settings.every

    def _start(self, now: datetime) -> None:
        due_by = format_instant(now + self._settings.within)
        row = {"started_at": format_instant(now), "due_by_at": due_by, "state": "waiting", "detail": ""}
        with writing(self._records) as connection:
            made = connection.execute(insert(canary_runs).values(row).returning(canary_runs.c.id)).scalar_one()
        try:
            self._apply(now)
            self._tip(int(made), now)
        except (SiltwatchError, httpx.HTTPError, OSError) as error:
            self._fail(int(made), f"the tip could not be handed to the intake: {error}", now)

    def _apply(self, now: datetime) -> None:
        if self._site is None:
            self._site = canary_site(self._settings, self._config.alerts.box, self._first_run_at())
            apply_site(self._config.journal_url, self._site, now)

    def _first_run_at(self) -> datetime:
        """The same at each start, so that the site is applied once."""
        with looking(self._records) as connection:
            return parse_instant(connection.execute(select(func.min(canary_runs.c.started_at))).scalar_one())

    def _tip(self, run: int, now: datetime) -> None:
        tip = Sequenced(
            seq=1,
            device="canary",
            quantity="rain_increment",
            semantics="tip",
            observed_at=now,
            count=1,
            device_boot=f"run-{run}",
            device_seq=1,
        )
        batch = Batch(gateway=self._settings.gateway, boot=f"run-{run}", first_seq=1, sent_at=now, observations=(tip,))
        intake = self._config.intake
        base, trust = intake_of(self._config, self._settings)
        token = read_toml(self._config.path(intake.tokens_file)).get(self._settings.gateway, "")
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        reply = httpx.post(
            f"{base}/intake/v1/batches",
            content=encode_batch(batch),
            headers=headers,
            timeout=_TIMEOUT_S,
            verify=True if trust is None else trust,
        )
        reply.raise_for_status()

    def _judge(self, song: _Song, now: datetime) -> None:
        if song.heard:
            self._end(song.run.id, "passed", "the message was accepted", now)
            self._tidy_up(song.run, now)
        elif now > song.run.due_by_at:
            self._fail(song.run.id, f"no message was accepted within {self._settings.within}", now)

    def _tidy_up(self, run: CanaryRow, now: datetime) -> None:
        """Close the duty that the tip opened."""
        site = self._site or canary_site(self._settings, self._config.alerts.box, self._first_run_at())
        record_inspection(
            self._config.records_url,
            site=site,
            started_at=now,
            scope="full",
            inspector="canary",
            remarks="self-test",
            entered_by="canary",
            key=f"canary-{run.id}",
            now=now,
        )

    def _fail(self, run: int, why: str, now: datetime) -> None:
        log.error("the canary fell silent", extra={"action": "canary_failed", "error": why})
        told = self._tell_admin(run, why, now)
        self._end(run, "failed", f"{why}; {told}", now)

    def _tell_admin(self, run: int, why: str, now: datetime) -> str:
        """Past the outbox, which may be what is broken."""
        if self._mail is None:
            return "there is no mail server to tell the administrator by"
        try:
            return f"administrator told: {self._mail.send(self._letter(run, why, now)).detail}"
        except NotifyError as error:
            return f"the administrator could not be told: {error}"

    def _letter(self, run: int, why: str, now: datetime) -> OutgoingNotice:
        desk = desk_of(self._config)
        body = (
            f"The canary of Siltwatch has failed: {why}.\n\nA storm would perhaps not be told either. Run `siltwatch"
            f" doctor` on the machine and look at the logs.\n\n{desk.web_address}\n"
        )
        return OutgoingNotice(
            id=0,
            site=CANARY_SITE,
            duty="",
            revision=0,
            step="canary",
            person="Administrator",
            channel="email",
            address=self._settings.admin,
            language="en",
            subject="Siltwatch: the canary has failed, notices may not leave",
            body=body,
            calendar="",
            composed_at=now,
            message_id=id_of("canary", str(run), digest(str(to_ms(now))), desk=desk),
            thread_id=None,
            tries=1,
        )

    def _end(self, run: int, state: str, detail: str, now: datetime) -> None:
        columns = {"state": state, "detail": detail, "ended_at": format_instant(now)}
        with writing(self._records) as connection:
            connection.execute(update(canary_runs).where(canary_runs.c.id == run).values(columns))


def _newest(connection: Connection) -> _Song | None:
    found = connection.execute(select(canary_runs).order_by(canary_runs.c.id.desc()).limit(1)).mappings().first()
    if found is None:
        return None
    run = from_row(CanaryRow, found)
    heard = (
        select(notices.c.id)
        .join(storms, storms.c.site == notices.c.site)
        .join(storm_versions, storm_versions.c.storm == storms.c.id)
        .where(
            notices.c.site == CANARY_SITE,
            notices.c.state == "sent",
            notices.c.composed_at >= format_instant(run.started_at),
            storm_versions.c.trigger_at >= format_instant(run.started_at),
        )
    )
    return _Song(run=run, heard=connection.execute(heard.limit(1)).first() is not None)


def intake_of(config: Config, settings: Settings) -> tuple[str, ssl.SSLContext | None]:
    """Where the tip goes, and whom we trust there; our own intake is known by its certificate. Raises ConfigError."""
    if settings.intake_url is not None:
        ca_file = config.path(settings.ca_file) if settings.ca_file else None
        sealed = settings.intake_url.startswith("https:")
        return settings.intake_url, trusting(ca_file, key="canary.ca_file") if sealed else None
    intake = config.intake
    where = f"{_reached(intake.host)}:{intake.port}"
    if intake.certificate_file is None:
        return f"http://{where}", None
    return f"https://{where}", trusting_only(config.path(intake.certificate_file), key="intake.certificate_file")


def _reached(host: str) -> str:
    """The loopback of an intake that listens everywhere."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not listened on
    return f"[{local}]" if ":" in local else local


def canary_of(config: Config, records: Engine, clock: Clock, mail: Callable[[], Channel | None]) -> Canary | None:
    """The canary of a configuration; None where there is none."""
    return Canary(config, config.canary, records, clock, mail()) if config.canary is not None else None

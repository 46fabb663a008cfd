"""What `siltwatch doctor` asks of the alerts: are the records current, does somebody judge, do notices leave."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from sqlalchemy import Engine, select

from alerts.channel_checks import mail_checks, sms_checks, webhook_checks
from alerts.keeping import read_cursors
from alerts.lease import JUDGE
from alerts.notices.opening import configured_channels
from alerts.notices.people import problems as people_problems
from alerts.profile_files import load_profile, profile_names
from alerts.reading import CanaryRow, NoticeRow, RecordsReading
from alerts.stores import looking, open_engine, require_current
from alerts.tables import leases
from alerts.town_cases import standing_entries
from collector.reading import JournalReading, open_reading
from siltwatch.checks import Checks, Finding, Part, fault, store_fault, well
from siltwatch.clock import SystemClock, process_clock
from siltwatch.config import Config
from siltwatch.config_telling import Canary
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant, parse_instant
from siltwatch.site import CANARY_SITE, Site

_LOOK_BACK = 500
_NO_WORD = frozenset({"silent", "never", "blind"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _View:
    """Both databases as they stand; nothing here writes."""

    config: Config
    engine: Engine
    records: RecordsReading
    journal: JournalReading

    @property
    def sites(self) -> list[Site]:
        """Those in force, without the canary's own."""
        return [site for site in self.journal.sites() if site.id != CANARY_SITE]


def _viewed(part: Callable[[_View], Iterable[Finding]]) -> Part:
    """With a view of records and journal; where there is none, that is the one finding."""

    def asked(config: Config) -> Iterable[Finding]:
        try:
            with ExitStack() as opened:
                engine = open_engine(config.records_url, read_only=True)
                opened.callback(engine.dispose)
                require_current(engine)
                journal = open_reading(config.journal_url)
                opened.callback(journal.close)
                view = _View(config=config, engine=engine, records=RecordsReading(engine), journal=journal)
                return list(part(view))
        except SiltwatchError as error:
            return [store_fault("records", error)]

    return asked


def _judging(view: _View) -> Iterator[Finding]:
    yield well("records", "the tables are current")
    with looking(view.engine) as connection:
        judged = int(read_cursors(connection).get("credits", 0))
        holder = connection.execute(select(leases.c.until_at).where(leases.c.name == JUDGE)).scalar()
    waiting = view.journal.credit_cursor() - judged
    if waiting:
        yield fault("not_judged", "judging", f"{abs(waiting)} credits are not judged")
    else:
        yield well("judging", "all rain of the journal is judged")
    # The lease is of real time, whatever clock the process shows.
    if holder is None or parse_instant(holder) < SystemClock().now():
        yield fault("nobody_judges", "judge", "nobody judges now: no process holds the lease")
    else:
        yield well("judge", "a process holds the lease")


def _sites(view: _View) -> list[Finding]:
    configured = configured_channels(view.config)
    found = [
        fault("site_rules", f"site {site.id}", problem)
        for site in view.sites
        for problem in [*people_problems(site, configured), *_profile_problems(site)]
    ]
    return found or [well("people", "somebody is told of every duty")]


def _profile_problems(site: Site) -> list[str]:
    return [] if site.profile in profile_names() else [f"profile: there is no town profile {site.profile!r}"]


def _signed(view: _View) -> Iterator[Finding]:
    """Each profile in use needs one sign-off of its present version by the town's officer."""
    signed = {
        (str(row.facts.get("profile")), str(row.facts.get("version")))
        for row in standing_entries(view.records.town_entries())
        if row.kind == "sign_off"
    }
    for name in sorted({site.profile for site in view.sites} & set(profile_names())):
        profile = load_profile(name)
        if (name, str(profile.version)) in signed:
            yield well(f"rules {name}", f"version {profile.version} is signed off")
        else:
            message = f"the rules {name}, version {profile.version}, have no sign-off of the town's officer"
            yield fault("unsigned_profile", f"rules {name}", message)


def _troubles(view: _View) -> Iterator[Finding]:
    for site in view.sites:
        for row in view.records.troubles(site.id):
            if row.state != "open":
                continue
            about, since = row.sensor or site.id, format_instant(row.since_at)
            name = f"{site.id} {row.sensor}".strip()
            if row.kind in _NO_WORD:
                yield fault("device_silent", name, f"no word from {about} since {since}")
            else:
                yield fault("instrument", name, f"{about}: {row.kind.replace('_', ' ')} (since {since})")


def _canary(view: _View) -> list[Finding]:
    settings, run = view.config.canary, view.records.canary()
    return [] if settings is None else [_singing(settings, run)]


def _singing(settings: Canary, run: CanaryRow | None) -> Finding:
    if run is None:
        return fault("canary_missing", "canary", "the canary has not sung yet")
    if run.state == "failed":
        return fault("canary_failed", "canary", f"the canary has failed: {run.detail}")
    if process_clock().now() - run.started_at > settings.every + settings.within:
        return fault("canary_missing", "canary", f"the canary has not sung since {format_instant(run.started_at)}")
    return well("canary", f"the canary sang {format_instant(run.started_at)}")


def _outbox(view: _View) -> list[Finding]:
    return [_stuck(view.records.notices(limit=_LOOK_BACK))]


def _stuck(newest: Collection[NoticeRow]) -> Finding:
    failed = [row for row in newest if row.state == "failed"]
    retried = [row for row in newest if row.state == "queued" and row.tries]
    if not failed and not retried:
        return well("outbox", "no notice is stuck")
    message = f"{len(failed)} notices were refused for good, {len(retried)} are tried again"
    return fault("outbox_stuck", "outbox", message)


checks = Checks(
    judging=_viewed(_judging),
    sites=_viewed(_sites),
    rules=_viewed(_signed),
    instruments=_viewed(_troubles),
    canary=_viewed(_canary),
    outbox=_viewed(_outbox),
    mail=mail_checks,
    sms=sms_checks,
    webhook=webhook_checks,
)

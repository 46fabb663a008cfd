"""What `siltwatch doctor` asks of the alerts: are the records current, does somebody judge, do notices leave."""

from collections.abc import Collection

from alerts.keeping import read_cursors
from alerts.notices.opening import configured_channels
from alerts.notices.people import problems as people_problems
from alerts.profile_files import profile_names
from alerts.reading import CanaryRow, NoticeRow, RecordsReading
from alerts.stores import looking, open_engine, require_current
from collector.reading import JournalReading, open_reading
from siltwatch.checks import Finding
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError
from siltwatch.instants import format_instant
from siltwatch.site import CANARY_SITE, Site

_LOOK_BACK = 500


def checks(config: Config) -> list[Finding]:
    """The findings of the alerts package; what cannot be looked at is a finding too."""
    records = open_engine(config.records_url, read_only=True)
    try:
        require_current(records)
        journal = open_reading(config.journal_url)
    except SiltwatchError as error:
        return [Finding(name="records", ok=False, message=str(error), next_step="run `siltwatch migrate`")]
    try:
        with looking(records) as connection:
            judged = int(read_cursors(connection).get("credits", 0))
        return [
            Finding(name="records", ok=True, message="the tables are current"),
            _judging(journal, judged),
            *_sites([site for site in journal.sites() if site.id != CANARY_SITE], configured_channels(config)),
            _mail(config),
            *_canary(config, RecordsReading(records).canary()),
            _outbox(RecordsReading(records).notices(limit=_LOOK_BACK)),
        ]
    except SiltwatchError as error:
        step = "see whether the disk is full or another program holds the database"
        return [Finding(name="records", ok=False, message=str(error), next_step=step)]
    finally:
        journal.close()
        records.dispose()


def _judging(journal: JournalReading, judged: int) -> Finding:
    waiting = journal.credit_cursor() - judged
    if waiting == 0:
        return Finding(name="judging", ok=True, message="all rain of the journal is judged")
    step = "start `siltwatch alerts run` (or `siltwatch run`) and look at its log"
    return Finding(name="judging", ok=False, message=f"{abs(waiting)} credits are not judged", next_step=step)


def _sites(sites: list[Site], configured: Collection[str]) -> list[Finding]:
    found = [
        Finding(name=f"site {site.id}", ok=False, message=problem, next_step="mend the site file and apply it")
        for site in sites
        for problem in [*people_problems(site, configured), *_profile_problems(site)]
    ]
    return found or [Finding(name="people", ok=True, message="somebody is told of every duty")]


def _profile_problems(site: Site) -> list[str]:
    return [] if site.profile in profile_names() else [f"profile: there is no town profile {site.profile!r}"]


def _canary(config: Config, run: CanaryRow | None) -> list[Finding]:
    if config.canary is None:
        return []
    if run is None or run.state == "passed":
        message = "the canary has not sung yet" if run is None else f"the canary sang {format_instant(run.started_at)}"
        return [Finding(name="canary", ok=True, message=message)]
    step = "follow its tip: intake, journal, judge, outbox, mail; the logs of the processes say where it stopped"
    return [Finding(name="canary", ok=False, message=f"the canary has failed: {run.detail}", next_step=step)]


def _mail(config: Config) -> Finding:
    if config.mail is not None:
        message = f"notices go by {config.mail.host}:{config.mail.port}"
        return Finding(name="mail", ok=True, message=message)
    step = "add [mail] to siltwatch.toml, then `siltwatch alerts send-test`"
    return Finding(name="mail", ok=False, message="no mail server: notices wait in the outbox", next_step=step)


def _outbox(newest: list[NoticeRow]) -> Finding:
    failed = [row for row in newest if row.state == "failed"]
    retried = [row for row in newest if row.state == "queued" and row.tries]
    if not failed and not retried:
        return Finding(name="outbox", ok=True, message="no notice is stuck")
    message = f"{len(failed)} notices were refused for good, {len(retried)} are tried again"
    step = "read the answers on the notices' pages; `siltwatch alerts send-test` tries the way"
    return Finding(name="outbox", ok=False, message=message, next_step=step)

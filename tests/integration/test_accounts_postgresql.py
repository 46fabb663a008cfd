"""Ways in over PostgreSQL; and over either database, what two browsers do at one moment counts once."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pyotp
import pytest

from dashboard.accounts import Accounts
from dashboard.identities import Identities, Vouched
from dashboard.migrations.upgrade import upgrade
from dashboard.resets import Resets
from dashboard.second_factor import SecondFactors
from dashboard.session_rows import Caller
from dashboard.settings import Settings
from dashboard.storm_links import StormLinks
from dashboard.throttle import FAILURES_PER_NAME
from siltwatch.config import Config
from siltwatch.config_town import Stores
from tests.support.dashboard import NOW, PASSWORD
from tests.support.quick_passwords import quick_passwords
from tests.support.servers import postgresql

__all__ = ["quick_passwords"]
KEY = b"key of the test"
HERE = Caller(address="10.0.0.1", browser="Firefox/140.0")
STEP = timedelta(seconds=30)


@contextmanager
def opened(folder: Path, records: str = "") -> Iterator[Accounts]:
    config = Config(folder=folder, stores=Stores(records=records) if records else Stores())
    upgrade(config)
    with closing(Accounts(config.records_url)) as accounts:
        accounts.add("officer", role="smo", towns=(), password=PASSWORD, now=NOW, mail="officer@town.example")
        yield accounts


@pytest.fixture(params=["sqlite", "postgresql"])
def accounts(request: pytest.FixtureRequest, tmp_path: Path, quick_passwords: None) -> Iterator[Accounts]:
    if request.param == "sqlite":
        with opened(tmp_path) as found:
            yield found
        return
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        with opened(tmp_path, url) as found:
            yield found


def at_once(what: Callable[[], object], times: int = 6) -> list[object]:
    """What comes of doing it so often at the same moment."""
    found: list[object] = []
    start = threading.Barrier(times)

    def do() -> None:
        start.wait()
        found.append(what())

    threads = [threading.Thread(target=do) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_guesses_at_one_moment_count_each_other(accounts: Accounts) -> None:
    guesses = at_once(lambda: accounts.log_in("officer", "a wrong password", address="10.0.0.9", now=NOW).outcome, 20)

    assert (guesses.count("wrong"), guesses.count("wait")) == (FAILURES_PER_NAME, 20 - FAILURES_PER_NAME)


def test_every_way_in_and_each_thing_that_is_used_once(accounts: Accounts) -> None:
    store, account = accounts.store, accounts.row("officer").id
    accounts.choose(account, Settings(language="es", rain_unit="mm"))
    token = accounts.log_in("officer", PASSWORD, address="10.0.0.1", now=NOW).token
    session = accounts.session(token, NOW)
    assert session is not None
    assert session.account.settings == Settings(language="es", rain_unit="mm", chosen=True)

    identities = Identities(store)
    vouched = Vouched(issuer="https://provider.example", subject="s", mail="officer@town.example")
    assert identities.log_in(vouched, caller=HERE, now=NOW)[0].outcome == "in"
    back = identities.set_out({"state": "x"}, NOW)
    assert len([one for one in at_once(lambda: identities.come_back(back, NOW)) if one]) == 1

    resets = Resets(store)
    made = resets.make("officer", NOW)
    assert made is not None
    done = at_once(lambda: resets.use(made.code, "another-long-password", NOW))
    assert len([one for one in done if one == "officer"]) == 1
    assert accounts.session(token, NOW) is None

    factors = SecondFactors(store, KEY)
    factors.begin(account, NOW)
    found = factors.of(account, "officer")
    assert found is not None
    phone = pyotp.TOTP(found.secret)
    codes = factors.confirm(account, phone.at(NOW), NOW)
    assert codes is not None
    later = NOW + STEP
    halves = [
        accounts.log_in("officer", "another-long-password", address="10.0.0.1", now=later).token for _ in range(6)
    ]
    waiting = iter(halves[:4])
    tried = at_once(lambda: factors.finish(next(waiting), phone.at(later), caller=HERE, now=later).token, 4)
    assert len([one for one in tried if one]) == 1, "one code opens one session"
    rest = iter(halves[4:])
    tried = at_once(lambda: factors.finish(next(rest), codes[0], caller=HERE, now=later).token, 2)
    assert len([one for one in tried if one]) == 1, "one recovery code opens one session"

    links = StormLinks(store, KEY)
    link = links.make("mill", "mill-1", by="officer", days=3, now=NOW)
    assert links.find(link.code) == link
    assert len([one for one in at_once(lambda: links.revoke(link.id, NOW)) if one]) == 1
    again = links.find(link.code)
    assert again is not None
    assert not again.is_open(NOW)
    assert accounts.end_sessions(account) >= 2

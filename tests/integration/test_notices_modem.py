"""Messages by a modem, over gammu-smsd and its dummy modem, and by any service that apprise knows."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from alerts.notices.apprise_channel import AppriseChannel
from alerts.notices.channel import RefusedError, UnreachableError
from alerts.notices.gammu import GammuChannel
from alerts.notices.opening import configured_channels, open_channels
from siltwatch.clock import SystemClock
from siltwatch.config import Config
from siltwatch.config_telling import Sms
from siltwatch.errors import ConfigError
from tests.support.notices import an_outgoing
from tests.support.provider import Receiver, webhook_receiver
from tests.support.servers import needed

SMS = replace(an_outgoing(), channel="sms", address="+15550101", body="Mill Lane: 0.50 in rain. Inspección by Thu.")


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    for name in ("inbox", "outbox", "sent", "error"):
        (tmp_path / name).mkdir()
    return tmp_path


@contextmanager
def daemon(spool: Path, into: str) -> Iterator[list[str]]:
    """What the daemon does with each complete file of its outbox."""
    ending, seen = threading.Event(), list[str]()

    def serve() -> None:
        while not ending.wait(0.02):
            for path in list((spool / "outbox").iterdir()):
                seen.append(path.read_text(encoding="utf-8"))
                path.rename(spool / into / path.name)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield seen
    finally:
        ending.set()
        thread.join()


def channel(spool: Path, seconds: float = 5) -> GammuChannel:
    return GammuChannel(spool, timeout=timedelta(seconds=seconds))


def test_a_message_that_the_modem_sent_is_taken_and_goes_once_however_often_it_is_tried(spool: Path) -> None:
    with daemon(spool, "sent") as seen:
        first = channel(spool).send(SMS)
        again = channel(spool).send(replace(SMS, tries=2, interrupted=True))

    assert seen == [SMS.body]
    assert first.provider_id == again.provider_id


def test_a_message_that_the_modem_gave_up_is_tried_again_from_the_start(spool: Path) -> None:
    with daemon(spool, "error") as seen:
        for _ in range(2):
            with pytest.raises(RefusedError) as refusal:
                channel(spool).send(SMS)
            assert refusal.value.retryable
    assert len(seen) == 2


def test_a_daemon_that_does_not_run_and_folders_that_are_missing_are_the_channels_trouble(spool: Path) -> None:
    with pytest.raises(UnreachableError, match="is it running"):
        channel(spool, 0.1).send(SMS)
    shutil.rmtree(spool / "sent")
    with pytest.raises(UnreachableError, match="no such folder"):
        channel(spool).send(SMS)


def test_what_is_no_number_never_becomes_a_file_name(spool: Path) -> None:
    with pytest.raises(RefusedError, match="is no number"):
        channel(spool).send(replace(SMS, address="../../etc/passwd"))
    assert list((spool / "outbox").iterdir()) == []


def test_the_configuration_chooses_the_modem(spool: Path) -> None:
    config = Config(sms=Sms(provider="gammu", spool=str(spool)), folder=spool)

    assert isinstance(open_channels(config, SystemClock())["sms"], GammuChannel)
    assert configured_channels(config) == {"email", "sms"}


def test_the_daemon_itself_sends_by_its_dummy_modem(spool: Path) -> None:
    program = needed("gammu-smsd", "gammu-smsd")
    (spool / "modem").mkdir()
    (spool / "smsdrc").write_text(
        f"[gammu]\nmodel = dummy\nconnection = none\nport = {spool}/modem\n"
        f"[smsd]\nservice = files\nlogfile = {spool}/smsd.log\ndebuglevel = 1\ncommtimeout = 1\nsendtimeout = 5\n"
        f"checksecurity = 0\nloopsleep = 1\n"
        f"inboxpath = {spool}/inbox/\noutboxpath = {spool}/outbox/\nsentsmspath = {spool}/sent/\n"
        f"errorsmspath = {spool}/error/\n"
    )
    process = subprocess.Popen([program, "-c", str(spool / "smsdrc")])
    try:
        receipt = channel(spool, 60).send(SMS)
    finally:
        process.terminate()
        process.wait(15)

    assert "sent by the modem" in receipt.detail


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of modules that the library loads
def test_any_service_that_apprise_knows_takes_or_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("apprise")
    receiver = Receiver()
    with webhook_receiver(receiver) as url:
        address = url.replace("http://", "json://")
        by = AppriseChannel()
        by.send(replace(SMS, channel="apprise", address=address, subject="Mill Lane: storm"))
        receiver.status = 500
        with pytest.raises(RefusedError) as refusal:
            by.send(replace(SMS, channel="apprise", address=address))
        assert refusal.value.retryable
    with pytest.raises(RefusedError, match="no address that apprise knows"):
        by.send(replace(SMS, channel="apprise", address="nowhere"))
    assert b"Mill Lane: storm" in receiver.taken[0][1]
    monkeypatch.setitem(sys.modules, "apprise", None)
    with pytest.raises(ConfigError, match="need the extra"):
        AppriseChannel()

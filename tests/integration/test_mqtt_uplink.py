"""The gateway's uplink through a real Mosquitto to a subscribed collector: what the broker loses is sent again."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from gateway.http_sender import HttpSender
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics, is_broker
from gateway.run import sender_of, topics_of
from gateway.sending import Refused, Stored, Unreachable
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import SystemClock
from siltwatch.config import Config
from siltwatch.config_gateway import Gateway as GatewaySetting
from siltwatch.config_gateway import Uplink as UplinkSetting
from siltwatch.errors import ConfigError
from siltwatch.wire import encode_batch
from tests.support.collector import Journal, batch, counts, journal_url, site, write_installation
from tests.support.gateway import tip
from tests.support.mqtt import Gateway, Subscribed, gateway_at, topic_of
from tests.support.notices import make_certificate
from tests.support.servers import Server, free_port, mosquitto, needed
from tests.support.waiting import eventually


class Rig:
    """A broker, a journal, and both ends of the uplink, started by hand."""

    def __init__(self, folder: Path, stack: ExitStack, *, extra: str = "") -> None:
        self.folder, self.stack = folder, stack
        self.broker: Server = stack.enter_context(mosquitto(folder / "broker", extra=extra))
        write_installation(folder)
        self.journal = Journal.make(journal_url(folder))
        stack.callback(self.journal.close)
        self.journal.apply(site())
        self.tally = Tally()
        setting = SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=100_000)
        self.spool = Spool(folder / "spool.db", setting, SystemClock())
        stack.callback(self.spool.close)

    def collect(self) -> Subscribed:
        collector = Subscribed(self.folder, self.broker.port, ("p00",))
        self.stack.callback(collector.stop)
        return collector

    def sender(self, *, answer_s: float = 5, token: str = "a-token", gateway: str = "gw1") -> MqttSender:
        url = BrokerUrl(url=f"mqtt://127.0.0.1:{self.broker.port}")
        topics = Topics(partition="p00", site="mill", gateway=gateway)
        sender = MqttSender(url, topics, lambda: token, answer_s=answer_s)
        self.stack.callback(sender.close)
        return sender

    def uplink(self, *, answer_s: float = 2) -> Uplink:
        uplink = Uplink("town", self.sender(answer_s=answer_s), self.spool, tally=self.tally, clock=SystemClock())
        uplink.start()
        self.stack.callback(uplink.stop)
        return uplink

    def watch(self) -> Gateway:
        """Somebody who hears what is said at the broker."""
        return self.stack.enter_context(gateway_at(self.broker.port))

    def counted(self) -> list[int]:
        return [row[0] for row in self.journal.rows("SELECT seq FROM journal WHERE gateway = 'gw1' ORDER BY id")]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(tmp_path, stack)


def document(*numbers: int, gateway: str = "gw1") -> bytes:
    return encode_batch(batch(counts(numbers, first_seq=numbers[0]), gateway=gateway))


def test_a_batch_is_stored_when_the_collector_says_so(rig: Rig) -> None:
    rig.collect()
    sender = rig.sender()
    first = eventually(lambda: outcome if isinstance(outcome := sender.send(document(1, 2)), Stored) else None)

    again, ahead = sender.send(document(1, 2)), sender.send(document(5))

    assert [each.ack.seq for each in (first, again, ahead) if isinstance(each, Stored)] == [2, 2, 2]
    assert rig.counted() == [1, 2, 5]


def test_a_backlog_goes_in_order_and_then_the_disk_is_free(rig: Rig) -> None:
    rig.collect()
    rig.spool.append([tip(number) for number in range(1, 6_001)])

    rig.uplink()
    eventually(lambda: rig.spool.depth() == 0, within_s=60)

    assert rig.counted() == list(range(1, 6_001))
    assert rig.tally.counts().uplinks == {"town": "up"}


def test_without_a_collector_nothing_is_stored_and_the_broker_says_that_nobody_listens(rig: Rig) -> None:
    outcome = rig.sender().send(document(1))

    assert isinstance(outcome, Unreachable)
    assert "no collector subscribes to siltwatch/v1/p00/mill/gw1/up" in outcome.detail


def test_to_a_collector_that_left_nothing_more_is_published(rig: Rig) -> None:
    """Its queue keeps the oldest and drops the newest: what cannot be stored now stays in the spool."""
    rig.collect().stop()
    sender = rig.sender(answer_s=0.5)

    outcomes = [sender.send(document(1)) for _ in range(5)]

    told = [outcome.detail for outcome in outcomes if isinstance(outcome, Unreachable)]
    assert "no collector has answered" in told[0]
    assert set(told[1:]) == {"the collector is offline"}
    rig.collect()
    eventually(lambda: isinstance(sender.send(document(2)), Stored))
    assert rig.counted() == [1, 2]


def test_a_queue_that_was_full_is_noticed_and_what_it_dropped_is_sent_again(tmp_path: Path) -> None:
    """Field case 30: the broker acknowledged what it then dropped, to an uplink and to one that does not wait."""
    with ExitStack() as stack:
        rig = Rig(tmp_path, stack, extra="max_queued_messages 20\nmax_inflight_messages 5\nsys_interval 1\n")
        rig.collect().stop()
        others = rig.watch()
        flood = [(topic_of("gw2"), document(number, gateway="gw2")) for number in range(1, 101)]
        others.publish_all(flood)
        rig.spool.append([tip(number) for number in range(1, 51)])
        rig.uplink(answer_s=1)
        eventually(lambda: rig.tally.counts().uplinks == {"town": "unreachable"})
        assert set(others.reasons.values()) == {0}  # the broker acknowledged all of it

        rig.collect()
        eventually(lambda: rig.spool.depth() == 0, within_s=30)
        assert rig.counted() == list(range(1, 51))

        others.publish_all([(topic_of("gw2"), document(101, gateway="gw2"))])
        (hole,) = eventually(lambda: rig.journal.reading().missing("gw2"))
        kept = others.acks("gw2")[-1]
        assert (hole.first_seq, hole.last_seq, hole.waiting) == (kept + 1, 100, 1)
        assert kept < 30
        others.publish_all(flood[kept:])
        eventually(lambda: others.acks("gw2")[-1] == 101)
        assert rig.journal.reading().missing() == []


def test_a_broker_that_drops_is_named_by_the_collector(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as stack:
        rig = Rig(tmp_path, stack, extra="max_queued_messages 20\nmax_inflight_messages 5\nsys_interval 1\n")
        other = rig.folder / "other"
        other.mkdir()
        write_installation(other)
        Subscribed(other, rig.broker.port, ("p01",)).stop()  # keeps a session, and does not come back
        rig.collect()
        others = rig.watch()
        eventually(lambda: others.states() != [])
        eventually(lambda: "broker_dropped" in dropped(others, caplog), within_s=30, every_s=1.0)

        assert "max_queued_messages" in caplog.text


def dropped(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> set[str]:
    gateway.publish_all([(topic_of(partition="p01"), b"more than it holds")] * 40)
    return {getattr(record, "action", "") for record in list(caplog.records)}


def test_a_broker_killed_in_the_middle_loses_nothing(rig: Rig) -> None:
    rig.collect()
    rig.uplink()
    rig.spool.append([tip(number) for number in range(1, 101)])
    eventually(lambda: rig.spool.depth() == 0)
    rig.broker.kill()
    rig.spool.append([tip(number) for number in range(101, 201)])
    eventually(lambda: rig.tally.counts().uplinks == {"town": "unreachable"})

    rig.broker.start()
    eventually(lambda: rig.spool.depth() == 0, within_s=60)

    assert rig.counted() == list(range(1, 201))


def test_a_gateway_tells_that_it_is_there_and_that_it_left(rig: Rig) -> None:
    watcher = rig.watch()
    watcher._client.subscribe("siltwatch/v1/+/+/+/state", 1)
    rig.collect()
    sender = rig.sender()
    eventually(lambda: isinstance(sender.send(document(1)), Stored))
    eventually(lambda: (topic_of(kind="state"), b"online", b"") in watcher.heard)

    sender.close()

    eventually(lambda: (topic_of(kind="state"), b"offline", b"") in watcher.heard)


def test_what_is_refused_is_told_with_its_status(rig: Rig) -> None:
    rig.collect()
    sender, stranger = rig.sender(), rig.sender(gateway="gw9")
    eventually(lambda: isinstance(sender.send(document(1)), Stored))

    refused = sender.send(document(1, gateway="gw2")), sender.send(b"{"), stranger.send(document(1, gateway="gw9"))

    assert [outcome.status for outcome in refused if isinstance(outcome, Refused)] == [403, 400, 401]


def test_a_broker_that_is_away_and_an_unreadable_token_are_outcomes() -> None:
    topics = Topics(partition="p00", site="mill", gateway="gw1")
    away = MqttSender(BrokerUrl(url=f"mqtt://127.0.0.1:{free_port()}"), topics, lambda: "a-token")

    def missing() -> str:
        raise ConfigError("gateway-token: cannot be read")

    unreadable = MqttSender(BrokerUrl(url="mqtt://127.0.0.1:1"), topics, missing)

    assert isinstance(away.send(b"{}"), Unreachable)
    assert unreadable.send(b"{}") == Refused(status=401, detail="gateway-token: cannot be read")


class TestAuthority:
    """A broker that lets each gateway write to its own topics alone, as docs/how-to/broker.md sets it up."""

    @pytest.fixture
    def closed(self, tmp_path: Path) -> Iterator[Rig]:
        users, rights = tmp_path / "users", tmp_path / "acl"
        users.touch()
        for user, password in (("gw1", "right"), ("gw2", "other"), ("collector", "collects")):
            command = [needed("mosquitto_passwd", "mosquitto"), "-b", str(users), user, password]
            subprocess.run(command, check=True, capture_output=True)
        rights.write_text(ACL)
        for file in (users, rights):
            file.chmod(0o600)
        with ExitStack() as stack:
            extra = f"allow_anonymous false\npassword_file {users}\nacl_file {rights}\n"
            rig = Rig(tmp_path, stack, extra=extra)
            (tmp_path / "broker-password").write_text("collects")
            subscribed = Subscribed(rig.folder, rig.broker.port, ("p00",), password_file="broker-password")
            stack.callback(subscribed.stop)
            yield rig

    def test_a_gateway_gets_in_with_its_own_token(self, closed: Rig) -> None:
        sender = closed.sender(token="right")

        eventually(lambda: isinstance(sender.send(document(1)), Stored), every_s=0.2)

    def test_a_wrong_token_is_told(self, closed: Rig) -> None:
        outcome = closed.sender(token="wrong").send(document(1))

        assert isinstance(outcome, Refused)
        assert outcome.status == 401

    def test_nobody_writes_or_hears_for_another(self, closed: Rig) -> None:
        sender = closed.sender(token="right")
        eventually(lambda: isinstance(sender.send(document(1)), Stored), every_s=0.2)
        url = BrokerUrl(url=f"mqtt://127.0.0.1:{closed.broker.port}")
        as_gw2 = MqttSender(url, _Borrowed(partition="p00", site="mill", gateway="gw2"), lambda: "other", answer_s=2)
        closed.stack.callback(as_gw2.close)

        outcome = as_gw2.send(document(2))

        assert not isinstance(outcome, Stored)
        assert closed.counted() == [1]


class _Borrowed(Topics):
    """Signs in as one gateway and writes to the topics of another."""

    def of(self, kind: str) -> str:
        return topic_of("gw1", kind)


ACL = """
user collector
topic read siltwatch/v1/+/+/+/up
topic read siltwatch/v1/+/+/+/state
topic write siltwatch/v1/+/+/+/ack
topic readwrite siltwatch/v1/+/collector/state
topic read $SYS/#

pattern write siltwatch/v1/+/+/%u/up
pattern write siltwatch/v1/+/+/%u/state
pattern read siltwatch/v1/+/+/%u/ack
pattern read siltwatch/v1/+/+/%u/cmd
pattern read siltwatch/v1/+/collector/state
"""


@pytest.mark.parametrize(
    ("url", "host", "port", "encrypted"),
    [
        ("mqtt://broker.town.example", "broker.town.example", 1883, False),
        ("mqtts://broker.town.example", "broker.town.example", 8883, True),
        ("mqtt://[::1]:1999", "::1", 1999, False),
    ],
)
def test_the_url_of_a_broker(url: str, host: str, port: int, encrypted: bool) -> None:
    broker = BrokerUrl(url=url)

    assert (broker.host, broker.port, broker.encrypted) == (host, port, encrypted)
    assert is_broker(url)
    assert not is_broker("https://town.example")


def test_certificate_files_that_are_not_there_are_named(rig: Rig) -> None:
    url = BrokerUrl(url=f"mqtts://127.0.0.1:{rig.broker.port}", ca_file="none.pem")
    topics = Topics(partition="p00", site="mill", gateway="gw1")

    outcome = MqttSender(url, topics, lambda: "a-token").send(document(1))

    assert isinstance(outcome, Refused)
    assert "certificate files" in outcome.detail


# The library leaves the socket of a handshake that failed to the garbage collector.
@pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")
def test_both_ends_speak_through_an_encrypted_line_with_certificates(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)
    files = {"ca_file": str(certificate.file), "certificate_file": str(certificate.file)}
    files["key_file"] = str(certificate.file.with_suffix(".key"))
    lines = f"certfile {files['ca_file']}\nkeyfile {files['key_file']}\ncafile {files['ca_file']}\n"
    with ExitStack() as stack:
        rig = Rig(tmp_path, stack, extra=f"{lines}require_certificate true")
        stack.callback(Subscribed(rig.folder, rig.broker.port, ("p00",), **files).stop)
        url = BrokerUrl(url=f"mqtts://localhost:{rig.broker.port}", **files)
        topics = Topics(partition="p00", site="mill", gateway="gw1")
        sender, stranger = (MqttSender(each, topics, lambda: "a-token") for each in (url, BrokerUrl(url=url.url)))
        stack.callback(sender.close)

        large = encode_batch(batch(counts(range(1, 5_001))))
        eventually(lambda: isinstance(sender.send(large), Stored), within_s=30, every_s=0.2)
        refused = stranger.send(document(5_001))

        assert rig.journal.one("SELECT count(*) FROM journal") == 5_000
        assert isinstance(refused, Unreachable)
        assert "certificate" in refused.detail.lower()


class TestSettings:
    SITE = (
        'id = "mill"\nname = "Mill"\npartition = "p07"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
        '[[links]]\nid = "bus"\ngateway = "gw1"\nkind = "serial"\nport = "/dev/serial/by-id/x"\n'
    )

    def config(self, folder: Path, **uplink: str) -> Config:
        (folder / "sites").mkdir()
        (folder / "sites" / "mill.toml").write_text(self.SITE)
        named = UplinkSetting(url="mqtts://broker.town.example", ca_file="ca.pem", **uplink)
        return Config(gateway=GatewaySetting(name="gw1", uplinks=(named,)), folder=folder)

    def test_the_topics_are_those_of_the_first_site_that_names_the_gateway(self, tmp_path: Path) -> None:
        config = self.config(tmp_path)

        assert topics_of(config.gateway.uplinks[0], config) == Topics(partition="p07", site="mill", gateway="gw1")

    def test_an_uplink_may_name_its_own(self, tmp_path: Path) -> None:
        config = self.config(tmp_path, partition="p09", site="depot")

        assert topics_of(config.gateway.uplinks[0], config) == Topics(partition="p09", site="depot", gateway="gw1")

    def test_a_gateway_of_no_site_is_told_what_to_set(self, tmp_path: Path) -> None:
        config = self.config(tmp_path)
        config = config.model_copy(update={"gateway": config.gateway.model_copy(update={"name": "gw9"})})

        with pytest.raises(ConfigError, match="set `site` and `partition`"):
            topics_of(config.gateway.uplinks[0], config)

    def test_the_url_decides_the_way(self, tmp_path: Path) -> None:
        config = self.config(tmp_path)
        through_broker, over_http = sender_of(config.gateway.uplinks[0], config), sender_of(UplinkSetting(), config)

        assert isinstance(through_broker, MqttSender)
        assert isinstance(over_http, HttpSender)
        over_http.close()

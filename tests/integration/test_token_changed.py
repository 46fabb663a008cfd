"""A gateway's token is changed while it rains: nothing is lost, nothing comes twice, over HTTP and over a broker."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from collector.commands import end_older_token, make_second_token, tokens_of_gateways
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import SystemClock
from siltwatch.command.main import main
from tests.support.collector import TOKEN, Journal, Running, journal_url, migrate, site
from tests.support.dashboard import dashboard
from tests.support.gateway import node_line, tip
from tests.support.gateway_box import Box
from tests.support.mqtt import Subscribed
from tests.support.servers import mosquitto, needed
from tests.support.waiting import eventually


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def counted(journal: Journal) -> list[int]:
    """What the gauge's running counts said, in the order in which they were stored."""
    documents = journal.rows("SELECT document FROM journal WHERE gateway = 'gw1' ORDER BY id")
    said = [json.loads(document) for (document,) in documents]
    return [one["count"] for one in said if one["quantity"] == "rain_count"]


def test_a_gateway_takes_up_its_new_token_while_it_rains_and_the_old_one_ends(tmp_path: Path, stack: ExitStack) -> None:
    (town := tmp_path / "town").mkdir()
    (trailer := tmp_path / "trailer").mkdir()
    file = town / "intake-tokens.toml"
    collector = Running.start(town)
    stack.callback(Running.end_all)
    journal = Journal.make(journal_url(town))
    stack.callback(journal.close)
    box = Box(trailer, stack)
    box.configure(f"http://127.0.0.1:{collector.port}")
    (trailer / "token").write_text(TOKEN)
    box.start()

    def rain(first: int, last: int) -> None:
        for count in range(first, last + 1):
            box.end.write(node_line(count))

    rain(1, 10)
    eventually(lambda: len(counted(journal)) == 10, within_s=30)
    new = make_second_token(file, "gw1")
    rain(11, 20)
    eventually(lambda: len(counted(journal)) == 20, within_s=30, what="the old one is good beside the new one")
    (trailer / "token").write_text(new)
    rain(21, 30)
    eventually(lambda: len(counted(journal)) == 30, within_s=30, what="the new one is taken up without a restart")
    eventually(lambda: all(one.last_used_at for one in tokens_of_gateways(file)["gw1"]), what="both were used")
    end_older_token(file, "gw1")
    rain(31, 40)
    eventually(lambda: len(counted(journal)) == 40, within_s=30)

    assert counted(journal) == list(range(1, 41))
    assert journal.one("SELECT count(*) FROM dead_letters WHERE reason <> 'unknown_device'") == 0
    assert "uplink_held" not in box.log.read_text(), "it was never kept waiting"
    assert collector.post(b"{}")[0] == 401, "the old token is ended"
    assert collector.post(b"{}", token=new)[0] == 400
    assert collector.stop() == 0


def test_a_password_is_changed_at_a_broker_that_goes_on(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mosquitto has one password a user, and ends a connection that was opened with another: the spool bridges it."""
    monkeypatch.setattr("gateway.sending.REFUSED_WAIT_S", 0.2)
    users = tmp_path / "users"

    def give(user: str, password: str) -> None:
        program = needed("mosquitto_passwd", "mosquitto")
        users.touch()
        subprocess.run([program, "-b", str(users), user, password], check=True, capture_output=True)
        users.chmod(0o644)

    give("gw1", "the-old-word-of-gw1")
    give("collector", "the-collectors-word")
    (tmp_path / "broker-password").write_text("the-collectors-word")
    (tmp_path / "intake-tokens.toml").write_text(f'gw1 = "{TOKEN}"\n')
    broker = stack.enter_context(mosquitto(tmp_path / "broker", extra=f"allow_anonymous false\npassword_file {users}"))
    (tmp_path / "var").mkdir()
    migrate(journal_url(tmp_path))
    journal = Journal.make(journal_url(tmp_path))
    stack.callback(journal.close)
    journal.apply(site())
    collector = Subscribed(tmp_path, broker.port, ("p00",), password_file="broker-password")
    stack.callback(collector.stop)
    word, tally = ["the-old-word-of-gw1"], Tally()
    spool = Spool(
        tmp_path / "spool.db", SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=1_000), SystemClock()
    )
    stack.callback(spool.close)
    sender = MqttSender(
        BrokerUrl(url=f"mqtt://127.0.0.1:{broker.port}"),
        Topics(partition="p00", site="mill", gateway="gw1"),
        lambda: word[0],
        answer_s=5,
    )
    stack.callback(sender.close)
    uplink = Uplink("town", sender, spool, tally=tally, clock=SystemClock())
    uplink.start()
    stack.callback(uplink.stop)

    spool.append([tip(count) for count in range(1, 11)])
    eventually(lambda: spool.depth() == 0, within_s=20)
    give("gw1", "the-new-word-of-gw1")
    assert broker.process is not None
    broker.process.send_signal(signal.SIGHUP)
    spool.append([tip(count) for count in range(11, 21)])
    eventually(lambda: "refused" in tally.counts().uplinks.get("town", ""), within_s=20, what="the old word is refused")
    spool.append([tip(count) for count in range(21, 31)])
    assert spool.depth() == 20, "all waits on the gateway's disk"
    word[0] = "the-new-word-of-gw1"
    eventually(lambda: spool.depth() == 0, within_s=20)

    assert counted(journal) == list(range(1, 31))


def test_the_verbs_change_a_token_over_and_say_so_on_the_trail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with dashboard(tmp_path / "town") as made:
        file = made.town.config.path("intake-tokens.toml")

        def run(*words: str, exits: int = 0) -> str:
            assert main(["user", "gateway", *words, "--config", str(made.town.file)]) == exits
            return capsys.readouterr().out

        old = json.loads(run("make", "gw7", "--reason", "A new box.", "--json"))["token"]
        new = json.loads(run("second", "gw7", "--json"))["token"]
        run("second", "gw7", exits=2)
        listed, text = json.loads(run("list", "--json")), run("list")
        run("end-older", "gw7", "--reason", "Changed over.")
        left = tokens_of_gateways(file)["gw7"]
        run("revoke", "gw7")
        run("revoke", "gw7", exits=2)
        trail = [entry.body for entry in made.app.state.services.trail.entries() if entry.kind == "gateway"]

    older, newer = [one for one in listed if one["gateway"] == "gw7"]
    assert (older["last_used"], newer["last_used"]) == (None, None)
    assert [one.fingerprint for one in left] == [newer["fingerprint"]]
    assert text.count("last used never") >= 2
    assert not {old, new} & set(text.split())
    for said in ("a new token: A new box.", "a second token", "ended the older", "Changed over.", "took the token"):
        assert any(said in body for body in trail), said

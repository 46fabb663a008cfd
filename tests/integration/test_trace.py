"""One observation followed by its id over real servers: what it came to, and what is said where it came to nothing."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from collector.influx import InfluxStore
from collector.projector import Projector
from collector.readings import InfluxReadings
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import ManualClock, SystemClock
from siltwatch.command.main import main
from siltwatch.instants import format_instant
from siltwatch.observation import Observation
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site
from tests.support.collector import Journal, batch, parcel, says, write_installation
from tests.support.dashboard import NOW, Dashboard, dashboard
from tests.support.mqtt import Subscribed, gateway_at
from tests.support.servers import influxd, mosquitto
from tests.support.waiting import eventually


def heard(count: int) -> Observation:
    """A count of the gauge, one a minute, with the line that it was read from."""
    return Observation(
        device="rg1",
        quantity="rain_count",
        semantics="cumulative",
        observed_at=NOON + count * MINUTE,
        count=count,
        raw=f"SWTIP rg1 {count}",
    )


def told(capsys: pytest.CaptureFixture[str], town: Town, *words: str, exits: int = 0) -> str:
    """What the verb says, on stdout or, where it refuses, on stderr."""
    capsys.readouterr()
    assert main(["trace", *words, "--config", str(town.file)]) == exits
    said = capsys.readouterr()
    return said.err if exits else said.out


def steps(capsys: pytest.CaptureFixture[str], town: Town, name: str) -> dict[str, Any]:
    """By station, the newest step of each."""
    document = json.loads(told(capsys, town, name, "--json"))
    assert document["id"] == name
    return {step["station"]: step for step in document["steps"]}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def sent_by_broker(folder: Path, town: Town, stack: ExitStack, counts: range) -> Any:
    """From a spool through a real broker into the town's journal; returns the broker."""
    broker = stack.enter_context(mosquitto(folder / "broker"))
    (intake := folder / "intake").mkdir()
    write_installation(intake)
    collector = Subscribed(intake, broker.port, ("p00",), journal=town.config.journal_url)
    stack.callback(collector.stop)
    setting = SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=1_000)
    spool = Spool(folder / "spool.db", setting, SystemClock())
    stack.callback(spool.close)
    topics = Topics(partition="p00", site="mill", gateway="gw1")
    sender = MqttSender(BrokerUrl(url=f"mqtt://127.0.0.1:{broker.port}"), topics, lambda: "a-token", answer_s=5)
    stack.callback(sender.close)
    uplink = Uplink("town", sender, spool, tally=Tally(), clock=SystemClock())
    uplink.start()
    stack.callback(uplink.stop)
    for count in counts:
        spool.append([heard(count)])
    eventually(lambda: spool.depth() == 0, within_s=20)
    return broker


def project(made: Dashboard) -> None:
    """Let InfluxDB have what the journal has."""
    influx = made.town.config.influx
    assert influx is not None
    with closing(InfluxReadings(InfluxStore(influx))) as store:
        Projector(made.town._journal, store, ManualClock(NOW), batch_points=500).project()


def test_a_count_by_broker_is_followed_to_influxdb_storm_notice_attempt_and_page(
    tmp_path: Path, stack: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    server = stack.enter_context(influxd(tmp_path / "influx"))
    settings = f'[influx]\nurl = "http://127.0.0.1:{server.port}"\ndatabase = "siltwatch"\n'
    made = stack.enter_context(dashboard(tmp_path / "town", a_site(), settings=settings))
    town = made.town
    assert town.config.influx is not None
    with closing(InfluxStore(town.config.influx)) as empty:
        empty.create_database()
    broker = sent_by_broker(tmp_path, town, stack, range(61))
    credit = town.journal.credits("mill", NOON + 55 * MINUTE, NOON + 56 * MINUTE)[0]
    before = steps(capsys, town, "gw1/b1/56")
    project(made)
    town.step(NOON + HOUR)
    town.deliver(NOON + HOUR)
    found = steps(capsys, town, "gw1/b1/56")
    ids = json.loads(
        told(capsys, town, "--site", "mill", "--sensor", "rg1", "--at", format_instant(NOON + 55 * MINUTE), "--json")
    )
    (duty,) = [one for one in town.records.duties("mill") if one.storm]
    with gateway_at(broker.port) as again:
        again.say(batch([says(56, device="rg1", minute=55, count=55)]).observations)
        eventually(lambda: again.heard, what="what came twice is acknowledged again")
    twice = [step["station"] for step in json.loads(told(capsys, town, "gw1/b1/56", "--json"))["steps"]]
    text = told(capsys, town, "gw1/56")
    server.stop()
    away = steps(capsys, town, "gw1/b1/56")

    assert list(found)[:3] == ["journal", "device", "wire"]
    assert found["device"]["ref"] == "SWTIP rg1 55"
    assert (found["device"]["at"], found["wire"]["ref"][-5:]) == (format_instant(NOON + 55 * MINUTE), "bytes")
    assert "gw1/b1/56, taken in its turn" in found["journal"]["says"]
    assert (found["credit"]["ref"], "0.01 in of rain at mill/rg1" in found["credit"]["says"]) == (credit.key, True)
    assert "no such accepted point" in before["influx"]["says"]
    assert (found["influx"]["ref"], found["influx"]["says"]) == ("rain mill rg1", "has tenth_um=2540")
    assert "cannot be asked" in away["influx"]["says"]
    assert (found["storm"]["ref"], found["duty"]["ref"]) == (duty.storm, duty.id)
    assert "sent" in found["notice"]["says"]
    assert found["attempt"]["says"] == "accepted 250 2.0.0 Ok"
    assert found["page"]["ref"].endswith(f"/sites/mill/storms/{duty.storm}")
    assert (twice.count("journal"), twice.count("credit")) == (1, 1)
    assert ids == {"ids": ["gw1/b1/56"]}
    assert re.search(r"^device +2026-06-\d\dT\S+ +SWTIP rg1 55$", text, re.MULTILINE)


def test_what_waits_what_is_set_aside_and_what_is_not_there_is_said_as_such(
    tmp_path: Path, stack: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    made = stack.enter_context(dashboard(tmp_path / "town", a_site()))
    town = made.town
    journal = Journal(town.config.journal_url, town._journal)
    strange = says(2, device="n9", count=7)
    journal.take(parcel([says(1, device="rg1", count=0), strange, says(6, device="rg1", count=3)]))

    waiting, aside = steps(capsys, town, "gw1/b1/6"), steps(capsys, town, "gw1/b1/2")
    missing = told(capsys, town, "gw1/b1/4", exits=2)
    ahead = told(capsys, town, "gw1/b1/9", exits=2)
    other_boot = told(capsys, town, "gw1/b0/1", exits=2)
    nobody = told(capsys, town, "gw7/b1/1", exits=2)
    journal.give_up()
    lost = told(capsys, town, "gw1/b1/4", exits=2)
    counted = steps(capsys, town, "gw1/b1/6")
    nothing = told(capsys, town, "--site", "mill", "--sensor", "rg1", "--at", "2020-01-01T00:00:00Z")
    unknown = told(capsys, town, "--site", "mill", "--sensor", "x", "--at", "2020-01-01T00:00:00Z", exits=2)
    both = told(capsys, town, "gw1/1", "--site", "mill", "--sensor", "rg1", "--at", "2020-01-01T00:00:00Z", exits=2)

    assert "nothing is counted of it before 3 to 5 came" in waiting["reading"]["says"]
    assert "credit" not in waiting
    assert "unknown_device" in aside["letter"]["says"]
    assert "waits on /admin/gateways" in aside["letter"]["says"]
    assert "it has not come yet, and 1 later ones wait for it since" in missing
    assert "it has not come yet; the gateway's sequence is whole up to b1/2" in ahead
    assert "under another boot" in other_boot
    assert "'gw7' was never heard" in nobody
    assert "3 to 5 were declared lost" in lost
    assert "credit" in counted
    assert "nothing came of that sensor" in nothing
    assert "no such sensor" in unknown
    assert "name an observation as GATEWAY/BOOT/SEQ" in both

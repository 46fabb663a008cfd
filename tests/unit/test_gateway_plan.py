"""What a gateway makes of site files, says of itself, and tells the doctor."""

import json
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from gateway.checks import checks
from gateway.drivers.mqtt_plain import Mapping
from gateway.health import Health, SpoolState, health_observation
from gateway.inbox import Arrival
from gateway.known_devices import shipped_devices
from gateway.links.availability import Availability
from gateway.links.mqtt_client import Login
from gateway.listening import shown
from gateway.plan import Topic, make_plan
from gateway.run import _run, login
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.time_sync import Keeper
from gateway.tip_tests import replace_file
from siltwatch.clock import ManualClock, SystemClock
from siltwatch.config import Config
from siltwatch.config_gateway import Gateway, Uplink
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant
from siltwatch.site import Link
from tests.support.gateway import NOON, gauge_document, link_document, plan, probe_document, site, tip
from tests.support.waiting import eventually

MQTT = {"id": "line1", "gateway": "gw1", "kind": "mqtt"}


def topic(**changes: Any) -> dict[str, Any]:
    return gauge_document(driver="mqtt_plain", device=None, topic="a/b", **changes)


class TestPlan:
    def test_takes_only_what_names_this_gateway(self) -> None:
        links = [link_document(), link_document(id="line2", gateway="gw2", port="/dev/other")]
        other = gauge_document(id="gauge2", gateway="gw2", link="line2")

        (serial,) = plan(gauge_document(), other, links=links).serial

        assert [each.devices for each in serial.listened] == [{"n1"}]

    def test_a_node_with_two_sensors_is_one_device(self) -> None:
        probe = probe_document(driver="swtip", device="n1")

        (serial,) = plan(gauge_document(), probe).serial

        assert [each.devices for each in serial.listened] == [{"n1"}]

    def test_two_sites_on_one_line_share_it(self) -> None:
        first = site(gauge_document())
        second = first.model_copy(update={"id": "other", "sensors": site(gauge_document(device="n2")).sensors})

        (serial,) = make_plan("gw1", [first, second], shipped_devices()).serial

        assert [each.devices for each in serial.listened] == [{"n1", "n2"}]

    def test_the_spool_has_room_for_its_days(self) -> None:
        every_second = plan(gauge_document(period="1 s"))

        assert every_second.room(90) == 3 * 86_400 * 90 * 2
        assert plan(gauge_document(period="1 d")).room(1) == 100_000

    def test_a_topic_with_all_its_options(self) -> None:
        options = {"depth_unit": "mm", "key_pointer": "/id", "availability": "a/LWT", "online": "on", "offline": "off"}
        document = topic(pointer="/v", time_pointer="/t", zone="America/New_York", options=options)

        ((found,),) = (broker.topics for broker in plan(document, links=[MQTT]).brokers)

        assert (found.device, found.availability, found.online, found.offline) == ("gauge1", "a/LWT", "on", "off")
        zone = ZoneInfo("America/New_York")
        assert found.setting == Mapping(pointer="/v", time_pointer="/t", zone=zone, depth_unit="mm", key_pointer="/id")

    @pytest.mark.parametrize(
        ("documents", "links", "said"),
        [
            ([gauge_document(gateway="gw2", link="line2")], [link_document(id="line2", gateway="gw2")], "no sensor"),
            ([gauge_document(driver="rg99")], None, "there is no driver 'rg99'"),
            ([gauge_document(driver="mqtt_plain", topic="a")], None, "does not speak on a serial line"),
            ([gauge_document()], [MQTT], "does not hear from a broker"),
            ([topic(), gauge_document(id="g2", topic="a/+", driver="mqtt_plain")], [MQTT], "must name one topic"),
            ([topic(options={"qos": 1})], [MQTT], "options qos"),
            ([topic(options={"depth_unit": "ft"})], [MQTT], "neither mm nor in"),
            ([topic(options={"semantics": "guess"})], [MQTT], "options.semantics"),
            ([topic(options={"quantity": "snow"})], [MQTT], "options.quantity"),
            ([gauge_document(), probe_document()], None, "not both"),
            ([probe_document(options={"profile": "none"})], None, "is none of modbus_turbidity's"),
            ([gauge_document(driver="modbus_rain")], None, "is none of modbus_rain's"),
            ([gauge_document(driver="modbus_rain", options={"profile": "hach-sc"})], None, "sonbus-xm9505"),
            (
                [gauge_document(), gauge_document(id="g2", link="line2")],
                [link_document(), link_document(id="line2", port="/dev/other")],
                "n1 is on two links",
            ),
        ],
    )
    def test_a_mistake_is_named(self, documents: list[dict[str, Any]], links: list[Any] | None, said: str) -> None:
        with pytest.raises(ConfigError, match=said):
            plan(*documents, links=links)

    def test_two_framings_on_one_line_are_a_mistake(self) -> None:
        links = [link_document(), link_document(id="line2", framing="7E1")]

        with pytest.raises(ConfigError, match="another framing"):
            plan(gauge_document(), links=links)


class TestHealth:
    def state(self, **changes: Any) -> SpoolState:
        return SpoolState(**({"waiting": 3, "room": 100, "lost": 0} | changes))

    def test_is_an_observation_of_the_gateway_itself(self) -> None:
        tally = Tally()
        tally.set_link("line1", "up")
        tally.refuse("line1", "checksum")

        said = health_observation(tally.counts(), self.state(), gateway="gw1", at=NOON, mono_ms=7, is_trusted=True)

        assert (said.device, said.quantity, said.value, said.unit, said.quality) == (
            "gw1",
            "status",
            "3",
            "observations",
            (),
        )
        assert json.loads(said.raw or "")["refused"] == {"line1: checksum": 1}

    def test_says_how_long_it_has_what_waits_and_what_is_free(self, tmp_path: Path) -> None:
        clock, said = ManualClock(NOON), list[Arrival]()
        spool = Spool(tmp_path / "spool.db", SpoolSetting(gateway="gw1", boot="b1", uplinks=("a",), room=10), clock)
        health = Health(spool, said.append, clock=clock, tally=Tally())
        health._say()
        spool.append(said[0].observations)
        clock.advance(timedelta(hours=2))
        health._say()
        spool.close()

        first, second = (json.loads(one.observations[0].raw or "") for one in said)
        assert (first["oldest_at"], second["oldest_at"]) == (None, "2026-06-10T12:00:00.000Z")
        assert second["free_bytes"] > 0

    def test_flags_what_a_person_should_see(self) -> None:
        tally = Tally()
        tally.set_link("line1", "down")

        said = health_observation(
            tally.counts(), self.state(waiting=80), gateway="gw1", at=NOON, mono_ms=7, is_trusted=False
        )

        assert said.quality == ("link_down", "spool_filling", "clock_untrusted")

    def test_is_said_in_its_period_and_soon_after_a_link_changed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gateway.health._SOONEST_S", 0.01)
        clock, tally = ManualClock(NOON), Tally()
        setting = SpoolSetting(gateway="gw1", boot="b1", uplinks=(), room=10)
        spool = Spool(tmp_path / "spool.db", setting, clock)
        said: list[object] = []
        health = Health(spool, said.append, clock=clock, tally=tally)
        health.start()

        clock.advance(timedelta(minutes=4))
        assert said == []
        clock.advance(timedelta(minutes=1))
        eventually(lambda: len(said) == 1)
        tally.set_link("line1", "up")
        tally.set_link("line1", "down")
        eventually(lambda: len(said) == 2)

        health.stop()
        spool.close()

    def test_a_spool_that_cannot_be_read_is_left_for_the_next_time(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        clock, tally = ManualClock(NOON), Tally()
        spool = Spool(tmp_path / "spool.db", SpoolSetting(gateway="gw1", boot="b1", uplinks=(), room=10), clock)
        spool.close()
        said: list[object] = []

        Health(spool, said.append, clock=clock, tally=tally)._say()

        assert said == []
        assert "cannot be read" in caplog.text


_CLOCKS: dict[Keeper, str] = {"auto": "nothing on this machine", "timesyncd": "not synchronised yet"}


class TestChecks:
    def config(self, folder: Path, port: str = "/dev/nowhere", *, clock: Keeper = "trusted") -> Config:
        (folder / "sites").mkdir(parents=True)
        (folder / "token").write_text("right")
        (folder / "sites" / "a.toml").write_text(
            'id = "a"\nname = "A"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
            '[[stations]]\nid = "s"\nname = "S"\n'
            f'[[links]]\nid = "bus"\ngateway = "gw1"\nkind = "serial"\nport = "{port}"\n'
            '[[links]]\nid = "broker"\ngateway = "gw1"\nkind = "mqtt"\nhost = "broker.example"\n'
            'username = "gw1"\npassword_file = "token"\nplain_text = "a line of our own"\n'
            '[[sensors]]\nid = "g"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "bus"\n'
            'driver = "modbus_rain"\ncount_size = "0.1 mm"\noptions = { profile = "renke-fsxcs" }\n'
            '[[sensors]]\nid = "h"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "broker"\n'
            'driver = "mqtt_plain"\ntopic = "a"\ncount_size = "0.1 mm"\n'
        )
        brokers = ("mqtt://broker.example", "mqtts://broker.example", "mqtt://127.0.0.1")
        named = {"token_file": "token", "plain_text": "a line of our own"}
        through = [Uplink(id=f"b{place}", url=url, **named) for place, url in enumerate(brokers)]
        uplinks = (Uplink(token_file="token"), Uplink(id="box", token_file="none"), *through)
        return Config(gateway=Gateway(name="gw1", uplinks=uplinks, clock=clock), folder=folder)

    def test_a_clock_that_is_not_kept_or_not_right_yet_is_told(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gateway.checks.synchronised", lambda keeper: None if keeper == "auto" else False)

        for clock, word in _CLOCKS.items():
            (found,) = (each for each in checks(self.config(tmp_path / clock, clock=clock)) if each.name == "clock")
            assert not found.ok
            assert word in found.message
            assert found.next_step

    def test_each_thing_that_is_not_well_has_a_next_step(self, tmp_path: Path) -> None:
        findings = {finding.name: finding for finding in checks(self.config(tmp_path)) if " way" not in finding.name}

        assert {name: finding.code for name, finding in findings.items()} == {
            "serial line bus": "port_missing",
            "device g": "line_setting",
            "broker broker": "broker_unreachable",
            "broker broker line": "broker_open",
            "uplink town": "",
            "uplink box": "token_missing",
            **dict.fromkeys(("uplink b0", "uplink b1", "uplink b2"), ""),
            "uplink b0 line": "broker_open",
            "spool": "",
            "clock": "",
            **dict.fromkeys(("tip test g", "tip test h"), ""),
        }
        assert all(finding.next_step for finding in findings.values() if not finding.ok)
        assert "4800 8N1" in findings["device g"].message

    @pytest.mark.parametrize(("name", "is_well"), [("port", True), ("/dev/ttyUSB0", False)])
    def test_a_port_wants_a_stable_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, is_well: bool
    ) -> None:
        monkeypatch.setattr(Path, "exists", lambda _: True)
        monkeypatch.setattr("gateway.line_checks.os.access", lambda *_, **__: True)

        (finding, *_) = checks.parts["lines"](self.config(tmp_path, port=name))

        assert finding.code == ("" if is_well else "port_unstable")

    @pytest.mark.parametrize("is_there", [True, False])
    def test_a_chip_of_pins_must_be_there(self, tmp_path: Path, *, is_there: bool) -> None:
        config = self.config(tmp_path)
        chip = tmp_path / "gpiochip0"
        if is_there:
            chip.touch()
        site_file = tmp_path / "sites" / "a.toml"
        site_file.write_text(
            site_file.read_text()
            + f'[[links]]\nid = "pins"\ngateway = "gw1"\nkind = "gpio"\nport = "{chip}"\n'
            + '[[sensors]]\nid = "b"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "pins"\n'
            + 'driver = "gpio"\ncount_size = "0.01 in"\noptions = { line = 17 }\n'
        )

        finding = {finding.name: finding for finding in checks(config)}["gpio pins"]

        assert (finding.ok, bool(finding.next_step)) == (is_there, not is_there)

    @pytest.mark.parametrize(
        ("result", "ago", "is_well"),
        [("passed", 30, True), ("passed", 32, False), ("failed", 1, False), ("void", 1, True)],
    )
    def test_f17_a_bucket_is_tested_each_month(self, tmp_path: Path, result: str, ago: int, *, is_well: bool) -> None:
        config = self.config(tmp_path)
        ended_at = SystemClock().now() - timedelta(days=ago)
        kept = {"device": "g", "result": result, "ended_at": format_instant(ended_at), "counted": 9, "expected": 10}
        folder = config.data_path / "tip-tests" / "certificates"
        replace_file(folder / "g-20200101T120000.json", kept | {"result": "passed", "counted": 10})
        replace_file(folder / f"g-{ended_at:%Y%m%dT%H%M%S}.json", kept)
        (folder / "g-2.json").write_text("{")

        finding = {finding.name: finding for finding in checks(config)}["tip test g"]

        assert (finding.ok, bool(finding.next_step)) == (is_well, not is_well)
        assert finding.message.startswith("10 of 10 tips" if result == "void" else "9 of 10 tips")

    def test_a_plan_that_cannot_be_made_is_one_finding(self, tmp_path: Path) -> None:
        (finding,) = checks(Config(folder=tmp_path))

        assert not finding.ok

    def test_credentials_come_from_files(self, tmp_path: Path) -> None:
        (tmp_path / "password").write_text("secret\n")
        link = Link.model_validate(MQTT | {"username": "u", "password_file": "password", "ca_file": "ca.pem"})

        assert login(link, Config(folder=tmp_path)) == Login(
            username="u", password="secret", ca_file=str(tmp_path / "ca.pem")
        )


class TestAvailability:
    PLACE = Topic(device="d", topic="t", setting=None, availability="a")  # type: ignore[arg-type]

    def test_only_a_change_is_news(self) -> None:
        availability = Availability()

        heard = [
            availability.hear(self.PLACE, word) for word in (b"online", b"Online", b"offline", b"offline", b"online")
        ]

        assert heard == [None, None, False, None, True]
        assert availability.has_come_back("d")
        assert not availability.has_come_back("d")

    def test_a_device_first_heard_of_as_gone_is_news(self) -> None:
        availability = Availability()

        assert availability.hear(self.PLACE, b"OFFLINE") is False
        assert availability.hear(self.PLACE, b"\xff") is None


def test_an_observation_on_one_line() -> None:
    assert shown(tip(3, quality=("late",))) == "2026-06-10T12:00:00.000Z n1 rain_count 3 late"


class TestStopping:
    class Part:
        def __init__(self, ended: list[str], name: str, fault: Exception | None = None) -> None:
            self._ended, self._name, self._fault = ended, name, fault

        def start(self) -> None:
            pass

        def stop(self) -> None:
            if self._fault is not None:
                raise self._fault
            self._ended.append(self._name)

    def test_a_part_that_cannot_stop_keeps_no_other_from_it(self) -> None:
        ended: list[str] = []
        parts = [self.Part(ended, "uplink"), self.Part(ended, "inbox", OSError("gone")), self.Part(ended, "link")]
        stopping = threading.Event()
        stopping.set()

        _run([*parts], stopping, plan(gauge_document()))

        assert ended == ["link", "uplink"]

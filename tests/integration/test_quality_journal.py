"""Quality control in the journal, on SQLite and PostgreSQL: flags beside values, windows of work, the words told."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.commands import record_service_window, withdraw_service_window
from collector.files.choosing import choose_series
from collector.files.opening import read_rain
from collector.service_windows import RecordedWindow
from siltwatch.command.main import main
from siltwatch.errors import ConfigError
from siltwatch.instants import from_ms
from siltwatch.site import Limits, Sensor
from siltwatch.wire import Sequenced
from tests.support.collector import NOON, Journal, at, empty_database, gauge, parcel, probe, says, site, turbid
from tests.support.servers import Server, postgresql

TIP = 2540


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgresql() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    url = f"sqlite:///{tmp_path}/journal.db"
    if request.param == "postgresql":
        url = empty_database(request.getfixturevalue("server"), f"{request.node.name}_quality".lower())
    made = Journal.make(url)
    made.apply(site())
    yield made
    made.close()


def words(journal: Journal, kind: str = "turbidity") -> dict[str, tuple[int, list[str]]]:
    """Flag and words of what is not plainly good, by minute after noon."""
    found = journal.rows(f"SELECT at, flag, reasons FROM readings WHERE kind = '{kind}' ORDER BY at")
    return {at[14:16]: (flag, json.loads(reasons)) for at, flag, reasons in found if reasons != "[]"}


def rain(journal: Journal) -> list[tuple[int, int, list[str]]]:
    found = journal.rows("SELECT depth_tenth_um, flag, reasons FROM credits ORDER BY at, key")
    return [(depth, flag, json.loads(reasons)) for depth, flag, reasons in found]


def tips(count: int, *, every_s: float = 60, first_seq: int = 1, **fields: Any) -> list[Sequenced]:
    return [
        says(
            first_seq + n, quantity="rain_increment", semantics="tip", count=1, minute=n * every_s / 60, **fields
        ) for n in range(count)
    ]  # fmt: skip


def of_water(seq: int, kind: str, value: str, unit: str, minute: float) -> Sequenced:
    return says(seq, device="p1", quantity=kind, semantics="instant", value=value, unit=unit, minute=minute)


def test_a_spike_is_told_once_the_next_batch_shows_it(journal: Journal) -> None:
    journal.take(parcel([turbid(1, "20"), turbid(2, "20.5"), turbid(3, "90")]))
    before = journal.rows("SELECT max(id) FROM readings")
    journal.take(parcel([turbid(4, "21")]))

    assert words(journal) == {"03": (3, ["spike"])}
    values = [value for (value,) in journal.rows("SELECT value FROM readings ORDER BY at")]
    assert values == [20, 20.5, 90, 21]
    (changed,) = journal.rows("SELECT id FROM readings WHERE value = 90")
    assert changed > before[0]  # whoever follows the journal by its ids sees the row again


def test_air_told_after_the_value_takes_it_out_of_the_roll_ups(journal: Journal) -> None:
    journal.take(parcel([turbid(1, "20"), turbid(2, "21"), turbid(3, "22")]))
    journal.take(parcel([of_water(4, "conductivity", "3", "uS/cm", 3)]))

    assert words(journal) == {"03": (4, ["out_of_water"])}
    assert journal.rows("SELECT max, count FROM rollups WHERE kind = 'turbidity'") == [(21, 2)]
    assert journal.reading().last_words("mill")["p1"].value == 22


def test_what_is_itself_in_doubt_says_nothing_of_the_water(journal: Journal) -> None:
    faulty = says(
        3, device="p1", quantity="conductivity", semantics="instant", value="3", unit="uS/cm", minute=2,
        quality=("sensor_fault",),
    )  # fmt: skip
    journal.take(parcel([turbid(1, "20"), turbid(2, "21"), faulty, of_water(4, "level", "1", "furlong", 2)]))

    assert words(journal) == {}


def test_a_probe_that_says_it_wipes_needs_a_while(journal: Journal) -> None:
    wiped = probe(limits=Limits.model_validate({"wipe_lasts": "90 s"}))
    journal.apply(site("mill", [gauge(), wiped]))
    journal.take(parcel([turbid(1, "20"), turbid(2, "70", quality=("wiping",)), turbid(3, "60"), turbid(4, "21")]))

    assert words(journal) == {"02": (4, ["wiping"]), "03": (4, ["wiping"])}


def test_in_one_batch_the_row_itself_is_flagged(journal: Journal) -> None:
    journal.take(parcel([turbid(1, "20"), turbid(2, "21"), of_water(3, "conductivity", "3", "uS/cm", 2)]))

    assert words(journal) == {"02": (4, ["out_of_water"])}
    assert journal.rows("SELECT max, count FROM rollups WHERE kind = 'turbidity'") == [(20, 1)]
    word = journal.reading().last_words("mill")["p1"]
    assert (word.value, word.flag, word.reasons) == (21, 4, ("out_of_water",))


@pytest.mark.parametrize("batches", [1, 2])
def test_air_is_told_of_a_value_that_its_device_delivered_twice(journal: Journal, batches: int) -> None:
    first = [turbid(1, "20"), turbid(2, "21", delivery_key="a")]
    second = [turbid(3, "21", minute=2, delivery_key="a"), of_water(4, "conductivity", "3", "uS/cm", 2)]
    journal.take(*([parcel([*first, *second])] if batches == 1 else [parcel(first), parcel(second)]))

    assert words(journal) == {"02": (4, ["out_of_water"])}
    assert journal.rows("SELECT max, count FROM rollups WHERE kind = 'turbidity'") == [(20, 1)]


def test_fast_change_is_held_against_a_probe_in_dry_weather_only(journal: Journal) -> None:
    journal.take(parcel([turbid(1, "20"), turbid(2, "320")]))
    assert words(journal) == {"02": (3, ["fast_change"])}

    journal.take(parcel(tips(1, first_seq=3)))
    journal.take(parcel([turbid(4, "20", minute=10), turbid(5, "320", minute=11)]))
    assert words(journal) == {"02": (3, ["fast_change"]), "10": (1, ["after_gap"])}


def test_rain_of_the_same_batch_counts_as_rain(journal: Journal) -> None:
    journal.take(parcel([*tips(1), turbid(2, "20", minute=1), turbid(3, "320", minute=2)]))

    assert words(journal) == {}


def test_what_is_remembered_of_a_probe_survives_between_batches(journal: Journal) -> None:
    for seq in range(1, 183):
        journal.take(parcel([turbid(seq, "20.0")]))

    found = journal.rows("SELECT reasons, count(*) FROM readings GROUP BY reasons ORDER BY 1")
    assert found == [('["flat_line"]', 2), ("[]", 180)]


def test_melting_snow_is_no_certain_rain(journal: Journal) -> None:
    journal.apply(site("mill", [gauge()]))
    cold = [
        says(1, quantity="temperature", semantics="instant", value="-1.5", unit="C", minute=0), *tips(1, first_seq=2),
    ]  # fmt: skip
    journal.take(parcel(cold))

    assert rain(journal) == [(TIP, 3, ["freezing"])]


def test_a_burst_of_tips_is_suspect_and_beyond_nature_it_fails(journal: Journal) -> None:
    journal.take(parcel(tips(101, every_s=2)))

    flags = [flag for _, flag, _ in rain(journal)]
    assert (flags[:50], flags[50:100], flags[100]) == ([1] * 50, [3] * 50, 4)
    assert sum(depth for depth, _, _ in rain(journal)) == 101 * TIP


def test_a_burst_of_a_running_count_is_suspect(journal: Journal) -> None:
    counts = [says(n, count=10 * n, minute=n * 0.5) for n in range(1, 8)]
    journal.take(parcel(counts))

    assert [flag for _, flag, _ in rain(journal)] == [1, 1, 1, 1, 1, 3]
    assert rain(journal)[-1][2] == ["very_intense"]


@pytest.mark.parametrize(("interval", "flagged"), [("1 s", 288), ("0.5 s", 283), ("0 s", 0)])
def test_tips_of_a_bouncing_switch(journal: Journal, shared: Path, interval: str, flagged: int) -> None:
    """288 tips of the file come at most one second after the one before."""
    reed = gauge(limits=Limits.model_validate({"bounce_interval": interval}))
    journal.apply(site("mill", [reed]))
    series = choose_series(read_rain(shared / "data/rain/hobo_2010_h01st_prcp.csv"), None)
    said = [
        Sequenced(
            seq=seq, device="n1", quantity="rain_increment", semantics="tip", count=1, observed_at=from_ms(at_ms)
        )
        for seq, at_ms in enumerate(series.wet()[0], start=1)
    ]  # fmt: skip
    # The stamps lie before any clock that was set could have given them: they are moved, and only they.
    moved = [replace(one, observed_at=one.observed_at + timedelta(days=365 * 16)) for one in said]
    journal.take(parcel(moved[:700]), parcel(moved[700:]))

    counts = journal.reading().quality("mill", at(-(10**7)), at(10**7))
    bounced = sum(one.count for one in counts if "bounce" in one.words)
    assert (len(moved), bounced) == (1457, flagged)
    assert {one.flag for one in counts} == ({1, 3} if flagged else {1})
    assert sum(credit[0] for credit in rain(journal)) == 1457 * TIP


def window(
    journal: Journal, minutes: tuple[float, float], *, sensor: str = "g1", kind: Any = "tip_test"
) -> RecordedWindow:
    return record_service_window(
        journal.url, site="mill", sensor=sensor, kind=kind, start_at=at(minutes[0]), end_at=at(minutes[1]),
        author="smo@town.example", reason="ten tips poured", now=at(100),
    )  # fmt: skip


class TestServiceWindows:
    def test_tips_poured_before_the_record_are_taken_out(self, journal: Journal) -> None:
        journal.take(parcel(tips(5)))
        seen, _ = journal.reading().changed_credits(0)
        done = window(journal, (1, 3))

        assert (done.credits, done.readings) == (2, 0)
        assert [flag for _, flag, _ in rain(journal)] == [1, 4, 4, 1, 1]
        assert sum(depth for depth, _, _ in rain(journal)) == 5 * TIP
        assert journal.rows("SELECT sum_tenth_um, count FROM rollups WHERE kind = 'rain'") == [(3 * TIP, 3)]
        newer, changed = journal.reading().changed_credits(seen)
        assert newer > seen
        assert changed == {"mill": at(1)}

    def test_tips_that_come_later_are_taken_out_as_they_come(self, journal: Journal) -> None:
        window(journal, (1, 3))
        journal.take(parcel(tips(5)))

        assert [words for _, _, words in rain(journal)] == [[], ["tip_test"], ["tip_test"], [], []]

    def test_a_running_count_moves_on_over_a_window(self, journal: Journal) -> None:
        window(journal, (2.5, 4.5), kind="calibration")
        journal.take(parcel([says(n, count=n) for n in range(1, 7)]))

        assert rain(journal) == [
            (TIP, 1, []), (TIP, 4, ["calibration"]), (TIP, 4, ["calibration"]), (TIP, 1, []), (TIP, 1, []),
        ]  # fmt: skip

    def test_readings_of_a_probe(self, journal: Journal) -> None:
        journal.take(parcel([turbid(1, "20"), turbid(2, None, quality=("sensor_fault",)), turbid(3, "21")]))
        done = window(journal, (0, 3), sensor="p1", kind="service")
        journal.take(parcel([turbid(4, "22", minute=2.5), turbid(5, "23", minute=4)]))

        assert (done.credits, done.readings) == (0, 2)
        assert words(journal)["01"] == (4, ["service"])
        assert words(journal)["02"][0] in {4, 9}
        assert journal.rows("SELECT min, max, count FROM rollups") == [(21, 23, 2)]

    def test_a_spike_that_shows_later_leaves_the_word_of_the_work(self, journal: Journal) -> None:
        journal.take(parcel([turbid(1, "20"), turbid(2, "20.5"), turbid(3, "90")]))
        done = window(journal, (2.5, 3.5), sensor="p1", kind="service")
        journal.take(parcel([turbid(4, "21"), of_water(5, "temperature", "-1", "C", 4)]))

        assert words(journal) == {"03": (4, ["spike", "service"]), "04": (3, ["freezing"])}
        withdraw_service_window(journal.url, done.id, author="smo", reason="", now=at(200))
        assert words(journal)["03"] == (3, ["spike"])

    def test_a_window_taken_back_counts_again_but_for_what_others_exclude(self, journal: Journal) -> None:
        journal.take(parcel(tips(5)))
        first, _ = window(journal, (1, 3)), window(journal, (2, 4))
        withdrawn = withdraw_service_window(
            journal.url, first.id, author="smo@town.example", reason="wrong gauge", now=at(200)
        )

        assert withdrawn.credits == 1
        assert [flag for _, flag, _ in rain(journal)] == [1, 1, 4, 4, 1]
        assert [one.id for one in journal.reading().service_windows("mill")] == [first.id + 1]
        assert journal.one("SELECT count(*) FROM service_windows") == 3
        with pytest.raises(ConfigError, match="no service window"):
            withdraw_service_window(journal.url, first.id, author="smo", reason="", now=at(201))

    def test_what_else_stands_beside_a_tip_stays(self, journal: Journal) -> None:
        journal.take(parcel(tips(2, every_s=0.2)))
        done = window(journal, (0, 1))
        assert [words for _, _, words in rain(journal)] == [["tip_test"], ["bounce", "tip_test"]]

        withdraw_service_window(journal.url, done.id, author="smo", reason="", now=at(200))
        assert rain(journal) == [(TIP, 1, []), (TIP, 3, ["bounce"])]

    @pytest.mark.parametrize(
        ("minutes", "fields"), [((3, 3), {}), ((0, 1), {"kind": "lunch"}), ((0, 1), {"sensor": "g9"})]
    )
    def test_what_is_no_window(self, journal: Journal, minutes: tuple[float, float], fields: dict[str, Any]) -> None:
        with pytest.raises(ConfigError):
            window(journal, minutes, **fields)
        assert journal.one("SELECT count(*) FROM service_windows") == 0


def test_the_verbs_of_an_operator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "siltwatch.toml").write_text('data = "var"\n')
    (tmp_path / "var").mkdir()
    pair = [probe("p1", device="p1"), probe("p2", device="p2", place="background")]
    made = Journal.make(f"sqlite:///{tmp_path}/var/journal.db")
    made.apply(site("mill", [gauge(), gauge("g2", device="n2"), *pair]))
    made.take(parcel(_a_week_of(pair) + tips(60, first_seq=9, device="n2")))
    made.close()

    def call(*arguments: str) -> Any:
        capsys.readouterr()
        assert main(["collector", *arguments, "--config", str(tmp_path / "siltwatch.toml")]) == 0
        return capsys.readouterr().out

    stretch = ("--since", "2026-06-06T00:00:00Z", "--until", "2026-06-11T00:00:00Z")
    added = call(
        "window", "add", "--site", "mill", "--sensor", "g2", "--kind", "tip_test", "--from", NOON.isoformat(),
        "--until", at(2).isoformat(), "--by", "smo@town.example", "--json",
    )  # fmt: skip
    document = json.loads(call("quality", "--site", "mill", *stretch, "--json"))
    text = call("quality", "--site", "mill", *stretch)

    assert json.loads(added) == {"id": 1, "credits": 2, "readings": 0}
    counted = {(one["sensor"], one["kind"], one["flag"], *one["words"]): one["count"] for one in document["counts"]}
    assert counted["g2", "rain", "good"] == 58
    assert counted["g2", "rain", "failed", "tip_test"] == 2
    assert [(one["word"], one["sensor"], one["other"]) for one in document["disagreements"]] == [
        ("clogged", "g1", "g2"), ("probes_differ", "p1", "p2"),
    ]  # fmt: skip
    assert "within a window of a tip test; left out" in text
    assert "window 1: tip_test of g2" in text
    assert "60 credits" not in call("window", "withdraw", "1", "--by", "smo@town.example")
    assert main(["collector", "quality", "--site", "none", "--config", str(tmp_path / "siltwatch.toml")]) == 2


def _a_week_of(pair: list[Sensor]) -> list[Sequenced]:
    """A value of each of two probes on four dry days before it rains."""
    return [
        Sequenced(
            seq=1 + 2 * day + place, device=one.id, quantity="turbidity", semantics="instant", unit="FNU",
            value="30" if place else "10", observed_at=NOON - timedelta(days=4 - day),
        )
        for day in range(4) for place, one in enumerate(pair)
    ]  # fmt: skip

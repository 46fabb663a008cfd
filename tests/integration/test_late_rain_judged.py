"""Late, re-sized and hand-read rain through the real collector and the real judge: verdicts are revised, both stay."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from collector.commandline import reading
from collector.commands import apply_site, record_manual_reading, withdraw_manual_reading
from siltwatch.errors import ConfigError
from siltwatch.instants import short_instant
from siltwatch.quantities import Depth
from siltwatch.wire import Sequenced
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_gauge, a_site
from tests.support.collector import Journal, parcel

STORM = "mill-20260610-1"
DUTY = f"{STORM}-inspection"
BY: dict[str, Any] = {"author": "smo@town.example", "reason": "the logger was off"}


class Rained(Town):
    """A town whose tips come through the collector's own counting."""

    def count(self, first_seq: int, instants: list[datetime], *, now: datetime) -> None:
        tip: dict[str, Any] = {"quantity": "rain_increment", "semantics": "tip", "count": 1, "device": "rg1"}
        said = [Sequenced(seq=first_seq + n, observed_at=at, **tip) for n, at in enumerate(instants)]
        with closing(Journal(self.config.journal_url, self._journal)) as journal:
            journal.take(parcel(said, now=now))


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Rained]:
    made = Rained(tmp_path, a_site())
    yield made
    made.close()


def minutes(start: datetime, count: int) -> list[datetime]:
    return [start + n * MINUTE for n in range(count)]


def test_a_backlog_after_an_outage_keeps_every_instant_and_revises_the_verdict(town: Rained) -> None:
    """The day's tips come when the line is back: the storm is when it rained, not when the line came back."""
    back = NOON + 30 * HOUR
    town.count(1, minutes(NOON, 10), now=NOON + 10 * MINUTE)
    town.step(NOON + HOUR)
    assert town.records.storms("mill") == []

    town.count(11, minutes(NOON + 10 * MINUTE, 50), now=back)
    town.step(back)

    fallen = town.journal.credits("mill", NOON, back + HOUR)
    assert [credit.at for credit in fallen] == minutes(NOON, 60)
    assert {credit.received_at for credit in fallen[10:]} == {back}
    (storm,) = town.records.storms("mill")
    assert (storm.trigger_at, storm.end_at) == (NOON + 49 * MINUTE, NOON + 59 * MINUTE)
    duty = town.records.duty(DUTY)
    assert duty is not None
    assert (duty.anchor_at, duty.opened_at, duty.status) == (storm.trigger_at, back, "overdue")


def test_late_tips_move_the_trigger_and_both_versions_stay(town: Rained) -> None:
    town.count(1, minutes(NOON + HOUR, 60), now=NOON + 2 * HOUR)
    town.step(NOON + 2 * HOUR)
    late = NOON + 3 * HOUR

    town.count(61, minutes(NOON + 10 * MINUTE, 30), now=late)
    town.step(late)

    first, second = town.records.storm_versions(STORM)
    assert (first.trigger_at, second.trigger_at) == (NOON + HOUR + 49 * MINUTE, NOON + HOUR + 19 * MINUTE)
    assert (first.judged_at, second.judged_at) == (NOON + 2 * HOUR, late)
    assert (first.depth_tenth_um, second.depth_tenth_um) == (60 * 2540, 90 * 2540)
    duty = town.records.duty(DUTY)
    assert duty is not None
    assert (duty.due_at, duty.revision) == (second.trigger_at + 24 * HOUR, 2)


def test_a_gauge_re_sized_in_mid_storm_moves_the_trigger(town: Rained) -> None:
    town.count(1, minutes(NOON, 40), now=NOON + 40 * MINUTE)
    town.step(NOON + 41 * MINUTE)
    assert town.records.storms("mill") == []

    larger = a_site(sensors=[a_gauge("rg1", count_size="0.02 in")])
    applied = apply_site(town.config.journal_url, larger, NOON + 50 * MINUTE, valid_from=NOON + 20 * MINUTE)
    town.step(NOON + 51 * MINUTE)

    assert applied.counted_anew == 20
    (storm,) = town.records.storms("mill")
    assert (storm.depth_tenth_um, storm.trigger_at) == (20 * 2540 + 20 * 5080, NOON + 34 * MINUTE)
    assert storm.verified


def test_what_a_person_read_counts_with_its_author_and_can_be_taken_back(town: Rained) -> None:
    url = town.config.journal_url
    town.count(1, minutes(NOON, 10), now=NOON + 10 * MINUTE)

    read = record_manual_reading(
        url, site="mill", sensor="rg1", at=NOON + 3 * HOUR, since_at=NOON + HOUR, depth=Depth.parse("0.45 in"),
        now=NOON + 4 * HOUR, **BY,
    )  # fmt: skip
    town.step(NOON + 4 * HOUR)

    (storm,) = town.records.storms("mill")
    # When it fell is not known: the earliest that it may have binds, the latest is shown.
    assert (storm.trigger_at, storm.verified, storm.depth_tenth_um) == (NOON + HOUR, True, 55 * 2540)
    assert storm.latest_end_at == NOON + 3 * HOUR
    (row,) = town.journal.manual_readings("mill")
    assert (row.author, row.reason, row.at, row.since_at) == (*BY.values(), NOON + 3 * HOUR, NOON + HOUR)
    assert town.journal.credits("mill", NOON + 2 * HOUR, NOON + 4 * HOUR)[0].reasons == ("manual",)
    assert town.journal.last_words("mill")["rg1"].observed_at < NOON + HOUR

    withdraw_manual_reading(url, read.id, now=NOON + 5 * HOUR, **BY)
    town.step(NOON + 5 * HOUR)

    gone = town.records.duty(DUTY)
    assert gone is not None
    assert gone.status == "withdrawn"
    assert town.journal.manual_readings("mill") == []
    (kept,) = town.journal.credits("mill", NOON + 2 * HOUR, NOON + 4 * HOUR)
    assert (kept.flag, kept.depth_tenth_um, kept.reasons) == (4, 45 * 2540, ("manual", "withdrawn"))
    with pytest.raises(ConfigError, match="no reading"):
        withdraw_manual_reading(url, read.id, now=NOON + 5 * HOUR, **BY)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"author": " "}, "author"),
        ({"depth": Depth(-1)}, "0 or more"),
        ({"at": NOON + 9 * HOUR}, "has passed"),
        ({"since_at": NOON + 3 * HOUR}, "a start before"),
        ({"sensor": "rg9"}, "no applied site"),
        ({"since_at": NOON}, "count twice"),
    ],
)
def test_what_is_no_reading(town: Rained, fields: dict[str, Any], message: str) -> None:
    town.count(1, minutes(NOON, 10), now=NOON + 10 * MINUTE)
    given: dict[str, Any] = {
        "site": "mill", "sensor": "rg1", "at": NOON + 3 * HOUR, "depth": Depth(2540), "now": NOON + 4 * HOUR,
    }  # fmt: skip

    with pytest.raises(ConfigError, match=message):
        record_manual_reading(town.config.journal_url, **(given | BY | fields))

    assert town.journal.manual_readings("mill") == []


def test_an_empty_gauge_is_on_record_and_no_rain(town: Rained) -> None:
    done = record_manual_reading(
        town.config.journal_url, site="mill", sensor="rg1", at=NOON, depth=Depth(0), now=NOON, **BY
    )

    assert not done.credited
    assert [row.depth_tenth_um for row in town.journal.manual_readings("mill")] == [0]
    assert town.journal.credits("mill", NOON - HOUR, NOON + HOUR) == []


def test_the_verb(town: Rained) -> None:
    def run(*words: str) -> str:
        ended = CliRunner().invoke(reading, [*words, "--config", str(town.file)], catch_exceptions=False)
        assert ended.exit_code == 0, ended.output
        return ended.output

    here = ("--site", "mill", "--sensor", "rg1", "--by", "smo@town.example", "--reason", "flat battery")
    added = run("add", *here, "--depth", "8 mm", "--at", short_instant(NOON), "--json")
    listed = run("list", "--site", "mill")
    taken = run("withdraw", "1", "--by", "smo@town.example")

    assert json.loads(added) == {"id": 1, "credited": True}
    assert listed == f"1: rg1 0.31496 in at {short_instant(NOON)}, by smo@town.example: flat battery\n"
    assert taken == "record 2: reading 1 counts no longer\n"
    assert json.loads(run("list", "--site", "mill", "--json")) == []
    assert "no rain" in run("add", *here, "--depth", "0 in", "--at", short_instant(NOON))

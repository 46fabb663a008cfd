"""Parcels of many gateways in one transaction come to what they come to one by one, with every flag."""

import json
import shutil
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collector.ledger import load_registry
from collector.parcels import Parcel
from collector.quality_words import FAILED, SUSPECT
from collector.stores import open_engine, transaction
from collector.taking import take, take_all
from siltwatch.wire import Sequenced
from tests.support.collector import Journal, facts, gauge, parcel, probe, says, site, turbid

GATEWAYS = ("gw1", "gw2", "gw3")
FOLDERS = count()
MARKS = ("out_of_water", "battery_low", "sensor_fault", "stale")
FLAGS = {"out_of_water": FAILED, "sensor_fault": FAILED, "battery_low": SUSPECT, "stale": SUSPECT}
MORE = (
    "SELECT gateway, boot, seq, document, state FROM journal ORDER BY 1, 2, 3",
    "SELECT gateway, boot, contiguous_seq, health FROM streams ORDER BY 1",
    "SELECT gateway, first_seq, last_seq, reason FROM gaps ORDER BY 1, 2, 3",
    "SELECT gateway, boot, seq, reason FROM dead_letters ORDER BY 1, 2, 3",
    "SELECT site, sensor, observed_at, value, battery_v, flag, reasons FROM last_words ORDER BY 1, 2",
    "SELECT site, sensor, kind, at, key, flag, reasons FROM readings ORDER BY 1, 2, 3, 4, 5",
    "SELECT site, sensor, state FROM baselines ORDER BY 1, 2",
)


@st.composite
def stories(draw: st.DrawFn) -> list[Parcel]:
    """What some gateways say, cut into parcels that come in any order, some twice."""
    parcels: list[Parcel] = []
    for gateway in GATEWAYS[: draw(st.integers(1, 3))]:
        said = [draw(words_of(seq)) for seq in range(1, draw(st.integers(1, 10)) + 1)]
        cuts = sorted(draw(st.sets(st.integers(1, len(said)), max_size=3)) | {0, len(said)})
        parcels += [parcel(said[a:b], gateway=gateway) for a, b in pairwise(cuts)]
    again = draw(st.lists(st.sampled_from(parcels), max_size=2))
    return list(draw(st.permutations([*parcels, *again])))


@st.composite
def words_of(draw: st.DrawFn, seq: int) -> Sequenced:
    """A count of a gauge, or a reading of a probe with what its gateway has to say of it."""
    if draw(st.booleans()):
        return says(seq, count=draw(st.integers(0, 6)))
    marks = tuple(draw(st.sets(st.sampled_from(MARKS), max_size=2)))
    value = draw(st.sampled_from(["5", "12.5", "900", "4000", "-3", None]))
    if value is None:
        return says(seq, device="nobody", quantity="turbidity", semantics="instant", value="1")
    return turbid(seq, value, quality=marks)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("template")
    made = Journal.make(f"sqlite:///{folder}/journal.db")
    for gateway in GATEWAYS:
        made.apply(site(f"mill-{gateway}", sensors=[gauge(gateway=gateway), probe(gateway=gateway)]))
    made.close()
    return folder


def copied(template: Path) -> Journal:
    """An empty journal in which all sites are applied."""
    folder = template.parent / f"journal-{template.name}-{next(FOLDERS)}"
    shutil.copytree(template, folder)
    url = f"sqlite:///{folder}/journal.db"
    return Journal(url, open_engine(url, sync="OFF"))


def outcome(journal: Journal) -> list[Any]:
    """All that is on record."""
    try:
        return [facts(journal), *(journal.rows(query) for query in MORE)]
    finally:
        journal.close()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=stories(), missing=st.integers(0, 2))
def test_taken_together_or_one_by_one_is_the_same(template: Path, story: list[Parcel], missing: int) -> None:
    """Also where some parcels never came, so that others wait behind a hole."""
    together, apart = copied(template), copied(template)
    story = story[missing:]

    with transaction(together.engine) as connection:
        acks = [taken.ack for taken in take_all(connection, story, load_registry(connection))]
    each = []
    for one in story:
        with transaction(apart.engine) as connection:
            each.append(take(connection, one, load_registry(connection)).ack)

    assert acks == each
    assert outcome(together) == outcome(apart)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=stories())
def test_no_word_of_a_gateway_is_lost_whichever_way_its_reading_came(template: Path, story: list[Parcel]) -> None:
    journal = copied(template)
    with transaction(journal.engine) as connection:
        take_all(connection, story, load_registry(connection))
    said = {
        (one.gateway, item.said.seq): item.said
        for one in story
        for item in one.items
        if item.said is not None and item.said.quantity == "turbidity" and item.said.device == "p1"
    }

    kept = journal.rows("SELECT site, at, flag, reasons FROM readings WHERE kind = 'turbidity'")
    journal.close()

    assert len(kept) == len(said)
    stored = {(name.removeprefix("mill-"), at): (flag, json.loads(reasons)) for name, at, flag, reasons in kept}
    for (gateway, _), one in said.items():
        at = one.observed_at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
        flag, reasons = stored[gateway, at]
        assert set(one.quality) <= set(reasons)
        assert flag >= max((FLAGS[word] for word in one.quality), default=1)

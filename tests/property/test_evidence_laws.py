"""Laws of the evidence pack: any season's storms verify, and with any single change in a pack it does not."""

import io
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from alerts.reading import StormRow
from dashboard.evidence.manifest import MANIFEST, bundle_of, manifest_of
from dashboard.evidence.trail import GENESIS, TrailEntry, canonical, days_of, digest_of, faults_of, link_of
from dashboard.evidence.verifying.verify import verify
from siltwatch.errors import QuantityError
from tests.support.alerts import HOUR, MINUTE, NOON, a_site, tips
from tests.support.evidence import evidence_town, pack_of

Burst = tuple[int, int, int, str, int, int]
BURSTS = st.tuples(
    st.integers(1, 40),  # hours after the burst before
    st.integers(1, 60),  # tips
    st.integers(1, 12),  # minutes between them
    st.sampled_from(("rg1", "rg2")),
    st.sampled_from((1, 1, 1, 3, 4)),
    st.sampled_from((0, 0, 0, 1)),  # known only as a total
)


def season(folder: Path, bursts: list[Burst], profile: str) -> Iterator[tuple[StormRow, bytes]]:
    """The storms of a season and their packs."""
    with evidence_town(folder, a_site(profile=profile, gauges=("rg1", "rg2"))) as town:
        at = NOON
        for number, (hours, count, every, gauge, flag, silent) in enumerate(bursts):
            at += hours * HOUR
            rows = tips(at, count, every=every * MINUTE)
            if silent:
                town.rain(
                    [(rows[-1][0], count * 2540)], sensor=gauge, flag=flag, key=str(number), after_at=at - 7 * HOUR
                )
            else:
                town.rain(rows, sensor=gauge, flag=flag, key=str(number))
            at = rows[-1][0]
            town.step(at)
            if hours % 3 == 0:
                town.inspect(at + HOUR)
        town.step(at + 48 * HOUR)
        for storm in town.records.storms("mill"):
            yield storm, pack_of(town, storm)


def wrong(pack: bytes, path: Path) -> list[str]:
    path.write_bytes(pack)
    return [f"{check.what}: {check.says}" for check in verify(path) if check.agrees is False]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example([(13, 52, 12, "rg1", 1, 1), (13, 52, 12, "rg2", 1, 1)], "guilderland")
@example(
    [(9, 57, 2, "rg1", 1, 1), (20, 8, 8, "rg2", 1, 0), (40, 56, 7, "rg2", 1, 0), (17, 26, 9, "rg2", 1, 1),
     (17, 24, 12, "rg2", 1, 0), (14, 54, 10, "rg1", 4, 0)],
    "guilderland",
)  # fmt: skip
@example([(1, 50, 12, "rg1", 1, 1), (13, 50, 1, "rg1", 1, 0)], "pendleton")
@given(st.lists(BURSTS, min_size=2, max_size=6), st.sampled_from(("pendleton", "rotterdam", "guilderland")))
def test_the_storms_of_any_season_verify(bursts: list[Burst], profile: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for storm, pack in season(Path(folder) / "town", bursts, profile):
            assert wrong(pack, Path(folder) / "pack.zip") == [], storm


@cache
def one_pack() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        bursts = [(3, 60, 2, "rg1", 1, 0), (9, 10, 2, "rg2", 3, 0)]
        ((_, pack),) = season(Path(folder) / "town", bursts, "rotterdam")
        return pack


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_byte_that_is_changed_put_in_or_taken_out_is_found(data: st.DataObject) -> None:
    pack = one_pack()
    place = data.draw(st.integers(0, len(pack) - 1))
    how = data.draw(st.sampled_from(("change", "put in", "take out", "cut off")))
    byte = data.draw(st.integers(1, 255))
    other = bytes([pack[place] ^ byte])
    broken = {
        "change": pack[:place] + other + pack[place + 1 :],
        "put in": pack[:place] + other + pack[place:],
        "take out": pack[:place] + pack[place + 1 :],
        "cut off": pack[:place],
    }[how]
    with tempfile.TemporaryDirectory() as folder:
        assert wrong(broken, Path(folder) / "pack.zip"), (how, place)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_change_in_any_file_names_that_file(data: st.DataObject) -> None:
    """The ZIP is packed again after the change, so that only the list of files can tell."""
    with zipfile.ZipFile(io.BytesIO(one_pack())) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    name = data.draw(st.sampled_from(sorted(files)))
    held = files[name]
    how = data.draw(st.sampled_from(("change", "put in", "take out", "remove", "rename")))
    place = data.draw(st.integers(0, max(0, len(held) - 1)))
    changed = dict(files)
    if how == "remove":
        del changed[name]
    elif how == "rename":
        changed[f"{name}.old"] = changed.pop(name)
    elif how == "put in" or not held:
        changed[name] = held[:place] + b" " + held[place:]
    elif how == "take out":
        changed[name] = held[:place] + held[place + 1 :]
    else:
        changed[name] = held[:place] + bytes([held[place] ^ data.draw(st.integers(1, 255))]) + held[place + 1 :]
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as opened:
        for one in sorted(changed):
            entry = zipfile.ZipInfo(one, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr, entry.create_system = 0o100644 << 16, 3
            opened.writestr(entry, changed[one])
    with tempfile.TemporaryDirectory() as folder:
        found = wrong(written.getvalue(), Path(folder) / "pack.zip")

    assert not any(one.startswith("container") for one in found)
    named = name != MANIFEST or how in {"remove", "rename"}
    assert any(one.startswith(name) for one in found) if named else found


def test_a_bundle_refuses_names_that_lead_out_of_it() -> None:
    for name in ("../x", "/x", MANIFEST, "a\nb", "café"):
        with pytest.raises(QuantityError, match="cannot be the name"):
            bundle_of({name: b""})
    assert manifest_of({"b": b"", "a": b"x"}).decode().splitlines()[0].endswith("  a")


def chain(words: list[tuple[int, str]]) -> list[TrailEntry]:
    found: list[TrailEntry] = []
    before, day = GENESIS, NOON
    for number, (days, word) in enumerate(words, start=1):
        day += timedelta(days=days)
        named = {
            "number": number, "day": f"{day:%Y-%m-%d}", "at": "", "kind": "k", "ref": None, "site": "mill",
        }  # fmt: skip
        body = canonical({**named, "what": word})
        before = link_of(before, digest_of(body))
        found.append(TrailEntry(**named, body=body, digest=digest_of(body), link=before))  # type: ignore[arg-type]
    return found


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.text(max_size=5)), min_size=2, max_size=12), st.data())
def test_a_trail_tells_every_entry_that_was_changed_taken_out_or_moved(
    words: list[tuple[int, str]], data: st.DataObject
) -> None:
    entries = chain(words)
    assert faults_of(entries) == []
    assert [day.root for day in days_of(entries)][-1] == entries[-1].link
    place = data.draw(st.integers(0, len(entries) - 2))  # what is cut off at the end only a root from outside tells
    column = data.draw(st.sampled_from(("number", "day", "at", "kind", "site", "body", "digest", "link")))
    values = {name: getattr(entries[place], name) for name in TrailEntry.__slots__}
    values[column] = values[column] + 1 if column == "number" else values[column] + "0"

    assert faults_of([*entries[:place], TrailEntry(**values), *entries[place + 1 :]])
    assert faults_of([*entries[:place], *entries[place + 1 :]])
    assert faults_of([*entries[:place], entries[place + 1], entries[place], *entries[place + 2 :]])

"""The books of a soak: every tip, storm, duty and notice, counted again by other means than the code under test."""

import json
import shutil
import sqlite3
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from alerts.profile_files import load_profile
from alerts.rejudging import rejudge
from alerts.storms import GaugeRain, Storm, judge
from siltwatch.instants import parse_instant, to_ms
from tests.support.soak_files import people_of
from tests.support.soak_gauges import Gauge
from tests.support.soak_town import Town

A_TIP = 2_540
_NEAR_MS = 100 * 60_000  # a gateway's clock was an hour and a half wrong
_STORMS = (
    "SELECT storms.site, trigger_at, start_at, end_at, latest_end_at FROM storms JOIN storm_versions"
    " ON storm_versions.storm = storms.id AND storm_versions.revision = storms.revision"
    " WHERE storm_versions.state <> 'superseded' ORDER BY trigger_at"
)
_STANDING = "SELECT id, site FROM duties WHERE kind = 'storm_inspection' AND status <> 'withdrawn'"
_TOLD = "SELECT duty, person FROM notices WHERE state = 'sent'"
_INTERRUPTED = (
    "SELECT DISTINCT coalesce(notices.batch, notices.message_id) FROM notice_attempts"
    " JOIN notices ON notices.id = notice_attempts.notice WHERE outcome = 'interrupted'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tips:
    """Of one gauge, or of all: how many tips are where."""

    fell: int
    journal: int
    credits: int
    influx: int

    @property
    def is_even(self) -> bool:
        """Whether each is everywhere once."""
        return self.fell == self.journal == self.credits == self.influx


@dataclass(frozen=True, slots=True, kw_only=True)
class Notices:
    """What was to be told, and what the mail server took."""

    planned: int  # rows of the outbox
    cancelled: int  # overtaken by what came after, with the reason on record
    unsent: int  # neither accepted nor cancelled nor refused
    failed: int
    messages: int  # that had to be accepted, by Message-ID
    accepted: int  # of those, that were
    copies: int  # further ones, of messages during which the process was killed (at least once, as documented)
    unexplained: int  # further ones that nothing explains, and messages that nobody wrote
    untold: int  # people who were told nothing of a duty that stands


class Books:
    """Opened when all is quiet; the processes may still run, but for `verdicts`."""

    def __init__(self, town: Town) -> None:
        self._town = town

    def rows(self, store: str, query: str) -> list[tuple[Any, ...]]:
        """Rows of a store, which is not changed."""
        with closing(sqlite3.connect(f"file:{self._town.data / store}.db?mode=ro", uri=True, timeout=20)) as disk:
            return disk.execute(query).fetchall()

    def number(self, store: str, query: str) -> int:
        """The only number of a query."""
        return int(self.rows(store, query)[0][0])

    def tips(self) -> dict[str, Tips]:
        """By site."""
        journal = self._journal_counts()
        credited = dict(self.rows("journal", "SELECT site, sum(depth_tenth_um) FROM credits GROUP BY site"))
        influx = self._influx_depths()
        return {
            gauge.site: Tips(
                fell=len(gauge.tips_ms),
                journal=journal.get(gauge.site, 0),
                credits=_in_tips(credited.get(gauge.site, 0)),
                influx=_in_tips(influx.get(gauge.site, 0)),
            )
            for gauge in self._town.gauges
        }

    def _journal_counts(self) -> dict[str, int]:
        """What each gauge said last by the number of its line, as the journal has it."""
        newest: dict[str, tuple[int, int]] = {}
        for (document,) in self.rows("journal", "SELECT document FROM journal"):
            said = json.loads(document)
            if said["quantity"] == "rain_count":
                word = int(said["device_seq"]), int(said["count"])
                newest[said["device"]] = max(word, newest.get(said["device"], word))
        return {device: count for device, (_, count) in newest.items()}

    def _influx_depths(self) -> dict[str, int]:
        question = urllib.parse.urlencode({"db": "rain", "q": "SELECT sum(tenth_um) FROM rain GROUP BY site"})
        address = f"http://127.0.0.1:{self._town.influx.port}/query?{question}"
        with urllib.request.urlopen(address, timeout=20) as answer:
            series = json.load(answer)["results"][0].get("series", [])
        return {one["tags"]["site"]: int(one["values"][0][1]) for one in series}

    def left_behind(self) -> dict[str, int]:
        """What should be nowhere."""
        return {
            "gaps": self.number("journal", "SELECT count(*) FROM gaps"),
            "waiting": self.number("journal", "SELECT count(*) FROM journal WHERE state = 1"),
            "dead letters": self.number("journal", "SELECT count(*) FROM dead_letters"),
            "open items": self.number("journal", "SELECT count(*) FROM open_items"),
        }

    def storms(self) -> tuple[int, int, list[str], timedelta]:
        """How many the rules make of the tips that fell, how many are on record; what differs, and by how much."""
        recorded: dict[str, list[tuple[int, ...]]] = {}
        for row in self.rows("records", _STORMS):
            recorded.setdefault(row[0], []).append(tuple(to_ms(parse_instant(at)) for at in row[1:4]))
        fallen = {gauge.site: _judged(gauge) for gauge in self._town.gauges}
        wrong, largest_ms = list[str](), 0
        for gauge in self._town.gauges:
            storms, found = fallen[gauge.site], recorded.get(gauge.site, [])
            if len(found) != len(storms):
                wrong.append(f"{gauge.site}: {len(storms)} storms of the tips, {len(found)} on record")
                continue
            for storm, instants in zip(storms, found, strict=True):
                apart_ms = max(abs(a - b) for a, b in zip(_instants(storm), instants, strict=True))
                largest_ms = max(largest_ms, apart_ms)
                if apart_ms > _latest_word_ms(gauge) + _NEAR_MS:
                    wrong.append(f"{gauge.site}: a storm lies {apart_ms // 60_000} min from that of the tips")
        counts = sum(map(len, fallen.values())), sum(map(len, recorded.values()))
        return *counts, wrong, timedelta(milliseconds=largest_ms)

    def verdicts(self, folder: Path) -> tuple[int, list[str]]:
        """How many verdicts are on record, and which are not what the rules make of the credits; nothing may run."""
        folder.mkdir()
        for file in self._town.data.glob("*.db*"):
            shutil.copy(file, folder / file.name)
        url = f"sqlite:///{folder}"
        judged = rejudge(f"{url}/journal.db", f"{url}/records.db", self._town.now())
        return len(judged.recorded), judged.differing

    def visits(self, entered: dict[str, str]) -> list[str]:
        """Duties whose visit is not on record once, or did not close them."""
        keys = Counter(key for (key,) in self.rows("records", "SELECT key FROM inspections"))
        states = dict(self.rows("records", "SELECT id, status FROM duties"))
        wrong = [f"{duty} was visited and is {states[duty]}" for duty in entered if "closed" not in states[duty]]
        return wrong + [f"{key} is on record {count} times" for key, count in keys.items() if count > 1]

    def notices(self) -> Notices:
        """Every row of the outbox against every message that was taken."""
        states = dict(self.rows("records", "SELECT state, count(*) FROM notices GROUP BY state"))
        told = "SELECT DISTINCT coalesce(batch, message_id) FROM notices WHERE state = 'sent'"
        wanted = {key for (key,) in self.rows("records", told)}
        interrupted = {key for (key,) in self.rows("records", _INTERRUPTED)}
        taken = Counter(str(message["Message-ID"]).strip() for message in self._town.mailbox.messages())
        copies = {key: count - 1 for key, count in taken.items() if count > 1}
        strange = sum(count for key, count in taken.items() if key not in wanted and key not in interrupted)
        return Notices(
            planned=sum(states.values()),
            cancelled=states.get("cancelled", 0),
            unsent=states.get("queued", 0) + states.get("sending", 0),
            failed=states.get("failed", 0),
            messages=len(wanted),
            accepted=sum(1 for key in wanted if taken[key]),
            copies=sum(count for key, count in copies.items() if key in interrupted),
            unexplained=strange + sum(count for key, count in copies.items() if key not in interrupted),
            untold=self._untold(),
        )

    def _untold(self) -> int:
        """Of everybody who is to hear of a duty that stands, who heard nothing."""
        told = set(self.rows("records", _TOLD))
        wanted = {(duty, name) for duty, site in self.rows("records", _STANDING) for name in people_of(site)}
        return len(wanted - told)

    def told_after_ms(self) -> Iterator[tuple[str, int, int]]:
        """Of each first notice of a storm: site, when its threshold was reached, how much later it was accepted."""
        query = (
            "SELECT duties.site, storm_versions.trigger_at, notices.accepted_at FROM notices"
            " JOIN duties ON duties.id = notices.duty"
            " JOIN storms ON storms.id = duties.storm JOIN storm_versions ON storm_versions.storm = storms.id"
            " AND storm_versions.revision = storms.revision WHERE notices.step = 'at_trigger'"
            " AND notices.state = 'sent' AND duties.kind = 'storm_inspection' AND notices.revision = 1"
        )
        for site, trigger_at, accepted_at in self.rows("records", query):
            at_ms = to_ms(parse_instant(trigger_at))
            yield site, at_ms, to_ms(parse_instant(accepted_at)) - at_ms


def _judged(gauge: Gauge) -> list[Storm]:
    depths = [A_TIP] * len(gauge.tips_ms)
    rain = GaugeRain(gauge=gauge.site, quality="good", at_ms=gauge.tips_ms, depth_tenth_um=depths)
    return sorted(judge([rain], load_profile("pendleton").rule).storms, key=lambda storm: storm.trigger_ms)


def _latest_word_ms(gauge: Gauge) -> int:
    """By how much the word of a tip came late, at most: while nobody listens a gauge tells its sum later."""
    return max((said - fell for fell, said in zip(gauge.tips_ms, gauge.said_ms, strict=False)), default=0)


def _instants(storm: Storm) -> tuple[int, int, int]:
    return storm.trigger_ms, storm.start_ms, storm.end_ms


def _in_tips(depth_tenth_um: int) -> int:
    assert depth_tenth_um % A_TIP == 0
    return depth_tenth_um // A_TIP

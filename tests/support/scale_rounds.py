"""Rounds of rain on every site of a scaled town; somebody is killed in each, and what is where then is counted."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

from tests.support.collector import HUNDREDTH_IN
from tests.support.scale_speed import message, next_said
from tests.support.scale_town import PARTITIONS, ScaledTown

TIPS = 60
_MINUTE = timedelta(minutes=1)
_APART = timedelta(hours=9)
_PACE_S = 0.1
_KILLED_AT_TIP = 20
_JUDGE_KILLED_AT_TIP = 50  # the half inch is reached
_SETTLED_WITHIN_S = 90.0
_RESTART_S = 2.0  # what systemd waits
_STORMS = (
    "SELECT count(*) FROM storms JOIN storm_versions ON storm_versions.storm = storms.id"
    " AND storm_versions.revision = storms.revision WHERE storm_versions.state <> 'superseded'"
)
_OF_STORMS = "duty IN (SELECT id FROM duties WHERE kind = 'storm_inspection')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What is where at one moment."""

    journal: int = 0
    tips: int = 0
    influx: int = 0
    storms: int = 0
    duties: int = 0
    told: int = 0  # duties of storms of which somebody was told
    unsent: int = 0
    unheard: int = 0
    copies: int = 0
    dead: int = 0

    def since(self, before: "Counts") -> "Counts":
        """What came in between."""
        return Counts(**{name: value - getattr(before, name) for name, value in asdict(self).items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One storm on every site."""

    name: str
    counts: Counts
    taken_over_s: float | None  # from the kill until somebody did its work again
    other_waited_s: float  # the longest that the partition of the other collector stood still

    def problems(self, sites: int) -> list[str]:
        """In words; none where all is well."""
        got, tips = self.counts, sites * TIPS
        wanted = {"journal": tips, "tips": tips, "influx": tips, "storms": sites, "duties": sites, "told": sites}
        found = [
            f"{name} {getattr(got, name)} of {count}" for name, count in wanted.items() if getattr(got, name) != count
        ]
        wrong = ("unsent", "unheard", "dead") if self.may_tell_twice else ("unsent", "unheard", "dead", "copies")
        return found + [f"{getattr(got, name)} {name}" for name in wrong if getattr(got, name)]

    @property
    def may_tell_twice(self) -> bool:
        """Whether a judge died that may have had a message on its way."""
        return self.name.startswith("kill -9 of the judge that")


@dataclass
class Rounds:
    """One after the other; `judge_cpu_s` and `mails_per_s` are of the first, in which nobody is killed."""

    town: ScaledTown
    say: Callable[[str], None]
    judge_cpu_s: float = 0.0
    mails_per_s: float = 0.0
    _pauses: dict[str, float] = field(default_factory=dict)

    def one(self, index: int) -> Round:
        """A storm on every site, in which the act happens."""
        name, at_tip, act = ROUNDS[index]
        self.say(name)
        before = self._settled(None)
        judge = self.town.programs["alerts", self.town.holder()[0]]
        cpu_before_s = judge.cpu_s()
        killed: list[float | None] = []
        watch = _Watch(self.town)
        ago = _APART * (len(ROUNDS) - index)
        for tip in range(TIPS):
            if tip == at_tip:
                acting = threading.Thread(target=lambda: killed.append(act(self.town)))
                acting.start()
            said = [
                message(self.town, number, [next_said(self.town, number, ago - _MINUTE * tip, tips=1)])
                for number in range(self.town.sites)
            ]
            self.town.gateways.publish_all(said)
            threading.Event().wait(_PACE_S)
        acting.join()
        after = self._settled(before)
        pauses = watch.end()
        if index == 0:
            self.judge_cpu_s = judge.cpu_s() - cpu_before_s
            self.mails_per_s = self._mails_per_s()
        other = min(pauses.values())
        return Round(name=name, counts=after.since(before), taken_over_s=killed[0], other_waited_s=other)

    def _settled(self, before: Counts | None) -> Counts:
        """Once all is where it belongs; as it is where that does not come."""
        until_s = time.monotonic() + _SETTLED_WITHIN_S
        while True:
            counts = self._counts()
            fresh = counts if before is None else counts.since(before)
            whole = before is None or (fresh.influx >= self.town.sites * TIPS and fresh.told >= self.town.sites)
            if (whole and not fresh.unsent and not counts.unsent and not counts.unheard) or time.monotonic() > until_s:
                return counts
            threading.Event().wait(0.1)

    def _counts(self) -> Counts:
        town = self.town
        ids = Counter(str(mail["Message-ID"]).strip() for mail in town.mailbox.messages())
        sent = [str(row[0]) for row in town.rows("records", "SELECT message_id FROM notices WHERE state = 'sent'")]
        return Counts(
            journal=town.number("journal", "SELECT count(*) FROM journal"),
            tips=town.number("journal", "SELECT coalesce(sum(depth_tenth_um), 0)::bigint FROM credits") // HUNDREDTH_IN,
            influx=town.influx_tips(),
            storms=town.number("records", _STORMS),
            duties=town.number(
                "records", "SELECT count(*) FROM duties WHERE kind = 'storm_inspection' AND status <> 'withdrawn'"
            ),
            told=town.number(
                "records", f"SELECT count(DISTINCT duty) FROM notices WHERE state = 'sent' AND {_OF_STORMS}"
            ),
            unsent=town.number(
                "records", "SELECT count(*) FROM notices WHERE state = 'sending' OR (state = 'queued' AND tries = 0)"
            ),
            unheard=sum(one not in ids for one in sent),
            copies=sum(ids.values()) - len(ids),
            dead=town.number("journal", "SELECT count(*) FROM dead_letters"),
        )

    def _mails_per_s(self) -> float:
        query = (
            "SELECT count(*), extract(epoch FROM max(accepted_at::timestamptz) - min(accepted_at::timestamptz))"
            " FROM notices WHERE accepted_at IS NOT NULL"
        )
        count, seconds = self.town.rows("records", query)[0]
        return float(count) / max(0.001, float(seconds or 0))


class _Watch:
    """The longest that nothing new came into the journal from the gateways of each partition."""

    def __init__(self, town: ScaledTown) -> None:
        self._town, self._ending = town, threading.Event()
        self._longest = dict.fromkeys(PARTITIONS, 0.0)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> dict[str, float]:
        """By partition."""
        self._ending.set()
        self._thread.join()
        return self._longest

    def _run(self) -> None:
        total = {partition: self._town.sites // len(PARTITIONS) * TIPS for partition in PARTITIONS}
        first = {partition: self._count(partition) for partition in PARTITIONS}
        last: dict[str, tuple[int, float]] = {}
        while not self._ending.wait(0.1):
            for partition in PARTITIONS:
                count, now_s = self._count(partition), time.monotonic()
                if partition not in last or count != last[partition][0]:
                    last[partition] = (count, now_s)
                elif 0 < count - first[partition] < total[partition]:
                    self._longest[partition] = max(self._longest[partition], now_s - last[partition][1])

    def _count(self, partition: str) -> int:
        query = f"SELECT coalesce(sum(contiguous_seq), 0)::bigint FROM streams WHERE gateway LIKE '{partition}-%'"
        return self._town.number("journal", query)


def _nobody(_: ScaledTown) -> None:
    return None


def _collector(machine: str) -> Callable[[ScaledTown], float]:
    """Killed and started again, as systemd does; the seconds until it is at the broker again."""

    def act(town: ScaledTown) -> float:
        program, began_s = town.programs["collector", machine], time.monotonic()
        program.kill()
        threading.Event().wait(_RESTART_S)
        program.start().ready("broker_up")
        return time.monotonic() - began_s

    return act


def _given_over(town: ScaledTown) -> float:
    """The second collector does not come back: the first is given its partition, and started anew."""
    began_s = time.monotonic()
    town.programs["collector", "two"].kill()
    town.write("one", list(PARTITIONS))
    first = town.programs["collector", "one"]
    first.stop()
    first.start().ready("broker_up")
    return time.monotonic() - began_s


def _judge(town: ScaledTown) -> float:
    """The holder of the lease is killed; the seconds until the other judges, before the first is started again."""
    holder, other = town.holder()
    began_s = time.monotonic()
    town.programs["alerts", holder].kill()
    town.programs["alerts", other].ready()
    taken_s = time.monotonic() - began_s
    town.programs["alerts", holder].start().ready("standing_by")
    return taken_s


def _idle_judge(town: ScaledTown) -> None:
    """The one that stands by is killed: nobody takes over anything."""
    idle = town.programs["alerts", town.holder()[1]]
    idle.kill()
    idle.start().ready("standing_by")


ROUNDS: tuple[tuple[str, int, Callable[[ScaledTown], Any]], ...] = (
    ("nobody is killed", 0, _nobody),
    ("kill -9 of the collector of p00, started again", _KILLED_AT_TIP, _collector("one")),
    ("kill -9 of the collector of p01, started again", _KILLED_AT_TIP, _collector("two")),
    ("kill -9 of the judge that holds the lease", _JUDGE_KILLED_AT_TIP, _judge),
    ("kill -9 of the judge that stands by", _JUDGE_KILLED_AT_TIP, _idle_judge),
    ("kill -9 of the collector of p01, p01 given to the other", _KILLED_AT_TIP, _given_over),
)

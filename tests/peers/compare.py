"""Siltwatch beside what people use instead: the same readings through the same broker, in turns, in one run.

python tests/peers/compare.py [--json FILE] [--docs] [--only WORDS] [--rounds 3]

Each contender drains backlogs, then has its database stopped in the middle of a stream of 200 readings a second, then
is itself killed in the middle of one. The table goes to stdout; `--docs` renews docs/peers.md. A peer that is not
installed is named with what was tried.
"""

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.support.machine_facts import machine_facts, version, write_between
from tests.support.mqtt import gateway_at
from tests.support.peer_contenders import Absent, Contender, Mqtt2Influx, NodeRed, Ours
from tests.support.peer_readings import Publisher
from tests.support.peer_storms import StormsCompared, compare_storms
from tests.support.peer_thingsboard import ThingsBoard
from tests.support.peer_trials import Loss, Speed, drain, interrupted, warm_up
from tests.support.servers import Server, influxd, mosquitto

DOCS = Path(__file__).resolve().parents[2] / "docs" / "peers.md"
_QUEUES = "max_queued_messages 1000000"
HEADS = (
    "contender", "version", "stores in", "readings/s", "until committed", "CPU ms per 1,000", "peak MB",
    "database down 5 s: lost, doubled", "kill -9: lost, doubled",
)  # fmt: skip


@dataclass
class Row:
    """One contender: an absent one says why."""

    contender: Contender
    speed: Speed
    down: Loss | None = None
    killed: Loss | None = None


def main() -> int:
    """Exit 1 when ours lost or doubled something, or an event of the storms differs without a reason."""
    parser = argparse.ArgumentParser(prog="make peers", description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--docs", action="store_true", help="renew docs/peers.md")
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whatever was started is ended
    with tempfile.TemporaryDirectory(prefix="peers-") as name:
        rows, absent = contest(Path(name), rounds=given.rounds, only=given.only)
        storms = None
        try:
            storms = None if given.only else compare_storms(Path(name))
        except Absent as error:
            absent.append(f"separate: {error}")
    text = table(rows, storms, absent)
    print(text)
    if given.json:
        given.json.write_text(json.dumps(document(rows, storms, absent), indent=1) + "\n")
    if given.docs:
        write_between(DOCS, "peers", text)
    ours = [row for row in rows if isinstance(row.contender, Ours)]
    return 1 if any(loss and (loss.lost or loss.doubled) for row in ours for loss in (row.down, row.killed)) else 0


def tell(word: str) -> None:
    """Progress, on stderr."""
    print(f"peers: {word}", file=sys.stderr, flush=True)


def contest(folder: Path, *, rounds: int, only: str) -> tuple[list[Row], list[str]]:
    """Backlogs in turns, so that what else the machine does falls on all; then the two interruptions of each."""
    with ExitStack() as stack:
        broker, platform = (
            stack.enter_context(mosquitto(folder / name, extra=_QUEUES)) for name in ("broker", "platform")
        )
        influx = stack.enter_context(influxd(folder / "influx"))
        publisher = Publisher(stack.enter_context(gateway_at(broker.port)))
        rows, absent = _started(stack, contenders(folder, broker, influx, platform), publisher, only)
        for number in range(rounds):
            for row in rows:
                tell(f"round {number + 1}: {row.contender.name}")
                drain(row.contender, publisher, row.speed)
        for row in rows:
            database = platform if isinstance(row.contender, ThingsBoard) else influx
            tell(f"database down: {row.contender.name}")
            row.down = interrupted(row.contender, publisher, stop=database.stop, go_on=database.start)
            tell(f"kill -9: {row.contender.name}")
            row.killed = interrupted(row.contender, publisher, stop=row.contender.kill, go_on=row.contender.restart)
    return rows, absent


def contenders(
    folder: Path, broker: Server, influx: Server, platform: Server
) -> list[tuple[str, Callable[[], Contender]]]:
    """How each is made ready."""
    return [
        ("Siltwatch", lambda: Ours(folder / "one", broker=broker, influx=influx, a_message=1)),
        ("Siltwatch", lambda: Ours(folder / "many", broker=broker, influx=influx, a_message=50)),
        ("Node-RED", lambda: NodeRed(folder / "red", broker=broker, influx=influx, batches=False)),
        ("Node-RED", lambda: NodeRed(folder / "red-many", broker=broker, influx=influx, batches=True)),
        ("mqtt2influxdb", lambda: Mqtt2Influx(folder / "m2i", broker=broker, influx=influx)),
        ("thingsboard-gateway", lambda: ThingsBoard(folder / "tb", broker=broker, platform=platform)),
    ]


def _started(
    stack: ExitStack, made: list[tuple[str, Callable[[], Contender]]], publisher: Publisher, only: str
) -> tuple[list[Row], list[str]]:
    rows, absent = list[Row](), list[str]()
    for name, make in made:
        if only and only not in name:
            continue
        try:
            contender = make()
        except Absent as error:
            absent.append(f"{name}: {error}")
            continue
        tell(f"starting {contender.name}")
        contender.start()
        stack.callback(contender.stop)
        warm_up(contender, publisher)
        rows.append(Row(contender, Speed()))
    return rows, absent


def cells(row: Row) -> list[str]:
    """One line of the table."""
    speed, committed = row.speed, row.speed.committed_per_s
    losses = [f"{loss.lost}, {loss.doubled} of {loss.sent}" if loss else "" for loss in (row.down, row.killed)]
    return [
        row.contender.name, row.contender.version, row.contender.stores_in, f"{speed.per_s:,.0f}",
        f"{committed:,.0f}" if committed else "-", f"{speed.cpu_ms:,.0f}", f"{speed.peak_mb:,.0f}", *losses,
    ]  # fmt: skip


def table(rows: list[Row], storms: StormsCompared | None, absent: list[str]) -> str:
    """For people."""
    facts = machine_facts() | {"node": version("node", "--version")}
    lines = [", ".join(f"{name} {value}" for name, value in facts.items()), ""]
    lines += [_line(HEADS), _line(["---"] * len(HEADS)), *(_line(cells(row)) for row in rows), ""]
    lines += [f"- {row.contender.name}: {row.contender.remark}." for row in rows if row.contender.remark]
    ended = [row.contender for row in rows if row.contender.endings]
    lines += [f"- {one.name} ended by itself {one.endings} times, with its database away." for one in ended]
    lines += [f"- Not here: {reason}." for reason in absent]
    lines += ["", *where_they_win(rows)]
    if storms:
        lines += ["", *_storm_lines(storms)]
    return "\n".join(lines)


def _line(values: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(values)} |"


def where_they_win(rows: list[Row]) -> list[str]:
    """Said plainly, from the figures of this run: against ours at one reading a message, as they are fed."""
    ours = next((row for row in rows if isinstance(row.contender, Ours)), None)
    if ours is None:
        return []
    found = []
    for row in rows:
        if isinstance(row.contender, Ours):
            continue
        better = [
            name
            for name, theirs, own in (
                ("readings a second", -row.speed.per_s, -ours.speed.per_s),
                ("processor time a reading", row.speed.cpu_ms, ours.speed.cpu_ms),
                ("memory", row.speed.peak_mb, ours.speed.peak_mb),
            )
            if theirs < own
        ]
        found.append(f"- {row.contender.name} {'wins in ' + ', '.join(better) if better else 'wins in nothing here'}.")
    return ["Where they win, against ours with one reading a message:", "", *found]


def _storm_lines(storms: StormsCompared) -> list[str]:
    contests = (
        ("a bare loop that only sums", storms.bare_s, ""),
        ("Siltwatch, full verdict", storms.ours_s, f"{storms.ours:,}"),
        ("separate, with the series its reader gives", storms.theirs_s, f"{storms.theirs:,}"),
        ("separate, with a list of datetimes", storms.theirs_best_s, f"{storms.theirs:,}"),
    )
    as_used, at_best = storms.times
    said = (
        f"Theirs takes {as_used:.0f} times as long as it is used, {at_best:.1f} times at its best; it parts storms and"
        f" gives their sums, no threshold, no running day. Of our {storms.ours:,} events {storms.same:,} have the same"
        f" beginning and end there. {storms.merged} dry spells last six hours to the millisecond: they end an event"
        " here (six dry hours), and not there (longer than six hours)."
    )
    rows = [_line([name, f"{spent_s:.3f}", f"{storms.tips / spent_s:,.0f}", n]) for name, spent_s, n in contests]
    heads = [f"Storms over {storms.tips:,} tips of thirty years (separate {storms.version}):", ""]
    return [*heads, "| | seconds | tips/s | events |", "|---|---|---|---|", *rows, "", said]


def document(rows: list[Row], storms: StormsCompared | None, absent: list[str]) -> dict[str, Any]:
    """For programs."""
    return {
        "machine": machine_facts(),
        "rows": [
            {
                "contender": row.contender.name,
                "version": row.contender.version,
                "readings_per_s": row.speed.per_s,
                "committed_per_s": row.speed.committed_per_s,
                "cpu_ms_per_1000": row.speed.cpu_ms,
                "peak_mb": row.speed.peak_mb,
                "speed": asdict(row.speed),
                "database_down": asdict(row.down) if row.down else None,
                "kill_9": asdict(row.killed) if row.killed else None,
            }
            for row in rows
        ],
        "storms": asdict(storms) if storms else None,
        "absent": absent,
    }


if __name__ == "__main__":
    sys.exit(main())

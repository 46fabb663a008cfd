"""Checks an evidence pack by itself: `python3 verify.py PACK.zip [--json] [--roots FILE]`.

Only the standard library of Python (3.10 or newer) is used and nothing of Siltwatch: what a storm is, when the visit is
due and how the chain of the audit trail hangs together is worked out here a second time, by other means. What agrees,
what does not and what could not be compared is said line by line. Exit 0: all that was compared agrees. Exit 1: not.
"""

from __future__ import annotations

import calendar
import csv
import hashlib
import io
import json
import re
import sys
import time
import zipfile
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

MANIFEST = "MANIFEST.sha256"
UNREADABLE = (
    KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, RuntimeError, NotImplementedError, EOFError,
    zipfile.BadZipFile, OverflowError, RecursionError,
)  # fmt: skip


class Check(NamedTuple):
    """One thing that was looked at; `agrees` is None where it could not be compared."""

    what: str
    agrees: bool | None
    says: str


def agreeing(what: str, says: str) -> Check:
    """It is as the pack says."""
    return Check(what, True, says)  # noqa: FBT003 - one of three answers


def differing(what: str, says: str) -> Check:
    """It is not."""
    return Check(what, False, says)  # noqa: FBT003 - likewise


def unsure(what: str, says: str) -> Check:
    """It could not be compared."""
    return Check(what, None, says)


class Drop(NamedTuple):
    """Rain at an instant, milliseconds since 1970, tenths of a micrometre."""

    at: int
    gauge: str
    depth: int
    good: bool


class Rule(NamedTuple):
    """When rain is a storm."""

    threshold: int
    dry: int
    window: int
    rolling: bool


class Found(NamedTuple):
    """A storm as worked out here; `events` are the numbers of its events."""

    trigger: int
    start: int
    end: int
    basis: str
    by: tuple[str, ...]
    at_trigger: int
    depth: int
    events: tuple[int, ...]


# The container and its list of files


def open_pack(path: Path) -> tuple[dict[str, bytes], list[Check]]:
    """Every file of a pack, a ZIP or the folder that it was unpacked to, and whether the container is as it was."""
    if path.is_dir():
        names = sorted(one for one in path.rglob("*") if one.is_file())
        return {one.relative_to(path).as_posix(): one.read_bytes() for one in names}, []
    given = path.read_bytes()
    files: dict[str, bytes] = {}
    broken = []
    try:
        with zipfile.ZipFile(io.BytesIO(given)) as pack:
            for entry in pack.infolist():
                try:
                    files[entry.filename] = pack.read(entry)
                except UNREADABLE as error:
                    broken.append(differing(entry.filename, f"cannot be read: {error}"))
    except UNREADABLE as error:
        return files, [*broken, differing("container", f"is no ZIP that can be read: {error}")]
    return files, broken or _compare_container(given, files)


def _compare_container(given: bytes, files: dict[str, bytes]) -> list[Check]:
    """Pack the same files again by the same rules: every byte must be the same."""
    again = io.BytesIO()
    begins: list[tuple[int, str]] = []
    with zipfile.ZipFile(again, "w", zipfile.ZIP_STORED) as pack:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            entry.create_system = 3
            begins.append((again.tell(), name))
            pack.writestr(entry, files[name])
        begins.append((again.tell(), "the directory at its end"))
    made = again.getvalue()
    if made == given:
        return [agreeing("container", f"{len(given)} bytes, each as it was packed")]
    at = next(
        (place for place, pair in enumerate(zip(made, given, strict=False)) if pair[0] != pair[1]),
        min(len(made), len(given)),
    )
    where = [name for begin, name in begins if begin <= at][-1]
    return [differing("container", f"byte {at} is not as it was packed, in what belongs to {where}")]


def check_manifest(files: dict[str, bytes]) -> list[Check]:
    """Every file is listed, every listed file is there, and each is the one that was listed."""
    wanted = {name: hashlib.sha256(held).hexdigest() for name, held in files.items() if name != MANIFEST}
    given = files.get(MANIFEST)
    if given is None:
        return [differing(MANIFEST, "is missing")]
    if given == "".join(f"{wanted[name]}  {name}\n" for name in sorted(wanted)).encode():
        return [agreeing(MANIFEST, f"{len(wanted)} files, each with the SHA-256 that is listed")]
    listed = re.findall(r"^([0-9a-f]{64})  (.+)\n", given.decode("utf-8", "replace"), re.MULTILINE)
    by_name = {name: digest for digest, name in listed}
    found = [differing(name, "is not listed") for name in wanted if name not in by_name]
    found += [differing(name, "is listed, and missing") for name in by_name if name not in wanted]
    changed = [name for name in wanted if by_name.get(name, wanted[name]) != wanted[name]]
    found += [differing(name, "is not what was listed: it was changed") for name in changed]
    return found or [differing(MANIFEST, "is not written as it was: it was changed")]


# Reading


def ms_of(text: str) -> int:
    """Milliseconds since 1970 of `2026-03-01T12:00:00.000Z`."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text):
        raise ValueError(f"{text!r} is no instant")
    return calendar.timegm(time.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")) * 1000 + int(text[20:23])


def text_of(at: int | None) -> str | None:
    """The opposite."""
    if at is None:
        return None
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at // 1000)) + f".{at % 1000:03d}Z"


def document(files: dict[str, bytes], name: str) -> Any:  # noqa: ANN401 - what JSON holds
    """A JSON file of the pack."""
    return json.loads(files[name].decode("utf-8"))


def rows_of(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    """A CSV file of the pack."""
    return list(csv.DictReader(io.StringIO(files[name].decode("utf-8"), newline="")))


def rule_of(given: dict[str, Any]) -> Rule:
    """A rule of the pack."""
    return Rule(given["threshold_tenth_um"], given["min_dry_ms"], given["window_ms"], given["rolling24"])


def drops_of(rows: list[dict[str, str]]) -> list[Drop]:
    """The rain that counts, that of a silence at its end."""
    return [
        Drop(ms_of(row["at"]), row["gauge"], int(row["depth_tenth_um"]), row["good"] == "yes")
        for row in rows
        if row["counts"] in {"yes", "uncertain"} and int(row["depth_tenth_um"]) > 0
    ]


# The storm


def events_of(drops: list[Drop], dry: int) -> list[list[Drop]]:
    """Rain parted wherever it was dry at every gauge for at least so long."""
    events: list[list[Drop]] = []
    for drop in sorted(drops):
        if not events or drop.at - events[-1][-1].at >= dry:
            events.append([])
        events[-1].append(drop)
    return events


def by_gauge(drops: list[Drop]) -> dict[str, int]:
    """The sum of each gauge."""
    sums: dict[str, int] = {}
    for drop in drops:
        sums[drop.gauge] = sums.get(drop.gauge, 0) + drop.depth
    return sums


def storms_of(drops: list[Drop], rule: Rule) -> list[Found]:
    """Every storm, in order: rain of one never counts toward another."""
    events = events_of(drops, rule.dry)
    free: list[int] = []
    found: list[Found] = []
    for number, event in enumerate(events):
        hit = _first_hit([drop for one in free for drop in events[one]], event, rule)
        if hit is None:
            free.append(number)
            continue
        at, basis, figures = hit
        mine: tuple[int, ...] = (number,)
        if basis == "rolling24":
            mine = (*(one for one in free if events[one][-1].at > at - rule.window), number)
            free = []
        total = by_gauge([drop for one in mine for drop in events[one]])
        by = tuple(sorted(gauge for gauge, figure in figures.items() if figure >= rule.threshold))
        found.append(
            Found(at, events[mine[0]][0].at, event[-1].at, basis, by, max(figures.values()), max(total.values()), mine)
        )
    return found


def _first_hit(before: list[Drop], event: list[Drop], rule: Rule) -> tuple[int, str, dict[str, int]] | None:
    """The first instant at which a gauge reached the threshold, in the event or else in the rolling window."""
    for at in sorted({drop.at for drop in event}):
        sums = by_gauge([drop for drop in event if drop.at <= at])
        if max(sums.values()) >= rule.threshold:
            return at, "event", sums
        before = [drop for drop in before if drop.at > at - rule.window]
        if rule.rolling and before:
            inside = [drop for drop in event if at - rule.window < drop.at <= at]
            rolled = by_gauge(before + inside)
            if max(rolled.values()) >= rule.threshold:
                return at, "rolling24", rolled
    return None


def readings_of(rows: list[dict[str, str]], rule: Rule, counts: dict[str, int | None]) -> list[list[Drop]]:
    """The ways in which rain of a silence may have fallen: at its start, at its end, spread so that it joins events."""
    late = drops_of(rows)
    silent = [row for row in rows if row["counts"] == "uncertain"]
    if not silent:
        return [late]
    sure = drops_of([row for row in rows if row["counts"] == "yes"])
    early, joined, is_joined = list(sure), list(sure), False
    for row in silent:
        (drop,) = drops_of([row])
        since = ms_of(row["after_at"])
        early.append(drop._replace(at=since))
        count = counts.get(drop.gauge) or drop.depth
        places = _places(sorted(one.at for one in sure), since, drop, count, rule.dry)
        is_joined = is_joined or bool(places)
        joined.append(drop._replace(at=since, depth=drop.depth - len(places) * count))
        joined += [drop._replace(at=place, depth=count) for place in places]
    return [early, late, joined] if is_joined else [early, late]


def _places(known: list[int], since: int, drop: Drop, count: int, dry: int) -> list[int]:
    """Where single counts bridge the dry times of a silence up to the rain around it."""
    places: list[int] = []
    reached, kept = since, 0
    for later in (at for at in known if at > since):
        while later - reached >= dry and reached < drop.at and len(places) < drop.depth // count - 1:
            reached = min(reached + dry - 1, drop.at)
            places.append(reached)
        if later - reached >= dry:
            break
        reached, kept = later, len(places)
    return places[:kept]


def bounded(readings: list[list[Drop]], rule: Rule) -> list[tuple[Found, int | None, list[Drop]]]:
    """Each storm with the earliest trigger and end of all readings, and the latest end where they differ."""
    judged = [storms_of(drops, rule) for drops in readings]
    base = max(judged, key=len)
    drops = readings[judged.index(base)]
    groups = [[storm] for storm in base]
    for storms in judged:
        for storm in storms if storms is not base else []:
            apart = [max(0, one.start - storm.end, storm.start - one.end) for one in base]
            groups[apart.index(min(apart))].append(storm)
    found: list[tuple[Found, int | None, list[Drop]]] = []
    for group in groups:
        if len(group) == len(judged) and len({(one.trigger, one.end) for one in group}) == 1:
            found.append((group[0], None, drops))
            continue
        earliest = group[0]._replace(
            trigger=min(one.trigger for one in group),
            end=min(one.end for one in group),
            depth=max(one.depth for one in group),
        )
        found.append((earliest, max(one.end for one in group), drops))
    return found


def is_verified(storm: Found, drops: list[Drop], rule: Rule) -> bool:
    """Whether the good rain alone shows it."""
    if all(drop.good for drop in drops):
        return True
    proven = storms_of([drop for drop in drops if drop.good], rule)
    return any(storm.start <= one.trigger <= storm.end for one in proven)


def check_reading(files: dict[str, bytes]) -> list[Check]:
    """Whether each credit counts or not, by its flag, its gauge and what people ruled."""
    ruled = document(files, "people/decisions.json")
    gone = {one["subject"] for one in ruled if one["kind"] == "withdrawal"}
    stands = [one for one in ruled if str(one["id"]) not in gone and one["from_at"] and one["until_at"]]
    failed = {one["id"] for one in document(files, "site.json")["sensors"] if one["quality"] == "fail"}

    def is_ruled(kind: str, row: dict[str, str]) -> bool:
        return any(
            one["kind"] == kind
            and one["sensor"] in {"", row["gauge"]}
            and ms_of(one["from_at"]) <= ms_of(row["at"]) <= ms_of(one["until_at"])
            for one in stands
        )

    for number, row in enumerate(rows_of(files, "rain/credits.csv"), start=2):
        if row["flag"] == "4" or row["gauge"] in failed:
            wanted = "failed"
        elif is_ruled("dismissal", row):
            wanted = "dismissed"
        elif "freezing" in row["reasons"].split(";") and not is_ruled("counts", row):
            wanted = "melt"
        else:
            wanted = "uncertain" if row["counts"] == "uncertain" and row["after_at"] else "yes"
        if row["counts"] != wanted:
            return [differing("credits", f"rain/credits.csv line {number}: counts {row['counts']}, not {wanted}")]
    return [agreeing("credits", "each counts, or does not, as its flag and what people decided say")]


def check_sums(files: dict[str, bytes]) -> list[Check]:
    """The sum of the event and of the rolling window after each credit that counts."""
    rule = rule_of(document(files, "rules.json")["storm"])
    rows = rows_of(files, "rain/credits.csv")
    counting = [row for row in rows if row["counts"] in {"yes", "uncertain"} and int(row["depth_tenth_um"]) > 0]
    events = events_of(drops_of(rows), rule.dry)
    owners = {number: index for index, storm in enumerate(storms_of(drops_of(rows), rule)) for number in storm.events}
    of_event = [number for number, event in enumerate(events) for _ in event]
    past: list[tuple[Drop, int]] = []
    for row, number in zip(counting, of_event, strict=True):
        drop = drops_of([row])[0]
        past = [(one, its) for one, its in past if one.at > drop.at - rule.window or its == number]
        past.append((drop, number))
        own = [(one, its) for one, its in past if one.gauge == drop.gauge]
        event = sum(one.depth for one, its in own if its == number)
        window = sum(
            one.depth
            for one, its in own
            if one.at > drop.at - rule.window and owners.get(its) in {None, owners.get(number)}
        )
        if (row["event_sum_tenth_um"], row["window_sum_tenth_um"]) != (str(event), str(window)):
            says = f"at {row['at']}, gauge {drop.gauge}: {event} and {window} tenths of a micrometre, the pack says "
            says += f"{row['event_sum_tenth_um']} and {row['window_sum_tenth_um']}"
            return [differing("sums", says)]
    return [agreeing("sums", f"of the event and of the rolling window after each of {len(counting)} credits")]


def check_storm(files: dict[str, bytes]) -> list[Check]:
    """The storm of the pack is one of those found here, in every instant and depth."""
    rules, claimed = document(files, "rules.json"), document(files, "storm.json")["storm"]
    if not rules["kept"]:
        says = f"the text of {claimed['profile']} version {claimed['profile_version']}, which judged it, is not kept"
        return [unsure("storm", says)]
    if claimed["state"] == "superseded":
        return [unsure("storm", "it was judged anew, or dismissed, and is no storm any more")]
    rule = rule_of(rules["storm"])
    counts = {one["id"]: one["count_tenth_um"] for one in document(files, "site.json")["sensors"]}
    readings = readings_of(rows_of(files, "rain/credits.csv"), rule, counts)
    found = bounded(readings, rule)
    mine = [one for one in found if text_of(one[0].trigger) == claimed["trigger_at"]]
    wrong = _differences(claimed, mine[0], rule) if mine else ["no storm here has this trigger"]
    if wrong and claimed["latest_end_at"] is not None:
        wrong = _outside(claimed, readings, rule)
    says = f"{claimed['depth_tenth_um'] / 254000:.4f}".rstrip("0") + f" in, triggered {claimed['trigger_at']}"
    says += f" by {claimed['basis']}, ended {claimed['end_at']}"
    here = ", ".join(str(text_of(one[0].trigger)) for one in found) or "no storm"
    return [differing("storm", f"{says}: {'; '.join(wrong)}; here: {here}") if wrong else agreeing("storm", says)]


def _outside(claimed: dict[str, Any], readings: list[list[Drop]], rule: Rule) -> list[str]:
    """What of a storm with uncertain times is of no reading of the silence; its bounds may be of different ones."""
    storms = [storm for drops in readings for storm in storms_of(drops, rule)]
    known: dict[str, set[Any]] = {
        "trigger_at": {text_of(one.trigger) for one in storms},
        "end_at": {text_of(one.end) for one in storms},
        "latest_end_at": {text_of(one.end) for one in storms},
        "depth_tenth_um": {one.depth for one in storms},
        "at_trigger_tenth_um": {one.at_trigger for one in storms},
    }
    return [f"{key} {claimed[key]} is of no reading of the silence" for key in known if claimed[key] not in known[key]]


def _differences(claimed: dict[str, Any], mine: tuple[Found, int | None, list[Drop]], rule: Rule) -> list[str]:
    storm, latest, drops = mine
    wanted = {
        "trigger_at": text_of(storm.trigger), "start_at": text_of(storm.start), "end_at": text_of(storm.end),
        "latest_end_at": text_of(latest), "basis": storm.basis, "by": list(storm.by),
        "confirmed_at": text_of((storm.end if latest is None else latest) + rule.dry),
        "depth_tenth_um": storm.depth, "at_trigger_tenth_um": storm.at_trigger,
        "verified": is_verified(storm, drops, rule),
    }  # fmt: skip
    return [f"{key} is {claimed[key]}, here {value}" for key, value in wanted.items() if claimed[key] != value]


# The rules and the duty


def check_rules(files: dict[str, bytes]) -> list[Check]:
    """The numbers of the rules are those of the profile's own words."""
    rules = document(files, "rules.json")
    compared = []
    for layer in rules["layers"]:
        text = files.get(f"rules/{layer['name']}.toml", b"").decode("utf-8")
        if not text or not rules["kept"]:
            continue
        compared.append(layer["name"])
        said = {key: value.strip('"') for key, value in re.findall(r"^(\w+) = (\"[^\"]*\"|\w+)", text, re.MULTILINE)}
        held = {
            "version": str(layer["version"]) == said["version"],
            "threshold": layer["storm"]["threshold_tenth_um"] == amount_of(said["threshold"]),
            "min_dry": layer["storm"]["min_dry_ms"] == amount_of(said["min_dry"]),
            "window": layer["storm"]["window_ms"] == amount_of(said["window"]),
            "rolling24": str(layer["storm"]["rolling24"]).lower() == said["rolling24"],
        }
        asks = dict(
            re.findall(r'^(anchor|within|citation) = "([^"]*)"', text.partition("[storm_inspection]")[2], re.MULTILINE)
        )
        held["anchor"] = layer["anchor"] == asks["anchor"]
        held["within"] = layer["within_ms"] == amount_of(asks["within"])
        wrong = [key for key, agrees in held.items() if not agrees]
        if wrong:
            return [differing("rules", f"{layer['name']}: {', '.join(wrong)} not as its text has it")]
    if not rules["layered"] and any(layer["storm"] != rules["storm"] for layer in rules["layers"]):
        return [differing("rules", "the storm was judged by other numbers than those of the rule that asks")]
    if not compared:
        return [unsure("rules", "the text of the version that judged the storm is not kept")]
    return [agreeing("rules", f"{', '.join(compared)}: the numbers are those of the text")]


def amount_of(text: str) -> int:
    """Milliseconds of `24 h`, tenths of a micrometre of `0.5 in`."""
    number, unit = text.split()
    per = {"s": 1_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000, "in": 254_000, "mm": 10_000}[unit]
    return round(float(number) * per)


def check_duty(files: dict[str, bytes]) -> list[Check]:
    """The due instant of the inspection, and the visit that closed it."""
    held = document(files, "duties.json")
    duty = next((one["duty"] for one in held if one["duty"]["kind"] == "storm_inspection"), None)
    rules = document(files, "rules.json")
    if duty is None or duty["status"] == "withdrawn" or not rules["kept"]:
        why = "the storm asks for none" if duty is None else duty["withdrawn_because"] or "its rules are not kept"
        return [unsure("duty", why)]
    return [_check_due(files, duty, rules), _check_closing(files, duty)]


def _check_due(files: dict[str, bytes], duty: dict[str, Any], rules: dict[str, Any]) -> Check:
    """Of all rules that ask for an inspection, the one that is due first."""
    storm = document(files, "storm.json")["storm"]
    first, last = ms_of(storm["start_at"]), ms_of(storm["latest_end_at"] or storm["end_at"])
    counts = {one["id"]: one["count_tenth_um"] for one in document(files, "site.json")["sensors"]}
    rows = rows_of(files, "rain/credits.csv")
    due = []
    for layer in rules["layers"]:
        if layer["hours_mode"] != "elapsed":
            return unsure("due", f"{layer['name']} reckons by the hours of the wall clock")
        trigger, end = ms_of(storm["trigger_at"]), ms_of(storm["end_at"])
        if rules["layered"]:
            rule = rule_of(layer["storm"])
            own = [one for one, _, _ in bounded(readings_of(rows, rule, counts), rule) if first <= one.trigger <= last]
            if not own:
                continue
            trigger, end = own[0].trigger, own[0].end
        anchor = end if layer["anchor"] == "storm_end" else trigger
        due.append((anchor + layer["within_ms"], anchor, layer["name"], layer["anchor"]))
    if not due:
        return differing("due", "no rule of the pack asks for this duty")
    at, anchor, name, kind = min(due, key=lambda one: one[0])
    wanted = {"due_at": text_of(at), "anchor_at": text_of(anchor), "profile": name, "anchor": kind}
    wrong = [f"{key} is {duty[key]}, here {value}" for key, value in wanted.items() if duty[key] != value]
    return Check("due", not wrong, "; ".join(wrong) or f"{duty['due_at']} by {name}, {duty['citation']}")


def _check_closing(files: dict[str, bytes], duty: dict[str, Any]) -> Check:
    """The first visit at or after the anchor that nobody contests closes it."""
    ruled = document(files, "people/decisions.json")
    gone = {one["subject"] for one in ruled if one["kind"] == "withdrawal"}
    out = {one["subject"] for one in ruled if one["kind"] == "contest" and str(one["id"]) not in gone}
    visits = [one for one in document(files, "people/inspections.json") if one["id"] not in out]
    after = sorted((one for one in visits if one["started_at"] >= duty["anchor_at"]), key=lambda one: one["started_at"])
    if not after:
        agrees = duty["status"] in {"open", "overdue"} and duty["closed_by"] is None
        return Check("visit", agrees, f"no visit has closed it; it is {duty['status']}")
    first = [one for one in after if one["started_at"] == after[0]["started_at"]]
    late = max(0, -((ms_of(duty["due_at"]) - ms_of(first[0]["started_at"])) // 1000))
    status = "closed_late" if late else "closed_on_time"
    agrees = duty["closed_by"] in {one["id"] for one in first} and duty["closed_at"] == first[0]["started_at"]
    agrees = agrees and (duty["status"], duty["late_by_s"]) == (status, late)
    says = f"{first[0]['id']} by {first[0]['inspector']} at {first[0]['started_at']}: {status.replace('_', ' ')}"
    return Check("visit", agrees, says if agrees else f"{says}; the pack says {duty['status']} by {duty['closed_by']}")


# The chain of the audit trail


def check_trail(files: dict[str, bytes], roots: str = "") -> list[Check]:
    """Each day's chain from its opening to its root, and each root where a list from outside names it."""
    published = dict(re.findall(r"^(\d{4}-\d\d-\d\d) ([0-9a-f]{64})\b", roots, re.MULTILINE))
    days = [document(files, name) for name in sorted(files) if re.fullmatch(r"audit/\d{4}-\d\d-\d\d\.json", name)]
    if not days:
        return [unsure("audit trail", "no day of it that concerns this site was over when the pack was made")]
    found = [check for day in days for check in _check_day(day, published)]
    for before, day in pairwise(days):
        if day["previous_day"] == before["day"] and day["opening"] != before["root"]:
            found.append(differing(f"audit {day['day']}", f"does not begin at the root of {before['day']}"))
    outside = f", {sum(day['day'] in published for day in days)} of them as published" if published else ""
    shown = sum("body" in entry for day in days for entry in day["entries"])
    count = "1 day" if len(days) == 1 else f"{len(days)} days"
    return found or [agreeing("audit trail", f"{count}{outside}; {shown} entries of this site")]


def _check_day(day: dict[str, Any], published: dict[str, str]) -> list[Check]:
    found, what, link = [], f"audit {day['day']}", day["opening"]
    for entry in day["entries"]:
        if "body" in entry and digest_of(entry["body"]) != entry["digest"]:
            found.append(differing(what, f"entry {entry['number']} is not what was noted"))
        link = hashlib.sha256(f"{link} {entry['digest']}".encode()).hexdigest()
    if link != day["root"]:
        found.append(differing(what, "its entries do not lead to its root"))
    if published.get(day["day"], day["root"]) != day["root"]:
        found.append(differing(what, "its root is not the one that was published"))
    return found


def digest_of(body: dict[str, Any]) -> str:
    """The SHA-256 of an entry, written in one way."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# All of it


def verify(path: Path, roots: str = "") -> list[Check]:
    """Everything that can be checked of a pack; a part that cannot be read does not agree."""
    files, checks = open_pack(path)
    checks += check_manifest(files)
    if "storm.json" not in files:
        return [*checks, unsure("storm", "there is none in this bundle")]
    parts = {
        "credits": check_reading, "sums": check_sums, "rules": check_rules, "storm": check_storm, "duty": check_duty,
    }  # fmt: skip
    for what, part in parts.items():
        checks += _guarded(what, partial(part, files))
    return checks + _guarded("audit trail", partial(check_trail, files, roots))


def _guarded(what: str, part: Callable[[], list[Check]]) -> list[Check]:
    try:
        return part()
    except UNREADABLE as error:
        return [differing(what, f"cannot be read: {error!r}")]


def main(arguments: list[str]) -> int:
    """Print what agrees and what does not."""
    roots = ""
    if "--roots" in arguments[:-1]:
        place = arguments.index("--roots")
        roots = Path(arguments[place + 1]).read_text(encoding="utf-8")
        arguments = arguments[:place] + arguments[place + 2 :]
    paths = [one for one in arguments if not one.startswith("--")]
    if len(paths) != 1:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    checks = verify(Path(paths[0]), roots)
    agrees = all(check.agrees is not False for check in checks)
    if "--json" in arguments:
        held = [check._asdict() for check in checks]
        sys.stdout.write(json.dumps({"agrees": agrees, "checks": held}, indent=1) + "\n")
        return 0 if agrees else 1
    words = {True: "agrees", False: "DIFFERS", None: "not compared"}
    for check in checks:
        sys.stdout.write(f"{words[check.agrees]:<13} {check.what}: {check.says}\n")
    sys.stdout.write("All that was compared agrees.\n" if agrees else "This pack does not verify.\n")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

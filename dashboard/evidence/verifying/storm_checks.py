"""The credits, sums and storm of a pack against what is worked out here."""

from typing import Any

from dashboard.evidence.verifying.checks import Check, agreeing, differing, unsure
from dashboard.evidence.verifying.reading import Drop, Rule, document, drops_of, ms_of, rows_of, rule_of, text_of
from dashboard.evidence.verifying.storms import Found, bounded, events_of, is_verified, readings_of, storms_of


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

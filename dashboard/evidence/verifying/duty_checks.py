"""The rules of a pack, the instant by which a visit was due, and the visit that closed it."""

import re
from typing import Any

from dashboard.evidence.verifying.checks import Check, agreeing, differing, unsure
from dashboard.evidence.verifying.reading import amount_of, document, ms_of, rows_of, rule_of, text_of
from dashboard.evidence.verifying.storms import bounded, readings_of


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

"""Pages of docs made from the code, beside verbs and keys: faults, the interface of programs, town profiles."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from alerts.profile import Condition, Profile
from alerts.profile_files import load_profile, profile_names
from alerts.site_check import runs_words
from dashboard.routes import api
from dashboard.routes.api_description import describe_interface
from siltwatch.faults import Fault, known_faults
from siltwatch.instants import MILLISECOND
from siltwatch.quantities import duration_text, inches_text

_REMARK = re.compile(r"^(\w+) = [^#\n]*[^\s#] # (.+)$", re.MULTILINE)
_TROUBLE_HEAD = """# Something does not work

Made from `siltwatch/faults.toml` by `tools/reference.py`.

    siltwatch doctor

asks everything at once, changes nothing, sends nothing, tells no secret and is done within some six seconds, however
dead what it asks may be. What fails stands first, each with its next step (`->`). It exits 1 where anything fails; a
warning (`warn`) alone is exit 0. `--json` gives programs `level` and `code` of each finding;
`--only gateway.lines,alerts.mail` asks some checks. Run it as the user that the processes run as; as root it
also sees who holds a port. On a machine that is only a gateway it asks what a gateway needs.

The twenty most likely faults, by number; `…` stands for what differs. Each is made for real by a test
(`tests/integration/test_doctor_*.py`).
"""
_API_HEAD = """# The interface of programs

Made from the code by `tools/reference.py`. How to sign in, what holds everywhere: [programs](how-to/programs.md).
Every field of every question and answer, with examples: `/api/v1/openapi.json` of the dashboard.
"""
_PROFILES_HEAD = """# Town profiles

Made from `alerts/profiles/*.toml` by `tools/reference.py`. A profile is what one code asks for, as data:
`profile = "rotterdam"` in a site file puts it in force, `also_under = ["ny-state"]` sets another beside it, and then
the earliest due instant governs. None is legal advice: each version needs **one sign-off by the town's Stormwater
Management Officer** ([how](start/smo.md#sign-the-rules-off)). What of each code is served, and what not:
[coverage](coverage.md).

What a site file leaves open (`[conditions]`: acres, water body, plan) decides who is covered; where the code can be
read in two ways, the earlier instant is the due one and the later is shown as the *latest reading*.
"""


_INDEX_HEAD = """# Where to read

Made by `tools/reference.py`, which lists every page.

## Where you start

| you | start here |
|---|---|
| run a site, with a gauge in a box | [from the box to the first storm](start/operator.md) |
| inspect, with a phone | [on the phone, in the rain](start/inspector.md) |
| watch a town's sites as its stormwater officer | [watch every site](start/smo.md) |
| install it and keep it running | [administrator](start/administrator.md) |
| write a program against it | [programs](how-to/programs.md), [the interface](api.md), [metrics](metrics.md) |
| change the code | [contributor](start/contributor.md) |
| have something that does not work | [trouble](how-to/trouble.md) |

## To look up

[Verbs and options](commands.md), [keys of the configuration](configuration.md), [calls of the interface](api.md),
[town profiles](profiles.md), [devices](devices.md), [metrics](metrics.md),
[roles and routes](roles.md), [words](glossary.md).

## All pages
"""
_SHELVES = (("Start", "start/*.md"), ("How to", "how-to/*.md"), ("Reference", "*.md"), ("Decisions", "decisions/*.md"))


def index(docs: Path) -> str:
    """Every page by its title, so that none is lost."""
    parts = [_INDEX_HEAD]
    other = sorted({page.parent.name for page in docs.glob("*/*.md")} - {"start", "how-to", "decisions"})
    shelves = [*_SHELVES, *((name.capitalize(), f"{name}/*.md") for name in other)]
    for title, pattern in shelves:
        pages = [page for page in sorted(docs.glob(pattern)) if page.name != "README.md"]
        if pages:
            listed = [f"- [{_title(page)}]({page.relative_to(docs)})" for page in pages]
            parts += [f"### {title}\n", *listed, ""]
    return "\n".join(parts).rstrip() + "\n"


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").strip()


def trouble() -> str:
    """What doctor says of each fault, and what a person does."""
    faults = list(known_faults().values())
    parts = [_TROUBLE_HEAD, "| no. | fault | doctor says | what to do | code |\n|---|---|---|---|---|"]
    parts += [_fault(fault) for fault in sorted(faults, key=lambda fault: fault.number or 99)]
    return "\n".join(parts) + "\n"


def _fault(fault: Fault) -> str:
    says = fault.says if fault.says.strip("…") else "what the file, server or library says"
    level = " (warn)" if fault.level == "warn" else ""
    return f"| {fault.number or ''} | {fault.fault} | {cell(says)}{level} | {cell(fault.do)} | `{fault.code}` |"


def interface() -> str:
    """Every operation under `/api/v1`."""
    app = FastAPI(title="Siltwatch", version="1")
    app.include_router(api.router)
    describe_interface(app)
    parts = [_API_HEAD, "| call | what it does |\n|---|---|"]
    for path, operations in sorted(app.openapi()["paths"].items()):
        parts += [f"| `{method.upper()} {path}` | {cell(_told(told))} |" for method, told in operations.items()]
    return "\n".join(parts) + "\n"


def _told(operation: dict[str, Any]) -> str:
    said = str(operation.get("description") or operation.get("summary") or "")
    return " ".join(said.split())


def profiles() -> str:
    """What each profile asks for, whom it reaches, and which dates it sets."""
    parts = [_PROFILES_HEAD]
    for name in sorted(profile_names()):
        parts += _profile(load_profile(name))
    return "\n".join(parts).rstrip() + "\n"


def _profile(profile: Profile) -> Iterator[str]:
    yield f"## `{profile.name}`: {profile.town}, version {profile.version}\n"
    yield "| what | the code |\n|---|---|"
    yield f"| a storm | {_storm(profile)} |"
    yield f"| inspection after a storm | {cell(_after_a_storm(profile))} |"
    routine = profile.routine
    yield f"| regular inspection | every {routine.every_days} days ({cell(routine.citation)}). {cell(routine.closes)} |"
    yield f"| who is covered | {cell(profile.covered.citation)}: any of the conditions below |"
    yield f"| turbidity | {cell(_turbidity(profile))} |"
    yield f"| the town's side | {'violations, orders and appeals' if profile.enforcement else 'not in these rules'} |"
    yield from (f"| note on `{key}` | {cell(why)} |" for key, why in _choices(profile.name))
    if profile.gates:
        yield f"| gates | {cell('; '.join(gate.title for gate in profile.gates))} |"
    yield "\n**Conditions.** " + " ".join(
        f"({one.label.strip('()')}) {_condition(one)}" for one in profile.covered.conditions
    )
    yield ""
    if profile.clocks:
        yield "| clock | what for | runs | section |\n|---|---|---|---|"
        for clock in profile.clocks:
            advice = " (advice)" if clock.advice else ""
            row = (f"`{clock.clock}`", cell(clock.text) + advice, runs_words(clock.runs), cell(clock.citation))
            yield f"| {' | '.join(row)} |"
        yield ""


def _choices(name: str) -> Iterator[tuple[str, str]]:
    """What the file itself says of a key, where the code leaves something open."""
    text = files("alerts.profiles").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    yield from _REMARK.findall(text)


def _storm(profile: Profile) -> str:
    rule = profile.rule
    threshold, dry = inches_text(rule.threshold_tenth_um), duration_text(rule.min_dry_ms * MILLISECOND)
    window = f", or {threshold} in within {duration_text(rule.window_ms * MILLISECOND)}" if rule.rolling24 else ""
    near = inches_text(rule.near_tenth_um)
    return f"{threshold} in with no dry spell of {dry}{window}; from {near} in the gauge is checked"


def _after_a_storm(profile: Profile) -> str:
    inspection = profile.storm_inspection
    if inspection.off_because is not None:
        return f"none is opened: {inspection.off_because}"
    anchor = {"threshold": "the instant the threshold is reached", "storm_end": "the last rain"}[inspection.anchor]
    return f"within {duration_text(inspection.within)} of {anchor} ({inspection.citation}). {inspection.closes}"


def _turbidity(profile: Profile) -> str:
    contrast = profile.contrast
    tiers = [f"{tier.level}: {tier.rise} over the background or {tier.share:%} of it" for tier in contrast.tiers]
    tiers += [f"{tier.level}: {tier.at_least} where there is no background" for tier in contrast.benchmarks]
    return f"{'; '.join(tiers) or 'no level'} ({contrast.citation})"


def _condition(condition: Condition) -> str:
    return condition.text.rstrip(".") + "."


def cell(text: str) -> str:
    """As it stands in a table."""
    return " ".join(text.split()).replace("|", "\\|")

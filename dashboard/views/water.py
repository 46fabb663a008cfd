"""The page of a site's probes: who confirmed, cleaned, calibrated and sampled what, and the forms to add to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from alerts.reading import (
    CalibrationRow,
    ConfirmationRow,
    GrabSampleRow,
    PairWords,
    calibration_due_at,
    errors_of,
    is_uncalibrated,
)
from dashboard.translation import marked, say
from dashboard.views.inspection import LONGEST_NAME, LONGEST_REMARKS, site_instant
from dashboard.views.words import Moment, long_time, moment
from siltwatch.quantities import duration_text
from siltwatch.site import Site

_AHEAD = timedelta(minutes=5)
What = Literal["confirmation", "sample", "calibration"]
NUMBERS: dict[What, tuple[str, ...]] = {
    "confirmation": (),
    "sample": ("value",),
    "calibration": ("before_cleaning", "after_cleaning", "standard", "before_calibration", "after_calibration"),
}
FIELDS = (
    "what",
    "probe",
    "at",
    "person",
    "remarks",
    "key",
    "how",
    "unit",
    "lot",
    *NUMBERS["sample"],
    *NUMBERS["calibration"],
)
_HOW = {"grab": marked("grab sample"), "secchi": marked("Secchi disk"), "tube": marked("tube")}
_SOURCES = {
    "given": marked("as configured"),
    "reach": marked("from the length of the reach and its middle velocity"),
    "pulses": marked("learnt from natural pulses"),
    "none": marked("nothing is known of it, so none is used"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeCard:
    """One probe with its care."""

    id: str
    unit: str
    model: str
    due: Moment | None
    is_late: bool
    lag: str
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterLine:
    """One entry of the register."""

    at: Moment
    probe: str
    what: str
    text: str
    person: str
    is_odd: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterPage:
    """The page; what was typed stays typed, `problems` by field."""

    site: str
    site_name: str
    zone_name: str
    probes: tuple[ProbeCard, ...]
    lines: tuple[WaterLine, ...]
    typed: Mapping[str, str]
    problems: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterEntry:
    """A form that was understood."""

    what: What
    probe: str
    at: datetime
    person: str
    remarks: str
    key: str
    how: str
    unit: str
    lot: str
    numbers: Mapping[str, float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterFacts:
    """What was read for the page."""

    site: Site
    pairs: Sequence[PairWords]
    confirmations: Sequence[ConfirmationRow]
    calibrations: Sequence[CalibrationRow]
    samples: Sequence[GrabSampleRow]
    now: datetime


def water_page(facts: WaterFacts, typed: Mapping[str, str], problems: Mapping[str, str]) -> WaterPage:
    """Probes with their care, the register newest first, and the form."""
    site, now = facts.site, facts.now
    local_now = now.astimezone(site.zone_info)
    lines = [*_confirmed(facts), *_calibrated(facts), *_sampled(facts)]
    return WaterPage(
        site=site.id,
        site_name=site.name,
        zone_name=local_now.tzname() or site.zone,
        probes=tuple(_probe_card(probe.id, facts) for probe in site.probes),
        lines=tuple(sorted(lines, key=lambda line: line.at.iso, reverse=True)),
        typed=dict.fromkeys(FIELDS, "") | {"at": f"{local_now:%Y-%m-%dT%H:%M}"} | dict(typed),
        problems=problems,
    )


def _probe_card(name: str, facts: WaterFacts) -> ProbeCard:
    probe = next(probe for probe in facts.site.probes if probe.id == name)
    mine = [row for row in facts.calibrations if row.probe == name]
    due_at = calibration_due_at(mine, probe.calibrate_every)
    pair = next((pair for pair in facts.pairs if pair.probe == name), None)
    return ProbeCard(
        id=name,
        unit=probe.unit or "",
        model=probe.model or "",
        due=moment(due_at, facts.site.zone_info, facts.now) if due_at else None,
        is_late=is_uncalibrated(mine, probe.calibrate_every, facts.now),
        lag=_lag_text(pair) if pair and pair.background else "",
        doubts=_pair_doubts(pair),
    )


def _lag_text(pair: PairWords) -> str:
    text = say(
        "water takes %(duration_text)s from %(background)s, %(source)s",
        duration_text=duration_text(timedelta(seconds=pair.lag_s)),
        background=pair.background,
        source=say(_SOURCES[pair.source]),
    )
    learnt = pair.learnt
    if learnt is None:
        return text
    shown = duration_text(timedelta(milliseconds=learnt.lag_ms))
    return say(
        "%(text)s; %(pulses)s pulses show %(shown)s, likeness %(likeness)s, trust %(trust)s",
        text=text,
        pulses=learnt.pulses,
        shown=shown,
        likeness=f"{learnt.likeness:.2f}",
        trust=learnt.trust,
    )


def _pair_doubts(pair: PairWords | None) -> tuple[str, ...]:
    if pair is None:
        return ()
    found = [say("confounded: %(confounded_by)s", confounded_by=pair.confounded_by)] if pair.confounded_by else []
    if not pair.alike:
        found.append(say("its background is of another make or unit: no contrast is formed"))
    return (*found, *pair.signs)


def _confirmed(facts: WaterFacts) -> list[WaterLine]:
    return [
        _line(
            facts, row, "confirmed", say("by a second instrument") if row.how == "instrument" else say("seen on site")
        )
        for row in facts.confirmations
    ]


def _calibrated(facts: WaterFacts) -> list[WaterLine]:
    return [_line(facts, row, "calibrated", _care_text(row)) for row in facts.calibrations]


def _care_text(row: CalibrationRow) -> str:
    errors = errors_of(
        before_cleaning=row.before_cleaning, after_cleaning=row.after_cleaning, standard=row.standard,
        before_calibration=row.before_calibration,
    )  # fmt: skip
    parts = (
        []
        if errors.fouling_percent is None
        else [say("fouling %(fouling_percent)s %%", fouling_percent=f"{errors.fouling_percent:.1f}")]
    )
    parts += (
        []
        if errors.drift_percent is None
        else [say("drift %(drift_percent)s %%", drift_percent=f"{errors.drift_percent:.1f}")]
    )
    if errors.total_percent is not None:
        parts.append(
            say(
                "together %(total_percent)s %%, %(rating)s",
                total_percent=f"{errors.total_percent:.1f}",
                rating=errors.rating,
            )
        )
    return ", ".join(parts) or say("nothing was measured")


def _sampled(facts: WaterFacts) -> list[WaterLine]:
    lines = []
    for row in facts.samples:
        beside = (
            ""
            if row.probe_value is None
            else say(", the probe had %(probe_value)s", probe_value=f"{row.probe_value:g}")
        )
        text = f"{say(_HOW[row.how])}: {row.value:g} {row.unit}{beside}"
        lines.append(
            _line(facts, row, "sampled", f"{text}. {row.disagrees}" if row.disagrees else text, odd=row.disagrees)
        )
    return lines


def _line(
    facts: WaterFacts,
    row: ConfirmationRow | CalibrationRow | GrabSampleRow,
    what: str,
    text: str,
    *,
    odd: str | None = None,
) -> WaterLine:
    said = f"{text}. {row.remarks}" if row.remarks else text
    return WaterLine(
        at=moment(row.at, facts.site.zone_info, facts.now), probe=row.probe, what=what, text=said, person=row.person,
        is_odd=bool(odd),
    )  # fmt: skip


def understand_water(typed: Mapping[str, str], site: Site, now: datetime) -> WaterEntry | dict[str, str]:
    """The entry, or what is wrong by field, in words that say what to type."""
    zone = site.zone_info
    problems: dict[str, str] = {}
    at = site_instant(typed.get("at", ""), zone, typed.get("fold", ""))
    if isinstance(at, dict):
        problems |= {"at": next(iter(at.values())), **at}
    elif at > now + _AHEAD:
        problems["at"] = say("This is after now (%(now)s). When was it?", now=long_time(now, zone))
    what = next((what for what in NUMBERS if what == typed.get("what")), None)
    if what is None:
        problems["what"] = say("Choose what was done.")
    if typed.get("probe") not in {probe.id for probe in site.probes}:
        problems["probe"] = say("Choose the probe.")
    problems |= _wrong_words(typed)
    numbers = {name: _number(typed.get(name, "")) for name in (NUMBERS[what] if what else ())}
    problems |= {
        name: say("Write a number of zero or more, such as 12.5.")
        for name, value in numbers.items()
        if value is None and (typed.get(name, "").strip() or what == "sample")
    }
    if problems or isinstance(at, dict) or what is None:
        return problems
    return WaterEntry(
        what=what, probe=typed["probe"], at=min(at, now), person=typed["person"].strip(),
        remarks=typed.get("remarks", "").strip(), key=typed["key"], how=typed.get("how", ""),
        unit=typed.get("unit", ""), lot=typed.get("lot", "").strip(), numbers=numbers,
    )  # fmt: skip


def _wrong_words(typed: Mapping[str, str]) -> dict[str, str]:
    problems = {}
    person = typed.get("person", "").strip()
    if not person or len(person) > LONGEST_NAME:
        problems["person"] = say("Who was there? Write the name.")
    if len(typed.get("remarks", "")) > LONGEST_REMARKS:
        problems["remarks"] = say("At most %(most)s signs, please.", most=LONGEST_REMARKS)
    if not 8 <= len(typed.get("key", "")) <= 64:  # noqa: PLR2004 - the length of a key that we make
        problems["key"] = say("This form is incomplete. Open it anew from the site's page.")
    return problems


def _number(text: str) -> float | None:
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if 0 <= value < 1e6 else None  # noqa: PLR2004 - beyond any turbidity

"""The words that tell people of a contrast: careful ones, two values with their age, why, and what to do; pure."""

import json
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from alerts.contrast_rows import EpisodeRow
from alerts.own_words import OwnWords, pack
from siltwatch.instants import local_text, parse_instant
from siltwatch.quantities import duration_text, turbidity_text
from siltwatch.site import Site

# Levels at which somebody has to go and look, in rising order.
ALARMS = ("likely", "benchmark_250", "severe")
SUBJECTS = {
    "en": {
        "contrast": "possible visible contrast ({level}), verify on site",
        "benchmark": "turbid outfall ({level}), a benchmark, no stream finding",
    },
    "es": {
        "contrast": "posible contraste visible ({level}), verificar en el sitio",
        "benchmark": "descarga turbia ({level}), valor de referencia, no es un hallazgo del arroyo",
    },
}
LEVELS = {
    "es": {"likely": "probable", "severe": "severo"},
    "en": {"benchmark_25": "25", "benchmark_50": "50", "benchmark_250": "250"},
}
_TASKS = {
    "en": (
        "Go and look: is the water below the site visibly muddier than above it?",
        "Take photos upstream and downstream, from the same bank, within minutes of each other.",
        "Take a grab sample beside each probe and enter both readings.",
        "Look at silt fences, inlets, basins, dewatering and the construction entrance.",
    ),
    "es": (
        "Vaya a ver: el agua bajo el sitio, se ve mas turbia que arriba?",
        "Tome fotos aguas arriba y aguas abajo, desde la misma orilla, con pocos minutos de diferencia.",
        "Tome una muestra junto a cada sonda y anote ambas lecturas.",
        "Revise barreras de sedimento, sumideros, estanques, bombeo y la entrada de la obra.",
    ),
}
_WEATHER = {
    "storm": "It belongs to storm {storm}.",
    "rain": "It came during or within a day after rain below a storm.",
    "dry": "It came in dry weather: look for pumping, a broken basin or work in the stream.",
    "unknown": "No rain gauge tells the weather of that time.",
}
_WEATHER_ES = {
    "storm": "Corresponde a la tormenta {storm}.",
    "rain": "Ocurrio durante o hasta un dia despues de lluvia menor.",
    "dry": "Ocurrio en tiempo seco: busque bombeo, un estanque roto o trabajo en el arroyo.",
    "unknown": "Ningun pluviometro informa el tiempo de entonces.",
}


def headline(row: EpisodeRow, level: str, *, language: str) -> str:
    """One line; never the word violation."""
    words = LEVELS.get(language, {}).get(level) or LEVELS["en"].get(level, level)
    return SUBJECTS[language][row.kind].format(level=words)


def words_of(row: EpisodeRow, level: str, *, site: Site, now: datetime, officer: bool) -> str:
    """What people are told of a check, in every language, as it is stored with the duty."""
    return pack(
        {language: _own_words(row, level, site=site, language=language, now=now) for language in SUBJECTS},
        page="contrast",
        officer=officer,
    )


def _own_words(row: EpisodeRow, level: str, *, site: Site, language: str, now: datetime) -> OwnWords:
    """What was measured, why this level, what speaks against it, and the tasks."""
    zone, spanish = site.zone_info, language == "es"
    lines = [values_line(row, zone=zone, now=now, spanish=spanish, with_age=False)]
    lines.append(why_line(row, level, zone=zone, spanish=spanish))
    lines.append((_WEATHER_ES if spanish else _WEATHER)[row.weather].format(storm=row.storm))
    lines += [*doubts(row, spanish=spanish), *(f"- {task}" for task in _TASKS[language])]
    return OwnWords(headline=headline(row, level, language=language), lines=tuple(lines))


def values_line(row: EpisodeRow, *, zone: ZoneInfo, now: datetime, spanish: bool = False, with_age: bool = True) -> str:
    """Both values and their age; without it where the words are read much later."""
    at = row.now_at or row.peak_at
    value = row.now_value if row.now_at else row.peak_value
    above = row.now_background if row.now_at else row.peak_background
    if at is None or value is None:
        return "Sin lecturas recientes." if spanish else "There is no recent reading."
    age, when = duration_text(now - at), local_text(at, zone)
    beside = "" if above is None else f"{turbidity_text(above)} {row.unit} {'arriba' if spanish else 'above'}, "
    below = "abajo" if spanish else "below"
    ago = (f" (hace {age})" if spanish else f" ({age} ago)") if with_age else ""
    return f"{beside}{turbidity_text(value)} {row.unit} {below}, {when}{ago}."


def why_line(row: EpisodeRow, level: str, *, zone: ZoneInfo, spanish: bool = False) -> str:
    """Since when this level stands, and the largest difference."""
    reached = json.loads(row.reached).get(level)
    since = local_text(parse_instant(reached), zone) if reached else ""
    peak = "" if row.peak is None else f"{turbidity_text(row.peak)} {row.unit}"
    if spanish:
        return f"Nivel alcanzado {since}; maximo {peak}, {row.percent_above} % del tiempo sobre el limite."
    what = "largest difference" if row.kind == "contrast" else "largest value"
    return f"Level reached {since}; {what} {peak}, {row.percent_above} % of its time above the limit."


def doubts(row: EpisodeRow, *, spanish: bool = False) -> list[str]:
    """What a reader must know before believing it."""
    found = []
    if row.confounded_by:
        found.append(f"Confundido: {row.confounded_by}." if spanish else f"Confounded: {row.confounded_by}.")
    if row.uncalibrated:
        text = "Sin calibracion vigente" if spanish else "Uncalibrated (past its due date)"
        found.append(f"{text}: {row.uncalibrated}.")
    if row.held_since_at is not None:
        found.append(
            "La sonda llego a su limite; confirme en el sitio."
            if spanish
            else "The probe was at the end of its range: a lower value may be falsely low until someone confirms it."
        )
    return found


def contrast_sentence(rows: Sequence[EpisodeRow], zone: ZoneInfo, now: datetime) -> str | None:
    """One sentence of the open episode that calls for a look on site; None where none does."""
    calling = [row for row in rows if row.level_now in ALARMS]
    if not calling:
        return None
    row = max(calling, key=lambda row: ALARMS.index(row.level_now))
    what = "Possible visible contrast" if row.kind == "contrast" else "Turbid outfall (a benchmark, no stream finding)"
    return f"{what}, {row.level_now.replace('_', ' ')}: verify on site. {values_line(row, zone=zone, now=now)}"

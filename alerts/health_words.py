"""What people are told of a trouble: what is known, that it proves nothing about the rain, and what to do; pure."""

import json
from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from alerts.own_words import OwnWords, pack
from alerts.rows import TroubleRow
from siltwatch.quantities import truncated_inches

_Table = Mapping[str, tuple[str, tuple[str, ...]]]
_ENGLISH: _Table = {
    "silent": (
        "no word from {sensor} since {since}",
        (
            "No contact: this is not known to be dry, and data may still follow.",
            "Check power and cable at the station, then the gateway.",
            "If it rains, read a gauge by hand and enter the depth.",
        ),
    ),
    "never": (
        "{sensor} was never heard",
        ("It stands in the site file and has said nothing so far.", "Check its address, its link and its power."),
    ),
    "blind": (
        "blind since {since}: inspect as if a storm had come",
        (
            (
                "No gauge of this site speaks{rain}. A storm may have begun after its last word: the due time "
                "below is reckoned from there."
            ),
            (
                "Read a gauge by hand and enter the depth, or inspect the site. It ends by itself where the "
                "gauge's counter, or all of its words that come late, tell what fell."
            ),
        ),
    ),
    "stuck": (
        "{sensor} has not moved since {since}",
        ("Pour a little water through the gauge, or clean the probe, and see whether it answers.",),
    ),
    "clogged": (
        "{sensor} stays dry while it rains around it",
        (
            "{depth} in fell beside it within 24 hours and nothing in it: its funnel may be blocked.",
            "Clean it. Until then its zero proves nothing.",
        ),
    ),
    "gauges_differ": (
        "gauges disagree: {one} {one_depth} in, {other} {other_depth} in",
        (
            "Within the last 24 hours they differ by more than 15 % and 0.05 in. The highest counts.",
            "Look at both: level, funnel, screen; compare with a hand gauge.",
        ),
    ),
    "frozen": (
        "{sensor} is at or below freezing",
        ("A gauge catches no snow and tips when it melts: what it says is no proof of dry weather.",),
    ),
    "bounce": ("{sensor} may count double", ("{count} tips of a day came with an echo: look at its switch.",)),
    "battery": ("battery of {sensor} is low {volts}", ("Change it before it falls silent.",)),
    "clock": (
        "the clock of {sensor} is wrong",
        ("Its own stamps are not used; instants of arrival are, and a backlog would be dated wrongly.",),
    ),
    "calibration": (
        "calibration of {sensor} is overdue since {since}",
        ("What it reads is marked uncalibrated until a calibration is entered; it proves little in a dispute.",),
    ),
    "near_threshold": (
        "{depth} in of rain, just below a storm: check the gauge",
        (
            "A gauge errs by some percent; this is too near to the threshold to call it no storm unseen.",
            "Read the hand gauge and enter its depth, or enter that the gauge was checked.",
        ),
    ),
    "melt": (
        "{depth} in that may be melting snow: decide whether it was rain",
        (
            "The gauge was at or below freezing. No storm is opened for it by itself.",
            "Decide: it counts as rain, or it does not. Until then the due time below is the safe one.",
        ),
    ),
    "acreage": (
        "{acres} acres are open, above the limit of 5",
        ("Stabilize some of it, or enter the written approval that allows more.",),
    ),
    "qualification": (
        "qualification of {inspector} ends on {until}",
        (
            "Visits that begin later carry no qualification, and an officer may contest them.",
            "Enter the renewed one, or send another inspector from then on.",
        ),
    ),
}
_SPANISH: _Table = {
    "silent": (
        "sin señal de {sensor} desde {since}",
        (
            "Sin contacto: no se sabe si está seco, y los datos pueden llegar todavía.",
            "Revise corriente y cable en la estación, después la pasarela.",
            "Si llueve, lea un pluviómetro a mano y anote la lluvia.",
        ),
    ),
    "never": (
        "{sensor} no se ha oído nunca",
        ("Está en el archivo de la obra y no ha dicho nada.", "Revise su dirección, su enlace y su corriente."),
    ),
    "blind": (
        "a ciegas desde {since}: inspeccione como tras una tormenta",
        (
            (
                "Ningún pluviómetro de la obra habla{rain}. Una tormenta pudo empezar tras su última señal: el "
                "plazo de abajo se cuenta desde ahí."
            ),
            "Lea un pluviómetro a mano y anote la lluvia, o inspeccione la obra.",
        ),
    ),
    "stuck": (
        "{sensor} no se mueve desde {since}",
        ("Vierta un poco de agua en el pluviómetro, o limpie la sonda, y vea si responde.",),
    ),
    "clogged": (
        "{sensor} sigue seco mientras llueve alrededor",
        ("{depth} in cayeron al lado en 24 horas y nada en él: puede estar obstruido.", "Límpielo."),
    ),
    "gauges_differ": (
        "pluviómetros en desacuerdo: {one} {one_depth} in, {other} {other_depth} in",
        ("En 24 horas difieren más del 15 % y 0.05 in. Cuenta el más alto.", "Revise los dos."),
    ),
    "frozen": (
        "{sensor} está bajo cero",
        ("Un pluviómetro no recoge nieve y vuelca al derretirse: no prueba tiempo seco.",),
    ),
    "bounce": ("{sensor} quizá cuenta doble", ("{count} vuelcos de un día llegaron con eco: revise su contacto.",)),
    "battery": ("batería baja en {sensor} {volts}", ("Cámbiela antes de que calle.",)),
    "clock": (
        "el reloj de {sensor} está mal",
        ("Sus propias horas no se usan; valen las de llegada.",),
    ),
    "calibration": (
        "calibración de {sensor} vencida desde {since}",
        ("Lo que mide se marca sin calibrar hasta que se anote una calibración.",),
    ),
    "near_threshold": (
        "{depth} in de lluvia, casi una tormenta: revise el pluviómetro",
        ("Lea el pluviómetro manual y anote la lluvia, o anote que lo revisó.",),
    ),
    "melt": (
        "{depth} in que pueden ser deshielo: decida si fue lluvia",
        ("El pluviómetro estaba bajo cero. No se abre ninguna tormenta por sí sola.", "Decida si cuenta como lluvia."),
    ),
    "acreage": (
        "{acres} acres abiertos, sobre el límite de 5",
        ("Estabilice una parte, o anote la autorización escrita.",),
    ),
    "qualification": (
        "la acreditación de {inspector} vence el {until}",
        ("Las visitas posteriores no la llevan.", "Anote la renovada, o mande a otro inspector."),
    ),
}
_RAIN = {"en": (" while it rains at the sites around", ""), "es": (" mientras llueve en las obras vecinas", "")}


def words_of(row: TroubleRow, zone: ZoneInfo) -> str:
    """What people are told of a trouble in every language, as it is stored with its duty."""
    tables = {"en": _ENGLISH, "es": _SPANISH}
    return pack({language: _own(row, table, language, zone) for language, table in tables.items()}, page="sensors")


def headline(row: TroubleRow, zone: ZoneInfo) -> str:
    """One line in English, for pages."""
    return _own(row, _ENGLISH, "en", zone).headline


def _own(row: TroubleRow, table: _Table, language: str, zone: ZoneInfo) -> OwnWords:
    facts: dict[str, str] = json.loads(row.facts)
    told, lines = table["never" if row.kind == "silent" and facts.get("ever") == "False" else row.kind]
    filled = {
        "sensor": row.sensor,
        "since": _short(row.since_at, zone),
        "rain": _RAIN[language][0] if facts.get("rain") == "True" else "",
        **{
            name: _inches(value) if name.endswith("depth") else value for name, value in facts.items() if name != "rain"
        },
    }
    return OwnWords(
        headline=told.format(**filled).strip(), lines=tuple(line.format(**filled) for line in lines),
    )  # fmt: skip


def _inches(tenth_um: str) -> str:
    return f"{truncated_inches(int(tenth_um), 2):.2f}"


def _short(moment: datetime, zone: ZoneInfo) -> str:
    """`10 Jun 14:05 EDT`."""
    local = moment.astimezone(zone)
    return f"{local.day} {local:%b %H:%M} {local.tzname()}"

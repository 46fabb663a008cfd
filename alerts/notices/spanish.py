"""The words of messages in Spanish; short messages lose the accents that the GSM alphabet lacks."""

from datetime import datetime
from zoneinfo import ZoneInfo

from alerts.notices.phrases import Phrases

_DAYS = ("lun", "mar", "mié", "jue", "vie", "sáb", "dom")
_MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic")


def _local_spanish(moment: datetime, zone: ZoneInfo) -> str:
    """`mié 10 jun 2026 15:40 EDT (UTC-04:00)`."""
    local = moment.astimezone(zone)
    offset = local.strftime("%z")
    day = f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]} {local.year}"
    return f"{day} {local:%H:%M} {local.tzname()} (UTC{offset[:3]}:{offset[3:5]})"


def _short_spanish(moment: datetime, zone: ZoneInfo) -> str:
    local = moment.astimezone(zone)
    return f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]} {local:%H:%M} {local.tzname()}"


# The words of the law itself (citation, what closes a duty) stay as the town wrote them.
SPANISH = Phrases(
    language="es",
    instant=_local_spanish,
    labels={
        "site": "Obra",
        "storm": "Tormenta",
        "duty": "Deber",
        "trigger": "Umbral",
        "depth": "Lluvia",
        "gauge": "Pluviómetro",
        "clock": "Plazo desde",
        "due": "Vence",
        "left": "Queda",
        "interim": "Consejo",
        "latest_reading": "Última lectura",
        "citation": "Norma",
        "closes": "Qué lo cumple",
        "page": "Página",
        "acknowledge": "Enterado",
    },
    subjects={
        "storm_inspection/trigger": "{site}: tormenta de {depth} in, inspeccione antes de {due}",
        "storm_inspection/end": "{site}: la tormenta ha terminado, inspeccione antes de {due}",
        "storm_inspection/countdown": "{site}: la inspección por tormenta vence en {left}, {due}",
        "storm_inspection/due": "{site}: la inspección por tormenta vence ahora, {due}",
        "storm_inspection/overdue": "{site}: inspección por tormenta vencida desde {due}",
        "routine/countdown": "{site}: la inspección periódica vence en {left}, {due}",
        "routine/due": "{site}: la inspección periódica vence ahora, {due}",
        "routine/overdue": "{site}: inspección periódica vencida desde {due}",
        "routine/trigger": "{site}: inspección periódica antes de {due}",
        "clock/trigger": "{site}: {headline}, antes de {due}",
        "clock/countdown": "{site}: {headline}, vence en {left}, {due}",
        "clock/due": "{site}: {headline}, vence ahora, {due}",
        "clock/overdue": "{site}: {headline}, vencido desde {due}",
        "own/trigger": "{site}: {headline}",
        "own/countdown": "{site}: {headline}; vence en {left}",
        "own/due": "{site}: vence ahora: {headline}",
        "own/overdue": "{site}: sigue abierto: {headline}",
        "any/deferred": "{site}: visita aplazada por insegura, el plazo sigue {due}",
        "any/safe": "{site}: de nuevo segura según lo previsto, inspeccione antes de {due}",
    },
    opening={
        "storm_inspection/trigger": "La lluvia en esta obra ha llegado a {threshold} in. La norma del municipio pide "
        "una inspección antes del plazo indicado abajo.",
        "storm_inspection/end": "La tormenta en esta obra ha terminado. La inspección que exige no está registrada.",
        "storm_inspection/countdown": "La inspección que exige esta tormenta aún no está registrada.",
        "storm_inspection/due": "La inspección que exige esta tormenta vence ahora y aún no está registrada.",
        "storm_inspection/overdue": "El plazo ha pasado y no hay ninguna inspección registrada que cumpla este deber. "
        "Si se hizo, regístrela con la hora en que empezó.",
        "routine/countdown": "La inspección periódica de esta obra aún no está registrada.",
        "routine/due": "La inspección periódica de esta obra vence ahora y aún no está registrada.",
        "routine/overdue": "El plazo ha pasado y no hay ninguna inspección completa registrada. Si se hizo, regístrela "
        "con la hora en que empezó.",
        "routine/trigger": "La próxima inspección periódica de esta obra está fijada.",
        "clock/trigger": "Un plazo de las normas de esta obra ha empezado a correr: {headline}.",
        "clock/countdown": "{headline}: aún no está registrado como hecho.",
        "clock/due": "{headline}: vence ahora y aún no está registrado como hecho.",
        "clock/overdue": "{headline}: el plazo ha pasado y no hay nada registrado. Si se hizo, regístrelo con la hora "
        "en que se hizo.",
        "own/trigger": "{headline}.",
        "own/countdown": "Nadie ha registrado todavía una visita: {headline}.",
        "own/due": "El plazo vence y nadie ha registrado una visita: {headline}.",
        "own/overdue": "El plazo ha pasado y nadie ha registrado una visita: {headline}.",
        "any/deferred": "La visita se aplazó por insegura. Ninguna norma mueve el plazo por eso; decide el funcionario "
        "de aguas pluviales.",
        "any/safe": "Se dijo que la obra es segura desde ahora. La visita aplazada aún no está registrada.",
    },
    late="Este mensaje llega {late} tarde: debió salir {at}. La lluvia se conoció tarde o Siltwatch no estaba activo.",
    revised_earlier="El plazo es ANTERIOR al que se le comunicó ({told}): datos tardíos de lluvia lo han cambiado.",
    end_known="Ya se conoce el fin de la tormenta; el plazo de abajo ya no se mueve con la lluvia.",
    due_moved="El plazo era {told} cuando se le avisó por última vez.",
    at_trigger="{depth} in al llegar al umbral ({basis}; umbral {threshold} in)",
    so_far="{depth} in hasta ahora",
    final="{depth} in en toda la tormenta",
    bases={"event": "lluvia de este evento", "rolling24": "lluvia de 24 horas seguidas"},
    verified="{gauges}: verificado",
    unverified="{gauges}: sin verificar, solo lo muestra un pluviómetro dudoso; compruébelo en la obra",
    anchors={
        "threshold": "el umbral, {at}",
        "storm_end": "el fin de la tormenta, {at}",
        "visit": "la última inspección completa, {at}",
        "start": "el inicio de la obra, {at}",
        "contrast": "la alarma, {at}",
        "trouble": "esto se halló, {at}",
        "base": "{at}",
    },
    provisional="PROVISIONAL: aún puede llover, y el plazo se aplaza entonces con la última lluvia",
    provisional_mark=", provisional",
    left="{left} al escribir esto, {now}",
    over="nada: vencido hace {left} al escribir esto, {now}",
    interim="la tormenta es larga: se aconseja mirar la obra antes de {at}; eso no cumple nada",
    latest_reading="la norma podría leerse hasta {at}; el plazo de arriba es el seguro",
    footer="Medido por instrumentos, juzgado con la norma del municipio como datos. Compruébelo en la obra.",
    uncertain="Un pluviómetro calló mientras llovía: umbral y fin son los más tempranos posibles, y el plazo se cuenta "
    "desde ahí.",
    put_off="Aplazada por {author} {at}: {reason}. Segura desde {safe}.",
    raised="Es más urgente de lo que se le dijo: el plazo era {told}.",
    calendar_title={
        "storm_inspection": "Inspección por tormenta: {site}",
        "routine": "Inspección periódica: {site}",
        "own": "{headline}: {site}",
    },
    test_subject="{site}: mensaje de prueba, nada que hacer",
    test_body="Este es un mensaje de prueba de Siltwatch para {person}.\nLos mensajes sobre {site} llegan a esta "
    "dirección.\nEscrito {now}.\n\nPágina: {page}\n",
    acknowledge="{link} (dice que lo ha leído y detiene los recordatorios para usted; el deber sigue)",
    short={
        "storm_inspection/trigger": "{name}: {depth} in de lluvia{quality}. Inspeccione antes de {due}{provisional}. "
        "{link}",
        "storm_inspection/end": "{name}: fin de tormenta, {depth} in. Inspeccione antes de {due}. {link}",
        "storm_inspection/countdown": "{name}: {depth} in de lluvia, inspección vence {due}{provisional}. {link}",
        "storm_inspection/due": "{name}: {depth} in de lluvia, inspección vence AHORA {due}. {link}",
        "storm_inspection/overdue": "{name}: {depth} in de lluvia, inspección VENCIDA desde {due}. {link}",
        "routine/trigger": "{name}: inspección periódica antes de {due}. {link}",
        "routine/countdown": "{name}: inspección periódica vence {due}. {link}",
        "routine/due": "{name}: inspección periódica vence AHORA {due}. {link}",
        "routine/overdue": "{name}: inspección periódica VENCIDA desde {due}. {link}",
        "clock/trigger": "{name}: {headline}. Antes de {due}. {link}",
        "clock/countdown": "{name}: {headline}. Vence {due}. {link}",
        "clock/due": "{name}: {headline}. Vence AHORA {due}. {link}",
        "clock/overdue": "{name}: {headline}. VENCIDO desde {due}. {link}",
        "own/trigger": "{name}: {headline}. Antes de {due}. {link}",
        "own/countdown": "{name}: {headline}. Vence {due}. {link}",
        "own/due": "{name}: {headline}. Vence AHORA {due}. {link}",
        "own/overdue": "{name}: {headline}. ABIERTO desde {due}. {link}",
        "any/deferred": "{name}: visita aplazada por insegura. El plazo sigue {due}. {link}",
        "any/safe": "{name}: de nuevo segura. Inspeccione antes de {due}. {link}",
    },
    short_instant=_short_spanish,
    short_unverified=" (sin verificar)",
    short_provisional=" (puede variar)",
    short_reply=" Responda OK.",
    group_subject="{count} obras, primera {first}",
    group_opening="{count} obras piden una visita, por el tiempo que queda:",
    group_short="{count} obras. Primera {name} Todas: {link}",
)

"""What clocks of the code are called in Spanish; the words of the law itself stay in the language it is written in."""

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "abatement_access": "Corrección de una infracción confirmada",
    "appeal_decision_filed": "Decisión de una apelación",
    "appeal_from_issuance": "Apelación contra un aviso de infracción",
    "appeal_from_service": "Apelación contra un aviso de infracción",
    "appeal_hearing": "Audiencia de una apelación",
    "before_clearing": "Controles de sedimento antes del desbroce",
    "before_start": "Antes de empezar la obra",
    "calibration": "Calibración",
    "correction": "Corrección de un hallazgo",
    "correction_by_notice": "Corrección que pide un aviso",
    "drainage_correction": "Corrección de una falta de drenaje",
    "exposed_area": "Área expuesta",
    "guarantee_inspection": "Inspección de una garantía",
    "long_storm": "Una visita durante una tormenta larga",
    "milestone_24h": "Aviso de una etapa",
    "milestone_48h": "Aviso de una etapa",
    "monthly_summary": "Resumen mensual",
    "petroleum_hotline": "Derrame de petróleo",
    "professional_daily": "Profesional en la obra",
    "records_request": "Solicitud de registros",
    "release_hazardous": "Vertido peligroso",
    "release_letter": "Carta sobre un vertido",
    "release_record": "Registro de un vertido",
    "release_report": "Vertido",
    "sediment_clean_out": "Limpieza de un control de sedimento",
    "sediment_watch": "Control que se llena de sedimento",
    "stabilization_resume": "Vuelve el movimiento de tierra en un área",
    "stabilization_snow": "Área con nieve o suelo helado",
    "stabilization_start": "Estabilización de un área",
    "stockpiles": "Montones de tierra",
    "swppp_certification": "Corrección del plan",
    "swppp_completeness": "Si un plan está completo",
    "swppp_decision": "Decisión sobre un plan",
    "twice_weekly_next": "Próxima visita de la semana que cuenta",
    "vegetation_established": "Vegetación de un área",
}
ADVICE = "Es un consejo, no una obligación del código."
LAW = "El código dice (en inglés): {text}."

"""Instantaneous values of the USGS as JSON: series, methods and qualifiers."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from collector.files.stamps import StampError, stamp_parser
from collector.files.turbidity_cells import RawProbe
from collector.files.usgs_codes import code_flags
from siltwatch.errors import InputFileError

NAME = "nwis-json"
# Parameter codes of turbidity and their units (help.waterdata.usgs.gov, parameter codes).
PARAMETER_UNITS = {
    "63680": "FNU", "63676": "NTRU", "63675": "NTU", "00076": "NTU", "63681": "FNMU", "61028": "NTU", "63684": "FBU",
}  # fmt: skip


def recognise(text: str) -> bool:
    """Whether this is a document with time series."""
    return text.lstrip().startswith("{") and '"timeSeries"' in text


def read(text: str, sensor: str | None) -> list[RawProbe]:
    """Every turbidity series of the document, or the one asked for by its parameter code."""
    try:
        document = json.loads(text)
        answer = document.get("value", document)
        series = [part for part in answer["timeSeries"] if isinstance(part, Mapping)]
        probes = [probe for part in series for probe in _probes(part, sensor)]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        message = f"line 1: expected a WaterML answer of the USGS as JSON ({type(error).__name__}: {error})"
        raise InputFileError(message) from error
    if not probes:
        codes = ", ".join(str(part["variable"]["variableCode"][0]["value"]) for part in series) or "none"
        message = f"line 1: no turbidity in this answer; expected parameter 63680 or like it, found {codes}"
        raise InputFileError(message + "; name one with --sensor")
    return probes


def _probes(part: Mapping[str, Any], sensor: str | None) -> Iterable[RawProbe]:
    variable = part["variable"]
    code = str(variable["variableCode"][0]["value"])
    if code not in PARAMETER_UNITS and (sensor is None or sensor.lower() != code):
        return
    missing = variable.get("noDataValue")
    station = str(part["sourceInfo"]["siteCode"][0]["value"])
    parse = stamp_parser("ymd")
    for block in part["values"]:
        method = (block.get("method") or [{}])[0].get("methodDescription") or ""
        probe = RawProbe(
            sensor=f"{code} {method}".strip(), station=station, unit=PARAMETER_UNITS.get(code), zone="stated"
        )
        for number, row in enumerate(block["value"], start=1):
            cell = str(row["value"])
            flags = code_flags(" ".join(str(word) for word in row.get("qualifiers", ())))
            if missing is not None and _is_number(cell) and float(cell) == float(missing):
                cell = ""
            try:
                probe.add(number, parse(str(row["dateTime"])), cell, flags)
            except StampError as error:
                probe.reject(number, str(row["dateTime"]), str(error))
        yield probe


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True

"""Turbidity in the JSON answers of the USGS: every series of a turbidity parameter, or the one asked for."""

from collector.files.stamps import StampError, stamp_parser
from collector.files.turbidity_cells import RawProbe
from collector.files.usgs_json import NAME, JsonSeries, no_such_series, read_series, recognise

__all__ = ["NAME", "PARAMETER_UNITS", "read", "recognise"]

# Parameter codes of turbidity and their units (help.waterdata.usgs.gov, parameter codes).
PARAMETER_UNITS = {
    "63680": "FNU", "63676": "NTRU", "63675": "NTU", "00076": "NTU", "63681": "FNMU", "61028": "NTU", "63684": "FBU",
}  # fmt: skip


def read(text: str, sensor: str | None) -> list[RawProbe]:
    """Every turbidity series of the document, or the one asked for by its parameter code."""
    found = read_series(text)
    probes = [_probe(series) for series in found if _wanted(series, sensor)]
    if not probes:
        raise no_such_series("turbidity", "63680 or like it", found)
    return probes


def _wanted(series: JsonSeries, sensor: str | None) -> bool:
    return series.code in PARAMETER_UNITS or (sensor is not None and sensor.lower() == series.code)


def _probe(series: JsonSeries) -> RawProbe:
    parse = stamp_parser("ymd")
    unit = PARAMETER_UNITS.get(series.code)
    probe = RawProbe(sensor=series.sensor, station=series.station, unit=unit, zone="stated")
    for row in series.rows:
        try:
            probe.add(row.number, parse(row.stamp), row.cell, row.flags)
        except StampError as error:
            probe.reject(row.number, row.stamp, str(error))
    return probe

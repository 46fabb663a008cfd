"""What the name of a column says: a stamp, rain in a unit, a station, a code, or something else."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from collector.files.depths import unit_named

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SPLIT = re.compile(r"[^a-z0-9%/\"]+")
_RAIN = re.compile(
    r"rain\w*|precip\w*|prec|prcp|ppt|pcpn?|hpcp|rf|tips?|regen\w*|niederschlag\w*|pluie\w*|lluvia\w*|chuva\w*|p01[im]"
)
_GAUGE = re.compile(r"(?:gage|gauge|rg|pluvio)\w*")
_DEPTH = re.compile(r"depth|value|amount|increment|datavalue|measurement|reading")
_STAMP = re.compile(r"\w*date\w*|\w*time\w*|\w*stamp|valid|when|at|ts|zeit\w*|datum|uhrzeit|fecha\w*|hora|heure|jour")
_RATE = re.compile(r"rate|intensity|int|hourly_rate|/h|/hr|mmh|inhr|per_hour|mm/h\w*|in/h\w*")
_RUNNING = re.compile(r"cum\w*|accum\w*|counter|count|running|since|ytd|totali[sz]er")
_SUMS = re.compile(r"sum|total|24h|24|daily|day|storm|month\w*|year\w*|week\w*|hour|1h|3h|6h|12h|last|event")
_CODE = re.compile(r"cd|codes?|flags?|qual\w*|qc|remarks?|status|qf|mf|sf")
_OTHER = re.compile(
    r"temp\w*|turb\w*|ntu|fnu|discharge|flow|stage|level|wind\w*|humid\w*|rh|press\w*|volt\w*|batt\w*|ph|cond\w*|"
    r"\w*%|soil|solar|gust|dew\w*|lat\w*|lon\w*|elev\w*|alt\w*|record|rn|index|row|seq\w*|no|id|snow\w*|prob\w*"
)
_STATION = re.compile(r"station\w*|site\w*|gauges?|gages?|sensors?|loggers?|devices?|nodes?|names?|locations?|stn|id")
_ZONE = re.compile(r"tz|timezone|zone|zeitzone|offset")
_UNLIKE_UNITS = frozenset({"cm", "m", "um", "ft", "feet", "cl", "ml", "l", "gal"})

Role = Literal["rain", "gauge", "depth", "running", "other"]


def tokens(name: str) -> list[str]:
    """The words of a column's name in lower case, without marks."""
    return [word for word in _SPLIT.split(_CAMEL.sub(" ", name).lower()) if word]


def says_stamp(name: str) -> bool:
    """Whether the name is one of a date or a time."""
    words = tokens(name)
    return any(_STAMP.fullmatch(word) for word in words) and not says_zone(name)


def says_zone(name: str) -> bool:
    """Whether the column holds a zone a row."""
    words = tokens(name)
    return any(_ZONE.fullmatch(word) for word in words) or {"time", "zone"} <= set(words)


def says_station(name: str) -> bool:
    """Whether the column may tell stations apart."""
    return any(_STATION.fullmatch(word) for word in tokens(name))


def says_code(name: str) -> bool:
    """Whether the column holds codes beside a value."""
    words = tokens(name)
    return bool(words) and _CODE.fullmatch(words[-1]) is not None


def role(name: str) -> Role:
    """What a column of numbers is by its name; `depth` is a bare word such as `value`, `other` no rain."""
    words = tokens(name)
    if not words or says_code(name) or any(_RATE.fullmatch(word) for word in words):
        return "other"
    rain = any(_RAIN.fullmatch(word) for word in words)
    if rain and any(_RUNNING.fullmatch(word) for word in words):
        return "running"
    if rain:
        return "rain"
    if any(_OTHER.fullmatch(word) for word in words):
        return "other"
    if any(_GAUGE.fullmatch(word) for word in words):
        return "gauge"
    return "depth" if any(_DEPTH.fullmatch(word) for word in words) else "other"


def rank(name: str) -> int:
    """How plainly the name says rain of one interval; the highest of a table is taken when nobody chooses."""
    said = role(name)
    if said == "rain":
        return 2 if any(_SUMS.fullmatch(word) for word in tokens(name)) else 4
    return {"gauge": 3, "running": 1, "depth": 1, "other": 0}[said]


def is_unlike_quantity(name: str) -> bool:
    """Whether the name says that the column is surely no rain."""
    words = tokens(name)
    rain = any(_RAIN.fullmatch(word) for word in words)
    return not rain and any(_OTHER.fullmatch(word) or _RATE.fullmatch(word) for word in words)


def unit_in_name(name: str) -> str | None:
    """`mm` or `in` as the name states it; `mm` wins over the preposition in `rain in mm`."""
    words = tokens(name)
    found = {unit for unit in (unit_named(word) for word in words) if unit}
    if "mm" in found:
        return "mm"
    return "in" if "in" in found or any(word == "p01i" for word in words) else None


def unlike_unit(name: str) -> str | None:
    """A unit of length in the name that is neither inch nor millimetre."""
    if unit_in_name(name):
        return None
    return next((word for word in tokens(name)[1:] if word in _UNLIKE_UNITS), None)


def told_apart(names: Sequence[str]) -> list[str]:
    """Columns of one name get numbers, or nobody could choose between them."""
    seen: Counter[str] = Counter()
    apart = []
    for name in names:
        seen[name] += 1
        apart.append(name if seen[name] == 1 or not name else f"{name} ({seen[name]})")
    return apart

"""What a town asks of an inspection: the items of its report, and how soon what is found must be put right. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

# What an item is answered with: words, the list of practices, the list of findings.
Answer = Literal["words", "practices", "findings"]
USUAL_DAYS = 7
USUAL_BECAUSE = "the next regular inspection; no code sets a time"


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectionItem:
    """One thing that a report must say; `checks` is what is looked at on each practice."""

    item: str
    answer: Answer
    title: str
    text: str
    citation: str
    checks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectionRules:
    """What one code asks of a report; `correct_days` is when what was found must be put right, if it says."""

    citation: str
    items: tuple[InspectionItem, ...]
    correct_days: int | None
    correct_because: str


NOTHING_ASKED = InspectionRules(citation="no code named", items=(), correct_days=None, correct_because="")


def asked_items(rules: Iterable[InspectionRules]) -> tuple[InspectionItem, ...]:
    """The items of all codes that govern a site, the town's first; one asked twice stands once."""
    found: dict[str, InspectionItem] = {}
    for one in rules:
        for item in one.items:
            found.setdefault(item.item, item)
    return tuple(found.values())


def correction_days(rules: Iterable[InspectionRules]) -> tuple[int, str]:
    """The shortest time of all codes, and why it is that; where none says, the time to the next regular visit."""
    told = [(one.correct_days, one.correct_because) for one in rules if one.correct_days is not None]
    return min(told, default=(USUAL_DAYS, USUAL_BECAUSE), key=lambda one: one[0])


def asked_checks(items: Iterable[InspectionItem]) -> tuple[str, ...]:
    """What is looked at on each practice."""
    return tuple(dict.fromkeys(_checks(items)))


def _checks(items: Iterable[InspectionItem]) -> Iterator[str]:
    for item in items:
        yield from item.checks

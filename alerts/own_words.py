"""The words of a duty that no rule of a town words: a headline and lines in each language, stored with the duty."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_SHORTEST_CUT = 70


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWords:
    """What is told of one duty in one language; `short` fits into an SMS beside a name, a due time and a link."""

    headline: str
    lines: tuple[str, ...] = ()
    short: str = ""

    @property
    def in_short(self) -> str:
        """The short form, cut where there is none."""
        return self.short or self.headline[:_SHORTEST_CUT].rstrip()


def pack(by_language: Mapping[str, OwnWords], *, page: str = "", officer: bool = False) -> str:
    """As they are stored; `page` is the part of the site's page that shows it, `officer` tells the officers at once."""
    words = {
        language: {"headline": own.headline, "lines": list(own.lines), "short": own.short}
        for language, own in by_language.items()
    }
    return json.dumps({"words": words, "page": page, "officer": officer}, ensure_ascii=False, sort_keys=True)


def unpack(stored: str, language: str) -> OwnWords:
    """Those of a language, English where it has none."""
    words = json.loads(stored)["words"]
    own = words.get(language) or words["en"]
    lines: Sequence[str] = own["lines"]
    return OwnWords(headline=own["headline"], lines=tuple(lines), short=own["short"])


def page_part(stored: str) -> str:
    """Which part of the site's page shows the matter."""
    return str(json.loads(stored)["page"])


def for_officers(stored: str | None) -> bool:
    """Whether the stormwater officers hear of it at once, whatever they chose to hear."""
    return stored is not None and bool(json.loads(stored)["officer"])

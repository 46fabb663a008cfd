"""The board's rows as text, made once for all who see the same: two hundred pages ask for it in the same second."""

from collections import OrderedDict

from markupsafe import Markup

from dashboard.lookout import Lookout
from dashboard.pages import Pages
from dashboard.reader import Reader, reader
from dashboard.roles import Account
from dashboard.views.board import board
from siltwatch.clock import Clock
from siltwatch.instants import to_ms

# Countdowns tick in the page itself; the text it starts from may be so old, on the server's clock.
GRAIN_MS = 5_000
KEPT = 16


class BoardTexts:
    """The newest few texts, by the sites in them, generation of the lookout, and time; safe in several threads."""

    def __init__(self, *, lookout: Lookout, pages: Pages, clock: Clock) -> None:
        self._lookout, self._pages, self._clock = lookout, pages, clock
        self._texts: OrderedDict[tuple[tuple[str, ...], Reader, int, int], tuple[Markup, int]] = OrderedDict()

    def rows(self, viewer: Account) -> tuple[Markup, int]:
        """The rows for this person's towns, and how many sites they are."""
        outlooks = self._lookout.outlooks(viewer)
        now = self._clock.now()
        seen_sites = tuple(outlook.site.id for outlook in outlooks)
        key = (seen_sites, reader(), self._lookout.generation, to_ms(now) // GRAIN_MS)
        found = self._texts.get(key)
        if found is None:
            seen = board(outlooks, now)
            found = Markup(self._pages.render("board_rows.html", {"board": seen})), seen.total  # noqa: S704 - a template's own text
            self._texts[key] = found
            while len(self._texts) > KEPT:
                self._texts.popitem(last=False)
        return found

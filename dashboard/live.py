"""The live stream: one poller for all open pages, a mailbox of bounded size for each."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

from anyio import to_thread

from dashboard.lookout import Lookout, Position, Touched
from siltwatch.beating import Beating

log = logging.getLogger(__name__)
POLL_S = 0.25
IDLE_POLLS = 4  # while no page is open, one poll in so many
BEAT_S = 10.0  # a page that hears nothing for three beats says that it is stale
MOST_SITES = 200  # in one mailbox; beyond it the page is told that everything may have changed


@dataclass(eq=False)
class Mailbox:
    """What one page has not been told yet; a slow page gets fewer, fuller messages and never an old one."""

    position: Position
    sites: set[str] = field(default_factory=set)
    everything: bool = False
    ended: bool = False
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, touched: Touched) -> None:
        """Add what changed."""
        self.position = touched.until
        self.sites |= touched.sites
        self.everything = self.everything or touched.everything or len(self.sites) > MOST_SITES
        if self.everything:
            self.sites.clear()
        if self.everything or self.sites:
            self.filled.set()

    async def take(self) -> Touched:
        """Wait for something, at most one beat; then all there is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.filled.wait(), BEAT_S)
        taken = Touched(until=self.position, sites=frozenset(self.sites), everything=self.everything)
        self.sites.clear()
        self.everything = False
        if not self.ended:
            self.filled.clear()
        return taken


class Hub:
    """The mailboxes of all open pages, and the one task that fills them."""

    def __init__(self, lookout: Lookout) -> None:
        self._lookout = lookout
        self._boxes: set[Mailbox] = set()
        self._poller: asyncio.Task[None] | None = None
        self._ended = False
        self._over = asyncio.Event()
        self.life = Beating()  # of the poller

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the streams live in, while the application serves."""
        if self._poller is None:
            message = "nothing is served yet"
            raise RuntimeError(message)
        return self._poller.get_loop()

    @property
    def listeners(self) -> int:
        """How many pages are open."""
        return len(self._boxes)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Poll while the application serves."""
        self._poller = asyncio.create_task(self._poll(), name="live-poller")
        try:
            yield
        finally:
            self.end()
            self._over.set()
            await self._poller  # to its end: a look that is cut short would go on in its thread over closed stores

    def end(self) -> None:
        """Let every stream finish by itself, those too that are only just opening, so that the server can stop."""
        self._ended = True
        for box in self._boxes:
            box.ended = True
            box.filled.set()

    @contextlib.contextmanager
    def listening(self, position: Position) -> Iterator[Mailbox]:
        """A mailbox for one page; given back whatever ends the page."""
        box = Mailbox(position, ended=self._ended)
        self._boxes.add(box)
        try:
            yield box
        finally:
            self._boxes.discard(box)

    async def _poll(self) -> None:
        is_failing = False
        skipped = 0
        while not await self._is_over(within_s=POLL_S):
            self.life.beat()
            skipped += 1
            if not self._boxes and skipped < IDLE_POLLS:
                continue
            skipped = 0
            try:
                touched = await to_thread.run_sync(self._lookout.follow)
            except Exception as error:  # noqa: BLE001 - supervisor: pages say that they are stale, and polling goes on
                if not is_failing:
                    log.warning("the stores cannot be followed", extra={"action": "live_failed", "error": str(error)})
                is_failing = True
            else:
                is_failing = False
                for box in self._boxes:
                    box.put(touched)

    async def _is_over(self, *, within_s: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), within_s)
        return self._over.is_set()

"""The local alarm: a lamp that follows what is owed at the site, with the network or without it.

What is owed is known from the judge on this machine, or from the collector; of the two the newer word holds, and the
last word goes on to hold while nobody can be asked. Whether a duty is overdue the gateway's own clock says.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal

from gateway.collector_desk import CollectorDesk
from gateway.links.alarm_output import Output, open_output
from siltwatch.clock import Clock
from siltwatch.config_gateway import AlarmOutput
from siltwatch.errors import DeviceError, WireError
from siltwatch.open_duties import OPEN_DUTIES_PATH, OpenDuties, decode, found, leave

log = logging.getLogger(__name__)
_LOOK_S = 0.5
_AGAIN_S = 5.0  # after a pin could not be opened


def is_lit(duties: OpenDuties | None, now: datetime, lit_by: Literal["open", "overdue"]) -> bool:
    """Whether the lamp is on; before anybody has said what is owed it is off."""
    if duties is None:
        return False
    return any(lit_by == "open" or duty.due_at <= now for duty in duties.duties)


def newest(*words: OpenDuties | None) -> OpenDuties | None:
    """The word that was judged last."""
    known = [word for word in words if word is not None]
    return max(known, key=lambda word: word.judged_at, default=None)


class AlarmLamp:
    """Keeps a lamp true; `judged` is the file of a judge on this machine, `kept` that of the collector's last word."""

    def __init__(  # noqa: PLR0913 - all but one by keyword
        self,
        setting: AlarmOutput,
        *,
        judged: Path,
        kept: Path,
        sites: frozenset[str],
        desk: CollectorDesk | None,
        clock: Clock,
        opening: Callable[[AlarmOutput], Output] = open_output,
    ) -> None:
        self._setting, self._judged, self._kept, self._sites = setting, judged, kept, sites
        self._desk, self._clock, self._opening = desk, clock, opening
        self._output: Output | None = None
        self._is_on: bool | None = None
        self._trouble = ""
        self._stopping = threading.Event()
        self._lamp = threading.Thread(target=self._keep_lamp, name="alarm", daemon=True)
        self._asker = threading.Thread(target=self._keep_asking, name="alarm-asker", daemon=True)

    def start(self) -> None:
        """Show the last known state at once, and begin to ask."""
        self._lamp.start()
        if self._desk is not None:
            self._asker.start()

    def stop(self) -> None:
        """Follow no more; the lamp stays as it is."""
        self._stopping.set()
        self._lamp.join(5)
        if self._asker.ident is not None:
            self._asker.join(5)
        if self._desk is not None:
            self._desk.close()
        if self._output is not None:
            self._output.close()

    def _keep_lamp(self) -> None:
        while True:
            wait_s = _LOOK_S if self._show() else _AGAIN_S
            if self._stopping.wait(wait_s):
                return

    def _show(self) -> bool:
        duties = newest(found(self._judged), found(self._kept))
        if duties is not None and self._sites:
            duties = duties.of_sites(self._sites)
        on = is_lit(duties, self._clock.now(), self._setting.lit_by)
        try:
            if self._output is None:
                self._output, self._is_on = self._opening(self._setting), None
            if on != self._is_on:
                self._output.set(on=on)
                self._is_on = on
                log.info("the lamp follows what is owed", extra={"action": "alarm_set", "on": on})
        except DeviceError as error:
            self._tell("lamp", str(error))
            self._output = None
            return False
        return True

    def _keep_asking(self) -> None:
        while not self._stopping.is_set():
            self._ask()
            self._clock.wait(self._stopping, self._setting.every)

    def _ask(self) -> None:
        if self._desk is None:
            return
        try:
            said = decode(self._desk.ask(OPEN_DUTIES_PATH))
            leave(self._kept, said)
            self._trouble = ""
        except (DeviceError, WireError, OSError) as error:
            self._tell("collector", str(error))

    def _tell(self, what: str, trouble: str) -> None:
        """Each kind of trouble once."""
        if self._trouble != what:
            self._trouble = what
            facts = {"action": "alarm_trouble", "with": what, "error": trouble}
            log.warning("the alarm goes on with what it knows", extra=facts)

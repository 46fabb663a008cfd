"""Remote configuration: links and sensors as the collector has them in force, tried, and rolled back on failure.

Neither spool nor uplinks take part in it: whatever is tried, what was heard stays and goes on its way.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

from gateway.collector_desk import CollectorDesk
from gateway.inbox import Arrival, Deliver
from gateway.plan import GatewayPlan
from gateway.remote_memory import Memory, keep
from gateway.remote_rules import has_proved, is_worse, why_not
from gateway.tally import LinkState, Tally
from siltwatch.clock import Clock
from siltwatch.config_gateway import RemoteSetting
from siltwatch.errors import ConfigError, DeviceError, WireError
from siltwatch.gateway_setting import SETTING_PATH, GatewaySetting, decode
from siltwatch.observation import Observation

log = logging.getLogger(__name__)
APPLIED, REFUSED = "setting_applied", "setting_refused"
_LOOK_S = 0.2
Plan = Callable[[GatewaySetting], GatewayPlan]
Replace = Callable[[GatewayPlan], None]


class RemoteConfiguration:
    """Asks for the setting of this gateway and puts it in force; `fallback` is what a trial falls back to."""

    def __init__(  # noqa: PLR0913 - all but two by keyword
        self,
        setting: RemoteSetting,
        desk: CollectorDesk,
        *,
        memory: Memory,
        file: Path,
        plan: Plan,
        fallback: GatewayPlan,
        replace: Replace,
        approved: Callable[[GatewaySetting], object],
        deliver: Deliver,
        gateway: str,
        tally: Tally,
        clock: Clock,
    ) -> None:
        self._setting, self._desk, self._memory, self._file = setting, desk, memory, file
        self._plan, self._fallback, self._replace = plan, fallback, replace
        self._approved = approved
        self._deliver, self._gateway, self._tally, self._clock = deliver, gateway, tally, clock
        self._trouble = ""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="remote", daemon=True)

    def start(self) -> None:
        """Begin to ask."""
        self._thread.start()

    def stop(self) -> None:
        """Ask no more; a trial goes on with the next start."""
        self._stopping.set()
        self._thread.join(5)
        self._desk.close()

    def _run(self) -> None:
        """A trial that an earlier process began goes on first."""
        if self._memory.trial is not None:
            self._conclude(self._memory.trial, self._plan(self._memory.trial), self._judged({}))
        while not self._stopping.is_set():
            try:
                self._step()
            except Exception:
                log.exception("a setting from the collector failed", extra={"action": "remote_failed"})
            self._clock.wait(self._stopping, self._setting.every)

    def _step(self) -> None:
        found = self._asked()
        if found is None:
            return
        against = why_not(found, current=self._memory.running, refused=self._memory.refused)
        if against is None:
            self._try(found)
        elif against:
            self._say_once(against)

    def _asked(self) -> GatewaySetting | None:
        try:
            found = decode(self._desk.ask(SETTING_PATH))
        except (DeviceError, WireError) as error:
            self._say_once(str(error))
            return None
        self._trouble = ""
        return found

    def _try(self, setting: GatewaySetting) -> None:
        """Put it in force for a trial; a mistake in it is told before anything is touched."""
        try:
            plan = self._plan(setting)
        except (ConfigError, WireError) as error:
            self._roll_back(setting, str(error))
            return
        links_before = self._tally.counts().links
        self._keep(self._memory.on_trial(setting))
        facts = {"action": "setting_tried", "version": setting.version, "sha256": setting.sha256}
        log.info("a setting from the collector is tried", extra=facts)
        self._conclude(setting, plan, self._attempt(plan) or self._judged(links_before))

    def _conclude(self, setting: GatewaySetting, plan: GatewayPlan, why: str | None) -> None:
        """Approve it, or put back what was before; nothing where the process ends in the middle."""
        if why is None:
            return
        if why:
            self._attempt(self._fallback)
            self._roll_back(setting, why)
        else:
            self._fallback = plan
            self._keep(self._memory.approved())
            self._tell(setting, APPLIED, "")
            self._approved(setting)

    def _attempt(self, plan: GatewayPlan) -> str:
        """Why the links of a plan could not be begun; empty where they were."""
        try:
            self._replace(plan)
        except Exception as error:
            log.exception("links could not be begun", extra={"action": "links_failed"})
            return f"{type(error).__name__}: {error}"
        return ""

    def _judged(self, links_before: Mapping[str, LinkState]) -> str | None:
        """Empty where it has proved itself, else what is wrong; None where the process ends meanwhile."""
        began_ms = self._clock.monotonic_ms()
        while not has_proved(links := self._tally.counts().links):
            if self._stopping.wait(_LOOK_S):
                return None
            if timedelta(milliseconds=self._clock.monotonic_ms() - began_ms) >= self._setting.trial:
                down = ", ".join(name for name, state in links.items() if state != "up")
                return f"not up within {self._setting.trial}: {down}" if is_worse(links_before, links) else ""
        return ""

    def _roll_back(self, setting: GatewaySetting, why: str) -> None:
        self._keep(self._memory.rolled_back(setting.sha256))
        facts = {"action": "setting_refused", "version": setting.version, "why": why}
        log.error("a setting from the collector is refused; what was before goes on", extra=facts)
        self._tell(setting, REFUSED, why)

    def _keep(self, memory: Memory) -> None:
        self._memory = memory
        try:
            keep(self._file, memory)
        except OSError as error:
            log.warning("the setting cannot be kept", extra={"action": "remote_unkept", "error": str(error)})

    def _tell(self, setting: GatewaySetting, word: str, why: str) -> None:
        """The collector hears what became of its setting."""
        said = Observation(
            device=self._gateway,
            quantity="status",
            semantics="instant",
            observed_at=self._clock.now(),
            value=str(setting.version),
            unit="setting",
            quality=(word,),
            mono_ms=self._clock.monotonic_ms(),
            raw=why or setting.sha256,
        )
        self._deliver(Arrival(observations=(said,)))

    def _say_once(self, trouble: str) -> None:
        if self._trouble != trouble:
            self._trouble = trouble
            log.warning("no new setting from the collector", extra={"action": "remote_unasked", "error": trouble})

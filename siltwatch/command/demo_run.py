"""One run of the demonstration: sets the installation up, starts it, and tells what happens."""

import os
import re
import time
import urllib.request
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TextIO
from zoneinfo import ZoneInfo

from siltwatch.clock import CLOCK_VARIABLE, Clock, ScaledClock, SystemClock, clock_from_setting
from siltwatch.command.demo_site import Place, SiteFacts, write_place
from siltwatch.command.processes import Program, Supervisor
from siltwatch.command.signals import StopSignals
from siltwatch.command.verbs import VerbError, ask_rows, ask_verb
from siltwatch.instants import local_text, utc
from siltwatch.quantities import Depth, inches_text
from siltwatch.toml_files import CONFIG_VARIABLE

FACTS_ZONE = ZoneInfo("America/New_York")
_AFTERNOON_HOUR = 13
_RUNNING_FOR = timedelta(days=3)  # the site was started so long ago: its next routine inspection is still ahead
_READY_WITHIN_S = 90.0
_LOOK_EVERY_S = 0.25
_SERVERS = ("collector", "alerts", "dashboard", "gateway")
_COUNT_SIZE = "0.01 in"
_READY_LINE = re.compile(r"^\S+ INFO (\S+) .*\baction=ready\b", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the demonstration was to show."""

    document: dict[str, Any]


def afternoon(now: datetime) -> datetime:
    """One o'clock at the site on the day of `now`: a storm then falls in daylight."""
    local = now.astimezone(FACTS_ZONE).replace(hour=_AFTERNOON_HOUR, minute=0, second=0, microsecond=0)
    return utc(local)


class Demo:
    """An installation in a folder of its own, under a clock of its own."""

    def __init__(self, place: Place, *, speed: float, screen: TextIO) -> None:
        self.place, self._screen, self._speed = place, screen, speed
        started = ScaledClock.begin(afternoon(SystemClock().now()), speed)
        self.clock: Clock = clock_from_setting(started.setting)
        self.environment = {
            **os.environ,
            CLOCK_VARIABLE: started.setting,
            CONFIG_VARIABLE: str(place.config),
            "SILTWATCH_LOG_FORMAT": "text",
            "SILTWATCH_LOG_LEVEL": "INFO",
        }
        self._told: set[str] = set()

    def start(self, supervisor: Supervisor, signals: StopSignals, *, scenario: str) -> bool:
        """Set everything up and start the processes; the rain begins when all of them listen. False when stopped."""
        place = self.place
        self._say("setting up a site …")
        zone_day = self.clock.now().astimezone(FACTS_ZONE) - _RUNNING_FOR
        write_place(place, SiteFacts(started_on=zone_day.date(), count_size=_COUNT_SIZE))
        mail = (str(place.mail), str(place.ports.mail))
        supervisor.start(Program(name="mailbox", module="siltwatch.command.mailbox", arguments=mail))
        for arguments in self._set_up_verbs():
            ask_verb(*arguments, environment=self.environment)
        for name in _SERVERS:
            supervisor.start(Program(name=name, arguments=(name, "run", "--config", str(place.config))))
        if not self._servers_are_ready(supervisor, signals):
            return False
        rain = ("sim", "run", scenario, "--links", str(place.links), "--truth", str(place.truth))
        supervisor.start(Program(name="sim", arguments=rain, restarts=False))
        self._greet()
        return True

    def _set_up_verbs(self) -> tuple[tuple[str, ...], ...]:
        config = ("--config", str(self.place.config))
        password = ("--password-file", str(self.place.password_file))
        return (
            ("migrate", *config),
            ("site", "apply", *config),
            ("user", "add", self.place.user, "--role", "admin", *password, *config),
        )

    def _servers_are_ready(self, supervisor: Supervisor, signals: StopSignals) -> bool:
        deadline = time.monotonic() + _READY_WITHIN_S
        while not (set(_SERVERS) <= self._ready() and self._answers()):
            if signals.wait(_LOOK_EVERY_S):
                return False
            supervisor.tend()
            if time.monotonic() > deadline or supervisor.is_misconfigured:
                missing = ", ".join(sorted(set(_SERVERS) - self._ready())) or "the dashboard's page"
                message = f"not ready: {missing}\n{self._last_words()}"
                raise VerbError(message)
        return True

    def _ready(self) -> set[str]:
        return ready_processes(self.place.log.read_text(encoding="utf-8", errors="replace"))

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.place.address}/healthz", timeout=2) as answer:  # noqa: S310 - loopback
                return bool(answer.read())
        except OSError:
            return False

    def _last_words(self) -> str:
        return "\n".join(self.place.log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:])

    def watch(self, supervisor: Supervisor, signals: StopSignals, *, until_duty_s: float | None) -> Outcome | None:
        """Tell the story until someone stops it, or until the duty is open and its message was accepted."""
        deadline = time.monotonic() + (until_duty_s or 0)
        while not signals.wait(_LOOK_EVERY_S):
            supervisor.tend()
            self._tell_story()
            if supervisor.has_lost("sim"):
                message = f"the simulated devices have ended\n{self._last_words()}"
                raise VerbError(message)
            if until_duty_s is None:
                continue
            outcome = self._outcome() if any(self.place.mail.glob("*.eml")) else None
            if outcome is not None:
                self._tell_story()  # what fell while the records were read
                return outcome
            if time.monotonic() > deadline:
                message = f"no duty with an accepted message within {until_duty_s:g} s\n{self._last_words()}"
                raise VerbError(message)
        return None

    def _outcome(self) -> Outcome | None:
        """The storm's duty and the first accepted notice about it, once both are on record."""
        site = ("--site", self.place.site, "--config", str(self.place.config))
        duties = ask_rows("alerts", "duties", *site, environment=self.environment)
        duty = next((row for row in duties if row["kind"] == "storm_inspection"), None)
        if duty is None:
            return None
        notices = ask_rows("alerts", "notices", *site, environment=self.environment)
        sent = (row for row in notices if row["duty"] == duty["id"] and row["state"] == "sent")
        notice = next(sent, None)
        if notice is None:
            return None
        tips = self._tips()
        document = {
            "address": self.place.address,
            "login": {"name": self.place.user, "password": self.place.password},
            "duty": duty,
            "notice": notice,
            "rain_in": self._rain_in(tips),
            "tips": tips,
            "at": local_text(self.clock.now(), FACTS_ZONE),
        }
        return Outcome(document=document)

    def _tips(self) -> int:
        if not self.place.truth.exists():
            return 0
        lines = self.place.truth.read_text(encoding="utf-8").splitlines()
        return sum('"kind": "tip"' in line for line in lines)

    def _rain_in(self, tips: int) -> str:
        return inches_text(Depth.parse(_COUNT_SIZE).tenth_um * tips)

    def _tell_story(self) -> None:
        tips = self._tips()
        for wanted, text in ((1, "the first tip"), (25, "half way to a storm"), (50, "half an inch: a storm")):
            if tips >= wanted:
                self._say_once(f"{text} ({self._rain_in(wanted)} in)")
        for file in sorted(self.place.mail.glob("*.eml")):
            self._say_once(f"the mail server accepted message {int(file.stem)}")

    def _say_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._say(f"{self.clock.now().astimezone(FACTS_ZONE):%H:%M}  {text}")

    def _greet(self) -> None:
        place = self.place
        self._say(
            f"""
Siltwatch: a simulated construction site in Rotterdam, New York, at {self._speed:g} times real time.

  page     {place.address}
  sign in  {place.user}   password  {place.password}
  files    {place.folder}   (logs: {place.log.name}, messages: {place.mail.name}/)

Look at the board first, then at the site: rain bars, the half-inch line, two probes in the creek.
When 0.50 in has fallen the storm's duty opens with its countdown, and the message that was sent
stands on the storm's page. While it rains the due time may still move: Rotterdam counts from the end.
Ctrl-C ends everything.
"""
        )

    def _say(self, text: str) -> None:
        self._screen.write(text + "\n")
        self._screen.flush()


def ready_processes(log_text: str) -> set[str]:
    """The processes that have logged that they serve; the third word of a line is the process."""
    return set(_READY_LINE.findall(log_text))

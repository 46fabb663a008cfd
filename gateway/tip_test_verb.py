"""`siltwatch gateway tip-test`: a person pours or tips by hand, the running gateway counts, a certificate is kept."""

import json
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from gateway.drivers_by_name import LineDriver, PinDriver, driver_named
from gateway.tip_counting import Wanted
from gateway.tip_tests import END, PROGRESS, REQUEST, TIP_TESTS, file_of, replace_file, request_document
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError, DeviceError
from siltwatch.site import Sensor, Site
from siltwatch.site_files import load_sites

Say = Callable[[str], None]
_LOOK_S = 0.1
_TAKEN_UP_S = 6.0
_TOLD_AT_ONCE_S = 5.0  # after the last tip of a gauge that tells each
_QUIET_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TipPlan:
    """What the person wants: how many tips, by whom, how long the gauge has."""

    sensor: str
    tips: int
    by: str
    tolerance: int = 0
    longest: timedelta = timedelta(minutes=30)


def run_test(config: Config, plan: TipPlan, *, clock: Clock, say: Say, is_over: threading.Event) -> dict[str, Any]:
    """Guide the test and give its certificate; raises ConfigError, or DeviceError where the gateway does not run."""
    site, sensor = _gauge(config, plan.sensor)
    folder = config.data_path / TIP_TESTS
    wanted = _wanted(site, sensor, plan, clock)
    files = {ending: file_of(folder, sensor.device_name, ending) for ending in (REQUEST, END, PROGRESS)}
    if files[REQUEST].exists():
        raise ConfigError(f"a tip test of {plan.sensor} runs already; it ends by itself, or remove {files[REQUEST]}")
    files[END].unlink(missing_ok=True)
    replace_file(files[REQUEST], request_document(wanted))
    _await(files, wanted, say)
    _watch(files[PROGRESS], wanted, say, is_over)
    files[END].touch()
    say("waiting for what the gauge has still to say")
    while (found := _read(files[PROGRESS], wanted)) is None or found["certificate"] is None:
        threading.Event().wait(_LOOK_S)
    kept: dict[str, Any] = found["certificate"]
    return kept


def _gauge(config: Config, name: str) -> tuple[Site, Sensor]:
    """The gauge `site/sensor`, or the only one called so, of this gateway."""
    every = [(site, sensor) for site in load_sites(config.sites_path) for sensor in site.gauges]
    ours = [(site, sensor) for site, sensor in every if sensor.gateway == config.gateway.name]
    found = [(site, sensor) for site, sensor in ours if name in {sensor.id, f"{site.id}/{sensor.id}"}]
    if len(found) != 1:
        names = ", ".join(f"{site.id}/{sensor.id}" for site, sensor in ours) or "none"
        raise ConfigError(f"{name!r}: name one gauge of the gateway {config.gateway.name!r}; there are: {names}")
    return found[0]


def _wanted(site: Site, sensor: Sensor, plan: TipPlan, clock: Clock) -> Wanted:
    if sensor.count_size is None or plan.tips < 1:
        raise ConfigError("--tips: at least one tip, of a gauge with `count_size`")
    tells_at_once = isinstance(driver_named(sensor.driver), LineDriver | PinDriver)
    settle_s = _TOLD_AT_ONCE_S if tells_at_once else 2 * sensor.period.total_seconds() + _TOLD_AT_ONCE_S
    now = clock.now()
    return Wanted(
        number=secrets.token_hex(4),
        site=site.id,
        sensor=sensor.id,
        device=sensor.device_name,
        expected=plan.tips,
        tolerance=plan.tolerance,
        size_tenth_um=sensor.count_size.tenth_um,
        settle_s=settle_s,
        by=plan.by,
        started_at=now,
        until_at=now + plan.longest,
    )


def _await(files: dict[str, Path], wanted: Wanted, say: Say) -> None:
    """Until the gateway has taken the test up, and has heard the gauge once: from there it counts."""
    deadline = time.monotonic() + _TAKEN_UP_S
    is_told = False
    while (found := _read(files[PROGRESS], wanted)) is None or found["state"] == "waiting":
        if found is None and time.monotonic() > deadline:
            files[REQUEST].unlink(missing_ok=True)
            raise DeviceError(
                "no gateway took the test up: is `siltwatch gateway run` running with this configuration?"
            )
        if found is not None and not is_told:
            say("the gauge has not spoken since the gateway began: wait for its first word")
            is_told = True
        threading.Event().wait(_LOOK_S)
    say(f"now tip {wanted.expected} times, slowly (one in two seconds); what is counted here is never rain")


def _watch(file: Path, wanted: Wanted, say: Say, is_over: threading.Event) -> None:
    """Tell each tip, until all have come and none for a while, or the person says that it is over."""
    tips, since = 0, time.monotonic()
    while not is_over.wait(_LOOK_S):
        found = _read(file, wanted)
        if found is None or found["certificate"] is not None:
            return
        if found["tips"] != tips:
            tips, since = found["tips"], time.monotonic()
            say(f"  {tips} of {wanted.expected}")
        if tips >= wanted.expected and time.monotonic() - since >= _QUIET_S:
            return


def _read(file: Path, wanted: Wanted) -> dict[str, Any] | None:
    """How far this test is; None before the gateway has said anything of it."""
    try:
        document: dict[str, Any] = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return None
    return document if document.get("number") == wanted.number else None

"""Tip tests in the running gateway: what a gauge says while one runs is marked and never becomes rain.

The verb leaves a request in a folder, the gateway takes it up and leaves there how far it is; so a test goes on, and
its tips stay marked, when either of the two ends in the middle of it.
"""

import json
import logging
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pydantic import TypeAdapter, ValidationError

from gateway.drafts import Draft
from gateway.inbox import Arrival, Deliver
from gateway.tip_counting import TIP_TEST, Counting, Wanted, certificate
from siltwatch.clock import Clock
from siltwatch.instants import format_instant
from siltwatch.observation import RAIN_QUANTITIES, Observation

log = logging.getLogger(__name__)
TIP_TESTS = "tip-tests"  # the folder beside the spool
REQUEST, END, PROGRESS = ".request.json", ".end", ".progress.json"
_LOOK_S = 0.25
_WANTED = TypeAdapter(Wanted)
_COUNTING = TypeAdapter(Counting)


@dataclass(slots=True)
class _Running:
    wanted: Wanted
    counting: Counting
    ending_ms: int | None = None
    has_closed: bool = False  # a reading came after the end was asked for


class TipTests:
    """The tests of one gateway; `hear` is called by the links, the rest by the thread of this part."""

    def __init__(self, folder: Path, deliver: Deliver, *, gateway: str, clock: Clock) -> None:
        self._folder, self._deliver, self._gateway, self._clock = folder, deliver, gateway, clock
        self._lock = threading.Lock()
        self._running: dict[str, _Running] = {}
        self._last: dict[str, Counting] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tip-tests", daemon=True)
        self._take_up()  # before any link speaks: what is under test stays so over a restart

    def start(self) -> None:
        """Begin to look for requests."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more; a test that runs is taken up by the next start."""
        self._stopping.set()
        self._thread.join(5)

    def hear(self, device: str, drafts: Sequence[Draft]) -> Sequence[Draft]:
        """The drafts, rain with the word of the test where the device is under one."""
        with self._lock:
            running = self._running.get(device)
            if running is None:
                self._last[device] = Counting(size_tenth_um=1, last=_last_count(drafts, self._last.get(device)))
                return drafts
            running.counting = running.counting.heard(drafts)
            running.has_closed = running.ending_ms is not None
        return [_marked(draft) for draft in drafts]

    def _run(self) -> None:
        while not self._stopping.wait(_LOOK_S):
            try:
                self._take_up()
                self._go_on()
            except OSError as error:
                log.warning("tip tests cannot be kept", extra={"action": "tip_test_unkept", "error": str(error)})

    def _take_up(self) -> None:
        for file in sorted(self._folder.glob(f"*{REQUEST}")) if self._folder.is_dir() else ():
            try:
                wanted = _WANTED.validate_json(file.read_bytes())
            except (OSError, ValidationError) as error:
                facts = {"action": "tip_test_refused", "file": str(file), "error": str(error)}
                log.warning("a request for a tip test cannot be read; it is removed", extra=facts)
                file.unlink(missing_ok=True)
                continue
            if wanted.device not in self._running:
                self._begin(wanted)

    def _begin(self, wanted: Wanted) -> None:
        with self._lock:
            last = self._last.get(wanted.device)
            before = _progress(file_of(self._folder, wanted.device, PROGRESS), wanted)
            counting = before or Counting(size_tenth_um=wanted.size_tenth_um, last=last.last if last else None)
            self._running[wanted.device] = _Running(wanted, counting)
        log.info("a tip test begins", extra={"action": "tip_test_begun", "device": wanted.device, "by": wanted.by})

    def _go_on(self) -> None:
        for device, running in list(self._running.items()):
            if running.ending_ms is None and file_of(self._folder, device, END).exists():
                running.ending_ms = self._clock.monotonic_ms()
            why = self._over(running)
            if why is None:
                self._write(device, running)
            else:
                self._finish(device, running, why)

    def _over(self, running: _Running) -> str | None:
        """Empty where the test has run to its end, a reason where it ended otherwise; None while it goes on."""
        if self._clock.now() >= running.wanted.until_at:
            return "it was not ended in time"
        if running.ending_ms is None:
            return None
        settled = timedelta(milliseconds=self._clock.monotonic_ms() - running.ending_ms)
        is_over = running.has_closed or settled >= timedelta(seconds=running.wanted.settle_s)
        return "" if is_over else None

    def _write(self, device: str, running: _Running, kept: dict[str, Any] | None = None) -> None:
        """How far it is, for the person who pours and for a restart."""
        state = "ended" if kept else "armed" if running.counting.last is not None else "waiting"
        document = {
            "number": running.wanted.number,
            "state": state,
            "tips": running.counting.tips,
            "counting": asdict(running.counting),
            "certificate": kept,
        }
        replace_file(file_of(self._folder, device, PROGRESS), document)

    def _finish(self, device: str, running: _Running, why: str) -> None:
        now = self._clock.now()
        kept = certificate(running.wanted, running.counting, gateway=self._gateway, ended_at=now, why=why)
        stamp = f"{running.wanted.started_at:%Y%m%dT%H%M%S}"
        replace_file(file_of(self._folder / "certificates", device, f"-{stamp}.json"), kept)
        said = Observation(
            device=device,
            quantity="status",
            semantics="instant",
            observed_at=now,
            value=str(running.counting.tips),
            unit="tips",
            quality=(TIP_TEST, str(kept["result"])),
            mono_ms=self._clock.monotonic_ms(),
            raw=json.dumps(kept, separators=(",", ":")),
        )
        self._deliver(Arrival(observations=(said,)))
        with self._lock:
            self._last[device] = replace(running.counting, size_tenth_um=1)
            del self._running[device]
        for ending in (REQUEST, END):
            file_of(self._folder, device, ending).unlink(missing_ok=True)
        self._write(device, running, kept)
        log.info("a tip test ended", extra={"action": "tip_test_ended", "device": device, "result": kept["result"]})


def file_of(folder: Path, device: str, ending: str) -> Path:
    """A file about one device, whatever signs are in its name."""
    return folder / f"{quote(device, safe='')}{ending}"


def last_certificate(folder: Path, device: str) -> dict[str, Any] | None:
    """The newest certificate of a device's tests that ran to their end; None where there is none."""
    for file in sorted((folder / "certificates").glob(f"{quote(device, safe='')}-[0-9]*.json"), reverse=True):
        try:
            kept: dict[str, Any] = json.loads(file.read_bytes())
            if kept["device"] == device and kept["result"] != "void":
                return kept
        except (OSError, ValueError, KeyError, TypeError):
            continue  # a file of somebody else
    return None


def request_document(wanted: Wanted) -> dict[str, Any]:
    """What the verb leaves for the gateway."""
    instants = {"started_at": format_instant(wanted.started_at), "until_at": format_instant(wanted.until_at)}
    return asdict(wanted) | instants


def replace_file(path: Path, document: dict[str, Any]) -> None:
    """Write it whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    new.replace(path)


def _marked(draft: Draft) -> Draft:
    if draft.quantity not in RAIN_QUANTITIES and draft.quantity != "rain_rate":
        return draft
    return replace(draft, quality=(*draft.quality, TIP_TEST))


def _last_count(drafts: Sequence[Draft], before: Counting | None) -> int | None:
    counts = [draft.count for draft in drafts if draft.quantity == "rain_count" and draft.use is None]
    known = [count for count in counts if count is not None]
    return known[-1] if known else before.last if before else None


def _progress(file: Path, wanted: Wanted) -> Counting | None:
    """How far this very test was before a restart."""
    try:
        document = json.loads(file.read_bytes())
        return _COUNTING.validate_python(document["counting"]) if document["number"] == wanted.number else None
    except (OSError, ValueError, KeyError, TypeError):
        return None

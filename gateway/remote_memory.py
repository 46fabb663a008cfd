"""What a gateway keeps of settings from its collector: the one in force, the one on trial, those that failed."""

import json
import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from siltwatch import gateway_setting
from siltwatch.errors import WireError
from siltwatch.gateway_setting import GatewaySetting

log = logging.getLogger(__name__)
_MOST_REFUSED = 50
_MOST_STARTS_ON_TRIAL = 2  # a third start means that the process died of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """`starts` counts how often the process began with what is on trial; `refused` are checksums."""

    good: GatewaySetting | None = None
    trial: GatewaySetting | None = None
    starts: int = 0
    refused: tuple[str, ...] = ()

    @property
    def running(self) -> GatewaySetting | None:
        """What the gateway works by."""
        return self.trial or self.good

    def on_trial(self, setting: GatewaySetting) -> "Memory":
        """A new setting is tried."""
        return replace(self, trial=setting, starts=1)

    def approved(self) -> "Memory":
        """What was on trial is good."""
        return replace(self, good=self.trial or self.good, trial=None, starts=0)

    def rolled_back(self, sha256: str) -> "Memory":
        """A setting failed: it is not tried again, and what was good before goes on."""
        return replace(self, trial=None, starts=0, refused=(*self.refused, sha256)[-_MOST_REFUSED:])

    def started(self) -> "Memory":
        """The process begins; a trial that it did not live through too often is over."""
        if self.trial is None:
            return self
        if self.starts >= _MOST_STARTS_ON_TRIAL:
            return self.rolled_back(self.trial.sha256)
        return replace(self, starts=self.starts + 1)


def recalled(file: Path) -> Memory:
    """What was kept; nothing where the file is not there or spoilt, which is told."""
    try:
        document = json.loads(file.read_bytes())
        return Memory(
            good=_setting(document["good"]),
            trial=_setting(document["trial"]),
            starts=int(document["starts"]),
            refused=tuple(map(str, document["refused"])),
        )
    except FileNotFoundError:
        return Memory()
    except (OSError, ValueError, KeyError, TypeError, WireError) as error:
        facts = {"action": "remote_memory_lost", "file": str(file), "error": str(error)}
        log.warning("what the collector set cannot be recalled; it is asked anew", extra=facts)
        return Memory()


def keep(file: Path, memory: Memory) -> None:
    """Keep it whole or not at all; raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    document = {
        "good": _document(memory.good),
        "trial": _document(memory.trial),
        "starts": memory.starts,
        "refused": list(memory.refused),
    }
    new = file.with_name(f"{file.name}.new")
    new.write_text(json.dumps(document), encoding="utf-8")
    new.replace(file)


def _document(setting: GatewaySetting | None) -> Any:  # noqa: ANN401 - JSON
    return None if setting is None else json.loads(gateway_setting.encode(setting))


def _setting(document: Any) -> GatewaySetting | None:  # noqa: ANN401 - JSON
    return None if document is None else gateway_setting.decode(json.dumps(document).encode())

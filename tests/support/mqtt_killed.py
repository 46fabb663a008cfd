"""A collector killed with -9 at a step of the MQTT intake; run by `tests.support.forked` with a step and a file."""

import os
import signal
from collections.abc import Sequence
from typing import Any

import collector.writer as writing
from collector.mqtt_intake import MqttIntake
from collector.mqtt_session import BrokerSession
from collector.writer import Writer
from siltwatch.command.main import main as run

# In the order of one message's way: what is patched, and whether the process ends before or after it.
STEPS: dict[str, tuple[Any, str, str]] = {
    "received": (MqttIntake, "_take", "before"),
    "begun": (Writer, "_commit", "before"),
    "uncommitted": (writing, "put_aside", "after"),
    "committed": (Writer, "_commit", "after"),
    "answered": (MqttIntake, "_answer", "after"),
    "acknowledged": (BrokerSession, "acknowledge", "after"),
}


def plant(step: str) -> None:
    """The first passing of a step is the last."""
    owner, name, side = STEPS[step]
    original = getattr(owner, name)

    def killed(*arguments: Any, **named: Any) -> None:
        if side == "after":
            original(*arguments, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, killed)


def main(arguments: Sequence[str]) -> int:
    """Run the collector of a configuration until it comes to a step."""
    step, config = arguments
    plant(step)
    return run(["collector", "run", "--config", config])

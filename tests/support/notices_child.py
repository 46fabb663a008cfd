"""A process that tells and sends, and is killed with -9 at the n-th passing of a named boundary.

Run as `python -m tests.support.notices_child RECORDS_URL PORT BOUNDARY TURN`; boundary `none` runs to the end.
"""

import os
import signal
import smtplib
import sys
from collections.abc import Callable
from typing import Any

from alerts.notices import outbox
from alerts.notices.email import EmailChannel
from alerts.notices.sender import NoticeSender
from alerts.notices.telling import tell
from alerts.stores import open_engine, writing
from siltwatch.clock import ManualClock
from siltwatch.config_telling import Mail
from tests.support.notices import ANN, DESK, QI, TRIGGER, a_site, pendleton

# Where a process may end, in the order of one notice's way; what is patched, and whether it ends before or after it.
BOUNDARIES: dict[str, tuple[Any, str, str]] = {
    "before_claim": (outbox, "claim_next", "before"),
    "before_connect": (outbox, "claim_next", "after"),
    "after_connect": (smtplib.SMTP, "connect", "after"),
    "before_sender": (smtplib.SMTP, "mail", "before"),
    "before_recipient": (smtplib.SMTP, "rcpt", "before"),
    "before_data": (smtplib.SMTP, "data", "before"),
    "after_accept": (smtplib.SMTP, "data", "after"),
    "before_record": (outbox, "record_accepted", "before"),
    "after_record": (outbox, "record_accepted", "after"),
}
# Inside a transaction, after its first row and before its commit, by the outcome of that row.
INSIDE = {"inside_claim": "started", "inside_record": "accepted"}
# The server has the message and the records do not know it: the only places where a second copy can come from.
MAY_DOUBLE = {"after_accept", "before_record", "inside_record"}


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def set_trap(boundary: str, turn: int) -> None:
    """Kill this process at the `turn`-th passing."""
    if boundary in INSIDE:
        _trap_attempt(INSIDE[boundary], turn)
    elif boundary in BOUNDARIES:
        owner, name, side = BOUNDARIES[boundary]
        setattr(owner, name, _trapped(getattr(owner, name), side, turn))


def _trapped(original: Callable[..., Any], side: str, turn: int) -> Callable[..., Any]:
    passed = [0]

    def trapped(*arguments: Any, **named: Any) -> Any:
        passed[0] += 1
        if side == "before" and passed[0] == turn:
            die()
        answer = original(*arguments, **named)
        if side == "after" and passed[0] == turn:
            die()
        return answer

    return trapped


def _trap_attempt(outcome: str, turn: int) -> None:
    names = vars(outbox)  # the name under which the outbox itself calls it
    original, passed = names["note_attempt"], [0]

    def trapped(*arguments: Any, **named: Any) -> None:
        original(*arguments, **named)
        passed[0] += named["outcome"] == outcome
        if passed[0] == turn:
            die()

    names["note_attempt"] = trapped


def main(url: str, port: int, boundary: str, turn: int) -> None:
    """Record, then tell, then send, as the alerts process does."""
    engine = open_engine(url)
    set_trap(boundary, turn)
    with writing(engine) as connection:
        tell(connection, site=a_site(ANN, QI), profile=pendleton(), desk=DESK, now=TRIGGER)
        if boundary == "inside_telling":
            die()
    if boundary == "after_telling":
        die()
    channel = EmailChannel(Mail(port=port, sender="alerts@siltwatch.example"))
    NoticeSender(engine, {"email": channel}, ManualClock(TRIGGER)).drain()
    engine.dispose()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))

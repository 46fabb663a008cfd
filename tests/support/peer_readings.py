"""What all contenders are given: numbered readings of two hundred sensors, one a second each, over one broker."""

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby

from siltwatch.wire import Sequenced, encode_batch
from tests.support.collector import batch
from tests.support.mqtt import Gateway, topic_of

SENSORS = 200
GATEWAYS = 4
ON_ONE = SENSORS // GATEWAYS
BEGAN_AT = datetime(2026, 6, 10, 12, tzinfo=UTC)
Message = tuple[str, bytes]


def sensor_of(number: int) -> str:
    """The sensor of a reading."""
    return f"p{number % SENSORS}"


def at(number: int) -> datetime:
    """When a reading was made, as its device says."""
    return BEGAN_AT + timedelta(seconds=number // SENSORS)


def value_of(number: int) -> float:
    """Some turbidity."""
    return 20 + number // SENSORS % 300 / 10


def number_of(sensor: str, at_ms: int) -> int:
    """The reading that a sensor made at an instant."""
    second = at_ms // 1_000 - int(BEGAN_AT.timestamp())
    return second * SENSORS + int(sensor.removeprefix("p"))


def plain_message(prefix: str, number: int) -> Message:
    """One reading as a small device would publish it."""
    document = {
        "n": number,
        "sensor": sensor_of(number),
        "v": value_of(number),
        "at": int(at(number).timestamp() * 1_000),
    }
    return f"peers/{prefix}/{sensor_of(number)}", json.dumps(document).encode()


def gateway_of(number: int) -> str:
    """The gateway on which the sensor of a reading hangs."""
    return f"gw{number % SENSORS // ON_ONE + 1}"


def our_messages(partition: str, numbers: Iterable[int], *, a_message: int) -> Iterator[Message]:
    """The same readings on our wire, so many observations a message; numbers come in whole seconds."""
    for gateway, run in groupby(numbers, gateway_of):
        readings = list(run)
        for first in range(0, len(readings), a_message):
            said = [_said(number) for number in readings[first : first + a_message]]
            yield topic_of(gateway, partition=partition), encode_batch(batch(said, gateway=gateway))


def _said(number: int) -> Sequenced:
    """In the sequence of its gateway."""
    second, place = divmod(number, SENSORS)
    return Sequenced(
        seq=second * ON_ONE + place % ON_ONE + 1,
        device=sensor_of(number),
        quantity="turbidity",
        semantics="instant",
        value=f"{value_of(number):.1f}",
        unit="FNU",
        observed_at=at(number),
    )


@dataclass
class Publisher:
    """Publishes at QoS 1, all at once or at a pace."""

    gateway: Gateway

    def burst(self, messages: Iterable[Message]) -> None:
        """As fast as the broker takes them."""
        self.gateway.reasons.clear()  # by message id, which come again after 65,535
        self.gateway.publish_all(list(messages))

    def pace(
        self, numbers: range, messages_of: Callable[[range], Iterable[Message]], *, parts: int
    ) -> threading.Thread:
        """In a thread: whole seconds of readings, each second in so many parts."""
        thread = threading.Thread(target=self._pace, args=(numbers, messages_of, SENSORS // parts))
        thread.start()
        return thread

    def _pace(self, numbers: range, messages_of: Callable[[range], Iterable[Message]], part: int) -> None:
        began_s = time.monotonic()
        for done in range(0, len(numbers), part):
            wait_s = began_s + done / SENSORS - time.monotonic()
            threading.Event().wait(max(0.0, wait_s))
            self.burst(messages_of(numbers[done : done + part]))

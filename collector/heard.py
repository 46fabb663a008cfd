"""What an observation has in common for all that count it: its instant, its key, the words against it."""

from collector.parcels import Said
from collector.tally import Delivery, Moment

# What a site applied later may explain; such dead letters are counted then.
UNKNOWN_DEVICE = "unknown_device"
NO_SUCH_SENSOR = "no_such_sensor"
UNLIKE_UNIT = "unlike_unit"
NO_COUNT_SIZE = "no_count_size"
EXPLAINED_BY_A_SITE = (UNKNOWN_DEVICE, NO_SUCH_SENSOR, UNLIKE_UNIT, NO_COUNT_SIZE)
_LONGEST_TEXT = 200


class NotCountedError(Exception):
    """An observation that cannot be counted; becomes a dead letter."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(reason)


def words_against(said: Said, moment: Moment) -> tuple[str, ...]:
    """What the gateway says against an observation, and a clock that had to give way."""
    words = said.quality
    if words and "ok" in words:
        words = tuple(word for word in words if word != "ok")
    return words if moment.stamped_at is None else (*words, "clock_skew")


def key_of(said: Said, delivery: Delivery) -> str:
    """What makes a value unique at its instant: the device's own number, else the gateway's."""
    return device_key(said) or f"{delivery.boot}/{said.seq}"


def device_key(said: Said) -> str | None:
    """The device's own number of an observation, where it gives one."""
    if said.device_seq is not None:
        return clean(f"{said.device_boot or ''}:{said.device_seq}")
    return None if said.delivery_key is None else clean(said.delivery_key)


def clean(text: str | None, longest: int = _LONGEST_TEXT) -> str | None:
    """Text of strangers as a database can hold it."""
    if not text:
        return None
    text = text[:longest]
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text)

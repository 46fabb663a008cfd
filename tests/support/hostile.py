"""Every driver as something that bytes can be thrown at, with words of its device, and ways to spoil them."""

import itertools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from operator import xor
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from firmware_sim.counter_node import Report
from firmware_sim.messages.loggers import LoggerForm, LoggerSpeech
from firmware_sim.messages.lora import LORA_CODECS, LoraSpeech, Server
from firmware_sim.messages.radio import RadioSpeech
from firmware_sim.messages.radio_models import RADIO_MODELS
from firmware_sim.messages.radio_rows import RADIO_ROWS, Register
from firmware_sim.messages.sparkplug import SparkplugSpeech
from firmware_sim.messages.spoken import Reading
from gateway.conversations.choosing import AskedSetting, conversation_with
from gateway.conversations.steps import Standing
from gateway.device_tables import lorawan_codecs, rtl433_models
from gateway.drafts import Draft, Heard, observation
from gateway.drivers import analog, columns, davis_loop, loggers, lorawan, radio_rows, rtl433
from gateway.drivers.analog import AnalogSetting
from gateway.drivers.columns import Column
from gateway.drivers.davis_loop import DavisEar, DavisSetting, PacketAssembler
from gateway.drivers.documents import Message
from gateway.drivers.gpio import LONGEST_LINE_BYTES, PulseCounter, PulseSetting, edges_of
from gateway.drivers.modbus import framed
from gateway.drivers.polling import Profile
from gateway.drivers.rg15 import Rg15Setting
from gateway.drivers.wxt import WxtSetting
from gateway.frames.checksums import ccitt_crc
from gateway.lines import LineAssembler
from gateway.links.line_listener import LineListener
from gateway.profiles import load_profiles
from gateway.topic_ears import TopicEar, ear_with
from siltwatch.clock import ManualClock
from siltwatch.errors import FrameError
from siltwatch.observation import Semantics  # noqa: TC001 - beside the other words
from tests.support.conversations import play
from tests.support.gateway import NOON, Received, gauge_document, node_line, plan, probe_document

Said = list[object]
_MENDED = 0.4  # of the words whose checksum can be made right
Hear = Callable[[list[bytes]], Said]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One driver: `hear` gives values and refusals of a stream that comes in these pieces; it must raise nothing.

    `good` are words of its device; `is_stream` where a cut between two bytes means nothing. `mend` makes the checksum
    of a spoilt word right, so that what stands behind it is met too.
    """

    name: str
    hear: Hear
    good: tuple[bytes, ...]
    is_stream: bool = True
    mend: Callable[[bytes], bytes] | None = None


class _Chunks:
    """A port that brings these pieces, and then the end of the conversation."""

    def __init__(self, chunks: list[bytes], stopping: threading.Event) -> None:
        self._chunks, self._stopping = iter(chunks), stopping

    def read_some(self, within_s: float) -> bytes:
        chunk = next(self._chunks, None)
        if chunk is None:
            self._stopping.set()
        return chunk or b""

    def write(self, content: bytes) -> None: ...

    def forget_input(self) -> None: ...

    def hold_break(self, for_s: float) -> None: ...

    def close(self) -> None: ...


def _said(received: Received) -> Said:
    kept = [arrival.set_aside for arrival in received.arrivals if arrival.set_aside]
    return [*received.observations, *kept, sorted(received.tally.counts().refused.items())]


def _lines(
    name: str, good: tuple[bytes, ...], *sensors: dict[str, Any], mend: Callable[[bytes], bytes] | None = None
) -> Target:
    (serial,) = plan(*sensors).serial

    def hear(chunks: list[bytes]) -> Said:
        received, stopping = Received(ManualClock(NOON)), threading.Event()
        LineListener("line1", serial.listened, received.reception).talk(_Chunks(chunks, stopping), stopping)
        return _said(received)

    return Target(name=name, hear=hear, good=good, mend=mend)


def _asked(name: str, setting: AskedSetting, *good: bytes, mend: Callable[[bytes], bytes] | None = None) -> Target:
    """A device that is polled twice; each question gets the next piece, over and over."""

    def hear(chunks: list[bytes]) -> Said:
        answers, conversing = itertools.cycle(chunks), conversation_with(setting)
        said: Said = []
        for needs_start in (True, False):
            played = play(conversing.poll(Standing(needs_start=needs_start)), lambda _: next(answers))
            assert (played.said is None) != (played.error is None)
            said += [*_stored(tuple(played.drafts)), played.reason, *played.refused]
        return said

    return Target(name=name, hear=hear, good=good, is_stream=False, mend=mend)


def _stored(drafts: tuple[Draft, ...]) -> Said:
    heard = Heard(device="d", arrived_at=NOON, mono_ms=1, raw="")
    return [observation(draft, heard, restarted=False) for draft in drafts]


def _topic(name: str, document: dict[str, Any], topic: str, *good: bytes) -> Target:
    (broker,) = plan(document, links=[{"id": "line1", "gateway": "gw1", "kind": "mqtt"}]).brokers

    def hear(chunks: list[bytes]) -> Said:
        ear: TopicEar = ear_with(broker.topics[0].setting)
        said: Said = []
        for payload in chunks:
            message = Message(topic=topic, payload=payload, retained=False, arrived_at=NOON)
            said += _told(partial(ear.hear, message))
        return said

    return Target(name=name, hear=hear, good=good, is_stream=False)


def _told(hear: Callable[[], tuple[Draft, ...]]) -> Said:
    try:
        return _stored(hear())
    except FrameError as error:
        return [error.reason]


def _davis_stream() -> Target:
    def hear(chunks: list[bytes]) -> Said:
        ear, assembler, said = DavisEar(click_tenth_um=2540), PacketAssembler(), Said()
        for chunk in chunks:
            for frame in assembler.feed(chunk):
                said += _told(partial(ear.hear, frame))
        return said

    return Target(name="davis_loop", hear=hear, good=(loop_packet(1874), loop_packet(1875)), mend=_with_packet_crc)


def _gpio() -> Target:
    def hear(chunks: list[bytes]) -> Said:
        assembler = LineAssembler(LONGEST_LINE_BYTES)
        counter = PulseCounter(PulseSetting(line=0), total=7, started_ns=0)
        said: Said = []
        for chunk in chunks:
            for edge in edges_of(assembler.feed(chunk)):
                if isinstance(edge, FrameError):
                    said.append(edge.reason)
                elif counter.count(edge):
                    said += _stored(counter.drafts())
        return said

    return Target(name="gpio", hear=hear, good=(b"3000000000 0 falling\n", b"5 0 rising\n"))


def _of_signal(setting: AnalogSetting, text: bytes) -> tuple[Draft, ...]:
    return analog.drafts(setting, analog.signal_of(text))


def _analog() -> Target:
    setting = AnalogSetting()

    def hear(chunks: list[bytes]) -> Said:
        signals = [partial(_of_signal, setting, text) for text in chunks]
        return [said for signal in signals for said in _told(signal)]

    return Target(name="analog", hear=hear, good=(b"4.2", b"12.0\n"), is_stream=False)


HEARD = {"model": "EcoWitt-WH40", "id": 7}


def _every_radio() -> Target:
    def hear(chunks: list[bytes]) -> Said:
        return [said for payload in chunks for said in _told(partial(_of_any_model, payload))]

    return Target(name="rtl433 of any model", hear=hear, good=_radio_words(), is_stream=False)


def _of_any_model(payload: bytes) -> tuple[Draft, ...]:
    event = rtl433.event_of(payload)
    return rtl433.drafts(event, rtl433_models(), zone=None, arrived_at=NOON) + rtl433.state(event)


def _every_logger() -> Target:
    def hear(chunks: list[bytes]) -> Said:
        return [said for payload in chunks for said in _told(partial(_every_column, payload))]

    return Target(name="loggers, every column", hear=hear, good=_logger_words(), is_stream=False)


def _every_column(payload: bytes) -> tuple[Draft, ...]:
    rows = loggers.rows_of(payload, loggers.Circumstances(topic="t", arrived_at=NOON, zone=ZoneInfo("UTC")))
    names = {name for row in rows for name in row.numbers}
    wanted = [Column(name=name, quantity="turbidity", semantics="instant", unit="NTU") for name in sorted(names)]
    return tuple(draft for column in wanted for draft in columns.drafts(rows, column, arrived_at=NOON))


def _of_row(row: bytes) -> tuple[Draft, ...]:
    return radio_rows.drafts(radio_rows.RadioRow.from_bytes(row))


def _rows() -> Target:
    def hear(chunks: list[bytes]) -> Said:
        return [said for row in chunks for said in _told(partial(_of_row, row))]

    rows = [make(Register(number=200, count=41)) for make in RADIO_ROWS.values()]
    return Target(name="radio_rows", hear=hear, good=tuple(rows), is_stream=False)


def loop_packet(year: int) -> bytes:
    """A packet of a console that has so many clicks in the year."""
    frame = b"LOO" + bytes(51) + year.to_bytes(2, "little") + bytes(39) + b"\n\r"
    return frame + ccitt_crc(frame).to_bytes(2, "big")


METRIC = b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99.81 mmph\r\n"
BANNER = b"; HYDREON MODEL RG-15 RAIN GAUGE\r\nReset N\r\nPwrDays 0\r\n"
WXT = b"0R3,Rc=0.05M,Rd=10s,Ri=1.2M\r\n"
SDI12 = (
    b"0\r\n",
    b"013CAMPBELLCVUE10001\r\n",
    b"00117\r\n",
    b"0\r\n",
    b"0+42.7+43.1+1.9+39.8+48.2+18.25+0KYA\r\n",
)


def _reading(total: int = 4127, seq: int = 1) -> Reading:
    report = Report(at_ms=0, boot=3, seq=seq, uptime_s=60, total=total, flags=0, battery_mv=3_156)
    return Reading(at=NOON, report=report)


def _radio_words() -> tuple[bytes, ...]:
    zone = ZoneInfo("America/New_York")
    speech = [
        RadioSpeech(name=name, model=model, number=7, topics=("t",), zone=zone) for name, model in RADIO_MODELS.items()
    ]
    return tuple(spoken.payload for each in speech for spoken in each.speak(_reading(seq=2)))


FORMS: tuple[LoggerForm, ...] = ("campbell", "senml", "telegraf", "sensorthings", "csv")
SERVERS: tuple[Server, ...] = ("things_stack", "chirpstack")


def _logger_words() -> tuple[bytes, ...]:
    words: list[bytes] = []
    for form in FORMS:
        speech = LoggerSpeech(form=form, topic="t", name="n", size_tenth_um=2540, unit="in", zone=ZoneInfo("UTC"))
        words += [spoken.payload for spoken in speech.speak(_reading())]
    return tuple(words)


def _lora_words(codec: str) -> tuple[bytes, ...]:
    words: list[bytes] = []
    for server in SERVERS:
        speech = LoraSpeech(codec=codec, server=server, topic="t/up", name="n", dev_eui="FF")
        words += [spoken.payload for spoken in speech.speak(_reading())]
    return tuple(words)


def _lora_raw(codec: str) -> Target:
    """The payload alone, past its envelope."""
    found = lorawan_codecs()[codec]
    semantics: Semantics | None = "cumulative" if found.needs_semantics else None

    def hear(chunks: list[bytes]) -> Said:
        return [said for each in chunks for said in _told(partial(lorawan.decode, found, each, semantics=semantics))]

    good = LORA_CODECS[codec][0](_reading(), 3)
    return Target(name=f"lorawan payload {codec}", hear=hear, good=(good,), is_stream=False)


def every_target() -> list[Target]:
    """Every driver, and of those that come in kinds every kind."""
    return [*_on_lines(), *_asked_ones(), *_on_topics(), _gpio(), _analog(), _rows(), _every_radio(), _every_logger()]


def _on_lines() -> list[Target]:
    column = {"semantics": "cumulative", "depth_unit": "in", "format": "csv"}
    logger = gauge_document(driver="loggers", device="l", pointer="2", zone="America/New_York", options=column)
    rows = (b'"2026-06-14 15:00:00",123,0.01,42.7\r\n', b"2026-06-14 15:05:00,124,NAN,-7999\r\n")
    return [
        _lines("swtip", (node_line(4128), node_line(4129)), gauge_document(), mend=_with_sum),
        _lines("wxt", (WXT, b"0R3,Rc=0.10M\r\n"), gauge_document(driver="wxt", device="0")),
        _lines("logger lines", rows, logger),
        _davis_stream(),
    ]


def _asked_ones() -> list[Target]:
    clicks = davis_loop.READ_CLICK_SIZE
    return [
        _asked("rg15", Rg15Setting(), BANNER + METRIC, METRIC, METRIC),
        _asked("davis_loop polled", DavisSetting(), b"\n\r", b"\x06\x10\x12\x31", b"\x06" + loop_packet(7), clicks),
        _asked("wxt polled", WxtSetting(address="0"), WXT),
        *_profiles(),
    ]


def _on_topics() -> list[Target]:
    speech = SparkplugSpeech(group="g", node="n", has_probe=False)
    births = tuple(speech.speak(_reading(seq=seq))[0].payload for seq in (0, 1))
    total: dict[str, Any] = {"semantics": "cumulative"}
    gauge = partial(gauge_document, device=None, topic="t")
    lora = [
        (codec, {"codec": codec} | (total if lorawan_codecs()[codec].needs_semantics else {})) for codec in LORA_CODECS
    ]
    node = gauge(driver="sparkplug", pointer="rain/tips", options=total)
    return [
        _topic("mqtt_plain", gauge(driver="mqtt_plain", pointer="/COUNTER/C1", zone="UTC"), "t", *_plain_words()),
        _topic("mqtt_plain number", probe_document(driver="mqtt_plain", device=None, topic="t"), "t", b"41.5", b"nan"),
        _topic("rtl433", gauge(driver="rtl433", options=HEARD), "t", *_radio_words()),
        _topic("loggers", gauge(driver="loggers", pointer="Rain_Tot", options=total), "t", *_logger_words()),
        _topic("sparkplug", node, "spBv1.0/g/NBIRTH/n", *births),
        *(_topic(f"lorawan {c}", gauge(driver="lorawan", options=o), "t", *_lora_words(c)) for c, o in lora),
        *(_lora_raw(codec) for codec in LORA_CODECS),
    ]


def _plain_words() -> tuple[bytes, ...]:
    return b'{"Time":"2026-06-10T09:39:59","COUNTER":{"C1":3}}', b'{"Time":"1970-01-01T00:00:03","COUNTER":{"C1":0}}'


def _profiles() -> list[Target]:
    made = []
    for name, profile in load_profiles().items():
        if isinstance(profile, Profile):
            made.append(_asked(f"{profile.driver} {name}", profile, *_replies(profile), mend=_with_crc))
        else:
            made.append(_asked(f"sdi12 {name}", profile, *SDI12))
    return made


def _replies(profile: Profile) -> list[bytes]:
    """A well-formed reply to each request of a profile: of full registers, and of empty ones."""
    return [_reply(step.request(profile.unit_id), fill) for fill in (FLOAT, bytes(4)) for step in profile.steps]


FLOAT = bytes.fromhex("41AE7AE1")


def _reply(request: bytes, fill: bytes) -> bytes:
    unit, function, *rest = request
    size = 2 * int.from_bytes(rest[2:4], "big")
    body = bytes((size,)) + (fill * 64)[:size] if function in {3, 4} else bytes(rest[:4])
    return framed(unit, bytes((function,)) + body)


def _with_crc(frame: bytes) -> bytes:
    return framed(frame[0], frame[1:-2]) if len(frame) > 4 else frame


def _with_packet_crc(frame: bytes) -> bytes:
    return frame[:-2] + ccitt_crc(frame[:-2]).to_bytes(2, "big")


def _with_sum(line: bytes) -> bytes:
    body = line.strip().removeprefix(b"$").rpartition(b"*")[0]
    return b"$" + body + b"*%02X\r\n" % reduce(xor, body, 0)


def spoilt(chance: Random, target: Target, longest: int = 400) -> Iterator[bytes]:
    """Hostile inputs without end: good words cut, flipped, doubled, spliced and stuffed, and plain noise."""
    good = target.good
    while True:
        word = bytearray(chance.choice(good))
        for _ in range(chance.randint(0, 3)):
            word = _SPOILERS[chance.randrange(len(_SPOILERS))](chance, word, good)
        made = bytes(word[:longest])
        yield target.mend(made) if target.mend is not None and chance.random() < _MENDED else made


def _flip(chance: Random, word: bytearray, _: tuple[bytes, ...]) -> bytearray:
    if word:
        word[chance.randrange(len(word))] ^= 1 << chance.randrange(8)
    return word


def _cut(chance: Random, word: bytearray, _: tuple[bytes, ...]) -> bytearray:
    return word[chance.randint(0, len(word)) :] if chance.random() < 0.5 else word[: chance.randint(0, len(word))]


def _splice(chance: Random, word: bytearray, good: tuple[bytes, ...]) -> bytearray:
    place = chance.randint(0, len(word))
    return word[:place] + chance.choice(good) + word[place:]


def _stuff(chance: Random, word: bytearray, _: tuple[bytes, ...]) -> bytearray:
    place = chance.randint(0, len(word))
    return word[:place] + bytearray(chance.randbytes(chance.randint(0, 12))) + word[place:]


def _noise(chance: Random, _: bytearray, __: tuple[bytes, ...]) -> bytearray:
    return bytearray(chance.randbytes(chance.randint(0, 120)))


def _digits(chance: Random, word: bytearray, _: tuple[bytes, ...]) -> bytearray:
    """Another figure in the place of one: larger, longer, or none."""
    places = [place for place, byte in enumerate(word) if chr(byte).isdigit()]
    if not places:
        return word
    place = chance.choice(places)
    return word[:place] + chance.choice((b"9" * 25, b"-1", b"1e999", b"NaN", b"", b"0.00000001")) + word[place + 1 :]


_SPOILERS: tuple[Callable[[Random, bytearray, tuple[bytes, ...]], bytearray], ...] = (
    _flip, _cut, _splice, _stuff, _noise, _digits,
)  # fmt: skip

"""Every other door that strangers' bytes come in by, as targets beside the drivers: wire, files, settings, uploads."""

import gzip
import io
import json
import tempfile
import tomllib
import zipfile
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from PIL import Image

from alerts.notices.twilio import signature
from alerts.notices.webhook import is_sound
from alerts.profile_files import parse_profile, profile_names, profile_text
from collector.admission import RefusalError
from collector.files.encoding import decode
from collector.files.formats import parse_rain
from collector.files.series import ReadOptions
from collector.files.turbidity import parse_turbidity
from collector.intake import _unpacked
from collector.mqtt_packets import Login, acknowledge, connect, publish, subscribe
from collector.mqtt_packets import decode as decode_packets
from collector.parcels import read_parcel
from dashboard.csrf import is_right, masked
from dashboard.documents import media_type_of
from dashboard.evidence.verifying.verify import verify
from dashboard.pictures import check_signature, take_picture
from dashboard.routes.entering import safe_path
from gateway.profiles import read_profile
from siltwatch.config import load_config
from siltwatch.errors import SiltwatchError
from siltwatch.gateway_setting import decode as decode_setting
from siltwatch.gateway_setting import encode as encode_setting
from siltwatch.gateway_setting import setting_of
from siltwatch.instants import parse_instant
from siltwatch.open_duties import decode as decode_duties
from siltwatch.quantities import Depth, parse_duration
from siltwatch.site_files import site_from_tables
from siltwatch.toml_text import read_tables
from siltwatch.wire import decode_ack, decode_batch, decode_reply, encode_batch
from tests.support.collector import batch, counts, site, turbid
from tests.support.files import csv_of, hobo, rdb, rdb_row, toa5
from tests.support.hostile import Said, Target, every_target
from tests.support.pictures import a_picture

NOON = datetime(2026, 6, 10, 16, 0, tzinfo=UTC)
ZONE = ZoneInfo("America/New_York")
Take = Callable[[bytes], object]
# What a stranger sends on purpose, at every door once: deep nesting, huge figures, bombs, bytes that end a text.
EDGES = (
    b"",
    b"\x00" * 4_096,
    b"[" * 50_000,
    b'{"a":' * 50_000,
    b"a=" + b"[" * 5_000,
    b"a = " + b"9" * 5_000,
    b'{"a":' + b"9" * 5_000 + b"}",
    b"9" * 5_000 + b" h",
    b"1e999999 d",
    b"1e99999999999999999999 h",
    b"1e-999999 in",
    b"9" * 50_000,
    b"1e999999999",
    b"-" * 10_000,
    b'{"v":1,"first_seq":' + b"9" * 5_000 + b"}",
    b"\xff\xfe" + b"\x00\xd8" * 2_000,
    b"\xef\xbb\xbf" + b"\xc3\x28" * 2_000,
    b"," * 100_000,
    b"\n" * 100_000,
    b'"' * 9_999,
    gzip.compress(bytes(50_000_000), 9),
)


def _target(
    name: str, take: Take, *good: bytes, refuses: tuple[type[BaseException], ...] = (SiltwatchError,)
) -> Target:
    """What one door makes of bytes; anything but its own refusals is a fault."""

    def hear(pieces: list[bytes]) -> Said:
        said: Said = []
        for piece in pieces:
            try:
                take(piece)
                said.append("taken")
            except refuses as error:
                said.append(type(error).__name__)
        return said

    return Target(name=name, hear=hear, good=good, is_stream=False)


def every_door(folder: Path) -> dict[str, list[Target]]:
    """All targets by what they are of; files that a door needs are written into the folder."""
    return {
        "drivers": every_target(),
        "broker and wire": _wire(),
        "files to import": _files(),
        "settings": _settings(folder),
        "evidence packs": [_pack(folder)],
        "uploads": _uploads(),
        "words of requests": _words(),
    }


def _wire() -> list[Target]:
    said = encode_batch(batch([*counts([1, 2, 4]), turbid(4, "17.3")]))
    login = Login(
        client_id="c", user="u", password="p", keep_alive_s=30, session_s=0, unacknowledged=9, largest_packet=9_999,
        will_topic="t", will=b"w",
    )  # fmt: skip
    packets = (
        publish("siltwatch/v1/p/s/g/up", said, correlation=b"7"),
        acknowledge([1, 2]),
        subscribe(3, [("a/#", 1)]),
    )
    return [
        _target("MQTT packets", decode_packets, *packets, connect(login), b"\x20\x03\x00\x00\x00", b"\xd0\x00"),
        _target("intake document", partial(_parcel), said),
        _target("batch of the wire", decode_batch, said),
        _target("intake gzip", _gunzip, gzip.compress(said), refuses=(RefusalError,)),
        _target("acknowledgement", decode_ack, b'{"gateway":"gw1","boot":"b1","seq":7}'),
        _target("reply of the broker", decode_reply, b'{"gateway":"g","boot":"b","seq":7}',
            b'{"status":403,"error":"x"}'),
        _target("setting of a gateway", decode_setting, encode_setting(setting_of("gw1", 1, [site()]))),
        _target("open duties for a lamp", decode_duties, b'{"judged_at":"2026-06-10T16:00:00.000Z","duties":[]}'),
    ]  # fmt: skip


def _parcel(document: bytes) -> object:
    return read_parcel(document, NOON)


def _gunzip(body: bytes) -> object:
    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(body), 65_536):
            yield body[start : start + 65_536]

    coroutine = _unpacked(chunks())
    try:
        coroutine.send(None)
    except StopIteration as ended:
        return ended.value
    message = "the unpacking waited for something"
    raise AssertionError(message)


def _rain(content: bytes) -> object:
    return parse_rain(decode(content), ReadOptions(zone=ZONE))


def _turbidity(content: bytes) -> object:
    return parse_turbidity(decode(content), zone=ZONE)


METAR = b"2026-06-10 16:51,METAR KALB 101651Z 18005KT 10SM OVC020 20/18 A2992 RMK AO2 P0004 60012 T02000178\n"
DAVIS = b"\t\tTemp\tRain\nDate\tTime\tOut\tRain\n6/10/26\t4:00p\t70.1\t0.02\n6/10/26\t4:15p\t70.0\t0.01\n"
KOR = "Kor Measurement File Export\r\nDate (MM/DD/YYYY),Time (HH:mm:ss),Turbidity FNU\r\n06/10/2026,16:00:00,17.3\r\n"


def _files() -> list[Target]:
    rain = (
        rdb([rdb_row("2026-06-10 16:00", "EDT", "0.02", "A")]).encode(),
        hobo(["1,06/10/26 04:00:00 PM,1", "2,06/10/26 04:01:00 PM,2"]),
        toa5(['"2026-06-10 16:00:00",1,0.2', '"2026-06-10 16:15:00",2,0.4']).encode(),
        csv_of("time,rain_in", ["2026-06-10T16:00:00Z,0.01", "2026-06-10T16:05:00Z,0.02"]).encode(),
        b'{"value":{"timeSeries":[{"variable":{"unit":{"unitCode":"in"}},"values":[{"value":[]}]}]}}',
        METAR,
        DAVIS,
    )
    water = (
        csv_of("datetime,turb_fnu", ["2026-06-10T16:00:00Z,17.3"]).encode(),
        b"\xff\xfe" + KOR.encode("utf-16-le"),
        b'{"features":[{"properties":{"time":"2026-06-10T16:00:00Z","value":"17.3","unit_of_measure":"FNU"}}]}',
    )
    return [_target("rain of a file", _rain, *rain), _target("turbidity of a file", _turbidity, *water)]


SITE = """id = "mill"
name = "Mill"
started_on = 2026-03-01
[conditions]
disturbed_acres = "6"
[[stations]]
id = "s"
name = "S"
[[links]]
id = "bus"
gateway = "gw1"
kind = "serial"
port = "/dev/ttyS0"
[[sensors]]
id = "g"
station = "s"
kind = "gauge"
gateway = "gw1"
link = "bus"
driver = "rg15"
count_size = "0.01 in"
"""
CONFIG = '[web]\nport = 1\n[mail]\nhost = "localhost"\n[canary]\nadmin = "a@b.example"\nevery = "7 d"\n'


def _settings(folder: Path) -> list[Target]:
    shipped = [profile_text(name).encode() for name in profile_names()]
    device = Path(__file__).resolve().parents[2] / "gateway" / "devices" / "aqualabo-ntu.toml"
    return [
        _target("site file", _site, SITE.encode()),
        _target("profile of a town", partial(_profile), *shipped),
        _target("siltwatch.toml", partial(_through, folder / "siltwatch.toml", load_config), CONFIG.encode()),
        _target("device profile", partial(_through, folder / device.name, read_profile), device.read_bytes()),
    ]


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise SiltwatchError(str(error)) from error


def _site(content: bytes) -> object:
    try:
        tables = read_tables(_text(content))
    except tomllib.TOMLDecodeError as error:
        raise SiltwatchError(str(error)) from error
    return site_from_tables(tables, "a form")


def _profile(content: bytes) -> object:
    return parse_profile(_text(content), "a profile")


def _through(file: Path, read: Callable[[Path], object], content: bytes) -> object:
    file.write_bytes(content)
    return read(file)


def _pack(folder: Path) -> Target:
    made = io.BytesIO()
    parts = {"manifest.json": {"files": {}}, "storm.json": {"storm": {}, "duty": {}}, "credits.json": []}
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, content in parts.items():
            pack.writestr(name, json.dumps(content))
        pack.writestr("credits.csv", "at,depth\n2026-06-10T16:00:00.000Z,2540\n")
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as pack:
        pack.writestr("storm.json", "{}")
        pack.writestr("../outside.txt", "x")
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("storm.json", bytes(100_000_000))
    take = partial(_through, folder / "pack.zip", verify)
    return _target("evidence pack", take, made.getvalue(), plain.getvalue(), bomb.getvalue(), refuses=())


def _image(kind: str, size: tuple[int, int] = (24, 16), mode: str = "RGB") -> bytes:
    held = io.BytesIO()
    Image.new(mode, size, 3).save(held, kind)
    return held.getvalue()


def _uploads() -> list[Target]:
    photograph = a_picture()
    polyglot = photograph + b"%PDF-1.7\n<script>alert(1)</script>\n%%EOF" + _image("PNG")
    bomb = _image("PNG", (12_000, 12_000), "1")
    pictures = (photograph, _image("PNG"), _image("WEBP"), _image("JPEG"), _image("GIF"), polyglot, bomb)
    return [
        _target("photograph", partial(take_picture, zone=ZONE), *pictures),
        _target("signature", check_signature, _image("PNG"), bomb),
        _target("document", media_type_of, b"%PDF-1.7\n1 0 obj\n%%EOF\n", *pictures),
    ]


def _words() -> list[Target]:
    def word(read: Callable[[str], object]) -> Take:
        return lambda content: read(content.decode("utf-8", "replace"))

    headers = {"webhook-id": "x", "webhook-timestamp": "1781107200"}
    values = (ValueError, SiltwatchError)
    return [
        _target("form token", word(lambda text: is_right(text, "token")), masked("token").encode(), refuses=()),
        _target("path to go back to", word(safe_path), b"/sites/mill?x=1", b"//evil.example", refuses=()),
        _target(
            "instant", word(parse_instant), b"2026-06-10T16:00:00.000Z", b"2026-06-10T16:00:00-04:00", refuses=values
        ),
        _target("depth", word(Depth.parse), b"0.01 in", b"0.2 mm"),
        _target("duration", word(parse_duration), b"24 h", b"500 s", b"7 d"),
        _target(
            "signature of a webhook",
            word(lambda text: is_sound("c2VjcmV0", {**headers, "webhook-signature": text}, b"x", now=NOON)),
            b"v1,c2ln",
            refuses=(),
        ),
        _target("stamp of a webhook", word(_stamped), b"1781107200", b"nan", refuses=()),
        _target("callback", word(lambda text: signature("key", text, {"a": text})), b"https://a.example/x", refuses=()),
    ]


def _stamped(text: str) -> bool:
    headers = {"webhook-id": "x", "webhook-timestamp": text, "webhook-signature": "v1,x"}
    return is_sound("c2VjcmV0", headers, b"x", now=NOON + timedelta())


def folder_for_doors() -> Path:
    """A folder that the doors of files may write into."""
    return Path(tempfile.mkdtemp(prefix="siltwatch-doors-"))

"""`gateway probe` on pseudo-terminals: what it writes is what it announced, and its blocks pass `site check`."""

import ast
import subprocess
import sys
from pathlib import Path

from gateway import probing
from gateway.known_devices import shipped_devices
from gateway.plan import make_plan
from gateway.probe_asking import KINDS
from siltwatch.site_files import load_site
from tests.support.answering import READING_LINE, Answer, bus, console, unit_of
from tests.support.gateway import FarEnd, answering, far_end, node_line

KNOWN = shipped_devices()
PROFILES = KNOWN.profiles
HEADER = """
id = "quarry-road"
name = "Quarry Road"
started_on = 2026-03-01
[conditions]
disturbed_acres = "6"
[[stations]]
id = "station1"
name = "Trailer"
"""


def only(request: bytes, answer: bytes) -> Answer:
    return lambda given: answer if given == request else b""


# name: (the device, the kinds that are asked until it answers, the speed, a word of its block)
DEVICES: dict[str, tuple[Answer, str, int, str]] = {
    "rg15": (only(b"R\n", READING_LINE), "rg15", 9600, 'driver = "rg15"'),
    "modbus-float": (unit_of({0: "42 2B 00 00"}), "rg15,modbus", 9600, 'profile = "generic-float"'),
    "aqualabo": (
        unit_of({0x0053: "41AE7AE1 41FE6666 41FE6666 42613333"}, unit=40),
        "modbus",
        9600,
        'profile = "aqualabo-ntu"',
    ),
    "renke": (unit_of({513: "00 36"}), "modbus", 4800, 'profile = "renke-fsxcs"'),
    "sdi12-bare": (bus(b"13CAMPBELLCVUE101.0123"), "sdi12", 1200, 'adapter = "transparent"'),
    "sdi12-command": (bus(b"13CAMPBELLRVUE101.0123"), "sdi12", 9600, 'adapter = "command"'),
    "davis": (console(naps=1), "davis", 19200, 'driver = "davis_loop"'),
    "wxt": (only(b"0R3\r\n", b"0R3,Rc=12.95M,Ri=8.6M\r\n"), "wxt", 19200, 'driver = "wxt"'),
}


def plan(name: str, baud: int, *, kinds: str = ",".join(KINDS), listen_s: float = 0.05) -> probing.ProbePlan:
    return probing.make_probe_plan(
        ports=(name,),
        bauds=(baud,),
        listen_s=listen_s,
        units="1,40",
        addresses="0",
        kinds=kinds,
        profiles=KNOWN.profiles,
    )


def probed(end: FarEnd, answer: Answer, kinds: str, baud: int) -> tuple[list[str], list[str], bytes]:
    """The blocks, what was said, and every byte that reached the far end."""
    written = bytearray()

    def counted(request: bytes) -> bytes:
        written.extend(request)
        return answer(request)

    said: list[str] = []
    with answering(end, counted):
        blocks = probing.probe_port(str(end.path), plan(str(end.path), baud, kinds=kinds), say=said.append)
    return blocks, said, bytes(written)


def announced(said: list[str]) -> bytes:
    texts = [line.rsplit(": ", 1)[1] for line in said if line.startswith("  asking")]
    return b"".join(ast.literal_eval("b" + t) if t[:1] in {"'", '"'} else bytes.fromhex(t) for t in texts)


def check(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "siltwatch.command.main", "site", "check", *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def site_file(folder: Path, name: str, blocks: list[str]) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(HEADER + "\n".join(blocks))
    return file


def test_every_kind_is_recognised_and_nothing_is_written_that_was_not_announced(
    tmp_path: Path,
) -> None:
    files = []
    for name, (answer, kinds, baud, word) in DEVICES.items():
        with far_end(tmp_path / name) as end:
            blocks, said, written = probed(end, answer, kinds, baud)
        assert word in "".join(blocks), (name, said)
        assert written == announced(said), name
        assert len(written) > 0, name
        files.append(site_file(tmp_path, name, blocks))

    for file in files:
        assert make_plan("gateway", [load_site(file)], KNOWN).serial, file
    result = check(*files)
    assert result.returncode == 0, result.stderr


def test_who_talks_by_himself_is_recognised_without_a_byte_written(tmp_path: Path) -> None:
    with far_end(tmp_path / "port") as end:

        def say(text: str) -> None:
            if "listening" in text:
                end.write(node_line(7, node="N.1") + b"$WIXDR,V,12.95,M,0,Z,5400,s,0,R,8.6,M,0*4D\r\n")

        blocks = probing.probe_port(str(end.path), plan(str(end.path), 9600, listen_s=0.5), say=say)
        assert end.read(0.1) == b""

    assert [block.splitlines()[1] for block in blocks[1:]] == ['id = "gauge-n-1"', 'id = "gauge-0"']
    file = site_file(tmp_path, "talkers", blocks)
    assert make_plan("gateway", [load_site(file)], KNOWN).serial
    assert check(file).returncode == 0


def test_a_block_with_a_mistake_does_not_pass(tmp_path: Path) -> None:
    file = site_file(tmp_path, "wrong", ['[[sensors]]\nid = "Gauge 1"\n'])

    assert check(file).returncode == 2

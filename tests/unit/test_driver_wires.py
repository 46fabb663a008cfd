"""The published vectors of devices on wires, through the driver and through `siltwatch decode`."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gateway.commandline import decode
from gateway.decoding import Decoded, decode_input

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)
WIRES = ("rg15", "sdi12", "davis_loop", "analog")
BUSES = ("modbus_rain", "modbus_turbidity")


def vectors_of(shared: Path, driver: str) -> list[dict[str, Any]]:
    content = json.loads((shared / "vectors" / "devices" / f"{driver}.json").read_text())
    found: list[dict[str, Any]] = content["vectors"]
    return found


def given(driver: str, vector: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    """What is put in on standard input, and the options beside it."""
    if driver in BUSES:
        request, reply = (bytes.fromhex(frame["hex"]) for frame in vector["exchange"])
        options = {"request": request.hex()}
        return reply, options | ({"decode": json.dumps(vector["decode"])} if "decode" in vector else {})
    if driver == "analog":
        low, high = vector.get("range", ("0", "1000"))
        return (vector.get("volt") or vector["ma"]).encode(), {"kind": vector["kind"], "low": low, "high": high}
    options = {name: _option(vector[name]) for name in ("map", "address", "crc", "click_tenth_um") if name in vector}
    if driver == "davis_loop" and "click_tenth_um" not in vector:
        options["request"] = vector["exchange"][0]["hex"]
    received = (frame for frame in vector["exchange"] if frame["dir"] == "<")
    return b"".join(bytes.fromhex(frame["hex"]) for frame in received), options


def _option(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def differs(vector: dict[str, Any], observations: list[dict[str, Any]], refused: list[str]) -> bool:
    expect = vector["expect"]
    if not expect["accept"]:
        return bool(observations) or expect["reason"] not in {reason.partition(":")[0] for reason in refused}
    if "counts" in expect:
        counts: list[int] = expect["counts"]
        return [shown["count"] for shown in observations if shown["quantity"] == "rain_count"] != counts
    wanted: list[dict[str, Any]] = expect["observations"]
    return bool(refused) or observations != wanted


@pytest.mark.parametrize("driver", WIRES)
def test_every_vector_decodes_to_just_what_is_expected_or_is_refused_for_its_reason(shared: Path, driver: str) -> None:
    vectors = vectors_of(shared, driver)

    decoded: dict[str, Decoded] = {}
    for vector in vectors:
        content, options = given(driver, vector)
        decoded[vector["id"]] = decode_input(driver, content, options, now=NOW)

    wrong = {
        vector["id"]: decoded[vector["id"]]
        for vector in vectors
        if differs(vector, decoded[vector["id"]].observations, decoded[vector["id"]].refused)
    }
    assert wrong == {}
    assert vectors


def words_of(driver: str, options: dict[str, str]) -> list[str]:
    given_options = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    return [driver, "--hex", "--json", *given_options]


def outcome(code: int, stdout: str, stderr: str) -> tuple[list[dict[str, Any]], list[str]]:
    refused = [line.removeprefix("refused: ") for line in stderr.splitlines() if line.startswith("refused: ")]
    assert code == (1 if refused else 0), stderr
    return json.loads(stdout), refused


@pytest.mark.parametrize("driver", [*WIRES, *BUSES])
def test_siltwatch_decode_says_the_same_of_every_vector(shared: Path, driver: str) -> None:
    wrong = []
    for vector in vectors_of(shared, driver):
        content, options = given(driver, vector)
        done = CliRunner().invoke(decode, words_of(driver, options), input=content.hex())
        if differs(vector, *outcome(done.exit_code, done.stdout, done.stderr)):
            wrong.append(vector["id"])

    assert wrong == []


def command(driver: str, content: bytes, options: dict[str, str]) -> tuple[list[dict[str, Any]], list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "siltwatch.command.main", "decode", *words_of(driver, options)],
        input=content.hex().encode(),
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"SILTWATCH_CONFIG": os.devnull},
    )
    return outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("driver", ["rg15", "modbus_turbidity"])
def test_a_process_of_its_own_says_the_same(shared: Path, driver: str) -> None:
    """One that is read and one that is refused, of two kinds of drivers: a process takes half a second."""
    vectors = vectors_of(shared, driver)
    chosen = [next(vector for vector in vectors if vector["expect"]["accept"] is wanted) for wanted in (True, False)]

    assert [vector["id"] for vector in chosen if differs(vector, *command(driver, *given(driver, vector)))] == []

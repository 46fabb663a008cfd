"""`docs/devices.md`: every driver and every preset is on it, every block passes `site check` and makes a plan."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from alerts.commandline import site as site_verb
from gateway.device_tables import lorawan_codecs, rtl433_models
from gateway.drivers_by_name import DRIVERS, FrameDriver
from gateway.known_devices import shipped_devices
from gateway.plan import make_plan
from siltwatch.config import load_config
from siltwatch.site_files import load_site

PAGE = Path(__file__).resolve().parents[2] / "docs" / "devices.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
SITE_BLOCKS = [block for block in BLOCKS if "[[sensors]]" in block]
HEADER = """
id = "hillside"
name = "Hillside"
started_on = 2026-06-01
[conditions]
disturbed_acres = "6"
[[stations]]
id = "basin"
name = "Basin"
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("blocks")
    written = [folder / f"block{number:02}.toml" for number in range(len(SITE_BLOCKS))]
    for file, block in zip(written, SITE_BLOCKS, strict=True):
        file.write_text(HEADER + block, encoding="utf-8")
    return written


def test_every_driver_has_a_block_but_the_one_for_decode_alone() -> None:
    shown = {sensor["driver"] for block in SITE_BLOCKS for sensor in tomllib.loads(block)["sensors"]}

    assert shown == {name for name, driver in DRIVERS.items() if not isinstance(driver, FrameDriver)}
    assert all(f"`{name}`" in PAGE.read_text() for name in DRIVERS)


def test_every_preset_and_codec_has_a_block_of_its_own_and_every_radio_model_a_row() -> None:
    options = [sensor.get("options", {}) for block in SITE_BLOCKS for sensor in tomllib.loads(block)["sensors"]]

    assert {each["profile"] for each in options if "profile" in each} == set(shipped_devices().profiles)
    assert {each["codec"] for each in options if "codec" in each} == set(lorawan_codecs())
    rows = re.findall(r"^\| `([\w-]+)` \| ([\d.]+) mm \| (\d+|not known)", PAGE.read_text(), re.MULTILINE)
    assert {name: (float(size), wrap) for name, size, wrap in rows} == {
        model.name: (model.count_tenth_um / 10_000, str(model.modulus or "not known"))
        for model in rtl433_models().values()
    }


def test_every_block_passes_site_check(files: list[Path]) -> None:
    done = CliRunner().invoke(site_verb, ["check", *map(str, files)])

    assert done.exit_code == 0, done.output
    assert done.output.count("Hillside") >= len(files)


def test_every_block_is_a_plan_of_the_gateway_and_of_its_own_device(files: list[Path]) -> None:
    for file in files:
        plan = make_plan("gateway-1", [load_site(file)], shipped_devices())

        assert plan.serial or plan.brokers or plan.pins, file.read_text()


def test_the_line_of_a_block_is_the_one_with_which_the_device_leaves_the_factory(files: list[Path]) -> None:
    for file in files:
        for line in make_plan("gateway-1", [load_site(file)], shipped_devices()).serial:
            for polled in line.polled:
                setting = polled.setting
                assert getattr(setting, "line", None) == f"{line.link.baud} {line.link.framing}", polled.device


def test_every_device_says_how_to_wire_set_and_try_it_and_what_to_mind() -> None:
    """By section of the second level: all its parts are there, in it or above its devices."""
    sections = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)
    devices = [section for section in sections if "[[sensors]]" in section]

    for section in devices:
        for word in ("**Wiring.**", "**Settings.**", "**A cup of water", "**Traps.**"):
            assert word in section, (section[:40], word)
    for part in re.split(r"^#{3,4} ", PAGE.read_text(), flags=re.MULTILINE):
        assert "[[sensors]]" not in part or "**Traps.**" in part, part[:60]


def test_the_configuration_of_the_gateway_loads(tmp_path: Path) -> None:
    (block,) = [block for block in BLOCKS if "[gateway.alarm]" in block]
    (tmp_path / "siltwatch.toml").write_text(block)

    gateway = load_config(tmp_path / "siltwatch.toml").gateway
    assert gateway.alarm is not None
    assert gateway.home_assistant is not None
    assert gateway.remote is not None

"""A scenario: the rain, the devices and what goes wrong, as written in a TOML file."""

from datetime import timedelta
from pathlib import Path
from typing import Annotated, Self, get_args

from pydantic import Field, ValidationError, model_validator

from firmware_sim.knobs import Fault
from firmware_sim.rain import Rainfall, overlap
from firmware_sim.rain_file import RainFile, read_rain_file
from firmware_sim.serial_devices import SerialDevice
from firmware_sim.topic_devices import TopicDevice
from siltwatch.errors import ConfigError
from siltwatch.instants import MILLISECOND
from siltwatch.quantities import Depth
from siltwatch.textual import DepthText, DurationText, Strict
from siltwatch.toml_files import read_toml

_HOUR = timedelta(hours=1)


class RainStep(Strict):
    """Rain between `from` and `to`, or all of it `at` one instant, by `depth` or by `intensity` (`"0.6 in/h"`)."""

    start: DurationText | None = Field(default=None, alias="from")
    end: DurationText | None = Field(default=None, alias="to")
    at: DurationText | None = None
    depth: DepthText | None = None
    intensity: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.at is None) == (self.start is None or self.end is None):
            raise ValueError("give either `from` and `to`, or `at`")
        if self.at is not None and self.depth is None:
            raise ValueError("rain `at` an instant needs `depth`")
        if (self.depth is None) == (self.intensity is None):
            raise ValueError("give either `depth` or `intensity`")
        self.fall()
        return self

    def fall(self) -> Rainfall:
        """The step in scenario time."""
        start, end = (self.at, self.at) if self.at is not None else (self.start, self.end)
        if start is None or end is None or end < start or (end == start and self.at is None):
            raise ValueError("`to` must be later than `from`")
        depth = self.depth.tenth_um if self.depth is not None else _depth_of(self.intensity or "", end - start)
        if depth < 0:
            raise ValueError("rain cannot be negative")
        return Rainfall(start_ms=start // MILLISECOND, end_ms=end // MILLISECOND, tenth_um=depth)


def _depth_of(intensity: str, length: timedelta) -> int:
    """Tenths of a micrometre that fall in `length`, cut to whole ones."""
    per_hour, slash, hour = intensity.partition("/")
    if not slash or hour.strip() != "h":
        message = f"{intensity!r} is not an intensity such as '0.6 in/h'"
        raise ValueError(message)
    return Depth.parse(per_hour).tenth_um * (length // MILLISECOND) // (_HOUR // MILLISECOND)


Device = Annotated[SerialDevice | TopicDevice, Field(discriminator="kind")]


class Scenario(Strict):
    """Everything that a simulated site does."""

    description: str = ""
    seed: int = 1
    rain: tuple[RainStep, ...] = ()
    rain_file: RainFile | None = None
    devices: tuple[Device, ...] = ()
    faults: tuple[Fault, ...] = ()
    folder: Path = Path()  # where the file stands; a rain file is looked for from here

    def rainfall(self) -> list[Rainfall]:
        """The rain in order of time, from the steps or from the file."""
        if self.rain_file is not None:
            return read_rain_file(self.folder / self.rain_file.path, self.rain_file)
        return [step.fall() for step in self.rain]

    def faults_of(self, device: str, *kinds: str) -> list[Fault]:
        """The faults of one device, of these kinds, in order of time."""
        found = [fault for fault in self.faults if fault.device == device and fault.kind in kinds]
        return sorted(found, key=lambda fault: fault.start_ms)

    def problems(self) -> list[str]:
        """Faults that only the whole file shows, each with its key."""
        devices = {device.id: device for device in self.devices}
        ids = [device.id for device in self.devices]
        found = [f"devices: {name!r} is given twice" for name in sorted({n for n in ids if ids.count(n) > 1})]
        found += [
            f"faults[{index}].device: there is no device {fault.device!r}"
            for index, fault in enumerate(self.faults)
            if fault.device not in devices
        ]
        found += [
            f"faults[{index}].kind: {fault.kind!r} cannot befall a device of kind {devices[fault.device].kind!r}"
            for index, fault in enumerate(self.faults)
            if fault.device in devices and fault.kind not in devices[fault.device].befalls
        ]
        if self.rain and self.rain_file is not None:
            found.append("rain: give either `rain` or `rain_file`")
        early = overlap([step.fall() for step in self.rain])
        if early is not None:
            found.append(f"rain[{early}]: starts before the step ahead of it has ended")
        return found


def device_kinds() -> dict[str, str]:
    """What each kind of device is, in one line."""
    kinds = [kind for union in (SerialDevice, TopicDevice) for kind in get_args(get_args(union)[0])]
    return dict(sorted((str(get_args(kind.model_fields["kind"].annotation)[0]), kind.about) for kind in kinds))


def load_scenario(file: Path) -> Scenario:
    """A scenario file, every fault named with its key; raises ConfigError."""
    tables = read_toml(file)
    try:
        scenario = Scenario.model_validate({**tables, "folder": file.resolve().parent})
    except ValidationError as error:
        raise ConfigError([_problem(file, fault["loc"], fault["msg"]) for fault in error.errors()]) from error
    problems = scenario.problems()
    if problems:
        raise ConfigError([f"{file}: {problem}" for problem in problems])
    return scenario


def _problem(file: Path, location: tuple[int | str, ...], text: str) -> str:
    key = ".".join(str(part) for part in location) or "(whole file)"
    return f"{file}: {key}: {text}"


def shipped_folder() -> Path:
    """The scenarios that come with Siltwatch: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "scenarios"
    return inside if inside.is_dir() else package.parent / "scenarios"


def find_scenario(name: str) -> Path:
    """The file of a path or of a shipped scenario's name; raises ConfigError that tells the names there are."""
    given = Path(name)
    if given.is_file():
        return given
    shipped = shipped_folder() / f"{given.name.removesuffix('.toml')}.toml"
    if given.parent == Path() and shipped.is_file():
        return shipped
    names = ", ".join(file.stem for file in sorted(shipped_folder().glob("*.toml")))
    message = f"there is no scenario {name!r}; name a file, or one of {names}"
    raise ConfigError(message)

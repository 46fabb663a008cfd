"""What is where: a site, its people, stations and sensors, as written in `sites/*.toml`."""

from datetime import date, timedelta
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field, StringConstraints, model_validator

from siltwatch.people import Person, Rota
from siltwatch.quantities import TURBIDITY_UNITS
from siltwatch.sealing import WAY_OUT, is_here
from siltwatch.textual import DecimalText, DepthText, DurationText, Strict, ZoneName

# Levels of topics and parts of addresses: plain words.
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$")]
Place = Literal["background", "downstream", "outfall"]
_ONE_MINUTE = timedelta(minutes=1)
CANARY_SITE = "canary"  # the self-test of the installation: only administrators see it


class Conditions(Strict):
    """What decides whether a town's inspection duties reach a site (regulation.md 1.2, row "Who")."""

    disturbed_acres: DecimalText
    disturbed_acres_at_once: DecimalText | None = None
    residence: Literal["single_family_detached", "single_family", "other"] = "other"
    agricultural: bool = False
    impaired_water: bool = False
    swppp: bool = True
    exempt: str | None = None


class Link(Strict):
    """A serial line, a broker, a chip of pins or of analog inputs by which one gateway hears devices."""

    id: Name
    gateway: Name
    kind: Literal["serial", "mqtt", "gpio", "analog"]
    port: str | None = None  # serial: a stable name such as /dev/serial/by-id/…; gpio: /dev/gpiochip0; analog: a folder
    baud: int = 9600
    framing: Annotated[str, StringConstraints(pattern=r"^[78][NEO][12]$")] = "8N1"
    host: str = "127.0.0.1"
    broker_port: int = 1883
    protocol: Literal["3.1.1", "5"] = "3.1.1"
    client_id: str | None = None
    username: str | None = None
    password_file: str | None = None
    ca_file: str | None = None
    certificate_file: str | None = None
    key_file: str | None = None
    plain_text: str | None = None  # why the password may leave the machine unencrypted, in words; left out, it may not

    def open_line(self) -> str | None:
        """A password that leaves this machine; a broker without one is of the devices' own network."""
        if self.kind != "mqtt" or self.plain_text or self.ca_file or not self.password_file or is_here(self.host):
            return None
        found = f"link {self.id!r}: the password goes to {self.host} unencrypted: name `ca_file` and the TLS port"
        return f"{found}; {WAY_OUT}"

    @model_validator(mode="after")
    def _needs_a_port(self) -> Self:
        if self.kind != "mqtt" and not self.port:
            message = f"link {self.id!r}: a {self.kind} link needs `port`"
            raise ValueError(message)
        return self


class Limits(Strict):
    """Bounds of quality control; what is left out takes the default of the sensor's kind."""

    bounce_interval: DurationText | None = None  # tips this close are one and its echo; "0 s" for a siphon gauge
    max_row: DepthText | None = None
    overflow_value: DepthText | None = None  # what a full counter byte amounts to
    freezing_c: float | None = None  # at or below: melting snow in a gauge, ice on a probe
    suspect_above: float | None = None  # turbidity, in the probe's unit
    spike: float | None = None  # a lone value this far off both its neighbours
    fast_change: float | None = None  # within 15 minutes without rain
    flat_suspect: DurationText | None = None
    flat_failed: DurationText | None = None
    max_gap: DurationText | None = None
    lowest_level_mm: float | None = None  # the water at which the probe comes out of it
    lowest_conductivity_us_cm: float | None = None
    wipe_every: DurationText | None = None  # from midnight UTC on
    wipe_lasts: DurationText | None = None


class Sensor(Strict):
    """A gauge or a probe: how it is reached, what one count means, how its values are to be read."""

    id: Name
    station: Name
    kind: Literal["gauge", "probe"]
    gateway: Name
    link: Name
    driver: str
    device: str | None = None  # the device's own name on its line (node, unit id, address); None: the sensor's id
    topic: str | None = None
    pointer: str | None = None  # JSON pointer into the payload of a topic
    time_pointer: str | None = None
    zone: ZoneName | None = None  # zone of the device's own stamps where they carry none
    period: DurationText = _ONE_MINUTE
    count_size: DepthText | None = None
    modulus: int | None = None
    quality: Literal["good", "suspect", "fail"] = "good"
    place: Place | None = None
    unit: str | None = None
    model: str | None = None  # the make of probe, its method: unlike ones are never paired
    range_max: float | None = None
    lag: DurationText | None = None  # travel time from the background probe to this one; None: reckoned or learnt
    background: Name | None = None  # the probe above that this one is compared with; None: the only one
    distance_m: DecimalText | None = None  # of the stream from there
    velocity_m_s: tuple[DecimalText, DecimalText] | None = None  # slowest and fastest of that reach
    confounded_by: str | None = None  # what else enters the stream between the two probes
    calibrate_every: DurationText | None = None  # None: four weeks
    serial: str | None = None  # the instrument's own number: another one is another instrument, which counts anew
    owner: Literal["operator", "town"] = "operator"
    options: dict[str, str | int | float | bool] = Field(default_factory=dict)
    limits: Limits = Limits()

    @property
    def device_name(self) -> str:
        """The name by which the wire calls this device."""
        return self.device or self.id

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.kind == "gauge" and self.count_size is None:
            message = f"sensor {self.id!r}: a gauge needs `count_size`, the depth of one count, such as '0.01 in'"
            raise ValueError(message)
        if self.kind == "probe":
            self._check_probe()
        return self

    def _check_probe(self) -> None:
        if self.unit is None or self.place is None or self.model is None:
            message = f"sensor {self.id!r}: a probe needs `unit`, `place` and `model`"
            raise ValueError(message)
        if self.unit not in TURBIDITY_UNITS:
            message = f"sensor {self.id!r}: unit {self.unit!r} is none of {', '.join(TURBIDITY_UNITS)}"
            raise ValueError(message)
        if self.velocity_m_s is not None and not 0 < self.velocity_m_s[0] <= self.velocity_m_s[1]:
            message = f"sensor {self.id!r}: `velocity_m_s` is the slowest and the fastest, both above zero"
            raise ValueError(message)
        if (self.distance_m is None) != (self.velocity_m_s is None):
            message = f"sensor {self.id!r}: `distance_m` and `velocity_m_s` go together (or give `lag`)"
            raise ValueError(message)


class Station(Strict):
    """One place with instruments."""

    id: Name
    name: str
    latitude: float | None = None
    longitude: float | None = None


class SitePlan(Strict):
    """What the site's own pollution prevention plan asks for beyond its town; what is left out is as in the town."""

    citation: str
    threshold: DepthText | None = None
    within: DurationText | None = None
    anchor: Literal["threshold", "storm_end"] | None = None
    every_days: Annotated[int, Field(gt=0)] | None = None


class PublicPage(Strict):
    """What everybody may read of a site without signing in; a site without this table shows nothing."""

    description: Annotated[str, StringConstraints(min_length=1, max_length=600)]  # the short one of the notice
    permit: str | None = None  # number of the permit or of the notice of intent


class Site(Strict):
    """A construction site under one permit."""

    id: Name
    name: str
    partition: Name = "p00"
    profile: Name = "generic"
    also_under: tuple[Name, ...] = ()  # profiles that govern beside the town's; the earliest due instant counts
    plan: SitePlan | None = None
    zone: ZoneName = "America/New_York"
    started_on: date
    ended_on: date | None = None  # the project's end (notice of termination): from then on retention runs
    address: str | None = None
    operator: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    notices_from: Name = "town"  # the one box that sends; the others judge silently
    conditions: Conditions
    public: PublicPage | None = None
    people: tuple[Person, ...] = ()
    rotas: tuple[Rota, ...] = ()
    stations: tuple[Station, ...] = ()
    links: tuple[Link, ...] = ()
    sensors: tuple[Sensor, ...] = ()

    @property
    def zone_info(self) -> ZoneInfo:
        """The site's IANA zone: for day rules and for showing, nowhere else."""
        return ZoneInfo(self.zone)

    @property
    def gauges(self) -> tuple[Sensor, ...]:
        """The rain gauges of the site."""
        return tuple(sensor for sensor in self.sensors if sensor.kind == "gauge")

    @property
    def probes(self) -> tuple[Sensor, ...]:
        """The turbidity probes of the site."""
        return tuple(sensor for sensor in self.sensors if sensor.kind == "probe")

    def problems(self) -> list[str]:
        """Faults that only the whole file shows, each with its key; an empty list is a sound site."""
        return [
            *self._ends_before_it_begins(),
            *self._repeated(),
            *self._dangling(),
            *self._unlike_probes(),
            *self._unknown_backgrounds(),
            *self._shared_devices(),
            *self._unknown_people(),
            *(f"links: {found}" for link in self.links if (found := link.open_line())),
        ]

    def _ends_before_it_begins(self) -> list[str]:
        is_late = self.ended_on is None or self.ended_on >= self.started_on
        return [] if is_late else [f"ended_on: {self.ended_on} lies before the start, {self.started_on}"]

    def _repeated(self) -> list[str]:
        found = []
        for key in ("stations", "links", "sensors"):
            ids = [part.id for part in getattr(self, key)]
            found += [f"{key}: {name!r} is given twice" for name in sorted({n for n in ids if ids.count(n) > 1})]
        return found

    def _dangling(self) -> list[str]:
        stations = {station.id for station in self.stations}
        links = {link.id: link for link in self.links}
        found = []
        for index, sensor in enumerate(self.sensors):
            if sensor.station not in stations:
                found.append(f"sensors[{index}].station: there is no station {sensor.station!r}")
            if sensor.link not in links:
                found.append(f"sensors[{index}].link: there is no link {sensor.link!r}")
            elif links[sensor.link].gateway != sensor.gateway:
                found.append(f"sensors[{index}].link: {sensor.link!r} belongs to another gateway")
        return found

    def _unlike_probes(self) -> list[str]:
        kinds = {(probe.unit, probe.model) for probe in self.probes if probe.place in {"background", "downstream"}}
        if len(kinds) <= 1:
            return []
        named = " and ".join(sorted(f"{unit} by {model}" for unit, model in kinds))
        message = (
            f"sensors: background and downstream are unlike ({named}): no contrast can be formed from them; "
            "mount two probes of one make, in one unit"
        )
        return [message]

    def _unknown_backgrounds(self) -> list[str]:
        above = [probe.id for probe in self.probes if probe.place == "background"]
        found = []
        for index, sensor in enumerate(self.sensors):
            if sensor.background is not None and sensor.background not in above:
                found.append(f"sensors[{index}].background: there is no background probe {sensor.background!r}")
            elif sensor.place == "downstream" and sensor.background is None and len(above) > 1:
                names = ", ".join(above)
                found.append(f"sensors[{index}].background: name the probe above that is meant, one of {names}")
        return found

    def _shared_devices(self) -> list[str]:
        """The collector knows a device by its gateway and its name, whatever line it hangs on."""
        names = [(sensor.gateway, sensor.device_name, sensor.kind) for sensor in self.sensors]
        return [
            f"sensors: two {kind}s of {gateway!r} are called {device!r}; name the line's own number in `options`"
            for gateway, device, kind in sorted({name for name in names if names.count(name) > 1})
        ]

    def _unknown_people(self) -> list[str]:
        names = [person.name for person in self.people]
        return [
            f"rotas[{index}].people: {name!r} is {'more than one' if name in names else 'none'} of the people"
            for index, rota in enumerate(self.rotas)
            for name in rota.people
            if names.count(name) != 1
        ]

"""What a site file says of sensors that a broker brings, read for their drivers; every mistake names sensor and key."""

from dataclasses import replace
from typing import get_args
from zoneinfo import ZoneInfo

from gateway.device_tables import codec_named
from gateway.drivers.columns import Column
from gateway.drivers.loggers import FORMATS
from gateway.drivers.mqtt_plain import Mapping, is_depth_unit
from gateway.drivers.site_options import SensorOptions
from gateway.known_devices import KnownDevices
from gateway.topic_ears import LorawanSetting, RadioSetting, SparkplugSetting
from siltwatch.errors import ConfigError
from siltwatch.observation import RAIN_QUANTITIES, Quantity, Semantics
from siltwatch.site import Sensor

AVAILABILITY_OPTIONS = frozenset({"availability", "online", "offline"})
_MEANING_OPTIONS = frozenset({"quantity", "semantics", "unit", "depth_unit"})
_INCREMENTS = frozenset({"increment", "interval_total", "tip"})


def plain_setting(sensor: Sensor) -> Mapping:
    """`pointer`, `time_pointer`, `zone` and options of a plain topic; raises ConfigError."""
    options = _options(sensor, _MEANING_OPTIONS | {"key_pointer"})
    is_gauge = sensor.kind == "gauge"
    return Mapping(
        quantity=options.choice("quantity", get_args(Quantity)) or ("rain_count" if is_gauge else "turbidity"),
        semantics=options.choice("semantics", get_args(Semantics)) or ("cumulative" if is_gauge else "instant"),
        pointer=sensor.pointer,
        time_pointer=sensor.time_pointer,
        key_pointer=options.text("key_pointer"),
        zone=_zone(sensor),
        unit=options.text("unit") or sensor.unit,
        depth_unit=_depth_unit(sensor, options),
    )


def lorawan_setting(sensor: Sensor, known: KnownDevices) -> LorawanSetting:
    """options.codec, .dev_eui (several with commas) and .semantics; raises ConfigError."""
    options = _options(sensor, frozenset({"codec", "dev_eui", "semantics"}))
    try:
        codec = codec_named(options.text("codec"), known.codecs)
    except ConfigError as error:
        raise ConfigError(f"sensor {sensor.id!r}: {error}") from error
    semantics = options.choice("semantics", get_args(Semantics))
    if codec.needs_semantics and semantics is None:
        raise ConfigError(f"sensor {sensor.id!r}: {codec.name} needs options.semantics: its firmware decides")
    return LorawanSetting(
        codec=codec,
        dev_euis=frozenset(number.lower() for number in _several(options.text("dev_eui"))),
        semantics=semantics,
        unit=sensor.unit,
    )


def radio_setting(sensor: Sensor, known: KnownDevices) -> RadioSetting:
    """options.model and .id as rtl_433 tells them (several ids with commas), .channel; raises ConfigError."""
    options = _options(sensor, frozenset({"model", "id", "channel"}))
    model, numbers = options.text("model"), _several(options.text("id"))
    if model is None or not numbers:
        message = "rtl433 needs options.model and options.id, or a neighbour's gauge would count as ours"
        raise ConfigError(f"sensor {sensor.id!r}: {message}")
    return RadioSetting(
        model=model,
        numbers=numbers,
        models=known.models,
        channel=options.text("channel"),
        zone=_zone(sensor),
    )


def logger_setting(sensor: Sensor) -> Column:
    """`pointer` is the column, options.semantics what its numbers mean; raises ConfigError."""
    return _column(sensor, _options(sensor, _MEANING_OPTIONS | {"format", "source"}))


def logger_columns(sensor: Sensor) -> dict[str, Column]:
    """The column of a logger on a wire, by the sensor that wants it: several sensors may share one logger."""
    column = logger_setting(sensor)
    return {sensor.id: column if column.form is not None else replace(column, form="csv")}


def sparkplug_setting(sensor: Sensor) -> SparkplugSetting:
    """`pointer` is the metric, options.edge_device the device behind the node; raises ConfigError."""
    options = _options(sensor, _MEANING_OPTIONS | {"edge_device"})
    hears_all = str(sensor.topic).endswith("/#") and "/+/" in str(sensor.topic)
    return SparkplugSetting(column=_column(sensor, options), device=options.text("edge_device"), hears_all=hears_all)


def _column(sensor: Sensor, options: SensorOptions) -> Column:
    semantics = options.choice("semantics", get_args(Semantics))
    if sensor.pointer is None or semantics is None:
        message = f"{sensor.driver} needs `pointer`, the column, and options.semantics: no name tells a total"
        raise ConfigError(f"sensor {sensor.id!r}: {message}")
    rain: Quantity = "rain_increment" if semantics in _INCREMENTS else "rain_count"
    quantity = options.choice("quantity", get_args(Quantity)) or (rain if sensor.kind == "gauge" else "turbidity")
    if quantity in RAIN_QUANTITIES and quantity != rain:
        raise ConfigError(f"sensor {sensor.id!r}: {quantity} cannot be {semantics}")
    return Column(
        name=sensor.pointer,
        quantity=quantity,
        semantics=semantics,
        form=options.choice("format", FORMATS),
        source=options.text("source"),
        zone=_zone(sensor),
        unit=options.text("unit") or sensor.unit,
        depth_unit=_depth_unit(sensor, options),
    )


def _options(sensor: Sensor, known: frozenset[str]) -> SensorOptions:
    return SensorOptions(sensor, known | AVAILABILITY_OPTIONS)


def _several(text: str | None) -> frozenset[str]:
    return frozenset(part.strip() for part in (text or "").split(",") if part.strip())


def _zone(sensor: Sensor) -> ZoneInfo | None:
    return ZoneInfo(sensor.zone) if sensor.zone else None


def _depth_unit(sensor: Sensor, options: SensorOptions) -> str | None:
    depth_unit = options.text("depth_unit")
    if depth_unit is not None and not is_depth_unit(depth_unit):
        raise ConfigError(f"sensor {sensor.id!r}: options.depth_unit = {depth_unit!r} is neither mm nor in")
    return depth_unit

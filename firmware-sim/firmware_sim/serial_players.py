"""Builds the players of serial devices: which machine, on which wire, with which faults."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from firmware_sim.analog_player import AnalogPlayer
from firmware_sim.counter_node import Battery, CounterNode, Reboot, Report, Settings
from firmware_sim.counter_player import CounterPlayer
from firmware_sim.line_player import LinePlayer, Place
from firmware_sim.machines import modbus_gauges, modbus_makes, sdi12_makes
from firmware_sim.machines.davis import DavisConsole, DavisSettings
from firmware_sim.machines.gauge import Catch
from firmware_sim.machines.logger_lines import LoggerLines, LoggerSettings
from firmware_sim.machines.modbus import ModbusMachine
from firmware_sim.machines.probe import Probe, ProbeMake
from firmware_sim.machines.pulses import Pulses, PulseSettings
from firmware_sim.machines.rg15 import Rg15, Rg15Settings
from firmware_sim.machines.sdi12 import ADAPTER_WAKES_MS, Sdi12Sensor
from firmware_sim.machines.world import Machine, World
from firmware_sim.machines.wxt import Wxt, WxtSettings
from firmware_sim.pipe_line import ConverterFolder, PipeLine
from firmware_sim.pty_line import PtyLine
from firmware_sim.rain import siphoned, tip_offsets
from firmware_sim.serial_devices import (
    SDI12_GAUGES,
    AnalogProbe,
    CsvLogger,
    DavisStation,
    GpioBucket,
    InWater,
    ModbusRain,
    ModbusTurbidity,
    Rg15Gauge,
    Sdi12Device,
    Swtip,
    WireDevice,
    WxtStation,
)
from firmware_sim.stage import Stage
from firmware_sim.swtip import swtip_line
from firmware_sim.water import Water
from siltwatch.instants import MILLISECOND

_COLLECTORS = {"0.01 in": 0, "0.2 mm": 1, "0.1 mm": 2}
_HUNDREDTH_IN = 2_540
SerialPlayer = LinePlayer | CounterPlayer | AnalogPlayer


def line_player(devices: Sequence[WireDevice], links: Path, stage: Stage) -> LinePlayer:
    """The devices of one wire; it echoes where any of them is behind such an adapter."""
    places = [_place(machine_of(device, stage.world(device.id)), device, stage) for device in devices]
    wire = devices[0].wire
    echo = any(device.echo for device in devices)
    return LinePlayer(wire, places, outlet=PtyLine(links / wire), stage=stage, echo=echo)


def _place(machine: Machine, device: WireDevice, stage: Stage) -> Place:
    world = stage.world(device.id)
    return Place(machine=machine, world=world, bad_line=stage.bad_line(device.id), latency=device.latency)


def machine_of(device: WireDevice, world: World) -> Machine:
    """The machine that a device of a scenario is."""
    return _MACHINES[type(device)](device, world)


def _rg15(device: Rg15Gauge, world: World) -> Rg15:
    settings = Rg15Settings(
        unit=device.unit,
        resolution=device.resolution,
        mode=device.mode,
        external=device.external,
        total_tenth_um=device.total.tenth_um if device.total else 0,
    )
    return Rg15(settings, world)


def _modbus_probe(device: ModbusTurbidity, world: World) -> ModbusMachine:
    warm_up_ms = modbus_makes.WARM_UP_MS.get(device.preset, 0)
    brush_ms = modbus_makes.BRUSH_AT_POWER_MS.get(device.preset, 0)
    probe = probe_of(device, world, warm_up_ms=warm_up_ms, brush_ms=brush_ms)
    make = modbus_makes.TURBIDITY[device.preset](probe)
    if device.is_placed:
        make = modbus_makes.placed(
            probe,
            function=device.function or 3,
            register=device.first_register or 0,
            temperature=device.temperature_register,
            order=device.word_order or "ABCD",
        )
    sleeps_after_ms = modbus_makes.SLEEPS_AFTER_MS.get(device.preset)
    return ModbusMachine(make, world, unit_id=device.unit_id, sleeps_after_ms=sleeps_after_ms)


def _sdi12(device: Sdi12Device, world: World) -> Sdi12Sensor:
    if device.preset in SDI12_GAUGES:
        make = sdi12_makes.rain_make(device.preset, world, total=device.count)
    else:
        make = sdi12_makes.turbidity_make(device.preset, probe_of(device, world))
    wakes_ms = ADAPTER_WAKES_MS if device.adapter == "command" else 0
    return Sdi12Sensor(make, world, address=device.address, wakes_ms=wakes_ms)


def _davis(device: DavisStation, world: World) -> DavisConsole:
    settings = DavisSettings(
        collector=_COLLECTORS[device.collector],  # type: ignore[arg-type] # the three words of the table
        clock=device.clock,
        zone=device.zone,
        year_begins_in=device.year_begins_in,
        day=device.day,
        month=device.month,
        year=device.year,
        naps=device.naps,
    )
    return DavisConsole(settings, world)


def _wxt(device: WxtStation, world: World) -> Wxt:
    settings = WxtSettings(
        address=device.address,
        unit=device.unit,
        reset_mode=device.reset_mode,
        talks=device.talks,
        every_ms=device.every // MILLISECOND,
        on_tip=device.on_tip,
    )
    return Wxt(settings, world)


def _csv_logger(device: CsvLogger, world: World) -> LoggerLines:
    settings = LoggerSettings(every_ms=device.every // MILLISECOND, zone=device.zone)
    return LoggerLines(settings, world, catch=Catch(world, _HUNDREDTH_IN), probe=probe_of(device, world))


def _modbus_gauge(device: ModbusRain, world: World) -> ModbusMachine:
    make = modbus_gauges.rain_make(device.preset, world, count=device.count)
    return ModbusMachine(make, world, unit_id=device.unit_id)


_MACHINES: dict[type[WireDevice], Callable[[Any, World], Machine]] = {
    Rg15Gauge: _rg15,
    ModbusRain: _modbus_gauge,
    ModbusTurbidity: _modbus_probe,
    Sdi12Device: _sdi12,
    DavisStation: _davis,
    WxtStation: _wxt,
    CsvLogger: _csv_logger,
}


def probe_of(device: InWater, world: World, *, warm_up_ms: int = 0, brush_ms: int = 0) -> Probe:
    """The probe of a device, in its water."""
    make = ProbeMake(
        water=water_of(device),
        range_max=device.range_max,
        noise=device.noise,
        temperature_c=device.temperature_c,
        warm_up_ms=warm_up_ms,
        brush_ms=brush_ms,
    )
    return Probe(make, world)


def water_of(device: InWater) -> Water:
    """The stream at a probe."""
    return Water(
        calm=device.calm,
        gain=device.gain,
        lag_ms=device.lag // MILLISECOND,
        recession_ms=max(1, device.recession // MILLISECOND),
    )


def pulse_player(device: GpioBucket, links: Path, stage: Stage) -> LinePlayer:
    """A bucket on a pin."""
    world = stage.world(device.id)
    settings = PulseSettings(
        line=device.pin,
        step_tenth_um=device.count_size.tenth_um,
        bounces=device.bounces,
        noisy_start=device.noisy_start,
        siphon=device.siphon,
    )
    machine = Pulses(settings, world, origin_ns=time.monotonic_ns())
    place = Place(machine=machine, world=world, bad_line=stage.bad_line(device.id))
    return LinePlayer(device.id, [place], outlet=PipeLine(links / device.id), stage=stage)


def analog_player(device: AnalogProbe, links: Path, stage: Stage) -> AnalogPlayer:
    """A probe on a converter."""
    world = stage.world(device.id)
    return AnalogPlayer(device, probe_of(device, world), world, outlet=ConverterFolder(links / device.id), stage=stage)


def swtip_player(device: Swtip, links: Path, stage: Stage) -> CounterPlayer:
    """A node that talks by itself."""
    return CounterPlayer(
        device.id,
        stage,
        node=_node(device, stage),
        encode=_swtip_line(device),
        outlet=PtyLine(links / device.id),
    )


def _swtip_line(device: Swtip) -> Callable[[Report], bytes]:
    return lambda report: swtip_line(device.node, report)


def _node(device: Swtip, stage: Stage) -> CounterNode:
    battery = Battery(
        full_mv=device.battery_mv, drop_mv_per_day=device.battery_drop_mv_per_day, low_mv=device.battery_low_mv
    )
    return CounterNode(
        siphoned(tip_offsets(stage.rain, device.count_size.tenth_um), device.siphon),
        reboots=[
            Reboot(at_ms=fault.start_ms, down_ms=fault.down // MILLISECOND, total_lost=fault.total == "lost")
            for fault in stage.scenario.faults_of(device.id, "reboot")
        ],
        settings=Settings(
            boot=device.boot,
            total=device.tips,
            period_ms=max(1, device.period // MILLISECOND),
            report_delay_ms=device.report_delay // MILLISECOND,
            battery=battery,
        ),
    )

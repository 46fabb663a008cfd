"""What `siltwatch doctor` finds about the gateway of this configuration."""

from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from gateway.known_devices import known_devices
from gateway.plan import GatewayPlan, make_plan
from gateway.time_sync import synchronised
from gateway.tip_tests import TIP_TESTS, last_certificate
from siltwatch.checks import Finding
from siltwatch.clock import SystemClock, process_clock
from siltwatch.config import Config, load_sites
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Link, Sensor

_TIP_TEST_EVERY = timedelta(days=31)
_NO_BUCKET = frozenset({"rg15", "wxt"})  # they feel drops
_ON_THIS_MACHINE = frozenset({"127.0.0.1", "::1", "localhost"})


def checks(config: Config) -> list[Finding]:
    """Its plan, its ports and brokers, its tokens."""
    try:
        known = known_devices(config.path(config.gateway.devices))
        plan = make_plan(config.gateway.name, load_sites(config.sites_path), known)
    except ConfigError as error:
        step = "mend the site file, then `siltwatch gateway run`"
        return [Finding(name="gateway plan", ok=False, message=str(error), next_step=step)]
    ports = [*_port_findings(plan), *_line_findings(plan), *_broker_findings(plan)]
    return [*ports, *_token_findings(config), _clock(config), *_tip_tests(config)]


def _tip_tests(config: Config) -> list[Finding]:
    """Buckets are tested each month once somebody has begun to: nothing else shows one that is stuck (F17)."""
    ours = [sensor for site in load_sites(config.sites_path) for sensor in site.gauges]
    buckets = [each for each in ours if each.gateway == config.gateway.name and each.driver not in _NO_BUCKET]
    return [_tip_test(config, sensor) for sensor in buckets]


def _tip_test(config: Config, sensor: Sensor) -> Finding:
    name, step = f"tip test {sensor.id}", f"siltwatch gateway tip-test {sensor.id} --by NAME"
    kept = last_certificate(config.data_path / TIP_TESTS, sensor.device_name)
    if kept is None:
        return Finding(name=name, ok=True, message=f"none is on record yet: {step}")
    ended_at = parse_instant(str(kept["ended_at"]))
    said = f"{kept['counted']} of {kept['expected']} tips on {ended_at:%Y-%m-%d}"
    if kept["result"] != "passed":
        return Finding(name=name, ok=False, message=said, next_step=f"clean funnel and bucket, then `{step}`")
    if process_clock().now() - ended_at > _TIP_TEST_EVERY:
        return Finding(name=name, ok=False, message=said, next_step=f"it is due each month: `{step}`")
    return Finding(name=name, ok=True, message=said)


def _clock(config: Config) -> Finding:
    """Who keeps the machine's time; a stamp that nobody vouches for is marked, and waits for its repair."""
    said = synchronised(config.gateway.clock) if isinstance(process_clock(), SystemClock) else True
    if said:
        return Finding(name="clock", ok=True, message=f"the time is kept ({config.gateway.clock})")
    if said is None:
        step = 'install chrony; for a clock with a battery that is set by hand: gateway.clock = "trusted"'
        return Finding(name="clock", ok=False, message="nothing on this machine keeps the time", next_step=step)
    step = "look at `timedatectl` or `chronyc tracking`: is a time server reached?"
    return Finding(name="clock", ok=False, message="the clock is not synchronised yet", next_step=step)


def _port_findings(plan: GatewayPlan) -> list[Finding]:
    return [_port(each.link) for each in plan.serial] + [_pins(each.link) for each in plan.pins]


def _pins(link: Link) -> Finding:
    name, port = f"{link.kind} {link.id}", str(link.port)
    if Path(port).exists():
        return Finding(name=name, ok=True, message=f"{port} is there")
    step = "set `port`: ls /dev/gpiochip* and ls /sys/bus/iio/devices show what the machine has"
    return Finding(name=name, ok=False, message=f"{port} is not there", next_step=step)


def _port(link: Link) -> Finding:
    name, port = f"serial line {link.id}", str(link.port)
    if not Path(port).exists():
        step = "plug the adapter in; `siltwatch gateway probe` lists the ports that are there"
        return Finding(name=name, ok=False, message=f"{port} is not there", next_step=step)
    if port.startswith(("/dev/ttyUSB", "/dev/ttyACM")):
        step = "write its name from /dev/serial/by-id: this one may change at the next unplug"
        return Finding(name=name, ok=False, message=f"{port} is no stable name", next_step=step)
    return Finding(name=name, ok=True, message=f"{port} is there")


def _line_findings(plan: GatewayPlan) -> list[Finding]:
    """Devices whose factory setting is another than their line's."""
    return [
        Finding(
            name=f"device {polled.device}",
            ok=False,
            message=f"{polled.setting.title} leaves the factory with {polled.setting.line}, the line has {setting}",
            next_step="set `baud` and `framing` of the link, or the device",
        )
        for each in plan.serial
        for polled in each.polled
        if polled.setting.line != (setting := f"{each.link.baud} {each.link.framing}")
    ]


def _broker_findings(plan: GatewayPlan) -> list[Finding]:
    return [
        Finding(
            name=f"broker {each.link.id}",
            ok=False,
            message=f"the password goes to {each.link.host} unencrypted",
            next_step="set `ca_file` and the broker's TLS port",
        )
        for each in plan.brokers
        if each.link.password_file and not each.link.ca_file and each.link.host not in _ON_THIS_MACHINE
    ]


def _token_findings(config: Config) -> list[Finding]:
    tokens = [_token(config, uplink.id, uplink.token_file) for uplink in config.gateway.uplinks]
    return tokens + [
        Finding(
            name=f"uplink {uplink.id} line",
            ok=False,
            message=f"the token goes to {host} unencrypted",
            next_step="write mqtts:// and set `ca_file`",
        )
        for uplink in config.gateway.uplinks
        if (host := _open_broker(uplink.url)) not in {None, *_ON_THIS_MACHINE}
    ]


def _open_broker(url: str) -> str | None:
    """The host of a broker that is spoken to without encryption."""
    return urlsplit(url).hostname if urlsplit(url).scheme == "mqtt" else None


def _token(config: Config, uplink: str, file: str) -> Finding:
    try:
        config.secret(file)
    except ConfigError as error:
        step = "copy the gateway's token from the collector's intake-tokens.toml"
        return Finding(name=f"uplink {uplink}", ok=False, message=str(error), next_step=step)
    return Finding(name=f"uplink {uplink}", ok=True, message="has a token")

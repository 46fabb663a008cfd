"""What `siltwatch doctor` finds about the gateway of this configuration."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from gateway.known_devices import known_devices
from gateway.line_checks import line_checks
from gateway.plan import GatewayPlan, make_plan
from gateway.spool_checks import spool_checks
from gateway.stamps import is_sane
from gateway.time_sync import synchronised
from gateway.tip_tests import TIP_TESTS, last_certificate
from gateway.uplink_checks import broker_checks, uplink_checks
from siltwatch.checks import Checks, Finding, Part, fault, well
from siltwatch.clock import SystemClock, process_clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.instants import parse_instant
from siltwatch.site import Sensor
from siltwatch.site_files import load_sites

_TIP_TEST_EVERY = timedelta(days=31)
_NO_BUCKET = frozenset({"rg15", "wxt"})  # they feel drops
_OF_A_PLAN = Callable[[Config, GatewayPlan], Iterable[Finding]]


def _planned(part: _OF_A_PLAN) -> Part:
    """Only where a site names this gateway; a plan that cannot be made is one finding, whoever asks."""

    def asked(config: Config) -> Iterable[Finding]:
        try:
            known = known_devices(config.path(config.gateway.devices))
            plan = make_plan(config.gateway.name, load_sites(config.sites_path), known)
        except ConfigError as error:
            step = "mend the site file, then `siltwatch gateway run`"
            return [fault("site_unsound", "gateway plan", str(error), step=step)]
        if not (plan.serial or plan.brokers or plan.pins):
            return [well("gateway plan", f"no site names the gateway {plan.name}: none runs here")]
        return part(config, plan)

    return asked


def _tip_tests(config: Config, _: GatewayPlan) -> list[Finding]:
    """Buckets are tested each month once somebody has begun to: nothing else shows one that is stuck (F17)."""
    ours = [sensor for site in load_sites(config.sites_path) for sensor in site.gauges]
    buckets = [each for each in ours if each.gateway == config.gateway.name and each.driver not in _NO_BUCKET]
    return [_tip_test(config, sensor) for sensor in buckets]


def _tip_test(config: Config, sensor: Sensor) -> Finding:
    name, step = f"tip test {sensor.id}", f"siltwatch gateway tip-test {sensor.id} --by NAME"
    kept = last_certificate(config.data_path / TIP_TESTS, sensor.device_name)
    if kept is None:
        return well(name, f"none is on record yet: {step}")
    ended_at = parse_instant(str(kept["ended_at"]))
    said = f"{kept['counted']} of {kept['expected']} tips on {ended_at:%Y-%m-%d}"
    if kept["result"] != "passed":
        return fault("tip_test", name, said, step=f"clean funnel and bucket, then `{step}`")
    if process_clock().now() - ended_at > _TIP_TEST_EVERY:
        return fault("tip_test", name, said, step=f"it is due each month: `{step}`")
    return well(name, said)


def _clock(config: Config, _: GatewayPlan) -> list[Finding]:
    return [clock_finding(process_clock().now(), config)]


def clock_finding(now: datetime, config: Config) -> Finding:
    """Who keeps the machine's time; a stamp that nobody vouches for is marked, and waits for its repair."""
    if not is_sane(now):
        return fault("clock_unset", "clock", f"the clock stands at {now.astimezone(UTC):%Y-%m-%d %H:%M} UTC")
    said = synchronised(config.gateway.clock) if isinstance(process_clock(), SystemClock) else True
    if said:
        return well("clock", f"the time is kept ({config.gateway.clock})")
    if said is None:
        return fault("clock_unkept", "clock", "nothing on this machine keeps the time")
    return fault("clock_unsynchronised", "clock", "the clock is not synchronised yet")


def _spool(config: Config, plan: GatewayPlan) -> list[Finding]:
    return spool_checks(config.spool_path, config.gateway.name, plan.room(config.gateway.spool_days))


checks = Checks(
    lines=_planned(lambda _, plan: line_checks(plan)),
    brokers=_planned(broker_checks),
    uplinks=_planned(lambda config, _: uplink_checks(config)),
    spool=_planned(_spool),
    clock=_planned(_clock),
    tip_tests=_planned(_tip_tests),
)

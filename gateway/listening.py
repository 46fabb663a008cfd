"""`gateway listen`: the links of the plan without spool and uplink, each observation printed as it comes."""

import threading
from collections.abc import Callable
from dataclasses import replace

from gateway.inbox import Arrival
from gateway.plan import BrokerPlan, GatewayPlan
from gateway.receiving import Reception
from gateway.run import make_links
from gateway.tally import Tally
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.instants import format_instant
from siltwatch.observation import Observation


def listen(
    plan: GatewayPlan,
    config: Config,
    *,
    clock: Clock,
    stopping: threading.Event,
    say: Callable[[Observation], None],
) -> None:
    """Until `stopping` is set; in sessions of its own, so that a broker keeps everything for the real gateway."""

    def show(arrival: Arrival) -> None:
        for observation in arrival.observations:
            say(observation)
        if arrival.stored is not None:
            arrival.stored()

    reception = Reception(show, clock=clock, tally=Tally())
    links = make_links(_under_another_name(plan), config, reception, session="passing")
    for link in links:
        link.start()
    stopping.wait()
    for link in reversed(links):
        link.stop()


def _under_another_name(plan: GatewayPlan) -> GatewayPlan:
    """The real gateway's sessions at its brokers are left alone."""
    return replace(plan, brokers=tuple(_renamed(each) for each in plan.brokers))


def _renamed(broker: BrokerPlan) -> BrokerPlan:
    listener = f"{broker.link.client_id or 'siltwatch'}-listen-{broker.link.id}"
    return replace(broker, link=broker.link.model_copy(update={"client_id": listener}))


def shown(observation: Observation) -> str:
    """One line for a terminal."""
    what = observation.value if observation.count is None else str(observation.count)
    words = " ".join(part for part in (what, observation.unit, *observation.quality) if part)
    return f"{format_instant(observation.observed_at)} {observation.device} {observation.quantity} {words}".rstrip()

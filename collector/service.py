"""The collector's process: writer, intake and projector, started and stopped in order."""

import gc
import logging
import ssl
import threading

from collector.admission import Admission
from collector.gateway_desk import add_gateway_desk
from collector.influx import open_influx
from collector.intake import create_app
from collector.mqtt_intake import MqttIntake, subscriptions
from collector.process_figures import write_figures
from collector.projector import Projector
from collector.readings import InfluxReadings
from collector.rebuilding import Rebuilt, rebuild
from collector.server import IntakeServer
from collector.stores import open_engine, require_current
from collector.token_use import TokenUse
from collector.tokens import Tokens
from collector.writer import Writer
from siltwatch.certificates import serving
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.figure_teller import Figures, FigureTeller, instance_of, process_figures
from siltwatch.figures import Tallies
from siltwatch.poke import poke
from siltwatch.service_manager import told_alive

log = logging.getLogger(__name__)
_LOOK_S = 1.0
_OBJECTS_A_SEARCH = 50_000


def open_projector(config: Config, clock: Clock) -> Projector | None:
    """The projector of a configuration; None where it names no InfluxDB."""
    store = open_influx(config)
    if store is None or config.influx is None:
        return None
    # A cursor that a power cut takes back only makes the projector say things twice, so it need not wait for the disk.
    engine = open_engine(config.journal_url, sync="NORMAL")
    return Projector(engine, InfluxReadings(store), clock, batch_points=config.influx.batch_points)


class Collector:
    """All threads of one collector."""

    def __init__(self, config: Config, clock: Clock) -> None:
        self._engine = open_engine(config.journal_url)
        require_current(self._engine)
        tokens_file = config.path(config.intake.tokens_file)
        tokens = Tokens(tokens_file, TokenUse(tokens_file, clock))
        self._projector = open_projector(config, clock)
        self._poke_path = config.poke_path
        self._writer = Writer(self._engine, clock, tell=self._tell)
        self._brokers = [MqttIntake(each, self._writer, tokens.knows, clock) for each in subscriptions(config)]
        self._answers = Tallies()
        admission = Admission(tokens, config.limits)
        app = create_app(self._writer, admission, clock, answers=self._answers)
        add_gateway_desk(app, self._engine, admission, config.open_duties_path)
        intake = config.intake
        self._server = IntakeServer(
            app, host=intake.host, port=intake.port, seal=seal_of(config), proxies=intake.proxies
        )
        self._data_path, self._clock, self._instance = config.data_path, clock, instance_of(self.port)
        # A row that a power cut takes back is told anew, so it need not wait for the disk.
        self._figures_engine = open_engine(config.journal_url, sync="NORMAL")
        self._teller = FigureTeller(self._figures, self._keep_figures)

    @property
    def port(self) -> int:
        """The port of the intake."""
        return self._server.port

    def start(self) -> None:
        """Serve."""
        # A batch makes thousands of rows that hold no cycles; the default would search each for them many times.
        gc.freeze()
        gc.set_threshold(_OBJECTS_A_SEARCH)
        self._writer.start()
        self._server.start()
        for broker in self._brokers:
            broker.start()
        if self._projector:
            self._projector.start()
        self._teller.start()
        log.info("collector serves", extra={"action": "ready", "port": self.port})

    def serve(self, stop: threading.Event) -> bool:
        """Wait until told to stop; false where a thread died, so that whoever started the process starts it anew."""
        with told_alive(self.signs, status=f"takes batches on port {self.port}"):
            while not stop.wait(_LOOK_S):
                if not (self._writer.alive and self._server.alive and all(broker.alive for broker in self._brokers)):
                    log.error("a thread of the collector died", extra={"action": "thread_died"})
                    return False
        return True

    def signs(self) -> dict[str, float]:
        """By thread, how long it has shown no sign of life."""
        signs = {"writer": self._writer.standing_s, "intake": self._server.standing_s}
        signs |= {f"broker {number}": broker.standing_s for number, broker in enumerate(self._brokers)}
        return signs | ({"projector": self._projector.standing_s} if self._projector else {})

    def stop(self) -> None:
        """Answer what came in, write it, end."""
        self._teller.stop()
        self._server.stop()
        for broker in self._brokers:
            broker.stop()
        self._writer.stop()
        if self._projector:
            self._projector.stop()
        self._figures_engine.dispose()
        self._engine.dispose()
        log.info("collector stopped", extra={"action": "stopped"})

    def _figures(self) -> Figures:
        return {
            "process": process_figures(self._data_path),
            "batches": self._writer.batches,
            "observations": self._writer.stored,
            "queued": self._writer.queued,
            "commits": self._writer.commits.told(),
            "answers": self._answers.told(),
        }

    def _keep_figures(self, figures: Figures) -> None:
        write_figures(self._figures_engine, self._instance, figures, self._clock.now())

    def _tell(self) -> None:
        poke(self._poke_path)
        if self._projector:
            self._projector.wake()


def seal_of(config: Config) -> ssl.SSLContext | None:
    """The intake's certificate; None where it speaks plain HTTP. Raises ConfigError."""
    intake = config.intake
    if intake.certificate_file is None:
        return None
    key_file = config.path(intake.key_file) if intake.key_file else None
    return serving(config.path(intake.certificate_file), key_file, keys="intake.certificate_file, key_file")


def rebuild_influx(config: Config, clock: Clock) -> Rebuilt:
    """Restore InfluxDB from the journal; a configuration without one is a ConfigError."""
    store = open_influx(config)
    if store is None or config.influx is None:
        message = "influx: nothing to rebuild; name the server under [influx] in siltwatch.toml"
        raise ConfigError(message)
    engine = open_engine(config.journal_url)
    require_current(engine)
    readings = InfluxReadings(store)
    try:
        projector = Projector(engine, readings, clock, batch_points=config.influx.batch_points)
        return rebuild(engine, projector, readings, clock.now())
    finally:
        readings.close()
        engine.dispose()

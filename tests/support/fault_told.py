"""Who is told: a mail server, a program that hears by webhook and a provider of short messages, each behind a relay."""

import select
import socket
import threading
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from siltwatch.command.mailbox import Mailbox
from tests.support.provider import ACCOUNT, NUMBER, TOKEN, Provider, Receiver, sms_provider, webhook_receiver

Mood = Literal["whole", "down", "hangs", "answer lost"]
CHANNELS = ("email", "webhook", "sms")
PHONE = "+15550101"
_TIMEOUT = "2 s"  # of each channel, so that a server that hangs is given up soon
_END_OF_MESSAGE = b"\r\n.\r\n"
_CHUNK_BYTES = 65_536
_HANGS_S = 60.0


class Relay:
    """Passes connections on to a port of this machine, in the `mood` that holds when something is to be passed.

    "answer lost": the other side has taken everything, and the line breaks before its answer comes back; `last_word`
    is what ends that everything, where the other side answers before it too.
    """

    def __init__(self, target: int, *, last_word: bytes = b"") -> None:
        self.mood: Mood = "whole"
        self.met = 0  # connections that met a mood
        self._target, self._last_word = target, last_word
        self._ending = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.1)
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._listen)
        self._open: list[threading.Thread] = []

    def start(self) -> None:
        """Listen."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._ending.set()
        self._thread.join()
        for each in self._open:
            each.join(5)
        self._listener.close()

    def _listen(self) -> None:
        while not self._ending.is_set():
            with suppress(TimeoutError):
                caller, _ = self._listener.accept()
                thread = threading.Thread(target=self._serve, args=(caller,), daemon=True)
                self._open = [*(each for each in self._open if each.is_alive()), thread]
                thread.start()

    def _serve(self, caller: socket.socket) -> None:
        with closing(caller), suppress(OSError):
            if self.mood == "down":
                self.met += 1
                return
            if self.mood == "hangs":
                self.met += 1
                self._ending.wait(_HANGS_S)
                return
            with socket.create_connection(("127.0.0.1", self._target), timeout=10) as other:
                self._pass_on(caller, other)

    def _pass_on(self, caller: socket.socket, other: socket.socket) -> None:
        tail = b""
        while not self._ending.is_set():
            for ready in select.select([caller, other], [], [], 0.1)[0]:
                chunk = ready.recv(_CHUNK_BYTES)
                if not chunk:
                    return
                if ready is caller:
                    tail = (tail + chunk)[-len(_END_OF_MESSAGE) :]
                    other.sendall(chunk)
                elif self.mood == "answer lost" and tail.endswith(self._last_word):
                    self.met += 1
                    return
                else:
                    caller.sendall(chunk)


@dataclass
class Correspondents:
    """Everybody who is told, and what each has taken."""

    mailbox: Mailbox
    provider: Provider = field(default_factory=Provider)
    receiver: Receiver = field(default_factory=Receiver)
    relays: dict[str, Relay] = field(default_factory=dict)

    def begin(self, stack: ExitStack) -> None:
        """Listen; the mail server is started by whoever owns it, on a port that is known already."""
        hook = stack.enter_context(webhook_receiver(self.receiver))
        stack.enter_context(sms_provider(self.provider))
        self.relays = {
            "email": Relay(self.mailbox.port, last_word=_END_OF_MESSAGE),
            "webhook": Relay(int(hook.rpartition(":")[2].partition("/")[0])),
            "sms": Relay(self.provider.port),
        }
        for relay in self.relays.values():
            relay.start()
            stack.callback(relay.stop)

    def amended(self, configuration: str) -> str:
        """What stands in siltwatch.toml of them; the secrets are files beside it."""
        mail = f'port = {self.relays["email"].port}\ntimeout = "{_TIMEOUT}"\n'
        return configuration.replace(f"port = {self.mailbox.port}\n", mail) + (
            f'[sms]\naccount = "{ACCOUNT}"\nsender = "{NUMBER}"\ntimeout = "{_TIMEOUT}"\n'
            f'api_url = "http://127.0.0.1:{self.relays["sms"].port}"\n[webhook]\ntimeout = "{_TIMEOUT}"\n'
        )

    @property
    def secrets(self) -> dict[str, str]:
        """By name of the file."""
        return {"twilio-token": TOKEN, "webhook-secret": "whsec_c2lsdHdhdGNoIHRlc3RzIG9ubHk="}

    @property
    def people(self) -> str:
        """Two more of the site: one is told by webhook, one by short message."""
        hook = f"http://127.0.0.1:{self.relays['webhook'].port}/hook"
        return (
            f'\n[[people]]\nname = "Office display"\nrole = "operator"\nwebhook = "{hook}"\n'
            f'\n[[people]]\nname = "Night watch"\nrole = "operator"\nsms = "{PHONE}"\n'
        )

    def lost(self, sent: Iterable[tuple[Any, ...]]) -> int:
        """Of notices that the records call sent (channel, Message-ID, receipt), how many nobody has taken."""
        mails, hooks, texts = set(self._mails()), set(self._hooks()), {row["sid"] for row in self.provider.taken}
        taken = {"email": mails, "webhook": hooks, "sms": texts}
        return sum((receipt if channel == "sms" else key) not in taken[channel] for channel, key, receipt in sent)

    def copies(self) -> int:
        """How many were taken once more than once."""
        texts = [f"{row['to']} {row['body']}" for row in self.provider.taken]
        return sum(sum(Counter(taken).values()) - len(set(taken)) for taken in (self._mails(), self._hooks(), texts))

    def _mails(self) -> list[str]:
        return [str(message["Message-ID"]).strip() for message in self.mailbox.messages()]

    def _hooks(self) -> list[str]:
        return [headers["webhook-id"] for headers, _ in list(self.receiver.taken)]

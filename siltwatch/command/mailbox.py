"""A mail server for demonstrations and tests: takes every message into a folder, sends none on (aiosmtpd)."""

import argparse
import asyncio
import email
import email.policy
import signal
import threading
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

HOST = "127.0.0.1"
_LARGEST_MESSAGE_BYTES = 1_000_000


class Folder:
    """Accepted messages, a file each, in order of arrival; the file is whole before the sender hears "accepted"."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._taken = len(list(path.glob("*.eml")))

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        """Keep one message."""
        self._taken += 1
        unfinished = self._path / f"{self._taken:06d}.part"
        head = f"X-Recipients: {', '.join(envelope.rcpt_tos)}\r\n".encode()
        unfinished.write_bytes(head + (envelope.original_content or b""))
        unfinished.rename(unfinished.with_suffix(".eml"))
        return "250 Message accepted"


def accepted(path: Path) -> list[EmailMessage]:
    """The messages in a folder, in order of arrival."""
    found = []
    for file in sorted(path.glob("*.eml")):
        message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
        if isinstance(message, EmailMessage):
            found.append(message)
    return found


class Mailbox:
    """The server in a thread of its own."""

    def __init__(self, path: Path, *, port: int = 0) -> None:
        self.path, self.port = path, port
        self._loop = asyncio.new_event_loop()
        self._stop: asyncio.Event = asyncio.Event()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mailbox", daemon=True)

    def start(self) -> None:
        """Listen; `port` then says where."""
        self._thread.start()
        self._started.wait(10)

    def _run(self) -> None:
        self._loop.run_until_complete(_serve(self.path, port=self.port, tell=self._note, stop=self._stop))
        self._loop.close()

    def _note(self, port: int) -> None:
        self.port = port
        self._started.set()

    def messages(self) -> list[EmailMessage]:
        """What was accepted so far."""
        return accepted(self.path)

    def stop(self) -> None:
        """Stop listening; the messages stay."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)


async def _serve(path: Path, *, port: int, tell: Callable[[int], None], stop: asyncio.Event) -> None:
    folder = Folder(path)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(folder, data_size_limit=_LARGEST_MESSAGE_BYTES, hostname="mail.example", loop=loop), HOST, port
    )
    async with server:
        tell(server.sockets[0].getsockname()[1])
        await stop.wait()


async def _serve_until_signal(path: Path, port: int) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await _serve(path, port=port, tell=lambda _: None, stop=stop)


def main() -> None:
    """`python -m siltwatch.command.mailbox FOLDER PORT`."""
    parser = argparse.ArgumentParser(prog="siltwatch.command.mailbox", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int)
    given = parser.parse_args()
    asyncio.run(_serve_until_signal(given.folder, given.port))


if __name__ == "__main__":
    main()

"""Who may post to the intake: a token a gateway, two during a change, in a file that is read again when it changes."""

import hmac
import logging
import threading
from pathlib import Path

from collector.token_use import TokenUse
from siltwatch.errors import ConfigError
from siltwatch.toml_files import read_toml

log = logging.getLogger(__name__)
_SHORTEST_TOKEN = 16
_MOST_TOKENS = 2  # of one gateway, while it changes from the old one to the new


class Tokens:
    """The tokens of a file with one `gateway = "token"` a line, or `gateway = ["old", "new"]` during a change."""

    def __init__(self, file: Path, used: TokenUse | None = None) -> None:
        self._file = file
        self._used = used
        self._lock = threading.Lock()
        self._seen: tuple[int, int] | None = None
        self._tokens: dict[str, tuple[bytes, ...]] = {}
        self._refresh(strict=True)

    def gateway_of(self, token: str) -> str | None:
        """The gateway that a token belongs to; every token is compared, so that the time taken tells nothing."""
        self._refresh(strict=False)
        given, found = token.encode("utf-8", "backslashreplace"), None
        for gateway, accepted in self._tokens.items():
            for expected in accepted:
                if hmac.compare_digest(given, expected):
                    found = gateway
        if found is not None and self._used is not None:
            self._used.note(given, (token for accepted in self._tokens.values() for token in accepted))
        return found

    def knows(self, gateway: str) -> bool:
        """Whether a gateway has a token; over a broker it is the broker that asks for it."""
        self._refresh(strict=False)
        return gateway in self._tokens

    def _refresh(self, *, strict: bool) -> None:
        """Read the file again where it changed; a broken one is told and the tokens before it stay in force."""
        with self._lock:
            seen = self._stamp()
            if seen == self._seen and not strict:
                return
            self._seen = seen
            try:
                self._tokens = read_tokens(self._file)
            except ConfigError as error:
                if strict:
                    raise
                log.error("token file is not usable", extra={"action": "tokens_refused", "error": str(error)})  # noqa: TRY400 - the message says it all

    def _stamp(self) -> tuple[int, int] | None:
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size


def read_tokens(file: Path) -> dict[str, tuple[bytes, ...]]:
    """The tokens by gateway; raises ConfigError with every fault."""
    written = {name: tokens if isinstance(tokens, list) else [tokens] for name, tokens in read_toml(file).items()}
    problems = [f"{file}: {name}: {fault}" for name, tokens in written.items() if (fault := _fault(tokens))]
    texts = [token for tokens in written.values() for token in tokens if isinstance(token, str)]
    if len(set(texts)) < len(texts):
        problems.append(f"{file}: two gateways have the same token, or one has it twice; give each its own")
    if problems:
        raise ConfigError(problems)
    return {name: tuple(token.encode() for token in tokens) for name, tokens in written.items()}


def _fault(tokens: list[object]) -> str:
    if not 1 <= len(tokens) <= _MOST_TOKENS or not all(isinstance(token, str) for token in tokens):
        return 'write it as gateway = "token", or as gateway = ["old", "new"] while it is changed'
    is_short = any(len(str(token)) < _SHORTEST_TOKEN for token in tokens)
    return f"a token has at least {_SHORTEST_TOKEN} characters" if is_short else ""

"""How often a caller may come: a bucket of turns for each key, filled again as time passes, in bounded memory."""

import threading
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

MOST_KEYS = 10_000
_LONGEST_TEXT = 100
_NETWORK_BITS = 64  # of an IPv6 address: one caller has a whole network of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many turns at once, and as many again over `over_s` seconds."""

    turns: int
    over_s: float = 60.0

    @property
    def turn_s(self) -> float:
        """How long one turn takes to come back."""
        return self.over_s / self.turns


class Limiter:
    """Buckets by key; whoever calls hands over the elapsed time, and any thread may.

    A key is kept as the instant at which its bucket is full again. When all places are taken, full buckets are
    forgotten, which changes nothing, then those at least half full; who has used up more is kept, and newcomers share
    one bucket until there is room.
    """

    def __init__(self, rate: Rate, *, most_keys: int = MOST_KEYS) -> None:
        self._rate, self._most_keys = rate, most_keys
        self._full_at_s: dict[str, float] = {}
        self._crowd_full_at_s = 0.0
        self._crowded_until_s = float("-inf")
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._full_at_s)

    def take(self, key: str, now_s: float) -> float:
        """Take a turn: 0.0 where there was one, else the seconds until there is; a refusal takes nothing."""
        with self._lock:
            is_known = key in self._full_at_s or self._has_room(now_s)
            full_at_s = max(now_s, self._full_at_s.get(key, now_s) if is_known else self._crowd_full_at_s)
            after_s = full_at_s + self._rate.turn_s
            # A hair more, or the turn that comes back at the very end of its time would be missed.
            wait_s = after_s - now_s - self._rate.over_s * (1 + 1e-9)
            if wait_s > 0:
                return wait_s
            if is_known:
                self._full_at_s[key] = after_s
            else:
                self._crowd_full_at_s = after_s
            return 0.0

    def _has_room(self, now_s: float) -> bool:
        if len(self._full_at_s) < self._most_keys:
            return True
        if now_s < self._crowded_until_s:
            return False
        for owed_s in (0.0, self._rate.over_s / 2):
            self._full_at_s = {key: at_s for key, at_s in self._full_at_s.items() if at_s - now_s > owed_s}
            if len(self._full_at_s) < self._most_keys:
                return True
        self._crowded_until_s = now_s + 1.0  # so that a crowd does not make every caller look through all keys
        return False


def address_key(address: str) -> str:
    """What counts as one caller: an IPv4 address, the network of an IPv6 one, or the text that a proxy named."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:_LONGEST_TEXT]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> _NETWORK_BITS << _NETWORK_BITS)}/{_NETWORK_BITS}"
    return str(found)

"""The words in which end-to-end tests are written: let it rain on a site, pull a plug, expect a duty and a message."""

import json
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from html.parser import HTMLParser
from types import TracebackType
from typing import Any, Self
from zoneinfo import ZoneInfo

import httpx

from collector.reading import RainCredit, open_reading
from siltwatch.config import load_config
from siltwatch.instants import format_instant, parse_instant
from siltwatch.quantities import Depth
from tests.support.sim import GAUGE, SERVERS, Installation
from tests.support.waiting import eventually

_BEGINNING, _END = datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)


class Storyline:
    """One installation, told about in the words of the trade; every wait is for a condition."""

    def __init__(self, installation: Installation) -> None:
        self.at = installation
        self._visitors: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            for name in (*SERVERS, "sim"):
                log = self.at.log(name)
                if log.exists():
                    print(f"--- {name}\n{log.read_text(errors='replace')[-3000:]}")
        for visitor in self._visitors:
            visitor.leave()
        self.at.end()

    def rain(self, depth: str, *, over: str, after: str = "1 min") -> Self:
        """So much rain, evenly; told before `begins`."""
        self.at.rain(depth, over=over, after=after)
        return self

    def begins(self) -> Self:
        """Everything is switched on, the servers first."""
        self.at.prepare()
        self.at.start(*SERVERS)
        self.at.start("sim")
        return self

    def power_cut(self, name: str) -> Self:
        """A process dies without a word and comes back."""
        self.at.kill(name)
        self.at.start(name)
        return self

    def until_fallen(self, depth: str, *, within_s: float = 90) -> Self:
        """Wait until the gauge has tipped so much."""
        wanted = Depth.parse(depth)
        eventually(lambda: self.at.fallen() >= wanted, within_s=within_s, what=f"{depth} of rain")
        return self

    def until_counted(self, depth: str, *, within_s: float = 90) -> Self:
        """Wait until the collector has credited so much, or more."""
        wanted = Depth.parse(depth).tenth_um
        eventually(lambda: self.credited_tenth_um() >= wanted, within_s=within_s, what=f"{depth} credited")
        return self

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the site."""
        return ZoneInfo(self.at.facts.zone)

    def credits(self) -> list[RainCredit]:
        """All rain that was credited to the gauge."""
        journal = open_reading(load_config(self.at.place.config).journal_url)
        try:
            rows = journal.credits(self.at.place.site, _BEGINNING, _END)
        finally:
            journal.close()
        return [credit for credit in rows if credit.sensor == GAUGE]

    def trace_of(self, credit: RainCredit) -> list[dict[str, Any]]:
        """What `siltwatch trace` says of the observation that a credit came in with."""
        at = format_instant(credit.at)
        words = ("--site", self.at.place.site, "--sensor", GAUGE, "--at", at, "--json")
        name = json.loads(self.at.verb("trace", *words))["ids"][0]
        told: list[dict[str, Any]] = json.loads(self.at.verb("trace", name, "--json"))["steps"]
        return told

    def credited_tenth_um(self) -> int:
        """The sum of all credits."""
        return sum(credit.depth_tenth_um for credit in self.credits())

    def storm_duty(self, *, within_s: float = 60) -> dict[str, Any]:
        """The one duty of a storm; more than one is a failure."""
        found = eventually(self._storm_duties, within_s=within_s, what="a duty of a storm")
        assert len(found) == 1, found
        return found[0]

    def no_storm_duty(self) -> None:
        """Nothing was opened."""
        assert self._storm_duties() == []

    def _storm_duties(self) -> list[dict[str, Any]]:
        return [duty for duty in self.at.duties() if duty["kind"] == "storm_inspection"]

    def messages_about(self, words: str, *, count: int = 1, within_s: float = 60) -> list[EmailMessage]:
        """The accepted messages whose subject or text holds the words, once there are `count` of them."""
        return eventually(
            lambda: (found := self._messages_with(words)) if len(found := self._messages_with(words)) >= count else [],
            within_s=within_s,
            what=f"{count} messages about {words!r}",
        )

    def _messages_with(self, words: str) -> list[EmailMessage]:
        return [m for m in self.at.messages() if words in str(m["Subject"]) or words in plain_text(m)]

    def visitor(self) -> "Visitor":
        """Someone who has signed in to the page."""
        self._visitors.append(Visitor(self.at.address, *self.at.login))
        return self._visitors[-1]


def plain_text(message: EmailMessage) -> str:
    """The plain part of a message."""
    part = message.get_body(("plain",))
    return part.get_content() if part is not None else ""


def instant(row: dict[str, Any], key: str) -> datetime:
    """An instant of a row printed as JSON."""
    return parse_instant(str(row[key]))


HOUR = timedelta(hours=1)


def _is_sent(field: dict[str, str]) -> bool:
    return field.get("type") not in {"radio", "checkbox"} or "checked" in field


class _Form(HTMLParser):
    """The first form whose action contains a text: its address and its fields."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.action, self.fields, self._inside = wanted, "", dict[str, str](), False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and not self.action and self.wanted in given.get("action", ""):
            self.action, self._inside = given["action"], True
        elif self._inside and tag in {"input", "textarea"} and given.get("name") and _is_sent(given):
            self.fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


class Visitor:
    """A browser without scripts: signs in, opens pages, sends forms as they stand."""

    def __init__(self, address: str, user: str, password: str) -> None:
        self._http = httpx.Client(base_url=address, follow_redirects=True, timeout=10)
        self.send("/login", "login", name=user, password=password)

    def leave(self) -> None:
        """Close the browser."""
        self._http.close()

    def page(self, path: str) -> str:
        """The text of a page that answers with 200."""
        answer = self._http.get(path)
        assert answer.status_code == httpx.codes.OK, f"{path}: {answer.status_code}\n{answer.text[:500]}"
        return answer.text

    def json(self, path: str) -> Any:
        """A document of the JSON interface."""
        answer = self._http.get(path)
        assert answer.status_code == httpx.codes.OK, f"{path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()

    def send(self, path: str, action: str, **fields: str) -> str:
        """Fill in the form of a page and send it."""
        form = _Form(action)
        form.feed(self.page(path))
        assert form.action, f"{path} has no form for {action!r}"
        answer = self._http.post(form.action, data=form.fields | fields)
        assert answer.status_code == httpx.codes.OK, f"{form.action}: {answer.status_code}\n{answer.text[:800]}"
        return answer.text

"""What the adapter makes of each answer, from recorded ones of servers that cannot be had here."""

from collections.abc import Callable
from typing import Any

import pytest
from influxdb_client.rest import ApiException
from urllib3.exceptions import ReadTimeoutError

from collector.influx import InfluxStore, _mapped_errors
from collector.influx_halving import RefusedLine
from collector.influx_versions import InfluxServer
from siltwatch.config_town import Influx
from siltwatch.errors import StoreError


class Recorded:
    """A client that answers `/write` by a rule and remembers what it was sent."""

    def __init__(self, rule: Callable[[list[str]], int], version: str = "2.7.1") -> None:
        self.rule = rule
        self.sent: list[list[str]] = []
        self.asked: list[tuple[str, str, Any]] = []
        self.last_response = Answer("", {"X-Influxdb-Version": version, "X-Influxdb-Build": "OSS"})
        self.api_client = self

    def call_api(self, path: str, method: str, **options: Any) -> None:
        self.asked.append((path, method, options.get("query_params")))
        if path != "/write":
            return
        lines = options["body"].split("\n")
        self.sent.append(lines)
        status = self.rule(lines)
        if status != 204:
            raise ApiException(status=status, reason="recorded")  # type: ignore[no-untyped-call]

    def close(self) -> None:
        pass


class Answer:
    def __init__(self, data: str, headers: dict[str, str]) -> None:
        self.data = data
        self.headers = headers

    def getheaders(self) -> dict[str, str]:
        return self.headers


def store_of(client: Recorded, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> InfluxStore:
    store = InfluxStore(Influx(url="https://influx.example", **settings), password="pw", token="tk")
    monkeypatch.setattr(store, "_open", lambda _server: client)
    return store


@pytest.mark.parametrize(("version", "major"), [("1.6.7~rc0", 1), ("v2.7.1", 2), ("3.0.1", 3), ("", 0), ("unknown", 0)])
def test_the_major_version_decides(version: str, major: int) -> None:
    assert InfluxServer(version=version, build="").major == major


@pytest.mark.parametrize("status", [400, 422])
def test_a_bad_batch_is_halved_down_to_the_culprit(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    client = Recorded(lambda lines: status if "bad" in lines else 204)
    store = store_of(client, monkeypatch)

    refused = store.write(["a", "b", "bad", "c", "d"])

    assert [line.line for line in refused] == ["bad"]
    accepted = [line for lines in client.sent if "bad" not in lines for line in lines]
    assert sorted(accepted) == ["a", "b", "c", "d"]


def test_too_large_a_batch_is_halved(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Recorded(lambda lines: 413 if len(lines) > 2 else 204)

    assert store_of(client, monkeypatch).write(list("abcde")) == []
    assert [len(lines) for lines in client.sent] == [5, 2, 3, 1, 2]


def test_one_line_that_is_too_large_is_no_bad_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StoreError, match="413"):
        store_of(Recorded(lambda _: 413), monkeypatch).write(["a"])


@pytest.mark.parametrize(("status", "retryable"), [(429, True), (500, True), (503, True), (401, False), (403, False)])
def test_what_is_the_server_s_own_trouble_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, status: int, retryable: bool
) -> None:
    with pytest.raises(StoreError) as caught:
        store_of(Recorded(lambda _: status), monkeypatch).write(["a", "b"])

    assert caught.value.retryable is retryable
    assert str(status) in str(caught.value)


def test_a_missing_database_is_made_and_the_batch_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([404, 204])
    client = Recorded(lambda _: next(answers), version="1.8.10")

    assert store_of(client, monkeypatch, database='o"dd').write(["a"]) == []
    assert ("q", 'CREATE DATABASE "o\\"dd"') in client.asked[2][2]


def test_a_missing_bucket_of_2_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StoreError, match="bucket 'siltwatch'"):
        store_of(Recorded(lambda _: 404), monkeypatch).write(["a"])


def test_3_makes_its_database_at_the_first_write(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Recorded(lambda _: 204, version="3.2.0")
    store = store_of(client, monkeypatch)

    store.create_database()

    assert [path for path, _, _ in client.asked] == ["/ping"]


def test_nothing_to_write_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Recorded(lambda _: 204)

    assert store_of(client, monkeypatch).write([]) == []
    assert client.asked == []


@pytest.mark.parametrize(
    ("server", "user", "header"),
    [
        (None, None, "Token tk"),
        (None, "ada", "Token tk"),
        (InfluxServer(version="1.6.7", build=""), "ada", "Basic YWRhOnB3"),
        (InfluxServer(version="1.6.7", build=""), None, None),
        (InfluxServer(version="2.7", build=""), "ada", "Token tk"),
        (InfluxServer(version="3.1", build=""), None, "Token tk"),
    ],
)
def test_each_version_is_shown_who_we_are_in_its_own_way(
    server: InfluxServer | None, user: str | None, header: str | None
) -> None:
    store = InfluxStore(Influx(url="https://influx.example", user=user), password="pw", token="tk")

    client = store._open(server)

    assert client.api_client.default_headers.get("Authorization") == header
    client.close()


def test_a_time_out_may_be_tried_again() -> None:
    with pytest.raises(StoreError) as caught, _mapped_errors("https://influx.example"):
        raise ReadTimeoutError(None, "", "slow")  # type: ignore[arg-type]

    assert caught.value.retryable


def test_an_error_inside_an_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Recorded(lambda _: 204)
    store = store_of(client, monkeypatch)
    store.probe()
    client.last_response = Answer('{"results":[{"error":"no such thing"}]}', {})

    with pytest.raises(StoreError, match="no such thing"):
        store.query("SELECT x")
    client.last_response = Answer('{"results":[{}]}', {})
    assert store.query("SELECT x") == []


def test_a_refused_line_is_a_value() -> None:
    assert RefusedLine(line="a", reason="b") == RefusedLine(line="a", reason="b")

"""The doors of HTTP themselves: slow senders, sessions a stranger chose, hosts, paths, sizes, names given away."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from collector.server import PatientProtocol as IntakeProtocol
from dashboard.app import MAX_BODY_BYTES
from dashboard.passwords import fits, hash_password
from dashboard.run import PatientProtocol as PageProtocol
from siltwatch.patience import LEAST_BYTES, Patient
from tests.support.dashboard import Dashboard, browsing, field, log_in, varied_dashboard
from tests.support.waiting import eventually

SOON_S = 0.4


class Hasty(PageProtocol):
    head_s = SOON_S
    body_step_s = SOON_S


def test_both_servers_are_patient_within_bounds() -> None:
    assert all(issubclass(protocol, Patient) for protocol in (PageProtocol, IntakeProtocol))
    assert PageProtocol.head_s <= 30
    assert IntakeProtocol.body_step_s <= 30


@contextmanager
def hasty_server() -> Iterator[int]:
    app = FastAPI()

    @app.post("/")
    async def take(request: Request) -> int:
        return len(await request.body())

    @app.get("/stream")
    def stream() -> StreamingResponse:
        def lines() -> Iterator[str]:
            for number in range(4):
                threading.Event().wait(SOON_S / 2)
                yield f"{number}\n"

        return StreamingResponse(lines())

    settings = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, log_level="critical", http=Hasty)
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        eventually(lambda: server.started)
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(15)


@pytest.fixture(scope="module")
def hasty() -> Iterator[int]:
    with hasty_server() as port:
        yield port


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", HEAD[:-4], HEAD, HEAD + b"x" * 100, b"GET /stream HTTP/1.1\r\nX: "]
)
def test_who_begins_and_does_not_go_on_is_cut_off(hasty: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty), 10) as line:
        line.sendall(begun)
        began_s = time.monotonic()
        assert line.recv(1_000) == b""

    assert time.monotonic() - began_s < 8


def test_who_sends_drop_by_drop_is_cut_off_and_who_sends_steadily_is_not(hasty: int) -> None:
    with socket.create_connection(("127.0.0.1", hasty), 10) as line, pytest.raises(OSError, match=r"."):  # noqa: PT012 - the drops are the deed
        line.sendall(HEAD)
        for _ in range(200):
            line.sendall(b"x")
            threading.Event().wait(SOON_S / 10)
    with socket.create_connection(("127.0.0.1", hasty), 10) as line:
        line.sendall(HEAD)
        for _ in range(10):
            line.sendall(b"x" * max(LEAST_BYTES, 10_000))
            threading.Event().wait(SOON_S / 4)
        assert b"100000" in line.recv(1_000)


def test_what_goes_out_has_all_the_time_it_wants_and_a_kept_line_is_used_again(hasty: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{hasty}", timeout=20) as client:
        assert client.get("/stream").text == "0\n1\n2\n3\n"
        assert client.post("/", content=b"abc").text == "3"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboard]:
    with varied_dashboard(tmp_path_factory.mktemp("town")) as made:
        made.account("officer", role="admin")
        yield made


@pytest.fixture
def browser(town: Dashboard) -> Iterator[httpx.Client]:
    with browsing(town.app) as made:
        yield made


def test_a_session_that_a_stranger_chose_never_becomes_anybody_s(browser: httpx.Client) -> None:
    browser.cookies.set("siltwatch", "chosen-by-a-stranger")
    answer = log_in(browser, "officer")
    given = answer.cookies["siltwatch"]
    browser.get("/")
    again = log_in(browser, "officer").cookies["siltwatch"]

    assert "chosen-by-a-stranger" not in {given, again}
    assert given != again
    flags = [cookie.lower() for cookie in answer.headers.get_list("set-cookie") if cookie.startswith("siltwatch=")]
    assert all("httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie for cookie in flags)
    browser.cookies.clear()
    browser.cookies.set("siltwatch", "chosen-by-a-stranger")
    assert browser.get("/admin").status_code == 303


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8430", "127.0.0.1@evil.example"])
def test_no_answer_is_made_from_the_host_that_was_asked_for(browser: httpx.Client, host: str) -> None:
    headers = {"Host": host, "X-Forwarded-Host": host, "X-Forwarded-Proto": "https", "Forwarded": f"host={host}"}
    log_in(browser, "officer")
    answers = [browser.get(path, headers=headers) for path in ("/", "/login", "/admin", "/reset", "/sites/none")]
    stranger = httpx.get(f"{browser.base_url}/admin", headers=headers)

    assert all("evil.example" not in answer.text + str(answer.headers) for answer in [*answers, stranger])


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2f..%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/....//app.py",
        "/static/\\..\\app.py",
        "/static/vendor/../../app.py",
        "/static/app.css%00.py",
    ],
)
def test_no_path_leads_out_of_a_folder(browser: httpx.Client, path: str) -> None:
    port = browser.base_url.port
    assert port is not None
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while more := line.recv(65_536):
            answer += more

    assert answer[9:12] in {b"404", b"405", b"400"}
    assert b"build_app" not in answer
    assert b"root:" not in answer


def test_a_form_beyond_its_size_is_refused_before_it_is_read(browser: httpx.Client) -> None:
    page = browser.get("/login").text
    form = {"name": "officer", "password": "x" * (2 * MAX_BODY_BYTES), "token": field(page, "token")}
    assert browser.post("/login", data=form).status_code == 413


def test_a_name_that_is_not_there_costs_as_much_as_a_wrong_password() -> None:
    kept = hash_password("correct-horse")
    fits("warm", None)

    def cost_s(kept: str | None) -> float:
        began_s = time.process_time()
        assert not fits("wrong-password", kept)
        return time.process_time() - began_s

    there, not_there = min(cost_s(kept) for _ in range(2)), min(cost_s(None) for _ in range(2))
    assert 0.3 < not_there / there < 3.3


def test_the_stores_of_a_town_lie_beside_no_page(browser: httpx.Client) -> None:
    log_in(browser, "officer")
    wanted = ("/var/records.db", "/records.db", "/siltwatch.toml", "/.git/config", "/intake-tokens.toml", "/docs")
    assert {browser.get(path).status_code for path in wanted} == {404}

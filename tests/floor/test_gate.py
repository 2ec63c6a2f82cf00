"""Connections that mean no good: slow, endless, too many, or in somebody else's name."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import timedelta
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from croupier.floor.people import accounts
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.serve import Serving, listening
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.limits import Limits
from croupier.floor.web.serving.rate import Rate
from tests.floor.fresh import fresh_sqlite
from tests.floor.visitors import PASSWORD

LOCAL = "127.0.0.1"
PATIENCE = 60.0
CALMLY = Limits(
    head_s=PATIENCE,
    body_s=PATIENCE,
    unread_s=PATIENCE,
    connections_each=6,
    streams_each=2,
    streams_person=2,
)
QUICKLY = replace(CALMLY, head_s=0.8, body_s=0.8, unread_s=0.8)
"""For those who are to be cut off; on a busy machine anybody may be as slow as that."""
LOGIN = b"POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
WHO = json.dumps({"name": "patron-1", "password": PASSWORD})
JSON = {"content-type": "application/json"}


class Served:
    """A house behind the gate, at a port of its own."""

    def __init__(self, house: House) -> None:
        self.house, listens = house, listening(LOCAL, 0)
        self.port = int(listens.getsockname()[1])
        self.server = Serving(house)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listens]})
        self.thread.start()
        _until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    @contextmanager
    def connected(self) -> Iterator[socket.socket]:
        with closing(socket.create_connection((LOCAL, self.port), PATIENCE)) as made:
            yield made

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> HTTPResponse:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(HTTPConnection(LOCAL, self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, told)
            answer = connection.getresponse()
            answer.read()
            return answer


def _until(so: Callable[[], object], within: float = PATIENCE) -> None:
    until = time.monotonic() + within
    while not so():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.01)


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    database = fresh_sqlite(folder)
    made = House(database, Settings(tick=3_600.0, **settings), People(QUICK))
    with database.transaction() as connection:
        made.people.sign_up(connection, made.floor.clock(), "patron-1", PASSWORD)
    made.floor.open_table("T1", "roulette")
    one = Served(made)
    try:
        yield one
    finally:
        one.stop()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, limits=QUICKLY) as one:
        yield one


@pytest.fixture
def calm(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, limits=CALMLY) as one:
        yield one


def _last_words(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    told = b""
    while part := _received(connection):
        told += part
    return told


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65_536)
    except ConnectionResetError:
        return b""


def _drips(connection: socket.socket, first: bytes, drop: bytes) -> bytes:
    """What is answered to somebody who sends a byte now and then, for ever."""
    began = time.monotonic()
    connection.sendall(first)
    connection.settimeout(0.05)
    while time.monotonic() < began + PATIENCE:
        try:
            return connection.recv(65_536)
        except TimeoutError:
            connection.sendall(drop)
        except OSError:
            return b"cut off"
    raise AssertionError("nobody is cut off")


def test_slow_headers_are_cut_off(quick: Served) -> None:
    with quick.connected() as connection:
        assert _drips(connection, b"GET / HTTP/1.1\r\nx-a: ", b"a").startswith(b"HTTP/1.1 408")


def test_a_connection_that_says_nothing_is_cut_off(quick: Served) -> None:
    with quick.connected() as connection:
        assert _last_words(connection).startswith(b"HTTP/1.1 408")
    with quick.connected() as connection:
        assert _drips(connection, b"\r\n", b"\r\n").startswith(b"HTTP/1.1 408")


def test_slow_bodies_are_cut_off(quick: Served) -> None:
    with quick.connected() as connection:
        told = _drips(connection, LOGIN + b"content-length: 60000\r\n\r\n{", b" ")
        assert told.startswith(b"HTTP/1.1 408")


def test_a_slow_line_after_an_answer_is_cut_off(quick: Served) -> None:
    with quick.connected() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        told = b""
        while b"alive" not in told:
            told += connection.recv(65_536)
        assert _drips(connection, b"\r\n", b"\r\n").startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", b"414"),
        (b"GET /?" + b"a" * 9_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\n" + b"x-a: b\r\n" * 80 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nx-a: " + b"a" * 40_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nx-a: " + b"a" * 90_000, b"431"),
        (LOGIN + b"content-length: 900000\r\n\r\n" + b" " * 400_000, b"4"),
        (b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n", b"400"),
        (b"\x16\x03\x01 no HTTP\r\n\r\n", b"400"),
    ],
    ids=["path", "query", "many headers", "header", "endless header", "body", "upgrade", "noise"],
)
def test_what_is_too_large_is_refused_and_hung_up_on(
    calm: Served, sent: bytes, status: bytes
) -> None:
    with calm.connected() as connection:
        try:
            connection.sendall(sent)
        except OSError:
            return
        assert _last_words(connection).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(("bytes_", "status"), [(60_000, b"400"), (90_000, b"413")])
def test_a_body_that_comes_with_its_headers_is_not_taken_for_them(
    calm: Served, bytes_: int, status: bytes
) -> None:
    """Headers and body arrive at once: what is too large is the body, and is told so."""
    sent = LOGIN + f"content-length: {bytes_}\r\n\r\n".encode() + b" " * bytes_
    with calm.connected() as connection:
        _until(lambda: bool(calm.server.server_state.connections))
        (protocol,) = calm.server.server_state.connections
        protocol.loop.call_soon_threadsafe(protocol.data_received, sent)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 " + status)


def test_a_connection_that_is_kept_may_ask_again_and_again(calm: Served) -> None:
    """Each request has its own bounds: what came with those before it does not count."""
    asked = b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: " + b"a" * 4_000 + b"\r\n\r\n"
    with calm.connected() as connection:
        for _ in range(40):
            connection.sendall(asked)
            told = b""
            while b"alive" not in told:
                part = connection.recv(65_536)
                assert part, told
                told += part
            assert told.startswith(b"HTTP/1.1 200")


def test_requests_that_pile_up_are_hung_up_on(calm: Served) -> None:
    with calm.connected() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 200)
        assert _last_words(connection).count(b"HTTP/1.1 200") < 100


def test_an_address_has_so_many_connections_at_once(calm: Served) -> None:
    with ExitStack() as open_:
        for _ in range(CALMLY.connections_each):
            one = open_.enter_context(calm.connected())
            one.sendall(b"GET /api/v1/tables/T1/stream HTTP/1.1\r\nhost: x\r\n\r\n")
        with calm.connected() as connection:
            assert _last_words(connection).startswith(b"HTTP/1.1 503")
    _until(lambda: calm.ask("GET", "/healthz").status == 200)


def test_a_named_proxy_connects_for_many(tmp_path: Path) -> None:
    with served(tmp_path, limits=CALMLY, proxies=(LOCAL,)) as one, ExitStack() as open_:
        for _ in range(2 * CALMLY.connections_each):
            open_.enter_context(one.connected())
        assert one.ask("GET", "/healthz").status == 200


def test_somebody_who_reads_nothing_is_given_up(quick: Served) -> None:
    asked = b"GET /tables/T1 HTTP/1.1\r\nhost: x\r\n\r\n"
    with quick.connected() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.sendall(asked * 30)
        _until(lambda: bool(quick.server.server_state.connections))
        _until(lambda: not quick.server.server_state.connections)


def _streams(calm: Served, stack: ExitStack, many: int, **headers: str) -> list[int]:
    statuses = []
    for _ in range(many):
        connection = stack.enter_context(
            closing(HTTPConnection(LOCAL, calm.port, timeout=PATIENCE))
        )
        connection.request("GET", "/api/v1/tables/T1/stream", headers=headers)
        answer = connection.getresponse()
        statuses.append(answer.status)
        if answer.status == 200:
            answer.read(1)
    return statuses


def test_an_address_has_so_many_streams_at_once(calm: Served) -> None:
    with ExitStack() as stack:
        assert _streams(calm, stack, 3) == [200, 200, 429]
    _until(lambda: _one_stream(calm) == [200])


def _one_stream(calm: Served) -> list[int]:
    with ExitStack() as stack:
        return _streams(calm, stack, 1)


def _logins(one: Served, named: Callable[[int], str], many: int = 14) -> list[int]:
    wrong = json.dumps({"name": "patron-9", "password": "not the password"})
    one.house.logins = Rate(burst=10, per_second=0.001)
    one.house.attempts._rate = Rate(burst=10**6, per_second=1.0)
    return [
        one.ask("POST", "/api/v1/sessions", wrong, **JSON, x_forwarded_for=named(n)).status
        for n in range(many)
    ]


def test_nobody_names_an_address_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        assert 429 in _logins(one, lambda n: f"203.0.113.{n}")
        assert one.ask("GET", "/metrics").status == 200
        assert one.ask("GET", "/metrics", x_forwarded_for="127.0.0.1").status == 403


def test_a_named_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    with served(tmp_path, proxies=(LOCAL,)) as one:
        assert 429 not in _logins(one, lambda n: f"203.0.113.{n}")
        assert 429 in _logins(one, lambda n: f"10.0.0.{n}, 203.0.113.7")
        assert one.ask("GET", "/metrics", x_forwarded_for="203.0.113.7").status == 403


def test_many_addresses_of_one_network_are_one(tmp_path: Path) -> None:
    with served(tmp_path, proxies=(LOCAL,)) as one:
        assert 429 in _logins(one, lambda n: f"2001:db8:1:2::{n:x}")
        assert 429 not in _logins(one, lambda n: f"2001:db8:1:{n:x}::1")


class Kept(logging.Handler):
    """Everything that is logged as amiss."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(f"{record.levelname} {record.getMessage()}")


def test_somebody_who_hangs_up_is_no_error(calm: Served) -> None:
    kept = Kept()
    for name in ("croupier", "uvicorn"):
        logging.getLogger(name).handlers.append(kept)
    gone = [
        LOGIN + b"content-length: 100\r\n\r\n{",
        b"GET / HTTP/1.1\r\nhost",
        b"GET /tables/T1 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/v1/tables/T1/stream HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/v1/tables/T1/journal HTTP/1.1\r\nhost: x\r\n\r\n",
    ]
    for sent in gone:
        with calm.connected() as connection:
            connection.sendall(sent)
            time.sleep(0.1)
    _until(lambda: not calm.server.server_state.connections)
    _until(lambda: not calm.server.server_state.tasks)
    assert kept.records == []


def _session(one: Served) -> str:
    with closing(HTTPConnection(LOCAL, one.port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/api/v1/sessions", WHO, JSON)
        return str(json.loads(connection.getresponse().read())["token"])


def _ends(one: Served, does: Callable[[str], HTTPResponse]) -> None:
    """A stream that rests for a quarter of an hour ends at once with its session."""
    mine, other = _session(one), _session(one)
    with closing(HTTPConnection(LOCAL, one.port, timeout=PATIENCE)) as connection:
        answer = _stream(one, connection, mine)
        assert does(other).status == 200
        answer.read()


@pytest.mark.parametrize("how", ["log out others", "password", "log out", "expiry"])
def test_a_stream_ends_at_once_with_its_session(tmp_path: Path, how: str) -> None:
    with served(tmp_path, idle=900.0) as one:
        changed = json.dumps({"old": PASSWORD, "new": "quite another one"})

        def ends(other: str) -> HTTPResponse:
            bearer = {"authorization": f"Bearer {other}"}
            if how == "password":
                return one.ask("POST", "/api/v1/me/password", changed, **JSON, **bearer)
            return one.ask("DELETE", "/api/v1/me/sessions", **bearer)

        if how in ("log out others", "password"):
            _ends(one, ends)
        elif how == "log out":
            _logs_out(one)
        else:
            _expires(one)


def _stream(one: Served, connection: HTTPConnection, token: str) -> HTTPResponse:
    bearer = {"authorization": f"Bearer {token}"}
    connection.request("GET", "/api/v1/tables/T1/stream", headers=bearer)
    answer = connection.getresponse()
    assert answer.readline().startswith(b"id:")
    return answer


def _logs_out(one: Served) -> None:
    mine, kept = _session(one), _session(one)
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(closing(HTTPConnection(LOCAL, one.port, timeout=PATIENCE)))
            for _ in range(2)
        )
        ended, lasts = _stream(one, first, mine), _stream(one, second, kept)
        one.ask("DELETE", "/api/v1/sessions", authorization=f"Bearer {mine}")
        ended.read()
        assert not lasts.isclosed()
        assert len(one.house.hub.watched()) == 1


def _expires(one: Served) -> None:
    with patch.object(accounts, "SESSION", timedelta(seconds=4)):
        mine = _session(one)
    with closing(HTTPConnection(LOCAL, one.port, timeout=PATIENCE)) as reached:
        _stream(one, reached, mine).read()

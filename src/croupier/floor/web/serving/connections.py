"""The gate: what a connection may send, how much of it, and how slowly.

The server's own protocol has no end to the headers it reads and none to the time it waits for
them. Here each request has bounds on its first line, its headers and its body, in bytes and in
seconds; an answer that nobody reads is given up; and an address has so many connections at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from croupier.floor.web.serving.limits import Limits
from croupier.floor.web.serving.rate import network

TIMEOUT, TOO_LARGE, LONG_LINE, LARGE_HEAD, CROWDED = 408, 413, 414, 431, 503


class Bounds:
    """The bounds of a server, and how many connections each address has now."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...]) -> None:
        """Nobody is connected; a proxy that is named connects for many."""
        self.limits, self._proxies = limits, frozenset(map(network, proxies))
        self._each: Counter[str] = Counter()

    def comes(self, address: str) -> bool:
        """Somebody connects; whether there is room for them."""
        self._each[address] += 1
        most = self.limits.connections_each
        return address in self._proxies or self._each[address] <= most

    def goes(self, address: str) -> None:
        """A connection is over."""
        self._each[address] -= 1
        if not self._each[address]:
            del self._each[address]


class TooMuch(Exception):
    """A request that goes beyond a bound."""


class Gate(HttpToolsProtocol):
    """A connection within its bounds."""

    bounds: Bounds

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Nothing came yet."""
        super().__init__(config, server_state, app_state, _loop)
        self._limits = self.bounds.limits
        self._address, self._heading = "", True
        self._unheaded = self._head = self._body = self._lines = 0
        self._refusal = 400, "The request cannot be read."
        self._deadline = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects, and has a while to say what they want."""
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else ""
        if not self.bounds.comes(self._address):
            self._refuse(CROWDED, "Too many connections from this address.")
        else:
            self._within(self._limits.head_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.bounds.goes(self._address)
        self._within(None)
        if self._timer is not None:
            self._timer.cancel()
        self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came, as far as it stays within the bounds."""
        if self.transport.is_closing():
            return
        if self._heading and not self._deadline:
            self._within(self._limits.head_s)
        self._unheaded = self._unheaded + len(data) if self._heading else 0
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._refuse(400, "Nothing but HTTP is spoken here.")
        except httptools.HttpParserError:
            self._refuse(*self._refusal)
        else:
            if self._heading and self._unheaded > self._limits.line_bytes + self._limits.head_bytes:
                self._refuse(LARGE_HEAD, "The headers are too large.")

    def on_message_begin(self) -> None:
        """Another request: of very many that wait for their answers no more are read."""
        super().on_message_begin()
        self._heading, self._head, self._body, self._lines = True, 0, 0, 0
        if len(self.pipeline) > self._limits.pipelined:
            self._beyond(400, "Too many requests wait for their answers.")
        self._within(self._limits.head_s)

    def on_url(self, url: bytes) -> None:
        """The first line."""
        super().on_url(url)
        if len(self.url) > self._limits.line_bytes:
            self._beyond(LONG_LINE, "The address is too long.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        super().on_header(name, value)
        self._lines, self._head = self._lines + 1, self._head + len(name) + len(value)
        if self._lines > self._limits.headers or self._head > self._limits.head_bytes:
            self._beyond(LARGE_HEAD, "The headers are too many or too large.")

    def on_headers_complete(self) -> None:
        """The body follows: what came so far was more than headers."""
        self._heading, self._unheaded = False, 0
        self._within(self._limits.body_s)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; a little more than what is taken is read, to say so in words."""
        self._body += len(body)
        if self._body > 4 * self._limits.body_bytes:
            self._beyond(TOO_LARGE, "The body is too large.")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._heading = True
        self._within(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Whoever asked does not read the answer, and has a while to begin again."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(
            self._limits.unread_s, self.transport.abort
        )

    def resume_writing(self) -> None:
        """They read again."""
        self._read()
        super().resume_writing()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _within(self, seconds: float | None) -> None:
        """What comes next comes within so many seconds, or whenever it likes.

        Requests come far more often than they are late: one timer is left to run, and looks then
        how long there is still to wait.
        """
        self._deadline = 0.0 if seconds is None else self.loop.time() + seconds
        if self._deadline and (self._timer is None or self._deadline < self._timer.when()):
            self._wait_on()

    def _wait_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_at(self._deadline, self._rings)

    def _rings(self) -> None:
        """The time is up, unless more of it was given since."""
        self._timer = None
        if self._deadline > self.loop.time():
            self._wait_on()
        elif self._deadline:
            self._refuse(TIMEOUT, "The request did not come in time.")

    def _beyond(self, status: int, why: str) -> None:
        """End a request inside the parser."""
        self._refusal = status, why
        raise TooMuch

    def _refuse(self, status: int, why: str) -> None:
        """Say why, where no answer has begun, and hang up."""
        self._within(None)
        if self.transport.is_closing():
            return
        cycle = self.cycle
        free = cycle is None or cycle.response_complete or not cycle.response_started
        if free and not self.pipeline:
            self.transport.write(_told(status, why))
        self.transport.close()


def _told(status: int, why: str) -> bytes:
    body = f"{why}\n".encode()
    head = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n"
    return STATUS_LINE[status] + head.encode() + b"connection: close\r\n\r\n" + body


def gate(limits: Limits, proxies: tuple[str, ...]) -> type[asyncio.Protocol]:
    """The protocol of a server with its own bounds."""
    made: Callable[..., Any] = type("BoundedGate", (Gate,), {"bounds": Bounds(limits, proxies)})
    return made  # type: ignore[return-value]

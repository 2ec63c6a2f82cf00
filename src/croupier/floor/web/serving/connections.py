"""The gate: what a connection may send, how much of it, and how slowly.

The server's own protocol limits neither the headers it reads nor the time it waits for them. Here
each request has bounds on its first line, its headers and its body, in bytes and in seconds; an
answer that nobody reads is aborted; and the connections of an address are limited.
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
        """Begin without connections; a named proxy may connect for many clients."""
        self.limits, self._proxies = limits, frozenset(map(network, proxies))
        self._each: Counter[str] = Counter()

    def comes(self, address: str) -> bool:
        """Count a new connection; return whether there is room for it."""
        self._each[address] += 1
        most = self.limits.connections_each
        return address in self._proxies or self._each[address] <= most

    def goes(self, address: str) -> None:
        """A connection is over."""
        self._each[address] -= 1
        if not self._each[address]:
            del self._each[address]


class TooMuch(Exception):
    """A request exceeds a bound."""


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
        super().__init__(config, server_state, app_state, _loop)
        self._limits = self.bounds.limits
        self._address, self._heading = "", True
        self._unheaded = self._head = self._body = self._lines = 0
        self._refusal = 400, "The request cannot be read."
        self._deadline = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects, and has a limited time to send its request."""
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else ""
        if not self.bounds.comes(self._address):
            self._refuse(CROWDED, "Too many connections from this address.")
        else:
            self._within(self._limits.head_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is lost."""
        self.bounds.goes(self._address)
        self._within(None)
        if self._timer is not None:
            self._timer.cancel()
        self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read the data while it stays within the bounds."""
        if self.transport.is_closing():
            return
        if self._heading and not self._deadline:
            self._within(self._limits.head_s)
        self._unheaded = self._unheaded + len(data) if self._heading else 0
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._refuse(400, "Only HTTP is accepted here.")
        except httptools.HttpParserError:
            self._refuse(*self._refusal)
        else:
            if self._heading and self._unheaded > self._limits.line_bytes + self._limits.head_bytes:
                self._refuse(LARGE_HEAD, "The headers are too large.")

    def on_message_begin(self) -> None:
        """Another request begins; refuse it if too many wait for their answers."""
        super().on_message_begin()
        self._heading, self._head, self._body, self._lines = True, 0, 0, 0
        if len(self.pipeline) > self._limits.pipelined:
            self._beyond(400, "Too many requests are waiting for answers.")
        self._within(self._limits.head_s)

    def on_url(self, url: bytes) -> None:
        """Check the length of the address."""
        super().on_url(url)
        if len(self.url) > self._limits.line_bytes:
            self._beyond(LONG_LINE, "The address is too long.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Check the number and size of the headers."""
        super().on_header(name, value)
        self._lines, self._head = self._lines + 1, self._head + len(name) + len(value)
        if self._lines > self._limits.headers or self._head > self._limits.head_bytes:
            self._beyond(LARGE_HEAD, "The headers are too many or too large.")

    def on_headers_complete(self) -> None:
        """The headers are complete, and the body follows."""
        self._heading, self._unheaded = False, 0
        self._within(self._limits.body_s)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count part of the body; read somewhat more than the limit, to answer with a refusal."""
        self._body += len(body)
        limits = self._limits
        if self._body > max(4 * limits.body_bytes, limits.document_bytes + limits.body_bytes):
            self._beyond(TOO_LARGE, "The body is too large.")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._heading = True
        self._within(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not read the answer, and has a limited time to resume."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(
            self._limits.unread_s, self.transport.abort
        )

    def resume_writing(self) -> None:
        """The client reads again."""
        self._read()
        super().resume_writing()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _within(self, seconds: float | None) -> None:
        """Set or clear the deadline for what comes next.

        Requests are far more frequent than late ones: one timer is left to run, and then checks how
        much time is left.
        """
        self._deadline = 0.0 if seconds is None else self.loop.time() + seconds
        if self._deadline and (self._timer is None or self._deadline < self._timer.when()):
            self._wait_on()

    def _wait_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_at(self._deadline, self._rings)

    def _rings(self) -> None:
        """The time is up, unless the deadline was extended since."""
        self._timer = None
        if self._deadline > self.loop.time():
            self._wait_on()
        elif self._deadline:
            self._refuse(TIMEOUT, "The request did not arrive in time.")

    def _beyond(self, status: int, why: str) -> None:
        """End a request inside the parser."""
        self._refusal = status, why
        raise TooMuch

    def _refuse(self, status: int, why: str) -> None:
        """Say why, if no answer has begun, and close the connection."""
        self._within(None)
        if self.transport.is_closing():
            return
        cycle = self.cycle
        free = cycle is None or cycle.response_complete or not cycle.response_started
        if free and not self.pipeline:
            self.transport.write(_response(status, why))
        self.transport.close()


def _response(status: int, why: str) -> bytes:
    body = f"{why}\n".encode()
    head = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n"
    return STATUS_LINE[status] + head.encode() + b"connection: close\r\n\r\n" + body


def gate(limits: Limits, proxies: tuple[str, ...]) -> type[asyncio.Protocol]:
    """The protocol class of a server with its own bounds."""
    made: Callable[..., Any] = type("BoundedGate", (Gate,), {"bounds": Bounds(limits, proxies)})
    return made  # type: ignore[return-value]

"""Answers are compressed for clients that accept it, except streams and small ones.

A compressed answer that holds a secret next to text somebody else chose reveals the secret by its
length. The one secret in a page is the token that forms send: `masks` writes it differently each
time. Sessions travel in headers, which are not compressed. A stream of events is not compressed:
each event is drawn once and shared by all who watch, which compressing would undo.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

LEAST_BYTES = 2_048
"""A smaller answer fits into a packet or two uncompressed; so do most acts at a table."""
LEVEL = 6
"""Nearly as small as the best level, in half the time or less."""
BESIDE_BYTES = 32 * 1024
"""A larger answer is compressed in a thread, not on the loop that answers everyone."""
BEST = 9
ACCEPTS, ENCODING, GZIP = "accept-encoding", "content-encoding", "gzip"


class Compressing(GZipMiddleware):
    """Compresses answers; clients that do not ask for it are answered directly."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if the client accepts that."""
        if scope["type"] == "http" and GZIP not in Headers(scope=scope).get(ACCEPTS, ""):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def middleware() -> Middleware:
    """The middleware that compresses answers."""
    return Middleware(
        Compressing, minimum_size=LEAST_BYTES, compresslevel=LEVEL, thread_minimum_size=BESIDE_BYTES
    )


def of_static(request: Request, name: str, kind: str, headers: dict[str, str]) -> Response:
    """A static file, which never changes: compressed once, as small as possible."""
    headers = headers | {"vary": ACCEPTS}
    if GZIP in request.headers.get(ACCEPTS, ""):
        return Response(_small(name), media_type=kind, headers=headers | {ENCODING: GZIP})
    return Response(_whole(name), media_type=kind, headers=headers)


@lru_cache(maxsize=256)
def _whole(name: str) -> bytes:
    return files("croupier.floor.web").joinpath("static", name).read_bytes()


@lru_cache(maxsize=256)
def _small(name: str) -> bytes:
    return gzip.compress(_whole(name), BEST, mtime=0)

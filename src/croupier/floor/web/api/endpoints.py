"""Endpoints: one record each, from which the routes and the OpenAPI document are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.floor.money import ledger
from croupier.floor.people import accounts
from croupier.floor.people.accounts import Login, NotLoggedIn, NotYours, titled
from croupier.floor.tables import seeds
from croupier.floor.tables.once import Once
from croupier.floor.tables.seeds import NOTHING, Given
from croupier.floor.web.api.problems import Malformed, TooLarge, problem_of, refused
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.masks import unmasked
from croupier.floor.web.serving.rate import network

COOKIE = "croupier_session"
LARGEST = 64 * 1024
KEY = "idempotency-key"
CSRF = "x-csrf-token"
JSON = "application/json"
SEED = ("seed-commitment", "seed", "seed-salt", "seed-round")
"""The headers that carry a patron's commitment, or a seed and its salt."""
MODE = "table-mode"
"""The header that says whether a page shows a practice or a live table."""
DIGITS = 12
MOST = 10**15
"""Above any number that is needed, and within what every database can store."""
LONGEST_KEY = 200
SPELLING = "spelling"
TRUE = "true"
FLAGS = frozenset({TRUE, "false"})
NO_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2}).{0,2}")


class Nothing(msgspec.Struct, frozen=True):
    """A request or an answer without a body."""


class Asker(msgspec.Struct, frozen=True):
    """The person who asks, the key and digest of the request, and the seed it brings.

    `mode` is the mode they believe the table is in, if they say.
    """

    login: Login | None
    address: str
    key: str = ""
    request: str = ""
    seed: Given = NOTHING
    mode: str = ""

    @property
    def name(self) -> str:
        """The person's name; refused if nobody is logged in."""
        return self.person.name

    @property
    def who(self) -> str | None:
        """The person's name, or None if nobody is logged in."""
        return self.login.person.name if self.login else None

    @property
    def once(self) -> Once | None:
        """The request by its key, if it has one."""
        return Once(self.name, self.key, self.request, self.mode) if self.key else None

    @property
    def person(self) -> accounts.Person:
        """The person; refused if nobody is logged in."""
        if self.login is None:
            raise NotLoggedIn("this request", "nobody is logged in", (), "logging in first")
        return self.login.person


class Endpoint(msgspec.Struct, frozen=True):
    """An address, the roles that may use it, its request body and its answer."""

    method: str
    path: str
    does: Callable[..., Any]
    summary: str
    body: type[msgspec.Struct] | None = None
    answers: Any = Nothing
    roles: tuple[str, ...] = ()
    money: bool = False
    status: int = 200
    open: bool = False
    media: str = JSON
    query: tuple[str, ...] = ()
    """The names of the query parameters; each is true or false, or left out."""
    spellings: Mapping[str, str] = {}
    """The media types of an answer by the extension of its address."""
    largest: int = LARGEST
    """The size of its body; a larger one than usual is read only from those who may send it."""

    @property
    def name(self) -> str:
        """The name of the operation."""
        return str(self.does.__name__)


def route(house: House, endpoint: Endpoint) -> Route:
    """The route of an endpoint."""

    async def answer(request: Request) -> Response:
        try:
            if endpoint.largest > LARGEST:
                await run_in_threadpool(partial(_may_send, house, endpoint, request))
            raw = await _body(request, endpoint.largest) if endpoint.body is not None else b""
            return await run_in_threadpool(partial(_answered, house, endpoint, request, raw))
        except Refused as refusal:
            house.metrics.refused(refusal)
            return refused(problem_of(refusal, request.scope.get("croupier.person") or ""))

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.name)


def _may_send(house: House, endpoint: Endpoint, request: Request) -> None:
    """Refuse those who may not use an endpoint, before their request is read."""
    _permitted(endpoint, asking(house, request, b"", safe=False))


async def _body(request: Request, largest: int) -> bytes:
    """The body, if it is JSON and not too large."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != JSON:
        raise Malformed("the request", f"its content type is {kind or 'missing'}", (), JSON)
    raw = b""
    async for part in request.stream():
        raw += part
        if len(raw) > largest:
            raise TooLarge("the request", "its body is too large", (), f"up to {largest} bytes")
    return raw


def _answered(house: House, endpoint: Endpoint, request: Request, raw: bytes) -> Response:
    asker = asking(house, request, raw, safe=endpoint.method == "GET")
    if not endpoint.open:
        _permitted(endpoint, asker)
    house.requests.take(asker.who or asker.address)
    _spelled(endpoint, request)
    arguments = _read(endpoint, raw)
    if endpoint.money and not asker.key:
        raise Malformed(
            endpoint.summary, "the request has no Idempotency-Key", (), "a key of its own"
        )
    if len(asker.key) > LONGEST_KEY:
        why, most = "the Idempotency-Key is too long", f"up to {LONGEST_KEY} characters"
        raise Malformed(endpoint.summary, why, (), most)
    if endpoint.money:
        asker = msgspec.structs.replace(asker, seed=_seed(request), mode=_mode(request))
    arguments.update({name: _flag(request, name) for name in endpoint.query})
    made = endpoint.does(house, asker, **request.path_params, **arguments)
    if isinstance(made, Response):
        return made
    body = made.encode() if isinstance(made, str) else msgspec.json.encode(made)
    return Response(body, endpoint.status, media_type=JSON)


def _flag(request: Request, name: str) -> bool:
    """The value of a true-or-false query parameter; false if it is missing."""
    said = request.query_params.getlist(name)
    if len(said) > 1 or not FLAGS.issuperset(said):
        what = "&".join(f"{name}={one}" for one in said)
        why = "given more than once" if len(said) > 1 else "neither true nor false"
        raise Malformed(what, why, (), f"{name}=true, {name}=false, or neither")
    return said == [TRUE]


def _seed(request: Request) -> Given:
    """What a request brings for the draw; the seed itself is percent-encoded."""
    found = [request.headers.get(name) for name in SEED]
    if found == [None] * len(SEED):
        return NOTHING
    commitment, seed, salt, round_ = found
    text = None if seed is None else _text(seed)
    return seeds.given(commitment or "", text, salt or "", round_ or "")


def _mode(request: Request) -> str:
    """The mode a request expects its table to be in; "" without the header."""
    said = request.headers.get(MODE, "")
    if said not in ("", *ledger.MODES):
        raise Malformed("Table-Mode", f"{said!r} is not a mode", (), " or ".join(ledger.MODES))
    return said


def _text(encoded: str) -> str:
    """The text of a percent-encoded header; refuse anything else."""
    if wrong := NO_ESCAPE.search(encoded):
        why, accepted = f"{wrong[0]!r} is not a percent-encoded byte", "%25 for a percent sign"
        raise Refused("Seed", why, (), accepted)
    try:
        return unquote(encoded.encode("ascii").decode(), errors="strict")
    except UnicodeError:
        raise Refused("Seed", "its bytes are not UTF-8", (), "percent-encoded UTF-8") from None


def _permitted(endpoint: Endpoint, asker: Asker) -> None:
    if endpoint.roles and asker.person.role not in endpoint.roles:
        who = " or ".join(map(titled, endpoint.roles))
        raise NotYours(endpoint.summary, f"{asker.name} is {titled(asker.person.role)}", (), who)
    _ = asker.person


def _spelled(endpoint: Endpoint, request: Request) -> None:
    """Refuse an extension that the endpoint does not offer."""
    spelling = request.path_params.get(SPELLING)
    if spelling is not None and spelling not in endpoint.spellings:
        raise Malformed(f".{spelling}", "no such format", (), " or ".join(endpoint.spellings))


def _read(endpoint: Endpoint, raw: bytes) -> dict[str, Any]:
    if endpoint.body is None:
        return {}
    try:
        body = msgspec.json.decode(raw, type=endpoint.body)
        wrong = next(_unkept(msgspec.to_builtins(body)), None)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise Malformed(endpoint.summary, str(wrong), (), _fields(endpoint.body)) from None
    if wrong is not None:
        raise wrong
    return {"body": body}


def _unkept(part: Any, name: str = "the request") -> Iterator[Malformed]:
    """What no database can store: numbers that are too large, and texts with a NUL."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _unkept(key, "a name in the request")
            yield from _unkept(value, str(key))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _unkept(one, name)
    elif isinstance(part, str):
        if "\0" in part:
            yield Malformed(name, "it has a NUL character", (), "the text without it")
    elif abs(part or 0) >= MOST:
        large = "too large" if part > 0 else "too far below zero"
        accepted = f"up to {MOST - 1:,}" if part > 0 else "a number above zero"
        yield Malformed(name, f"the number is {large}", (), accepted)


def _fields(body: type[msgspec.Struct]) -> str:
    return "JSON with " + ", ".join(field.encode_name for field in msgspec.structs.fields(body))


def number(text: str) -> int:
    """A number in an address."""
    if not (text.isascii() and text.isdecimal()) or len(text) > DIGITS:
        raise Malformed(f"{text!r}", "not a number", (), "1, 2, …")
    return int(text)


def _from_our_page(request: Request, login: Login) -> bool:
    """Whether a request brings the token of its session, masked or plain."""
    brought, own = request.headers.get(CSRF, ""), login.csrf.encode()
    return any(compare_digest(one.encode(), own) for one in (unmasked(brought), brought))


def asking(house: House, request: Request, raw: bytes, *, safe: bool) -> Asker:
    """The person who asks: by a page's cookie, which also needs its token, or by a bearer token."""
    bearer = request.headers.get("authorization", "").partition("Bearer ")[2]
    token = bearer or request.cookies.get(COOKIE, "")
    address = network(request.client.host) if request.client else ""
    login = None
    if token:
        with house.database.looking() as connection:
            login = accounts.of_session(connection, house.floor.clock(), token)
    request.scope["croupier.person"] = login.person.name if login else None
    if login is not None and not bearer and not safe and not _from_our_page(request, login):
        why = "its page was opened before this login, or is not ours"
        raise NotYours("this request", why, (), f"reloading the page first, or {CSRF} set")
    named = f"{request.method} {request.scope['path']} ".encode() + raw
    return Asker(login, address, request.headers.get(KEY, ""), sha256(named).hexdigest())

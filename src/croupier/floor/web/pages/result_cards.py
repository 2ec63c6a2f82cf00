"""Pictures of finished rounds to share: SVG, and PNG drawn without a browser.

A card shows what everyone at the table saw, and names nobody. Patrons may add what they won, and
their own name, to a card of a round in which they had wagers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.core.event import seen_by
from croupier.core.game import home_of
from croupier.core.money import Cents
from croupier.drawing.felt import felt_png
from croupier.drawing.result_card import WIDTH, Said, result_card
from croupier.floor.dates import day
from croupier.floor.money.amounts import money
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import Round, results
from croupier.floor.tables.rounds import came as face_that_came
from croupier.floor.web.api.endpoints import FLAGS, TRUE, Asker, asking
from croupier.floor.web.api.problems import Malformed, problem_of, refused
from croupier.floor.web.api.rounds import last_picture, round_at
from croupier.floor.web.pages.words import say
from croupier.floor.web.serving.house import House
from croupier.notation.outcome import came
from croupier.notation.prose import setting
from croupier.rulebook.felts import titled

KINDS = {"svg": "image/svg+xml", "png": "image/png"}
DRAWING = Lock()
"""One PNG is drawn at a time: it takes a processor for some tenths of a second."""


class Chosen(msgspec.Struct, frozen=True):
    """What a patron adds to a card: what they won, and their name."""

    win: bool = False
    name: bool = False


def routes(house: House) -> list[Route]:
    """The pictures of rounds."""

    def made(request: Request) -> Response:
        asker = asking(house, request, b"", safe=True)
        try:
            house.requests.take(asker.who or asker.address)
            return _answer(house, asker, request)
        except Refused as refusal:
            return refused(problem_of(refusal))

    async def answer(request: Request) -> Response:
        return await run_in_threadpool(made, request)

    at = "/tables/{table}/rounds/{number}/card.{spelling}"
    return [Route(at, answer, name="result_card")]


def _answer(house: House, asker: Asker, request: Request) -> Response:
    table, number, spelling = (request.path_params[one] for one in ("table", "number", "spelling"))
    if spelling not in KINDS:
        raise Malformed(f".{spelling}", "no such format", (), " or ".join(KINDS))
    chosen = Chosen(_flag(request, "win"), _flag(request, "name"))
    found, one = round_at(house, table, number)
    link = f"{request.url.netloc}/tables/{table}/rounds/{one.number}"
    svg = card(found, one, link, asker.who, chosen)
    named = {"content-disposition": f'inline; filename="{table}-{one.number}.{spelling}"'}
    return Response(
        _png(svg) if spelling == "png" else svg, media_type=KINDS[spelling], headers=named
    )


def _flag(request: Request, name: str) -> bool:
    said = request.query_params.get(name, "false")
    if said not in FLAGS:
        raise Malformed(f"{name}={said}", "neither true nor false", (), "true or false")
    return said == TRUE


@lru_cache(maxsize=16)
def _png(svg: str) -> bytes:
    with DRAWING:
        return felt_png(svg, WIDTH)


def card(found: Living, one: Round, link: str, patron: str | None, chosen: Chosen) -> str:
    """The card of a round: what everyone saw, and what a patron adds of their own."""
    if not one.finished:
        raise Malformed(f"round {one.number}", "it is not over", (), "a round that is over")
    net = _own(found, one, patron, chosen)
    said = Said(
        titled(found.game, one.before.rules),
        outcome(found, one),
        brought(net) if chosen.win and net is not None else "",
        net is not None and net < 0,
        patron or "" if chosen.name else "",
        day(one.events[-1].at),
        link,
        f"{say('common.brand')} · {say('common.play')}",
    )
    return result_card(last_picture(found, one), said)


def _own(found: Living, one: Round, patron: str | None, chosen: Chosen) -> Cents | None:
    """What the patron won or lost; refused if they ask for it and had no part in the round."""
    if not (chosen.win or chosen.name):
        return None
    nets = results(found.game, one)
    if patron not in nets:
        why = "you had no wager in it" if patron else "nobody is logged in"
        accepted = "the card without a name and a win"
        raise Refused(f"your card of round {one.number}", why, (), accepted)
    return nets[patron]


def brought(net: Cents) -> str:
    """What a round brought, without whom."""
    how = "won" if net > 0 else "lost" if net < 0 else "even"
    return say(f"card.{how}", amount=money(abs(net)))


def outcome(found: Living, one: Round) -> str:
    """What came, in words that name nobody; otherwise only the face that came."""
    seen = [event for each in one.events if (event := seen_by(each.event, None)) is not None]
    names = {*one.before.patrons, *(str(getattr(event, "patron", "")) for event in seen)} - {""}
    homes = {name: home_of(found.game, one.before, name) for name in names}
    said = came(seen, setting(found.game, one.before.rules))
    words = _nameless(said.says if said else "", homes)
    return words or _nameless(face_that_came(found.game, one.before.rules, seen), homes)


def _nameless(words: str, homes: Mapping[str, int]) -> str:
    """The sentences of a text with seats for names, without those that still name a patron."""
    whole = {name: re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])") for name in homes}
    for name, seat in homes.items():
        words = whole[name].sub(say("card.seat", seat=seat), words) if seat else words
    parts = (part for part in words.split(". ") if not any(w.search(part) for w in whole.values()))
    return ". ".join(parts)

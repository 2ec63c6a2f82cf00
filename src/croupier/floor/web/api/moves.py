"""Moves: what a patron does to all wagers at once; which amounts a table accepts; arrangements."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.wager import Spot
from croupier.floor.people.accounts import PATRON
from croupier.floor.web.api.acts import AT, Happened, Word, done, done_in_part
from croupier.floor.web.api.endpoints import Asker, Endpoint, number
from croupier.floor.web.api.problems import Problem
from croupier.floor.web.pages import phrases
from croupier.floor.web.serving.house import House
from croupier.tableside import arranging, edits
from croupier.tableside.possible import amount_refused
from croupier.tableside.spoken import bid_at


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something done to all of a patron's wagers at once."""

    move: Literal["undo", "redo", "clear", "rebet", "double"]


class Where(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spot of the layout; without a box, your own."""

    wager: Word
    on: Word = ""
    box: int | None = None


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager by its number, and the spot to move it to."""

    wager: int
    to: Where


class Moved(msgspec.Struct, frozen=True):
    """The events of a move, and the wagers it skipped, each with its refusal."""

    seq: int
    events: tuple[Event, ...]
    chips_cents: Cents
    skipped: tuple[Problem, ...]


class Amount(msgspec.Struct, frozen=True):
    """An amount, and why no wager at the table accepts it; null if one does."""

    amount_cents: Cents
    refused: Refusal | None


class GroupTold(msgspec.Struct, frozen=True):
    """A group of an arrangement: what it is called, and what it makes."""

    name: str
    makes: str


class Arrangement(msgspec.Struct, frozen=True):
    """What an arrangement of a patron's cards or tiles would make, and advice about it, if any."""

    choice: str
    groups: tuple[GroupTold, ...]
    advice: str = ""
    cites: tuple[str, ...] = ()
    loses: bool = False


def moved(made: Happened) -> Moved:
    """What a move did, for the answer: its events, the chips left, and what was skipped."""
    return Moved(made.seq, made.events, made.chips_cents, made.skipped)


def move(house: House, asker: Asker, table: str, body: Move) -> str:
    """Undo, redo, clear, repeat or double your wagers, all in one act."""

    return done_in_part(
        house, asker, table, "wager", lambda d: edits.move(d, asker.name, body.move), moved
    )


def shift(house: House, asker: Asker, table: str, body: Shift) -> str:
    """Move a whole wager to another spot, if it may be taken back here and made there."""

    def shifted(driver: Driver) -> None:
        said = Spot(body.to.wager, body.to.on, body.to.box or 0)
        to = bid_at(driver, asker.name, 0, said, anywhere=body.to.box is None)
        edits.shift(driver, asker.name, body.wager, to)

    return done(house, asker, table, "wager", shifted)


def amount(house: House, asker: Asker, table: str, cents: str) -> Amount:
    """Whether a table accepts an amount from a patron, and why not."""
    some, found = number(cents), house.floor.current(table).still()
    refusal = amount_refused(found.driver, asker.name, some)
    with phrases.at(found.game):
        return Amount(some, phrases.refusal(refusal.record) if refusal is not None else None)


def arrangement(house: House, asker: Asker, table: str, groups: str) -> Arrangement:
    """What an arrangement would make, as in `As,Kd|9h,…`; nothing is set."""
    found = house.floor.current(table).still()
    choice, names, made = arranging.tried(found.driver, asker.name, groups.replace(",", " "))
    with phrases.at(found.game):
        each = zip(map(phrases.heard, names), map(phrases.heard, made.groups), strict=True)
        told = tuple(GroupTold(*one) for one in each)
        advice = phrases.heard(made.advice)
    return Arrangement(choice, told, advice, made.cites, made.loses)


ENDPOINTS = (
    Endpoint(
        "POST",
        f"{AT}/moves",
        move,
        "Undo, repeat or double wagers",
        Move,
        Moved,
        (PATRON,),
        money=True,
    ),
    Endpoint(
        "POST",
        f"{AT}/wager-moves",
        shift,
        "Move a wager to another spot",
        Shift,
        Happened,
        (PATRON,),
        money=True,
    ),
    Endpoint(
        "GET",
        f"{AT}/amounts/{{cents}}",
        amount,
        "Whether the table takes an amount",
        answers=Amount,
        roles=(PATRON,),
    ),
    Endpoint(
        "GET",
        f"{AT}/arrangements/{{groups}}",
        arrangement,
        "What an arrangement of your cards would make",
        answers=Arrangement,
        roles=(PATRON,),
    ),
)

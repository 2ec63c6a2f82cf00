"""Moves: what a patron does to all their wagers at once."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.floor.people.accounts import PATRON
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import Done
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import AT, happened
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.api.problems import Problem, problem_of
from croupier.floor.web.serving.house import House
from croupier.tableside import edits


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something done to all one's wagers at once."""

    move: Literal["undo", "redo", "clear", "rebet", "double"]


class Moved(msgspec.Struct, frozen=True):
    """What a move brought about, and the wagers it skipped, each with its refusal."""

    seq: int
    events: tuple[Event, ...]
    chips_cents: Cents
    skipped: tuple[Problem, ...]


def move(house: House, asker: Asker, table: str, body: Move) -> str:
    """A patron undoes, repeats or doubles wagers, all in one act."""
    skipped: list[Problem] = []

    def moved(driver: Driver) -> None:
        refusals = edits.move(driver, asker.name, body.move)
        skipped[:] = [problem_of(one) for one in refusals]

    def tell(found: Living, done: Done) -> str:
        told = happened(found, done, asker.name)
        made = Moved(told.seq, told.events, told.chips_cents, tuple(skipped))
        return msgspec.json.encode(made).decode()

    act, once = house.floor.act, asker.once
    return act(table, asker.name, "wager", moved, once, tell, dealer.deals, asker.seed).told


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
)

"""What a table's page asks for beside the acts of the rules: moves, advantages, the rule card."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Any, Literal

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.game import Game, offered
from croupier.core.money import Cents
from croupier.core.wager import WagerKind, spot
from croupier.floor import dealer, edits
from croupier.floor.floor import Done
from croupier.floor.living import Living
from croupier.floor.people import PATRON
from croupier.floor.web.api import AT, happened
from croupier.floor.web.endpoints import Asker, Endpoint
from croupier.floor.web.house import House
from croupier.floor.web.problems import Problem, problem_of

_COUNTING = Lock()


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something done to all one's wagers at once."""

    move: Literal["undo", "redo", "clear", "rebet", "double"]


class Moved(msgspec.Struct, frozen=True):
    """What a move brought about, and the wagers it skipped, each with its refusal."""

    seq: int
    events: tuple[Event, ...]
    chips_cents: Cents
    skipped: tuple[Problem, ...]


class Advantage(msgspec.Struct, frozen=True):
    """The house advantage of a wager in per cent, and exactly where it is known so."""

    percent: str
    exact: str


class Advantages(msgspec.Struct, frozen=True):
    """The house advantage by wager, and by spot where a wager's spots differ."""

    rows: dict[str, Advantage]


def move(house: House, asker: Asker, table: str, body: Move) -> str:
    """A patron undoes, repeats or doubles wagers, all in one act."""
    skipped: list[Problem] = []

    def both(driver: Driver) -> None:
        refusals = edits.move(driver, asker.name, body.move)
        skipped[:] = [problem_of(one) for one in refusals]
        dealer.deals(driver)

    def tell(found: Living, done: Done) -> str:
        told = happened(found, done, asker.name)
        moved = Moved(told.seq, told.events, told.chips_cents, tuple(skipped))
        return msgspec.json.encode(moved).decode()

    return house.floor.act(table, asker.name, "wager", both, asker.once, tell).told


def advantages(house: House, asker: Asker, table: str) -> Advantages:
    """The house advantage of every wager of a table."""
    found = house.floor.table(table)
    with _COUNTING:
        return Advantages(counted(found.game, found.driver.rules))


@lru_cache(maxsize=64)
def counted(game: Game, rules: Any) -> dict[str, Advantage]:
    """The exact house advantage of each wager, and of each spot where they differ."""
    rows: dict[str, Advantage] = {}
    for kind in offered(game, rules).values():
        told = {on: one for on in kind.spots(rules) if (one := _advantage(game, rules, kind, on))}
        if len(set(told.values())) == 1:
            rows[kind.key] = next(iter(told.values()))
        else:
            rows |= {spot(kind.key, on): one for on, one in told.items()}
    return rows


def _advantage(game: Game, rules: Any, kind: WagerKind, on: str) -> Advantage | None:
    """The house advantage of a wager on a spot, or of the one it supports; None: nobody knows."""
    from croupier.analysis.exact import exact_law
    from croupier.analysis.figures import per_cent

    try:
        law = exact_law(game, game.kind(kind.odds_row) or kind, rules, on)
    except Refused:
        return None
    if getattr(law, "needs", ()):
        return None
    bound = getattr(law, "error_bound", None)
    return Advantage(per_cent(law.house_advantage, 2), "" if bound else str(law.house_advantage))


ENDPOINTS = (
    Endpoint("POST", f"{AT}/moves", move, "Undo, repeat or double wagers", Move, Moved, (PATRON,),
             money=True),
    Endpoint("GET", f"{AT}/advantages", advantages, "The house advantage of every wager",
             answers=Advantages, open=True),
)  # fmt: skip

"""Who may wager where: adjacent positions, wagers beside others; and who must stay seated."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.errors import NotOpen, Refused
from croupier.core.money import Cents, money
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.families import seats
from croupier.games.families.stud import clauses
from croupier.games.families.stud.settling import returned
from croupier.rulebook.acceptance import exact
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
Allowed = Callable[[Table, Wager], None]
NO_MORE_BETS = "no more bets"


def first_bets(table: Table, kinds: Ids) -> Step:
    """Wagers of these kinds are made until the dealer announces "No more bets"."""
    if not table.open:
        return None
    return Open(NO_MORE_BETS, table.rules.own(clauses.CLOSED), kinds)


def left_out(table: Table, because: Ids) -> Step:
    """Wagers at a position that is not dealt cards, since another one is missing, go back."""
    playing = {one.box for one in table.play.order}
    back = [wager for wager in table.wagers if wager.box not in playing]
    return returned(table, back, because) or None


def _mine(table: Table, patron: str) -> set[int]:
    return {w.box for w in table.wagers_of(patron)}


@cites("threecardpoker.6.e", "letitride.6.e", "doubledownstud.6.c", "coloradoholdem.6.e")
@cites("caribbeanstud.6.e", "threecardpoker.6.c", "caribbeanstud.6.f", "letitride.6.b")
@cites("coloradoholdem.6.b")
def at_own_positions(table: Table, wager: Wager) -> None:
    """A player wagers at the seat, or at adjacent positions if the house permits; no one else's."""
    home, most = seats.home(table, wager.patron), getattr(table.rules, "positions", 1)
    boxes, others = _mine(table, wager.patron) | {wager.box}, _of_others(table, wager.patron)
    here = _used(wager.kind, (_mine(table, wager.patron) or {home}) - others)
    if wager.box in others:
        why, because = "that position belongs to another player", table.rules.own(clauses.SEATED)
        raise NotOpen(wager.words, why, because or table.rules.own(clauses.POSITIONS), here)
    because = table.rules.own(clauses.POSITIONS)
    if most == 1 and boxes == {wager.box}:
        seats.at_own_seat(table, wager, because)
    if len(boxes) > most:
        many = "one betting position" if most == 1 else f"{most} betting positions"
        raise NotOpen(wager.words, f"a player may use only {many}", because, here)
    if max(boxes) - min(boxes) >= len(boxes):
        why = "the positions of one player must be adjacent"
        near = _beside(table, boxes - {wager.box}) - others
        raise NotOpen(wager.words, why, because, _used(wager.kind, near or boxes - {wager.box}))


def _of_others(table: Table, patron: str) -> set[int]:
    """The positions where other players sit or have wagers."""
    sit = {box for one, box in table.play.seats.items() if one != patron}
    return sit | {w.box for w in table.wagers if w.patron != patron}


def _beside(table: Table, mine: set[int]) -> set[int]:
    return {min(mine) - 1, max(mine) + 1} & set(seats.boxes(table))


def _used(kind: str, boxes: set[int]) -> str:
    """The positions at which a wager would be accepted, in words."""
    named = " or ".join(marked(kind, box=one) for one in sorted(boxes))
    return named or "a wager there in the next round"


def beside(base: str, because: Ids, amount: Ids = ()) -> Allowed:
    """A wager that is made only beside another one at the same position, and for a set amount."""

    def allowed(table: Table, wager: Wager) -> None:
        at_own_positions(table, wager)
        if base_of(table, wager, base) is None:
            first = f"{marked(base, box=wager.box)} first"
            raise NotOpen(wager.words, f"there is no {marked(base)} there", because, first)
        if table.rules.amounts(wager.kind):
            exact(table, wager, amount or because)

    return allowed


def base_of(table: Table, wager: Wager, base: str) -> Wager | None:
    """The patron's wager of a kind at the same position."""
    mine = table.wagers_of(wager.patron)
    return next((w for w in mine if w.kind == base and w.box == wager.box), None)


def stays_beside(needs: dict[str, Ids]) -> Callable[[Table, Wager, Cents], None]:
    """A wager is not taken back entirely while others that need it are beside it."""

    def removable(table: Table, wager: Wager, amount: Cents) -> None:
        mine = (w for w in table.wagers_of(wager.patron) if w.box == wager.box)
        other = next((w for w in mine if w.kind in needs), None)
        if other is not None and amount >= wager.amount:
            what = f"{money(amount)} of {wager.area}"
            why, first = f"{other.area} depends on it", "take that one down first"
            raise Refused(what, why, needs[other.kind], first)

    return removable


def when_asked(because: Ids, base: str) -> Allowed:
    """A wager that is made only as an answer to the dealer's question."""

    def refused(table: Table, wager: Wager) -> None:
        instead = marked(base) if table.open else "an answer when the dealer asks"
        own = table.rules.own(because)
        raise NotOpen(wager.words, "it is made only when the dealer asks", own, instead)

    return refused


@cites("threecardpoker.6.c", "caribbeanstud.6.f", "letitride.6.b", "coloradoholdem.6.b")
def stays_seated(table: Table, patron: str) -> None:
    """A player who has received cards stays seated until the round is over."""
    because = table.rules.own(clauses.SEATED)
    if because and table.playing and any(one.patron == patron for one in table.play.order):
        what, why = f"{patron} leaves the table", "a player with cards stays seated"
        raise Refused(what, why, because, "leaving when the round is over")

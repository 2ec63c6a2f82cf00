"""Who may wager where: adjacent positions, wagers beside others; and who must stay seated."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.errors import NotOpen, Refused
from croupier.core.money import Cents, money
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.families import positions
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


@cites("threecardpoker.6.e", "letitride.6.e", "doubledownstud.6.c", "coloradoholdem.6.e")
@cites("caribbeanstud.6.e", "threecardpoker.6.c", "caribbeanstud.6.f", "letitride.6.b")
@cites("coloradoholdem.6.b")
def at_own_positions(table: Table, wager: Wager) -> None:
    """A player wagers at the seat, or at adjacent positions if the house permits; no one else's."""
    because, seated = table.rules.own(clauses.POSITIONS), table.rules.own(clauses.SEATED)
    positions.at_own(table, wager, getattr(table.rules, "positions", 1), because, seated)


@cites("threecardpoker.6.e")
def stays_adjacent(table: Table, wager: Wager, amount: Cents) -> None:
    """A wager is not taken back if it would part the player's other positions."""
    own = table.wagers_of(wager.patron)
    left = {w.box for w in own if w.id != wager.id or amount < wager.amount}
    if positions.are_parted(left):
        why = f"boxes {min(left)} and {max(left)} would not be adjacent without it"
        first = f"taking down the wagers at box {min(left)} or box {max(left)} first"
        what, because = (
            f"taking down {money(amount)} of {wager.area}",
            table.rules.own(clauses.POSITIONS),
        )
        raise Refused(what, why, because, first)


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
            what = f"taking down {money(amount)} of {wager.area}"
            why, first = f"{other.area} depends on it", "taking that one down first"
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

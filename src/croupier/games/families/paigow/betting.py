"""Who may wager where, what a bank covers, and who stays seated."""

from __future__ import annotations

from croupier.core.errors import NotOpen, Refused, TooMuch
from croupier.core.money import Cents, money
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import positions, seats
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.play import MAIN, PaiGowPlay
from croupier.rulebook.citation import cites


@cites("paigow.5.c", "paigow.6.a", "paigowpoker.7.c")
def wagers_made(table: Table) -> Step:
    """Wagers are made until the dealer announces "No more bets"."""
    return Open("no more bets", table.rules.own(clauses.CLOSED)) if table.open else None


@cites("paigow.5.b", "paigow.8.f", "paigow.10.a", "paigowpoker.7.b", "paigowpoker.10.f")
@cites("paigowpoker.12.a")
def may_wager(table: Table, wager: Wager) -> None:
    """Players wager at their seats, and perhaps beside them; a bank makes no wager."""
    if wager.patron == table.play.bank:
        because = table.rules.own(clauses.BANKS + clauses.ONE_AREA)
        why = "the bank plays against the wagers of others and makes none"
        raise NotOpen(wager.words, why, because, "a wager in a round that you do not bank")
    own = table.rules.own
    areas, seated = own(clauses.AREAS), own(clauses.SEATED)
    positions.at_own(table, wager, table.rules.areas, areas, seated, seat_first=True)


@cites("paigow.8.d.2", "paigowpoker.10.d.2")
def is_covered(table: Table, wager: Wager) -> None:
    """Every wager against a bank is covered by its chips, with the dealer's once that is made."""
    play: PaiGowPlay = table.play
    if not play.bank:
        return
    main = tuple(w for w in table.wagers if w.kind == MAIN)
    others = sum(w.amount for w in main if w.id != wager.id)
    made = sum(w.amount for w in main if w.id == wager.id)
    left = table.accounts[play.bank] - others - (play.staked or 0)
    if wager.amount > left:
        more = max(left - made, 0)
        why = f"the bank can cover another {money(more)}" if more else "the bank can cover no more"
        because, later = table.rules.own(clauses.COVERS), "a wager in the next round"
        raise TooMuch(wager.words, why, because, max(left, 0), later)


def allowed(table: Table, wager: Wager) -> None:
    """A main wager is made by a seated player at an own area, and covered by the bank."""
    may_wager(table, wager)
    is_covered(table, wager)


@cites("paigow.5.b", "paigow.10.a", "paigowpoker.7.b", "paigowpoker.12.a")
def seat_stays(table: Table, wager: Wager, amount: Cents) -> None:
    """A player who keeps a wager beside the seat does not take back the whole one at the seat."""
    mine = (w for w in table.wagers_of(wager.patron) if w.kind == MAIN and w.box != wager.box)
    other, home = next(mine, None), seats.home(table, wager.patron)
    if other is not None and wager.box == home and amount >= wager.amount:
        why, first = f"{other.area} depends on the wager at your seat", "taking that one down first"
        because = table.rules.own(clauses.SEATED + clauses.AREAS)
        raise Refused(f"taking down {money(amount)} of {wager.area}", why, because, first)


def not_made(table: Table, wager: Wager) -> None:
    """The wager against a bank is made by the dealer alone."""
    why = "only the dealer makes this wager, against a player who banks"
    raise NotOpen(wager.words, why, table.rules.own(clauses.DEALER_WAGERS), f"‹{MAIN}›")


@cites("paigow.5.b", "paigowpoker.7.b")
def stays_seated(table: Table, patron: str) -> None:
    """A player who received a hand, or who banks, stays until the round is over."""
    play: PaiGowPlay = table.play
    dealt = table.playing and any(one.patron == patron for one in play.order)
    if dealt or patron == play.bank:
        what, why = f"{patron} leaves the table", "a player in the round stays seated"
        because = table.rules.own(clauses.SEATED)
        raise Refused(what, why, because, "leaving when the round is over")


@cites("paigow.8.j", "paigowpoker.10.h.3")
def bank_stays(table: Table, patron: str) -> str | None:
    """A bank keeps its seat, from which positions are counted and where its hand is dealt."""
    return "the bank stays at its seat in this round" if patron == table.play.bank else None

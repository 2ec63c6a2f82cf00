"""The wagers of let it ride: three equal bets, and two bonus wagers beside them."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.money import Cents, money
from croupier.core.odds import NOTHING as NONE
from croupier.core.odds import Odds, Ratio
from croupier.core.part import Booking
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import Bid, PayLine, Wager, WagerKind
from croupier.games.families.stud import betting
from croupier.games.letitride.hands import (
    BET_1,
    BETS,
    BONUS,
    FIVE,
    MAIN,
    NOTHING,
    NUMBERS,
    THREE,
    THREE_CARD,
    Hand,
)
from croupier.games.letitride.options import (
    DOLLAR,
    OFF,
    PAYS,
    PRIZES,
    TABLES,
    WITHOUT,
    LetItRideOptions,
)
from croupier.rulebook.citation import cites

Rules = LetItRideOptions
MINI_ROYAL, STRAIGHT_FLUSH = "mini_royal", "straight_flush"
WITHDRAWN = {"1": ("letitride.10.b.2",), "2": ("letitride.10.e.2",)}
LOW, LOST_BONUS, LOST_THREE = ("letitride.10.g.2",), ("letitride.6a.a",), ("letitride.6b.a",)
NO_PRIZE = ("letitride.3.c.2", "letitride.11.e")
"""Why a mini-royal may win nothing: it is no straight flush, and its table has no prize for it."""
LYING, ACCEPTED = "", "accepted"
"""The state of a bonus wager: in its device, or collected before the deal."""


def line_of(words: str) -> str:
    """A hand as the pay tables key it; "" for a hand that they do not name."""
    return "" if words == NOTHING else words.replace(" ", "_").replace("-", "_")


LINES = {words: line_of(words) for words in (*FIVE, *THREE)}


@cites("letitride.10.g.2", "letitride.11.b", "letitride.1.let-it-ride")
@cites("letitride.10.b.1", "letitride.10.b.2", "letitride.10.e.1", "letitride.10.e.2")
def bet(at: str, hand: Hand, rules: Rules) -> Verdict:
    """A bet that rides wins with a pair of tens or better; one that was withdrawn goes back."""
    if not hand.rides(at):
        return push(WITHDRAWN[at])
    line = LINES[hand.five]
    return win(PAYS.odds(rules, MAIN, line), PAYS.row(MAIN, line).cites) if line else lose(LOW)


@cites("letitride.6a.a", "letitride.6a.c", "letitride.6a.d", "letitride.11.d")
def bonus(at: str, hand: Hand, rules: Rules) -> Verdict:
    """Three-of-a-kind or better wins a prize, whatever rides; the dollar is the house's."""
    line = LINES[hand.five]
    if line not in PRIZES:
        return lose(LOST_BONUS)
    paid = Ratio(rules.prize(line), DOLLAR)
    return Verdict(paid, NONE, None, None, ("letitride.6a.c", "letitride.11.d"))


@cites("letitride.6b.a", "letitride.6b.c", "letitride.6b.d", "letitride.11.e")
def three_card(at: str, hand: Hand, rules: Rules) -> Verdict:
    """A pair or better in the player's own three cards wins, by the house's pay table."""
    made = LINES[hand.three]
    line = paid_as(made, rules)
    if not line:
        return lose(NO_PRIZE if made else LOST_THREE)
    row = PAYS.row(THREE_CARD, line)
    return win(PAYS.odds(rules, THREE_CARD, line), ("letitride.6b.c", *row.cites))


@cites("letitride.3.c.2", "letitride.11.e")
def paid_as(hand: str, rules: Rules) -> str:
    """The line by which a hand is paid; "" if it is not.

    Where a mini-royal has no prize of its own, it is a straight flush, or nothing (LR-1).
    """
    if hand == MINI_ROYAL and rules.three_card in WITHOUT:
        return STRAIGHT_FLUSH if rules.three_card_mini_royal == STRAIGHT_FLUSH else ""
    return TABLES[rules.three_card].get(hand, hand)


class Wins(Odds, frozen=True, eq=False):
    """A prize in money, in the words that may be printed: never "for"."""

    def __str__(self) -> str:
        return f"win {money(self.num)}"


def pays_bet(rules: Rules) -> tuple[PayLine, ...]:
    """Every hand that wins a bet."""
    return PAYS.lines(rules, MAIN)


@cites("letitride.11.a", "letitride.11.d")
def pays_bonus(rules: Rules) -> tuple[PayLine, ...]:
    """Every prize of the let it ride bonus wager, as money that a hand wins."""
    names = {line: PAYS.row(MAIN, line).name for line in PRIZES}
    return tuple(PayLine(names[line], Wins(rules.prize(line), DOLLAR)) for line in PRIZES)


def pays_three_card(rules: Rules) -> tuple[PayLine, ...]:
    """The lines of the house's pay table."""
    if rules.three_card == OFF:
        return ()
    hands = (LINES[words] for words in THREE[rules.three_card in WITHOUT :])
    rows = (PAYS.row(THREE_CARD, paid_as(hand, rules)) for hand in hands if hand)
    return tuple(PayLine(row.name, PAYS.odds(rules, THREE_CARD, row.line)) for row in rows)


@cites("letitride.6.d")
def booked(table: Table, bid: Bid) -> tuple[Bid, ...]:
    """An amount on any bet is wagered on each of the three."""
    return tuple(replace(bid, kind=key) for key in BETS) if bid.kind in BETS else (bid,)


@cites("letitride.6.d")
def taken(table: Table, wager: Wager, amount: Cents) -> tuple[tuple[Wager, Cents], ...]:
    """An amount that is taken off a bet before the deal is taken off each of the three."""
    if wager.kind not in BETS:
        return ((wager, amount),)
    return tuple((one, amount) for one in reversed(three_bets(table, wager.patron, wager.box)))


def three_bets(table: Table, patron: str, box: int) -> tuple[Wager, ...]:
    """The bets of a player at a position, by their numbers."""
    mine = (w for w in table.wagers_of(patron) if w.kind in BETS and w.box == box)
    return tuple(sorted(mine, key=lambda wager: wager.kind))


THREE_BETS = Booking(booked, taken, dict.fromkeys((MAIN, "bet", "bets"), BET_1), apart=False)
"""The three bets are made, changed and taken back together, so that they are always equal."""

NEEDS: dict[str, tuple[str, ...]] = {BONUS: ("letitride.6a.b",), THREE_CARD: ("letitride.6b.b",)}
"""The clauses by which each wager is made beside the bets."""


def _bet(key: str, number: str) -> WagerKind:
    """One of the three bets."""
    return WagerKind(
        key,
        f"Bet {number}",
        bet,
        pays_bet,
        ("letitride.6.d", "letitride.6.c"),
        allowed=betting.at_own_positions,
        start=lambda on: number,
        removable=betting.stays_beside(NEEDS),
        row=MAIN,
    )


WAGERS = (
    *map(_bet, BETS, NUMBERS),
    WagerKind(
        BONUS,
        "Let It Ride Bonus",
        bonus,
        pays_bonus,
        ("letitride.6a.b",),
        offered=lambda rules: rules.bonus,
        allowed=betting.beside(BET_1, NEEDS[BONUS]),
        start=lambda on: LYING,
        state=lambda at: "its dollar is in the table inventory",
        excluded_cites=("letitride.6a.a",),
    ),
    WagerKind(
        THREE_CARD,
        "Three Card Bonus",
        three_card,
        pays_three_card,
        ("letitride.6b.b",),
        offered=lambda rules: rules.three_card != OFF,
        allowed=betting.beside(BET_1, NEEDS[THREE_CARD]),
        excluded_cites=("letitride.6b.a",),
    ),
)

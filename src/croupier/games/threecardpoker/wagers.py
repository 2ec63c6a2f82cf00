"""The wagers of three card poker: ante and play against the dealer, and pair plus."""

from __future__ import annotations

from croupier.core.errors import NotOpen, Refused, TooMuch
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win, with_bonus
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.games.families.stud import betting
from croupier.games.threecardpoker.hands import (
    ANTE,
    ANTE_PLAY,
    LOSE,
    MINI_ROYAL,
    PAIR_PLUS,
    PLAY,
    SPADE_MINI_ROYAL,
    TIE,
    UNQUALIFIED,
    WIN,
    Hand,
)
from croupier.games.threecardpoker.options import (
    BLANK,
    BOTH,
    EQUAL,
    EVEN_STRAIGHT,
    FREE,
    HALF,
    PAYS,
    VERSIONS,
    ThreeCardPokerOptions,
)
from croupier.ranking.categories import Category
from croupier.rulebook.citation import cites
from croupier.rulebook.paytable import PayRow

Rules = ThreeCardPokerOptions
ANTE_BONUS = "ante_bonus"
"""The key of the ante bonus in the pay table; it is paid on the ante."""
DEALER_DECIDES, DRAW = ("threecardpoker.11.a.1",), ("threecardpoker.3.c",)
FORFEITED, LEDGER = ("threecardpoker.10.b",), ("threecardpoker.11.a.2",)
FIVE_TIMES = 5
LINES = {
    SPADE_MINI_ROYAL: ("spade_mini_royal", "mini_royal", "straight_flush"),
    MINI_ROYAL: ("mini_royal", "straight_flush"),
    Category.STRAIGHT_FLUSH.value: ("straight_flush",),
    Category.THREE.value: ("three_of_a_kind",),
    Category.STRAIGHT.value: ("straight",),
    Category.FLUSH.value: ("flush",),
    Category.PAIR.value: ("pair",),
}
"""The lines of a pay table that a hand may be paid by; the first one that the table has counts."""


@cites("threecardpoker.11.a.1", "threecardpoker.3.c", "threecardpoker.10.b")
def against_the_dealer(hand: Hand) -> Verdict:
    """The higher hand wins; the ante also wins if the dealer has less than queen high (TC-2)."""
    if hand.result in (WIN, UNQUALIFIED):
        return win(PAYS.row(ANTE).odds, DEALER_DECIDES)
    if hand.result == TIE:
        return push(DRAW)
    return lose(DEALER_DECIDES if hand.result == LOSE else FORFEITED)


@cites("threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
def bonus(hand: Hand, rules: Rules) -> PayRow | None:
    """The ante bonus of a hand that played, whoever wins (TC-3); None if it gets none."""
    if hand.chosen != PLAY:
        return None
    rows = bonus_rows(rules)
    return next((rows[line] for line in LINES.get(hand.held, ()) if line in rows), None)


@cites("threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
def bonus_rows(rules: Rules) -> dict[str, PayRow]:
    """The lines of the ante bonus table in force; a blank for a straight may be read as even."""
    tables = [rules.ante_bonus]
    if rules.ante_bonus in BLANK and rules.blank_straight == EVEN_STRAIGHT:
        tables.append("blank")
    rows = PAYS.printed[ANTE_BONUS]
    return {
        row.line.removeprefix(f"{table}_"): row
        for table in tables
        for row in rows
        if row.line.startswith(f"{table}_")
    }


@cites("threecardpoker.11.a.1", "threecardpoker.11.a.3", "threecardpoker.11.a.3.i")
def ante(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins, ties or loses against the dealer, with the bonus of a hand that played in addition."""
    base, row = against_the_dealer(hand), bonus(hand, rules)
    return base if row is None else with_bonus(base, row.odds, row.cites)


@cites("threecardpoker.11.a.1", "threecardpoker.3.c", "threecardpoker.6.a.1")
def play(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins with the higher hand; returned on a tie, or if the dealer has less than queen high."""
    if hand.result == UNQUALIFIED:
        return push(DEALER_DECIDES)
    return against_the_dealer(hand)


@cites("threecardpoker.11.a.2", "threecardpoker.10.b", "threecardpoker.6.a.2")
def pair_plus(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins with a pair or better, whatever the dealer has; lost with a hand that is not exposed."""
    if not hand.held:
        return lose(FORFEITED)
    line = next((line for line in LINES.get(hand.held, ()) if line in PAYS.floors), "")
    return win(PAYS.odds(rules, line), LEDGER) if line else lose(LEDGER)


def pays_ante(rules: Rules) -> tuple[PayLine, ...]:
    """Even money, and the lines of the bonus."""
    bonuses = (PayLine(row.name, row.odds, bonus=True) for row in bonus_rows(rules).values())
    return (*PAYS.lines(rules, ANTE), *bonuses)


def pays_pair_plus(rules: Rules) -> tuple[PayLine, ...]:
    """Each hand that wins, with this house's odds."""
    return tuple(line for hand in PAYS.floors for line in PAYS.lines(rules, hand))


def _other(table: Table, wager: Wager) -> Cents:
    """The amount of the other of ante and pair plus at the same position."""
    kind = ANTE if wager.kind == PAIR_PLUS else PAIR_PLUS
    there = betting.base_of(table, wager, kind)
    return 0 if there is None else there.amount


ANTE_WINS = (
    "Wins with the higher hand, or if the dealer has less than queen high; returned on a tie. "
    "A hand that plays is paid its bonus in addition, even if it loses."
)
TIMES = {EQUAL: 1, HALF: 2, BOTH: FIVE_TIMES}
"""How many times its ante a pair plus wager may be, in the versions that limit it."""


@cites("threecardpoker.6.a.2", "threecardpoker.6.a.3", "threecardpoker.6.e")
@cites("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def may_pair_plus(table: Table, wager: Wager) -> None:
    """In a version with required wagers, pair plus is at most one, two or five times the ante."""
    betting.at_own_positions(table, wager)
    first, version = _other(table, wager), table.rules.version
    times = TIMES.get(version)
    if times is None or (version == BOTH and not first):
        return
    if not first:
        ante_first = f"{marked(ANTE, box=wager.box)} first"
        raise NotOpen(wager.words, "there is no ante wager there", VERSIONS[version], ante_first)
    if wager.amount > times * first:
        why, more = f"more than an ante of {money(first)} allows", "a larger ante first"
        raise TooMuch(wager.words, why, VERSIONS[version], times * first, more)


@cites("threecardpoker.6.a.1", "threecardpoker.6.e", "threecardpoker.6.f.3")
def may_ante(table: Table, wager: Wager) -> None:
    """At one's own positions; where both wagers are required, at most five times pair plus."""
    betting.at_own_positions(table, wager)
    beside = _other(table, wager)
    if table.rules.version == BOTH and beside and wager.amount > FIVE_TIMES * beside:
        why = f"more than five times the pair plus wager of {money(beside)}"
        more = "a larger pair plus wager first"
        raise TooMuch(wager.words, why, VERSIONS[BOTH], FIVE_TIMES * beside, more)


@cites("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def too_little(version: str, kind: str, amount: Cents, beside: Cents) -> Cents:
    """The least that a wager must be because of the one beside it, if an amount is less; or 0."""
    bound = version == BOTH or (kind == ANTE and version != FREE)
    least = -(-beside // TIMES[version]) if bound else 0
    return least if amount < least else 0


@cites("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def in_proportion(table: Table, wager: Wager) -> None:
    """A wager is not so small that the one beside it would be too large for it."""
    version = table.rules.version
    least = too_little(version, wager.kind, wager.amount, _other(table, wager))
    if least:
        why = "less than the wager beside it allows"
        raise Refused(wager.words, why, VERSIONS[version], f"{money(least)} or more")


@cites("threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def stays_in_proportion(table: Table, wager: Wager, amount: Cents) -> None:
    """What is left of a wager must still allow the one beside it.

    Where both are required, either may be taken back entirely: the other one is then returned
    before the deal.
    """
    version, left = table.rules.version, wager.amount - amount
    least = too_little(version, wager.kind, left, _other(table, wager))
    if least and (left or version != BOTH):
        why = f"{money(left)} left would be less than the wager beside it allows"
        other = marked(ANTE if wager.kind == PAIR_PLUS else PAIR_PLUS, box=wager.box)
        some = f"up to {money(wager.amount - least)}, or " if wager.amount > least else ""
        first = f"{some}taking some of {other} down first"
        raise Refused(f"taking down {money(amount)} of {wager.area}", why, VERSIONS[version], first)


def may_be_taken_back(table: Table, wager: Wager, amount: Cents) -> None:
    """The wagers that are left fit together, at adjacent positions."""
    betting.stays_adjacent(table, wager, amount)
    stays_in_proportion(table, wager, amount)


WAGERS = (
    WagerKind(
        ANTE,
        "Ante",
        ante,
        pays_ante,
        ("threecardpoker.6.a.1", "threecardpoker.1.ante-wager"),
        wins=lambda rules: ANTE_WINS,
        allowed=may_ante,
        removable=may_be_taken_back,
        row=ANTE_PLAY,
    ),
    WagerKind(
        PLAY,
        "Play",
        play,
        lambda rules: PAYS.lines(rules, PLAY),
        ("threecardpoker.6.a.1", "threecardpoker.1.play-wager"),
        allowed=betting.when_asked(("threecardpoker.6.d", "threecardpoker.10.b"), ANTE),
        row=ANTE_PLAY,
        held=("threecardpoker.6.d",),
        asked=True,
    ),
    WagerKind(
        PAIR_PLUS,
        "Pair Plus",
        pair_plus,
        pays_pair_plus,
        ("threecardpoker.6.a.2", "threecardpoker.1.pair-plus-wager"),
        allowed=may_pair_plus,
        removable=may_be_taken_back,
    ),
)

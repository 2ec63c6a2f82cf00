"""The wagers of fast action hold 'em: the original one, and that on the second hand of a split."""

from __future__ import annotations

from croupier.core.errors import NotOpen
from croupier.core.odds import Ratio
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, lose_part, push, win
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.games.families import seats
from croupier.games.fastactionholdem.hands import COPY, NATURAL, SPLIT, SURRENDER, WIN, Hand
from croupier.games.fastactionholdem.options import PAYS, FastActionOptions
from croupier.rulebook.citation import cites

Rules = FastActionOptions
MAIN = "main"
HALF = Ratio(1, 2)
ONE_AREA = ("fastactionholdem.10",)
OF_A_SPLIT = ("fastactionholdem.8.c",)
TAKEN = ("fastactionholdem.8.h",)
CLOSES = ("fastactionholdem.6.c", "fastactionholdem.7.b")


@cites("fastactionholdem.8.b", "fastactionholdem.8.f", "fastactionholdem.8.h")
def main(at: object, hand: Hand, rules: Rules) -> Verdict:
    """A hand above the dealer's wins; a natural wins more, and half is lost by surrender."""
    if hand.play == NATURAL:
        row = PAYS.row(MAIN, NATURAL)
        return win(row.odds, row.cites)
    if hand.play == SURRENDER:
        return lose_part(HALF, ("fastactionholdem.8.f",))
    return lose(TAKEN) if hand.taken else _by_result(hand.first, rules)


@cites("fastactionholdem.8.c", "fastactionholdem.8.h")
def split(at: object, hand: Hand, rules: Rules) -> Verdict:
    """The second hand wins or loses by itself; against a dealer's natural its wager is returned."""
    return _by_result(hand.second, rules) if hand.second else push(TAKEN)


@cites("fastactionholdem.8.k", "fastactionholdem.8.n")
def _by_result(result: str, rules: Rules) -> Verdict:
    """A higher hand wins even money; a lower one loses, and so does a copy."""
    if result == WIN:
        return win(PAYS.odds(rules, MAIN), ("fastactionholdem.8.k", "fastactionholdem.8.n"))
    copied = ("fastactionholdem.3.c",) if result == COPY else ()
    return lose(("fastactionholdem.8.k", *copied))


@cites("fastactionholdem.10", "fastactionholdem.6.b")
def may_wager(table: Table, wager: Wager) -> None:
    """A seated player wagers on one betting area: the one at their own position."""
    seats.at_own_seat(table, wager, (*ONE_AREA, "fastactionholdem.6.b"))


@cites("fastactionholdem.8.c", "fastactionholdem.6.c")
def may_split(table: Table, wager: Wager) -> None:
    """The second wager is made only by a decision to split, once four cards are dealt."""
    instead = marked(MAIN) if table.open else "an answer when it is your turn"
    why = "it is made only by splitting a hand"
    raise NotOpen(wager.words, why, OF_A_SPLIT, instead)


def pays_main(rules: Rules) -> tuple[PayLine, ...]:
    """A natural, and any other hand that wins."""
    natural = PAYS.row(MAIN, NATURAL)
    return (PayLine(natural.name, natural.odds), *PAYS.lines(rules, SPLIT))


WAGERS = (
    WagerKind(
        MAIN,
        "Original wager",
        main,
        pays_main,
        ("fastactionholdem.6.a", "fastactionholdem.8.k"),
        allowed=may_wager,
    ),
    WagerKind(
        SPLIT,
        "Second hand",
        split,
        lambda rules: PAYS.lines(rules, SPLIT),
        OF_A_SPLIT,
        allowed=may_split,
        row=MAIN,
        held=CLOSES,
        asked=True,
    ),
)

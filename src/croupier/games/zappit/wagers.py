"""The wagers of ZAPPIT: how a player's hand is judged against the dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.odds import EVEN, Odds
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine
from croupier.games.families.twentyone.hands import BLACKJACK, BUST, EVEN_MONEY, Showdown
from croupier.games.families.twentyone.turns import ORIGINAL
from croupier.games.zappit.options import PAYS, PUSHES
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.zappit.options import ZappitOptions

    Rules = ZappitOptions

ODDS = ("zappit.10.a",)
RETURNED, WINS = str(PUSHES), PAYS.row("main")


@cites("zappit.5.d", "zappit.6.g.1", "zappit.6.g.2", "zappit.6.m.1", "zappit.6.m.2", "zappit.7.e")
@cites("zappit.10.a")
def hand(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """Closer to 21 wins, ties are returned, and so is any wager left when the dealer has 22."""
    if shown.player == EVEN_MONEY:
        return win(EVEN, ("zappit.7.e",))
    if shown.player == BUST:
        return lose(("zappit.6.m.2",))
    if shown.dealer == BLACKJACK:
        tied = shown.player == BLACKJACK
        return push(("zappit.6.g.1",)) if tied else lose(("zappit.6.g.2",))
    if shown.player == BLACKJACK and at == ORIGINAL:
        return win(blackjack_odds(rules), ("zappit.6.h.1", *ODDS))
    if shown.dealer == RETURNED:
        return push(("zappit.6.m.1",))
    return _compared(shown)


def _compared(shown: Showdown) -> Verdict:
    """Neither hand is a blackjack, and the player's is not over 21 (ZP-8)."""
    if shown.compared > 0:
        return win(WINS.odds, ("zappit.6.m.2", *ODDS))
    return lose(("zappit.6.m.2",)) if shown.compared < 0 else push(("zappit.6.m.2",))


@cites("zappit.10.a", "zappit.6.h.1")
def blackjack_odds(rules: Rules) -> Odds:
    """Three to two or six to five, as the house chose."""
    return PAYS.row("main", rules.bj_pays).odds


@cites("zappit.7.a", "zappit.7.c", "zappit.10.b")
def insurance(at: object, shown: Showdown, rules: Rules) -> Verdict:
    """Pays two to one if the hole card makes a blackjack, and loses otherwise (ZP-12)."""
    if shown.dealer == BLACKJACK:
        return win(PAYS.odds(rules, "insurance"), ("zappit.7.c", "zappit.10.b"))
    return lose(("zappit.7.d",))


def pays_main(rules: Rules) -> tuple[PayLine, ...]:
    """A blackjack as the house pays it, and any other hand that wins."""
    return (
        PayLine(PAYS.row("main", rules.bj_pays).name, blackjack_odds(rules)),
        *PAYS.lines(rules, "double"),
    )

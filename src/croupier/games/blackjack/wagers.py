"""The wager of blackjack: how a player's hand is judged against the dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.odds import EVEN, HALF, Odds
from croupier.core.verdict import Verdict, lose, lose_part, push, win
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    DESIGNATED,
    EVEN_MONEY,
    FIVE_CARDS,
    SEVENS,
    SPLIT_21,
    SUITED_678,
    SURRENDERED,
    Showdown,
)
from croupier.games.families.twentyone.turns import DOUBLED, ORIGINAL
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions

RAISED = {SUITED_678: Odds(2, 1), SEVENS: Odds(3, 2), FIVE_CARDS: Odds(2, 1)}
RAISED_BY = {
    SUITED_678: ("blackjack.3.e.1",),
    SEVENS: ("blackjack.3.e.2",),
    FIVE_CARDS: ("blackjack.3.e.4", "blackjack.16.a"),
}
PAID = ("blackjack.3.e",)


@cites("blackjack.3.a", "blackjack.3.a.1", "blackjack.3.a.2", "blackjack.3.a.3", "blackjack.3.b")
def hand(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """Closer to 21 wins, a tie is returned; a blackjack beats any hand except a blackjack."""
    if rules.shown:
        return _face_up(at, shown, rules)
    if shown.player in (SURRENDERED, EVEN_MONEY):
        return _ended(shown)
    if shown.dealer == BLACKJACK:
        return _against_blackjack(at, shown, rules)
    if shown.player == BUST:
        return lose(broken_by(rules))
    if shown.player in (BLACKJACK, DESIGNATED):
        return _natural(at, shown, rules, (_won_by(shown), "blackjack.7.b"))
    return _compared(at, shown, rules)


@cites("blackjack.3.a.2", "blackjack.3.e", "blackjack.6a.e.3", "blackjack.18.f")
def broken_by(rules: Rules) -> tuple[str, ...]:
    """A hand over 21 loses: at once at 6 to 5 and with multiple action, otherwise after it."""
    if rules.by_hand:
        return ("blackjack.6a.e.3",)
    return ("blackjack.18.f",) if rules.several_hands else ("blackjack.3.a.2", *PAID)


@cites("blackjack.3.a.1", "blackjack.3.a.2", "blackjack.3.a.3")
def _won_by(shown: Showdown) -> str:
    """The clause by which a hand that is not over 21 wins."""
    if shown.dealer == BUST:
        return "blackjack.3.a.1"
    return "blackjack.3.a.2" if shown.compared else "blackjack.3.a.3"


@cites("blackjack.7.a", "blackjack.7.b", "blackjack.3.e", "blackjack.3.e.3", "blackjack.6.k.2")
def _natural(at: str, shown: Showdown, rules: Rules, because: tuple[str, ...]) -> Verdict:
    """A blackjack, paid at once or after the dealer's second card; only one wager can be on it."""
    odds = blackjack_odds(shown.player, rules) if at == ORIGINAL else EVEN
    early = ("blackjack.7.a",) if shown.dealer == "0" else because
    designated = shown.player == DESIGNATED and rules.pay_designated_bj
    usual = ("blackjack.6.k.2",) if rules.shown else PAID
    return win(odds, (*early, *(("blackjack.3.e.3",) if designated else usual)))


def _compared(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """Neither hand is a blackjack, and the player's is not over 21; the dealer's may be."""
    if shown.compared > 0:
        return _won(at, shown, rules)
    if shown.compared < 0:
        return lose(("blackjack.3.a.2",))
    return _tied(shown, rules)


@cites("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.4", "blackjack.16.a")
def _won(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """A hand that wins, at one to one or as the house raised it."""
    paid = odds(at, shown.player, rules)
    return win(paid, (_won_by(shown), *(PAID if paid == EVEN else RAISED_BY[shown.player])))


@cites("blackjack.3.a.3", "blackjack.3.b", "blackjack.16.b")
def _tied(shown: Showdown, rules: Rules) -> Verdict:
    """Equal points are returned, but a two-card 21 of a split hand may beat one of more cards."""
    if shown.player == SPLIT_21 and rules.split_two_card_21_beats_multi_card_21:
        return win(EVEN, ("blackjack.3.a.3", *PAID))
    return push(("blackjack.16.b",) if _five_cards(shown, rules) else ("blackjack.3.b",))


def _five_cards(shown: Showdown, rules: Rules) -> bool:
    """Whether a hand is a 21 in five cards that the house pays more for."""
    return shown.player == FIVE_CARDS and rules.raises(FIVE_CARDS)


@cites("blackjack.10.b", "blackjack.11.d", "blackjack.7.b", "blackjack.16.b")
def _against_blackjack(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """A dealer's blackjack ties a blackjack, and collects no more than the original wager."""
    if shown.player in (BLACKJACK, DESIGNATED):
        return push(("blackjack.7.b",))
    busted = shown.player == BUST and rules.dealer_bj_collects == "original_plus_busted"
    if at == ORIGINAL or busted:
        return lose(_beaten_by(shown, rules))
    return push(("blackjack.10.b",) if at == DOUBLED else ("blackjack.11.d",))


@cites("blackjack.3.a.2", "blackjack.3.b", "blackjack.16.b")
def _beaten_by(shown: Showdown, rules: Rules) -> tuple[str, ...]:
    """The clause by which a hand loses to a blackjack: over 21, a 21 in more cards, or lower."""
    if shown.player == BUST:
        return broken_by(rules)
    tied = ("blackjack.16.b", "blackjack.3.b") if _five_cards(shown, rules) else ("blackjack.3.b",)
    return ("blackjack.3.a.2",) if shown.compared else tied


@cites("blackjack.8.a", "blackjack.8.a.1", "blackjack.8.a.2", "blackjack.7.c")
def _ended(shown: Showdown) -> Verdict:
    """A surrendered hand loses half, or all to a blackjack; even money is paid in any case."""
    if shown.player == EVEN_MONEY:
        return win(EVEN, ("blackjack.7.c",))
    if shown.dealer == BLACKJACK:
        return lose(("blackjack.8.a.2",))
    return lose_part(HALF, ("blackjack.8.a.1" if shown.dealer == "0" else "blackjack.8.a.2",))


@cites("blackjack.6.k.1", "blackjack.6.k.2")
def _face_up(at: str, shown: Showdown, rules: Rules) -> Verdict:
    """When dealt face up, ties lose, and a player's blackjack always wins, at even money."""
    if shown.player in (BLACKJACK, DESIGNATED):
        both = shown.dealer == BLACKJACK
        return _natural(at, shown, rules, ("blackjack.6.k.1" if both else _won_by(shown),))
    if shown.player == BUST:
        return lose(broken_by(rules))
    if shown.compared <= 0:
        return lose(("blackjack.3.a.2",) if shown.compared else ("blackjack.6.k.1",))
    return _won(at, shown, rules)


@cites("blackjack.3.e", "blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.4")
@cites("blackjack.16.a")
def odds(at: str, standing: str, rules: Rules) -> Odds:
    """One to one, unless the house raised what a hand pays; a double is always one to one."""
    if at == DOUBLED or standing not in RAISED or not rules.raises(standing):
        return EVEN
    return RAISED[standing]


@cites("blackjack.3.e", "blackjack.3.e.3", "blackjack.6.k.2", "blackjack.7.a", "blackjack.7.b")
def blackjack_odds(standing: str, rules: Rules) -> Odds:
    """Three to two; six to five or even money in those variants; two to one if designated."""
    if standing == DESIGNATED and rules.pay_designated_bj:
        return Odds(2, 1)
    if rules.shown:
        return EVEN
    return Odds(6, 5) if rules.by_hand else Odds(3, 2)


@cites("blackjack.9.a", "blackjack.9.c")
def insurance(at: object, shown: Showdown, rules: Rules) -> Verdict:
    """Pays two to one if the dealer's second card is a ten-value card, and loses otherwise."""
    if shown.dealer == BLACKJACK:
        return win(Odds(2, 1), ("blackjack.9.a", "blackjack.9.c"))
    return lose(("blackjack.9.a", "blackjack.9.d"))

"""The wagers of colorado hold 'em: the ante, the bet that supports it, and the bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.odds import Odds
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine
from croupier.games.coloradoholdem.hands import BONUS, DECLARE, FOLD, Hand
from croupier.games.coloradoholdem.options import PAYS
from croupier.games.coloradoholdem.versions import VERSIONS
from croupier.ranking.categories import Category
from croupier.ranking.hand import JACK
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.coloradoholdem.options import ColoradoHoldemOptions

    Rules = ColoradoHoldemOptions

MAIN = "main"
WRONG = ("coloradoholdem.14.d",)
BONUS_PAYS, BONUS_APART = ("coloradoholdem.6a.c",), ("coloradoholdem.6a.d",)
BONUS_LOSES = ("coloradoholdem.6a.a",)


@cites("coloradoholdem.10.e", "coloradoholdem.10.f", "coloradoholdem.10.g")
@cites("coloradoholdem.11.e", "coloradoholdem.11.f", "coloradoholdem.11.g")
@cites("coloradoholdem.12.b", "coloradoholdem.13.b", "coloradoholdem.1.push")
def hand(at: object, one: Hand, rules: Rules) -> Verdict:
    """Low pairs push, higher hands win at their odds, anything lower loses (CO-4)."""
    if one.chosen in (FOLD, DECLARE):
        return given_up(one, rules)
    own = VERSIONS[rules.version]
    if one.held is Category.HIGH_CARD or 0 < one.pair < own.pushes_from:
        return lose(own.loses)
    if 0 < one.pair < own.wins_from:
        return push(own.pushes)
    return win(odds_of(rules, rules.version, one), own.pays)


@cites("coloradoholdem.10.b.2", "coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
@cites("coloradoholdem.14.d")
def given_up(one: Hand, rules: Rules) -> Verdict:
    """An instant winner that is declared pays at once; a fold or a wrong declaration loses."""
    own = VERSIONS[rules.version]
    if one.chosen == FOLD:
        return lose(own.fold)
    if one.held is None:
        return lose(WRONG)
    return win(odds_of(rules, rules.version, one), (*own.declares, *own.pays[1:]))


@cites("coloradoholdem.6a.a", "coloradoholdem.6a.c", "coloradoholdem.6a.d")
@cites("coloradoholdem.12.d", "coloradoholdem.13.d")
def bonus(at: object, one: Hand, rules: Rules) -> Verdict:
    """Two pairs or better win, jacks or better push; a folded hand loses its bonus (CO-5)."""
    own = VERSIONS[rules.version].bonus
    if one.chosen == DECLARE and one.held is None:
        return push((*WRONG, *BONUS_APART))
    if one.held in (None, Category.HIGH_CARD) or 0 < one.pair < JACK:
        return lose((*BONUS_LOSES, *own))
    if one.held is Category.PAIR:
        return push(own)
    return win(odds_of(rules, BONUS, one), (*BONUS_PAYS, *own))


def odds_of(rules: Rules, table: str, one: Hand) -> Odds:
    """The odds of a hand in one of the pay tables."""
    return PAYS.odds(rules, table, line_of(one))


def line_of(one: Hand) -> str:
    """The line of a pay table for a hand: instant winners have their own."""
    assert one.held is not None, "a hand that is paid has a category"
    name = one.held.value.replace("-", "_").replace(" ", "_")
    return f"instant_{name}" if one.chosen == DECLARE else name


def pays_hand(rules: Rules) -> tuple[PayLine, ...]:
    """What the ante pays in the version that the house plays."""
    return PAYS.lines(rules, rules.version)


@cites("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
def pays_bet(rules: Rules) -> tuple[PayLine, ...]:
    """A bet pays as the ante does, but no instant winner has one."""
    return tuple(line for line in pays_hand(rules) if "instant" not in line.name)


def pays_bonus(rules: Rules) -> tuple[PayLine, ...]:
    """What the bonus pays."""
    return PAYS.lines(rules, BONUS)

"""Kill and half-kill at omaha eight or better: when limits rise, for whom, and until when."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Protocol

from croupier.core.money import Cents
from croupier.games.poker.money_options import FULL, HALF, NONE
from croupier.rulebook.citation import cites

RAISED = {FULL: Fraction(2), HALF: Fraction(3, 2)}


class Kills(Protocol):
    """The choices of a house on which a kill depends."""

    @property
    def kill(self) -> str:
        """None, half or full."""

    @property
    def kill_pot(self) -> Cents | None:
        """The amount that qualifies, if it is one in dollars."""

    @property
    def kill_multiple(self) -> int:
        """The multiple of the minimum that qualifies otherwise."""

    @property
    def limits_min(self) -> Cents:
        """The posted minimum."""


@cites("poker.1.kill", "poker.1.half-kill")
def raised(rules: Kills, amount: Cents, *, killed: bool) -> Cents:
    """A limit in a killed hand: twice, or one and a half times, the posted one."""
    return int(amount * RAISED[rules.kill]) if killed else amount


@cites("poker.11.i")
def blind(rules: Kills) -> Cents:
    """The one blind of the player with the kill button: the raised minimum, in place of others."""
    return raised(rules, rules.limits_min, killed=True)


@cites("poker.11.i")
def threshold(rules: Kills, *, killed: bool) -> Cents:
    """The pot that qualifies: so many dollars, or a multiple of the minimum wager of the hand."""
    if rules.kill_pot is not None:
        return rules.kill_pot
    return rules.kill_multiple * raised(rules, rules.limits_min, killed=killed)


@cites("poker.11.i", "poker.1.kill", "poker.1.half-kill")
def killer(rules: Kills, awarded: Cents, winners: Collection[int], *, killed: bool) -> int | None:
    """The one player who won every pot of a qualifying hand gets the kill button; else nobody."""
    qualified = rules.kill != NONE and awarded >= threshold(rules, killed=killed)
    alone = set(winners)
    return next(iter(alone)) if qualified and len(alone) == 1 else None

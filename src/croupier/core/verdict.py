"""A judge's verdict on one wager: its winnings, and the share of the stake that comes back."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.money import Cents
from croupier.core.odds import NOTHING, WHOLE, Odds, Ratio, Rounding


class Fee(msgspec.Struct, frozen=True, gc=False):
    """Vigorish: the share of winnings that the house takes, with the rounding it may choose."""

    share: Ratio
    cites: tuple[str, ...] = ()
    rounding: Rounding | None = None

    def of(self, won: Cents) -> Cents:
        """The vigorish on an amount won; a fraction of a cent is not collected."""
        exact = won * self.share.fraction
        return int(exact) if self.rounding is None else self.rounding.apply(exact)


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """What is won on a wager in addition, whether it wins or loses: a payment of its own."""

    odds: Odds
    cites: tuple[str, ...] = ()


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """The winnings per unit staked and the share of the stake that comes back.

    `paid` is won per unit staked; `kept` is the share of the stake that is returned, or None if the
    stake stays, now at `at`. `up` means that a decided stake is left on the layout as a new wager;
    `fee` is the vigorish on what is won; `bonus` is a part of `paid` that is paid by itself.
    """

    paid: Ratio
    kept: Ratio | None
    at: Any = None
    odds: Odds | None = None
    cites: tuple[str, ...] = ()
    up: bool = False
    fee: Fee | None = None
    bonus: Bonus | None = None

    @property
    def loses(self) -> bool:
        """Whether part of the stake is collected."""
        return self.kept is not None and self.kept.num < self.kept.den


def win(
    odds: Odds, cites: tuple[str, ...] = (), *, up: bool = False, fee: Fee | None = None
) -> Verdict:
    """The stake is returned with winnings at these odds, or left up as a new wager."""
    return Verdict(odds, WHOLE, None, odds, cites, up, fee)


def with_bonus(base: Verdict, odds: Odds, cites: tuple[str, ...]) -> Verdict:
    """A verdict with a bonus in addition to what it pays."""
    both = (base.paid.fraction + odds.fraction).as_integer_ratio()
    return msgspec.structs.replace(base, paid=Ratio(*both), bonus=Bonus(odds, cites))


def push(cites: tuple[str, ...] = ()) -> Verdict:
    """The stake is returned, and nothing else."""
    return Verdict(NOTHING, WHOLE, None, None, cites)


def win_part(odds: Odds, part: Ratio, cites: tuple[str, ...] = ()) -> Verdict:
    """One part of the stake wins at these odds; the rest is lost."""
    paid = Ratio(odds.num * part.num, odds.den * part.den)
    return Verdict(paid, part, None, odds, cites)


def lose(cites: tuple[str, ...] = ()) -> Verdict:
    """All of the stake is lost."""
    return Verdict(NOTHING, NOTHING, None, None, cites)


def lose_part(kept: Ratio, cites: tuple[str, ...] = ()) -> Verdict:
    """Part of the stake is lost; the share `kept` is returned."""
    return Verdict(NOTHING, kept, None, None, cites)


def stay(at: Any, cites: tuple[str, ...] = ()) -> Verdict:
    """Undecided: the wager stays on the layout, now at `at`."""
    return Verdict(NOTHING, None, at, None, cites)


def bar(cites: tuple[str, ...] = ()) -> Verdict:
    """Neither won nor lost: the stake is free again and stays where it is."""
    return Verdict(NOTHING, WHOLE, None, None, cites, up=True)


LOSE = lose()
PUSH = Verdict(NOTHING, WHOLE)

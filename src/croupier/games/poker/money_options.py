"""What a house chooses about its rake, time charges, kills and bad beat payouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from croupier.core.money import Cents, cents, money, short
from croupier.games.poker.bad_beat_hands import HANDS, fits
from croupier.rulebook.citation import cites
from croupier.rulebook.option import (
    ALWAYS,
    Count,
    Money,
    Rate,
    Switch,
    Unless,
    Word,
    option,
    requires,
)
from croupier.rulebook.settled import Settles, idles

DOLLAR: Cents = 1_00
PERCENTAGE, INCREMENTS, TIME = "percentage", "increments", "time"
RAKES = (
    PERCENTAGE,
    INCREMENTS,
    TIME,
    "percentage+increments",
    "percentage+time",
    "increments+time",
    "percentage+increments+time",
)
"""A house uses one or more of the three procedures."""
NONE, HALF, FULL = "none", "half", "full"
BOTH, ONE, ANY = "both", "one", "any"
PAID_OUT = "paid_out"
CEILING = Fraction(1, 10)
TENTH_OF_A_PERCENT = Fraction(1, 1000)
HOUR, MINUTES = 60, ("60", "30", "20")
A_SIGN = "a sign at the table"
Steps = tuple[tuple[Cents, Cents], ...]
"""At which levels of a pot how much is taken."""


OFTEN: tuple[Steps, ...] = (
    ((10_00, 1_00),),
    ((20_00, 1_00), (40_00, 2_00)),
    ((15_00, 1_00), (30_00, 1_00), (45_00, 1_00)),
)


class StepsType:
    """Levels of a pot and what is taken at each, `20:1,40:1`, stored as integer cents."""

    name = "steps"

    def parse(self, value: Any) -> Steps:
        """Read `20:1,40:1`, or a table of levels and amounts."""
        try:
            found = tuple(sorted((cents(level), cents(taken)) for level, taken in _pairs(value)))
        except ValueError:
            raise ValueError(self.values()) from None
        if not found or len({level for level, _ in found}) < len(found):
            raise ValueError(self.values())
        return found

    def show(self, value: Any) -> Any:
        """A JSON object of integer cents."""
        return {str(level): taken for level, taken in value}

    def typed(self, shown: Any) -> Any:
        """A table from JSON, in dollars."""
        return {short(int(level)): short(taken) for level, taken in shown.items()}

    def spell(self, value: Any) -> str:
        """`20:1,40:1`."""
        return ",".join(f"{short(level)}:{short(taken)}" for level, taken in value)

    def in_words(self, value: Any) -> str:
        """`$1 at $20, $1 at $40`."""
        return ", ".join(f"{money(taken)} at {money(level)}" for level, taken in value)

    def values(self) -> list[Any] | str:
        """Describe the levels."""
        return "levels and amounts in dollars such as 20:1,40:1,60:1, each level once"

    def sample(self, rng: Random) -> Steps:
        """Some levels that houses post."""
        return rng.choice(OFTEN)


def _pairs(value: Any) -> list[tuple[str, str]]:
    if isinstance(value, Mapping):
        return [(str(level), str(taken)) for level, taken in value.items()]
    halves = [word.partition(":") for word in str(value).replace(",", " ").split()]
    return [(level, taken) for level, _, taken in halves]


def _no(part: str) -> Any:
    """Whether a table uses no rake of this kind."""
    return lambda rules: part not in rules.rakes


def _no_pool(rules: Any) -> bool:
    return not rules.bad_beat


@dataclass(frozen=True, eq=False)
class MoneyChoices:
    """How the house takes its rake, whether limits are killed, and what a bad beat pays."""

    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("rake_rate", _no(PERCENTAGE), "no percentage is raked here", "poker.14.b.1.i"),
        *idles("rake_steps", _no(INCREMENTS), "no increments are raked here", "poker.14.b.2.i"),
        *idles(
            "rake_cap",
            lambda rules: rules.rakes == (TIME,),
            "only time is charged here",
            "poker.14.a.3",
        ),
        *idles(
            "time_charge time_per time_every",
            _no(TIME),
            "no time is charged here",
            "poker.14.b.3.i",
        ),
        *idles(
            "kill_pot kill_multiple",
            lambda rules: rules.kill == NONE,
            "this table has no kill",
            "poker.11.i",
        ),
        *idles(
            "kill_multiple",
            lambda rules: rules.kill_pot is not None,
            "a pot qualifies by an amount in dollars here",
            "poker.11.i",
        ),
        *idles(
            "bad_beat_hand bad_beat_hole bad_beat_amount bad_beat_min_pot bad_beat_max "
            "bad_beat_loser bad_beat_winner bad_beat_others bad_beat_paid_at bad_beat_ends",
            _no_pool,
            "this table offers no bad beat payout",
            "poker.19.a",
        ),
        *idles(
            "bad_beat_hole",
            lambda rules: rules.type != "holdem",
            "only hold 'em hands may play fewer than all their hole cards",
            "poker.19.b.3",
        ),
    )

    rake: str = option(
        PERCENTAGE,
        Word(RAKES),
        "how the house takes its rake; one procedure or several",
        cites=("poker.14.a", "poker.14.b.1.i", "poker.14.b.2.i", "poker.14.b.3.i"),
        notice=A_SIGN,
        notice_cites=("poker.14.c",),
        notice_when=ALWAYS,
    )
    rake_rate: Fraction = option(
        CEILING,
        Rate(TENTH_OF_A_PERCENT, CEILING),
        "the rake as a percentage of the bets of each betting round",
        cites=("poker.14.b.1.i",),
    )
    rake_cap: Cents = option(
        5_00, Money(), "the most that is raked in a round of play", cites=("poker.14.a.3",)
    )
    rake_steps: Steps = option(
        ((20_00, 1_00), (40_00, 1_00), (60_00, 1_00)),
        StepsType(),
        "the levels of a pot at which an amount is raked",
        cites=("poker.14.b.2.i",),
    )
    time_charge: Cents = option(
        12_00, Money(), "the time charge for an hour", cites=("poker.14.b.3.ii",)
    )
    time_per: str = option(
        "player",
        Word(("player", "table")),
        "whether each player or the table is charged for time",
        cites=("poker.14.b.3.i",),
    )
    time_every: str = option(
        "30",
        Word(MINUTES),
        "after how many minutes a time charge is taken",
        cites=("poker.14.b.3.iii",),
    )
    kill: str = option(
        NONE,
        Word((NONE, HALF, FULL)),
        "whether the limits rise after one player wins a whole qualifying pot",
        cites=("poker.1.kill", "poker.1.half-kill", "poker.11.i"),
        notice=A_SIGN,
        notice_cites=("poker.11.b",),
    )
    kill_pot: Cents | None = option(
        None,
        Unless("multiple", Money()),
        "the pot that brings a kill, in dollars or as a multiple of the minimum wager",
        cites=("poker.11.i",),
    )
    kill_multiple: int = option(
        10,
        Count(1, None, 20),
        "how many times the minimum wager a pot must have for a kill",
        cites=("poker.11.i",),
    )
    bad_beat: bool = option(
        False,
        Switch(),
        "whether a bad beat payout is offered",
        cites=("poker.19.a",),
        notice="a notice at the table, its rules in the poker room, and the amount displayed",
        notice_cites=("poker.19.b", "poker.19.b.1", "poker.19.b.2", "poker.19.b.3"),
    )
    bad_beat_hand: str = option(
        "four_twos",
        Word(tuple(HANDS)),
        "the lowest hand that must lose for a bad beat payout",
        cites=("poker.1.bad-beat", "poker.19.b.3"),
    )
    bad_beat_hole: str = option(
        BOTH,
        Word((BOTH, ONE, ANY)),
        "how many hole cards must play in the losing and in the winning hand",
        cites=("poker.19.b.3",),
    )
    bad_beat_amount: Cents = option(
        DOLLAR,
        Money(),
        "what a pot contributes for each whole minimum in it",
        cites=("poker.19.b.1", "poker.19.c"),
    )
    bad_beat_min_pot: Cents = option(
        20_00,
        Money(),
        "the smallest pot that contributes to the bad beat payout",
        cites=("poker.19.b.2",),
    )
    bad_beat_max: Cents = option(
        DOLLAR, Money(), "the most that a pot contributes", cites=("poker.19.b.1",)
    )
    bad_beat_loser: Fraction = option(
        Fraction(1, 2),
        Rate(TENTH_OF_A_PERCENT),
        "the share of the losing hand in a bad beat payout",
        cites=("poker.19.b.3",),
    )
    bad_beat_winner: Fraction = option(
        Fraction(1, 4),
        Rate(),
        "the share of the winning hand in a bad beat payout",
        cites=("poker.19.b.3",),
    )
    bad_beat_others: Fraction = option(
        Fraction(1, 4),
        Rate(),
        "what all other players at the table share of a bad beat payout",
        cites=("poker.19.b.3",),
    )
    bad_beat_paid_at: str = option(
        "table",
        Word(("table", "cage")),
        "where a bad beat payout is paid",
        cites=("poker.19.f.2", "poker.19.g"),
    )
    bad_beat_ends: str = option(
        NONE,
        Word((NONE, PAID_OUT)),
        "the approved procedure for discontinuing a bad beat payout",
        cites=("poker.19.i",),
        notice="procedures for discontinuing it are submitted and approved before it is offered",
        notice_cites=("poker.19.i",),
    )

    @cached_property
    @cites("poker.14.b.1.i", "poker.14.b.2.i", "poker.14.b.3.i")
    def rakes(self) -> tuple[str, ...]:
        """The procedures by which the rake is taken."""
        return tuple(self.rake.split("+"))

    @property
    @cites("poker.14.b.3.ii", "poker.14.b.3.iii")
    def time_part(self) -> Fraction:
        """The part of the hourly fee that is taken each time."""
        return Fraction(self.time_charge * int(self.time_every), HOUR)

    @requires("poker.11.i", settles="kill")
    def kill_at_omaha_eight(self: Any) -> str | None:
        """Only omaha high-low split eight or better has a kill."""
        if self.kill != NONE and (self.type, self.form) != ("omaha", "hi_lo_8"):
            return "only omaha high-low split eight or better may have a kill"
        return None

    @requires("poker.14.b.1.i", "poker.14.a.3")
    def whole_dollars_of_rake(self) -> str | None:
        """A rake is taken in whole dollars, so its maximum is at least one."""
        taken = {self.rake_cap, *(amount for _, amount in self.rake_steps)}
        if self.rakes != (TIME,) and any(amount % DOLLAR for amount in taken):
            return "the rake is taken in whole dollars"
        return None

    @requires("poker.14.a", "poker.14.b.2.i")
    def something_at_each_level(self) -> str | None:
        """Something is raked at each level."""
        nothing = (level for level, amount in self.rake_steps if not amount)
        level = next(nothing, None) if INCREMENTS in self.rakes else None
        return None if level is None else f"nothing would be raked from a pot of {money(level)}"

    @requires("poker.14.b.2.i")
    def less_than_the_pot(self) -> str | None:
        """What has been taken at a level, a percentage included, is less than the pot has then."""
        steps = 0
        for level, amount in self.rake_steps if INCREMENTS in self.rakes else ():
            steps += amount
            share = int(self.rake_rate * level) if PERCENTAGE in self.rakes else 0
            taken = min(steps + share, self.rake_cap)
            if steps >= level or taken >= level:
                return f"a pot of {money(level)} would be raked by {money(max(taken, steps))}"
        return None

    @requires("poker.11.i")
    def kill_in_whole_dollars(self) -> str | None:
        """The pot that brings a kill is an amount in whole dollars."""
        if self.kill != NONE and (self.kill_pot or 0) % DOLLAR:
            return f"{money(self.kill_pot or 0)} is not a whole number of dollars"
        return None

    @requires("poker.1.half-kill")
    def half_kill_in_chips(self: Any) -> str | None:
        """One and a half times the limits are whole dollars."""
        if self.kill == HALF and (self.limits_min % (2 * DOLLAR) or self.limits_max % (2 * DOLLAR)):
            return "one and a half times the limits is not a whole number of dollars"
        return None

    @requires("poker.14.b.3.iii")
    def time_in_whole_dollars(self) -> str | None:
        """What is taken of an hourly fee each time can be paid in chips."""
        if TIME in self.rakes and self.time_part % DOLLAR:
            every = f"{self.time_every} minutes of {money(self.time_charge)} an hour"
            return f"{every} is not a whole number of dollars"
        return None

    @requires("poker.19.i")
    def ends_as_approved(self) -> str | None:
        """No bad beat payout is offered before a way to discontinue it is approved."""
        if self.bad_beat and self.bad_beat_ends == NONE:
            return "no procedure for discontinuing the bad beat payout is approved"
        return None

    @requires("poker.19.a", "poker.19.b.3")
    def shares_of_one_fund(self) -> str | None:
        """The shares of a bad beat payout are at most all of it, so the house adds nothing."""
        if self.bad_beat and self.bad_beat_loser + self.bad_beat_winner + self.bad_beat_others > 1:
            return "the shares of the bad beat payout add up to more than all of it"
        return None

    @requires("poker.19.b.1", "poker.19.b.2")
    def contributions_in_order(self) -> str | None:
        """A contribution is in whole dollars, at most the maximum, and out of a pot that has it."""
        if not self.bad_beat:
            return None
        if any(one % DOLLAR for one in (self.bad_beat_amount, self.bad_beat_max)):
            return "contributions are in whole dollars"
        if not self.bad_beat_amount <= self.bad_beat_max < self.bad_beat_min_pot:
            return (
                "a contribution must be at most its maximum, which must be below the smallest pot"
            )
        return None

    @requires("poker.19.b.3")
    def a_hand_of_the_form(self: Any) -> str | None:
        """The qualifying hand is one that can be held in the form that is played."""
        if self.bad_beat and not fits(self.bad_beat_hand, self.type, self.form):
            return "the hand that must lose cannot be held in this form of poker"
        return None

    @requires("poker.7.c", settles="coupons_match_play")
    def chips_alone(self: Any) -> str | None:
        """Players bet chips, plaques and currency; a coupon is none of these."""
        return "poker takes no coupons" if self.coupons_match_play else None

    @requires("poker.7.d", settles="limits_accept_outside")
    def within_the_limits(self: Any) -> str | None:
        """A bet outside the posted limits is not binding."""
        return "poker takes no bet outside its limits" if self.limits_accept_outside else None

"""A table's rules as figures that the kernels of a hand read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.core.errors import Refused
from croupier.games.poker.money_options import INCREMENTS, PERCENTAGE
from croupier.games.poker.options import LIMIT, NO_LIMIT, POT_LIMIT, SPREAD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.poker.forms import Street

    Ints = NDArray[np.int64]

STRUCTURES = (LIMIT, SPREAD, POT_LIMIT, NO_LIMIT)
OPENS = (
    "left_of_button",
    "lowest_up",
    "highest_up_ace_low",
    "best_showing",
    "highest_up",
    "pair_or_up",
)
BURN, DOWN, UP, COMMUNITY, DRAW, SIZE, MUST_BET, FORCED, CHECKS, OPENER = range(10)
"""The columns of a street."""
FULL, HALF, ANY = range(3)
REOPENS = ("full", "half", "any")
SHORTEST, LONGEST = 10, 100
"""The chips of a player at the start of a hand, in minimum bets: anything between, in dollars."""


class Plan(NamedTuple):
    """What a hand is played by; money is in cents."""

    streets: Ints
    blinds: Ints
    structure: int
    top: int
    ante: int
    forced: int
    step: int
    raises: int
    """The most raises in a betting round; -1 if there is no limit."""
    cap_heads_up: bool
    reopens: int
    reopen_sum: bool
    check_raise: bool
    least_stack: int
    most_stack: int
    rate: int
    """The rake in thousandths of the bets; 0 if no percentage is raked."""
    cap: int
    steps: Ints
    size: int
    """The cards of a hand."""
    own: int
    only_low: bool


def plan_of(rules: Any) -> Plan:
    """The figures of a table; what depends on earlier hands is refused."""
    for key, plain in (("kill", "none"), ("bad_beat", False), ("first_button", "right_of_dealer")):
        if getattr(rules, key) != plain:
            why = "hands in bulk are played one by one, each at a table that has just opened"
            raise Refused(f"{key} in bulk", why, (), f"{key}={'no' if plain is False else plain}")
    form = rules.played
    rate = rules.rake_rate * 1000 if PERCENTAGE in rules.rakes else 0
    steps = rules.rake_steps if INCREMENTS in rules.rakes else ()
    return Plan(
        np.array([street_of(rules, one) for one in form.streets], np.int64),
        np.array(rules.blinds if form.button else (), np.int64),
        STRUCTURES.index(rules.structure),
        rules.limits_max,
        rules.ante or 0,
        rules.forced_bet,
        rules.limits_increment,
        -1 if rules.max_raises is None else rules.max_raises,
        rules.cap_heads_up,
        REOPENS.index(rules.reopens),
        rules.reopen_sum,
        rules.check_raise,
        SHORTEST * rules.limits_min,
        LONGEST * rules.limits_min,
        int(rate),
        rules.rake_cap,
        np.array(steps, np.int64).reshape(-1, 2),
        form.size,
        form.own,
        form.high is None,
    )


def street_of(rules: Any, one: Street) -> tuple[int, ...]:
    """A street as a row of figures."""
    large = rules.structure == LIMIT and one.large
    opens = "left_of_button" if one.opens == "after_blinds" else one.opens
    return (
        one.burn,
        one.down,
        one.up,
        one.community,
        one.draw,
        rules.limits_max if large else rules.limits_min,
        one.must_bet,
        one.forced,
        one.checks,
        OPENS.index(opens),
    )

"""PokerKit as an independent referee: hands at random tables, set up and played in its engine."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

STRUCTURES = {
    "limit": BettingStructure.FIXED_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "no_limit": BettingStructure.NO_LIMIT,
}
HANDS: dict[tuple[str, str], tuple[type, ...]] = {
    ("holdem", "high"): (StandardHighHand,),
    ("omaha", "high"): (OmahaHoldemHand,),
    ("omaha", "hi_lo_8"): (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    ("seven_card_stud", "high"): (StandardHighHand,),
    ("seven_card_stud", "hi_lo"): (StandardHighHand, RegularLowHand),
    ("seven_card_stud", "hi_lo_8"): (StandardHighHand, EightOrBetterLowHand),
    ("five_card_draw", "high"): (StandardHighHand,),
    ("five_card_draw", "low"): (RegularLowHand,),
}
MOST = {"holdem": 9, "omaha": 9, "seven_card_stud": 8, "five_card_draw": 7}
HOLE = {"holdem": 2, "omaha": 4, "five_card_draw": 5}
BETS_IN_A_ROUND = 4
REQUIRED_BETS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
EVERYTHING = (
    *REQUIRED_BETS,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)


class Setup(msgspec.Struct, frozen=True):
    """A hand to be played: what is played, for what, and what everyone has, in dollars."""

    type: str
    form: str
    structure: str
    stacks: tuple[int, ...]
    ante: int
    blinds: tuple[int, int]
    forced: int
    small: int
    large: int

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.stacks)

    @property
    def is_stud(self) -> bool:
        """Whether there is no button."""
        return self.type == "seven_card_stud"

    @property
    def posted(self) -> tuple[int, ...]:
        """The blind of each player, in the order of the deal."""
        if self.is_stud:
            return (0,) * self.players
        return (*self.blinds, *(0,) * (self.players - 2))


def at_random(rng: Random, kind: tuple[str, str] | None = None) -> Setup:
    """A table of some form with two to nine players, many of them short of chips."""
    type_, form = kind or rng.choice(list(HANDS))
    limit = type_ == "seven_card_stud" or form == "hi_lo_8"
    structure = "limit" if limit else rng.choice(list(STRUCTURES))
    small = rng.choice((2, 4, 10))
    players, ante = rng.randint(2, MOST[type_]), rng.choice((0, 0, 1))
    return Setup(
        type_,
        form,
        structure,
        tuple(_stack(rng, small) + ante * (place < 2) for place in range(players)),
        ante,
        rng.choice(((small // 2, small), (small, small))),
        max(1, small // 2),
        small,
        2 * small if structure == "limit" else small,
    )


def _stack(rng: Random, small: int) -> int:
    """Some have barely enough to be dealt in, some enough for a few bets, some plenty."""
    return rng.choice((1, rng.randint(1, 4 * small), rng.randint(small, 40 * small), 200 * small))


def streets(setup: Setup) -> tuple[Street, ...]:
    """The betting rounds of a form, as the other engine describes them."""
    most = BETS_IN_A_ROUND if setup.structure == "limit" else None
    small, large = setup.small, setup.large
    if setup.is_stud:
        opens = Opening.HIGH_CARD if setup.form == "hi_lo" else Opening.LOW_CARD
        first = Street(False, (False, False, True), 0, False, opens, small, most)
        later = (((True,), small), ((True,), large), ((True,), large), ((False,), large))
        high = Opening.HIGH_HAND
        return (first, *(Street(True, up, 0, False, high, bet, most) for up, bet in later))
    at = Opening.POSITION
    first = Street(False, (False,) * HOLE[setup.type], 0, False, at, small, most)
    if setup.type == "five_card_draw":
        return first, Street(True, (), 0, True, at, large, most)
    boards = ((3, small), (1, large), (1, large))
    return (first, *(Street(True, (), many, False, at, bet, most) for many, bet in boards))


def state_of(setup: Setup, automations: tuple[Automation, ...] = REQUIRED_BETS) -> State:
    """The hand in the other engine, before the deal."""
    return State(
        automations,
        Deck.STANDARD,
        HANDS[setup.type, setup.form],
        streets(setup),
        STRUCTURES[setup.structure],
        True,
        (setup.ante,) * setup.players,
        setup.posted,
        setup.forced if setup.is_stud else 0,
        setup.stacks,
        setup.players,
        mode=Mode.TOURNAMENT,
    )


def chosen(rng: Random, calls: int, least: int | None, most: int | None) -> tuple[str, int]:
    """What a player does at random: fold, call (or check), or raise to an amount."""
    roll = rng.random()
    if calls and roll < 0.15:
        return "fold", 0
    if least is None or most is None or roll < 0.65:
        return "call", 0
    if roll < 0.85:
        return "raise", least
    return "raise", most if roll < 0.92 else rng.randint(least, most)


def played_alone(setup: Setup, rng: Random) -> State:
    """A whole hand at random in the other engine, which deals it as well."""
    state: Any = state_of(setup, EVERYTHING)
    while state.status:
        if state.can_stand_pat_or_discard():
            held = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(rng.sample(held, rng.randint(0, 3)))
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            acted(state, rng)
    return state  # type: ignore[no-any-return]


def acted(state: Any, rng: Random, fixed: bool = False) -> None:
    """One action at random; if bets are `fixed`, a raise is the least possible one."""
    least = state.min_completion_betting_or_raising_to_amount
    most = least if fixed else state.max_completion_betting_or_raising_to_amount
    verb, amount = chosen(rng, state.checking_or_calling_amount, least, most)
    if verb == "fold":
        state.fold()
    elif verb == "call":
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(amount)

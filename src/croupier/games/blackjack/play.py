"""The state of a blackjack table beyond the family's: its variations and side wagers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.equipment.cards import Pack, pack
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.families import double_shoe, shoe
from croupier.games.families.meter import Meter, meter
from croupier.games.families.twentyone.play import TurnsPlay


class BlackjackPlay(TurnsPlay, frozen=True, kw_only=True):
    """The boxes that `lost` a hand at once, and whether a card was `burned` from the hand.

    `sides` is the state of a double shoe apart from the side that deals, if there is one;
    `astray` says that the up card of multiple action went to the discards, and if it was found;
    `tally` counts the hands each patron won and lost at a box in this round, `streaked` are the
    streak wagers that it was already applied to. `meter` is the
    progressive meter, `dark` the boxes whose light does not work, `coupons` the wagers made with a
    coupon; `validated` says that a supervisor has seen the prizes; `bonus_shows` is the prize on
    the bonus display, `bonus_confirmed` says that a supervisor has seen it; `floorperson` says
    that a floorperson has come.
    """

    lost: frozenset[str] = frozenset()
    burned: bool = False
    astray: str = ""
    sides: double_shoe.Sides | None = None
    tally: Mapping[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    counted: bool = False
    streaked: frozenset[int] = frozenset()
    meter: Meter | None = None
    dark: frozenset[int] = frozenset()
    coupons: frozenset[int] = frozenset()
    validated: bool = False
    bonus_shows: str = ""
    bonus_confirmed: bool = False
    floorperson: bool = False


def single(rules: BlackjackOptions) -> Mapping[str, Pack]:
    """The cards of a shoe with one side."""
    return {} if rules.double_shoe else {shoe.SHOE: pack(shoe.SHOE, rules.in_play)}


def fresh(rules: BlackjackOptions) -> BlackjackPlay:
    """A table at its start: an empty shoe, and the meter at its seed."""
    began = meter(rules.progressive_seed, rules.progressive_reset, rules.progressive_rate)
    own = began if rules.progressive else None
    if not rules.double_shoe:
        return BlackjackPlay(shoe=shoe.new_shoe(single(rules)[shoe.SHOE], rules), meter=own)
    red, black = double_shoe.double_shoe(*double_shoe.packs(rules.in_play).values(), rules=rules)
    return BlackjackPlay(shoe=red, sides=double_shoe.Sides(black), meter=own)

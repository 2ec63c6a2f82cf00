"""Which cards of a shuffled deck a player alone and the dealer get, as the table deals them."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.philox import U8
from croupier.analysis.paigowpoker.rounds import Dealing
from croupier.analysis.ranking.bulk import NUMBERS
from croupier.analysis.reader import pack_of
from croupier.core.game import devices
from croupier.games.families.paigow.circle import DEALER, around, counted
from croupier.games.families.paigow.play import stack
from croupier.games.paigowpoker.dealing import FOUR, ROWS, THREE
from croupier.games.paigowpoker.hand_rules import BUTTON, DICE, HAND, SHOE
from croupier.games.paigowpoker.hands import SEVEN
from croupier.games.paigowpoker.play import NUMBERS as DISPLAYED
from croupier.games.paigowpoker.play import after_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.core.game import Game


@lru_cache(maxsize=16)
def dealing(game: Game, rules: Any) -> Dealing:
    """How a round with one player, in the first box, is dealt."""
    shown = starts(game, rules)
    every = tuple(dict.fromkeys(shown))
    own = str(game.boxes(rules)[0])
    places = [[_cards(rules, at, one) for one in (own, DEALER)] for at in every]
    order = np.array([NUMBERS[card] for card in pack_of(game, rules).cards], U8)
    cards, drawn = 1 + int(np.max(places)), len(shown) > 1
    before = drawn and rules.deal != HAND
    return Dealing(
        order=order,
        places=np.array(places, U8),
        starts=np.array([every.index(one) for one in shown]),
        cards=cards,
        drawn_at=0 if before or not drawn else SEVEN * SEVEN,
        first=int(before),
    )


def starts(game: Game, rules: Any) -> Sequence[str]:
    """The position that each outcome of the dice or the generator counts to."""
    if rules.in_threes:
        return (DEALER,)
    if rules.start == BUTTON:
        return (after_button(rules.circle, ""),)
    device = devices(game, rules)[DICE if rules.start == DICE else DISPLAYED]
    totals = (sum(map(int, face.split("-"))) for face in device.faces)
    return tuple(counted(rules.circle, DEALER, total) for total in totals)


def _cards(rules: Any, start: str, place: str) -> list[int]:
    """The places in the deck of the cards of one position, in the order in which it gets them."""
    if rules.in_threes:
        mine = (0, 2 * THREE) if place != DEALER else (THREE, 2 * THREE + FOUR)
        return [*range(mine[0], mine[0] + THREE), *range(mine[1], mine[1] + FOUR)]
    order = around(rules.circle, start, clockwise=True)
    if rules.deal == HAND:
        named = stack(order.index(place) + 1)
        return [at for at, one in enumerate(chain.from_iterable(ROWS)) if one == named]
    at = order.index(place)
    if rules.deal == SHOE:
        return [SEVEN * row + at for row in range(SEVEN)]
    return [SEVEN * at + card for card in range(SEVEN)]

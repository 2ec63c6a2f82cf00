"""The cards of each street: burned, dealt around the table, or laid in the center."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.core.step import Deal, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe, racked
from croupier.games.families.shoe import BURN, SHOE, ShoeReady
from croupier.games.poker.forms import FIVE_STUD, MAMBO, STUD, Street
from croupier.games.poker.play import (
    COMMON,
    COMMUNITY,
    BurnsGathered,
    Player,
    PokerPlay,
    left_in,
    street_of,
)
from croupier.games.poker.wrong import NOTHING, in_order, is_up
from croupier.rulebook.citation import cites

Eyes = tuple[str, ...] | None
"""Who may see a card (None: all)."""
Packet = tuple[str, int]
"""What is dealt at once: cards down, up or in the center, and how many to each."""
DOWN, UP, CENTER = "down", "up", "center"
BURNED = ("poker.1.burn-card", "poker.6.e.3")
COMMON_CARD = ("poker.9.h", "poker.1.common-card")
STILL_DEALT = ("poker.7.c.4.ii",)
"""All-in hands go on getting cards."""
EXPOSED_BURN = ("poker.15.o.2",)
"""An exposed card is the burn before the flop, so no other card is."""
TURNED_UP = {STUD: ("poker.15.k",), FIVE_STUD: ("poker.15.l",), MAMBO: ("poker.15.m",)}
"""A hole card was turned up in the deal, so another card comes face down."""


@lru_cache(maxsize=64)
def packets(street: Street) -> tuple[Packet, ...]:
    """The packets of a street, in their order."""
    some = ((DOWN, street.down), (UP, street.up), (CENTER, street.community))
    return tuple(one for one in some if one[1])


@cites("poker.9.c", "poker.9.f", "poker.9.h", "poker.10.e", "poker.10.g", "poker.10.h")
@cites("poker.10.i", "poker.11.d", "poker.12.d", "poker.13.c", "poker.13.f", "poker.13.g")
@cites("poker.13a.c", "poker.13a.f", "poker.13a.h", "poker.7.c.4.ii")
def due(table: Table) -> Step:
    """The next cards of the street; all-in hands get theirs too."""
    play, street = table.play, street_of(table)
    every = packets(street)
    if play.deals >= len(every):
        return None
    what, count = every[play.deals]
    burns = street.burn and not play.deals and not (play.wrong.burned and play.street == 1)
    if play.gathered and play.shoe.state == "shuffled":
        return (ShoeReady(cites=COMMON_CARD),)
    if what != CENTER and returns(table, count, burns):
        return gathered(table)
    if what != CENTER and (lacks(table, count, burns) or lies_ready(table)):
        return common(table)
    if what == CENTER:
        because = street.dealt if burns else (*street.dealt, *EXPOSED_BURN)
        return dealt(play.shoe, [COMMUNITY] * count, [None] * count, because, burns=burns)
    around = left_in(table)
    because = street.dealt
    if play.street and any(one.all_in for one in around):
        because += STILL_DEALT
    if play.covered and what == UP:
        because += TURNED_UP[table.rules.type]
    if play.wrong is not NOTHING and play.wrong != NOTHING:
        return dealt(play.shoe, *irregular(table, what, count), because, burns=burns)
    to, seen = [one.place for one in around], [sees(play, one, what) for one in around]
    return dealt(play.shoe, to * count, seen * count, because, burns=burns)


def sees(play: PokerPlay, one: Player, what: str) -> tuple[str, ...] | None:
    """A card down is for its player to see, one up for everyone."""
    return None if what == UP and one.seat not in play.covered else (one.patron,)


@cites("poker.15.k", "poker.15.l", "poker.15.m", "poker.15.o", "poker.15.f")
def irregular(table: Table, what: str, count: int) -> tuple[list[str], list[Eyes]]:
    """Where cards go, and who sees each, if the order is wrong or some are turned up."""
    play: PokerPlay = table.play
    inside = {one.seat: one for one in left_in(table)}
    order = in_order(tuple(inside), play.wrong, first=not play.street)
    cards = [(seat, card) for card in range(1, count + 1) for seat in order]
    seen: list[Eyes] = []
    for seat, card in cards:
        if seat not in inside:  # a player who should have no cards
            seen.append(None if what == UP else ())
        elif what == DOWN and is_up(play.wrong, seat, card):
            seen.append(None)
        else:
            seen.append(sees(play, inside[seat], what))
    return [str(seat) for seat, _ in cards], seen


@cites("poker.1.burn-card", "poker.1.hole-card", "poker.1.up-card", "poker.1.community-card")
@cites("poker.6.e.3")
def dealt(
    deck: Shoe,
    to: Sequence[str],
    seen: Sequence[tuple[str, ...] | None],
    because: tuple[str, ...],
    *,
    burns: bool,
) -> Deal:
    """Cards from the top of the deck, after a card that nobody sees if one is burned."""
    if burns:
        return Deal(SHOE, (BURN, *to), deck, (*because, *BURNED), (), ((), *seen))
    if seen.count(None) == len(seen):
        return Deal(SHOE, tuple(to), deck, because)
    return Deal(SHOE, tuple(to), deck, because, (), tuple(seen))


@cites("poker.9.h")
def lacks(table: Table, count: int, burns: bool) -> bool:
    """Whether the deck cannot give each remaining player a card of a stud game."""
    need = count * len(left_in(table)) + burns
    left: int = table.play.shoe.remaining
    return left < need


def lies_ready(table: Table) -> bool:
    """Whether burn cards were shuffled for a common card, and not for a card to each player."""
    ready: bool = table.play.gathered
    return ready and not table.rules.customs.mucks_return


def returns(table: Table, count: int, burns: bool) -> bool:
    """Whether mucked and burned cards are dealt again: a custom of other houses."""
    play = table.play
    if not table.rules.customs.mucks_return or play.gathered or not lacks(table, count, burns):
        return False
    back = len(play.hands.get(BURN, ())) + len(racked(play.shoe))
    return bool(count * len(left_in(table)) + burns <= play.shoe.remaining + back)


def gathered(table: Table) -> Step:
    """All cards that nobody holds are taken up, to be shuffled."""
    deck: Shoe = table.play.shoe
    if deck.remaining:
        return Deal(SHOE, (BURN,) * deck.remaining, deck, COMMON_CARD, ())
    return (BurnsGathered(cites=COMMON_CARD),)


@cites("poker.9.h", "poker.1.common-card")
def common(table: Table) -> Step:
    """A card is burned and a common card dealt; if one or none is left, burn cards are shuffled.

    The last card joins the burn cards (PK-14).
    """
    deck: Shoe = table.play.shoe
    if deck.remaining >= 2:
        return Deal(SHOE, (BURN, COMMON), deck, (*COMMON_CARD, *BURNED), (), ((), None))
    if table.play.gathered:
        return Shuffle(SHOE, COMMON_CARD, racked(deck))
    if deck.remaining:
        return Deal(SHOE, (BURN,), deck, (*COMMON_CARD, *BURNED), ())
    return (BurnsGathered(cites=COMMON_CARD),)

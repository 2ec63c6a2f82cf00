"""The draw: each player in turn keeps the hand, or exchanges as many cards as desired."""

from __future__ import annotations

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.prompt import Some
from croupier.core.step import Ask, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe, racked
from croupier.games.families.shoe import SHOE, ShoeReady
from croupier.games.poker.dealing import dealt
from croupier.games.poker.play import Drew, Player, PokerPlay, left_in, player, street_of
from croupier.rulebook.citation import cites

DRAW = "draw"
ORDINALS = ("first", "second", "third", "fourth", "fifth")
"""A card of a hand, by the order in which it was dealt."""
ASKS = "Which cards do you discard, if any?"
PAT = "none"
BURNED_FIRST, RESHUFFLED = ("poker.12.f.1",), ("poker.12.f.2",)


@cites("poker.12.f", "poker.1.draw")
def drawing(table: Table) -> Step:
    """One player at a time, from the left of the button, says which cards to exchange."""
    if not street_of(table).draw:
        return None
    play: PokerPlay = table.play
    if play.due:
        return given(table, player(table, play.drawing))
    one = next((one for one in left_in(table) if one.drew < 0), None)
    return None if one is None else asked(one)


def asked(one: Player) -> Ask:
    """From no card to all five."""
    form, choices = Some(1, len(ORDINALS), alone=PAT), (*ORDINALS, PAT)
    because = ("poker.12.f",)
    return Ask((one.patron,), one.place, choices, because, form, PAT, ASKS, DRAW)


@cites("poker.12.f")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The cards named are discarded; others know how many, and not which cards they are."""
    one = player(table, int(chosen.about))
    named = chosen.choice.split()
    cards = tuple(sorted(ORDINALS.index(word) for word in named if word != PAT))
    return (Drew(patron=one.patron, seat=one.seat, cards=cards, cites=("poker.12.f",)),)


@cites("poker.12.f.1", "poker.12.f.2")
def given(table: Table, one: Player) -> Step:
    """New cards for those discarded, after one burn card; the discards are shuffled if need be.

    Cards that a player has not discarded yet, and the burn card, are not among them (PK-14).
    """
    play: PokerPlay = table.play
    deck: Shoe = play.shoe
    if deck.state == "shuffled":
        return (ShoeReady(cites=RESHUFFLED),)
    burns = not play.deals and deck.remaining > 1
    some = min(play.due, deck.remaining - burns)
    if some <= 0:
        return Shuffle(SHOE, RESHUFFLED, racked(deck))
    because = (*street_of(table).dealt, *(BURNED_FIRST if burns else ()))
    return dealt(deck, [one.place] * some, [(one.patron,)] * some, because, burns=burns)

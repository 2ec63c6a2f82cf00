"""Three community cards: dealt face down with the players' cards, and turned for everyone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.event import Event
from croupier.core.part import Incident, Named
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.settling import turned, void
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
LEFT, MIDDLE, RIGHT = "community_left", "community_middle", "community_right"
"""The places of the community cards, as the dealer sees them."""
PLACES = (LEFT, MIDDLE, RIGHT)
NAMES = {
    LEFT: Named("the left community card"),
    MIDDLE: Named("the middle community card"),
    RIGHT: Named("the right community card"),
}


@cites("coloradoholdem.7.c", "coloradoholdem.7.c.1", "coloradoholdem.7.c.2")
@cites("coloradoholdem.7.c.3", "coloradoholdem.7.c.4", "coloradoholdem.7.c.5")
@cites("coloradoholdem.7.c.6", "coloradoholdem.8.c", "coloradoholdem.8.c.1", "coloradoholdem.8.c.2")
@cites("coloradoholdem.8.c.3", "coloradoholdem.8.c.4", "coloradoholdem.8.c.5")
@cites("coloradoholdem.8.c.6", "coloradoholdem.9.b", "coloradoholdem.9.c")
@cites("coloradoholdem.1.community-card", "coloradoholdem.5.c.2")
def schedules(law: str) -> Mapping[str, tuple[Packet, ...]]:
    """One card at a time from a shoe or the hand; from an automated shoe in stacks of three.

    The top card of the last stack lies to the dealer's right, its bottom card to the left.
    """
    stacked = (f"{law}.9.c",)
    spread = (Packet(place, cites=stacked) for place in reversed(PLACES))
    return {
        "shoe": tuple(_one_at_a_time(f"{law}.7.c")),
        "hand": tuple(_one_at_a_time(f"{law}.8.c")),
        "automated": (Packet(PLAYERS, len(PLACES), stacked), *spread),
    }


def _one_at_a_time(clause: str) -> Iterator[Packet]:
    """A card to each player and one to the community area, three times, from left to right."""
    for number, place in enumerate(PLACES):
        yield Packet(PLAYERS, cites=(f"{clause}.{2 * number + 1}",))
        yield Packet(place, cites=(f"{clause}.{2 * number + 2}",))


def cards(table: Table) -> tuple[str, ...]:
    """The community cards, as far as they are dealt."""
    return tuple(card for place in PLACES for card in shoe.cards_at(table, place))


def all_turned(table: Table, because: Ids) -> tuple[Event, ...]:
    """The community cards that are face down are turned face up."""
    return tuple(event for place in PLACES for event in turned(table, place, because))


def face_down(table: Table) -> str | None:
    """A community card is still face down."""
    places = (table.play.hands.get(place, ()) for place in PLACES)
    hidden = any(seen is not None for there in places for _, seen in there)
    return None if table.playing and hidden else "no community card is face down"


def exposed(number: str, because: Ids) -> Incident:
    """A community card is seen before its time: no clause says what follows, so all is void."""

    @cites("coloradoholdem.10.c", "coloradoholdem.11.c")
    def community_card_exposed(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
        """If a community card is seen before its time, all hands are void."""
        return void(table, table.rules.own(because))

    name = "A community card is exposed too early"
    key = community_card_exposed.__name__
    return Incident(key, number, name, because, face_down, community_card_exposed)

"""The deal: a schedule of cards that each game states, dealt in its order, and then the stub."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

import msgspec

from croupier.core.event import Discarded, Event
from croupier.core.game import Game
from croupier.core.step import Confirm, Deal, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.phases import Phase
from croupier.games.families.shoe import EXPOSED
from croupier.games.families.stud import clauses
from croupier.games.families.stud.play import COUNTED, DealEnded
from croupier.rulebook.citation import cites

PLAYERS = "players"
"""Every hand in the round, from the dealer's left."""
FOUND_UP = "not used"


class Packet(msgspec.Struct, frozen=True):
    """Cards that go to each player in turn, or to one place in front of the dealer.

    They are face down, each player's for that player to look at, unless they are `shown`. Cards
    dealt `after` the decisions wait as long as the rules hold them back.
    """

    to: str
    cards: int = 1
    cites: tuple[str, ...] = ()
    shown: bool = False
    after: bool = False


class Due(msgspec.Struct, frozen=True):
    """Cards for one place, and who may see them."""

    place: str
    cards: int
    packet: Packet
    seen_by: tuple[str, ...] | None


def spread(table: Table) -> Iterator[Due]:
    """The schedule, place by place, as far as it may be dealt now."""
    waiting = table.rules.holds_back(table)
    for packet in table.rules.schedule:
        if packet.after and waiting:
            return
        if packet.to != PLAYERS:
            yield Due(packet.to, packet.cards, packet, None if packet.shown else ())
            continue
        for one in table.play.order:
            yield Due(one.place, packet.cards, packet, None if packet.shown else (one.patron,))


def due(table: Table) -> Due | None:
    """The cards that are dealt next; None if none are due now."""
    if table.play.out or not table.play.order or table.open:
        return None
    dealt = table.play.given
    for one in spread(table):
        if dealt < one.cards:
            return msgspec.structs.replace(one, cards=one.cards - dealt)
        dealt -= one.cards
    return None


def dealt(table: Table) -> Step:
    """The next cards of the schedule go to their place."""
    one = due(table)
    if one is None:
        return None
    to = (one.place,) * one.cards
    return Deal(shoe.SHOE, to, table.play.shoe, one.packet.cites, one.seen_by)


@cites("threecardpoker.12.a", "caribbeanstud.12.b", "letitride.12.a", "doubledownstud.11.b")
@cites("coloradoholdem.14.a")
def interrupted(table: Table) -> Step:
    """A card found face up is not used: it leaves the deck for the discard rack."""
    if not table.play.exposing:
        return None
    because = table.rules.own(clauses.FACE_UP)
    cards = shoe.cards_at(table, EXPOSED)
    if not cards:
        return Deal(shoe.SHOE, (EXPOSED,), table.play.shoe, because)
    return (Discarded(cards=cards, places=(EXPOSED,), why=FOUND_UP, cites=because),)


def uninterrupted(phase: Phase) -> Phase:
    """A phase that begins only once a card found face up has left the deck."""

    @wraps(phase)
    def step(game: Game, table: Table) -> Step:
        return interrupted(table) or phase(game, table)

    return step


@cites("threecardpoker.7.e", "threecardpoker.8.e", "threecardpoker.9.e", "threecardpoker.7.f")
@cites("caribbeanstud.7.f", "caribbeanstud.8.e", "caribbeanstud.9.e", "caribbeanstud.9.f")
@cites("letitride.7.e", "letitride.8.e", "letitride.9.e", "letitride.7.f")
@cites("coloradoholdem.7.e", "coloradoholdem.8.e", "coloradoholdem.9.e", "coloradoholdem.7.f")
def count_is_due(table: Table) -> bool:
    """The stub is counted in the last of as many rounds as the house lets pass, at most five."""
    if table.rules.stub_excused:
        return False
    last: bool = table.play.uncounted + 1 >= table.rules.stub_count
    return last


@cites("threecardpoker.7.d", "threecardpoker.8.d", "threecardpoker.9.d", "threecardpoker.7.e.1")
@cites("caribbeanstud.7.e", "caribbeanstud.8.d", "caribbeanstud.9.d", "caribbeanstud.7.f.1")
@cites("letitride.7.d", "letitride.8.d", "letitride.9.d", "letitride.7.e.1")
@cites("coloradoholdem.7.d", "coloradoholdem.8.d", "coloradoholdem.9.d", "coloradoholdem.7.e.1")
@cites("threecardpoker.1.stub", "caribbeanstud.1.stub", "letitride.1.stub", "coloradoholdem.1.stub")
def stub_placed(table: Table) -> Step:
    """After the last card the stub goes to the discard rack; where due, it is counted first."""
    if not complete(table):
        return None
    way, own = table.rules.deal, table.rules.own
    counted = table.play.counted
    if counting(table):
        return Confirm("dealer", COUNTED, own(clauses.STUB_COUNTED[way]))
    because = own(clauses.STUB_RIGHT) if counted else own(clauses.STUB[way])
    return (DealEnded(stub=table.play.shoe.remaining, counted=counted, cites=because),)


def complete(table: Table) -> bool:
    """Whether every card of the round is dealt, and the rest of the deck is not placed yet."""
    if table.play.out or not table.play.order or not table.playing:
        return False
    later = any(packet.after for packet in table.rules.schedule)
    return not (later and table.rules.holds_back(table)) and due(table) is None


def counting(table: Table) -> bool:
    """Whether the dealer is counting the stub."""
    return complete(table) and not table.play.counted and count_is_due(table)


def nothing_left(table: Table) -> tuple[Event, ...]:
    """The deal is over, in a game whose rules do not speak of the stub."""
    return (DealEnded(stub=0),) if complete(table) else ()

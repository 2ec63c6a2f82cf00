"""What a table of twenty-one knows beside its wagers: hands, whose turn it is, the dealer's cards.

A box is a numbered place; its hand lies at the place of that number, `3`, and what splitting
makes of it at `3.2`, `3.3`, `3.4`. The dealer's hand lies at `dealer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.core.event import Dealt, Event, RoundEnded
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.twentyone.hands import Total, is_blackjack, total

DEALER = "dealer"
State = Literal["open", "stood", "bust", "blackjack", "surrendered", "paid", "dead"]
OVER: frozenset[State] = frozenset(("stood", "bust", "blackjack", "surrendered", "paid", "dead"))


class Hand(msgspec.Struct, frozen=True):
    """A player's hand: its place and box, whether it was split or doubled, and how it stands.

    `wants` says that a card is to be dealt to it; `aces` that it is one of two split aces;
    `zapped` that its cards were replaced; `unseen` that its doubled card lies face down.
    """

    place: str
    box: int
    state: State = "open"
    wants: bool = False
    unseen: bool = False
    split: bool = False
    doubled: bool = False
    aces: bool = False
    zapped: bool = False


class TurnsPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """The players' hands in order, and how far the dealer's is known.

    `asked` have answered what is asked of everybody now; `peeked` says that the reader was used,
    `natural` that it found a blackjack; `dealt` that the first cards lie; `drawn` that the dealer's
    hand is complete; `round` counts the dealer's hands where there are several.
    """

    order: tuple[Hand, ...] = ()
    asked: tuple[str, ...] = ()
    offered: str = ""
    peeked: bool = False
    natural: bool = False
    early: bool = False
    drawn: bool = False
    settled: bool = False
    sat_out: frozenset[str] = frozenset()


class HandOpened(Event, frozen=True, kw_only=True, tag="hand_opened"):
    """A box takes part in the round."""

    box: int


class HandClosed(Event, frozen=True, kw_only=True, tag="hand_closed"):
    """A hand takes no more cards: how it stands."""

    place: str
    state: State

    def told(self) -> str:
        """As it is told."""
        return f"hand {self.place}: {self.state}"


class HandHit(Event, frozen=True, kw_only=True, tag="hand_hit"):
    """A hand takes another card."""

    place: str

    def told(self) -> str:
        """As it is told."""
        return f"hand {self.place} draws"


class HandDoubled(Event, frozen=True, kw_only=True, tag="hand_doubled"):
    """A hand is doubled: one card more, and no other."""

    place: str
    unseen: bool = False

    def told(self) -> str:
        """As it is told."""
        return f"hand {self.place} is doubled{', its card face down' * self.unseen}"


class HandSplit(Event, frozen=True, kw_only=True, tag="hand_split"):
    """A pair becomes two hands."""

    place: str
    other: str

    def told(self) -> str:
        """As it is told."""
        return f"hand {self.place} is split: {self.other} beside it"


def changed(table: Table, **changes: Any) -> Table:
    """The table with these things of its play changed."""
    return replace(table, play=replace(table.play, **changes))


def hand(table: Table, place: str) -> Hand:
    """The hand at a place."""
    found: Hand = next(one for one in table.play.order if one.place == place)
    return found


def count(table: Table, place: str) -> Total:
    """The point count of the cards at a place."""
    return total(shoe.cards_at(table, place))


def has_blackjack(table: Table, one: Hand) -> bool:
    """Whether a hand is a blackjack."""
    cards = shoe.cards_at(table, one.place)
    return is_blackjack(cards, split=one.split or one.zapped)


def up_card(table: Table) -> str:
    """The dealer's first card."""
    return shoe.cards_at(table, DEALER)[0]


def revised(table: Table, place: str, **changes: Any) -> Table:
    """The table with a hand changed."""
    order = tuple(replace(h, **changes) if h.place == place else h for h in table.play.order)
    return changed(table, order=order)


def _opened(table: Table, event: HandOpened) -> Table:
    return changed(table, order=(*table.play.order, Hand(str(event.box), event.box)))


def _closed(table: Table, event: HandClosed) -> Table:
    return revised(table, event.place, state=event.state)


def _hit(table: Table, event: HandHit) -> Table:
    return revised(table, event.place, wants=True)


def _doubled(table: Table, event: HandDoubled) -> Table:
    return revised(table, event.place, doubled=True, wants=True, unseen=event.unseen)


def _dealt(table: Table, event: Dealt) -> Table:
    """A hand has the card it wanted."""
    table = shoe.EVOLVE[Dealt](table, event)
    wanting = any(one.wants and one.place in event.to for one in table.play.order)
    if not wanting:
        return table
    order = tuple(
        replace(one, wants=False) if one.place in event.to else one for one in table.play.order
    )
    return changed(table, order=order)


def _split(table: Table, event: HandSplit) -> Table:
    """The second card of the pair begins the hand beside it."""
    hands = dict(table.play.hands)
    first, second = hands[event.place]
    hands[event.place], hands[event.other] = (first,), (second,)
    one = hand(table, event.place)
    aces = first[0][0] == "A"
    pair = (
        replace(one, split=True, aces=aces),
        Hand(event.other, one.box, split=True, aces=aces),
    )
    order: tuple[Hand, ...] = ()
    for other in table.play.order:
        order += pair if other.place == event.place else (other,)
    return changed(table, hands=hands, order=order)


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(
        table, order=(), asked=(), offered="", peeked=False, natural=False, early=False,
        drawn=False, settled=False,
    )  # fmt: skip


TURN_EVENTS = (HandOpened, HandClosed, HandHit, HandDoubled, HandSplit)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    HandOpened: _opened,
    HandClosed: _closed,
    HandHit: _hit,
    HandDoubled: _doubled,
    Dealt: _dealt,
    HandSplit: _split,
    RoundEnded: _round_over,
}
Boxes = Mapping[int, tuple[str, ...]]

"""The cards on the table when the last round ended, shown until the next are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from croupier.core.event import UNSEEN, Dealt, Event, Turned
from croupier.core.fold import apply
from croupier.core.game import Game, dealt_on
from croupier.core.table import Table
from croupier.core.view import Thing

Cards: TypeAlias = Mapping[str, tuple[tuple[str, tuple[str, ...] | None], ...]]


def afterglow(game: Game, table: Table, events: Iterable[Event], before: Cards) -> Cards:
    """The cards taken up since cards were last dealt, by place, unless nobody ever saw them."""
    taken = dict(before)
    for event in events:
        lay = dealt_on(game, table)
        table = apply(game, table, event)
        if isinstance(event, Dealt) and not any(lay.values()):
            taken = {}
        lies = dealt_on(game, table)
        fewer = sum(map(len, lies.values())) < sum(map(len, lay.values()))
        gone = fewer and not isinstance(event, Turned)  # What is turned over stays on the table.
        for place, cards in lay.items() if gone else ():
            if len(lies.get(place, ())) < len(cards) and any(seen != () for _, seen in cards):
                taken[place] = cards
    return {place: cards for place, cards in taken.items() if not dealt_on(game, table).get(place)}


def glowing(cards: Cards, patron: str | None, of: str = "card") -> tuple[Thing, ...]:
    """The cards as this person may see them; a card that was never turned stays hidden."""
    return tuple(
        Thing(of, place, card if seen is None or patron in seen else UNSEEN)
        for place, some in cards.items()
        for card, seen in some
    )

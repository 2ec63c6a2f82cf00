"""The state of a pai gow table that only tiles have, and its own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from croupier.core.event import Event, RoundEnded
from croupier.core.table import Table
from croupier.equipment import tiles
from croupier.equipment.cards import Pack
from croupier.games.families import shoe
from croupier.games.families.changing import changed, cleared
from croupier.games.families.paigow import play as family
from croupier.games.families.paigow.circle import DEAD
from croupier.games.families.paigow.play import PaiGowPlay, spoken
from croupier.games.paigow.styles import STACKS, STYLES

TILES = Pack(shoe.SHOE, tiles.PACK.cards, tiles.PACK.cites, "tile")
"""The set of tiles as the thing that is dealt from."""
UNCUT = tuple(range(1, STACKS + 1))
"""The stacks from the dealer's right if there is no cut."""


class Play(PaiGowPlay, frozen=True, kw_only=True):
    """`cut` is how far the bank has said which stacks it cuts; `stacks` is their order after it.

    `style` is the style of delivery of the round, once it is known.
    """

    cut: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    style: str = ""

    @classmethod
    def fresh(cls, rules: Any) -> Self:
        """An empty table with its set of tiles."""
        return cls(shoe=shoe.new_shoe(TILES, rules))


class CutNamed(Event, frozen=True, kw_only=True, tag="cut_named"):
    """The bank says where its cut begins, counted from the dealer's right, or how long it is."""

    number: int


class StacksCut(Event, frozen=True, kw_only=True, tag="stacks_cut"):
    """The stacks from the dealer's right, by where they were; all in order if there is no cut."""

    order: tuple[int, ...]

    def sentence(self) -> str:
        if self.order == UNCUT:
            return "The stacks are not cut"
        return f"The stacks are cut; from the right they are now {' '.join(map(str, self.order))}"


class StyleChosen(Event, frozen=True, kw_only=True, tag="style_chosen"):
    """The dealer repeats the style of delivery and shows it by moving stacks."""

    style: str

    def sentence(self) -> str:
        return f"Dealer: “{STYLES[self.style][0]}”"


class StacksCollected(Event, frozen=True, kw_only=True, tag="stacks_collected"):
    """Stacks of positions without a wager are put with the dead hand, unseen."""

    places: tuple[str, ...]

    def sentence(self) -> str:
        return f"Collected with the dead hand: {', '.join(map(spoken, self.places))}"


class TilesLaidOut(Event, frozen=True, kw_only=True, tag="tiles_laid_out"):
    """The tiles lie face up in 16 pairs, by rank, for the first player to see."""

    def sentence(self) -> str:
        return "The tiles are laid out face up in pairs"


class TilesReplaced(Event, frozen=True, kw_only=True, tag="tiles_replaced"):
    """The set of tiles leaves the table in a sealed envelope, and another one comes."""

    def sentence(self) -> str:
        return "The set of tiles is replaced by another one"


class EquipmentChanged(TilesReplaced, frozen=True, kw_only=True, tag="equipment_changed"):
    """The tiles and the dice in the shaker leave the table, and others come."""

    def sentence(self) -> str:
        return "New tiles and dice come to the table"


def _cut(table: Table, event: StacksCut) -> Table:
    """The order of the stacks is known."""
    return changed(table, stacks=event.order, cut=())


def _washed(table: Table, event: shoe.ShoeSpent) -> Table:
    """Tiles that are washed again are cut again."""
    return cleared(table, "cut", "stacks")


def _collected(table: Table, event: StacksCollected) -> Table:
    hands = dict(table.play.hands)
    unused = tuple(tile for place in event.places for tile in hands.pop(place))
    return changed(table, hands={**hands, DEAD: (*hands.get(DEAD, ()), *unused)})


def _round_over(table: Table, event: RoundEnded) -> Table:
    return cleared(table, "cut", "stacks", "style")


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    CutNamed: lambda table, event: changed(table, cut=(*table.play.cut, event.number)),
    StacksCut: _cut,
    shoe.ShoeSpent: _washed,
    StyleChosen: lambda table, event: changed(table, style=event.style),
    StacksCollected: _collected,
    TilesLaidOut: family.restarted,
    TilesReplaced: family.restarted,
    EquipmentChanged: family.restarted,
    RoundEnded: _round_over,
}
EVENTS = tuple(kind for kind in EVOLVE if kind.__module__ == __name__)
"""The events of this game alone."""

"""The shoe: which cards are left in it, where it was cut, and where its cover card lies."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.equipment.cards import Pack

State = Literal["spent", "shuffled", "cut", "ready"]


class Shoe(msgspec.Struct, frozen=True):
    """A shoe between two shuffles; the order of the cards left is known to nobody.

    `cut` is how many cards went from the front of the shuffled stack to its back, `behind` how
    many lie behind the cover card, `rack` what lies in the discard rack, one tuple for each
    time cards were put there, `batch` which of the batches this is (0: none was shuffled yet).
    `again` says that these are the discards of a shoe that ran out within a round.
    """

    pack: Pack
    left: bytes = b""
    dealt: int = 0
    state: State = "spent"
    cut: int = 0
    behind: int = 0
    rack: tuple[tuple[str, ...], ...] = ()
    batch: int = 0
    again: bool = False

    @property
    def size(self) -> int:
        """How many cards the pack has."""
        return len(self.pack.cards)

    @property
    def remaining(self) -> int:
        """How many cards are left in it."""
        return self.size - self.dealt

    @property
    def cover_reached(self) -> bool:
        """Whether a card was drawn from behind the cover card, or discards are dealt again."""
        return self.again or self.remaining < self.behind

    @property
    def discards(self) -> tuple[str, ...]:
        """The cards in the discard rack."""
        return tuple(card for cards in self.rack for card in cards)

    def count(self, card: str) -> int:
        """How many of a card are left."""
        return self.left[self.pack.index[card]]

    def lacks(self, cards: tuple[str, ...]) -> str | None:
        """The first of these cards that is not left, if any."""
        left, index = self.left, self.pack.index
        for place, card in enumerate(cards):
            if left[index[card]] <= cards[:place].count(card):
                return card
        return None


def shuffled(shoe: Shoe, *, alternating: bool = False) -> Shoe:
    """All cards are in it again, none is known; where two batches alternate, those of the other."""
    return replace(
        shoe, left=shoe.pack.copies, dealt=0, state="shuffled", cut=0, behind=0, rack=(),
        batch=shoe.batch % 2 + 1 if alternating else 1,
    )  # fmt: skip


def refilled(shoe: Shoe) -> Shoe:
    """The discards of a shoe that ran out, shuffled: what lies on the table is not among them."""
    discards = replace(shoe.pack, cards=shoe.discards)
    return replace(
        shoe, pack=discards, left=discards.copies, dealt=0, state="shuffled", cut=0, behind=0,
        rack=(), again=True,
    )  # fmt: skip


def without(shoe: Shoe, cards: tuple[str, ...]) -> Shoe:
    """The shoe after these cards have left it."""
    left = bytearray(shoe.left)
    index = shoe.pack.index
    for card in cards:
        left[index[card]] -= 1
    return replace(shoe, left=bytes(left), dealt=shoe.dealt + len(cards))

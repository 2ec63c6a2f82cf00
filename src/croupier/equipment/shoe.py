"""The shoe: which cards are left in it, where it was cut, and where its cover card is."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.equipment.cards import Pack

State = Literal["spent", "shuffled", "cut", "ready"]


class Shoe(msgspec.Struct, frozen=True, gc=False):
    """A shoe between two shuffles; nobody knows the order of the cards left.

    `cut` is the number of cards moved from the front of the shuffled stack to its back, `behind`
    the number of cards behind the cover card, `rack` the cards in the discard rack, one tuple for
    each time cards were put there, `batch` which of the batches this is (0: none was shuffled yet),
    `out` the number of cards outside it when it was refilled from its discards, `unused` how many
    batches of cards that came pre-shuffled have not been used yet, `by_hand` whether this stack is
    in its first use, and so is cut, although a device shuffles the others.
    """

    pack: Pack
    left: bytes = b""
    dealt: int = 0
    state: State = "spent"
    cut: int = 0
    behind: int = 0
    rack: tuple[tuple[str, ...], ...] = ()
    batch: int = 0
    out: int = 0
    unused: int = 0
    by_hand: bool = False

    @property
    def size(self) -> int:
        """The number of cards in the pack."""
        return len(self.pack.cards)

    @property
    def stack(self) -> int:
        """The number of cards shuffled last: the full pack, or those in the discard rack."""
        return self.size - self.out

    @property
    def drawn(self) -> int:
        """The number of cards that have left it since the last shuffle."""
        return self.dealt - self.out

    @property
    def remaining(self) -> int:
        """The number of cards left in it."""
        return self.size - self.dealt

    @property
    def cover_reached(self) -> bool:
        """Whether a card was drawn from behind the cover card, as in a shoe that ran out."""
        return self.remaining < self.behind or self.out > 0

    @property
    def cover_shows(self) -> bool:
        """Whether the cover card is the next thing in it, or has left it."""
        return self.remaining <= self.behind or self.out > 0

    def count(self, card: str) -> int:
        """The number of copies of a card that are left."""
        return self.left[self.pack.index[card]]

    def lacks(self, cards: tuple[str, ...]) -> str | None:
        """The first of these cards that is not left, if any."""
        left, index = self.left, self.pack.index
        if len(set(cards)) == len(cards):
            for card in cards:
                if not left[index[card]]:
                    return card
            return None
        return next((c for n, c in enumerate(cards) if left[index[c]] <= cards[:n].count(c)), None)


def shuffled(shoe: Shoe, *, alternating: bool = False) -> Shoe:
    """The shoe with all cards back in it, none known; of two alternating batches, the other one."""
    return replace(
        shoe,
        left=shoe.pack.copies,
        dealt=0,
        state="shuffled",
        cut=0,
        behind=0,
        rack=(),
        batch=shoe.batch % 2 + 1 if alternating else 1,
        out=0,
        unused=max(shoe.unused - 1, 0),
        by_hand=False,
    )


def racked(shoe: Shoe) -> tuple[str, ...]:
    """The cards in the discard rack, in the order in which they come out of their boxes."""
    held = Counter(card for cards in shoe.rack for card in cards)
    return tuple(card for card in shoe.pack.index for _ in range(held[card]))


def cards_left(shoe: Shoe) -> tuple[str, ...]:
    """The cards left in it, in the order in which they come out of their boxes."""
    return tuple(card for card, place in shoe.pack.index.items() for _ in range(shoe.left[place]))


def refilled(shoe: Shoe) -> Shoe:
    """The shoe holding only the shuffled discards; the cards on the table stay out of it."""
    held, left = racked(shoe), bytearray(len(shoe.left))
    for card in held:
        left[shoe.pack.index[card]] += 1
    out = shoe.size - len(held)
    return replace(
        shoe, left=bytes(left), dealt=out, out=out, state="shuffled", cut=0, behind=0, rack=()
    )


def without(shoe: Shoe, cards: tuple[str, ...]) -> Shoe:
    """The shoe after these cards have left it."""
    left = bytearray(shoe.left)
    index = shoe.pack.index
    for card in cards:
        left[index[card]] -= 1
    return replace(shoe, left=bytes(left), dealt=shoe.dealt + len(cards))

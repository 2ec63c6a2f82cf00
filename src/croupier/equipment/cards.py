"""Cards: how they are written, and the packs a game is dealt from.

A card is its rank and its suit, `As Td 9h 2c`; the joker is `Jk`. A pack is ordered spades,
hearts, diamonds, clubs, ace to king, deck after deck: simulated shoes are dealt from that order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import UNSEEN

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER = "Jk"
MOST_COPIES = 255
"""The most copies of a card that are counted."""
SIGNS = str.maketrans({"s": "♠", "h": "♥", "d": "♦", "c": "♣", "T": "10"})
TYPED = str.maketrans(
    dict(zip("♠♤♥♡♦♢♣♧", "sshhddcc", strict=True)) | dict.fromkeys("\ufe0e\ufe0f")
)
"""The signs that people type or paste for suits; what makes a sign a picture is left out."""
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
SPANISH = tuple(card for card in DECK if not card.startswith("T"))
"""A deck without its tens: 48 cards."""
JOKERED = (*DECK, JOKER)
"""A deck with one joker: 53 cards."""
DECK_CITES = ("cmr146.48.1", "cmr146.48.2", "cmr146.48.3")


class Pack(msgspec.Struct, frozen=True, dict=True):
    """Every card of a shoe or deck, or tile of a set, in the order of a new box."""

    name: str
    cards: tuple[str, ...]
    cites: tuple[str, ...] = DECK_CITES
    one: str = "card"
    """What people call one of them."""
    hidden: bool = False
    """Whether cards that were not shown stay hidden for good: the order is never opened."""

    def __hash__(self) -> int:
        return hash((self.name, len(self.cards)))

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The different cards, in order."""
        return tuple(dict.fromkeys(self.cards))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of each different card among them."""
        return {card: place for place, card in enumerate(self.faces)}

    @cached_property
    def copies(self) -> bytes:
        """The number of copies of each different card."""
        counts = Counter(self.cards)
        if (most := max(counts.values(), default=0)) > MOST_COPIES:
            why = f"{most:,} copies of a card are too many to count"
            raise Refused(f"the {self.name}", why, (), f"at most {MOST_COPIES} of each")
        return bytes(counts[face] for face in self.faces)

    def value(self, face: str) -> str:
        """The card itself; one that the pack does not have is refused."""
        if face not in self.index:
            raise UnknownName(f"{self.one} of the {self.name}", face, self.faces, self.cites)
        return face


@lru_cache(maxsize=256)
def pack(name: str, decks: int, deck: tuple[str, ...] = DECK, *, hidden: bool = False) -> Pack:
    """A pack of several decks; `hidden`: cards that were not shown stay hidden for good."""
    return Pack(name, deck * decks, hidden=hidden)


def pretty(card: str) -> str:
    """A card as people draw it, `9♥`, `10♣`, or a tile, `2-4`."""
    if card.isdigit():
        return "-".join(card)
    return {JOKER: "joker", UNSEEN: UNSEEN}.get(card) or card.translate(SIGNS)


def rank(card: str) -> str:
    """The rank of a card: A, 2 to 9, T, J, Q, K; Jk for the joker."""
    return card if card == JOKER else card[0]


_TEN = re.compile("10(?=[shdcSHDC])")


def in_letters(text: str) -> str:
    """What people type or paste, with every card in letters: `A♠ 10♥` is `As Th`."""
    return _TEN.sub("T", text.translate(TYPED))


_SEPARATORS = re.compile(r"[\s,]+")


def read_cards(text: str, known: Iterable[str] = DECK) -> tuple[str, ...]:
    """Read `As Td 9h`; a word that is not a card is refused."""
    named = frozenset(known)
    words = [word for word in _SEPARATORS.split(text.strip()) if word]
    cards = tuple(map(_spelled, words))
    for word, card in zip(words, cards, strict=True):
        if card not in named:
            accepted = "rank and suit: As Td 9h 2c (A 2 to 9 T J Q K; s h d c)"
            raise Refused(f"card {word!r}", "not a card", DECK_CITES, accepted)
    return cards


def _spelled(word: str) -> str:
    """A card in the standard spelling: `10h`, `th` and `TH` are all `Th`."""
    plain = word.replace("10", "T")
    return plain[:-1].upper() + plain[-1:].lower()

"""A sealed order of cards: committed to as a whole, opened card by card.

The order is a Fisher-Yates shuffle by the secret's unbiased numbers (`equipment.chance`). Leaf i
is `SHA-256("croupier 1/card/" + salt i + i + card)`, i as 8 bytes, big-endian, and salt i is
`SHA-256("croupier 1/salt/" + secret + i)`; a node is `SHA-256("croupier 1/node/" + left + right)`,
and a node without a neighbor moves up unchanged. The commitment is the root, in hexadecimal.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from hmac import compare_digest

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.chance import Secret

CARD, SALT, NODE = b"croupier 1/card/", b"croupier 1/salt/", b"croupier 1/node/"


class Opening(msgspec.Struct, frozen=True):
    """One card of a sealed order: its place, its salt, and its branch to the root."""

    place: int
    card: str
    salt: str
    branch: tuple[str, ...]


class Sealed:
    """The order of a pack, decided by a secret."""

    def __init__(self, cards: tuple[str, ...], secret: bytes | None = None) -> None:
        """Shuffle the cards with a fresh secret, or with a known one."""
        self._secret = Secret(secret)
        self.order = shuffled(cards, Secret(bytes.fromhex(self._secret.reveal())))

    def reveal(self) -> str:
        """The secret, in hexadecimal, to be shown when the shoe is over."""
        return self._secret.reveal()

    def _salt(self, place: int) -> bytes:
        return sha256(SALT + bytes.fromhex(self.reveal()) + place.to_bytes(8, "big")).digest()

    @cached_property
    def _levels(self) -> tuple[tuple[bytes, ...], ...]:
        leaves = tuple(_leaf(self._salt(i), i, card) for i, card in enumerate(self.order))
        levels = [leaves]
        while len(levels[-1]) > 1:
            levels.append(_above(levels[-1]))
        return tuple(levels)

    @property
    def commitment(self) -> str:
        """The root of the tree over all places."""
        return self._levels[-1][0].hex()

    def opening(self, place: int) -> Opening:
        """The proof that a card was at its place."""
        branch, at = [], place
        for level in self._levels[:-1]:
            other = at ^ 1
            branch.append(level[other].hex() if other < len(level) else "")
            at //= 2
        return Opening(place, self.order[place], self._salt(place).hex(), tuple(branch))


def shuffled(cards: tuple[str, ...], secret: Secret) -> tuple[str, ...]:
    """The cards in the order given by a secret."""
    order = list(cards)
    for place in range(len(order) - 1):
        other = place + secret.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def proves(commitment: str, opening: Opening) -> bool:
    """Whether an opened card was at its place when the order was committed to."""
    node, at = _leaf(bytes.fromhex(opening.salt), opening.place, opening.card), opening.place
    for other in opening.branch:
        if other:
            pair = (bytes.fromhex(other), node) if at % 2 else (node, bytes.fromhex(other))
            node = _node(*pair)
        at //= 2
    return compare_digest(node.hex(), commitment.lower())


def unsealed(commitment: str, revealed: str, cards: tuple[str, ...]) -> Sealed:
    """The complete order, if the revealed secret is the one that was committed to."""
    sealed = Sealed(cards, bytes.fromhex(revealed))
    if not compare_digest(sealed.commitment, commitment.lower()):
        why = f"its commitment is {sealed.commitment}, not {commitment}"
        raise Refused("revealed secret", why, (), "the secret that was committed to")
    return sealed


def _leaf(salt: bytes, place: int, card: str) -> bytes:
    return sha256(CARD + salt + place.to_bytes(8, "big") + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(NODE + left + right).digest()


def _above(level: tuple[bytes, ...]) -> tuple[bytes, ...]:
    pairs = range(0, len(level), 2)
    return tuple(_node(level[i], level[i + 1]) if i + 1 < len(level) else level[i] for i in pairs)

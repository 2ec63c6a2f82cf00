"""The second proof of fair play, as pure functions: values, seeds, draws and cards.

`docs/reference/proof.md` describes every byte of it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from croupier.equipment.chance import WORD

NAME = "croupier 2/"
WORDS = b"croupier 2/words/"
WORDS_IN_BLOCK = 8
BYTES = 32
Seed = tuple[str, str | None, str | None]
"""A patron, the commitment, and the seed, which is None if it was withheld."""
Seeds = tuple[Seed, ...] | None
"""The seeds of a round in the order of patrons; None before they are closed."""


def digest(tag: str, *parts: str | int | bytes) -> bytes:
    """The SHA-256 of a tag and parts, each preceded by its length in four bytes."""
    made = sha256()
    for part in (NAME + tag, *parts):
        data = part if isinstance(part, bytes) else str(part).encode()
        made.update(len(data).to_bytes(4, "big"))
        made.update(data)
    return made.digest()


def canonical(value: Any) -> bytes:
    """The canonical JSON: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def keyed(key: bytes, message: bytes) -> bytes:
    """The HMAC-SHA-256 of a message."""
    return hmac.digest(key, message, "sha256")


class Numbers:
    """The unbiased numbers of a key, in order; `used` counts the words used."""

    __slots__ = ("_block", "_key", "used")

    def __init__(self, key: bytes, used: int = 0) -> None:
        """Start at the word numbered `used`."""
        self._key, self.used = WORDS + key, used
        self._block = self._block_at(used // WORDS_IN_BLOCK) if used % WORDS_IN_BLOCK else b""

    def _block_at(self, number: int) -> bytes:
        return sha256(self._key + number.to_bytes(8, "big")).digest()

    def _next_word(self) -> int:
        block, place = divmod(self.used, WORDS_IN_BLOCK)
        if place == 0:
            self._block = self._block_at(block)
        self.used += 1
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        """A number below n; words that would favor some numbers are skipped."""
        surplus = WORD % n
        product = self._next_word() * n
        while product % WORD < surplus:
            product = self._next_word() * n
        return product // WORD


def unit_value(secret: bytes, unit: int) -> bytes:
    """The value of a unit, from the secret of its epoch."""
    return keyed(secret, f"{NAME}value/{unit}".encode())


def unit_digest(table: str, epoch: int, unit: int, value: bytes) -> bytes:
    """The digest of a unit's value: a leaf of the epoch's tree."""
    return digest("unit", table, epoch, unit, value)


def tree(leaves: Iterable[bytes]) -> tuple[bytes, ...]:
    """The levels of the tree over a power of two of digests, from the bottom up, one row each."""
    levels = [b"".join(leaves)]
    while len(levels[-1]) > BYTES:
        row = levels[-1]
        pairs = range(0, len(row), 2 * BYTES)
        made = (node(row[i : i + BYTES], row[i + BYTES : i + 2 * BYTES]) for i in pairs)
        levels.append(b"".join(made))
    return tuple(levels)


def node(left: bytes, right: bytes) -> bytes:
    """The digest of two neighbors of the tree."""
    return digest("node", left, right)


def branch(levels: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """The neighbors on the way from a place in the bottom row to the root."""
    found = []
    for row in levels[:-1]:
        at = (place ^ 1) * BYTES
        found.append(row[at : at + BYTES])
        place //= 2
    return tuple(found)


def root_of(leaf: bytes, place: int, neighbors: Iterable[bytes]) -> bytes:
    """The root computed from a leaf at a place and its branch."""
    for other in neighbors:
        leaf = node(other, leaf) if place % 2 else node(leaf, other)
        place //= 2
    return leaf


def seed_commitment(table: str, round_: int, patron: str, salt: bytes, seed: str) -> str:
    """The commitment to a patron's seed in a round, in hexadecimal."""
    return digest("seed", table, round_, patron, salt, seed).hex()


def draw_key(value: bytes, table: str, unit: int, round_: int, seeds: Seeds) -> bytes:
    """The key of a round's draws."""
    return keyed(value, canonical([f"{NAME}draw", table, unit, round_, seeds]))


def pick_key(table: str, unit: int, round_: int, cut: int, seeds: Seeds) -> bytes:
    """The key that publicly chooses which leaf of a shoe is dealt next."""
    return sha256(canonical([f"{NAME}pick", table, unit, round_, cut, seeds])).digest()


def choice_key(table: str, unit: int, round_: int, seeds: Seeds) -> bytes:
    """The key that publicly chooses which of two decks is dealt; `unit` is the first of them."""
    return sha256(canonical([f"{NAME}choice", table, unit, round_, seeds])).digest()


def order(value: bytes, cards: Sequence[str]) -> tuple[str, ...]:
    """The house's order of a shoe: its cards shuffled by the value."""
    line, numbers = list(cards), Numbers(keyed(value, f"{NAME}order".encode()))
    for place in range(len(line)):
        exchange(line, place, numbers)
    return tuple(line)


def exchange(line: list[Any], place: int, numbers: Numbers) -> None:
    """Exchange the item at a place with one chosen from there to the end."""
    other = place + numbers.below(len(line) - place)
    line[place], line[other] = line[other], line[place]


def card_salt(value: bytes, place: int) -> bytes:
    """The salt of a card in the house's order."""
    return keyed(value, f"{NAME}salt/{place}".encode())


def leaf_of(salt: bytes, place: int, card: str) -> bytes:
    """The commitment to a card in the house's order."""
    return digest("leaf", salt, place, card)


def leaves_of(value: bytes, cards: Sequence[str]) -> tuple[bytes, ...]:
    """The commitments to all cards of a shoe."""
    placed = enumerate(order(value, cards))
    return tuple(leaf_of(card_salt(value, place), place, card) for place, card in placed)

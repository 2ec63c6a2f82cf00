"""Chance: where numbers come from, simulated (addressable) and played (unbiased, committed).

*Simulated.*  `Words` is one unit of a Philox4x32-10 stream.  The key is `stream_key(game, seed)`,
the counter is (block, 0, unit low, unit high), and the four words of a block are used in order.
A number below n is `(word * n) >> 32`: one word each, with a bias of at most n / 2**32.
A draw is one number: two dice are one number below 36, not two below 6.

*Played.*  `Secret` is 32 bytes from the operating system.  Anyone who knows them can check and
redraw everything with SHA-256 alone:

- the commitment is `SHA-256("croupier 1/commitment/" + secret)`, in hexadecimal;
- block i is `SHA-256("croupier 1/words/" + secret + i)`, i as 8 bytes, big-endian, from 0;
- a block is eight words of 4 bytes each, big-endian, used in order, block after block;
- for a number below n, take a word w: if `w * n mod 2**32 < 2**32 mod n`, discard the word and
  take the next one; otherwise the number is `w * n div 2**32`. Every number below n then
  corresponds to equally many words, so there is no bias at all.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Protocol

from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Key = tuple[int, int]
Block = tuple[int, int, int, int]

WORD = 1 << 32
MASK = WORD - 1
UNITS = 1 << 64
ROUNDS_IN_UNIT = 4096
"""The decided rounds, or completed contests, in a unit; a shoe that is a unit has fewer."""
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10
WORDS_IN_BLOCK = 4
WORDS_IN_DIGEST = 8
SECRET_BYTES = 32
NAME = "croupier 1/"
COMMITMENT = b"croupier 1/commitment/"
EXPANSION = b"croupier 1/words/"


class Chance(Protocol):
    """Anything that can be asked for a number below n."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


def whole(what: str, value: int, least: int, most: int | None = None) -> int:
    """Return the value if it is a whole number from `least` to `most`; otherwise refuse it."""
    fits = type(value) is int and value >= least and (most is None or value <= most)
    if not fits:
        bound = "" if most is None else f" and at most {most}"
        raise Refused(
            what, f"{value!r} is out of range", (), f"an integer of at least {least}{bound}"
        )
    return value


def philox(key: Key, counter: Block) -> Block:
    """The Philox4x32-10 block: four words from a key of two and a counter of four."""
    (a, b, c, d), (left, right), mask = counter, MULTIPLIERS, MASK
    for k0, k1 in _round_keys(key):
        p, q = a * left, c * right
        a, b = (q >> 32) ^ b ^ k0, q & mask
        c, d = (p >> 32) ^ d ^ k1, p & mask
    return a, b, c, d


@lru_cache(maxsize=256)
def _round_keys(key: Key) -> tuple[Key, ...]:
    """The key of each round: the words of the first, increased by the Weyl constants."""
    steps = range(ROUNDS)
    return tuple(((key[0] + n * WEYL[0]) & MASK, (key[1] + n * WEYL[1]) & MASK) for n in steps)


def stream_key(game: str, seed: int) -> Key:
    """The first 64 bits of SHA-256("croupier 1/GAME/SEED") as two big-endian words."""
    whole("seed", seed, 0)
    digest = sha256(f"{NAME}{game}/{seed}".encode()).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big")


def fair(next_word: Callable[[], int], n: int, bits: int = 32) -> int:
    """A number below n from words of `bits` bits: multiply and shift, rejecting the surplus."""
    surplus = (1 << bits) % n
    while True:
        product = next_word() * n
        if product & ((1 << bits) - 1) >= surplus:
            return product >> bits


class Words:
    """The words of one unit of a simulated stream, in order; `used` counts the words used."""

    __slots__ = ("_block", "key", "unit", "used")

    def __init__(self, key: Key, unit: int, used: int = 0) -> None:
        """Start at the word numbered `used` of the unit."""
        self.key, self.unit = key, whole("unit", unit, 0, UNITS - 1)
        self.used = whole("words used", used, 0)
        self._block: Block = (0, 0, 0, 0)
        if used % WORDS_IN_BLOCK:
            self._block = self._block_at(used // WORDS_IN_BLOCK)

    @classmethod
    def of(cls, game: str, seed: int, unit: int) -> Words:
        """The unit of a game's stream for a seed, starting at its first word."""
        return cls(stream_key(game, seed), unit)

    def _block_at(self, block: int) -> Block:
        if block > MASK:
            whole("block of a unit", block, 0, MASK)
        return philox(self.key, (block, 0, self.unit & MASK, self.unit >> 32))

    def next_word(self) -> int:
        """The next 32-bit word."""
        used = self.used
        place = used % WORDS_IN_BLOCK
        if not place:
            self._block = self._block_at(used // WORDS_IN_BLOCK)
        self.used = used + 1
        return self._block[place]

    def __iter__(self) -> Iterator[int]:
        """The words that remain."""
        return self

    def __next__(self) -> int:
        """The next word."""
        return self.next_word()

    def below(self, n: int) -> int:
        """A number below n from one word, multiplied and shifted."""
        if type(n) is not int or not 0 < n <= WORD:
            whole("number of outcomes", n, 1, WORD)
        return (self.next_word() * n) >> 32


class Secret:
    """A sealed 256-bit secret and the unbiased numbers it decides; `used` counts its words."""

    __slots__ = ("_digest", "_secret", "used")

    def __init__(self, secret: bytes | None = None, used: int = 0) -> None:
        """Take a fresh secret from the operating system, or continue with a sealed one."""
        self._secret = secrets.token_bytes(SECRET_BYTES) if secret is None else bytes(secret)
        whole("bytes of a secret", len(self._secret), SECRET_BYTES, SECRET_BYTES)
        self.used = whole("words used", used, 0)
        self._digest = self._digest_at(used // WORDS_IN_DIGEST)

    def __repr__(self) -> str:
        """The commitment, never the secret."""
        return f"Secret(commitment={self.commitment!r}, used={self.used})"

    @property
    def commitment(self) -> str:
        """What is published before the draw, in hexadecimal."""
        return sha256(COMMITMENT + self._secret).hexdigest()

    def reveal(self) -> str:
        """The secret itself, in hexadecimal, to be shown when all that it decides is settled."""
        return self._secret.hex()

    def _digest_at(self, block: int) -> bytes:
        return sha256(EXPANSION + self._secret + block.to_bytes(8, "big")).digest()

    def next_word(self) -> int:
        """The next 32-bit word."""
        block, place = divmod(self.used, WORDS_IN_DIGEST)
        if place == 0:
            self._digest = self._digest_at(block)
        self.used += 1
        return int.from_bytes(self._digest[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        """A number below n without bias: words that would favor some numbers are discarded."""
        return fair(self.next_word, whole("number of outcomes", n, 1, WORD))


def opened(commitment: str, revealed: str) -> Secret:
    """The revealed secret, to draw from again, if it is the one committed to."""
    try:
        secret = Secret(bytes.fromhex(revealed))
    except ValueError as error:
        raise Refused("revealed secret", str(error), (), "64 hexadecimal digits") from error
    if not compare_digest(secret.commitment, commitment.lower()):
        why = f"its commitment is {secret.commitment}, not {commitment}"
        raise Refused("revealed secret", why, (), "the secret that was committed to")
    return secret

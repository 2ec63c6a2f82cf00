"""Chance: known answers, addressable words, unbiased rejection, commitments a stranger checks."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.equipment.chance import (
    WORD,
    Block,
    Chance,
    Key,
    Secret,
    Words,
    fair,
    opened,
    philox,
    stream_key,
)

ONES = 0xFFFFFFFF
SEALED = bytes(range(32))
units = st.integers(0, 2**64 - 1)
words32 = st.integers(0, ONES)


@pytest.mark.parametrize(
    ("key", "counter", "answer"),
    [
        ((0, 0), (0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((ONES, ONES), (ONES,) * 4, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0xA4093822, 0x299F31D0),
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_the_known_answers_of_random123(
    key: Key, counter: Block, answer: Block
) -> None:
    assert philox(key, counter) == answer


def test_stream_key_is_the_head_of_the_digest_big_endian() -> None:
    k0, k1 = stream_key("toy", 2026)
    assert f"{k0:08x}{k1:08x}" == sha256(b"croupier 1/toy/2026").hexdigest()[:16]


def test_other_games_and_seeds_have_other_keys() -> None:
    keys = {stream_key(game, seed) for game in ("toy", "toy1", "1") for seed in range(20)}
    assert len(keys) == 60


@given(units, st.integers(1, 30))
def test_words_are_the_blocks_of_their_unit_in_order(unit: int, count: int) -> None:
    key = stream_key("toy", 7)
    low, high = unit % 2**32, unit // 2**32
    blocks = [w for b in range(8) for w in philox(key, (b, 0, low, high))]
    words = Words.of("toy", 7, unit)
    assert list(islice(words, count)) == blocks[:count]
    assert words.used == count


@given(units, st.integers(0, 40))
def test_words_go_on_where_they_were_left(unit: int, used: int) -> None:
    first = Words.of("toy", 1, unit)
    for _ in range(used):
        first.next_word()
    again = Words(first.key, unit, used)
    assert [again.next_word() for _ in range(9)] == [first.next_word() for _ in range(9)]


@given(st.integers(1, WORD), units)
def test_a_simulated_number_is_one_word_multiplied_and_shifted(n: int, unit: int) -> None:
    plain, words = Words.of("toy", 3, unit), Words.of("toy", 3, unit)
    number = words.below(n)
    assert number == plain.next_word() * n // 2**32
    assert 0 <= number < n


def test_a_unit_ends_with_its_last_block() -> None:
    words = Words((0, 0), 0, 4 * 2**32 - 1)
    assert words.next_word() == philox((0, 0), (ONES, 0, 0, 0))[3]
    with pytest.raises(Refused, match="block of a unit"):
        words.next_word()


def test_rejection_gives_every_number_equally_many_words() -> None:
    """All 256 words of eight bits are tried once: each number is decided by 256 // n of them."""
    for n in range(1, 257):
        answers: Counter[int] = Counter()
        for word in range(256):
            feed = iter([word])
            try:
                answers[fair(lambda feed=feed: next(feed), n, bits=8)] += 1  # type: ignore[misc]
            except StopIteration:
                answers[-1] += 1
        thrown_away = answers.pop(-1, 0)
        assert thrown_away == 256 % n, n
        assert answers == dict.fromkeys(range(n), 256 // n), n


@given(st.integers(1, WORD), st.integers(0, ONES))
def test_rejection_of_whole_words_keeps_what_the_document_says(n: int, word: int) -> None:
    feed = iter([word, *range(0, WORD, WORD // 64), ONES])
    kept = (word * n) % WORD >= WORD % n
    number = fair(lambda: next(feed), n)
    assert 0 <= number < n
    if kept:
        assert number == word * n // WORD


@given(st.lists(st.integers(1, WORD), min_size=1, max_size=30), st.binary(min_size=32, max_size=32))
def test_a_stranger_redraws_a_secret_with_sha256_alone(ns: list[int], raw: bytes) -> None:
    secret = Secret(raw)
    drawn = [secret.below(n) for n in ns]
    revealed = bytes.fromhex(secret.reveal())
    assert secret.commitment == sha256(b"croupier 1/commitment/" + revealed).hexdigest()
    stream = b"".join(
        sha256(b"croupier 1/words/" + revealed + i.to_bytes(8, "big")).digest() for i in range(60)
    )
    position, redrawn = 0, []
    for n in ns:
        while True:
            word = int.from_bytes(stream[position : position + 4], "big")
            position += 4
            if word * n % 2**32 >= 2**32 % n:
                break
        redrawn.append(word * n // 2**32)
    assert drawn == redrawn
    assert secret.used * 4 == position


def test_a_sealed_secret_goes_on_after_a_restart() -> None:
    for used in range(20):
        first, again = Secret(SEALED), Secret(SEALED, used)
        for _ in range(used):
            first.next_word()
        assert [again.next_word() for _ in range(9)] == [first.next_word() for _ in range(9)]


def test_fresh_secrets_differ_and_do_not_show_themselves() -> None:
    one, other = Secret(), Secret()
    assert one.reveal() != other.reveal()
    assert one.reveal() not in repr(one)
    assert one.commitment in repr(one)


def test_a_revealed_secret_opens_its_own_commitment_only() -> None:
    sealed = Secret(SEALED)
    drawn = [sealed.below(38) for _ in range(20)]
    again = opened(sealed.commitment.upper(), sealed.reveal())
    assert [again.below(38) for _ in range(20)] == drawn
    with pytest.raises(Refused, match="not 00"):
        opened("00" * 32, sealed.reveal())
    for damaged in ("abc", "zz" * 32, "00" * 31):
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            opened(sealed.commitment, damaged)


@pytest.mark.parametrize("chance", [Words.of("toy", 0, 0), Secret(SEALED)])
def test_a_number_below_one_value_is_zero_and_the_widest_is_the_word(chance: Chance) -> None:
    assert chance.below(1) == 0
    assert 0 <= chance.below(WORD) < WORD


@pytest.mark.parametrize("chance", [Words.of("toy", 0, 0), Secret(SEALED)])
@pytest.mark.parametrize("n", [0, -1, WORD + 1, 2.5, True])
def test_a_range_that_is_none_is_refused_and_draws_nothing(chance: Words | Secret, n: int) -> None:
    used = chance.used
    with pytest.raises(Refused, match="number of outcomes"):
        chance.below(n)
    assert chance.used == used


def test_negative_seeds_and_units_are_refused() -> None:
    with pytest.raises(Refused, match="seed"):
        stream_key("toy", -1)
    for unit in (-1, 2**64):
        with pytest.raises(Refused, match="unit"):
            Words((0, 0), unit)
    with pytest.raises(Refused, match="words used"):
        Words((0, 0), 0, -1)
    with pytest.raises(Refused, match="bytes of a secret"):
        Secret(b"short")

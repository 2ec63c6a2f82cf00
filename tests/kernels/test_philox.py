"""The bulk words are the words of the readable stream."""

from __future__ import annotations

from itertools import islice

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.kernels.philox import U32, U64, fill, refill
from croupier.equipment.chance import Words, philox

words32 = st.integers(0, 2**32 - 1)


def test_fill_gives_the_known_answer_of_random123() -> None:
    out = np.empty(4, dtype=np.uint32)
    fill(U32(0), U32(0), U64(0), U32(0), out)
    assert out.tolist() == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]


@settings(max_examples=50, deadline=None)
@given(words32, words32, st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 80), st.integers(0, 70))
def test_fill_gives_the_same_words_as_the_readable_stream(
    k0: int, k1: int, unit: int, first: int, blocks: int
) -> None:
    out = np.empty(4 * blocks, dtype=np.uint32)
    fill(U32(k0), U32(k1), U64(unit), U32(first), out)
    assert out.tolist() == list(islice(Words((k0, k1), unit, 4 * first), 4 * blocks))


def test_the_yardstick_fills_the_head_of_every_unit() -> None:
    out = np.empty(4, dtype=np.uint32)
    refill(U32(5), U32(6), 9, out)
    assert tuple(out.tolist()) == philox((5, 6), (0, 0, 8, 0))

"""The kernel shuffles card for card as the readable steps do, from the same words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.shuffles.kernel import NAME, one_shuffle, program_of
from croupier.equipment.chance import Words
from croupier.equipment.shuffle import (
    Cut,
    Ideal,
    Lace,
    Plug,
    Riffle,
    Step,
    Strip,
    Wash,
    cut_depth,
    perform,
)

WORKED = (Riffle(), Strip(4), Riffle(clumping=200))
EACH: dict[str, Step] = {
    "riffle": Riffle(),
    "riffle, clumped": Riffle(clumping=300),
    "riffle, neat": Riffle(clumping=-600),
    "riffle, worked": Riffle(then=WORKED),
    "turn": Riffle(turn=True),
    "grabs": Riffle(grab=13, spread=3),
    "grabs, worked": Riffle(grab=13, spread=3, then=WORKED),
    "grabs from four piles, turned": Riffle(grab=9, spread=2, piles=4, turn=True),
    "ladder": Riffle(grab=13, spread=3, ladder=True, then=(Riffle(),)),
    "ladder, turned": Riffle(grab=10, ladder=True, turn=True),
    "strip": Strip(7),
    "strip by grabs": Strip(5, grab=20, spread=4),
    "cut": Cut(10),
    "cut at a depth": Cut(depth=40, spread=12),
    "plug": Plug(25, packets=3, spread=6),
    "lace": Lace(40, spread=5),
    "wash": Wash(motions=20, reach=200),
    "ideal": Ideal(),
}


def readable(steps: tuple[Step, ...], cards: int, seed: int, unit: int) -> tuple[list[int], int]:
    """The pack by the readable steps, and how many words they used."""
    words, pack = Words.of(NAME, seed, unit), list(range(cards))
    for step in steps:
        pack = perform(step, pack, words)
    return pack, words.used


def compiled(steps: tuple[Step, ...], cards: int, seed: int, unit: int) -> tuple[list[int], int]:
    """The same by the kernel, its last cuts made."""
    pack, depth, used = one_shuffle(program_of(cards, steps), seed, unit)
    cut = [*pack[depth:].tolist(), *pack[:depth].tolist()]
    return cut, used


@pytest.mark.parametrize("cards", [52, 107, 416])
@pytest.mark.parametrize("step", EACH.values(), ids=EACH.keys())
def test_a_step_moves_every_card_as_the_readable_one_does(step: Step, cards: int) -> None:
    for unit in range(3):
        assert compiled((step,), cards, 7, unit) == readable((step,), cards, 7, unit)


@given(
    st.lists(st.sampled_from(list(EACH.values())), min_size=1, max_size=6),
    st.integers(42, 130),
    st.integers(0, 2**32),
    st.integers(0, 2**40),
)
def test_whole_shuffles_agree(steps: list[Step], cards: int, seed: int, unit: int) -> None:
    whole = tuple(steps)
    assert compiled(whole, cards, seed, unit) == readable(whole, cards, seed, unit)


def test_the_last_cuts_stand_apart_from_the_pack() -> None:
    steps = (Riffle(), Cut(10), Strip(5), Cut(10), Cut(depth=20))
    program = program_of(60, steps)
    assert program.rows.last == 3
    pack, depth, _ = one_shuffle(program, 3, 4)
    words, expected = Words.of(NAME, 3, 4), list(range(60))
    for step in steps[:3]:
        expected = perform(step, expected, words)
    assert pack.tolist() == expected
    assert depth == (cut_depth(60, words, Cut(10)) + 20) % 60

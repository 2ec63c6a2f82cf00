"""Chips leave what is printed in their area to be read, and so are their own figures."""

import re

import pytest

from croupier.core.layout import Area, Layout
from croupier.drawing.layers import FIGURE, SIZE, Stack, chips_svg
from croupier.drawing.outline import bounds
from croupier.drawing.room import standing
from croupier.games import registry
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

LAPTOP, READABLE = 977, 8
"""How wide a felt is on a laptop's screen, and how high a figure at least, in pixels."""
MOST = 0.4
"""How much of a word a stack covers at most."""
BOX = re.compile(r'transform="translate\((\S+) (\S+)\) scale\((\S+)\)"')


def laid(key: str) -> Layout:
    found = game(key)
    assert found.layout is not None
    return found.layout(rules_for(found))


def of(layout: Layout, name: str) -> Area:
    area = layout.area(name)
    assert area is not None
    return area


@pytest.mark.parametrize(
    ("key", "name"),
    [("sicbo", "total_9"), ("roulette", "straight:17"), ("craps", "pass"), ("roulette", "high")],
)
def test_a_stack_leaves_the_words_of_its_area_to_be_read(key: str, name: str) -> None:
    layout = laid(key)
    area = next(one for one in layout.areas if one.id.startswith(name))
    there = standing(layout, area, SIZE, 0)
    half = SIZE * there.size / 2
    for words in area.words:
        wide, high = words.set_size * len(words.text) * 0.3, words.set_size * 0.4
        across = max(0.0, min(2 * wide, wide + half - abs(words.at[0] - there.x)))
        down = max(0.0, min(2 * high, high + half - abs(words.at[1] - there.y)))
        assert across * down <= MOST * 4 * wide * high, (words.text, there)


@pytest.mark.parametrize("key", sorted(registry.games()))
def test_the_figure_of_a_chip_can_be_read_in_the_smallest_box(key: str) -> None:
    layout = laid(key)
    stacks = {area.id: 25_00 for area in layout.areas}
    on_screen = LAPTOP / layout.size[0]
    for _, _, size in BOX.findall(chips_svg(layout, stacks)):
        assert FIGURE * float(size) * on_screen >= READABLE


def test_a_stack_lies_within_its_own_area() -> None:
    layout = laid("craps")
    for area in layout.areas:
        there = standing(layout, area, SIZE, 0)
        left, top, right, bottom = bounds(area.outline)
        assert left <= there.x <= right, area.id
        assert top <= there.y <= bottom, area.id


def test_stacks_on_lines_and_in_small_boxes_are_small_and_others_are_not() -> None:
    roulette, craps = laid("roulette"), laid("craps")
    assert standing(roulette, of(roulette, "split:17-20"), SIZE, 0).size < 1
    assert standing(craps, of(craps, "hop_2_2"), SIZE, 0).size < 1
    assert standing(craps, of(craps, "pass"), SIZE, 0).size >= 1


def test_a_betting_circle_takes_chips_on_its_ornament() -> None:
    layout = laid("blackjack")
    area = of(layout, "main@3")
    there = standing(layout, area, SIZE, 0)
    assert [there.x, there.y] == [*area.anchor]
    assert there.size > 1


def test_a_row_of_several_patrons_is_drawn_in_one_size() -> None:
    stacks = {"hop_2_2": (Stack(5_00, patron="a"), Stack(5_00, patron="b"))}
    drawn = BOX.findall(chips_svg(laid("craps"), stacks))
    assert len(drawn) == 2
    assert drawn[0][1:] == drawn[1][1:]
    assert float(drawn[0][0]) < float(drawn[1][0])

"""The count, cuts of stacks, and the ten styles of delivery with numbered tiles (6, 8)."""

from __future__ import annotations

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt
from croupier.core.prompt import Number
from croupier.core.step import Confirm, Draw
from croupier.games.families.paigow.circle import DEAD, counted, positions
from croupier.games.families.paigow.play import Delivered, StartFound
from croupier.games.paigow.play import StacksCollected, StacksCut
from croupier.games.paigow.styles import STYLES, by_style, cut, ends
from croupier.rulebook.citation import verifies
from tests.games.paigow.tables import (
    NO_WAGER,
    asked,
    banked,
    dice,
    of,
    opened,
    over,
    question,
    table,
    tiles,
    until,
)

CIRCLE = positions(DEAD)


def hands(*each: str) -> list[tuple[int, ...]]:
    """Hands as stacks and depths: `1a` is the top tile of the stack at the right, `8d` the last."""
    number = {f"{s}{d}": 4 * (s - 1) + "abcd".index(d) for s in range(1, 9) for d in "abcd"}
    return [tuple(number[word] for word in hand.split()) for hand in each]


EXPECTED = {
    "house_way_right": hands(*(f"{s}a {s}b {s}c {s}d" for s in range(1, 9))),
    "house_way_left": hands(*(f"{s}a {s}b {s}c {s}d" for s in range(8, 0, -1))),
    "cup_say_right": hands(
        *("1a 1b 2a 2b", "1c 1d 2c 2d", "3a 3b 4a 4b", "3c 3d 4c 4d"),
        *("5a 5b 6a 6b", "5c 5d 6c 6d", "7a 7b 8a 8b", "7c 7d 8c 8d"),
    ),
    "cup_say_left": hands(
        *("8a 8b 7a 7b", "8c 8d 7c 7d", "6a 6b 5a 5b", "6c 6d 5c 5d"),
        *("4a 4b 3a 3b", "4c 4d 3c 3d", "2a 2b 1a 1b", "2c 2d 1c 1d"),
    ),
    "jung_quat": hands(
        *("4a 4b 5a 5b", "4c 4d 5c 5d", "3a 3b 6a 6b", "3c 3d 6c 6d"),
        *("2a 2b 7a 7b", "2c 2d 7c 7d", "1a 1b 8a 8b", "1c 1d 8c 8d"),
    ),
    "chee_yee": hands(
        *("1a 1b 8a 8b", "1c 1d 8c 8d", "2a 2b 7a 7b", "2c 2d 7c 7d"),
        *("3a 3b 6a 6b", "3c 3d 6c 6d", "4a 4b 5a 5b", "4c 4d 5c 5d"),
    ),
    "pin_say_right": hands(
        *("1a 2a 3a 4a", "8a 7a 6a 5a", "1b 2b 3b 4b", "8b 7b 6b 5b"),
        *("1c 2c 3c 4c", "8c 7c 6c 5c", "1d 2d 3d 4d", "8d 7d 6d 5d"),
    ),
    "pin_say_left": hands(
        *("8a 7a 6a 5a", "1a 2a 3a 4a", "8b 7b 6b 5b", "1b 2b 3b 4b"),
        *("8c 7c 6c 5c", "1c 2c 3c 4c", "8d 7d 6d 5d", "1d 2d 3d 4d"),
    ),
    "dragon_head_right": hands(
        *("1a 1b 2a 2b", "8a 7a 6a 5a", "1c 1d 2c 2d", "8b 7b 6b 5b"),
        *("3a 3b 4a 4b", "8c 7c 6c 5c", "3c 3d 4c 4d", "8d 7d 6d 5d"),
    ),
    "dragon_head_left": hands(
        *("8a 8b 7a 7b", "1a 2a 3a 4a", "8c 8d 7c 7d", "1b 2b 3b 4b"),
        *("6a 6b 5a 5b", "1c 2c 3c 4c", "6c 6d 5c 5d", "1d 2d 3d 4d"),
    ),
}


@verifies("paigow.8.k", "paigow.8.k.1", "paigow.8.k.2", "paigow.8.k.3", "paigow.8.k.4")
@verifies("paigow.8.k.5", "paigow.8.k.6", "paigow.8.k.7", "paigow.8.k.8", "paigow.8.k.9")
@verifies("paigow.8.k.10")
def test_each_style_delivers_tile_for_tile() -> None:
    assert tuple(EXPECTED) == tuple(STYLES)
    for style, expected in EXPECTED.items():
        assert list(by_style(style)) == expected, style


@verifies("paigow.6.c", "paigow.6.c.1", "paigow.6.c.2", "paigow.8.j", "paigow.1.dead-hand")
def test_the_count_goes_counterclockwise_over_every_position() -> None:
    assert counted(CIRCLE, "dealer", 9) == "dealer"
    assert counted(CIRCLE, "dealer", 15) == "6"
    assert counted(CIRCLE, "dealer", 8) == "dead hand"
    assert counted(CIRCLE, "4", 4) == "dead hand", "left of the dealer, after the sixth position"
    assert counted(CIRCLE, "4", 5) == "dealer"
    assert counted(CIRCLE, "2", 18) == "3"


@verifies("paigow.8.g", "paigow.8.g.1", "paigow.8.g.2")
def test_stacks_are_cut_to_one_end_or_to_both() -> None:
    assert cut(3, 2, "right") == (2, 3, 0, 1, 4, 5, 6, 7)
    assert cut(3, 2, "left") == (0, 1, 4, 5, 6, 7, 2, 3)
    assert cut(3, 3, "1 right, 2 left") == (2, 0, 1, 5, 6, 7, 3, 4)
    assert cut(3, 3, "2 left, 1 right") == (4, 0, 1, 5, 6, 7, 2, 3)
    assert ends(1) == ("right", "left")
    assert ends(2) == ("right", "left", "1 right, 1 left", "1 left, 1 right")
    for first in range(1, 9):
        for count in range(1, min(7, 9 - first) + 1):
            for where in ends(count):
                assert sorted(cut(first, count, where)) == list(range(8))


@verifies("paigow.6.a", "paigow.6.b", "paigow.6.d", "paigow.6.e", "paigow.3.a", "paigow.4.d")
def test_without_a_bank_stacks_go_from_the_right_counterclockwise() -> None:
    driver = table(2)
    opened(driver)
    driver.place("p1", "10 on main")
    driver.close()
    (dealt,) = of(driver.enter(tiles({})), Dealt)
    assert dealt.seen_by == ()
    assert len(dealt.cards) == 32
    because = ("paigow.6.a", "paigow.6.b", "paigow.6.c")
    assert driver.step_now == Draw("dice", because), "neither a cut nor a style is asked for"
    events = driver.enter(dice(4))
    (found,), (delivered,) = of(events, StartFound), of(events, Delivered)
    assert (found.says, found.start) == ("4", "3")
    assert delivered.hands["3"] == (0, 1, 2, 3)
    assert delivered.hands["dead hand"] == (16, 17, 18, 19)
    assert delivered.hands["dealer"] == (20, 21, 22, 23)
    (gone,) = of(events, StacksCollected)
    assert gone.places == ("2", "3", "4", "5", "6"), "also where somebody sits who did not wager"
    assert isinstance(driver.step_now, Confirm)
    assert driver.step_now.cites == ("paigow.6.f",)
    assert len(driver.table.play.hands["dead hand"]) == 24
    assert not any(seen is None for _, seen in driver.table.play.hands["dead hand"])


@verifies("paigow.8.i", "paigow.8.k", "paigow.8.j", "paigow.8.l", "paigow.8.g")
def test_a_bank_cuts_chooses_a_style_and_is_counted_from() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "10 on main")
    cuts = {"the stacks": "3", "stacks of the cut": "2", "ends of the cut": "left"}
    events = until(
        driver,
        lambda d: bool(d.table.play.delivered),
        shows=dice(4),
        answers={**NO_WAGER, **cuts, "delivery": "pin_say_left"},
    )
    (stacks,), (found,) = of(events, StacksCut), of(events, StartFound)
    assert found.cites == ("paigow.8.i", "paigow.8.j")
    assert isinstance(driver.step_now, Confirm)
    assert driver.step_now.cites == ("paigow.8.m",)
    assert stacks.order == (1, 2, 5, 6, 7, 8, 3, 4)
    assert found.start == "4", "the bank in seat 1 is number one"
    (delivered,) = of(events, Delivered)
    assert delivered.hands["4"] == EXPECTED["pin_say_left"][0]
    assert delivered.how == "Pin say (slice four) from the left"
    pile = tiles({}).split()
    stacks_now = [pile[4 * (n - 1) : 4 * n] for n in stacks.order]
    top = tuple(stacks_now[n][0] for n in (7, 6, 5, 4))
    dead = [tile for tile, _ in driver.table.play.hands["dead hand"]]
    assert set(top) <= set(dead), "seat 4 has no wager, so its tiles are with the dead hand"
    assert "dealer" not in driver.table.play.hands, "without a wager the dealer's go there too"
    assert "1" in driver.table.play.hands, "the bank's do not"


@verifies("paigow.8.g")
def test_a_cut_is_of_one_to_seven_adjacent_stacks() -> None:
    driver = banked(table(2, bank=True))
    driver.place("p2", "10 on main")
    until(driver, asked("the stacks"))
    assert question(driver).form == Number(1, 8)
    driver.choose("p1", "1")
    assert question(driver).form == Number(1, 7)
    driver.choose("p1", "2")
    assert question(driver).choices == ends(2)
    other = banked(table(2, bank=True))
    until(other, asked("the stacks"))
    other.choose("p1", "7")
    assert question(other).form == Number(1, 2)


@verifies("paigow.8.i")
def test_a_silent_bank_has_the_house_way_from_the_right_filed_or_not() -> None:
    driver = banked(table(2, bank=True, styles={"house_way_right": False, "jung_quat": False}))
    driver.place("p2", "10 on main")
    until(driver, asked("delivery"))
    step = question(driver)
    assert step.silence == "house_way_right" in step.choices
    assert "jung_quat" not in step.choices
    with pytest.raises(Refused):
        driver.choose("p1", "jung_quat")
    until(driver, over)

"""205 CMR 146.18: what a chemin de fer table and its layout have."""

import math
from itertools import pairwise
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import encloses, polygon
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.baccarats.felts import marks, seats
from tests.games.felts import area, both, felt, place

KEY = "chemindefer"
HANDS = ("player", "banker")


@verifies("cmr146.18.2", "cmr146.18.4.c")
@pytest.mark.parametrize("count", [9, 12, 14])
def test_every_numbered_place_has_an_area_for_each_wager(count: int) -> None:
    numbers = range(1, count + 1)
    for shown in both(KEY, seats=count):
        assert seats(shown) == [str(n) for n in numbers]
        assert {one.id for one in shown.areas} == {f"{hand}@{n}" for n in numbers for hand in HANDS}
        for one in shown.areas:
            assert [words.text for words in one.words] == [one.kind.upper()]
            assert "cmr146.18.4.c" in one.cites


@verifies("cmr146.18.2")
@pytest.mark.parametrize("count", [8, 15])
def test_there_are_nine_to_fourteen_places(count: int) -> None:
    with pytest.raises(Refused, match=r"9|14") as refusal:
        rules_for(game(KEY), {"seats": count})
    assert refusal.value.cites == ("cmr146.18.2",)


def turned(layout: Layout) -> list[float]:
    """How far counterclockwise from the dealer each place lies, seen from the middle."""
    x, y = layout.cloth.center
    found = (place(layout, f"place {n}").anchor for n in range(1, len(seats(layout)) + 1))
    return [math.degrees(math.atan2(x - at[0], y - at[1])) % 360 for at in found]


@verifies("cmr146.18.2")
@pytest.mark.parametrize("count", [9, 14])
def test_places_are_numbered_counterclockwise_from_the_dealers_right(count: int) -> None:
    layout = felt(KEY, seats=count)
    around = turned(layout)
    assert place(layout, "dealer").anchor[1] < layout.cloth.center[1]
    assert around == sorted(around)
    assert around[0] + around[-1] == pytest.approx(360, abs=1), "either hand of the dealer alike"
    assert all(later - one > 10 for one, later in pairwise(around)), "nobody sits on another"


@verifies("cmr146.18.4.c")
@pytest.mark.parametrize("count", [9, 11, 14])
def test_the_bank_lies_beyond_a_wager_against_it(count: int) -> None:
    layout = felt(KEY, seats=count)
    for n in range(1, count + 1):
        sits = place(layout, f"place {n}").anchor
        near, far = (math.dist(sits, area(layout, f"{hand}@{n}").anchor) for hand in HANDS)
        assert near < far


@verifies("cmr146.18.4")
@pytest.mark.parametrize("values", [{}, {"seats": 9}, {"seats": 11, "vig": 4}])
def test_the_layout_can_be_submitted(values: dict[str, Any]) -> None:
    layout = felt(KEY, **values)
    assert layout.shape
    assert flaws(game(KEY), rules_for(game(KEY), values), layout) == ()


@pytest.mark.parametrize("count", [9, 14])
def test_every_place_lies_on_the_shaped_cloth(count: int) -> None:
    layout = felt(KEY, seats=count)
    beside = ("dealer", "drop box", "tip box")
    for one in layout.places:
        if one.id not in beside:
            assert all(encloses(layout.shape, at) for at in polygon(one.outline)), one.id


@verifies("cmr146.18.4.a")
def test_the_name_of_the_licensee_is_on_the_cloth() -> None:
    for layout in both(KEY, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.words.text, name.cites) == ("Harborside", ("cmr146.18.4.a",))


@verifies("cmr146.18.4.e")
@pytest.mark.parametrize("count", [9, 11, 14])
def test_vigorish_is_marked_in_numbered_areas_that_match_the_seats(count: int) -> None:
    for layout in both(KEY, seats=count):
        assert marks(layout) == [str(n) for n in range(1, count + 1)]
        assert place(layout, "vigorish 1").cites == ("cmr146.18.4.e",)


@verifies("cmr146.18.4.f", "chemindefer.7.a")
def test_each_hand_has_an_area_for_its_cards() -> None:
    for layout in both(KEY):
        for hand in HANDS:
            cards = place(layout, hand)
            assert cards.words[0].text == f"{hand.upper()}'S HAND"
            assert cards.cites == ("cmr146.18.4.f",)


def test_cards_of_neither_hand_have_places() -> None:
    for layout in both(KEY):
        assert "chemindefer.3.e" in place(layout, "burn").cites
        assert "chemindefer.11.h" in place(layout, "exposed").cites
        assert "chemindefer.11.g" in place(layout, "aside").cites


@verifies("chemindefer.9.d")
def test_the_cloth_says_what_is_paid_and_what_is_taken_from_it() -> None:
    for percent in (4, 5):
        for layout in both(KEY, vig=percent):
            told = {one.text: one.cites for one in layout.inscriptions if one.role != "name"}
            assert told["Player and Banker pay 1 to 1"] == ("chemindefer.9.b",)
            fee = told[f"{percent}% vigorish on what the Banker wins"]
            assert fee == ("chemindefer.9.c", "chemindefer.9.d")


@verifies("chemindefer.4.a", "cmr146.51.8")
def test_the_shoe_is_to_the_dealers_left_and_the_bucket_to_the_right() -> None:
    layout = felt(KEY)
    shoe, bucket = place(layout, "shoe"), place(layout, "discard bucket")
    assert bucket.anchor[0] < place(layout, "dealer").anchor[0] < shoe.anchor[0]
    assert "chemindefer.4.a" in shoe.cites
    assert "chemindefer.3.e" in bucket.cites


@verifies("cmr146.18.6")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt(KEY))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]

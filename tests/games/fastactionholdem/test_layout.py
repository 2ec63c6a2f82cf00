"""The fast action hold 'em layout: what 205 CMR 146.29 asks for."""

import math
from itertools import permutations

import pytest

from croupier.core.errors import Refused
from croupier.drawing.lint import flaws
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, felt, place

KEY = "fastactionholdem"
FAST = game(KEY)


@verifies("cmr146.29.1")
def test_there_are_positions_for_nine_players_at_most() -> None:
    for layout in both(KEY, seats=9):
        assert {one.box for one in layout.areas} == set(range(1, 10))
    assert {one.box for one in felt(KEY, seats=5).areas} == set(range(1, 6))
    with pytest.raises(Refused, match="at most 9") as refusal:
        rules_for(FAST, {"seats": 10})
    assert refusal.value.cites == ("cmr146.29.1",)


@verifies("cmr146.29.1")
def test_players_sit_opposite_the_dealer_from_the_dealers_left() -> None:
    layout = felt(KEY)
    dealer = place(layout, "dealer's place").anchor
    areas = [area(layout, f"main@{n}").anchor for n in range(1, 8)]
    assert all(y > dealer[1] for _, y in areas)
    assert [x for x, _ in areas] == sorted((x for x, _ in areas), reverse=True)


@verifies("cmr146.29.1")
def test_the_layout_is_filed_before_use() -> None:
    assert [one.cites for one in rules_for(FAST).filed] == [("cmr146.29.1",)]


@verifies("cmr146.29.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.29.2.a",))


@verifies("cmr146.29.2.b")
@pytest.mark.parametrize("count", [1, 7, 9])
def test_every_position_has_a_betting_area_of_its_own(count: int) -> None:
    for layout in both(KEY, seats=count):
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))
        for n in range(1, count + 1):
            assert "cmr146.29.2.b" in area(layout, f"main@{n}").cites


@verifies("cmr146.29.2.c")
def test_the_area_for_discards_is_to_the_right_of_the_betting_area() -> None:
    for layout in both(KEY, seats=9):
        for n in range(1, 10):
            bet, second = area(layout, f"main@{n}"), area(layout, f"split@{n}")
            discards = place(layout, f"{n}.2")
            assert encloses(second.outline, discards.anchor), "a second wager lies on the cards"
            assert "cmr146.29.2.c" in discards.cites
            right = math.radians(bet.words[0].turn)
            (x, y), (bx, by) = second.anchor, bet.anchor
            assert (x - bx) * math.cos(right) + (y - by) * math.sin(right) > 0
            near = min(
                math.dist(bet.anchor, area(layout, f"split@{m}").anchor) for m in range(1, 10)
            )
            assert near == math.dist(bet.anchor, second.anchor)


@verifies("cmr146.29.2.d")
def test_five_areas_in_a_row_are_for_the_community_cards() -> None:
    for layout in both(KEY):
        row = [place(layout, f"community {n}") for n in range(1, 6)]
        across = [one.anchor[0] for one in row]
        assert across == sorted(across, reverse=True), "the first is at the dealer's left"
        assert len({one.anchor[1] for one in row}) == 1
        for left, right in zip(row[1:], row, strict=False):
            assert bounds(left.outline)[2] < bounds(right.outline)[0]
        assert all(one.cites == ("cmr146.29.2.d",) for one in row)
        middle = layout.cloth.center[0]
        assert abs(across[2] - middle) <= 1


@verifies("cmr146.29.2.e")
def test_it_says_that_a_natural_pays_five_to_one() -> None:
    for layout in both(KEY):
        (said,) = [one for one in layout.inscriptions if "cmr146.29.2.e" in one.cites]
        assert said.text == "Natural pays 5 to 1"


@verifies("cmr146.29.3")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt(KEY))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]


@verifies("fastactionholdem.2.b", "cmr146.51.8")
def test_the_shoe_is_to_the_dealers_left_and_the_rack_to_the_right() -> None:
    layout = felt(KEY)
    shoe, rack = place(layout, "shoe"), place(layout, "discard rack")
    assert rack.anchor[0] < place(layout, "dealer's place").anchor[0] < shoe.anchor[0]
    assert "fastactionholdem.2.b" in shoe.cites
    assert felt(KEY).place("shuffler") is None
    assert place(felt(KEY, shuffler=True), "shuffler").words[0].text == "SHUFFLER"
    assert place(felt(KEY, csm=True), "shoe").words[0].text == "CONTINUOUS SHUFFLER"


@verifies("fastactionholdem.7.b")
def test_the_marker_has_a_place_at_every_position_and_at_the_dealers() -> None:
    for layout in both(KEY, seats=9):
        place(layout, "dealing marker")
        for n in range(1, 10):
            mark, number = place(layout, f"dealing marker {n}"), place(layout, f"place {n}")
            others = (place(layout, f"place {m}") for m in range(1, 10))
            near = min(math.dist(mark.anchor, one.anchor) for one in others)
            assert near == math.dist(mark.anchor, number.anchor)


@pytest.mark.parametrize("count", [1, 4, 9])
def test_everything_lies_on_the_shaped_cloth(count: int) -> None:
    rules, layout = rules_for(FAST, {"seats": count}), felt(KEY, seats=count)
    assert flaws(FAST, rules, layout) == ()
    for one in layout.places:
        assert all(encloses(layout.shape, at) for at in polygon(one.outline)), one.id

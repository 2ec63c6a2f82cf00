"""The red dog layout: what 205 CMR 146.44 asks for."""

import math
from itertools import permutations
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, felt, place

REDDOG = game("reddog")


@verifies("cmr146.44.1")
def test_there_are_places_for_seven_players_at_most() -> None:
    for layout in both("reddog"):
        assert {one.box for one in layout.areas} == set(range(1, 8))
        rings = [one for one in layout.places if one.id.startswith("place ")]
        assert [one.pictures[0].detail for one in rings] == [str(n) for n in range(1, 8)]
    assert {one.box for one in felt("reddog", seats=5).areas} == set(range(1, 6))
    with pytest.raises(Refused, match="at most 7") as refusal:
        rules_for(REDDOG, {"seats": 8})
    assert refusal.value.cites == ("cmr146.44.1",)


@verifies("cmr146.44.1")
def test_players_sit_opposite_the_dealer_from_the_dealers_right() -> None:
    layout = felt("reddog")
    dealer = place(layout, "dealer").anchor
    areas = [area(layout, f"main@{n}") for n in range(1, 8)]
    assert all(one.anchor[1] > dealer[1] for one in areas)
    across = [one.anchor[0] for one in areas]
    assert across == sorted(across)


@verifies("cmr146.44.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both("reddog", name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.44.2.a",))


@verifies("cmr146.44.2.b")
def test_each_player_has_two_marked_areas_and_the_raise_is_nearer() -> None:
    for layout in both("reddog"):
        for n in range(1, 8):
            first, more = area(layout, f"main@{n}"), area(layout, f"raise@{n}")
            assert (first.words[0].text, more.words[0].text) == ("ORIGINAL", "RAISE")
            sits = place(layout, f"place {n}").anchor
            assert math.dist(sits, more.anchor) < math.dist(sits, first.anchor)
            assert "cmr146.44.2.b" in first.cites
            assert "cmr146.44.2.b" in more.cites


@verifies("cmr146.44.2.b")
@pytest.mark.parametrize("count", [1, 4, 7])
def test_betting_areas_are_separate(count: int) -> None:
    for layout in both("reddog", seats=count):
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.44.2.c", "reddog.5.c")
def test_each_card_has_a_box_the_first_to_the_dealers_left() -> None:
    for layout in both("reddog"):
        first, second, third = (
            place(layout, word).anchor[0] for word in ("first", "second", "third")
        )
        assert second < third < first, "the dealer faces the players, so left is right"
        for word in ("first", "second", "third"):
            box = place(layout, word)
            assert box.words[0].text == word.upper()
            assert box.cites == ("cmr146.44.2.c",)


def printed(layout: Layout) -> list[str]:
    return [one.text for one in layout.inscriptions if one.role == "odds"]


@verifies("cmr146.44.2.d", "reddog.5.i.2", "reddog.5.f.1")
def test_the_odds_being_offered_are_printed() -> None:
    even = ["1 to 1"] * 8
    triple = "Three of a kind pays 11 to 1"
    for layout in both("reddog"):
        assert printed(layout) == ["5 to 1", "4 to 1", "2 to 1", *even, triple]
    for layout in both("reddog", odds={"spread_3": "5:2"}):
        assert printed(layout) == ["5 to 1", "4 to 1", "5 to 2", *even, triple]


@verifies("cmr146.44.2.d")
def test_the_lint_notices_odds_that_are_not_printed() -> None:
    rules = rules_for(REDDOG, {"odds": {"spread_3": "5:2"}})
    found = {str(flaw) for flaw in flaws(REDDOG, rules, felt("reddog"))}
    assert "raise@1: its odds are not printed" in found
    assert not flaws(REDDOG, rules, felt("reddog", odds={"spread_3": "5:2"}))


@verifies("reddog.5.g")
def test_there_is_a_row_of_spreads_for_the_marker() -> None:
    for layout in both("reddog"):
        row = place(layout, "spread")
        boxes = [one for one in layout.figures if one.words and one.words[0].text.isdigit()]
        assert [one.words[0].text for one in boxes] == [str(n) for n in range(1, 12)]
        left, top, right, low = bounds(row.outline)
        for one in boxes:
            x, y = one.words[0].at
            assert left <= x <= right
            assert top <= y <= low


@verifies("reddog.1.c")
def test_the_shoe_is_to_the_dealers_left_and_the_rack_to_the_right() -> None:
    layout = felt("reddog")
    shoe, rack = place(layout, "shoe"), place(layout, "discard rack")
    assert rack.anchor[0] < place(layout, "dealer").anchor[0] < shoe.anchor[0]
    assert "reddog.1.c" in shoe.cites
    assert [one.name for one in shoe.pictures] == ["card shoe"]
    assert shoe.words == ()


@verifies("reddog.8", "cmr146.51.8")
@pytest.mark.parametrize(
    ("device", "where", "says"),
    [({"csm": True}, "shoe", "CONTINUOUS SHUFFLER"), ({"shuffler": True}, "shuffler", "SHUFFLER")],
)
def test_a_device_that_shuffles_says_so_and_the_rack_is_opposite(
    device: dict[str, Any], where: str, says: str
) -> None:
    layout = felt("reddog", **device)
    shoe, rack = place(layout, where), place(layout, "discard rack")
    assert shoe.words[0].text == says
    assert rack.anchor[0] < place(layout, "dealer").anchor[0] < shoe.anchor[0]
    assert felt("reddog").place("shuffler") is None


@verifies("reddog.5.g")
def test_the_marker_rests_on_no_spread() -> None:
    layout = felt("reddog")
    marker, row = place(layout, "marker"), place(layout, "spread")
    assert not encloses(row.outline, marker.anchor)
    assert marker.cites == ("reddog.5.g",)


@verifies("cmr146.44.1")
@pytest.mark.parametrize("count", [1, 4, 7])
def test_everything_lies_on_the_shaped_cloth(count: int) -> None:
    rules, layout = rules_for(REDDOG, {"seats": count}), felt("reddog", seats=count)
    assert layout.shape
    assert flaws(REDDOG, rules, layout) == ()
    for one in layout.places:
        assert all(encloses(layout.shape, at) for at in polygon(one.outline)), one.id


@verifies("cmr146.44.3")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt("reddog"))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]

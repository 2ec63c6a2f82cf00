"""The double down stud layout: what 205 CMR 146.25 asks for."""

import math
from itertools import permutations
from typing import Any

import pytest

from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import encloses, polygon
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, felt, place, signed

KEY = "doubledownstud"
GAME = game(KEY)
SEVEN = range(1, 8)


def limits(layout: Layout) -> list[str]:
    """What the cloth says about the payout limit."""
    found = (one for one in layout.inscriptions if "cmr146.25.3" in one.cites and not one.sign)
    return [one.text for one in found]


@verifies("cmr146.25.1", "cmr146.25.2.b", "cmr146.25.2.c")
def test_there_are_seven_places_each_with_an_area_and_one_for_doubles_below_it() -> None:
    for layout in both(KEY):
        assert {one.spot for one in layout.areas} == {
            f"{kind}@{n}" for kind in ("main", "double") for n in SEVEN
        }
        for n in SEVEN:
            first, more = area(layout, f"main@{n}"), area(layout, f"double@{n}")
            sits, cards = place(layout, f"box {n}").anchor, place(layout, str(n)).anchor
            assert math.dist(sits, more.anchor) < math.dist(sits, first.anchor)
            assert math.dist(cards, first.anchor) < math.dist(cards, more.anchor)
            assert (first.cites[0], more.cites[0]) == ("cmr146.25.2.b", "cmr146.25.2.c")


@verifies("cmr146.25.2.b", "cmr146.25.2.c")
def test_betting_areas_are_separate() -> None:
    for layout in both(KEY):
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.25.1", "doubledownstud.8.b")
def test_players_sit_opposite_the_dealer_and_box_one_is_farthest_to_the_dealers_left() -> None:
    layout = felt(KEY)
    dealer = place(layout, "dealer's place").anchor
    areas = [area(layout, f"main@{n}") for n in SEVEN]
    assert all(one.anchor[1] > dealer[1] for one in areas)
    across = [one.anchor[0] for one in areas]
    assert across == sorted(across, reverse=True), "the dealer faces the players, so left is right"


@verifies("cmr146.25.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.25.2.a",))


@verifies("cmr146.25.2.d")
def test_the_common_cards_lie_directly_in_front_of_the_table_inventory() -> None:
    layout = felt(KEY)
    common, chips = place(layout, "community"), place(layout, "table inventory")
    assert common.anchor[0] == chips.anchor[0]
    assert common.anchor[1] > chips.anchor[1]
    nearer = [one for one in layout.areas if one.anchor[1] < common.anchor[1]]
    assert nearer == []
    assert "cmr146.25.2.d" in common.cites


@verifies("cmr146.25.3", "doubledownstud.10.c")
@pytest.mark.parametrize(
    ("cap", "printed", "says"),
    [
        ("100000", "Payout Limit of $100,000 Per Hand", "A hand wins $100,000 at most"),
        ("250000", "Payout Limit of $250,000 Per Hand", "A hand wins $250,000 at most"),
        ("none", "Payout Limit of $100,000 Per Hand", "No payout limit is applied"),
    ],
)
def test_the_payout_limit_in_force_is_printed_and_a_sign_explains_it(
    cap: str, printed: str, says: str
) -> None:
    for layout in both(KEY, cap=cap):
        assert limits(layout) == [printed]
        (sign,) = signed(layout, "cmr146.25.3")
        assert sign.startswith(says)


@verifies("doubledownstud.1.double-down-wager")
def test_the_sign_says_how_much_may_be_doubled() -> None:
    text = "A double down wager may be any amount up to the original wager."
    own: dict[str, Any] = {"limits": {"wager": {"double": {"min": 5}}}}
    assert text in [one for one, _ in felts.signs(felt(KEY))]
    assert text not in [one for one, _ in felts.signs(felt(KEY, **own))]


@verifies("doubledownstud.10.a", "doubledownstud.10.b")
@pytest.mark.parametrize(("odds", "flush"), [({}, "8 to 1"), ({"flush": "9:1"}, "9 to 1")])
def test_the_odds_are_printed_with_the_word_to(odds: dict[str, Any], flush: str) -> None:
    for layout in both(KEY, odds=odds):
        printed = [one.text for one in layout.inscriptions if one.role == "odds"]
        assert [one for line in printed for one in line.split(" · ")] == [
            "Royal flush 1000 to 1",
            "Straight flush 100 to 1",
            "Four of a kind 25 to 1",
            "Full house 10 to 1",
            f"Flush {flush}",
            "Straight 5 to 1",
            "Three of a kind 3 to 1",
            "Two pairs 2 to 1",
            "Pair of jacks, queens, kings or aces 1 to 1",
        ]
        assert not any(" for " in one.text for one in layout.inscriptions if not one.sign)


@verifies("cmr146.25.4")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    layout = felt(KEY)
    drop, dealer, tip = (
        place(layout, one).anchor for one in ("drop box", "dealer's place", "tip box")
    )
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]


@verifies("cmr146.51.8", "doubledownstud.8.a")
@pytest.mark.parametrize(
    ("options", "stands"),
    [({}, "shoe"), ({"shuffler": True}, "shuffler"), ({"deal": "hand"}, "shuffler")],
)
def test_the_rack_is_opposite_the_shoe_or_the_device(options: dict[str, Any], stands: str) -> None:
    layout = felt(KEY, **options)
    across = [place(layout, one).anchor[0] for one in ("discard rack", "dealer's place", stands)]
    assert across == sorted(across)
    assert (layout.place("shoe") is None) == (options.get("deal") == "hand")


@verifies("cmr146.25.1")
@pytest.mark.parametrize("options", [{}, {"deal": "hand", "cap": "none"}, {"shuffler": True}])
def test_everything_lies_on_the_shaped_cloth(options: dict[str, Any]) -> None:
    rules, layout = rules_for(GAME, options), felt(KEY, **options)
    assert flaws(GAME, rules, layout) == ()
    for one in layout.places:
        assert all(encloses(layout.shape, at) for at in polygon(one.outline)), one.id

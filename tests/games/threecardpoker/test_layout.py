"""The three card poker layout."""

from typing import Any

import pytest

from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, boxes_of_the_dealer, felt, place

KEY = "threecardpoker"


def told(layout: Layout) -> dict[str, tuple[str, ...]]:
    """What is inscribed, and by which clauses."""
    return {one.text: one.cites for one in layout.inscriptions if not one.sign}


@verifies("cmr146.14.1", "cmr146.14.2.b", "cmr146.14.2.c", "cmr146.14.2.d")
@pytest.mark.parametrize("seats", [1, 7, 9])
def test_each_position_has_its_three_areas(seats: int) -> None:
    for layout in both(KEY, seats=seats):
        assert {one.box for one in layout.areas} == set(range(1, seats + 1))
        spots = {one.id for one in layout.areas if one.box == 1}
        assert spots == {"ante@1", "play@1", "pair_plus@1"}
        assert "cmr146.14.2.b" in area(layout, "ante@1").cites


@verifies("cmr146.14.1")
def test_the_players_sit_opposite_the_dealer_the_first_at_the_dealers_left() -> None:
    layout = felt(KEY, seats=9)
    dealer = place(layout, "dealer's place").anchor
    spots = [area(layout, f"ante@{box}").anchor for box in range(1, 10)]
    assert all(y > dealer[1] for _, y in spots)
    assert [x for x, _ in spots] == sorted((x for x, _ in spots), reverse=True)


@verifies("cmr146.14.2.c", "cmr146.14.2.d")
def test_play_is_in_front_of_the_ante_and_pair_plus_behind_it() -> None:
    for layout in both(KEY, seats=7):
        x, y = (place(layout, "dealer").anchor[n] for n in (0, 1))
        far = [
            sum((a - b) ** 2 for a, b in zip(area(layout, f"{kind}@4").anchor, (x, y), strict=True))
            for kind in ("pair_plus", "ante", "play")
        ]
        assert far == sorted(far)


@verifies("cmr146.14.2.a", "cmr146.14.2.f")
def test_what_is_inscribed() -> None:
    for layout in both(KEY, name="Harborside Casino"):
        said = told(layout)
        assert said["Harborside Casino"] == ("cmr146.14.2.a",)
        assert "cmr146.14.2.f" in said["Dealer Plays with Queen High or Better"]
        assert "cmr146.14.2.f" in said["Ante and play pay 1 to 1"]
        assert "Straight 5 to 1 · Flush 3 to 1 · Pair 1 to 1" in said
        assert (
            "Ante bonus: Straight flush 5 to 1 · Three-of-a-kind 4 to 1 · Straight 1 to 1" in said
        )


@verifies("cmr146.14.2.f", "threecardpoker.11.a.2", "threecardpoker.11.a.3.i")
def test_the_cloth_shows_the_odds_in_force() -> None:
    options: dict[str, Any] = {
        "version": "both",
        "ante_bonus": "B",
        "pair_plus": {"flush": "4 to 1"},
    }
    for layout in both(KEY, **options):
        said = told(layout)
        assert "Straight 5 to 1 · Flush 4 to 1 · Pair 1 to 1" in said
        assert (
            "Ante bonus: Mini royal 50 to 1 · Straight flush 8 to 1 · Three-of-a-kind 6 to 1"
            in said
        )


@verifies("cmr146.14.3")
def test_drop_box_and_tip_box_are_on_either_side_of_the_dealer() -> None:
    drop, dealer, tip = boxes_of_the_dealer(felt(KEY))
    assert min(drop[0], tip[0]) < dealer[0] < max(drop[0], tip[0])
    assert abs(drop[1] - dealer[1]) < 60 > abs(tip[1] - dealer[1])


@verifies("threecardpoker.7.a", "threecardpoker.8.a", "threecardpoker.9.a", "cmr146.51.8")
@pytest.mark.parametrize(
    ("options", "there", "missing"),
    [
        ({"deal": "shoe"}, {"shoe"}, {"shuffler"}),
        ({"deal": "shoe", "shuffler": True}, {"shoe", "shuffler"}, set[str]()),
        ({"deal": "hand"}, {"shuffler"}, {"shoe"}),
        ({}, {"shoe"}, {"shuffler"}),
    ],
)
def test_what_stands_on_the_table(
    options: dict[str, Any], there: set[str], missing: set[str]
) -> None:
    layout = felt(KEY, **options)
    places = {one.id for one in layout.places}
    assert there <= places
    assert not missing & places
    dealer = place(layout, "dealer's place").anchor[0]
    assert place(layout, "discard rack").anchor[0] < dealer
    assert all(place(layout, one).anchor[0] > dealer for one in there)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"seats": 1},
        {"seats": 9, "shuffler": True},
        {"deal": "hand", "version": "both", "ante_bonus": "C"},
        {"version": "ante_covers_half"},
    ],
)
def test_nothing_is_wrong_with_it(values: dict[str, Any]) -> None:
    rules = rules_for(game(KEY), values)
    assert flaws(game(KEY), rules, felt(KEY, **values)) == ()

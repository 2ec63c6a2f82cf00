"""The colorado hold 'em layout: what 205 CMR 146.31 asks for."""

from itertools import permutations
from typing import Any

import pytest

from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import encloses, polygon
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.families.stud.community import LEFT, MIDDLE, RIGHT
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, boxes_of_the_dealer, felt, place

KEY = "coloradoholdem"
ALL: dict[str, Any] = {"bonus": True, "cap": 60_000}


def said(layout: Layout, role: str) -> list[str]:
    """The inscriptions of a role."""
    return [one.text for one in layout.inscriptions if one.role == role]


@verifies("cmr146.31.1")
@pytest.mark.parametrize("seats", [6, 7])
def test_positions_run_from_the_dealers_left_opposite_the_dealer(seats: int) -> None:
    for layout in both(KEY, seats=seats, **ALL):
        assert {one.box for one in layout.areas} == set(range(1, seats + 1))
    layout = felt(KEY, seats=seats)
    dealer = place(layout, "dealer's place").anchor
    middles = [area(layout, f"ante@{n}").anchor for n in range(1, seats + 1)]
    assert all(at[1] > dealer[1] for at in middles)
    across = [at[0] for at in middles]
    assert across == sorted(across, reverse=True), "the dealer's left is at the right of the felt"


@verifies("cmr146.31.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        assert said(layout, "name") == ["Harborside"]


@verifies("cmr146.31.2.b", "coloradoholdem.6.d")
def test_each_position_has_separate_areas_for_what_is_offered() -> None:
    for layout in both(KEY):
        assert {one.kind for one in layout.areas} == {"ante", "bet"}
    for layout in both(KEY, **ALL):
        assert {one.kind for one in layout.areas} == {"ante", "bet", "bonus"}
        for n in range(1, 8):
            words = [area(layout, f"{kind}@{n}").words[0].text for kind in ("ante", "bet")]
            assert words == ["ANTE", "BET"]
            bonus = area(layout, f"bonus@{n}")
            assert bonus.words[0].text == "BONUS $1"
            assert "cmr146.31.2.b" in bonus.cites
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.31.2.c", "coloradoholdem.1.discard")
def test_the_discard_lies_immediately_to_the_left_of_the_betting_areas() -> None:
    upright = both(KEY, **ALL)[1]
    for n in range(1, 8):
        aside, bet = place(upright, f"discard {n}"), area(upright, f"bet@{n}")
        assert aside.cites == ("cmr146.31.2.c",)
        right, left = (max(x for x, _ in polygon(aside.outline)), min_x(bet.outline))
        assert 0 < left - right < 30
    wide = felt(KEY, **ALL)
    left_of, middle = place(wide, "discard 4").anchor, area(wide, "bet@4").anchor
    assert left_of[0] < middle[0], "the player in the middle looks up"
    outlines = [one.outline for one in wide.areas]
    for n in range(1, 8):
        corners = polygon(place(wide, f"discard {n}").outline)
        assert not any(encloses(outline, at) for outline in outlines for at in corners)


def min_x(outline: str) -> float:
    """The left edge of an outline."""
    return min(x for x, _ in polygon(outline))


@verifies("cmr146.31.2.d", "coloradoholdem.1.community-card")
@verifies("coloradoholdem.7.c.4", "coloradoholdem.7.c.6")
def test_three_areas_in_a_row_hold_the_community_cards() -> None:
    for layout in both(KEY):
        left, middle, right = (place(layout, key) for key in (LEFT, MIDDLE, RIGHT))
        assert left.anchor[0] > middle.anchor[0] > right.anchor[0], "as the dealer sees them"
        assert left.anchor[1] == middle.anchor[1] == right.anchor[1]
        assert middle.anchor[0] == layout.cloth.center[0]
        assert all("cmr146.31.2.d" in one.cites for one in (left, middle, right))


@verifies("cmr146.31.2.e", "coloradoholdem.12.a", "coloradoholdem.12.b", "coloradoholdem.13.a")
@verifies("coloradoholdem.13.b", "coloradoholdem.12.d", "coloradoholdem.13.d")
def test_what_the_wagers_on_offer_pay_is_printed() -> None:
    for layout in both(KEY):
        assert " · ".join(said(layout, "odds")) == (
            "Ante and bet: Royal flush 500 to 1 · Straight flush 100 to 1 · "
            "Four of a kind 40 to 1 · Full house 11 to 1 · Flush 8 to 1 · Straight 5 to 1 · "
            "Three card straight flush (instant winner) 5 to 1 · "
            "Three of a kind (instant winner) 5 to 1 · Three of a kind 3 to 1 · "
            "Two pairs 2 to 1 · Pair of tens, jacks, queens, kings or aces 1 to 1"
        )
        assert "Pairs of sevens, eights and nines push" in said(layout, "notice")
    raised = {"permissible_flush": "9 to 1", "bonus_straight": "16 to 1"}
    for layout in both(KEY, version="permissible", odds=raised, **ALL):
        text = " · ".join(said(layout, "odds"))
        assert "Four of a kind 25 to 1 · Full house 10 to 1 · Flush 9 to 1" in text
        assert "Bonus: Royal flush 10000 to 1" in text
        assert "Flush 25 to 1 · Straight 16 to 1" in text
        assert " for " not in text
        notices = said(layout, "notice")
        assert "Pairs of nines and tens push" in notices
        assert "Bonus with a pair of jacks or better: push" in notices
        clauses = {one for some in layout.inscriptions for one in some.cites}
        assert "coloradoholdem.13.b" in clauses
        assert "coloradoholdem.12.b" not in clauses


@verifies("coloradoholdem.12.c", "coloradoholdem.13.c")
def test_a_payout_limit_is_printed() -> None:
    line = "The ante and bet of a hand win at most $60,000"
    for layout in both(KEY, **ALL):
        assert line in said(layout, "notice")
    for layout in both(KEY):
        assert not [text for text in said(layout, "notice") if "at most" in text]


@verifies("cmr146.31.3")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    drop, dealer, tip = boxes_of_the_dealer(felt(KEY))
    assert drop[0] < dealer[0] < tip[0]


@verifies("coloradoholdem.7.a", "coloradoholdem.9.a")
@pytest.mark.parametrize(
    ("options", "pictures"),
    [
        ({}, {"shoe": "AUTOMATED SHOE"}),
        ({"deal": "shoe"}, {"shoe": ""}),
        ({"deal": "hand", "shuffler": True}, {"shuffler": ""}),
        ({"deal": "shoe", "shuffler": True}, {"shoe": "", "shuffler": ""}),
    ],
)
def test_what_stands_on_the_table(options: dict[str, Any], pictures: dict[str, str]) -> None:
    layout = felt(KEY, **options)
    found = {
        key: "".join(word.text for word in one.words)
        for key in ("shoe", "shuffler")
        if (one := layout.place(key)) is not None
    }
    assert found == pictures


@pytest.mark.parametrize(
    "options",
    [{}, ALL, {**ALL, "version": "permissible", "seats": 6}, {"deal": "hand", "shuffler": True}],
)
def test_nothing_is_wrong_with_it(options: dict[str, Any]) -> None:
    rules = rules_for(COLORADO_HOLDEM, options)
    assert flaws(COLORADO_HOLDEM, rules, felt(KEY, **options)) == ()

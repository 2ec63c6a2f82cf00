"""The poker layout: what 205 CMR 146.24 asks for, and that everything at a seat has its place."""

from itertools import combinations
from typing import Any

import pytest

from croupier.core.layout import Layout, Place
from croupier.drawing.lint import flaws
from croupier.drawing.outline import bounds, encloses
from croupier.games.poker.forms import FORMS
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import both, boxes_of_the_dealer, felt, place

KEY = "poker"
FUNDED: dict[str, Any] = {"bad_beat": True, "bad_beat_ends": "paid_out"}
SEATED = ("{}", "seat {}", "bet {}", "dealer button {}", "kill button {}")
MOST = 11


def apart(one: Place, other: Place) -> bool:
    """Whether two places do not overlap."""
    (left, top, right, low), (x0, y0, x1, y1) = bounds(one.outline), bounds(other.outline)
    return right <= x0 or x1 <= left or low <= y0 or y1 <= top


@verifies("cmr146.24.1", "poker.6.b")
@pytest.mark.parametrize("seats", [2, 6, 9, MOST])
def test_seats_run_clockwise_from_the_dealers_left_around_an_oval(seats: int) -> None:
    layout = felt(KEY, seats=seats)
    assert layout.shape, "an oval does not fill its box"
    assert layout.place(f"seat {seats}") is not None
    assert layout.place(f"seat {seats + 1}") is None
    first, last = (place(layout, f"seat {n}").anchor[0] for n in (1, seats))
    assert first > place(layout, "dealer").anchor[0] > last, "the dealer's left is at the right"


@pytest.mark.parametrize("seats", [2, 3, 8, 9, 10, MOST])
def test_what_is_at_a_seat_is_on_the_cloth_and_covers_nothing_else(seats: int) -> None:
    for layout in both(KEY, seats=seats, **FUNDED):
        plates = [place(layout, f"seat {n}") for n in range(1, seats + 1)]
        bets = [place(layout, f"bet {n}") for n in range(1, seats + 1)]
        for one, other in combinations((*plates, *bets, place(layout, "community")), 2):
            assert apart(one, other), f"{seats} seats: {one.id} and {other.id}"
        for one in (place(layout, name.format(n)) for n in range(1, seats + 1) for name in SEATED):
            assert is_on(layout, one), f"{seats} seats: {one.id}"


def is_on(layout: Layout, one: Place) -> bool:
    cloth, (x, y) = layout.cloth, one.anchor
    inside = cloth.x <= x <= cloth.right and cloth.y <= y <= cloth.bottom
    return inside and (not layout.shape or encloses(layout.shape, (x, y)))


@verifies("cmr146.24.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        assert [one.text for one in layout.inscriptions if one.role == "name"] == ["Harborside"]


@verifies("cmr146.24.2.b")
def test_the_rake_is_held_to_the_right_of_the_dealer() -> None:
    layout = felt(KEY)
    assert place(layout, "rake").anchor[0] < place(layout, "dealer").anchor[0]
    assert place(layout, "table inventory").pictures


@verifies("cmr146.24.3", "poker.2.d.2")
def test_a_deck_has_its_place_or_is_in_the_shuffler() -> None:
    assert place(felt(KEY), "deck").pictures
    shuffled = felt(KEY, shuffler=True)
    assert shuffled.place("deck") is None
    assert place(shuffled, "shuffler").pictures


@verifies("cmr146.24.4")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    drop, dealer, tip = boxes_of_the_dealer(felt(KEY))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]


@verifies("cmr146.24.5")
def test_a_clear_box_holds_the_fund_on_the_side_of_the_drop_box() -> None:
    assert felt(KEY).place("fund") is None
    layout = felt(KEY, **FUNDED)
    box, drop = place(layout, "fund"), place(layout, "drop box")
    assert [one.name for one in box.pictures] == ["clear box"]
    assert box.anchor[0] < place(layout, "dealer").anchor[0] > drop.anchor[0]


@verifies("poker.1.community-card", "poker.1.common-card")
def test_there_is_a_place_for_the_cards_that_all_players_use() -> None:
    for layout in both(KEY):
        assert (layout.place("community") is None, layout.place("common") is None) == (False, True)
    for layout in both(KEY, type="seven_card_stud"):
        assert (layout.place("community") is None, layout.place("common") is None) == (True, False)


@verifies("poker.6.e.6", "poker.7.c.4.iii")
def test_there_is_a_place_for_every_side_pot() -> None:
    for layout in both(KEY, seats=MOST):
        pots = [place(layout, "pot"), *(place(layout, f"pot {n}") for n in range(2, MOST))]
        assert len({one.anchor for one in pots}) == MOST - 1


def test_the_lint_finds_nothing() -> None:
    poker = game(KEY)
    for type_, form in FORMS:
        options = {"type": type_, "form": form}
        found = flaws(poker, rules_for(poker, options), felt(KEY, **options))
        assert found == (), f"{type_} {form}"

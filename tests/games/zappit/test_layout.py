"""The ZAPPIT layout."""

from typing import Any

import pytest

from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, felt, place

LINES = {
    "Dealer must draw to 16 and stand on all 17s": ("zappit.6.l",),
    "Dealer 22 is a push": ("zappit.6.m.1",),
    "Zap a hard 15, 16, 17 or 18": ("zappit.6.h.2",),
    "Insurance pays 2 to 1": ("zappit.7.b", "zappit.10.b"),
}


@verifies("zappit.5.a", "zappit.7.a", "zappit.8.a", "zappit.9.a", "zappit.9.d")
@pytest.mark.parametrize("seats", [1, 5, 7])
def test_each_box_has_its_areas(seats: int) -> None:
    for layout in both("zappit", seats=seats):
        boxes = {one.box for one in layout.areas if one.kind == "main"}
        assert boxes == set(range(1, seats + 1))
        spots = {one.id for one in layout.areas if one.box == 1}
        assert spots == {
            "main@1",
            "split:2@1",
            "split:3@1",
            "split:4@1",
            "double:1@1",
            "double:2@1",
            "double:3@1",
            "double:4@1",
            "insurance@1",
        }
        assert "zappit.5.a" in area(layout, "main@1").cites


@verifies("zappit.7.b", "zappit.10.b", "zappit.6.h.2", "zappit.6.l", "zappit.6.m.1")
def test_what_is_inscribed() -> None:
    for layout in both("zappit"):
        told = {one.text: one.cites for one in layout.inscriptions}
        assert {text: told[text] for text in LINES} == LINES


@verifies("zappit.10.a")
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_the_cloth_says_what_a_blackjack_pays(pays: str) -> None:
    for layout in both("zappit", bj_pays=pays.replace(" ", "_")):
        (shown,) = [one for one in layout.inscriptions if one.text.startswith("Blackjack")]
        assert (shown.text, shown.cites) == (f"Blackjack pays {pays}", ("zappit.10.a",))


@verifies("zappit.1.card-reader-device", "zappit.6.a")
def test_reader_shoe_and_rack_stand_before_the_dealer() -> None:
    layout = felt("zappit")
    dealer = place(layout, "dealer's place").anchor
    assert place(layout, "card reader").cites == ("zappit.1.card-reader-device", "zappit.6.g")
    assert place(layout, "shoe").anchor[0] > dealer[0] > place(layout, "discard rack").anchor[0]


@pytest.mark.parametrize(
    "values", [{}, {"seats": 1}, {"csm": True}, {"shuffler": True, "decks": 8}]
)
def test_nothing_is_wrong_with_it(values: dict[str, Any]) -> None:
    rules = rules_for(game("zappit"), values)
    assert flaws(game("zappit"), rules, felt("zappit", **values)) == ()

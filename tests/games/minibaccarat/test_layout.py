"""The minibaccarat layout: what section 2 of its rules asks for."""

import pytest

from croupier.core.errors import Refused
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.baccarats.felts import has_numbered_places, marks_where_owed, own_areas, pushes
from tests.games.felts import felt, place


@verifies("minibaccarat.2.a")
def test_the_table_has_numbered_places() -> None:
    for count in (1, 9):
        has_numbered_places("minibaccarat", count, "minibaccarat.2.a")
    with pytest.raises(Refused, match="at most 9") as refusal:
        rules_for(game("minibaccarat"), {"seats": 10})
    assert "minibaccarat.2.a" in refusal.value.cites


@verifies("minibaccarat.2.b")
def test_the_layout_can_be_submitted_with_every_option() -> None:
    for options in ({}, {"ez": True}, {"dragon_bonus": "A", "house_money": True}):
        layout = felt("minibaccarat", **options)
        assert flaws(game("minibaccarat"), rules_for(game("minibaccarat"), options), layout) == ()


@verifies("minibaccarat.2.b.2")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_dragon_bonus_has_areas_of_its_own(hand: str) -> None:
    own_areas("minibaccarat", f"dragon_bonus_{hand}", "minibaccarat.2.b.2", dragon_bonus="A")


@verifies("minibaccarat.2.b.3.i")
def test_the_dragon_7_has_areas_of_its_own() -> None:
    own_areas("minibaccarat", "dragon_7", "minibaccarat.2.b.3.i", ez=True)


@verifies("minibaccarat.2.b.3.ii")
def test_patrons_are_told_that_banker_wagers_push() -> None:
    pushes("minibaccarat", "minibaccarat.2.b.3.ii")


@verifies("minibaccarat.2.b.3.iii")
def test_the_panda_8_has_areas_of_its_own() -> None:
    own_areas("minibaccarat", "panda_8", "minibaccarat.2.b.3.iii", ez=True)


@verifies("minibaccarat.2.b.4")
def test_house_money_has_areas_of_its_own() -> None:
    own_areas("minibaccarat", "house_money", "minibaccarat.2.b.4", house_money=True)


@verifies("minibaccarat.2.b.5")
def test_vigorish_is_marked_in_numbered_areas_where_it_is_owed() -> None:
    marks_where_owed("minibaccarat", 9, "minibaccarat.2.b.5")


@verifies("minibaccarat.2.b.1")
def test_both_hands_have_an_area_for_their_cards() -> None:
    layout = felt("minibaccarat")
    hands = [place(layout, hand) for hand in ("player", "banker")]
    assert [one.words[0].text for one in hands] == ["PLAYER'S HAND", "BANKER'S HAND"]
    assert all("minibaccarat.2.b.1" in one.cites for one in hands)


@verifies("minibaccarat.2.c")
def test_the_discard_rack_is_on_the_dealers_side() -> None:
    layout = felt("minibaccarat")
    rack, dealer = place(layout, "discard rack"), place(layout, "dealer")
    assert "minibaccarat.2.c" in rack.cites
    assert rack.anchor[1] - dealer.anchor[1] < 100
    assert rack.anchor[0] < dealer.anchor[0]

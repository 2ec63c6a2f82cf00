"""The baccarat layout: what section 2 of its rules asks for."""

import pytest

from croupier.core.errors import Refused
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.baccarats.felts import has_numbered_places, marks_where_owed, own_areas, pushes
from tests.games.felts import felt, place


@verifies("baccarat.2.a")
def test_the_table_has_numbered_places() -> None:
    for count in (10, 14):
        has_numbered_places("baccarat", count, "baccarat.2.a")
    with pytest.raises(Refused, match="at most 14") as refusal:
        rules_for(game("baccarat"), {"seats": 15})
    assert "baccarat.2.a" in refusal.value.cites


@verifies("baccarat.2.b")
def test_the_layout_can_be_submitted_with_every_option() -> None:
    for options in ({}, {"ez": True}, {"dragon_bonus": "A", "house_money": True}):
        layout = felt("baccarat", **options)
        assert flaws(game("baccarat"), rules_for(game("baccarat"), options), layout) == ()


@verifies("baccarat.2.b.1")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_dragon_bonus_has_areas_of_its_own(hand: str) -> None:
    own_areas("baccarat", f"dragon_bonus_{hand}", "baccarat.2.b.1", dragon_bonus="A")


@verifies("baccarat.2.b.2.i")
def test_the_dragon_7_has_areas_of_its_own() -> None:
    own_areas("baccarat", "dragon_7", "baccarat.2.b.2.i", ez=True)


@verifies("baccarat.2.b.2.ii")
def test_patrons_are_told_that_banker_wagers_push() -> None:
    pushes("baccarat", "baccarat.2.b.2.ii")


@verifies("baccarat.2.b.2.iii")
def test_the_panda_8_has_areas_of_its_own() -> None:
    own_areas("baccarat", "panda_8", "baccarat.2.b.2.iii", ez=True)


@verifies("baccarat.2.b.3")
def test_house_money_has_areas_of_its_own() -> None:
    own_areas("baccarat", "house_money", "baccarat.2.b.3", house_money=True)


@verifies("baccarat.2.b.4")
def test_vigorish_is_marked_in_numbered_areas_where_it_is_owed() -> None:
    marks_where_owed("baccarat", 14, "baccarat.2.b.4")


@verifies("baccarat.2.c")
def test_the_table_has_a_discard_bucket() -> None:
    assert "baccarat.2.c" in place(felt("baccarat"), "discard bucket").cites


@verifies("baccarat.10.a")
def test_the_cards_lie_before_the_dealer_who_calls_the_game() -> None:
    layout = felt("baccarat")
    caller = place(layout, "caller")
    assert "baccarat.10.a" in caller.cites
    for hand in ("player", "banker"):
        here, dealer = place(layout, hand).anchor, place(layout, "dealer").anchor
        assert caller.anchor[1] - here[1] < here[1] - dealer[1]

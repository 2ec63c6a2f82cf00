"""The midibaccarat layout: what section 2 of its rules asks for."""

import pytest

from croupier.core.errors import Refused
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.baccarats.felts import has_numbered_places, marks_where_owed, own_areas, pushes
from tests.games.felts import felt, place


@verifies("midibaccarat.2.a")
def test_the_table_has_numbered_places() -> None:
    for count in (1, 9):
        has_numbered_places("midibaccarat", count, "midibaccarat.2.a")
    with pytest.raises(Refused, match="at most 9") as refusal:
        rules_for(game("midibaccarat"), {"seats": 10})
    assert "midibaccarat.2.a" in refusal.value.cites


@verifies("midibaccarat.2.b")
def test_the_layout_can_be_submitted_with_every_option() -> None:
    for options in ({}, {"ez": True}, {"dragon_bonus": "A", "house_money": True}):
        layout = felt("midibaccarat", **options)
        assert flaws(game("midibaccarat"), rules_for(game("midibaccarat"), options), layout) == ()


@verifies("midibaccarat.2.b.1")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_the_dragon_bonus_has_areas_of_its_own(hand: str) -> None:
    own_areas("midibaccarat", f"dragon_bonus_{hand}", "midibaccarat.2.b.1", dragon_bonus="A")


@verifies("midibaccarat.2.b.2.i")
def test_the_dragon_7_has_areas_of_its_own() -> None:
    own_areas("midibaccarat", "dragon_7", "midibaccarat.2.b.2.i", ez=True)


@verifies("midibaccarat.2.b.2.ii")
def test_patrons_are_told_that_banker_wagers_push() -> None:
    pushes("midibaccarat", "midibaccarat.2.b.2.ii")


@verifies("midibaccarat.2.b.2.iii")
def test_the_panda_8_has_areas_of_its_own() -> None:
    own_areas("midibaccarat", "panda_8", "midibaccarat.2.b.2.iii", ez=True)


@verifies("midibaccarat.2.b.3")
def test_house_money_has_areas_of_its_own() -> None:
    own_areas("midibaccarat", "house_money", "midibaccarat.2.b.3", house_money=True)


@verifies("midibaccarat.2.b.4")
def test_vigorish_is_marked_in_numbered_areas_where_it_is_owed() -> None:
    marks_where_owed("midibaccarat", 9, "midibaccarat.2.b.4")


@verifies("midibaccarat.2.c")
def test_the_table_has_a_discard_rack() -> None:
    assert "midibaccarat.2.c" in place(felt("midibaccarat"), "discard rack").cites

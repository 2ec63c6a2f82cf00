"""The let it ride layout: what 205 CMR 146.27 asks for."""

from itertools import permutations
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import encloses, polygon
from croupier.games.letitride.hands import BETS
from croupier.games.letitride.options import LEFT, MIDDLE, RIGHT
from croupier.games.letitride.procedure import LETITRIDE
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, felt, place
from tests.games.letitride.tables import dealt
from tests.games.scripted import steps

KEY = "letitride"
ALL: dict[str, Any] = {"bonus": True, "three_card": "D", "cap": 60_000}


def said(layout: Layout, role: str) -> list[str]:
    """The inscriptions of a role."""
    return [one.text for one in layout.inscriptions if one.role == role]


@verifies("cmr146.27.1")
def test_there_are_positions_for_seven_players_from_the_dealers_left() -> None:
    for layout in both(KEY, **ALL):
        assert {one.box for one in layout.areas} == set(range(1, 8))
    layout = felt(KEY)
    dealer = place(layout, "dealer's place").anchor
    middles = [area(layout, f"bet_2@{n}").anchor for n in range(1, 8)]
    assert all(at[1] > dealer[1] for at in middles)
    across = [at[0] for at in middles]
    assert across == sorted(across, reverse=True), "the dealer's left is at the right of the felt"
    with pytest.raises(Refused, match="seven betting positions") as refusal:
        rules_for(LETITRIDE, {"seats": 6})
    assert refusal.value.cites == ("cmr146.27.1",)


@verifies("cmr146.27.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        assert said(layout, "name") == ["Harborside"]


@verifies("cmr146.27.2.b", "letitride.6.d")
def test_each_position_has_three_separate_betting_areas() -> None:
    for layout in both(KEY, **ALL):
        for n in range(1, 8):
            bets = [area(layout, f"bet_{number}@{n}") for number in "123"]
            assert [one.words[0].text for one in bets] == ["1", "2", "3"]
            assert [one.label for one in bets] == [f"Bet {number}, box {n}" for number in "123"]
            assert all("cmr146.27.2.b" in one.cites for one in bets)
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.27.2.c")
def test_each_position_has_an_area_for_the_cards() -> None:
    for layout in both(KEY):
        assert all(place(layout, str(n)).cites == ("cmr146.27.2.c",) for n in range(1, 8))


@verifies("cmr146.27.2.d", "letitride.1.community-card")
def test_the_community_cards_lie_in_front_of_the_table_inventory() -> None:
    for layout in both(KEY):
        left, middle, right = (place(layout, key) for key in (LEFT, MIDDLE, RIGHT))
        assert left.anchor[0] > middle.anchor[0] > right.anchor[0], "as the dealer sees them"
        assert "cmr146.27.2.d" in middle.cites
    wide = felt(KEY)
    chips, cards = place(wide, "table inventory").anchor, place(wide, MIDDLE).anchor
    assert cards[0] == chips[0]
    assert cards[1] > chips[1]


@verifies("cmr146.27.2.e", "letitride.11.a", "letitride.11.b", "letitride.11.d", "letitride.11.e")
def test_what_the_wagers_on_offer_pay_is_printed() -> None:
    for layout in both(KEY):
        assert " · ".join(said(layout, "odds")) == (
            "Royal flush 1000 to 1 · Straight flush 200 to 1 · Four-of-a-kind 50 to 1 · "
            "Full house 11 to 1 · Flush 8 to 1 · Straight 5 to 1 · Three-of-a-kind 3 to 1 · "
            "Two pair 2 to 1 · Pair of tens, jacks, queens, kings or aces 1 to 1"
        )
    for layout in both(KEY, **ALL, odds={"main_flush": "9 to 1"}, bonus_prizes={"flush": 60}):
        text = " · ".join(said(layout, "odds"))
        assert "Flush 9 to 1" in text
        assert "Flush win $60" in text
        assert "Three card bonus: Mini-royal 50 to 1 · Straight flush 40 to 1" in text
        assert " for " not in text
    for layout in both(KEY, three_card="A"):
        assert "Mini-royal" not in " ".join(said(layout, "odds"))


@verifies("cmr146.27.2.f", "cmr146.27.3", "letitride.11.c")
def test_the_payout_limit_is_on_the_layout_and_on_a_sign() -> None:
    for layout in both(KEY, **ALL):
        assert "Payout limit of $60,000 per hand" in said(layout, "notice")
        (told,) = [one.text for one in layout.inscriptions if "cmr146.27.3" in one.cites]
        assert told.startswith("One hand wins at most $60,000 on its bets")
    for layout in both(KEY):
        assert said(layout, "notice") == ["Wagers: minimum $5, maximum $500."]


@verifies("cmr146.27.2.g", "cmr146.27.5.a")
def test_the_bonus_wagers_have_areas_where_they_are_offered() -> None:
    for options, kinds in (
        ({}, {*BETS}),
        ({"bonus": True}, {*BETS, "bonus"}),
        ({"three_card": "A"}, {*BETS, "three_card_bonus"}),
        (ALL, {*BETS, "bonus", "three_card_bonus"}),
    ):
        for layout in both(KEY, **options):
            assert {one.kind for one in layout.areas} == kinds
    for layout in both(KEY, **ALL):
        assert all(
            "cmr146.27.2.g" in area(layout, f"three_card_bonus@{n}").cites for n in range(1, 8)
        )
        assert all("cmr146.27.5.a" in area(layout, f"bonus@{n}").cites for n in range(1, 8))


@verifies("cmr146.27.4")
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    layout = felt(KEY)
    drop, dealer, tip = (
        place(layout, one).anchor[0] for one in ("drop box", "dealer's place", "tip box")
    )
    assert drop < dealer < tip


@verifies("cmr146.27.5", "cmr146.27.5.b", "cmr146.27.5.c")
def test_the_devices_of_the_bonus_wager_are_checked_and_take_nothing_after_the_call() -> None:
    lines = steps(KEY, rules_for(LETITRIDE, {"bonus": True}), "opening")
    (checked,) = [text for _, text, cites in lines if "cmr146.27.5.b" in cites]
    assert "control device" in checked
    assert not [1 for *_, c in steps(KEY, rules_for(LETITRIDE), "opening") if "cmr146.27.5" in c]
    table = dealt("9s 8d 4c", bonus=True)
    with pytest.raises(Refused, match=r"letitride\.6\.c"):
        table.place("p1", "1 on bonus")


@verifies("letitride.7.a", "letitride.9.a")
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


@pytest.mark.parametrize("options", [{}, ALL, {"deal": "hand", "shuffler": True, "bonus": True}])
def test_nothing_is_wrong_with_it(options: dict[str, Any]) -> None:
    rules = rules_for(LETITRIDE, options)
    assert flaws(LETITRIDE, rules, felt(KEY, **options)) == ()

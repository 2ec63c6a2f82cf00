"""The Caribbean stud layout."""

from typing import Any

import pytest

from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, felt, place

METERS: dict[str, Any] = {"progressive": "D", "five_card": True, "bonus": "A"}
KEY = "caribbeanstud"


def texts(layout: Layout) -> str:
    """Everything that is inscribed or on the sign."""
    return " ".join(one.text for one in layout.inscriptions)


@verifies("cmr146.26.1", "cmr146.26.2.b", "cmr146.26.2.c")
@pytest.mark.parametrize("seats", [6, 7])
def test_each_position_has_an_area_for_the_ante_and_one_behind_it_for_the_bet(seats: int) -> None:
    for layout in both(KEY, seats=seats):
        for kind in ("ante", "bet"):
            boxes = {one.box for one in layout.areas if one.kind == kind}
            assert boxes == set(range(1, seats + 1))
        dealer, edge = place(layout, "dealer").anchor, place(layout, "box 1").anchor
        ante, bet = (area(layout, f"{kind}@1").anchor for kind in ("ante", "bet"))
        near = [(at[0] - edge[0]) ** 2 + (at[1] - edge[1]) ** 2 for at in (ante, bet, dealer)]
        assert near == sorted(near), "from the player inward"


@verifies("cmr146.26.2.a", "cmr146.26.2.d")
def test_what_the_layout_must_say() -> None:
    for layout in both(KEY):
        said = {one.text: one.cites for one in layout.inscriptions}
        assert said["Bet Wager Void Unless Dealer has Ace/King or Better"] == ("cmr146.26.2.d",)
        assert said["Payout Limit of $5,000 per Hand on Bet Wagers"] == ("cmr146.26.2.d",)
        assert said["Harborside Casino"] == ("cmr146.26.2.a",)


@verifies("cmr146.26.3")
def test_the_sign_says_whether_a_payout_limit_applies() -> None:
    assert "set no payout limit" in texts(felt(KEY))
    assert "a hand wins at most $5,000" in texts(felt(KEY, bet_payout_cap="5000"))


@verifies("cmr146.26.4")
def test_drop_box_and_tip_box_are_on_either_side_of_the_dealer() -> None:
    layout = felt(KEY)
    drop, dealer, tip = (
        place(layout, name).anchor for name in ("drop box", "dealer's place", "tip box")
    )
    assert drop[1] == dealer[1] == tip[1]
    assert drop[0] < dealer[0] < tip[0] or tip[0] < dealer[0] < drop[0]


@verifies("cmr146.26.5", "cmr146.26.5.a", "cmr146.26.5.b", "cmr146.26.5.c")
def test_a_table_with_a_progressive_wager_has_the_devices_for_it() -> None:
    layout = felt(KEY, **METERS)
    acceptors = [one for one in layout.areas if one.kind == "progressive"]
    assert len(acceptors) == 7
    assert all("cmr146.26.5.a" in one.cites for one in acceptors)
    assert "cmr146.26.5.b" in place(layout, "control device").cites
    assert "cmr146.26.5.c" in place(layout, "meter").cites
    assert "cmr146.26.5.c" in place(layout, "five card meter").cites
    without = felt(KEY)
    assert {"control device", "meter", "five card meter"}.isdisjoint(
        one.id for one in without.places
    )
    assert {one.kind for one in without.areas} == {"ante", "bet"}


@verifies("caribbeanstud.11.c", "caribbeanstud.11.d", "caribbeanstud.11.d.5")
def test_the_sign_has_the_prizes_of_the_house() -> None:
    said = texts(felt(KEY, **METERS))
    assert "Four-of-a-kind $300" in said
    assert "Envy Bonus, with a wager of $1: Royal flush $1,000" in said
    both_amounts = texts(felt(KEY, **METERS, progressive_five=True))
    assert "of $5: Royal flush 100% of the meter" in both_amounts
    assert "Straight flush $1,500" in both_amounts
    assert "Straight 25 to 1" in said
    other = texts(felt(KEY, progressive="E"))
    assert "Envy Bonus" not in other
    assert "Three-of-a-kind $" not in other


@pytest.mark.parametrize(
    "options",
    [{}, METERS, {**METERS, "deal": "hand", "seats": 6}, {"deal": "shoe", "shuffler": True}],
)
def test_nothing_overlaps_or_is_missing(options: dict[str, Any]) -> None:
    made = game(KEY)
    rules = rules_for(made, options)
    assert made.layout is not None
    assert [str(flaw) for flaw in flaws(made, rules, made.layout(rules))] == []

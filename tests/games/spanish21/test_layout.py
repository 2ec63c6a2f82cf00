"""The Spanish 21 layout: what 205 CMR 146.15 asks for."""

import math
from itertools import permutations
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.drawing.lint import flaws
from croupier.drawing.outline import encloses, polygon
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, felt, place

KEY = "spanish21"


@verifies("cmr146.15.1")
def test_there_are_six_boxes_at_most_opposite_the_dealer() -> None:
    for layout in both(KEY):
        assert {one.box for one in layout.areas} == set(range(1, 7))
    assert {one.box for one in felt(KEY, seats=4).areas} == set(range(1, 5))
    with pytest.raises(Refused) as refusal:
        rules_for(SPANISH21, {"seats": 7})
    assert refusal.value.cites == ("cmr146.15.1",)
    layout = felt(KEY)
    stands = place(layout, "dealer's place").anchor
    main = [area(layout, f"main@{n}").anchor for n in range(1, 7)]
    assert all(at[1] > stands[1] for at in main)
    assert [at[0] for at in main] == sorted((at[0] for at in main), reverse=True)


@verifies("cmr146.15.2", "cmr146.15.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both(KEY, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.15.2.a",))


@verifies("cmr146.15.2.b.1", "cmr146.15.2.b.2")
def test_each_box_has_an_area_for_the_wager_and_one_for_a_match() -> None:
    for layout in both(KEY):
        for n in range(1, 7):
            main, match = area(layout, f"main@{n}"), area(layout, f"match_dealer@{n}")
            assert "cmr146.15.2.b.1" in main.cites
            assert "cmr146.15.2.b.2" in match.cites
            assert match.words[0].text == "MATCH THE DEALER"
            ring = place(layout, f"box {n}").anchor
            assert math.dist(ring, main.anchor) < math.dist(ring, match.anchor)
        mine = [one for one in layout.areas if one.kind in ("main", "match_dealer")]
        for one, other in permutations(mine, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.15.2.c.1", "cmr146.15.2.c.2", "cmr146.15.2.c.3")
def test_the_prescribed_words() -> None:
    for layout in both(KEY):
        said = {one.text: one.cites[0] for one in layout.inscriptions}
        assert said["Blackjack Pays 3 to 2"] == "cmr146.15.2.c.1"
        assert said["Dealer Must Draw to 16 and Stand on All 17's"] == "cmr146.15.2.c.2"
        assert said["Insurance Pays 2 to 1"] == "cmr146.15.2.c.3"


@verifies("cmr146.15.2.d", "spanish21.5.f.1", "spanish21.5.f.7", "spanish21.5.g")
def test_the_odds_of_every_wager_of_section_5_are_printed() -> None:
    for layout in both(KEY):
        printed = [one.text for one in layout.inscriptions if "cmr146.15.2.d" in one.cites]
        assert "6-7-8 or 7-7-7 mixed 3 to 2, suited 2 to 1, spades 3 to 1" in printed
        assert "21 in five cards 3 to 2, six 2 to 1, seven or more 3 to 1" in printed
        assert "All other wins 1 to 1" in printed
        prizes = " ".join(one for one in printed if "$" in one or "against" in one)
        assert (
            prizes.split()
            == (
                "Suited 7-7-7 against a 7 wins $1,000 from $5 or $5,000 from $25 "
                "and $50 for all others"
            ).split()
        )


@verifies("cmr146.15.2.e", "spanish21.6.e.1", "spanish21.6.e.2")
@pytest.mark.parametrize(
    ("decks", "text"),
    [
        (6, "Match the Dealer suited 9 to 1, other 4 to 1"),
        (8, "Match the Dealer suited 12 to 1, other 3 to 1"),
    ],
)
def test_the_odds_of_a_match_are_on_the_layout(decks: int, text: str) -> None:
    for layout in both(KEY, decks=decks):
        assert text in [one.text for one in layout.inscriptions if one.role == "odds"]


@verifies("cmr146.15.2.e")
def test_the_lint_notices_odds_of_a_match_that_are_not_printed() -> None:
    raised: dict[str, Any] = {"match_odds": {"match_dealer_6_suit": "11:1"}}
    rules = rules_for(SPANISH21, raised)
    assert "match_dealer@1: its odds are not printed" in map(
        str, flaws(SPANISH21, rules, felt(KEY))
    )
    assert not flaws(SPANISH21, rules, felt(KEY, **raised))


@verifies("cmr146.15.3.a", "cmr146.15.3.b", "spanish21.6.b.2")
def test_the_sign_says_which_hands_have_no_additional_payouts() -> None:
    for layout in both(KEY, match_max=25):
        *_, first, odds, most = felts.signs(layout)
        assert first[0].startswith("Doubled down hands are not eligible")
        assert "cmr146.15.3.a" in first[1]
        assert "different suit 4 to 1" in odds[0]
        assert "cmr146.15.3.b" in odds[1]
        assert most[0].startswith("Match the dealer: from $1 to $25")
    (strict,) = felts.signed(felt(KEY, split_hands_bonus=False), "cmr146.15.3.a")
    assert strict == (
        "Doubled down hands and split hands are not eligible for the additional payouts."
    )


@verifies("cmr146.15.4")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt(KEY))
    assert drop[0] < dealer[0] < tip[0]
    assert "cmr146.15.4" in place(felt(KEY), "drop box").cites


@verifies("cmr146.15.5", "spanish21.7.a")
def test_the_rack_is_marked_for_the_decks_and_the_shoe_is_at_the_dealers_left() -> None:
    layout = felt(KEY, decks=8)
    rack, shoe = place(layout, "discard rack"), place(layout, "shoe")
    assert rack.label == "Discard rack, marked at the height of 8 decks"
    assert "cmr146.15.5" in rack.cites
    assert rack.anchor[0] < place(layout, "dealer's place").anchor[0] < shoe.anchor[0]
    assert "spanish21.7.a" in shoe.cites
    assert not shoe.words
    assert layout.place("shuffler") is None
    assert place(felt(KEY, shuffler=True), "shuffler").words[0].text == "SHUFFLER"


@verifies("spanish21.7.i")
def test_a_sign_says_that_the_dealer_has_a_hole_card() -> None:
    (read,) = felts.signed(felt(KEY), "spanish21.7.i")
    assert read.endswith("a card reader checks it for a blackjack.")
    (unread,) = felts.signed(felt(KEY, hole_card="hole"), "spanish21.7.i")
    assert unread == "The dealer's hole card is dealt face down before players draw."
    assert not felts.signed(felt(KEY, hole_card="none"), "spanish21.7.i")


@verifies("cmr146.15.6", "spanish21.7.i")
def test_a_card_reader_stands_there_where_one_is_used() -> None:
    assert "cmr146.15.6" in place(felt(KEY), "card reader").cites
    for hole in ("none", "hole"):
        assert felt(KEY, hole_card=hole).place("card reader") is None


@verifies("cmr146.15.1")
@pytest.mark.parametrize("count", [1, 2, 5, 6])
def test_nothing_is_wrong_with_any_number_of_boxes(count: int) -> None:
    rules, layout = rules_for(SPANISH21, {"seats": count}), felt(KEY, seats=count)
    assert flaws(SPANISH21, rules, layout) == ()

"""The layouts of the three baccarats: what 205 CMR 146.18 asks of each of them."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.drawing.outline import bounds, encloses
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.baccarats.felts import HANDS, is_right_of, marks, seats, signs, touch
from tests.games.baccarats.tables import EACH
from tests.games.felts import area, both, felt, place

HALF_MOONS = pytest.mark.parametrize("key", ["midibaccarat", "minibaccarat"])


@verifies("cmr146.18.1")
def test_baccarat_has_ten_to_fourteen_numbered_places() -> None:
    for count in (10, 11, 14):
        layout = felt("baccarat", seats=count)
        assert seats(layout) == [str(n) for n in range(1, count + 1)]
        assert "cmr146.18.1" in place(layout, "place 1").cites
    for count, why in ((9, "at least 10"), (15, "at most 14")):
        with pytest.raises(Refused, match=why) as refusal:
            rules_for(game("baccarat"), {"seats": count})
        assert "cmr146.18.1" in refusal.value.cites


@verifies("cmr146.18.3")
def test_minibaccarat_seats_nine_and_six_where_cards_are_handed_around() -> None:
    layout = felt("minibaccarat")
    assert len(seats(layout)) == 9
    assert "cmr146.18.3" in place(layout, "place 1").cites
    assert len(seats(felt("minibaccarat", squeeze=True, seats=6))) == 6
    assert len(seats(felt("minibaccarat", squeeze=True, change_each_shoe=True))) == 9
    with pytest.raises(Refused) as refusal:
        rules_for(game("minibaccarat"), {"squeeze": True, "seats": 7})
    assert "cmr146.18.3" in refusal.value.cites


@verifies("cmr146.18.3", "midibaccarat.2.a", "minibaccarat.2.a")
@HALF_MOONS
def test_players_sit_on_one_side_and_the_dealer_on_the_other(key: str) -> None:
    layout = felt(key)
    dealer = place(layout, "dealer").anchor
    numbers = [place(layout, f"place {n}").anchor for n in range(1, 10)]
    assert all(at[1] > dealer[1] + 200 for at in numbers)
    assert numbers == sorted(numbers), "counted from the dealer's right"


@verifies("cmr146.18.4.a")
@EACH
def test_the_licensee_is_named(key: str) -> None:
    for layout in both(key, name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.18.4.a",))


@verifies("cmr146.18.4.b")
@EACH
def test_each_place_has_areas_for_both_hands_and_the_tie(key: str) -> None:
    for layout in both(key):
        for number in seats(layout):
            for hand, says in (("player", "PLAYER"), ("banker", "BANKER"), ("tie", "TIE")):
                one = area(layout, f"{hand}@{number}")
                assert one.words[0].text == says
                assert "cmr146.18.4.b" in one.cites


@verifies("cmr146.18.4.d")
@EACH
def test_the_prescribed_words_say_what_ties_pay(key: str) -> None:
    for options, says in (({}, "8 to 1"), ({"tie_odds": "9:1"}, "9 to 1")):
        for layout in both(key, **options):
            (one,) = [i for i in layout.inscriptions if "cmr146.18.4.d" in i.cites]
            assert (one.text, one.sign) == (f"Tie Bets pay {says}", False)


@verifies("cmr146.18.4.d")
@EACH
def test_the_lint_notices_a_tie_that_pays_more_than_the_cloth_says(key: str) -> None:
    rules = rules_for(game(key), {"tie_odds": "9:1"})
    found = {str(flaw) for flaw in flaws(game(key), rules, felt(key))}
    assert "tie@1: its odds are not printed" in found
    assert not flaws(game(key), rules, felt(key, tie_odds="9:1"))


@verifies("cmr146.18.4.e", "cmr146.18.4.e.1", "cmr146.18.4.e.2")
@EACH
def test_spaces_for_vigorish_have_the_numbers_of_the_seats(key: str) -> None:
    for layout in both(key, vig_when="later"):
        assert marks(layout) == seats(layout)
        for number in seats(layout):
            left, top, right, low = bounds(place(layout, f"vigorish {number}").outline)
            assert right > left
            assert low > top
    assert marks(felt(key, ez=True, vig_when="later")) == []
    assert marks(felt(key, vig_when="at_payout")) == []


@verifies("cmr146.18.4.f")
@EACH
def test_both_hands_have_an_area_for_their_cards(key: str) -> None:
    for layout in both(key):
        for hand in HANDS:
            where = place(layout, hand)
            assert where.words[0].text == f"{hand.upper()}'S HAND"
            assert "cmr146.18.4.f" in where.cites
            assert not [one for one in layout.areas if encloses(where.outline, one.anchor)]


@verifies("cmr146.18.4.h", "cmr146.18.4.h.1")
@EACH
def test_the_bonus_is_immediately_to_the_right_of_each_hand(key: str) -> None:
    for layout in both(key, dragon_bonus="B"):
        for number in seats(layout):
            for hand in HANDS:
                one = area(layout, f"{hand}@{number}")
                bonus = area(layout, f"dragon_bonus_{hand}@{number}")
                if layout.shape:
                    assert is_right_of(layout, bonus, one), (key, number, hand)
                    assert not is_right_of(layout, one, bonus)
                else:
                    assert bonus.anchor[0] > one.anchor[0]
                assert touch(one, bonus)


@verifies("cmr146.18.4.h.2", "cmr146.18.7")
@EACH
def test_a_sign_lists_the_odds_of_the_bonus(key: str) -> None:
    ((text, cited),) = (one for one in signs(key, dragon_bonus="C") if "cmr146.18.7" in one[1])
    assert text == (
        "Dragon Bonus, by how the hand wins: Win by 9 points 30 to 1; Win by 8 points 10 to 1; "
        "Win by 7 points 4 to 1; Win by 6 points 4 to 1; Win by 5 points 2 to 1; "
        "Win by 4 points 2 to 1; Natural winner 1 to 1; Natural tie pushes."
    )
    assert "cmr146.18.4.h.2" in cited
    assert not [text for text, cited in signs(key) if "cmr146.18.7" in cited]


@verifies("cmr146.18.4.i", "cmr146.18.4.i.1")
@EACH
def test_the_dragon_7_is_on_the_right_side_of_the_tie(key: str) -> None:
    for layout in both(key, ez=True):
        for number in seats(layout):
            tie, dragon = area(layout, f"tie@{number}"), area(layout, f"dragon_7@{number}")
            assert dragon.words[0].text == "Dragon 7"
            assert "cmr146.18.4.i.1" in dragon.cites
            if layout.shape:
                assert is_right_of(layout, dragon, tie)
            else:
                assert dragon.anchor[0] > tie.anchor[0]


@verifies("cmr146.18.4.i.2", "cmr146.18.8", "cmr146.18.9")
@EACH
def test_the_odds_of_dragon_7_and_panda_8_are_inscribed_so_no_sign_is_needed(key: str) -> None:
    for layout in both(key, ez=True):
        odds = felts.odds(layout)
        for number in seats(layout):
            assert odds[f"dragon_7@{number}"] == ["40 to 1"]
            assert odds[f"panda_8@{number}"] == ["25 to 1"]
    cited = {clause for _, because in signs(key, ez=True) for clause in because}
    assert not cited & {"cmr146.18.4.i.2", "cmr146.18.8", "cmr146.18.9"}


@verifies("cmr146.18.5")
@EACH
def test_marker_buttons_lie_in_a_rack_before_the_table_inventory(key: str) -> None:
    layout = felt(key, vig_when="later")
    inventory, rack = place(layout, "table inventory"), place(layout, "marker buttons")
    assert bounds(rack.outline)[1] >= bounds(inventory.outline)[3]
    assert abs(rack.anchor[0] - inventory.anchor[0]) < 5
    assert felt(key).place("marker buttons") is None


@verifies("cmr146.18.6")
@EACH
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer(key: str) -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt(key))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]


@EACH
def test_cards_that_are_burned_or_disclosed_have_a_place(key: str) -> None:
    for layout in both(key):
        for where in ("burn", "exposed"):
            assert place(layout, where).cites


@EACH
def test_what_players_and_banker_pay_is_told_with_the_vigorish(key: str) -> None:
    for layout in both(key):
        assert "Player and Banker pay 1 to 1" in _texts(layout)
        assert "5% vigorish on winning Banker wagers" in _texts(layout)
    for layout in both(key, ez=True):
        assert "5% vigorish on winning Banker wagers" not in _texts(layout)


def _texts(layout: Layout) -> list[str]:
    return [one.text for one in layout.inscriptions]


@EACH
def test_house_money_is_told_on_a_sign_with_the_bonus(key: str) -> None:
    *_, bonus, pairs = signs(key, dragon_bonus="A", house_money=True)
    assert bonus[0].startswith("Dragon Bonus, by how the hand wins: Win by 9 points 30 to 1")
    assert pairs[0] == (
        "House Money, pairs in the first two cards: Player and Banker Pair 15 to 1; "
        "Player or Banker Pair 3 to 1."
    )


@verifies("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
@verifies("baccarat.13.d", "midibaccarat.12.d", "minibaccarat.12.d")
@EACH
def test_a_sign_says_how_vigorish_is_collected(key: str) -> None:
    clause = {"baccarat": "baccarat.13.d"}.get(key, f"{key}.12.d")
    said: dict[str, dict[str, Any]] = {
        "with the payout": {},
        "later, as marked on the layout": {"vig_when": "later"},
        "5% of the amount won, collected": {"vig": {"round": "exact"}},
        "5% of the amount won, rounded up to the next 25¢, collected": {},
    }
    for words, values in said.items():
        (text,) = felts.signed(felt(key, **values), clause)
        assert words in text
    assert not felts.signed(felt(key, ez=True), clause)


@verifies("cmr146.18.4")
@EACH
def test_every_area_lies_on_the_shaped_cloth(key: str) -> None:
    rules = rules_for(game(key), {"dragon_bonus": "A", "ez": True, "house_money": True})
    assert game(key).layout is not None
    layout = felt(key, dragon_bonus="A", ez=True, house_money=True)
    assert layout.shape
    assert flaws(game(key), rules, layout) == ()

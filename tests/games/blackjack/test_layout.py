"""The blackjack layout: what 205 CMR 146.13 asks for."""

import math
from itertools import permutations
from typing import Any

import pytest

from croupier.core import measure
from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.edges import center_of_moon
from croupier.drawing.lint import flaws
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games import felts
from tests.games.felts import area, both, felt, place, signed, signs

BLACKJACK = game("blackjack")
BY_HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2}
FACE_UP: dict[str, Any] = {"variant": "face_up", "hole_card": "face_up", "resplit": False}
EVERY: dict[str, Any] = {"streak": True, "match": True, "additional": "over_under_13"}


def texts(layout: Layout) -> list[str]:
    """What is imprinted on the cloth itself."""
    return [one.text for one in layout.inscriptions if not one.sign]


def cited(layout: Layout, text: str) -> tuple[str, ...]:
    """The clauses of an inscription on the cloth."""
    return next(one.cites for one in layout.inscriptions if one.text == text)


@verifies("cmr146.13.1")
def test_players_sit_opposite_the_dealer_from_the_dealers_left() -> None:
    layout = felt("blackjack")
    dealer = place(layout, "dealer's place").anchor
    areas = [area(layout, f"main@{n}") for n in range(1, 8)]
    assert all(one.anchor[1] > dealer[1] for one in areas)
    across = [one.anchor[0] for one in areas]
    assert across == sorted(across, reverse=True), "the dealer faces them, so left is right"


@verifies("cmr146.13.2.a")
def test_the_licensee_is_named() -> None:
    for layout in both("blackjack", name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.13.2.a",))


@verifies("cmr146.13.2.b")
def test_there_are_seven_betting_areas_at_most_and_six_at_6_to_5() -> None:
    for layout in both("blackjack"):
        assert {one.box for one in layout.areas if one.kind == "main"} == set(range(1, 8))
    for layout in both("blackjack", **BY_HAND):
        assert {one.box for one in layout.areas if one.kind == "main"} == set(range(1, 7))
    with pytest.raises(Refused, match="at most 7") as refusal:
        rules_for(BLACKJACK, {"seats": 8})
    assert "cmr146.13.2.b" in refusal.value.cites


@verifies("cmr146.13.2.b")
@pytest.mark.parametrize("values", [{}, {"seats": 1}, {**EVERY, "seats": 6}, EVERY, BY_HAND])
def test_betting_areas_are_separate(values: dict[str, Any]) -> None:
    for layout in both("blackjack", **values):
        for one, other in permutations(layout.areas, 2):
            crossed = [at for at in polygon(one.outline) if encloses(other.outline, at)]
            assert not crossed, (one.id, other.id)


@verifies("cmr146.13.3.a", "cmr146.13.3.b", "cmr146.13.3.c")
def test_the_standard_inscriptions() -> None:
    for layout in both("blackjack"):
        assert set(texts(layout)) == {
            "Blackjack pays 3 to 2",
            "Dealer must draw to 16 and stand on all 17s",
            "Insurance pays 2 to 1",
            felts.EXAMPLE,
        }
        assert cited(layout, "Blackjack pays 3 to 2") == ("cmr146.13.3.a",)
        assert cited(layout, "Insurance pays 2 to 1") == ("cmr146.13.3.c",)


@verifies("cmr146.13.4", "cmr146.13.4.a", "cmr146.13.4.b", "cmr146.13.4.c")
def test_the_inscriptions_of_a_hole_card_dealt_face_up_take_their_place() -> None:
    for layout in both("blackjack", **FACE_UP):
        assert set(texts(layout)) == {
            "Blackjack pays 1 to 1",
            "Dealer must draw to 16 and stand on all 17s",
            "Dealer's hole card dealt face up",
            felts.EXAMPLE,
        }
        assert not any(one.kind == "insurance" for one in layout.areas)


@verifies("cmr146.13.14.a.1", "cmr146.13.14.a.2", "cmr146.13.14.a.3", "cmr146.13.14.b")
def test_the_inscriptions_and_the_notice_at_6_to_5() -> None:
    for layout in both("blackjack", **BY_HAND):
        assert set(texts(layout)) == {
            "Blackjack pays 6 to 5",
            "Dealer must draw to 16 and soft 17",
            "Insurance pays 2 to 1",
            felts.EXAMPLE,
        }
        assert cited(layout, "Insurance pays 2 to 1") == ("cmr146.13.14.a.3",)
        (told,) = [one for one in signs(layout) if "cmr146.13.14.b" in one[1]]
        said = "All wagers shall be made in increments of $5.00."
        assert told == (said, ("cmr146.13.14.b", "blackjack.3.d"))
    for layout in both("blackjack", **{**BY_HAND, "limits.min": 10, "limits.increment": 10}):
        (told,) = [one for one in signs(layout) if "cmr146.13.14.b" in one[1]]
        assert told[0] == "All wagers shall be made in increments of $10.00."
        assert "cmr147.07.6" in told[1]


@verifies("cmr146.13.16")
def test_a_dealer_who_draws_to_soft_17_is_inscribed_so() -> None:
    for layout in both("blackjack", soft17="hit"):
        text = "Dealer must draw to 16 and soft 17 and stand on hard 17's and all 18's."
        assert cited(layout, text) == ("cmr146.13.16",)
        assert "Dealer must draw to 16 and stand on all 17s" not in texts(layout)


@verifies("cmr146.13.5")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    drop, dealer, tip = felts.boxes_of_the_dealer(felt("blackjack"))
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1]


OVER_UNDER = "Over 13 and Under 13, the total of a player's first two cards: 1 to 1; 13 loses."
SAME_SUIT = (
    "Same Suit, a player's first two cards of one suit: King and queen 5 to 1; "
    "Any two cards 3 to 1."
)
SUPER_SEVENS = (
    "Super Sevens, a $1 wager, only the highest is paid: Three sevens of the same suit 5000 to 1; "
    "Three sevens of any suit 500 to 1; Two sevens of the same suit (initial two cards) 100 to 1; "
    "Two sevens of any suit (initial two cards) 50 to 1; One seven (initial card) 3 to 1."
)


@verifies("cmr146.13.6", "blackjack.17.e.3")
@pytest.mark.parametrize(
    ("additional", "areas", "told"),
    [
        ("over_under_13", {"over_13": "OVER 13", "under_13": "UNDER 13"}, OVER_UNDER),
        ("same_suit", {"same_suit": "SAME SUIT"}, SAME_SUIT),
        ("sevens", {"sevens": "SUPER SEVENS"}, SUPER_SEVENS),
    ],
)
def test_a_further_wager_has_areas_and_its_odds_on_a_sign(
    additional: str, areas: dict[str, str], told: str
) -> None:
    for layout in both("blackjack", additional=additional):
        for key, printed in areas.items():
            for n in range(1, 8):
                one = area(layout, f"{key}@{n}")
                assert one.words[0].text == printed
                assert "cmr146.13.6" in one.cites
        assert signed(layout, "cmr146.13.6") == [told]


@verifies("cmr146.13.7")
def test_a_card_reader_stands_by_the_dealer_where_one_is_used() -> None:
    reader = place(felt("blackjack"), "card reader")
    assert "cmr146.13.7" in reader.cites
    for used in ("none", "hole"):
        assert felt("blackjack", hole_card=used).place("card reader") is None


ACTION: dict[str, Any] = {"multiple_action": "three", "hole_card": "none", "resplit": False}


@verifies("cmr146.13.8", "cmr146.13.8.a", "cmr146.13.8.b", "cmr146.13.8.c", "cmr146.13.8.d")
def test_multiple_action_has_three_numbered_areas_a_place_and_others_beside() -> None:
    for layout in both("blackjack", **ACTION):
        assert {one.box for one in layout.areas} == set(range(1, 7))
        for n in range(1, 7):
            marks = [area(layout, f"main_{k}@{n}").words[0].text for k in (1, 2, 3)]
            assert marks == ["1", "2", "3"]
            cited = {
                one.kind: {clause for clause in one.cites if clause.startswith("cmr146.13")}
                for one in layout.areas
                if one.box == n
            }
            assert cited == {
                **{f"main_{k}": {"cmr146.13.8.a"} for k in (1, 2, 3)},
                "insurance": {"cmr146.13.8.b"},
                "double": {"cmr146.13.8.c"},
                "split": {"cmr146.13.8.d"},
            }
        titles = [words.text for one in layout.figures for words in one.words]
        assert titles.count("DOUBLE DOWN") == titles.count("SPLIT PAIRS") == 6
        for one, other in permutations(layout.areas, 2):
            assert not any(encloses(other.outline, at) for at in polygon(one.outline))


@verifies("cmr146.13.8.e")
def test_multiple_action_has_three_numbered_areas_for_the_up_card() -> None:
    for layout in both("blackjack", **ACTION):
        cards = [place(layout, f"up card {n}") for n in (1, 2, 3)]
        assert [one.words[0].text for one in cards] == ["1", "2", "3"]
        assert all(one.cites == ("cmr146.13.8.e",) for one in cards)
    assert felt("blackjack").place("up card 1") is None


@verifies("cmr146.13.10", "cmr146.13.10.a", "cmr146.13.10.c", "cmr146.13.10.d")
@verifies("cmr146.13.10.e", "cmr146.13.10.f", "cmr146.13.7")
def test_the_progressive_wager_has_acceptors_a_sign_and_a_panel() -> None:
    for layout in both("blackjack", progressive=True, hole_card="none"):
        for n in range(1, 8):
            one = area(layout, f"progressive@{n}")
            assert [picture.name for picture in one.pictures] == ["acceptor"]
            assert {"cmr146.13.10", "cmr146.13.10.a"} <= set(one.cites)
            assert not {"cmr146.13.10.c", "cmr146.13.10.f"} & set(one.cites)
        assert signed(layout, "cmr146.13.10.d") == [
            "Progressive Blackjack, a $1 wager, only the highest is paid: "
            "Four black or four red aces in the first four cards, 100% of the meter; "
            "Three aces of the same suit in the first three cards $2,500; "
            "Any three aces in the first three cards $250; "
            "Two aces of the same suit in the first two cards $100; "
            "Any two aces in the first two cards $25."
        ]
    table = felt("blackjack", progressive=True, hole_card="none")
    panel, won = place(table, "table controller panel"), place(table, "progressive win signal")
    assert (panel.words[0].text, panel.cites) == ("LOCK-OUT", ("cmr146.13.10.e",))
    assert (won.words[0].text, won.cites) == ("WINNER", ("cmr146.13.10.c",))
    back, chips = place(table, "table inventory return"), place(table, "table inventory")
    assert back.cites == ("cmr146.13.10.f",)
    assert [one.name for one in back.pictures] == ["chip return"]
    assert 0 < bounds(back.outline)[0] - bounds(chips.outline)[2] < 20, "next to the inventory"
    for name in ("progressive win signal", "table inventory return"):
        assert felt("blackjack").place(name) is None
    with pytest.raises(Refused):
        rules_for(BLACKJACK, {"progressive": True, "hole_card": "hole_reader"})


PRIZES = {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}}


@verifies("cmr146.13.11", "cmr146.13.11.a", "cmr146.13.11.b", "cmr146.13.11.c", "cmr146.13.11.d")
def test_the_blackjack_bonus_has_areas_a_button_a_display_and_a_sign() -> None:
    for layout in both("blackjack", bonus="both", bonus_prizes=PRIZES):
        assert all("cmr146.13.11" in area(layout, f"bonus@{n}").cites for n in range(1, 8))
        told = [text for text, why in signs(layout) if "cmr146.13.11.d" in why]
        first = "wager on a blackjack in the first two cards: a bonus from"
        assert told == [
            f"Blackjack Bonus, a $1 {first} $5 to $53.",
            f"Blackjack Bonus, a $5 {first} $50 to $120.",
        ]
    table = felt("blackjack", bonus="1", bonus_prizes=PRIZES)
    assert place(table, "blackjack bonus button").cites == ("cmr146.13.11.b",)
    assert place(table, "blackjack bonus display").cites == ("cmr146.13.11.c",)
    controller = place(table, "table controller")
    assert (controller.label, controller.cites) == (
        "Table controller, with two locks",
        ("cmr146.13.11.a",),
    )
    assert [one.name for one in controller.pictures] == ["controller"]


@verifies("cmr146.13.9")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_discard_rack_is_marked_for_the_decks_in_play(decks: int) -> None:
    layout = felt("blackjack", decks=decks)
    shoe, rack = place(layout, "shoe"), place(layout, "discard rack")
    assert rack.anchor[0] < place(layout, "dealer").anchor[0] < shoe.anchor[0]
    assert f"the height of {decks} deck" in rack.label
    assert rack.cites == ("cmr146.13.9",)


@verifies("cmr146.13.12", "cmr146.13.12.a.1", "cmr146.13.12.a.2", "cmr146.13.12.b.1")
@verifies("cmr146.13.12.b.2")
def test_streak_wagers_have_numbered_areas_inscriptions_and_lammers() -> None:
    for layout in both("blackjack", streak=True):
        for n in range(1, 8):
            marks = [area(layout, f"streak_{k}@{n}").words[0].text for k in range(2, 6)]
            assert marks == ["2", "3", "4", "5"]
        assert {
            "Two consecutive wins pays 3 to 1",
            "Three consecutive wins pays 7 to 1",
            "Four consecutive wins pays 17 to 1",
            "Five consecutive wins pays 37 to 1",
        } <= set(texts(layout))
        (amounts,) = [text for text, why in signs(layout) if "cmr146.13.12.b.2" in why]
        assert amounts == "Streak wagers: from $5 to $500."
    lammers = place(felt("blackjack", streak=True), "lammers")
    assert lammers.cites == ("cmr146.13.12.b.1",)
    assert lammers.label == "Lammers with the name of the house"
    assert felt("blackjack").place("lammers") is None


@verifies("cmr146.13.12.a.2")
def test_streaks_say_what_a_house_pays_that_pays_more() -> None:
    for layout in both("blackjack", streak=True, streak_odds={"streak_5": "40:1"}):
        assert "Five consecutive wins pays 40 to 1" in texts(layout)


@verifies("cmr146.13.13", "cmr146.13.13.a", "cmr146.13.13.b")
@pytest.mark.parametrize(("decks", "paid"), [(6, ("4", "11")), (8, ("3", "14"))])
def test_match_the_dealer_has_its_words_and_a_sign(decks: int, paid: tuple[str, str]) -> None:
    for layout in both("blackjack", match=True, decks=decks):
        assert all(
            area(layout, f"match_dealer@{n}").words[0].text == "Match-the-Dealer"
            for n in range(1, 8)
        )
        (told,) = [text for text, why in signs(layout) if "cmr146.13.13.b" in why]
        low, high = paid
        assert told == (
            "Match-the-Dealer, each of a player's first two cards that matches the dealer's first "
            f"card: Non-matching suit {low} to 1; Matching suit {high} to 1."
        )


@verifies("cmr146.13.15")
def test_the_twenty_point_bonus_has_areas_and_a_sign() -> None:
    for table, queens in (("A", "125"), ("B", "200")):
        for layout in both("blackjack", twenty=table):
            assert all(
                "cmr146.13.15" in area(layout, f"twenty_point@{n}").cites for n in range(1, 8)
            )
            (told,) = [text for text, why in signs(layout) if "cmr146.13.15" in why]
            assert "20 in a player's first two cards, only the highest is paid" in told
            assert f"Queen of hearts pair {queens} to 1" in told


@verifies("cmr146.13.17")
def test_the_optional_bonus_has_areas_and_a_sign() -> None:
    for layout in both("blackjack", optional_bonus=True):
        assert all("cmr146.13.17" in area(layout, f"optional_bonus@{n}").cites for n in range(1, 8))
        (told,) = [text for text, why in signs(layout) if "cmr146.13.17" in why]
        assert told.startswith(
            "Optional Bonus, the dealer must draw a third card and it takes the dealer's hand "
            "over 21: Third card ten 3 to 1;"
        )
        assert "Three eights of the same suit 200 to 1" in told


@verifies("blackjack.24.h", "blackjack.10.c", "blackjack.3.e.1", "blackjack.3.e.3")
def test_signs_tell_what_the_house_has_chosen() -> None:
    layout = felt(
        "blackjack",
        twenty="A",
        twenty_cap=25_000,
        double_card="on_request",
        pay_678=True,
        pay_designated_bj="As Js",
    )
    told = {why[0]: text for text, why in signs(layout)}
    assert told["blackjack.24.h"] == (
        "Queen of hearts pair and dealer blackjack: $25,000 at most in a round to all winning "
        "hands together, shared in proportion to their wagers."
    )
    assert told["blackjack.10.c"].endswith("face down on request.")
    assert told["blackjack.3.e.1"] == "A winning hand of 6, 7 and 8 of one suit pays 2 to 1."
    assert told["blackjack.3.e.3"] == (
        "A blackjack of the ace of spades and the jack of spades pays 2 to 1."
    )
    without = signs(felt("blackjack", twenty_cap=25_000))
    assert not [text for text, why in without if "blackjack.24.h" in why], "it is not offered"


CHOSEN: list[tuple[str, dict[str, Any], str | None]] = [
    (
        "blackjack.7.c",
        {},
        "Even money: against a dealer's ace, a player may be paid 1 to 1 on a blackjack instead "
        "of making an insurance wager.",
    ),
    ("blackjack.7.c", {"even_money": False}, None),
    ("blackjack.7.c", FACE_UP, None),
    (
        "blackjack.8.c",
        {"surrender": True},
        "Surrender: after the first two cards, a player may give up one-half of the wager before "
        "any other decision.",
    ),
    ("blackjack.8.c", {}, None),
    (
        "blackjack.9.b",
        {"insurance_timing": "at_own_turn", "hole_card": "none"},
        "Insurance wagers are made at the player's own turn, before any other decision.",
    ),
    ("blackjack.9.b", {}, None),
    ("blackjack.10.d", {**BY_HAND, "six_five_das": False}, "Split pairs may not be doubled down."),
    ("blackjack.10.d", BY_HAND, None),
    (
        "blackjack.11.e",
        {"seats": 6},
        "Pairs may be split up to three times, for a total of four hands; aces may be split only "
        "once.",
    ),
    (
        "blackjack.11.e",
        {"resplit_aces": True},
        "Pairs may be split up to twice, for a total of three hands.",
    ),
    ("blackjack.11.e", {"resplit": False}, None),
    (
        "blackjack.18.b",
        {**ACTION, "limits": {"min": 10, "max": 2000}},
        "Multiple action: at least three wagers are required, each from $10 to $2,000.",
    ),
    (
        "blackjack.18.b",
        {**ACTION, "limits": {"wager": {f"main_{n}": {"min": 25} for n in (1, 2, 3)}}},
        "Multiple action: at least three wagers are required, each from $25 to $500.",
    ),
    (
        "blackjack.18.b",
        {**ACTION, "multiple_action": "two_or_three"},
        "Multiple action: at least two wagers are required, each from $5 to $500.",
    ),
]


@verifies("blackjack.7.c", "blackjack.8.c", "blackjack.9.b", "blackjack.10.d", "blackjack.11.e")
@verifies("blackjack.18.b")
@pytest.mark.parametrize(("clause", "values", "told"), CHOSEN)
def test_a_sign_says_what_players_may_do_because_the_house_chose_it(
    clause: str, values: dict[str, Any], told: str | None
) -> None:
    for layout in both("blackjack", **values):
        assert signed(layout, clause) == ([] if told is None else [told])


@verifies("blackjack.6a.a", "blackjack.6a.b")
def test_cards_dealt_from_the_hand_need_no_shoe() -> None:
    layout = felt("blackjack", **BY_HAND)
    assert layout.place("shoe") is None
    assert "card shoe" not in {one.name for place in layout.places for one in place.pictures}
    device = place(layout, "shuffler")
    assert [one.name for one in device.pictures] == ["shuffler"]
    assert device.cites == ("blackjack.6a.a", "blackjack.6a.b")
    assert felt("blackjack").place("shuffler") is None
    assert place(felt("blackjack", csm=True), "shoe").words[0].text == "CONTINUOUS SHUFFLER"
    both_there = felt("blackjack", shuffler=True)
    assert place(both_there, "shoe").words == ()
    assert place(both_there, "shuffler").words[0].text == "SHUFFLER"


@verifies("blackjack.11.b")
def test_a_split_hand_lies_to_the_dealers_right_of_the_first() -> None:
    layout = felt("blackjack")
    first, second = place(layout, "4"), place(layout, "4.2")
    assert second.anchor[0] < first.anchor[0]
    assert layout.place("4.3") is not None
    assert layout.place("4.4") is None, "seven boxes: three hands at most"
    assert felt("blackjack", seats=6).place("4.4") is not None


@verifies("blackjack.9.b")
def test_insurance_is_placed_on_a_line_before_the_cards() -> None:
    layout = felt("blackjack")
    for n in range(1, 8):
        line, cards, bet = (
            area(layout, f"insurance@{n}"),
            place(layout, str(n)),
            area(layout, f"main@{n}"),
        )
        dealer = place(layout, "dealer").anchor
        away = [math.dist(one.anchor, dealer) for one in (line, cards, bet)]
        assert away == sorted(away)


@verifies("cmr146.13.1")
@pytest.mark.parametrize("values", [{}, EVERY, {**EVERY, "seats": 4}, {"seats": 1}, BY_HAND])
def test_everything_lies_on_the_shaped_cloth(values: dict[str, Any]) -> None:
    rules, layout = rules_for(BLACKJACK, values), felt("blackjack", **values)
    assert layout.shape
    assert flaws(BLACKJACK, rules, layout) == ()
    for one in layout.places:
        assert all(encloses(layout.shape, at) for at in polygon(one.outline)), one.id


def _strip(layout: Layout, outline: str) -> tuple[float, float]:
    """The least and the greatest distance of an outline from the middle of the half moon."""
    center = center_of_moon(layout.cloth)
    reaches = [math.dist(center, at) for at in polygon(outline)]
    return min(reaches), max(reaches)


@verifies("cmr146.13.1", "cmr146.13.8.b")
@pytest.mark.parametrize("values", [{}, {"seats": 4}, EVERY, ACTION, {**ACTION, "seats": 5}])
def test_the_insurance_line_is_to_scale_and_holds_its_areas_and_words(
    values: dict[str, Any],
) -> None:
    layout = felt("blackjack", **values)
    strips = [_strip(layout, one.outline) for one in layout.figures if one.look == "green tint"]
    near, far = strips[0]
    assert far - near == pytest.approx(84, abs=0.2)
    assert all(one == pytest.approx((near, far), abs=0.2) for one in strips)
    for one in layout.areas:
        if one.kind == "insurance":
            low, high = _strip(layout, one.outline)
            assert near - 0.2 < low < high < far + 0.2
    center = center_of_moon(layout.cloth)
    for said in layout.inscriptions:
        if said.text == "Insurance pays 2 to 1":
            half = said.words.set_size / 2
            at = math.dist(center, said.words.at)
            assert near < at - half < at + half < far


@verifies("cmr146.13.8.b")
def test_each_place_at_multiple_action_has_its_own_part_of_the_insurance_line() -> None:
    layout = felt("blackjack", **ACTION)
    parts = [one.outline for one in layout.figures if one.look == "green tint"]
    said = [one for one in layout.inscriptions if one.text == "Insurance pays 2 to 1"]
    assert len(parts) == len(said) == 6
    for one in said:
        assert sum(encloses(part, one.words.at) for part in parts) == 1
        (part,) = (part for part in parts if encloses(part, one.words.at))
        wide = measure.breadth(one.text) * one.words.set_size // 100
        assert wide < math.dist(polygon(part)[0], polygon(part)[12])


@verifies("cmr146.13.3.a")
def test_a_blackjack_is_printed_at_what_it_pays() -> None:
    for values in ({}, FACE_UP, BY_HAND):
        rules, layout = rules_for(BLACKJACK, values), felt("blackjack", **values)
        main = BLACKJACK.kind("main")
        assert main is not None
        (odds,) = [line.odds for line in main.pays(rules) if line.name == "Blackjack"]
        assert f"Blackjack pays {odds}" in texts(layout)

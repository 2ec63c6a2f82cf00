"""The pai gow poker layout: what 205 CMR 146.21 asks for."""

from typing import Any

from croupier.core.layout import Layout
from croupier.core.view import Thing
from croupier.drawing.lint import flaws
from croupier.drawing.things import things_svg
from croupier.games.paigowpoker.hands import BONUS, INSURANCE, NUMBER, SEVEN_CARD, THREE_CARD
from croupier.games.paigowpoker.options import PaiGowPokerOptions
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, felt, place, signed

GAME, BOXES = "paigowpoker", range(1, 7)
BESIDE: dict[str, Any] = {"bonus": True, "insurance": "B", "bonus_cap": 50_000}
NUMBERED: dict[str, Any] = {"number": "11:2"}
THREES: dict[str, Any] = {"three_card": True, "seven_card": "B", "seven_cap": 60_000}
METERED: dict[str, Any] = {"progressive": "5"}


def said(layout: Layout, role: str) -> list[str]:
    """The inscriptions of a role on the cloth."""
    return [one.text for one in layout.inscriptions if one.role == role and not one.sign]


@verifies("cmr146.21.1", "cmr146.21.2.a")
def test_six_numbered_areas_lie_opposite_the_dealer_from_the_right() -> None:
    for layout in both(GAME):
        bets = [area(layout, f"main@{n}") for n in BOXES]
        assert [one.words[0].text for one in bets] == list("123456")
        assert len(layout.areas) == len(bets)
    layout = felt(GAME)
    dealer = place(layout, "dealer's place").anchor
    middles = [area(layout, f"main@{n}").anchor for n in BOXES]
    assert all(at[1] > dealer[1] for at in middles)
    across = [at[0] for at in middles]
    assert across == sorted(across), "the dealer's right is at the left of the felt"


@verifies("cmr146.21.2.b")
def test_two_areas_below_each_betting_area_are_for_the_hands() -> None:
    for layout in both(GAME, **BESIDE):
        for n in BOXES:
            bet = area(layout, f"main@{n}").anchor
            high, low = place(layout, f"high {n}"), place(layout, f"low {n}")
            assert bet[1] < low.anchor[1] < high.anchor[1], "the low hand in front"
            assert [one.words[0].text for one in (high, low)] == ["HIGH", "LOW"]
            assert "cmr146.21.2.b" in high.cites


@verifies("cmr146.21.2.c", "cmr146.21.2.c.1", "cmr146.21.2.c.2")
def test_insurance_is_to_the_left_of_the_betting_area_and_the_bonus_to_the_right() -> None:
    for layout in both(GAME, **BESIDE):
        for n in BOXES:
            kinds = (INSURANCE, "main", BONUS)
            across = [area(layout, f"{kind}@{n}").anchor[0] for kind in kinds]
            assert across == sorted(across)
    for options, kind in (({"bonus": True}, BONUS), ({"insurance": "A"}, INSURANCE)):
        assert {one.kind for one in felt(GAME, **options).areas} == {"main", kind}


@verifies("cmr146.21.2.c.3", "cmr146.21.3", "cmr146.21.3.a", "cmr146.21.2.c.4")
def test_odds_and_limits_are_on_the_layout_and_on_the_sign() -> None:
    for layout in both(GAME, **BESIDE):
        assert said(layout, "notice") == [
            "Bonus and insurance odds are posted on the sign",
            "Bonus and insurance payouts are limited to $50,000 a round",
        ]
        bonus, insurance, envy = signed(layout, "cmr146.21.2.c.3")[-3:]
        assert "Seven-card straight flush with no joker 8000 to 1" in bonus
        assert "Nine high 250 to 1" in insurance
        assert "Four-of-a-kind $5" in envy
        assert "with a bonus wager of $5 or more" in envy
        (limit,) = signed(layout, "cmr146.21.3.a")
        assert limit.startswith("A player wins at most $50,000 a round")
    plain = felt(GAME, insurance="A")
    assert said(plain, "notice") == ["Insurance odds are posted on the sign"]
    assert not said(felt(GAME), "notice")


@verifies("cmr146.21.2.d")
def test_seven_numbers_and_their_odds_are_printed_for_each_player() -> None:
    for layout in both(GAME, **NUMBERED):
        for n in BOXES:
            numbers = [area(layout, f"{NUMBER}:{one}@{n}") for one in "1234567"]
            assert [one.words[0].text for one in numbers] == list("1234567")
        assert "Number pays 11 to 2" in said(layout, "odds")
    assert "Number pays 6 to 1" in said(felt(GAME, number="6:1"), "odds")
    assert not any("Number" in text for text in said(felt(GAME), "odds"))


@verifies("cmr146.21.2.e", "cmr146.21.2.f", "cmr146.21.4")
def test_the_dealer_has_two_hands_a_drop_box_and_a_tip_box_and_the_house_its_name() -> None:
    for layout in both(GAME, name="Harborside"):
        assert said(layout, "name") == ["Harborside"]
        for hand in ("high dealer", "low dealer"):
            assert "cmr146.21.2.e" in place(layout, hand).cites
    layout = felt(GAME)
    drop, dealer, tip = (place(layout, one) for one in ("drop box", "dealer's place", "tip box"))
    assert drop.anchor[0] < dealer.anchor[0] < tip.anchor[0]
    assert drop.anchor[1] == dealer.anchor[1] == tip.anchor[1]


@verifies("cmr146.21.2.g", "cmr146.21.3.b")
def test_three_card_and_seven_card_bonuses_have_areas_and_their_odds_a_sign() -> None:
    for layout in both(GAME, **THREES):
        for n in BOXES:
            assert area(layout, f"{THREE_CARD}@{n}") != area(layout, f"{SEVEN_CARD}@{n}")
        three, seven = signed(layout, "cmr146.21.3.b")
        assert "40 to 1" in three
        assert "30 to 1" in seven
        assert not any(" for " in text for text in (three, seven))
        assert "Seven-card bonus payouts are limited to $60,000 a round" in said(layout, "notice")
    assert {one.kind for one in felt(GAME, three_card=True).areas} == {"main", THREE_CARD}


@verifies("cmr146.21.5", "cmr146.21.5.a", "cmr146.21.5.b", "cmr146.21.6")
def test_what_finds_the_start_is_on_the_table() -> None:
    for layout in both(GAME, name="Harborside"):
        (picture,) = place(layout, "dice").pictures
        assert (picture.name, picture.detail) == ("dice shaker", "Harborside")
        assert not layout.place("generator")
        assert layout.place("stack 7")
    for layout in both(GAME, start="rng", deal="shoe"):
        assert "cmr146.21.6" in place(layout, "generator").cites
        assert not layout.place("dice")
        assert not layout.place("stack 1")
    for layout in both(GAME, start="button"):
        assert layout.place("dealer button")
        assert layout.place("dealer button 6")
        assert not layout.place("dice")
        assert not layout.place("start marker")
    assert not felt(GAME, **THREES).place("dice"), "they have a start of their own"


@verifies("paigowpoker.8c.e")
def test_a_marked_start_has_a_place_at_every_position() -> None:
    for layout in both(GAME, mark_start=True):
        assert all(layout.place(f"start marker {n}") for n in BOXES)
        assert "paigowpoker.8c.e" in place(layout, "start marker").cites
        drawn = things_svg(layout, (Thing("start marker 2", "start marker 2", "START"),))
        assert 'data-thing="start marker 2"' in drawn
        assert "START" in drawn
        assert not layout.place("dealer button")
    for options in ({}, {"mark_start": True, "start": "button"}, {"mark_start": True, **THREES}):
        assert not felt(GAME, **options).place("start marker")


@verifies("cmr146.21.7", "cmr146.21.7.a", "cmr146.21.7.b", "cmr146.21.7.c", "cmr146.21.7.d")
def test_the_progressive_wager_has_its_devices() -> None:
    wide, tall = both(GAME, **METERED)
    for layout in (wide, tall):
        assert all("cmr146.21.7.a" in area(layout, f"progressive@{n}").cites for n in BOXES)
        (prizes,) = signed(layout, "cmr146.21.7.b")
        assert "Natural royal flush" in prizes
    assert "cmr146.21.7.c" in place(wide, "control device").cites
    assert "cmr146.21.7.d" in place(wide, "return device").cites
    assert not felt(GAME).place("control device")


@verifies("cmr146.21.2")
def test_a_layout_is_submitted() -> None:
    filed = [one for one in PaiGowPokerOptions.filed if "cmr146.21.2" in one.cites]
    assert [one.about for one in filed] == ["layout"]
    assert "submitted to the Bureau before use" in filed[0].notice


def test_nothing_is_wrong_with_it() -> None:
    for options in ({}, BESIDE, NUMBERED, THREES, METERED, {**BESIDE, **NUMBERED, **METERED}):
        rules = rules_for(PAI_GOW_POKER, {**options, "bank": True})
        assert PAI_GOW_POKER.layout is not None
        assert not flaws(PAI_GOW_POKER, rules, PAI_GOW_POKER.layout(rules))

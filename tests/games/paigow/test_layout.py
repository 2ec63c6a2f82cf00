"""The pai gow layout: what 205 CMR 146.22 asks for."""

import pytest

from croupier.core.errors import Refused
from croupier.core.layout import Layout
from croupier.drawing.lint import flaws
from croupier.games.paigow.key import KEY, nth
from croupier.games.paigow.options import PaiGowOptions
from croupier.games.paigow.procedure import PAI_GOW
from croupier.ranking.tiles import rank
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for
from tests.games.felts import area, both, felt, place

GAME, BOXES = "paigow", range(1, 7)


def said(layout: Layout, role: str) -> list[str]:
    """The inscriptions of a role."""
    return [one.text for one in layout.inscriptions if one.role == role]


@verifies("cmr146.22.1", "cmr146.22.2.a")
def test_six_numbered_areas_lie_opposite_the_dealer_from_the_right() -> None:
    for layout in both(GAME, bank=True):
        bets = [area(layout, f"main@{n}") for n in BOXES]
        assert [one.words[0].text for one in bets] == list("123456")
        assert len(layout.areas) == len(bets)
        assert all("cmr146.22.2.a" in one.cites for one in bets)
    layout = felt(GAME)
    dealer = place(layout, "dealer's place").anchor
    middles = [area(layout, f"main@{n}").anchor for n in BOXES]
    assert all(at[1] > dealer[1] for at in middles)
    across = [at[0] for at in middles]
    assert across == sorted(across), "the dealer's right is at the left of the felt"
    with pytest.raises(Refused, match="six betting areas"):
        rules_for(PAI_GOW, {"seats": 7})


@verifies("cmr146.22.2.b")
def test_the_dead_hand_lies_to_the_left_of_the_dealer() -> None:
    for layout in both(GAME):
        dead = place(layout, "dead hand")
        assert dead.words[0].text == "DEAD HAND"
        assert "cmr146.22.2.b" in dead.cites
        assert dead.anchor[0] > place(layout, "dealer").anchor[0]
    wide = felt(GAME)
    assert place(wide, "dead hand").anchor[1] > place(wide, "table inventory").anchor[1]


@verifies("cmr146.22.2.c")
def test_the_licensee_is_named() -> None:
    for layout in both(GAME, name="Harborside"):
        assert said(layout, "name") == ["Harborside"]


@verifies("cmr146.22.3")
def test_drop_box_and_tip_box_are_beside_the_dealer() -> None:
    layout = felt(GAME)
    drop, dealer, tip = (place(layout, one) for one in ("drop box", "dealer's place", "tip box"))
    assert drop.anchor[0] < dealer.anchor[0] < tip.anchor[0]
    assert drop.anchor[1] == dealer.anchor[1] == tip.anchor[1]
    assert all("cmr146.22.3" in one.cites for one in (drop, dealer, tip))


@verifies("cmr146.22.4", "cmr146.22.4.a", "cmr146.22.4.b")
def test_the_shaker_hides_its_dice_and_has_the_name_on_it() -> None:
    for layout in both(GAME, name="Harborside"):
        shaker = place(layout, "dice")
        (picture,) = shaker.pictures
        assert (picture.name, picture.detail) == ("dice shaker", "Harborside")
        assert {"cmr146.22.4.a", "cmr146.22.4.b"} <= set(shaker.cites)
        assert shaker.anchor[0] < place(layout, "dealer").anchor[0], "to the dealer's right"


@verifies("cmr146.22.2")
def test_a_layout_is_submitted() -> None:
    filed = [one for one in PaiGowOptions.filed if "cmr146.22.2" in one.cites]
    assert [one.about for one in filed] == ["layout"]
    assert "submitted to the Bureau before use" in filed[0].notice


def test_hands_lie_behind_the_wager_and_stacks_before_the_dealer() -> None:
    for layout in both(GAME):
        for n in BOXES:
            bet = area(layout, f"main@{n}").anchor
            high, low = place(layout, f"high {n}").anchor, place(layout, f"low {n}").anchor
            assert min(high[1], low[1]) > bet[1]
            assert high[0] < low[0]
        high, low = place(layout, "high dealer").anchor, place(layout, "low dealer").anchor
        assert high[0] < low[0], "the high hand at the dealer's right"
        assert layout.place("stack 8")
        assert not layout.place("stack 9")


def test_nothing_is_wrong_with_it() -> None:
    for options in ({}, {"bank": True, "cobank": True, "areas": 2}):
        rules = rules_for(PAI_GOW, options)
        assert PAI_GOW.layout is not None
        assert not flaws(PAI_GOW, rules, PAI_GOW.layout(rules))


@verifies("paigow.2.b", "paigow.2.g")
def test_the_key_has_every_pair_and_every_tile_by_rank() -> None:
    pairs, singles = KEY.lists.values()
    assert [row.about for row in pairs] == [nth(n) for n in range(1, 21)]
    ranks = [rank(row.faces[:2]) for row in pairs]
    assert ranks == sorted(ranks, reverse=True)
    assert pairs[16].faces == ("66", "36", "45")
    assert pairs[16].name == "a wong: the twelve with either nine"
    assert pairs[19].name == "a gong: the two with any eight"
    card = describe(PAI_GOW, rules_for(PAI_GOW))
    assert "The set of tiles: 32 tiles." in card
    assert "1. 2-4 1-2: the supreme pair" in card
    assert len(singles) == 17
    assert singles[0].about == "1st · teen"
    assert sum(len(row.faces) for row in singles) == 21
    assert [nth(n) for n in (11, 12, 13, 21)] == ["11th", "12th", "13th", "21st"]

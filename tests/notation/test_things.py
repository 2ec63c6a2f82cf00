"""What lies on a table for the moment is drawn at its place, or told in words."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.event import UNSEEN
from croupier.core.layout import Layout
from croupier.core.view import Thing
from croupier.equipment.cards import DECK, JOKER
from croupier.notation.playing_cards import card, spoken
from croupier.notation.things import placeless, things_svg


def layout_of(game: str) -> Layout:
    driver = croupier.table(game)
    assert driver.game.layout is not None
    layout: Layout = driver.game.layout(driver.rules)
    return layout


@pytest.mark.parametrize("face", [*DECK, JOKER, UNSEEN])
def test_every_card_is_drawn_and_can_be_read_out(face: str) -> None:
    drawn = card(face, 10, 20)
    assert f"<title>{spoken(face)}</title>" in drawn
    assert "translate(10 20)" in drawn


def test_a_card_face_down_does_not_tell_which() -> None:
    assert card(UNSEEN, 0, 0).count("<text") == 0
    assert spoken(UNSEEN) == "a card face down"


def test_cards_lie_side_by_side_at_their_place() -> None:
    svg = things_svg(layout_of("baccarat"), [Thing("card", "player", c) for c in ("As", "9h")])
    assert svg.index("ace of spades") < svg.index("9 of hearts")
    assert 'data-place="player"' in svg


def test_dice_and_what_a_wheel_shows_are_drawn() -> None:
    assert 'data-face="3-5"' in things_svg(layout_of("craps"), [Thing("dice", "dice", "3-5")])
    assert ">17<" in things_svg(layout_of("roulette"), [Thing("wheel", "wheel", "17")])


def test_what_has_no_place_or_lies_under_cards_is_told() -> None:
    shooter, up = Thing("shooter", "shooter", "p1"), Thing("dealer", "dealer", "shows 5")
    table = layout_of("blackjack")
    cards = [Thing("card", "dealer", "5s")]
    assert placeless(table, [shooter, up, *cards]) == (shooter, up)
    assert "shows 5" not in things_svg(table, [up, *cards])

"""What lies on a table for the moment is drawn at its place, or told in words."""

from __future__ import annotations

import re

import pytest

import croupier
from croupier.core.event import UNSEEN
from croupier.core.layout import Layout
from croupier.core.view import Thing
from croupier.drawing.felt import felt_svg
from croupier.drawing.outline import bounds
from croupier.drawing.playing_cards import card, spoken
from croupier.drawing.things import MOVED, PIECES, idle_svg, placeless, things_svg
from croupier.equipment.cards import DECK, JOKER
from croupier.games import registry


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


def test_what_has_no_place_is_told_and_what_is_said_of_cards_stands_beside_them() -> None:
    shooter, up = Thing("shooter", "shooter", "p1"), Thing("dealer", "dealer", "shows 5")
    hand = Thing("hand 3", "hand 3", "has 12")
    table = layout_of("blackjack")
    cards = [Thing("card", "dealer", "5s"), Thing("card", "3", "5h"), Thing("card", "3", "7h")]
    assert placeless(table, [shooter, up, hand, *cards]) == (shooter,)
    svg = things_svg(table, [up, hand, *cards])
    assert ">shows 5<" in svg
    assert ">has 12<" in svg


def test_dice_without_a_place_lie_where_they_are_shaken() -> None:
    svg = things_svg(layout_of("sicbo"), [Thing("dice", "dice", "1-4-6")])
    assert [f'data-thing="die {n}" data-face="{eye}"' in svg for n, eye in enumerate("146")] == (
        [True] * 3
    )


def test_the_marker_is_off_at_home_and_on_the_point_at_both_ends() -> None:
    table = layout_of("craps")
    off = things_svg(table, [Thing("marker", "marker", "off")])
    on = things_svg(table, [Thing("marker", "marker", "on 6")])
    assert (off.count(">OFF<"), on.count(">ON<")) == (2, 2)
    home, point = table.place("puck"), table.place("point 6")
    assert home is not None
    assert point is not None
    assert f'data-x="{home.anchor[0]}"' in off
    assert f'data-x="{home.anchor[0]}"' not in on


def test_what_moves_is_left_out_of_the_felt_and_kept_until_it_does() -> None:
    table = layout_of("craps")
    assert ">OFF<" in felt_svg(table)
    assert ">OFF<" not in felt_svg(table, without=MOVED)
    assert idle_svg(table, []).count(">OFF<") == 2
    assert ">OFF<" not in idle_svg(table, [Thing("marker", "marker", "on 6")])


def test_a_marker_lies_on_the_word_that_came() -> None:
    table = layout_of("reddog")
    (seven,) = [w.at for figure in table.figures for w in figure.words if w.text == "7"]
    svg = things_svg(table, [Thing("spread", "spread", "7")])
    assert f'data-x="{seven[0]}" data-y="{seven[1]}"' in svg
    assert placeless(table, [Thing("spread", "spread", "7")]) == ()


def test_the_ball_lies_in_the_compartment_of_what_came() -> None:
    table = layout_of("roulette")
    wheel = table.place("wheel")
    assert wheel is not None
    sections = [one.text for one in wheel.pictures[0].sections]
    svg = things_svg(table, [Thing("wheel", "wheel", "17")])
    turn = 360 * sections.index("17") / len(sections)
    assert f'data-turns="{turn:.1f}"' in svg
    assert 'class="ball"' in svg


@pytest.mark.parametrize("key", list(registry.games()))
def test_cards_as_large_as_their_place_stay_on_the_cloth(key: str) -> None:
    layout = layout_of(key)
    for one in (layout, layout.portrait or layout):
        for place in one.places:
            svg = things_svg(one, [Thing("card", place.id, "As")] * 2)
            for x, y in re.findall(r'data-x="([-\d.]+)" data-y="([-\d.]+)"', svg):
                assert 0 < float(x) < one.size[0], place.id
                assert 0 < float(y) < one.size[1], place.id


def test_a_card_that_is_put_aside_lies_within_its_place() -> None:
    table, piece = layout_of("coloradoholdem"), PIECES["card"]
    for box in range(1, 8):
        stand = table.place(f"discard {box}")
        assert stand is not None
        left, top, right, bottom = bounds(stand.outline)
        svg = things_svg(table, [Thing("card", stand.id, "4d")])
        found = re.search(r'class="thing a-card"[^>]* data-x="([\d.]+)" data-y="([\d.]+)"', svg)
        assert found, svg
        x, y = float(found[1]), float(found[2])
        assert left <= x - piece.width / 2
        assert right >= x + piece.width / 2
        assert top <= y - piece.height / 2
        assert bottom >= y + piece.height / 2

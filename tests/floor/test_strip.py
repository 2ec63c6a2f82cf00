"""The strip of a small screen: what its hands are called, and what has no room there."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from croupier.core.part import Seating
from croupier.core.view import Thing, view
from croupier.drawing.outline import bounds
from croupier.drawing.places import places_svg
from croupier.drawing.strip import NAME
from croupier.drawing.strip import strip as laid_out
from croupier.drawing.things import Focus
from croupier.drawing.wheels import standing_wheel
from croupier.floor.web.pages import strip
from croupier.games.registry import games
from croupier.rulebook.rules import rules_for
from tests.games.fastactionholdem.tables import finish, four_each, sets

PLACES = ("high dealer", "low dealer", "high 1", "low 1")
LONG, NAMED, SHORT = "nine with the four (2-2)", "ace-ten high", "+$5"


def test_hands_that_belong_together_are_called_briefly_and_long_names_are_on_the_felt() -> None:
    game = games()["paigow"]
    own = frozenset(PLACES[2:])
    tiles = [Thing("tile", place, face) for place in PLACES for face in ("66", "11")]
    badges = [
        Thing("count, high 1", "high 1", LONG),
        Thing("count, low 1", "low 1", NAMED),
        Thing("won, high 1", "high 1", SHORT),
    ]
    shown = strip.hands(game, tiles, own)
    assert [one.name for one in shown] == ["Dealer", "Low", "You", "Low"]
    rules = rules_for(game)
    assert game.layout is not None
    drawn = strip.drawn(game, rules, game.layout(rules), [*tiles, *badges], Focus(own))
    assert LONG not in drawn
    assert NAMED not in drawn, "it would cover the hand beside it"
    assert SHORT in drawn
    now = [Thing("high 1", "high 1", LONG), Thing("low 1", "low 1", NAMED)]
    asked = strip.drawn(game, rules, game.layout(rules), [*tiles, *now], Focus(own))
    assert LONG not in asked
    assert NAMED not in asked, "nor does it while the hands are played"
    for name in ("Dealer", "You", "Low"):
        assert f">{name}<" in drawn


def test_a_common_card_or_a_marker_with_the_number_of_a_box_is_not_in_its_hand() -> None:
    game = games()["fastactionholdem"]
    rules = rules_for(game)
    cards = [
        Thing("card", place, face) for place in ("dealer", "1", "1.2") for face in ("3d", "7s")
    ]
    common = [Thing("card", f"community {n}", "9h") for n in range(1, 6)]
    marker = Thing("dealing marker 1", "dealing marker 1", "DEAL")
    called = Thing("hand 1", "hand 1", "has a pair")
    assert game.layout is not None
    drawn = strip.drawn(
        game,
        rules,
        game.layout(rules),
        [*cards, *common, marker, called],
        Focus(frozenset(("1", "1.2"))),
    )
    assert 'data-face="3d"' in drawn
    hand = drawn.partition('data-place="1"')[2].partition("data-place=")[0]
    assert 'data-face="3d"' in hand
    assert 'data-face="9h"' not in hand
    assert "DEAL" not in drawn
    assert "has a pair" in drawn


@pytest.mark.parametrize("key", ["fastactionholdem", "coloradoholdem", "letitride"])
def test_common_cards_lie_together_under_one_name_apart_from_ones_own(key: str) -> None:
    game = games()[key]
    rules = rules_for(game)
    where = ("1", "2", "3", "4", "5") if key == "fastactionholdem" else ("left", "middle", "right")
    joint = " " if key == "fastactionholdem" else "_"
    board = [Thing("card", f"community{joint}{one}", "9h") for one in where]
    own = [Thing("card", "1", face) for face in ("3d", "7s")]
    assert game.layout is not None
    hands = strip.hands(game, [*board, *own], frozenset("1"))
    made = laid_out(game.layout(rules), "", hands, deals=True)
    assert made is not None
    names = [one.text for place in made.places for one in place.words]
    assert names == ["Community", "You"]
    edges = [bounds(place.outline) for place in made.places]
    common, mine = edges[:-1], edges[-1]
    assert max(one[2] for one in common) < mine[0]
    for before, after in pairwise(common):
        assert after[0] - before[0] >= 0.28 * (before[2] - before[0]), "each card shows"
    drawn = strip.drawn(game, rules, game.layout(rules), [*board, *own], Focus(frozenset("1")))
    assert drawn.count('data-place="community') == len(board)


def test_the_name_of_a_hand_is_below_what_it_won() -> None:
    game = games()["blackjack"]
    rules = rules_for(game)
    cards = [Thing("card", place, face) for place in ("dealer", "1") for face in ("9h", "7s")]
    said = [Thing("count, 1", "1", "16"), Thing("lost, 1", "1", "-$5")]
    assert game.layout is not None
    drawn = strip.drawn(game, rules, game.layout(rules), [*cards, *said], Focus(frozenset("1")))
    plates = re.findall(
        r'caption".*?<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawn
    )
    (name,) = re.findall(r'<text[^>]*\by="([\d.]+)"[^>]*>You<', drawn)
    assert len(plates) == 2
    assert max(float(top) + float(tall) for top, tall in plates) <= float(name) - 8
    made = laid_out(game.layout(rules), "", (), deals=True)
    assert made is not None
    assert float(name) + NAME / 4 <= made.size[1] - 10, "above the lines around the strip"


def test_the_odds_at_the_top_of_a_standing_wheel_are_seen_in_full() -> None:
    game = games()["bigsix"]
    assert game.layout is not None
    made = laid_out(game.layout(rules_for(game)))
    assert made is not None
    (wheel,) = (one for place in made.places for one in place.pictures)
    drawn = "".join(standing_wheel(wheel))
    lowest = max(map(float, re.findall(r'<text[^>]*\by="([\d.]+)"[^>]*>\d+ to 1<', drawn)[:1]))
    longest = 0.042 * wheel.size / 2 * len("45 to 1") * 0.6
    assert lowest + longest / 2 <= made.size[1], "not `5 to 1` where 45 to 1 is paid"


def test_cards_that_nobody_plays_are_called_what_they_are() -> None:
    burned = [Thing("card", "burn", face) for face in ("Ah", "9d")]
    (shown,) = strip.hands(games()["chemindefer"], burned, frozenset())
    assert shown.name == "Burned cards", "and not taken for ones own hand"


def test_a_card_that_a_player_threw_away_is_no_hand() -> None:
    game = games()["coloradoholdem"]
    places = ("discard 1", "community 1", "1")
    shown = strip.hands(game, [Thing("card", one, "3d") for one in places], frozenset("1"))
    assert [one.place for one in shown] == ["community 1", "1"]


@pytest.mark.parametrize("key", ["baccarat", "minibaccarat", "blackjack"])
def test_ones_own_plate_says_so_where_the_name_has_no_room(key: str) -> None:
    game = games()[key]
    assert game.layout is not None
    assert game.get(Seating) is None
    upright = game.layout(rules_for(game)).portrait
    assert upright is not None
    name, other = "a-patron-with-a-long-name", "another-with-a-long-name"
    names = re.findall(
        r"<text[^>]*>([^<]*)<", places_svg(upright, {1: name, 2: other}, {}, name, "You")
    )
    assert names[0] == "You"
    assert names[1].startswith("an")


def test_hands_of_the_house_lie_as_on_the_felt_so_that_the_card_between_is_between() -> None:
    game = games()["reddog"]
    assert game.layout is not None
    dealt = [Thing("card", one, "3d") for one in ("first", "second", "third")]
    shown = strip.hands(game, dealt, frozenset(), game.layout(rules_for(game)))
    assert [one.name for one in shown] == ["Second", "Third", "First"]


def test_each_of_four_split_hands_says_within_the_strip_what_it_lost() -> None:
    game = games()["zappit"]
    rules = rules_for(game)
    hands = ("1", "1.2", "1.3", "1.4")
    cards = [Thing("card", place, "7s") for place in ("dealer", *hands) for _ in range(3)]
    counts = [Thing(f"count, {place}", place, "24") for place in hands]
    lost = [Thing(f"lost, {place}", place, "Bust −$5") for place in hands]
    assert game.layout is not None
    things, own = [*cards, *counts, *lost], Focus(frozenset(hands))
    drawn = strip.drawn(game, rules, game.layout(rules), things, own)
    assert "Bust" not in drawn, "it would not fit between those beside it"
    found = re.findall(
        r'data-thing="lost, \S+" data-face="−\$5" data-x="([\d.]+)" data-y="([-\d.]+)"', drawn
    )
    assert len(found) == len(hands)
    assert len({y for _, y in found}) == 1
    assert all(float(y) > 0 for _, y in found)


@pytest.mark.parametrize(
    ("how", "own"), [("set", {"1"}), ("split", {"1", "1.2"})], ids=["discards", "a second hand"]
)
def test_cards_that_were_set_aside_are_a_second_hand_only_with_a_wager_of_its_own(
    how: str, own: set[str]
) -> None:
    table = four_each("Qs Qh 4d 5c", "As Kh 2d 3c")
    sets(table, "p1", "first second", how)
    finish(table)
    shown = view(table.game, table.table, "p1", [entry.event for entry in table.log])
    aside = strip.set_aside(table.game, shown, frozenset((1,)), "p1")
    cards = [Thing("card", place, "3d") for place in ("1", "1.2", "dealer")]
    assert strip.focus(table.game, cards, frozenset((1,)), None, aside).own == own

"""What a reader looks at: hands that were split, print on a screen, and the strip of a phone."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec
import pytest

import croupier
from croupier.core.event import Collected, Event, Paid, Returned, RoundEnded
from croupier.core.game import dealt_by
from croupier.core.layout import Layout, Picture
from croupier.core.odds import Odds
from croupier.core.view import ChooseOne, Thing, called
from croupier.core.wager import Spot
from croupier.drawing.clear import clear
from croupier.drawing.legible import LAPTOP, _meet, least, legible, printed
from croupier.drawing.lint import ODDS
from croupier.drawing.outline import bounds
from croupier.drawing.places import places_svg
from croupier.drawing.strip import Hand, strip
from croupier.drawing.things import Focus, fanned, things_svg
from croupier.floor.web.pages.badges import _results, badges, box_at, hand_of, names
from croupier.floor.web.pages.strip import focus, hands
from croupier.games import registry
from croupier.games.families.stud.play import HandJudged
from croupier.notation.prose import setting
from tests.notation.test_things import layout_of

BLACKJACK = registry.game("blackjack")
SPLIT = {"1": 2, "1.2": 3, "1.3": 2}
CARDS = [Thing("card", place, "8h") for place, many in SPLIT.items() for _ in range(many)]


def test_hands_that_were_split_lie_apart_and_are_larger_than_anybody_elses() -> None:
    table = layout_of("blackjack")
    apart = fanned(table, SPLIT)
    edges = {name: bounds(one.outline) for name, one in apart.items()}
    assert set(edges) == set(SPLIT)
    for (_, a), (_, b) in combinations(edges.items(), 2):
        assert a[2] < b[0] or b[2] < a[0]
    for x0, y0, x1, y1 in edges.values():
        assert 0 <= x0 < x1 <= table.size[0]
        assert 0 <= y0 < y1 <= table.size[1]
    sizes = [
        float(found)
        for focus in (Focus(), Focus(own=frozenset(SPLIT)))
        for found in re.findall(r"scale\(([\d.]+)\)", things_svg(table, CARDS, focus=focus))[:1]
    ]
    assert sizes[1] > 1.2 * sizes[0]


@pytest.mark.parametrize(("key", "seats"), [("blackjack", 7), ("spanish21", 6), ("zappit", 7)])
def test_hands_that_were_split_lie_below_the_dealers(key: str, seats: int) -> None:
    whole = layout_of(key)
    table = legible(whole.screen or whole)
    dealer = table.place("dealer")
    assert dealer is not None
    for box in range(1, seats + 1):
        for many in (2, 3, 4):
            held = {f"{box}.{n}" if n > 1 else str(box): many for n in range(1, 5)}
            there = {one: cards for one, cards in held.items() if table.place(one)}
            for one in fanned(table, there).values():
                own = bounds(one.outline)
                assert not _meet(own, bounds(dealer.outline)), (box, many)
                assert own[1] > bounds(dealer.outline)[3], (box, many)
                assert own[3] < table.size[1], (box, many)


STUD = {"caribbeanstud": 5, "coloradoholdem": 3, "letitride": 3, "threecardpoker": 3}
"""Games with pay lines between the dealer and the players, and the cards of a hand."""


@pytest.mark.parametrize(("key", "many"), [*STUD.items(), ("coloradoholdem", 2)])
def test_ones_own_hand_covers_no_pay_line_at_the_ends_of_a_table(key: str, many: int) -> None:
    table = legible(layout_of(key))
    lines = [one for one in table.inscriptions if ODDS.search(one.words.text)]
    print_ = printed(msgspec.structs.replace(table, inscriptions=tuple(lines)))
    assert print_
    for box in ("1", "7"):
        (own,) = fanned(table, {box: many}).values()
        x0, y0, x1, y1 = bounds(own.outline)
        assert not any(_meet((x0, y0, x1, y1), line) for line in print_), box
        others = [one for one in table.places if one.id.isdecimal() and one.id != box]
        assert not any(_meet((x0, y0, x1, y1), bounds(one.outline)) for one in others), box


def test_a_hand_that_covers_no_print_stays_where_it_is() -> None:
    table = legible(layout_of("blackjack"))
    own = table.place("4")
    assert own is not None
    middle, size = (float(table.size[0] / 2), 900.0), (300.0, 200.0)
    assert clear(table, own, middle, size) == middle


def test_only_the_hand_that_is_played_has_a_line_around_it() -> None:
    table = layout_of("blackjack")
    svg = things_svg(table, CARDS, focus=Focus(active=frozenset({"1.2"})))
    around = [part for part in svg.split('class="cards"') if 'class="active"' in part]
    assert len(around) == 1
    assert around[0].startswith(' data-place="1.2"')
    assert 'class="active"' not in things_svg(table, CARDS)


def test_each_split_hand_has_its_own_result() -> None:
    places = tuple(SPLIT)
    assert hand_of(Spot.parse("main@1"), places, BLACKJACK) == "1"
    assert hand_of(Spot.parse("split:2@1"), places, BLACKJACK) == "1.2"
    assert hand_of(Spot.parse("main@2"), places, BLACKJACK) == ""
    cited: tuple[str, ...] = ()
    events: tuple[Event, ...] = (
        Collected(wager=1, patron="a", spot="main@1", amount=5_00, cites=cited),
        Paid(wager=2, patron="a", spot="split:2@1", amount=5_00, odds=Odds(1, 1), returned=5_00),
        Returned(wager=3, patron="a", spot="split:3@1", amount=5_00, cites=cited),
        RoundEnded(round=1),
    )
    said = {one.place: one.face for one in _results(dict.fromkeys(places, ()), events, BLACKJACK)}
    assert said["1"].endswith("5")
    assert said["1"] != said["1.2"]
    assert set(said) == set(places)


@pytest.mark.parametrize("key", ["paigow", "paigowpoker"])
def test_the_result_of_two_hands_is_on_the_first_of_them(key: str) -> None:
    game, places = registry.game(key), ("high dealer", "low dealer", "high 3", "low 3")
    assert hand_of(Spot.parse("main@3"), places, game) == "high 3"
    asked = ChooseOne(about="3", choices=("play",))
    tiles = [Thing(dealt_by(game), place, "??") for place in places]
    assert focus(game, tiles, frozenset({3}), asked).own == {"high 3", "low 3"}


def test_three_plates_about_two_hands_beside_each_other_do_not_meet() -> None:
    table, at = layout_of("paigow"), ("high 3", "low 3")
    tiles = [Thing("tile", place, face) for place in at for face in ("44", "22")]
    names = [Thing(f"count, {place}", place, "a pair of eights (4-4)") for place in at]
    svg = things_svg(table, [*tiles, *names, Thing(f"even, {at[0]}", at[0], "push")])
    found = re.findall(r'caption".*?<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" h', svg)
    plates = [tuple(map(float, one)) for one in found]
    assert len(plates) == 3
    for (x, y, wide), (other, below, across) in combinations(plates, 2):
        assert y != below or x + wide <= other or other + across <= x


def test_cards_that_go_aside_have_no_result_and_common_cards_are_nobodys() -> None:
    game, places = registry.game("fastactionholdem"), ("1.2", "community 1", "1")
    assert hand_of(Spot.parse("main@1"), places, game) == "1"
    assert [box_at(game, place) for place in places] == [1, 0, 1]


@pytest.mark.parametrize("key", ["paigow", "paigowpoker"])
def test_a_plate_with_a_name_covers_nothing_of_the_hands_it_belongs_to(key: str) -> None:
    table = legible(layout_of(key).screen or layout_of(key))
    plates = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', places_svg(table, {3: "a", 6: "b"}, {}))
    assert len(plates) == 2
    for number, (_, top) in zip((3, 6), plates, strict=True):
        held = (table.place(f"{which} {number}") for which in ("high", "low"))
        low = max(bounds(one.outline)[3] for one in held if one is not None)
        assert float(top) > low + least(table), "what is said of a hand fits between"


@pytest.mark.parametrize(
    ("key", "text", "pixels"), [("sicbo", "150 to 1", 10), ("reddog", "ORIGINAL", 8.9)]
)
def test_what_a_wager_pays_and_is_called_can_be_read_on_a_laptop(
    key: str, text: str, pixels: float
) -> None:
    shown = legible(layout_of(key))
    scale = min(LAPTOP[0] / shown.size[0], LAPTOP[1] / shown.size[1])
    said = [*(one.words for one in shown.inscriptions), *(w for a in shown.areas for w in a.words)]
    sizes = [one.set_size * scale for one in said if one.text == text]
    assert sizes
    assert min(sizes) >= pixels


PHONE_FELT = 362
"""How wide a felt is on a phone of 390 pixels."""


@pytest.mark.parametrize("key", ["caribbeanstud", "doubledownstud"])
def test_what_hands_pay_can_be_read_on_a_phone(key: str) -> None:
    tall = layout_of(key).portrait
    assert tall is not None
    shown = legible(tall)
    said = [one.words for one in shown.inscriptions if one.words.text]
    small = [one.text for one in said if one.set_size * PHONE_FELT / shown.size[0] < 10]
    assert not small
    assert sum(one.text.count(" to 1") for one in said) >= 9


def seen(**places: str) -> list[Thing]:
    """Cards that were taken up, as somebody saw them."""
    return [
        Thing("card", place.strip("_").replace("_", " "), face)
        for place, faces in places.items()
        for face in faces.split()
    ]


@pytest.mark.parametrize(
    ("key", "cards", "said"),
    [
        (
            "caribbeanstud",
            seen(_1="3d 3s 4h 2s Kh", _2="?? ?? ?? ?? ??", dealer="Ah Ts 8d 6c 5h"),
            {"1": "a pair of threes", "dealer": "ace-ten-eight high"},
        ),
        (
            "fastactionholdem",
            seen(
                _1="7s 5s", **{"1.2": "3c Kh"}, dealer="Ac 2d", community_1="7d",
                community_2="Ad", community_3="9s", community_4="Jc", community_5="4h",
            ),
            {"1": "a pair of sevens", "dealer": "a pair of aces"},
        ),
        (
            "paigowpoker",
            seen(high_1="3c 3d 9h 7s 2c", low_1="Ac Kd", high_dealer="?? ?? ?? ?? ??"),
            {"high 1": "a pair of threes", "low 1": "ace-king high"},
        ),
    ],
)  # fmt: skip
def test_a_hand_that_is_over_still_says_what_it_was(
    key: str, cards: list[Thing], said: dict[str, str]
) -> None:
    table = croupier.table(key).table
    told = called(registry.game(key), table, "", cards)
    found = names(told, frozenset(one.place for one in cards))
    assert {one.place: one.face for one in found} == said


def test_a_result_that_says_what_the_hand_was_needs_no_other_name() -> None:
    game = registry.game("doubledownstud")
    where = setting(game, croupier.table("doubledownstud").rules, "a")
    judged = HandJudged(place="2", patron="a", outcome="", hand="three fours")
    cards = [Thing("card", "2", "Jd"), Thing("card", "community", "4s")]
    for name, many in (("three fours", 0), ("a pair of fours", 1)):
        named = [Thing("count, 2", "2", name)]
        assert len(list(badges(cards, "card", (judged,), where, named))) == many


def test_ones_own_hands_and_the_houses_are_on_the_strip() -> None:
    others = [Thing("card", "dealer", "??"), Thing("card", "2", "9h"), Thing("card", "burn", "??")]
    asked = ChooseOne(about="1.2", choices=("hit", "stand"))
    seen = focus(BLACKJACK, [*CARDS, *others], frozenset({1}), asked)
    assert seen == Focus(frozenset(SPLIT), frozenset({"1.2"}))
    shown = hands(BLACKJACK, [*others, *CARDS], seen.own)
    assert [one.place for one in shown] == ["dealer", *SPLIT]
    assert [one.name for one in shown] == ["Dealer", "You, 1", "You, 2", "You, 3"]
    fast = registry.game("fastactionholdem")
    board = [Thing("card", f"community {n}", "9h") for n in range(1, 6)]
    aside = [Thing("card", place, "9h") for place in ("dealer.2", "dealer", "1", "1.2")]
    shown = hands(fast, [*board, *aside], frozenset({"1", "1.2"}))
    assert [one.place for one in shown] == [*(one.place for one in board), "dealer", "1", "1.2"]
    assert {one.group for one in shown[:5]} == {"Community"}
    turned = hands(fast, [*board, *aside[::-1]], frozenset({"1", "1.2"}))
    assert [one.name for one in turned[-2:]] == ["You, 1", "You, 2"]
    watched = hands(BLACKJACK, [*others, *CARDS], frozenset())
    assert {"dealer", "2"} <= {one.place for one in watched}


def _pictures(layout: Layout) -> list[Picture]:
    return [one for place in layout.places for one in place.pictures]


@pytest.mark.parametrize(
    ("game", "moves"), [("roulette", "ball wheel"), ("bigsix", "standing wheel"), ("craps", "die")]
)
def test_what_moves_is_on_the_strip_under_its_own_name(game: str, moves: str) -> None:
    table = layout_of(game)
    made = strip(table)
    assert made is not None
    assert {one.name for one in _pictures(made)} == {moves}
    names = {one.id for one in table.places}
    assert {one.id for one in made.places} <= names


def test_a_game_without_a_picture_of_its_device_shows_what_came_and_cards_have_room() -> None:
    bare = layout_of("reddog")
    assert strip(bare) is None
    told = strip(bare, "coin")
    assert told is not None
    assert ">heads<" in things_svg(told, [Thing("coin", "coin", "heads")])
    dealt = strip(bare, hands=(Hand("dealer", "Dealer", 2), Hand("1", "You", 2)), deals=True)
    assert dealt is not None
    left, right = (bounds(one.outline) for one in dealt.places)
    assert left[2] < right[0]


@pytest.mark.parametrize("game", [key for key, one in registry.games().items() if one.layout])
def test_no_word_is_lost_where_print_is_set_larger(game: str) -> None:
    layout = layout_of(game)
    shown = legible(layout)
    assert least(layout) > 0

    def words(one: Layout) -> str:
        printed = " ".join(text.words.text for text in one.inscriptions)
        return re.sub(r"[\s·]+", " ", printed)

    assert words(shown) == words(layout)
    for before, after in zip(layout.areas, shown.areas, strict=True):
        assert [w.text for w in before.words] == [w.text for w in after.words]
        assert all(b.set_size <= a.set_size for b, a in zip(before.words, after.words, strict=True))

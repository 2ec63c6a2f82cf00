"""The layout lint in a real browser, over every game that has a layout."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from croupier.core.game import Game
from croupier.core.layout import Layout, Words
from croupier.games.registry import games
from croupier.rulebook.rules import rules_for
from tests.browser.measure import hits, open_page, overlapping, show, texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LONG_NAME = "The Grand Example Casino, Hotel & Resort of Western Massachusetts"
LONG_ODDS = {
    "field": "11:10",
    "field_double": "1000:100",
    "hop_2_2": "1000:10",
    "hop_4_6": "100:3",
    "hard_6": "1000:100",
    "craps_12": "1000:10",
    "any_seven": "1000:100",
    "place_10": "1000:100",
    "place_lose_10": "100:110",
    "six_seven_eight": "110:100",
}
EVERY_BACCARAT = {"dragon_bonus": "C", "house_money": True, "ez": True}
SPREAD: dict[str, list[dict[str, Any]]] = {
    "roulette": [
        {"wheel": "single", "five_adjacent": True, "seven": True},
        {"wheel": "double", "five_adjacent": True, "seven": True, "zero_rule": "lose_half"},
        {"wheel": "double_used_as_single", "five_adjacent": True, "seven": True},
        {"wheel": "single", "color6": True, "color7": True, "seven": True},
        {"wheel": "double", "color6": True, "color8": True, "five_adjacent": True},
        {"wheel": "double", "color6": True, "dozen": True},
        {"wheel": "double", "red": False},
    ],
    "bigsix": [
        {"flag": "name_or_logo", "between": "previous_number"},
        {"odds": {"joker": "100:1", "bill_1": "10:10"}},
    ],
    "sicbo": [
        {"shaker": "manual"},
        {"odds": {"triple_1": "1000:1", "total_4": "100:1", "single_1": "12:10", "small": "11:10"}},
    ],
    "craps": [
        {"fire_bet": True, "six_seven_eight": True, "horn_high_area": True},
        {"fire_bet": True, "fire_odds": {"4": "1000:1", "5": "10000:1", "6": "100000:1"}},
        {"buy": False, "lay": "no", "six_seven_eight": True},
        {"lay": "in_lieu", "odds_raise": LONG_ODDS},
    ],
    "baccarat": [
        EVERY_BACCARAT,
        {**EVERY_BACCARAT, "seats": 11},
        {"vig_when": "later", "dragon_bonus": "A", "tie_odds": "1000:100", "seats": 10},
    ],
    "midibaccarat": [EVERY_BACCARAT, {**EVERY_BACCARAT, "seats": 1}, {"vig_when": "later"}],
    "minibaccarat": [EVERY_BACCARAT, {**EVERY_BACCARAT, "seats": 2}, {"vig_when": "later"}],
    "chemindefer": [{"seats": 9, "vig": 4}, {"seats": 9}, {"seats": 14}],
    "reddog": [
        {"odds": {"spread_1": "1000:100", "spread_2": "15:2", "spread_11": "110:100"}},
        {"seats": 1, "csm": True},
        {"seats": 5, "shuffler": True},
    ],
    "blackjack": [
        {"streak": True, "match": True, "additional": "over_under_13"},
        {"streak": True, "match": True, "additional": "same_suit", "soft17": "hit", "seats": 6},
        {"twenty": "A", "additional": "sevens", "seats": 6, "pay_678": True},
        {"optional_bonus": True, "seats": 1},
        {"variant": "face_up", "hole_card": "face_up", "resplit": False},
        {"variant": "6_to_5", "decks": 2},
        {
            "multiple_action": "three",
            "hole_card": "none",
            "resplit": False,
            "additional": "over_under_13",
        },
        {"progressive": True, "hole_card": "none", "match": True},
        {
            "bonus": "both",
            "bonus_prizes": {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}},
            "match": True,
            "double_shoe": True,
        },
    ],
    "minicraps": [
        {"six_seven_eight": True, "horn_high_area": True, "mini_stick": True},
        {"lay": "in_lieu"},
        {"buy": False, "lay": "no", "six_seven_eight": True, "odds_raise": LONG_ODDS},
    ],
    "paigow": [{"bank": True, "cobank": True}],
    "paigowpoker": [
        {"bonus": True, "insurance": "A", "bonus_cap": 50_000, "number": "6:1", "progressive": "5"},
        {"three_card": True, "seven_card": "B", "seven_cap": 60_000, "insurance": "E"},
        {"start": "button", "bonus": True, "bank": True},
    ],
}
"""What stretches a layout most: all wheels, all optional wagers, long odds."""


DRAWN = [game for game in games().values() if game.layout is not None]


def _layouts(game: Game) -> Iterator[tuple[str, Layout]]:
    assert game.layout is not None
    for number, values in enumerate([{}, *SPREAD.get(game.key, [])]):
        rules = rules_for(game, values)
        layout = game.layout(rules, name=LONG_NAME) if number % 2 else game.layout(rules)
        assert layout.portrait is not None
        yield f"{values}", layout
        yield f"{values} upright", layout.portrait


def _wrong(page: "Page", layout: Layout) -> Iterator[str]:
    show(page, layout)
    found, written = hits(page, layout), texts(page)
    assert len(found) == len(layout.areas)
    assert len(written) >= len(layout.inscriptions)
    yield from (f"{area}: its anchor hits {hit}" for area, hit in found.items() if area != hit)
    yield from (f"{text.area}: {text.text!r} does not fit" for text in written if not text.fits)
    yield from overlapping(written)


@pytest.fixture(scope="module")
def page(browser: "Browser") -> Iterator["Page"]:
    """A page that shows one felt after the other."""
    made = open_page(browser)
    yield made
    made.context.close()


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.key)
def test_every_anchor_hits_its_area_and_every_text_fits(page: "Page", game: Game) -> None:
    wrong = [f"{name}: {what}" for name, layout in _layouts(game) for what in _wrong(page, layout)]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_the_browser_sees_a_hidden_anchor_and_a_long_text(page: "Page") -> None:
    game = DRAWN[0]
    (_, layout), *_ = _layouts(game)
    first, *rest = layout.areas
    long = replace(first.words[0] if first.words else Words("", first.anchor, 40), text="W" * 40)
    spoiled = replace(first, id="spoiled", words=(replace(long, width=0),))
    over = replace(first, id="over", words=())
    found = list(_wrong(page, replace(layout, areas=(*rest, spoiled, over))))
    assert "spoiled: its anchor hits over" in found
    assert any(what.startswith("spoiled: 'WWW") for what in found)

"""205 CMR 147.07: limits, with the ten-times rule at its exact bounds."""

from __future__ import annotations

import pytest

import croupier
from croupier.equipment.source import Scripted
from croupier.games import registry
from croupier.regulation.submissions import findings
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import read_options
from croupier.rulebook.rules import highest_odds, rules_for, unlawful
from croupier.rulebook.submission import parse_document


def objects(game: str, **choices: object) -> set[str]:
    """The keys to which the ten-times rule objects."""
    played = registry.game(game)
    rules = read_options(played.options, choices)
    found = (one for one in unlawful(played, rules) if one.cites == ("cmr147.07.1",))
    return {one.key for one in found if "ten times" in one.why}


BOUNDS = [
    # a minimum of $100 and ten times as much; a cent less; a cent above $100
    ("baccarat", {"limits": {"min": 100, "max": 1000}}, set()),
    ("baccarat", {"limits": {"min": 100, "max": 999.99}}, {"limits.max"}),
    ("baccarat", {"limits": {"min": 100.01, "max": 100.01}}, set()),
    # odds of exactly 5 to 1 bind, more do not
    ("roulette", {"limits": {"wager": {"six": {"min": 5, "max": 49.99}}}}, {"six"}),
    ("roulette", {"limits": {"wager": {"six": {"min": 5, "max": 50}}}}, set()),
    ("roulette", {"limits": {"wager": {"first_five": {"min": 5, "max": 5}}}}, set()),
    ("bigsix", {"limits": {"wager": {"bill_5": {"min": 5, "max": 49}}}}, {"bill_5"}),
    ("bigsix", {"limits": {"wager": {"bill_10": {"min": 5, "max": 5}}}}, set()),
    # the odds in force count: raised above 5 to 1, the wager is free
    (
        "bigsix",
        {"odds": {"bill_5": "6 to 1"}, "limits": {"wager": {"bill_5": {"min": 5, "max": 5}}}},
        set(),
    ),
    ("fastactionholdem", {"limits": {"min": 10, "max": 99}}, {"limits.max"}),
    ("reddog", {"limits": {"min": 10, "max": 10}}, set()),
    ("letitride", {"limits": {"min": 10, "max": 10}}, set()),
    # each wager's own minimum counts, and taking wagers outside the limits cures nothing
    ("baccarat", {"limits": {"wager": {"player": {"min": 60}}}}, {"player"}),
    ("baccarat", {"limits": {"wager": {"player": {"min": 50}}}}, set()),
    ("baccarat", {"limits": {"min": 100, "max": 500, "accept_outside": True}}, {"limits.max"}),
    # amounts that the game itself fixes or caps have no ratio
    ("blackjack", {"additional": "over_under_13", "additional_max": 5}, set()),
    ("blackjack", {"streak": True, "streak_min": 5, "streak_max": 49}, {"streak_max"}),
    ("blackjack", {"streak": True, "streak_min": 5, "streak_max": 50}, set()),
    ("poker", {"limits": {"min": 4, "max": 8}}, set()),
]


@pytest.mark.parametrize(("game", "choices", "keys"), BOUNDS)
@verifies("cmr147.07.1", "cmr147.07.2.a", "cmr147.07.4")
def test_ten_times_the_minimum_at_its_bounds(
    game: str, choices: dict[str, object], keys: set[str]
) -> None:
    found = objects(game, **choices)
    assert bool(found) == bool(keys), found
    for key in keys:
        assert any(key in one for one in found), found


@verifies("cmr147.07.1")
def test_a_bonus_is_not_the_odds_of_the_wager() -> None:
    played = registry.game("threecardpoker")
    covered = {"version": "ante_covers", "ante_bonus": "A"}
    rules = rules_for(played, covered)
    kind = played.kind("ante")
    assert kind is not None
    assert max(line.odds for line in kind.pays(rules)) > highest_odds(kind, rules)
    assert str(highest_odds(kind, rules)) == "1 to 1"
    assert objects("threecardpoker", **covered, limits={"wager": {"ante": {"min": 5, "max": 49}}})


@verifies("cmr147.07.2.b")
def test_tables_of_one_game_may_have_different_maximums() -> None:
    text = 'format = "croupier submission 1"\n'
    tables = "".join(
        f'[[table]]\nid = "T{high}"\ngame = "baccarat"\nlimits = {{ min = 5, max = {high} }}\n'
        for high in (50, 5_000)
    )

    assert not [
        one for one in findings(parse_document("x", text + tables)) if one.severity != "note"
    ]


@verifies("cmr147.07.5", "cmr147.07.4")
def test_a_wager_outside_the_limits_is_settled_in_full() -> None:
    table = croupier.table(
        "roulette",
        source=Scripted(["17"]),
        options={"limits": {"min": 5, "max": 500, "accept_outside": True}},
        buy_in=5_000,
    )
    table.place("p1", "600 on straight:17")
    table.play_round()
    assert table.table.accounts["p1"] == 5_000_00 + 35 * 600_00

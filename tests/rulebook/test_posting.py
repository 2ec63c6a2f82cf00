"""What every table posts: its limits, and each choice that takes a sign."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.analysis.random_play import random_rules
from croupier.core.game import Game
from croupier.core.layout import Layout
from croupier.games.registry import game, games
from croupier.rulebook.citation import verifies
from croupier.rulebook.common import HALF_HOUR_CITES, SIGN_CITES
from croupier.rulebook.option import Option
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open
from tests.games.felts import both, signed

DRAWN = [one for one in games().values() if one.layout is not None]
EVERY = pytest.mark.parametrize("played", DRAWN, ids=lambda one: one.key)
GENERAL = {*SIGN_CITES, *HALF_HOUR_CITES} - {"cmr147.07.3"}
"""Clauses about every notice, which name none."""


@verifies("cmr147.07.3", "cmr147.03.4")
@EVERY
def test_a_sign_at_every_table_states_its_limits(played: Game) -> None:
    for layout in both(played.key, limits={"min": 15, "max": 2_500}):
        (text,) = signed(layout, "cmr147.07.3")[:1]
        assert text == "Wagers: minimum $15, maximum $2,500."
        assert "notice" in layout.requires


@verifies("cmr147.07.3", "cmr147.07.2.a")
def test_wagers_with_limits_of_their_own_are_posted_with_them() -> None:
    own = {"straight": {"max": 100}, "split": {"max": 100}, "red": {"min": 10, "max": 5_000}}
    for layout in both("roulette", limits={"wager": own}):
        assert signed(layout, "cmr147.07.2.a") == [
            "Straight, Split: minimum $5, maximum $100.",
            "Red: minimum $10, maximum $5,000.",
        ]
    for layout in both("roulette"):
        assert not signed(layout, "cmr147.07.2.a")


@verifies("cmr147.07.6")
@EVERY
def test_increments_are_posted_unless_they_are_whole_dollars(played: Game) -> None:
    own = {"min": 10, "max": 20} if not played.wagers else {}
    first: dict[str, Any] = {"blinds": [5, 10]} if not played.wagers else {}
    for layout in both(played.key, limits={"increment": 5, **own}, **first):
        assert signed(layout, "cmr147.07.6") == ["Wagers are made in increments of $5."]
    for layout in both(played.key):
        assert not signed(layout, "cmr147.07.6")


@verifies("craps.5.a", "craps.5.b", "craps.6.e")
@pytest.mark.parametrize("key", ["craps", "minicraps"])
def test_commissions_and_the_most_odds_are_posted(key: str) -> None:
    for layout in both(key):
        (buy,), (lay,) = signed(layout, "craps.5.a"), signed(layout, "craps.5.b")
        pays = "pay true odds for a commission of 5% of the amount wagered, collected when the bet"
        assert buy == f"Buy bets {pays} is made."
        assert lay == f"Lay bets {pays} is made."
        assert signed(layout, "craps.6.e") == [
            "Odds taken are at most 3 times the flat bet on 4 and 10, 4 times on 5 and 9, "
            "5 times on 6 and 8; odds laid win at most as much."
        ]
    for layout in both(key, buy_rate=0):
        assert signed(layout, "craps.5.a") == [
            "Buy bets pay true odds, and no commission is taken."
        ]
    when = {"4": "on_win", "10": "on_win"}
    for layout in both(key, buy_when=when, buy_rate=4, lay="no", odds_multiple=10):
        (buy,) = signed(layout, "craps.5.a")
        assert buy == (
            "Buy bets pay true odds for a commission of 4% of the amount wagered, collected when "
            "the bet wins on 4 and 10, when the bet is made on 5, 6, 8 and 9."
        )
        assert not signed(layout, "craps.5.b")
        (odds,) = signed(layout, "craps.6.e")
        assert odds.startswith("Odds taken are at most 10 times the flat bet;")


def _cited(layout: Layout) -> set[str]:
    """The clauses for which something is printed on the cloth or its sign."""
    return {clause for one in layout.inscriptions for clause in one.cites}


def _matters(played: Game, one: Option, rules: Any) -> bool:
    """Whether a choice offers something, and a wager that it is about is offered."""
    about = [kind for kind in played.wagers if kind.key in one.touches]
    withdrawn = not one.notice_when and getattr(rules, one.attr) is False
    offered = not about or any(kind.offered(rules) for kind in about)
    return offered and not withdrawn


@verifies("cmr147.03.3", "cmr147.03.4")
@EVERY
def test_every_choice_that_takes_a_notice_at_the_table_is_printed_there(played: Game) -> None:
    assert played.layout is not None
    for seed in range(10):
        rules = random_rules(played, Random(seed))
        cited = _cited(played.layout(rules))
        for one in left_open(rules):
            at_the_table = any(word in one.notice for word in ("sign", "posted", "on the layout"))
            if at_the_table and one.entails_notice(rules) and _matters(played, one, rules):
                because = {*one.cites, *one.notice_cites} - GENERAL
                assert because & cited, (one.key, seed)


def test_a_table_of_one_choice_posts_what_it_takes() -> None:
    played = game("zappit")
    assert played.layout is not None
    for even, said in ((True, "Even money: against a dealer's ace"), (False, "not offered")):
        layout = played.layout(rules_for(played, {"even_money": even}))
        (text,) = signed(layout, "zappit.7.e")
        assert said in text

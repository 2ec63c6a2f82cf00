"""Few cards left: the odds are those of every order of them, dealt by the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.baccarats.tables import GAMES, a_table
from tests.games.chemindefer.tables import covered

BID = 20_00
"""A stake whose vigorish is a whole number of quarters."""


def seen_but(left: tuple[str, ...], pack: Any) -> tuple[str, ...]:
    """Every card of a pack but these."""
    return tuple((Counter(pack.cards) - Counter(left)).elements())


def holding(table: Driver, cards: tuple[str, ...]) -> None:
    """Let the shoe hold only these cards."""
    shoe = table.table.play.shoe
    left = bytearray(len(shoe.left))
    for card in cards:
        left[shoe.pack.index[card]] += 1
    few = replace(shoe, left=bytes(left), dealt=shoe.size - len(cards), behind=14)
    table.table = replace(table.table, play=replace(table.table.play, shoe=few))


def dealt(table: Driver, order: tuple[str, ...], five: str = "stay") -> None:
    """Deal cards in this order until the round is over; on five this is announced."""
    table.source, left = Live(), list(order)
    table.close()
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            said = five if five in step.choices else step.silence
            table.choose(step.patrons[0], said)
        else:
            assert isinstance(step, Deal)
            table.enter(" ".join(left.pop(0) for _ in step.to))


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("left", [("2h", "3c", "Ks", "Kc"), ("2h", "2c", "4s", "Kc", "Ad")])
def test_the_odds_of_a_short_shoe_are_those_of_the_engine(key: str, left: tuple[str, ...]) -> None:
    options: dict[str, Any] = {"house_money": True, "dragon_bonus": "A"}
    ready = a_table(key, **options).table
    for wager in ("banker", "player", "tie", "house_money", "dragon_bonus_player"):
        results: Counter[Fraction] = Counter()
        for order in permutations(left):
            table = a_table(key, **options)
            table.table = ready
            table.place("p1", f"20 on {wager}")
            before = table.balances["p1"] + BID
            holding(table, left)
            dealt(table, order)
            results[Fraction(table.balances["p1"] - before, BID)] += 1
        kind = game(key).kind(wager)
        assert kind is not None
        pack = ready.play.shoe.pack
        query = Query(seen_but(left, pack), amount=BID)
        found = exact_distribution(game(key), kind, ready.rules, "", query)
        total = sum(results.values())
        assert dict(found.results) == {
            net: Fraction(many, total) for net, many in results.items()
        }, wager
        assert "void" in found.note


@verifies("chemindefer.11.k")
@pytest.mark.parametrize("left", [("2h", "3c", "Ks", "Kc"), ("4h", "Ac", "5s", "Kc", "6d")])
def test_so_they_are_at_chemin_de_fer(left: tuple[str, ...]) -> None:
    ready = covered(amount=20).table
    worth: dict[str, list[int]] = {"card": [], "stay": []}
    firsts: list[tuple[str, ...]] = []
    for order in permutations(left):
        firsts.append(tuple(sorted((order[0], order[2]))))
        for says, results in worth.items():
            table = covered(amount=20)
            table.table = ready
            holding(table, left)
            dealt(table, order, says)
            results.append(table.balances["p2"] - 1_000_00)
    best: Counter[Fraction] = Counter()
    for number, two in enumerate(firsts):
        same = [n for n, other in enumerate(firsts) if other == two]
        sums = {says: sum(results[n] for n in same) for says, results in worth.items()}
        says = max(("card", "stay"), key=lambda one: sums[one])
        best[Fraction(worth[says][number], BID)] += 1
    kind = game("chemindefer").kind("player")
    assert kind is not None
    query = Query(seen_but(left, ready.play.shoe.pack), amount=BID)
    found = exact_distribution(game("chemindefer"), kind, ready.rules, "", query)
    assert dict(found.results) == {net: Fraction(many, len(firsts)) for net, many in best.items()}


@verifies("reddog.5.e", "reddog.5.k")
def test_two_cards_of_red_dog_bring_every_wager_back() -> None:
    rules = rules_for(game("reddog"), {"decks": 1})
    table = croupier.table("reddog", options={"decks": 1})
    pack = table.table.play.shoe.pack
    kind = game("reddog").kind("main")
    assert kind is not None
    for left in (("2h", "3c"), ("2h", "9c"), ("2h", "2c")):
        found = exact_distribution(game("reddog"), kind, rules, "", Query(seen_but(left, pack)))
        assert found.results == ((Fraction(0), Fraction(1)),)
    with pytest.raises(Refused, match="only 1 of 52"):
        exact_distribution(game("reddog"), kind, rules, "", Query(seen_but(("2h",), pack)))


@pytest.mark.parametrize("key", [*GAMES, "chemindefer"])
def test_with_three_cards_left_no_round_begins(key: str) -> None:
    rules = rules_for(game(key), {})
    pack = croupier.table(key).table.play.shoe.pack
    kind = game(key).kind("player")
    assert kind is not None
    with pytest.raises(Refused, match="only 3 of"):
        exact_distribution(game(key), kind, rules, "", Query(seen_but(("2h", "3h", "4h"), pack)))

"""Four tiles set in two: every setting counted, what it is worth, and how the best ones end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

import croupier
from croupier.analysis.advice import advise, decided, situation
from croupier.analysis.decisions import solve
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.paigow import ways
from croupier.analysis.paigow.counting import BANK, PLAYER, counted
from croupier.analysis.paigow.deals import PARTS, deals, departures, numbered, set_alike
from croupier.analysis.reader import WayAsked, volume
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Chosen
from croupier.core.step import Ask
from croupier.core.wager import Bid
from croupier.equipment.source import Shuffled
from croupier.equipment.tiles import PACK
from croupier.games.paigow.house_way import STANDARD, set_by, settings
from croupier.games.paigow.own_way import WAY
from croupier.rulebook.rules import rules_for
from tests.ranking import slow_tiles

GAME = croupier.games()["paigow"]
USUAL = rules_for(GAME)
BANKED = rules_for(GAME, {"bank": True})
NONE, HALF = Fraction(0), Fraction(1, 2)
ENDS = ("lose", "push", "win")


@lru_cache(maxsize=1)
def dealers() -> dict[tuple[str, ...], slow_tiles.Both]:
    """How the slow twin sets every hand."""
    every = dict.fromkeys(tuple(sorted(hand)) for hand in combinations(PACK.cards, 4))
    return {hand: slow_tiles.ordered(slow_tiles.dealer_sets(hand)[0]) for hand in every}


def slowly(tiles: tuple[str, ...], both: slow_tiles.Both) -> tuple[Counter[str], Counter[str]]:
    """How a set hand ends against every hand of the rest: as a player's, and as the bank's."""
    left = list(PACK.cards)
    for tile in tiles:
        left.remove(tile)
    own: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    for hand, many in Counter(tuple(sorted(one)) for one in combinations(left, 4)).items():
        own[slow_tiles.result(both, dealers()[hand])] += many
        theirs[slow_tiles.result(dealers()[hand], both)] += many
    return own, theirs


def test_counts_are_those_of_the_slow_twin_on_both_sides() -> None:
    """Every setting of some hands against all 20,475 hands that the other side may have."""
    draw = Random(11)
    some: list[tuple[str, ...]] = [("24", "12", "66", "55"), ("55", "46", "13", "15")]
    for tiles in (*some, *(tuple(draw.sample(PACK.cards, 4)) for _ in range(3))):
        kind = deals().number(tiles)
        for one in settings(tiles):
            high, low = ((tiles[a], tiles[b]) for a, b in (one.high, one.low))
            found = counted(STANDARD)[kind, numbered(tiles, one.high)]
            slow = slowly(tiles, (high, low))
            for side, ends in zip((PLAYER, BANK), slow, strict=True):
                assert found[side].tolist() == [ends[end] for end in ENDS], (tiles, one, side)


def test_every_kind_of_hand_is_counted_against_all_others() -> None:
    """8,130 kinds of hands; with the two tiles of every pair alike they are 3,620, as is known."""
    of = deals()
    assert (len(of.first), int(of.ways.sum())) == (8130, 35960)
    assert (counted(STANDARD).sum(axis=3) == 20475).all()
    pair = {tile: place // 2 for place, tile in enumerate(PACK.cards)}
    alike = {tuple(sorted(pair[tile] for tile in of.tiles(kind))) for kind in range(8130)}
    assert len(alike) == 3620


def test_the_numbers_of_settings_are_those_of_the_tiles_in_any_order() -> None:
    """The house way's setting of dealt tiles is the one that it makes of the sorted ones."""
    draw, house = Random(5), set_alike(STANDARD)
    for _ in range(200):
        tiles = tuple(draw.sample(PACK.cards, 4))
        kind, found = deals().number(tiles), set_by(STANDARD, tiles)
        number = numbered(tiles, found.high)
        of = deals()
        ranks = {(of.high[kind, n], of.low[kind, n]) for n in (number, house[kind])}
        assert len(ranks) == 1, tiles
        assert {numbered(tiles, one.high) for one in settings(tiles)} == set(range(len(PARTS)))


@pytest.mark.parametrize(
    ("strategy", "exact"),
    [("", "-3493127/368140500"), ("optimal", "-3493127/368140500"), ("house", "5466961/204522500")],
)
def test_the_odds_against_the_dealer(strategy: str, exact: str) -> None:
    """The dealer's rules lose to the best settings, and win against themselves."""
    kind = ways.main(GAME)
    found = exact_distribution(GAME, kind, USUAL, "", Query(strategy=strategy))
    assert str(found.house_advantage) == exact
    assert sum(chance for _, chance in found.results) == 1


def test_the_odds_of_a_bank_and_of_a_co_bank() -> None:
    """A co-bank has half of what a bank has that sets by the house way."""
    (kind,) = filter(ways.is_bank, GAME.wagers)
    found = exact_distribution(GAME, kind, BANKED, "")
    assert str(found.house_advantage) == "-12785908/460175625"
    alone = exact_distribution(GAME, kind, BANKED, "", Query(strategy="house"))
    shared = rules_for(GAME, {"bank": True, "cobank": True})
    half = exact_distribution(GAME, kind, shared, "")
    assert half.house_advantage == alone.house_advantage / 2 == Fraction(2048987, 1227135000)
    assert dict(half.results).keys() == {Fraction(-1, 2), 0, Fraction(19, 40)}


def test_both_sides_count_the_same_deals() -> None:
    """By the house way, a player's wins against the dealer are a bank's losses to a player."""
    of, bank = ways.player(GAME, USUAL), ways.banker(GAME, BANKED)
    mine, theirs = of.played(of.house), bank.played(bank.house)
    assert (mine.win, mine.push, mine.lose) == (theirs.lose, theirs.push, theirs.win)


def test_vigorish_is_rounded_at_an_amount() -> None:
    """A dollar pays a quarter, which changes the best settings; five dollars pay five percent."""
    low = rules_for(GAME, {"limits": {"min": 1}})
    assert ways.player_pays(GAME, low, 100) == (NONE - 1, NONE, Fraction(3, 4))
    assert ways.player_pays(GAME, low, 500) == ways.player_pays(GAME, low)
    dear, fair = ways.player(GAME, low, 100), ways.player(GAME, low)
    assert (dear.best != fair.best).any()
    shared = rules_for(GAME, {"bank": True, "cobank": True, "limits": {"min": 1}})
    assert ways.bank_pays(GAME, shared, 500, shared=True) == (Fraction(9, 20), NONE, -HALF)


def test_the_best_setting_is_worth_most_and_the_house_way_breaks_ties() -> None:
    """No setting is worth more, and the house way's is taken where it is worth as much."""
    of = ways.player(GAME, USUAL)
    rows = np.arange(len(of.best))
    most = of.values.max(axis=1)
    assert (of.values[rows, of.best] == most).all()
    ties = of.values[rows, of.house] == most
    assert (of.best[ties] == of.house[ties]).all()


def test_one_hand_shows_the_house_way_its_rule_and_what_each_setting_is_worth() -> None:
    """The supreme pair with a wong is best; it is also what the first rule says."""
    (found,) = solve(GAME, USUAL, Query(hand=("66", "24", "12", "45")))
    (one,) = found.decisions
    assert one.state == "66 24 12 45"
    assert one.best == (
        "24 12 | 66 45: the supreme pair, a wong with the twelve "
        "(house way by rule 1, supreme pair: together)"
    )
    assert len(one.values) == 3
    assert one.chance == Fraction(2, 35960)
    against, bank = solve(GAME, BANKED, Query(hand=("6-6", "24", "12", "45")))
    assert against.decisions[0].values.keys() == bank.decisions[0].values.keys()


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("66 24 12", "a hand has four tiles"),
        ("66 24 12 67", "no such tile"),
        ("45 45 66 11", "a set has one of it"),
    ],
)
def test_tiles_that_are_no_hand_are_refused(hand: str, why: str) -> None:
    """Four tiles that one set holds."""
    with pytest.raises(Refused, match=why):
        solve(GAME, USUAL, Query(hand=tuple(hand.split())))


def test_the_rules_of_the_house_way_are_compared_with_the_best_settings() -> None:
    """How often each rule applies, and what it loses, for the player and for the dealer."""
    player, dealer = solve(GAME, USUAL)
    for solution in (player, dealer):
        assert sum(one.chance for one in solution.decisions) == 1
        assert all(
            one.values["best setting"] >= one.values["house way"] for one in solution.decisions
        )
        (house,) = solution.remembered
        total = sum(
            one.chance * (one.values["best setting"] - one.values["house way"])
            for one in solution.decisions
        )
        assert house.costs == total
    assert player.remembered[0].house_advantage == dealer.remembered[0].house_advantage


def test_a_licensees_way_is_compared_with_that_of_the_rules_and_the_best() -> None:
    """The dealer's own way changes what is best against it."""
    rules = [
        {"hand": ["pair", "wong", "gong"], "set": "together"},
        {"hand": "any", "set": "best low"},
    ]
    own = rules_for(GAME, {"house_way": WAY.spell(WAY.parse(rules))})
    player, _ = solve(GAME, own)
    assert [one.name for one in player.remembered] == ["house", "standard"]
    assert "exceptions in 14,272 of 35,960 deals" in player.remembered[1].says
    assert departures(STANDARD, STANDARD) == 0
    assert all(one.costs is not None and one.costs > 0 for one in player.remembered)
    assert player.worth[0].house_advantage != solve(GAME, USUAL)[0].worth[0].house_advantage


def asked() -> Driver:
    """A table at which a player is asked to set four tiles."""
    driver = Driver(GAME, USUAL, Shuffled(GAME.key, 3, 0), lambda: BEGINNING)
    driver.buy("p1", 10000)
    driver.place("p1", Bid(500, "main", "", 1))
    while not isinstance(driver.step_now, Ask):
        assert driver.step()
    return driver


def test_the_coach_knows_what_each_setting_is_worth() -> None:
    """The best answer is that of the exact values, and the house way's cost is theirs."""
    driver = asked()
    at = situation(GAME, driver.table, "p1")
    assert at is not None
    advice = advise(GAME, USUAL, at)
    assert advice is not None
    assert len(advice.values) == 3
    of, kind = ways.player(GAME, USUAL), deals().number(at.own)
    assert advice.values[advice.best] == of.value(kind, int(of.best[kind]))
    step = driver.step_now
    assert isinstance(step, Ask)
    house = step.silence
    assert advice.cost(house) == max(advice.values.values()) - of.value(kind, int(of.house[kind]))


def test_an_answer_the_wrong_way_round_is_the_same_setting() -> None:
    """The higher two tiles are the high hand, however a patron writes them."""
    driver = asked()
    at = situation(GAME, driver.table, "p1")
    assert at is not None
    advice = advise(GAME, USUAL, at)
    assert advice is not None
    for choice in advice.values:
        for said in (choice, " | ".join(reversed(choice.split(" | ")))):
            event = Chosen(patron="p1", about=at.about, choice=said)
            assert decided(driver.table, "p1", at, event) == choice


def test_ways_to_set_have_names() -> None:
    """`best` means the best settings; an unknown name is refused with the known ones."""
    of = volume(GAME, USUAL)
    assert of.way(GAME, USUAL, WayAsked(play="best")) == of.way(
        GAME, USUAL, WayAsked(play="optimal")
    )
    assert of.way(GAME, USUAL, WayAsked()) is None
    with pytest.raises(UnknownName, match="optimal, house, best"):
        of.way(GAME, USUAL, WayAsked(play="worst"))
    with pytest.raises(Refused, match="washed before each round"):
        exact_distribution(GAME, ways.main(GAME), USUAL, "", Query(seen=("66",)))

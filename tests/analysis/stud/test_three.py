"""Three cards against the dealer's: exact figures, the best choices, and rounds in bulk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.decisions import as_json, solve
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import reader
from croupier.analysis.stud import three
from croupier.analysis.stud.deck import FULL
from croupier.analysis.stud.listed import index
from croupier.analysis.stud.model import At
from croupier.analysis.stud.odds import weights
from croupier.analysis.stud.readers import THREE_CARD_MODEL
from croupier.analysis.stud.volume import count
from croupier.analysis.stud.worth import worth
from croupier.core.errors import Refused, UnknownName
from croupier.equipment.cards import DECK
from croupier.equipment.chance import Words
from croupier.games.threecardpoker.hands import CONTEST, FOLD, HANDS, Hand, hand, written
from tests.analysis.stud.toys import RULES, THREE, others, slow_rank, toy

BONUS = {"straight": 1, "three-of-a-kind": 4, "straight flush": 5}
BONUS |= {"mini royal": 5, "mini royal of spades": 5}
FLOOR = {"pair": 1, "flush": 3, "straight": 5, "three-of-a-kind": 25, "straight flush": 35}
FLOOR |= {"mini royal": 35, "mini royal of spades": 35}


def ante(one: Hand) -> int:
    if one.chosen == FOLD:
        return -1
    return {"win": 1, "lose": -1, "tie": 0, "unqualified": 1}[one.result or "tie"]


def play(one: Hand) -> int:
    return {"win": 1, "lose": -1}.get(one.result, 0) + BONUS.get(one.held, 0)


def pair_plus(one: Hand) -> int:
    return FLOOR.get(one.held, -1)


GAME = toy(CONTEST, ante=ante, to_play=play, pair_plus=pair_plus)
PLAYED = {one.key: one for one in GAME.wagers}


def found(key: str, **query: Any) -> Any:
    return exact_distribution(GAME, PLAYED[key], RULES, "", Query(**query))


def test_the_best_play_costs_what_is_published() -> None:
    best = found("ante")
    assert best.house_advantage == Fraction(686_689, 20_358_520)
    assert best.wagered == 1 + Fraction(149, 221)
    assert float(best.element_of_risk) == pytest.approx(0.020147, abs=1e-6)


def test_pair_plus_pays_whatever_is_chosen() -> None:
    assert found("pair_plus").house_advantage == Fraction(2_828, 22_100)
    assert found("pair_plus").wagered == 1


def by_hand(cards: tuple[str, ...]) -> Counter[str]:
    """The results against every hand of the dealer, by a ranking of the test's own."""
    own, queen = slow_rank(cards, THREE), (0, 10)
    met: Counter[str] = Counter()
    for dealer in others(cards, 3):
        rank = slow_rank(dealer, THREE)
        high = "tie" if own == rank else "win" if own > rank else "lose"
        met["unqualified" if rank < queen else high] += 1
    return met


@pytest.mark.parametrize("cards", ["Qs 6h 4d", "As 2h 3d", "Ts 9s 8s"])
def test_a_hand_is_counted_against_every_hand_of_the_dealer(cards: str) -> None:
    known = tuple(cards.split())
    met = dict(zip(three.SHAPE.ends, three.met(FULL)[index(known)].tolist(), strict=True))
    assert Counter(met) == by_hand(known)


def test_queen_six_four_is_the_lowest_hand_that_plays() -> None:
    (best,) = solve(GAME, RULES)
    chosen = {one.state: one.best for one in best.decisions}
    assert chosen["queen-six-four high or better"] == "play"
    assert chosen["queen-six-three high or lower"] == "fold"
    assert sum(one.chance for one in best.decisions) == 1
    costs = {one.name: one.costs for one in best.remembered}
    assert costs == {
        "queen-six-four": 0,
        "queen": Fraction(15_501, 20_358_520),
        "always": Fraction(4_357_551, 101_792_600),
    }
    assert as_json(best)["remembered"][0]["exact"] == "0"


def test_a_way_with_a_name_is_played_as_it_says() -> None:
    always = found("ante", strategy="always")
    assert always.wagered == 2
    with pytest.raises(UnknownName, match="queen-six-four"):
        found("ante", strategy="sometimes")


def test_every_face_that_is_met_is_an_outcome_of_two_hands() -> None:
    met = dict(zip(CONTEST.faces, weights(GAME, RULES, THREE_CARD_MODEL), strict=True))
    assert sum(met.values()) == 22_100 * 18_424
    assert met["fold high card"]
    assert not met["fold pair"]
    assert not met["fold"]
    assert met["play mini royal of spades tie"] == 3
    assert met["play mini royal tie"] == 9
    assert set(met) == set(HANDS)


def test_cards_seen_are_not_dealt() -> None:
    gone = ("Qs", "Qh", "Qd", "Qc")
    short = found("ante", seen=gone)
    assert short.house_advantage > found("ante").house_advantage
    met = weights(GAME, RULES, THREE_CARD_MODEL, Query(gone))
    assert sum(met) == 17_296 * 14_190
    with pytest.raises(Refused, match="at least 6 left"):
        found("ante", seen=DECK[:47])


def test_advice_is_what_the_whole_table_says() -> None:
    table, parts = worth(GAME, RULES, THREE_CARD_MODEL)
    values = three.values(three.SHAPE, table, At(("Qs", "6h", "4d")), FULL)
    assert parts == 1
    folds = (-18_424, 18_424)
    assert values == {"fold": folds, "fold_unseen": folds, "play": (-18_302, 18_424)}


ROUNDS = 200
ALTERNATELY = replace(THREE_CARD_MODEL, places=lambda rules: (0, 2, 4, 1, 3, 5))
"""Dealt card by card, to the player and to the dealer in turn."""


def test_the_kernel_deals_the_words_of_the_stream() -> None:
    """Card by card from the stream of each unit, decided and compared by the game's own rules."""
    expected: Counter[str] = Counter()
    for unit in range(ROUNDS):
        words, cards = Words.of("toy", 7, unit), list(DECK)
        for place in range(6):
            other = place + words.below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        own, dealer = tuple(cards[0:6:2]), tuple(cards[1:6:2])
        playing = slow_rank(own, THREE) >= (0, 10, 4, 2)
        expected[written(hand("play" if playing else "fold", own, dealer))] += 1
    *_, counts = count(ALTERNATELY, GAME, RULES, Run(7, ROUNDS))
    met = zip(CONTEST.faces, counts.decided.tolist(), strict=True)
    assert {face: n for face, n in met if n} == dict(expected)


def test_rounds_in_bulk_agree_with_the_exact_figure() -> None:
    own = reader(GAME, RULES).volume
    assert own is not None
    *_, counts = count(ALTERNATELY, GAME, RULES, Run(3, 400_000))
    settled = own.settling(GAME, PLAYED["ante"], RULES, "")
    won = sum(n * r for n, r in zip(counts.decided.tolist(), settled.results, strict=True))
    best = found("ante")
    apart = float(won / 400_000 - best.mean) / float(best.variance / 400_000) ** 0.5
    assert abs(apart) < 4

"""Pai gow poker: exact values, side wagers, the worth of a setting, and advice at a table."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.analysis import kept
from croupier.analysis.advice import advise, decided, situation
from croupier.analysis.decisions import solve
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.paigowpoker import exact, kept_sums, reader, side
from croupier.analysis.paigowpoker.deals import WIN, arrangements, deals
from croupier.analysis.paigowpoker.exact import Found, Sums, counting
from croupier.analysis.paigowpoker.program import program
from croupier.analysis.paigowpoker.setting import scratch, set_hand, set_rows
from croupier.analysis.paigowpoker.worth import HANDS, valued
from croupier.analysis.ranking.bulk import numbers
from croupier.analysis.reader import WayAsked, volume
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Chosen
from croupier.core.step import Ask
from croupier.core.wager import Bid
from croupier.equipment.cards import JOKERED
from croupier.equipment.source import Shuffled
from croupier.games.families.paigow.setting import SETTING
from croupier.games.paigowpoker import wagers
from croupier.games.paigowpoker.hands import LOWEST, SECOND
from croupier.games.paigowpoker.own_way import STANDARD, WAY, written
from croupier.rulebook.rules import rules_for
from tests.analysis import brute_seven
from tests.games.paigowpoker.slow_way import slow_front

GAME = croupier.games()["paigowpoker"]
SMALL = (0, 1, 2, 3, 4)
"""Ace to five: a deck of 21 cards with its joker."""
OWN = [{"hand": "no pair", "when": {"single": "ace"}, "front": ["second single", "fourth single"]}]


def finished(counting: Any) -> Any:
    """What a generator returns."""
    while True:
        try:
            next(counting)
        except StopIteration as ended:
            return ended.value


@pytest.mark.parametrize("wheel", [SECOND, LOWEST])
def test_a_small_deck_is_counted_as_deal_by_deal(wheel: str) -> None:
    """The same code on 21 cards: all deals of both roles, by the way and by the best settings."""
    of = brute_seven.every(SMALL, wheel)
    first, many = brute_seven.up_to_suits(of.masks, len(SMALL))
    found = finished(counting(STANDARD, wheel, SMALL))
    for bank, sums in enumerate(found):
        out = np.zeros(3, np.int64)
        brute_seven.counted(of, first, many, bank, out)
        best = 19 * sums.best_won - 20 * sums.best_lost
        assert (sums.won, sums.lost, best) == tuple(out.tolist())


def test_cards_are_arranged_over_suits_in_all_ways() -> None:
    """As many as there are, up to the order of the suits."""
    for counts in ((1,) * 7, (4, 2, 1), (3, 3, 1), (2, 2, 1, 1)):
        ways_of = np.prod([comb(4, one) for one in counts])
        assert sum(many for _, many in arrangements(counts)) == ways_of


def test_the_sums_that_come_with_the_package_fit_together() -> None:
    """A bank wins what its opponent loses, and best settings are worth more than the house way."""
    for wheel in (SECOND, LOWEST):
        found = kept_sums.sums_of(STANDARD, wheel)
        assert found is not None
        assert (found.player.won, found.player.lost) == (found.bank.lost, found.bank.won)
        for one in found:
            house, best = 19 * one.won - 20 * one.lost, 19 * one.best_won - 20 * one.best_lost
            assert best > house
            assert max(one) < deals(13)


def rates(hands: Any, wheel: str) -> Any:
    """The settings of many hands by the house way: strengths behind and in front."""
    rows = np.zeros((len(hands), 5), np.int64)
    set_rows(program(STANDARD, wheel), hands, scratch(), rows)
    return rows[:, 2:4]


HELD = (
    "As Kd 9h 9c 5d 4s 2h",
    "Jk As Ks 9s 4s 2d 3d",
    "Ks Kd 7s 6s 5s 3s 2s",
    "As Ah Jk Kd Qc Js 3h",
)


@pytest.mark.parametrize("cards", HELD)
def test_a_setting_is_worth_what_hands_of_the_dealer_show(cards: str) -> None:
    """A hundred thousand hands of the cards left: wins and losses within five standard errors."""
    hand, rng = tuple(cards.split()), np.random.default_rng(7)
    left = numbers([[card for card in JOKERED if card not in hand]])[0]
    dealers = rates(rng.permuted(np.tile(left, (100_000, 1)), axis=1)[:, :7].copy(), SECOND)
    room = scratch()
    set_hand(program(STANDARD, SECOND), numbers([hand])[0], room)
    for bank in (False, True):
        for one in valued(hand, STANDARD, SECOND, bank=bank).settings[:6]:
            at = [(i, j) for i in range(7) for j in range(i + 1, 7)].index(one.front)
            high, low = room[0][at] + bank, room[1][at] + bank
            won = ((dealers[:, 0] < high) & (dealers[:, 1] < low)).mean()
            lost = ((dealers[:, 0] >= high) & (dealers[:, 1] >= low)).mean()
            assert abs(won - one.won / HANDS) < 5 * 0.5 / 316
            assert abs(lost - one.lost / HANDS) < 5 * 0.5 / 316


def test_the_best_setting_of_random_hands_is_no_worse_than_the_house_way() -> None:
    """The house way is the one of the slow twin, and lawful."""
    rng = Random(3)
    for _ in range(15):
        hand = tuple(rng.sample(JOKERED, 7))
        found = valued(hand, STANDARD, SECOND)
        assert found.own.lawful
        assert {hand[place] for place in found.own.front} == slow_front(hand, SECOND)
        assert found.settings[0].value >= found.own.value
        assert found.own.value == Fraction(WIN * found.own.won - 20 * found.own.lost, 20 * HANDS)


PAI_GOWS = {
    "nine": 31_080,
    "ten": 248_640,
    "jack": 963_480,
    "queen": 2_719_500,
    "king": 6_386_940,
    "ace": 16_293_480,
}
"""How many hands are a pai gow, by their highest card (PP-21)."""


def test_every_hand_is_counted_once() -> None:
    """All hands of seven and of three cards, by what they are paid as."""
    assert sum(many for _, many in side.sevens()) == comb(53, 7)
    assert sum(many for _, many in side.unpaired()) == comb(53, 7)
    found = side.faces("insurance", rules_for(GAME, {"insurance": "A"}))
    assert {key: found[key] for key in PAI_GOWS} == PAI_GOWS


def test_what_hands_make_is_found_once_for_all_pay_tables() -> None:
    """Tables that pay otherwise read the same hands; only what they are paid as differs."""
    tables = [rules_for(GAME, {"insurance": one}) for one in "ABCDE"]
    side.faces("insurance", tables[0])
    before = side.makes.cache_info().misses
    assert {sum(side.faces("insurance", one).values()) for one in tables} == {comb(53, 7)}
    assert side.makes.cache_info().misses == before


def test_hands_that_count_as_alike_are_paid_alike() -> None:
    """A random hand is paid by the line of the hand that stands for it."""
    rng, shown = Random(5), dict[int, tuple[str, ...]]()
    cards = [hand for hand, _ in side.sevens()]
    marks = marked(cards)
    for hand, mark in zip(cards, marks, strict=True):
        shown.setdefault(mark, hand)
    asked: dict[str, dict[str, Any]] = {
        "bonus": {"bonus": True},
        "seven_card_bonus": {"seven_card": "B"},
    }
    suits = [tuple(rng.sample(JOKERED[:13] + JOKERED[-3:], 7)) for _ in range(40)]
    hands = [tuple(rng.sample(JOKERED, 7)) for _ in range(80)] + suits
    for kind, chosen in asked.items():
        rules: Any = rules_for(GAME, chosen)
        for hand, mark in zip(hands, marked(hands), strict=True):
            line = wagers.line(kind, hand, rules)
            if not line.startswith("seven-card"):
                assert line == wagers.line(kind, shown[mark], rules), hand


def marked(hands: list[tuple[str, ...]]) -> list[int]:
    """What can be made of each hand, as the kernel marks it."""
    marks = np.zeros(len(hands), np.int64)
    side.mark_rows(program(STANDARD, SECOND), side.categories(), numbers(hands), scratch(), marks)
    found: list[int] = marks.tolist()
    return found


COSTS = {
    "insurance=A": "73241/550511",
    "insurance=B": "41606/550511",
    "insurance=C": "5231/64766",
    "insurance=D": "47083/1101022",
    "insurance=E": "13829/550511",
    "bonus=yes royal_match=kq": "1496262/19267885",
    "bonus=yes royal_match=ak": "1510137/19267885",
    "three_card=yes ace_low_three_card=yes": "597/11713",
    "seven_card=A": "72161/1133405",
    "seven_card=B": "1755322/19267885",
    "number=11:2": "1/14",
    "number=6:1": "0",
}
"""The house advantage of side wagers; those of the insurance are the ones of the rulebook."""


@pytest.mark.parametrize("asked", COSTS)
def test_side_wagers_are_exact(asked: str) -> None:
    """As fractions."""
    chosen = dict(one.split("=") for one in asked.split())
    key = next(iter(chosen))
    row = {"three_card": "three_card_bonus", "seven_card": "seven_card_bonus"}.get(key, key)
    (found,) = croupier.odds("paigowpoker", options=chosen, wager=row)
    assert str(found.house_advantage) == COSTS[asked]


@pytest.mark.parametrize("stake", ["1", "5"])
def test_a_progressive_wager_breaks_even_where_it_says(stake: str) -> None:
    """With that much on the meter the house advantage is nothing, and a cent less is not enough."""
    (row,) = croupier.odds("paigowpoker", options={"progressive": stake}, wager="progressive")
    assert row.break_even_meter is not None
    kind = next(one for one in GAME.wagers if one.key == "progressive")
    found = []
    for cents in (row.break_even_meter, row.break_even_meter - 100):
        rules = rules_for(GAME, {"progressive": stake, "meter": f"{cents / 100:.2f}"})
        found.append(exact_distribution(GAME, kind, rules, "", Query()).house_advantage)
    assert found[0] <= 0 < found[1]


def test_a_payout_limit_counts_at_an_amount() -> None:
    """A bonus of a hundred dollars wins forty thousand at most."""
    chosen = {"bonus": True, "royal_match": "kq", "bonus_cap": 40_000, "limits": {"max": 100}}
    (free,) = croupier.odds("paigowpoker", options=chosen, wager="bonus")
    (row,) = croupier.odds("paigowpoker", options=chosen, wager="bonus", amount=100)
    assert max(net for net, _ in row.distribution.results) == 400
    assert "payout limit" in free.distribution.note
    assert row.house_advantage > free.house_advantage


def test_a_way_that_is_not_counted_is_estimated_and_then_exact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until its deals are counted, rounds are; the best settings are refused; then all is exact."""
    monkeypatch.setenv(kept.SETTING, str(tmp_path))
    monkeypatch.setattr(reader, "ROUNDS", 100_000)
    own = WAY.spell(WAY.parse([*OWN, *written(STANDARD)]))
    chosen = {"house_way": own, "bank": True, "wheel": "second"}
    rules = rules_for(GAME, chosen)
    rows = croupier.odds("paigowpoker", options=chosen, wager=["main", "bank"])
    assert {row.method for row in rows} == {"simulated"}
    with pytest.raises(Refused, match="--exact"):
        exact_distribution(GAME, GAME.wagers[0], rules, "", Query(strategy="optimal"))
    sums = Sums(10, 12, 11, 12)
    monkeypatch.setattr(exact, "counting", lambda way, wheel: iter_to(Found(sums, sums)))
    assert list(reader.computing(GAME, [rules, rules])) == [0.5]
    (row,) = croupier.odds("paigowpoker", options=chosen, wager="main")
    assert row.method == "exact"
    assert row.win == Fraction(11, deals(13))


BANKED = {"bank": True, "wheel": "second"}


def iter_to(found: Found) -> Any:
    """A count that is half done, and then done."""
    yield 0.5
    return found


def test_a_bank_and_a_co_bank() -> None:
    """A co-bank has half of what the house way wins; a bank's settings may be the best ones."""
    half, own = (
        croupier.odds("paigowpoker", options=BANKED | {"cobank": shared}, wager="bank")[0]
        for shared in (True, False)
    )
    kind = next(one for one in GAME.wagers if one.odds_row == "bank")
    rules = rules_for(GAME, {"bank": True})
    house = exact_distribution(GAME, kind, rules, "", Query(strategy="house"))
    assert half.house_advantage == house.house_advantage / 2
    assert own.house_advantage < house.house_advantage


def test_cards_seen_are_refused() -> None:
    """Every round has a full deck."""
    with pytest.raises(Refused, match="all cards are shuffled"):
        croupier.odds("paigowpoker", wager="main", seen="As")


def test_rounds_are_set_by_the_house_way() -> None:
    """No other way is played in bulk."""
    way, rules = volume(GAME, GAME.options()).way, GAME.options()
    for name in ("best", "optimal"):
        with pytest.raises(Refused, match="hand by hand") as refused:
            way(GAME, rules, WayAsked(play=name))
        assert refused.value.accepted.startswith("--play house, or croupier odds paigowpoker")
    assert way(GAME, rules, WayAsked(play="house")) is None


def test_strategy_names_the_rule_and_the_best_setting() -> None:
    """One hand, with both ways, as player and as bank."""
    hand = tuple("Ks Kh 2d 9d 7c 4s Ah".split())
    rules = rules_for(GAME, {"bank": True})
    for solution in solve(GAME, rules, Query(hand=hand)):
        (decision,) = solution.decisions
        assert sum("house way by rule 10" in one for one in decision.values) == 1
        assert decision.best == next(iter(decision.values))
    with pytest.raises(Refused, match="seven different cards"):
        solve(GAME, rules, Query(hand=hand[:6]))


def asked() -> Driver:
    """A table at which a player is asked to set seven cards."""
    driver = Driver(GAME, GAME.options(), Shuffled(GAME.key, 3, 0), lambda: BEGINNING)
    driver.buy("p1", 100_00)
    driver.place("p1", Bid(5_00, "main", "", 1))
    while not isinstance(step := driver.step_now, Ask) or step.topic != SETTING:
        if isinstance(step, Ask):
            driver.choose("p1", step.silence, step.about)
        else:
            assert driver.step()
    return driver


def test_the_coach_knows_what_each_setting_is_worth() -> None:
    """Lawful settings by their worth, foul ones as a loss; an answer is read in any order."""
    driver = asked()
    at = situation(GAME, driver.table, "p1")
    assert at is not None
    advice = advise(GAME, driver.rules, at)
    assert advice is not None
    found = valued(at.own, STANDARD, SECOND)
    assert sorted(advice.values.values()) == sorted(
        one.value if one.lawful else Fraction(-1) for one in found.settings
    )
    step = driver.step_now
    assert isinstance(step, Ask)
    assert advice.cost(step.silence) == found.settings[0].value - found.own.value
    for choice in advice.values:
        turned = " | ".join(" ".join(reversed(half.split())) for half in choice.split(" | "))
        event = Chosen(patron="p1", about=at.about, choice=turned)
        assert decided(driver.table, "p1", at, event) == choice

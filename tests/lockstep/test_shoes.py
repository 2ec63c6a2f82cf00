"""Shoes in the engine and in the kernel: the same cards, the same coups, the same cents."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.analysis.baccarat.coup import count
from croupier.analysis.draws.outcomes import net_at
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U32, U64
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.simulate import contests, counted, simulate
from croupier.analysis.unit import BEGINNING, PATRON, bids, outcomes, play_unit, results
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Event
from croupier.core.game import Game, devices
from croupier.core.wager import spot
from croupier.equipment.cards import RANKS
from croupier.equipment.source import Shuffled
from croupier.rulebook.citation import verifies

KEYS = ("baccarat", "midibaccarat", "minibaccarat")
SHARED = st.fixed_dictionaries(
    {
        "ez": st.booleans(),
        "dragon_bonus": st.sampled_from(("off", "A", "B", "C")),
        "house_money": st.booleans(),
        "vig_round": st.sampled_from(("exact", "up")),
        "vig_when": st.sampled_from(("at_payout", "later")),
        "decks": st.sampled_from((6, 7, 8)),
    }
)


def table(key: str, chosen: dict[str, Any], batches: bool, csm: bool) -> tuple[Game, Any]:
    game = croupier.games()[key]
    own = dict(chosen)
    if key == "minibaccarat":
        own |= {"csm": csm} | ({"shuffler": True, "decks": 2 * own["decks"]} if batches else {})
    return game, game.options(**own)


def dealt(events: list[Event]) -> list[str]:
    return [card for event in events if isinstance(event, Dealt) for card in event.cards]


def kernel_cards(game: Game, rules: Any, seed: int, unit: int) -> list[str]:
    """The ranks of a unit's shoe as the kernel draws them."""
    how = shoes.dealing(game, rules)
    size = how.order.size
    words, cards = np.empty(size, dtype=U32), np.zeros(size, dtype=np.uint8)
    shoes.opened(shoes.key_of(game, seed), U64(unit), how.order, words, cards, size)
    return [RANKS[code] for code in cards]


def kernel_counts(game: Game, rules: Any, run: Run) -> Counter[str]:
    *_, last = count(game, rules, run)
    device = devices(game, rules)[game.decides]
    found = zip(device.faces, last.decided.tolist(), strict=True)
    return Counter({face: times for face, times in found if times})


@verifies("baccarat.5.e", "baccarat.10.d", "midibaccarat.5.e", "midibaccarat.9.d")
@verifies("minibaccarat.5.d", "minibaccarat.5.f", "minibaccarat.9.e", "minibaccarat.14")
@settings(max_examples=24, deadline=None)
@given(
    st.sampled_from(KEYS),
    SHARED,
    st.booleans(),
    st.booleans(),
    st.integers(0, 2**40),
    st.integers(0, 2**30),
    st.integers(1, 3),
)
def test_a_shoe_is_the_same_in_engine_and_kernel(
    key: str, chosen: dict[str, Any], batches: bool, csm: bool, seed: int, unit: int, stake: int
) -> None:
    game, rules = table(key, chosen, batches, csm)
    made = contests(game, rules)
    placed = tuple(
        type(bid)(bid.amount * stake, bid.kind, bid.on, bid.box) for bid in bids(game, rules, made)
    )
    driver = play_unit(game, rules, seed, unit, placed)
    events = [entry.event for entry in driver.log]
    cards = [card[0] for card in dealt(events)]
    assert cards == kernel_cards(game, rules, seed, unit)[: len(cards)]
    shown = outcomes(game, rules, events)
    assert Counter(shown) == kernel_counts(game, rules, Run(seed, len(shown), unit))
    found, device = results(events), devices(game, rules)[game.decides]
    met = Counter(shown)
    for one, bid in zip(made, placed, strict=True):
        verdicts = zip(device.faces, tabulate(game, one.kind, rules, one.on), strict=True)
        total = sum(
            (
                met[face] * net_at(verdict, bid.amount) * bid.amount
                for face, verdict in verdicts
                if met[face] and verdict is not None
            ),
            Fraction(0),
        )
        assert found.get(spot(bid.kind, bid.on, bid.box), 0) == total


@pytest.mark.parametrize("key", KEYS)
def test_a_shoe_ends_one_hand_after_the_cover_card(key: str) -> None:
    game = croupier.games()[key]
    rules = game.options()
    driver = play_unit(game, rules, 3, 5, bids(game, rules, contests(game, rules)))
    whole = len(outcomes(game, rules, [entry.event for entry in driver.log]))
    (before, after) = (
        [*count(game, rules, Run(3, rounds, 5))][-1].units for rounds in (whole, whole + 1)
    )
    assert (before, after) == (1, 2)
    assert driver.table.play.shoe.remaining < 14


@pytest.mark.parametrize("key", KEYS)
def test_the_engine_goes_on_through_the_units_that_the_kernel_counts(key: str) -> None:
    """Round after round from one driver: each shuffle is the next unit; a last shoe is cut off."""
    game, rounds = croupier.games()[key], 250
    rules = game.options(decks=6)
    driver = Driver(game, rules, Shuffled(game.key, 9), lambda: BEGINNING)
    driver.buy(PATRON, 10_000_00)
    for _ in range(rounds):
        driver.play_round()
    shown = outcomes(game, rules, [entry.event for entry in driver.log])
    assert len(shown) == rounds
    for part in (1, 60, 61, 62, 63, 64, 65, 137, rounds):
        assert Counter(shown[:part]) == kernel_counts(game, rules, Run(9, part))


def test_every_round_of_a_continuous_shuffler_is_a_unit() -> None:
    game = croupier.games()["minibaccarat"]
    rules = game.options(csm=True)
    *_, last = count(game, rules, Run(1, 500))
    assert (last.units, last.rounds) == (500, 500)
    each = sum((kernel_counts(game, rules, Run(1, 1, unit)) for unit in range(500)), Counter())
    assert each == kernel_counts(game, rules, Run(1, 500))


@pytest.mark.parametrize("rounds", [1, 999, 100_000])
@pytest.mark.parametrize("csm", [False, True])
def test_neither_workers_nor_chunks_change_a_count(
    rounds: int, csm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = croupier.games()["minibaccarat"]
    rules = game.options(csm=csm)
    *_, alone = count(game, rules, Run(4, rounds))
    assert alone.rounds == rounds
    for workers, chunk in ((1, 700), (2, 5_000), (3, 40_000)):
        monkeypatch.setattr(shoes, "ROUNDS_AT_A_TIME", chunk)
        *_, last = count(game, rules, Run(4, rounds, workers=workers))
        assert last.units == alone.units
        assert last.decided.tolist() == alone.decided.tolist()


def test_a_run_of_no_rounds_or_no_workers_is_refused() -> None:
    game = croupier.games()["baccarat"]
    with pytest.raises(Refused, match="rounds"):
        list(count(game, game.options(), Run(1, 0)))
    with pytest.raises(Refused, match="workers"):
        list(count(game, game.options(), Run(1, 1, workers=0)))


def test_progress_is_told_and_the_tally_is_whole() -> None:
    game = croupier.games()["baccarat"]
    heard: list[int] = []
    tally = counted(game, game.options(), 1_000_000, 1, workers=2, progress=heard.append)
    assert heard == sorted(heard)
    assert (heard[-1], tally.rounds, sum(tally.decided)) == (1_000_000,) * 3


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("decks", [6, 8])
def test_counted_shoes_agree_with_the_exact_values(key: str, decks: int) -> None:
    game = croupier.games()[key]
    rules = game.options(decks=decks, ez=True, dragon_bonus="B", house_money=True)
    rows = simulate(game, rules, 4_000_000, 2)
    assert len(rows) == 8
    for row in rows:
        assert row.sample is not None
        assert row.sample.deviation is not None
        assert abs(row.sample.deviation) < 3.5, row.wager

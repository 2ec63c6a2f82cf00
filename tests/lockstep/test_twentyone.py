"""Twenty-one in the engine and in the kernel: the same cards, the same choices, the same cents."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.dealt import kernel
from croupier.analysis.distribution import Query
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.session import Plan
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import WayAsked
from croupier.analysis.simulate import contests, counted, simulate, simulated_rows
from croupier.analysis.twentyone import lockstep, sessions
from croupier.analysis.twentyone.kernels.states import ByCount, plays_of
from croupier.analysis.twentyone.kernels.volume import (
    ALWAYS,
    NEVER,
    Betting,
    Count,
    Counted,
    Volume,
    count,
    volume,
)
from croupier.analysis.twentyone.odds import solved
from croupier.analysis.twentyone.simulate import BEST, Way, replay, way
from croupier.analysis.unit import least_amount
from croupier.core.errors import Refused
from croupier.core.event import Dealt
from croupier.core.game import deciding
from croupier.equipment.chance import Words
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

KEYS = ("blackjack", "spanish21", "zappit")
BLACKJACK = game("blackjack")
SIX_BOXES = {"seats": 6}
TAGS = tuple(map(Fraction, (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1)))
HI_LO = Count("hi_lo", TAGS)
TABLES = [(key, block) for key in KEYS for block in range(2 if key == "blackjack" else 1)]
ROUNDS = 10


@pytest.mark.parametrize(("key", "block"), TABLES)
def test_engine_and_kernel_go_in_step_at_random_tables(key: str, block: int) -> None:
    """Two thousand such tables, each to the end of its shoe, are a long run's."""
    first = 10 * block
    assert lockstep.apart(game(key), first) is None
    for number in range(first + 1, first + 10):
        assert lockstep.apart(game(key), number, ROUNDS) is None


@pytest.mark.parametrize("collects", ["original_only", "original_plus_busted"])
def test_hands_that_break_are_in_step_where_they_are_collected_at_once(collects: str) -> None:
    """By hand, without a reader: a later blackjack collects nothing more of their box."""
    chosen = {"variant": "6_to_5", "decks": 2, "six_five_reader": False}
    rules = rules_for(BLACKJACK, {**chosen, "dealer_bj_collects": collects})
    drawn = lockstep.drawn_table(BLACKJACK, 3)
    play = plays_of(drawn.play)[0]
    for unit in range(12):
        table = replace(drawn, rules=rules, play=play, betting=Betting(2), amount=5_00, unit=unit)
        found = lockstep.in_engine(table)
        assert found == lockstep.in_kernel(table, found.rounds)[0]


DOWN = {"double_card": "face_down", "decks": 2}
READ = {"hole_card": "hole", "insurance_timing": "at_own_turn"}


@pytest.mark.parametrize("more", [{}, READ], ids=["read", "in turn"])
def test_cards_that_lie_face_down_are_not_counted(more: dict[str, Any]) -> None:
    """Neither for choices nor for insurance: the hole card and those of doubled hands."""
    tables = (lockstep.drawn_table(BLACKJACK, number) for number in range(99))
    drawn = (one for one in tables if isinstance(one.play, ByCount) and not one.rules.terms.shown)
    rules, betting = rules_for(BLACKJACK, {**DOWN, **more}), Betting(3, HI_LO, (), Fraction(1))
    assert rules.terms.double_unseen
    assert rules.terms.insures_in_turn == bool(more)
    doubled = 0
    for unit, one in enumerate(islice(drawn, 4)):
        table = replace(one, rules=rules, betting=betting, amount=5_00, unit=unit, streak="")
        for play in (one.play, plays_of(one.play)[0]):
            found = lockstep.in_engine(replace(table, play=play))
            assert found == lockstep.in_kernel(replace(table, play=play), found.rounds)[0]
            doubled += found.staked > found.rounds * 3 * 5_00
    assert doubled == 8


def test_random_tables_meet_everything_that_can_happen() -> None:
    """Nothing is in step because it never happens."""
    met: Counter[str] = Counter()
    drawn = {"blackjack": (*range(16), 43), "spanish21": range(3), "zappit": (1, 12)}
    for key, numbers in drawn.items():
        for number in numbers:
            met += happened(key, lockstep.drawn_table(game(key), number))
    rare = ("hand_zapped", "rescued", "surrendered", "even money", "insurance", "four hands")
    usual = (
        "hand_split",
        "hand_doubled",
        "bust",
        "blackjack found",
        "burned each round",
        "spread",
        "plays by the count",
        "streak won",
        "streak lost",
        "up_card_moved",
        "side_determined",
    )
    assert {name for name in (*rare, *usual) if not met[name]} == set()


def happened(key: str, table: lockstep.Table) -> Counter[str]:
    """What a table's shoe had in the engine."""
    met: Counter[str] = Counter()
    driver = lockstep.played(table)[0]
    for entry in driver.log:
        event: Any = entry.event
        tag = type(event).__struct_config__.tag
        met[str(tag)] += 1
        met[str(getattr(event, "state", ""))] += 1
        met[str(getattr(event, "choice", ""))] += 1
        met["blackjack found"] += bool(getattr(event, "blackjack", False))
        met["four hands"] += str(getattr(event, "other", "")).endswith(".4")
        met["insurance"] += str(getattr(event, "spot", "")).startswith("insurance")
        met["streak won"] += tag == "paid" and event.spot.startswith("streak")
        met["streak lost"] += tag == "collected" and event.spot.startswith("streak")
        met["burned each round"] += isinstance(event, Dealt) and event.to == ("burn",)
    met["spread"] += len(set(table.betting.units)) > 1
    met["plays by the count"] += isinstance(table.play, ByCount)
    return met


def default(**more: Any) -> Volume:
    """The usual table, played by what hands count."""
    rules = rules_for(BLACKJACK, {**SIX_BOXES, **more})
    return volume(BLACKJACK, rules, solved(BLACKJACK, rules, Query(strategy="total")).play)


def last(table: Volume, run: Run) -> Counted:
    """The counts at the end of a run."""
    *_, counted = count(table, run)
    return counted


@pytest.mark.parametrize("rounds", [1, 999, 100_000])
@pytest.mark.parametrize("csm", [False, True])
def test_neither_workers_nor_chunks_change_a_count(
    rounds: int, csm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = default(csm=csm)
    alone = last(table, Run(4, rounds))
    assert alone.rounds == rounds
    for workers, chunk in ((1, 700), (2, 5_000), (3, 40_000)):
        monkeypatch.setattr(shoes, "ROUNDS_AT_A_TIME", chunk)
        other = last(table, Run(4, rounds, workers=workers))
        assert (other.units, other.dealt) == (alone.units, alone.dealt)
        assert other.cells.tolist() == alone.cells.tolist()


def test_shoes_add_up_whatever_runs_beside_them() -> None:
    table = default()
    whole = last(table, Run(2, 1, whole=True))
    assert whole.units == 1
    three = [last(table, Run(2, 1, unit, whole=True)) for unit in range(3)]
    together = last(table, Run(2, sum(one.rounds for one in three)))
    assert together.units == 3
    cells = three[0].cells + three[1].cells + three[2].cells
    assert cells.tolist() == together.cells.tolist()


@pytest.mark.parametrize("play", ["total", BEST])
@pytest.mark.parametrize("unit", [0, 11])
def test_a_unit_in_the_engine_is_the_unit_that_is_counted(play: str, unit: int) -> None:
    rules = rules_for(BLACKJACK, SIX_BOXES)
    made, chosen = contests(BLACKJACK, rules, ("main", "insurance")), Way(play)
    found = replay(BLACKJACK, rules, (3, unit), made, way=chosen)
    table = volume(BLACKJACK, rules, chosen.choices(BLACKJACK, rules), chosen.bets)
    counted = last(table, Run(3, found.rounds, unit))
    amount = least_amount(BLACKJACK, made[0].kind, rules, "")
    cells = zip(counted.cells[0].tolist(), table.results(), strict=True)
    won = sum((many * result * amount for many, (result, _) in cells), Fraction(0))
    hands = [cents for spot, cents in found.won.items() if not spot.startswith("insurance")]
    assert sum(hands) == won
    assert len(found.outcomes) == found.rounds
    assert counted.units == 1


@pytest.mark.parametrize(
    "options",
    [{}, {"hole_card": "none"}, {"soft17": "hit", "surrender": True}, {"csm": True, "decks": 1}],
    ids=str,
)
def test_counted_rounds_agree_with_the_exact_value(options: dict[str, Any]) -> None:
    rules = rules_for(BLACKJACK, {**SIX_BOXES, **options})
    for row in simulate(BLACKJACK, rules, 4_000_000, 1, wagers=("main", "insurance")):
        assert row.sample is not None
        assert row.sample.deviation is not None
        assert abs(row.sample.deviation) < 3, (row.wager, row.sample.deviation)
        truth = row.sample.truth
        assert truth is not None
        assert abs(row.element_of_risk - truth.element_of_risk) < Fraction(1, 200)


def test_a_count_knows_when_the_next_round_is_worth_more() -> None:
    """From eight decks dealt deep into, a true count of three makes the player's expectation."""
    rules = rules_for(BLACKJACK, SIX_BOXES)
    play = solved(BLACKJACK, rules, Query(strategy="total")).play
    betting = Betting(1, HI_LO, ((Fraction(-2), 2), (Fraction(3), 3)), Fraction(3))
    table = volume(BLACKJACK, rules, play, betting)
    counted = last(table, Run(1, 8_000_000))
    means = []
    for row in counted.cells.tolist():
        both = list(zip(row, table.results(), strict=True))
        means.append(sum(many * result for many, (result, _) in both) / sum(row))
    assert means[0] < means[1] < means[2]
    assert means[2] > 0
    lost, won = counted.insured.sum(axis=0).tolist()
    assert 2 * won > lost > 0


@pytest.mark.parametrize(
    ("options", "betting", "why"),
    [
        ({"multiple_action": "three"}, Betting(against=2), "dealer's hands"),
        ({"multiple_action": "two_or_three"}, Betting(against=1), "dealer's hands"),
        ({}, Betting(against=2), "dealer's hands"),
        ({}, Betting(0), "boxes"),
        ({}, Betting(8), "boxes"),
        ({}, Betting(1, None, ((Fraction(1), 2),)), "no count"),
        ({}, Betting(1, HI_LO, ((Fraction(2), 2), (Fraction(1), 3))), "counts must rise"),
        ({}, Betting(1, HI_LO, ((Fraction(2), 0),)), "less than one unit"),
        ({}, Betting(1, None, (), Fraction(3)), "no count"),
    ],
)
def test_what_no_kernel_deals_is_refused(
    options: dict[str, Any], betting: Betting, why: str
) -> None:
    rules = BLACKJACK.options(**options)
    play = solved(BLACKJACK, rules_for(BLACKJACK, {}), Query(strategy="total")).play
    with pytest.raises(Refused, match=why):
        volume(BLACKJACK, rules, play, betting)


ASKED: list[tuple[dict[str, Any], tuple[Any, ...]]] = [
    (SIX_BOXES, (None,) * 5),
    ({"decks": 2, **SIX_BOXES}, ("total", 2, "ko", "-4:2,0:5", "2")),
    ({"decks": 1, "variant": "6_to_5"}, (None, 1, "halves", "1:3", None)),
]


@pytest.mark.parametrize(("options", "asked"), ASKED)
def test_a_session_in_the_engine_is_the_session_that_is_counted(
    options: dict[str, Any], asked: tuple[Any, ...]
) -> None:
    rules = rules_for(BLACKJACK, options)
    chosen, plan = way(BLACKJACK, rules, WayAsked(*asked)), Plan(4, 300_00, 30)
    kept = sessions.run(BLACKJACK, rules, chosen, 10_00, plan, 5, workers=2).sessions.kept
    for number, (won, rounds, _, ruined) in enumerate(kept.tolist()):
        alone = replace(plan, first_unit=number)
        _, *found = sessions.session(BLACKJACK, rules, chosen, 10_00, alone, 5)
        assert found == [won, rounds, bool(ruined)]


INDEX = """
[[index]]
hand = "16"
up = "9-A"
at = 0
play = "stand"
[[index]]
hand = "12"
up = "2-6"
below = 0
play = "hit"
[[index]]
hand = "T,T"
up = "2-6"
at = 1
play = "split"
"""


def test_plays_by_the_count_are_those_of_the_engine_in_sessions_too(tmp_path: Path) -> None:
    """And they are not those of the chart alone, nor of the count before the round."""
    rules, plan = rules_for(BLACKJACK, {"decks": 2, **SIX_BOXES}), Plan(3, 900_00, 40)
    file = tmp_path / "index.toml"
    file.write_text(INDEX, "utf-8")
    results = []
    for play in (str(file), "total"):
        chosen = way(BLACKJACK, rules, WayAsked(play, 3, "hi_lo", "1:2", "2"))
        kept = sessions.run(BLACKJACK, rules, chosen, 10_00, plan, 5).sessions.kept
        for number, (won, rounds, _, ruined) in enumerate(kept.tolist()):
            alone = replace(plan, first_unit=number)
            _, *found = sessions.session(BLACKJACK, rules, chosen, 10_00, alone, 5)
            assert found == [won, rounds, bool(ruined)]
        results.append(kept[:, 0].tolist())
    assert results[0] != results[1]


def test_plays_by_the_count_want_a_count(tmp_path: Path) -> None:
    file, rules = tmp_path / "index.toml", rules_for(BLACKJACK, SIX_BOXES)
    file.write_text(INDEX, "utf-8")
    with pytest.raises(Refused, match="plays by the count: no count is kept"):
        simulate(BLACKJACK, rules, 100, 1, way=way(BLACKJACK, rules, WayAsked(str(file))))


def test_leaving_the_chart_by_the_count_wins_more(tmp_path: Path) -> None:
    """Insurance and the plays that matter most, two decks dealt deep into."""
    rules, results = rules_for(BLACKJACK, {"decks": 2, **SIX_BOXES}), []
    file = tmp_path / "index.toml"
    file.write_text(
        INDEX.replace("T,T", "15")
        .replace("2-6", "T")
        .replace("split", "stand")
        .replace('up = "T"\nbelow', 'up = "4-6"\nbelow'),
        "utf-8",
    )
    for play in (str(file), "total"):
        chosen = way(BLACKJACK, rules, WayAsked(play, count="hi_lo"))
        (row,) = simulate(BLACKJACK, rules, 8_000_000, 1, wagers=("main",), way=chosen)
        results.append(row.house_advantage)
    assert results[0] < results[1]


def test_a_session_whose_unit_chips_cannot_make_is_refused() -> None:
    rules = rules_for(BLACKJACK, SIX_BOXES)
    with pytest.raises(Refused, match=r"a unit of \$3\.33"):
        sessions.run(BLACKJACK, rules, None, 333, Plan(1, 100_00, 10), 1)


PRIZES = {"bonus": "1", "bonus_prizes": {"1": {"5": 3, "45": 1}}}
SIDES: list[dict[str, Any]] = [
    {"additional": "over_under_13"},
    {"additional": "same_suit"},
    {"additional": "sevens"},
    {"match": True},
    {"twenty": "A"},
    {"optional_bonus": True},
    {"progressive": True, "decks": 8},
    PRIZES,
]


@pytest.mark.parametrize("options", SIDES, ids=str)
def test_wagers_beside_the_hand_agree_with_their_exact_values(options: dict[str, Any]) -> None:
    rules = rules_for(BLACKJACK, options)
    rows = simulate(BLACKJACK, rules, 2_000_000, 1)
    beside = [row for row in rows if row.wager not in ("main", "insurance")]
    assert beside
    for row in beside:
        assert row.sample is not None
        assert row.sample.deviation is not None
        assert abs(row.sample.deviation) < 3, (row.wager, row.sample.deviation)


def test_prizes_are_drawn_as_the_device_of_the_table_draws_them() -> None:
    """By the words of a shoe's unit behind those of its cards, each as likely as its weight."""
    rules = rules_for(BLACKJACK, PRIZES)
    kind = BLACKJACK.kind("bonus")
    assert kind is not None
    told, size, seed = kernel.decider_of(BLACKJACK, kind, rules), 312, 5
    faces = ("5 on 1", "5 on 1", "5 on 1", "45 on 1")
    lines = deciding(BLACKJACK, kind, rules).faces
    room = np.empty(4, dtype=np.uint32)
    for unit in range(3):
        words = Words.of(BLACKJACK.key, seed, unit)
        for _ in range(size):
            words.below(4)
        for place in range(size, size + 9):
            key = shoes.key_of(BLACKJACK, seed)
            made = kernel.prize(key, np.uint64(unit), place, told.prizes, told.upto, room)
            assert lines[made] == faces[words.below(4)]


def test_a_bonus_without_prizes_is_not_played_in_bulk() -> None:
    rules = BLACKJACK.options(bonus="1")
    assert {one.kind.key for one in contests(BLACKJACK, rules)} == {"main", "insurance"}
    with pytest.raises(Refused, match="bonus"):
        contests(BLACKJACK, rules, ("bonus",))


STREAK = {"streak": True, **SIX_BOXES}


@pytest.mark.parametrize("boxes", [1, 3])
@pytest.mark.parametrize("csm", [False, True])
def test_streaks_go_on_from_shoe_to_shoe_whatever_deals_them(
    csm: bool, boxes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of a run knows how the wagers stood when it began."""
    rules = rules_for(BLACKJACK, {**STREAK, "csm": csm})
    play = solved(BLACKJACK, rules, Query(strategy="total")).play
    table = volume(BLACKJACK, rules, play, Betting(boxes))
    alone = last(table, Run(4, 3_000, 5))
    assert alone.walked.sum() == 3_000 * boxes * 4
    for workers, chunk in ((1, 1), (2, 70), (3, 900)):
        monkeypatch.setattr(shoes, "ROUNDS_AT_A_TIME", chunk)
        other = last(table, Run(4, 3_000, 5, workers))
        assert other.walked.tolist() == alone.walked.tolist()


@pytest.mark.parametrize("key", ["streak_2", "streak_5"])
def test_a_streak_in_the_engine_is_the_one_that_is_counted(key: str) -> None:
    rules = rules_for(BLACKJACK, STREAK)
    (made,) = contests(BLACKJACK, rules, (key,))
    found = replay(BLACKJACK, rules, (3, 2), [made])
    (row,) = simulated_rows(
        BLACKJACK, rules, counted(BLACKJACK, rules, found.rounds, 3, first_unit=2), 3, [made]
    )
    assert row.sample is not None
    amount = least_amount(BLACKJACK, made.kind, rules, "")
    cents = {spot.partition("@")[0]: won for spot, won in found.won.items()}
    assert cents[key] == row.sample.settled.total * amount


def test_streaks_agree_with_their_exact_values() -> None:
    rules = rules_for(BLACKJACK, {**STREAK, "csm": True})
    rows = simulate(BLACKJACK, rules, 2_000_000, 1, wagers=[f"streak_{n}" for n in range(2, 6)])
    assert len(rows) == 4
    for row in rows:
        assert row.sample is not None
        assert row.sample.deviation is not None
        assert abs(row.sample.deviation) < 3, (row.wager, row.sample.deviation)
        assert 1 < row.rolls < 3


def test_a_streak_that_a_round_leaves_undecided_has_no_row() -> None:
    rules = rules_for(BLACKJACK, STREAK)
    rows = [{row.wager for row in simulate(BLACKJACK, rules, 1, seed)} for seed in range(9)]
    assert {"main"} in rows
    assert {"main", "streak_2", "streak_3", "streak_4", "streak_5"} in rows


def test_insurance_is_always_or_never_taken() -> None:
    rules = rules_for(BLACKJACK, SIX_BOXES)
    play = solved(BLACKJACK, rules, Query(strategy="total")).play
    never, always = (
        last(volume(BLACKJACK, rules, play, Betting(insurance=when)), Run(1, 50_000))
        for when in (NEVER, ALWAYS)
    )
    assert never.insured.sum() == 0
    assert 3_000 < always.insured.sum() < 4_500

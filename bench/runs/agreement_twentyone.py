"""Agreement where patrons decide: twenty-one in bulk, shuffled each round, and exact values.

A cutting card ends shoes more often after rounds that used few high cards, so the average over a
shoe differs from that of its first round; cards shuffled each round have no such effect.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from bench.long import LongRun, State
from croupier.analysis.figures import per_cent
from croupier.analysis.simulate import simulate
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.rows import Row

ROUNDS = 100_000_000
SEED = 1
MOST = Decimal(4)
EACH = {"csm": "yes"}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "blackjack, one deck": ("blackjack", {"decks": 1}),
    "blackjack, two decks, soft 17 hit": ("blackjack", {"decks": 2, "soft17": "hit"}),
    "blackjack, six decks, match the dealer": ("blackjack", {"match": "yes"}),
    "blackjack, six decks, no hole card, surrender, sevens": (
        "blackjack",
        {"hole_card": "none", "surrender": "yes", "additional": "sevens"},
    ),
    "blackjack, eight decks, soft 17 hit, aces split again, optional bonus": (
        "blackjack",
        {"decks": 8, "soft17": "hit", "seats": 6, "resplit_aces": "yes", "optional_bonus": "yes"},
    ),
    "blackjack, six decks, 6-7-8, 7-7-7, five cards, twenty point bonus": (
        "blackjack",
        {"pay_678": "yes", "pay_777": "yes", "pay_five_card_21": "yes", "twenty": "A"},
    ),
    "blackjack, face up, over and under 13": (
        "blackjack",
        {"variant": "face_up", "additional": "over_under_13"},
    ),
    "blackjack, six decks, streaks": ("blackjack", {"streak": "yes"}),
    "blackjack, six decks, bonus with its prizes": (
        "blackjack",
        {"bonus": "1", "bonus_prizes": {"1": {"5": 30, "20": 10, "100": 3}}},
    ),
    "ZAPPIT, six decks": ("zappit", {}),
    "ZAPPIT, eight decks, blackjack at 6 to 5": ("zappit", {"decks": 8, "bj_pays": "6_to_5"}),
}


def chunks(state: State, rounds: int = ROUNDS) -> Iterator[State]:
    """One table after another."""
    for name, (key, chosen) in TABLES.items():
        if name not in state:
            played = game(key)
            rules = rules_for(played, {**chosen, **EACH})
            found = simulate(played, rules, rounds, SEED, workers=2)
            state = {**state, name: [saved(row) for row in found]}
            yield state


def saved(row: Row) -> dict[str, str]:
    """A row of the page, as it is saved."""
    sample = row.sample
    assert sample is not None
    assert sample.truth is not None
    return {
        "wager": row.wager,
        "rounds": f"{sample.rounds:,}",
        "exact": per_cent(sample.truth.house_advantage, 4),
        "simulated": per_cent(row.house_advantage, 4),
        "deviation": f"{sample.deviation or Decimal(0):+.2f}",
    }


def falls_short(state: State) -> str | None:
    """A value farther from its exact value than chance explains."""
    for name, rows in state.items():
        for row in rows:
            if abs(Decimal(row["deviation"])) > MOST:
                return f"{name}: {row['wager']} is {row['deviation']} standard errors off"
    return None


def figures(state: State) -> str:
    """The page: every wager of every table."""
    every = [Decimal(row["deviation"]) for rows in state.values() for row in rows]
    beyond = sum(abs(one) > 2 for one in every)
    lines = [
        f"{len(every)} values, seed {SEED}: the largest deviation is {max(map(abs, every))} "
        f"standard errors, and {beyond} are beyond 2 ({len(every) * 0.0455:.1f} by chance). "
        "Hands are played by the best table that looks only at their count.",
        "",
        "| table | wager | rounds | exact | simulated | deviation |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for name, rows in state.items():
        lines += [
            f"| {name} | {row['wager']} | {row['rounds']} | {row['exact']} | {row['simulated']} "
            f"| {row['deviation']} |"
            for row in rows
        ]
    return "\n".join(lines)


RUN = LongRun(
    name="agreement-twentyone",
    title="Twenty-one in bulk and in theory",
    covers=(
        "bench/runs/agreement_twentyone.py",
        "src/croupier/analysis/twentyone/**/*.py",
        "src/croupier/analysis/dealt/kernel.py",
        "src/croupier/games/blackjack/prizes.py",
        "src/croupier/games/blackjack/side.py",
        "src/croupier/games/blackjack/streak.py",
        "src/croupier/games/blackjack/wagers.py",
        "src/croupier/games/blackjack/paytables.toml",
        "src/croupier/games/families/twentyone/hands.py",
        "src/croupier/games/families/twentyone/terms.py",
        "src/croupier/games/zappit/paytables.toml",
        "src/croupier/games/zappit/wagers.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)

"""What cannot be done from Python is refused with the reason, in the words of Python."""

from __future__ import annotations

import pickle
from contextlib import chdir
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import Refused
from croupier.rulebook.whole_number import SEEDS

ROOT = Path(__file__).resolve().parent.parent.parent
UNLAWFUL = ROOT / "docs" / "examples" / "unlawful.toml"
DISPUTED = ROOT / "docs" / "examples" / "disputed.croupier"
ONE_ROUND = ROOT / "docs" / "examples" / "one-round.croupier"
WRONG: dict[str, Any] = {
    "Did you mean 'craps'": lambda: croupier.odds("crabs"),
    "a game is named by its key": lambda: croupier.odds(17),  # type: ignore[call-overload]
    "Did you mean 'wager'": lambda: croupier.odds("roulette", wagr="red"),
    "Did you mean 'boxes'": lambda: croupier.table("roulette", boxs=2),
    "wheel = triple: not permitted": lambda: croupier.table("roulette", wheel="triple"),
    "options are keys with their values, or a file": lambda: croupier.odds(
        "roulette",
        options=["wheel"],  # type: ignore[call-overload]
    ),
    "preset 'martian': no such name": lambda: croupier.card("roulette", preset="martian"),
    "boxes 0: too small. Accepted: a whole number from 1 to 100.": lambda: croupier.table(
        "roulette", boxes=0
    ),
    "seed 'abc': not a whole number": lambda: croupier.table("roulette", seed="abc"),  # type: ignore[arg-type]
    "rounds 'many': not a whole number": lambda: croupier.simulate("bigsix", rounds="many"),
    "rounds 1.5: not a whole number": lambda: croupier.simulate("bigsix", rounds=1.5),  # type: ignore[call-overload]
    "bankroll $1: it does not cover one unit of $10. Accepted: at least $10.": lambda: (
        croupier.simulate("craps", strategy="iron_cross", rounds=10, bankroll=1)
    ),
    "way to play 'basic': nothing is decided after a wager": lambda: croupier.simulate(
        "bigsix", rounds=10, play="basic"
    ),
    "count at Big Six Wheel: no hands are played": lambda: croupier.simulate(
        "bigsix", rounds=10, count="hi-lo"
    ),
    "no decision to make after a wager. Accepted: the list of strategies: list=True.": lambda: (
        croupier.strategy("craps")
    ),
    "no decision to make after a wager. Accepted: croupier odds roulette, for what its": lambda: (
        croupier.strategy("roulette")
    ),
    "index hi-lo: no count is offered": lambda: croupier.strategy("roulette", index="hi-lo"),
    "samples '2e9': too large. Accepted: a whole number from 1 to 1,000,000,000.": lambda: (
        croupier.equity("poker:holdem", "AsKs", "QdQh", samples="2e9")
    ),
    "an exact count has no samples": lambda: croupier.equity(
        "poker:holdem", "AsKs", "QdQh", exact=True, samples=5
    ),
    "Accepted: no seed, or random deals: samples=N.": lambda: croupier.equity(
        "poker:holdem", "AsKs", "QdQh", exact=True, seed=5
    ),
    "severity 'errors': no such name. Did you mean 'error'? Accepted: error, warning, note.": (
        lambda: croupier.check(UNLAWFUL).where(severity="errors")
    ),
    "line 3: game 'roulette': the game given is blackjack. Accepted: a roulette game.": (
        lambda: croupier.replay(ONE_ROUND, game="blackjack")
    ),
    "it is in the year 9999. Accepted: 1900 to 2999.": lambda: croupier.duties(
        "month.db", at=datetime(9999, 12, 31, tzinfo=UTC)
    ),
    "it is a record of rounds, not a document": lambda: croupier.check(ONE_ROUND),
    "Did you mean 'severity'": lambda: croupier.check(UNLAWFUL).where(severty="error"),
    "it is not a table in play": lambda: croupier.transcript(5),  # type: ignore[arg-type]
    "format 'docx': no such name": lambda: croupier.convert(DISPUTED, "docx"),
    "round 'x': not a whole number": lambda: croupier.convert(
        ROOT / "docs" / "examples" / "hand.phh",
        "phh",
        round="x",  # type: ignore[arg-type]
    ),
    "line 10: the file says": lambda: croupier.replay(DISPUTED),
    "amount=425.00": lambda: croupier.replay(DISPUTED),
    "a felt is drawn as a picture": lambda: croupier.layout("bigsix").save("felt.txt"),
    "wagers nothing against the house": lambda: croupier.odds("poker:holdem", wager="main"),
}


def test_what_cannot_be_done_is_refused_in_the_words_of_python() -> None:
    for said, wrong in WRONG.items():
        with chdir(ROOT), pytest.raises(Refused) as refusal:
            wrong()
        words = said.replace("wagers nothing", "wager nothing")
        assert words in str(refusal.value), str(refusal.value)
        assert "--" not in str(refusal.value)


def test_a_refusal_comes_back_from_another_process_as_it_is() -> None:
    """A pool of processes waits without end for one that cannot be read again."""
    for wrong in WRONG.values():
        with chdir(ROOT), pytest.raises(Refused) as refusal:
            wrong()
        again = pickle.loads(pickle.dumps(refusal.value))
        assert type(again) is type(refusal.value)
        assert (str(again), vars(again)) == (str(refusal.value), vars(refusal.value))


def test_a_seed_has_the_bounds_of_the_command_line(tmp_path: Path) -> None:
    plan = ROOT / "docs" / "examples" / "seven-riffles.toml"
    for seeded in (
        lambda seed: croupier.simulate("bigsix", rounds=10, seed=seed),
        lambda seed: croupier.table("roulette", seed=seed),
        lambda seed: croupier.equity("poker:holdem", "AsKs", "QhQd", samples=10, seed=seed),
        lambda seed: croupier.shuffle(plan, shuffles=10, seed=seed),
        lambda seed: croupier.example(tmp_path / "casino", seed),
    ):
        seeded(SEEDS)
        with pytest.raises(croupier.Refused, match=f"too large.*to {SEEDS:,}"):
            seeded(SEEDS + 1)


def test_a_game_without_decisions_says_so_whatever_else_is_asked() -> None:
    for asked in ({}, {"hand": "As Kd"}, {"amount": 5}):
        with pytest.raises(Refused, match="no decision to make after a wager"):
            croupier.strategy("roulette", **asked)

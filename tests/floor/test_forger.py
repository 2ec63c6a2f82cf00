"""Every forgery is found, with the right finding, by both verifiers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from bench.runs import floor_forger
from croupier.floor.web.static import verifier
from croupier.games.registry import games
from tests.floor import fair_tables
from tests.floor.both import alone, asked_alone, asked_croupier, by_croupier
from tests.floor.forger import FORGERIES, Forgery, Honest, forged, honest, kept
from tests.floor.made import House, a_shoe, a_wheel

EVERYTHING = ("key", "checkpoint", "receipts")
MADE = {"wheel": a_wheel, "shoe": a_shoe}
LENGTH = 80
EACH, LEAST = 3, 50
"""Of how many journals each forgery is made, and how many there are at least."""


@cache
def base(which: str, seed: int = 1) -> Honest:
    """A journal made from the page alone, or of a table of the engine."""
    if which in MADE:
        house: House = MADE[which](seed=seed)
        return honest(house.journal.text(), house.signer, house.receipts)
    return fair_tables.told(fair_tables.played(which, LENGTH, seed))


def _forged(one: Forgery, which: str, folder: Path) -> list[str] | None:
    """The words that verify a forged journal against what was kept."""
    case = forged(one, base(which), base(which, 2), folder, Random(which + one.name))
    return None if case is None else [str(case.journal), *case.kept]


def rotated(one: Forgery) -> list[str]:
    """The games in an order that begins with another one for each forgery."""
    keys, place = list(games()), FORGERIES.index(one) % len(games())
    return [*keys[place:], *keys[:place]]


def named(one: object) -> str:
    return one.name if isinstance(one, Forgery) else str(one)


@pytest.mark.parametrize("which", [*MADE, *games()])
def test_an_honest_journal_holds_against_all_that_was_kept(
    which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(base(which).text, "utf-8")
    words = kept(base(which), EVERYTHING, tmp_path)
    code = verifier.main([str(journal), *words, "--require", "P1,P3,P5,P8"])
    assert code == 0, capsys.readouterr().out
    assert which in MADE or by_croupier([str(journal), *words]) == set()


@pytest.mark.parametrize("key", games())
def test_both_verifiers_show_the_same_properties(key: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(base(key).text, "utf-8")
    for words in ([], kept(base(key), EVERYTHING, tmp_path)):
        code, shown = asked_alone([str(journal), *words])
        found = asked_croupier([str(journal), *words])
        ours = {name: one["state"] for name, one in shown["properties"].items()}
        assert ours == {one.name: one.state for one in found.properties}
        assert (code, shown["hash"], shown["events"]) == (0, found.hash, found.events)


@pytest.mark.parametrize("one", FORGERIES, ids=named)
def test_a_forgery_is_found(one: Forgery, tmp_path: Path) -> None:
    """Of both journals that were made from the page, and of two tables."""
    made = 0
    for which in (*MADE, *rotated(one)):
        words = _forged(one, which, tmp_path) if made < EACH else None
        if words is not None:
            made += 1
            code, found = alone(words)
            assert code == (1 if one.property else 0), which
            assert (one.property, one.kind) in found or not one.property, (which, found)
            if which not in MADE:
                assert (one.property, one.kind) in by_croupier(words), which
    assert made == EACH


def test_there_are_enough_forged_journals() -> None:
    assert EACH * len(FORGERIES) >= LEAST


@pytest.mark.parametrize("name", ["truncated", "rewritten and signed again"])
def test_without_what_was_kept_it_says_what_is_not_excluded(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = next(forgery for forgery in FORGERIES if forgery.name == name)
    words = _forged(one, "wheel", tmp_path)
    assert words is not None
    assert verifier.main(words[:1]) == 0
    assert "truncation and re-signing are not excluded" in capsys.readouterr().out


def test_the_long_run_counts_what_it_forges_and_what_is_missed() -> None:
    (state,) = floor_forger.chunks({}, journals=4)
    assert (state["done"], state["missed"]) == (4, [])
    assert floor_forger.falls_short(state) is None
    assert "4 forged journals" in floor_forger.figures(state)
    state["missed"] = ["0: a forgery"]
    assert "1 wrong verdicts" in (floor_forger.falls_short(state) or "")

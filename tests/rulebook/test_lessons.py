"""Lessons: what a newcomer reads, demanded of every game, and true by its odds."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.core.game import Game
from croupier.floor.figures.odds import opening, table_odds
from croupier.floor.web.pages.moment import verb
from croupier.games import registry
from croupier.rulebook.datafile import read_records
from croupier.rulebook.lesson import lesson, made
from croupier.rulebook.rules import rules_for
from tests.rulebook.toys import TOY

EVERY = [pytest.param(game, id=key) for key, game in registry.games().items()]
SAID = ("line", "goal", "first")


@pytest.mark.parametrize("game", EVERY)
def test_every_game_has_its_lesson_in_whole_sentences(game: Game) -> None:
    found = lesson(game)
    assert found is not None
    for text in (*(getattr(found, name) for name in SAID), *found.steps):
        assert text[0].isupper()
        assert text[-1] in ".?"
        assert "_" not in text
        assert "  " not in text
    assert bool(found.best) is bool(game.wagers)
    assert set(found.answers) <= set(game.composed.questions)
    pressed = re.findall(r"\b[Pp]ress (\w+)", " ".join(found.steps))
    assert set(pressed) <= {verb(game, rules_for(game))}


@pytest.mark.parametrize("game", EVERY)
def test_the_best_first_bet_costs_no_more_than_others_or_says_why(game: Game) -> None:
    found, rules = lesson(game), rules_for(game)
    assert found is not None
    first = [kind.key for kind in opening(game, rules)]
    if not first:
        return
    assert found.best in first
    cheapest = found.best if len(first) == 1 else _cheapest(game, found.best)
    assert (cheapest == found.best) is (found.although == "")


def _cheapest(game: Game, named: str) -> str:
    """The opening wager with the lowest house advantage; the named one if none is below it."""
    odds = table_odds(game, rules_for(game))
    assert odds.best is not None
    same = Fraction(odds.best.share) == Fraction(odds.advantages[named].share)
    return named if same else odds.best.wager


def test_some_games_are_to_begin_with_each_with_a_rank_of_its_own() -> None:
    ranks = [known.ease for one in registry.games().values() if (known := lesson(one)) is not None]
    marked = sorted(rank for rank in ranks if rank)
    assert marked == list(range(1, len(marked) + 1))
    assert marked


def test_a_game_without_the_file_has_none() -> None:
    assert lesson(TOY) is None


@pytest.mark.parametrize(
    "wrong", ['steps = ["One."]', 'steps = ["A.", "B.", "C."]\nlines = ""', f'line = "{"a" * 99}"']
)
def test_a_lesson_that_is_not_one_is_refused_with_its_line(tmp_path: Path, wrong: str) -> None:
    whole = {"line": '"A."', "goal": '"B."', "first": '"C."', "steps": '["A.", "B.", "C."]'}
    rest = "\n".join(f"{k} = {v}" for k, v in whole.items() if not wrong.startswith(k + " "))
    file = tmp_path / "lesson.toml"
    file.write_text(f"[[lesson]]\n{rest}\n{wrong}\n")
    with pytest.raises(BadFile, match=r"lesson\.toml"):
        read_records(file, "lesson", made)

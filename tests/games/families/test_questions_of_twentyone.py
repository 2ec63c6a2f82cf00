"""Every question at a table of twenty-one goes to the part that asked it."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.analysis.random_play import random_act, random_rules
from croupier.core.driver import Driver
from croupier.core.game import Game
from croupier.core.step import Ask
from croupier.equipment.source import Shuffled
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.spanish21.procedure import SPANISH21
from croupier.games.zappit.procedure import ZAPPIT
from tests.games.blackjack import tables as blackjack
from tests.games.blackjack.test_boxes import shared
from tests.games.spanish21 import tables as spanish21
from tests.games.twentyone import asked, says
from tests.games.zappit import tables as zappit

GAMES = (BLACKJACK, SPANISH21, ZAPPIT)
ACTS, TABLES = 150, 6


def _after(table: Driver, *choices: str) -> Driver:
    says(table, *choices)
    return table


def _missed(table: Driver) -> Driver:
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    return table


def _one_card() -> Driver:
    table = blackjack.table_of("Th 9c 8h 9d 4s Th")
    table.place("p1", "10 on main")
    while not table.table.play.order:
        step = table.step_now
        table.choose("p1", "decline") if isinstance(step, Ask) else table.step()
    table.incident("one_card_dealt", box="1")
    blackjack.go(table)
    return table


ASKED: dict[str, Callable[[], Driver]] = {
    "hand": lambda: blackjack.dealt("Th 9c 6h 9d"),
    "less": lambda: _after(blackjack.dealt("6h 9c 5h 9d 9s"), "double_for_less"),
    "double": lambda: _after(shared("6h 9c 5h 9d 9s"), "double"),
    "split": lambda: _after(shared("8h 9c 8d 9d 9s Ts"), "split"),
    "rescue": lambda: _after(spanish21.dealt("6h 9c 5h 9d 2s"), "double"),
    "insurance": lambda: zappit.dealt("Th Ac 8h 9d"),
    "sevens": lambda: blackjack.dealt(
        "7h Kc 7h Ad 7d", "10 on main", "1 on sevens", additional="sevens"
    ),
    "second": _one_card,
    "missed": lambda: _missed(blackjack.dealt("5h 9c 6h 9d Ts")),
}


@pytest.mark.parametrize("topic", ASKED)
def test_a_question_has_the_topic_of_the_part_that_asks_it(topic: str) -> None:
    table = ASKED[topic]()
    question = asked(table)
    assert question.topic == topic
    assert len(table.choose(question.patrons[0], question.silence)) > 1, "the answer has effect"


def test_these_are_all_questions_of_the_family() -> None:
    claimed = {topic for game in GAMES for topic in game.composed.questions}
    assert claimed == {*ASKED, "the cut"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_no_question_is_left_without_an_answer(game: Game) -> None:
    found = set()
    for seed in range(TABLES):
        rng = Random(seed)
        table = Driver(game, random_rules(game, rng), Shuffled(game.key, seed), str)
        for _ in range(ACTS):
            random_act(table, rng)
            if isinstance(table.step_now, Ask):
                found.add(table.step_now.topic)
    assert found <= game.composed.questions.keys()
    assert {"the cut", "hand"} <= found

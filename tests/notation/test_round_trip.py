"""Whatever is played comes back the same through either form."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.equipment.source import Scripted
from croupier.games.registry import game, games
from croupier.notation.convert import converted, transcript
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from croupier.rulebook.rules import rules_for
from tests.notation.tables import random_table, ticking

EVERY_GAME = pytest.mark.parametrize("played", games().values(), ids=list(games()))


def _log(driver: Driver) -> list[tuple[str, object, str]]:
    """Everything but the numbers of acts, which a table gives itself."""
    return [(one.at, one.event, one.salt) for one in driver.log]


def _comes_back(driver: Driver) -> None:
    text = transcript(driver)
    replayed = replay(text)
    assert replayed.first_difference is None
    assert replayed.driver.table == driver.table
    assert _log(replayed.driver) == _log(driver)
    lines = converted(replayed, "jsonl")
    assert lines == write_jsonl(record_of(driver))
    back = replay(lines)
    assert back.first_difference is None
    assert _log(back.driver) == _log(driver)
    assert converted(back, "text") == text


@EVERY_GAME
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), acts=st.integers(0, 60))
def test_random_play_under_any_lawful_rules(played: Game, seed: int, acts: int) -> None:
    _comes_back(random_table(played, seed, acts))


NAMES = st.from_regex(r"[^\W\d]\w*", fullmatch=True).filter(str.isidentifier)


@given(patron=NAMES)
@example("at")
@example("round")
@example("wheel")
@example("confirm")
@example("incident")
@example("hash")
@example("end")
@example("bought")
@example("Ürsula_9")
def test_whatever_a_patron_is_called(patron: str) -> None:
    played = game("roulette")
    driver = Driver(played, rules_for(played), Scripted(("17", "4")), ticking())
    try:
        driver.buy(patron, 500_00, "lavender")
    except Refused:
        return
    driver.place(patron, "25 on straight:17")
    driver.place(patron, "5 on red")
    driver.place(patron, "10 on red")
    driver.take_down(patron, 2, 5_00)
    driver.play_round()
    driver.cash_out(patron, 1_00)
    _comes_back(driver)


@given(
    role=st.text(min_size=1), about=st.text(), by=st.text(min_size=1), digest=st.text(min_size=1)
)
@example(role="dealer", about="a: b (c) [roulette.1.a]", by="x", digest="two words")
@example(role="a: b", about="\n# refused", by="(x)", digest="\u2028")
def test_whatever_is_confirmed(role: str, about: str, by: str, digest: str) -> None:
    table = croupier.table("roulette", seed=1)
    table.confirm(role, about, by)
    table.feed(croupier.core.event.Committed(digest=digest))
    _comes_back(table)


def test_every_way_a_table_may_choose() -> None:
    options = {
        "wheel": "single",
        "odds": {"straight": "36:1", "split": "35:2"},
        "limits": {"min": "2.50", "max": 1000, "wager": {"straight": {"max": 25}}},
        "five_adjacent": True,
        "limits.increment": "0.50",
    }
    table = croupier.table("roulette", seed=3, options=options)
    table.place("p1", "10 on split:1-2")
    table.play_round()
    words = "limits.min=2.50 limits.max=1000 limits.wager.straight.max=25 limits.increment=0.50"
    assert words in transcript(table)
    _comes_back(table)

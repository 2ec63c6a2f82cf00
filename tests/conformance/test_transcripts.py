"""Whatever happens at a table, its transcript gives the same table, in either form."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.core.game import Game
from croupier.notation.convert import converted, transcript
from croupier.notation.replay import replay
from tests.conformance.tables import a_table, acts


@given(seed=st.integers(0, 2**32), number=st.integers(0, 60))
def test_transcripts_round_trip(game: Game, seed: int, number: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, number):
        pass
    text = transcript(driver)
    replayed = replay(text)
    assert replayed.first_difference is None
    assert (replayed.driver.table, replayed.driver.log) == (driver.table, driver.log)
    back = replay(converted(replayed, "jsonl"))
    assert back.first_difference is None
    assert converted(back, "text") == text

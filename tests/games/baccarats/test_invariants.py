"""What holds at a baccarat table whatever happens: no card is lost, none is dealt from no shoe."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import call_incident, random_act
from croupier.core.driver import Driver
from croupier.core.step import Deal
from croupier.games.registry import game
from tests.conformance.tables import a_table
from tests.games.baccarats.tables import EACH


def cards_of(driver: Driver) -> Counter[str]:
    """Every card of the shoe in use: on the table, in the rack, and still to come."""
    play = driver.table.play
    on_table = Counter(card for hand in play.hands.values() for card, _ in hand)
    racked = Counter(card for cards in play.shoe.rack for card in cards)
    left = Counter(dict(zip(play.shoe.pack.faces, play.shoe.left, strict=False)))
    return on_table + racked + left


@EACH
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_no_card_is_lost_and_none_comes_from_a_shoe_that_is_over(key: str, seed: int) -> None:
    driver, rng = a_table(game(key), seed)
    for _ in range(80):
        if rng.random() < 1 / 8:
            call_incident(driver, rng)
        else:
            random_act(driver, rng)
        shoe = driver.table.play.shoe
        if shoe.batch:
            assert cards_of(driver) == Counter(shoe.pack.cards)
        step = driver.step_now
        if isinstance(step, Deal):
            assert shoe.state == ("cut" if step.to[0] == "burn" and not shoe.rack else "ready")
            assert shoe.remaining >= len(step.to)
        assert driver.table.total == 0

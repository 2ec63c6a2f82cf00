"""A view has an area for every wager and for no other, and only what its reader may know."""

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.game import Game, offered
from croupier.core.wager import spot
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)


@given(seed=SEEDS)
@settings(max_examples=10)
def test_a_view_has_every_area_and_only_what_its_reader_may_know(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    legal = {
        spot(kind.key, on, box)
        for kind in offered(game, driver.rules).values()
        for on in kind.spots(driver.rules)
        for box in game.boxes(driver.rules)
    }
    for _ in acts(driver, rng, 8):
        view = driver.view("p1")
        assert set(view.areas) == legal
        assert sum(area.mine for area in view.areas.values()) == sum(
            wager.amount for wager in driver.table.wagers_of("p1")
        )
        assert all(event.seen_by is None or "p1" in event.seen_by for event in view.news)

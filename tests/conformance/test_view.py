"""A view has an area for every wager and for no other, and only what its reader may know."""

from functools import lru_cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.game import Game, dealt_on, offered
from croupier.core.layout import Layout
from croupier.core.wager import spot
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)


@lru_cache
def _layouts(game: Game, rules: Any) -> tuple[Layout, ...]:
    """The table of a game, and what a phone shows of it."""
    table = game.layout(rules) if game.layout else None
    return tuple(one for one in (table, table.portrait if table else None) if one is not None)


@given(seed=SEEDS)
@settings(max_examples=10)
def test_a_view_has_every_area_and_only_what_its_reader_may_know(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    legal = {
        spot(kind.key, on, box)
        for kind in offered(game, driver.rules).values()
        if not kind.dealers
        for on in kind.spots(driver.rules)
        for box in game.boxes(driver.rules)
    }
    for _ in acts(driver, rng, 8):
        view = driver.view("p1")
        assert set(view.areas) == legal
        assert sum(area.mine for area in view.areas.values()) == sum(
            wager.amount for wager in driver.table.wagers_of("p1")
        )
        layouts = _layouts(game, driver.rules)
        assert all(one.stand(name) for one in layouts for name in view.chips)
        cards = dealt_on(game, driver.table)
        assert all(one.place(place) for one in layouts for place in cards)
        laid = sum(one.amount for there in view.chips.values() for one in there)
        bets = sum(one.bet for one in getattr(driver.table.play, "players", ()))
        assert laid == bets + sum(wager.amount for wager in driver.table.wagers)
        assert all(event.seen_by is None or "p1" in event.seen_by for event in view.news)

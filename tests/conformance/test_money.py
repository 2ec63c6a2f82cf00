"""Money is conserved by every event, and nobody is paid twice or goes below nothing."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.core.event import CORE_EVENTS, Collected, Paid, PhaseEnded, Returned
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.table import HOUSE, OUTSIDE
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)


@given(seed=SEEDS)
def test_every_event_conserves_money(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 60):
        pass
    table = driver.start
    for entry in driver.log:
        table = apply(game, table, entry.event)
        assert table.total == 0, entry
        assert all(wager.amount > 0 for wager in table.wagers), entry


@given(seed=SEEDS)
def test_no_patron_goes_below_nothing(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 60):
        balances = driver.table.accounts
        assert all(v >= 0 for k, v in balances.items() if k not in (HOUSE, OUTSIDE))


@given(seed=SEEDS)
def test_settlement_collects_before_it_pays(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 60):
        pass
    one_by_one = getattr(driver.rules, "settle_order", "") == "player_by_player"
    paying: set[str] = set()
    for entry in driver.log:
        event = entry.event
        if isinstance(event, Collected):
            late = event.patron in paying if one_by_one else bool(paying)
            assert not late, "a losing wager is collected after a winning one was paid"
        if isinstance(event, Paid | Returned):
            paying.add(event.patron)
        elif event.is_input or isinstance(event, PhaseEnded) or type(event) not in CORE_EVENTS:
            paying.clear()


@given(seed=SEEDS)
def test_what_leaves_the_layout_was_on_it(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 60):
        pass
    table = driver.start
    for entry in driver.log:
        event = entry.event
        if isinstance(event, Collected | Paid | Returned):
            wager = table.wager(event.wager)
            assert wager is not None, event
            assert (wager.patron, wager.spot) == (event.patron, event.spot)
            stake = event.returned if isinstance(event, Paid) else event.amount
            assert 0 <= stake <= wager.amount
        table = apply(game, table, event)

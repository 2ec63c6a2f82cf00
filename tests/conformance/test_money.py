"""Money is conserved by every event, and nobody is paid twice or goes below nothing."""

from hypothesis import given

from croupier.core.event import CORE_EVENTS, Collected, Paid, PhaseEnded, Returned
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.table import HOUSE, OUTSIDE
from croupier.core.wager import Spot
from tests.conformance.tables import PLAYED, played


@given(seed=PLAYED)
def test_every_event_conserves_money(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    table = driver.start
    for entry in driver.log:
        table = apply(game, table, entry.event)
        assert table.total == 0, entry
        assert all(wager.amount > 0 for wager in table.wagers), entry


@given(seed=PLAYED)
def test_no_patron_goes_below_nothing(game: Game, seed: int) -> None:
    for table, _ in played(game, seed).moments:
        assert all(v >= 0 for k, v in table.accounts.items() if k not in (HOUSE, OUTSIDE))


APART = {"caribbeanstud": ("bonus", "progressive", "five_card_dealer", "five_card_player")}
"""The wagers that a law has settled one after the other, after those that begin a round."""


def _batch(game: Game, event: Collected | Paid | Returned) -> str:
    """The wagers that are collected and paid together, where not all are."""
    kind = Spot.parse(event.spot).kind
    return f"{event.patron} {kind if kind in APART.get(game.key, ()) else ''}"


@given(seed=PLAYED)
def test_settlement_collects_before_it_pays(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    player_by_player = getattr(driver.rules, "settle_order", "") == "player_by_player"
    one_by_one = player_by_player or game.key in APART
    paying: set[str] = set()
    for entry in driver.log:
        event = entry.event
        if isinstance(event, Collected):
            late = _batch(game, event) in paying if one_by_one else bool(paying)
            assert not late, "a losing wager is collected after a winning one was paid"
        if isinstance(event, Paid | Returned):
            paying.add(_batch(game, event))
        elif event.is_input or isinstance(event, PhaseEnded) or type(event) not in CORE_EVENTS:
            paying.clear()


@given(seed=PLAYED)
def test_what_leaves_the_layout_was_on_it(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
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

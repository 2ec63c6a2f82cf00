"""What holds at a baccarat table whatever happens: no card is lost, none is dealt from no shoe."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import call_incident, go_on, random_act
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import RoundVoided, Tipped
from croupier.core.game import home_of
from croupier.core.step import Deal
from croupier.core.wager import Bid
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from tests.conformance.tables import a_table
from tests.games.baccarats.tables import EACH, rules


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


@EACH
@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_nobody_ever_owes_vigorish_that_their_chips_do_not_cover(key: str, seed: int) -> None:
    rng = Random(seed)
    driver = Driver(game(key), rules(key, vig_when="later"), Shuffled(key, seed), lambda: "12:00")
    for patron in ("p1", "p2", "p3"):
        driver.buy(patron, rng.choice((30_00, 100_00, 1_000_00)))
    for _ in range(120):
        with suppress(Refused):
            _anything(driver, rng)
        table = driver.table
        for patron, owed in table.play.owed.items():
            assert table.accounts[patron] >= owed
            assert patron in table.play.seats, "who owes has not left"


def _anything(driver: Driver, rng: Random) -> None:
    """Mostly play on the Banker's Hand, and try to take chips away from the table."""
    patron = rng.choice(driver.table.patrons)
    chips, roll = driver.table.accounts[patron], rng.random()
    takes: tuple[Callable[[], object], ...] = (
        lambda: driver.cash_out(patron, chips - rng.choice((0, 1, 50))),
        lambda: driver.feed(Tipped(patron=patron, amount=chips - rng.choice((0, 1)))),
        lambda: driver.cash_out(patron),
        lambda: driver.buy(patron, 40_00),
    )
    if roll < 0.1:
        rng.choice(takes)()
    elif roll < 0.12:
        driver.feed(RoundVoided(by="supervisor", why="a test"))
    elif roll < 0.4 and driver.table.open:
        amount = rng.choice((5_00, chips // 200 * 100, chips // 100 * 100))
        box = home_of(driver.game, driver.table, patron)
        driver.place(patron, Bid(amount, "banker", box=box))
    else:
        go_on(driver, rng)

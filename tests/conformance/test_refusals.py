"""What is offered is accepted; everything else is refused, with a reason, and changes nothing."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.core.game import Game, devices, offered
from croupier.core.step import Ask, Draw, Open
from croupier.core.wager import Bid
from croupier.strategy.random_play import random_bid
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)


@given(seed=SEEDS)
def test_a_lawful_wager_is_taken_while_wagers_are_open(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    driver.step()
    for _ in range(20):
        if not isinstance(driver.step_now, Open):
            driver.step()
            continue
        bid = random_bid(game, driver.table, "p2", rng)
        assume(bid is not None)
        assert bid is not None
        before = driver.table.accounts["p2"]
        driver.place("p2", bid)
        assert driver.table.accounts["p2"] == before - bid.amount


@given(seed=SEEDS, amount=st.integers(-(10**9), 10**9), text=st.text(max_size=12))
def test_any_other_wager_is_refused_whole(game: Game, seed: int, amount: int, text: str) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, rng.randint(0, 12)):
        pass
    kinds = offered(game, driver.rules)
    key = rng.choice([*kinds, text, *(k.key for k in game.wagers)])
    on = rng.choice([text, "", *(kinds[key].spots(driver.rules) if key in kinds else ())])
    bid = Bid(amount, key, on, rng.choice((0, 1, 99)), rng.random() < 0.1, rng.random() < 0.1)
    before, length = driver.table, len(driver.log)
    refusal = None
    try:
        driver.place(rng.choice(("p1", "p2", "stranger")), bid)
    except Refused as refused:
        refusal = refused
    if refusal is None:
        wager = driver.table.wagers[-1]
        low, high = driver.rules.limits(wager.kind)
        assert wager.kind in kinds
        assert driver.rules.limits_accept_outside or low <= amount <= high
    else:
        assert refusal.what
        assert refusal.why
        assert refusal.cites
        assert (driver.table, len(driver.log)) == (before, length)


@given(seed=SEEDS)
def test_a_wager_after_the_close_is_refused_with_its_clause(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in range(30):
        if isinstance(driver.step_now, Draw):
            break
        driver.step()
    assert isinstance(driver.step_now, Draw)
    bid = random_bid(game, driver.table, "p2", rng)
    assume(bid is not None)
    assert bid is not None
    before = driver.table
    with pytest.raises(Refused) as refusal:
        driver.place("p2", bid)
    assert refusal.value.cites == game.closes
    assert driver.table == before


@given(seed=SEEDS, text=st.text(max_size=6))
def test_only_faces_of_the_device_are_outcomes(game: Game, seed: int, text: str) -> None:
    driver, _ = a_table(game, seed)
    for _ in range(30):
        if isinstance(driver.step_now, Draw):
            break
        driver.step()
    step = driver.step_now
    assert isinstance(step, Draw)
    faces = devices(game, driver.rules)[step.device].faces
    before = driver.table
    if text not in faces:
        with pytest.raises(Refused):
            driver.enter(text)
        assert driver.table == before
    driver.enter(faces[seed % len(faces)])
    assert driver.table != before


@given(seed=SEEDS)
def test_every_choice_offered_is_accepted_and_no_other(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 40):
        step = driver.step_now
        if isinstance(step, Ask):
            with pytest.raises(Refused):
                driver.choose(step.patrons[0], "no such choice", step.about)
            driver.choose(step.patrons[0], rng.choice(step.choices), step.about)
        else:
            with pytest.raises(Refused):
                driver.choose("p1", "stand", "anything")

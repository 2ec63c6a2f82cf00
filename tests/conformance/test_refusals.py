"""What is offered is accepted; everything else is refused, with a reason, and changes nothing."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.analysis.random_play import go_on, random_bid, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event, WagerPlaced
from croupier.core.game import Game, booked_as, devices, late_roles, offered
from croupier.core.money import cents
from croupier.core.step import Ask, Deal, Draw, Open
from croupier.core.table import HOUSE, Table
from croupier.core.verdict import LOSE
from croupier.core.wager import Bid, WagerKind
from croupier.equipment.cards import Pack
from tests.conformance.tables import a_table, about_wagers, acts, until_drawn

SEEDS = st.integers(0, 2**32)


def accepted_instead(refusal: Refused) -> list[int]:
    """The amounts a refusal says would be taken, where it names amounts."""
    try:
        return [cents(word) for word in refusal.accepted.split(" or ")]
    except Refused:
        return []


@about_wagers
@given(seed=SEEDS)
def test_a_lawful_wager_is_taken_while_wagers_are_open(game: Game, seed: int) -> None:
    """One that the table's own conditions refuse has its clause; what they accept is taken."""
    driver, rng = a_table(game, seed)
    driver.step()
    for _ in range(20):
        if not isinstance(driver.step_now, Open):
            go_on(driver, rng)
            continue
        bid = random_bid(game, driver.table, "p2", rng)
        assume(bid is not None)
        assert bid is not None
        before = driver.table
        refusal = refused(driver, bid)
        if refusal is None:
            booked = sum(part.amount for part in booked_as(game, before, bid))
            assert_paid(before, driver.table, booked)
            continue
        assert refusal.cites
        assert has_conditions(game), "a table without conditions of its own refuses"
        assert driver.table == before
        whole = booked_as(game, before, bid) == (bid,)
        for amount in accepted_instead(refusal) if whole else ():
            assert_taken(driver, replace(bid, amount=amount))


def has_conditions(game: Game) -> bool:
    """Whether a lawful wager may have to wait: for what patrons do, or for its own moment."""
    free = WagerKind("", "", lambda *judged: LOSE, lambda rules: (), ()).allowed
    return bool(game.acts) or any(kind.allowed is not free for kind in game.wagers)


def refused(driver: Driver, bid: Bid) -> Refused | None:
    """The refusal of a wager of p2, or None where it is taken."""
    try:
        driver.place("p2", bid)
    except Refused as refusal:
        return refusal
    return None


def assert_taken(driver: Driver, bid: Bid) -> None:
    """The amount is taken that a refusal named, unless the wager is refused whatever its amount."""
    before = driver.table
    there = sum(w.amount for w in before.wagers_of("p2") if (w.kind, w.on) == (bid.kind, bid.on))
    if there < bid.amount <= before.accounts["p2"] * 9 // 10:
        more = replace(bid, amount=bid.amount - there)
        refusal = refused(driver, more)
        if refusal is not None:
            assert not accepted_instead(refusal)
            return
        assert_paid(before, driver.table, more.amount)
        driver.table = before


def assert_paid(before: Table, after: Table, amount: int) -> None:
    """The stake lies on the layout; it and its commission left the account."""
    assert sum(w.amount for w in after.wagers) == sum(w.amount for w in before.wagers) + amount
    commission = after.accounts[HOUSE] - before.accounts[HOUSE]
    assert commission >= 0
    assert after.accounts["p2"] == before.accounts["p2"] - amount - commission


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
    refusal: Refused | None = None
    done: tuple[Event, ...] = ()
    try:
        done = driver.place(rng.choice(("p1", "p2", "stranger")), bid)
    except Refused as refused:
        refusal = refused
    if refusal is None:
        made = [event.wager for event in done if isinstance(event, WagerPlaced)]
        assert sum(wager.amount for wager in made) == amount
        for placed in made:
            wager = driver.table.wager(placed.id)
            low, high = driver.rules.limits(placed.kind)
            assert placed.kind in kinds
            assert wager is not None
            assert driver.rules.limits_accept_outside or low <= wager.amount <= high
    else:
        assert refusal.what
        assert refusal.why
        assert refusal.cites
        assert (driver.table, len(driver.log)) == (before, length)


@about_wagers
@given(seed=SEEDS)
def test_a_wager_after_the_close_is_refused_with_its_clause(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    assume(not late_roles(game, driver.rules))
    until_drawn(driver, rng, closed=True)
    bid = random_bid(game, driver.table, "p2", rng)
    assume(bid is not None)
    assert bid is not None
    before = driver.table
    with pytest.raises(Refused) as refusal:
        driver.place("p2", bid)
    kind = game.kind(bid.kind)
    assert kind is not None
    supports, barred = bool(kind.row) or kind.asked, refusal.value.what == "a wager by p2"
    own = supports or barred
    assert refusal.value.cites == game.closes or (own and refusal.value.cites)
    assert driver.table == before


@given(seed=SEEDS, text=st.text(max_size=6))
def test_only_faces_of_the_device_are_outcomes(game: Game, seed: int, text: str) -> None:
    driver, rng = a_table(game, seed)
    step = until_drawn(driver, rng, closed=True)
    assert isinstance(step, Draw | Deal)
    faces = devices(game, driver.rules)[step.device].faces
    before = driver.table
    if text not in faces:
        with pytest.raises(Refused):
            driver.enter(text)
        assert driver.table == before
    device = devices(game, driver.rules)[step.device]
    able = device.cards if isinstance(device, Pack) and isinstance(step, Deal) else faces
    many = len(step.to) if isinstance(step, Deal) else 1
    driver.enter(" ".join(able[(seed + i) % len(able)] for i in range(many)))
    assert driver.table != before


@given(seed=SEEDS)
def test_every_choice_offered_is_accepted_and_no_other(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 40):
        step = driver.step_now
        if isinstance(step, Ask):
            with pytest.raises(Refused):
                driver.choose(step.patrons[0], "no such choice", step.about)
            if step.ceremony is not None:
                before = driver.table
                driver.choose(step.patrons[0], step.ceremony.answer, step.about)
                driver.table = before
                assert step.ceremony.says.endswith(".")
            driver.choose(step.patrons[0], random_choice(step, rng), step.about)
        else:
            with pytest.raises(Refused):
                driver.choose("p1", "stand", "anything")


@given(seed=SEEDS)
def test_a_choice_that_is_not_open_is_refused_as_the_question_says(game: Game, seed: int) -> None:
    """It is none of those offered, tells why and by which clause, and changes nothing."""
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 60):
        step = driver.step_now
        if not isinstance(step, Ask):
            continue
        told = driver.view(step.patrons[0]).prompt
        assert told is not None
        assert told.asks.endswith("?"), f"{step.about}: nobody says what is asked"
        before = driver.table
        for one in told.refused:
            assert one.choice not in step.choices
            assert one.why
            assert one.cites
            with pytest.raises(Refused) as refusal:
                driver.choose(step.patrons[0], one.choice, step.about)
            assert (refusal.value.why, refusal.value.cites) == (one.why, one.cites)
            assert refusal.value.accepted
            assert driver.table == before
        driver.choose(step.patrons[0], random_choice(step, rng), step.about)

"""Whatever a table offers is accepted: in a refusal, in a question, and on the areas of a view."""

import re
from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.analysis.random_play import go_on
from croupier.core.driver import Driver
from croupier.core.errors import NotOpen, Refused
from croupier.core.game import Game, home_of, offered
from croupier.core.money import cents, short
from croupier.core.placing import new_wager
from croupier.core.prompt import Amount, Number
from croupier.core.step import Ask, Open
from croupier.core.wager import Bid, Spot, WagerKind
from croupier.rulebook.acceptance import amount_unit, least_wager
from tests.conformance.tables import a_table, about_wagers, acts

SEEDS = st.integers(0, 2**32)
MONEY = re.compile(r"\$\d[\d,]*(?:\.\d\d)?")
PLENTY = 10_000_000_00


def a_rich_table(game: Game, seed: int) -> tuple[Driver, Random]:
    """A table in play, in any state, where p2 can pay for any wager."""
    driver, rng = a_table(game, seed)
    driver.stake = lambda kind, on: least_wager(game, driver.rules, kind, on)
    for _ in acts(driver, rng, rng.randint(0, 12)):
        pass
    while not isinstance(driver.step_now, Open) and rng.random() < 0.95:
        go_on(driver, rng)
    driver.buy("p2", PLENTY)
    return driver, rng


def refused(driver: Driver, bid: Bid) -> Refused | None:
    """The refusal of a wager of p2, or None if it is taken; the table stays as it was."""
    before = driver.table
    try:
        driver.place("p2", bid)
    except Refused as refusal:
        return refusal
    finally:
        driver.table = before
    return None


def amounts_in(refusal: Refused) -> list[int]:
    """The amounts that a refusal says would be accepted."""
    return [cents(found.replace(",", "")) for found in MONEY.findall(refusal.accepted)]


def bad_bids(driver: Driver, kind: WagerKind, rng: Random) -> Iterator[Bid]:
    """Wagers just outside what a table takes, or between two of its amounts."""
    rules = driver.rules
    on, box = rng.choice(kind.spots(rules)), home_of(driver.game, driver.table, "p2")
    low, high = rules.limits(kind.key)
    unit = amount_unit(driver.game, rules, kind, on)
    near = (1, low - 1, low + 1, low + unit // 2 + 1, high - 1, high + 1, high + unit)
    for amount in (*near, rng.randint(low, max(low, high)), 2 * PLENTY):
        yield Bid(amount, kind.key, on, box or rng.choice(driver.game.boxes(rules)))


@about_wagers
@given(seed=SEEDS)
def test_whatever_a_refusal_offers_is_accepted_when_it_is_tried_next(game: Game, seed: int) -> None:
    driver, rng = a_rich_table(game, seed)
    kinds = list(offered(game, driver.rules).values())
    for kind in rng.sample(kinds, min(len(kinds), 6)):
        for bid in bad_bids(driver, kind, rng):
            refusal = refused(driver, bid) if bid.amount > 0 else None
            for amount in amounts_in(refusal) if refusal else ():
                then = refused(driver, replace(bid, amount=amount))
                assert then is None, f"{bid}: {refusal} | then: {then}"


@about_wagers
@given(seed=SEEDS)
def test_what_a_patron_can_afford_is_accepted(game: Game, seed: int) -> None:
    driver, rng = a_rich_table(game, seed)
    driver.cash_out("p2", driver.balances["p2"] - rng.choice((1, 4_00, 7_50, 20_00, 61_00, 99_99)))
    for kind in rng.sample(list(offered(game, driver.rules).values()), 1):
        for bid in bad_bids(driver, kind, rng):
            refusal = refused(driver, bid) if bid.amount > 0 else None
            if refusal is not None and "buying chips" in refusal.accepted:
                for amount in amounts_in(refusal):
                    then = refused(driver, replace(bid, amount=amount))
                    assert then is None, f"{bid}: {refusal} | then: {then}"


@about_wagers
@given(seed=SEEDS)
def test_an_area_that_is_open_takes_its_least_wager_and_one_that_is_not_refuses_it(
    game: Game, seed: int
) -> None:
    driver, rng = a_rich_table(game, seed)
    areas = driver.view("p2").areas
    kinds = offered(game, driver.rules)
    every = [
        (k, on, box)
        for k in kinds.values()
        if not k.dealers
        for on in k.spots(driver.rules)
        for box in game.boxes(driver.rules)
    ]
    for kind, on, box in rng.sample(every, min(len(every), 40)):
        bid = Bid(least_wager(game, driver.rules, kind, on), kind.key, on, box)
        shown = areas[str(Spot(kind.key, on, box))]
        refusal = refused(driver, bid)
        assert (refusal is None) == shown.allowed, f"{bid}: {refusal} | {shown.refusal}"


def not_allowed(driver: Driver, patron: str, bid: Bid) -> Refused | None:
    """Why the condition of a wager refuses a bid, if it does."""
    kind = driver.game.kind(bid.kind)
    assert kind is not None
    try:
        kind.allowed(driver.table, new_wager(driver.game, driver.table, patron, bid))
    except Refused as refusal:
        return refusal
    return None


@about_wagers
@given(seed=SEEDS)
def test_what_is_not_open_whatever_its_amount_is_refused_at_every_amount(
    game: Game, seed: int
) -> None:
    """A table that looks for an amount it would take stops at such a refusal."""
    driver, rng = a_rich_table(game, seed)
    kinds, every = list(offered(game, driver.rules).values()), game.boxes(driver.rules)
    for patron in driver.table.patrons:
        own = [wager.box for wager in driver.table.wagers_of(patron)]
        for kind in rng.sample(kinds, min(len(kinds), 12)):
            low, high = driver.rules.limits(kind.key)
            on, box = rng.choice(kind.spots(driver.rules)), rng.choice(own or every)
            bids = (Bid(n, kind.key, on, box) for n in (low, low + 1, 5 * low, high))
            found = [not_allowed(driver, patron, bid) for bid in bids]
            assert None not in found or not any(isinstance(one, NotOpen) for one in found)


@given(seed=SEEDS)
def test_the_bounds_of_a_question_are_accepted(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 40):
        step = driver.step_now
        if not isinstance(step, Ask) or not isinstance(step.form, Amount | Number):
            continue
        form, before = step.form, driver.table
        for bound in (form.least, form.most):
            driver.choose(
                step.patrons[0],
                short(bound) if isinstance(form, Amount) else str(bound),
                step.about,
            )
            driver.table = before

"""A round that is declared void at any moment gives all wagers back, and play goes on."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.analysis.random_play import play_rounds
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Event, Paid, Returned, RoundEnded, RoundVoided
from croupier.core.game import Game, dealt_on, devices, home_of, meters_of
from croupier.core.money import Cents
from croupier.core.table import HOUSE, IDLE, Table
from croupier.equipment.source import Played
from croupier.games.families.shoe import Preparation
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.verification.verify import verify
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)
MOMENTS = st.integers(1, 120)


def with_wagers(table: Table) -> dict[str, Cents]:
    """What each patron has, with what they have on the layout; a coupon is not money."""
    has = table.balances
    coupons = getattr(table.play, "coupons", ())
    for wager in table.wagers:
        money = 0 if wager.id in coupons else wager.amount
        has[wager.patron] += money + wager.commission
    for player in getattr(table.play, "players", ()):
        has[player.patron] += player.put
    return has


def off_meters(game: Game, before: Table, after: Table) -> bool:
    """Meters are as they were, or without the void wagers on them and with the prizes not paid."""
    shown, now = meters_of(game, before), meters_of(game, after)
    fixed = getattr(before.play, "fixed", None)
    if fixed is None:
        return now == shown
    for name, cents in shown.items():
        void = sum(wager.amount for wager in before.wagers if wager.kind == name)
        fell = sum(one.fell for one in fixed if one.meter == name)
        if not cents + fell - void <= now[name] <= cents + fell:
            return False
    return True


def voided(driver: Driver) -> tuple[Event, ...]:
    return driver.feed(RoundVoided(by="supervisor-1", why="the table cannot go on"))


@given(seed=SEEDS, moment=MOMENTS)
def test_everybody_has_their_wagers_back_and_the_books_balance(
    game: Game, seed: int, moment: int
) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, moment):
        pass
    before, under_way = driver.table, driver.table.stage != IDLE
    done = voided(driver)
    assert driver.table.balances == with_wagers(before)
    assert driver.table.total == 0
    assert driver.table.wagers == ()
    assert driver.table.stage == IDLE
    assert not driver.table.open
    back = {event.wager: event.amount for event in done if isinstance(event, Returned)}
    assert back == {wager.id: wager.amount for wager in before.wagers}
    assert not any(isinstance(event, Collected | Paid) for event in done)
    ended = [event for event in done if isinstance(event, RoundEnded)]
    assert [event.balances for event in ended] == [driver.table.balances] * under_way


@given(seed=SEEDS, moment=MOMENTS)
def test_nothing_of_the_round_is_left_and_the_next_is_played(
    game: Game, seed: int, moment: int
) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, moment):
        pass
    before = driver.table
    voided(driver)
    after = driver.table
    assert not any(dealt_on(game, after).values())
    assert off_meters(game, before, after)
    assert [home_of(game, after, who) for who in after.patrons] == [
        home_of(game, before, who) for who in before.patrons
    ]
    if game.get(Preparation) is not None:
        assert after.play.shoe.state == "spent"
    last = driver.table.round
    play_rounds(driver, rng, 2)
    assert driver.table.round >= last + 2
    assert driver.table.total == 0


@given(seed=SEEDS, moment=MOMENTS)
def test_a_void_round_is_written_and_read_back(game: Game, seed: int, moment: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, moment):
        pass
    voided(driver)
    play_rounds(driver, rng, 1)
    replayed = replay(text_of(driver))
    assert replayed.same, replayed.first_difference
    assert replayed.driver.table == driver.table


def text_of(driver: Driver) -> str:
    return write_text(driver.game, record_of(driver))


def test_a_void_round_is_spelled_in_a_line(game: Game) -> None:
    driver, _ = a_table(game, 1)
    driver.step()
    voided(driver)
    assert "void by supervisor-1: the table cannot go on" in text_of(driver)


@pytest.mark.parametrize(("by", "why"), [("", "no reason"), ("supervisor-1", "")])
def test_a_void_round_has_a_name_and_a_reason(game: Game, by: str, why: str) -> None:
    driver, _ = a_table(game, 1)
    with pytest.raises(Refused, match="name the person"):
        driver.feed(RoundVoided(by=by, why=why))
    assert driver.log[-1].event != RoundVoided(by=by, why=why)


def test_a_table_whose_phase_raises_can_be_voided(game: Game) -> None:
    def broken(table: Table) -> None:
        raise RuntimeError("this phase is broken")

    driver, _ = a_table(game, 3)
    driver.step()
    driver.game = replace(game, phases=tuple(broken for _ in game.phases))
    driver.table = replace(driver.table, round=driver.table.round)
    with pytest.raises(RuntimeError, match="broken"):
        driver.step()
    voided(driver)
    assert driver.table.stage == IDLE
    assert driver.table.total == 0
    assert driver.table.accounts[HOUSE] == 0


def test_what_was_committed_to_is_opened(game: Game) -> None:
    driver = Driver(game, game.options(), Played(), lambda: "12:00")
    rng = Random(5)
    for patron in ("p1", "p2", "p3"):
        driver.buy(patron, 10_000_00)
    for moment in (7, 30, 60):
        for _ in acts(driver, rng, moment):
            pass
        voided(driver)
    play_rounds(driver, rng, 1)
    found = verify(text_of(driver))
    *over, last = found.proofs
    kept = any(getattr(one, "hidden", False) for one in devices(game, driver.rules).values())
    assert kept or all(proof.opened is not None for proof in over)
    assert all(one.line == last.line for one in found.findings), found.findings
    assert found.holds or last.opened is None

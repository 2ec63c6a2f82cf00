"""Twenty at once: every check holds, every key is used once, and a name is somebody's alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar

import msgspec
import pytest
from sqlalchemy import func, select

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.floor.money import cage, ledger
from croupier.floor.oversight import deeds, disputes
from croupier.floor.people import accounts, responsible_gaming
from croupier.floor.people.accounts import (
    CASHIER,
    DEALER,
    PATRON,
    QUICK,
    SUPERVISOR,
    Login,
    People,
    Person,
)
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, closing, dealer, living
from croupier.floor.tables.floor import Floor
from croupier.floor.web.api import account, acts, chat, company, opening, reports, staff
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.rate import Rate
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import PASSWORD

MANY = 20
T = TypeVar("T")


def at_once(do: Callable[[int], T], many: int = MANY) -> list[T | Refused]:
    """What many get who all do something at the same moment; any other failure is raised."""
    ready = Barrier(many)

    def tries(number: int) -> T | Refused:
        ready.wait(30)
        try:
            return do(number)
        except Refused as refusal:
            return refusal

    with ThreadPoolExecutor(many) as pool:
        return list(pool.map(tries, range(many)))


def done(told: list[T | Refused]) -> list[T]:
    return [one for one in told if not isinstance(one, Refused)]


def refusals(told: list[T | Refused]) -> list[Refused]:
    return [one for one in told if isinstance(one, Refused)]


@pytest.fixture
def house(database: Database, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house that takes as many requests, and tries as many passwords, at once as come."""
    monkeypatch.setattr(accounts, "WAITING", 2 * MANY)
    made = House(database, people=People(QUICK))
    made.logins = Rate(burst=1_000, per_second=1_000)
    return made


def enrolled(house: House, name: str, role: str = PATRON) -> Asker:
    """Somebody of a role, logged in."""
    with house.database.transaction() as connection:
        house.people.sign_up(connection, house.floor.clock(), name, PASSWORD, role)
    return Asker(Login(Person(name, role), "", ""), "here")


def keyed(asker: Asker, key: str) -> Asker:
    return msgspec.structs.replace(asker, key=key, request="the same each time")


def counted(database: Database, table: str) -> int:
    rows = schema.metadata.tables[table]
    with database.reading() as connection:
        return int(connection.scalar(select(func.count()).select_from(rows)) or 0)


def test_issues_at_once_stay_within_the_limit_of_a_day(house: House) -> None:
    enrolled(house, "patron-1")
    cashier = enrolled(house, "cashier-1", CASHIER)
    asked = staff.Issue("patron-1", cage.MOST_AT_ONCE)
    told = at_once(lambda n: staff.issue(house, keyed(cashier, f"key-{n}"), asked))
    assert len(done(told)) == cage.MOST_A_DAY // cage.MOST_AT_ONCE
    assert all("a day" in refusal.why for refusal in refusals(told))
    held = money_of(house.floor, ledger.bankroll("patron-1"))
    assert held == accounts.WELCOME + cage.MOST_A_DAY
    assert house.floor.audit() == []


def test_practice_money_is_filled_up_once(house: House) -> None:
    patron = enrolled(house, "patron-1")
    house.floor.open_table("T1", "roulette")
    house.floor.act("T1", "patron-1", "buy-in", lambda d: d.buy("patron-1", accounts.WELCOME))
    told = at_once(lambda n: account.refill(house, keyed(patron, f"key-{n}")))
    assert len(done(told)) == 1
    assert all("you have $1,000" in refusal.why for refusal in refusals(told))
    purse = ledger.purse(ledger.PRACTICE, "patron-1")
    assert money_of(house.floor, purse) == accounts.WELCOME
    assert house.floor.audit() == []


def test_an_issue_with_one_key_is_made_once_and_answered_alike(house: House) -> None:
    enrolled(house, "patron-1")
    cashier = enrolled(house, "cashier-1", CASHIER)
    asked = staff.Issue("patron-1", 100_00)
    told = at_once(lambda n: staff.issue(house, keyed(cashier, "a key"), asked))
    assert len(done(told)) == MANY
    assert len(set(done(told))) == 1
    assert money_of(house.floor, ledger.bankroll("patron-1")) == accounts.WELCOME + 100_00
    with house.database.reading() as connection:
        issued = [deed for deed in deeds.latest(connection, 50) if deed.what == "issue"]
    assert len(issued) == 1


def test_one_key_seats_one_bot(house: House) -> None:
    house.floor.open_table("T1", "roulette")
    patron = keyed(enrolled(house, "patron-1"), "a key")
    told = at_once(lambda n: company.seat_bot(house, patron, "T1"))
    assert [one.name for one in done(told)] == ["bot-1"] * MANY
    assert counted(house.database, "bot") == 1
    assert house.floor.table("T1").driver.table.balances == {"bot-1": bots.STAKE}
    assert house.floor.audit() == []


def test_no_more_bots_sit_down_at_once_than_a_table_takes(house: House) -> None:
    house.floor.open_table("T1", "roulette")
    patron = enrolled(house, "patron-1")
    told = at_once(lambda n: company.seat_bot(house, keyed(patron, f"key-{n}"), "T1"))
    names = sorted(one.name for one in done(told))
    assert names == [f"bot-{n}" for n in range(1, bots.MOST + 1)]
    assert all("already sit at T1" in refusal.why for refusal in refusals(told))
    assert house.floor.audit() == []


def test_a_name_is_somebodys_alone(house: House) -> None:
    body = acts.Credentials("patron-1", PASSWORD)
    told = at_once(lambda n: acts.sign_up(house, Asker(None, f"from {n}"), body))
    assert len(done(told)) == 1
    assert {refusal.why for refusal in refusals(told)} == {"it is taken"}
    assert money_of(house.floor, ledger.bankroll("patron-1")) == accounts.WELCOME
    assert house.floor.audit() == []


def test_many_people_sign_up_at_once(house: House) -> None:
    def signs_up(number: int) -> object:
        body = acts.Credentials(f"patron-{number}", PASSWORD)
        return acts.sign_up(house, Asker(None, f"from {number}"), body)

    assert len(done(at_once(signs_up))) == MANY
    assert house.floor.audit() == []


def test_a_table_is_opened_by_one_of_many(house: House) -> None:
    patron, body = enrolled(house, "patron-1"), opening.NewTable("T1", "roulette")
    told = at_once(lambda n: opening.open_table(house, keyed(patron, f"key-{n}"), body))
    assert len(done(told)) == 1
    assert {refusal.why for refusal in refusals(told)} == {"a table already has this name"}
    assert house.floor.audit() == []


def test_a_table_opened_with_one_key_is_answered_alike(house: House) -> None:
    patron, body = enrolled(house, "patron-1"), opening.NewTable("T1", "roulette")
    told = at_once(lambda n: opening.open_table(house, keyed(patron, "a key"), body))
    assert [one.table for one in done(told)] == ["T1"] * MANY
    assert counted(house.database, "gaming_table") == 1


def test_many_tables_open_at_once(house: House) -> None:
    told = at_once(lambda n: house.floor.open_table(f"T{n}", "roulette"))
    assert len(done(told)) == MANY
    assert house.floor.audit() == []


def test_tips_are_redeemed_once_for_each_key_and_each_amount(house: House) -> None:
    house.floor.open_table("T1", "roulette")
    funded(house.floor, "p1")
    house.floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    with house.database.transaction() as connection:
        ledger.issue(connection, house.floor.clock(), ledger.tips("T1"), 70_00, "test")
    one = enrolled(house, "dealer-9", DEALER)
    told = at_once(lambda n: account.redeem_tips(house, keyed(one, "a key"), "T1"))
    assert done(told) == ['{"amount_cents":7000}'] * MANY
    with house.database.transaction() as connection:
        ledger.issue(connection, house.floor.clock(), ledger.tips("T1"), 70_00, "test")
    told = at_once(lambda n: account.redeem_tips(house, keyed(one, f"key-{n}"), "T1"))
    assert len(done(told)) == 1
    assert {refusal.why for refusal in refusals(told)} == {
        "the dealers of this table hold none now"
    }
    assert money_of(house.floor, ledger.purse("practice", "dealer-9")) == 140_00


def test_a_first_limit_is_not_raised_by_another_request_at_once(house: House) -> None:
    patron = enrolled(house, "patron-1")
    amounts = [100_00 + n for n in range(MANY)]
    at_once(lambda n: account.set_limit(house, patron, account.Asked("loss_day", amounts[n])))
    with house.database.reading() as connection:
        asked = connection.execute(select(schema.own_limit).order_by(schema.own_limit.c.id)).all()
    held: Cents = asked[0].amount
    for row in asked[1:]:
        if row.since == row.asked:
            assert row.amount <= held, "a limit was raised at once"
            held = row.amount


def test_only_one_of_the_same_breaks_is_kept(house: House) -> None:
    patron = enrolled(house, "patron-1")
    now = house.floor.clock()

    def breaks(number: int) -> responsible_gaming.Pause:
        with house.database.transaction() as connection:
            return responsible_gaming.take_break(connection, now, patron.name, 15)

    told = at_once(breaks)
    assert len(done(told)) == 1
    assert counted(house.database, "pause") == 1


def test_a_round_is_reported_once(house: House) -> None:
    floor = house.floor
    floor.open_table("T1", "roulette")
    enrolled(house, "patron-1")
    floor.act("T1", "patron-1", "wager", _wagers)
    floor.act("T1", "dealer", "round", lambda d: d.close(), then=dealer.deals)
    found, now = floor.table("T1"), floor.clock()

    def reports(number: int) -> disputes.Dispute:
        with house.database.transaction() as connection:
            return disputes.report(connection, now, found, "patron-1", 1, "it was red")

    told = at_once(reports)
    assert len(done(told)) == 1
    assert all("already reported" in refusal.why for refusal in refusals(told))


def test_a_decision_at_once_with_another_is_refused_unless_that_was_read(house: House) -> None:
    floor = house.floor
    floor.open_table("T1", "roulette")
    enrolled(house, "patron-1")
    floor.act("T1", "patron-1", "wager", _wagers)
    floor.act("T1", "dealer", "round", lambda d: d.close(), then=dealer.deals)
    with house.database.transaction() as connection:
        made = disputes.report(connection, floor.clock(), floor.table("T1"), "patron-1", 1, "")
    judge = enrolled(house, "supervisor-1", SUPERVISOR)
    body = reports.Judged("stands", "It was black.", ("roulette.1.a",), after=0)
    told = at_once(lambda n: reports.decide(house, keyed(judge, str(n)), str(made.number), body), 8)
    assert len(done(told)) == 1
    assert {one.why for one in refusals(told)} == {"somebody else has decided in the meantime"}


def test_chips_at_all_tables_are_cashed_once_and_every_answer_names_each_table(
    house: House,
) -> None:
    one = enrolled(house, "patron-1")
    for table in ("T1", "T2", "T3"):
        house.floor.open_table(table, "bigsix")
        house.floor.act(table, one.name, "buy-in", lambda d: d.buy(one.name, 100_00))
    told = done(at_once(lambda _: account.cash_out_all(house, keyed(one, "key")), 8))
    assert len(told) == 8
    assert set(told) == {account.cash_out_all(house, keyed(one, "key"))}
    rows = msgspec.json.decode(told[0])["rows"]
    assert [(row["table"], row["amount_cents"]) for row in rows] == [
        (table, 100_00) for table in ("T1", "T2", "T3")
    ]
    assert house.floor.audit() == []


def test_supervisors_switch_chat_and_silence_at_once(house: House) -> None:
    house.floor.open_table("T1", "roulette")
    enrolled(house, "patron-1")
    judge = enrolled(house, "supervisor-1", SUPERVISOR)
    body = chat.Silence("patron-1", 5)
    for act in (
        lambda _: chat.house_chat_off(house, judge),
        lambda _: chat.chat_off(house, judge, "T1"),
        lambda _: chat.silence(house, judge, "T1", body),
        lambda _: chat.house_chat_on(house, judge),
    ):
        assert len(done(at_once(act, 8))) == 8
    shown = chat.moderated(house, judge)
    assert (shown.off, len(shown.silenced)) == (("T1",), 1)
    assert house.floor.audit() == []


def _wagers(driver: object, amount: str = "10 on red") -> None:
    driver.buy("patron-1", 100_00)  # type: ignore[attr-defined]
    driver.place("patron-1", amount)  # type: ignore[attr-defined]


def test_a_buy_in_of_all_ones_money_with_one_key_is_answered_alike_everywhere(
    database: Database,
) -> None:
    houses = [House(database, people=People(QUICK)) for _ in range(8)]
    houses[0].floor.open_table("T1", "roulette")
    patron = keyed(enrolled(houses[0], "patron-1"), "a key")
    body = acts.Money(accounts.WELCOME)
    told = at_once(lambda n: acts.buy_in(houses[n], patron, "T1", body), len(houses))
    assert len(set(done(told))) == 1
    assert refusals(told) == []
    assert money_of(houses[0].floor, ledger.chips("T1", "patron-1")) == accounts.WELCOME


def test_many_cash_out_at_once_at_tables_of_their_own(house: House) -> None:
    floor = house.floor
    for number in range(MANY):
        floor.open_table(f"T{number}", "roulette")
        funded(floor, f"p{number}", amount=100_00)
        buys = partial(_buys, patron=f"p{number}")
        floor.act(f"T{number}", f"p{number}", "buy-in", buys)
    with house.database.transaction() as connection:
        left = ledger.balance(connection, ledger.CAGE) - 150_00
        moving = {"cage": -left, "issue": left}
        entry = ledger.post(connection, floor.clock(), "test", "test", moving)
        written = [(schema.entry, (entry,))]
        deeds.note(connection, floor.clock(), "test", "test", "less in the cage", changed=written)

    def cashes(number: int) -> object:
        cash = partial(_cashes, patron=f"p{number}")
        return floor.act(f"T{number}", f"p{number}", "cash-out", cash)

    told = at_once(cashes)
    assert refusals(told) == []
    assert floor.audit() == []


def _buys(driver: object, patron: str) -> None:
    driver.buy(patron, 100_00)  # type: ignore[attr-defined]


def _cashes(driver: object, patron: str) -> None:
    driver.cash_out(patron)  # type: ignore[attr-defined]


def test_a_table_is_closed_and_opened_again_by_one_of_many(house: House) -> None:
    floor = house.floor
    floor.open_table("T1", "roulette")
    funded(floor, "patron-1")
    floor.act("T1", "patron-1", "wager", _wagers)
    floors = [Floor(house.database) for _ in range(6)]
    at_once(lambda n: closing.close_table(floors[n], "T1", f"supervisor-{n}"), len(floors))
    with house.database.reading() as connection:
        assert living.row_of(connection, "T1").closed
        closed = [deed for deed in deeds.latest(connection, 50) if deed.what == "close"]
    assert len(closed) == 1
    told = at_once(lambda n: closing.reopen_table(floors[n], "T1", "supervisor-1"), len(floors))
    assert len(done(told)) == 1
    assert floor.audit() == []


def test_nobody_is_left_with_chips_at_a_table_that_closes_as_they_come(house: House) -> None:
    floor = house.floor
    floor.open_table("T1", "roulette")
    names = [f"p{number}" for number in range(6)]
    funded(floor, *names)
    floors = [Floor(house.database) for _ in range(len(names) + 1)]

    def comes(number: int) -> None:
        if number == len(names):
            closing.close_table(floors[number], "T1", "supervisor-1")
            return
        buys = partial(_buys, patron=names[number])
        floors[number].act("T1", names[number], "buy-in", buys)

    at_once(comes, len(floors))
    with house.database.reading() as connection:
        assert living.row_of(connection, "T1").closed
    for name in names:
        assert money_of(floor, ledger.purse("practice", name)) == 50_000_00
    assert floor.audit() == []

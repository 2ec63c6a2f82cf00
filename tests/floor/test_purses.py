"""Practice and live tables share no money: whatever is tried, neither becomes the other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.step import Ask, Idle, Open
from croupier.floor.money import ledger, modes, tips
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import Person
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, dealer, pit, safe
from croupier.floor.tables.floor import Do, Floor
from croupier.floor.tables.gates import OtherMode
from croupier.floor.tables.once import Once
from croupier.floor.web.serving.house import House
from tests.floor.houses import of_role
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import Visitor

WELCOME = 1_000_00
BY = "supervisor-1"
TRIES = 40
PRACTICE, LIVE = ledger.MODES


def cage(floor: Floor, person: str = "p1") -> tuple[int, int]:
    """What somebody has in the cage: for live tables, and for practice tables."""
    with floor.database.transaction() as connection:
        return ledger.purses(connection, person)


def two_tables(floor: Floor, game: str = "roulette", amount: int = WELCOME) -> None:
    """P for practice, L live, and p1 with the same money for each."""
    floor.open_table("P", game, PRACTICE)
    floor.open_table("L", game, LIVE)
    funded(floor, "p1", amount=amount)


def buys(floor: Floor, table: str, cents: int, person: str = "p1") -> None:
    floor.act(table, person, "buy-in", lambda d: d.buy(person, cents))


def test_chips_come_from_the_purse_of_their_table_and_go_back_to_it(floor: Floor) -> None:
    two_tables(floor)
    buys(floor, "P", 300_00)
    assert cage(floor) == (1_000_00, 700_00)
    buys(floor, "L", 100_00)
    assert cage(floor) == (900_00, 700_00)
    floor.act("P", "p1", "cash-out", lambda d: d.cash_out("p1", 200_00))
    assert cage(floor) == (900_00, 900_00)
    floor.act("L", "p1", "cash-out", lambda d: d.cash_out("p1"))
    assert cage(floor) == (1_000_00, 900_00)
    assert floor.audit() == []


@pytest.mark.parametrize(("table", "mode"), [("P", PRACTICE), ("L", LIVE)])
def test_money_of_the_other_kind_buys_no_chips(floor: Floor, table: str, mode: str) -> None:
    two_tables(floor)
    buys(floor, table, 1_000_00)
    with pytest.raises(Refused, match=rf"you have \$0 in the cage for {mode} tables"):
        buys(floor, table, 1)
    assert cage(floor) == ((0, 1_000_00) if mode == LIVE else (1_000_00, 0))


def worth(floor: Floor, mode: str, table: str) -> int:
    """What p1 has of one kind of money: in the cage, as chips, and on the layout."""
    lying = sum(wager.amount for wager in floor.table(table).driver.table.wagers_of("p1"))
    own = ledger.purse(mode, "p1"), ledger.chips(table, "p1")
    return sum(money_of(floor, account) for account in own) + lying


def something(rng: Random) -> tuple[str, Do]:
    """Something a patron or the table may do, with money or with chance."""
    cents = rng.choice((5_00, 20_00, 100_00))
    return rng.choice(
        (
            ("buy-in", lambda d: d.buy("p1", cents)),
            ("cash-out", lambda d: d.cash_out("p1", cents)),
            ("cash-out", lambda d: d.cash_out("p1")),
            ("tip", lambda d: tips.give(d, "p1", 5_00)),
            *[("play", _plays)] * 6,
        )
    )


def _plays(driver: Driver) -> None:
    """One step of p1 alone."""
    step = driver.step_now
    if isinstance(step, Ask):
        driver.choose("p1", step.silence or step.choices[0], step.about)
    elif isinstance(step, Open | Idle) and not driver.table.wagers:
        driver.place("p1", "10 on main" if driver.game.key == "blackjack" else "10 on red")
    elif isinstance(step, Open):
        driver.feed(Ready(patron="p1"))


@pytest.mark.parametrize("game", ["roulette", "blackjack"])
@pytest.mark.parametrize("seed", range(3))
def test_play_at_one_table_never_changes_the_money_of_the_other_kind(
    floor: Floor, game: str, seed: int
) -> None:
    """What is done at P is seen in P's kind of money alone, and so at L; tips are no play."""
    two_tables(floor, game)
    rng, done = Random(seed), 0
    buys(floor, "P", 400_00)
    buys(floor, "L", 400_00)
    for _ in range(60):
        table, mode, other, kind = rng.choice(
            (("P", PRACTICE, "L", LIVE), ("L", LIVE, "P", PRACTICE))
        )
        before, own = worth(floor, kind, other), worth(floor, mode, table)
        what, do = something(rng)
        try:
            floor.act(table, "p1", what, do, then=dealer.deals)
        except Refused:
            assert worth(floor, mode, table) == own
        else:
            done += 1
            assert what == "play" or worth(floor, mode, table) == own - (what == "tip") * 5_00
        assert worth(floor, kind, other) == before
    assert done > 20
    assert floor.audit() == []


def chips(floor: Floor) -> None:
    buys(floor, "P", 100_00)


def wagers(floor: Floor) -> None:
    buys(floor, "P", 10_00)
    floor.act("P", "p1", "wager", lambda d: d.place("p1", "10 on red"))


def tipped(floor: Floor) -> None:
    buys(floor, "P", 10_00)
    floor.act("P", "p1", "tip", lambda d: tips.give(d, "p1", 10_00))


def company(floor: Floor) -> None:
    bots.seat(floor, "P", "p1")
    floor.act("P", "bot-1", "cash-out", lambda d: d.cash_out("bot-1"))


@pytest.mark.parametrize(
    ("leaves", "why"),
    [(chips, "chips or wagers"), (wagers, "chips or wagers"), (tipped, "tips"), (company, "bots")],
)
def test_a_table_where_practice_money_is_left_does_not_become_live(
    floor: Floor, leaves: Any, why: str
) -> None:
    two_tables(floor)
    leaves(floor)
    with pytest.raises(Refused, match=why):
        pit.set_mode(floor, "P", BY, LIVE)
    assert floor.current("P").mode == Floor(floor.database).current("P").mode == PRACTICE
    with floor.database.reading() as connection:
        assert modes.modes(connection, "P") == ((0, PRACTICE),)
        assert not [one for one in deeds.latest(connection, 10) if one.what == "mode"]


def test_a_meter_that_practice_money_raised_is_not_won_with_live_money(floor: Floor) -> None:
    rules = {"progressive": True, "progressive_seed": 20_000, "progressive_rate": "3/4"}
    floor.open_table("P", "blackjack", PRACTICE, rules)
    pit.set_mode(floor, "P", BY, LIVE)  # as it was opened it may
    pit.set_mode(floor, "P", BY, PRACTICE)
    funded(floor, "p1")
    buys(floor, "P", 1_000_00)
    floor.act("P", "p1", "wager", lambda d: d.place("p1", "10 on main"))
    floor.act("P", "p1", "wager", lambda d: d.place("p1", "1 on progressive"))
    while floor.table("P").driver.table.wagers:
        floor.act("P", "p1", "play", _plays, then=dealer.deals)
    floor.act("P", "p1", "cash-out", lambda d: d.cash_out("p1"))
    with pytest.raises(Refused, match="meter has changed"):
        pit.set_mode(floor, "P", BY, LIVE)


def test_a_supervisor_closes_changes_and_opens_a_table(client: TestClient, house: House) -> None:
    house.floor.open_table("T1", "roulette", PRACTICE)
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    refused = supervisor.post("/tables/T1/modes", {"mode": "live"})
    assert (refused.status_code, refused.json()["accepted"]) == (
        422,
        "closing the table first, which cashes all chips",
    )
    supervisor.done("/tables/T1/closings")
    assert cage(house.floor, "patron-1") == (1_000_00, 1_000_00)
    assert supervisor.done("/tables/T1/modes", {"mode": "live"})["told"]["mode"] == "live"
    supervisor.done("/tables/T1/openings")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    assert cage(house.floor, "patron-1") == (800_00, 1_000_00)
    supervisor.done("/tables/T1/modes", {"mode": "live"})  # which it is: nothing to do
    supervisor.done("/tables/T1/closings")
    assert cage(house.floor, "patron-1") == (1_000_00, 1_000_00)
    with house.database.reading() as connection:
        noted = [row.words for row in deeds.latest(connection, 10) if row.what == "mode"]
        known = modes.modes(connection, "T1")
    (_, (last, _)) = known
    assert noted == [f"T1 is a live table after event {last}"]
    assert known == ((0, PRACTICE), (last, LIVE))
    assert [modes.mode_at(known, seq) for seq in (1, last, last + 1)] == [PRACTICE, PRACTICE, LIVE]
    assert house.floor.audit() == []


STALE = (
    ("buy-ins", {"amount_cents": 200_00}),
    ("commands", {"text": "buys 200"}),
    ("moves", {"move": "rebet"}),
    ("ready", None),
)


@pytest.mark.parametrize(("path", "body"), STALE, ids=[path for path, _ in STALE])
def test_a_page_drawn_before_the_mode_changed_moves_no_money(
    client: TestClient, house: House, path: str, body: dict[str, Any] | None
) -> None:
    house.floor.open_table("T1", "roulette", PRACTICE)
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    page = patron.page("/tables/T1")
    assert 'data-mode="practice"' in page
    supervisor.done("/tables/T1/modes", {"mode": "live"})
    refused = patron.post(f"/tables/T1/{path}", body, None, {"table-mode": "practice"})
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/other-mode")
    assert "it is a live table now" in refused.json()["detail"]
    assert cage(house.floor, "patron-1") == (1_000_00, 1_000_00)
    assert house.floor.current("T1").driver.table.patrons == ()
    assert 'data-mode="live"' in patron.page("/tables/T1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00}, None, {"table-mode": "live"})
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})  # a program need not say
    assert cage(house.floor, "patron-1") == (700_00, 1_000_00)
    wrong = patron.post("/tables/T1/buy-ins", {"amount_cents": 1_00}, None, {"table-mode": "x"})
    assert wrong.status_code == 400
    assert house.floor.audit() == []


def test_a_mode_that_changes_while_somebody_buys_refuses_what_was_meant_for_the_other(
    postgres_database: Database,
) -> None:
    """The change comes after the buyer was found to mean this mode, and before the buyer writes."""
    floor, other = Floor(postgres_database), Floor(postgres_database)
    two_tables(floor)
    tries: list[int] = []

    def slowly(driver: Driver) -> None:
        tries.append(1)
        pit.set_mode(other, "P", BY, LIVE)
        driver.buy("p1", 100_00)

    with pytest.raises(OtherMode):
        floor.act("P", "p1", "buy-in", slowly, Once("p1", "key", "buys", PRACTICE))
    assert (len(tries), cage(floor)) == (1, (1_000_00, 1_000_00))
    assert floor.audit() == []


def test_whoever_buys_while_the_mode_changes_pays_with_money_of_the_new_mode(
    postgres_database: Database,
) -> None:
    """The change comes after the buyer read the table, and before the buyer writes."""
    floor, other = Floor(postgres_database), Floor(postgres_database)
    two_tables(floor)
    tries: list[int] = []

    def slowly(driver: Driver) -> None:
        if not tries:
            pit.set_mode(other, "P", BY, LIVE)
        tries.append(1)
        driver.buy("p1", 100_00)

    floor.act("P", "p1", "buy-in", slowly)
    assert (len(tries), cage(floor)) == (2, (900_00, 1_000_00))
    assert floor.audit() == []


def test_the_mode_waits_for_a_buyer_who_was_first_and_finds_the_chips(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change comes after the buyer wrote, and before that is committed."""
    floor, other = Floor(postgres_database), Floor(postgres_database)
    two_tables(floor)
    refused: list[str] = []

    def changes() -> None:
        try:
            pit.set_mode(other, "P", BY, LIVE)
        except Refused as refusal:
            refused.append(refusal.why)

    supervisor, real = Thread(target=changes), safe.put_away

    def put_away(*given: Any) -> None:
        real(*given)
        supervisor.start()
        _waits(postgres_database)

    monkeypatch.setattr(safe, "put_away", put_away)
    buys(floor, "P", 100_00)
    supervisor.join(60)
    assert refused == ["patrons have chips or wagers there"]
    assert cage(floor) == (1_000_00, 900_00)
    assert floor.audit() == []


def _waits(database: Database) -> None:
    """Until somebody waits for somebody else's lock."""
    asked = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    until = monotonic() + 60
    while monotonic() < until:
        with database.looking() as connection:
            if connection.scalar(asked):
                return
        sleep(0.01)
    raise AssertionError("nobody waits")


def _insists(do: Callable[[], object]) -> None:
    """Do something, once more where other requests came first each time."""
    for _ in range(TRIES):
        try:
            do()
        except Refused as refusal:
            assert refusal.why == "other requests came first each time"  # noqa: PT017
        else:
            return
    raise AssertionError("others were always first")


def test_a_mode_that_changes_all_the_time_changes_no_money(database: Database) -> None:
    """Patrons buy and cash while a supervisor changes the table: all have what they had."""
    first = Floor(database)
    two_tables(first)
    funded(first, "p2", amount=WELCOME)
    changed: list[str] = []

    def visits(person: str) -> None:
        floor = Floor(database)
        for _ in range(TRIES):
            _insists(lambda: buys(floor, "P", 10_00, person))
            _insists(lambda: floor.act("P", person, "cash-out", lambda d: d.cash_out(person)))

    def supervises() -> None:
        floor = Floor(database)
        for number in range(TRIES):
            try:
                pit.set_mode(floor, "P", BY, ledger.MODES[(number + 1) % 2])
                changed.append("yes")
            except Refused:
                continue

    every = [Thread(target=visits, args=(name,)) for name in ("p1", "p2")]
    every.append(Thread(target=supervises))
    for one in every:
        one.start()
    for one in every:
        one.join(60)
    assert [cage(first, name) for name in ("p1", "p2")] == [(WELCOME, WELCOME)] * 2
    assert changed
    assert first.audit() == []


def test_the_audit_finds_money_in_the_purse_of_the_other_kind(floor: Floor) -> None:
    two_tables(floor)
    buys(floor, "P", 100_00)
    floor.act("P", "p1", "cash-out", lambda d: d.cash_out("p1"))
    moved = "WHERE account = 'practice/p1' AND amount = 10000"
    with floor.database.transaction() as connection:
        connection.execute(text(f"UPDATE posting SET account = 'bankroll/p1' {moved}"))
        for name, sign in (("bankroll/p1", "+"), ("practice/p1", "-")):
            change = f"UPDATE account SET balance = balance {sign} 10000 WHERE name = '{name}'"
            connection.execute(text(change))
    told = "moved bankroll/p1, and P was a practice table"
    assert [found for found in floor.audit() if found.endswith(told)]


def test_a_bot_has_practice_money_alone(floor: Floor) -> None:
    two_tables(floor)
    bots.seat(floor, "P", "p1")
    assert cage(floor, "bot-1") == (0, 0)
    with pytest.raises(Refused, match="you have \\$0 in the cage for live tables"):
        bots.seat(floor, "L", "p1")
    with floor.database.reading() as connection:
        assert [one.table for one in bots.bots(connection)] == ["P"]
    bots.dismiss(floor, "P", "bot-1", Person("p1", "patron"))
    assert cage(floor, "bot-1") == (0, bots.STAKE)
    assert floor.audit() == []


@pytest.mark.parametrize(("table", "held"), [("P", (0, 20_00)), ("L", (20_00, 0))])
def test_tips_are_redeemed_as_money_of_their_table(
    floor: Floor, table: str, held: tuple[int, int]
) -> None:
    two_tables(floor)
    buys(floor, table, 100_00)
    floor.act(table, "p1", "tip", lambda d: tips.give(d, "p1", 20_00))
    with floor.database.transaction() as connection:
        tips.redeem(connection, floor.clock(), table, "dealer-1")
    assert cage(floor, "dealer-1") == held
    assert floor.audit() == []


def test_a_cashier_issues_either_kind_within_one_limit(client: TestClient, house: House) -> None:
    Visitor(client, "patron-1")
    cashier, bureau = of_role(house, client, "cashier"), of_role(house, client, "bureau")

    def issues(amount: int, **mode: str) -> Any:
        body = {"person": "patron-1", "amount_cents": amount, **mode}
        return cashier.post("/cage/issues", body)

    told = issues(5_000_00).json()
    assert (told["bankroll_cents"], told["practice_cents"]) == (6_000_00, 1_000_00)
    told = issues(4_000_00, mode="practice").json()
    assert (told["bankroll_cents"], told["practice_cents"]) == (6_000_00, 5_000_00)
    assert [issues(1_000_01, mode=mode).status_code for mode in ledger.MODES] == [422, 422]
    assert issues(1_00, mode="real").status_code == 400
    assert issues(1_000_00, mode="practice").status_code == 200
    assert "practice play money" in bureau.get("/bureau").json()["deeds"][0]["words"]
    assert house.floor.audit() == []


def test_limits_of_ones_own_hold_for_both_kinds_together(client: TestClient, house: House) -> None:
    house.floor.open_table("P", "roulette", PRACTICE)
    house.floor.open_table("L", "roulette", LIVE)
    patron = Visitor(client, "patron-1")
    patron.done("/me/limits", {"kind": "buy_in_day", "amount": 150_00})
    patron.done("/tables/P/buy-ins", {"amount_cents": 100_00})
    refused = patron.post("/tables/L/buy-ins", {"amount_cents": 100_00})
    assert refused.json()["type"] == "/problems/beyond-limit"
    patron.done("/tables/L/buy-ins", {"amount_cents": 50_00})


def test_pages_and_statement_tell_the_two_apart(client: TestClient, house: House) -> None:
    house.floor.open_table("P", "roulette", PRACTICE)
    house.floor.open_table("L", "roulette", LIVE)
    patron = Visitor(client, "patron-1")
    patron.done("/tables/P/buy-ins", {"amount_cents": 300_00})
    patron.done("/tables/L/buy-ins", {"amount_cents": 100_00})

    def page(path: str) -> str:
        return str(patron.page(path))

    assert 'Practice money <strong data-holds="70000">$700</strong>' in page("/tables/P")
    assert 'Live money <strong data-holds="90000">$900</strong>' in page("/tables/L")
    assert "P</a> (practice" in page("/me")
    assert "L</a> (live" in page("/me")
    rows = page("/me/statement.csv").splitlines()
    assert rows[0] == "entry,at,what,table,bankroll,practice,chips"
    bought = [row.split(",")[2:] for row in rows if "buy-in" in row]
    assert bought == [
        ["buy-in", "P", "0.00", "-300.00", "300.00"],
        ["buy-in", "L", "-100.00", "0.00", "100.00"],
    ]

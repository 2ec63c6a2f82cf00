"""Meters that tables share: every cent in one order, whichever table and worker is first."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import pairwise
from operator import methodcaller
from threading import Barrier
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text, update

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event, Ready, RoundVoided
from croupier.core.fold import fold
from croupier.core.odds import WHOLE, Ratio
from croupier.core.part import Total
from croupier.core.step import Ask
from croupier.floor.money import books
from croupier.floor.oversight import audit
from croupier.floor.store import schema
from croupier.floor.tables import closing, dealer, journal, links, pit
from croupier.floor.tables.floor import Floor
from croupier.games.caribbeanstud import wagers as caribbean
from croupier.games.families.meter import Contributed, MeterRead, Posting, Prize
from croupier.games.families.prizes import PrizeFixed
from croupier.rulebook.citation import verifies
from tests.floor.test_tables import funded, money_of

GAME = "caribbeanstud"
LINKED: dict[str, Any] = {"progressive": "D", "progressive_linked": True}
ACCOUNT = books.of_link("north", "progressive")
SEED = 5_000_00


@pytest.fixture
def linked(floor: Floor) -> Floor:
    """Two linked tables, and a patron with chips at each."""
    for number in (1, 2):
        opens(floor, number)
    return floor


def opens(floor: Floor, number: int, **choices: Any) -> None:
    table, patron = f"C{number}", f"p{number}"
    floor.open_table(table, GAME, choices={**LINKED, **choices}, link="north")
    funded(floor, patron, amount=10**7)
    floor.act(table, patron, "buy-in", lambda d: d.buy(patron, 10_000_00), then=dealer.deals)


def bets(patron: str, driver: Driver) -> None:
    for bid in ("10 on ante", "1 on progressive"):
        driver.place(patron, bid)
    driver.feed(Ready(patron=patron))


def wagers(floor: Floor, number: int) -> None:
    """A patron bets and is ready, so that the cards are dealt."""
    patron = f"p{number}"
    floor.act(f"C{number}", patron, "wager", partial(bets, patron), then=dealer.deals)


def answers(floor: Floor, number: int) -> tuple[Event, ...]:
    """A patron bets on the hand, and the round is settled."""
    table, patron = f"C{number}", f"p{number}"
    step = floor.current(table).driver.step_now
    assert isinstance(step, Ask)
    return floor.act(
        table, patron, "answer", methodcaller("choose", patron, "bet"), then=dealer.deals
    ).events


def plays(floor: Floor, number: int) -> tuple[Event, ...]:
    wagers(floor, number)
    return answers(floor, number)


def prizes(monkeypatch: pytest.MonkeyPatch, won: Prize) -> None:
    """Every hand wins this on the progressive."""
    monkeypatch.setattr(caribbean, "prize_of", lambda *asked: won)


def events(floor: Floor, number: int) -> Iterator[Event]:
    found = floor.current(f"C{number}")
    with floor.database.reading() as connection:
        for *_, entry in journal.read(connection, found.game, found.name):
            yield entry.event


def known(floor: Floor, number: int) -> Total:
    found = floor.current(f"C{number}")
    return links.shared_by(found.game).total(found.driver.table)


@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.d.3")
def test_a_wager_at_one_table_raises_the_meter_of_all(linked: Floor) -> None:
    assert money_of(linked, ACCOUNT) == SEED, "the second table brought no seed"
    wagers(linked, 1)
    wagers(linked, 2)
    assert money_of(linked, ACCOUNT) == SEED + 2 * 70
    (read,) = (one for one in events(linked, 2) if isinstance(one, MeterRead))
    assert (read.number, read.showing, read.cites) == (1, SEED + 70, ("caribbeanstud.11.d.2",))
    assert not [one for one in events(linked, 1) if isinstance(one, MeterRead)]
    assert linked.audit() == []


@verifies("caribbeanstud.11.d.4")
def test_a_share_is_of_what_all_tables_put_there_when_the_turn_comes(
    linked: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    prizes(monkeypatch, Prize(share=Ratio(1, 10)))
    wagers(linked, 1)
    wagers(linked, 2)
    (first,) = (e for e in answers(linked, 1) if isinstance(e, PrizeFixed))
    (second,) = (e for e in answers(linked, 2) if isinstance(e, PrizeFixed))
    assert (first.amount, first.showing) == (500_14, 4_501_26)
    assert (second.amount, second.showing) == (450_12, 4_051_14)
    assert money_of(linked, ACCOUNT) == 4_051_14
    assert linked.audit() == []


@verifies("caribbeanstud.11.d.3", "caribbeanstud.11.d.4")
def test_a_meter_that_is_won_is_reset_at_all_tables(
    linked: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    prizes(monkeypatch, Prize(share=WHOLE))
    wagers(linked, 1)
    wagers(linked, 2)
    won = [e.amount for n in (1, 2) for e in answers(linked, n) if isinstance(e, PrizeFixed)]
    assert won == [SEED + 1_40, SEED]
    assert money_of(linked, ACCOUNT) == SEED
    linked.goes_on(["C1", "C2"])
    assert known(linked, 1) == known(linked, 2)
    assert linked.audit() == []


def test_a_void_round_leaves_the_meter_again(linked: Floor) -> None:
    for number in (1, 2):
        wagers(linked, number)
    void = RoundVoided(by="pit-1", why="a test")
    linked.act("C1", "pit-1", "round void", lambda d: d.feed(void))
    assert money_of(linked, ACCOUNT) == SEED + 70
    assert known(linked, 1) == Total(3, SEED, 1_00, SEED + 70)
    assert linked.audit() == []


def test_a_table_that_is_closed_leaves_the_meter_to_the_others(linked: Floor) -> None:
    plays(linked, 1)
    closing.close_table(linked, "C1", "pit-1")
    plays(linked, 2)
    shown = known(linked, 2).showing
    assert money_of(linked, ACCOUNT) == shown
    opens(linked, 3)
    assert money_of(linked, ACCOUNT) == shown, "who joins finds the meter as it is"
    closing.reopen_table(linked, "C1", "pit-1")
    linked.act("C1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00), then=dealer.deals)
    assert known(linked, 1) == known(linked, 2)
    with linked.database.reading() as connection:
        (link,) = links.every(connection)
    assert (link.tables, link.showing_cents) == (("C1", "C2", "C3"), shown)
    assert linked.audit() == []


def test_the_last_table_that_is_closed_leaves_its_meter_to_who_comes(linked: Floor) -> None:
    plays(linked, 1)
    shown = money_of(linked, ACCOUNT)
    for name in ("C1", "C2"):
        closing.close_table(linked, name, "pit-1")
    opens(linked, 3)
    assert known(linked, 3).showing == shown > SEED - 1
    assert linked.audit() == []


def test_a_linked_table_without_a_name_begins_a_link_of_its_own(floor: Floor) -> None:
    floor.open_table("C1", GAME, choices=LINKED)
    floor.open_table("C2", GAME, choices=LINKED, link="C1")
    with floor.database.reading() as connection:
        (link,) = links.every(connection)
    assert (link.name, link.tables, link.showing_cents) == ("C1", ("C1", "C2"), SEED)
    assert floor.audit() == []


UNLIKE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"choices": {"progressive": "D"}}, r"its meter is not linked.*caribbeanstud\.11\.d\.2"),
    ({"choices": {**LINKED, "progressive": "B"}}, r"caribbeanstud\.11\.d\.2"),
    ({"choices": {**LINKED, "progressive_rate": "75%"}}, r"75% here, 70%.*11\.d\.3"),
    ({"choices": {**LINKED, "progressive_seed": 6000}}, r"\$6,?000 here, \$5,?000 at"),
    ({"choices": {**LINKED, "progressive_reset": 6000}}, r"\$6,?000 here, \$5,?000 at"),
    ({"choices": LINKED, "mode": "live"}, "practice tables"),
    ({"game": "blackjack", "choices": {"progressive": True}}, "no meter that tables share"),
    ({"game": "roulette"}, "no meter that tables share"),
    ({"choices": LINKED, "link": "north wing"}, "not a valid name for a link"),
)


@verifies("caribbeanstud.11.d.2", "caribbeanstud.11.d.3")
def test_only_tables_of_one_kind_share_a_meter(linked: Floor) -> None:
    for asked, why in UNLIKE:
        with pytest.raises(Refused, match=why):
            linked.open_table(**{"name": "C9", "game": GAME, "link": "north", **asked})
    assert linked.names() == ("C1", "C2")
    assert linked.audit() == []


def test_a_link_of_another_game_is_refused_with_the_name_of_that_game(linked: Floor) -> None:
    with linked.database.transaction() as connection:
        connection.execute(update(schema.link).values(game="letitride"))
    accepted = r"its tables play another game.*Accepted: a table of Let It Ride Poker\.$"
    with pytest.raises(Refused, match=accepted):
        linked.open_table("C9", GAME, choices=LINKED, link="north")


def test_a_linked_table_keeps_its_mode(linked: Floor) -> None:
    for number in (1, 2):
        linked.act(f"C{number}", f"p{number}", "cash-out", methodcaller("cash_out", f"p{number}"))
    with pytest.raises(Refused, match="shares its progressive meter"):
        pit.set_mode(linked, "C1", "pit-1", "live")


def test_a_sign_shows_what_others_did(linked: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    linked.act("C2", "p2", "wager", lambda d: d.place("p2", "10 on ante"))
    before = linked.current("C2").tip.seq
    plays(linked, 1)
    linked.goes_on(["C1", "C2", "nowhere"])
    assert linked.current("C2").tip.seq == before + 1
    assert known(linked, 2) == known(linked, 1)
    assert linked.current("C2").driver.table.wagers
    linked.goes_on(["C1", "C2"])
    assert linked.current("C2").tip.seq == before + 1, "nothing is read twice"
    wagers(linked, 1)
    linked.goes_on(["C1", "C2"])
    assert linked.current("C2").tip.seq == before + 1, "a moment later"
    monkeypatch.setattr(links, "WAIT_S", 0.0)
    linked.goes_on(["C1", "C2"])
    assert known(linked, 2) == known(linked, 1)


def test_a_reading_gives_nobody_at_a_live_table_more_time(floor: Floor) -> None:
    for number in (1, 2):
        floor.open_table(f"C{number}", GAME, "live", LINKED, link="north")
        funded(floor, f"p{number}", amount=10**7)
        buys = methodcaller("buy", f"p{number}", 1_000_00)
        floor.act(f"C{number}", f"p{number}", "buy-in", buys, then=dealer.deals)
    bet = methodcaller("place", "p2", "10 on ante")
    floor.act("C2", "p2", "wager", bet, then=dealer.deals)
    due = floor.due(floor.current("C2"))
    wagers(floor, 1)
    floor.goes_on(["C2"])
    assert known(floor, 2).number == 1
    assert floor.due(floor.current("C2")) == due != ""
    assert floor.audit() == []


MANY = 3
ROUNDS = 6


def test_hands_played_at_once_share_every_cent_in_one_order(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tables, each at a worker of its own: each prize is of what the one before it left."""
    prizes(monkeypatch, Prize(share=Ratio(1, 10)))
    for number in range(1, MANY + 1):
        opens(floor, number, progressive_rate="71.1%")
    workers = [Floor(floor.database) for _ in range(MANY)]
    ready = Barrier(MANY)

    def rounds(number: int) -> None:
        ready.wait(30)
        for _ in range(ROUNDS):
            plays(workers[number - 1], number)

    with ThreadPoolExecutor(MANY) as pool:
        list(pool.map(rounds, range(1, MANY + 1)))
    in_one_order(floor, MANY)
    assert floor.audit() == []


def in_one_order(floor: Floor, tables: int) -> None:
    """Every posting has its number; each amount follows from the one before, to the cent."""
    posted: dict[int, tuple[Posting, Total]] = {}
    for number in range(1, tables + 1):
        found = floor.current(f"C{number}")
        shared = links.shared_by(found.game)
        table = found.driver.start
        with floor.database.reading() as connection:
            table = journal.state_at(connection, found.game, table.rules, found.name, 0)
        for event in events(floor, number):
            table = fold(found.game, table, (event,))
            if isinstance(event, Posting):
                now = shared.total(table)
                assert now.number not in posted
                posted[now.number] = event, now
    assert sorted(posted) == list(range(1, 2 * tables * ROUNDS + 1))
    showing = [SEED, *(posted[number][1].showing for number in sorted(posted))]
    wagered = 0
    for (before, after), number in zip(pairwise(showing), sorted(posted), strict=True):
        event = posted[number][0]
        assert event.showing == after
        if isinstance(event, Contributed):
            wagered += event.amount
        else:
            assert event.amount == before // 10, "a tenth of what was there"
            assert after == before - event.amount
    paid = sum(e.amount for e, _ in posted.values() if isinstance(e, PrizeFixed))
    assert wagered == tables * ROUNDS * 1_00
    assert showing[-1] == SEED + wagered * 711 // 1000 - paid == money_of(floor, ACCOUNT)


def test_a_table_that_was_overtaken_tries_again_with_the_newest_amount(
    linked: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another table posts after this one has read and before it writes."""
    prizes(monkeypatch, Prize(share=Ratio(1, 10)))
    wagers(linked, 1)
    wagers(linked, 2)
    other, real, met = Floor(linked.database), links.read, list[int]()

    def read(found: Any, row: Any) -> None:
        met.append(row.link_number)
        if len(met) == 1 and linked.database.is_postgres:
            answers(other, 2)
        real(found, row)

    monkeypatch.setattr(links, "read", read)
    before = linked.collisions
    (prize,) = (e for e in answers(linked, 1) if isinstance(e, PrizeFixed))
    if linked.database.is_postgres:
        assert linked.collisions == before + 1
        assert (prize.amount, prize.showing) == (450_12, 4_051_14)
    else:
        assert prize.amount == 500_14, "SQLite lets one write at a time"
    assert linked.audit() == []


FAULTS = (
    ("UPDATE link SET wagered = wagered + 1", "its row is not what its tables posted"),
    ("UPDATE link SET number = number + 1", "its row is not what its tables posted"),
    ("UPDATE link SET terms = '{}'", "link north is not what its deed says"),
    ("UPDATE link SET terms = '{}'", "has another game, mode or meter"),
    (f"UPDATE account SET balance = balance + 1 WHERE name = '{ACCOUNT}'", "its account states"),
    ("UPDATE gaming_table SET link = NULL WHERE name = 'C2'", "is not what the house sealed"),
)


class Undone(Exception):
    """Nothing of a transaction is kept."""


def test_an_audit_finds_what_does_not_follow_from_the_tables(linked: Floor) -> None:
    for number in (1, 2):
        wagers(linked, number)
    for said, found in FAULTS:
        with suppress(Undone), linked.database.transaction() as connection:
            connection.execute(text(said))
            assert found in "\n".join(audit.findings(connection, linked.database.keys)), said
            raise Undone
    assert linked.audit() == []


def test_an_audit_finds_a_reading_that_is_not_what_the_others_left(linked: Floor) -> None:
    """A house that forges a whole journal, and its own row, still contradicts the other table's."""
    for number in (1, 2):
        wagers(linked, number)
    event = schema.event
    mine = event.c.gaming_table == "C2", event.c.kind == "meter_read"
    with linked.database.transaction() as connection:
        line = connection.scalar(select(event.c.line).where(*mine))
        assert line is not None
        made = msgspec.json.decode(line)
        made["data"] |= {"house_cents": SEED - 1, "showing_cents": SEED + 69}
        forged = msgspec.json.encode(made).decode()
        connection.execute(update(event).where(*mine).values(line=forged))
    wrong = "\n".join(linked.audit())
    assert "is not what was on the meter after posting 1" in wrong

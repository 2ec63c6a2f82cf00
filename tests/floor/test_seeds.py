"""Patrons' seeds: committed to with a wager, revealed against a signed list, or withheld."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from threading import Thread
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Confirmed,
    Drawn,
    Event,
    IncidentCalled,
    Ready,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    WagersClosed,
)
from croupier.core.refusal import Refusal
from croupier.core.step import Ask, Draw
from croupier.floor.store.database import Database
from croupier.floor.store.keys import holds
from croupier.floor.tables import bots, dealer, export, seeds
from croupier.floor.tables import closing as closing_tables
from croupier.floor.tables.floor import LIVE, Floor
from croupier.floor.tables.seeds import Given, Revealed
from croupier.floor.web.pages import seat, table_page
from croupier.floor.web.serving.house import House
from croupier.notation import signature
from croupier.notation.signature import Kept, Signed
from croupier.verification.verify import Against, verify
from tests.floor.houses import of_role, plays
from tests.floor.test_clock import Clock
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

PROPERTIES = ("P1", "P2", "P3", "P4", "P8")
SALT = sha256(b"salt").hexdigest()


def committed(round_: int, patron: str, table: str = "T1") -> str:
    return seeds.committed(table, round_, patron, seed_of(round_, patron), SALT)


def seed_of(round_: int, patron: str) -> str:
    return f"{patron} says “{round_}”"


def closing(round_: int, patron: str) -> dict[str, str]:
    """The headers of a request that closes alone."""
    seed = "".join(f"%{byte:02x}" for byte in seed_of(round_, patron).encode())
    return {"seed": seed, "seed-salt": SALT, "seed-round": str(round_)}


def kinds(events: tuple[Event, ...], *among: type[Event]) -> list[str]:
    return [type(event).__name__ for event in events if isinstance(event, among)]


def seated(floor: Floor, *patrons: str, mode: str = "practice") -> None:
    """A roulette table, T1, with patrons who have chips and no wager."""
    floor.open_table("T1", "roulette", mode)
    for patron in patrons:
        funded(floor, patron)
        floor.act("T1", patron, "buy-in", partial(_buys, patron), then=dealer.deals)


def _buys(patron: str, driver: Any) -> None:
    driver.buy(patron, 100_00)


def wagers(floor: Floor, patron: str, given: Given | None = None, bid: str = "10 on red") -> None:
    brings = given or Given(committed(floor.current("T1").driver.table.round, patron))
    floor.act("T1", patron, "wager", lambda d: d.place(patron, bid), then=dealer.deals, seed=brings)


def ready(floor: Floor, patron: str, given: Given = seeds.NOTHING) -> tuple[Event, ...]:
    said = Ready(patron=patron)
    return floor.act(
        "T1", patron, "round", lambda d: d.feed(said), then=dealer.deals, seed=given
    ).events


def reveals(floor: Floor, patron: str, round_: int, seed: str | None = None) -> tuple[Event, ...]:
    told = Revealed(round_, seed or seed_of(round_, patron), SALT)
    does = partial(seeds.reveal, floor.table("T1"), by=patron, revealed=told)
    return floor.act("T1", patron, "seed", does, then=dealer.deals).events


def journal(floor: Floor, *, every: bool = False) -> str:
    return b"".join(export.journal(floor, "T1", every=every)).decode()


BUY_FIRST = Refusal("", "Buy chips first.")
STEPS = (SeedCommitted, Ready, WagersClosed, SeedsListed, SeedRevealed, SeedsClosed, Drawn)


def test_a_patron_who_is_alone_brings_the_seed_with_the_closing(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    wager = {"amount_cents": 10_00, "wager": "red"}
    for round_ in (1, 2, 3):
        commitment = {"seed-commitment": committed(round_, one.name), "seed-round": str(round_)}
        one.done("/tables/T1/wagers", wager, None, commitment)
        told = one.get("/tables/T1/fair").json()
        assert (told["round"], told["alone"], told["waits_for"]) == (round_, True, [])
        assert told["commitments"] == [[one.name, committed(round_, one.name)]]
        done = one.done("/tables/T1/ready", None, None, closing(round_, one.name))
        happened = [event["kind"] for event in done["events"] if event["kind"] != "phase_ended"]
        assert happened[:5] == ["ready", "wagers_closed", "seed_revealed", "seeds_closed", "drawn"]
        closed = next(event for event in done["events"] if event["kind"] == "seeds_closed")
        gave = [one.name, committed(round_, one.name), seed_of(round_, one.name)]
        assert closed["seeds"] == [gave]
    found = verify(client.get("/api/v1/tables/T1/journal").text)
    assert (found.findings, found.missing(PROPERTIES)) == ((), ())


def test_a_seed_that_was_not_committed_to_needs_no_salt(floor: Floor) -> None:
    seated(floor, "p1")
    wagers(floor, "p1", seeds.NOTHING)
    done = ready(floor, "p1", Given("", "lucky", SALT))
    revealed = next(event for event in done if isinstance(event, SeedRevealed))
    assert (revealed.seed, revealed.salt) == ("lucky", "")
    closed = next(event for event in done if isinstance(event, SeedsClosed))
    assert closed.seeds == (("p1", None, "lucky"),)
    assert verify(journal(floor)).missing(PROPERTIES) == ()


@pytest.mark.parametrize(
    ("seed", "salt"), [("another", SALT), (seed_of(1, "p1"), ""), (seed_of(1, "p1"), SALT[::-1])]
)
def test_a_seed_that_does_not_fit_closes_nothing(floor: Floor, seed: str, salt: str) -> None:
    seated(floor, "p1")
    wagers(floor, "p1")
    before = floor.current("T1").tip
    with pytest.raises(Refused, match="does not match the commitment of p1 in round 1"):
        ready(floor, "p1", Given("", seed, salt))
    assert floor.current("T1").tip == before
    assert floor.table("T1").driver.table.open


def test_without_a_seed_the_house_alone_decides_and_the_record_says_so(floor: Floor) -> None:
    seated(floor, "p1")
    wagers(floor, "p1", seeds.NOTHING)
    closed = next(one for one in ready(floor, "p1") if isinstance(one, SeedsClosed))
    assert closed.seeds == ()
    assert verify(journal(floor)).missing(("P1", "P4")) == ()
    assert verify(journal(floor)).missing(("P2",)) == ("P2",)


def test_a_seed_that_is_meant_for_another_round_is_not_used(floor: Floor) -> None:
    seated(floor, "p1")
    wagers(floor, "p1", seeds.NOTHING)
    done = ready(floor, "p1", Given("", "lucky", SALT, 999))
    assert not [event for event in done if isinstance(event, SeedRevealed)]
    assert next(event for event in done if isinstance(event, SeedsClosed)).seeds == ()


def test_a_table_that_closes_waits_for_the_seeds_it_listed(floor: Floor) -> None:
    two(floor)
    closes = Thread(target=closing_tables.close_table, args=(floor, "T1", "supervisor-1"))
    closes.start()
    for patron in ("p1", "p2"):
        reveals(floor, patron, 1)
    closes.join(60)
    entries = floor.current("T1").driver.log
    closed = next(one.event for one in entries if isinstance(one.event, SeedsClosed))
    assert [seed for _, _, seed in closed.seeds] == [seed_of(1, "p1"), seed_of(1, "p2")]
    assert floor.current("T1").closed is not None


def two(floor: Floor) -> int:
    """Two patrons commit, and the second closes the betting of round 1; how many events."""
    seated(floor, "p1", "p2")
    wagers(floor, "p1")
    wagers(floor, "p2", bid="10 on black")
    ready(floor, "p1")
    brought = Given("", seed_of(1, "p2"), SALT)
    done = ready(floor, "p2", brought)
    assert kinds(done, *STEPS) == ["Ready", "WagersClosed", "SeedsListed"]
    return floor.current("T1").tip.seq


def before_the_list(floor: Floor) -> str:
    """The journal's hash right before its last list: it holds every wager that was made."""
    lines = [json.loads(line) for line in journal(floor, every=True).splitlines()[1:]]
    place = max(n for n, line in enumerate(lines) if line["kind"] == "seeds_listed")
    return str(lines[place - 1]["hash"])


def test_two_patrons_reveal_against_a_signed_list(floor: Floor) -> None:
    two(floor)
    found = floor.current("T1")
    listed = Signed(
        [
            "croupier 2/list",
            "T1",
            1,
            [["p1", committed(1, "p1")], ["p2", committed(1, "p2")]],
            before_the_list(floor),
        ],
        floor.database.keys.public,
        found.seeding.signature,
    )
    assert holds(listed)
    assert (
        listed == seeds.signed_list(found) == seeds.signed_list(Floor(floor.database).table("T1"))
    )
    assert found.seeding.missing == ("p1", "p2")
    assert kinds(reveals(floor, "p2", 1), *STEPS) == ["SeedRevealed"]
    assert floor.current("T1").seeding.missing == ("p1",)
    assert kinds(reveals(floor, "p1", 1), *STEPS) == ["SeedRevealed", "SeedsClosed", "Drawn"]
    receipts = [
        seeds.receipt(floor, "T1", patron, Revealed(1, seed_of(1, patron), SALT))
        for patron in ("p1", "p2")
    ]
    assert all(map(holds, receipts))
    kept = tuple(
        Kept("kept", signature.Signed(one.statement, one.key, one.signature))
        for one in (listed, *receipts)
    )
    against = Against(key=floor.database.keys.public, receipts=kept)
    verified = verify(journal(floor), "", against)
    assert (verified.findings, verified.missing(PROPERTIES)) == ((), ())


def test_what_was_kept_of_a_round_that_waits_for_seeds_is_compared_too(floor: Floor) -> None:
    """Somebody looks while the table waits: the list is there, and so is what was revealed."""
    two(floor)
    listed = seeds.signed_list(floor.current("T1"))
    receipt = seeds.receipt(floor, "T1", "p1", Revealed(1, seed_of(1, "p1"), SALT))

    def found(*signed: Signed) -> list[str]:
        against = Against(receipts=tuple(Kept("kept", one) for one in signed))
        return [one.why for one in verify(journal(floor, every=True), "", against).findings]

    assert found(listed) == []
    assert found(receipt) == ["kept: the seed of p1 for round 1 is not in the record"]
    reveals(floor, "p1", 1)
    assert found(listed, receipt) == []
    keys = floor.database.keys
    other = keys.signed(["croupier 2/list", "T1", 1, [["p1", committed(1, "p1")]]])
    assert found(other) == ["kept: the house signed a different list for round 1"]


def test_a_receipt_is_given_again_and_a_second_seed_is_refused(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "roulette")
    guests = [Visitor(client, f"patron-{number}") for number in (1, 2)]
    for one in guests:
        one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
        more = {"seed-commitment": committed(1, one.name)}
        one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"}, None, more)
    for one in guests:
        one.done("/tables/T1/ready")
    told = client.get("/api/v1/tables/T1/fair").json()
    assert told["waits_for"] == ["patron-1", "patron-2"]
    assert holds(msgspec.convert(told["listed"], Signed))
    body = {"round": 1, "seed": seed_of(1, "patron-1"), "salt": SALT}
    seq = house.floor.current("T1").tip.seq
    assert guests[1].post("/tables/T1/seeds", body).status_code == 422
    assert guests[0].post("/tables/T1/seeds", {**body, "seed": "x"}).status_code == 422
    assert guests[0].post("/tables/T1/seeds", {**body, "round": 2}).status_code == 422
    assert house.floor.current("T1").tip.seq == seq
    first = guests[0].done("/tables/T1/seeds", body)
    assert first["statement"] == [
        "croupier 2/receipt",
        "T1",
        1,
        "patron-1",
        committed(1, "patron-1"),
        body["seed"],
        SALT,
    ]
    assert guests[0].done("/tables/T1/seeds", body) == first
    guests[1].done("/tables/T1/seeds", {**body, "seed": seed_of(1, "patron-2")})
    assert house.floor.current("T1").driver.table.round == 2
    assert guests[0].done("/tables/T1/seeds", body) == first


def test_while_seeds_are_waited_for_nothing_of_the_round_changes(floor: Floor) -> None:
    seq = two(floor)
    for does in (
        lambda d: d.place("p1", "10 on black"),
        lambda d: d.take_down("p1", 1),
        lambda d: d.feed(Ready(patron="p1")),
        lambda d: d.incident("spin_void"),
    ):
        with pytest.raises(Refused):
            floor.act("T1", "p1", "play", does, then=dealer.deals)
    floor.goes_on()
    floor.act("T1", "dealer", "clock", dealer.goes_on, then=dealer.deals)
    assert floor.current("T1").tip.seq == seq
    floor.act("T1", "p1", "buy-in", partial(_buys, "p1"), then=dealer.deals)
    assert kinds(tuple(e.event for e in floor.current("T1").driver.log), Drawn) == []


def test_a_commitment_after_the_closing_and_a_second_one_do_not_count(floor: Floor) -> None:
    seated(floor, "p1", "p2")
    wagers(floor, "p1")
    wagers(floor, "p1", Given(committed(2, "p1")))
    wagers(floor, "p2", Given(committed(2, "p2"), round=2))
    assert floor.current("T1").seeding.committed == (("p1", committed(1, "p1")),)
    ready(floor, "p1")
    ready(floor, "p2")
    floor.act(
        "T1",
        "p2",
        "buy-in",
        partial(_buys, "p2"),
        then=dealer.deals,
        seed=Given(committed(1, "p2")),
    )
    assert floor.current("T1").seeding.committed == (("p1", committed(1, "p1")),)
    with pytest.raises(Refused, match="p2 did not commit to one"):
        reveals(floor, "p2", 1)
    assert "Drawn" in kinds(reveals(floor, "p1", 1), Drawn)


def test_a_withheld_seed_is_waited_for_two_seconds(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    two(floor)
    reveals(floor, "p2", 1)
    clock.passes(1.9)
    floor.goes_on()
    assert floor.current("T1").driver.table.round == 1
    clock.passes(0.2)
    assert floor.overdue() == ("T1",)
    floor.goes_on()
    assert floor.current("T1").driver.table.round == 2
    with pytest.raises(Refused, match="a seed for round 1: its seeds are closed"):
        reveals(floor, "p1", 1)
    found = verify(journal(floor))
    assert (found.findings, found.missing(PROPERTIES)) == ((), ())
    assert any("withheld" in one.why for one in found.properties)


def test_the_clock_closes_by_the_same_rules(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    seated(floor, "p1", mode=LIVE)
    wagers(floor, "p1")
    clock.passes(floor.pace.wagers + 1)
    floor.goes_on()
    assert floor.current("T1").seeding.missing == ("p1",)
    assert "Drawn" in kinds(reveals(floor, "p1", 1), Drawn)


def test_another_process_goes_on_after_a_kill(database: Database) -> None:
    """What one process closed another reads in the record: list, seeds that came, and the time."""
    clock = Clock()
    two(Floor(database, clock))
    reveals(Floor(database, clock), "p1", 1)
    other = Floor(database, clock)
    found = other.current("T1")
    assert (found.seeding.missing, seeds.waits(found.driver)) == (("p2",), True)
    clock.passes(2)
    other.goes_on()
    third = Floor(database, clock)
    assert third.current("T1").driver.table.round == 2
    assert other.current("T1").seeding == third.current("T1").seeding
    assert third.audit() == []
    assert verify(journal(third)).missing(PROPERTIES) == ()


def test_a_house_that_was_down_waits_afresh_for_seeds(database: Database) -> None:
    """A patron's page comes back a moment after the house does, however long that was away."""
    clock = Clock()
    two(Floor(database, clock))
    clock.passes(60)
    fresh = Floor(database, clock)
    assert fresh.overdue() == ("T1",)
    fresh.goes_on()
    assert fresh.current("T1").seeding.missing == ("p1", "p2")
    assert fresh.overdue() == ()
    clock.passes(1.5)
    assert kinds(reveals(fresh, "p1", 1), *STEPS) == ["SeedRevealed"]
    fresh.act("T1", "p2", "buy-in", partial(_buys, "p2"), then=dealer.deals)
    clock.passes(0.6)
    fresh.goes_on()
    closed = next(
        entry.event
        for entry in fresh.current("T1").driver.log
        if isinstance(entry.event, SeedsClosed)
    )
    assert [seed for _, _, seed in closed.seeds] == [seed_of(1, "p1"), None]
    assert fresh.audit() == []
    assert verify(journal(fresh)).missing(PROPERTIES) == ()


ONLY_PLAYERS = "only patrons with wagers can move the round on"


@pytest.mark.parametrize("mode", ["practice", LIVE])
def test_nobody_is_ready_where_nobody_has_a_wager(floor: Floor, mode: str) -> None:
    """No value is used up for nobody, and the refusal says what would be taken."""
    seated(floor, "p1", "p2", mode=mode)
    before = floor.current("T1").tip
    with pytest.raises(Refused, match="the round cannot continue: nobody has a wager"):
        ready(floor, "p1")
    assert floor.current("T1").tip == before
    assert seat.moves(floor.current("T1"), "p1", BUY_FIRST)["ready"].why == "nobody has a wager"
    wagers(floor, "p1")
    assert "ready" not in seat.moves(floor.current("T1"), "p1", BUY_FIRST)
    assert seat.moves(floor.current("T1"), "p2", BUY_FIRST)["ready"].why == ONLY_PLAYERS
    with pytest.raises(Refused, match=f"the round cannot continue: {ONLY_PLAYERS}"):
        ready(floor, "p2")
    assert not floor.table("T1").driver.table.ready, "nobody's clock runs"
    floor.act("T1", "p1", "undo", lambda d: d.take_down("p1", 1), then=dealer.deals)
    assert floor.table("T1").driver.table.open
    wagers(floor, "p1")
    assert kinds(ready(floor, "p1"), *STEPS) == ["Ready", "WagersClosed", "SeedsListed"]


def test_a_round_that_is_under_way_goes_on_without_wagers(floor: Floor) -> None:
    """A dealer may close where nobody has a wager; red dog asks for raises in the middle."""
    floor.open_table("T1", "reddog")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", partial(_buys, "p1"), then=dealer.deals)
    raises = 0
    for _ in range(60):
        driver = floor.table("T1").driver
        step = driver.step_now
        if isinstance(step, Ask):
            floor.act("T1", "p1", "cut", lambda d: d.choose("p1", "decline"), then=dealer.deals)
        elif floor.table("T1").source.seeds_closed(driver.table.round):
            ready(floor, "p1")
            raises += 1
        else:
            floor.act("T1", "dealer", "typed", lambda d: d.close(), then=dealer.deals)
    assert raises > 5
    assert floor.audit() == []


def test_where_bots_alone_have_wagers_the_round_goes_on(floor: Floor) -> None:
    seated(floor, "p1")
    bot = bots.seat(floor, "T1", "p1").name
    with pytest.raises(Refused, match="nobody has a wager"):
        ready(floor, "p1")
    wagers(floor, bot)
    ready(floor, bot)
    assert floor.table("T1").driver.table.round == 2


def test_bots_give_no_seeds_and_do_not_stand_in_the_way(floor: Floor) -> None:
    seated(floor, "p1")
    bot = bots.seat(floor, "T1", "p1").name
    wagers(floor, bot)
    wagers(floor, "p1")
    assert floor.current("T1").seeding.committed == (("p1", committed(1, "p1")),)
    ready(floor, bot)
    done = ready(floor, "p1", Given("", seed_of(1, "p1"), SALT))
    assert kinds(done, SeedsListed, SeedsClosed, Drawn) == ["SeedsClosed", "Drawn"]
    assert verify(journal(floor)).missing(PROPERTIES) == ()


@pytest.mark.parametrize(
    ("header", "value"),
    [("seed-commitment", "xyz"), ("seed", "%00"), ("seed", "x" * 999), ("seed-round", "one")],
)
def test_headers_that_are_no_seed_are_refused(
    client: TestClient, house: House, header: str, value: str
) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    answer = one.post("/tables/T1/buy-ins", {"amount_cents": 100_00}, None, {header: value})
    assert answer.status_code == 422
    assert house.floor.current("T1").driver.table.patrons == ()


@pytest.mark.parametrize("value", ["%ff", "lucky%C3", "%ed%a0%80", b"\xff", b"\xe2\x99\xa3"])
def test_a_seed_whose_bytes_are_no_text_is_refused(
    client: TestClient, house: House, value: Any
) -> None:
    """What a patron did not say is never put in its place."""
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    answer = one.post("/tables/T1/buy-ins", {"amount_cents": 100_00}, None, {"seed": value})
    assert answer.status_code == 422
    told = "Seed: its bytes are not UTF-8. Accepted: percent-encoded UTF-8."
    assert answer.json()["detail"] == told
    assert house.floor.current("T1").driver.table.patrons == ()


@pytest.mark.parametrize(
    ("path", "body"),
    [("incidents", {"incident": "damaged_card"}), ("commands", {"text": "incident damaged_card"})],
)
def test_the_journal_names_the_person_who_calls_an_irregularity(
    client: TestClient, house: House, path: str, body: dict[str, str]
) -> None:
    house.floor.open_table("T1", "blackjack")
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    plays(house, patron, "T1", "10 on main")
    of_role(house, client, "dealer").done(f"/tables/T1/{path}", body)
    named = Confirmed(role="dealer", about="incident damaged_card", by="dealer-1")
    log = [entry.event for entry in house.floor.current("T1").driver.log]
    called = next(place for place, one in enumerate(log) if isinstance(one, IncidentCalled))
    assert log[called - 1] == named
    assert house.floor.audit() == []
    assert verify(journal(house.floor)).findings == ()


def to_the_draw(driver: Driver) -> None:
    """The betting is closed, and the dice are about to be thrown."""
    if isinstance(driver.step_now, Ask):
        driver.choose("patron-1", "accept")
    driver.close()
    for _ in range(9):
        if isinstance(driver.step_now, Draw):
            return
        driver.step()


DECLARED = [
    ("craps", "10 on pass", "cocked_die", {"shows": "6-6"}),
    ("craps", "10 on pass", "disputed_face", {"shows": "3-4", "by": "boxperson"}),
    ("craps", "10 on pass", "dice_touch_chips", {"card": "6-6"}),
]


@pytest.mark.parametrize(("game", "bid", "incident", "details"), DECLARED)
def test_nobody_declares_an_outcome_where_it_is_fixed_in_advance(
    client: TestClient, house: House, game: str, bid: str, incident: str, details: dict[str, str]
) -> None:
    house.floor.open_table("T1", game)
    patron, dealer_ = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    patron.done("/tables/T1/commands", {"text": bid})
    house.floor.act("T1", "patron-1", "round", to_the_draw)
    before = house.floor.current("T1").driver
    log, step = before.log, before.step_now
    assert isinstance(step, Draw)
    said = " ".join(("incident", incident, *(f"{key}={one}" for key, one in details.items())))
    for path, body in (
        ("incidents", {"incident": incident, "details": details}),
        ("commands", {"text": said}),
    ):
        answer = dealer_.post(f"/tables/T1/{path}", body)
        assert (answer.status_code, "fixed in advance" in answer.text) == (422, True), answer.text
        after = house.floor.current("T1").driver
        assert (after.log, after.step_now) == (log, step)
    assert house.floor.audit() == []


def test_who_gives_a_seed_reads_that_the_table_waits_for_their_own(floor: Floor) -> None:
    seated(floor, "p1", "p2")
    for patron in ("p1", "p2"):
        wagers(floor, patron)
    for patron in ("p1", "p2"):
        ready(floor, patron)
    found = floor.current("T1")
    waits = {reader: table_page._seeds(found, reader) for reader in ("p1", "p2", "")}
    assert waits["p1"] == "your seed and p2's seed"
    assert waits["p2"] == "your seed and p1's seed"
    assert waits[""] == "p1's seed and p2's seed"

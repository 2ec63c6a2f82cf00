"""Values fixed in advance at every table, and what nobody may know of them before their time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_bid, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Dealt,
    Event,
    KeyChanged,
    Ready,
    Returned,
    Revealed,
    RoundVoided,
    UnitBegun,
    UnitOpened,
    ValuesFixed,
)
from croupier.core.game import Game, need_of
from croupier.core.part import Deals
from croupier.core.step import Ask, Idle, Open
from croupier.core.table import IDLE
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.store.keys import Keys, holds
from croupier.floor.tables import closing, dealer, epochs, export, journal, seeds
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.tables.seeds import Given
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.notation.chain import Numbered, canonical, linked, numbered
from croupier.notation.signature import Signed
from croupier.verification.verify import verify
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role, seated
from tests.floor.older import older_table
from tests.floor.playing import anything, goes_on
from tests.floor.test_tables import funded
from tests.floor.test_verify import few

PROPERTIES = ("P1", "P2", "P3", "P4", "P8")
SALT = sha256(b"salt").hexdigest()


def exported(floor: Floor, *, every: bool = False) -> str:
    return b"".join(export.journal(floor, "T1", every=every)).decode()


def events_of(floor: Floor, after: int = 0) -> list[Event]:
    game = floor.table("T1").game
    with floor.database.reading() as connection:
        return [entry.event for *_, entry in journal.read(connection, game, "T1", after)]


def plays(floor: Floor, acts: int, seed: int = 4) -> None:
    rng = Random(seed)
    for _ in range(acts):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))


def with_chips(floor: Floor, game: str, **choices: Any) -> None:
    floor.open_table("T1", game, choices=choices)
    funded(floor, "p1", amount=10**9)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00), then=dealer.deals)


def test_the_first_event_fixes_values_before_any_wager(floor: Floor) -> None:
    with_chips(floor, "roulette")
    first, *rest = events_of(floor)
    assert isinstance(first, ValuesFixed)
    assert (first.first, first.units, first.key) == (1, 256, floor.database.keys.public)
    said = ["croupier 2/root", "T1", 1, 1, 256, first.root]
    assert holds(Signed(said, first.key, first.signature))
    assert any(isinstance(event, UnitBegun) for event in rest)


@pytest.mark.parametrize("game", ["roulette", "reddog"])
def test_values_never_run_out(floor: Floor, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(epochs, "UNITS", 4)
    monkeypatch.setattr(epochs, "FEW", 3)
    with_chips(floor, game, **({"decks": 1} if game == "reddog" else {}))
    plays(floor, 700 if game == "reddog" else 250)
    happened = events_of(floor)
    fixed = [event for event in happened if isinstance(event, ValuesFixed)]
    assert len(fixed) > 2
    assert [event.first for event in fixed] == [1 + 4 * place for place in range(len(fixed))]
    found = verify(exported(floor))
    assert (found.findings, found.missing(("P1", "P4"))) == ((), ())
    assert Floor(floor.database).table("T1").source.values == floor.table("T1").source.values
    assert floor.audit() == []


@pytest.mark.parametrize("game", ["roulette", "blackjack", "baccarat", "craps"])
def test_a_table_of_an_older_version_goes_on_with_values_of_this_one(
    database: Database, game: str
) -> None:
    floor = Floor(database)
    funded(floor, "p1", amount=10**9)
    old = older_table(database, "T1", game, 45)
    found = floor.current("T1")
    seq, under_way = found.tip.seq, found.driver.table.stage != IDLE
    lay = sum(wager.amount for wager in found.driver.table.wagers)
    assert floor.audit() == []
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00), then=dealer.deals)
    added = events_of(floor, seq)
    acts = [entry.act for entry in floor.table("T1").driver.log[-len(added) :]]
    assert acts[0] == 1
    assert sorted(acts) == acts
    told = {event.secret for event in added if isinstance(event, Revealed)}
    assert told == {one.secret for some in old.kept.values() for one in some}
    voided = [event for event in added if isinstance(event, RoundVoided)]
    assert [(event.by, event.why) for event in voided] == [("house", epochs.OLDER)] * under_way
    assert sum(e.amount for e in added if isinstance(e, Returned)) == lay * under_way
    assert [e.first for e in added if isinstance(e, ValuesFixed)] == [1]
    plays(floor, 60)
    assert floor.audit() == []
    verified = verify(exported(floor))
    assert verified.findings == ()
    assert verified.header.format == "croupier transcript 1"


@pytest.mark.parametrize("lost", ["secret", "row"])
@pytest.mark.parametrize("game", ["roulette", "blackjack"])
def test_where_the_secret_is_lost_other_values_are_fixed(
    floor: Floor, game: str, lost: str
) -> None:
    """The house cannot go on with what it does not know, and says so in the journal."""
    with_chips(floor, game)
    plays(floor, 30)
    found = floor.current("T1")
    begun = {unit.value for unit in found.source.values.begun}
    seq, under_way = found.tip.seq, found.driver.table.stage != IDLE
    gone = update(schema.epoch).values(secret=None) if lost == "secret" else delete(schema.epoch)
    with floor.database.transaction() as connection:
        connection.execute(gone)
        assert epochs.out_of_order(connection) == ("T1",)
    other = Floor(floor.database)
    other.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00), then=dealer.deals)
    added = events_of(other, seq)
    opened = [event for event in added if isinstance(event, UnitOpened)]
    assert {event.value for event in opened} == begun
    assert {event.retired for event in opened} <= {epochs.RESTORED, epochs.LOST}
    assert any(isinstance(event, RoundVoided) for event in added) is under_way
    plays(other, 40)
    assert other.audit() == []
    assert verify(exported(other)).findings == ()
    with other.database.reading() as connection:
        assert epochs.out_of_order(connection) == ()


def test_a_new_key_is_told_at_each_table_before_anything_else(floor: Floor, tmp_path: Path) -> None:
    floor.database.keyring.directory = tmp_path / "keys"
    with_chips(floor, "roulette")
    keys = floor.database.keys
    before, seq = keys.public, floor.current("T1").tip.seq
    keys.rotate(floor.clock())
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    first = events_of(floor, seq)[0]
    assert isinstance(first, KeyChanged)
    assert (first.old, first.new) == (before, keys.public)
    floor.act("T1", "p1", "round", lambda d: d.feed(Ready(patron="p1")), then=dealer.deals)
    assert sum(isinstance(event, KeyChanged) for event in events_of(floor)) == 1
    assert verify(exported(floor)).findings == ()


def test_a_process_that_has_not_heard_of_a_new_key_learns_of_it_from_the_journal(
    floor: Floor, tmp_path: Path
) -> None:
    floor.database.keyring.directory = tmp_path / "keys"
    with_chips(floor, "roulette")
    stale = floor.database.keys
    stale._look = float("inf")
    elsewhere = Keys.at(tmp_path / "keys")
    elsewhere.rotate(floor.clock())
    floor.database.keyring.agreed = elsewhere
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    floor.database.keyring.agreed = stale
    floor.act("T1", "p1", "round", lambda d: d.feed(Ready(patron="p1")), then=dealer.deals)
    assert stale.public == elsewhere.public
    assert sum(isinstance(event, KeyChanged) for event in events_of(floor)) == 1
    assert verify(exported(floor)).findings == ()
    assert floor.audit() == []


def test_a_table_that_closes_opens_what_it_had_begun(floor: Floor) -> None:
    with_chips(floor, "blackjack")
    for _ in range(60):
        if not floor.current("T1").driver.table.wagers and floor.table("T1").source.values.begun:
            break
        plays(floor, 1)
    begun = {unit.value for unit in floor.table("T1").source.values.begun}
    closing.close_table(floor, "T1", "supervisor-1")
    opened = [e for e in events_of(floor) if isinstance(e, UnitOpened) and e.value in begun]
    assert {e.value for e in opened} == begun
    assert {(e.by, e.retired) for e in opened} == {("supervisor-1", "the table was closed")}
    assert verify(exported(floor)).missing(("P1", "P4")) == ()
    closing.reopen_table(floor, "T1", "supervisor-1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00), then=dealer.deals)
    plays(floor, 40)
    assert verify(exported(floor)).findings == ()
    assert floor.audit() == []


def commits(driver: Driver, patron: str) -> Given:
    """What a patron's page brings: a commitment, and the seed where nobody else has wagers."""
    round_ = driver.table.round + (driver.table.stage == IDLE)
    seed = f"{patron} in {round_}"
    return Given(seeds.committed("T1", round_, patron, seed, SALT), seed, SALT, round_)


def does(driver: Driver, patron: str, rng: Random) -> None:
    """Something lawful that brings the table on."""
    step, need = driver.step_now, need_of(driver.game, driver.table)
    if isinstance(step, Ask) and patron in step.patrons:
        driver.choose(patron, random_choice(step, rng), step.about)
    elif isinstance(step, Open) and driver.table.wagers_of(patron) and need is None:
        driver.feed(Ready(patron=patron))
    elif isinstance(step, Idle) and seeds.no_wagers(driver):
        return
    elif isinstance(step, Open | Idle):
        kinds = step.kinds if isinstance(step, Open) else ()
        kinds = need.kinds if need is not None and need.patron == patron else kinds
        bid = random_bid(driver.game, driver.table, patron, rng, kinds)
        if bid is not None:
            driver.place(patron, bid)


def seeded(floor: Floor, patrons: tuple[str, ...], acts: int, rng: Random) -> Iterator[Floor]:
    """Patrons who play with seeds, and reveal them when they are asked for."""
    for turn in range(acts):
        found, patron = floor.current("T1"), patrons[turn % len(patrons)]
        for name in found.seeding.missing if seeds.waits(found.driver) else ():
            seed = f"{name} in {found.seeding.round}"
            told = seeds.Revealed(found.seeding.round, seed, SALT)
            act = partial(seeds.reveal, found, by=name, revealed=told)
            floor.act("T1", name, "seed", act, then=dealer.deals)
        brings, act = commits(found.driver, patron), partial(does, patron=patron, rng=rng)
        try:
            floor.act("T1", patron, "play", act, then=dealer.deals, seed=brings)
        except Refused:
            continue
        if seeds.no_wagers(found.driver):
            _deals(floor, [one for one in patrons if not one.startswith("bot-")])
        yield floor


def _deals(floor: Floor, people: list[str]) -> None:
    """Where no wager is needed, the next hand is dealt once everyone has committed to a seed."""
    found = floor.current("T1")
    ahead = found.seeding.round == found.driver.table.round + 1
    if ahead and len(found.seeding.committed) == len(people):
        floor.act("T1", "dealer", "clock", dealer.goes_on, then=dealer.deals)


def undecided(floor: Floor) -> bool:
    """Whether the round can be declared void, and nobody could have known its outcome."""
    driver, source = floor.current("T1").driver, floor.current("T1").source
    early = driver.table.open and not source.seeds_closed(driver.table.round)
    return driver.table.stage == IDLE or early


@pytest.mark.parametrize("patrons", [("p1",), ("p1", "p2")], ids=["alone", "two"])
@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_every_game_is_proved_with_seeds(
    game: Game, patrons: tuple[str, ...], tmp_path: Path
) -> None:
    floor = Floor(fresh_sqlite(tmp_path))
    floor.open_table("T1", game.key, choices=few(game))
    if game.get(Deals) and len(patrons) == 1:
        patrons = ("bot-1", *patrons)
    funded(floor, *patrons, amount=10**9)
    for patron in patrons:
        buys = partial(lambda d, who: d.buy(who, 50_000_00), who=patron)
        floor.act("T1", patron, "buy-in", buys, then=dealer.deals)
    for turn, _ in enumerate(seeded(floor, patrons, 400, Random(5))):
        if turn > 140 and undecided(floor):
            break
    floor.renew("T1", "values", "the test is over")
    found = verify(exported(floor))
    assert found.findings == ()
    nobody_covers = game.key == "chemindefer" and len(patrons) == 1
    assert found.missing(("P1", "P4") if nobody_covers else PROPERTIES) == ()
    assert found.rounds > 1
    assert verify(exported(floor, every=True)).findings == ()
    floor.database.close()


FACES = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"]


def guesses(line: dict[str, Any]) -> Iterator[Numbered]:
    """A dealt card as it could be, face by face; all else of the line is known."""
    known = {name: line[name] for name in ("seq", "at", "kind", "seen_by", "cites", "act")}
    hidden = [place for place, face in enumerate(line["data"]["cards"]) if face == "??"]
    for face in FACES:
        cards = [
            face if place in hidden[:1] else one for place, one in enumerate(line["data"]["cards"])
        ]
        yield Numbered(**known, data={**line["data"], "cards": cards})


def found_out(lines: list[dict[str, Any]], hashes: dict[int, str]) -> list[str]:
    """The attack: every face is tried at every hash that is shown, salted or not."""
    found = []
    for line in lines:
        before, after = hashes.get(line["seq"] - 1), hashes.get(line["seq"])
        if line["kind"] != "dealt" or "??" not in line["data"]["cards"] or None in (before, after):
            continue
        for item in guesses(line):
            told = canonical(item)
            tried = {
                linked(str(before), sha256(told).hexdigest()),
                sha256(str(before).encode() + told).hexdigest(),
            }
            if after in tried or line.get("withheld") == sha256(told).hexdigest():
                found.append(str(item.data["cards"]))
    return found


def test_the_bureau_cannot_find_out_a_hidden_card_from_hashes(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "blackjack")
    for _ in range(30):
        step = house.floor.current("T1").driver.step_now
        if isinstance(step, Ask) and "stand" in step.choices:
            break
        goes_on(house, one, "T1", {"amount_cents": 10_00, "wager": "main", "box": 1})
    bureau = of_role(house, client, "bureau")
    page = bureau.get("/bureau/journals/T1/1").json()
    hashes = {row["seq"]: row["hash"] for row in page["rows"]}
    assert any(row["withheld"] for row in page["rows"])
    text = client.get("/api/v1/tables/T1/journal?all=true").text
    lines = [json.loads(line) for line in text.splitlines()[1:]]
    hashes |= {line["seq"]: line["hash"] for line in lines}
    hidden = [line for line in lines if line.get("withheld")]
    assert hidden
    assert not [line for line in hidden if "salt" in line]
    assert found_out(lines, hashes) == []
    log = house.floor.current("T1").driver.log
    salts = [entry.salt for entry in log if entry.event.seen_by is not None]
    assert salts
    assert all(salts)
    told = text + json.dumps(page) + client.get("/api/v1/tables/T1/fair").text
    assert not [salt for salt in salts if salt in told]


def test_the_same_attack_finds_every_card_where_nothing_is_salted(floor: Floor) -> None:
    """The first version: the hash of a hidden card gives it away in 52 tries."""
    funded(floor, "p1", amount=10**9)
    older_table(floor.database, "T1", "blackjack", 30)
    with floor.database.reading() as connection:
        rows = list(journal.read(connection, floor.table("T1").game, "T1"))
    hashes = {seq: hash_ for seq, _, hash_, _ in rows}
    lines = []
    for seq, _, _, entry in rows:
        if isinstance(entry.event, Dealt) and entry.event.seen_by is not None:
            whole = msgspec.to_builtins(numbered(seq, entry.at, entry.event))
            hidden = ["??", *whole["data"]["cards"][1:]]
            lines.append({"act": 0, **whole, "data": {**whole["data"], "cards": hidden}})
    assert lines
    assert len(found_out(lines, hashes)) == len(lines)


def test_a_checkpoint_and_the_key_are_for_everyone(client: TestClient, house: House) -> None:
    changed = client.get("/api/v1/key").json()["changes"]
    one = seated(client, house, "roulette")
    one.done("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "red"})
    told = client.get("/api/v1/tables/T1/checkpoint").json()
    found = house.floor.current("T1")
    assert told["statement"][:4] == ["croupier 2/checkpoint", "T1", found.tip.seq, found.tip.hash]
    key = client.get("/api/v1/key").json()
    assert (key["key"], key["changes"]) == (told["key"], changed)
    assert holds(Signed(told["statement"], told["key"], told["signature"]))
    assert client.get("/api/v1/tables/nowhere/checkpoint").status_code == 404


def test_a_house_that_was_restored_begins_in_order(tmp_path: Path) -> None:
    """As it is served, before anybody asks for anything."""
    database = fresh_sqlite(tmp_path)
    funded(Floor(database), "p1", amount=10**9)
    older_table(database, "T1", "blackjack", 30)
    with TestClient(application(House(database))):
        fixed = [e for e in events_of(Floor(database)) if isinstance(e, ValuesFixed)]
    assert len(fixed) == 1
    database.close()

"""Workers of the floor are killed at any moment, and nothing is lost or done twice."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

import msgspec
from sqlalchemy import func, select

from bench.long import LongRun, State
from bench.served import PATIENCE, Gone, Person, Sent, Served, admitted, house
from croupier.core.table import IDLE
from croupier.floor.people.accounts import DEALER
from croupier.floor.store import schema
from croupier.floor.tables import export
from croupier.floor.tables.floor import Floor
from croupier.verification.verify import verify
from tests.floor import postgres

KILLS = 100
IN_ONE_HOUSE = 10
SQLITE, POSTGRES = "SQLite", "PostgreSQL"
WORKERS = {SQLITE: 1, POSTGRES: 2}
ALL_OF_THEM = 5
"""With several workers, one kill in this many takes all of them and their supervisor."""
SHARED, ALONE = "roulette-1", ("blackjack-1", "craps-1", "baccarat-1", "roulette-2")
LINKED, LINK = ("caribbeanstud-1", "caribbeanstud-2"), "north"
"""Tables that share their meter."""
METER = {"progressive": "D", "progressive_linked": True}
BUSY = 20
LONGEST = 0.5
DECIDED = ("paid", "collected", "returned")
ONCE = ("bought", "wager_placed", "cashed_out")
"""Inputs of patrons that move money, each under a key of its own."""


class Patron(Thread):
    """A patron who plays at random and never sends the same request twice."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.rng = person, table, Random(seed)
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            self.least = self.person.get(f"/tables/{self.table}")["minimum_cents"]
            while not self.person.stopping:
                self.acts()
        except Gone:
            pass
        except BaseException as error:
            self.failed = error
            raise

    def acts(self) -> None:
        """Answer a question, wager, or continue the round."""
        view = self.person.get(f"/tables/{self.table}/view")
        prompt, mine = view["prompt"], self.mine(view)
        if view["ledger"]["balances"].get(self.person.name, 0) < 20 * self.least:
            self.says("buy-ins", {"amount_cents": 100 * self.least})
        elif prompt is not None:
            self.says("answers", {"choice": self.answer(prompt), "about": prompt["about"]})
        elif mine and self.rng.random() < 0.5:
            self.says("ready", None)
        else:
            self.wagers(view)

    def mine(self, view: Any) -> list[Any]:
        return [one for one in view["ledger"]["wagers"] if one["patron"] == self.person.name]

    def answer(self, prompt: Any) -> str:
        choices = prompt.get("choices") or [str(prompt.get("least", 0))]
        return str(self.rng.choice(choices))

    def wagers(self, view: Any) -> None:
        areas = [area for area, one in view["areas"].items() if not one["refusal"]]
        if not areas:
            self.says("ready", None)
            return
        spot, _, box = self.rng.choice(areas).partition("@")
        kind, _, on = spot.partition(":")
        body = {"amount_cents": self.least, "wager": kind, "on": on}
        self.says("wagers", {**body, "box": int(box)} if box else body)

    def says(self, what: str, body: Any) -> Sent:
        return self.person.done(f"/tables/{self.table}/{what}", body)


class OnMeter(Patron):
    """A patron whose every hand is wagered on the meter."""

    def wagers(self, view: Any) -> None:
        made = {one["kind"] for one in self.mine(view)}
        if made == {"ante"}:
            self.says("wagers", {"amount_cents": 1_00, "wager": "progressive"})
        elif made:
            self.says("ready", None)
        else:
            self.says("wagers", {"amount_cents": self.least, "wager": "ante"})


class Dealer(Patron):
    """Closes the betting at a table that several patrons share."""

    def acts(self) -> None:
        view = self.person.get(f"/tables/{self.table}/view")
        if view["ledger"]["wagers"] and self.rng.random() < 0.5:
            self.says("commands", {"text": "no more bets"})
        sleep(0.02)


@contextmanager
def databases(kind: str) -> Iterator[tuple[str, Path]]:
    """An empty, durable database of a kind, and a folder for the output."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == SQLITE:
            yield f"{folder}/floor.db", Path(folder)
            return
        with postgres.server(durable=True) as url:
            yield url, Path(folder)


def killed(kind: str, number: int, kills: int) -> Counter[str]:
    """Kill the workers of one house a number of times; return what happened and what went wrong."""
    rng, found = Random(f"{kind} {number}"), Counter[str]()
    with databases(kind) as (where, folder), house(where) as floor:
        served = Served(where, WORKERS[kind], folder / "log")
        guests = seated(floor, served.port, number)
        served.start()
        try:
            for guest in guests:
                guest.start()
            for kill in range(kills):
                busy(guests)
                moment(floor, rng, committed=kill % 2 == 1)
                found += struck(served, rng, everything=kill % ALL_OF_THEM == ALL_OF_THEM - 1)
                found += astray(floor, guests, f"{kind} {number}, kill {kill + 1}")
                found["resumed in mid-round"] += resumed(floor, served)
            busy(guests)
            left(guests)
        finally:
            served.stop()
        found += astray(floor, guests, f"{kind} {number}, at the end", over=True)
        return found + tally(floor, guests)


def seated(floor: Floor, port: int, number: int) -> list[Patron]:
    """People at tables: one each, and three at a shared table; two tables share a meter."""
    places = [(SHARED, f"patron-{n}") for n in (1, 2)]
    places += [(table, f"patron-{n}") for n, table in enumerate(ALONE, 3)]
    for table in (SHARED, *ALONE):
        floor.open_table(table, table.partition("-")[0])
    dealer = Dealer(admitted(floor, "dealer-1", port, DEALER), SHARED, number)
    patrons = [
        Patron(admitted(floor, name, port), table, 100 * number + place)
        for place, (table, name) in enumerate(places)
    ]
    for table in LINKED:
        floor.open_table(table, table.partition("-")[0], choices=METER, link=LINK)
    many = len(patrons)
    on_meter = [
        OnMeter(admitted(floor, f"patron-{many + place}", port), table, 100 * number + many + place)
        for place, table in enumerate(LINKED, 1)
    ]
    return [dealer, *patrons, *on_meter]


def busy(guests: list[Patron]) -> None:
    """Wait until some requests have been answered since the last kill."""
    begun = sum(len(guest.person.sent) for guest in guests)
    until = monotonic() + PATIENCE
    while sum(len(guest.person.sent) for guest in guests) < begun + BUSY:
        if monotonic() > until or any(guest.failed for guest in guests):
            return
        sleep(0.01)


def moment(floor: Floor, rng: Random, *, committed: bool) -> None:
    """Any moment, or the one right after a commit, before its answer may have been sent."""
    sleep(rng.random() * LONGEST)
    if committed:
        begun, until = events(floor), monotonic() + PATIENCE
        while events(floor) == begun and monotonic() < until:
            pass


def events(floor: Floor) -> int:
    """The number of events written."""
    with floor.database.reading() as connection:
        return int(connection.scalar(select(func.sum(schema.gaming_table.c.seq))) or 0)


def struck(served: Served, rng: Random, *, everything: bool) -> Counter[str]:
    """Kill one worker or all of them, and start what is gone again."""
    if served.workers > 1 and not everything:
        victim = rng.choice(served.pids())
        served.kill(victim)
        while victim in served.pids():
            sleep(0.01)
        served.ready()
        return Counter({"kills": 1})
    served.kill_all()
    served.start()
    return Counter({"kills": 1, "all workers": 1})


def resumed(floor: Floor, served: Served) -> int:
    """How many tables are in the middle of a round with wagers on the layout, and are served."""
    tables = (floor.current(name).driver.table for name in floor.names())
    return sum(table.stage != IDLE and bool(table.wagers) for table in tables)


def left(guests: list[Patron]) -> None:
    """Let everybody finish their requests and send no more."""
    for guest in guests:
        guest.person.stopping = True
    for guest in guests:
        guest.join()
        guest.person.close()


def astray(floor: Floor, guests: list[Patron], when: str, over: bool = False) -> Counter[str]:
    """What is wrong with the books, and where people's answers differ from what is written."""
    wrong = [*floor.audit(), *untrue(floor, guests, over=over), *twice(floor)]
    wrong += unproved(floor) if over else ()
    wrong += [f"{guest.person.name}: {guest.failed!r}" for guest in guests if guest.failed]
    return Counter(f"astray {when}: {one}" for one in wrong)


def unproved(floor: Floor) -> Iterator[str]:
    """What does not hold in a journal as anyone may download it."""
    for name in floor.names():
        found = verify(b"".join(export.journal(floor, name)).decode())
        yield from (f"{name}, {one}" for one in found.findings)


def untrue(floor: Floor, guests: list[Patron], *, over: bool) -> Iterator[str]:
    """Inputs acknowledged but not written; finally also inputs written but never requested.

    People continue during the check: their answers are collected before what is written is read.
    """
    acknowledged = Counter[tuple[str, str]]()
    for guest in guests:
        for one in list(guest.person.sent):
            if one.answer is not None and one.status < 300:
                acknowledged.update(own(one, guest.person.name))
    written = inputs(floor)
    for lost in acknowledged - written:
        yield f"acknowledged, but not written: {lost}"
    surplus = written - acknowledged
    if over and surplus:
        yield f"written more often than requested: {surplus}"


def inputs(floor: Floor) -> Counter[tuple[str, str]]:
    """Every written input of a patron that moves money."""
    event = schema.event
    asked = select(event.c.gaming_table, event.c.line).where(event.c.kind.in_(ONCE))
    with floor.database.reading() as connection:
        rows = connection.execute(asked).all()
    return Counter((row.gaming_table, spelled(msgspec.json.decode(row.line))) for row in rows)


def spelled(line: Any) -> str:
    return msgspec.json.encode([line["kind"], line["data"]], order="sorted").decode()


def own(one: Sent, name: str) -> Iterator[tuple[str, str]]:
    """The inputs that a request was told it made."""
    table = one.path.split("/")[2]
    for event in one.answer["events"]:
        data = {key: event[key] for key in event if key not in ("kind", "cites", "seen_by")}
        if event["kind"] in ONCE and name in (
            data.get("patron"),
            data.get("wager", {}).get("patron"),
        ):
            yield table, spelled({"kind": event["kind"], "data": data})


def twice(floor: Floor) -> Iterator[str]:
    """Wagers on a wheel that were decided more than once."""
    event = schema.event
    asked = select(event.c.gaming_table, event.c.line).where(
        event.c.kind.in_(DECIDED), event.c.gaming_table.like("roulette%")
    )
    with floor.database.reading() as connection:
        rows = connection.execute(asked).all()
    decided = Counter(
        (row.gaming_table, msgspec.json.decode(row.line)["data"]["wager"]) for row in rows
    )
    yield from (f"decided {times} times: {one}" for one, times in decided.items() if times > 1)


def tally(floor: Floor, guests: list[Patron]) -> Counter[str]:
    """What was asked and answered, and what was under way at the kills."""
    sent = [one for guest in guests for one in guest.person.sent]
    cut = [one for one in sent if one.cut]
    with floor.database.reading() as connection:
        at = {row.key: row.at for row in connection.execute(select(schema.answer))}
    before = sum(one.key in at and at[one.key] < one.cut[0] for one in cut)
    rounds = sum(floor.current(name).driver.table.round for name in floor.names())
    return Counter(
        {
            "requests": len(sent),
            "answered": sum(one.status < 300 for one in sent if one.status),
            "refused": sum(one.status >= 300 for one in sent),
            "under way": len(cut),
            "carried out": before,
            "events": events(floor),
            "rounds": rounds,
        }
    )


def chunks(
    state: State,
    kills: int = KILLS,
    in_one_house: int = IN_ONE_HOUSE,
    kinds: tuple[str, ...] = (SQLITE, POSTGRES),
) -> Iterator[State]:
    """One house after another on each database."""
    for kind in kinds:
        done = Counter[str](state.get(kind, {}))
        while done["kills"] < kills:
            number = done["kills"] // in_one_house + 1
            done += killed(kind, number, min(in_one_house, kills - done["kills"]))
            state = {**state, kind: dict(done)}
            yield state


def falls_short(state: State) -> str | None:
    """What went wrong, or a case the kills never hit."""
    for kind, found in state.items():
        for what in found:
            if what.startswith("astray "):
                return str(what).removeprefix("astray ")
        for needed in ("under way", "carried out", "resumed in mid-round"):
            if not found.get(needed):
                return f"{kind}: no kill met a request that was {needed}"
    return None


SHOWN = (
    "kills",
    "all workers",
    "rounds",
    "events",
    "requests",
    "answered",
    "under way",
    "carried out",
    "resumed in mid-round",
)


def figures(state: State) -> str:
    """The page."""
    return "\n".join(
        (
            "`croupier floor` plays seven tables (a roulette that two patrons and a dealer share, "
            "a blackjack, a craps, a baccarat and a roulette with one patron each, and two "
            "Caribbean stud tables with a patron each that share a meter); patrons send "
            "wagers, decisions and money requests as fast as they are answered, each under its own "
            "idempotency key, and repeat a request that was cut off until it is answered. Workers "
            "are killed with SIGKILL, half of the time at any moment, half right after a commit "
            "is seen: on SQLite the only one, on PostgreSQL one of two, and every fifth time both "
            "and their supervisor.",
            "",
            "After every kill, and after everyone had left:",
            "",
            "- no acknowledged input is missing from the journals, and none is there more often "
            "than it was requested;",
            "- no wager of a wheel was decided twice;",
            "- every entry sums to zero, and all accounts together sum to zero; each account is "
            "the sum of its postings and agrees with its table's events;",
            "- every posting on the shared meter has its number, at one of the tables, and what "
            "they read of it is what the last posting left; the meter's account agrees;",
            "- every hash chain holds, and every snapshot is what its events give; at the end "
            "`croupier verify` finds nothing wrong in any table's journal;",
            "- tables in the middle of a round continued it.",
            "",
            "| database | " + " | ".join(SHOWN) + " |",
            "| --- |" + " ---: |" * len(SHOWN),
            *(
                f"| {kind} | " + " | ".join(f"{found.get(one, 0):,}" for one in SHOWN) + " |"
                for kind, found in state.items()
            ),
            "",
            "*Under way* are requests that a kill cut off; *carried out* those among them whose "
            "transaction had already been committed, so that sending them again only returned the "
            "answer. *Resumed in mid-round* counts tables with wagers on the layout after a kill.",
        )
    )


RUN = LongRun(
    name="floor-kill",
    title="Workers of the floor are killed",
    covers=(
        "bench/runs/floor_kill.py",
        "bench/served.py",
        "src/croupier/floor/money/books.py",
        "src/croupier/floor/store/database.py",
        "src/croupier/floor/tables/epochs.py",
        "src/croupier/floor/tables/floor.py",
        "src/croupier/floor/tables/gates.py",
        "src/croupier/floor/oversight/heads.py",
        "src/croupier/floor/tables/journal.py",
        "src/croupier/floor/tables/links.py",
        "src/croupier/floor/money/ledger.py",
        "src/croupier/floor/tables/living.py",
        "src/croupier/floor/tables/once.py",
        "src/croupier/floor/tables/safe.py",
        "src/croupier/floor/tables/seeds.py",
        "src/croupier/floor/serve.py",
        "src/croupier/floor/tables/state.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)

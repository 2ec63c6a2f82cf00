"""Records that cannot have happened: inputs of true records, changed as no driver would.

A record is played at a table with random lawful rules, at which patrons also wager aloud with cash,
late and with coupons. An input of it is then changed, left out, doubled or moved, and what comes
after it is the engine's own, as a forger would have it. Either the engine refuses an input, so that
no replay goes past it, or a driver who is asked for the same makes the same record.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from croupier.analysis.random_play import STAKE, random_act, random_bid, random_rules
from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import (
    DRIVER,
    GRATUITY,
    Acted,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Confirmed,
    Dealt,
    Drawn,
    Edited,
    Event,
    IncidentCalled,
    Ready,
    RoundOpened,
    RoundVoided,
    Tipped,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.placing import commission_on, new_wager
from croupier.core.step import Confirm, Draw
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid, Wager
from croupier.equipment.source import Live, Shuffled
from croupier.games.registry import games
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import FORMAT, Header, Record, digest
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.rulebook.option import departures
from croupier.rulebook.rules import unlawful
from croupier.tableside import edits

PATRONS = ("p1", "p2", "p3")
ACTS = 70
AFTER = 4
"""The most inputs that follow a changed one."""
LIVELY = ("wager_verbal_cash", "late_bets", "buy", "coupons_match_play")
"""Options that let more happen, where a game has them."""


def when() -> str:
    """Every table's clock stands still, so that only what was asked tells records apart."""
    return "12:00"


@dataclass(frozen=True)
class Played:
    """A true record: its log, its inputs, and the table before each input."""

    game: Game
    rules: Any
    log: tuple[Entry, ...]
    places: tuple[int, ...]
    tables: tuple[Table, ...]

    @property
    def inputs(self) -> list[Event]:
        """What people and chance did."""
        return [self.log[place].event for place in self.places]


def lively_rules(game: Game, rng: Random) -> Any:
    """Random lawful rules under which as much as possible may happen."""
    rules = random_rules(game, rng)
    for declared in dataclasses.fields(rules):
        if declared.name in LIVELY and rng.random() < 2 / 3:
            more = dataclasses.replace(rules, **{declared.name: True})
            rules = more if next(unlawful(game, more), None) is None else rules
    return rules


@cache
def played(key: str, seed: int, acts: int = ACTS) -> Played:
    """A table of a game after many acts of all kinds."""
    game, rng = games()[key], Random(seed)
    rules = lively_rules(game, rng)
    driver = Driver(game, rules, Shuffled(key, seed), when)
    few = 0 not in game.boxes(rules)
    for patron in PATRONS[: len(game.boxes(rules)) if few else None]:
        driver.buy(patron, STAKE)
    for _ in range(acts):
        lively_act(driver, rng)
    tables, table = [], driver.start
    for entry in driver.log:
        if entry.event.is_input:
            tables.append(table)
        table = apply(game, table, entry.event)
    places = tuple(n for n, one in enumerate(driver.log) if one.event.is_input)
    return Played(game, rules, tuple(driver.log), places, tuple(tables))


def lively_act(driver: Driver, rng: Random) -> None:
    """Something that may happen now: a spoken or late wager, a tip, a void round, anything."""
    if rng.random() < 1 / 4 and (driver.table.open or isinstance(driver.step_now, Draw)):
        spoken_wager(driver, rng)
    elif rng.random() < 1 / 10:
        rare(driver, rng)
    else:
        random_act(driver, rng)


def spoken_wager(driver: Driver, rng: Random) -> None:
    """A wager with cash, late, or with a coupon, if the table takes it."""
    patron = rng.choice(driver.table.patrons)
    bid = random_bid(driver.game, driver.table, patron, rng)
    with suppress(Refused):
        if bid is not None:
            driver.place(patron, replace(bid, cash=rng.random() < 1 / 2, coupon=rng.random() < 0.2))


def rare(driver: Driver, rng: Random) -> None:
    """A tip, a patron who is ready, an undo, what a person confirms unasked, a void round."""
    patron = rng.choice(driver.table.patrons)
    does: tuple[Callable[[], object], ...] = (
        lambda: driver.feed(Ready(patron=patron)),
        lambda: edits.move(driver, patron, rng.choice((edits.UNDO, edits.UNDO, edits.REDO))),
        lambda: driver.feed(Tipped(patron=patron, amount=1_00, cites=GRATUITY)),
        lambda: driver.feed(Tipped(patron=patron, amount=1_00)),
        lambda: driver.confirm("supervisor", "a payment", "supervisor-1"),
        lambda: driver.feed(RoundVoided(by="supervisor-1", why="a fire alarm")),
    )
    with suppress(Refused):
        rng.choice(does)()


# What may be asked of a driver: the oracle.


def asked_again(true: Played, start: Table, inputs: list[Event]) -> list[Event] | None:
    """The log of a driver who is asked for what these inputs say; None if one is not a request."""
    driver = Driver(true.game, true.rules, Live(), when, start)
    rest = list(inputs)
    try:
        while rest:
            if not _ask(driver, rest):
                return None
    except Refused:
        return None
    return [entry.event for entry in driver.log]


def _ask(driver: Driver, rest: list[Event]) -> bool:
    """Ask for the next of the inputs, and take from the list all that it brings."""
    event = rest.pop(0)
    spoken = _spoken(driver, [event, *rest]) if isinstance(event, Confirmed) else 0
    if spoken:
        del rest[: spoken - 1]
        return True
    ask, before = ASKED.get(type(event)), len(driver.log)
    if ask is None:
        driver.feed(event)
        return True
    return ask(driver, event) and _together(driver.log[before:], event, rest)


def _together(made: list[Entry], event: Event, rest: list[Event]) -> bool:
    """Take from the list what a driver booked with a wager; False if it is not what comes next."""
    if not isinstance(event, WagerPlaced | WagerTakenDown):
        return True
    booked = [one.event for one in made if one.event.is_input][1:]
    if rest[: len(booked)] != booked:
        return False
    del rest[: len(booked)]
    return True


def _spoken(driver: Driver, given: list[Event]) -> int:
    """Ask for a spoken wager, if the inputs begin with all it brings; return how many those are.

    Where people confirmed it and not the driver, they are named.
    """
    trial = Driver(driver.game, driver.rules, Live(), when, driver.table)
    whose, _, said = getattr(given[0], "about", "").partition(" wager of ")[2].partition(": ")
    try:
        trial.place(whose, said)
    except Refused:
        return 0
    brought = [entry.event for entry in trial.log if entry.event.is_input]
    people = {one.by == DRIVER for one in given[: len(brought)] if isinstance(one, Confirmed)}
    if people == {False}:
        brought = [_by(*both) for both in zip(brought, given, strict=False)]
    if brought != given[: len(brought)]:
        return 0
    before, inputs = len(driver.log), iter(brought)
    driver.place(whose, said)
    for place, entry in enumerate(driver.log[before:], before):
        if entry.event.is_input:
            driver.log[place] = replace(entry, event=next(inputs))
    return len(brought)


def _by(made: Event, given: Event) -> Event:
    both = isinstance(made, Confirmed) and isinstance(given, Confirmed)
    return replace(made, by=given.by) if both else made  # type: ignore[attr-defined]


def _placed(driver: Driver, event: WagerPlaced) -> bool:
    wager, before = event.wager, len(driver.log)
    if event.cash or event.late or driver.table.stage == IDLE:
        return False
    bid = Bid(wager.amount, wager.kind, wager.on, wager.box, coupon=wager.coupon)
    if wager.commission and _is_older(driver, wager):
        made = new_wager(driver.game, driver.table, wager.patron, bid)
        driver.feed(WagerPlaced(wager=replace(made, commission=wager.commission)))
    else:
        driver.place(wager.patron, bid)
    if event.cites == GRATUITY:  # as a wager for the dealers is marked on the floor
        for place, entry in enumerate(driver.log[before:], before):
            if isinstance(entry.event, WagerPlaced):
                driver.log[place] = replace(entry, event=replace(entry.event, cites=GRATUITY))
    return True


def _is_older(driver: Driver, wager: Wager) -> bool:
    """A driver of an older version took the commission on each part of a wager by itself."""
    kind = driver.game.kind(wager.kind)
    return wager.commission == commission_on(kind, driver.table, wager.amount)


def _edited(driver: Driver, event: Edited) -> bool:
    """A driver says an undo or a redo once, right after the patron's wagers that it restored."""
    before = [entry.event for entry in driver.log if entry.event.is_input][-1:]
    whose = [
        one.wager.patron if isinstance(one, WagerPlaced) else one.patron
        for one in before
        if isinstance(one, WagerPlaced | WagerTakenDown)
    ]
    if whose != [event.patron]:
        return False
    driver.feed(Edited(patron=event.patron, move=event.move))
    return True


def _confirmed(driver: Driver, event: Confirmed) -> bool:
    """A person may confirm anything; the driver confirms only what the table waits for."""
    if event.by == DRIVER and not isinstance(driver.step_now, Confirm):
        return False
    driver.confirm(event.role, event.about, event.by)
    return True


def _opened(driver: Driver, event: RoundOpened) -> bool:
    return driver.table.stage == IDLE and bool(driver.step())


def _done(does: Callable[[Driver, Any], object]) -> Callable[[Driver, Any], bool]:
    def ask(driver: Driver, event: Any) -> bool:
        does(driver, event)
        return True

    return ask


def _tipped(driver: Driver, event: Tipped) -> None:
    cites = GRATUITY if event.cites == GRATUITY else ()
    driver.feed(Tipped(patron=event.patron, amount=event.amount, cites=cites))


def _taken_down(driver: Driver, event: WagerTakenDown) -> None:
    """A driver of an older version did not say what came back of the commission."""
    wager = driver.table.wager(event.wager)
    if wager is None or event.commission is not UNSET:
        driver.take_down(event.patron, event.wager, event.amount)
    else:
        driver.feed(replace(event, spot=wager.spot, cites=(), seen_by=None))


ASKED: Mapping[type[Event], Callable[[Driver, Any], bool]] = {
    Bought: _done(lambda driver, e: driver.buy(e.patron, e.amount, e.chips)),
    CashedOut: _done(lambda driver, e: driver.cash_out(e.patron, e.amount)),
    Tipped: _done(_tipped),
    RoundOpened: _opened,
    WagerPlaced: _placed,
    WagerTakenDown: _done(_taken_down),
    Ready: _done(lambda driver, e: driver.feed(Ready(patron=e.patron))),
    Edited: _edited,
    WagersClosed: _done(lambda driver, e: driver.close()),
    Acted: _done(lambda driver, e: driver.act(e.patron, e.act, **e.details)),
    Chosen: _done(lambda driver, e: driver.choose(e.patron, e.choice, e.about)),
    Drawn: _done(lambda driver, e: driver.enter(e.outcome)),
    CardsShuffled: _done(lambda driver, e: driver.step()),
    Dealt: _done(lambda driver, e: driver.enter(" ".join(e.cards))),
    IncidentCalled: _done(lambda driver, e: driver.incident(e.name, **e.details)),
    Confirmed: _confirmed,
    RoundVoided: _done(lambda driver, e: driver.feed(RoundVoided(by=e.by, why=e.why))),
}
"""How each input is asked for."""


# What a forger may change.


@dataclass(frozen=True)
class Mutant:
    """Changed inputs from a place of a true record on: what was changed, and of which kind."""

    true: Played
    first: int
    inputs: tuple[Event, ...]
    kind: str
    what: str

    def __str__(self) -> str:
        told = "\n  ".join(map(str, self.inputs))
        return f"{self.true.game.key}: {self.kind}, {self.what}:\n  {told}"


def fields(event: msgspec.Struct, before: str = "") -> Iterator[tuple[str, object]]:
    """The fields of an input and of the records in it, by path."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, Wager):
            yield from fields(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def with_field(event: Any, path: str, value: object) -> Any:
    """The same input with another value in a field."""
    name, _, rest = path.partition(".")
    inner = with_field(getattr(event, name), rest, value) if rest else value
    return replace(event, **{name: inner})


def other_values(true: Played, event: Event, path: str, value: object) -> list[object]:
    """Values that a field could have: those it has elsewhere in the record, and odd ones."""
    same = (one for one in true.inputs if type(one) is type(event))
    elsewhere: list[object] = [dict(fields(one)).get(path) for one in same]
    odd = _odd(true, event, path, value)
    return [one for one in (*elsewhere, *odd) if repr(one) != repr(value)]


ONLY: Mapping[str, tuple[object, ...]] = {"seen_by": (None, (), ("p1",)), "move": ("undo", "redo")}
"""Fields that have few values."""


def _odd(true: Played, event: Event, path: str, value: object) -> list[object]:
    name = path.rpartition(".")[2]
    if name in ONLY:
        return list(ONLY[name])
    if name == "at" and isinstance(event, WagerPlaced):
        kind = true.game.kind(event.wager.kind)
        starts = [] if kind is None else [kind.start(on) for on in kind.spots(true.rules)]
        return [*starts, None, 4, 6, True, 1, "", "17", [], (0, ())]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value * 5, 0, -value, 10**12]
    if isinstance(value, str):
        return ["", "p1", "p2", "house", "outside", f"{value} ", value.upper(), f"{value}1", "x"]
    if isinstance(value, tuple):
        return [(), value[1:], value[::-1], (*value, *value), (*value, "craps.3.b")]
    if isinstance(value, dict):
        return [{}, {**value, "card": "As"}, {**value, "x": "y"}, *({k: "1"} for k in value)]
    return []


def field_changed(true: Played, rng: Random, place: int, path: str = "") -> list[Event] | None:
    """One field of an input has another value."""
    event = true.inputs[place]
    paths = [one for one, _ in fields(event)]
    chosen = path or rng.choice(paths)
    values = other_values(true, event, chosen, dict(fields(event))[chosen])
    if not values:
        return None
    return [with_field(event, chosen, rng.choice(values))]


def gone(true: Played, rng: Random, place: int) -> list[Event]:
    """An input is left out."""
    return []


def doubled(true: Played, rng: Random, place: int) -> list[Event]:
    """An input is there twice."""
    return [true.inputs[place]] * 2


def inserted(true: Played, rng: Random, place: int) -> list[Event]:
    """An input from another place comes before one."""
    return [rng.choice(true.inputs), true.inputs[place]]


def swapped(true: Played, rng: Random, place: int) -> list[Event] | None:
    """Two inputs are in the wrong order."""
    if place + 1 == len(true.places):
        return None
    return [true.inputs[place + 1], true.inputs[place]]


def edited(true: Played, rng: Random, place: int) -> list[Event]:
    """Somebody undoes or redoes something before an input."""
    patron = rng.choice(PATRONS)
    said = rng.choice((Edited(patron=patron, move="undo"), Edited(patron=patron, move="redo")))
    return [said, true.inputs[place]]


def unspoken(true: Played, rng: Random, place: int) -> list[Event] | None:
    """A wager is marked as spoken or late, or no longer as such."""
    event = true.inputs[place]
    if not isinstance(event, WagerPlaced):
        return None
    name = rng.choice(("cash", "late"))
    return [replace(event, **{name: not getattr(event, name)})]


def two_fields(true: Played, rng: Random, place: int) -> list[Event] | None:
    """Two fields of an input have other values."""
    once = field_changed(true, rng, place)
    if not once:
        return None
    path = rng.choice([one for one, _ in fields(once[0])])
    values = other_values(true, once[0], path, dict(fields(once[0]))[path])
    return [with_field(once[0], path, rng.choice(values))] if values else None


CHANGES: Mapping[str, Callable[[Played, Random, int], list[Event] | None]] = {
    "field": field_changed,
    "two fields": two_fields,
    "gone": gone,
    "doubled": doubled,
    "inserted": inserted,
    "swapped": swapped,
    "unspoken": unspoken,
    "edited": edited,
}


def mutant(true: Played, rng: Random, change: str = "", place: int | None = None) -> Mutant | None:
    """A changed record: from the last place at which nothing was pending, a few inputs."""
    name = change or rng.choice(list(CHANGES))
    at = rng.randrange(len(true.places)) if place is None else place
    now = CHANGES[name](true, rng, at)
    return None if now is None else changed(true, rng, at, now, name)


def changed(true: Played, rng: Random, at: int, now: list[Event], what: str) -> Mutant:
    """The mutant that has these inputs instead of one, from where nothing is pending on."""
    whole = [table.spoken is None and not table.changed for table in true.tables]
    first = max(n for n in range(at + 1) if whole[n])
    last = min(at + 1 + rng.randint(1, AFTER), len(true.places))
    while last < len(true.places) and true.tables[last].spoken is not None:
        last += 1
    inputs = (*true.inputs[first:at], *now, *true.inputs[at + 1 : last])
    kind = str(type(true.inputs[at]).__struct_config__.tag)
    return Mutant(true, first, inputs, kind, what)


@dataclass(frozen=True)
class Verdict:
    """What comes of a mutant: its log, the input that is refused, whether a driver makes it."""

    log: tuple[Event, ...]
    refused: int | None
    made: bool


def judged(one: Mutant) -> Verdict:
    """Feed a mutant to the engine; if it takes everything, ask a driver for the same."""
    start = one.true.tables[one.first]
    driver = Driver(one.true.game, one.true.rules, Live(), when, start)
    for place, event in enumerate(one.inputs):
        try:
            driver.feed(event)
        except Refused:
            return Verdict(tuple(e.event for e in driver.log), place, False)
    log = [entry.event for entry in driver.log]
    return Verdict(tuple(log), None, asked_again(one.true, start, list(one.inputs)) == log)


def falsely_certified(one: Mutant, verdict: Verdict) -> bool:
    """Whether a replay goes through although no driver makes such a record."""
    return verdict.refused is None and not verdict.made and any(replays(one, verdict))


# The same as files.


def record(one: Mutant, verdict: Verdict) -> Record:
    """The whole record of a mutant, up to the input that is refused."""
    true = one.true
    before = true.log[: true.places[one.first]]
    said = (*verdict.log, *(() if verdict.refused is None else one.inputs[verdict.refused :][:1]))
    header = Header(
        true.game.key, "T1", departures(true.rules), digest(true.game, true.rules), FORMAT
    )
    return Record(header, (*before, *(Entry(when(), event) for event in said)))


def replays(one: Mutant, verdict: Verdict) -> tuple[bool, bool]:
    """Whether a replay finds nothing wrong with a mutant, as JSON lines and as text."""
    told = record(one, verdict)
    tables, table = [], one.true.tables[0]
    for number, entry in enumerate(told.entries):
        tables.append(table)
        if number < len(told.entries) - 1:
            table = apply(one.true.game, table, entry.event)
    return _same(write_jsonl(told)), _same(write_text(one.true.game, told, tables=tables))


def _same(text: str) -> bool:
    try:
        return replay(text).first_difference is None
    except Refused:
        return False

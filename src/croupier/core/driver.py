"""The driver runs any game with any source of chance and keeps the log of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import repeat
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import msgspec

from croupier.core.admission import admit, due, known_patron, next_step
from croupier.core.errors import Refused
from croupier.core.event import (
    Acted,
    Bought,
    CardsShuffled,
    CashedOut,
    Chosen,
    Confirmed,
    Dealt,
    Drawn,
    Event,
    IncidentCalled,
    PhaseEnded,
    Returned,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.fold import apply, changes_of, fold
from croupier.core.form import as_written
from croupier.core.game import Game, devices, due_from
from croupier.core.money import Cents
from croupier.core.naming import face_meant, in_words
from croupier.core.part import AT, Device
from croupier.core.placing import bid_inputs, is_late, named, taken_down
from croupier.core.step import BETWEEN_ROUNDS, Ask, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid, WagerKind, parse_bid

if TYPE_CHECKING:
    from croupier.core.view import View

Script: TypeAlias = Callable[[Table], tuple[Any, ...]]
Stake: TypeAlias = Callable[[WagerKind, str], Cents]
ENDLESS = range(10_000)
NEWS_OF = 2
SALT_BYTES = 32


class Source(Protocol):
    """Where chance comes from."""

    def begins(self, round_: int, devices: Mapping[str, Any]) -> tuple[Event, ...]:
        """What is recorded when a round opens, such as a commitment to its draws."""

    def draw(self, device: Device, table: Table) -> str | None:
        """The next outcome of a device, or None if a person must enter it."""

    def shuffle(
        self, pack: Any, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Shuffle all cards of a pack, or some; return what is recorded before the shuffle.

        If all cards are shuffled, the previous order is over. If only some are, the others are in
        play, and nothing about that order is revealed. `events` are those of the round so far.
        """

    def prepares(self, pack: Any, step: Deal) -> tuple[Event, ...]:
        """What is recorded before cards leave a pack for which this source has no order."""

    def deal(self, pack: Any, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next cards of a pack, or None if a person must enter them."""

    def taken(self, pack: Any, cards: tuple[str, ...]) -> None:
        """Take note that cards entered by a person have left the pack."""

    def ends(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """What is recorded when a round ends, such as its secret; `events` are the round's."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log: when, what happened, and in which act (from 1, if acts are numbered).

    `salt` protects the hash of an event that is not for everyone.
    """

    at: str
    event: Event
    act: int = 0
    salt: str = ""


def advance(
    game: Game, table: Table, inputs: Iterable[Event], step: Step = None, own: bool = False
) -> tuple[Table, list[Event], Step]:
    """Return the table after these inputs, all events that follow, and what it then waits for.

    A refusal changes nothing. `step` is what the table waits for now, if that is known; `own` says
    that a driver has just written these inputs for this table.
    """
    done: list[Event] = []
    for event in inputs:
        if step is None:
            step = first_asked(game, table, event)
        admit(game, table, event, step)
        if not own:
            as_written(game, table, event, step)
        brings = BRINGS.get(type(event))
        both = (event,) if brings is None else (event, *brings(game, table, event, step))
        table, step = _run(game, table, both, done)
    return table, done, step


def timed(game: Game, event: Event, now: str) -> Event:
    """An irregularity that depends on the time is called with the time of the table."""
    if not isinstance(event, IncidentCalled):
        return event
    incident = game.incident(event.name)
    if incident is None or not incident.timed:
        return event
    return msgspec.structs.replace(event, details={**event.details, AT: now})


def first_asked(game: Game, table: Table, event: Event) -> Step:
    """What a table waits for when an input comes; a round declared void asks for nothing more."""
    return BETWEEN_ROUNDS if type(event) is RoundVoided else next_step(game, table)


def _incident(game: Game, table: Table, event: IncidentCalled, step: Step) -> tuple[Event, ...]:
    incident = game.incident(event.name)
    return incident.act(table, event.details) if incident else ()


def _act(game: Game, table: Table, event: Acted, step: Step) -> tuple[Event, ...]:
    act = game.act(event.act)
    return act.act(table, event.patron, event.details) if act else ()


def _answer(game: Game, table: Table, event: Chosen, step: Step) -> tuple[Event, ...]:
    """Pass an answer to the part that asked."""
    assert isinstance(step, Ask)
    question = game.composed.questions.get(step.topic)
    return () if question is None else question.answered(game, table, event)


def _void(game: Game, table: Table, event: RoundVoided, step: Step) -> tuple[Event, ...]:
    """Return every wager with its commission; end the round, if one is under way."""
    back = tuple(
        Returned(wager=wager.id, patron=wager.patron, spot=wager.spot, amount=wager.amount)
        for wager in table.wagers
    )
    if table.stage == IDLE:
        return back
    after = fold(game, table, (event, *back))
    return (*back, RoundEnded(round=table.round, balances=after.balances))


BRINGS: Mapping[type[Event], Callable[[Game, Table, Any, Step], tuple[Event, ...]]] = {
    IncidentCalled: _incident,
    Acted: _act,
    Chosen: _answer,
    RoundVoided: _void,
}
"""What follows automatically from an incident, an act, a choice or a void round."""


def _run(
    game: Game, table: Table, events: tuple[Event, ...], done: list[Event]
) -> tuple[Table, Step]:
    """Apply events and ask the phases in turn, until one waits or the round is over."""
    phases, changes = game.phases, changes_of(game)
    for _ in ENDLESS:
        done += events
        for event in events:  # the fold, inlined
            change = changes.get(type(event))
            if change is not None:
                table = change(table, event)
        stage = table.stage
        if stage == IDLE:
            return table, BETWEEN_ROUNDS
        step = phases[stage](table)
        if step is None:
            now = stage + 1
            while (step := phases[now](table)) is None:
                now += 1
            over = _phases_over(game, stage, now)
            table = changes[PhaseEnded](table, over)
            done.append(over)
        if not isinstance(step, tuple):
            return table, step
        events = step
    raise RuntimeError(f"{game.key}: the phases never wait for anything")


@lru_cache(maxsize=1024)
def _phases_over(game: Game, first: int, now: int) -> PhaseEnded:
    """The event that one phase or several in a row are over."""
    return PhaseEnded(phase=game.phases[now - 1].__name__, phases=now - first)


def _salt(event: Event) -> str:
    """Return a fresh salt for an event that is not for everyone."""
    return "" if event.seen_by is None else token_hex(SALT_BYTES)


class Driver:
    """A table in play. It takes each input completely or refuses it completely."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        source: Source,
        clock: Callable[[], str],
        table: Table | None = None,
        *,
        script: Script = lambda table: (),
        stake: Stake = lambda kind, on: 1,
        numbers: bool = False,
    ) -> None:
        """Set up an empty table, or continue with an existing one.

        `script` is what the dealer says and does now; `stake` is the wager with which a view tries
        each area. `numbers` numbers every act in the log, which a record does not keep; if
        `act_now` is set, it is the act's number, and the record keeps it. At an `attended` table,
        people of the house confirm in person what the rules want verified.
        """
        self.game, self.source, self.clock = game, source, clock
        self.start = table or Table(rules=rules, play=game.play(rules))
        self.table = self.start
        self._asked: Table | None = None
        self._step: Step = None
        self._made_for: Any = None
        self._made: Mapping[str, Device] = {}
        self.log: list[Entry] = []
        self.script, self.stake, self.numbers = script, stake, numbers
        self.act_now = self._act = self._within = 0
        self.attended = False

    @property
    def rules(self) -> Any:
        """The rules in force."""
        return self.table.rules

    @property
    def _devices(self) -> Mapping[str, Device]:
        """The devices of the rules in force."""
        if self._made_for is not self.table.rules:
            self._made_for = self.table.rules
            self._made = devices(self.game, self._made_for)
        return self._made

    def __getstate__(self) -> dict[str, Any]:
        """A table is stored without its devices, which are made anew from its rules."""
        return {**vars(self), "_made_for": None, "_made": {}}

    @property
    def step_now(self) -> Step:
        """What the table waits for."""
        return self._waits()

    def _waits(self) -> Step:
        if self._asked is not self.table:
            self._asked, self._step = self.table, next_step(self.game, self.table)
        return self._step

    def feed(self, *inputs: Event) -> tuple[Event, ...]:
        """Take all inputs or none, and return all events that follow."""
        return self._take(inputs, False)

    def _take(self, inputs: tuple[Event, ...], own: bool = True) -> tuple[Event, ...]:
        """Take inputs; its `own` were written just now, so that their form need not be checked."""
        before, game, now = self.table, self.game, self.clock()
        void = not own and bool(inputs) and type(inputs[0]) is RoundVoided
        step = BETWEEN_ROUNDS if void else self._waits()
        if not own:
            inputs = tuple([timed(game, event, now) for event in inputs])
        own = own and before.spoken is None
        table, done, self._step = advance(game, before, inputs, step, own)
        self.table = self._asked = table
        if self.numbers and not self._within:
            self._act += 1
        self._write(now, done)
        if table.stage == IDLE and done and type(done[-1]) is RoundEnded:
            ended = self.source.ends(self._this_round())
            self._write(now, ended)
            done.extend(ended)
        return tuple(done)

    def _write(self, now: str, events: Iterable[Event]) -> None:
        """Log events; if the record numbers acts, salt the events that are not for everyone."""
        act = self.act_now
        if act:
            self.log += [Entry(now, event, act, _salt(event)) for event in events]
        else:
            self.log += map(Entry, repeat(now), events, repeat(self._act))

    def _this_round(self) -> Iterator[Event]:
        """The events of the round so far, starting with its opening."""
        yield from (entry.event for entry in self.log[self._last_rounds(1) :])

    def buy(self, patron: str, amount: Cents, chips: str = "") -> tuple[Event, ...]:
        """A patron buys chips."""
        return self.feed(Bought(patron=patron, amount=amount, chips=chips))

    def cash_out(self, patron: str, amount: Cents | None = None) -> tuple[Event, ...]:
        """A patron leaves with chips: all that is left once dues are paid, or an amount."""
        known_patron(self.table, patron)
        due = due_from(self.game, self.table, patron)
        with one_act(self):
            paid = self.act(patron, due) if due and amount is None else ()
            balance = self.table.accounts[patron]
            if paid and not balance:
                return paid
            return self.feed(CashedOut(patron=patron, amount=balance if amount is None else amount))

    def place(self, patron: str, bid: str | Bid) -> tuple[Event, ...]:
        """A patron makes a wager; between rounds, this opens a round."""
        asked = parse_bid(bid) if isinstance(bid, str) else bid
        known_patron(self.table, patron)
        begun = self._begin()
        table = self.table if not begun else apply(self.game, self.table, begun[0])
        asked = named(self.game, table, asked)
        late = is_late(self.game, table, self._waits())
        try:
            inputs = bid_inputs(self.game, table, patron, asked, late=late)
        except Refused as refusal:
            raise in_words(self.game, table.rules, refusal) from None
        return self._take((*begun, *inputs))

    def _begin(self) -> tuple[Event, ...]:
        """Open a new round with its commitment, if no round is under way."""
        if self.table.stage != IDLE:
            return ()
        number = self.table.round + 1
        begun = self.source.begins(number, self._devices) if self.game.decides else ()
        return (RoundOpened(round=number), *begun)

    def take_down(self, patron: str, number: int, amount: Cents | None = None) -> tuple[Event, ...]:
        """A patron takes back a wager, or part of it; between rounds, this opens a round."""
        wager = self.table.wager(number)
        if wager is None or wager.patron != patron:
            not_theirs = WagerTakenDown(wager=number, patron=patron, spot="", amount=amount or 0)
            return self.feed(*self._begin(), not_theirs)
        taken = wager.amount if amount is None else amount
        return self.feed(*self._begin(), *taken_down(self.game, self.table, wager, taken))

    def act(self, patron: str, key: str, /, **details: str) -> tuple[Event, ...]:
        """A patron acts as the rules allow, unasked; if the act needs a round, one opens."""
        act = self.game.act(key)
        cites = act.cites if act else ()
        acted = Acted(patron=patron, act=key, details=details, cites=cites)
        begun = self._begin() if act is not None and act.opens else ()
        return self.feed(*begun, acted)

    def choose(self, patron: str, choice: str, about: str | int = "") -> tuple[Event, ...]:
        """A patron answers the table's question; if a wager is open, its name alone makes it."""
        step, keyed, asked = self._waits(), choice.replace(" ", "_"), str(about)
        if isinstance(step, Ask):
            choice = keyed if keyed in step.choices else choice
            asked = asked or step.about
        elif isinstance(step, Open) and keyed in step.kinds:
            return self._implied(patron, keyed, int(about or 0))
        return self._take((Chosen(patron=patron, about=asked, choice=choice),))

    def _implied(self, patron: str, key: str, box: int) -> tuple[Event, ...]:
        """Make a wager of which only the kind is named, for the amount its name implies."""
        kind, known = self.game.kind(key), patron in self.table.accounts
        amount = kind.implied(self.table, patron, box) if kind and known else 0
        if known and not amount:
            why = "its name does not imply an amount"
            what, because = kind.name if kind else key, kind.cites if kind else ()
            raise Refused(f"{patron}: {what}", why, because, f"an amount on ‹{key}›")
        return self.place(patron, Bid(amount, key, "", box))

    def close(self) -> tuple[Event, ...]:
        """The dealer closes the betting with the words of the rules."""
        step = self._waits()
        if not isinstance(step, Open):
            why, first = "wagers are not open", due(self.game, step)
            raise Refused("closing the betting", why, self.game.closes, first)
        return self._close(step)

    def enter(self, outcome: str) -> tuple[Event, ...]:
        """A dealer enters what the device shows."""
        step = self._waits()
        if isinstance(step, Deal):
            return self._entered(step, tuple(outcome.split()))
        if not isinstance(step, Draw):
            what = f"outcome {outcome}"
            raise Refused(what, "nothing is drawn now", self.game.closes, due(self.game, step))
        device = self._devices[step.device]
        return self._shown(step, face_meant(self.game, self.rules, device, outcome))

    def _entered(self, step: Deal, cards: tuple[str, ...]) -> tuple[Event, ...]:
        """Cards that a person enters."""
        done = self._dealt(step, cards)
        self.source.taken(self._devices[step.device], cards)
        return done

    def _dealt(self, step: Deal, cards: tuple[str, ...]) -> tuple[Event, ...]:
        dealt = Dealt(
            device=step.device,
            cards=cards,
            to=step.to,
            seen_by=step.seen_by,
            each=step.each,
            cites=step.cites,
        )
        return self._take((dealt,))

    def confirm(self, role: str, about: str, by: str = "person") -> tuple[Event, ...]:
        """A person of a role agrees."""
        return self.feed(Confirmed(role=role, about=about, by=by))

    def incident(self, name: str, /, **details: str) -> tuple[Event, ...]:
        """A dealer or supervisor calls an irregularity.

        `card` is the card that leaves the shoe, unless it is a detail of this irregularity.
        """
        incident = self.game.incident(name)
        key = incident.key if incident else name
        cites = incident.cites if incident else ()
        own = incident is not None and "card" in incident.details
        card = "" if own else details.pop("card", "")
        with one_act(self):
            done = self.feed(IncidentCalled(name=key, details=details, cites=cites))
            if card and self.table.stage == IDLE:
                done += self.feed(*self._begin())
            return done + self.enter(card) if card else done

    def step(self) -> tuple[Event, ...]:
        """Do what needs no patron: open, close, draw, confirm. Do nothing if people must act."""
        step = self._waits()
        do = UNASKED.get(type(step))
        return () if do is None else do(self, step)

    def _open(self, step: Idle) -> tuple[Event, ...]:
        return self._take(self._begin())

    def _close(self, step: Open) -> tuple[Event, ...]:
        return self._take((WagersClosed(says=step.says, cites=step.cites),))

    def _agree(self, step: Confirm) -> tuple[Event, ...]:
        return self.confirm(step.role, step.about, by="driver")

    def _draw(self, step: Draw) -> tuple[Event, ...]:
        device = self._devices[step.device]
        face = self.source.draw(device, self.table)
        return () if face is None else self._shown(step, face)

    def _deal(self, step: Deal) -> tuple[Event, ...]:
        """Deal cards from the shoe, after recording what must be recorded first."""
        pack = self._devices[step.device]
        sealed = self.source.prepares(pack, step)
        before = self.feed(*sealed) if sealed else ()
        cards = self.source.deal(pack, step, self.table)
        return before if cards is None else before + self._dealt(step, cards)

    def _shown(self, step: Draw, face: str) -> tuple[Event, ...]:
        return self._take((Drawn(device=step.device, outcome=face, cites=step.cites),))

    def _shuffle(self, step: Shuffle) -> tuple[Event, ...]:
        """Shuffle the cards, after recording what the source requires."""
        pack = self._devices[step.device]
        sealed = self.source.shuffle(pack, step.cards, self._this_round())
        return self._take((*sealed, CardsShuffled(device=step.device, cites=step.cites)))

    def _silent(self) -> tuple[Event, ...]:
        """Take silence as the answer of the patron who is asked, if the question allows it."""
        step = self._waits()
        if not isinstance(step, Ask) or not step.silence:
            return ()
        return self.choose(step.patrons[0], step.silence)

    def play_round(self, until: Callable[[Table], bool] = lambda table: False) -> tuple[Event, ...]:
        """Run the round to its end, or until a condition holds; whoever is asked is silent.

        Silence stands, folds or declines, whatever the question; one that needs an answer ends it.
        """
        done: list[Event] = []
        for _ in ENDLESS:
            more = self.step() or self._silent()
            done.extend(more)
            if not more or self.table.stage == IDLE or until(self.table):
                break
        return tuple(done)

    @property
    def balances(self) -> Mapping[str, Cents]:
        """Each patron's balance, without wagers."""
        return self.table.balances

    def view(self, patron: str | None, since: int | None = None) -> View:
        """What a person may know now; news since an event's number, or of the last two rounds."""
        from croupier.core.view import view

        first = self._last_rounds(NEWS_OF) if since is None else since
        return view(
            self.game,
            self.table,
            patron,
            (entry.event for entry in self.log[first:]),
            seq=len(self.log),
            clock=self.clock(),
            script=self.script(self.table),
            stake=self.stake,
        )

    def _last_rounds(self, count: int) -> int:
        """The position in the log where the last `count` rounds begin."""
        for place in range(len(self.log) - 1, -1, -1):
            count -= isinstance(self.log[place].event, RoundOpened)
            if not count:
                return place
        return 0


@contextmanager
def one_act(driver: Driver) -> Iterator[None]:
    """Count everything done at a table within this context as one act, refused entirely or not."""
    table, length = driver.table, len(driver.log)
    driver._act += driver.numbers and not driver._within
    driver._within += 1
    try:
        yield
    except Refused:
        driver.table = table
        del driver.log[length:]
        raise
    finally:
        driver._within -= 1


UNASKED: Mapping[type, Callable[[Driver, Any], tuple[Event, ...]]] = {
    Idle: Driver._open,
    Open: Driver._close,
    Draw: Driver._draw,
    Deal: Driver._deal,
    Shuffle: Driver._shuffle,
    Confirm: Driver._agree,
}
"""What a driver does automatically when the table waits for such a step."""

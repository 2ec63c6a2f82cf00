"""A patron's session at a table: wagers made and taken back, rounds played, and their results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import TypeVar

import msgspec

from croupier.analysis.advantages import mix
from croupier.analysis.companions import decided
from croupier.analysis.random_play import meet, random_bid, random_choice
from croupier.core.driver import Driver, one_act
from croupier.core.errors import Refused
from croupier.core.event import (
    Bought,
    CashedOut,
    DrawVoided,
    Event,
    RoundEnded,
    RoundOpened,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.game import bank_of, lit_after, need_of
from croupier.core.money import Cents, money
from croupier.core.naming import face
from croupier.core.part import Need, Seating
from croupier.core.prompt import Amount, Groups, Number, Some
from croupier.core.step import Ask, Deal, Idle, Open, Shuffle
from croupier.core.table import IDLE
from croupier.core.view import View, until_settled
from croupier.core.wager import Bid, Wager
from croupier.tableside import possible
from croupier.tableside.possible import Further

T = TypeVar("T")
BOT_WAGERS = 3
UNKNOWN: tuple[Fraction | None, Fraction | None] = (None, None)


class Played(msgspec.Struct, frozen=True):
    """One round as the patron saw it; `expected` and `variance` are exact, in cents.

    `net` is won or lost, including commission paid with a wager.
    """

    number: int
    outcome: str
    staked: Cents
    net: Cents
    balance: Cents
    expected: Fraction | None
    variance: Fraction | None
    events: tuple[Event, ...]


def won(events: Iterable[Event], patron: str) -> str:
    """Who won how much of the pots of a round, all of them together: `You win $37`."""
    wins: dict[str, Cents] = {}
    for event in events:
        who = getattr(event, "patron", "")
        if event.result() and (amount := event.brings(who)) > 0:
            wins[who] = wins.get(who, 0) + amount
    told = (f"{'You win' if who == patron else f'{who} wins'} {money(wins[who])}" for who in wins)
    return ", ".join(told) or "void"


class Session:
    """One patron, the bots at their table, and the rounds they played."""

    def __init__(
        self,
        driver: Driver,
        patron: str,
        bots: tuple[str, ...] = (),
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        strength: str = "",
    ) -> None:
        """Sit down; `seed` determines what the bots do, `strength` how well, if the game says."""
        self.driver, self.patron, self.bots, self.strength = driver, patron, bots, strength
        self.rng = Random(seed)
        self.clock, self.began = clock, clock()
        self.rounds: list[Played] = []
        self._of_round: list[Event] = []
        self._law = UNKNOWN

    @property
    def balance(self) -> Cents:
        """The patron's chips, not counting wagers."""
        return self.driver.table.accounts.get(self.patron, 0)

    @property
    def held(self) -> tuple[Wager, ...]:
        """The patron's wagers on the layout."""
        return self.driver.table.wagers_of(self.patron)

    @property
    def is_in(self) -> bool:
        """Whether the patron is in the round: with a wager, or as its bank."""
        return bool(self.held) or bank_of(self.driver.game, self.driver.table) == self.patron

    @property
    def in_turn(self) -> bool:
        """Whether the players of this game act in turn, against each other."""
        return self.driver.game.get(Seating) is not None

    @property
    def view(self) -> View:
        """What the patron may know now."""
        return self.driver.view(self.patron)

    @property
    def laid(self) -> Cents:
        """The patron's money on the layout."""
        return sum(wager.amount for wager in self.held)

    @property
    def bought(self) -> Cents:
        """What the patron brought to the table, less what was taken away."""
        own = [e.event for e in self.driver.log if getattr(e.event, "patron", "") == self.patron]
        spent = sum(event.amount for event in own if isinstance(event, Bought))
        return spent - sum(event.amount for event in own if isinstance(event, CashedOut))

    @property
    def net(self) -> Cents:
        """What the patron has won so far; negative if lost."""
        return self.balance + self.laid - self.bought

    @property
    def lit(self) -> tuple[str, ...]:
        """The areas that the table's device lights; after a round, until the next wager."""
        events: list[Event] = []
        for entry in reversed(self.driver.log):
            events.insert(0, entry.event)
            if isinstance(entry.event, RoundOpened):
                break
        return lit_after(self.driver.game, self.driver.rules, until_settled(tuple(events)))

    @property
    def seconds(self) -> int:
        """The duration of the session so far."""
        return int(self.clock() - self.began)

    @property
    def question(self) -> Ask | None:
        """The table's current question to the patron."""
        return possible.question(self.driver, self.patron)

    def does(self, do: Callable[[], T]) -> tuple[T, tuple[Event, ...]]:
        """Do something at the table in one act; return its answer and the events."""
        begun, events = len(self.driver.log), tuple[Event, ...]()
        try:
            with one_act(self.driver):
                answer = do()
        finally:
            events = self.note(tuple(entry.event for entry in self.driver.log[begun:]))
        return answer, events

    def close(self) -> tuple[Event, ...]:
        """The dealer closes the betting, after the bots have wagered."""
        if isinstance(step := self.driver.step_now, Open) and not self.driver.table.open:
            return (*self._bots_support(step), *self.note(self.driver.close()))
        self.open()
        need = self.needed
        if self.question or (need is not None and need.patron == self.patron):
            return self.driver.close()
        events = self.bots_wager()
        law = mix(self.driver.game, self.driver.rules, self.driver.table.wagers_of(self.patron))
        self._law = (law.mean, law.variance) if law else UNKNOWN
        return (*events, *self.note(self.driver.close()))

    @property
    def further(self) -> tuple[Further, ...]:
        """The wagers the patron may make now in support of their own."""
        return possible.further(self.driver, self.patron)

    def _bots_support(self, step: Open) -> tuple[Event, ...]:
        """Bots support their wagers at random, if they may."""
        placed: list[Event] = []
        for bot in self.bots:
            for key in step.kinds if self.rng.random() < 1 / 2 else ():
                with suppress(Refused):
                    placed.extend(self.note(self.driver.choose(bot, key)))
        return tuple(placed)

    @property
    def may_wager(self) -> bool:
        """Whether the betting is open, or opens with the next wager."""
        return self.driver.table.open or isinstance(self.driver.step_now, Idle)

    @property
    def needed(self) -> Need | None:
        """The wager that the betting waits for, if any."""
        return need_of(self.driver.game, self.driver.table)

    def open(self) -> tuple[Event, ...]:
        """Open a round if none is open, and let the bots answer what comes before the betting."""
        events: list[Event] = []
        if isinstance(self.driver.step_now, Idle):
            self._bots_buy()
            events.extend(self.note(self.driver.step()))
        while self.driver.table.open and not self.question and (more := self._made_ready()):
            events.extend(self.note(more))
        return tuple(events)

    def _bots_buy(self) -> None:
        """Where players bet against each other, a bot that has lost its chips buys others."""
        for bot in self.bots if self.in_turn else ():
            if not self.driver.table.accounts.get(bot):
                self.driver.buy(bot, self.bought or self.balance)

    def _made_ready(self) -> tuple[Event, ...]:
        """What comes before the betting: a bot's answer, a shuffle, or burned cards."""
        ready = isinstance(self.driver.step_now, Shuffle | Deal)
        return self._bot_answers() or (self.driver.step() if ready else ())

    def proceed(self) -> Iterator[tuple[Event, ...]]:
        """Go step by step until the round is over or void, or the patron must act."""
        yield self.open()
        if isinstance(self.driver.step_now, Open):
            yield self.close()
        while self.driver.table.stage != IDLE and not self.question and not self.further:
            later = isinstance(self.driver.step_now, Open)
            events = self.close() if later else self.note(self._bot_answers() or self.driver.step())
            yield events
            if not events or any(isinstance(event, DrawVoided) for event in events):
                return

    def note(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Record the events of this round; at its end, record the round."""
        self._of_round.extend(events)
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            self._keep(ended.round)
        return events

    def _keep(self, number: int) -> None:
        own = [e for e in self._of_round if self.in_turn or self._concerns(e)]
        net = self.net - sum(one.net for one in self.rounds)
        expected, variance = self._law
        staked = self._newly_laid()
        outcome = won(own, self.patron) if self.in_turn else self._shown(own)
        self.rounds.append(
            Played(number, outcome, staked, net, self.balance, expected, variance, (*own,))
        )
        self._of_round.clear()
        self._law = UNKNOWN

    def _concerns(self, event: Event) -> bool:
        """Whether an event is the patron's own, or about nobody."""
        return bool(getattr(event, "patron", self.patron) == self.patron)

    def _shown(self, events: Iterable[Event]) -> str:
        """The last result that came."""
        game, rules = self.driver.game, self.driver.rules
        shown = [face(game, rules, said) for event in events if (said := event.result())]
        return shown[-1] if shown else "void"

    def none_played(self, what: str, done: str) -> Refused:
        """The refusal of what needs a round while none is over, with when one is."""
        if not self.in_turn:
            return Refused(what, f"no round has been {done} yet", (), "go")
        later = "this hand is over" if self.question else "a hand is over: Enter deals one"
        return Refused(what, f"no hand has been {done} yet", (), f"trying again once {later}")

    def _newly_laid(self) -> Cents:
        """What the patron put on the layout or bet in this round, less what was taken back."""
        if self.in_turn:
            return sum(event.stakes(self.patron) for event in self._of_round)
        laid = 0
        for entry in reversed(self.driver.log):
            event = entry.event
            if isinstance(event, RoundOpened):
                break
            if isinstance(event, WagerPlaced) and event.wager.patron == self.patron:
                laid += event.wager.amount
            elif isinstance(event, WagerTakenDown) and event.patron == self.patron:
                laid -= event.amount
        return laid

    def bots_wager(self) -> tuple[Event, ...]:
        """Each bot makes up to three lawful wagers at random, and the one that is needed."""
        placed: list[Event] = []
        while (need := self.needed) is not None and need.patron in self.bots:
            made = self.note(meet(self.driver, need, self.rng))
            placed.extend(event for event in made if isinstance(event, WagerPlaced))
        for bot in self.bots:
            for _ in range(self.rng.randint(1, BOT_WAGERS)):
                bid = random_bid(self.driver.game, self.driver.table, bot, self.rng)
                if bid is not None:
                    placed.extend(self._bot_places(bot, bid))
        return tuple(placed)

    def _bot_places(self, bot: str, bid: Bid) -> tuple[Event, ...]:
        try:
            events = self.note(self.driver.place(bot, bid))
        except Refused:
            return ()
        return tuple(event for event in events if isinstance(event, WagerPlaced))

    def _bot_answers(self) -> tuple[Event, ...]:
        """A bot answers its question."""
        step = self.driver.step_now
        if not isinstance(step, Ask):
            return ()
        found = decided(self.driver.game, self.driver.table, step, self.strength, self.rng)
        said = found or self._random_answer(step)
        return self.driver.choose(step.patrons[0], said, step.about)

    def _random_answer(self, step: Ask) -> str:
        form = step.form
        if isinstance(form, Amount) and step.choices:
            return random_choice(step, self.rng)
        if isinstance(form, Amount):
            return f"{form.least // 100}.{form.least % 100:02d}"
        if isinstance(form, Number):
            return step.silence or str(self.rng.randint(form.least, form.most))
        if isinstance(form, Some):
            return " ".join(self.rng.sample(step.choices, form.least))
        if isinstance(form, Groups):
            mixed = iter(self.rng.sample(step.choices, len(step.choices)))
            return " | ".join(" ".join(next(mixed) for _ in range(n)) for n in form.sizes)
        return self.rng.choice(step.choices)

"""Advice at a table: what each choice open to a patron is worth, and what a worse one costs.

An adviser knows one kind of decision. It says whether a table is at one, and works out what its
choices are worth given the cards left. Where no adviser knows a decision, there is no advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import ANY, Query
from croupier.analysis.reader import find_reader
from croupier.core.admission import next_step
from croupier.core.errors import Refused
from croupier.core.event import UNSEEN, CardsShuffled, Chosen, Dealt, Discarded, Turned, seen_by
from croupier.core.money import cents
from croupier.core.rules import Rules
from croupier.core.step import Ask, Open

if TYPE_CHECKING:
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table

FRESH = "from a fresh shuffle"
SEEN = "by the cards seen since the shuffle"


@dataclass(frozen=True)
class Situation:
    """A decision a patron faces: what it is about, all that decides it, and the possible answers.

    `own` are the cards on the table that belong to the decision itself; `state` is everything else
    that its adviser must know.
    """

    adviser: Adviser
    about: str
    choices: tuple[str, ...]
    own: tuple[str, ...] = ()
    state: tuple[Any, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Advice:
    """What each choice is worth per unit wagered, or `of` what else; `most` is the largest amount.

    `note` says what is assumed. A smaller amount is worth its share of `most`.
    """

    about: str
    values: Mapping[str, Fraction] = field(compare=False)
    note: str
    exact: bool = True
    cites: tuple[str, ...] = ()
    most: int = 0
    of: str = "the wager"

    @property
    def best(self) -> str:
        """The choice worth most; the first one of a tie."""
        return max(self.values, key=lambda choice: self.values[choice])

    def worth(self, choice: str) -> Fraction | None:
        """What a choice is worth; None if that is not known."""
        if choice in self.values or not self.most:
            return self.values.get(choice)
        try:
            part = Fraction(cents(choice), self.most)
        except Refused:
            return None
        return part * max(self.values.values(), key=abs)

    def cost(self, choice: str) -> Fraction | None:
        """What a choice costs compared with the best one; None if that is not known."""
        worth = self.worth(choice)
        return None if worth is None else self.values[self.best] - worth


def asked(game: Game, table: Table, patron: str) -> Ask | None:
    """The question that a patron is asked now; None if there is none."""
    step = next_step(game, table)
    return step if isinstance(step, Ask) and patron in step.patrons else None


def answered(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What a patron answered to a question of the table."""
    mine = isinstance(event, Chosen) and (event.patron, event.about) == (patron, at.about)
    return event.choice if mine and isinstance(event, Chosen) else None


@dataclass(frozen=True)
class Adviser:
    """An adviser on one kind of decision.

    `met` returns the decision a patron faces, if it is of this kind; `advised`, what its choices
    are worth for a query; `chosen`, what an event at the table says the patron decided.
    """

    met: Callable[[Game, Table, str], Situation | None]
    advised: Callable[[Game, Any, Situation, Query], Advice | None]
    chosen: Callable[[Table, str, Situation, Event], str | None] = answered


def situation(game: Game, table: Table, patron: str) -> Situation | None:
    """The decision a patron faces, if an adviser knows it."""
    if not isinstance(next_step(game, table), Ask | Open):
        return None
    read = find_reader(game, table.rules)
    found = (one.met(game, table, patron) for one in read.advisers) if read is not None else ()
    return next((one for one in found if one is not None), None)


def advise(game: Game, rules: Rules, at: Situation, seen: Sequence[str] = ()) -> Advice | None:
    """What the choices are worth given the cards seen, if those left are enough for a round."""
    return at.adviser.advised(game, rules, at, _query(game, rules, at, seen))


def _query(game: Game, rules: Rules, at: Situation, seen: Sequence[str]) -> Query:
    """The cards seen other than the decision's own; a fresh shoe where too few are left."""
    from croupier.analysis.cards import left_after

    others = tuple((Counter(seen) - Counter(at.own)).elements())
    try:
        left_after(game, rules, others)
    except Refused:
        return ANY
    return Query(others)


def decided(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What a patron decided in a situation, judging by the next event."""
    return at.adviser.chosen(table, patron, at, event)


class Watched:
    """The cards of a shoe that a patron has seen since it was shuffled."""

    def __init__(self, patron: str | None) -> None:
        """Start with no cards seen."""
        self.patron = patron
        self.seen: Counter[str] = Counter()
        self._known: dict[str, Counter[str]] = {}

    def see(self, events: Iterable[Event]) -> Watched:
        """Follow the events, as far as the patron could see them."""
        for event in events:
            shown = seen_by(event, self.patron)
            if isinstance(shown, CardsShuffled):
                self.seen.clear()
                self._known.clear()
            elif isinstance(shown, Dealt):
                for card, place in zip(shown.cards, shown.to, strict=True):
                    self._at(place, (card,))
            elif isinstance(shown, Turned):
                self._turned(shown)
            elif isinstance(shown, Discarded):
                for place in shown.places:
                    self._known.pop(place, None)
        return self

    def _at(self, place: str, cards: Iterable[str]) -> None:
        there = self._known.setdefault(place, Counter())
        for card in cards:
            there[card] += 1
            self.seen[card] += card != UNSEEN

    def _turned(self, event: Turned) -> None:
        """Count turned cards as new where cards at their place were not known before."""
        there = self._known.setdefault(event.place, Counter())
        fresh = list((Counter(event.cards) - there).elements())[: there[UNSEEN]]
        there[UNSEEN] -= len(fresh)
        self._at(event.place, fresh)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards seen, one by one."""
        return tuple((+self.seen).elements())

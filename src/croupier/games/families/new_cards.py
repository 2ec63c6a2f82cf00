"""New cards: by when the cards of a table must be changed, and how a supervisor changes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from croupier.core.duty import Duty, Placed, after
from croupier.core.event import Event, Flagged
from croupier.core.part import Duties, Incident, Part
from croupier.core.table import Table
from croupier.games.families import card_changes
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.rulebook.citation import cites

CALL, WHAT, ROLE = "cards_changed", "change the cards of the table", "casino supervisor"
DAY, DAILY = card_changes.interval("").span, ("cmr146.49.7",)
TWO_DAYS = card_changes.interval("blackjack").longest
EXTENDED = ("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
NOTIFIED = "surveillance is notified that the cards are used for 48 hours"
EXTEND = "cards_extended"
"""The call by which surveillance is notified; a person of the house who makes it confirms it."""
CALLED = f"incident {EXTEND}"
LEAST_DECKS = 6
NUMBER, NAME = "GN-14", "The cards are due to be changed"
Due = Callable[[Any, Placed], Duty]
Renewed = Callable[[Any], tuple[type[Event], ...]]


def due_after(placed: str, span: timedelta = DAY, because: tuple[str, ...] = DAILY) -> Duty:
    """The duty to change cards that were placed at a table, within a span of that."""
    return Duty(WHAT, after(placed, span), because, ROLE, CALL)


@cites("cmr146.49.7")
def within_a_day(rules: Any, placed: Placed) -> Duty:
    """Cards that were opened at the table are changed within 24 hours."""
    return due_after(placed.at)


@cites("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def extended(rules: Any, placed: Placed) -> Duty | None:
    """48 hours, with six decks, if the table stayed open and surveillance is notified."""
    said = placed.kept_open and not {NOTIFIED, CALLED}.isdisjoint(placed.confirmed)
    long = said and rules.decks >= LEAST_DECKS
    return due_after(placed.at, TWO_DAYS, EXTENDED) if long else None


@cites("cmr146.49.7", "cmr146.49.7.g")
def within_a_day_or_two(rules: Any, placed: Placed) -> Duty:
    """Cards are changed within 24 hours, or within 48 if that is allowed."""
    return extended(rules, placed) or within_a_day(rules, placed)


def only_when_changed(rules: Any) -> tuple[type[Event], ...]:
    """The cards stay until they are removed, whatever shuffles them."""
    return (CardsRemoved,)


def between_rounds(table: Table) -> str | None:
    """Return why not, or None if the table is free and no card of a round is on it."""
    busy = any(table.play.hands.values()) or not table.free
    return "a round is under way: the cards are changed when it is over" if busy else None


def change(because: tuple[str, ...]) -> Incident:
    """The call by which a supervisor has the cards changed between rounds."""

    @cites("cmr146.49.7")
    def act(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
        """The used cards leave the table, and the others are shuffled before play."""
        over = () if table.play.shoe.state == "spent" else (ShoeSpent(cites=because),)
        return (CardsRemoved(cites=because), *over)

    return Incident(CALL, NUMBER, NAME, because, between_rounds, act)


def extension(otherwise: Callable[[Table], str | None] = lambda table: None) -> Incident:
    """The call by which a supervisor has cards used for 48 hours, where nothing else forbids it."""

    @cites("cmr146.49.7.g", "cmr146.49.7.g.2")
    def possible(table: Table) -> str | None:
        """Only a table with six decks or more may use its cards longer."""
        many = table.rules.decks >= LEAST_DECKS
        return otherwise(table) if many else "only with at least six decks"

    @cites("cmr146.49.7.g.3")
    def act(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
        """Surveillance is notified that the cards of this table are used for up to 48 hours."""
        return (Flagged(about="the cards of the table", why=NOTIFIED, cites=EXTENDED[-1:]),)

    name = "The cards are used for up to 48 hours"
    return Incident(EXTEND, "GN-14g", name, EXTENDED, possible, act, conduct=True)


def part(
    because: tuple[str, ...] = DAILY,
    due: Due = within_a_day,
    renewed: Renewed = only_when_changed,
    more: tuple[Incident, ...] = (),
) -> Part:
    """The cards of a table are due out at some time, and a supervisor has them changed."""

    def every(rules: Any, placed: Placed) -> tuple[Duty, ...]:
        return (due(rules, placed),)

    calls = (change(because), *more)
    return Part(name="new cards", incidents=calls, brings=(Duties(every, renewed),))

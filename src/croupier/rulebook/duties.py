"""What is due at a table, and since when its equipment has been there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from croupier.core.driver import Entry
from croupier.core.duty import Duty, Placed
from croupier.core.event import Confirmed, Event, IncidentCalled
from croupier.core.game import Game
from croupier.core.part import Duties
from croupier.core.rules import Rules

DEALER = "dealer"


def owed(game: Game, rules: Rules, placed: Placed) -> tuple[Duty, ...]:
    """What people must do at a table, and by when."""
    duties = game.get(Duties)
    return () if duties is None else duties.due(rules, placed)


def renewals(game: Game, rules: Rules) -> tuple[type[Event], ...]:
    """The events by which other equipment comes to a table."""
    duties = game.get(Duties)
    return () if duties is None else duties.renewed(rules)


def counts(event: Confirmed) -> bool:
    """Whether a person confirms something who is above the dealer of a table."""
    return event.role != DEALER


def opens_with(game: Game) -> bool:
    """Whether a table that is opened again has other equipment."""
    duties = game.get(Duties)
    return duties is not None and duties.opens


def placed_in(game: Game, rules: Rules, entries: Iterable[Entry]) -> Placed | None:
    """Since when the equipment of a table has been there; None if its log has no dates."""
    since, later, renews = "", list[Entry](), renewals(game, rules)
    for entry in entries:
        if not since or isinstance(entry.event, renews):
            since, later = entry.at, []
        later.append(entry)
    return placed_since(since, later) if _is_date(since) else None


def placed_since(since: str, later: Iterable[Entry], *, kept_open: bool = True) -> Placed:
    """Equipment that was placed at a moment, and what people have confirmed and called since."""
    said, done = list[str](), dict[str, str]()
    for entry in later:
        match entry.event:
            case Confirmed() as event if counts(event):
                said.append(event.about)
            case IncidentCalled(name=name):
                done[name] = entry.at
    return Placed(since, kept_open, tuple(said), done)


def owed_in(game: Game, rules: Rules, entries: Iterable[Entry]) -> tuple[Duty, ...]:
    """What is due at a table with this log."""
    placed = placed_in(game, rules, entries)
    return () if placed is None else owed(game, rules, placed)


def _is_date(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True

"""How hands are settled: from the dealer's right, each turned, judged, settled and picked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Collected, Discarded, Event, Flagged, Paid, Returned, Turned
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import one_draw, shoe
from croupier.games.families.stud import clauses
from croupier.games.families.stud.play import Hand
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import return_all, settle, unmakeable

Ids = tuple[str, ...]


def from_the_right(table: Table) -> tuple[Hand, ...]:
    """The hands in the round from the dealer's far right, counterclockwise."""
    order: tuple[Hand, ...] = table.play.order
    return order[::-1]


def turned(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """The cards at a place are turned face up, if some are face down."""
    there = table.play.hands.get(place, ())
    hidden = any(seen is not None for _, seen in there)
    cards = tuple(card for card, _ in there)
    return (Turned(place=place, cards=cards, cites=because),) if hidden else ()


def taken(
    table: Table, places: Iterable[str], because: Ids, why: str = "", *, shown: bool = False
) -> Iterator[Event]:
    """The cards at these places go to the discard rack in this order; a face-down card stays so.

    `shown` says that they were all turned face up just before.
    """
    for place in places:
        there = table.play.hands.get(place, ())
        if there:
            cards = tuple(card for card, _ in there)
            seen = None if shown else _who_saw(there)
            yield Discarded(cards=cards, places=(place,), why=why, cites=because, seen_by=seen)


def _who_saw(cards: Sequence[tuple[str, tuple[str, ...] | None]]) -> tuple[str, ...] | None:
    """Those who have seen all these cards."""
    by = [seen for _, seen in cards if seen is not None]
    if not by:
        return None
    return tuple(one for one in by[0] if all(one in some for some in by))


@cites("threecardpoker.10.d", "caribbeanstud.10.d", "letitride.10.h", "doubledownstud.9.d")
@cites("coloradoholdem.10.h", "coloradoholdem.11.i")
def picked_up(table: Table) -> tuple[Event, ...]:
    """The cards still on the table are picked up hand by hand, those before the dealer last."""
    players = [one.place for one in from_the_right(table)]
    others = [place for place in table.play.hands if place not in players]
    return tuple(taken(table, (*players, *others), table.rules.own(clauses.PICKED_UP)))


@cites("threecardpoker.1.round-of-play", "caribbeanstud.1.round-of-play")
@cites("letitride.1.round-of-play", "doubledownstud.1.round-of-play")
@cites("coloradoholdem.1.round-of-play")
def ended(table: Table) -> tuple[Event, ...]:
    """The cards are picked up, and the deck is shuffled before the next round."""
    because = table.rules.own(clauses.SHUFFLED)
    spent = (shoe.ShoeSpent(cites=because),) if table.play.shoe.dealt else ()
    return (*picked_up(table), *spent, one_draw.round_ended(table))


def void(table: Table, because: Ids = ()) -> tuple[Event, ...]:
    """All hands are void: open wagers are returned, and the cards are shuffled again."""
    return (*picked_up(table), shoe.ShoeSpent(cites=because), *one_draw.void_round(table, because))


def settled(
    game: Game, table: Table, outcome: Any, wagers: Sequence[Wager], *, in_order: bool = False
) -> tuple[Event, ...]:
    """A hand's wagers are judged on its outcome: losers collected before winners are paid.

    `in_order`: each wager is settled before the next, whether it wins or loses.
    """
    batches = [(one,) for one in wagers] if in_order else [tuple(wagers)]
    return tuple(event for some in batches for event in settle(game, table, outcome, some))


def losers_first(events: Iterable[Event]) -> tuple[Event, ...]:
    """Losing wagers are collected before anything is paid or returned."""
    return tuple(sorted(events, key=lambda event: not isinstance(event, Collected)))


@cites("letitride.11.c", "doubledownstud.10.c", "coloradoholdem.12.c", "coloradoholdem.13.c")
def capped(events: Sequence[Event], cap: Cents | None, because: Ids) -> tuple[Event, ...]:
    """What one hand wins is at most the payout limit, divided among its wagers by what each won.

    The parts add up to the limit exactly; stakes are returned as they are.
    """
    paid = [event for event in events if isinstance(event, Paid)]
    total = sum(event.amount for event in paid)
    if cap is None or total <= cap:
        return tuple(events)
    shares = _shares([event.amount for event in paid], cap)
    less = {event.wager: share for event, share in zip(paid, shares, strict=True)}
    kept = (event for event in events if not isinstance(event, Flagged))
    return tuple(made for event in kept for made in _less(event, less, because))


def _shares(amounts: Sequence[Cents], cap: Cents) -> list[Cents]:
    """The limit in parts in proportion to amounts, without a cent more or less."""
    sums = list(accumulate(amounts, initial=0))
    return [cap * b // sums[-1] - cap * a // sums[-1] for a, b in pairwise(sums)]


def _less(event: Event, less: dict[int, Cents], because: Ids) -> Iterator[Event]:
    """A payment that the limit reduces, at no odds, flagged if approved chips cannot make it."""
    if not isinstance(event, Paid):
        yield event
        return
    amount = less[event.wager]
    yield replace(event, amount=amount, odds=None, cites=(*event.cites, *because))
    yield from unmakeable(event, amount)


def returned(table: Table, wagers: Iterable[Wager], because: Ids) -> tuple[Event, ...]:
    """Wagers go back to their patrons."""
    chosen = {wager.id for wager in wagers}
    every = return_all(table, because)
    return tuple(e for e in every if isinstance(e, Returned) and e.wager in chosen)

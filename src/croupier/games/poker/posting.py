"""Before the cards: who is dealt in, where the button is, and the bets that are required."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.games.poker import kill
from croupier.games.poker.customs import LAWFUL
from croupier.games.poker.forms import DRAW, OMAHA
from croupier.games.poker.play import HandBegun, PokerPlay, Posted, What
from croupier.rulebook.citation import cites

Seat = tuple[int, str]
"""A seat and who sits in it."""
Post = tuple[Seat, Cents, What]
"""Who makes a required bet, of how much, and what it is."""
DEALT_IN = ("poker.7.a", "poker.7.c.3")
AT_LEAST_TWO = ("poker.6.b", "poker.7.c.3")
BUTTON = ("poker.10.c.1", "poker.10.c.3")
FIRST_BUTTON = {"right_of_dealer": ("poker.10.c.2.i",), "card": ("poker.10.c.2.ii",)}
OWN_BUTTON = {OMAHA: ("poker.11.c",), DRAW: ("poker.12.c",)}
"""The clauses by which other types have the button of hold 'em."""
OWN_BLIND = {OMAHA: ("poker.11.e",), DRAW: ("poker.12.e",)}
"""The clauses by which other types have the blinds of hold 'em."""
BLIND, KILL, FORCED = ("poker.10.d", "poker.7.b.2"), ("poker.11.i",), ("poker.7.b.3",)


def clockwise(seats: Sequence[Seat], after: int) -> tuple[Seat, ...]:
    """Seats in clockwise order from the one after a number; the one of that number is last."""
    every = sorted(seats)
    return (*[one for one in every if one[0] > after], *[one for one in every if one[0] <= after])


@cites("poker.7.a", "poker.7.c.5")
def present(table: Table) -> tuple[Seat, ...]:
    """Only players who are seated and have not left for a while receive cards."""
    play: PokerPlay = table.play
    out = (*play.away, *play.barred)
    sit = [(seat, patron) for patron, seat in play.seats.items() if patron not in out]
    return tuple(sorted(sit))


@cites("poker.10.c", "poker.10.c.1", "poker.10.c.2.i", "poker.10.c.3", "poker.11.c", "poker.12.c")
@cites("poker.1.button")
def button(table: Table, seats: Sequence[Seat]) -> int:
    """The first button is at the dealer's right; it moves clockwise to the next player (10.e)."""
    play: PokerPlay = table.play
    if not seats or not table.rules.played.button:
        return 0
    if not play.button:
        return max(seats)[0]
    if not play.moves and any(seat == play.button for seat, _ in seats):
        return play.button
    return clockwise(seats, play.button)[0][0]


@cites("poker.10.d", "poker.11.e", "poker.12.e", "poker.7.b.2", "poker.11.i", "poker.1.blind-bet")
def blinds(table: Table, order: Sequence[Seat]) -> tuple[Post, ...]:
    """The player left of the button posts the first blind, the next ones any others.

    One who has the kill button posts the raised minimum, and no other blind; the kill is in effect
    also if that player has left.
    """
    if not table.rules.played.button:
        return ()
    kills = table.play.killer
    if table.rules.customs is not LAWFUL:
        return elsewhere(table, order)
    raised = kill.blind(table.rules) if kills else 0
    due = dict(zip(order, table.rules.blinds, strict=False))
    if not kills:
        return tuple([(one, amount, "blind") for one, amount in due.items()])
    found: list[Post] = [(o, raised, "kill") for o in order if o[1] == kills and o not in due]
    for one, amount in due.items():
        found.append((one, raised, "kill") if one[1] == kills else (one, amount, "blind"))
    return tuple(found)


def elsewhere(table: Table, order: Sequence[Seat]) -> tuple[tuple[Seat, Cents, What], ...]:
    """Blinds by the customs of another house; the highest, and of equal ones the last, counts."""
    customs = table.rules.customs
    turned = customs.heads_up_reversed and not customs.blinds and len(order) == 2
    posters = order[::-1] if turned else order
    due = zip(posters, customs.blinds or table.rules.blinds, strict=False)
    has = {one: has_for_blind(table, one, order) for one in order}
    posted = [(min(amount, has[one]), order.index(one)) for one, amount in due]
    return tuple((order[at], amount, "blind") for amount, at in sorted(posted) if amount)


def has_for_blind(table: Table, seat: Seat, order: Sequence[Seat]) -> Cents:
    """What a player has after the ante."""
    has: Cents = table.accounts[seat[1]]
    return has - min(has, ante_of(table, order, seat))


def ante_of(table: Table, order: Sequence[Seat], seat: Seat) -> Cents:
    """The ante of a player: that of the sign, or by position by another house's custom."""
    own: tuple[Cents, ...] = table.rules.customs.antes
    return own[order.index(seat)] if own else table.rules.ante or 0


@cites("poker.7.c.3", "poker.7.b.1", "poker.7.b.3")
@cites("poker.1.ante", "poker.1.forced-bet")
def needed(table: Table, seats: Sequence[Seat]) -> Mapping[Seat, Cents]:
    """Whoever plays has the bets that are required, and at least one bet at the minimum."""
    rules = table.rules
    if rules.customs.short_posts:
        return dict.fromkeys(seats, 1)
    forced = 0 if rules.played.button else rules.forced_bet
    least: Cents = forced + rules.limits_min
    around = clockwise(seats, button(table, seats))
    posts = {one: amount for one, amount, _ in blinds(table, around)}
    return {one: least + posts.get(one, 0) + ante_of(table, around, one) for one in seats}


@cites("poker.7.a", "poker.7.c.3", "poker.6.b")
def dealt_in(table: Table) -> tuple[Seat, ...]:
    """The players who can make the bets that would be required of them."""
    seats, accounts = present(table), table.accounts
    if not seats or min([accounts[patron] for _, patron in seats]) >= table.rules.enough:
        return seats
    while True:
        least = needed(table, seats)
        able = tuple([one for one in seats if accounts[one[1]] >= least[one]])
        if able == seats:
            return seats
        seats = able


def ready(table: Table) -> tuple[str, ...]:
    """The patrons who would be dealt in if a hand began now."""
    return tuple([patron for _, patron in dealt_in(table)])


@cites("poker.6.b", "poker.7.c.3")
def opens(table: Table) -> None:
    """A round is played by at least two players, each with enough chips."""
    seats = dealt_in(table)
    if len(seats) >= 2:
        return
    why = f"it takes at least two players, and {len(seats)} can be dealt in"
    least = money(table.rules.enough)
    raise Refused("a round", why, AT_LEAST_TWO, f"two seated players with {least} each")


@cites("poker.7.c.3")
def buy_in(table: Table) -> Cents:
    """Whoever comes to the table brings enough to be dealt in at any seat."""
    least: Cents = table.rules.enough
    return least


def begin(table: Table, seats: Sequence[Seat]) -> tuple[Event, ...]:
    """The hand begins: the button is placed, antes and blinds are posted."""
    at, has = button(table, seats), table.play.killer
    order = clockwise(seats, at)
    numbers, patrons = zip(*order, strict=True)
    first = table.play.drawn or not table.play.button
    because = FIRST_BUTTON[table.rules.first_button] if first else BUTTON
    own = OWN_BUTTON.get(table.rules.type, ())
    cited = (*DEALT_IN, *own, *because) if at else DEALT_IN
    begun = HandBegun(button=at, seats=numbers, patrons=patrons, killer=has, cites=cited)
    return (begun, *antes(table, order), *posts(table, order))


@cites("poker.7.b.1", "poker.1.ante", "poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b")
@cites("poker.13.b", "poker.13a.b")
def antes(table: Table, order: Sequence[Seat]) -> Iterator[Event]:
    """If the table has an ante, each player posts the same before any card is dealt."""
    rules = table.rules
    if not (rules.ante or rules.customs.antes):
        return
    because = ("poker.7.b.1", *rules.played.ante)
    for seat, who in order:
        amount = min(ante_of(table, order, (seat, who)), table.accounts[who])
        if amount:
            yield Posted(patron=who, seat=seat, amount=amount, what="ante", cites=because)


@cites("poker.10.d", "poker.7.b.2", "poker.11.i")
def posts(table: Table, order: Sequence[Seat]) -> Iterator[Event]:
    """The blinds are posted before any card is dealt."""
    for (seat, who), amount, what in blinds(table, order):
        because = KILL if what == "kill" else (*BLIND, *OWN_BLIND.get(table.rules.type, ()))
        yield Posted(patron=who, seat=seat, amount=amount, what=what, cites=because)

"""The pot and its side pots: what each player may win, from what everyone has put in."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping

import msgspec

from croupier.core.money import Cents, spelled_in_cents
from croupier.rulebook.citation import cites


class Pot(msgspec.Struct, frozen=True, rename=spelled_in_cents, gc=False):
    """Chips that several players contend for."""

    amount: Cents
    seats: tuple[int, ...]
    """The players who may win it."""


@cites("poker.7.c.4.i", "poker.7.c.4.iii", "poker.1.side-pot", "poker.6.d")
def pots(
    put: Mapping[int, Cents], out: Collection[int], all_in: Collection[int] | None = None
) -> tuple[Pot, ...]:
    """There is one pot for each amount at which a player is all-in, the main pot first.

    `out` are the seats that can win nothing, in the order in which they left. The last player who
    was left in a side pot has it, also if the hand was given up or lost later.
    """
    capped = _below(put, out) if all_in is None else all_in
    if not capped:
        amount, seats = sum(put.values()), tuple([seat for seat in put if seat not in out])
        return (Pot(amount, seats or _last(put, out, 0)),) if amount else ()
    found, below = [], 0
    for level in levels(put, out, capped):
        seats = tuple([s for s in put if s not in out and (s not in capped or put[s] >= level)])
        found.append(Pot(_between(put, below, level), seats or _last(put, out, below)))
        below = level
    return tuple(found)


def _last(put: Mapping[int, Cents], out: Collection[int], below: Cents) -> tuple[int, ...]:
    """The last player who was left in a pot with more than an amount."""
    return tuple([seat for seat in out if put.get(seat, 0) > below])[-1:]


def levels(
    put: Mapping[int, Cents], out: Collection[int], all_in: Collection[int] | None = None
) -> tuple[Cents, ...]:
    """Up to which amount the chips of each player are in each pot: every all-in, and the most.

    Pots stay as they are when an all-in player gives up or loses the hand.
    """
    capped = _below(put, out) if all_in is None else all_in
    top = max(put.values()) if put else 0
    if not capped:
        return (top,) if top else ()
    return tuple(sorted({top, *[put[seat] for seat in capped]} - {0}))


def _below(put: Mapping[int, Cents], out: Collection[int]) -> tuple[int, ...]:
    """Whoever is left with less than another one is all-in."""
    inside = {seat: amount for seat, amount in put.items() if seat not in out}
    top = max(inside.values(), default=0)
    return tuple(seat for seat, amount in inside.items() if amount < top)


@cites("poker.14.d", "poker.15.i")
def called(put: Mapping[int, Cents]) -> dict[int, Cents]:
    """What was called of what everyone put in: a dead hand's bet over the next stays, unraked."""
    over = uncalled(put, ())
    if over is None:
        return {**put}
    seat, amount = over
    return {**put, seat: put[seat] - amount}


@cites("poker.14.d")
def uncalled(put: Mapping[int, Cents], folded: Container[int]) -> tuple[int, Cents] | None:
    """What the highest bet has over the next, a folded one included, was called by nobody."""
    second, top = sorted((0, 0, *put.values()))[-2:]
    if top == second:
        return None
    seat = next(one for one, amount in put.items() if amount == top)
    return None if seat in folded else (seat, top - second)


def _between(put: Mapping[int, Cents], below: Cents, level: Cents) -> Cents:
    """What everyone has put in above one level and up to another."""
    return sum([min(amount, level) - below for amount in put.values() if amount > below])

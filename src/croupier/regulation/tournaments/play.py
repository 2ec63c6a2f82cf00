"""A tournament as it is run: registration, chips, seats, rounds, eliminations and standings.

Every function takes a state and returns another one, or refuses and changes nothing. Tournament
chips have no cash value, so they are counted as chips and never as money.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.regulation.tournaments.prizes import pool, prizes


class Structure(msgspec.Struct, frozen=True):
    """What a notice fixes: money, chips, seats, and how participants go out.

    A fee is no money of the pool. `advance` is how many of each table go on to the next round; if
    it is 0, only participants without chips go out. `banked` says that the house plays against
    them, so that the number of chips in play may change.
    """

    buy_in: Cents
    chips: int
    shares: tuple[Fraction, ...]
    fee: Cents = 0
    rebuy: Cents = 0
    rebuy_chips: int = 0
    rebuys: int = 0
    rebuy_rounds: int = 0
    add_on: Cents = 0
    add_on_chips: int = 0
    most: int = 0
    seats: int = 7
    advance: int = 0
    banked: bool = True
    tips: Cents = 0
    guarantee: Cents = 0


class Participant(msgspec.Struct, frozen=True):
    """A participant: a number, chips, what was bought, the table, and the round of going out."""

    number: int
    chips: int
    rebuys: int = 0
    add_ons: int = 0
    table: int = 0
    out: int = 0


class State(msgspec.Struct, frozen=True):
    """A tournament at a moment; round 0 is registration."""

    structure: Structure
    participants: tuple[Participant, ...] = ()
    round: int = 0

    @property
    def playing(self) -> tuple[Participant, ...]:
        """Those who are not out."""
        return tuple(one for one in self.participants if not one.out)

    @property
    def chips(self) -> int:
        """Every chip in play."""
        return sum(one.chips for one in self.participants)

    @property
    def over(self) -> bool:
        """Whether play has ended: one participant is left, or none."""
        return self.round > 0 and len(self.playing) <= 1


def register(state: State, number: int) -> State:
    """A participant pays the buy-in before play begins, once, while places are left."""
    what, most = f"participant {number}", state.structure.most
    if state.round:
        raise Refused(what, "registration is closed once play has begun")
    if any(one.number == number for one in state.participants):
        raise Refused(what, "already registered")
    if most and len(state.participants) >= most:
        raise Refused(what, f"all {most} places are taken")
    new = Participant(number, state.structure.chips)
    return replace(state, participants=(*state.participants, new))


def rebuy(state: State, number: int) -> State:
    """A participant buys chips again, as often and as long as the rules allow."""
    one, rules = _playing_or_broke(state, number), state.structure
    what = f"re-buy of participant {number}"
    if not rules.rebuys or not 0 < state.round <= rules.rebuy_rounds:
        raise Refused(what, "there are no re-buys now")
    if one.rebuys >= rules.rebuys:
        raise Refused(what, f"at most {rules.rebuys} re-buys are allowed")
    bought = replace(one, rebuys=one.rebuys + 1, chips=one.chips + rules.rebuy_chips, out=0)
    return _with(state, bought)


def add_on(state: State, number: int) -> State:
    """A participant who is still in buys the add-on once."""
    one, rules = _playing_or_broke(state, number), state.structure
    what = f"add-on of participant {number}"
    if not rules.add_on:
        raise Refused(what, "this tournament has no add-on")
    if one.out or one.add_ons:
        raise Refused(what, "out of play" if one.out else "only one add-on is allowed")
    return _with(state, replace(one, add_ons=1, chips=one.chips + rules.add_on_chips))


def _playing_or_broke(state: State, number: int) -> Participant:
    """A participant who is in, or who went out in the round that just ended."""
    for one in state.participants:
        if one.number == number and one.out in (0, state.round):
            return one
    raise Refused(f"participant {number}", "not in this tournament now")


def _with(state: State, changed: Participant) -> State:
    rest = (changed if one.number == changed.number else one for one in state.participants)
    return replace(state, participants=tuple(rest))


def begin(state: State, order: Sequence[int]) -> State:
    """The next round: those left are seated in the order drawn, as evenly as tables allow."""
    left = sorted(one.number for one in state.playing)
    if sorted(order) != left:
        raise Refused(
            "the draw for seats", "it must name everyone still in, once each", (), str(left)
        )
    if len(left) < 1 or state.over:
        raise Refused("another round", "the tournament is over")
    count = -(-len(left) // state.structure.seats)
    at = {number: place % count + 1 for place, number in enumerate(order)}
    placed = (replace(one, table=at.get(one.number, 0)) for one in state.participants)
    return replace(state, participants=tuple(placed), round=state.round + 1)


def settle(state: State, chips: Mapping[int, int]) -> State:
    """The chips of everyone still in at the end of a round, and who goes out by them.

    If players play against each other, as many chips are in play as before.
    """
    if not state.round:
        raise Refused("a result", "no round has begun")
    if set(chips) != {one.number for one in state.playing} or min(chips.values()) < 0:
        raise Refused(
            "a result", "it must count the chips of everyone still in, and of nobody else"
        )
    counted = (replace(one, chips=chips.get(one.number, one.chips)) for one in state.participants)
    after = replace(state, participants=tuple(counted))
    if not state.structure.banked and after.chips != state.chips:
        why = f"{after.chips} chips are counted and {state.chips} are in play"
        raise Refused("a result", why, ("cmr146.06.4", "cmr146.06.5"), f"{state.chips} chips")
    return _eliminated(after)


def _eliminated(state: State) -> State:
    """Without chips, or below those who advance from a table, a participant is out.

    Those who tie for the last place that advances all advance.
    """
    gone = {one.number for one in state.playing if not one.chips}
    if state.structure.advance:
        tables = {one.table for one in state.playing}
        gone |= {number for table in tables for number in _behind(state, table)}
    changed = (
        replace(one, out=state.round) if one.number in gone and not one.out else one
        for one in state.participants
    )
    return replace(state, participants=tuple(changed))


def _behind(state: State, table: int) -> set[int]:
    """Those at a table with fewer chips than the last who advances."""
    here = [one for one in state.playing if one.table == table]
    counts = sorted((one.chips for one in here), reverse=True)
    least = counts[min(state.structure.advance, len(counts)) - 1]
    return {one.number for one in here if one.chips < least}


def standings(state: State) -> tuple[tuple[int, ...], ...]:
    """The participants from the first place down, ties together.

    Whoever is still in is ahead of everyone who is out, who went out later is ahead of who went
    out earlier, and more chips at the end are ahead of fewer.
    """

    def rank(one: Participant) -> tuple[int, int, int]:
        return (0 if not one.out else 1, -one.out, -one.chips)

    ordered = sorted(state.participants, key=lambda one: (rank(one), one.number))
    return tuple(tuple(one.number for one in tied) for _, tied in groupby(ordered, key=rank))


def collected(state: State) -> Cents:
    """Everything paid for the pool: buy-ins, re-buys and add-ons, without fees."""
    rules = state.structure
    return sum(
        rules.buy_in + one.rebuys * rules.rebuy + one.add_ons * rules.add_on
        for one in state.participants
    )


def added(state: State) -> Cents:
    """What the house adds to reach a guaranteed pool; a guarantee never takes anything away."""
    return max(state.structure.guarantee - pool(collected(state), state.structure.tips), 0)


def payouts(state: State) -> Mapping[int, Cents]:
    """What each participant is paid; a tournament that ceases is paid as it stands."""
    amount = pool(collected(state), state.structure.tips, added(state))
    return prizes(amount, state.structure.shares, standings(state))

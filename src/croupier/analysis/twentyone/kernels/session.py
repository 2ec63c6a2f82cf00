"""Sessions of twenty-one in bulk: a bankroll, a way to play and bet, a number of rounds.

Session k deals from the shoes of units k n, k n + 1 and on, where n is the most rounds it has, so
that it can be replayed alone. It ends in ruin if what is left does not cover the next bets; what a
hand then asks for (doubles, splits and insurance) is always made. Money is integer cents.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U64, signed
from croupier.analysis.kernels.session import CHUNK, MOST_SESSIONS, Plan, Sessions, kept_until
from croupier.analysis.kernels.spans import counted, cut
from croupier.analysis.twentyone.kernels.counting import reached, tagged
from croupier.analysis.twentyone.kernels.deal import round_dealt
from croupier.analysis.twentyone.kernels.memory import (
    Bets,
    Deal,
    Follows,
    How,
    Ints,
    Key,
    Known,
    Limits,
    Room,
    Setup,
    Tally,
)
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.settle import COVERED, box_total
from croupier.analysis.twentyone.kernels.shoes import first_drawn, last_card, run_out
from croupier.analysis.twentyone.kernels.states import STAKES
from croupier.core.errors import Refused
from croupier.core.money import money as money_text
from croupier.equipment.chance import UNITS, whole
from croupier.rulebook.whole_number import MOST_TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.kernels.spans import Span
    from croupier.analysis.twentyone.kernels.volume import Volume
    from croupier.core.money import Cents

RESULT, PLAYED, STAKED, RUINED = range(4)
GOES_ON, LAST_ROUND, RUIN, TOO_FEW = range(4)
"""Why a session stops: at its last round, in ruin, or because there are too few cards."""


class Sitting(NamedTuple):
    """What sessions start with: the stream, the first session, the bankroll and the most rounds."""

    key: Key
    first: np.uint64
    bankroll: int
    length: int


class Money(NamedTuple):
    """By level, in cents: the bet, what insures it, and what a fixed prize pays all boxes."""

    bets: Ints
    insures: Ints
    prizes: Ints


class Standing(NamedTuple):
    """The state of a session: money left, rounds played, amount staked, and the count."""

    wealth: int
    rounds: int
    staked: int
    known: Known


@borrowing
def settle_round(
    level: int, dealer: np.uint64, offered: bool, of: Deal, money: Money
) -> tuple[int, int]:
    """What a round won or lost in all boxes, and what was staked, in cents."""
    how, won, staked = of.how, 0, 0
    natural, bet, half = dealer == how.blackjack, money.bets[level], money.insures[level]
    for b in range(how.boxes):
        total = box_total(b, dealer, False, of)
        won += (total // STAKES) * bet // how.shares
        staked += (total % STAKES) * bet
        if offered and of.hands.covers[b] == U64(COVERED):
            won += (2 if natural else -1) * half
            staked += half
    return won, staked


@borrowing
def session_at(
    i: np.uint64,
    state: Standing,
    limits: Limits,
    setup: Setup,
    money: Money,
    tally: Tally,
    room: Room,
    count: Follows | None,
) -> tuple[np.uint64, Standing, int]:
    """Play rounds of a session from one shoe until it is over, lacks cards, or the session stops.

    Returns the next card's place, the state of the session, and why it stopped.
    """
    (wealth, rounds, staked, known), (most, drawn, last), tables = state, limits, setup.tables
    how, why, tags = tables.how, GOES_ON, tables.tags
    of = Deal(room.cards, tables.table, how, room.hands)
    while True:
        before, begun = i, i + how.each_burn
        level = reached(known, how, setup.bets.thresholds)
        if rounds == most or wealth < money.bets[level] * how.boxes:
            why = LAST_ROUND if rounds == most else RUIN
            break
        i, dealer, offered = round_dealt(begun, known, of, tags, count)
        if signed(i) > drawn:
            i = before
            break
        won, more = settle_round(level, dealer, offered, of, money)
        if count is not None:
            won += prizes_in(begun, of, tally.prizes) * money.prizes[level]
        wealth, staked, rounds = wealth + won, staked + more, rounds + 1
        running = known.running + tagged(of.cards, begun, i, tags)
        known = Known(running, known.left - signed(i - begun))
        if signed(i) > last:
            break
    return i, Standing(wealth, rounds, staked, known), why


@borrowing
def counted_out(state: Standing, tally: Tally, how: How, money: Money) -> Standing:
    """The state of a session after a round that was counted, whose counts are removed."""
    won, staked, cells, insured, prizes = 0, 0, tally.cells, tally.insured, tally.prizes.won
    for level in range(money.bets.size):
        bet, half = money.bets[level], money.insures[level]
        for cell in range(cells.shape[1]):
            many, total = cells[level, cell], cell + how.low
            won += many * ((total // STAKES) * bet // how.shares)
            staked += many * (total % STAKES) * bet
            cells[level, cell] = 0
        won += (2 * insured[level, 1] - insured[level, 0]) * half
        staked += (insured[level, 0] + insured[level, 1]) * half
        won += prizes[level] * money.prizes[level]
        insured[level, 0] = insured[level, 1] = prizes[level] = 0
    return Standing(state.wealth + won, state.rounds + 1, state.staked + staked, state.known)


@inlined
def session_shoe(
    of: Sitting,
    unit: np.uint64,
    state: Standing,
    setup: Setup,
    money: Money,
    tally: Tally,
    room: Room,
    count: Follows | None,
) -> tuple[Standing, int]:
    """Play a shoe of a session: the session's state after it, and why it stopped."""
    key, how, order = of.key, setup.tables.how, setup.pack.order
    size, last, drawn = order.size, last_card(how, order.size), first_drawn(how, order.size)
    shoes.opened(key, unit, order, room.words, room.cards, drawn)
    i, known = U64(how.first_burn), Known(how.first_count, size)
    state = Standing(state.wealth, state.rounds, state.staked, known)
    while drawn:
        place, limits = i, Limits(of.length, drawn, last)
        i, state, why = session_at(i, state, limits, setup, money, tally, room, count)
        if why != GOES_ON or (signed(i) > last and i > place):
            return state, why
        drawn = shoes.drawn_on(key, unit, room.words, room.cards, drawn, size)
    if run_out(key, unit, i, state.known, setup, tally, room) == 0:
        return state, TOO_FEW
    return counted_out(state, tally, how, money), GOES_ON


@borrowing
def play_sessions(
    of: Sitting,
    setup: Setup,
    money: Money,
    tally: Tally,
    room: Room,
    count: Follows | None,
    out: Ints,
) -> bool:
    """Play each session to its end; False if there are too few cards for a round."""
    for k in range(out.shape[0]):
        unit, why = (of.first + U64(k)) * U64(of.length), GOES_ON
        state = Standing(of.bankroll, 0, 0, Known(0, 0))
        while why == GOES_ON:
            state, why = session_shoe(of, unit, state, setup, money, tally, room, count)
            unit += U64(1)
        if why == TOO_FEW:
            return False
        out[k, RESULT], out[k, PLAYED] = state.wealth - of.bankroll, state.rounds
        out[k, STAKED], out[k, RUINED] = state.staked, why == RUIN
    return True


def run_sessions(
    table: Volume,
    seed: int,
    amount: Cents,
    plan: Plan,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Sessions:
    """The sessions of a plan with this unit in cents; no sum depends on the workers."""
    if table.watched:
        why = "sessions are dealt from one shoe, against one dealer's hand"
        raise Refused("multiple action or a double shoe", why, (), "simulate without a bankroll")
    whole("sessions", plan.sessions, 1, MOST_SESSIONS)
    whole("bankroll", plan.bankroll, 1)
    whole("rounds", plan.rolls, 1, MOST_TURNS)
    whole("first session", plan.first_unit, 0, UNITS // plan.rolls - plan.sessions)
    out = np.zeros((plan.sessions, 4), dtype=np.int64)
    key, money = shoes.key_of(table.game, seed), money_of(table, amount)
    setup = table.setup._replace(bets=Bets(table.setup.bets.thresholds, money.bets))

    def play(span: Span) -> None:
        part, room = out[span[0] : span[0] + span[1]], table.room()
        of = Sitting(key, U64(plan.first_unit + span[0]), plan.bankroll, plan.rolls)
        tally, follows = table.tally(table.nothing(), table.streaks.fresh), table.follows(room)
        if not play_sessions(of, setup, money, tally, room, follows, part):
            raise Refused(f"{table.betting.boxes} boxes", "too few cards for a round", (), "fewer")

    spans = cut(0, plan.sessions, CHUNK)
    return kept_until(counted(play, spans, whole("workers", workers, 1), progress), out)


def money_of(table: Volume, amount: Cents) -> Money:
    """The bet at each level, what insures it, and what a prize pays, in cents."""
    unit, shares = table.rules.unit, table.made.shares
    if amount % shares or amount % unit:
        whole_shares = lcm(unit, shares)
        why = f"bets are multiples of {money_text(unit)} whose {shares} shares are whole cents"
        accepted = f"a multiple of {money_text(whole_shares)}"
        raise Refused(f"a unit of {money_text(amount)}", why, (), accepted)
    bets = [units * amount for units in table.betting.units]
    halves = [-(-bet // (2 * unit)) * unit for bet in bets]
    won = [prize_for(table, bet) for bet in bets]
    return Money(*(np.array(one, np.int64) for one in (bets, halves, won)))


def prize_for(table: Volume, bet: Cents) -> Cents:
    """What a hand that wins a fixed prize with such a bet pays all boxes, in cents."""
    won = table.prize.money(bet) if table.prize else 0
    if table.prize is None or not won:
        return 0
    return won + table.prize.others * (table.betting.boxes - 1)

"""Sessions of twenty-one in bulk: a bankroll, a way to play and bet, so many rounds.

Session k deals from the shoes of units k n, k n + 1 and on, n the rounds it has at the most, so
that it can be played again alone. It ends in ruin where what is left does not cover the next bets;
what a hand then asks for, doubles, splits and insurance, is always made. Money is integer cents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.kernels.count import threaded
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.kernels.session import CHUNK, MOST_SESSIONS, Plan, Sessions
from croupier.analysis.twentyone.kernels import deal, followed
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.shoes import Pack, run_out
from croupier.analysis.twentyone.kernels.states import STAKES
from croupier.analysis.twentyone.kernels.watched import room_for
from croupier.core.errors import Refused
from croupier.equipment.chance import UNITS, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.kernels.count import Span
    from croupier.analysis.twentyone.kernels.volume import Volume
    from croupier.core.money import Cents

RESULT, PLAYED, STAKED, RUINED = range(4)
HALF = 2


@borrowing
def settle_round(
    level: int, dealer: np.uint64, offered: bool, how: Any, table: Any, cents: Any, hands: Any
) -> tuple[int, int]:
    """What a round won or lost in all boxes, and what was staked, in cents.

    `cents` are the bet of each level, what insures it, and, last, the shares of a wager.
    """
    natural = dealer == U64(how[deal.BLACKJACK_AT])
    levels, won, staked = (cents.size - 1) // HALF, 0, 0
    for b in range(how[deal.BOXES]):
        total = deal.box_total(hands, b, dealer, False, table, how)
        won += (total // STAKES) * cents[level] // cents[cents.size - 1]
        staked += (total % STAKES) * cents[level]
        if offered and hands[deal.COVERS + b] == deal.COVERED:
            won += (2 if natural else -1) * cents[levels + level]
            staked += cents[levels + level]
    return won, staked


@borrowing
def session_at(
    i: np.uint64,
    state: tuple[int, int, int, int, int],
    limits: tuple[int, int, int],
    cards: Any,
    tables: tuple[Any, Any, Any],
    count: tuple[Any, Any, Any],
    hands: Any,
    beside: tuple[Any, Any],
) -> tuple[np.uint64, tuple[int, int, int, int, int], int]:
    """A shoe of a session: where the next card lies, how it stands, and why it stopped.

    `state` is what is left, rounds, stakes, the count and the cards not seen; it stops with 0 where
    the shoe is over or lacks cards, 1 at the last round, 2 in ruin. `beside` are what is seen, and
    fixed prizes in cents by level of the bet.
    """
    (wealth, rounds, staked, running, left), (most, drawn, last) = state, limits
    (table, how, by), (tags, thresholds, cents), (seen, prizes) = tables, count, beside
    of = (cards, table, how, tags, by, seen)
    burned, why = U64(how[deal.EACH_BURN]), 0
    while why == 0:
        before, begun = i, i + U64(burned)
        level = deal.reached(running, left, how, thresholds)
        if rounds == most or wealth < cents[level] * how[deal.BOXES]:
            why = 1 if rounds == most else 2
            break
        if by[1].size:
            i, dealer, offered = followed.round_followed(begun, (running, left), of, hands)
        else:
            i, dealer, offered = deal.round_dealt(
                begun, (running, left), cards, table, how, hands, tags
            )
        if np.int64(i) > drawn:
            i = before
            break
        won, more = settle_round(level, dealer, offered, how, table, cents, hands)
        if by[1].size:
            won += prizes_in(begun, cards, how, hands, prizes) * prizes[2][level]
        wealth, staked, rounds = wealth + won, staked + more, rounds + 1
        running += deal.tagged(cards, begun, i, tags)
        left -= int(i - begun)
        if np.int64(i) > last:
            break
    return i, (wealth, rounds, staked, running, left), why


@kernel
def nothing_counted(levels: int, width: int, prizes: Any) -> tuple[Any, ...]:
    """Room for what a round is counted in; no streak is followed."""
    none, cube = np.zeros(0, np.int64), np.zeros((0, 0, 0), np.int64)
    lasting = (cube, cube, none, np.zeros((1, 0), np.int64), none, np.zeros((1, 0, 0, 0), np.int64))
    cells, insured = np.zeros((levels, width), np.int64), np.zeros((levels, 2), np.int64)
    won = (prizes[0], prizes[1], np.zeros(levels, np.int64))
    return cells, insured, np.zeros(HALF, np.int64), lasting, won


@borrowing
def counted_out(
    state: tuple[int, int, int, int, int], counted: Any, how: Any, cents: Any, prizes: Any
) -> tuple[int, int, int, int, int]:
    """How a session stands after a round that was counted; its counts are taken out."""
    cells, insured = counted[0], counted[1]
    levels, won, staked = (cents.size - 1) // HALF, 0, 0
    for level in range(levels):
        for cell in range(cells.shape[1]):
            many, total = cells[level, cell], cell + how[deal.LOW]
            won += many * ((total // STAKES) * cents[level] // cents[cents.size - 1])
            staked += many * (total % STAKES) * cents[level]
            cells[level, cell] = 0
        both = insured[level, 0] + insured[level, 1]
        won += (2 * insured[level, 1] - insured[level, 0]) * cents[levels + level]
        staked += both * cents[levels + level]
        won += counted[4][2][level] * prizes[2][level]
        insured[level, 0] = insured[level, 1] = counted[4][2][level] = 0
    return state[0] + won, state[1] + 1, state[2] + staked, state[3], state[4]


@kernel
def play_sessions(
    key: tuple[np.uint32, np.uint32],
    first: np.uint64,
    limits: tuple[int, int, int],
    pack: Pack,
    tables: tuple[Any, Any, Any],
    count: tuple[Any, Any, Any],
    prizes: Any,
    out: Any,
) -> int:
    """Play each session to its end; fewer than none played: cards do not suffice for a round.

    `limits` are the bankroll, the most rounds, and how many cells a box is counted in.
    """
    how, order, size, (bankroll, length, width) = tables[1], pack[0], pack[0].size, limits
    levels, room = (count[2].size - 1) // HALF, room_for(size, 1, pack[2].size)
    last_round, untold = nothing_counted(levels, width, prizes), np.zeros(0, U8)
    last = 0 if how[deal.ONE_ROUND] else size - how[deal.BEHIND]
    words, seen = np.empty((size + 3) // 4 * 4, dtype=U32), np.zeros(followed.SEEN, np.int64)
    cards, hands = np.zeros(2 * size + deal.BEYOND, dtype=U8), np.zeros(deal.HANDS, dtype=U64)
    for k in range(out.shape[0]):
        unit, why = (first + U64(k)) * U64(length), 0
        state = (bankroll, 0, 0, 0, 0)
        while why == 0:
            drawn = min(size, last + deal.ROOM * how[deal.BOXES])
            deal.opened(key, unit, order, words, cards, drawn)
            i, over = U64(how[deal.FIRST_BURN]), False
            state = (state[0], state[1], state[2], how[deal.FIRST_COUNT], size)
            while why == 0 and not over:
                place = i
                i, state, why = session_at(
                    i, state, (length, drawn, last), cards, tables, count, hands, (seen, prizes)
                )
                over = bool(np.int64(i) > last and i > place)
                if why == 0 and not over:
                    drawn = deal.drawn_on(key, unit, words, cards, drawn, size)
                    if drawn == 0:
                        over, told = True, (count, last_round, untold)
                        begun = (int(i), state[3], state[4])
                        if run_out(key, unit, 1, begun, room, pack, tables, told) == 0:
                            return -1
                        state = counted_out(state, last_round, how, count[2], prizes)
            unit += U64(1)
        out[k, RESULT], out[k, PLAYED] = state[0] - bankroll, state[1]
        out[k, STAKED], out[k, RUINED] = state[2], why == HALF
    return int(out.shape[0])


def run_sessions(
    table: Volume,
    seed: int,
    amount: Cents,
    plan: Plan,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Sessions:
    """The sessions of a plan, a unit of so many cents; no sum depends on the workers."""
    if table.watched:
        why = "sessions are dealt from one shoe, against one hand of the dealer's"
        raise Refused("multiple action or a double shoe", why, (), "simulate without a bankroll")
    whole("sessions", plan.sessions, 1, MOST_SESSIONS)
    whole("bankroll", plan.bankroll, 1)
    whole("rounds", plan.rolls, 1, 1 << 20)
    whole("first session", plan.first_unit, 0, UNITS // plan.rolls - plan.sessions)
    out = np.zeros((plan.sessions, 4), dtype=np.int64)
    key, count = shoes.key_of(table.game, seed), (*table.count[:2], cents_of(table, amount))
    prizes = (table.made.named, table.ups, prizes_of(table, amount))

    def play(span: Span) -> int:
        part = out[span[0] : span[0] + span[1]]
        first = U64(plan.first_unit + span[0])
        limits = (plan.bankroll, plan.rolls, table.cells)
        done = play_sessions(key, first, limits, table.pack, table.tables, count, prizes, part)
        if done < 0:
            raise Refused(f"{table.betting.boxes} boxes", "too few cards for a round", (), "fewer")
        return int(done)

    spans = ((at, min(CHUNK, plan.sessions - at), 0) for at in range(0, plan.sessions, CHUNK))
    total = 0
    for _, many in threaded(play, spans, whole("workers", workers, 1)):
        total += many
        if progress is not None:
            progress(total)
    return Sessions(out)


def prizes_of(table: Volume, amount: Cents) -> Any:
    """What a hand that wins a fixed prize brings all boxes at each level, in cents."""
    prize, bets = table.prize, [units * amount for units in table.betting.units]
    if prize is None:
        return np.zeros(len(bets), np.int64)
    others = prize.others * (table.betting.boxes - 1)
    won = [prize.money(bet) for bet in bets]
    return np.array([cents + others if cents else 0 for cents in won], np.int64)


def cents_of(table: Volume, amount: Cents) -> Any:
    """What is bet at each level, and what insures it, in cents; last the shares of a wager."""
    unit, shares = table.rules.unit, table.made.shares
    if amount % shares or amount % unit:
        why = f"it is no multiple of {unit} cents that {shares} shares cut into whole cents"
        raise Refused(f"a unit of {amount} cents", why, (), f"{unit * shares} cents")
    bets = [units * amount for units in table.betting.units]
    return np.array([*bets, *(-(-bet // (2 * unit)) * unit for bet in bets), shares], np.int64)

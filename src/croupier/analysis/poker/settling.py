"""Pots, rake and the division of pots, as a kernel does it: twins of `games.poker`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import inner
from croupier.analysis.poker.hand import BET, FOLDED, HELD, PUT, SHARED, STACK, STREET, TAKEN, Hand
from croupier.analysis.poker.judging import Judge, exactly_ranked, strength_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.poker.plan import Plan
    from croupier.analysis.ranking.tables import Tables

    Ints = NDArray[np.int64]
    Cards = NDArray[np.uint8]

DOLLAR = 100
AMOUNT, TOP, FLOOR, OWN, MISSING, PART = range(6)
"""The rows of figures of pots: chips, up to and from which amount, this round's bets, shares."""


class Work(NamedTuple):
    """Arrays to settle with."""

    pots: Ints
    many: Ints
    """How many pots there are, and how many charges."""
    charges: Ints
    strengths: Ints
    """Of each player's high hand, and of the low one if it qualifies."""
    cards: Cards
    best: Cards
    order: Ints


def work_of(players: int) -> Work:
    """Arrays for a number of players."""
    return Work(
        np.zeros((6, players + 1), np.int64),
        np.zeros(2, np.int64),
        np.zeros((256, 2), np.int64),
        np.zeros((2, players), np.int64),
        np.zeros(9, np.uint8),
        np.zeros((players, 5), np.uint8),
        np.zeros(players, np.int64),
    )


@inner
def between(hand: Hand, below: int, level: int) -> int:
    """What everyone has put in above one amount and up to another."""
    found = 0
    for one in range(hand.of.shape[1]):
        if hand.of[PUT, one] > below:
            found += min(hand.of[PUT, one], level) - below
    return found


@inner
def form_pots(hand: Hand, work: Work) -> None:
    """One pot for each amount at which a player contends, the main pot first."""
    below, many, top = 0, 0, 0
    for one in range(hand.of.shape[1]):
        top = max(top, hand.of[PUT, one])
    while True:
        level = 1 << 60
        for one in range(hand.of.shape[1]):
            if not hand.of[FOLDED, one] and below < hand.of[PUT, one] < level:
                level = hand.of[PUT, one]
        if level == 1 << 60:
            break
        work.pots[AMOUNT, many] = between(hand, below, level)
        work.pots[FLOOR, many], work.pots[TOP, many] = below, level
        below = level
        many += 1
    if many:
        work.pots[AMOUNT, many - 1] += between(hand, below, max(below, top))
        work.pots[TOP, many - 1] = max(top, work.pots[TOP, many - 1])
    work.many[0] = many


@inner
def less_charges(work: Work) -> None:
    """Take what was charged out of the pots that it came from."""
    many = work.many[0]
    for charge in range(work.many[1]):
        place = 0
        while place < many - 1 and work.charges[charge, 0] > work.pots[TOP, place]:
            place += 1
        work.pots[AMOUNT, place] -= work.charges[charge, 1]


@inner
def rake(plan: Plan, hand: Hand, work: Work) -> None:
    """What the house takes after a betting round, from each pot its share, up to the maximum."""
    left = plan.cap - hand.now[TAKEN]
    if left <= 0:
        return
    form_pots(hand, work)
    less_charges(work)
    if plan.rate:
        percentages(plan, hand, work)
        for pot in range(work.many[0]):
            charge(hand, work, pot, min(work.pots[PART, pot], plan.cap - hand.now[TAKEN]))
    if plan.steps.shape[0]:
        increments(plan, hand, work)


@inner
def charge(hand: Hand, work: Work, pot: int, amount: int) -> None:
    """Take an amount out of a pot, and no more than is in it."""
    amount = min(amount, work.pots[AMOUNT, pot])
    if amount > 0:
        place = work.many[1]
        work.charges[place, 0], work.charges[place, 1] = work.pots[TOP, pot], amount
        work.many[1] = place + 1
        work.pots[AMOUNT, pot] -= amount
        hand.now[TAKEN] += amount


@inner
def percentages(plan: Plan, hand: Hand, work: Work) -> None:
    """A percentage of the round's bets in whole dollars, shared by the pots that they went into."""
    whole, pots = 0, work.pots
    for pot in range(work.many[0]):
        own = 0
        for one in range(hand.of.shape[1]):
            put, bet = hand.of[PUT, one], hand.of[BET, one]
            own += max(min(put, pots[TOP, pot]) - max(put - bet, pots[FLOOR, pot]), 0)
        pots[OWN, pot] = own
        whole += own
    fee = plan.rate * whole // 1000 // DOLLAR * DOLLAR
    given = 0
    for pot in range(work.many[0]):
        part = fee * pots[OWN, pot] // (whole * DOLLAR) * DOLLAR if whole else 0
        pots[PART, pot], pots[MISSING, pot] = part, fee * pots[OWN, pot] - part * whole
        given += part
    while given < fee and whole:
        most = 0
        for pot in range(1, work.many[0]):
            if pots[MISSING, pot] > pots[MISSING, most]:
                most = pot
        pots[PART, most] += DOLLAR
        pots[MISSING, most] = -1
        given += DOLLAR


@inner
def increments(plan: Plan, hand: Hand, work: Work) -> None:
    """What is due at the levels that the pot has reached in this betting round."""
    now, bet = 0, 0
    for one in range(hand.of.shape[1]):
        now += hand.of[PUT, one]
        bet += hand.of[BET, one]
    before = 0 if hand.now[STREET] == 0 else now - bet
    for step in range(plan.steps.shape[0]):
        level = plan.steps[step, 0]
        if before < level <= now:
            pot, filled = 0, between(hand, 0, work.pots[TOP, 0])
            while filled < level and pot < work.many[0] - 1:
                pot += 1
                filled = between(hand, 0, work.pots[TOP, pot])
            charge(hand, work, pot, min(plan.steps[step, 1], plan.cap - hand.now[TAKEN]))


@inner
def rank_hands(judge: Judge, hand: Hand, work: Work, cards: int) -> None:
    """The strengths of the hands that contend: what lies in the center counts for everyone."""
    for one in range(hand.of.shape[1]):
        if hand.of[FOLDED, one]:
            continue
        own = hand.of[HELD, one]
        for at in range(own):
            work.cards[at] = hand.cards[one, at]
        for at in range(hand.now[SHARED]):
            work.cards[own + at] = hand.board[at]
        held = work.cards[:cards]
        work.strengths[0, one] = strength_in(judge.high, judge.taken, held)
        if judge.least:
            low = strength_in(judge.low, judge.taken, held)
            work.strengths[1, one] = low if low >= judge.least else 0


@inner
def award(plan: Plan, judge: Judge, exactly: Judge, hand: Hand, work: Work, cards: int) -> None:
    """Award every pot to the best hands of those who contend for it."""
    form_pots(hand, work)
    less_charges(work)
    for pot in range(work.many[0]):
        floor, left, some, last = work.pots[FLOOR, pot], work.pots[AMOUNT, pot], 0, 0
        for one in range(hand.of.shape[1]):
            if not hand.of[FOLDED, one] and hand.of[PUT, one] > floor:
                some, last = some + 1, one
        if some == 1:
            hand.of[STACK, last] += left
            continue
        low = best_of(hand, work, 1, floor) if judge.least else 0
        for side in range(2 if low else 1):
            part = left
            if low and side == 0:
                equal = left // (2 * DOLLAR) * DOLLAR
                part = equal + min(DOLLAR, left - 2 * equal)
            of = exactly.low if side else exactly.high
            divide(plan, of, hand, work, side, floor, part, cards)
            left -= part


@inner
def best_of(hand: Hand, work: Work, side: int, floor: int) -> int:
    """The best strength of those who contend for a pot."""
    best = 0
    for one in range(hand.of.shape[1]):
        if not hand.of[FOLDED, one] and hand.of[PUT, one] > floor:
            best = max(best, work.strengths[side, one])
    return best


@inner
def divide(
    plan: Plan, of: Tables, hand: Hand, work: Work, side: int, floor: int, amount: int, cards: int
) -> None:
    """Winners share equally; odd dollars go to the highest card by suit, or the largest low one."""
    many, order, best = 0, work.order, best_of(hand, work, side, floor)
    for one in range(hand.of.shape[1]):
        contends = not hand.of[FOLDED, one] and hand.of[PUT, one] > floor
        if contends and work.strengths[side, one] == best:
            order[many] = one
            many += 1
    equal = amount // (DOLLAR * many) * DOLLAR
    left = amount - equal * many
    if left and many > 1:
        in_order(plan, of, hand, work, best, many, bool(side) or plan.only_low, cards)
    for place in range(many):
        extra = min(DOLLAR, left)
        hand.of[STACK, order[place]] += equal + extra
        left -= extra


@inner
def in_order(
    plan: Plan, of: Tables, hand: Hand, work: Work, best: int, many: int, low: bool, cards: int
) -> None:
    """Sort winners by the cards that they play, from the highest down."""
    for place in range(many):
        played(plan, of, hand, work, work.order[place], best, low, cards)
    for end in range(many - 1, 0, -1):
        for at in range(end):
            one, other = work.order[at], work.order[at + 1]
            if is_before(plan, work.best[other], work.best[one]):
                work.order[at], work.order[at + 1] = other, one


@inner
def is_before(plan: Plan, one: Cards, other: Cards) -> bool:
    """Whether the first of two sorted hands has the higher card that the other has not."""
    for at in range(plan.size):
        if one[at] != other[at]:
            return bool(one[at] > other[at])
    return False


@inner
def order_of(card: int, low: bool) -> int:
    """The place of a card by rank and suit; in low hands the larger card and the lower suit."""
    rank, suit = card % 13, 3 - card // 13
    if low:
        return 4 * (rank + 1) + 3 - suit
    return 4 * (14 if rank == 0 else rank + 1) + suit


@inner
def played(
    plan: Plan, of: Tables, hand: Hand, work: Work, one: int, best: int, low: bool, cards: int
) -> None:
    """The cards of a player that make the best hand, those that are highest by suit."""
    own, trial = hand.of[HELD, one], work.cards
    work.best[one, :] = 0
    for code in range((1 << cards) - 1, 0, -1):
        many, mine, total = 0, 0, of.start
        for at in range(cards):
            if code >> at & 1 and many <= plan.size:
                card = hand.cards[one, at] if at < own else hand.board[at - own]
                place, value = many, order_of(int(card), low)
                while place > 0 and trial[place - 1] < value:
                    trial[place] = trial[place - 1]
                    place -= 1
                trial[place] = value
                many += 1
                mine += at < own
                total += of.keys[card]
        fits = many == plan.size and plan.own in (0, mine)
        makes = fits and int(exactly_ranked(of, total)) == best
        if makes and is_before(plan, trial, work.best[one]):
            for at in range(plan.size):
                work.best[one, at] = trial[at]

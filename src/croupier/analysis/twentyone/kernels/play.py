"""Hands of twenty-one played: what each choice is worth, best play, and the value of any play.

Values are joint with the lane: the expectation of a hand's result where the lane comes up (and is
no blackjack, if the dealer looks first). So choices compare directly, cards are drawn by the shoe
alone, and dividing by the lane's mass gives the expectation of a player who sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.dealer import ACE, RANKS, TEN, kept, less, times

if TYPE_CHECKING:
    from croupier.analysis.twentyone.kernels.dealer import Floats, Ints

STAND, HIT, DOUBLE, SURRENDER, CHOICES = 0, 1, 2, 3, 4
RESCUE = 4
"""Added to a choice: if the hand is doubled, the double is taken back."""
MAY_DOUBLE, MAY_SURRENDER = 1, 2
TIE = 1e-13
"""Choices that differ by less are worth the same, and the first is made: rounding adds up to less.

Which of two equal choices is made does matter: the hands of a split pair are played by the same
rule from another shoe, where they are not equal. Choices that are not equal differ by 1e-9 or more.
"""


@kernel
def drawn(left: Ints, size: int, rank: int, inverse: Any, m: Any) -> Any:
    """The probability that the next card has a value."""
    return times(inverse[size], inverse.dtype.type(left[rank]), m)


@kernel
def masses(
    left: Any, size: int, pairs: Ints, inverse: Any, m: Any, mass: Any, natural: Any
) -> None:
    """The probability of each lane from a shoe, and of a blackjack in it.

    The probability of no blackjack is `mass` less `natural`.
    """
    one = inverse.dtype.type
    p, q = inverse[size], inverse[max(size - 1, 0)]
    both = times(times(p, one(left[ACE]), m), times(q, one(left[TEN]), m), m)
    for lane in range(pairs.shape[0]):
        a, b = pairs[lane]
        natural[lane] = 0
        mass[lane] = times(p, one(left[a]), m)
        if b >= 0:
            more = left[b] - (a == b)
            mass[lane] = times(mass[lane], times(q, one(max(more, 0) * (1 + (a != b))), m), m)
        if (a == ACE and b == TEN) or (b < 0 and a == ACE) or (b < 0 and a == TEN):
            natural[lane] = mass[lane] if b >= 0 else both


@kernel
def stood(law: Any, pay: Any, mass: Any, natural: Any, m: Any, out: Any) -> None:
    """What standing is worth in each lane; `pay` is by dealer's standing, bust and blackjack."""
    standings = pay.size - 2
    for lane in range(out.size):
        rest = less(mass[lane], natural[lane], m)
        worth = times(pay[standings + 1], natural[lane], m)
        for t in range(standings):
            chance = law[U64(lane * standings + t)]
            rest = less(rest, chance, m)
            worth += times(pay[t], chance, m)
        out[lane] = kept(worth + times(pay[standings], rest, m), m)


@kernel
def busted(
    left: Ints, size: int, over: Any, pay: Any, look: Any, m: Any, by: Any, out: Any
) -> None:
    """Add the value of the cards that break a hand: `pay` against no blackjack, and against one.

    `over` says which cards break it; `look` holds the lanes and the inverses, `by` space for
    masses.
    """
    pairs, inverse = look
    mass, natural = by
    for rank in range(RANKS):
        if over[rank] < 0 and left[rank] > 0:
            chance = drawn(left, size, rank, inverse, m)
            left[rank] -= 1
            masses(left, size - 1, pairs, inverse, m, mass, natural)
            left[rank] += 1
            for lane in range(out.size):
                alive = times(pay[0], less(mass[lane], natural[lane], m), m)
                worth = alive + times(pay[1], natural[lane], m)
                out[lane] += times(chance, worth, m)


@kernel
def taken(
    left: Ints, size: int, next_hands: Ints, worth: Any, inverse: Any, m: Any, out: Any
) -> None:
    """Add the value of the cards that do not break a hand, from the value of each hand after."""
    for rank in range(RANKS):
        after = next_hands[rank]
        if after >= 0 and left[rank] > 0:
            chance = drawn(left, size, rank, inverse, m)
            for lane in range(out.size):
                out[lane] += times(chance, worth[U64(after), lane], m)


@kernel
def best_play(
    shoe: Ints, hands: Any, law: Floats, pays: Any, may: Any, look: Any, found: Any, given: bool
) -> None:
    """The best play of every hand, and what each choice is worth; or the values of a given play.

    `pays` is, by the dealer's standing: a hand that stands and one that doubled; surrender; a
    break, single and doubled; and what rescuing a double leaves (empty if it is not allowed).
    `found` is what standing, hitting, doubling and surrendering are worth, and the best of them;
    which that is, and which is the better of hitting and standing.
    """
    (held, child, points), (pairs, inverse) = hands, look
    single, double, surrender, breaks, rescue = pays
    stand, hit, doubled, gave, best, act, _ = found
    mass, natural, saved = np.zeros((3, pairs.shape[0]))
    ends, left = np.zeros(best.shape), np.zeros(RANKS, np.int64)
    for hand in range(held.shape[0] - 1, -1, -1):
        size = without(shoe, held[hand], left)
        if size < 0:
            continue
        masses(left, size, pairs, inverse, 0.0, mass, natural)
        stood(law[hand], single[hand], mass, natural, 0.0, stand[hand])
        stood(law[hand], surrender, mass, natural, 0.0, gave[hand])
        stood(law[hand], double[hand], mass, natural, 0.0, ends[hand])
        draws = points[hand] < 21
        if draws:
            taken(left, size, child[hand], best, inverse, 0.0, hit[hand])
            busted(left, size, child[hand], breaks[0], look, 0.0, (mass, natural), hit[hand])
            taken(left, size, child[hand], ends, inverse, 0.0, doubled[hand])
            busted(left, size, child[hand], breaks[1], look, 0.0, (mass, natural), doubled[hand])
        if given:
            _follow(hand, found)
        else:
            _choose(hand, draws, may[hand], found)
        if rescue.size:
            masses(left, size, pairs, inverse, 0.0, mass, natural)
            stood(law[hand], rescue, mass, natural, 0.0, saved)
            for lane in range(mass.size):
                if saved[lane] > ends[hand, lane] + TIE:
                    ends[hand, lane] = saved[lane]
                    act[hand, lane] |= RESCUE


@kernel
def without(shoe: Ints, held: Ints, left: Ints) -> int:
    """The cards left of a shoe without these, and how many; -1 if it does not have them."""
    size = 0
    for rank in range(RANKS):
        left[rank] = shoe[rank] - held[rank]
        if left[rank] < 0:
            return -1
        size += left[rank]
    return size


@kernel
def _choose(hand: int, draws: bool, may: int, found: Any) -> None:
    """The best choice in each lane, and the better of hitting and standing."""
    stand, hit, doubled, gave, best, act, plain = found
    for lane in range(stand.shape[1]):
        code, worth = STAND, stand[hand, lane]
        if draws and hit[hand, lane] > worth + TIE:
            code, worth = HIT, hit[hand, lane]
        plain[hand, lane] = code
        if draws and may & MAY_DOUBLE and doubled[hand, lane] > worth + TIE:
            code, worth = DOUBLE, doubled[hand, lane]
        if may & MAY_SURRENDER and gave[hand, lane] > worth + TIE:
            code, worth = SURRENDER, gave[hand, lane]
        act[hand, lane], best[hand, lane] = code, worth


@kernel
def _follow(hand: int, found: Any) -> None:
    """What the given choice is worth in each lane."""
    best, act = found[4], found[5]
    for lane in range(best.shape[1]):
        code = act[hand, lane] % CHOICES
        if code == STAND:
            best[hand, lane] = found[0][hand, lane]
        elif code == HIT:
            best[hand, lane] = found[1][hand, lane]
        elif code == DOUBLE:
            best[hand, lane] = found[2][hand, lane]
        else:
            best[hand, lane] = found[3][hand, lane]


@kernel
def reached(shoe: Ints, hands: Any, act: Any, reach: Floats) -> None:
    """The probability of each hand in each lane under a play, from those that are dealt."""
    held, child = hands
    left = np.zeros(RANKS, np.int64)
    for hand in range(held.shape[0]):
        size = without(shoe, held[hand], left)
        if size <= 0:
            continue
        for rank in range(RANKS):
            after = child[hand, rank]
            if after >= 0:
                chance = left[rank] / size
                for lane in range(act.shape[1]):
                    if act[hand, lane] % CHOICES == HIT:
                        reach[after, lane] += reach[hand, lane] * chance


@kernel
def worth_of(
    of: Any, hands: Any, laws: Any, pays: Any, play: Any, look: Any, m: Any, worth: Any
) -> None:
    """What hands are worth under a play: `of` a shoe, the given hands, fewer points first.

    `laws` are the dealer's laws and the number of the law for each hand; -1 if no hand stands
    there. `play` is the choice for each hand and lane, then what depends on suits (see `by_suit`).
    """
    (shoe, own), (held, child) = of, hands
    (law, law_of), (act, suits), (pairs, inverse) = laws, play, look
    mass, natural = np.zeros((2, pairs.shape[0]), worth.dtype)
    outs = np.zeros((CHOICES, pairs.shape[0]), worth.dtype)
    ends = np.zeros(worth.shape, worth.dtype)
    left = np.zeros(RANKS, np.int64)
    for place in range(own.size - 1, -1, -1):
        hand = own[place]
        size = without(shoe, held[hand], left)
        if size < 0:
            continue
        masses(left, size, pairs, inverse, m, mass, natural)
        if law_of[hand] >= 0:
            mine = law[law_of[hand]]
            _doubled(mine, pays[1][hand], pays[4], act[hand], mass, natural, m, ends[hand])
            stood(mine, pays[0][hand], mass, natural, m, outs[STAND])
            stood(mine, pays[2], mass, natural, m, outs[SURRENDER])
        special = suits[0][hand]
        if special >= 0 or uses(act[hand], HIT):
            outs[HIT, :] = 0
            taken(left, size, child[hand], worth, inverse, m, outs[HIT])
            busted(left, size, child[hand], pays[3][0], look, m, (mass, natural), outs[HIT])
        if special >= 0 or uses(act[hand], DOUBLE):
            outs[DOUBLE, :] = 0
            taken(left, size, child[hand], ends, inverse, m, outs[DOUBLE])
            busted(left, size, child[hand], pays[3][1], look, m, (mass, natural), outs[DOUBLE])
        if special >= 0:
            after = law[law_of[child[hand, suits[1][special]]]]
            by_suit(special, (left, size), after, suits, look, m, outs, worth[hand])
        else:
            for lane in range(mass.size):
                worth[hand, lane] = kept(outs[act[hand, lane] % CHOICES, lane], m)


@kernel
def uses(act: Any, code: int) -> bool:
    """Whether a choice is made in any lane."""
    found = False
    for lane in range(act.size):
        found = found or act[lane] % CHOICES == code
    return found


@kernel
def gains(
    special: int, left: Ints, size: int, law: Any, suits: Any, look: Any, m: Any, found: Any
) -> None:
    """What suits add, in each of their cases, to hitting and to doubling a hand.

    `suits` is the special hand each hand is (-1 if none); the value that completes it; then for
    each case its probability, what it adds to a single and to a doubled hand completed that way, by
    the dealer's standing, and the choice made.
    """
    pairs, inverse = look
    rank = suits[1][special]
    mass, natural, extra = np.zeros((3, pairs.shape[0]), found.dtype)
    if left[rank] <= 0:
        return
    chance = drawn(left, size, rank, inverse, m)
    left[rank] -= 1
    masses(left, size - 1, pairs, inverse, m, mass, natural)
    left[rank] += 1
    for case in range(suits[2].shape[1]):
        for doubled in range(2):
            stood(law, suits[3][doubled, special, case], mass, natural, m, extra)
            for lane in range(extra.size):
                found[case, doubled, lane] = times(chance, extra[lane], m)


@kernel
def by_suit(
    special: int, deck: Any, law: Any, suits: Any, look: Any, m: Any, outs: Any, out: Any
) -> None:
    """What a hand is worth whose play depends on its suits: each case by its probability."""
    left, size = deck
    cases = suits[2].shape[1]
    more = np.zeros((cases, 2, out.size), out.dtype)
    gains(special, left, size, law, suits, look, m, more)
    for lane in range(out.size):
        worth = more[0, 0, lane] - more[0, 0, lane]
        for case in range(cases):
            code = suits[4][special, case, lane] % CHOICES
            one = outs[code, lane]
            if code in (HIT, DOUBLE):
                one += more[case, code - HIT, lane]
            worth += times(suits[2][special, case], kept(one, m), m)
        out[lane] = kept(worth, m)


@kernel
def best_by_suit(
    shoe: Ints, hands: Any, law: Floats, may: Any, suits: Any, look: Any, found: Any, given: bool
) -> None:
    """Choose in each case of suits, or as without suits if the play is given.

    The best value of each such hand becomes the sum over its cases; `found` ends with the better of
    hitting and standing in each case.
    """
    held, child = hands
    stand, hit, doubled, surrender, best, act, _, plain = found
    left = np.zeros(RANKS, np.int64)
    outs = np.zeros((CHOICES, stand.shape[1]))
    for hand in range(held.shape[0]):
        special = suits[0][hand]
        size = without(shoe, held[hand], left)
        if special < 0 or size < 0:
            continue
        after = law[child[hand, suits[1][special]]]
        more = np.zeros((suits[2].shape[1], 2, stand.shape[1]))
        gains(special, left, size, after, suits, look, 0.0, more)
        for case in range(more.shape[0]):
            for lane in range(stand.shape[1]):
                if given:
                    plain[special, case, lane] = found[6][hand, lane]
                    suits[4][special, case, lane] = act[hand, lane]
                    continue
                code, worth = STAND, stand[hand, lane]
                if hit[hand, lane] + more[case, 0, lane] > worth + TIE:
                    code, worth = HIT, hit[hand, lane] + more[case, 0, lane]
                plain[special, case, lane] = code
                twice = doubled[hand, lane] + more[case, 1, lane]
                if may[hand] & MAY_DOUBLE and twice > worth + TIE:
                    code, worth = DOUBLE, twice
                if may[hand] & MAY_SURRENDER and surrender[hand, lane] > worth + TIE:
                    code = SURRENDER
                suits[4][special, case, lane] = code
        outs[STAND], outs[HIT] = stand[hand], hit[hand]
        outs[DOUBLE], outs[SURRENDER] = doubled[hand], surrender[hand]
        by_suit(special, (left, size), after, suits, look, 0.0, outs, best[hand])


@kernel
def _doubled(
    law: Any, pay: Any, rescue: Any, act: Any, mass: Any, natural: Any, m: Any, out: Any
) -> None:
    """What a doubled hand is worth, rescued where the play says so."""
    stood(law, pay, mass, natural, m, out)
    if rescue.size:
        saved = np.zeros(out.size, out.dtype)
        stood(law, rescue, mass, natural, m, saved)
        for lane in range(out.size):
            if act[lane] & RESCUE:
                out[lane] = saved[lane]


@kernel
def stands(own: Ints, child: Ints, act: Any, start: int, met: Any, need: Any) -> None:
    """Which hands are met, and which are ever stood on, single or doubled, from a first hand."""
    reach = np.zeros(need.size, np.uint64)
    reach[start] = ~U64(0)
    for place in range(own.size):
        hand = own[place]
        if not reach[hand]:
            met[hand] |= need[hand]
            continue
        met[hand] = 1
        masks = np.zeros(CHOICES, np.uint64)
        for lane in range(act.shape[1]):
            masks[act[hand, lane] % CHOICES] |= U64(1) << U64(lane)
        if reach[hand] & (masks[STAND] | masks[SURRENDER]):
            need[hand] = 1
        for rank in range(RANKS):
            after = child[hand, rank]
            if after >= 0:
                reach[after] |= reach[hand] & masks[HIT]
                if reach[hand] & masks[DOUBLE]:
                    need[after] = 1

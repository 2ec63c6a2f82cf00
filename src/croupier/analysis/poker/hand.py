"""A hand of poker as a kernel plays it: cards, betting rounds and the draw.

Each function is the twin of one of the same purpose in `games.poker`; a lockstep test compares
both, card for card and cent for cent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import inner
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.poker.plan import (
    ANY,
    BURN,
    COMMUNITY,
    DOWN,
    FORCED,
    HALF,
    MUST_BET,
    OPENER,
    SIZE,
    UP,
    Plan,
)
from croupier.analysis.poker.policy import FOLDS, PRESSES, Policy, class_of, decided, sized, thrown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Cards = NDArray[np.uint8]
    Words = NDArray[np.uint32]
    Key = tuple[np.uint32, np.uint32]

STACK, PUT, BET, FOLDED, ALL_IN, ANSWERED, HELD = range(7)
"""The rows of figures of players."""
TO, LEAST, RAISES, RENEWED, ACTOR, STREET, PLACE, LEFT, WORD, CHOICE, SHARED, SPENT, TAKEN = range(
    13
)
"""The figures of a hand: the bet and its raises, who acted last, the street; the deck: the next
place, its cards left, the next word; the next word of choice; cards on the board; burned and
thrown away cards are known as masks; charges taken."""
NOBODY = -1
UNANSWERED = -1
LIMIT, SPREAD, POT_LIMIT = 0, 1, 2
CHOICES = 64
"""The words of choice that are made at a time; each decision takes two."""


class Hand(NamedTuple):
    """The state of a hand, in arrays that are used again for the next one."""

    of: Ints
    """By row and player."""
    now: Ints
    cards: Cards
    up: NDArray[np.bool_]
    board: Cards
    deck: Cards
    words: Words
    choices: Words
    masks: NDArray[np.uint64]
    """The cards that are burned, and those thrown away."""
    out: NDArray[np.bool_]


def fresh(players: int, words: int) -> Hand:
    """Arrays for hands of a number of players."""
    return Hand(
        np.zeros((7, players), np.int64),
        np.zeros(13, np.int64),
        np.zeros((players, 7), np.uint8),
        np.zeros((players, 7), np.bool_),
        np.zeros(7, np.uint8),
        np.zeros(52, np.uint8),
        np.zeros(words, np.uint32),
        np.zeros(CHOICES, np.uint32),
        np.zeros(2, np.uint64),
        np.zeros(5, np.bool_),
    )


@inner
def begin(plan: Plan, hand: Hand, keys: tuple[Key, Key], unit: np.uint64) -> None:
    """A new deck, new chips for everyone, and the bets that are required before the cards."""
    players = hand.of.shape[1]
    hand.of[:], hand.now[:], hand.up[:], hand.masks[:] = 0, 0, False, 0
    for card in range(52):
        hand.deck[card] = card
    fill(keys[0][0], keys[0][1], unit, U32(0), hand.words)
    fill(keys[1][0], keys[1][1], unit, U32(0), hand.choices)
    hand.now[LEFT], hand.now[ACTOR] = 52, NOBODY
    for one in range(players):
        span = U64((plan.most_stack - plan.least_stack) // 100 + 1)
        hand.of[STACK, one] = plan.least_stack + 100 * int(below(hand.choices[one], span))
        hand.of[ANSWERED, one] = UNANSWERED
        pays(hand, one, plan.ante)
    hand.now[CHOICE] = 12
    for one in range(min(players, plan.blinds.size)):
        bets(hand, one, plan.blinds[one])
        hand.now[LEAST] = plan.streets[0, SIZE]


@inner
def pays(hand: Hand, one: int, amount: int) -> None:
    """Put chips into the pot."""
    hand.of[STACK, one] -= amount
    hand.of[PUT, one] += amount


@inner
def chips(hand: Hand, one: int) -> int:
    """What a player can bet: whole dollars, since coin is for the ante."""
    return int(hand.of[STACK, one] // 100 * 100)


@inner
def bets(hand: Hand, one: int, amount: int) -> None:
    """Make a bet that is required."""
    pays(hand, one, amount)
    hand.of[BET, one] += amount
    hand.now[TO] = max(hand.now[TO], hand.of[BET, one])
    hand.now[ACTOR] = one


@inner
def drawn(hand: Hand) -> int:
    """The next card of the deck, one of those left."""
    place, left = hand.now[PLACE], hand.now[LEFT]
    other = place + int(below(hand.words[hand.now[WORD]], U64(left)))
    card = hand.deck[other]
    hand.deck[other], hand.deck[place] = hand.deck[place], card
    hand.now[PLACE], hand.now[LEFT] = place + 1, left - 1
    hand.now[WORD] += 1
    return int(card)


@inner
def burned(hand: Hand) -> None:
    """Burn a card."""
    hand.masks[0] |= U64(1) << U64(drawn(hand))


@inner
def shuffled(hand: Hand, which: int) -> None:
    """Shuffle the burn cards, or those thrown away, as the deck."""
    many = 0
    for card in range(52):
        if (hand.masks[which] >> U64(card)) & U64(1):
            hand.deck[many] = card
            many += 1
    hand.masks[which] = 0
    hand.now[PLACE], hand.now[LEFT] = 0, many


@inner
def inside(hand: Hand) -> int:
    """How many players have not folded."""
    many = 0
    for one in range(hand.of.shape[1]):
        many += hand.of[FOLDED, one] == 0
    return many


@inner
def takes(hand: Hand, one: int, up: bool) -> None:
    """Deal a player a card."""
    at = hand.of[HELD, one]
    hand.cards[one, at], hand.up[one, at] = drawn(hand), up
    hand.of[HELD, one] = at + 1


@inner
def deal(hand: Hand, street: Ints) -> None:
    """The cards of a street; a common card, if the deck cannot give each player one."""
    burns = street[BURN]
    for packet in (DOWN, UP):
        if street[packet] == 0:
            continue
        if street[packet] * inside(hand) + burns > hand.now[LEFT]:
            common(hand)
        else:
            if burns:
                burned(hand)
            for _ in range(street[packet]):
                for one in range(hand.of.shape[1]):
                    if not hand.of[FOLDED, one]:
                        takes(hand, one, packet == UP)
        burns = 0
    if street[COMMUNITY]:
        if burns:
            burned(hand)
        for _ in range(street[COMMUNITY]):
            shares(hand)


@inner
def shares(hand: Hand) -> None:
    """Deal a card to the center."""
    hand.board[hand.now[SHARED]] = drawn(hand)
    hand.now[SHARED] += 1


@inner
def common(hand: Hand) -> None:
    """Burn a card and deal a common card; if one or none is left, shuffle the burn cards."""
    if hand.now[LEFT] < 2:
        if hand.now[LEFT]:
            burned(hand)
        shuffled(hand, 0)
    burned(hand)
    shares(hand)


@inner
def folds(hand: Hand, one: int) -> None:
    """Throw a hand away."""
    hand.of[FOLDED, one] = 1
    for at in range(hand.of[HELD, one]):
        hand.masks[1] |= U64(1) << U64(hand.cards[one, at])


@inner
def exchange(policy: Policy, hand: Hand) -> None:
    """Each player in turn throws some cards away and gets as many, after one burn card."""
    burns = True
    for one in range(hand.of.shape[1]):
        if hand.of[FOLDED, one]:
            continue
        due = thrown(policy, hand.cards[one], hand.out)
        kept = 0
        for at in range(5):
            card = hand.cards[one, at]
            if hand.out[at]:
                hand.masks[1] |= U64(1) << U64(card)
            else:
                hand.cards[one, kept] = card
                kept += 1
        hand.of[HELD, one] = kept
        while due:
            if burns and hand.now[LEFT] > 1:
                burned(hand)
                burns = False
            if hand.now[LEFT] == 0:
                shuffled(hand, 1)
            else:
                burns = False
                takes(hand, one, False)
                due -= 1


@inner
def height(card: int) -> int:
    """The value of a card, the ace high."""
    rank = card % 13
    return 14 if rank == 0 else rank + 1


@inner
def first_up(hand: Hand, one: int) -> int:
    """A player's first card that is up."""
    at = 0
    while not hand.up[one, at]:
        at += 1
    return int(hand.cards[one, at])


@inner
def showing(hand: Hand, one: int) -> int:
    """What up-cards make, as a number: sets and pairs before single cards, each highest first."""
    held = U64(0)
    for at in range(hand.of[HELD, one]):
        if hand.up[one, at]:
            held += U64(1) << U64(4 * (height(int(hand.cards[one, at])) - 2))
    counts, ranks = 0, 0
    for many in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if (held >> U64(4 * rank)) & U64(15) == many:
                counts = counts * 5 + many
                for _ in range(many):
                    ranks = ranks * 16 + rank
    while counts < 125:
        counts *= 5
    return counts << 32 | ranks


@inner
def standing(hand: Hand, one: int, opens: int) -> int:
    """A number that is highest for the player who opens a betting round by cards."""
    if opens == 3:
        return showing(hand, one)
    card = first_up(hand, one)
    suit, tall = 3 - card // 13, height(card)
    if opens == 1:
        return 100 - (4 * tall + suit)
    if opens == 2:
        return 4 * (card % 13 + 1) + suit
    if opens == 4:
        return 4 * tall + suit
    pairs = hand.now[SHARED] > 0 and hand.board[0] % 13 == card % 13
    return 100 * int(pairs) + tall


@inner
def acts(hand: Hand, one: int) -> bool:
    """Whether a player can still bet."""
    return bool(hand.of[FOLDED, one] == 0 and hand.of[ALL_IN, one] == 0)


@inner
def opener(plan: Plan, hand: Hand, street: Ints) -> int:
    """The player who opens, or the next one who can bet."""
    first, best, players = NOBODY, 0, hand.of.shape[1]
    for one in range(players):
        if hand.of[FOLDED, one]:
            continue
        if street[OPENER] == 0:
            if acts(hand, one):
                return one
        else:
            own = 1 + standing(hand, one, street[OPENER])
            if own > best:
                first, best = one, own
    if first != NOBODY and street[FORCED]:
        return first
    while not acts(hand, first):
        first = (first + 1) % players
    return first


@inner
def to_act(plan: Plan, hand: Hand, street: Ints) -> int:
    """The next player who has not answered the highest bet; nobody, if the round is over."""
    players, able, short = hand.of.shape[1], 0, 0
    for one in range(players):
        if acts(hand, one):
            able += 1
            short += hand.of[BET, one] < hand.now[TO]
    if able <= 1 and not short:
        return NOBODY
    if hand.now[ACTOR] == NOBODY:
        return opener(plan, hand, street)
    for step in range(1, players + 1):
        one = (hand.now[ACTOR] + step) % players
        waits = hand.of[ANSWERED, one] == UNANSWERED or hand.of[BET, one] < hand.now[TO]
        if acts(hand, one) and waits:
            return int(one)
    return NOBODY


@inner
def may_raise(plan: Plan, hand: Hand, one: int) -> bool:
    """Whether a player may raise: not barred, and not since the last full raise."""
    reached = plan.raises >= 0 and hand.now[RAISES] >= plan.raises and hand.now[TO] > 0
    if reached and (plan.cap_heads_up or inside(hand) != 2):
        return False
    answered = hand.of[ANSWERED, one]
    if answered == UNANSWERED:
        return True
    if answered == 0 and not plan.check_raise:
        return False
    summed = plan.reopen_sum and hand.now[TO] - answered >= hand.now[LEAST]
    return bool(answered < hand.now[RENEWED] or summed)


@inner
def least_bet(plan: Plan, hand: Hand, size: int) -> int:
    """The least bet or raise: required bets below the minimum may be completed."""
    to = hand.now[TO]
    if hand.now[RENEWED] == 0 and to < size:
        return size
    return int(to + (size if plan.structure == LIMIT else max(hand.now[LEAST], size)))


@inner
def most_bet(plan: Plan, hand: Hand, one: int, size: int) -> int:
    """The most to which a player may raise, all chips aside."""
    to = hand.now[TO]
    if plan.structure == LIMIT:
        return least_bet(plan, hand, size)
    if plan.structure == SPREAD:
        return int(to + plan.top)
    if plan.structure == POT_LIMIT:
        pot = 0
        for other in range(hand.of.shape[1]):
            pot += hand.of[PUT, other]
        return int(to + pot - hand.now[TAKEN] + to - hand.of[BET, one])
    return int(hand.of[BET, one] + chips(hand, one))


@inner
def chosen(plan: Plan, policy: Policy, hand: Hand, street: Ints, one: int) -> int:
    """To what a player brings the own bet; -1 to fold."""
    to, own, stack = hand.now[TO], hand.of[BET, one], chips(hand, one)
    word, size = hand.choices[hand.now[CHOICE]], hand.choices[hand.now[CHOICE] + 1]
    hand.now[CHOICE] += 2
    owes, first = to > own, hand.now[ACTOR] == NOBODY
    found = class_of(policy, hand.cards[one], hand.of[HELD, one], hand.board, hand.now[SHARED])
    act = decided(policy, int(owes), found, word)
    if act == FOLDS and owes and not first:
        return -1
    can = stack > to - own and may_raise(plan, hand, one)
    must = first and street[MUST_BET] and not owes
    if can and (act == PRESSES or must):
        whole = own + stack
        least = min(least_bet(plan, hand, street[SIZE]), whole)
        most = max(least, min(most_bet(plan, hand, one, street[SIZE]), whole))
        return sized(policy, least, most, whole, plan.step, size) if act == PRESSES else least
    return int(own + min(stack, to - own))


@inner
def does(plan: Plan, hand: Hand, one: int, bet: int) -> None:
    """Carry an action out."""
    if bet < 0:
        folds(hand, one)
        hand.now[ACTOR] = one
        return
    to = hand.now[TO]
    pays(hand, one, bet - hand.of[BET, one])
    hand.of[BET, one] = bet
    hand.of[ALL_IN, one] = chips(hand, one) == 0
    hand.of[ANSWERED, one] = max(bet, to)
    if bet > to:
        raised(plan, hand, bet, to)
    hand.now[ACTOR] = one


@inner
def raised(plan: Plan, hand: Hand, bet: int, to: int) -> None:
    """A full bet or raise lets everyone raise again; a short one may."""
    more, least = bet - to, hand.now[LEAST]
    full = more >= least or (hand.now[RAISES] == 0 and bet >= least > to)
    opens = full or plan.reopens == ANY or (plan.reopens == HALF and 2 * more >= least)
    hand.now[TO] = bet
    hand.now[RAISES] += to > 0
    if full:
        hand.now[LEAST] = max(more, least)
    if opens:
        hand.now[RENEWED] = bet


@inner
def betting(
    plan: Plan, policy: Policy, hand: Hand, street: Ints, key: Key, unit: np.uint64
) -> None:
    """A betting round, from the player who opens it until everyone has answered."""
    while inside(hand) > 1:
        one = to_act(plan, hand, street)
        if one == NOBODY:
            return
        if street[FORCED] and hand.now[ACTOR] == NOBODY:
            bets(hand, one, plan.forced)
            hand.of[ANSWERED, one] = plan.forced
            hand.now[LEAST] = street[SIZE]
            continue
        if hand.now[CHOICE] + 2 > CHOICES:
            hand.now[SPENT] += 1
            fill(key[0], key[1], unit, U32(hand.now[SPENT] * CHOICES // 4), hand.choices)
            hand.now[CHOICE] = 0
        does(plan, hand, one, chosen(plan, policy, hand, street, one))


@inner
def goes_back(hand: Hand) -> None:
    """What the highest bet has over the next goes back."""
    top, next_, who = 0, 0, NOBODY
    for one in range(hand.of.shape[1]):
        put = hand.of[PUT, one]
        if put > top:
            top, next_, who = put, top, one
        elif put > next_:
            next_ = put
    if who == NOBODY or hand.of[FOLDED, who] or top == next_:
        return
    hand.of[PUT, who] -= top - next_
    hand.of[BET, who] -= top - next_
    hand.of[STACK, who] += top - next_
    hand.of[ALL_IN, who] = 0


@inner
def next_street(plan: Plan, hand: Hand) -> None:
    """The next street begins with no bet."""
    for one in range(hand.of.shape[1]):
        hand.of[BET, one] = 0
        hand.of[ANSWERED, one] = UNANSWERED
    hand.now[STREET] += 1
    hand.now[TO], hand.now[RAISES], hand.now[RENEWED], hand.now[ACTOR] = 0, 0, 0, NOBODY
    if hand.now[STREET] < plan.streets.shape[0]:
        hand.now[LEAST] = plan.streets[hand.now[STREET], SIZE]

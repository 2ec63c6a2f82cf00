"""Manual shuffles: what a dealer's hands do to a pack, step by step, as physical models.

A pack is a list of cards from the top down; a card is a number, and `~card` is the same card
turned end for end.  Every step takes a pack and a source of chance and returns a new pack:

- *riffle*: Gilbert, Shannon and Reeds.  Fair coins, one for each card, split the pack, and cards
  fall from each packet with a probability proportional to what is left of it.  `clumping` departs
  from that: with that probability, a card follows the packet of the card before it (if negative,
  the other packet).
- *riffle by grabs*: a shoe is split into piles; a grab from each of two is riffled together,
  worked on (`then`) and laid on the finished stack.  On a *ladder*, each later grab is riffled with
  one from the finished stack.
- *turn*: the same, with one of the stacks turned end for end before they are riffled together.
- *strip*: running cuts.  Each gap between two cards is a cut with the same probability,
  independently, and the packets end up in reverse order (Pemantle's model of such shuffles).
- *cut*: the cards above the cutting card go below the others.
- *plug*: the unused cards, which are at the bottom, go into the discards in packets.
- *lace*: cards from the top go into the rest one by one, each into a stretch of its own.
- *wash*: cards lie on a table, hands drag and scatter those they cover, and the cards are gathered
  from left to right (after the spatial motion of Diaconis and Pal).

`near(mean, spread)` is how well hands measure: every number within `spread` is equally likely.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from croupier.equipment.chance import WORD, Chance

Pack: TypeAlias = list[int]

BITS = 32
THOUSAND = 1000
SIDE = 1 << 16
"""The side of the square table on which cards are washed."""
DECK = 52


class Riffle(msgspec.Struct, frozen=True):
    """A riffle of the full pack in two hands, or of a shoe by grabs from piles."""

    clumping: int = 0
    grab: int = 0
    spread: int = 0
    piles: int = 2
    turn: bool = False
    ladder: bool = False
    then: tuple[Riffle | Strip, ...] = ()


class Strip(msgspec.Struct, frozen=True):
    """Running cuts into `packets` packets on average, of the full pack or of each grab."""

    packets: int = 6
    grab: int = 0
    spread: int = 0


class Cut(msgspec.Struct, frozen=True):
    """A cut anywhere at least `least` cards from either end, or near a depth."""

    least: int = 10
    depth: int = 0
    spread: int = 0


class Plug(msgspec.Struct, frozen=True):
    """A number of unused cards go into the discards, in a number of packets."""

    cards: int
    packets: int = 1
    spread: int = 0


class Lace(msgspec.Struct, frozen=True):
    """A number of cards are evenly dispersed into the rest."""

    cards: int = DECK
    spread: int = 0


class Wash(msgspec.Struct, frozen=True):
    """A number of strokes of a hand; `reach` is in thousandths of the table's side."""

    motions: int = 128
    reach: int = 120


class Ideal(msgspec.Struct, frozen=True):
    """Every order is equally likely: the standard by which shuffles are measured."""


Step: TypeAlias = Riffle | Strip | Cut | Plug | Lace | Wash | Ideal


def perform(step: Step, pack: Pack, chance: Chance) -> Pack:
    """The pack after a step."""
    match step:
        case Riffle():
            return riffle(pack, chance, step)
        case Strip():
            return strip(pack, chance, step)
        case Cut():
            depth = cut_depth(len(pack), chance, step)
            return pack[depth:] + pack[:depth]
        case Plug():
            return plug(pack, chance, step)
        case Lace():
            return lace(pack, chance, step)
        case Wash():
            return wash(pack, chance, step)
        case Ideal():
            return ideal(pack, chance)


def heads(number: int, chance: Chance) -> int:
    """The number of heads among `number` fair coins, one bit of a word each."""
    count = 0
    for begin in range(0, number, BITS):
        unused = max(0, BITS - (number - begin))
        count += (chance.below(WORD) >> unused).bit_count()
    return count


def near(mean: int, spread: int, chance: Chance) -> int:
    """A number within `spread` of the mean, all equally likely."""
    return mean + chance.below(2 * spread + 1) - spread if spread else mean


def within(number: int, least: int, most: int) -> int:
    """The number, or the nearest end of the range if it is outside."""
    return max(least, min(number, most))


def interlaced(left: Pack, right: Pack, chance: Chance, clumping: int = 0) -> Pack:
    """Two packets riffled together: cards fall from each in proportion to its cards left."""
    packets, at, woven, side = (left, right), [0, 0], Pack(), -1
    while at[0] < len(left) and at[1] < len(right):
        if clumping and side >= 0 and chance.below(THOUSAND) < abs(clumping):
            side = side if clumping > 0 else 1 - side
        else:
            remain = len(left) - at[0]
            side = 0 if chance.below(remain + len(right) - at[1]) < remain else 1
        woven.append(packets[side][at[side]])
        at[side] += 1
    return woven + left[at[0] :] + right[at[1] :]


def in_two_hands(pack: Pack, chance: Chance, step: Riffle) -> Pack:
    """A riffle of all cards in hand, split by fair coins."""
    depth = heads(len(pack), chance)
    right = turned(pack[depth:]) if step.turn else pack[depth:]
    return interlaced(pack[:depth], right, chance, step.clumping)


def turned(pack: Pack) -> Pack:
    """The same cards in the same order, each turned end for end."""
    return [~card for card in pack]


def riffle(pack: Pack, chance: Chance, step: Riffle) -> Pack:
    """A riffle of the full pack, or of a shoe by grabs."""
    if not step.grab:
        return worked(in_two_hands(pack, chance, step), chance, step)
    piles = parted(pack, chance, step)
    return laddered(piles, chance, step) if step.ladder else paired(piles, chance, step)


def worked(cards: Pack, chance: Chance, step: Riffle) -> Pack:
    """The cards that were riffled together, after the further steps in `then`."""
    for one in step.then:
        cards = perform(one, cards, chance)
    return cards


def parted(pack: Pack, chance: Chance, step: Riffle) -> list[Pack]:
    """The pack in piles of about the same size; for a turn, the later half of them is turned."""
    piles, begin = [], 0
    for number in range(1, step.piles + 1):
        end = len(pack)
        if number < step.piles:
            end = within(near(number * end // step.piles, step.spread, chance), begin, end)
        lies_turned = step.turn and 2 * number > step.piles
        piles.append(turned(pack[begin:end]) if lies_turned else pack[begin:end])
        begin = end
    return piles


def grabbed(pile: Pack, chance: Chance, step: Riffle | Strip) -> Pack:
    """Take a grab off the top of a pile; a remainder that is too small comes with it."""
    if not pile:
        return []
    size = max(1, near(step.grab, step.spread, chance))
    size = len(pile) if len(pile) - size < step.grab // 2 else size
    grab = pile[:size]
    del pile[:size]
    return grab


def together(left: Pack, right: Pack, chance: Chance, step: Riffle) -> Pack:
    """Two grabs riffled together; a single one is split and riffled."""
    if left and right:
        return worked(interlaced(left, right, chance, step.clumping), chance, step)
    alone = msgspec.structs.replace(step, turn=False)
    return worked(in_two_hands(left or right, chance, alone), chance, step)


def paired(piles: list[Pack], chance: Chance, step: Riffle) -> Pack:
    """Riffle grabs from a pile and its partner, pair by pair; lay each on the finished stack."""
    stack, half = Pack(), step.piles // 2
    while any(piles):
        for pile, partner in zip(piles[:half], piles[half:], strict=True):
            left, right = grabbed(pile, chance, step), grabbed(partner, chance, step)
            if left or right:
                stack = together(left, right, chance, step) + stack
    return stack


def laddered(piles: list[Pack], chance: Chance, step: Riffle) -> Pack:
    """Riffle grabs from each pile in turn with one from the finished stack, and lay them on it."""
    stack = Pack()
    while any(piles):
        for pile in piles:
            left = grabbed(pile, chance, step)
            if left:
                right = grabbed(stack, chance, step)
                stack = together(left, right, chance, step) + stack
    return stack


def strip(pack: Pack, chance: Chance, step: Strip) -> Pack:
    """Running cuts of the full pack, or of grabs off its top, each laid on the finished stack."""
    if not step.grab:
        return run_off(pack, chance, step.packets)
    stack, rest = Pack(), pack.copy()
    while rest:
        stack = run_off(grabbed(rest, chance, step), chance, step.packets) + stack
    return stack


def run_off(pack: Pack, chance: Chance, packets: int) -> Pack:
    """The packets between cuts in reverse order; each gap is a cut with the same probability."""
    stack, begin = Pack(), 0
    for gap in range(1, len(pack)):
        if chance.below(len(pack) - 1) < packets - 1:
            stack, begin = pack[begin:gap] + stack, gap
    return pack[begin:] + stack


def cut_depth(size: int, chance: Chance, step: Cut) -> int:
    """The number of cards above the cutting card."""
    if step.depth:
        return within(near(step.depth, step.spread, chance), 0, size)
    return step.least + chance.below(size - 2 * step.least + 1)


def plug(pack: Pack, chance: Chance, step: Plug) -> Pack:
    """Put the unused cards, from the bottom, in packets at about even places of the discards."""
    rest = len(pack) - step.cards
    discards, unused, plugged, begin = pack[:rest], pack[rest:], Pack(), 0
    for number in range(step.packets):
        even = (number + 1) * rest // (step.packets + 1)
        place = within(near(even, step.spread, chance), begin, rest)
        first, last = (n * step.cards // step.packets for n in (number, number + 1))
        plugged += discards[begin:place] + unused[first:last]
        begin = place
    return plugged + discards[begin:]


def lace(pack: Pack, chance: Chance, step: Lace) -> Pack:
    """Put cards from the top into the rest, one into each of as many equal stretches."""
    number = within(near(step.cards, step.spread, chance), 1, len(pack) - 1)
    laces, rest, laced, begin = pack[:number], pack[number:], Pack(), 0
    for place, card in enumerate(laces):
        first, last = (n * len(rest) // number for n in (place, place + 1))
        goes = first + chance.below(last - first) if last > first else first
        laced += [*rest[begin:goes], card]
        begin = goes
    return laced + rest[begin:]


def wash(pack: Pack, chance: Chance, step: Wash) -> Pack:
    """Cards spread in order from left to right, stirred, and gathered from left to right."""
    size, reach = len(pack), step.reach * SIDE // THOUSAND
    xs = [(2 * place + 1) * SIDE // (2 * size) for place in range(size)]
    ys = [chance.below(SIDE) for _ in pack]
    for _ in range(step.motions):
        hand_x, hand_y = halves(chance.below(WORD))
        drag_x, drag_y = (moved(half, 2 * reach) for half in halves(chance.below(WORD)))
        for card in range(size):
            if (xs[card] - hand_x) ** 2 + (ys[card] - hand_y) ** 2 <= reach**2:
                slip_x, slip_y = (moved(half, reach) for half in halves(chance.below(WORD)))
                xs[card] = on_table(xs[card] + drag_x + slip_x)
                ys[card] = on_table(ys[card] + drag_y + slip_y)
    return [pack[card] for card in sorted(range(size), key=xs.__getitem__)]


def halves(word: int) -> tuple[int, int]:
    """Two numbers of 16 bits."""
    return word >> 16, word & (SIDE - 1)


def moved(half: int, most: int) -> int:
    """A distance from -most to most."""
    return (half * (2 * most + 1) >> 16) - most


def on_table(place: int) -> int:
    """A place on the table: what goes over the edge bounces back by as much."""
    back = place % (2 * SIDE)
    return back if back < SIDE else 2 * SIDE - 1 - back


def ideal(pack: Pack, chance: Chance) -> Pack:
    """A Fisher–Yates shuffle: each place takes one of the cards not yet placed."""
    cards = pack.copy()
    for place in range(len(cards) - 1):
        other = place + chance.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards

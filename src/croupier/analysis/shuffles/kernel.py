"""Manual shuffles, compiled: the steps of `croupier.equipment.shuffle`, card for card.

A *unit* is one shuffle: shuffle k draws from the words of unit k from the first on, so that it can
be done again alone.  A *program* is its steps as rows of numbers; the cuts that end it stand apart,
since everybody sees how deep they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U32, U64, fill
from croupier.equipment import shuffle as steps
from croupier.equipment.chance import stream_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]
    Rows: TypeAlias = tuple[Ints, Ints, int]
    Stream: TypeAlias = tuple[np.uint32, np.uint32, np.uint64, NDArray[np.uint32], Ints]

NAME = "shuffle"
BUFFER = 256
COLUMNS = 9
BEGIN, END = 7, 8
RIFFLE, PILES, STRIP, CUT, PLUG, LACE, WASH, IDEAL = range(8)
THOUSAND, SIDE, MOST_PILES = steps.THOUSAND, steps.SIDE, 16


@kernel
def next_word(stream: Stream) -> int:
    """The next word of the unit; the buffer is filled again when it is used up."""
    at = stream[4][0]
    place = at % stream[3].size
    if place == 0:
        fill(stream[0], stream[1], stream[2], U32(at // 4), stream[3])
    stream[4][0] = at + 1
    word: int = np.int64(stream[3][place])  # type: ignore[assignment]
    return word


@kernel
def below(stream: Stream, n: int) -> int:
    """A number below n by one word, multiplied and shifted."""
    return (next_word(stream) * n) >> 32


@kernel
def near(stream: Stream, mean: int, spread: int) -> int:
    """A number within `spread` of the mean."""
    return mean + below(stream, 2 * spread + 1) - spread if spread else mean


@kernel
def heads(stream: Stream, number: int) -> int:
    """How many of so many fair coins show heads."""
    count = 0
    for begin in range(0, number, 32):
        word = next_word(stream) >> max(0, 32 - (number - begin))
        while word:
            word &= word - 1
            count += 1
    return count


@kernel
def weave(stream: Stream, left: Ints, right: Ints, out: Ints, clumping: int) -> None:
    """Two packets riffled together."""
    i, j, side = 0, 0, -1
    while i < left.size and j < right.size:
        if clumping and side >= 0 and below(stream, THOUSAND) < abs(clumping):
            side = side if clumping > 0 else 1 - side
        else:
            remain = left.size - i
            side = 0 if below(stream, remain + right.size - j) < remain else 1
        if side == 0:
            out[i + j] = left[i]
            i += 1
        else:
            out[i + j] = right[j]
            j += 1
    for k in range(i, left.size):
        out[k + j] = left[k]
    for k in range(j, right.size):
        out[k + left.size] = right[k]


@kernel
def in_two_hands(stream: Stream, pack: Ints, out: Ints, clumping: int, turn: int) -> None:
    """A riffle of all cards at hand, parted by fair coins."""
    depth = heads(stream, pack.size)
    if turn:
        for place in range(depth, pack.size):
            pack[place] = ~pack[place]
    weave(stream, pack[:depth], pack[depth:], out, clumping)


@kernel
def run_off(stream: Stream, pack: Ints, out: Ints, packets: int) -> None:
    """The packets between running cuts in the reverse order."""
    begin, top = 0, pack.size
    for gap in range(1, pack.size + 1):
        if gap == pack.size or below(stream, pack.size - 1) < packets - 1:
            top -= gap - begin
            out[top : top + gap - begin] = pack[begin:gap]
            begin = gap


@kernel
def work(stream: Stream, cards: Ints, spare: Ints, row: Ints, inner: Ints) -> None:
    """What is done then with cards that were riffled together."""
    for number in range(row[BEGIN], row[END]):
        if inner[number, 0] == STRIP:
            run_off(stream, cards, spare, inner[number, 1])
        else:
            in_two_hands(stream, cards, spare, inner[number, 1], 0)
        cards[:] = spare


@kernel
def grab(stream: Stream, cards: int, size: int, spread: int) -> int:
    """How many cards a grab takes off a pile."""
    if cards == 0:
        return 0
    taken = max(1, near(stream, size, spread))
    return cards if cards - taken < size // 2 else taken


@kernel
def together(
    stream: Stream, left: Ints, right: Ints, out: Ints, spare: Ints, row: Ints, inner: Ints
) -> None:
    """Two grabs riffled together and worked on; one alone is parted and riffled."""
    if left.size and right.size:
        weave(stream, left, right, out, row[1])
    elif left.size:
        in_two_hands(stream, left, out, row[1], 0)
    else:
        in_two_hands(stream, right, out, row[1], 0)
    work(stream, out, spare, row, inner)


@kernel
def part(stream: Stream, pack: Ints, row: Ints, low: Ints, high: Ints) -> None:
    """The bounds of the piles; for a turn the later half of them is turned."""
    begin, piles = 0, row[4]
    for number in range(1, piles + 1):
        end = pack.size
        if number < piles:
            end = max(begin, min(near(stream, number * end // piles, row[3]), end))
        if row[5] and 2 * number > piles:
            for place in range(begin, end):
                pack[place] = ~pack[place]
        low[number - 1], high[number - 1] = begin, end
        begin = end


@kernel
def pair(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Ints, inner: Ints) -> None:
    """A riffle by grabs from each pile and its partner."""
    low, high = np.empty(MOST_PILES, np.int64), np.empty(MOST_PILES, np.int64)
    part(stream, pack, row, low, high)
    top, half = pack.size, row[4] // 2
    while top > 0:
        for k in range(half):
            m = k + half
            a = grab(stream, high[k] - low[k], row[2], row[3])
            b = grab(stream, high[m] - low[m], row[2], row[3])
            if a + b:
                top -= a + b
                left, right = pack[low[k] : low[k] + a], pack[low[m] : low[m] + b]
                target = out[top : top + a + b]
                together(stream, left, right, target, spare[: a + b], row, inner)
                low[k] += a
                low[m] += b


@kernel
def ladder(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Ints, inner: Ints) -> None:
    """A riffle of grabs from each pile in turn with grabs off the finished stack."""
    low, high = np.empty(MOST_PILES, np.int64), np.empty(MOST_PILES, np.int64)
    part(stream, pack, row, low, high)
    top = pack.size
    while top > 0:
        for k in range(row[4]):
            a = grab(stream, high[k] - low[k], row[2], row[3])
            if a:
                b = grab(stream, pack.size - top, row[2], row[3])
                left, right = pack[low[k] : low[k] + a], out[top : top + b].copy()
                target = out[top - a : top + b]
                together(stream, left, right, target, spare[: a + b], row, inner)
                low[k] += a
                top -= a


@kernel
def strip(stream: Stream, pack: Ints, out: Ints, row: Ints) -> None:
    """Running cuts of the whole pack, or of grabs off its top."""
    begin, top = 0, pack.size
    while top > 0:
        size = top if row[2] == 0 else grab(stream, top, row[2], row[3])
        run_off(stream, pack[begin : begin + size], out[top - size : top], row[1])
        begin += size
        top -= size


@kernel
def cut_depth(stream: Stream, size: int, row: Ints) -> int:
    """How many cards lie above the cutting card."""
    if row[2]:
        return max(0, min(near(stream, row[2], row[3]), size))
    least: int = row[1]
    return least + below(stream, size - 2 * least + 1)


@kernel
def plug(stream: Stream, pack: Ints, out: Ints, row: Ints) -> None:
    """The unused cards, from the bottom, into the discards."""
    cards, packets = row[1], row[2]
    rest, begin, at = pack.size - cards, 0, 0
    for number in range(packets):
        even = (number + 1) * rest // (packets + 1)
        place = max(begin, min(near(stream, even, row[3]), rest))
        first, last = number * cards // packets, (number + 1) * cards // packets
        out[at : at + place - begin] = pack[begin:place]
        at += place - begin
        out[at : at + last - first] = pack[rest + first : rest + last]
        at += last - first
        begin = place
    out[at:] = pack[begin:rest]


@kernel
def lace(stream: Stream, pack: Ints, out: Ints, row: Ints) -> None:
    """Cards off the top, one into each stretch of the rest."""
    number = max(1, min(near(stream, row[1], row[2]), pack.size - 1))
    rest, begin, at = pack.size - number, 0, 0
    for place in range(number):
        first, last = place * rest // number, (place + 1) * rest // number
        goes = first + below(stream, last - first) if last > first else first
        out[at : at + goes - begin] = pack[number + begin : number + goes]
        at += goes - begin
        out[at] = pack[place]
        at += 1
        begin = goes
    out[at:] = pack[number + begin :]


@kernel
def moved(half: int, most: int) -> int:
    """A way from -most to most."""
    return (half * (2 * most + 1) >> 16) - most


@kernel
def on_table(place: int) -> int:
    """A place on the table: what goes over the edge comes back by as much."""
    back = place % (2 * SIDE)
    return back if back < SIDE else 2 * SIDE - 1 - back


@kernel
def wash(stream: Stream, pack: Ints, out: Ints, row: Ints) -> None:
    """Cards spread, stirred and gathered from left to right."""
    size, reach = pack.size, row[2] * SIDE // THOUSAND
    xs, ys = np.empty(size, np.int64), np.empty(size, np.int64)
    for card in range(size):
        xs[card] = (2 * card + 1) * SIDE // (2 * size)
        ys[card] = below(stream, SIDE)
    for _ in range(row[1]):
        word = next_word(stream)
        hand_x, hand_y = word >> 16, word & (SIDE - 1)
        word = next_word(stream)
        drag_x, drag_y = moved(word >> 16, 2 * reach), moved(word & (SIDE - 1), 2 * reach)
        for card in range(size):
            if (xs[card] - hand_x) ** 2 + (ys[card] - hand_y) ** 2 <= reach**2:
                word = next_word(stream)
                xs[card] = on_table(xs[card] + drag_x + moved(word >> 16, reach))
                ys[card] = on_table(ys[card] + drag_y + moved(word & (SIDE - 1), reach))
    order = np.argsort(xs, kind="mergesort")
    for place in range(size):
        out[place] = pack[order[place]]


@kernel
def ideal(stream: Stream, pack: Ints, out: Ints) -> None:
    """A Fisher–Yates shuffle."""
    out[:] = pack
    for place in range(pack.size - 1):
        other = place + below(stream, pack.size - place)
        out[place], out[other] = out[other], out[place]


@kernel
def step(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Ints, inner: Ints) -> None:
    """One step of a program."""
    kind = row[0]
    if kind == RIFFLE:
        in_two_hands(stream, pack, out, row[1], row[5])
        work(stream, out, spare, row, inner)
    elif kind == PILES and row[6]:
        ladder(stream, pack, out, spare, row, inner)
    elif kind == PILES:
        pair(stream, pack, out, spare, row, inner)
    elif kind == STRIP:
        strip(stream, pack, out, row)
    elif kind == CUT:
        depth = cut_depth(stream, pack.size, row)
        out[: pack.size - depth] = pack[depth:]
        out[pack.size - depth :] = pack[:depth]
    elif kind == PLUG:
        plug(stream, pack, out, row)
    elif kind == LACE:
        lace(stream, pack, out, row)
    elif kind == WASH:
        wash(stream, pack, out, row)
    else:
        ideal(stream, pack, out)


@kernel
def shuffle_pack(stream: Stream, program: Rows, packs: Ints) -> int:
    """A new pack through every step, the last cuts apart: how deep those came to in all."""
    rows, inner, last = program
    depth, size = 0, int(packs.shape[1])
    stream[4][0] = 0
    for card in range(size):
        packs[0, card] = card
    for number in range(last):
        step(stream, packs[0], packs[1], packs[2], rows[number], inner)
        packs[0, :] = packs[1]
    for number in range(last, rows.shape[0]):
        depth += cut_depth(stream, size, rows[number])
    return depth % size


@dataclass(frozen=True)
class Program:
    """A shuffle as the kernels read it: rows of steps, what is done with grabs, the last cuts."""

    cards: int
    steps: Ints
    inner: Ints
    last: int

    @property
    def rows(self) -> Rows:
        """The rows together, as kernels take them."""
        return self.steps, self.inner, self.last

    def packs(self) -> Ints:
        """Room for the pack, its next order, and what is worked on meanwhile."""
        return np.empty((5, self.cards), dtype=np.int64)


def program_of(cards: int, given: Sequence[steps.Step]) -> Program:
    """The rows of these steps; cuts that end them stand apart."""
    inner: list[list[int]] = []
    rows = [_row(one, inner) for one in given]
    last = len(rows)
    while last and rows[last - 1][0] == CUT:
        last -= 1
    return Program(cards, _table(rows), _table(inner), last)


def _table(rows: list[list[int]]) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(len(rows), COLUMNS)


def _row(one: steps.Step, inner: list[list[int]]) -> list[int]:
    """A step as numbers; what is done with its grabs goes to `inner`."""
    match one:
        case steps.Riffle():
            begin = len(inner)
            inner.extend(_row(work, []) for work in one.then)
            kind = PILES if one.grab else RIFFLE
            numbers = (one.clumping, one.grab, one.spread, one.piles, one.turn, one.ladder)
            return [kind, *map(int, numbers), begin, len(inner)]
        case steps.Strip():
            return _padded(STRIP, one.packets, one.grab, one.spread)
        case steps.Cut():
            return _padded(CUT, one.least, one.depth, one.spread)
        case steps.Plug():
            return _padded(PLUG, one.cards, one.packets, one.spread)
        case steps.Lace():
            return _padded(LACE, one.cards, one.spread)
        case steps.Wash():
            return _padded(WASH, one.motions, one.reach)
        case steps.Ideal():
            return _padded(IDEAL)


def _padded(*numbers: int) -> list[int]:
    return [*numbers, *[0] * (COLUMNS - len(numbers))]


def one_shuffle(program: Program, seed: int, unit: int, name: str = NAME) -> tuple[Ints, int, int]:
    """The pack after one unit before its last cuts, their depth, and how many words were used."""
    key, packs = stream_key(name, seed), program.packs()
    buffer, used = np.empty(BUFFER, U32), np.zeros(1, np.int64)
    stream = (U32(key[0]), U32(key[1]), U64(unit), buffer, used)
    depth = shuffle_pack(stream, program.rows, packs)
    return packs[0], int(depth), int(used[0])

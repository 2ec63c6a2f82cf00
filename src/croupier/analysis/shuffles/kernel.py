"""Manual shuffles, compiled: the steps of `croupier.equipment.shuffle`, card for card.

A *unit* is one shuffle: shuffle k draws from the words of unit k, starting at the first, so that it
can be repeated alone. A *program* is its steps as rows of numbers; the cuts that end it are kept
apart, since everybody sees how deep they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U32, U64, fill
from croupier.analysis.kernels.records import Number, Record
from croupier.equipment import shuffle as steps
from croupier.equipment.chance import stream_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]

NAME = "shuffle"
BUFFER = 256
RIFFLE, PILES, STRIP, CUT, PLUG, LACE, WASH, IDEAL = range(8)
THOUSAND, SIDE, MOST_PILES = steps.THOUSAND, steps.SIDE, 16


class Row(Record):
    """A step as numbers, named as in `croupier.equipment.shuffle`; unused fields are zero.

    From `begin` to `end` are the steps done with cards that were riffled together.
    """

    kind: Number
    clumping: Number
    grab: Number
    spread: Number
    piles: Number
    turn: Number
    ladder: Number
    packets: Number
    least: Number
    depth: Number
    cards: Number
    motions: Number
    reach: Number
    begin: Number
    end: Number


class Rows(NamedTuple):
    """The steps of a shuffle, the steps for grabs, and the number of steps before the last cuts."""

    steps: Any
    inner: Any
    last: int


class Stream(NamedTuple):
    """The words of a unit: its key and number, a buffer, and the number of words used."""

    low: np.uint32
    high: np.uint32
    unit: np.uint64
    words: NDArray[np.uint32]
    used: Ints


@kernel
def next_word(stream: Stream) -> int:
    """The next word of the unit; the buffer is refilled when it is used up."""
    at = stream.used[0]
    place = at % stream.words.size
    if place == 0:
        fill(stream.low, stream.high, stream.unit, U32(at // 4), stream.words)
    stream.used[0] = at + 1
    word: int = np.int64(stream.words[place])  # type: ignore[assignment]
    return word


@kernel
def below(stream: Stream, n: int) -> int:
    """A number below n from one word, multiplied and shifted."""
    return (next_word(stream) * n) >> 32


@kernel
def near(stream: Stream, mean: int, spread: int) -> int:
    """A number within `spread` of the mean."""
    return mean + below(stream, 2 * spread + 1) - spread if spread else mean


@kernel
def heads(stream: Stream, number: int) -> int:
    """The number of heads among a number of fair coins."""
    count = 0
    for begin in range(0, number, 32):
        word = next_word(stream) >> max(0, 32 - (number - begin))
        while word:
            word &= word - 1
            count += 1
    return count


@kernel
def copy(cards: Ints, out: Ints) -> None:
    """Put cards down in their order; assigning a slice would take ten times as long to compile."""
    for place in range(cards.size):
        out[place] = cards[place]


@kernel
def weave(stream: Stream, left: Ints, right: Ints, out: Ints, clumping: int) -> None:
    """Riffle two packets together."""
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
    """Riffle all cards at hand, split by fair coins."""
    depth = heads(stream, pack.size)
    if turn:
        for place in range(depth, pack.size):
            pack[place] = ~pack[place]
    weave(stream, pack[:depth], pack[depth:], out, clumping)


@kernel
def run_off(stream: Stream, pack: Ints, out: Ints, packets: int) -> None:
    """Reverse the order of the packets between running cuts."""
    begin, top = 0, pack.size
    for gap in range(1, pack.size + 1):
        if gap == pack.size or below(stream, pack.size - 1) < packets - 1:
            top -= gap - begin
            copy(pack[begin:gap], out[top:])
            begin = gap


@kernel
def work(stream: Stream, cards: Ints, spare: Ints, row: Row, inner: Any) -> None:
    """Do the further steps with cards that were riffled together."""
    for number in range(row.begin, row.end):
        if inner[number].kind == STRIP:
            run_off(stream, cards, spare, inner[number].packets)
        else:
            in_two_hands(stream, cards, spare, inner[number].clumping, 0)
        copy(spare[: cards.size], cards)


@kernel
def grab(stream: Stream, cards: int, size: int, spread: int) -> int:
    """The number of cards a grab takes off a pile."""
    if cards == 0:
        return 0
    taken = max(1, near(stream, size, spread))
    return cards if cards - taken < size // 2 else taken


@kernel
def together(
    stream: Stream, left: Ints, right: Ints, out: Ints, spare: Ints, row: Row, inner: Ints
) -> None:
    """Riffle two grabs together and do the further steps; split and riffle a single grab."""
    if left.size and right.size:
        weave(stream, left, right, out, row.clumping)
    elif left.size:
        in_two_hands(stream, left, out, row.clumping, 0)
    else:
        in_two_hands(stream, right, out, row.clumping, 0)
    work(stream, out, spare, row, inner)


@kernel
def part(stream: Stream, pack: Ints, row: Row, low: Ints, high: Ints) -> None:
    """Set the bounds of the piles; for a turn, turn the later half of them."""
    begin, piles = 0, row.piles
    for number in range(1, piles + 1):
        end = pack.size
        if number < piles:
            end = max(begin, min(near(stream, number * end // piles, row.spread), end))
        if row.turn and 2 * number > piles:
            for place in range(begin, end):
                pack[place] = ~pack[place]
        low[number - 1], high[number - 1] = begin, end
        begin = end


@kernel
def pair(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Row, inner: Any) -> None:
    """Riffle grabs from each pile with grabs from its partner."""
    low, high = np.empty(MOST_PILES, np.int64), np.empty(MOST_PILES, np.int64)
    part(stream, pack, row, low, high)
    top, half = pack.size, row.piles // 2
    while top > 0:
        for k in range(half):
            m = k + half
            a = grab(stream, high[k] - low[k], row.grab, row.spread)
            b = grab(stream, high[m] - low[m], row.grab, row.spread)
            if a + b:
                top -= a + b
                left, right = pack[low[k] : low[k] + a], pack[low[m] : low[m] + b]
                target = out[top : top + a + b]
                together(stream, left, right, target, spare[: a + b], row, inner)
                low[k] += a
                low[m] += b


@kernel
def ladder(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Row, inner: Any) -> None:
    """Riffle grabs from each pile in turn with grabs off the finished stack."""
    low, high = np.empty(MOST_PILES, np.int64), np.empty(MOST_PILES, np.int64)
    part(stream, pack, row, low, high)
    top = pack.size
    while top > 0:
        for k in range(row.piles):
            a = grab(stream, high[k] - low[k], row.grab, row.spread)
            if a:
                b = grab(stream, pack.size - top, row.grab, row.spread)
                left, right = pack[low[k] : low[k] + a], out[top : top + b].copy()
                target = out[top - a : top + b]
                together(stream, left, right, target, spare[: a + b], row, inner)
                low[k] += a
                top -= a


@kernel
def strip(stream: Stream, pack: Ints, out: Ints, row: Row) -> None:
    """Make running cuts of the whole pack, or of grabs off its top."""
    begin, top = 0, pack.size
    while top > 0:
        size = top if row.grab == 0 else grab(stream, top, row.grab, row.spread)
        run_off(stream, pack[begin : begin + size], out[top - size : top], row.packets)
        begin += size
        top -= size


@kernel
def cut_depth(stream: Stream, size: int, row: Row) -> int:
    """The number of cards above the cutting card."""
    if row.depth:
        return max(0, min(near(stream, row.depth, row.spread), size))
    least: int = row.least
    return least + below(stream, size - 2 * least + 1)


@kernel
def plug(stream: Stream, pack: Ints, out: Ints, row: Row) -> None:
    """Plug the unused cards, from the bottom, into the discards."""
    cards, packets = row.cards, row.packets
    rest, begin, at = pack.size - cards, 0, 0
    for number in range(packets):
        even = (number + 1) * rest // (packets + 1)
        place = max(begin, min(near(stream, even, row.spread), rest))
        first, last = number * cards // packets, (number + 1) * cards // packets
        copy(pack[begin:place], out[at:])
        at += place - begin
        copy(pack[rest + first : rest + last], out[at:])
        at += last - first
        begin = place
    copy(pack[begin:rest], out[at:])


@kernel
def lace(stream: Stream, pack: Ints, out: Ints, row: Row) -> None:
    """Lace cards off the top into the rest, one into each stretch."""
    number = max(1, min(near(stream, row.cards, row.spread), pack.size - 1))
    rest, begin, at = pack.size - number, 0, 0
    for place in range(number):
        first, last = place * rest // number, (place + 1) * rest // number
        goes = first + below(stream, last - first) if last > first else first
        copy(pack[number + begin : number + goes], out[at:])
        at += goes - begin
        out[at] = pack[place]
        at += 1
        begin = goes
    copy(pack[number + begin :], out[at:])


@kernel
def moved(half: int, most: int) -> int:
    """A distance from -most to most."""
    return (half * (2 * most + 1) >> 16) - most


@kernel
def on_table(place: int) -> int:
    """A place on the table; what goes over the edge is reflected back."""
    back = place % (2 * SIDE)
    return back if back < SIDE else 2 * SIDE - 1 - back


@kernel
def wash(stream: Stream, pack: Ints, out: Ints, row: Row) -> None:
    """Spread the cards, stir them, and gather them from left to right."""
    size, reach = pack.size, row.reach * SIDE // THOUSAND
    xs, ys = np.empty(size, np.int64), np.empty(size, np.int64)
    for card in range(size):
        xs[card] = (2 * card + 1) * SIDE // (2 * size)
        ys[card] = below(stream, SIDE)
    for _ in range(row.motions):
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
    copy(pack, out)
    for place in range(pack.size - 1):
        other = place + below(stream, pack.size - place)
        out[place], out[other] = out[other], out[place]


@kernel
def step(stream: Stream, pack: Ints, out: Ints, spare: Ints, row: Row, inner: Any) -> None:
    """Do one step of a program."""
    kind = row.kind
    if kind == RIFFLE:
        in_two_hands(stream, pack, out, row.clumping, row.turn)
        work(stream, out, spare, row, inner)
    elif kind == PILES and row.ladder:
        ladder(stream, pack, out, spare, row, inner)
    elif kind == PILES:
        pair(stream, pack, out, spare, row, inner)
    elif kind == STRIP:
        strip(stream, pack, out, row)
    elif kind == CUT:
        depth = cut_depth(stream, pack.size, row)
        copy(pack[depth:], out)
        copy(pack[:depth], out[pack.size - depth :])
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
    """Put a new pack through every step except the last cuts; return the total depth of those."""
    rows, inner, last = program
    depth, size = 0, int(packs.shape[1])
    stream.used[0] = 0
    for card in range(size):
        packs[0, card] = card
    for number in range(last):
        step(stream, packs[0], packs[1], packs[2], rows[number], inner)
        copy(packs[1], packs[0])
    for number in range(last, rows.size):
        depth += cut_depth(stream, size, rows[number])
    return depth % size


@dataclass(frozen=True)
class Program:
    """A shuffle in the kernels' form."""

    cards: int
    rows: Rows

    def packs(self) -> Ints:
        """Space for the pack, its next order, and work in between."""
        return np.empty((5, self.cards), dtype=np.int64)


def program_of(cards: int, given: Sequence[steps.Step]) -> Program:
    """The rows of these steps; cuts that end them are kept apart."""
    inner: list[steps.Step] = []
    rows = np.zeros(len(given), Row.layout())
    for place, one in enumerate(given):
        begin = len(inner)
        inner += one.then if isinstance(one, steps.Riffle) else ()
        _write(rows[place], one, begin, len(inner))
    within = np.zeros(len(inner), Row.layout())
    for place, one in enumerate(inner):
        _write(within[place], one, 0, 0)
    last = len(rows)
    while last and rows[last - 1].kind == CUT:
        last -= 1
    return Program(cards, Rows(rows, within, last))


KINDS: dict[type[steps.Step], int] = {
    steps.Riffle: RIFFLE,
    steps.Strip: STRIP,
    steps.Cut: CUT,
    steps.Plug: PLUG,
    steps.Lace: LACE,
    steps.Wash: WASH,
    steps.Ideal: IDEAL,
}


def _write(row: Any, one: steps.Step, begin: int, end: int) -> None:
    """Write a step into its row."""
    grabs = isinstance(one, steps.Riffle) and one.grab
    row.kind, row.begin, row.end = PILES if grabs else KINDS[type(one)], begin, end
    for name in set(one.__struct_fields__) & set(Row.layout().names or ()):
        row[name] = getattr(one, name)


def one_shuffle(program: Program, seed: int, unit: int, name: str = NAME) -> tuple[Ints, int, int]:
    """The pack after one unit before its last cuts, their depth, and the number of words used."""
    key, packs = stream_key(name, seed), program.packs()
    buffer, used = np.empty(BUFFER, U32), np.zeros(1, np.int64)
    stream = Stream(U32(key[0]), U32(key[1]), U64(unit), buffer, used)
    depth = shuffle_pack(stream, program.rows, packs)
    return packs[0], int(depth), int(used[0])

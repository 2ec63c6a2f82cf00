"""Cuts of the eight stacks, and the ten styles of delivery, tile for tile.

Stacks are counted from the dealer's right; the first tile of a stack is its top one. A tile is its
number among all 32: four times the stacks to the right of its own, and the tiles above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.rulebook.citation import cites

Stack = tuple[int, ...]
Hands = tuple[Stack, ...]
STACKS, HIGH = 8, 4
ALL: Hands = tuple(tuple(range(HIGH * n, HIGH * n + HIGH)) for n in range(STACKS))
"""The tiles of each stack."""
RIGHT, LEFT = "right", "left"
MOST_CUT = STACKS - 1


@cites("paigow.8.g", "paigow.8.g.1", "paigow.8.g.2")
def cut(first: int, count: int, where: str) -> tuple[int, ...]:
    """The stacks from the right after a cut of adjacent ones to one end, or to both ends.

    `where` is `right`, `left`, or how the cut is divided: `2 right, 1 left` says that the two
    nearest the dealer's right go to the right end, and the other one to the left end.
    """
    every = tuple(range(STACKS))
    run = every[first - 1 : first - 1 + count]
    rest = tuple(one for one in every if one not in run)
    if where in (RIGHT, LEFT):
        return (*run, *rest) if where == RIGHT else (*rest, *run)
    near, side = where.partition(",")[0].split()
    one, other = run[: int(near)], run[int(near) :]
    return (*one, *rest, *other) if side == RIGHT else (*other, *rest, *one)


def ends(count: int) -> tuple[str, ...]:
    """Where this many adjacent stacks may go."""
    divided = (
        f"{near} {one}, {count - near} {other}"
        for near in range(1, count)
        for one, other in ((RIGHT, LEFT), (LEFT, RIGHT))
    )
    return (RIGHT, LEFT, *divided)


@cites("paigow.6.d", "paigow.8.k.1")
def _house_way(stacks: Hands) -> Iterator[Stack]:
    """Stack by stack."""
    yield from stacks


def _two_by_two(pairs: Iterator[tuple[Stack, Stack]]) -> Iterator[Stack]:
    """Of two stacks together the two top tiles of each are a hand, and the others the next."""
    for one, other in pairs:
        yield (*one[:2], *other[:2])
        yield (*one[2:], *other[2:])


@cites("paigow.8.k.3")
def _cup_say(stacks: Hands) -> Iterator[Stack]:
    """Pick four: two neighboring stacks after the other two."""
    yield from _two_by_two((stacks[n], stacks[n + 1]) for n in range(0, STACKS, 2))


@cites("paigow.8.k.5")
def _jung_quat(stacks: Hands) -> Iterator[Stack]:
    """Take the heart: the two center stacks, then those that are the center without them."""
    yield from _two_by_two((stacks[n], stacks[-1 - n]) for n in reversed(range(STACKS // 2)))


@cites("paigow.8.k.6")
def _chee_yee(stacks: Hands) -> Iterator[Stack]:
    """Chop the ears: the first stack on either side, then those that are first without them."""
    yield from _two_by_two((stacks[n], stacks[-1 - n]) for n in range(STACKS // 2))


def _row(stacks: Hands, depth: int) -> Stack:
    """One tile of each of four stacks, at this depth."""
    return tuple(one[depth] for one in stacks)


@cites("paigow.8.k.7")
def _pin_say(stacks: Hands) -> Iterator[Stack]:
    """Slice four: the top tiles of four stacks on one side, then of the four on the other."""
    for depth in range(HIGH):
        yield _row(stacks[:4], depth)
        yield _row(stacks[:3:-1], depth)


@cites("paigow.8.k.9")
def _dragon_head(stacks: Hands) -> Iterator[Stack]:
    """Two stacks on top of the next two are the dragon, the top tiles of the other four its tail.

    The first stack goes on the third and the second on the fourth; two tiles of each are a hand.
    """
    one, other = (*stacks[0], *stacks[2]), (*stacks[1], *stacks[3])
    for depth in range(HIGH):
        at = slice(2 * depth, 2 * depth + 2)
        yield (*one[at], *other[at])
        yield _row(stacks[:3:-1], depth)


Deals = Callable[[Hands], Iterator[Stack]]


@cites("paigow.8.k.2", "paigow.8.k.4", "paigow.8.k.8", "paigow.8.k.10")
def from_left(deals: Deals) -> Deals:
    """The same style from the dealer's left: as if the stacks were counted from there."""
    return lambda stacks: deals(stacks[::-1])


Style = tuple[str, str, Deals]


def _sided(key: str, name: str, deals: Deals) -> tuple[Style, Style]:
    """A style from the dealer's right, and the same from the left."""
    right = f"{key}_right", f"{name} from the right", deals
    return right, (f"{key}_left", f"{name} from the left", from_left(deals))


_TEN = (
    *_sided("house_way", "House way", _house_way),
    *_sided("cup_say", "Cup say (pick four)", _cup_say),
    ("jung_quat", "Jung quat (take the heart)", _jung_quat),
    ("chee_yee", "Chee yee (chop the ears)", _chee_yee),
    *_sided("pin_say", "Pin say (slice four)", _pin_say),
    *_sided("dragon_head", "Dragon head and phoenix tail", _dragon_head),
)
HOUSE_RIGHT = _TEN[0][0]
STYLES: Mapping[str, tuple[str, Deals, str]] = {
    key: (name, deals, f"paigow.8.k.{n}") for n, (key, name, deals) in enumerate(_TEN, 1)
}
"""The ten styles: what people call each, how it deals, and its clause."""


def by_style(style: str) -> Hands:
    """The eight hands in the order in which they are delivered."""
    return tuple(STYLES[style][1](ALL))

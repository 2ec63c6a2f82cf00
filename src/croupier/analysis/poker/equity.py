"""Equity: how often each hand wins the pot or a part of it, and its share on average.

Whatever can be enumerated is counted and given as fractions; otherwise random deals are counted,
with a standard error. A pot is divided as at the table: equally among the hands that tie, one half
each to the high and the low hand if the form splits and a low hand qualifies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import comb, lcm, prod
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.equity import EXACT, SAMPLED, Asked, Equity, Share
from croupier.analysis.figures import root
from croupier.analysis.kernels.philox import U32
from croupier.analysis.poker import spots
from croupier.analysis.poker.counting import (
    HIGH,
    LOWS,
    SHARE,
    SPLIT,
    WON,
    Ranges,
    Rest,
    enumerate_rest,
    sample_rest,
    two_hands,
)
from croupier.analysis.poker.judging import judge_of, shape_of
from croupier.analysis.poker.notation import Held, cards_of, held, must_differ
from croupier.analysis.poker.sweep import boards_alike, sweep
from croupier.analysis.ranking.bulk import NUMBERS, tables_for
from croupier.core.errors import Refused
from croupier.equipment.cards import DECK
from croupier.equipment.chance import stream_key
from croupier.ranking.rankings import FIVE_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.poker.judging import Shape
    from croupier.games.poker.forms import Form

    Hear = Callable[[float], object]
    Ints = NDArray[np.int64]

SAMPLES = 1_000_000
"""The random deals of a run that does not name their number."""
MOST_SAMPLES = 10**9
AT_ONCE = 10**9
"""The deals that are enumerated without being asked for: a second or two."""
MOST = 2 * 10**11
"""The deals that are enumerated at all: ten minutes."""
SWEPT = 20_000
"""What a board costs with all hands of two ranges, in deals."""
MOST_COMMON = 2
"""The most common cards in a hand of stud: the sixth and the seventh."""
CALL = 10_000
"""What it costs to begin with another combination of hands, in deals."""
BOARDS = 8192
"""The boards that are swept at once: in between an interrupt is heard."""
COUNTED = 300_000
"""The most combinations of hands that are listed before it is known whether they are needed."""


@dataclass(frozen=True)
class Spot:
    """Hands to compare, the cards on the board, and the cards that are out of the deck."""

    shape: Shape
    hands: tuple[Held, ...]
    board: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()

    @property
    def known(self) -> frozenset[str]:
        """The cards that cannot be dealt."""
        own = (card for one in self.hands for card in (*one.cards, *one.discards))
        return frozenset((*own, *self.board, *self.dead))

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that may be dealt."""
        return tuple(card for card in DECK if card not in self.known)

    @property
    def unknown(self) -> tuple[int, ...]:
        """How many cards are to come: on the board, then to each player without a range."""
        own = (0 if one.hands else self.shape.own - len(one.cards) for one in self.hands)
        return (self.shape.board - len(self.board), *own)


def spot_of(shape: Shape, hands: Sequence[str], board: str = "", dead: str = "") -> Spot:
    """A spot as people write it; what cannot be at a table is refused."""
    given = tuple(held(shape, text) for text in hands)
    found = Spot(shape, given, cards_of("the board", board), cards_of("the dead cards", dead))
    if len(given) < 2:
        why = "equity is what a hand has against others"
        raise Refused("one hand" if given else "no hand", why, ("poker.6.b",), "two hands or more")
    _must_fit(found)
    own = [(f"hand {place}", (*one.cards, *one.discards)) for place, one in enumerate(given, 1)]
    must_differ([*own, ("the board", found.board), ("the dead cards", found.dead)])
    found = _shared(found)
    _must_suffice(found)
    return _possible(found)


def _must_fit(spot: Spot) -> None:
    """Refuse more cards in the center than the form has, or more than leave room for hands."""
    shape, many = spot.shape, len(spot.board)
    fullest = max(len(one.cards) for one in spot.hands)
    most = min(MOST_COMMON, shape.own - fullest) if shape.common else shape.board
    if many > most:
        accepted = f"up to {most} cards" if most else "no cards in the center"
        raise Refused(f"board {' '.join(spot.board)}", f"it has {many} cards", (), accepted)


def _shared(spot: Spot) -> Spot:
    """A common card is one of every player's own."""
    if not spot.shape.common or not spot.board:
        return spot
    hands = (replace(one, cards=(*one.cards, *spot.board)) for one in spot.hands)
    return Spot(spot.shape, tuple(hands), (), spot.dead)


def _must_suffice(spot: Spot) -> None:
    """Require enough cards for everybody."""
    need = sum(spot.unknown) + sum(2 for one in spot.hands if one.hands)
    if need > len(spot.deck):
        why = f"{need} cards are to come, and the deck has {len(spot.deck)} left"
        raise Refused(f"{len(spot.hands)} hands", why, (), "fewer hands, or fewer dead cards")


def _possible(spot: Spot) -> Spot:
    """Ranges without the hands that known cards rule out; one that becomes empty is refused."""
    narrowed = list[Held]()
    for one in spot.hands:
        left = tuple(hand for hand in one.hands if not spot.known & set(hand))
        if one.hands and not left:
            why = "every hand of it has a card that is already known"
            raise Refused(f"range {one.text!r}", why, (), "a range with hands that may be dealt")
        narrowed.append(Held(one.text, one.cards, one.discards, left))
    found = Spot(spot.shape, tuple(narrowed), spot.board, spot.dead)
    if not spots.compatible([one.hands for one in narrowed if one.hands]):
        why = "no deal gives every player a hand of the range"
        raise Refused("these ranges", why, (), "ranges with hands that go together")
    return found


def equity(
    spot: Spot,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    hear: Hear | None = None,
) -> Equity:
    """The share of each hand: exact if asked for, or quick and not declined."""
    if samples is not None and not 0 < samples <= MOST_SAMPLES:
        raise Refused(f"{samples} deals", "out of range", (), f"1 to {MOST_SAMPLES:,}")
    cost = work(spot)
    if exact and cost > MOST:
        why = f"about {cost:.0e} deals would have to be compared"
        raise Refused("an exact count", why, (), "random deals: --samples N")
    if exact or (exact is None and samples is None and cost <= AT_ONCE):
        if seed is not None:
            counted = "every deal is counted, and none is drawn at random"
            raise Refused(f"seed {seed}", counted, (), "no seed, or random deals: --samples N")
        return exactly(spot, hear)
    return sampled(spot, samples or SAMPLES, seed or 0, hear)


def answer(form: Form, asked: Asked) -> Equity:
    """The shares of hands of a form, as asked for."""
    many = len(asked.hands)
    if many > form.most:
        why = f"at most {form.most} players play {form.name}"
        raise Refused(f"{many} hands", why, form.seated, f"2 to {form.most} hands")
    spot = spot_of(shape_of(form), asked.hands, asked.board, asked.dead)
    return equity(spot, asked.exact, asked.samples, asked.seed, asked.hear)


def work(spot: Spot) -> int:
    """About how many deals have to be compared for an exact count."""
    direct = _directly(spot)
    return min(direct, _sweeping(spot) or direct)


def _directly(spot: Spot) -> int:
    """The cost of counting every different combination of hands alone."""
    joint = prod(len(one.hands) for one in spot.hands if one.hands)
    if 1 < joint <= COUNTED:
        joint = spots.how_many(spot.hands, spot.board, spot.dead)
    return joint * (deals(spot) * _each(spot) + CALL * (joint > 1))


def _each(spot: Spot) -> int:
    """What one deal costs, compared with one of two hands and a board."""
    if spot.shape.own == 2 and spot.unknown == (5, 0, 0):
        return 1
    return (120 if spot.shape.taken else 25) * (1 + spot.shape.splits)


def deals(spot: Spot) -> int:
    """The number of different ways to deal the cards to come, given the hands of ranges."""
    left = len(spot.deck) - sum(2 for one in spot.hands if one.hands)
    found = 1
    for many in spot.unknown:
        found *= comb(left, many)
        left -= many
    return found


def exactly(spot: Spot, hear: Hear | None = None) -> Equity:
    """Count every deal."""
    ranged = any(one.hands for one in spot.hands)
    swept = _sweeping(spot)
    if swept is not None and swept < _directly(spot):
        return _swept(spot, hear)
    if not ranged:
        counts, many = _counted(spot, hear)
        return _result(spot, counts, many)
    total, many = np.zeros((5, len(spot.hands)), object), 0
    different = list(spots.different(spot.hands, spot.board, spot.dead))
    for number, (hands, weight) in enumerate(different, start=1):
        counts, deals_ = _counted(Spot(spot.shape, hands, spot.board, spot.dead))
        total = total + counts.astype(object) * weight
        many += deals_ * weight
        if hear is not None:
            hear(number / len(different))
    return _result(spot, total, many)


def _unit(players: int) -> int:
    """A pot in parts, so that every share is a whole number of them."""
    return 2 * lcm(*range(1, players + 1))


def _counted(spot: Spot, hear: Hear | None = None) -> tuple[Ints, int]:
    """The counts over every deal of a spot without ranges, and the number of deals."""
    if spot.shape.own == 2 and len(spot.hands) == 2 and spot.unknown == (5, 0, 0):
        return _two_hands(spot)
    judge, many = judge_of(spot.shape), deals(spot)
    unit, counted = _unit(len(spot.hands)), _as_share(hear, many)
    found = enumerate_rest(judge, _rows(spot), rest_of(spot), _numbers(spot.deck), unit, counted)
    return found, many


def _as_share(hear: Hear | None, many: int) -> Callable[[int], object] | None:
    """What to call with the deals counted so far, where a share of all deals is wanted."""
    return None if hear is None else lambda done: hear(min(done / many, 1.0))


def _two_hands(spot: Spot) -> tuple[Ints, int]:
    """The counts of two hands over all boards."""
    of, found = tables_for(FIVE_CARD, 7), np.zeros(2, np.int64)
    own = _numbers([card for one in spot.hands for card in one.cards])
    two_hands(of, of.keys[own], of.keys[_numbers(spot.deck)], found)
    many, (won, lost) = deals(spot), map(int, found)
    tied = many - won - lost
    shares = [4 * won + 2 * tied, 4 * lost + 2 * tied]
    rows = [[won, lost], [tied, tied], shares, shares, [0, 0]]
    return np.array(rows, np.int64), many


def _numbers(cards: Sequence[str]) -> NDArray[np.uint8]:
    return np.array([NUMBERS[card] for card in cards], np.uint8)


def _rows(spot: Spot) -> NDArray[np.uint8]:
    """A row for each player: own cards, then the board; what is to come is filled in later."""
    shape = spot.shape
    rows = np.zeros((len(spot.hands), shape.own + shape.board), np.uint8)
    for row, one in zip(rows, spot.hands, strict=True):
        row[: len(one.cards)] = _numbers(one.cards)
        row[shape.own : shape.own + len(spot.board)] = _numbers(spot.board)
    return rows


def rest_of(spot: Spot) -> Rest:
    """Where the cards to come go: to the board first, then to the players in turn."""
    shape, at, to, ends = spot.shape, list[int](), list[int](), list[bool]()
    for owner, many in enumerate(spot.unknown, start=-1):
        begin = shape.own + len(spot.board) if owner < 0 else shape.own - many
        at += [owner] * many
        to += range(begin, begin + many)
        ends += [False] * (many - 1) + [True] * (many > 0)
    firsts = [True, *ends[:-1]] if ends else []
    full = [not many for many in spot.unknown[1:]]
    as_ints = (np.array(at, np.int64), np.array(to, np.int64))
    flags = (np.array(one, np.bool_) for one in (firsts, ends, full))
    return Rest(*as_ints, *flags)


def _result(spot: Spot, counts: Ints, many: int) -> Equity:
    """Counts over all deals as shares of the pot."""
    unit = _unit(len(spot.hands)) * many
    shares = (
        Share(
            one.text,
            Fraction(int(counts[WON, at]), many),
            Fraction(int(counts[SPLIT, at]), many),
            Fraction(int(counts[SHARE, at]), unit),
            Fraction(int(counts[HIGH, at]), unit),
            Fraction(int(counts[LOWS, at]), unit),
        )
        for at, one in enumerate(spot.hands)
    )
    return Equity(spot.shape.name, tuple(shares), EXACT, many, split=spot.shape.splits)


def sampled(spot: Spot, samples: int, seed: int, hear: Hear | None = None) -> Equity:
    """Count random deals; the same seed gives the same deals."""
    spot = _dealt_last(spot)
    judge, unit = judge_of(spot.shape), _unit(len(spot.hands))
    key = tuple(map(U32, stream_key("equity", seed)))
    counts, squares, done = sample_rest(
        (key[0], key[1]),
        judge,
        _rows(spot),
        rest_of(spot),
        ranges_of(spot),
        _numbers(spot.deck),
        unit,
        samples,
        _as_share(hear, samples),
    )
    exact = _result(spot, counts, done)
    errors = (
        _error(one.share, float(square), done)
        for one, square in zip(exact.shares, squares, strict=True)
    )
    shares = (
        replace(one, standard_error=error) for one, error in zip(exact.shares, errors, strict=True)
    )
    wanted = samples if done < samples else None
    return replace(exact, shares=tuple(shares), method=SAMPLED, seed=seed, wanted=wanted)


def _dealt_last(spot: Spot) -> Spot:
    """Hands that may be any are dealt from what the others leave, not drawn until they go together.

    Each combination of the others leaves as many of them, so all deals stay equally likely.
    """
    every = comb(len(spot.deck), spot.shape.own)
    hands = (replace(one, hands=()) if len(one.hands) == every else one for one in spot.hands)
    return replace(spot, hands=tuple(hands))


def _error(mean: Fraction, squares: float, samples: int) -> Decimal | None:
    """The standard error of a mean share; unknown from a single deal, or if all ended alike."""
    if samples < 2:
        return None
    spread = max(Fraction(squares) - samples * mean**2, Fraction(0)) / (samples - 1)
    return root(spread / samples) if spread else None


def ranges_of(spot: Spot) -> Ranges:
    """The hands of each player's range, as arrays."""
    many = np.array([len(one.hands) for one in spot.hands], np.int64)
    hands = np.zeros((len(many), max(1, int(many.max())), 2), np.uint8)
    for row, one in zip(hands, spot.hands, strict=True):
        if one.hands:
            row[: len(one.hands)] = [_numbers(hand) for hand in one.hands]
    return Ranges(hands, many)


def _sweeping(spot: Spot) -> int | None:
    """What a sweep over the boards costs; None if it is not two ranges that it can compare."""
    if spot.shape.own != 2 or len(spot.hands) != 2:
        return None
    if not spot.board and not spot.dead:
        symmetric = all(spots.is_symmetric(one) for one in spot.hands)
        return 134_459 * SWEPT if symmetric else None
    left = 52 - len(spot.board) - len(spot.dead)
    return comb(left, 5 - len(spot.board)) * SWEPT


def _swept(spot: Spot, hear: Hear | None = None) -> Equity:
    """Count two ranges over every board."""
    out = set(spot.board) | set(spot.dead)
    deck = [card for card in DECK if card not in out]
    boards, weights = boards_alike(_numbers(spot.board), _numbers(deck), 5 - len(spot.board))
    both = [one.hands or (one.cards,) for one in spot.hands]
    listed = tuple(dict.fromkeys(tuple(sorted(hand)) for one in both for hand in one))
    sets = [{tuple(sorted(hand)) for hand in one} for one in both]
    inside = np.array([[hand in one for hand in listed] for one in sets])
    cells = np.zeros((3, len(listed)), np.int64)
    rows = np.array([_numbers(hand) for hand in listed])
    for begin in range(0, len(boards), BOARDS):
        part = slice(begin, begin + BOARDS)
        sweep(tables_for(FIVE_CARD, 7), boards[part], weights[part], rows, inside, *cells)
        if hear is not None:
            hear(min(1.0, part.stop / len(boards)))
    won, tied, met = (int(one.sum()) for one in cells)
    lost = met - won - tied
    shares = [4 * won + 2 * tied, 4 * lost + 2 * tied]
    table = np.array([[won, lost], [tied, tied], shares, shares, [0, 0]], object)
    return _result(spot, table, met)

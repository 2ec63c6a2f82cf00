"""Twenty-one as tables: what a card makes of a hand, what is done with it, and its result.

A hand is a *state*: `after` says what each card makes of it, `act` what is done with it against
what is seen of the dealer's hand, `pays` its result against the dealer's final hand. Names,
judgments and what may be done are the game's own, tabulated; states that nothing distinguishes are
merged. So a house rule changes tables, but no line of the code that deals from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from croupier.analysis.kernels.tabulate import net, tabulate
from croupier.analysis.reader import pack_of
from croupier.analysis.twentyone.kernels.dealer import (
    ACE,
    RANKS,
    SAMPLE,
    TEN,
    doubles,
    hands,
    lanes,
)
from croupier.analysis.twentyone.kernels.hands import DRAWN, OVER, Every, Names, every_state
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.rules import Rules
from croupier.games.families.twentyone.dealer import draws
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    EVEN_MONEY,
    RESCUED,
    SURRENDERED,
    TWENTY_ONE,
    VALUES,
    is_blackjack,
    total,
)
from croupier.games.families.twentyone.turns import DOUBLED, OF_SPLIT, ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from croupier.core.game import Game
    from croupier.games.families.twentyone.terms import Terms

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]
    Codes = NDArray[np.uint8]
    Called = tuple[str, str, str]
    Results = Mapping[tuple[str, str], Fraction]

STAND, HIT, DOUBLE, SURRENDER, SPLIT, ZAP = range(6)
"""What is done with a hand; to surrender a doubled one is to rescue it."""
RESCUE = 4
"""Added to a choice: the hand is rescued after it was doubled."""
FIRST, SPLIT_MORE, SPLIT_LAST, ACES_MORE, ACES_LAST, ZAPPED, AFTER_DOUBLE = range(7)
"""When something is done.

First; after a split, while the box may have more hands, and finally; the same with split aces;
after the cards were replaced; and after the hand was doubled.
"""
MOMENTS = 7
(
    PLAIN,
    TWICE,
    SAVED,
    ONE,
    ONE_TWICE,
    ONE_SAVED,
    OTHER,
    OTHER_TWICE,
    OTHER_SAVED,
    GIVEN_UP,
    EVEN,
) = range(11)
"""How a hand ends.

As dealt, doubled, doubled and rescued; the same for the split hand with the original wager, and for
each other hand of the pair; surrendered; at even money.
"""
ENDS = 11
TWICE_ON, SAVED_ON = 1, 2
"""What doubling, and rescuing what was doubled, adds to how a hand ends."""
TWICES = (TWICE, ONE_TWICE, OTHER_TWICE)
STAKES = 16
"""A result is encoded as a number of shares, times this, plus the wagers staked."""
ZERO = "0"
NEEDS_DRAW, NEEDS_SECOND = 1, 2
MOST_STATES = 1 << 20
NARROW, WIDE = 16, 64
"""How wide a row of the one table may be."""


class Play(Protocol):
    """How hands are played, by hand and by what is seen of the dealer's (see `play`).

    `act` is the choice, `plain` the choice between hitting and standing alone; `splits`, by the
    pair's value, says where pairs are split.
    """

    def __hash__(self) -> int:
        """Each is only like itself."""

    @property
    def act(self) -> Any:
        """The choices."""

    @property
    def plain(self) -> Any:
        """The choices without doubles and surrender."""

    @property
    def splits(self) -> Any:
        """Where pairs are split."""


@dataclass(frozen=True, eq=False)
class ByCount:
    """Ways to play by the count: the first, and from each step on, by rising counts, the next."""

    steps: tuple[Fraction, ...]
    plays: tuple[Play, ...]


def plays_of(play: Play | ByCount) -> tuple[Play, ...]:
    """The ways to play, one for each band of the count."""
    return play.plays if isinstance(play, ByCount) else (play,)


def steps_of(play: Play | ByCount) -> tuple[Fraction, ...]:
    """The counts at which the way to play changes."""
    return play.steps if isinstance(play, ByCount) else ()


@dataclass(frozen=True, eq=False)
class Machine:
    """One game, its rules and a way to play as a table that kernels read.

    States are numbered in steps of `width`, so that a state and a card, a lane or a dealer's column
    are one index. The table has parts as long as the states: what each card makes of a hand; what
    is done with it at each moment, by lane, with a blackjack flag last in a row; its result by each
    end and dealer's column, with what it needs of the dealer's hand last. After them come rows by
    the class of a card: the dealer's hand of it alone, its value, the lanes by the second card;
    then what cards make of dealer's hands: from `width` on they draw, below it they are columns.
    Last come the choices of further bands of the count. `starts` is the offset of each band's
    choices from those of the first, `named` the states of hands to be distinguished by name,
    `classes` the class of each card of the pack.
    """

    width: int
    states: int
    start: int
    shares: int
    columns: tuple[str, ...]
    classes: Codes
    table: Any
    least: int
    most: int
    starts: Ints
    named: Ints

    @property
    def blackjack(self) -> int:
        """The dealer's column of a blackjack."""
        return self.columns.index(BLACKJACK)

    @property
    def zero(self) -> int:
        """The column where the dealer's hand does not matter."""
        return self.columns.index(ZERO)


def dealer_columns(terms: Terms) -> tuple[str, ...]:
    """The dealer's final hands: 17 to 21, one that pushes, bust, blackjack, none."""
    pushes = (str(terms.push_on),) if terms.push_on else ()
    return (*(str(n) for n in range(17, 22)), *pushes, BUST, BLACKJACK, ZERO)


def results(game: Game, rules: Rules) -> dict[str, Results]:
    """The result of each wager on a hand by both standings, per unit staked, as it is judged."""
    device = devices(game, rules)[game.decides]
    faces = [device.value(face) for face in device.faces]
    found: dict[str, Results] = {}
    for kind in game.wagers:
        on = kind.spots(rules)[0]
        at = kind.start(on)
        if at in (ORIGINAL, DOUBLED, OF_SPLIT) and kind.offered(rules):
            judged = zip(faces, tabulate(game, kind, rules, on), strict=True)
            found[at] = {
                (face.player, face.dealer): net(verdict)
                for face, verdict in judged
                if verdict is not None
            }
    return found


def choices(terms: Terms, play: Play) -> Ints:
    """What is done at each moment with each hand in each lane, if the terms allow it."""
    every = hands()
    found = np.zeros((MOMENTS, *play.act.shape), np.int64)
    act, plain = play.act % RESCUE, np.minimum(play.plain, HIT)
    found[FIRST] = _allowed(terms, act, plain, split=False)
    found[ZAPPED] = np.where(found[FIRST] == SURRENDER, plain, found[FIRST])
    found[SPLIT_LAST] = found[SPLIT_MORE] = _allowed(terms, act, plain, split=True)
    if terms.draws_to(split_aces=True):
        found[ACES_LAST] = found[ACES_MORE] = found[SPLIT_LAST]
    for pair in range(RANKS):
        twin = every.of(pair, pair)
        again = ACES_MORE if pair == ACE else SPLIT_MORE
        for moment in (FIRST, ZAPPED, again) if terms.most_hands > 1 else ():
            found[moment, twin] = np.where(play.splits[pair], SPLIT, found[moment, twin])
    if terms.zap:
        found[FIRST] = np.where(_zapped(terms, play), ZAP, found[FIRST])
    found[:, every.points >= TWENTY_ONE] = STAND
    if terms.rescue:
        found[AFTER_DOUBLE] = np.where(play.act & RESCUE, SURRENDER, STAND)
    found[:AFTER_DOUBLE, every.size < DRAWN] = HIT
    return found


def _zapped(terms: Terms, play: Play) -> Any:
    """Which hands have their cards replaced in which lanes."""
    every = hands()
    rows = zip(every.size.tolist(), every.points.tolist(), every.soft.tolist(), strict=True)
    may = [terms.lets_zap(size, points, soft=bool(soft), first=True) for size, points, soft in rows]
    zaps = getattr(play, "zaps", None)
    return np.array(may)[:, None] & (False if zaps is None else zaps)


def _allowed(terms: Terms, act: Any, plain: Any, *, split: bool) -> Any:
    """The choices, with hitting or standing where the terms bar what was chosen."""
    may_double = doubles(terms, split=split)[:, None]
    size = hands().size.tolist()
    given_up = np.array([terms.lets_surrender(one, split=split) for one in size])[:, None]
    not_so = ((act == DOUBLE) & ~may_double) | ((act == SURRENDER) & ~given_up)
    return np.where(not_so, plain, act)


@dataclass(frozen=True, eq=False)
class Pays:
    """The results of hands by how they end, their name and the dealer's column, as integers.

    A result is `STAKES` times a number of shares of the wager, plus the wagers staked.
    """

    game: Game
    rules: Any

    @cached_property
    def terms(self) -> Terms:
        """What the play of a hand depends on."""
        found: Terms = self.rules.terms
        return found

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The dealer's final hands."""
        return dealer_columns(self.terms)

    @cached_property
    def exact(self) -> dict[str, Results]:
        """The result of each wager, per unit staked."""
        return results(self.game, self.rules)

    @cached_property
    def shares(self) -> int:
        """The number of shares in a wager that makes every result an integer."""
        every = (one for found in self.exact.values() for one in found.values())
        return lcm(*(one.denominator for one in every))

    @cached_property
    def results(self) -> dict[str, dict[tuple[str, str], int]]:
        """The results in shares."""
        return {
            wager: {shown: int(one * self.shares) for shown, one in found.items()}
            for wager, found in self.exact.items()
        }

    @cached_property
    def _known(self) -> dict[Called, tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
        return {}

    def all_of(self, names: Called) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """The result of a hand with these names, and what it needs, by how it ends."""
        if names not in self._known:
            ends = range(ENDS)
            lines = tuple(self.line(end, names) for end in ends)
            self._known[names] = lines, tuple(self.needs(end, names) for end in ends)
        return self._known[names]

    def line(self, end: int, names: Called) -> tuple[int, ...]:
        """The result of a hand with these names and this end, by the dealer's column."""
        name, wagers = self.lying(end, names)
        found = [self.results[wager] for wager in wagers]
        columns = self.columns[-1:] if self._gone(end, name) else self.columns
        by_column = [sum(one.get((name, to), 0) for one in found) for to in columns]
        if len(by_column) == 1:
            by_column *= len(self.columns)
        return tuple(one * STAKES + len(wagers) for one in by_column)

    def lying(self, end: int, names: Called) -> tuple[str, tuple[str, ...]]:
        """What a hand with this end is judged as, and the wagers on it."""
        if end in (GIVEN_UP, EVEN):
            return (SURRENDERED if end == GIVEN_UP else EVEN_MONEY), (ORIGINAL,)
        whose, so = divmod(end, 3)
        wager = OF_SPLIT if whose == OTHER // 3 else ORIGINAL
        if so == SAVED_ON:
            return RESCUED, (wager, DOUBLED)
        if so == TWICE_ON:
            bare = self.terms.doubled_is_plain
            return names[2] if bare else names[whose > 0], (wager, DOUBLED)
        return names[whose > 0], (wager,)

    def _gone(self, end: int, name: str) -> bool:
        """Whether a hand is settled before the dealer's second card."""
        if name in (EVEN_MONEY, RESCUED):
            return True
        unseen = end in TWICES and self.terms.double_unseen
        return name == BUST and self.terms.bust_at_once and not unseen

    def needs(self, end: int, names: Called) -> int:
        """Whether a hand with this end needs more of the dealer's hand than its first card."""
        name, wagers = self.lying(end, names)
        if end in TWICES and self.terms.double_unseen:
            return NEEDS_DRAW | NEEDS_SECOND
        if self._gone(end, name):
            return 0
        needed = 0
        for wager in wagers:
            found = self.results[wager]
            drawn = {found.get((name, to), 0) for to in self.undecided}
            needed |= NEEDS_DRAW * (len(drawn) > 1)
            second = drawn | {found.get((name, BLACKJACK), 0)}
            needed |= NEEDS_SECOND * (len(second) > 1)
        return needed

    @property
    def undecided(self) -> tuple[str, ...]:
        """The dealer's possible final hands other than a blackjack."""
        return tuple(one for one in self.columns if one not in (BLACKJACK, ZERO))


def least_classes(labels: Any, after: Any) -> Ints:
    """Classes of states that nothing distinguishes, neither now nor after any card.

    Labels are refined by what follows until no class splits.
    """
    classes = _numbered(labels)
    while True:
        finer = _numbered(np.column_stack([classes, classes[after]]))
        if finer.max() == classes.max():
            return classes
        classes = finer


def _numbered(rows: Any) -> Ints:
    """The number of each different row, in the order of first appearance."""
    flat = np.ascontiguousarray(rows.reshape(len(rows), -1).astype(np.int32))
    keys = flat.view(np.dtype((np.void, flat.dtype.itemsize * flat.shape[1]))).ravel()
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    numbered: Ints = rank[inverse.ravel()]
    return numbered


class States(NamedTuple):
    """For every state: what each card makes of it, what is done with it, and its result.

    `done` is by moment, state and lane, `paid` by state, end and dealer's column, `needs` by state
    and end; `natural` marks a blackjack, `apart` a state to be distinguished by name, `start` is
    the empty hand.
    """

    after: Ints
    done: Ints
    paid: Ints
    needs: Ints
    natural: Flags
    apart: Flags
    start: int


def machine(
    game: Game,
    rules: Rules,
    play: Play | ByCount,
    tags: Mapping[str, int] | None = None,
    names: frozenset[str] = frozenset(),
) -> Machine:
    """The tables of a game, its rules and a way to play.

    `tags` distinguish cards with different tags, `names` hands with these names if not split.
    """
    pays = Pays(game, rules)
    return _tables(game, rules, _least(_states(pays, play, names)), pays, tags or {})


def _states(pays: Pays, play: Play | ByCount, names: frozenset[str]) -> States:
    """Every hand as a state of its own."""
    terms = pays.terms
    every = every_state(Names(pays.rules, terms.deck, pays.all_of))
    done = np.concatenate([choices(terms, one) for one in plays_of(play)])[:, every.hand]
    done[:, OVER] = STAND
    called = list(dict.fromkeys(every.names))
    named = np.array([called.index(name) for name in every.names])
    paid, needs = (np.array([pays.all_of(name)[n] for name in called])[named] for n in (0, 1))
    apart = np.array([name[0] in names for name in every.names])
    return States(every.after, done, paid, needs, _naturals(every), apart, 1)


def _least(of: States) -> States:
    """The fewest states: those that nothing distinguishes are merged, and all can be met."""
    count = len(of.after)
    acts = of.done.transpose(1, 0, 2).reshape(count, -1)
    over = np.arange(count) == OVER
    labels = (over, of.natural, of.apart, acts, of.paid.reshape(count, -1), of.needs)
    classes = least_classes(np.column_stack(labels), of.after)
    _, first = np.unique(classes, return_index=True)
    after, start = classes[of.after[first]], int(classes[of.start])
    order = np.flatnonzero(_met(after, start, of.done[:, first]))
    number = np.full(len(first), OVER)
    number[order] = np.arange(len(order))
    one = first[order]
    return States(
        number[after[order]],
        of.done[:, one],
        of.paid[one],
        of.needs[one],
        of.natural[one],
        of.apart[one],
        int(number[start]),
    )


def _naturals(every: Every) -> Any:
    """Which states are a blackjack, if not split."""
    return every.hand == hands().of(ACE, TEN)


def _met(after: Any, start: int, done: Any) -> Any:
    """Which states can be met: those after a card for a hand that takes one at some moment."""
    takes = np.isin(done, (HIT, DOUBLE, SPLIT)).any(axis=(0, 2))
    kept = np.zeros(len(after), bool)
    kept[[OVER, start]] = True
    while True:
        more = kept.copy()
        more[after[kept & takes].ravel()] = True
        if (more == kept).all():
            return kept
        kept = more


def _tables(game: Game, rules: Rules, of: States, pays: Pays, tags: Mapping[str, int]) -> Machine:
    """The small tables: cards with the same effect are of one class."""
    deck, columns, states = pays.terms.deck, pays.columns, len(of.after)
    value = np.array([VALUES[card] - 1 for card in deck])
    own = np.array([tags.get(card[0], 0) for card in deck])
    classes = _numbered(np.column_stack([value, own, of.after.T]))
    _, sample = np.unique(classes, return_index=True)
    widest = max(len(sample), len(lanes(shown=pays.terms.shown)) + 1, len(columns) + 1)
    width = NARROW if widest <= NARROW else WIDE
    if states * width > MOST_STATES or len(sample) > width:
        why = f"{states} states of a hand and {len(sample)} kinds of cards are too many"
        raise Refused(f"the tables of {game.name}", why, (), "a way to play by counts")
    by_face = dict(zip(deck, classes.tolist(), strict=True))
    table, starts = _one_table(of, pays, sample, value[sample], width)
    return Machine(
        width,
        states,
        of.start * width,
        pays.shares,
        columns,
        np.array([by_face[card] for card in pack_of(game, rules).cards], np.uint8),
        table,
        int(of.paid.min()),
        int(of.paid.max()),
        starts,
        np.flatnonzero(of.apart) * width,
    )


def _one_table(of: States, pays: Pays, sample: Ints, value: Ints, width: int) -> tuple[Any, Ints]:
    """All parts of the one table, and the offset of each band's choices from the first's."""
    acts = _padded(of.done, width, np.broadcast_to(of.natural, of.done.shape[:2]))
    parts = [
        _padded(of.after[:, sample] * width, width),
        acts[:MOMENTS],
        _padded(of.paid.transpose(1, 0, 2), width, of.needs.T),
    ]
    behind = sum(part.size for part in parts)
    parts += [_dealers(pays.terms, pays.columns, value, width, behind), acts[MOMENTS:]]
    more = behind + parts[3].size - parts[0].size
    starts = [0, *range(more, more + acts[MOMENTS:].size, acts[:MOMENTS].size)]
    whole = np.concatenate([part.reshape(-1) for part in parts])
    return whole.astype(np.int32), np.array(starts, np.int64)


def _padded(table: Any, width: int, last: Any = 0) -> Any:
    """The table with rows of the full width, each with a last entry of its own."""
    wide = np.zeros((*table.shape[:-1], width), np.int64)
    wide[..., : table.shape[-1]] = table
    if table.shape[-1] < width:
        wide[..., -1] = last
    return wide


def _dealers(terms: Terms, columns: tuple[str, ...], value: Any, width: int, behind: int) -> Any:
    """The rows of the dealer: hands of one card, values, lanes, then hands that draw."""
    first, following = dealer_tables(terms, columns, width)
    seen = np.vstack([_lanes(terms)[:, value]])
    begin = behind + (DRAWN + RANKS) * width
    rows = (
        _stepped(first[value][None], width, begin),
        value[None],
        seen,
        _stepped(following[:, value], width, begin),
    )
    return np.vstack([_padded(row, width) for row in rows])


def _stepped(states: Any, width: int, begin: int) -> Any:
    """Number hands that draw by the offset of their row; finished ones are their columns."""
    return np.where(states < width, states, begin + (states - width) * width)


def _lanes(terms: Terms) -> Any:
    """The lane by the dealer's two cards; if only one is seen, by that one."""
    found = np.zeros((RANKS, RANKS), np.int64)
    seen = {lane: place for place, lane in enumerate(lanes(shown=terms.shown))}
    for one in range(RANKS):
        for other in range(RANKS):
            both = tuple(sorted((one, other)))
            found[one, other] = seen[both] if terms.shown else seen[one,]
    return found


def dealer_tables(terms: Terms, columns: tuple[str, ...], width: int) -> tuple[Any, Any]:
    """The dealer's hand with one card of each value, and what a further card makes of it.

    Below `width` a hand is finished, and is its column; from there on it draws, one row each.
    """
    found: dict[tuple[int, bool, bool], int] = {}
    rows: list[list[int]] = []

    def state(cards: tuple[str, ...]) -> int:
        held = total(cards)
        if len(cards) > 1 and not draws(held, terms):
            return columns.index(_standing(cards, terms))
        key = (held.points, held.soft, len(cards) > 1)
        if key not in found:
            found[key] = width + len(found)
            rows.append([])
            rows[found[key] - width] = [state((*cards, card)) for card in SAMPLE]
        return found[key]

    first = np.array([state((card,)) for card in SAMPLE])
    return first, np.array(rows)


def _standing(cards: tuple[str, ...], terms: Terms) -> str:
    """The standing of a finished dealer's hand."""
    held = total(cards)
    if is_blackjack(cards):
        return BLACKJACK
    if held.points == terms.push_on:
        return str(held.points)
    return BUST if held.bust else str(held.points)

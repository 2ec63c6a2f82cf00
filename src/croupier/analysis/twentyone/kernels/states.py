"""Twenty-one as tables: what a card makes of a hand, what is done with it, what it comes to.

A hand is a *state*: `after` says what each card makes of it, `act` what is done with it against
what is seen of the dealer's hand, `pays` what it comes to against what the dealer's hand is at
last. Names, judgements and what may be done are the game's own, tabulated; states that nothing
tells apart are one. So a rule of a house changes tables, and no line of what deals from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, Protocol

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
    Called = tuple[str, str, str]
    Results = Mapping[tuple[str, str], Fraction]

STAND, HIT, DOUBLE, SURRENDER, SPLIT, ZAP = range(6)
"""What is done with a hand; of a doubled one, to surrender it is to rescue it."""
RESCUE = 4
"""Beside a choice: the hand is rescued once it was doubled."""
FIRST, SPLIT_MORE, SPLIT_LAST, ACES_MORE, ACES_LAST, ZAPPED, AFTER_DOUBLE = range(7)
"""When something is done: first; after a split, while the box may come to more hands, and at last;
the same with split aces; once the cards were replaced; and once the hand was doubled."""
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
"""How a hand ends: as dealt, doubled, doubled and rescued; the same for the hand of a split pair on
which the original wager lies, and for each other hand of it; given up; at even money."""
ENDS = 11
TWICE_ON, SAVED_ON = 1, 2
"""What doubling, and rescuing what was doubled, adds to how a hand ends."""
TWICES = (TWICE, ONE_TWICE, OTHER_TWICE)
STAKES = 16
"""A result is told as so many shares, times this, plus the wagers staked."""
ZERO = "0"
NEEDS_DRAW, NEEDS_SECOND = 1, 2
MOST_STATES = 1 << 20


class Play(Protocol):
    """How hands are played, by hand and by what is seen of the dealer's (see `kernels.twentyone`).

    `act` is the choice, `plain` that of hitting and standing alone; `splits`, by the pair's value,
    says where pairs are split.
    """

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

    States are numbered in steps of `width`, so that a state and a card, a lane or a dealer's
    column are one index. The table has parts as long as the states: what each card makes of a
    hand; what is done with it at each moment, by lane, and last in a row if it is a blackjack;
    what it comes to by each end and dealer's column, and last what it needs of the dealer's hand.
    Behind them lie rows by the class of a card: the dealer's hand of it alone, its value, the lanes
    by the second card; then what cards make of dealer's hands: from `width` on they draw, below
    it they are columns. Last come the choices of further bands of the count. `starts` is where the
    choices of each band begin, `named` the states of hands that were to be told apart by name,
    `classes` the class of each card of the pack.
    """

    width: int
    states: int
    start: int
    shares: int
    columns: tuple[str, ...]
    classes: Ints
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
    """What the dealer's hand is at last: 17 to 21, one that pushes, bust, blackjack, nothing."""
    pushes = (str(terms.push_on),) if terms.push_on else ()
    return (*(str(n) for n in range(17, 22)), *pushes, BUST, BLACKJACK, ZERO)


def results(game: Game, rules: Any) -> dict[str, Results]:
    """What each wager on a hand wins or loses by both standings, a unit staked: as it is judged."""
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
    """What is done at each moment with each hand in each lane, as far as the terms let it."""
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
    told = zip(every.size.tolist(), every.points.tolist(), every.soft.tolist(), strict=True)
    may = [terms.lets_zap(size, points, soft=bool(soft), first=True) for size, points, soft in told]
    zaps = getattr(play, "zaps", None)
    return np.array(may)[:, None] & (False if zaps is None else zaps)


def _allowed(terms: Terms, act: Any, plain: Any, *, split: bool) -> Any:
    """The choices, and hitting or standing where the terms do not let what was chosen."""
    may_double = doubles(terms, split=split)[:, None]
    size = hands().size.tolist()
    given_up = np.array([terms.lets_surrender(one, split=split) for one in size])[:, None]
    not_so = ((act == DOUBLE) & ~may_double) | ((act == SURRENDER) & ~given_up)
    return np.where(not_so, plain, act)


@dataclass(frozen=True, eq=False)
class Pays:
    """What hands come to by how they end, their name and the dealer's column, told as integers.

    A result is `STAKES` times so many shares of the wager, plus the wagers staked.
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
        """What the dealer's hand is at last."""
        return dealer_columns(self.terms)

    @cached_property
    def exact(self) -> dict[str, Results]:
        """What each wager comes to, a unit staked."""
        return results(self.game, self.rules)

    @cached_property
    def shares(self) -> int:
        """Into how many shares a wager is cut, so that every result is whole."""
        every = (one for found in self.exact.values() for one in found.values())
        return lcm(*(one.denominator for one in every))

    @cached_property
    def results(self) -> dict[str, dict[tuple[str, str], int]]:
        """The same in shares."""
        return {
            wager: {shown: int(one * self.shares) for shown, one in found.items()}
            for wager, found in self.exact.items()
        }

    @cached_property
    def _known(self) -> dict[Called, tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
        return {}

    def all_of(self, names: Called) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """What a hand of these names comes to, and needs, by how it ends."""
        if names not in self._known:
            ends = range(ENDS)
            lines = tuple(self.line(end, names) for end in ends)
            self._known[names] = lines, tuple(self.needs(end, names) for end in ends)
        return self._known[names]

    def line(self, end: int, names: Called) -> tuple[int, ...]:
        """What a hand of these names comes to that ends so, by the dealer's column."""
        name, wagers = self.lying(end, names)
        found = [self.results[wager] for wager in wagers]
        columns = self.columns[-1:] if self._gone(end, name) else self.columns
        told = [sum(one.get((name, to), 0) for one in found) for to in columns]
        if len(told) == 1:
            told *= len(self.columns)
        return tuple(one * STAKES + len(wagers) for one in told)

    def lying(self, end: int, names: Called) -> tuple[str, tuple[str, ...]]:
        """What a hand is judged as that ends so, and the wagers that lie on it."""
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
        """Whether a hand that ends so needs more of the dealer's hand than its first card."""
        name, wagers = self.lying(end, names)
        if end in TWICES and self.terms.double_unseen:
            return NEEDS_DRAW | NEEDS_SECOND
        if self._gone(end, name):
            return 0
        told = 0
        for wager in wagers:
            found = self.results[wager]
            drawn = {found.get((name, to), 0) for to in self.undecided}
            told |= NEEDS_DRAW * (len(drawn) > 1)
            second = drawn | {found.get((name, BLACKJACK), 0)}
            told |= NEEDS_SECOND * (len(second) > 1)
        return told

    @property
    def undecided(self) -> tuple[str, ...]:
        """What the dealer's hand may come to that is no blackjack."""
        return tuple(one for one in self.columns if one not in (BLACKJACK, ZERO))


def least_classes(labels: Any, after: Any) -> Ints:
    """Which states nothing tells apart: neither what they are now nor what any card makes of them.

    Labels are refined by what follows until no class falls apart.
    """
    classes = _numbered(labels)
    while True:
        finer = _numbered(np.column_stack([classes, classes[after]]))
        if finer.max() == classes.max():
            return classes
        classes = finer


def _numbered(rows: Any) -> Ints:
    """The number of each different row, in the order in which they first come."""
    flat = np.ascontiguousarray(rows.reshape(len(rows), -1).astype(np.int32))
    keys = flat.view(np.dtype((np.void, flat.dtype.itemsize * flat.shape[1]))).ravel()
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    numbered: Ints = rank[inverse.ravel()]
    return numbered


def machine(
    game: Game,
    rules: Any,
    play: Play | ByCount,
    tags: Mapping[str, int] | None = None,
    names: frozenset[str] = frozenset(),
) -> Machine:
    """The tables of a game, its rules and a way to play.

    `tags` keep cards apart that differ so, `names` hands that are called so if not split.
    """
    terms: Terms = rules.terms
    pays = Pays(game, rules)
    every = every_state(Names(rules, terms.deck, pays.all_of))
    done = np.concatenate([choices(terms, one) for one in plays_of(play)])[:, every.hand]
    done[:, OVER] = STAND
    called = list(dict.fromkeys(every.names))
    named = np.array([called.index(name) for name in every.names])
    paid, needs = (np.array([pays.all_of(name)[n] for name in called])[named] for n in (0, 1))
    natural = _naturals(every)
    apart = np.array([name[0] in names for name in every.names])
    count = len(every.names)
    labels = np.column_stack(
        [
            np.arange(count) == OVER,
            natural,
            apart,
            done.transpose(1, 0, 2).reshape(count, -1),
            paid.reshape(count, -1),
            needs,
        ]
    )
    classes = least_classes(labels, every.after)
    _, first = np.unique(classes, return_index=True)
    small = classes[every.after[first]]
    kept = _met(small, int(classes[1]), done[:, first])
    order = np.flatnonzero(kept)
    number = np.full(len(first), OVER)
    number[order] = np.arange(len(order))
    chosen = first[order]
    table = number[small[order]]
    return _tables(
        game,
        rules,
        table,
        (
            done[:, chosen],
            paid[chosen],
            needs[chosen],
            natural[chosen],
            int(number[classes[1]]),
            apart[chosen],
        ),
        pays,
        tags or {},
    )


def _naturals(every: Every) -> Any:
    """Which states are a blackjack, if not split."""
    return every.hand == hands().of(ACE, TEN)


def _met(after: Any, start: int, done: Any) -> Any:
    """Which states can be met: what a card makes of a hand that takes one at some moment."""
    takes = np.isin(done, (HIT, DOUBLE, SPLIT)).any(axis=(0, 2))
    kept = np.zeros(len(after), bool)
    kept[[OVER, start]] = True
    while True:
        more = kept.copy()
        more[after[kept & takes].ravel()] = True
        if (more == kept).all():
            return kept
        kept = more


def _tables(
    game: Game, rules: Any, after: Any, of: tuple[Any, ...], pays: Pays, tags: Mapping[str, int]
) -> Machine:
    """The small tables: cards that do the same are of one class."""
    done, paid, needs, natural, start, apart = of
    terms: Terms = rules.terms
    deck = terms.deck
    value = np.array([VALUES[card] - 1 for card in deck])
    own = np.array([tags.get(card[0], 0) for card in deck])
    classes = _numbered(np.column_stack([value, own, after.T]))
    _, sample = np.unique(classes, return_index=True)
    seen = lanes(shown=terms.shown)
    width = 16 if max(len(sample), len(seen) + 1, len(pays.columns) + 1) <= 16 else 64
    states = len(after)
    if states * width > MOST_STATES or len(sample) > width:
        why = f"{states} states of a hand and {len(sample)} kinds of cards are too many"
        raise Refused(f"the tables of {game.name}", why, (), "a way to play by counts")
    by_face = dict(zip(deck, classes.tolist(), strict=True))
    acts = _padded(done, width, np.broadcast_to(natural, done.shape[:2]))
    parts = (
        _padded(after[:, sample] * width, width),
        acts[:MOMENTS],
        _padded(paid.transpose(1, 0, 2), width, needs.T),
    )
    whole = [part.reshape(-1) for part in parts]
    behind = sum(map(len, whole))
    whole.append(_dealers(terms, pays.columns, value[sample], width, behind).reshape(-1))
    more, band = behind + len(whole[-1]), MOMENTS * states * width
    starts = [states * width, *range(more, more + acts[MOMENTS:].size, band)]
    whole.append(acts[MOMENTS:].reshape(-1))
    return Machine(
        width,
        states,
        start * width,
        pays.shares,
        pays.columns,
        np.array([by_face[card] for card in pack_of(game, rules).cards], np.uint8),
        np.concatenate(whole).astype(np.int32),
        int(paid.min()),
        int(paid.max()),
        np.array(starts, np.int64),
        np.flatnonzero(apart) * width,
    )


def _padded(table: Any, width: int, last: Any = 0) -> Any:
    """The table with rows of the width, each with a last entry of its own."""
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
    """Hands that draw are numbered by where their row lies; finished ones are their columns."""
    return np.where(states < width, states, begin + (states - width) * width)


def _lanes(terms: Terms) -> Any:
    """The lane by the dealer's two cards; where one alone is seen, by that one."""
    found = np.zeros((RANKS, RANKS), np.int64)
    seen = {lane: place for place, lane in enumerate(lanes(shown=terms.shown))}
    for one in range(RANKS):
        for other in range(RANKS):
            both = tuple(sorted((one, other)))
            found[one, other] = seen[both] if terms.shown else seen[one,]
    return found


def dealer_tables(terms: Terms, columns: tuple[str, ...], width: int) -> tuple[Any, Any]:
    """The dealer's hand: what it is with one card of each value, and what a further one makes.

    Below `width` a hand is finished, and is its column; from there on it draws, a row each.
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
    """What a finished hand of the dealer's is."""
    held = total(cards)
    if is_blackjack(cards):
        return BLACKJACK
    if held.points == terms.push_on:
        return str(held.points)
    return BUST if held.bust else str(held.points)

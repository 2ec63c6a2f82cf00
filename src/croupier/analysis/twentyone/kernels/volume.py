"""Volume play of twenty-one: how a table is dealt and bet on, and its rounds counted.

A round's boxes are counted by how much was bet and what they came to: cells, by *level* of the bet
and then by result and stakes (see `twentyone_states`). Insurance is counted beside.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U64
from croupier.analysis.reader import pack_of
from croupier.analysis.twentyone.kernels import deal
from croupier.analysis.twentyone.kernels import shoes as dealing
from croupier.analysis.twentyone.kernels.followed import SEEN
from croupier.analysis.twentyone.kernels.prizes import Prized, prized
from croupier.analysis.twentyone.kernels.states import STAKES, Machine, machine, steps_of
from croupier.analysis.twentyone.kernels.streaks import Streaks, streaks
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.equipment.cards import RANKS, Pack
from croupier.equipment.chance import whole
from croupier.equipment.shoe import Shoe
from croupier.games.families.double_shoe import SIDES, side_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.twentyone.kernels.states import ByCount, Play
    from croupier.core.game import Game
    from croupier.games.families.twentyone.terms import Terms

    Histogram = NDArray[np.int64]

DECK = deal.DECK
NEVER, ALWAYS = "never", "always"
MOST_COUNT = 1 << 20
SUMS = 3
UNTOLD, NONE = np.zeros(0, np.uint8), np.zeros(0, np.int64)
"""Cards are not told one by one."""


@dataclass(frozen=True)
class Count:
    """A count of cards: a tag for each rank seen, from ace to king.

    `first` is what it begins with after a shuffle; `per_deck`: it is read per deck of the cards
    not seen, which are those behind, the burned and the hole card too.
    """

    name: str
    tags: tuple[Fraction, ...]
    first: Fraction = Fraction(0)
    per_deck: bool = True

    @property
    def by_rank(self) -> dict[str, Fraction]:
        """The tag of each rank."""
        return dict(zip(RANKS, self.tags, strict=True))


@dataclass(frozen=True)
class Betting:
    """How patrons bet: boxes, how much by the count, and when they insure.

    `spread` are the units bet once a count is reached, by rising counts; before the first of them
    one unit is. `insurance` is never or always taken, or from a count on; who has a blackjack then
    takes even money, where it is given and `even_money` says so. `against` are the dealer's hands
    that are wagered on, where there are several: the first so many, none said: all.
    """

    boxes: int = 1
    count: Count | None = None
    spread: tuple[tuple[Fraction, int], ...] = ()
    insurance: str | Fraction = NEVER
    even_money: bool = True
    least: int = 1
    against: int = 0

    @property
    def units(self) -> tuple[int, ...]:
        """What is bet at each level."""
        return (self.least, *(units for _, units in self.spread))

    def checked(self) -> Betting:
        """The same, where it makes sense."""
        whole("boxes", self.boxes, 1, deal.MOST_BOXES)
        whole("least units", self.least, 0, 10**6)
        by_count = bool(self.spread) or isinstance(self.insurance, Fraction)
        if by_count and self.count is None:
            raise Refused("bets by the count", "no count is kept", (), "a count, such as hi_lo")
        if [at for at, _ in self.spread] != sorted({at for at, _ in self.spread}):
            raise Refused("a spread", "its counts do not rise", (), "1:2 2:4 3:8")
        if any(units < 1 for units in self.units):
            raise Refused("a spread", "a bet of less than one unit", (), "whole units from 1")
        return self


FLAT = Betting()
BESIDE = replace(FLAT, insurance=ALWAYS, even_money=False)
"""Insurance made as a wager of its own."""


@dataclass(frozen=True, eq=False)
class Volume:
    """A table ready to be dealt in bulk.

    `by` are the counts at which choices change, where those of each begin in the table, and what is
    seen; empty where a count matters before a round alone. `ups` are the classes of up cards
    against which the prize is won.
    """

    game: Game
    rules: Any
    made: Machine
    betting: Betting
    how: Any
    count: tuple[Any, ...]
    cells: int
    pack: tuple[Any, ...]
    streaks: Streaks
    by: tuple[Any, ...] = ()
    prize: Prized | None = None
    ups: Any = None

    @property
    def against(self) -> int:
        """The dealer's hands that each box wagers on."""
        return int(self.how[deal.AGAINST])

    @property
    def watched(self) -> bool:
        """Whether it is dealt card by card: by several hands of the dealer's, or from two sides."""
        return bool(self.against > 1 or self.how[deal.SIDES] > 1)

    @property
    def tables(self) -> tuple[Any, Any, Any]:
        """What kernels read: the one table, how it is dealt, and what follows the count."""
        return self.made.table, self.how, self.by or (NONE,) * 3

    @property
    def low(self) -> int:
        """What the first cell is told as."""
        return int(self.how[deal.LOW])

    def results(self) -> tuple[tuple[Fraction, int], ...]:
        """What each cell comes to, a unit wagered, and the wagers staked."""
        told = range(self.low, self.low + self.cells)
        return tuple((Fraction(one // STAKES, self.made.shares), one % STAKES) for one in told)


@dataclass(frozen=True)
class Counted:
    """Rounds counted so far: by level, the cells of boxes, and insurance lost and won.

    `sums` are the results of whole rounds in half shares of a unit, and their squares, where not
    one box alone bets one unit; `dealt` the cards dealt; `walked` how often each outcome met each
    state of the wagers on streaks, by box; `prizes` how often a fixed prize was won, by level.
    """

    cells: Histogram
    insured: Histogram
    sums: tuple[int, int]
    dealt: int
    rounds: int
    units: int
    walked: Histogram
    prizes: Histogram


def volume(
    game: Game, rules: Any, play: Play | ByCount, betting: Betting = FLAT, *, prizes: bool = False
) -> Volume:
    """A table, its tables made for a way to play and to bet; fixed `prizes` counted where asked."""
    bet = betting.checked()
    if steps_of(play) and bet.count is None:
        raise Refused("plays by the count", "no count is kept", (), "a count, such as hi_lo")
    scale, tags, thresholds, insure = _counting(bet, steps_of(play))
    by_rank = dict(zip(RANKS, tags, strict=True)) if tags else None
    prize = prized(rules) if prizes else None
    made = machine(game, rules, play, by_rank, prize.names if prize else frozenset())
    how = np.zeros(deal.HOW, dtype=np.int64)
    terms: Terms = rules.terms
    most = terms.most_hands
    low = most * min(made.least, 0)
    told = _numbers(game, rules, made, bet) | {
        deal.LOW: low,
        deal.SCALE: scale,
        deal.INSURE_AT: insure,
        deal.FIRST_COUNT: int((bet.count.first if bet.count else 0) * _whole(bet)),
    }
    for place, value in told.items():
        how[place] = value
    ranks = pack_of(game, rules).cards
    by_class, ups = np.zeros((2, made.width), np.int64)
    for card, one in zip(ranks, made.classes.tolist(), strict=True):
        by_class[one] = by_rank[card[0]] if by_rank else 0
        ups[one] = prize is not None and card in prize.ups
    levels = np.array((*bet.units, made.shares), np.int64)
    bets = len(bet.spread)
    count = (by_class, np.array(thresholds[:bets], np.int64), levels)
    lasting, pack = streaks(game, rules, bet.boxes), _pack(game, rules, made)
    more = bool(lasting.keys) or (prize is not None and prize.may_be_won(terms, play))
    by = _followed(terms, bet, made, thresholds[bets:], more=more)
    cells = most * made.most - low + 1
    return Volume(game, rules, made, bet, how, count, cells, pack, lasting, by, prize, ups)


def _followed(
    terms: Terms, bet: Betting, made: Machine, steps: tuple[int, ...], *, more: bool
) -> tuple[Any, ...]:
    """What is read by the count within a round: choices, or insurance while a card lies unseen.

    `more`: rounds are to be followed for something else.
    """
    unseen = terms.double_unseen and terms.insures_in_turn and isinstance(bet.insurance, Fraction)
    if not steps and not unseen and not more:
        return ()
    return (
        np.array(steps, np.int64),
        made.starts,
        np.array([terms.shown, terms.double_unseen], np.int64),
    )


def _pack(game: Game, rules: Any, made: Machine) -> tuple[Any, ...]:
    """The classes of the cards in order, their faces, and by face the class and the side."""
    pack = pack_of(game, rules)
    classes = dict(zip(pack.cards, made.classes.tolist(), strict=True))
    return (
        made.classes,
        np.array([pack.index[card] for card in pack.cards], np.uint8),
        np.array([classes[face] for face in pack.faces], np.uint8),
        np.array([SIDES.index(side_of(face)) for face in pack.faces], np.uint8),
    )


def _against(terms: Terms, bet: Betting) -> int:
    """The dealer's hands that each box wagers on; too few, or more than there are, is refused."""
    many = bet.against or terms.dealer_hands
    return whole("dealer's hands wagered on", many, terms.fewest_wagers, terms.dealer_hands)


def _sides(game: Game, rules: Any) -> int:
    """How many sides the shoe has."""
    return sum(isinstance(device, Pack) for device in devices(game, rules).values())


def _whole(bet: Betting) -> int:
    """What makes every tag a whole number."""
    tags = bet.count.tags if bet.count else ()
    return lcm(*(Fraction(tag).denominator for tag in tags)) if tags else 1


def _counting(
    bet: Betting, steps: tuple[Fraction, ...] = ()
) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    """A scale, and by it whole tags, the counts of bets and then of choices, and insurance's."""
    insure = bet.insurance if isinstance(bet.insurance, Fraction) else Fraction(0)
    ats = [*(at for at, _ in bet.spread), *steps]
    scale, by = lcm(*(Fraction(one).denominator for one in (*ats, insure))), _whole(bet)
    tags = tuple(int(tag * by) for tag in bet.count.tags) if bet.count else ()
    thresholds = tuple(int(at * scale * by) for at in ats)
    if any(abs(one) > MOST_COUNT for one in (*tags, *thresholds)):
        raise Refused("a count", "tags or counts too large", (), "tags of a few units")
    return scale, tags, thresholds, int(insure * scale * by)


def _numbers(game: Game, rules: Any, made: Machine, bet: Betting) -> dict[int, int]:
    """How the table is dealt, as numbers."""
    terms: Terms = rules.terms
    prepared = shoes.preparation(game, rules)
    continuous, sides = bool(prepared.continuous(rules)), _sides(game, rules)
    one_round = continuous or prepared.one_round
    kind = game.kind("insurance")
    insured = kind is not None and kind.offered(rules) and not terms.shown
    policy = {NEVER: deal.NEVER, ALWAYS: deal.ALWAYS}
    when = (
        policy.get(bet.insurance, deal.BY_COUNT)
        if isinstance(bet.insurance, str)
        else (deal.BY_COUNT)
    )
    return {
        deal.BOXES: bet.boxes,
        deal.HOLE: holds(rules),
        deal.PEEKS: terms.peeks,
        deal.FIRST_BURN: 0 if continuous or sides > 1 or not prepared.burns else 1,
        deal.EACH_BURN: prepared.each_round,
        deal.ONE_ROUND: one_round,
        deal.BEHIND: 0 if one_round else prepared.behind(Shoe(pack_of(game, rules))),
        deal.MOST: terms.hands_of(aces=False),
        deal.MOST_ACES: terms.hands_of(aces=True),
        deal.REFUNDS: terms.bust_refunds,
        deal.INSURES: when if insured else deal.NEVER,
        deal.OWN_TURN: terms.insures_in_turn,
        deal.EVEN_MONEY: terms.even_money and bet.even_money,
        deal.WIDTH: made.width,
        deal.STATES: made.states,
        deal.START: made.start,
        deal.BLACKJACK_AT: made.blackjack,
        deal.ZERO_AT: made.zero,
        deal.COUNTED: bet.count is not None,
        deal.PER_DECK: bool(bet.count and bet.count.per_deck),
        deal.SUMMED: terms.bust_refunds or bet != FLAT,
        deal.SIDES: sides,
        deal.AGAINST: _against(terms, bet),
        deal.TAKES: -1 if terms.zap else terms.paid_early,
        deal.BURNS_AGAIN: not continuous,
        deal.AT_ONCE: terms.bust_at_once,
        deal.UNSEEN: terms.double_unseen,
        deal.APART: replace(bet, against=0) == BESIDE,
    }


def holds(rules: Any) -> bool:
    """Whether the dealer has a second card before players act."""
    dealing: str = getattr(rules, "dealing", "hole_reader")
    return dealing != "none"


def count(
    table: Volume, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counted]:
    """The running counts of so many rounds, shoe after shoe."""
    size, about = sum(map(prod, shapes(table))), shoe_rounds(table)

    def dealt(span: Span) -> tuple[Histogram, int, int]:
        flat = np.zeros(size, dtype=np.int64)
        at = table.streaks.before(run.first_unit, span[0], before)
        return flat, *_dealt(table, run.seed, span, parts(table, flat), at)

    def before(unit: int, units: int) -> tuple[Any, Any]:
        flat, at = np.zeros(size, dtype=np.int64), table.streaks.fresh
        _dealt(table, run.seed, (unit, units, shoes.NO_LIMIT), parts(table, flat), at)
        return at

    for counts in shoes.counted(dealt, size, about, run, progress):
        cells, insured, sums, walked, won = parts(table, counts.decided)
        total, squares, cards = sums.tolist()
        rounds = int(cells.sum()) // (table.betting.boxes * table.against)
        yield Counted(cells, insured, (total, squares), cards, rounds, counts.units, walked, won)


def _dealt(
    table: Volume, seed: int, span: Span, out: tuple[Histogram, ...], at: tuple[Any, Any]
) -> tuple[int, int]:
    """Deal a span of shoes into counts; the rounds and the shoes dealt."""
    key, units = shoes.key_of(table.game, seed), (U64(span[0]), *span[1:])
    prizes = (table.made.named, table.ups, out[4])
    to = (out[0], out[1], out[2], table.streaks.tables(at, out[3]), prizes)
    of = (key, units, table.pack, table.tables, table.count, to)
    if table.watched:
        done = dealing.deal_watched(*of, UNTOLD)
    else:
        follows = np.zeros(SEEN, np.int64) if table.by else None
        done = dealing.deal_shoes(*of, follows)
    if done[0] < 0:
        why = f"{table.made.classes.size} cards are too few for a round"
        raise Refused(f"{table.betting.boxes} boxes", why, (), "fewer boxes, or more decks")
    return done


def shapes(table: Volume) -> tuple[tuple[int, ...], ...]:
    """Of what is counted: the cells, what was insured, sums and cards, streaks and prizes."""
    levels = len(table.betting.units)
    return (levels, table.cells), (levels, 2), (SUMS,), table.streaks.shape, (levels,)


def parts(table: Volume, flat: Histogram) -> tuple[Histogram, ...]:
    """What is counted, of one array."""
    each = shapes(table)
    ends = np.cumsum([prod(shape) for shape in each]).tolist()
    begins = (0, *ends[:-1])
    return tuple(
        flat[first:last].reshape(shape)
        for first, last, shape in zip(begins, ends, each, strict=True)
    )


def shoe_rounds(table: Volume) -> int:
    """About how many rounds a shoe has."""
    if table.how[deal.ONE_ROUND]:
        return 1
    dealt = table.made.classes.size - int(table.how[deal.BEHIND])
    return max(1, dealt // (3 * table.betting.boxes + 3))


def stream(game: Game, rules: Any) -> str:
    """What tables share whose shoes are dealt alike."""
    return shoes.stream(game, rules)

"""Volume play of twenty-one: how a table is dealt and bet on, and its rounds counted.

A round's boxes are counted by the bet and the result: cells, by *level* of the bet and then by
result and stakes (see `states`). Insurance is counted separately.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.philox import U64
from croupier.analysis.reader import pack_of
from croupier.analysis.twentyone.kernels import deal, memory
from croupier.analysis.twentyone.kernels.memory import (
    Bets,
    Follows,
    How,
    Pack,
    Prizes,
    Room,
    Setup,
    Sums,
    Tables,
    Tally,
    room_for,
)
from croupier.analysis.twentyone.kernels.prizes import Prized, prized
from croupier.analysis.twentyone.kernels.shoes import deal_shoes
from croupier.analysis.twentyone.kernels.states import STAKES, Machine, machine, steps_of
from croupier.analysis.twentyone.kernels.streaks import Streaks, streaks
from croupier.analysis.twentyone.kernels.turns import PAYS, REST
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.rules import Rules
from croupier.equipment import cards
from croupier.equipment.cards import RANKS
from croupier.equipment.chance import whole
from croupier.equipment.shoe import Shoe
from croupier.games.families.double_shoe import SIDES, side_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.shoes import Codes, Run, Span
    from croupier.analysis.twentyone.kernels.states import ByCount, Play
    from croupier.analysis.twentyone.kernels.streaks import At
    from croupier.core.game import Game
    from croupier.games.families.twentyone.terms import Terms

    Histogram = NDArray[np.int64]

NEVER, ALWAYS = "never", "always"
MOST_COUNT = 1 << 20
SUMS = len(Sums.layout().names or ())
UNTRACED = np.zeros(0, np.uint8)
"""Cards are not traced one by one."""


@dataclass(frozen=True)
class Count:
    """A count of cards: a tag for each rank seen, from ace to king.

    `first` is its value after a shuffle; `per_deck` means that it is read per deck of the cards not
    seen, which include those behind the cutting card, burned cards and the hole card.
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
    the bet is one unit. `insurance` is taken never, always, or from a count on; a patron with a
    blackjack then takes even money, if it is offered and `even_money` is set. `against` is how many
    of the dealer's hands are wagered on, starting at the first, if there are several; 0 means all.
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
        """The bet at each level, in units."""
        return (self.least, *(units for _, units in self.spread))

    def checked(self) -> Betting:
        """This betting, refused if it makes no sense."""
        whole("boxes", self.boxes, 1, memory.MOST_BOXES)
        whole("least units", self.least, 0, 10**6)
        by_count = bool(self.spread) or isinstance(self.insurance, Fraction)
        if by_count and self.count is None:
            raise Refused("bets by the count", "no count is kept", (), "--count hi_lo")
        if [at for at, _ in self.spread] != sorted({at for at, _ in self.spread}):
            raise Refused("a spread", "its counts must rise", (), "1:2,2:4,3:8")
        if any(units < 1 for units in self.units):
            raise Refused("a spread", "a bet of less than one unit", (), "whole units from 1")
        return self


FLAT = Betting()
BESIDE = replace(FLAT, insurance=ALWAYS, even_money=False)
"""Insurance made as a wager of its own."""


@dataclass(frozen=True, eq=False)
class Volume:
    """A table ready to be dealt in bulk.

    `followed` means that something depends on the count within a round, or on what lasts from round
    to round. `ups` are the classes of up cards against which the prize is won.
    """

    game: Game
    rules: Any
    made: Machine
    betting: Betting
    setup: Setup
    cells: int
    streaks: Streaks
    followed: bool
    prize: Prized | None
    ups: Histogram

    @property
    def how(self) -> How:
        """How it is dealt."""
        return self.setup.tables.how

    @property
    def against(self) -> int:
        """The number of the dealer's hands that each box wagers on."""
        return int(self.how.against)

    @property
    def watched(self) -> bool:
        """Whether it is dealt card by card: for several dealer's hands, or from two sides."""
        return bool(self.how.watched)

    @property
    def low(self) -> int:
        """The encoded result of the first cell."""
        return int(self.how.low)

    def results(self) -> tuple[tuple[Fraction, int], ...]:
        """The result of each cell per unit wagered, and the wagers staked."""
        encoded = range(self.low, self.low + self.cells)
        return tuple((Fraction(one // STAKES, self.made.shares), one % STAKES) for one in encoded)

    def room(self) -> Room:
        """Space to deal a unit in."""
        return room_for(self.setup.pack, self.how)

    def follows(self, room: Room) -> Follows | None:
        """What follows the count, if something depends on it within a round."""
        tables = self.setup.tables
        if not self.followed:
            return None
        return Follows(tables.tags, tables.steps, tables.starts, room.seen)

    def nothing(self) -> Histogram:
        """Empty counts: all in one array."""
        return np.zeros(sum(map(prod, shapes(self))), dtype=np.int64)

    def tally(self, flat: Histogram, at: At, trace: Codes = UNTRACED) -> Tally:
        """The counts of rounds over one array; the wagers on streaks start in a given state."""
        cells, insured, sums, walked, won = parts(self, flat)
        prizes = Prizes(self.made.named, self.ups, won)
        return Tally(cells, insured, Sums.over(sums), self.streaks.walk(at, walked), prizes, trace)


@dataclass(frozen=True)
class Counted:
    """Rounds counted so far: by level, the cells of boxes, and insurance lost and won.

    `sums` are the results of complete rounds in half shares of a unit, and their squares, unless a
    single box bets one unit; `dealt` is the number of cards dealt; `walked` is how often each
    outcome met each state of the wagers on streaks, by box; `prizes` is how often a fixed prize was
    won, by level.
    """

    cells: Histogram
    insured: Histogram
    sums: tuple[int, int]
    dealt: int
    rounds: int
    units: int
    walked: Histogram
    prizes: Histogram


@lru_cache(maxsize=16)
def volume(
    game: Game, rules: Any, play: Play | ByCount, betting: Betting = FLAT, *, prizes: bool = False
) -> Volume:
    """A table prepared for a way to play and to bet; fixed `prizes` are counted if asked for."""
    bet = betting.checked()
    if steps_of(play) and bet.count is None:
        raise Refused("plays by the count", "no count is kept", (), "--count hi_lo")
    counting = _counting(bet, steps_of(play))
    by_rank = dict(zip(RANKS, counting.tags, strict=True)) if counting.tags else None
    prize = prized(rules) if prizes else None
    made = machine(game, rules, play, by_rank, prize.names if prize else frozenset())
    how = _how(game, rules, made, bet, counting)
    by_class, ups = np.zeros((2, made.width), np.int64)
    for card, one in zip(pack_of(game, rules).cards, made.classes.tolist(), strict=True):
        by_class[one] = by_rank[card[0]] if by_rank else 0
        ups[one] = prize is not None and card in prize.ups
    bets = Bets(np.array(counting.bets, np.int64), np.array(bet.units, np.int64))
    steps = np.array(counting.steps, np.int64)
    tables = Tables(made.table, how, by_class, steps, made.starts)
    lasting = streaks(game, rules, bet.boxes)
    won = prize is not None and prize.may_be_won(rules.terms, play)
    followed = bool(counting.steps) or _unseen(rules.terms, bet) or bool(lasting.keys) or won
    cells = rules.terms.most_hands * made.most - int(how.low) + 1
    setup = Setup(_pack(game, rules, made), tables, bets)
    return Volume(game, rules, made, bet, setup, cells, lasting, followed, prize, ups)


def _unseen(terms: Terms, bet: Betting) -> bool:
    """Whether insurance is taken by the count while a card may be unseen."""
    by_count = isinstance(bet.insurance, Fraction)
    return terms.double_unseen and terms.insures_in_turn and by_count


def _pack(game: Game, rules: Rules, made: Machine) -> Pack:
    """The classes of the cards in order, their faces, and the class and side of each face."""
    pack, hearts = pack_of(game, rules), getattr(rules, "double_shoe_suits", SIDES[0])
    classes = dict(zip(pack.cards, made.classes.tolist(), strict=True))
    return Pack(
        made.classes,
        np.array([pack.index[card] for card in pack.cards], np.uint8),
        np.array([classes[face] for face in pack.faces], np.uint8),
        np.array([SIDES.index(side_of(face, hearts)) for face in pack.faces], np.uint8),
    )


def _against(terms: Terms, bet: Betting) -> int:
    """How many of the dealer's hands each box wagers on; refused if too few or too many."""
    many = bet.against or terms.dealer_hands
    return whole("dealer's hands wagered on", many, terms.fewest_wagers, terms.dealer_hands)


def _sides(game: Game, rules: Rules) -> int:
    """The number of sides of the shoe."""
    return sum(isinstance(device, cards.Pack) for device in devices(game, rules).values())


def _whole(bet: Betting) -> int:
    """The factor that makes every tag an integer."""
    tags = bet.count.tags if bet.count else ()
    return lcm(*(Fraction(tag).denominator for tag in tags)) if tags else 1


class Counting(NamedTuple):
    """A count in integers: the scale of its thresholds, and everything that depends on it.

    The tags, the counts at which bets and then choices change, and the count from which insurance
    is taken.
    """

    scale: int
    tags: tuple[int, ...]
    bets: tuple[int, ...]
    steps: tuple[int, ...]
    insure: int


def _counting(bet: Betting, steps: tuple[Fraction, ...] = ()) -> Counting:
    """A count in the kernels' form."""
    insure = bet.insurance if isinstance(bet.insurance, Fraction) else Fraction(0)
    ats = [*(at for at, _ in bet.spread), *steps]
    scale, by = lcm(*(Fraction(one).denominator for one in (*ats, insure))), _whole(bet)
    tags = tuple(int(tag * by) for tag in bet.count.tags) if bet.count else ()
    thresholds = tuple(int(at * scale * by) for at in ats)
    if any(abs(one) > MOST_COUNT for one in (*tags, *thresholds)):
        raise Refused("a count", "tags or counts too large", (), "tags of a few units")
    many = len(bet.spread)
    return Counting(scale, tags, thresholds[:many], thresholds[many:], int(insure * scale * by))


def _how(game: Game, rules: Any, made: Machine, bet: Betting, counting: Counting) -> How:
    """How the table is dealt, as numbers."""
    terms: Terms = rules.terms
    against = _against(terms, bet)
    dealt = _dealing(game, rules, bet)
    return How.new(
        **dealt,
        **_insuring(game, rules, bet, counting),
        **_placed(made),
        blackjack=made.blackjack,
        boxes=bet.boxes,
        hole=holds(rules),
        peeks=terms.peeks,
        most=terms.hands_of(aces=False),
        most_aces=terms.hands_of(aces=True),
        refunds=terms.bust_refunds,
        low=terms.most_hands * min(made.least, 0),
        counted=bet.count is not None,
        per_deck=bool(bet.count and bet.count.per_deck),
        scale=counting.scale,
        first_count=int((bet.count.first if bet.count else 0) * _whole(bet)),
        summed=terms.bust_refunds or bet != FLAT,
        against=against,
        watched=against > 1 or dealt["sides"] > 1,
        takes=-1 if terms.zap else terms.paid_early,
        at_once=terms.bust_at_once,
        unseen=terms.double_unseen,
        shown=terms.shown,
    )


def _dealing(game: Game, rules: Rules, bet: Betting) -> dict[str, int]:
    """How the shoe is dealt, and what is burned."""
    prepared = shoes.preparation(game, rules)
    continuous, sides = bool(prepared.continuous(rules)), _sides(game, rules)
    one_round = continuous or prepared.one_round
    return {
        "first_burn": 0 if continuous or sides > 1 or not prepared.burns else 1,
        "each_burn": prepared.each_round,
        "one_round": one_round,
        "behind": 0 if one_round else prepared.behind(Shoe(pack_of(game, rules))),
        "sides": sides,
        "burns_again": not continuous,
    }


def _insuring(game: Game, rules: Any, bet: Betting, counting: Counting) -> dict[str, int]:
    """When insurance is taken."""
    kind, terms = game.kind("insurance"), rules.terms
    insured = kind is not None and kind.offered(rules) and not terms.shown
    when = {NEVER: deal.NEVER, ALWAYS: deal.ALWAYS}.get(str(bet.insurance), deal.BY_COUNT)
    return {
        "insures": when if insured else deal.NEVER,
        "insure_at": counting.insure,
        "own_turn": terms.insures_in_turn,
        "even_money": terms.even_money and bet.even_money,
        "apart": replace(bet, against=0) == BESIDE,
    }


def _placed(made: Machine) -> dict[str, int]:
    """The offsets in the one table."""
    moment = made.states * made.width
    return {
        "width": made.width,
        "moment": moment,
        "start": made.start,
        "paid": PAYS * moment,
        "rest": REST * moment,
        "zero": made.zero,
        "shares": made.shares,
    }


def holds(rules: Rules) -> bool:
    """Whether the dealer has a second card before players act."""
    dealing: str = getattr(rules, "dealing", "hole_reader")
    return dealing != "none"


def count(
    table: Volume, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counted]:
    """The running counts of a number of rounds, shoe after shoe."""
    about = shoe_rounds(table)

    def dealt(span: Span) -> tuple[Histogram, int, int]:
        flat = table.nothing()
        at = table.streaks.before(run.first_unit, span[0], before)
        return flat, *_dealt(table, run.seed, span, flat, at)

    def before(unit: int, units: int) -> At:
        at = table.streaks.fresh
        _dealt(table, run.seed, (unit, units, shoes.NO_LIMIT), table.nothing(), at)
        return at

    for counts in shoes.counted(dealt, table.nothing().size, about, run, progress):
        cells, insured, sums, walked, won = parts(table, counts.decided)
        total, squares, made = sums.tolist()
        rounds = int(cells.sum()) // (table.betting.boxes * table.against)
        yield Counted(cells, insured, (total, squares), made, rounds, counts.units, walked, won)


def _dealt(table: Volume, seed: int, span: Span, flat: Histogram, at: At) -> tuple[int, int]:
    """Deal a span of shoes into counts; return the number of rounds and of shoes."""
    unit, units, most = span
    room, key = table.room(), shoes.key_of(table.game, seed)
    of = memory.Span(key, U64(unit), units, most)
    done = deal_shoes(of, table.setup, table.tally(flat, at), room, table.follows(room))
    if done[0] < 0:
        why = f"{table.made.classes.size} cards are too few for a round"
        raise Refused(f"{table.betting.boxes} boxes", why, (), "fewer boxes, or more decks")
    return done


def shapes(table: Volume) -> tuple[tuple[int, ...], ...]:
    """The shapes of the counts: cells, insurance, sums and cards, streaks and prizes."""
    levels = len(table.betting.units)
    return (levels, table.cells), (levels, 2), (SUMS,), table.streaks.shape, (levels,)


def parts(table: Volume, flat: Histogram) -> tuple[Histogram, ...]:
    """The counts as parts of one array."""
    each = shapes(table)
    ends = np.cumsum([prod(shape) for shape in each]).tolist()
    begins = (0, *ends[:-1])
    return tuple(
        flat[first:last].reshape(shape)
        for first, last, shape in zip(begins, ends, each, strict=True)
    )


def shoe_rounds(table: Volume) -> int:
    """About how many rounds a shoe has."""
    if table.how.one_round:
        return 1
    dealt = table.made.classes.size - int(table.how.behind)
    return max(1, dealt // (3 * table.betting.boxes + 3))


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by tables whose shoes are dealt alike."""
    return shoes.stream(game, rules)

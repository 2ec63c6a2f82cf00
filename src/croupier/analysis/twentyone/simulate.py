"""Twenty-one simulated: its wagers settled from counted rounds, and a unit played in the engine.

Hands are played by a table of choices: the best that sees only a hand's count, unless another is
given. Exact values are those of the same play from a fresh shoe, if they are known; the cutting
card and what earlier rounds left change them a little (see the how-to on simulation).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.analysis import reader
from croupier.analysis.dealt import kernel
from croupier.analysis.distribution import Added, Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.shoes import Run, over, preparation
from croupier.analysis.kernels.states import chain
from croupier.analysis.kernels.tabulate import Settled, net, tabulate
from croupier.analysis.reader import WayAsked
from croupier.analysis.tally import Settling, Tally, result
from croupier.analysis.twentyone.deviations import Indexed
from croupier.analysis.twentyone.kernels.streaks import lasts
from croupier.analysis.twentyone.kernels.volume import BESIDE, FLAT, NEVER, Betting, count, volume
from croupier.analysis.twentyone.odds import BASIC, OPTIMAL, TOTAL, solved
from croupier.analysis.unit import BEGINNING, Played, least_amount, results
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import RoundEnded
from croupier.core.game import offered
from croupier.core.money import short
from croupier.core.rules import Rules
from croupier.core.wager import Bid
from croupier.equipment.chance import ROUNDS_IN_UNIT
from croupier.equipment.source import Shuffled
from croupier.games.families.twentyone.dealt import DEALT
from croupier.games.families.twentyone.hands import BLACKJACK, Showdown
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.turns import MAIN_KIND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.reader import Progress
    from croupier.analysis.tally import After
    from croupier.analysis.twentyone.kernels.states import ByCount, Play
    from croupier.analysis.twentyone.kernels.volume import Counted, Volume
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind


TO_THE_CARD = (
    "the exact value is for a fresh shoe; a shoe dealt to a cutting card has a few more rounds if "
    "small hands took few cards, and the house gains by it"
)


@dataclass(frozen=True)
class Way(reader.Way):
    """A way to play and to bet: choices by name or table; boxes, counts, insurance.

    Without betting options, insurance is a separate wager made in addition to the hand.
    """

    play: Any = TOTAL
    betting: Betting | None = None

    def choices(self, game: Game, rules: Rules) -> Play | ByCount:
        """The table of choices, or one for each band of the count."""
        if isinstance(self.play, Indexed):
            usual = self.play.chart or solved(game, rules, Query(strategy=TOTAL)).play
            return self.play.over(usual)
        if not isinstance(self.play, str):
            given: Play = self.play
            return given
        if self.play not in (TOTAL, BEST):
            raise UnknownName("way to play", self.play, (TOTAL, BEST, "FILE.toml"))
        return solved(game, rules, Query(strategy=TOTAL if self.play == TOTAL else "")).play

    @property
    def bets(self) -> Betting:
        """How it bets."""
        return BESIDE if self.betting is None else self.betting


BEST = "composition"
USUAL = Way()
SHARED = {"": TOTAL, BASIC: TOTAL, OPTIMAL: BEST}
"""What the names that every game shares mean here."""


def way(game: Game, rules: Any, asked: WayAsked) -> Way | None:
    """A way to play and to bet as it is written; None means as usual."""
    from croupier.analysis.twentyone.ways import read_chart, read_count, read_insurance, read_spread

    if asked == WayAsked():
        return None
    play = asked.play
    terms = rules.terms
    charted = play is not None and play.endswith(".toml")
    choices = read_chart(Path(play or ""), terms) if charted else SHARED.get(play or "", play)
    if not asked.betting:
        return Way(choices)
    kept = None if asked.count is None else read_count(asked.count, terms.decks)
    spread, insured = read_spread(asked.spread or ""), read_insurance(asked.insure or NEVER)
    bets = Betting(asked.boxes or 1, kept, spread, insured).checked()
    return Way(choices, bets)


def own(way: reader.Way | None) -> Way:
    """The way that was chosen, or the usual one."""
    return way if isinstance(way, Way) else USUAL


def ready(game: Game, rules: Rules, way: reader.Way | None) -> Volume:
    """The table ready to be dealt in bulk."""
    chosen = own(way)
    return volume(game, rules, chosen.choices(game, rules), chosen.bets, prizes=True)


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """A wager with its result in each cell that is counted for it."""
    if kind.key == INSURANCE:
        lost, won = (
            kind.judge(kind.start(on), Showdown("0", dealer), rules) for dealer in ("17", BLACKJACK)
        )
        return Settling(kind, on, (net(lost), net(won)))
    if lasts(game, kind, rules):
        one = chain(game, kind, rules, on)
        judged = (verdict for row in one.verdicts for verdict in row)
        return Settling(kind, on, tuple(map(result, judged)), one.after)
    if decided_by_cards(game, kind, rules):
        verdicts = tabulate(game, kind, rules, on)
        return Settling(kind, on, tuple(map(result, verdicts)))
    table = ready(game, rules, None)
    cells = table.results()
    return Settling(
        kind, on, tuple(won for won, _ in cells), staked=tuple(Fraction(n) for _, n in cells)
    )


def decided_by_cards(game: Game, kind: WagerKind, rules: Rules) -> bool:
    """Whether a few cards decide a wager, whatever the hands do."""
    decided = reader.contest(game, rules, kind)
    return decided is not None and decided.reader == DEALT


def simulated(game: Game, kind: WagerKind, rules: Rules) -> bool:
    """Whether a wager is played in bulk: not if more than cards is drawn for it."""
    if kind.key in (MAIN_KIND, INSURANCE) or lasts(game, kind, rules):
        return True
    if not decided_by_cards(game, kind, rules):
        return False
    try:
        kernel.decider_of(game, kind, rules)
    except Refused:
        return False
    return True


def tallies(
    game: Game,
    rules: Rules,
    run: Run,
    progress: Progress | None,
    follow: Sequence[After],
    way: reader.Way | None,
) -> Iterator[Tally]:
    """The counts after some shoes at a time."""
    table, beside = ready(game, rules, way), {}
    for kind in offered(game, rules).values():
        if decided_by_cards(game, kind, rules) and simulated(game, kind, rules):
            *_, counts = kernel.count(game, kind, rules, run)
            beside[kind.key] = tuple(counts.decided.tolist())
    for counted in count(table, run, progress):
        found = tally_of(table, counted)
        yield replace(found, apart={**found.apart, **beside})


def tally_of(table: Volume, counted: Counted) -> Tally:
    """What was counted, by wager: a bet of several units counts that many times."""
    units = table.betting.units
    cells = _weighed(counted.cells, units)
    apart = {MAIN_KIND: cells, INSURANCE: _weighed(counted.insured, units)}
    alone = table.betting in (FLAT, BESIDE) and table.against == 1
    settled = {} if alone else {MAIN_KIND: by_round(table, counted)}
    lasting = zip(table.streaks.keys, table.streaks.chains, strict=True)
    walked = {one.after: table.streaks.cells(counted.walked, key) for key, one in lasting}
    return Tally(
        cells,
        0,
        counted.rounds,
        counted.units,
        0.0,
        walked=walked,
        apart=apart,
        settled=settled,
        prizes={MAIN_KIND: tuple(prizes_won(table, counted))},
    )


def prizes_won(table: Volume, counted: Counted) -> Iterator[Added]:
    """What fixed prizes paid per unit bet on hands, at each amount that raises them."""
    prize, units = table.prize, table.betting.units
    if prize is None:
        return
    hands = counted.cells.sum(axis=1).tolist()
    bet = sum(many * times for many, times in zip(hands, units, strict=True))
    for amount in prize.steps:
        won = zip(counted.prizes.tolist(), units, strict=True)
        cents = sum(many * prize.money(times * amount) for many, times in won)
        chance = Fraction(int(counted.prizes.sum()), sum(hands))
        each = chance * sum(hands) * Fraction(prize.others, bet * amount)
        yield Added(
            prize.name, amount, chance, Fraction(cents, bet * amount), each, False, prize.cites
        )


def by_round(table: Volume, counted: Counted) -> Settled:
    """The results of rounds, hands and insurance of all boxes together, per unit bet on hands.

    Boxes of a round share the dealer's hand, and bets change with the count, so the variance is
    that of complete rounds.
    """
    bets = zip(counted.cells.sum(axis=1).tolist(), table.betting.units, strict=True)
    bet = Fraction(sum(many * units for many, units in bets), counted.rounds)
    share = 1 / (2 * table.made.shares * bet)
    total, squares = counted.sums
    return Settled(counted.rounds, total * share, squares * share * share)


def _weighed(rows: Any, units: Sequence[int]) -> tuple[int, ...]:
    both = zip(rows.tolist(), units, strict=True)
    weighed = [[many * times for many in row] for row, times in both]
    return tuple(map(sum, zip(*weighed, strict=True)))


def truth(
    game: Game, kind: WagerKind, rules: Rules, on: str, way: reader.Way | None
) -> Distribution | None:
    """The exact distribution for this play; None if it is not known, as for a chart or a count."""
    chosen = own(way)
    flat = replace(chosen.bets, boxes=1) in (FLAT, BESIDE)
    by_hands = kind.key == MAIN_KIND or lasts(game, kind, rules)
    if by_hands and not (flat and isinstance(chosen.play, str)):
        return None
    if kind.key == INSURANCE and (
        chosen.bets.spread or isinstance(chosen.bets.insurance, Fraction)
    ):
        return None
    named = TOTAL if chosen.play == TOTAL else ""
    return exact_distribution(game, kind, _as_played(rules, chosen), on, Query(strategy=named))


def apart(game: Game, kind: WagerKind, rules: Any) -> str:
    """Why hands that are dealt to a cutting card differ from the exact value; "" if none is."""
    prepared = preparation(game, rules)
    alone = prepared.one_round or prepared.continuous(rules)
    return "" if alone or kind.key not in (MAIN_KIND, INSURANCE) else TO_THE_CARD


def _as_played(rules: Any, way: Way) -> Any:
    """The rules without even money, if the way to bet does not take it."""
    if way.bets.even_money or not rules.terms.even_money:
        return rules
    return replace(rules, even_money=False)


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by tables counted alike: every rule may matter."""
    return f"{game.key} {rules}"


def replay(
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Settling],
    rounds: int | None = None,
    way: reader.Way | None = None,
) -> Played:
    """A unit of a seed in the engine, or its first rounds, with the least wager on each spot."""
    most = ROUNDS_IN_UNIT if rounds is None else rounds
    patrons = at_table(game, rules, run, made, own(way))
    driver, done = patrons.driver, 0
    while done < most:
        patrons.round()
        done += 1
        if over(driver.table):
            break
    events = [entry.event for entry in driver.log]
    return Played(driver, tuple(_by_round(events)), results(events), done)


def least_on_hands(game: Game, rules: Any) -> Cents:
    """The least wager on a hand, in the amounts that wagers on hands are made in."""
    main = game.kind(MAIN_KIND)
    assert main is not None, "the wager on the hand"
    unit: Cents = rules.unit
    amount = -(-least_amount(game, main, rules, "") // unit) * unit
    most = rules.limits(MAIN_KIND)[1]
    if amount > most:
        why = f"the minimum in multiples of {short(unit)} is above the maximum of {short(most)}"
        raise Refused(f"a wager on {main.name}", why, main.cites)
    return amount


def at_table(
    game: Game, rules: Rules, run: tuple[int, int], made: Sequence[Settling], way: Way
) -> Any:
    """The patrons of a unit, with enough chips, at their table."""
    from croupier.analysis.twentyone.player import Patrons

    seed, unit = run
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    kinds = {one.kind.key: one for one in made}
    amount = least_on_hands(game, rules)
    beside = tuple(
        Bid(least_amount(game, one.kind, rules, one.on), key, one.on)
        for key, one in kinds.items()
        if key not in (MAIN_KIND, INSURANCE)
    )
    most = amount * max(way.bets.units)
    patrons = Patrons(driver, way.choices(game, rules), amount, way.bets, beside=beside)
    patrons.sit(ROUNDS_IN_UNIT * 20 * (most + sum(bid.amount for bid in beside)))
    return patrons


def _by_round(events: Sequence[Event]) -> Iterator[str]:
    """The result of each round, in dollars."""
    begun = 0
    for place, event in enumerate(events):
        if isinstance(event, RoundEnded):
            yield short(sum(results(events[begun:place]).values()))
            begun = place

"""Figures: odds, simulations, best decisions, the equity of hands, and shuffles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from croupier.analysis.beside import cores
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.money import money
from croupier.front import rows as shown
from croupier.front.asking import (
    Names,
    Options,
    alone,
    choices,
    drawn,
    game_of,
    in_python,
    names,
    rules_of,
    whole,
)
from croupier.front.money import Money, in_cents
from croupier.front.rows import Rows
from croupier.rulebook.whole_number import (
    MOST_BOXES,
    MOST_SHUFFLES,
    MOST_TURNS,
    MOST_WORKERS,
    SEEDS,
)

if TYPE_CHECKING:
    from croupier.analysis.betting.cost import Cost, Run
    from croupier.analysis.betting.ways import Strategy
    from croupier.analysis.decisions import Decisions, Indices
    from croupier.analysis.equity import Equity
    from croupier.analysis.reader import Way
    from croupier.analysis.rows import Row
    from croupier.analysis.shuffles.report import ShuffleReport
    from croupier.analysis.taken import Takes

ROUNDS, HANDS, SESSIONS = 10_000_000, 1_000_000, 100_000
UNIT, BANKROLL, SESSION = "10", "500", 200
ODDS = ("wager", "amount", "seen", "removal", "strategy", "options", "preset")
SIMULATE = (
    "rounds seed workers wager spots boxes play count spread insure strategy bankroll amount "
    "session progress options preset"
).split()
STRATEGY = ("amount", "hand", "index", "list", "options", "preset")
EQUITY = ("board", "dead", "exact", "samples", "seed", "options", "preset")


@overload
def odds(
    game: str | Game,
    *,
    wager: Names = (),
    amount: Money | None = None,
    seen: Names = (),
    removal: bool = False,
    strategy: None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Row]: ...


@overload
def odds(
    game: str | Game,
    *,
    wager: Names = (),
    amount: Money | None = None,
    seen: Names = (),
    removal: bool = False,
    strategy: str,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Row] | Rows[Cost]: ...


@in_python
def odds(
    game: str | Game,
    *,
    wager: Names = (),
    amount: Money | None = None,
    seen: Names = (),
    removal: bool = False,
    strategy: str | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Row] | Rows[Cost]:
    """Compute the exact odds of every wager, for every variant that agrees with these choices.

    Figures are fractions. Where players contest pots among themselves, a row is the rake as a
    share of the pot, from hands in bulk.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `wager`: only these wagers, by name or key
    - `amount`: the stake: `"25.50"`, a `Decimal`, or whole dollars; then prizes, caps and rounding
      count
    - `seen`: cards that have left the shoe, as in `"As Td 9h"`
    - `removal`: add the effect of removing one more card of each rank
    - `strategy`: a rule for playing hands, or a way of betting, instead of the best play
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> (row,) = croupier.odds("roulette", wheel="single", wager="red")
    >>> row.house_advantage
    Fraction(1, 37)
    """
    from croupier.analysis.by_name import bets_by, plays_by
    from croupier.analysis.cards import cards_seen
    from croupier.analysis.distribution import Query
    from croupier.analysis.odds import odds_rows

    played = game_of(game)
    asked = choices(played, options, more, preset, ODDS)
    stake = None if amount is None else in_cents("amount", amount)
    decks = {"seen": seen if len(seen) else None, "removal": removal}
    if (takes := _takes(played)) is not None:
        _no_wagers(played, wager, {"amount": amount, **decks, "strategy": strategy})
        return _rakes(takes, played, asked)
    if strategy is not None and (key := bets_by(played, strategy)):
        rows = {"wager": names(wager, "wager") or None, **decks}
        alone("strategy", rows, "it does not change what a way of betting costs")
        return _costs(played, asked, key, stake)
    way = "" if strategy is None else plays_by(played, strategy)
    query = Query(cards_seen(seen), stake, way)
    return Rows(odds_rows(played, asked, names(wager, "wager"), query, removal=removal), shown.odds)


def _takes(game: Game) -> Takes | None:
    """How the house's take is found, in a game whose players contest pots."""
    from croupier.analysis.reader import takes_of

    return takes_of(game, game.options())


def _rakes(takes: Takes, game: Game, asked: Mapping[str, Any]) -> Rows[Row]:
    """The rake by type and form; there are no wagers to name."""
    from croupier.analysis.taken import rows

    return Rows(cast("list[Row]", rows(takes, game, asked)), shown.odds)


def _no_wagers(game: Game, wager: Names, others: Mapping[str, object]) -> None:
    """Refuse a wager, and what else has no effect on the rake."""
    named = names(wager, "wager")
    for name, value in {"wager": named[0] if named else None, **others}.items():
        if value not in (None, False):
            why = f"at {game.name} players contest pots, and wager nothing against the house"
            raise Refused(f"{name} {value!r}", why, (), f"the rake: leave {name} out")


def _costs(game: Game, asked: Mapping[str, Any], key: str, stake: int | None) -> Rows[Cost]:
    """What ways of betting cost in endless play: a named one, or all that the game has."""
    from croupier.analysis.betting.cost import cost
    from croupier.analysis.betting.ways import strategies
    from croupier.rulebook.rules import rules_for

    rules, unit = rules_for(game, asked), stake or in_cents("amount", UNIT)
    keys = list(strategies(game)) if key == "all" else [key]
    return Rows((cost(game, rules, one, unit) for one in keys), shown.COSTS)


@overload
def simulate(
    game: str | Game,
    *,
    rounds: int | str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    wager: Names = (),
    spots: bool = False,
    boxes: int | None = None,
    play: str | None = None,
    count: str | None = None,
    spread: str | None = None,
    insure: str | None = None,
    strategy: None = None,
    progress: Callable[[int], object] | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Row]: ...


@overload
def simulate(
    game: str | Game,
    *,
    rounds: int | str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    boxes: int | None = None,
    play: str | None = None,
    count: str | None = None,
    spread: str | None = None,
    insure: str | None = None,
    strategy: str,
    bankroll: Money = "500",
    amount: Money = UNIT,
    session: int = 200,
    progress: Callable[[int], object] | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Run]: ...


@in_python
def simulate(  # noqa: PLR0913 - passed by name
    game: str | Game,
    *,
    rounds: int | str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    wager: Names = (),
    spots: bool = False,
    boxes: int | None = None,
    play: str | None = None,
    count: str | None = None,
    spread: str | None = None,
    insure: str | None = None,
    strategy: str | None = None,
    bankroll: Money | None = None,
    amount: Money | None = None,
    session: int | None = None,
    progress: Callable[[int], object] | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Rows[Row] | Rows[Run]:
    """Play many rounds at one table and settle them: a row for every wager it offers.

    With `strategy`, rounds are sessions of a way of betting, and the one row says how they end.
    Where players contest pots among themselves, the one row is the rake as a share of the pot.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `rounds`: how many, also as `"1e6"` or `"10M"`; by default 10 million rounds, a million hands
      or 100,000 sessions
    - `seed`: makes the run reproducible; if omitted, one is chosen and is in the rows
    - `workers`: threads, by default all cores; results do not depend on it
    - `wager`: only these wagers, by name or key
    - `spots`: a row for every spot of a wager
    - `boxes`: how many boxes are played, in games with hands
    - `play`: how hands are played: a rule by its name, or a file with a chart
    - `count`, `spread`, `insure`: the count to follow, the units to bet from each count up, and
      when to insure
    - `strategy`: a way of betting, by its name in `strategy(game, list=True)`
    - `bankroll`, `amount`, `session`: with `strategy`, the money of a session, its unit, its rolls;
      by default $500, $10 and 200
    - `progress`: called with the rounds done so far
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> (row,) = croupier.simulate("bigsix", rounds="100k", seed=7, wager="joker")
    >>> row.sample.rounds
    100000
    """
    name = _one_way(play, strategy)
    played, rules = rules_of(game, options, more, preset, SIMULATE)
    run = _run(rounds, seed, workers)
    boxes = None if boxes is None else whole("boxes", boxes, 1, MOST_BOXES)
    sitting = {"bankroll": bankroll, "amount": amount, "session": session}
    if (takes := _takes(played)) is not None:
        followed = {"count": count, "spread": spread, "insure": insure}
        _no_wagers(played, wager, {"spots": spots, **followed, **sitting})
        return _hands(takes, played, rules, run, (boxes, name), progress)
    named = _named(played, name)
    way = _way(played, rules, (named, boxes, count, spread, insure))
    if strategy is not None:
        _no_rows(wager, spots)
        plan = (named or strategy, *_sitting(bankroll, amount, session))
        return Rows([_sessions(played, rules, way, plan, run, progress)], shown.SESSIONS)
    _without_strategy(sitting)
    return _rounds(played, rules, way, run, (names(wager, "wager"), spots), progress)


def _run(
    rounds: int | str | None, seed: int | None, workers: int | None
) -> tuple[int | None, int, int]:
    """How many rounds, from which seed, by how many threads."""
    number = None if rounds is None else whole("rounds", rounds, 1)
    return number, drawn(seed), _threads(workers)


def _threads(workers: int | None) -> int:
    """How many threads count; by default, one for each core."""
    return cores() if workers is None else whole("workers", workers, 1, MOST_WORKERS)


def _one_way(play: str | None, strategy: str | None) -> str | None:
    """The name of how to play; two are refused."""
    if play is not None:
        alone("play", {"strategy": strategy}, "both say how to play")
    return play or strategy


def _named(game: Game, name: str | None) -> str | None:
    """A way to play by its key."""
    from croupier.analysis.by_name import named_way

    return named_way(game, name)


def _no_rows(wager: Names, spots: bool) -> None:
    """Refuse what chooses rows of wagers, where a strategy says what to wager."""
    rows = {"wager": names(wager, "wager") or None, "spots": spots}
    alone("strategy", rows, "a strategy says what to wager")


def _rounds(
    game: Game,
    rules: Any,
    way: Way | None,
    run: tuple[int | None, int, int],
    about: tuple[tuple[str, ...], bool],
    progress: Callable[[int], object] | None,
) -> Rows[Row]:
    """Rounds in bulk, with a row for each wager, or for each of its spots."""
    from croupier.analysis import simulate as analysis

    (number, seed, workers), (wagers, spots) = run, about
    found = analysis.simulate(
        game,
        rules,
        number or ROUNDS,
        seed,
        workers=workers,
        wagers=wagers,
        every_spot=spots,
        progress=progress,
        way=way,
    )
    return Rows(found, shown.simulated)


def _sitting(
    bankroll: Money | None, amount: Money | None, session: int | None
) -> tuple[int, int, int]:
    """The money of a session and its unit, in cents, and its rolls."""
    money = in_cents("bankroll", BANKROLL if bankroll is None else bankroll)
    unit = in_cents("amount", UNIT if amount is None else amount)
    turns = SESSION if session is None else session
    return money, unit, whole("session", turns, 1, MOST_TURNS)


def _without_strategy(sitting: Mapping[str, object]) -> None:
    """Refuse what only sessions of a strategy use."""
    for name, value in sitting.items():
        if value is not None:
            raise Refused(f"{name} {value!r} needs strategy", "it is for sessions of a strategy")


def _way(
    game: Game, rules: Any, asked: tuple[str | None, int | None, str | None, str | None, str | None]
) -> Way | None:
    """How patrons play and bet; None means as usual."""
    from croupier.analysis.reader import WayAsked, volume

    return volume(game, rules).way(game, rules, WayAsked(*asked))


def _hands(
    takes: Takes,
    game: Game,
    rules: Any,
    run: tuple[int | None, int, int],
    how: tuple[int | None, str | None],
    progress: Callable[[int], object] | None,
) -> Rows[Row]:
    """What the house takes of pots in so many hands."""
    from croupier.analysis.taken import Asked, taken

    number, seed, workers = run
    asked = Asked(number or HANDS, seed, *how, workers)
    return Rows(cast("list[Row]", [taken(takes, game, rules, asked, progress)]), shown.simulated)


def _sessions(
    game: Game,
    rules: Any,
    way: Way | None,
    asked: tuple[str, int, int, int],
    run: tuple[int | None, int, int],
    progress: Callable[[int], object] | None,
) -> Run:
    """Sessions of a way of betting."""
    from croupier.analysis.betting.ways import strategies
    from croupier.analysis.kernels.session import MOST_SESSIONS, Plan
    from croupier.analysis.reader import volume
    from croupier.core.errors import UnknownName

    key, bankroll, amount, session = asked
    number, seed, workers = run
    if (number or 0) > MOST_SESSIONS:
        why = "too many sessions: each of them is kept"
        raise Refused(f"rounds {number:,}", why, (), f"at most {MOST_SESSIONS:,}")
    own = volume(game, rules).sessions
    if own is None:
        raise UnknownName(f"strategy of {game.name}", key, strategies(game))
    if bankroll < amount:
        why = f"it does not cover one unit of {money(amount)}"
        raise Refused(f"bankroll {money(bankroll)}", why, (), f"at least {money(amount)}")
    plan = Plan(number or SESSIONS, bankroll, session, 0)
    return own.run(game, rules, way, amount, plan, seed, workers, progress)


@overload
def strategy(game: str | Game, *, list: Literal[True]) -> Rows[Strategy]: ...


@overload
def strategy(
    game: str | Game,
    *,
    index: str,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Indices: ...


@overload
def strategy(
    game: str | Game,
    *,
    amount: Money | None = None,
    hand: str = "",
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Decisions: ...


@in_python
def strategy(
    game: str | Game,
    *,
    amount: Money | None = None,
    hand: str = "",
    index: str | None = None,
    list: bool = False,  # noqa: A002 - the command's own word
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Decisions | Indices | Rows[Strategy]:
    """Find the best decisions of a game, and what each choice is worth in each state.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `amount`: the stake, if a fixed prize makes the best choice depend on it
    - `hand`: only the choices of this hand, as in `"As Kd 7h 7c"`
    - `index`: a count, such as `"hi-lo"`: instead, the true counts at which choices change
    - `list`: instead, list the ways of betting and deciding that `odds` and `simulate` take
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> [one.best for one in croupier.strategy("reddog", decks=6).decisions][:2]
    ['stay', 'stay']
    """
    from croupier.analysis.betting.ways import strategies
    from croupier.analysis.decisions import Decisions, indices, solve, standing, ways_to_decide
    from croupier.analysis.distribution import Query

    for one in [name for name, given in (("list", list), ("index", index)) if given]:
        alone(one, {"amount": amount, "hand": hand}, "it shows no decisions")
    if list:
        alone("list", {"index": index}, "only one of them can be done")
    played, rules = rules_of(game, options, more, preset, STRATEGY)
    if list:
        return Rows((*strategies(played).values(), *ways_to_decide(played)), shown.WAYS)
    if index is not None:
        return indices(played, rules, index)
    stake = None if amount is None else in_cents("amount", amount)
    query = Query(amount=stake, hand=tuple(hand.split()))
    solved = solve(played, rules, query)
    return Decisions(played.key, played.name, solved, standing(played, rules, solved))


@in_python
def equity(
    game: str | Game,
    *hands: str,
    board: str = "",
    dead: str = "",
    exact: bool | None = None,
    samples: int | str | None = None,
    seed: int | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Equity:
    """Compare hands of poker: how often each wins, and its share of the pot.

    The answer is exact if that is quick, and otherwise from random deals. A game whose players
    contest nothing among themselves is refused.

    - `game`: a type of poker, as in `"poker:holdem"`
    - `hands`: two hands or more: `"AsKs"`, `"QQ+, A5s-A2s"`, `"40%"`, `"random"`
    - `board`: the cards that all players share
    - `dead`: cards that are out of the deck
    - `exact`: count every deal, if that takes no more than minutes, or never
    - `samples`: count this many random deals, with a standard error
    - `seed`: the seed of random deals; 0 if omitted
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> found = croupier.equity("poker:holdem", "AsKs", "QhQd", board="Qs Js 2d 9c")
    >>> [str(one.share) for one in found.shares]
    ['5/22', '17/22']
    """
    from croupier.analysis.equity import Asked, equity_of
    from croupier.analysis.poker.equity import MOST_SAMPLES

    played, rules = rules_of(game, options, more, preset, EQUITY)
    many = None if samples is None else whole("samples", samples, 1, MOST_SAMPLES)
    if exact and many is not None:
        raise Refused("exact with samples", "an exact count has no samples", (), "one of them")
    drawn = None if seed is None else whole("seed", seed, most=SEEDS)
    return equity_of(played, rules, Asked(hands, board, dead, exact, many, drawn))


@in_python
def shuffle(
    plan: str | Path,
    *,
    seed: int | None = None,
    shuffles: int | str = 5_000,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> ShuffleReport:
    """Measure how random a manual shuffle is, and what the law says about its steps.

    - `plan`: the file with the plan of the shuffle
    - `seed`: makes the run reproducible; if omitted, one is chosen and is in the report
    - `shuffles`: how many are counted
    - `workers`: threads, by default all cores; results do not depend on it
    - `progress`: called with the shuffles done so far

    >>> report = croupier.shuffle("docs/examples/seven-riffles.toml", seed=7, shuffles=100)
    >>> report.needed
    7
    """
    from croupier.analysis.shuffles.report import report
    from croupier.games.shuffle_law import check_plan
    from croupier.rulebook.shuffle_plan import read_plan

    read = read_plan(plan)
    found, many = check_plan(read), whole("shuffles", shuffles, 2, MOST_SHUFFLES)
    return report(read, found, many, drawn(seed), workers=_threads(workers), progress=progress)

"""The reader of pots: equity of hands, the rake of hands in bulk, and advice from equity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn

from croupier.analysis.equity import Asked as HandsAsked
from croupier.analysis.equity import Equity
from croupier.analysis.figures import root
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.poker import rounds
from croupier.analysis.poker.advice import ADVISER
from croupier.analysis.poker.equity import answer
from croupier.analysis.poker.policy import NAMES, policy_of
from croupier.analysis.poker.rounds import BOTH, POTS, POTS_SQUARED, RAKES, RAKES_SQUARED, SHOWN
from croupier.analysis.poker.volume import replayed, stacks_of
from croupier.analysis.reader import Reader
from croupier.analysis.taken import Asked, Mean, Progress, Replayed, Taken, Takes
from croupier.core.errors import Refused
from croupier.games.poker.forms import FORMS
from croupier.games.poker.money_options import TIME
from croupier.rulebook.rules import rules_for

if TYPE_CHECKING:
    from croupier.analysis.poker.rounds import Counts
    from croupier.core.game import Game

USUAL, PLAYERS, HANDS = NAMES[0], 6, 50_000
CENTS = 100
BY_PLAY = (
    "{players} players, each with ten to a hundred minimum bets, play by the table of chances "
    "{play!r}; other players would make other pots."
)
NOTHING = "Players are charged for time, and nothing is taken from the pots."
RAKED = {
    "percentage": ("poker.14.b.1.i", "poker.14.a.3"),
    "increments": ("poker.14.b.2.i", "poker.14.a.3"),
    "time": ("poker.14.b.3.i",),
}


def no_wagers(*asked: object) -> NoReturn:
    """Nobody wagers against the house."""
    raise Refused(
        "a wager", "players contest pots among themselves", ("poker.6.b",), "croupier equity"
    )


def equity(game: Game, rules: Any, asked: HandsAsked) -> Equity:
    """What hands of the form that is played are worth against each other."""
    return answer(rules.played, asked)


def players_of(rules: Any, asked: int | None) -> int:
    """The number of players: six if none is given, and no more than there are seats."""
    if asked is not None and not 2 <= asked <= rules.seats:
        why = f"poker is played by at least two, and this table has {rules.seats} seats"
        said = f"{asked} player" if asked == 1 else f"{asked} players"
        raise Refused(said, why, ("poker.6.b",), f"2 to {rules.seats}")
    return asked or min(PLAYERS, rules.seats)


def run(game: Game, rules: Any, asked: Asked, progress: Progress | None) -> Iterator[Taken]:
    """Play hands in bulk, and say what was taken so far."""
    players, way = players_of(rules, asked.players), asked.play or USUAL
    policy_of(rules.played, way)
    rounds.ended(rounds.table_of(rules, way), asked.seed, 0, 1, players)
    begun, plan = perf_counter(), Run(asked.seed, asked.rounds, workers=asked.workers)
    for counts in rounds.count(rules, plan, players, way, progress):
        found = _taken(game, rules, counts, players, way)
        yield replace(found, seed=asked.seed, seconds=perf_counter() - begun)


def _taken(game: Game, rules: Any, counts: Counts, players: int, way: str) -> Taken:
    """The sums of hands as means."""
    sums, hands = [Fraction(float(one)) for one in counts.sums], counts.hands
    share = sums[RAKES] / sums[POTS] if sums[POTS] else Fraction(0)
    apart = sums[RAKES_SQUARED] - 2 * share * sums[BOTH] + share**2 * sums[POTS_SQUARED]
    lonely = rules.rakes == (TIME,)
    return Taken(
        game=game.key,
        name=rules.played.name,
        variant={"type": rules.type, "form": rules.form},
        players=players,
        play=way,
        hands=hands,
        seed=0,
        share=Mean(share, _error(apart, hands, sums[POTS] / hands)),
        rake=_mean(sums[RAKES], sums[RAKES_SQUARED], hands),
        pot=_mean(sums[POTS], sums[POTS_SQUARED], hands),
        pots=tuple(map(int, counts.pots)),
        shown=sums[SHOWN] / hands,
        note=NOTHING if lonely else BY_PLAY.format(players=players, play=way),
        cites=tuple(dict.fromkeys(one for kind in rules.rakes for one in RAKED[kind])),
        always=Fraction(0) if lonely else None,
    )


def _mean(total: Fraction, squares: Fraction, hands: int) -> Mean:
    """A mean in cents of what was summed in dollars."""
    mean = total / hands
    return Mean(mean * CENTS, _error((squares - hands * mean**2) * CENTS**2, hands))


def _error(apart: Fraction, hands: int, unit: Fraction = Fraction(1)) -> Decimal | None:
    """The standard error of a mean from the sum of squared differences; unknown from one hand."""
    if hands < 2 or not unit:
        return None
    return root(max(apart, Fraction(0)) / (hands * (hands - 1)) / unit**2)


def tables(game: Game, values: Mapping[str, Any]) -> Sequence[Any]:
    """The rules of every type and form that agrees with the options chosen."""
    chosen = {**game.preset, **values}
    wanted = {key: chosen[key] for key in ("type", "form") if key in chosen}
    found = [
        rules_for(game, {**chosen, "type": kind, "form": form})
        for kind, form in FORMS
        if wanted.get("type", kind) == kind and wanted.get("form", form) == form
    ]
    return found or [rules_for(game, values)]


def replay(game: Game, rules: Any, asked: Asked, unit: int) -> Replayed:
    """One hand of a run in the engine."""
    players, way = players_of(rules, asked.players), asked.play or USUAL
    names = [f"p{number}" for number in range(1, players + 1)]
    policy_of(rules.played, way)
    ended = replayed(game, rules, asked.seed, unit, players, way)
    before = stacks_of(rules, asked.seed, unit, players)
    return Replayed(
        ended.driver,
        dict(zip(names, before, strict=True)),
        dict(zip(names, ended.chips, strict=True)),
        ended.rake,
    )


def warm(game: Game, rules: Any) -> None:
    """Play one hand of each kind of table, and compare some hands."""
    for kind, form in FORMS:
        own = rules_for(game, {"type": kind, "form": form})
        list(run(game, own, Asked(1), None))
    for hands in (("AsKs", "QhQd"), ("AsKs", "QhQd", "JhJd"), ("AA,KK", "QQ,JJ")):
        board = "" if len(hands) == 2 and "," not in hands[1] else "2c 3c 4d"
        answer(FORMS["holdem", "high"], HandsAsked(hands, board, exact=True))
    answer(FORMS["holdem", "high"], HandsAsked(("AsKs", "QQ"), samples=10))


READER = Reader(
    distribution=no_wagers,
    advisers=(ADVISER,),
    equity=equity,
    takes=Takes(run, tables, replay, HANDS),
    warm=warm,
)

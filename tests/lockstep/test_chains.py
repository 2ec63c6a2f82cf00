"""Wagers that stay, in the engine and in the kernel: the same rolls, the same sums to the cent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.exact import exact_distribution, may_stay
from croupier.analysis.simulate import chains, contests, counted
from croupier.analysis.tally import Settling
from croupier.analysis.unit import Played, bids, replay
from croupier.core.errors import Refused
from croupier.core.game import Game, offered
from croupier.core.wager import Bid
from tests.analysis.contexts import enough, generous
from tests.rulebook.toys import settings

SEED = 7
UNITS = (0, 2**40)
EVERYTHING = {
    "craps": {"fire_bet": True, "six_seven_eight": True},
    "minicraps": {"six_seven_eight": True},
}
STAYING = [g for g in croupier.games().values() if may_stay(g, g.options())]


def whole_table(game: Game) -> Any:
    """A table with every wager on its layout."""
    return game.options(**EVERYTHING[game.key])


def wagers(few: int) -> Iterator[Any]:
    """Every wager of every game in which wagers stay, each on so many of its spots."""
    for game in STAYING:
        for kind in offered(game, whole_table(game)).values():
            for on in kind.spots(whole_table(game))[:few]:
                named = f"{kind.key}:{on}" if on else kind.key
                yield pytest.param(game, named, id=f"{game.key} {named}")


def in_the_engine(
    game: Game, rules: Any, one: Settling, unit: int, rounds: int
) -> tuple[Played, Bid]:
    """The first contests of a unit, played."""
    [bid] = bids(game, rules, [one])
    return replay(game, rules, SEED, unit, [bid], rounds), bid


def check_lockstep(game: Game, rules: Any, one: Settling, unit: int, rounds: int) -> None:
    """The engine takes as many rolls as the kernel, and settles them to the same cent."""
    played, bid = in_the_engine(game, rules, one, unit, rounds)
    tally = counted(game, rules, rounds, SEED, first_unit=unit, follow=chains([one]))
    met = zip(tally.met(one), one.results, strict=True)
    expected = sum((times * result for times, result in met), Fraction(0)) * bid.amount
    assert list(played.won.values()) == [expected]
    assert len(played.outcomes) == tally.rolls(one) * rounds
    assert played.rounds == rounds


def test_every_wager_of_every_game_in_which_wagers_stay_is_held_to_it() -> None:
    held = {(game.key, kind) for game in STAYING for kind in offered(game, whole_table(game))}
    assert held == {(game.key, kind.key) for game in STAYING for kind in game.wagers}
    assert {game.key for game in STAYING} == set(EVERYTHING)


@pytest.mark.parametrize(("game", "wager"), list(wagers(10)))
def test_engine_and_kernel_settle_the_same_contests_to_the_cent(game: Game, wager: str) -> None:
    rules = whole_table(game)
    [one] = contests(game, rules, [wager])
    for unit in UNITS:
        check_lockstep(game, rules, one, unit, 20)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        pytest.param(game, rules, id=" ".join((game.key, *settings(rules)))[:80])
        for game in STAYING
        for rules in (*enough(game), *generous(game)[-2:])
    ],
)
def test_they_do_at_every_table(game: Game, rules: Any) -> None:
    for one in contests(game, rules):
        check_lockstep(game, rules, one, 11, 4)


@pytest.mark.parametrize(("game", "wager"), list(wagers(1)))
def test_contests_played_in_the_engine_agree_with_the_exact_value(game: Game, wager: str) -> None:
    """A few hundred contests lie within four standard errors, whatever the kernel does."""
    rules, rounds = whole_table(game), 200
    [one] = contests(game, rules, [wager])
    played, bid = in_the_engine(game, rules, one, 5, rounds)
    distribution = exact_distribution(game, one.kind, rules, one.on)
    mean = Fraction(sum(played.won.values()), bid.amount * rounds)
    assert (mean - distribution.mean) ** 2 < 16 * distribution.variance / rounds


@pytest.mark.parametrize("wager", ["dont_come", "dont_come_odds:5", "fire"])
def test_a_long_unit_is_the_same_in_engine_and_kernel(wager: str) -> None:
    game = croupier.games()["craps"]
    [one] = contests(game, whole_table(game), [wager])
    check_lockstep(game, whole_table(game), one, 8, 300)


@pytest.mark.parametrize(("made", "contests"), [(2, 5), (0, 5), (1, 0), (1, 4097)])
def test_a_unit_has_the_contests_of_one_wager(made: int, contests: int) -> None:
    game = croupier.games()["craps"]
    asked = [Bid(5_00, "pass"), Bid(5_00, "field")][:made]
    with pytest.raises(Refused) as refusal:
        replay(game, game.options(), SEED, 0, asked, contests)
    assert refusal.value.accepted in ("one wager: --wager KEY[:SPOT]", "1 to 4096")

"""The best play by the counts of all boards, once they are kept, and ways to play beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis import kept
from croupier.analysis.holdem.counting import counted
from croupier.analysis.holdem.fours import PLACES, choices, fours, number_of
from croupier.analysis.holdem.pays import pays_of
from croupier.analysis.holdem.ways import WAYS
from croupier.analysis.holdem.worth import CHOICES, SPLIT, SURRENDER, Choice, Worth, played
from croupier.core.errors import Refused, UnknownName

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from croupier.analysis.distribution import Distribution
    from croupier.core.game import Game

    Ints = NDArray[np.int64]
    Told = tuple[str, tuple[int, ...]]

OPTIMAL = "optimal"
USUAL = next(iter(WAYS))
NAMES = (OPTIMAL, *WAYS)
"""Ways to play, by name."""
TO_COMPUTE = (
    "`croupier odds {key} --exact` computes the best play, in about half an hour, and keeps it"
)


def known(name: str, game: Game) -> str:
    """The name of a way to play; refused if there is none of that name."""
    if name not in NAMES:
        raise UnknownName(f"way to play {game.name}", name, NAMES)
    return name


def worth_of(game: Game, rules: Any) -> Worth | None:
    """What every choice is worth, if all boards have been counted."""
    if counted(rules.decks) is None:
        return None
    return _worth(game, rules, str(kept.folder()))


@lru_cache(maxsize=4)
def _worth(game: Game, rules: Any, folder: str) -> Worth:
    found = counted(rules.decks)
    assert found is not None, "all boards have been counted"
    return Worth(rules.decks, found, pays_of(game, rules))


def best_of(game: Game, rules: Any) -> Worth:
    """What every choice is worth; refused, with how to compute it, if that is not known."""
    found = worth_of(game, rules)
    if found is None:
        why = "it takes every board against every hand, and has not been computed here"
        instead = f"{TO_COMPUTE.format(key=game.key)}; without it, a rule to remember: {USUAL}"
        raise Refused(f"the best play of {game.name}", why, (), instead)
    return found


def codes_of(game: Game, rules: Any, way: str) -> Ints:
    """What a player does with each hand of four cards, by a way that has a name."""
    of = fours()
    if way == OPTIMAL:
        return matched(best_of(game, rules))
    return WAYS[way](of.cards.astype(np.int64))


def matched(worth: Worth) -> Ints:
    """The best choice of each hand: the one with the number of the best one up to suits."""
    of, alike, best = fours(), choices(), worth.best
    mine, pairs = best[of.like], len(of.pairs[0])
    kept_number = alike.keep[of.like, np.minimum(mine, pairs - 1)]
    split_number = alike.split[of.like, np.clip(mine - pairs, 0, of.split.shape[1] - 1)]
    keep = (of.choice == kept_number[:, None]).argmax(axis=1)
    split = pairs + (of.split == split_number[:, None]).argmax(axis=1)
    last = pairs + of.split.shape[1]
    found: Ints = np.where(mine < pairs, keep, np.where(mine < last, split, mine))
    return found


def values_of(worth: Worth, cards: Sequence[int]) -> dict[Told, Fraction]:
    """What each choice of four cards is worth, by what is done and the places of two cards."""
    order = sorted(range(len(cards)), key=cards.__getitem__)
    row = int(number_of(np.array([sorted(cards)]))[0])
    hand = int(fours().like[row])
    found: dict[Told, Fraction] = {}
    for choice in CHOICES:
        places = () if choice.does == SURRENDER else PLACES[choice.which]
        told = choice.does, tuple(sorted(order[place] for place in places))
        found[told] = worth.value(hand, standing(row, hand, choice))
    return found


def standing(row: int, hand: int, choice: Choice) -> int:
    """The code of a choice for the hand that stands for a hand up to suits."""
    if choice.does == SURRENDER:
        return CHOICES.index(choice)
    numbers, every = fours().choice[row], choices().keep[hand]
    if choice.does == SPLIT:
        numbers, every = fours().split[row], choices().split[hand]
    which = int((every == numbers[choice.which]).argmax())
    return CHOICES.index(Choice(choice.does, which))


@lru_cache(maxsize=16)
def _played(worth: Worth, way: str) -> Distribution:
    return played(worth, worth.best if way == OPTIMAL else WAYS[way](choices().cards))


def exact(game: Game, rules: Any, way: str) -> Distribution | None:
    """The exact results of a way to play, if all boards have been counted."""
    found = worth_of(game, rules)
    return None if found is None else _played(found, way)

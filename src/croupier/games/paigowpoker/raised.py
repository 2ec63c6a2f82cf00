"""What a house may pay above the printed prizes, and the odds of a number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from croupier.core.money import Cents
from croupier.core.odds import Odds
from croupier.games.families.prizes import prizes
from croupier.games.paigowpoker.hands import PROGRESSIVE
from croupier.rulebook.option import Map, MapOf, Money, OddsType

if TYPE_CHECKING:
    from random import Random

PRIZES = prizes("croupier.games.paigowpoker")
ON = "on"
LEAST_NUMBER, MOST_NUMBER = Odds(11, 2), Odds(6, 1)


class NumberOdds(OddsType):
    """The odds of the wager on a number; tables of odds have the least and the most."""

    met: ClassVar[tuple[Odds, ...]] = (LEAST_NUMBER, MOST_NUMBER)

    def sample(self, rng: Random) -> Odds:
        """Odds that a house might choose."""
        return rng.choice((LEAST_NUMBER, Odds(23, 4), MOST_NUMBER))


def keyed(line: str) -> str:
    """A line of a pay table as a key: `four_of_a_kind_and_pair`."""
    return re.sub("[^a-z0-9]+", "_", line)


PRIZE_LINES = {keyed(line): row.pays[ON].fixed for line, row in PRIZES.of(PROGRESSIVE, ON).items()}
"""What each line of the progressive wager pays for a dollar; a share of the meter is 0 here."""


class PrizesRaised(MapOf):
    """Prizes of the progressive wager above the printed ones, by hand."""

    def __init__(self) -> None:
        """Any of the hands that win an amount of money."""
        super().__init__(lambda: tuple(line for line, won in PRIZE_LINES.items() if won), Money())

    def sample(self, rng: Random) -> Map[Cents]:
        """Prizes that a house might offer."""
        line = rng.choice([line for line, won in PRIZE_LINES.items() if won])
        return Map({line: PRIZE_LINES[line] * 5 * rng.randint(1, 3)})

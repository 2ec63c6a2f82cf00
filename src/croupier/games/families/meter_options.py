"""What a house files about a meter: what it starts at, is reset to, and takes of each wager."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.core.money import Cents
from croupier.rulebook.option import ALWAYS, Money, Rate, Unless, option

if TYPE_CHECKING:
    from random import Random

Ids = tuple[str, ...]
LEAST_RATE = Fraction(7, 10)
"""The least share of progressive wagers that goes to meters, where the rules name one."""
INTERNAL_CONTROLS = "approved under the internal controls"


PROGRESSIVE_METER = "the progressive meter"


class Jackpot(Money):
    """The amount a meter begins with or is reset to."""

    def __init__(self, least: Cents) -> None:
        """Amounts that a house might choose are multiples of the least."""
        self.least = least

    def sample(self, rng: Random) -> Cents:
        """An amount that a house might choose."""
        return self.least * rng.randint(1, 5)


def seed(
    least: Cents, cites: Ids, notice: str = INTERNAL_CONTROLS, meter: str = PROGRESSIVE_METER
) -> Any:
    """What a meter starts at, which is approved in any case."""
    return option(
        least,
        Jackpot(least),
        f"what {meter} starts at",
        cites=cites,
        notice=notice,
        notice_cites=cites,
        notice_when=ALWAYS,
    )


def reset(least: Cents, cites: Ids, wager: str, meter: str = PROGRESSIVE_METER) -> Any:
    """What a meter shows after it was won."""
    about = f"what {meter} is reset to"
    return option(least, Jackpot(least), about, cites=cites, touches=(wager,))


def rate(cites: Ids, least: Fraction = LEAST_RATE, meter: str = PROGRESSIVE_METER) -> Any:
    """The share of each wager by which a meter rises."""
    kind, about = Rate(least, Fraction(1)), f"the share of each wager that goes to {meter}"
    return option(LEAST_RATE, kind, about, cites=cites)


def shown(cites: Ids, wager: str, meter: str = PROGRESSIVE_METER) -> Any:
    """What a meter shows, for computing odds."""
    about = f"what {meter} shows, for computing odds"
    shows = Unless("reset", Money())
    return option(None, shows, about, cites=cites, touches=(wager,), computes=True)

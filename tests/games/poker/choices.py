"""Choices of a house about its money, without a table around them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.games.poker.money_options import MoneyChoices


@dataclass(frozen=True, eq=False)
class Choices(MoneyChoices):
    """The choices about money, with the minimum they refer to."""

    limits_min: int = 400


USUAL = Choices(kill="full", kill_pot=6000, bad_beat=True, bad_beat_hand="four_twos")


def choices(**named: Any) -> Any:
    """The defaults, with what is named."""
    return replace(USUAL, **named)

"""A list of amounts, such as blinds: the type of an option."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.core.money import Cents, money, short
from croupier.rulebook.value import Money

OFTEN = ((1_00,), (1_00, 2_00), (2_00, 4_00), (5_00, 5_00), (1_00, 1_00, 2_00))


class Amounts:
    """One amount or several, in dollars, separated by commas or blanks."""

    name = "amounts"

    def parse(self, value: Any) -> tuple[Cents, ...]:
        """Read `2 4`, or a list of amounts."""
        parts = value if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
        try:
            read = tuple(Money().parse(one) for one in parts)
        except ValueError:
            raise ValueError(self.values()) from None
        if not read:
            raise ValueError(self.values())
        return read

    def show(self, value: Any) -> Any:
        """A list of integer cents."""
        return list(value)

    def typed(self, shown: Any) -> Any:
        """A list from JSON, in dollars."""
        return list(map(short, shown))

    def spell(self, value: Any) -> str:
        """`2,4`."""
        return ",".join(map(short, value))

    def in_words(self, value: Any) -> str:
        """`$2, $4`."""
        return ", ".join(map(money, value))

    def values(self) -> list[Any] | str:
        """Describe the amounts."""
        return "one amount in dollars or several, such as 2,4"

    def sample(self, rng: Random) -> tuple[Cents, ...]:
        """Some amounts that houses post."""
        return rng.choice(OFTEN)

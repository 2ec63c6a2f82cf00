"""The rules in force at a table."""

from __future__ import annotations


class Rules:
    """The options of a game, each chosen by the house, defaulted, or fixed by the law.

    Code that serves every game passes them on to the functions of the game, which know them.
    """

    __slots__ = ()

    def wants_confirmed(self, *, cash: bool) -> tuple[str, ...]:
        """The clauses by which people confirm a spoken wager with cash, or a late one."""
        return ()

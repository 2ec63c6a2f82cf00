"""Money as the floor writes it for people: $1,250, $7.50, −$10; ledgers keep their cents."""

from __future__ import annotations

from croupier.core.money import MINUS, Cents, in_full, money

__all__ = ("MINUS", "in_full", "money", "signed")


def signed(amount: Cents) -> str:
    """What was won or lost, an amount with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)

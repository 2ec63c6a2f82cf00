"""Money as people read it: $1,250, $7.50, −$10; the ledger keeps cents."""

from __future__ import annotations

from croupier.core.money import MINUS, Cents, in_full, money

__all__ = ("MINUS", "in_full", "money", "signed")


def signed(amount: Cents) -> str:
    """An amount won or lost, with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)

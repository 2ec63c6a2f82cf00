"""Money as the floor writes it for people: $1,250, $7.50, −$10; ledgers keep their cents."""

from __future__ import annotations

from croupier.core.money import Cents

MINUS = "−"


def money(amount: Cents) -> str:
    """An amount, with cents only where there are any."""
    return in_full(amount).removesuffix(".00")


def signed(amount: Cents) -> str:
    """What was won or lost, an amount with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def in_full(amount: Cents) -> str:
    """An amount with its cents, as a ledger has it."""
    whole, part = divmod(abs(amount), 100)
    return f"{MINUS if amount < 0 else ''}${whole:,}.{part:02d}"

"""Money is integer cents; it is read and written as dollars with at most two decimals."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from croupier.core.errors import Refused

Cents: TypeAlias = int
MINUS = "−"
POSITIVE = "the amount must be more than zero"
"""Why no money at all, or less, is refused."""

_MONEY = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.([0-9]{1,2}))?")


def cents(text: str | int) -> Cents:
    """Read dollars with at most two decimals as cents."""
    return _read(str(text))


@lru_cache(maxsize=4096)
def _read(text: str) -> Cents:
    match = _MONEY.fullmatch(text.strip())
    if not match:
        why = "an amount must be positive dollars with at most two decimals"
        raise Refused(f"amount {text!r}", why, ("cmr147.07.6",), "25, 2.50, $1,000")
    whole, part = match.groups()
    return int(whole.replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))


def dollars(amount: Cents) -> str:
    """Write cents as dollars with two decimals."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}{whole}.{part:02d}"


def short(amount: Cents) -> str:
    """Write cents as dollars, without decimals for whole dollars."""
    text = dollars(amount)
    return text.removesuffix(".00")


def money(amount: Cents) -> str:
    """An amount for people to read: $1,250, $7.50, −$10."""
    return in_full(amount).removesuffix(".00")


def span(least: Cents, most: Cents) -> str:
    """The amounts from the least to the most, for people to read: from $5 to $100; or $1 alone."""
    return money(least) if least == most else f"from {money(least)} to {money(most)}"


def in_full(amount: Cents) -> str:
    """An amount with its cents, as in a ledger."""
    whole, part = divmod(abs(amount), 100)
    return f"{MINUS if amount < 0 else ''}${whole:,}.{part:02d}"


def spelled_in_cents(field: str) -> str | None:
    """The JSON name of a field that holds money; None if the field keeps its own name."""
    return f"{field}_cents" if field in MONEY_FIELDS else None


MONEY_FIELDS = tuple("amount bet returned balances commission showing house wagered".split())

"""Money at the front door: dollars as people write them, read as cents or refused."""

from __future__ import annotations

from decimal import Decimal
from typing import TypeAlias

from croupier.core.errors import Refused
from croupier.core.money import Cents, cents

Money: TypeAlias = str | Decimal | int
"""An amount of money: dollars in words (`"25.50"`), a `Decimal`, or whole dollars as an int."""

ACCEPTED = '"25.50", Decimal("25.50"), or whole dollars as in 25'
POSITIVE = "an amount of money is more than zero"
LEAST, MOST = Decimal("0.01"), Decimal(10**15)


def in_cents(name: str, value: Money) -> Cents:
    """An amount in cents; what is no exact amount of dollars is refused with what to write."""
    if isinstance(value, str):
        return _from_words(name, value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _refused(name, value)
    exact = Decimal(value)
    if not exact.is_finite():
        raise Refused(f"{name} {value}", "not an amount of money", (), ACCEPTED)
    if exact <= 0:
        raise Refused(f"{name} {value}", POSITIVE, (), ACCEPTED)
    if exact >= MOST:
        raise Refused(f"{name} {value}", "more money than any table has", (), ACCEPTED)
    if exact % LEAST:
        why = "money has at most two decimals"
        raise Refused(f"{name} {value}", why, (), f'Decimal("{exact.quantize(LEAST)}")')
    return int(exact * 100)


def given_in_cents(name: str, value: Money) -> Cents:
    """An amount at a table in play, where a plain int is cents already, as `balances` has them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return in_cents(name, value)


def _from_words(name: str, words: str) -> Cents:
    try:
        if amount := cents(words):
            return amount
        raise Refused(f"{name} {words!r}", POSITIVE, (), ACCEPTED)
    except Refused as refusal:
        raise Refused(f"{name} {words!r}", refusal.why, (), ACCEPTED) from refusal


def _refused(name: str, value: object) -> Refused:
    """Why a value of another type is no money, and what to write instead."""
    if isinstance(value, float) and 0 <= value < MOST:
        meant = f"{value:.2f}"
        why = "a float is not an exact amount of money"
        return Refused(f"{name} {value}", why, (), f'"{meant}" or Decimal("{meant}")')
    kind = "yes or no" if isinstance(value, bool) else f"a value of type {type(value).__name__}"
    return Refused(f"{name} {value!r}", f"{kind} is not an amount of money", (), ACCEPTED)

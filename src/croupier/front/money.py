"""Money at the front door: dollars as people write them, read as cents or refused."""

from __future__ import annotations

from decimal import Decimal
from operator import index
from typing import Any, TypeAlias

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.rulebook.whole_number import dollars_in

Money: TypeAlias = str | Decimal | int
"""An amount of money: dollars in words (`"25.50"`), a `Decimal`, or whole dollars as an int."""

ACCEPTED = '"25.50", Decimal("25.50"), or whole dollars as in 25'
AT_A_TABLE = '"25.50", Decimal("25.50"), or whole cents as in 2550'
POSITIVE = "an amount of money is more than zero"
TOO_MUCH = "more money than any table has"
LEAST, MOST = Decimal("0.01"), Decimal(10**15)


def in_cents(name: str, value: Money, accepted: str = ACCEPTED) -> Cents:
    """An amount in cents; what is no exact amount of dollars is refused with what to write."""
    if isinstance(value, str):
        return _from_words(name, value, accepted)
    number = whole_number(value)
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise _refused(name, value, accepted)
    exact = Decimal(number)
    if not exact.is_finite():
        raise Refused(f"{name} {value}", "not an amount of money", (), accepted)
    if exact <= 0:
        raise Refused(f"{name} {value}", POSITIVE, (), accepted)
    if exact >= MOST:
        raise Refused(f"{name} {value}", TOO_MUCH, (), accepted)
    if exact % LEAST:
        near = exact.quantize(LEAST)
        why = "money has at most two decimals"
        raise Refused(f"{name} {value}", why, (), f'Decimal("{near}")' if near else accepted)
    return int(exact * 100)


def given_in_cents(name: str, value: Money) -> Cents:
    """An amount at a table in play, where a plain int is cents already, as `balances` has them."""
    number = whole_number(value)
    if isinstance(number, int) and not isinstance(number, bool):
        if number >= MOST * 100:
            raise Refused(f"{name} {value}", TOO_MUCH, (), AT_A_TABLE)
        return number
    return in_cents(name, value, AT_A_TABLE)


def whole_number(value: Any) -> Any:
    """The whole number that a number of another library is; anything else as it is."""
    try:
        return value if isinstance(value, int) else index(value)
    except TypeError:
        return value


def _from_words(name: str, words: str, accepted: str) -> Cents:
    try:
        amount = dollars_in(words)
        if not 0 < amount < MOST * 100:
            raise Refused(f"{name} {words!r}", TOO_MUCH if amount else POSITIVE, (), accepted)
        return amount
    except Refused as refusal:
        raise Refused(f"{name} {words!r}", refusal.why, (), accepted) from refusal


def _refused(name: str, value: object, accepted: str) -> Refused:
    """Why a value of another type is no money, and what to write instead."""
    if isinstance(value, float) and 0 <= value < MOST:
        meant = f"{value:.2f}"
        instead = f'"{meant}" or Decimal("{meant}")' if float(meant) else accepted
        return Refused(f"{name} {value}", "a float is not an exact amount of money", (), instead)
    kind = "yes or no" if isinstance(value, bool) else f"a value of type {type(value).__name__}"
    return Refused(f"{name} {value!r}", f"{kind} is not an amount of money", (), accepted)

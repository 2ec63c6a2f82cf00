"""Prompts: the seven things a table can ask of people, and which answers it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents, cents, short


class One(msgspec.Struct, frozen=True, tag="one"):
    """One of the choices."""


class Some(msgspec.Struct, frozen=True, tag="some"):
    """From `least` to `most` of the choices, written with blanks between them."""

    least: int
    most: int


class Amount(msgspec.Struct, frozen=True, tag="amount"):
    """An amount of money between two bounds, in steps from the lower one, written in dollars;
    or one of the choices."""

    least: Cents
    most: Cents
    step: Cents


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number between two bounds, or one of the choices."""

    least: int
    most: int


class Groups(msgspec.Struct, frozen=True, tag="groups"):
    """All the choices, arranged into groups of these sizes, written `a b | c d e`."""

    sizes: tuple[int, ...]


Form: TypeAlias = One | Some | Amount | Number | Groups


def answered(form: Form, choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    """Refuse an answer that has not the form that was asked for."""
    if isinstance(form, One):
        _one(choices, answer, cites)
    elif isinstance(form, Some):
        _some(form, choices, answer, cites)
    elif isinstance(form, Amount):
        _amount(form, choices, answer, cites)
    elif isinstance(form, Number):
        _number(form, choices, answer, cites)
    else:
        _groups(form, choices, answer, cites)


def _one(choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    if answer not in choices:
        raise Refused(answer, "not one of the choices", cites, ", ".join(choices))


def _some(form: Some, choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    named = answer.split()
    if not form.least <= len(named) <= form.most or Counter(named) - Counter(choices):
        many = str(form.least) if form.least == form.most else f"{form.least} to {form.most}"
        raise Refused(answer, "not a choice of these", cites, f"{many} of {', '.join(choices)}")


def _amount(form: Amount, choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    if answer in choices:
        return
    bounds = f"from {short(form.least)} to {short(form.most)} in steps of {short(form.step)}"
    refusal = Refused(
        answer, "not an amount that may be chosen", cites, ", ".join((bounds, *choices))
    )
    try:
        amount = cents(answer)
    except Refused:
        raise refusal from None
    if not form.least <= amount <= form.most or (amount - form.least) % form.step:
        raise refusal


def _number(form: Number, choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    fits = answer.isascii() and answer.isdigit() and form.least <= int(answer) <= form.most
    if answer not in choices and not fits:
        accepted = ", ".join((f"a number from {form.least} to {form.most}", *choices))
        raise Refused(answer, "not a number that may be chosen", cites, accepted)


def _groups(form: Groups, choices: Sequence[str], answer: str, cites: tuple[str, ...]) -> None:
    groups = [group.split() for group in answer.split("|")]
    whole = Counter(item for group in groups for item in group) == Counter(choices)
    if not whole or tuple(len(group) for group in groups) != form.sizes:
        sizes = " | ".join(str(size) for size in form.sizes)
        why = "not every choice once, in groups of the sizes asked for"
        raise Refused(answer, why, cites, f"{sizes} of {', '.join(choices)}")

"""Prompts: the seven things a table can ask people, and which answers it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents, cents, money, span
from croupier.core.plain import words


class One(msgspec.Struct, frozen=True, gc=False, tag="one"):
    """One of the choices."""


class Some(msgspec.Struct, frozen=True, tag="some"):
    """From `least` to `most` of the choices, separated by blanks; or the one that is `alone`."""

    least: int
    most: int
    alone: str = ""


class Amount(msgspec.Struct, frozen=True, gc=False, tag="amount"):
    """An amount of money between two bounds in dollars, or one of the choices.

    The amount goes up in steps from the lower bound.
    """

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
    """Refuse an answer that does not have the form that was asked for."""
    if not _fits(form, choices, answer):
        raise Refused(answer, _unfit(form, answer), cites, accepted(form, choices))


def accepted(form: Form, choices: Sequence[str]) -> str:
    """Describe the answers that a form takes."""
    named = [words(choice) for choice in choices]
    all_of = ", ".join(named)
    if isinstance(form, Some):
        least, most = form.least, form.most
        some = ", ".join(words(one) for one in choices if one != form.alone)
        other = f", or {words(form.alone)}" if form.alone else ""
        return f"{least if least == most else f'{least} to {most}'} of {some}{other}"
    if isinstance(form, Amount):
        return ", ".join((amounts(form), *named))
    if isinstance(form, Number):
        return ", ".join((f"a number from {form.least} to {form.most}", *named))
    if isinstance(form, Groups):
        return f"{' | '.join(map(str, form.sizes))} of {all_of}"
    return all_of


def amounts(form: Amount) -> str:
    """The amounts that may be named: one, or those between two in steps."""
    steps = "" if form.least == form.most else f" in steps of {money(form.step)}"
    return f"{span(form.least, form.most)}{steps}"


def _fits(form: Form, choices: Sequence[str], answer: str) -> bool:
    """Whether an answer has the form that was asked for."""
    if type(form) is One:
        return answer in choices
    if isinstance(form, Amount):
        return answer in choices or _is_amount(form, answer)
    if isinstance(form, Some):
        named = answer.split()
        if form.alone in named:
            return len(named) == 1
        return form.least <= len(named) <= form.most and not Counter(named) - Counter(choices)
    if isinstance(form, Number):
        number = answer.isascii() and answer.isdigit() and form.least <= int(answer) <= form.most
        return answer in choices or number
    if isinstance(form, Groups):
        groups = [group.split() for group in answer.split("|")]
        whole = Counter(item for group in groups for item in group) == Counter(choices)
        return whole and tuple(len(group) for group in groups) == form.sizes
    return answer in choices


def _is_amount(form: Amount, answer: str) -> bool:
    try:
        amount = cents(answer)
    except Refused:
        return False
    return form.least <= amount <= form.most and not (amount - form.least) % form.step


def _unfit(form: Form, answer: str) -> str:
    """Why an answer does not fit; what is no amount at all is not called one."""
    try:
        cents(answer)
    except Refused:
        return UNFIT[One] if isinstance(form, Amount) else UNFIT[type(form)]
    return UNFIT[type(form)]


UNFIT: Mapping[type[Form], str] = {
    One: "not one of the choices",
    Some: "not a choice of these",
    Amount: "not an amount that may be chosen",
    Number: "not a number that may be chosen",
    Groups: "each must be named once, in groups of the sizes asked for",
}
"""Why an answer does not fit, by the form that was asked for."""

"""Customs of other houses that this law does not have, so that their hands can be followed.

No option reaches them: a casino cannot choose them, and a table of the floor never has them. Only a
hand history from elsewhere, and the tests that compare the engine with another, are played by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.core.part import Elsewhere, Part


class Custom(msgspec.Struct, frozen=True):
    """A custom in a sentence, and the clauses from which it departs."""

    key: str
    says: str
    cites: tuple[str, ...]


class Customs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The customs of a hand, each as the law has it unless it is named.

    Amounts by position are in the order of the deal: the first is to the left of the button.
    """

    heads_up_reversed: bool = False
    antes: tuple[Cents, ...] = ()
    antes_untrimmed: bool = False
    blinds: tuple[Cents, ...] = ()
    short_posts: bool = False
    no_rake: bool = False
    odd_chips: Cents = 0
    """The unit in which pots are divided; 0 as the law has it."""
    raises: tuple[int, int] | None = None
    """The most raises in the first betting round, and after the opening bet of each later one."""
    any_first_raise: bool = False
    raised_on_top: bool = False
    any_order: bool = False
    mucks_return: bool = False
    opens_in_full: bool = False
    stand_ins: tuple[str, ...] = ()
    """Cards in the place of those that a history does not know, the burned ones among them."""
    unit: Cents = 0
    """What 1 in the history is in cents; this is no custom."""


KNOWN = (
    Custom(
        "heads_up_reversed",
        "With two players, the button posts the smaller blind and acts first before the flop",
        ("poker.10.d", "poker.10.g"),
    ),
    Custom("antes", "Antes differ from player to player", ("poker.1.ante", "poker.10.b")),
    Custom(
        "antes_untrimmed",
        "Every player contends for all antes, however little that player anted",
        ("poker.7.c.4.i",),
    ),
    Custom(
        "blinds",
        "Blinds and straddles are posted by position, wherever the button is",
        ("poker.10.d",),
    ),
    Custom(
        "short_posts",
        "A player is dealt in with too few chips for the required bets and one minimum bet",
        ("poker.7.c.3",),
    ),
    Custom("no_rake", "The house takes no rake", ("poker.14.a",)),
    Custom(
        "odd_chips",
        "Odd chips of a tie all go to the first winner to the left of the button, in the unit of "
        "the hand",
        ("poker.9.i.2.ii", "poker.9.i.2.iii", "poker.11.f.2.ii", "poker.11.f.2.iii"),
    ),
    Custom("raises", "The raises of a betting round are capped differently", ("poker.17",)),
    Custom(
        "any_first_raise",
        "A first short all-in over the blind or as an opening bet lets everyone raise again",
        ("poker.17",),
    ),
    Custom(
        "raised_on_top",
        "A blind or bet that is short of the minimum is not completed: a raise is a full bet more",
        ("poker.17",),
    ),
    Custom("any_order", "Hands are shown early, and in any order", ("poker.15.d",)),
    Custom(
        "mucks_return",
        "Mucked and burned cards are dealt again before there is a common card",
        ("poker.9.h", "poker.12.f.2"),
    ),
    Custom(
        "opens_in_full",
        "The player with the forced bet may open for a full bet instead",
        ("poker.9.d",),
    ),
    Custom(
        "stand_ins",
        "Cards that the history does not show, burned ones among them, are stand-ins",
        ("poker.1.burn-card", "poker.15.d"),
    ),
)
"""Every custom, in the order in which a hand meets them."""
LAWFUL = Customs()
_FIELDS = tuple(one.key for one in KNOWN)


def used(customs: Customs) -> tuple[Custom, ...]:
    """The customs by which a hand departs from the law."""
    return tuple(one for one in KNOWN if getattr(customs, one.key) != getattr(LAWFUL, one.key))


def of_this_house(customs: Customs) -> bool:
    """Whether a hand was played by this law, even if its history lacks cards or their order."""
    return msgspec.structs.replace(customs, stand_ins=(), any_order=False, unit=0) == LAWFUL


def under(rules: Any, customs: Mapping[str, Any]) -> Any:
    """The rules of a table, with the customs of another house."""
    try:
        return replace(rules, customs=msgspec.convert(dict(customs), Customs))
    except msgspec.ValidationError as wrong:
        raise Refused("customs", str(wrong), (), ", ".join(_FIELDS)) from None


def named(rules: Any) -> dict[str, Any]:
    """The customs in these rules, as a record names them."""
    found: dict[str, Any] = msgspec.to_builtins(rules.customs)
    return found


def says(rules: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each custom in these rules, and the clauses from which it departs."""
    return tuple((_said(one, rules.customs), one.cites) for one in used(rules.customs))


def _said(custom: Custom, customs: Customs) -> str:
    """A custom in a sentence; stand-ins are named."""
    if custom.key != "stand_ins":
        return custom.says
    return f"{custom.says}: {' '.join(customs.stand_ins)}"


CUSTOMS = Part(name="customs", brings=(Elsewhere(under, named, says),))

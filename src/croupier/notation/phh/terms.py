"""The table at which a hand was played: our choices for it, and the customs they cannot state."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.money import Cents, short
from croupier.games.poker.customs import LAWFUL, Customs
from croupier.notation.phh.hand import INFINITE, LISTS, Hand, Number

DOLLAR = 100
FINER = 5_040
"""Half of a pot can be divided by two to nine players without a rest, in so many parts."""
OWN = "_croupier"
"""Our own field: the choices of the house by which a hand was played, instead of customs."""
UNTOLD = ("first_button", "seats")
"""Choices that a single hand does not show."""
AMOUNTS = ("antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")


class Terms(msgspec.Struct, frozen=True):
    """What a hand is played for: `unit` is what 1 of the file is in cents, the stacks in cents.

    `endless` are the players whose stacks the file does not know.
    """

    unit: Cents
    stacks: tuple[Cents, ...]
    endless: frozenset[int]
    choices: Mapping[str, Any]
    customs: Customs

    def amount(self, value: Number) -> Cents:
        """An amount of the file in cents."""
        return cents(value, self.unit)

    def number(self, amount: Cents) -> Number:
        """An amount in cents as the file has it; whole, or exact to many decimals."""
        exact = Fraction(amount, self.unit)
        if exact.denominator == 1:
            return exact.numerator
        return Decimal(exact.numerator) / Decimal(exact.denominator)


def cents(value: Number, unit: Cents) -> Cents:
    """An amount of a file in cents."""
    exact = Fraction(value) * unit
    assert exact.denominator == 1, (value, unit)
    return exact.numerator


def is_fine(hand: Hand) -> bool:
    """Whether amounts of a hand are not whole, so that its pots are divided exactly."""
    return any(isinstance(one, Decimal) for one in _amounts(hand))


def unit_of(hand: Hand) -> Cents:
    """Whole dollars for whatever is bet: $1 for 1, or $100 for 1 where the file has cents."""
    decimals = (-int(one.normalize().as_tuple().exponent) for one in _decimals(hand))
    return DOLLAR * int(10 ** max(0, *decimals, 0))


def _decimals(hand: Hand) -> list[Decimal]:
    return [one for one in _amounts(hand) if isinstance(one, Decimal)]


def _amounts(hand: Hand) -> list[Number]:
    """Every amount that is known and that somebody has, posts or bets."""
    listed = (hand.fields.get(name, 0) for name in (*AMOUNTS, "starting_stacks"))
    found = [one for value in listed for one in (value if isinstance(value, list) else [value])]
    bets = [_plain(one.amount) for one in hand.actions if one.amount is not None]
    return [one for one in (*found, *bets) if one != INFINITE]


def _plain(value: Decimal) -> Number:
    return value if "." in str(value) else int(value)


def terms(hand: Hand, finer: int = 1) -> Terms:
    """The terms of a hand; `finer` parts are counted for what its unit would be."""
    own = hand.fields.get(OWN)
    unit = DOLLAR if own is not None else unit_of(hand) * finer
    given = hand.amounts("starting_stacks")
    endless = frozenset(place for place, one in enumerate(given) if one == INFINITE)
    plenty = _plenty(hand)
    chosen = {} if own is None else _own(hand, own)
    stacks = tuple(cents(plenty if one == INFINITE else one, unit) for one in given)
    if own is not None:
        return Terms(unit, stacks, endless, chosen, LAWFUL)
    return Terms(unit, stacks, endless, _choices(hand, unit), _customs(hand, unit, stacks))


def _own(hand: Hand, choices: object) -> dict[str, Any]:
    """The choices of this house for a hand that was played here."""
    kind = hand.variant
    if not isinstance(choices, dict):
        raise hand.bad(OWN, f"{OWN} is not a table of choices", f"{OWN} = {{ante = 100}}")
    if untold := [key for key in UNTOLD if key in choices]:
        why = f"{OWN} has {untold[0]}, which a single hand does not show"
        raise hand.bad(OWN, why, f"{OWN} without it")
    if any(Fraction(one) * DOLLAR % 1 for one in _amounts(hand)):
        raise hand.bad(OWN, "an amount is not in whole cents", f"whole cents, or no {OWN}")
    stated = {"type": kind.type, "form": kind.form, "structure": kind.structure}
    if any(choices.get(key, word) != word for key, word in stated.items()):
        raise hand.bad(OWN, f"{OWN} is not about {kind.name}", f"{kind.type}, {kind.structure}")
    return {**choices, **stated, "seats": hand.players}


def must_agree(hand: Hand, rules: Any) -> None:
    """Require the bets that a hand of this house states to be those of its choices."""
    many = hand.players
    blinds = (*rules.blinds, *(0,) * many)[:many]
    ours = {
        "antes": (rules.ante or 0,) * many,
        "blinds_or_straddles": _in_turn(blinds, many == 2),
        "bring_in": (rules.forced_bet,),
        "small_bet": (rules.limits_min,),
        "big_bet": (rules.limits_max,),
        "min_bet": (rules.limits_min,),
    }
    for name, amounts in ours.items():
        stated = hand.fields.get(name, amounts)
        given = tuple(stated) if name in LISTS else (stated,)
        if name in hand.fields and tuple(cents(one, DOLLAR) for one in given) != amounts:
            accepted = ", ".join(short(one) for one in amounts)
            raise hand.bad(name, f"{name} is not what the choices in {OWN} say", accepted)


def _plenty(hand: Hand) -> int:
    """More than anybody bets: the stack of a player whose stack is not known."""
    return 10 * int(sum(_amounts(hand), Decimal(100)))


def _choices(hand: Hand, unit: Cents) -> dict[str, Any]:
    """The choices of a house that offers what was played, as a record has them."""
    of, kind = hand.fields, hand.variant
    small = cents(of["small_bet" if kind.is_limit else "min_bet"], unit)
    chosen: dict[str, Any] = {
        "type": kind.type,
        "form": kind.form,
        "structure": kind.structure,
        "seats": hand.players,
        "limits.min": small,
        "limits.max": cents(of["big_bet"], unit) if kind.is_limit else small,
        "max_raises": "none",
        "reopen_sum": True,
    }
    if kind.is_stud:
        chosen["forced_bet"] = cents(of["bring_in"], unit)
    else:
        chosen["blinds"] = list(_posted(hand, small, unit) or (small,))
    if ante := _ante(hand, unit):
        chosen["ante"] = ante
    return chosen


def _posted(hand: Hand, small: Cents, unit: Cents) -> tuple[Cents, ...]:
    """The blinds that a sign can state: from the button's left, each at least the one before."""
    blinds = [cents(one, unit) for one in hand.amounts("blinds_or_straddles")]
    while blinds and not blinds[-1]:
        blinds.pop()
    lawful = blinds and all(blinds) and blinds == sorted(blinds) and blinds[-1] <= small
    return tuple(blinds) if lawful else ()


def _ante(hand: Hand, unit: Cents) -> Cents:
    """The ante, if everyone's is the same."""
    antes = {cents(one, unit) for one in hand.amounts("antes")}
    return antes.pop() if len(antes) == 1 else 0


def _customs(hand: Hand, unit: Cents, stacks: tuple[Cents, ...]) -> Customs:
    """The customs that the law's own choices cannot state."""
    kind, of = hand.variant, hand.fields
    antes = _trimmed(hand, tuple(cents(one, unit) for one in hand.amounts("antes")))
    blinds = tuple(cents(one, unit) for one in hand.amounts("blinds_or_straddles"))
    small = cents(of["small_bet" if kind.is_limit else "min_bet"], unit)
    heads_up = hand.players == 2
    turned = heads_up and (not kind.is_stud or antes[0] != antes[1])
    own = _in_turn(antes, heads_up), _in_turn(blinds, heads_up)
    uneven = len(set(antes)) > 1
    short_of = any(has < ante + blind for has, ante, blind in zip(stacks, *own, strict=True))
    needs = max((*blinds, cents(of.get("bring_in", 0), unit))) + small
    return Customs(
        heads_up_reversed=turned,
        antes=own[0] if uneven else (),
        antes_untrimmed=not of.get("ante_trimming_status", False) and (uneven or short_of),
        blinds=() if kind.is_stud or _posted(hand, small, unit) else own[1],
        short_posts=any(has < ante + needs for has, ante in zip(stacks, own[0], strict=True)),
        no_rake=True,
        opens_in_full=kind.is_stud and _opened_in_full(hand),
        unit=unit,
    )


def _opened_in_full(hand: Hand) -> bool:
    """Whether the first bet of a stud hand is not the forced one."""
    bets = (one.verb for one in hand.actions if one.verb in ("pb", "cbr", "cc", "f"))
    return next(bets, "pb") != "pb"


def freely(customs: Customs, unit: Cents) -> Customs:
    """The same with customs that a hand seldom needs: how short bets count, and odd chips."""
    return replace(customs, odd_chips=unit, any_first_raise=True, raised_on_top=True)


def _trimmed(hand: Hand, antes: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """Antes as they are met by another one, if the file says that they are trimmed."""
    if not hand.fields.get("ante_trimming_status", False):
        return antes
    second = sorted(antes)[-2]
    return tuple(min(one, second) for one in antes)


def _in_turn(amounts: tuple[Cents, ...], heads_up: bool) -> tuple[Cents, ...]:
    """What each player posts; two players post what the file has for the other."""
    return amounts[::-1] if heads_up else amounts

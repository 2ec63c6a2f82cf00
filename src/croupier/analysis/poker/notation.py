"""Hands as people write them: `AsKd`, `As ??`, `(As Kd) 7h`, `AsAdKh/7c2d`, or a range."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.analysis.poker.ranges import EXAMPLES, Hand, range_of
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import UNSEEN
from croupier.equipment.cards import DECK, in_letters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.analysis.poker.judging import Shape

RANDOM = "random"
HOLDEM = 2
"""The number of a player's own cards in the type that has ranges."""
_CARD = re.compile(r"(10|[2-9TJQKA]|[tjqka])([shdcSHDC])|\?\?")
_BETWEEN = re.compile(r"[\s,()|\[\]]+")


@dataclass(frozen=True)
class Held:
    """What is known of a player's hand: its cards, those thrown away, or the hands of a range."""

    text: str
    cards: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()


def tokens(text: str) -> tuple[str, ...] | None:
    """The cards and open cards of a text, or None if it has anything else."""
    plain, found, at = in_letters(_BETWEEN.sub("", text)), list[str](), 0
    while at < len(plain):
        match = _CARD.match(plain, at)
        if match is None:
            return None
        found.append(_card(match))
        at = match.end()
    return tuple(found)


def _card(match: re.Match[str]) -> str:
    if match[0] == UNSEEN:
        return UNSEEN
    return ("T" if match[1] == "10" else match[1].upper()) + match[2].lower()


def cards_of(what: str, text: str) -> tuple[str, ...]:
    """Cards written in a row: `Ah Kd 7c` or `AhKd7c`."""
    found = tokens(text)
    if found is None or UNSEEN in found:
        bad = next((one for one in _BETWEEN.split(text) if tokens(one) is None), text)
        raise UnknownName(f"card in {what}", bad, DECK)
    return found


def held(shape: Shape, text: str) -> Held:
    """A player's hand in a form; more cards than the form has are refused."""
    kept, slash, thrown = text.partition("/")
    if slash and not shape.draws:
        why = "only a hand that draws throws cards away"
        raise Refused(f"hand {text}", why, (), f"up to {shape.own} cards, ?? for one not known")
    if text.strip().lower() == RANDOM:
        return Held(text, hands=range_of(RANDOM) if shape.own == HOLDEM else ())
    found = tokens(kept)
    if shape.own == HOLDEM and (found is None or len(found) != HOLDEM or UNSEEN in found):
        return Held(text, hands=range_of(text if found is None or len(found) != 1 else text + "??"))
    if found is None:
        why = "it is not written as cards"
        raise Refused(f"hand {text!r}", why, (), accepted(shape))
    if len(found) > shape.own:
        why = f"it has {len(found)} cards, and a player gets {shape.own}"
        raise Refused(f"hand {text}", why, (), accepted(shape))
    discards = cards_of("the discards", thrown)
    _must_draw_even(shape, text, found, discards)
    return Held(text, tuple(card for card in found if card != UNSEEN), discards)


def _must_draw_even(
    shape: Shape, text: str, kept: tuple[str, ...], thrown: tuple[str, ...]
) -> None:
    """Require that the cards kept and those thrown away are the cards that were dealt."""
    if thrown and len(kept) + len(thrown) != shape.own:
        why = f"{len(kept)} cards kept and {len(thrown)} thrown away are not {shape.own}"
        raise Refused(f"hand {text}", why, (), "AsAdKh/7c2d: three cards kept, two thrown away")


def accepted(shape: Shape) -> str:
    """What a hand of this form may look like."""
    if shape.own == HOLDEM:
        return EXAMPLES
    example = " ".join(("As", "Kd", "7h", "7c", "2s", "9d", "4c")[: shape.own])
    open_ = f"{UNSEEN} for a card not known, or {RANDOM}"
    return f"up to {shape.own} cards such as {example}; {open_}"


def must_differ(groups: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Require that no card is at two places; the places are named."""
    seen: dict[str, str] = {}
    for where, cards in groups:
        for card in cards:
            if card in seen:
                twice = f"{where} twice" if seen[card] == where else f"{seen[card]} and in {where}"
                why = f"the {card} is in {twice}"
                raise Refused(f"card {card}", why, (), "each card of the deck once")
            seen[card] = where

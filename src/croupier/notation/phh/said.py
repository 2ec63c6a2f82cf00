"""A hand of a file in words: its players by name, and every card that the file shows."""

from __future__ import annotations

import re

from msgspec.structs import replace

from croupier.core.event import UNSEEN, Dealt
from croupier.games.families.shoe import BURN
from croupier.notation.explain import Explained, explain
from croupier.notation.phh.played import PlayedHand
from croupier.notation.prose import cards

_PLAYER = re.compile(r"\bp([1-9][0-9]?)\b")


def said(played: PlayedHand) -> tuple[Explained, ...]:
    """What happened in a hand, with the names and the cards that its file has."""
    rows = explain(played.driver, lambda event: dealt(played, event))
    names = played.hand.fields.get("players", ())
    return tuple(replace(row, says=_named(row.says, names)) for row in rows)


def dealt(played: PlayedHand, event: Dealt) -> str:
    """Which cards went to whom; a stand-in is a card that nobody knows."""
    hands: dict[str, list[str]] = {}
    for card, to in zip(event.cards, event.to, strict=True):
        hidden = to == BURN or card in played.stand_ins
        hands.setdefault(to, []).append(UNSEEN if hidden else card)
    burned = hands.pop(BURN, ())
    up = {to for to, eyes in zip(event.to, event.by_card, strict=True) if eyes is None}
    some = ", ".join(_got(to, cards(hand), to in up) for to, hand in hands.items())
    return "; ".join(filter(None, ("A card is burned" if burned else "", some)))


def _got(place: str, hand: str, up: bool) -> str:
    """What a player gets, or what is laid in the center for everyone."""
    if not place.isdigit():
        return f"{hand} in the center"
    known = " face up" if up and "face" not in hand else ""
    return f"p{place} gets {hand}{known}"


def _named(says: str, names: tuple[str, ...]) -> str:
    """A sentence with the names of players, where the file has them."""

    def name(found: re.Match[str]) -> str:
        place = int(found[1]) - 1
        return (names[place] if place < len(names) else "") or found[0]

    return _PLAYER.sub(name, says)

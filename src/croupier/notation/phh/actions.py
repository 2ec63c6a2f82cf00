"""The action notation of PHH: who acts, how, and a comment."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from croupier.core.errors import Refused

Verb: TypeAlias = Literal["db", "dh", "pb", "cbr", "cc", "f", "sd", "sm", ""]
UNKNOWN = "??"
DASH = "-"
GRAMMAR = {
    "db": "d db CARDS",
    "dh": "d dh pN CARDS",
    "pb": "pN pb",
    "cbr": "pN cbr AMOUNT",
    "cc": "pN cc",
    "f": "pN f",
    "sd": "pN sd [CARDS]",
    "sm": "pN sm [CARDS]",
}
_CARD = re.compile(r"[2-9TJQKA][cdhs]|\?\?")
_CARDS = re.compile(rf"(?:{_CARD.pattern})+")
_PLAYER = re.compile("p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,9})?")


class Action(msgspec.Struct, frozen=True):
    """One action: its player from 0 (None for the dealer and for a comment), and what is done.

    `cards` are those dealt, discarded or shown; `amount` is what the bet is raised to.
    """

    text: str
    verb: Verb = ""
    player: int | None = None
    cards: tuple[str, ...] = ()
    amount: Decimal | None = None


def read_action(text: str) -> Action:
    """Read one action; anything that the grammar does not have is refused."""
    words = text.partition("#")[0].split()
    match words:
        case []:
            return Action(text)
        case ["d", "db", cards]:
            return Action(text, "db", None, _cards(cards))
        case ["d", "dh", player, cards]:
            return Action(text, "dh", _player(player), _cards(cards))
        case [player, ("pb" | "cc" | "f" | "sd" | "sm") as verb]:
            return Action(text, verb, _player(player))
        case [player, "cbr", amount]:
            return Action(text, "cbr", _player(player), (), _amount(amount))
        case [player, "sm", "-"]:
            return Action(text, "sm", _player(player), (DASH,))
        case [player, ("sd" | "sm") as verb, cards]:
            return Action(text, verb, _player(player), _cards(cards))
        case [_, verb, *_] if verb in GRAMMAR:
            raise Refused(repr(text), "it has too many words, or too few", (), GRAMMAR[verb])
    raise Refused(repr(text), "no such action", (), "; ".join(GRAMMAR.values()))


def write_cards(cards: tuple[str, ...]) -> str:
    """Cards one after the other."""
    return "".join(cards)


def _player(word: str) -> int:
    found = _PLAYER.fullmatch(word)
    if not found:
        raise Refused(repr(word), "not a player", (), "p1 for the first player, p2 for the second")
    return int(found[1]) - 1


def _cards(word: str) -> tuple[str, ...]:
    if not _CARDS.fullmatch(word):
        raise Refused(repr(word), "not cards", (), "As, Td9h, ?? for an unknown card")
    return tuple(_CARD.findall(word))


def _amount(word: str) -> Decimal:
    if not _AMOUNT.fullmatch(word) or not Decimal(word):
        raise Refused(repr(word), "not an amount", (), "what the bet is raised to: 400, 12.50")
    return Decimal(word)

"""What may be combined at one blackjack table: every pair the rules bar, with the clause.

A pair is barred if either section bars it, impossible if the numbers of decks exclude each
other, or *unfit*: not barred, but dealt so that one cannot be settled as its rules require.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

Standing = Literal["barred", "decks", "unfit"]


REASONS: dict[Standing, str] = {
    "barred": "may not be offered together",
    "decks": "no number of decks fits both",
    "unfit": "not barred, but one cannot be dealt as the other's rules require",
}


class Clash(msgspec.Struct, frozen=True):
    """Two things that cannot be combined, why, and the clauses that say so."""

    one: str
    other: str
    standing: Standing
    cites: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name by which a house accepts a pair that is unfit."""
        return f"{self.one} with {self.other}"


def _barred(one: str, other: str, cites: tuple[str, ...]) -> Clash:
    return Clash(one, other, "barred", cites)


def _decks(one: str, other: str, cites: tuple[str, ...]) -> Clash:
    return Clash(one, other, "decks", cites)


def _unfit(one: str, other: str, cites: tuple[str, ...]) -> Clash:
    return Clash(one, other, "unfit", cites)


CLASHES = (
    _barred("surrender", "6_to_5", ("blackjack.8.c",)),
    _barred("surrender", "face_up", ("blackjack.6.k.3",)),
    _barred("surrender", "multiple_action", ("blackjack.8.c",)),
    _barred("surrender", "progressive", ("blackjack.8.c",)),
    _unfit("6_to_5", "face_up", ("blackjack.6.k", "blackjack.6a.c.3")),
    _unfit("6_to_5", "over_under_13", ("blackjack.6a.c.1", "blackjack.17.d")),
    _unfit("6_to_5", "same_suit", ("blackjack.6a.c.1", "blackjack.17.d")),
    _decks("6_to_5", "sevens", ("blackjack.2.a.1", "blackjack.2.a.3")),
    _unfit("6_to_5", "multiple_action", ("blackjack.6a.c.1", "blackjack.18.c")),
    _decks("6_to_5", "progressive", ("blackjack.2.a.1", "blackjack.2.a.3")),
    _unfit("6_to_5", "bonus", ("blackjack.6a.c.1", "blackjack.20.e.1")),
    _unfit("6_to_5", "streak", ("blackjack.6a.c.1", "blackjack.22.c")),
    _decks("6_to_5", "match", ("blackjack.2.a.1", "blackjack.2.a.4")),
    _unfit("6_to_5", "twenty", ("blackjack.6a.c.1", "blackjack.24.d")),
    _decks("6_to_5", "optional_bonus", ("blackjack.2.a.1", "blackjack.2.a.4")),
    _barred("hole", "face_up", ("blackjack.6.j", "blackjack.6.k")),
    _unfit("hole", "multiple_action", ("blackjack.6.j", "blackjack.18.e")),
    _barred("hole", "progressive", ("blackjack.6.j.2",)),
    _barred("face_up", "resplit", ("blackjack.6.k.5",)),
    _unfit("face_up", "multiple_action", ("blackjack.6.k", "blackjack.18.e")),
    _barred("face_up", "progressive", ("blackjack.6.k",)),
    _barred("several_players", "progressive", ("blackjack.13.a",)),
    _barred("resplit", "multiple_action", ("blackjack.11.e",)),
    _barred("over_under_13", "progressive", ("blackjack.17.a",)),
    _barred("same_suit", "progressive", ("blackjack.17.a",)),
    _barred("sevens", "progressive", ("blackjack.17.a",)),
    _barred("multiple_action", "progressive", ("blackjack.18.a",)),
    _barred("multiple_action", "bonus", ("blackjack.18.a", "blackjack.20.l")),
    _barred("multiple_action", "streak", ("blackjack.18.a", "blackjack.22.l")),
    _barred("multiple_action", "match", ("blackjack.18.a",)),
    _barred("multiple_action", "twenty", ("blackjack.18.a", "blackjack.24.i")),
    _barred("multiple_action", "optional_bonus", ("blackjack.18.a", "blackjack.25.h")),
    _barred("progressive", "bonus", ("blackjack.20.l",)),
    _barred("progressive", "streak", ("blackjack.22.l",)),
    _barred("progressive", "twenty", ("blackjack.24.i",)),
    _barred("progressive", "optional_bonus", ("blackjack.25.h",)),
    _barred("bonus", "streak", ("blackjack.20.l", "blackjack.22.l")),
    _barred("bonus", "twenty", ("blackjack.20.l", "blackjack.24.i")),
    _barred("bonus", "optional_bonus", ("blackjack.20.l", "blackjack.25.h")),
    _barred("streak", "twenty", ("blackjack.22.l", "blackjack.24.i")),
    _barred("streak", "optional_bonus", ("blackjack.22.l", "blackjack.25.h")),
    _barred("match", "optional_bonus", ("blackjack.23.g", "blackjack.25.h")),
    _barred("twenty", "optional_bonus", ("blackjack.24.i", "blackjack.25.h")),
)
"""Over/under 13, same suit and sevens already exclude each other: `additional` names one."""


PRESENT: Mapping[str, Callable[[BlackjackOptions], bool]] = {
    "surrender": lambda rules: rules.surrender,
    "6_to_5": lambda rules: rules.variant == "6_to_5",
    "face_up": lambda rules: rules.shown,
    "hole": lambda rules: not rules.by_hand and rules.dealing in ("hole", "hole_reader"),
    "several_players": lambda rules: rules.players_per_box > 1,
    "resplit": lambda rules: rules.resplit,
    "over_under_13": lambda rules: rules.additional == "over_under_13",
    "same_suit": lambda rules: rules.additional == "same_suit",
    "sevens": lambda rules: rules.additional == "sevens",
    "multiple_action": lambda rules: rules.multiple_action != "off",
    "progressive": lambda rules: rules.progressive,
    "bonus": lambda rules: rules.bonus != "off",
    "streak": lambda rules: rules.streak,
    "match": lambda rules: rules.match,
    "twenty": lambda rules: rules.twenty != "off",
    "optional_bonus": lambda rules: rules.optional_bonus,
}
"""Whether each entry of the matrix is chosen."""


Chosen = Mapping[str, Any]
ENTAILED: tuple[tuple[Callable[[Chosen], bool], tuple[tuple[str, Any], ...]], ...] = (
    (
        lambda chosen: chosen.get("multiple_action", "off") != "off",
        (("hole_card", "none"), ("resplit", False), ("seats", 6)),
    ),
    (
        lambda chosen: "face_up" in (chosen.get("variant"), chosen.get("hole_card")),
        (("variant", "face_up"), ("hole_card", "face_up"), ("resplit", False)),
    ),
    (
        lambda chosen: chosen.get("variant") == "6_to_5",
        (("decks", 2), ("seats", 6), ("shuffler", True)),
    ),
    (lambda chosen: bool(chosen.get("progressive")), (("hole_card", "none"),)),
)
"""Choices that follow from another choice under the rules."""


def clash(one: str, other: str) -> Clash | None:
    """Why two things cannot be combined, in either order; None if they can."""
    return next((c for c in CLASHES if {c.one, c.other} == {one, other}), None)

"""What a question is about: whose turn it is, with the hand that is decided and the dealer's."""

from __future__ import annotations

import re

from croupier.core.game import Game, displays
from croupier.core.view import DEALER, Prompt, View
from croupier.floor.tables.living import Living
from croupier.floor.web.pages import phrases
from croupier.floor.web.pages.words import say
from croupier.notation.plain import split_hands

VERB = re.compile(r"(has|shows) (an? )?")
"""How a hand's count begins."""
SPLIT = re.compile(r"\d+\.\d+")
"""The place of a hand that was split off another."""


def _hands(found: Living, shown: View, asked: Prompt) -> tuple[dict[str, str], list[str]]:
    """What is said about hands, and which of these the decision is about."""
    said = {one.what: one.face for one in shown.things if one.what == one.place}
    places = {asked.about, asked.about.partition(" ")[0], asked.about.rpartition(" ")[2]}
    other = {DEALER, *displays(found.game, found.driver.table)}
    named = [what for what in said if what.rpartition(" ")[2] in places]
    return said, [what for what in named if what not in other or _counts(what, said[what])]


def _counts(what: str, said: str) -> bool:
    """Whether everyone sees what a player's hand has."""
    return what != DEALER and VERB.match(said) is not None


def turn(found: Living, shown: View, asked: Prompt | None) -> str:
    """Whose turn it is, with the hand that is decided about and the dealer's, if they are known."""
    if asked is None:
        return ""
    said, own = _hands(found, shown, asked)
    has = [said[what].removeprefix("has ") for what in own if VERB.match(said[what])]
    if not has:
        return ""
    if DEALER not in said:
        return say("guide.turn", own=", ".join(map(phrases.heard, has)))
    dealer = phrases.heard(VERB.sub("", said[DEALER]))
    return say("guide.turn_against", own=", ".join(map(phrases.heard, has)), dealer=dealer)


def about(found: Living, shown: View, asked: Prompt | None) -> str:
    """The hand or box of the decision, with what is known about it and the dealer."""
    if asked is None:
        return ""
    said, own = _hands(found, shown, asked)
    split = {one.place.partition(".")[0] for one in shown.things if SPLIT.fullmatch(one.place)}
    faces = [f"{_named(found.game, _of_several(what, split))} {said[what]}" for what in own]
    faces += [f"{DEALER} {said[DEALER]}"] if own and DEALER in said else []
    hand = asked.about.replace(".", "").isdigit()
    called = _of_several(f"hand {asked.about}", split) if hand else asked.about
    words = split_hands(", ".join(faces or [called]))
    return words[:1].upper() + words[1:]


def _of_several(what: str, split: set[str]) -> str:
    """The first hand of a box whose hand was split, called as the others are."""
    kind, _, box = what.rpartition(" ")
    return f"{what}.1" if kind == "hand" and box in split else what


def _named(game: Game, what: str) -> str:
    """What a hand is called before what it has: `hand 3`, `high hand of seat 3:`."""
    named = game.named(what)
    return f"{named.name}:" if named is not None else what

"""The strip above the felt of a small screen: what moves, the house's hands and the reader's own.

Here is also which hands a reader looks at: their own are drawn larger, and the one that is played
now has a line around it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from croupier.core.event import (
    UNSEEN,
    Collected,
    Dealt,
    Event,
    Paid,
    Returned,
    RoundOpened,
    WagerPlaced,
)
from croupier.core.game import Game, dealt_by, devices
from croupier.core.layout import Layout
from croupier.core.moment import Moment
from croupier.core.part import Seating
from croupier.core.rules import Rules
from croupier.core.view import Prompt, Thing, View
from croupier.core.wager import Spot, spot
from croupier.drawing.felt import felt_svg
from croupier.drawing.strip import Hand, grouped, names_svg, strip
from croupier.drawing.things import CHANGING, NOWHERE, PIECES, Focus, idle_svg, things_svg
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest
from croupier.floor.web.pages.badges import box_at
from croupier.floor.web.pages.moment import BURN
from croupier.floor.web.pages.words import say

DEALER, MARKER = "dealer", "marker"
MOST = 5
"""How many hands a strip shows."""
THROWN_AWAY = "discard"
"""How the places begin where a player's discarded cards lie."""
FEW, BRIEF, ROOMY = 2, 11, 3
"""How many hands have room for what they were called in full, how long a short name is, and how
many hands have room for a word before what they won or lost."""


def own_boxes(shown: View, events: Iterable[Event], mine: str) -> frozenset[int]:
    """The boxes at which the reader has wagers, or had them in the round that is shown."""
    lying = (one.spot for one in shown.ledger.wagers if one.patron == mine)
    kinds = (Paid, Collected, Returned)
    over = (one.spot for one in events if isinstance(one, kinds) and one.patron == mine)
    return frozenset(Spot.parse(one).box for one in (*lying, *over)) - {0} if mine else frozenset()


def set_aside(game: Game, shown: View, boxes: frozenset[int], mine: str) -> frozenset[str]:
    """The places where only a wager of its own makes cards a hand, and the reader made none."""
    moment = game.get(Moment)
    dealt = [n for n, one in enumerate(shown.news) if isinstance(one, Dealt)]
    begun = [n for n, one in enumerate(shown.news) if isinstance(one, RoundOpened)]
    first = max((n for n in begun if dealt and n < dealt[-1]), default=0)
    made = {
        one.wager.spot
        for one in shown.news[first:]
        if isinstance(one, WagerPlaced) and one.wager.patron == mine
    }
    named = {} if moment is None else moment.hands
    return frozenset(
        place.format(box=box)
        for kind, place in named.items()
        for box in boxes
        if spot(kind, "", box) not in made
    )


def focus(
    game: Game,
    things: Iterable[Thing],
    boxes: frozenset[int],
    asked: Prompt | None,
    aside: frozenset[str] = frozenset(),
) -> Focus:
    """The reader's own hands, and the one that is played now; cards set aside are no hand."""
    places = {one.place for one in things if one.what == dealt_by(game)} - aside
    about = asked.about if asked is not None else ""
    named = {about, about.partition(" ")[0], about.rpartition(" ")[2]}
    own = frozenset(one for one in places if box_at(game, one) in boxes)
    return Focus(own, frozenset(one for one in own if one.rpartition(" ")[2] in named))


def hands(
    game: Game, things: Sequence[Thing], own: frozenset[str], layout: Layout | None = None
) -> tuple[Hand, ...]:
    """The hands on a strip: those of the house, then the reader's own, or other players'.

    Those of the house are in the order in which they lie on the layout, if there is no dealer's.

    Common cards that lie apart are one group. If what the house has leaves no room for the reader's
    hands, it is on the felt alone.
    """
    of, cards = dealt_by(game), dict[str, list[str]]()
    for one in things:
        if one.what == of:
            cards.setdefault(one.place, []).append(one.face)
    found = [one for one in cards if not box_at(game, one) and _tells(one, cards[one])]
    house = found if layout is None or DEALER in found else sorted(found, key=_across(layout))
    mine = sorted((one for one in cards if one in own), key=_number)
    others = [one for one in cards if box_at(game, one)] if not own else []
    groups = _groups(house)
    apart = len(house) - len(groups) + len(set(groups.values()))
    fit = apart + len(mine) <= MOST
    every = [*(one for one in house if fit or one == DEALER), *mine, *others]
    alone = [one for one in every if one not in groups][: MOST - len(set(groups.values()))]
    shown = [one for one in every if one in groups or one in alone]
    named = dict(_named(shown, own, len(mine)))
    return tuple(
        Hand(one, groups.get(one, name), len(cards[one]), of, groups.get(one, ""))
        for one, name in named.items()
    )


def _across(layout: Layout) -> Callable[[str], int]:
    """How far to the right a place is on a layout; one that it does not have is on the left."""

    def across(place: str) -> int:
        found = layout.place(place)
        return 0 if found is None else found.anchor[0]

    return across


def _number(place: str) -> list[int]:
    """The numbers in the name of a place: its box, and which of the hands there."""
    return [int(one) for one in re.findall(r"\d+", place)]


def _groups(house: Sequence[str]) -> dict[str, str]:
    """The places of common cards that lie apart, such as `community 2`, by what all are called."""
    stems = {one: re.split(r"[ _]", one)[0].capitalize() for one in house}
    many = Counter(stems.values())
    return {one: stem for one, stem in stems.items() if many[stem] > 1}


def _tells(place: str, faces: list[str]) -> bool:
    """Whether cards of the house are a hand: the dealer's, or some that are face up; none aside."""
    aside = "." in place or place.startswith(THROWN_AWAY)
    return place == DEALER or (not aside and any(face != UNSEEN for face in faces))


def _named(places: Sequence[str], own: frozenset[str], many: int) -> Iterator[tuple[str, str]]:
    """What each hand is called; of two that belong together, the second only by what it is."""
    parts = [place.rpartition(" ") for place in places]
    of = Counter(whose for words, _, whose in parts if words)
    before = ""
    for place, (words, _, whose) in zip(places, parts, strict=True):
        if of[whose] < FEW:
            yield place, _called(place, place in own, many)
        else:
            again = whose == before
            yield place, words.capitalize() if again else _called(whose, place in own, 1)
        before = whose


def _called(place: str, own: bool, many: int) -> str:
    """What a hand is called on a strip."""
    words, _, last = place.rpartition(" ")
    if place == BURN:
        return say("strip.burned")
    if not own:
        return (place[:1].upper() + place[1:]).replace("_", " ")
    which = words or last.partition(".")[2] or "1"
    return f"{say('strip.you')}, {which}" if many > 1 else say("strip.you")


def still(game: Game, rules: Rules, layout: Layout) -> str:
    """The part of a game's strip that does not change; "" if the game has no strip."""
    if game.get(Seating) is not None:
        return ""
    made = strip(layout, _decides(game, rules), deals=deals(game))
    return "" if made is None else felt_svg(made, prefix="strip-", without=CHANGING)


def drawn(game: Game, rules: Rules, layout: Layout, things: Sequence[Thing], at: Focus) -> str:
    """What is on a strip now."""
    if game.get(Seating) is not None:
        return ""
    shown = hands(game, things, at.own, layout)
    made = strip(layout, _decides(game, rules), shown, deals=deals(game))
    if made is None:
        return ""
    lying = things_svg(made, _brief(things, shown), focus=_active(at))
    return idle_svg(made, things) + names_svg(made) + lying


def _active(at: Focus) -> Focus:
    """The hand that is played, which has a line around it; no hand of a strip is enlarged."""
    return Focus(active=at.active) if at.active else NOWHERE


def _brief(things: Sequence[Thing], shown: Sequence[Hand]) -> Sequence[Thing]:
    """The things on a strip: without long names of hands if there are many, which would overlap.

    What lies elsewhere on the felt, such as a common card or a marker at a box, is no part of the
    hand there.
    """
    hands = {one.place for one in shown}
    here = [one for one in things if not _elsewhere(one, hands)]
    many = len(grouped(shown))
    if many <= FEW:
        return here
    kept = [one for one in here if len(one.face) <= BRIEF or not _names(one, many > ROOMY)]
    return [*map(_shorter, kept)] if many > ROOMY else kept


def _names(thing: Thing, now: bool) -> bool:
    """Whether a thing says what a hand was, or what one is that is played `now`."""
    return thing.what.startswith("count, ") or (now and thing.what == thing.place)


def _shorter(thing: Thing) -> Thing:
    """A result without the word before its amount."""
    if not thing.what.startswith(("won, ", "lost, ")):
        return thing
    return Thing(thing.what, thing.place, thing.face.rpartition(" ")[2])


def _elsewhere(thing: Thing, hands: set[str]) -> bool:
    """Whether a card or a marker has only the number in common with a hand."""
    lies = thing.what in PIECES or MARKER in thing.what
    return lies and thing.place not in hands and thing.place.rpartition(" ")[2] in hands


def deals(game: Game) -> bool:
    """Whether hands are dealt, for which a strip has room."""
    return any(part.dealt is not None for part in game.parts)


def _decides(game: Game, rules: Rules) -> str:
    """The device that decides a game, unless that is cards."""
    found = devices(game, rules).get(game.decides)
    return "" if found is None or isinstance(found, Pack | Contest) else game.decides

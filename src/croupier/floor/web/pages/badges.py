"""Badges on hands: what their cards count, how they ended, and what they won or lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.core.event import (
    UNSEEN,
    Collected,
    Event,
    Paid,
    Returned,
    RoundEnded,
    RoundOpened,
    VigorishCollected,
)
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.money import Cents
from croupier.core.part import Seating
from croupier.core.view import Thing
from croupier.core.wager import Spot
from croupier.floor.money.amounts import signed
from croupier.floor.web.pages.words import say
from croupier.notation.outcome import box_of, came, ends
from croupier.notation.prose import Setting

FEW = 2
"""A hand of fewer cards is not counted."""
HAS = "has "
"""How a sentence begins that says what a hand counts."""
SETTLED = Paid | Collected | Returned | VigorishCollected
"""What decides what a hand won or lost."""


def came_of(events: Sequence[Event], where: Setting) -> tuple[Event, ...]:
    """The events of the round whose outcome the reader is shown; none between players."""
    found = None if where.game.get(Seating) is not None else came(events, where)
    now, own = 0, []
    for event in events if found is not None else ():
        now = event.round if isinstance(event, RoundOpened) else now
        if found is not None and now == found.round:
            own.append(event)
    return tuple(own)


def badges(
    things: Iterable[Thing],
    of: str,
    events: tuple[Event, ...],
    where: Setting,
    named: Iterable[Thing] = (),
) -> Iterator[Thing]:
    """The badges on the hands among things: counts, what they were, and the results of a round.

    `of` is what is dealt; a hand about which something is said has no other count, and one whose
    result says what it was needs no name.
    """
    ended = {place: words.lower() for place, words in ends(events).items()}
    yield from (one for one in named if ended.get(one.place) != one.face.lower())
    every = tuple(things)
    said = {one.place.rpartition(" ")[2] for one in every if one.what == one.place}
    hands: dict[str, tuple[str, ...]] = {}
    for one in every:
        if one.what == of:
            hands[one.place] = (*hands.get(one.place, ()), one.face)
    yield from (one for one in _counts(hands, where) if one.place not in said)
    yield from _results(hands, events, where.game)


def worded(thing: Thing) -> Thing:
    """What is said of a hand, as a badge says it: `20` where a sentence says `has 20`."""
    says = thing.face.removeprefix(HAS) if thing.what == thing.place else thing.face
    return thing if says == thing.face else Thing(thing.what, thing.place, says)


def names(said: Iterable[Thing], places: frozenset[str]) -> Iterator[Thing]:
    """The badges that say what hands that are over were, where these lie."""
    for one in said:
        place = one.place if one.place in places else one.place.rpartition(" ")[2]
        if place in places:
            yield Thing(f"count, {place}", place, one.face.removeprefix(HAS))


def _counts(hands: dict[str, tuple[str, ...]], where: Setting) -> Iterator[Thing]:
    moment = where.game.get(Moment)
    for place, cards in hands.items() if moment is not None else ():
        if moment is not None and len(cards) >= FEW and UNSEEN not in cards:
            split = any(one.startswith(f"{place}.") for one in hands)
            said = moment.counts(f"{place}.1" if split else place, cards)
            if said:
                yield Thing(f"count, {place}", place, said)


def _results(
    hands: dict[str, tuple[str, ...]], events: tuple[Event, ...], game: Game
) -> Iterator[Thing]:
    said, over = ends(events), any(isinstance(one, RoundEnded) for one in events)
    for place, settled in _settled(tuple(hands), events, game):
        if not over and _pushes(settled):
            continue  # A wager was taken back, and the hand plays on.
        won = sum(map(_won, settled))
        kind = "won" if won > 0 else "lost" if won < 0 else "even"
        amount = signed(won) if won else say(_even(settled))
        words = said.get(place, "")
        yield Thing(f"{kind}, {place}", place, f"{words} {amount}".strip())


def _settled(
    hands: tuple[str, ...], events: tuple[Event, ...], game: Game
) -> Iterator[tuple[str, tuple[SETTLED, ...]]]:
    """What settled the wagers on each hand."""
    every = [one for one in events if isinstance(one, SETTLED) and one.spot]
    found = [(hand_of(Spot.parse(one.spot), hands, game), one) for one in every]
    for place in dict.fromkeys(place for place, _ in found if place):
        yield place, tuple(one for at, one in found if at == place)


def _even(settled: tuple[SETTLED, ...]) -> str:
    """The key of what is said where nothing was won or lost in all."""
    return "banner.hand_even" if _pushes(settled) else "table.even"


def _pushes(settled: tuple[SETTLED, ...]) -> bool:
    """Whether all wagers on a hand came back."""
    return all(isinstance(one, Returned) for one in settled)


def hand_of(spot: Spot, hands: tuple[str, ...], game: Game) -> str:
    """The place of the hand that a wager is on: the one it names, or the first of its box."""
    own = [one for one in hands if spot.box and box_at(game, one) == spot.box]
    moment = game.get(Moment)
    of_kind = "" if moment is None else moment.hands.get(spot.kind, "").format(box=spot.box)
    likely = (of_kind, f"{spot.box}.{spot.on}", str(spot.box), *own)
    return next((one for one in likely if one in own), "")


def box_at(game: Game, place: str) -> int:
    """The box whose hand lies at a place: at `3`, at `3.2`, at what the game calls a hand of it."""
    named = game.named(place)
    return named.box if named is not None else box_of(place)


def _won(event: SETTLED) -> Cents:
    if isinstance(event, Paid):
        return event.amount
    return 0 if isinstance(event, Returned) else -event.amount

"""What people call things: the spots of a layout, wagers, acts, devices and places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby, product

from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.game import Game, offered
from croupier.core.layout import Layout
from croupier.core.part import Device, Faces, Seating
from croupier.core.plain import words
from croupier.core.rules import Rules
from croupier.core.wager import Spot

ODDS = " to "
MARKED = re.compile("‹([^›]+)›")
HAND = r"\d+(?:\.\d+)?"
AT_FIRST, AT_LAST = re.compile(rf"^({HAND}) (?=.)"), re.compile(rf"(?<!hand )(?<=[a-z] )({HAND})$")
"""The number of a hand before what is asked about it, and after it."""


@lru_cache(maxsize=256)
def names(game: Game, rules: Rules) -> Mapping[str, str]:
    """What the layout calls each spot, and the name of each wager by its key."""
    layout = game.layout(rules) if game.layout is not None else None
    printed = {} if layout is None else dict(_printed(layout))
    return {kind.key: kind.called(rules) for kind in game.wagers} | printed


@lru_cache(maxsize=256)
def labels(game: Game, rules: Rules) -> Mapping[str, str]:
    """What the layout calls the places of things that lie on it."""
    layout = game.layout(rules) if game.layout is not None else None
    return {} if layout is None else {one.id: one.label for one in layout.places}


def _printed(layout: Layout) -> Iterator[tuple[str, str]]:
    """The label of each spot without any odds; what all of its areas share, if it has several."""
    labels: dict[str, dict[str, None]] = {}
    for area in layout.areas:
        first, *rest = area.label.split(", ")
        parts = dict.fromkeys((first, *(part for part in rest if ODDS not in part)))
        known = labels.setdefault(area.spot, parts)
        labels[area.spot] = {part: None for part in known if part in parts}
    yield from ((spot, ", ".join(parts)) for spot, parts in labels.items())


def called(game: Game, names: Mapping[str, str], spot: str) -> str:
    """What people call a spot: its name on the layout, or its wager with its place and box."""
    if spot in names:
        return names[spot]
    try:
        area = Spot.parse(spot)
    except ValueError:
        return spot
    kind = game.kind(area.kind)
    if kind is None:
        return spot
    return f"{kind.name}{f' {area.on}' * bool(area.on)}{f', box {area.box}' * bool(area.box)}"


@lru_cache(maxsize=256)
def by_name(game: Game, rules: Rules) -> Mapping[str, Spot]:
    """The spot that people call by each name, in lower case; the reverse of `called`.

    What is printed on it is such a name, too, if nothing else is called that.
    A wager that is not offered has its name too, so that its refusal can say so.
    """
    kinds, known = offered(game, rules), names(game, rules)
    every = sorted(game.wagers, key=lambda kind: kind.key in kinds)
    found = {kind.name.lower(): Spot(kind.key) for kind in every}
    for kind in kinds.values():
        for on, box in product(kind.spots(rules), dict.fromkeys((0, *game.boxes(rules)))):
            area = Spot(kind.key, on, box)
            found[called(game, known, str(area)).lower()] = area
    layout = game.layout(rules) if game.layout is not None else None
    return found if layout is None else dict(_inscribed(layout)) | found


def _inscribed(layout: Layout) -> Iterator[tuple[str, Spot]]:
    """The spot with an inscription that only one wager bears; with its box if it is on one area."""
    found: dict[str, dict[Spot, None]] = {}
    for area in layout.areas:
        text = " ".join(area.words[0].text.lower().split()) if area.words else ""
        if text and not text.isdigit():
            found.setdefault(text, {})[Spot(area.kind, area.on, area.box)] = None
    for text, (first, *more) in found.items():
        if all((one.kind, one.on) == (first.kind, first.on) for one in more):
            yield text, Spot(first.kind, first.on, 0 if more else first.box)


def in_words(game: Game, rules: Rules, refusal: Refused) -> Refused:
    """A refusal with every spot in it by its name."""
    return refusal.named(lambda spot: called(game, names(game, rules), spot))


def acted(game: Game, names: Mapping[str, str], key: str, details: Mapping[str, str]) -> str:
    """What a patron does, as the predicate of a sentence: `passes the dice`; "" if not known."""
    act = game.act(key)
    if act is None or not act.says or set(details) != set(act.details):
        return ""
    given = {one: _detail(game, names, one, text) for one, text in details.items()}
    return act.says.format(**given)


def _detail(game: Game, names: Mapping[str, str], detail: str, text: str) -> str:
    """What people call what a patron names with an act: a wager, their words, their chips."""
    if detail == "wager":
        return called(game, names, text)
    if detail == "words":
        return f"“{text}”"
    return _chips(text) if detail == "chips" else text


def _chips(text: str) -> str:
    """Chips by their values: `$25`, `$10 and $10`."""
    values = [f"${one}" for one in text.replace("$", "").split()]
    return f"{', '.join(values[:-1])} and {values[-1]}" if values[1:] else "".join(values)


def asked(game: Game, about: str) -> str:
    """What a question is about, as people say it: `1 double` is `hand 1, double`."""
    keys = (game.kind(one) if "_" in one else None for one in about.split(" "))
    text = " ".join(
        words(one) if kind is None else kind.name
        for one, kind in zip(about.split(" "), keys, strict=True)
    )
    if text.replace(".", "").isdigit():
        return text
    return AT_LAST.sub(r"hand \1", AT_FIRST.sub(r"hand \1, ", text))


def irregularity(game: Game, name: str) -> str:
    """The title of an irregularity, by its key or number; a key that is not known, in words."""
    known = game.incident(name)
    return words(name) if known is None else known.name


def face(game: Game, rules: Rules, shown: str) -> str:
    """What people call what a device shows, or the result of a round."""
    faces = game.get(Faces)
    return shown if faces is None else faces.called(rules, shown)


def came(game: Game, events: Iterable[Event]) -> str:
    """The result of a round: who won what between players, otherwise the last result of all."""
    every, seating = tuple(events), game.get(Seating)
    said = seating.came(every) if seating else ""
    last = (found for event in reversed(every) if (found := event.result()))
    return said or next(last, "")


def face_meant(game: Game, rules: Rules, device: Device, text: str) -> str:
    """The face that a person enters by what people call it at this table, or the text itself."""
    if text in device.faces:
        return text
    named = {face(game, rules, one).lower(): one for one in device.faces}
    return named.get(text.lower(), text)


def shoe(game: Game, key: str) -> str:
    """The name of a shoe or a deck; each side of a double shoe is named by its color."""
    named = game.named(key)
    if named is not None:
        return named.name
    return key if key == "shoe" else f"{key} shoe"


def worded(game: Game, text: str) -> str:
    """A sentence of an event with what this game calls the things that are marked in it."""
    return MARKED.sub(lambda found: device(game, found[1]), text)


def device(game: Game, key: str) -> str:
    """What people call a device: the name the game gives it, or its key in words."""
    named = game.named(key)
    return words(key) if named is None else named.name


def places(game: Game, to: Iterable[str]) -> str:
    """The places of cards in their order; several for one place are counted."""
    runs = ((place(game, one), len(list(same))) for one, same in groupby(to))
    return ", ".join(name if many == 1 else f"{name} ({many} cards)" for name, many in runs)


def place(game: Game, to: str) -> str:
    """What people call the place to which cards go; a number is a hand."""
    if to[:1].isdigit():
        return f"hand {to}"
    named = game.named(to)
    return words(to) if named is None else named.name


def goes(game: Game, to: str) -> str:
    """How cards go to a place, as the end of a sentence about them: `to hand 1`, `is set aside`."""
    named = game.named(to)
    return named.does if named is not None and named.does else f"to {place(game, to)}"

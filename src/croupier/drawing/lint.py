"""The layout lint: find what is wrong with a layout, without a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.game import Game, booked_as, offered
from croupier.core.layout import Area, Figure, Layout, Place, Words
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Bid, WagerKind, spot
from croupier.drawing.outline import bounds, encloses, polygon

ODDS = re.compile(r"\d+ to \d+|win \$[\d,.]*\d")
FOR_ODDS = re.compile(r"\d+\s+for\s+\d+", re.IGNORECASE)


class Flaw(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def flaws(game: Game, rules: Rules, layout: Layout) -> tuple[Flaw, ...]:
    """Everything that is wrong with a layout and with its arrangement for a phone."""
    found = [*_arrangement(game, rules, layout), *_dealers_side(layout)]
    if layout.portrait is None:
        found.append(Flaw("portrait", "there is no arrangement for a phone"))
    else:
        upright = _arrangement(game, rules, layout.portrait)
        found += (Flaw(f"portrait, {flaw.where}", flaw.what) for flaw in upright)
        found += _same_areas(layout, layout.portrait)
    if layout.screen is not None:
        shown = _arrangement(game, rules, layout.screen)
        found += (Flaw(f"screen, {flaw.where}", flaw.what) for flaw in shown)
        found += _same_areas(layout, layout.screen)
    return tuple(found)


def _arrangement(game: Game, rules: Rules, layout: Layout) -> Iterator[Flaw]:
    yield from _wagers_have_areas(game, rules, layout)
    yield from _ids(layout)
    yield from _on_the_cloth(layout)
    yield from _anchors(layout)
    yield from _odds(game, rules, layout)
    yield from _inscriptions(layout)
    yield from _covers(layout)


def _wagers_have_areas(game: Game, rules: Rules, layout: Layout) -> Iterator[Flaw]:
    """Every legal wager that is not booked as others has an area, and every area is for one."""
    kinds = offered(game, rules).values()
    legal = {one for kind in kinds for one in _spots(game, rules, kind)}
    placed = (kind for kind in kinds if not kind.dealers)
    own = (kind for kind in placed if not _booked_as_others(game, rules, kind))
    needed = {one for kind in own for one in _spots(game, rules, kind)}
    drawn = {area.spot for area in layout.areas}
    yield from (Flaw(one, "a legal wager without an area") for one in sorted(needed - drawn))
    yield from (Flaw(one, "an area without a legal wager") for one in sorted(drawn - legal))


def _spots(game: Game, rules: Rules, kind: WagerKind) -> Iterator[str]:
    for on in kind.spots(rules):
        yield from (spot(kind.key, on, box) for box in game.boxes(rules))


def _booked_as_others(game: Game, rules: Any, kind: WagerKind) -> bool:
    """Whether a wager is placed on the areas of other kinds, never on its own."""
    unit, (low, _) = kind.multiple * rules.increment(kind.key), rules.limits(kind.key)
    bid = Bid(-(-low // unit) * unit, kind.key, kind.spots(rules)[0])
    return kind.key not in {one.kind for one in booked_as(game, Table(rules), bid)}


def _ids(layout: Layout) -> Iterator[Flaw]:
    """Ids are unique and begin with the spot."""
    for one, times in Counter(area.id for area in layout.areas).items():
        if times > 1:
            yield Flaw(one, f"{times} areas have this id")
    for area in layout.areas:
        if area.id != area.spot and not area.id.startswith(f"{area.spot}."):
            yield Flaw(area.id, f"its id must begin with {area.spot}")


def _on_the_cloth(layout: Layout) -> Iterator[Flaw]:
    """Each area is on the cloth, and the cloth is in the picture."""
    cloth = layout.cloth
    edges = (cloth.x, cloth.y, cloth.right, cloth.bottom)
    for area in layout.areas:
        if not (_within(bounds(area.outline), edges) and _on_shape(layout.shape, area)):
            yield Flaw(area.id, "extends past the edge of the cloth")
    if not _within(edges, (0, 0, *layout.size)):
        yield Flaw("cloth", "extends past the edge of the picture")


def _on_shape(shape: str, area: Area) -> bool:
    """Whether an area is inside the outline of a cloth that does not fill its box."""
    return not shape or all(encloses(shape, corner) for corner in polygon(area.outline))


def _within(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    left, top = inner[0] >= outer[0], inner[1] >= outer[1]
    return left and top and inner[2] <= outer[2] and inner[3] <= outer[3]


def _anchors(layout: Layout) -> Iterator[Flaw]:
    """The point at each anchor belongs to its area: no area drawn later covers it."""
    for n, area in enumerate(layout.areas):
        if not encloses(area.outline, area.anchor):
            yield Flaw(area.id, "its anchor is outside it")
        over = [other.id for other in layout.areas[n + 1 :] if encloses(other.outline, area.anchor)]
        if over:
            yield Flaw(area.id, f"its anchor is covered by {over[-1]}")


def _odds(game: Game, rules: Rules, layout: Layout) -> Iterator[Flaw]:
    """Printed odds are those of the pay table, stated with the word "to", or "win" and money."""
    for area in layout.areas:
        kind = game.kind(area.kind)
        if kind is not None:
            yield from _odds_of(kind, rules, layout, area)
    for words in printed(layout):
        if FOR_ODDS.search(words.text):
            yield Flaw(words.text, 'odds are stated with the word "for"')


def _odds_of(kind: WagerKind, rules: Rules, layout: Layout, area: Area) -> Iterator[Flaw]:
    texts, paid = _printed_for(layout, area.id), {str(line.odds) for line in kind.pays(rules)}
    shown = {odds for text in texts for odds in ODDS.findall(text)}
    if texts and shown != paid:
        yield Flaw(area.id, f"prints {', '.join(texts)}, pays {', '.join(sorted(paid))}")
    shared = {odds for text in _printed_for(layout, "") for odds in ODDS.findall(text)}
    if not texts and "odds" in layout.requires and not paid <= shared:
        yield Flaw(area.id, "its odds are not printed")


def _printed_for(layout: Layout, area: str) -> list[str]:
    """The odds printed for one area, or separately if `area` is ""."""
    return [i.text for i in layout.inscriptions if i.role == "odds" and i.area == area]


def printed(layout: Layout) -> Iterator[Words]:
    """All words of a layout, including those on its wheels."""
    yield from (one.words for one in layout.inscriptions)
    yield from (cover.words for cover in layout.covers)
    parts: tuple[Area | Figure | Place, ...] = (*layout.areas, *layout.figures, *layout.places)
    for part in parts:
        yield from part.words
        for picture in part.pictures:
            for section in picture.sections:
                yield from (Words(text, picture.at, 1) for text in (section.text, section.odds))


def _inscriptions(layout: Layout) -> Iterator[Flaw]:
    """Every inscription the law requires is there, has text, and names its clauses."""
    there = {one.role for one in layout.inscriptions if one.text.strip()}
    yield from (Flaw(role, "required but missing") for role in layout.requires if role not in there)
    ids = {area.id for area in layout.areas}
    for one in layout.inscriptions:
        if not one.cites:
            yield Flaw(one.text, "an inscription without a clause")
        if one.area and one.area not in ids:
            yield Flaw(one.text, f"belongs to {one.area}, which is not an area")
    for place in layout.places:
        if not place.cites:
            yield Flaw(place.id, "a place without a clause")


def _covers(layout: Layout) -> Iterator[Flaw]:
    """Nothing can be wagered under a cover."""
    for cover in layout.covers:
        under = [area.id for area in layout.areas if encloses(cover.outline, area.anchor)]
        if under:
            yield Flaw(cover.words.text, f"covers {', '.join(under)}")
        if not cover.cites:
            yield Flaw(cover.words.text, "a cover without a clause")


def _dealers_side(layout: Layout) -> Iterator[Flaw]:
    """Drop box and tip box are on the dealer's side of the table, one to each hand."""
    stands = layout.place("dealer's place") or layout.place("dealer")
    found = [layout.place("drop box"), stands, layout.place("tip box")]
    ends = [place.anchor for place in found if place is not None]
    if len(ends) < len(found):
        yield Flaw("dealer's side", "dealer, drop box or tip box has no place")
        return
    drop, dealer, tip = ends
    if not drop[1] == dealer[1] == tip[1]:
        yield Flaw("dealer's side", "drop box and tip box are not on it")
    if (drop[0] - dealer[0]) * (tip[0] - dealer[0]) >= 0:
        yield Flaw("dealer's side", "drop box and tip box are on the same hand")


def _same_areas(layout: Layout, portrait: Layout) -> Iterator[Flaw]:
    """A phone shows the same areas; it may leave out a wager's additional areas."""
    ids, upright = {a.id for a in layout.areas}, {a.id for a in portrait.areas}
    first = {a.id for a in layout.areas if a.id == a.spot}
    yield from (Flaw(one, "missing in the portrait") for one in sorted(first - upright))
    yield from (Flaw(one, "only in the portrait") for one in sorted(upright - ids))

"""What the felts of the three baccarats have in common, as their tests ask it."""

from itertools import pairwise
from typing import Any

from croupier.core.layout import Area, Layout
from croupier.drawing.outline import polygon
from tests.games import felts
from tests.games.felts import area, both, felt, place

HANDS = ("player", "banker")


def kinds(layout: Layout) -> set[str]:
    """The wagers that have areas."""
    return {one.kind for one in layout.areas}


def seats(layout: Layout) -> list[str]:
    """The numbers printed at the places."""
    found = (one for one in layout.places if one.id.startswith("place "))
    return [one.pictures[0].detail for one in found]


def marks(layout: Layout) -> list[str]:
    """The numbers of the spaces for vigorish."""
    found = (one for one in layout.places if one.id.startswith("vigorish "))
    return [one.words[0].text for one in found]


def has_numbered_places(key: str, count: int, *clauses: str) -> None:
    """Each place has its number, and an area for each hand and the tie."""
    for layout in both(key, seats=count):
        assert seats(layout) == [str(n) for n in range(1, count + 1)]
        assert set(clauses) <= set(place(layout, "place 1").cites)
        for one in (*HANDS, "tie"):
            assert [a.box for a in layout.areas if a.kind == one] == list(range(1, count + 1))


def own_areas(key: str, wager: str, clause: str, **options: Any) -> None:
    """A wager that is offered has an area at each place, and none where it is not offered."""
    for layout in both(key):
        assert wager not in kinds(layout)
    for layout in both(key, **options):
        boxes = [one for one in layout.areas if one.kind == wager]
        assert len(boxes) == len(seats(layout))
        assert all(clause in one.cites for one in boxes)


def rightward(layout: Layout, number: int) -> tuple[int, int]:
    """To the right of the player at a place: from the far side of the table they look across."""
    hand, tie = area(layout, f"player@{number}").anchor, area(layout, f"tie@{number}").anchor
    ahead = (tie[0] - hand[0], tie[1] - hand[1])
    return -ahead[1], ahead[0]


def is_right_of(layout: Layout, one: Area, other: Area) -> bool:
    """Whether an area lies to the right of another, as the player at their place sees them."""
    x, y = rightward(layout, one.box)
    dx, dy = one.anchor[0] - other.anchor[0], one.anchor[1] - other.anchor[1]
    return dx * x + dy * y > 0


def touch(one: Area, other: Area) -> bool:
    """Whether two areas share an edge."""
    return len(_edges(one) & _edges(other)) >= 1


def _edges(one: Area) -> set[frozenset[tuple[int, int]]]:
    corners = [(round(x), round(y)) for x, y in polygon(one.outline)]
    return {frozenset(pair) for pair in pairwise((*corners, corners[0]))}


def pushes(key: str, clause: str) -> None:
    """An EZ table says on the cloth that Banker wagers push on a Dragon 7; another says nothing."""
    told = "Banker wagers push on a Dragon 7"
    for layout in both(key, ez=True):
        (one,) = [i for i in layout.inscriptions if clause in i.cites]
        assert (one.text, one.sign) == (told, False)
    assert not [i for i in felt(key).inscriptions if told in i.text]


def marks_where_owed(key: str, count: int, clause: str) -> None:
    """Spaces for vigorish match the seats, unless it is collected at once or never."""
    for layout in both(key, vig_when="later"):
        assert marks(layout) == [str(n) for n in range(1, count + 1)]
        assert clause in place(layout, "vigorish 1").cites
    for options in ({}, {"vig_when": "later", "ez": True}, {"ez": True}):
        for layout in both(key, **options):
            assert marks(layout) == []


def signs(key: str, **options: Any) -> list[tuple[str, tuple[str, ...]]]:
    """What signs at the table say."""
    return felts.signs(felt(key, **options))

"""What the tests of layouts share."""

from typing import Any

from croupier.core.layout import Area, Layout, Place
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

EXAMPLE = "Harborside Casino"


def felt(key: str, name: str = EXAMPLE, **values: Any) -> Layout:
    """The layout of a table with these options."""
    played = game(key)
    assert played.layout is not None
    return played.layout(rules_for(played, values), name=name)


def both(key: str, name: str = EXAMPLE, **values: Any) -> tuple[Layout, Layout]:
    """The layout of a table, and its arrangement for a phone."""
    table = felt(key, name, **values)
    assert table.portrait is not None
    return table, table.portrait


def area(layout: Layout, area_id: str) -> Area:
    """The area of this id, which is there."""
    found = layout.area(area_id)
    assert found is not None, area_id
    return found


def place(layout: Layout, place_id: str) -> Place:
    """The place of this id, which is there."""
    found = layout.place(place_id)
    assert found is not None, place_id
    return found


def signs(layout: Layout) -> list[tuple[str, tuple[str, ...]]]:
    """What signs at the table say, with their clauses."""
    return [(one.text, one.cites) for one in layout.inscriptions if one.sign]


def signed(layout: Layout, clause: str) -> list[str]:
    """What signs at the table say because of a clause."""
    return [text for text, cited in signs(layout) if clause in cited]


def odds(layout: Layout) -> dict[str, list[str]]:
    """The odds that are printed, by area."""
    found: dict[str, list[str]] = {}
    for one in layout.inscriptions:
        if one.role == "odds":
            found.setdefault(one.area, []).append(one.text)
    return found


def boxes_of_the_dealer(layout: Layout) -> tuple[Any, Any, Any]:
    """Where drop box, dealer and tip box are."""
    stands = "dealer's place" if layout.place("dealer's place") else "dealer"
    drop, dealer, tip = (place(layout, one).anchor for one in ("drop box", stands, "tip box"))
    return drop, dealer, tip

"""Where everything at the seats is: nothing touches anything else, whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest

from croupier.core.layout import Layout, Place
from croupier.drawing import outline
from croupier.drawing.pods import SEAT, of_seats, turned, without_seats
from croupier.floor.web.pages.ring import more_seats
from croupier.games.poker.forms import FORMS
from croupier.games.poker.layout import layout
from croupier.games.poker.options import PokerOptions
from croupier.games.poker.procedure import POKER

TABLES = tuple((*form, n) for form, one in FORMS.items() for n in range(2, one.most + 1))
BUTTONS = ("dealer button", "kill button")


def arranged(type_: str, form: str, seats: int) -> Iterator[tuple[Layout, Layout]]:
    """Both arrangements of a felt, each with the spots that a seated player sees."""
    rules = PokerOptions(type=type_, form=form, seats=seats)
    wide, spots = layout(rules), layout(more_seats(POKER, rules))
    assert wide.portrait is not None
    assert spots.portrait is not None
    yield from ((wide, spots), (wide.portrait, spots.portrait))


def touch(one: Place, other: Place) -> bool:
    left, top, right, bottom = (round(edge) for edge in outline.bounds(one.outline))
    x0, y0, x1, y1 = (round(edge) for edge in outline.bounds(other.outline))
    return min(right, x1) > max(left, x0) and min(bottom, y1) > max(top, y0)


def touching(places: Mapping[str, Mapping[int, Place]], button: bool) -> Iterator[tuple[str, str]]:
    """The places that would be drawn over each other."""
    at = {n: [places[part][n] for part in ("", SEAT, "bet")] for n in places[SEAT]}
    pairs = [pair for a, b in combinations(at, 2) for pair in product(at[a], at[b])]
    pairs += [(bet, one) for n, bet in places["bet"].items() for one in at[n] if one is not bet]
    if button:
        disks = [one for part in BUTTONS for one in places[part].values()]
        pairs += product(disks, (one for some in at.values() for one in some))
        dealer, kill = (places[part].values() for part in BUTTONS)
        pairs += product(dealer, kill)
    yield from ((a.id, b.id) for a, b in pairs if touch(a, b))


@pytest.mark.parametrize(("type_", "form", "seats"), TABLES)
def test_nothing_at_a_seat_touches_anything_at_another(type_: str, form: str, seats: int) -> None:
    button = FORMS[type_, form].button
    for own, spots in arranged(type_, form, seats):
        assert list(touching(of_seats(own), button)) == []
        assert list(touching(of_seats(turned(own, spots, seats)), button)) == []


@pytest.mark.parametrize("seats", range(2, 12))
def test_ones_own_seat_is_at_the_bottom_center_and_the_others_follow_clockwise(seats: int) -> None:
    for plain, spots in arranged("holdem", "high", seats):
        middle = plain.size[0] / 2
        for own in range(1, seats + 1):
            seen = of_seats(turned(plain, spots, own))[SEAT]
            assert abs(seen[own].anchor[0] - middle) <= 2
            assert all(one.anchor[1] <= seen[own].anchor[1] for one in seen.values())
            after = seen[own % seats + 1].anchor[0]
            assert seats == 2 or after < middle, "the next player is to the left"


def test_the_picture_of_a_table_page_has_no_seats_and_keeps_the_rest() -> None:
    whole = layout(PokerOptions())
    bare = without_seats(whole)
    assert of_seats(bare) == {}
    assert {"pot", "pot 2", "community", "rake"} <= {one.id for one in bare.places}
    assert len(bare.figures) == len(whole.figures) - 9

"""How cards are dealt once something has gone wrong (15)."""

from croupier.games.poker.wrong import Wrong, in_order, is_up


def test_the_order_of_the_deal_is_the_one_that_happened() -> None:
    seats = (2, 4, 5, 1)
    assert in_order(seats, Wrong()) == seats
    assert in_order(seats, Wrong(start=5)) == (5, 1, 2, 4)
    assert in_order(seats, Wrong(skipped=4)) == (2, 5, 1)
    assert in_order(seats, Wrong(astray=3)) == (2, 4, 5, 1, 3)
    assert is_up(Wrong(flashed=((2, 1),)), 2, 1)
    assert not is_up(Wrong(flashed=((2, 1),)), 2, 2)

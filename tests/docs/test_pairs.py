"""Rows of two checkouts beside each other."""

from bench.pairs import HOLD, SECONDS, Pair, Rates, paired


def run(rate: float, seconds: float) -> Rates:
    return {"engine": ("rounds/s", rate), "start": (SECONDS, seconds)}


def test_the_median_of_the_pairs_counts_and_seconds_the_other_way_round() -> None:
    old, new = (10.0, 20.0, 30.0), (11.0, 18.0, 60.0)
    runs = [(run(a, b), run(b, a)) for a, b in zip(old, new, strict=True)]
    assert paired(runs) == [
        Pair("engine", "rounds/s", 20.0, 18.0, 1.1),
        Pair("start", SECONDS, 18.0, 20.0, 1.1),
    ]


def test_a_row_that_one_checkout_lacks_is_left_out() -> None:
    assert paired([({}, run(1.0, 1.0))]) == []


def test_a_row_falls_short_below_the_hold() -> None:
    assert Pair("engine", "rounds/s", 100.0, 95.0, HOLD).holds
    assert not Pair("engine", "rounds/s", 100.0, 94.0, 0.94).holds

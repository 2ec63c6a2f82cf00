"""The slowest tests, and what a game takes."""

from tests.slowest import MOST, by_game, clock, told

TESTS = {
    "tests/games/craps/test_dice.py::test_a": 1.0,
    "tests/floor/test_api.py::test_of_each[sqlite-minicraps]": 2.0,
    "tests/floor/test_api.py::test_scraps": 4.0,
    "tests/lockstep/test_both.py::test_c[craps minicraps]": 8.0,
}


def test_a_test_belongs_to_the_first_game_it_names() -> None:
    assert by_game(TESTS, ("craps", "minicraps")) == {"craps": 9.0, "minicraps": 2.0}


def test_the_slowest_come_first_and_not_all_are_told() -> None:
    many = TESTS | {f"test_{n}": n / 100 for n in range(MOST)}
    lines = list(told(many, ("craps",)))
    assert lines[0] == "17 s of processor time in 24 tests"
    rows = [line for line in lines if line.startswith("| `")]
    assert (len(rows), rows[0]) == (
        MOST,
        "| `tests/lockstep/test_both.py::test_c[craps minicraps]` | 8.0 |",
    )
    assert lines[-1] == "| craps | 9.0 |"


def test_the_clock_goes_on() -> None:
    clock.since()
    assert sum(range(100_000)) > 0
    assert clock.since() > 0

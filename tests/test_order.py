"""The order of the tests on several workers."""

from pathlib import Path
from types import SimpleNamespace

from tests.order import TESTS, in_browser, needs_kernels, shared


def some(path: str, number: int) -> list[SimpleNamespace]:
    return [SimpleNamespace(path=TESTS / path, name=f"test_it[{n}]") for n in range(number)]


COLLECTED = [
    *some("browser/test_floor.py", 3),
    *some("browser/test_turns.py", 4),
    *some("cli/test_app.py", 20),
    *some("core/test_money.py", 12),
    *some("floor/test_people.py", 10),
    *some("games/reddog/test_card.py", 11),
    *some("regulation/test_chips.py", 21),
    *some("test_project.py", 9),
]


def files(part: list[SimpleNamespace]) -> list[str]:
    return list(dict.fromkeys(Path(item.path).relative_to(TESTS).as_posix() for item in part))


def test_each_test_runs_once_and_each_worker_starts_with_about_as_many() -> None:
    parts = shared(COLLECTED, 3)
    assert sorted(map(id, COLLECTED)) == sorted(id(item) for part in parts for item in part)
    longest = max(len(some_tests) for some_tests in parts)
    assert longest - min(map(len, parts)) <= 21, "no more than a file"


def test_the_browser_is_first_of_all_and_with_one_worker() -> None:
    first, *others = shared(COLLECTED, 3)
    assert files(first)[:2] == ["browser/test_turns.py", "browser/test_floor.py"]
    assert all(in_browser(item) for item in first[:7])
    assert not any(in_browser(item) for part in others for item in part)


def test_the_others_begin_with_the_project_and_with_what_needs_no_kernels() -> None:
    first, *others = shared(COLLECTED, 3)
    assert all(needs_kernels(item) for item in first)
    assert files(others[-1])[0] == "test_project.py"
    for part in others:
        waits = [needs_kernels(item) for item in part]
        assert not waits[0]
        assert waits == sorted(waits)


def test_what_is_dear_is_not_left_for_the_end() -> None:
    (alone,) = shared(COLLECTED, 1)
    assert files(alone)[-3:] == [
        "floor/test_people.py",
        "regulation/test_chips.py",
        "cli/test_app.py",
    ]


def test_the_tests_of_a_game_stay_together_over_all_files_of_conformance() -> None:
    collected = [
        SimpleNamespace(path=TESTS / "conformance" / file, name=f"test_it[{game}{more}]")
        for game in ("craps", "paigow", "reddog")
        for file, more in (("test_log.py", ""), ("test_void.py", "-many"), ("test_void.py", ""))
    ]
    for part in shared(collected, 4)[1:]:
        assert [files([item]) for item in part] == [
            ["conformance/test_log.py"],
            ["conformance/test_void.py"],
            ["conformance/test_void.py"],
        ]
        assert len({item.name.partition("[")[2].rstrip("]").split("-")[0] for item in part}) == 1

"""The probe finds the tests that cannot fail."""

from pathlib import Path
from random import Random

import pytest

from croupier.core.errors import Refused
from croupier.rulebook.collect import collect
from croupier.rulebook.probe import choose, probe, targets
from tests.law.tree import FILES, plant

JUDGES = "src/croupier/games/toy/judges.py"
TABLES = "src/croupier/games/toy/paytables.toml"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return plant(tmp_path)


def test_a_rule_with_an_honest_test_is_noticed_and_one_without_stays_green(tree: Path) -> None:
    told: list[str] = []
    wanted = {"toy.1", "toy.2", "toy.11"}
    found = probe(tree, collect(tree), 2, 7, wanted.__contains__, told.append)
    assert {(one.target.place.split(":")[0], one.noticed) for one in found} == {
        (JUDGES, True),
        (TABLES, False),
    }
    assert len(told) == 3
    (green,) = (one for one in found if not one.noticed)
    assert green.target.tests == ("tests/test_toy.py::test_cannot_fail",)
    assert '+pays = "3' in green.mutation.diff()
    assert all((tree / name).read_text(encoding="utf-8") == text for name, text in FILES.items())


def test_a_rule_that_no_test_claims_stays_green(tree: Path) -> None:
    (finding,) = probe(tree, collect(tree), 1, 7, "toy.14".__eq__)
    assert not finding.noticed
    assert finding.target.tests == ()


def test_tests_that_fail_beforehand_are_refused(tree: Path) -> None:
    (tree / "tests/test_toy.py").write_text(
        FILES["tests/test_toy.py"].replace("assert True", "assert False"), encoding="utf-8"
    )
    with pytest.raises(Refused, match="before any is broken"):
        probe(tree, collect(tree), 1, 7, "toy.11".__eq__)


def test_nothing_to_break_is_refused(tree: Path) -> None:
    with pytest.raises(Refused, match="no cited function"):
        probe(tree, collect(tree), 1, 7, "toy.99".__eq__)


def test_targets_are_functions_statements_classes_and_pay_tables(tree: Path) -> None:
    places = {one.clauses: one.place for one in targets(tree, collect(tree))}
    assert places[("toy.1", "toy.2")].startswith(JUDGES)
    assert places[("toy.11", "toy.12")] == f"{TABLES}:2"
    assert places[("toy.14", "toy.15", "toy.16")] == f"{TABLES}:6"
    assert ("toy.3.b",) not in places


def test_the_layout_and_the_script_are_not_broken(tree: Path) -> None:
    (tree / JUDGES).rename((tree / JUDGES).with_name("layout.py"))
    (tree / TABLES).rename((tree / TABLES).with_name("script.toml"))
    assert targets(tree, collect(tree)) == []


def test_the_same_seed_breaks_the_same_rules(tree: Path) -> None:
    found = targets(tree, collect(tree))
    once, again, other = (choose(found, 5, Random(seed)) for seed in (1, 1, 2))
    assert once == again != other


def test_every_target_is_broken_once_before_any_twice(tree: Path) -> None:
    found = targets(tree, collect(tree))
    every = choose(found, 1000, Random(1))
    assert {target.place for target, _ in every[: len(found)]} == {one.place for one in found}
    assert len(every) == len(set(every)) == sum(len(one.mutations) for one in found)

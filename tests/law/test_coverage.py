"""Each status asks for its own kind of proof."""

import pytest

from croupier.rulebook.collect import Index, Mention
from croupier.rulebook.coverage import lacking, rows
from croupier.rulebook.law import Clause, Law, Status

GAME = "src/croupier/games/toy"
TEST = [Mention("toy.1", "tests/test_toy.py", 1, "test_it")]


def cited_in(path: str) -> list[Mention]:
    return [Mention("toy.1", path, 1)]


def of(status: Status) -> Clause:
    return Clause("toy.1", status, "A gist.")


@pytest.mark.parametrize(
    ("status", "enough", "not_enough"),
    [
        ("rule", f"{GAME}/wagers.py", f"{GAME}/script.toml"),
        ("rule", f"{GAME}/paytables.toml", f"{GAME}/readings.toml"),
        ("choice", f"{GAME}/options.py", f"{GAME}/wagers.py"),
        ("choice", f"{GAME}/paytables.toml", f"{GAME}/script.toml"),
        ("choice", "src/croupier/rulebook/common.py", f"{GAME}/procedure.py"),
        ("step", f"{GAME}/script.toml", f"{GAME}/procedure.py"),
    ],
)
def test_where_a_clause_must_be_cited(status: Status, enough: str, not_enough: str) -> None:
    assert lacking(of(status), True, cited_in(enough), TEST) == []
    (why,) = lacking(of(status), True, cited_in(not_enough), TEST)
    assert "cites it" in why


@pytest.mark.parametrize("status", ["record", "notice", "equipment"])
def test_things_to_keep_show_and_inspect_may_be_cited_by_code_or_script(status: Status) -> None:
    assert lacking(of(status), True, cited_in(f"{GAME}/layout.py"), TEST) == []
    assert lacking(of(status), True, cited_in(f"{GAME}/script.toml"), TEST) == []
    (why,) = lacking(of(status), True, cited_in(f"{GAME}/readings.toml"), TEST)
    assert why == "neither code nor script cites it"


@pytest.mark.parametrize("status", ["rule", "choice", "step", "record", "notice", "equipment"])
def test_all_of_them_need_a_test(status: Status) -> None:
    cited = [*cited_in(f"{GAME}/options.py"), *cited_in(f"{GAME}/script.toml")]
    assert lacking(of(status), True, cited, []) == ["no test verifies it"]


def test_a_term_stands_in_a_glossary() -> None:
    assert lacking(of("term"), True, cited_in(f"{GAME}/glossary.toml"), []) == []
    assert lacking(of("term"), True, cited_in(f"{GAME}/wagers.py"), []) != []


def test_what_is_not_modelled_needs_a_reason() -> None:
    assert lacking(Clause("toy.1", "none", "A gist.", reason="Why."), True, [], []) == []
    assert lacking(of("none"), True, [], []) == ["no reason for not modeling it"]


def test_what_is_to_be_built_waits_only_in_an_incomplete_law() -> None:
    assert lacking(of("todo"), False, [], []) == []
    assert lacking(of("todo"), True, [], []) != []


def test_a_row_brings_all_of_it_together() -> None:
    law = Law("toy", "Toy", "Toys", True, (of("rule"), Clause("toy.2", "rule", "A gist.")))
    index = Index(tuple(cited_in(f"{GAME}/wagers.py")), tuple(TEST))
    first, second = rows(law, index)
    assert (first.code, first.tests) == ((f"{GAME}/wagers.py:1",), ("tests/test_toy.py::test_it",))
    assert first.short == ()
    assert (second.code, second.tests) == ((), ())
    assert second.short == ("no code or pay table cites it", "no test verifies it")

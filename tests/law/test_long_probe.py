"""The full probe, small: rules of a game are broken in memory, and its tests notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest

from bench import long
from bench.forked import PASSED, UNPATCHED, Bare, Warm, changed, code_of, made_inside
from bench.long import ROOT, State
from bench.runs import probe
from croupier.rulebook.collect import collect
from croupier.rulebook.mutate import Mutation, python_mutations
from croupier.rulebook.probe import UNPROBED, Target

WAGERS = "src/croupier/games/bigsix/wagers.py"
TABLE = "src/croupier/games/bigsix/paytables.toml"
SECTION = "tests/games/bigsix/test_section_5.py"
TESTS = (
    f"{SECTION}::test_the_seven_wagers_pay_the_listed_odds",
    f"{SECTION}::test_a_wager_wins_on_its_insignia_and_on_no_other",
)


@pytest.fixture(scope="module")
def pair() -> Iterator[probe.Pair]:
    with Warm(ROOT, TESTS, least=1) as warm, Bare(ROOT) as bare:
        yield warm, bare


def way(path: str, old: str, new: str, tests: tuple[str, ...] = TESTS) -> probe.Way:
    before = (ROOT / path).read_text("utf-8")
    assert before.count(old) == 1
    mutation = Mutation(path, "broken by hand", before, before.replace(old, new))
    return Target(f"{path}:1", "insignia", ("bigsix.5.a",), tests, (mutation,)), mutation


def after_the_import(pair: probe.Pair, broken: probe.Way) -> int:
    """How the tests end with one function changed after everything was imported."""
    target, mutation = broken
    tests = list(target.tests)
    status: int = pair[0].ask(path=mutation.path, after=mutation.after, tests=tests)["status"]
    return status


def test_the_tests_pass_before_anything_is_broken(pair: probe.Pair) -> None:
    probe.must_pass(pair, way(WAGERS, "section == at", "section == at")[1], list(TESTS))


def test_a_broken_function_is_noticed_in_both_processes(pair: probe.Pair) -> None:
    broken = way(WAGERS, "section == at", "section != at")
    assert probe.verdict(pair, broken) == "noticed"
    assert probe.verdict(pair, broken, check=True) == "checked"


def test_what_is_computed_during_the_import_is_noticed_in_the_bare_process(
    pair: probe.Pair,
) -> None:
    called_once = way(WAGERS, "lambda on: shown", "lambda on: on")
    assert after_the_import(pair, called_once) == PASSED
    assert probe.verdict(pair, called_once) == "noticed"


def test_a_broken_pay_table_is_noticed_in_the_bare_process(pair: probe.Pair) -> None:
    dearer = way(TABLE, "20 to 1", "21 to 1")
    assert after_the_import(pair, dearer) == UNPATCHED
    assert probe.verdict(pair, dearer) == "noticed"


def test_an_endless_loop_is_stopped_and_counts_as_noticed(pair: probe.Pair) -> None:
    endless = way(WAGERS, "    key = INSIGNIA[at]", "    while True: key = INSIGNIA[at]")
    assert probe.verdict(pair, endless) == "noticed"


def test_a_change_that_breaks_nothing_survives_and_so_does_one_without_tests(
    pair: probe.Pair,
) -> None:
    harmless = way(WAGERS, "if section == at else LOSE", "if at == section else LOSE")
    assert probe.verdict(pair, harmless) == "survived"
    assert probe.verdict(pair, way(WAGERS, "section == at", "section != at", ())) == "survived"


def test_a_change_that_only_a_test_of_another_clause_notices_is_told_with_it(
    pair: probe.Pair,
) -> None:
    pays, wins = TESTS
    assert probe.verdict(pair, way(WAGERS, "section == at", "section != at", (pays,))) == wins
    first_imported = way(WAGERS, "lambda on: shown", "lambda on: on", (pays,))
    question = {"path": WAGERS, "after": first_imported[1].after, "tests": list(TESTS)}
    assert pair[1].ask(**question, seconds=5.0)["test"] in TESTS
    assert "elsewhere: the tests of bigsix.5.a" in probe.duty_of(wins)
    assert probe.duty_of("no") == probe.UNEXPLAINED


def test_a_function_made_inside_another_is_known_from_the_rest() -> None:
    texts = (
        "def f():\n def g(): return 1\n return g",
        "def f():\n def g(): return 2\n return g",
        "def f():\n def g(): return 1\n return [g for _ in 'a']",
    )
    codes = [code_of(compile(text, "", "exec"), "f") for text in texts]
    first, other, same = (made_inside(code) for code in codes if code is not None)
    assert first != other
    assert first == same


def test_only_a_single_changed_function_is_patched() -> None:
    assert changed("def f(): return 1", "def f(): return 2") == "f"
    assert changed("class A:\n def f(self): return 1", "class A:\n def f(self): return 2") == "A.f"
    assert changed("def f(): return 1", "def g(): return 1") is None
    assert changed("x = 1\ndef f(): return 1", "x = 2\ndef f(): return 1") is None


def a_place(source: str, name: str = "rule", line: int = 1) -> Target:
    mutations = python_mutations("a.py", source, 1, len(source.splitlines()))
    return Target(f"a.py:{line}", name, ("bigsix.5.a",), (), tuple(mutations))


RULE = """def rule(total):
    if total == 3 or total == 4:
        return total + 5
    return 6
"""


def test_a_place_is_broken_in_a_few_ways_of_different_kinds() -> None:
    place = a_place(RULE)
    ways = probe.chosen(place)
    assert len(ways) == probe.MOST < len(place.mutations)
    assert len({probe.kind(one) for one in ways}) == probe.MOST
    assert {probe.kind(one) for one in place.mutations} == {
        "the branch",
        "the condition",
        "the comparison",
        "the return",
        "the arithmetic",
        "int",
    }
    numbers = a_place("LISTED = {1, 2}\n")
    assert len(numbers.mutations) == 2
    assert len(probe.chosen(numbers)) == 1


def test_a_change_elsewhere_draws_no_other_ways() -> None:
    before = [one.what for one in probe.chosen(a_place(RULE))]
    moved = a_place(f"OTHER = 1\n\n\n{RULE}", line=4)
    kept = replace(moved, mutations=tuple(m for m in moved.mutations if "OTHER = 2" not in m.after))
    assert [one.what for one in probe.chosen(kept)] == before


def test_what_changed_is_told_without_what_stayed() -> None:
    tripled = Mutation("a.py", "", RULE, RULE.replace("total + 5", "(3 *\n        total)"))
    assert probe.changed_lines(tripled) == ("return total + 5", "return (3 * total)")
    emptied = Mutation("a.py", "", RULE, RULE.replace("return 6", "return None"))
    assert probe.changed_line(emptied) == "without return 6"


def test_a_law_is_broken_again_only_where_its_files_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ("a.py", "b.py", "tests/one.py", "tests/test_a.py", "tests/test_b.py", *probe.SHARED)
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    a = Target("a.py:7", "a", ("bigsix.5.a",), ("tests/test_a.py::test_a",), ())
    b = Target("b.py:9", "b", ("sicbo.1",), ("tests/test_b.py::test_b",), ())

    def hashes() -> tuple[str, str]:
        return probe.law_sources((a,), tmp_path), probe.law_sources((b,), tmp_path)

    for changed_file, stays in (
        ("a.py", (False, True)),
        ("tests/test_b.py", (True, False)),
        ("tests/one.py", (False, False)),
        (probe.SHARED[0], (False, False)),
    ):
        before = hashes()
        (tmp_path / changed_file).write_text("x = 1", "utf-8")
        assert tuple(x == y for x, y in zip(before, hashes(), strict=True)) == stays, changed_file
    monkeypatch.setattr(probe, "cited", lambda: {"bigsix": (a,), "sicbo": (b,)})
    monkeypatch.setattr(probe, "law_sources", lambda found: found[0].name)
    done = {"sources": "a", "most": probe.MOST}
    held = {"bigsix": done, "sicbo": {**done, "sources": "old"}, "gone": done}
    assert probe.keeps({"laws": held}) == {"laws": {"bigsix": done}}
    assert probe.keeps({"laws": {"bigsix": {**done, "most": 9}}}) == {"laws": {}}


def test_the_page_covers_every_place_that_is_broken() -> None:
    covered = {file.relative_to(ROOT).as_posix() for file in long.covered(probe.RUN)}
    cited = {mention.path for mention in collect(ROOT).citations}
    games = {path for path in cited if path.startswith("src/croupier/games/")}
    stems = {path: PurePosixPath(path).stem for path in games if path.endswith(".py")}
    assert {path for path, stem in stems.items() if not stem.startswith(UNPROBED)} <= covered


def survived(*ways: probe.Way) -> State:
    held = probe.begun((), list(ways))
    return {"laws": {"bigsix": probe.counted(held, "bigsix", [(one, "survived") for one in ways])}}


def test_a_survivor_must_be_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "probe.toml"
    monkeypatch.setattr(probe, "EXPLAINED", file)
    state = survived(way(WAGERS, "section == at", "section != at"))
    file.write_text("", "utf-8")
    assert "1 survivors are not explained" in str(probe.falls_short(state))
    (one,) = state["laws"]["bigsix"]["survivors"]
    for verdict, short in (("equivalent", None), ("mend", "1 survivors wait for a better test")):
        place = f"path = '{WAGERS}'\nname = 'insignia'\nline = '{one['line']}'"
        said = f"[[survivor]]\n{place}\nverdict = '{verdict}'\nwhy = 'so'\n"
        file.write_text(said, "utf-8")
        assert probe.falls_short(state) == short
        assert f"{verdict}: so |" in probe.figures(state)


def test_every_explanation_is_of_a_file_there_is_and_says_which_kind_it_is() -> None:
    for (path, _, line), why in probe.explanations().items():
        assert (ROOT / path).is_file(), line
        assert why.startswith(("equivalent: ", "elsewhere: ", "mend: ")), line

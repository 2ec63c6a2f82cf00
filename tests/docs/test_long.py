"""Long runs: their pages are current, and a run that was stopped goes on."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import croupier
from bench import long
from bench.long import LongRun, State
from bench.runs import agreement, conservation, floor_databases, records, submissions
from croupier.analysis.kept import content
from croupier.analysis.random_play import play_rounds
from croupier.core.event import Event, Paid
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.table import HOUSE, Table

LISTED = (long.ROOT / "docs" / "long" / "README.md").read_text("utf-8").partition("## To be")[2]
PENDING = frozenset(re.findall(r"^- `([\w-]+)`", LISTED, flags=re.MULTILINE))
"""Runs whose pages are known to be old, and say so."""


@pytest.mark.parametrize("run", long.runs().values(), ids=lambda run: run.name)
def test_the_page_of_a_long_run_is_current_or_listed_as_old(run: LongRun) -> None:
    why = long.stale(run)
    if why and run.name not in PENDING:
        pytest.fail(why, pytrace=False)
    if not why and run.name in PENDING:
        pytest.fail(f"{run.name} is current: take it off the list", pytrace=False)


def test_only_runs_that_there_are_are_listed() -> None:
    assert set(long.runs()) >= PENDING


@pytest.mark.parametrize("run", long.runs().values(), ids=lambda run: run.name)
def test_everything_a_run_covers_is_there(run: LongRun) -> None:
    for glob in run.covers:
        assert list(long.ROOT.glob(glob)), f"{run.name} covers {glob}, which is nothing"


def test_every_page_has_its_run() -> None:
    pages = {page.stem for page in (long.ROOT / "docs" / "long").glob("*.md")}
    assert pages <= set(long.runs()) | {"README"}


def test_every_page_is_in_the_table() -> None:
    folder = long.ROOT / "docs" / "long"
    table = (folder / "README.md").read_text("utf-8").partition("## To be")[0]
    linked = re.findall(r"^\| \[([\w-]+)\]\(\1\.md\)", table, flags=re.MULTILINE)
    assert linked == sorted(page.stem for page in folder.glob("[a-z]*.md"))


def toy(stops_at: int | None, begun: list[int], short: str | None = None) -> LongRun:
    def chunks(state: State) -> Iterator[State]:
        done = state.get("done", 0)
        begun.append(done)
        while done < 5:
            if done == stops_at:
                raise KeyboardInterrupt
            done += 1
            yield {"done": done}

    return LongRun(
        "toy", "A toy", ("*.txt",), chunks, lambda s: f"{s['done']} done", lambda s: short
    )


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one")
    begun: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        long.perform(toy(3, begun), tmp_path)
    assert not long.page_of(toy(None, []), tmp_path).exists()
    assert long.perform(toy(None, begun), tmp_path) is None
    assert begun == [0, 3]
    assert "5 done" in long.page_of(toy(None, []), tmp_path).read_text("utf-8")
    assert not (tmp_path / ".long" / "toy.json").exists()


def test_a_run_begins_again_where_its_sources_changed_or_it_is_told_to(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one")
    begun: list[int] = []
    for fresh, text in ((False, "one"), (False, "two"), (True, "two")):
        (tmp_path / "a.txt").write_text(text)
        with pytest.raises(KeyboardInterrupt):
            long.perform(toy(2, begun), tmp_path, fresh)
    assert begun == [0, 0, 0]


def test_a_run_may_keep_what_is_still_good_of_its_state(tmp_path: Path) -> None:
    begun: list[int] = []

    def keeping(stops_at: int | None) -> LongRun:
        return dataclasses.replace(
            toy(stops_at, begun), keeps=lambda state: {"done": state["done"] - 1}
        )

    (tmp_path / "a.txt").write_text("one")
    with pytest.raises(KeyboardInterrupt):
        long.perform(keeping(3), tmp_path)
    (tmp_path / "a.txt").write_text("two")
    assert long.perform(keeping(None), tmp_path) is None
    assert long.perform(keeping(None), tmp_path) is None
    assert long.perform(keeping(None), tmp_path, fresh=True) is None
    assert begun == [0, 2, 4, 0]
    assert (tmp_path / ".long" / "toy.json").exists()


def test_a_page_is_stale_when_what_it_covers_changes(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("one")
    run = toy(None, [])
    assert "is missing: ./run long toy" in (long.stale(run, tmp_path) or "")
    long.perform(run, tmp_path)
    assert long.stale(run, tmp_path) is None
    source.write_text("two")
    assert "is older than what it covers: ./run long toy" in (long.stale(run, tmp_path) or "")
    source.write_text("one")
    assert long.stale(run, tmp_path) is None
    (tmp_path / "b.txt").write_text("")
    assert long.stale(run, tmp_path) is not None


PLAIN = """
def double(number):
    return 2 * number
"""
REWORDED = '''
"""Twice as much."""
from numbers import (
    Number,
)
def double(number):
    """Another word for it."""
    # A comment.
    import math
    return (2
            * number)
'''


def test_a_python_file_counts_by_its_code_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    said = []
    for text in (PLAIN, REWORDED, PLAIN.replace("2", "3"), PLAIN.replace("* number", "* 'number'")):
        file.write_text(text, "utf-8")
        said.append(content(file))
    plain, reworded, *others = said
    assert plain == reworded
    assert plain not in others


def test_a_run_that_falls_short_says_so(tmp_path: Path) -> None:
    run = toy(None, [], "one is missing")
    assert long.perform(run, tmp_path) == "one is missing"
    assert "**Falls short:** one is missing." in long.page_of(run, tmp_path).read_text("utf-8")


def test_an_unknown_run_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert long.main(["nowhere"]) == 2
    assert "agreement" in capsys.readouterr().err


ROUNDS = 100_000


SOME = ("roulette", "minicraps", "minibaccarat")


@pytest.fixture(scope="module")
def agreement_in_parts() -> Iterator[State]:
    """The run at a size for the suite, in several parts: of a wheel, of dice and of cards."""
    some = [croupier.games()[key] for key in SOME]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement, "by_chance", lambda: some)
        agreement.streams.cache_clear()
        *_, state = agreement.chunks({}, rounds=ROUNDS, part=8 * 4096)
        yield state
    agreement.streams.cache_clear()


def test_every_game_of_the_agreement_has_something_to_agree_on() -> None:
    games = {game.key: game for game in agreement.by_chance()}
    assert {"roulette", "craps", "baccarat"} <= games.keys()
    assert all(game.wagers for game in games.values())
    assert "blackjack" not in games


def test_agreement_in_small(agreement_in_parts: State) -> None:
    """Parts join to the counts of one piece, for the first stream of every game."""
    state = agreement_in_parts
    one_each = {name.partition(" ")[0]: name for name in reversed(state)}.values()
    begun = {name: tally for name, tally in state.items() if name not in one_each}
    *_, whole = agreement.chunks(begun, rounds=ROUNDS)
    for name in one_each:
        assert whole[name]["decided"] == state[name]["decided"]
    assert agreement.falls_short(state) is None
    text = agreement.figures(state)
    assert "100,000 rounds of each device" in text
    assert text.count("\n| roulette | red |") == 4


def test_agreement_notices_a_bias(agreement_in_parts: State) -> None:
    state = agreement_in_parts
    name = next(name for name in state if name.startswith("roulette"))
    decided = list(state[name]["decided"])
    decided[0], decided[1] = decided[0] + 900, decided[1] - 900
    biased = {**state, name: {**state[name], "decided": decided}}
    assert "standard errors off" in (agreement.falls_short(biased) or "")


def test_conservation_in_small() -> None:
    """The same run at a size for the suite: cut short and gone on with, it finds the same."""
    first = next(conservation.chunks({}, rounds=20, at_one_table=10, tables=1))
    *_, state = conservation.chunks(first, rounds=20, at_one_table=10, tables=1)
    *_, whole = conservation.chunks({}, rounds=20, at_one_table=10, tables=2)
    assert state == whole
    assert all(found["rounds"] >= 20 and found["replayed"] for found in state.values())
    assert not [what for found in state.values() for what in found if what.startswith("astray")]
    assert "\n| roulette | 2 | 20 | " in conservation.figures(state)


def test_conservation_says_what_never_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """An incident that no golden transcript calls must happen; one that is recorded may not."""
    assert conservation.recorded("roulette", "ball_ejected")
    assert not conservation.recorded("roulette", "a_thunderstorm")
    monkeypatch.setattr(conservation, "recorded", lambda key, incident: False)
    *_, state = conservation.chunks({}, rounds=1, at_one_table=1, tables=1)
    assert "never happened" in (conservation.falls_short(state) or "")


def test_conservation_notices_a_cent_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    def short_changed(game: Game, table: Table, event: Event) -> Table:
        after = apply(game, table, event)
        more = {**after.accounts, HOUSE: after.accounts[HOUSE] + 1}
        return replace(after, accounts=more) if isinstance(event, Paid) else after

    monkeypatch.setattr(conservation, "apply", short_changed)
    *_, state = conservation.chunks({}, rounds=20, at_one_table=20, tables=1)
    assert "money off by" in (conservation.falls_short(state) or "")


def test_conservation_notices_a_log_that_does_not_live_again() -> None:
    driver, rng = conservation.a_table(croupier.games()["bigsix"], 1)
    play_rounds(driver, rng, 2)
    assert list(conservation.relived(driver)) == []
    driver.log.pop()
    assert list(conservation.relived(driver)) == ["the inputs do not rebuild the log"]


@pytest.mark.parametrize(
    ("said", "code", "found", "short"),
    [
        ("6 passed in 2.1s", 0, {"passed": 6}, None),
        ("5 passed, 1 skipped in 2.1s", 0, {"passed": 5, "skipped": 1}, "test_x"),
        ("5 passed, 2 failed in 2.1s", 1, {"passed": 5, "failed": 2}, "test_x"),
        ("no such file", 4, {"failed": 1}, "test_x"),
    ],
)
def test_what_became_of_the_tests_of_each_database_is_counted(
    monkeypatch: pytest.MonkeyPatch, said: str, code: int, found: State, short: str | None
) -> None:
    program = f"import sys; print('a.py ..\\n{said}'); sys.exit({code})"
    monkeypatch.setattr(floor_databases, "PYTEST", (sys.executable, "-c", program))
    assert floor_databases.counted("tests/floor/test_x.py") == found
    why = floor_databases.falls_short({"test_x": found})
    assert why is None if short is None else short in (why or "")
    assert f"| `test_x` | {found.get('passed', 0)} |" in floor_databases.figures({"test_x": found})


def test_submissions_in_small(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, state = submissions.chunks({}, of_each=10, at_once=5)
    assert submissions.falls_short(state) is None
    assert "| zappit | 10 | " in submissions.figures(state)
    monkeypatch.setattr(submissions, "faults", lambda game, named: iter(("a fault",)))
    *_, astray = submissions.chunks({}, of_each=1, at_once=1)
    assert submissions.falls_short(astray) == "a fault"


def test_records_in_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "IN_A_CHUNK", 2)
    monkeypatch.setattr(records, "ACTS", 30)
    (state,) = records.chunks({}, 100)
    assert records.falls_short(state) is None
    assert "0 wrong verdicts" in records.figures(state)
    assert sum(state["games"].values()) >= 100


def test_records_notices_a_missing_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.core.driver.as_written", lambda *anything: None)
    _, missed = records.changed("roulette", 7, 100)
    assert missed

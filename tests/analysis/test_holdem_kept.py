"""The best play of four cards once all boards are counted: kept, and read by everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.analysis import advice, kept
from croupier.analysis.distribution import ANY, Query
from croupier.analysis.holdem import best, counting
from croupier.analysis.holdem.boards import arranged, count
from croupier.analysis.holdem.fours import PLACES
from croupier.analysis.holdem.pays import settling
from croupier.analysis.holdem.sampled import ROUNDS
from croupier.analysis.holdem.volume import replayed
from croupier.analysis.odds import odds_rows
from croupier.analysis.reader import WayAsked, reader, volume
from croupier.analysis.simulate import simulate
from croupier.cli.app import app
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.step import Ask
from croupier.core.wager import Bid
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from tests.analysis.made_up import made_up

FAST = game("fastactionholdem")
RULES = FAST.options()
FEW = 5


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is kept."""
    monkeypatch.setenv(kept.SETTING, str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Made-up counts are kept for six decks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kept.SETTING, str(tmp_path_factory.mktemp("kept")))
        found = [one.tolist() for one in made_up(6)]
        kept.write(counting.name_of(6), counting.code(), found)
        yield


def test_what_other_code_kept_is_not_found(folder: Path) -> None:
    kept.write("something", "this code", [1 << 100])
    assert kept.read("something", "this code") == [1 << 100]
    assert kept.read("something", "other code") is None
    assert kept.read("nothing", "this code") is None
    (folder / "something.json").write_text("{", "utf-8")
    assert kept.read("something", "this code") is None


def test_results_are_kept_where_the_user_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.delenv(kept.SETTING)
    assert kept.folder() == Path("/somewhere/croupier")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert kept.folder() == Path.home() / ".cache" / "croupier"


def test_the_code_of_a_module_is_its_code_without_what_it_says(tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("a.py", "b.py", "c.py"))
    first.write_text('"""One."""\nimport os\nx = 1\n', "utf-8")
    second.write_text('"""Another."""\nx = 1  # so it is\n', "utf-8")
    third.write_text('"""One."""\nimport os\nx = 2\n', "utf-8")
    assert kept.content(first) == kept.content(second) != kept.content(third)


def test_a_count_that_was_stopped_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few boards in three goes are those boards at once, and then they are kept as finished."""
    boards, weights = arranged()
    monkeypatch.setattr(counting, "arranged", lambda: (boards[:FEW], weights[:FEW]))
    monkeypatch.setattr(counting, "PART", 2)
    for done in (2, 4):
        monkeypatch.setattr(counting, "SECONDS", done)
        stopped = closing(counting.counting((6,), clock=iter(range(0, 100, 3)).__next__))
        with stopped as count_on:
            assert next(iter(count_on)) == done
        assert counting.counted(6) is None
    assert list(counting.counting((6,))) == [FEW]
    found, whole = counting.counted(6), count(boards[:FEW], weights[:FEW], 6)
    assert found is not None
    for one, other in zip(found, whole, strict=True):
        assert (one == other).all()
    assert not list(counting.counting((6,)))
    assert [file.name for file in folder.iterdir()] == [f"{counting.name_of(6)}.json"]


def test_without_counts_odds_are_simulated_and_say_how_to_have_exact_ones(folder: Path) -> None:
    rows = odds_rows(FAST)
    assert [(row.variant["decks"], row.method) for row in rows] == [
        (6, "simulated"),
        (8, "simulated"),
    ]
    for row in rows:
        assert row.method == "simulated"
        assert row.sample is not None
        assert row.sample.rounds == ROUNDS
        assert "odds fastactionholdem --exact" in row.distribution.note
        assert 0 < row.house_advantage < Fraction(4, 100)


def test_without_counts_the_best_play_is_refused(folder: Path) -> None:
    (solve,) = reader(FAST, RULES).solves
    with pytest.raises(Refused, match="has not been computed") as refusal:
        solve(FAST, RULES, Query(hand=("As", "Kd", "7h", "7c")))
    assert "odds fastactionholdem --exact" in refusal.value.accepted
    with pytest.raises(Refused, match="has not been computed"):
        volume(FAST, RULES).way(FAST, RULES, WayAsked(play="optimal"))
    with pytest.raises(Refused, match="has not been computed"):
        odds_rows(FAST, query=Query(strategy="optimal"))


def test_without_counts_rules_to_remember_are_named(folder: Path) -> None:
    (solve,) = reader(FAST, RULES).solves
    found = solve(FAST, RULES, ANY)
    assert found is not None
    assert not found.decisions
    assert [rule.costs for rule in found.remembered] == [None] * len(found.remembered)


@pytest.mark.usefixtures("known")
def test_with_counts_odds_are_exact_and_no_way_to_play_is_better() -> None:
    (row,) = odds_rows(FAST, {"decks": 6})
    assert row.method == "exact"
    assert sum(chance for _, chance in row.distribution.results) == 1
    for name in best.NAMES:
        (other,) = odds_rows(FAST, {"decks": 6}, query=Query(strategy=name))
        assert (other.house_advantage >= row.house_advantage) is True
    with pytest.raises(UnknownName):
        odds_rows(FAST, {"decks": 6}, query=Query(strategy="luck"))


@pytest.mark.usefixtures("known")
def test_cards_seen_are_refused() -> None:
    with pytest.raises(Refused, match="full shoe"):
        odds_rows(FAST, {"decks": 6}, query=Query(seen=("As",)))


@pytest.mark.usefixtures("known")
def test_the_choices_of_a_hand_are_listed_best_first() -> None:
    """A pair of aces is kept; two equal pairs are one choice."""
    (solve,) = reader(FAST, RULES).solves
    found = solve(FAST, RULES, Query(hand=("Ah", "2c", "As", "3d")))
    assert found is not None
    (decision,) = found.decisions
    assert decision.best == "keep Ah As"
    assert list(decision.values.values()) == sorted(decision.values.values(), reverse=True)
    assert decision.values["surrender"] == Fraction(-1, 2)
    assert "split Ah As / 2c 3d" in decision.values
    twice = solve(FAST, RULES, Query(hand=("As", "As", "Kd", "Kd")))
    assert twice is not None
    assert len(twice.decisions[0].values) == 3 + 2 + 1
    for cards, why in (
        ("As Kd", "four cards"),
        ("As Kd 7h 7x", "four cards"),
        ("7s 7h 7d 7c", "natural"),
    ):
        with pytest.raises(Refused, match=why):
            solve(FAST, RULES, Query(hand=tuple(cards.split())))


@pytest.mark.usefixtures("known")
def test_how_often_each_kind_of_choice_is_best_adds_up() -> None:
    (solve,) = reader(FAST, RULES).solves
    found = solve(FAST, RULES, ANY)
    assert found is not None
    naturals = Fraction(13 * comb(24, 4), comb(312, 4))
    assert sum(one.chance for one in found.decisions) == 1 - naturals
    for one in found.decisions:
        assert one.state == f"{one.best} is best"
    assert all(rule.costs is not None and rule.costs >= 0 for rule in found.remembered)


@pytest.mark.usefixtures("known")
def test_the_best_play_is_dealt_in_bulk_as_in_the_engine() -> None:
    way = volume(FAST, RULES).way(FAST, RULES, WayAsked(play="optimal"))
    (row,) = simulate(FAST, RULES, 2_000, 3, way=way)
    assert row.sample is not None
    assert row.sample.truth is not None
    kind = FAST.kind("main")
    assert kind is not None
    made = settling(FAST, kind, RULES, "")
    assert replayed(FAST, RULES, (3, 0), [made], 5, way).outcomes


def asked(driver: Driver) -> Ask:
    """The question that the player at a table is asked next."""
    while not isinstance(driver.step_now, Ask) or driver.step_now.topic not in ("hand", "setting"):
        if isinstance(driver.step_now, Ask):
            driver.choose("one", driver.step_now.silence, driver.step_now.about)
        else:
            assert driver.step()
    return driver.step_now


@pytest.mark.usefixtures("known")
def test_the_coach_values_every_answer_at_the_table() -> None:
    """First what to do with four cards, then which two are kept; surrender costs a half."""
    driver = Driver(FAST, RULES, Shuffled(FAST.key, 4, 0), clock=str)
    driver.buy("one", 100_00)
    driver.place("one", Bid(10_00, "main", "", 1))
    question = asked(driver)
    at = advice.situation(FAST, driver.table, "one")
    assert at is not None
    found = advice.advise(FAST, RULES, at)
    assert found is not None
    assert set(found.values) == {"set", "split", "surrender"}
    assert found.values["surrender"] == Fraction(-1, 2)
    driver.choose("one", "set", question.about)
    question = asked(driver)
    at = advice.situation(FAST, driver.table, "one")
    assert at is not None
    pairs = advice.advise(FAST, RULES, at)
    assert pairs is not None
    assert len(pairs.values) == len(PLACES)
    assert max(pairs.values.values()) == found.values["set"]
    driver.choose("one", pairs.best, question.about)
    (event,) = (one.event for one in driver.log if getattr(one.event, "about", "") == at.about)
    assert advice.decided(driver.table, "one", at, event) == pairs.best


def test_the_command_line_computes_keeps_and_then_reads(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`odds --exact` counts first; then odds are exact, and a hand has its values."""

    def counts(decks: tuple[int, ...]) -> Iterator[int]:
        for copies in decks:
            found = [one.tolist() for one in made_up(copies)]
            kept.write(counting.name_of(copies), counting.code(), found)
            yield counting.all_boards()

    monkeypatch.setattr("croupier.analysis.holdem.reader.counting", counts)
    words = ["odds", FAST.key, "--exact", "--set", "decks=6", "--json"]
    (row,) = json.loads(CliRunner().invoke(app, words).stdout)
    assert row["method"] == "exact"
    assert [file.name for file in folder.iterdir()] == [f"{counting.name_of(6)}.json"]
    said = CliRunner().invoke(app, ["strategy", FAST.key, "--hand", "Ah 2c As 3d"]).stdout
    assert said.splitlines()[3].startswith("keep Ah As")
    refused = CliRunner().invoke(app, ["strategy", "reddog", "--hand", "Ah 2c"])
    assert refused.exit_code == 2
    assert "its decisions are listed together" in refused.stderr

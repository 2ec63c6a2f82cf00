"""The second proof holds for a journal in which rounds were declared void."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from croupier.analysis.random_play import random_act
from croupier.core.event import RoundVoided
from croupier.core.table import IDLE
from croupier.floor.web.static import verifier
from croupier.games.registry import game, games
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.rulebook.rules import rules_for
from croupier.verification.finding import HOLDS, NOT_SHOWN
from croupier.verification.verify import verify
from tests.floor.both import alone, asked_alone, asked_croupier, by_croupier
from tests.floor.made import chained
from tests.notation.fair_journals import TABLE, Floor, Signer, fair_table

PATRONS = ("p1", "p2")
VOID_AT = (9, 25, 48, 70)


def voided_table(key: str, seed: int, acts: int = 100) -> Floor:
    """A table of random play where a supervisor declared rounds void at some moments."""
    played, rng = game(key), Random(seed)
    floor = Floor(played, rules_for(played, {}), Signer(), PATRONS, seed)
    for patron in PATRONS:
        floor.next_act()
        floor.buy(patron, 20_000_00)
    for number in range(acts + 400):
        floor.next_act()
        if number >= acts and floor.table.stage == IDLE:
            return floor
        if floor.fair.left < 32 and floor.table.stage == IDLE:
            floor.fix(64)
        if number in VOID_AT:
            floor.feed(RoundVoided(by="supervisor-1", why="the table cannot go on"))
            continue
        floor.wager(rng)
        floor.pledge()
        with floor.or_nothing():
            random_act(floor, rng)
    raise RuntimeError(f"{key}: the last round does not end")


def in_play(wagers: bool = True) -> Floor:
    """A table after a round, with wagers of the next, or with none."""
    floor = fair_table("roulette", 1, patrons=PATRONS, seed=5)
    floor.next_act()
    if wagers:
        floor.wager(floor.rng)
        floor.pledge()
    else:
        floor.step()
    floor.next_act()
    return floor


def both(text: str, folder: Path) -> tuple[list[int], list[dict[str, str]]]:
    """Whether anything is wrong, and what is shown, for each of the verifiers."""
    file = folder / "journal.jsonl"
    file.write_text(text)
    code, shown = asked_alone([str(file)])
    found = asked_croupier([str(file)])
    ours = {name: one["state"] for name, one in shown["properties"].items()}
    return [code, len(found.findings)], [ours, {one.name: one.state for one in found.properties}]


@pytest.mark.parametrize(
    ("wagers", "closes", "state"),
    [(True, True, NOT_SHOWN), (True, False, HOLDS), (False, True, HOLDS)],
)
def test_a_round_voided_when_its_wagers_were_closed_shows_less(
    wagers: bool, closes: bool, state: str, tmp_path: Path
) -> None:
    """Whoever knows the outcome could choose; with an open or empty layout nobody does."""
    floor = in_play(wagers)
    if closes:
        floor.close()
        floor.next_act()
    floor.feed(RoundVoided(by="supervisor-1", why="the table cannot go on"))
    wrong, shown = both(write_jsonl(record_of(floor, TABLE)), tmp_path)
    assert wrong == [0, 0]
    assert [{one[name] for name in ("P1", "P2", "P3")} for one in shown] == [{state}] * 2
    words = [str(tmp_path / "journal.jsonl"), "--require", "P1"]
    assert verifier.main(words) == (state != HOLDS)


@pytest.mark.parametrize("lacks", ["by", "why"])
def test_a_void_round_names_who_and_why(lacks: str, tmp_path: Path) -> None:
    floor = in_play()
    floor.feed(RoundVoided(by="supervisor-1", why="the table cannot go on"))
    header, *items = (json.loads(row) for row in write_jsonl(record_of(floor, TABLE)).splitlines())
    assert both(chained(header, items), tmp_path)[0] == [0, 0]
    next(one for one in items if one["kind"] == "round_voided")["data"][lacks] = ""
    items[-1]["data"][{"why": "retired"}.get(lacks, lacks)] = ""
    assert both(chained(header, items), tmp_path)[0] == [1, 1]


CLOSED = {"retired": "the table was closed", "by": "supervisor-1"}


def closed_in_play() -> Floor:
    """A table with a shoe that is closed during a round: all its units are retired with it."""
    floor = fair_table("minibaccarat", 2, seed=5)
    floor.next_act()
    floor.wager(floor.rng)
    floor.next_act()
    floor.feed(*floor.fair.retire(CLOSED["retired"], CLOSED["by"]))
    floor.feed(RoundVoided(why=CLOSED["retired"], by=CLOSED["by"]))
    return floor


def voided_in_play() -> Floor:
    """A table without a shoe, at which a supervisor declares a round void."""
    floor = in_play()
    floor.feed(RoundVoided(why=CLOSED["retired"], by=CLOSED["by"]))
    return floor


FALSE = [{"retired": "worn"}, {"by": "supervisor-2"}, {"by": ""}, {"retired": "", "by": ""}]


@pytest.mark.parametrize("made", [voided_in_play, closed_in_play])
def test_a_unit_is_retired_for_the_reason_of_its_round_and_by_the_same_person(
    made: Callable[[], Floor], tmp_path: Path
) -> None:
    header, *items = (json.loads(row) for row in write_jsonl(record_of(made(), TABLE)).splitlines())
    assert both(chained(header, items), tmp_path)[0] == [0, 0]
    told = [one["data"] for one in items if one["kind"] == "unit_opened"][-1]
    assert {name: told[name] for name in CLOSED} == CLOSED
    kept = FALSE if made is voided_in_play else FALSE[:-1]
    for other in kept:
        told |= CLOSED | other
        words = [str(tmp_path / "journal.jsonl")]
        Path(*words).write_text(chained(header, items))
        assert alone(words) == (1, {("P4", "commitment")}), other
        assert by_croupier(words) == {("P4", "commitment")}, other


def test_only_a_unit_that_is_retired_names_a_person(tmp_path: Path) -> None:
    floor = fair_table("roulette", 2, patrons=PATRONS, seed=5)
    header, *items = (json.loads(row) for row in write_jsonl(record_of(floor, TABLE)).splitlines())
    [one for one in items if one["kind"] == "unit_opened"][-1]["data"]["by"] = "supervisor-1"
    words = [str(tmp_path / "journal.jsonl")]
    Path(*words).write_text(chained(header, items))
    assert alone(words) == (1, {("P4", "commitment")})
    assert ("P4", "commitment") in by_croupier(words)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", list(games()))
def test_a_journal_with_void_rounds_is_proved(key: str, seed: int) -> None:
    floor = voided_table(key, seed)
    assert sum(isinstance(entry.event, RoundVoided) for entry in floor.log) == len(VOID_AT)
    found = verify(write_jsonl(record_of(floor, TABLE)))
    assert found.holds, found.findings


@pytest.mark.parametrize("key", list(games()))
def test_the_verifier_that_stands_alone_proves_it_too(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text(write_jsonl(record_of(voided_table(key, 5), TABLE)))
    assert verifier.main([str(file)]) == 0, capsys.readouterr().out

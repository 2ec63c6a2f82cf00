"""The second proof holds for a journal in which rounds were declared void."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from croupier.core.event import RoundVoided
from croupier.core.table import IDLE
from croupier.floor.web.static import verifier
from croupier.games.registry import game, games
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.verify import verify
from croupier.rulebook.rules import rules_for
from croupier.strategy.random_play import random_act
from tests.notation.fair_journals import TABLE, Floor, Signer

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

"""An undo or a redo is said once, right after the wagers it restored; a replay takes no other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.random_play import STAKE, random_act
from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import Bought, Edited
from croupier.equipment.source import Shuffled
from croupier.games.registry import games
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.tableside import edits
from tests.notation.impossible import when

KEYS = tuple(key for key, game in games().items() if game.wagers)
Lines = list[Entry]


@cache
def undone(key: str) -> tuple[Entry, ...]:
    """Two patrons play until the first of them undoes a wager and redoes it."""
    game, rng = games()[key], Random(1)
    driver = Driver(game, game.options(), Shuffled(key, 1), when, numbers=True)
    for patron in ("p1", "p2"):
        driver.buy(patron, STAKE)
    while not _restores(driver):
        random_act(driver, rng)
    driver.buy("p1", STAKE)
    return tuple(driver.log)


def _restores(driver: Driver) -> bool:
    """Undo and redo the first patron's last change, if the table takes both."""
    with suppress(Refused):
        for move in (edits.UNDO, edits.REDO):
            edits.move(driver, "p1", move)
        return True
    return False


def files(key: str, entries: Lines) -> tuple[str, str]:
    """The record of these events, as a terminal writes it and as JSON lines."""
    game = games()[key]
    header = record_of(Driver(game, game.options(), Shuffled(key, 1), when), "T1").header
    plain = Record(header, tuple(replace(one, act=0) for one in entries))
    acts = Record(header, tuple(entries))
    return write_text(game, plain), write_jsonl(acts)


def at(lines: Lines) -> int:
    return next(n for n, one in enumerate(lines) if isinstance(one.event, Edited))


def inserted(lines: Lines) -> None:
    """An undo by a patron whose wagers did not change."""
    bought = next(n for n, one in enumerate(lines) if isinstance(one.event, Bought))
    lines.insert(bought + 1, lines[at(lines)])


def doubled(lines: Lines) -> None:
    """The same undo twice."""
    lines.insert(at(lines), lines[at(lines)])


def moved(lines: Lines) -> None:
    """The redo at the end, after other inputs."""
    last = max(n for n, one in enumerate(lines) if isinstance(one.event, Edited))
    lines.append(lines.pop(last))


def anothers(lines: Lines) -> None:
    """Another patron's undo."""
    place = at(lines)
    lines[place] = replace(lines[place], event=Edited(patron="p2", move="undo"))


@pytest.mark.parametrize("key", KEYS)
def test_a_true_undo_replays_at_every_game(key: str) -> None:
    assert sum(isinstance(one.event, Edited) for one in undone(key)) >= 2
    for text in files(key, list(undone(key))):
        assert replay(text).first_difference is None


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("change", [inserted, doubled, moved, anothers])
def test_an_undo_that_no_driver_wrote_is_refused(key: str, change: Callable[..., None]) -> None:
    lines = list(undone(key))
    change(lines)
    for text in files(key, lines):
        differs = replay(text).first_difference
        assert differs is not None
        assert "edited" in differs.text


def test_an_undo_is_written_in_the_act_that_changes_the_wagers() -> None:
    lines = list(undone("roulette"))
    place = at(lines)
    later = lines[place].act + 1
    apart = [replace(one, act=max(one.act, later)) for one in lines[place:]]
    differs = replay(files("roulette", [*lines[:place], *apart])[1]).first_difference
    assert differs is not None
    assert "in the act that changes the wagers" in differs.why


@pytest.mark.parametrize("key", KEYS)
def test_an_undo_that_is_left_out_reads_as_the_same_changes_by_hand(key: str) -> None:
    lines = [one for one in undone(key) if not isinstance(one.event, Edited)]
    for text in files(key, lines):
        assert replay(text).first_difference is None

"""No die and no set of tiles vanishes between the table and the shredder, also consistently."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.regulation.journal import dice, tiles
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.examples import dice as dice_days
from croupier.rulebook.citation import verifies
from tests.regulation.writing import Journal

STAND, ROOM = dice_days.STAND, dice_days.ROOM
KEYS = {"change", "collected", "destroyed", "count"}


def story(*steps: tuple[str, str, int]) -> Journal:
    """Five dice are placed on the first day; what the steps say then happens to some of them."""
    journal = Journal()
    dice_days.received(journal.writer)
    journal.add("1 09:00", dice.DiceRemoved(10, dice_days.STORE, STAND), 12, 32)
    journal.add("1 10:00", dice.DicePlaced("S", "CR-01", 5, STAND), 17, 18)
    for clock, what, count in steps:
        journal.add(clock, FACTS[what](count), *SIGNERS.get(what, ()))
    return journal


FACTS: dict[str, Callable[[int], Fact]] = {
    "used": lambda count: dice.DiceEnveloped("S", count, "used", "CR-01"),
    "tampered": lambda count: dice.DiceEnveloped("S", count, "tampered", "CR-01"),
    "reserve": lambda count: dice.DiceEnveloped("S", count, "reserve", source=STAND),
    "collected": lambda count: dice.DiceCollected("S", count),
    "retained": lambda count: dice.DiceRetained("S", count),
    "released": lambda count: dice.DiceRetained("S", count, released=True),
    "destroyed": lambda count: dice.DiceDestroyed("S", count, "drilled", 250, place=ROOM),
}
SIGNERS = {"collected": (31,), "destroyed": (31,)}


def found(journal: Journal, now: str) -> set[str]:
    return {one.key for one in journal.findings(now) if one.key in KEYS}


WHOLE = (("1 20:00", "used", 5), ("1 21:00", "collected", 5), ("2 12:00", "destroyed", 5))
PARTS = (
    ("1 12:00", "tampered", 1),
    ("1 13:00", "collected", 1),
    ("2 10:00", "used", 4),
    ("2 21:00", "collected", 4),
    ("4 12:00", "destroyed", 1),
    ("5 21:00", "destroyed", 4),
)
KEPT = (
    ("1 20:00", "used", 5),
    ("1 21:00", "collected", 5),
    ("1 21:10", "retained", 1),
    ("2 12:00", "destroyed", 4),
)


@verifies("cmr146.46.6.c.8", "cmr146.46.6.c.10", "cmr146.46.6.c.12")
@pytest.mark.parametrize("steps", [WHOLE, PARTS, KEPT])
def test_every_die_is_sealed_collected_and_destroyed_in_its_time(
    steps: tuple[tuple[str, str, int], ...],
) -> None:
    assert found(story(*steps), "9 06:00") == set()


@verifies("cmr146.46.6.c.8", "cmr146.46.6.c.10", "cmr146.46.6.c.12", "cmr146.46.2.a.7")
@pytest.mark.parametrize(
    ("steps", "which", "count", "keys"),
    [
        (WHOLE, 0, 4, {"change", "count"}),
        (WHOLE, 1, 4, {"collected", "count"}),
        (WHOLE, 2, 4, {"destroyed"}),
        (WHOLE, 0, 6, {"count", "collected"}),
        (WHOLE, 1, 6, {"count", "destroyed"}),
        (WHOLE, 2, 6, {"count"}),
        (PARTS, 2, 3, {"change", "count"}),
        (PARTS, 3, 3, {"collected", "count"}),
        (PARTS, 4, 0, {"destroyed"}),
        (PARTS, 5, 3, {"destroyed"}),
        (KEPT, 3, 3, {"destroyed"}),
        (KEPT, 2, 0, {"destroyed"}),
        (KEPT, 2, 6, {"count"}),
    ],
)
def test_one_die_more_or_less_is_found(
    steps: tuple[tuple[str, str, int], ...], which: int, count: int, keys: set[str]
) -> None:
    changed = [
        (at, what, count if n == which else many) for n, (at, what, many) in enumerate(steps)
    ]
    assert found(story(*changed), "9 06:00") == keys


@verifies("cmr146.46.6.c.8", "cmr146.46.6.c.10", "cmr146.46.6.c.12")
def test_a_die_that_vanishes_from_every_later_entry_is_missed_at_the_table() -> None:
    steps = [(at, what, 4) for at, what, _ in WHOLE]
    assert found(story(*steps), "2 10:00") == set()
    assert found(story(*steps), "2 10:01") == {"change"}


def test_envelopes_from_the_reserve_do_not_stand_for_dice_on_the_table() -> None:
    steps = (("1 20:00", "reserve", 5), ("1 21:00", "collected", 5), ("2 12:00", "destroyed", 5))
    assert found(story(*steps), "9 06:00") == {"change"}


@verifies("cmr146.46.6.c.6.g")
def test_what_the_bureau_has_is_retained_by_a_report() -> None:
    assert "report" in {one.key for one in story(*KEPT).findings("1 21:10")}


@verifies("cmr146.53.12.e", "cmr146.53.13.a.3")
@pytest.mark.parametrize(("count", "missed"), [(2, False), (1, True), (3, True)])
def test_sets_that_go_back_are_as_many_as_are_named(count: int, missed: bool) -> None:
    journal = Journal()
    moved = tiles.TilesStored(count, "collected", "primary storage", ("A", "B"))
    journal.add("1 12:00", moved, 31)
    shown = [one for one in journal.findings("1 12:10") if "are named" in one.message]
    assert bool(shown) is missed

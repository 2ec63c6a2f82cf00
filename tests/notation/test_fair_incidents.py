"""Incidents, units and wagers in a journal: what both verifiers say where nothing is forged."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import BadFile, Refused
from croupier.core.step import Draw, Open
from croupier.games.registry import game
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.verification.finding import HOLDS, NOT_SHOWN, required
from croupier.verification.verify import verify
from tests.floor.both import asked_alone, asked_croupier
from tests.floor.fair_tables import TABLE, FairTable, wagered
from tests.floor.made import WHEEL, House, Item

ALL = ("P1", "P2", "P3")


def told(house: House, folder: Path) -> tuple[int, Item, str]:
    """What the verifier that stands alone says of a house's journal."""
    file = folder / "journal.jsonl"
    file.write_text(house.journal.text(), "utf-8")
    code, shown = asked_alone([str(file)])
    return code, {name: one["state"] for name, one in shown["properties"].items()}, str(shown)


def opened(*patrons: str) -> House:
    """A house with a round in which patrons have wagers."""
    house = House("roulette", {})
    house.next_act()
    house.fix(4)
    house.next_act()
    house.open_round()
    house.begin("round", [])
    for patron in patrons:
        house.wager(patron)
    return house


def ended(house: House) -> None:
    house.end()
    house.open(house.unit)


@pytest.mark.parametrize("by", ["", "dealer-1"])
def test_an_incident_after_the_closing_is_reported(by: str, tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann", "bo"))
    if by:
        house.journal.add("confirmed", role="supervisor", about="the ball", by=by)
    house.journal.add("incident", name="ball_ejected", details={})
    ended(house)
    code, states, shown = told(house, tmp_path)
    assert code == 0
    assert {states[name] for name in ALL} == {NOT_SHOWN}
    assert f"“ball ejected” was called {'by ' + by if by else 'and nobody is named'}" in shown
    assert "unit 1 (round) was not drawn from (ball ejected); it would have given wheel " in shown


def test_both_verifiers_say_the_same_of_an_incident(tmp_path: Path) -> None:
    table = FairTable(game("roulette"), {}, seed=4)
    for _ in range(20):
        if isinstance(table.step_now, Draw):
            break
        if isinstance(table.step_now, Open):
            wagered(table, table.rng)
        table.begin_act()
        table.step()
    table.begin_act()
    Driver.incident(table, "ball_ejected")
    file = tmp_path / "journal.jsonl"
    file.write_text(write_jsonl(record_of(table, TABLE)), "utf-8")
    code, shown = asked_alone([str(file)])
    found = asked_croupier([str(file)])
    assert (code, found.findings) == (0, ())
    states = {name: one["state"] for name, one in shown["properties"].items()}
    assert states == {one.name: one.state for one in found.properties}
    assert {states[name] for name in ALL} == {NOT_SHOWN}
    title = "Ball leaves the wheel"
    for notes, name in ((shown["notes"], "ball ejected"), (found.notes, title)):
        assert any(f"“{name}” was called" in one for one in notes)
        assert not any("ball_ejected" in one for one in notes)


def test_an_incident_while_the_betting_is_open_is_not(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.journal.add("incident", name="ball_ejected", details={})
    house.close(("ann", "bo"))
    house.draw("wheel", WHEEL)
    ended(house)
    code, states, shown = told(house, tmp_path)
    assert (code, {states[name] for name in ALL}) == (0, {HOLDS})
    assert "was called" not in shown


def test_seeds_that_nobody_revealed_show_nothing(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann", "bo"), ("ann", "bo"))
    house.draw("wheel", WHEEL)
    ended(house)
    _, states, shown = told(house, tmp_path)
    assert (states["P2"], states["P3"]) == (NOT_SHOWN, HOLDS)
    assert "1 of 1 round used no seed of a patron" in shown
    assert "2 seeds were not received" in shown


def test_a_round_without_wagers_needs_no_seeds(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann", "bo"), ("bo",))
    house.draw("wheel", WHEEL)
    ended(house)
    house.next_act()
    house.open_round()
    house.begin("round", [])
    house.close(())
    house.draw("wheel", WHEEL)
    ended(house)
    code, states, shown = told(house, tmp_path)
    assert (code, states["P2"]) == (0, HOLDS)
    assert "1 seed was not received" in shown


def test_a_patron_without_a_seed_is_told_of(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann",))
    house.draw("wheel", WHEEL)
    ended(house)
    code, states, shown = told(house, tmp_path)
    assert (code, {states[name] for name in ALL}) == (0, {HOLDS})
    assert "in 1 round a patron with a wager committed to no seed" in shown


def test_a_wager_that_stands_keeps_a_lone_seed_away(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann", "bo"))
    house.draw("wheel", WHEEL)
    house.wagers = [one for one in house.wagers if one["patron"] == "ann"]
    ended(house)
    house.next_act()
    house.open_round()
    house.begin("round", [])
    house.wager("ann")
    house.close_alone("ann", "in the clear")
    house.draw("wheel", WHEEL)
    ended(house)
    code, states, shown = told(house, tmp_path)
    assert (code, states["P3"]) == (1, "does not hold")
    assert "ann was not alone" in shown


@pytest.mark.parametrize("gap", [0, 1])
def test_a_value_that_is_younger_than_a_wager(gap: int, tmp_path: Path) -> None:
    """Where the units ran out it is not shown; where a new epoch took their place it is wrong."""
    house = House("roulette", {})
    house.next_act()
    house.fix(1 + gap)
    house.open_round()
    house.begin("round", [])
    house.wager("ann")
    house.close_alone("ann", "one")
    house.draw("wheel", WHEEL)
    house.wagers.clear()
    ended(house)
    house.next_act()
    if gap:
        del house.values[2]
    house.fix(2)
    house.open_round()
    house.begin("round", [])
    house.close_alone("ann", "two")
    house.draw("wheel", WHEEL)
    ended(house)
    code, states, _ = told(house, tmp_path)
    assert (code, states["P1"]) == ((1, "does not hold") if gap else (0, NOT_SHOWN))


def test_a_void_round_is_told_with_the_seeds_so_far(tmp_path: Path) -> None:
    house = opened("ann", "bo")
    house.close(("ann", "bo"), ("bo",))
    house.journal.items.pop()
    house.journal.add("round_voided", by="supervisor-1", why="the table cannot go on")
    house.end()
    house.open(1, "the table cannot go on", "supervisor-1")
    code, _, shown = told(house, tmp_path)
    assert code == 0
    assert " with the seeds that were revealed" in shown
    house = opened("ann", "bo")
    house.journal.add("round_voided", by="supervisor-1", why="the table cannot go on")
    house.end()
    house.open(1, "the table cannot go on", "supervisor-1")
    assert " without seeds" in told(house, tmp_path)[2]


def test_nothing_is_printed_of_a_file_that_is_no_journal(tmp_path: Path) -> None:
    file = tmp_path / "signing.key"
    file.write_text("0123456789abcdef" * 4, "utf-8")
    with pytest.raises(BadFile) as refusal:
        verify(file)
    assert "0123" not in str(refusal.value)


def test_to_require_no_property_is_refused() -> None:
    with pytest.raises(Refused, match="names no property"):
        required(" ,")

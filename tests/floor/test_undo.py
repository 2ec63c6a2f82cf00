"""What a patron undoes and redoes is in the journal: a restarted floor knows it as before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace
from starlette.testclient import TestClient

from croupier.core.driver import Entry
from croupier.core.event import Edited, WagerPlaced
from croupier.floor.tables import export
from croupier.floor.web.serving.house import House
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record
from croupier.notation.replay import replay
from tests.floor.both import alone, by_croupier
from tests.floor.houses import seated
from tests.floor.visitors import Visitor


def restarted(house: House) -> None:
    """Forget every table, so that the next request reads it from the database."""
    assert house.floor.let_go(-1.0)


def lies(one: Visitor) -> dict[str, int]:
    wagers = one.get("/tables/T1/view").json()["ledger"]["wagers"]
    return {wager["kind"]: wager["amount_cents"] for wager in wagers}


def does(house: House, one: Visitor, move: str) -> dict[str, int]:
    restarted(house)
    one.done("/tables/T1/moves", {"move": move})
    return lies(one)


def test_a_wager_taken_back_by_hand_comes_back_by_undo_after_a_restart(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    one.done("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "red"})
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "low"})
    one.done("/tables/T1/take-downs", {"wager": 2})
    both = {"red": 5_00, "low": 10_00}
    assert does(house, one, "undo") == both
    assert does(house, one, "undo") == {"red": 5_00}
    assert does(house, one, "undo") == {}
    assert does(house, one, "redo") == {"red": 5_00}
    assert does(house, one, "redo") == both
    assert does(house, one, "redo") == {"red": 5_00}
    restarted(house)
    assert one.post("/tables/T1/moves", {"move": "redo"}).status_code == 422


def test_what_was_cleared_comes_back_and_the_journal_proves_itself(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    one = seated(client, house, "roulette")
    one.done("/tables/T1/commands", {"text": "5 on red"})
    one.done("/tables/T1/commands", {"text": "10 on low"})
    assert does(house, one, "clear") == {}
    assert does(house, one, "undo") == {"red": 5_00, "low": 10_00}
    one.done("/tables/T1/commands", {"text": "redo"})
    assert does(house, one, "undo") == {"red": 5_00, "low": 10_00}
    one.done("/tables/T1/ready")
    assert house.floor.audit() == []
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(b"".join(export.journal(house.floor, "T1", every=True)))
    assert '"kind":"edited"' in journal.read_text("utf-8")
    assert (*alone([str(journal)]), by_croupier([str(journal)])) == (0, set(), set())


def forgeries(entries: tuple[Entry, ...]) -> Iterator[list[Entry]]:
    """The record of an undo with one that is inserted, doubled, moved, or another patron's."""
    place = next(n for n, one in enumerate(entries) if isinstance(one.event, Edited))
    undo, before, after = entries[place], entries[:place], entries[place + 1 :]
    first = next(n for n, one in enumerate(entries) if isinstance(one.event, WagerPlaced))
    early = replace(undo, act=entries[first].act)
    yield [*entries[:first], early, *entries[first:]]
    yield [*before, undo, undo, *after]
    yield [*before, *after, undo]
    yield [*before, replace(undo, event=Edited(patron="p2", move="undo")), *after]
    yield [*before, replace(undo, act=undo.act + 1), *after]


def test_an_undo_that_did_not_happen_is_found_by_both_verifiers(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    one = seated(client, house, "roulette")
    one.done("/tables/T1/commands", {"text": "5 on red"})
    one.done("/tables/T1/commands", {"text": "10 on low"})
    one.done("/tables/T1/moves", {"move": "undo"})
    one.done("/tables/T1/commands", {"text": "10 on high"})
    true = b"".join(export.journal(house.floor, "T1", every=True)).decode()
    record = replay(true).record
    journal = tmp_path / "journal.jsonl"
    for entries in forgeries(record.entries):
        journal.write_text(write_jsonl(Record(record.header, tuple(entries))), "utf-8")
        assert ("", "settlement") in alone([str(journal)])[1]
        assert ("", "settlement") in by_croupier([str(journal)])

"""What a patron undoes and redoes is in the journal: a restarted floor knows it as before."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from croupier.floor.tables import export
from croupier.floor.web.serving.house import House
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

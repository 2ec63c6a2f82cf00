"""The card game of the how-to page on the floor; run where `CROUPIER_GAMES` names its folder."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from croupier.equipment.cards import RANKS, rank
from croupier.floor.figures import compiling
from croupier.floor.web.serving.house import House
from croupier.games.families.shoe import cards_at
from tests.floor.houses import seated
from tests.floor.waiting import worked_out


def test_it_has_odds_a_coach_and_rounds(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "done", {"kernels of the other games"})
    one = seated(client, house, "outrank")
    rows = worked_out(one, "/tables/T1/odds")["rows"]
    assert [(row["wager"], row["exact"]) for row in rows] == [("main", "22/663")]
    one.done("/tables/T1/wagers", {"amount_cents": 20_00, "wager": "main"})
    while not house.floor.current("T1").driver.table.play.raising:
        one.done("/tables/T1/ready")
    table = house.floor.current("T1").driver.table
    high = RANKS.index(rank(cards_at(table, "players")[0])) >= RANKS.index("9")
    best = worked_out(one, "/tables/T1/coach")["now"]["best"]
    assert best == ("raise" if high else "stay")
    one.done("/tables/T1/wagers", {"amount_cents": 20_00, "wager": "raise"})
    while house.floor.current("T1").driver.table.wagers:
        one.done("/tables/T1/ready")
    last = worked_out(one, "/tables/T1/coach")["last"]
    assert (last["chosen"], last["best"]) == ("raise", best)

"""The numbered places of a felt: plates with names, free places to move to, and one's own chips."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from croupier.core.event import Paid, WagersClosed
from croupier.core.part import Home, Seating
from croupier.drawing.layers import Stack
from croupier.floor.web.pages.seat import winnings
from croupier.floor.web.serving.house import House
from croupier.games.registry import games
from tests.floor.visitors import Visitor

BOXED = [key for key, game in games().items() if game.get(Home) and not game.get(Seating)]


def felt(page: str, name: str) -> str:
    """The layer of things over an arrangement of the felt."""
    return page.split(f'hx-target="#{name}-things"')[1].split("</hx-partial>", maxsplit=1)[0]


def plates(layer: str) -> dict[str, str]:
    return dict(re.findall(r"<title>(\d+): ([\w-]+)</title>", layer))


def free(layer: str) -> set[str]:
    return set(re.findall(r'data-takes="(\d+)"', layer))


@pytest.mark.parametrize("game", BOXED)
def test_each_place_is_somebodys_or_free(house: House, client: TestClient, game: str) -> None:
    house.floor.open_table("T1", game)
    one, other = Visitor(client, "patron-1"), Visitor(client, "patron-2")
    for each in (one, other):
        each.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    driver = house.floor.table("T1").driver
    boxes = {str(box) for box in driver.game.boxes(driver.rules)}
    for name in ("wide", "tall"):
        layer = felt(one.page("/tables/T1"), name)
        assert sorted(plates(layer).values()) == ["patron-1", "patron-2"]
        assert free(layer) == boxes - plates(layer).keys()
        assert not free(felt(one.page("/tables/T1?watch=1"), name))


def test_a_patron_moves_to_a_free_place_or_reads_why_not(house: House, client: TestClient) -> None:
    house.floor.open_table("T1", "reddog")
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    one.done("/tables/T1/acts", {"act": "sit", "details": {"seat": "4"}})
    assert plates(felt(one.page("/tables/T1"), "wide")) == {"4": "patron-1"}
    said = re.findall(r"<li id=\"n\d+\"[^>]*>([^<]*)", one.page("/tables/T1"))
    assert sum("to seat 4" in line for line in said) == 1, "said once"
    for _ in range(9):
        prompt = one.get("/tables/T1/view").json()["prompt"]
        if not prompt:
            break
        one.done("/tables/T1/answers", {"choice": prompt["choices"][-1]})
    one.done("/tables/T1/commands", {"text": "5 on main"})
    refused = one.post("/tables/T1/acts", {"act": "sit", "details": {"seat": "1"}})
    assert refused.status_code == 422
    assert refused.json()["cites"]


def test_winnings_are_paid_in_ones_own_color() -> None:
    def paid(patron: str, amount: int) -> Paid:
        return Paid(wager=1, patron=patron, spot="red", amount=amount, returned=0)

    events = (paid("p3", 1), WagersClosed(says=""), paid("p1", 5_00), paid("p2", 10_00))
    assert winnings((*events, paid("p1", 2_00)), {"p1": "lavender"}) == {
        "red": (Stack(7_00, "lavender", "p1"), Stack(10_00, "", "p2"))
    }

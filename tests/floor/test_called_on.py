"""The page of a table says which wagers are off now, and has a button for each call."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from croupier.floor.web.serving.house import House
from croupier.rulebook.citation import verifies
from tests.floor.houses import seated
from tests.floor.visitors import Visitor


def listed(one: Visitor) -> dict[str, tuple[str, list[str]]]:
    """Each wager in the list of the page: what is said of it, and its buttons."""
    page = one.page("/tables/T1")
    rows = re.findall(r'<li id="w\d+" class="mine">(.*?)</li>', page, re.DOTALL)
    found = {}
    for row in rows:
        said = re.findall(r'class="called">(.*?)</span>', row)[0]
        name, _, state = said.partition(" · ")
        found[name] = (state, re.findall(r'data-act="(\w+)"', row))
    return found


@verifies("craps.3.e")
def test_a_wager_is_off_on_the_come_out_roll_alone_and_has_its_button(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "craps")
    one.done("/tables/T1/answers", {"choice": "accept", "about": "the dice"})
    for cents, wager in ((10_00, "pass"), (12_00, "place_6"), (10_00, "hard_4")):
        one.done("/tables/T1/wagers", {"amount_cents": cents, "wager": wager})
    assert listed(one) == {
        "Pass": ("", []),
        "Place 6 to Win": ("off", ["call_on"]),
        "Four the Hardway": ("off", ["call_on"]),
    }
    number = next(w.id for w in house.floor.table("T1").driver.table.wagers if w.kind == "place_6")
    one.done("/tables/T1/acts", {"act": "call_on", "details": {"wager": str(number)}})
    assert listed(one)["Place 6 to Win"] == ("on", ["call_off"])
    page = one.page("/tables/T1")
    assert page.count('class="on-button"') >= 2, "on both arrangements of the felt"

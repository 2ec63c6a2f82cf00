"""Equipment that is exchanged while a table is open, on every picture of the table."""

from __future__ import annotations

from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.floor.web.serving.house import House
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.felts import equipped
from croupier.rulebook.rules import rules_for
from tests.floor.houses import of_role
from tests.games.scripted import scripted

MANUAL, AUTOMATED = "Sic bo shaker, manual", "Sic bo shaker, automated"
TITLE = "<title>{}</title>"


def _removed(driver: Driver) -> None:
    driver.incident("automated_shaker_removed")


def _brought(driver: Driver) -> None:
    driver.incident("manual_shaker_brought")


@verifies("sicbo.6.d", "cmr146.20.4", "cmr146.20.4.a.1", "cmr146.20.4.b.1")
def test_a_shaker_that_is_exchanged_is_drawn_again_on_the_felt(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("S", "sicbo")
    seen = of_role(house, client, "supervisor").headers()

    def drawn() -> list[list[bool]]:
        pages = (client.get(one, headers=seen).text for one in ("/tables/S", "/felts/S.svg"))
        return [[TITLE.format(one) in page for one in (AUTOMATED, MANUAL)] for page in pages]

    assert drawn() == [[True, False]] * 2
    house.floor.act("S", "dealer", "incident", _removed)
    assert drawn() == [[False, False]] * 2
    house.floor.act("S", "dealer", "incident", _brought)
    assert drawn() == [[False, True]] * 2


@verifies("sicbo.6.d")
def test_only_exchanged_equipment_changes_the_rules_that_a_felt_is_drawn_by() -> None:
    table = scripted("sicbo")
    assert equipped(table.game, table.table) is table.rules
    table.incident("automated_shaker_removed")
    table.incident("manual_shaker_brought")
    assert equipped(table.game, table.table) == rules_for(game("sicbo"), {"shaker": "manual"})
    other = scripted("roulette")
    assert equipped(other.game, other.table) is other.rules

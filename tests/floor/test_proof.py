"""Fair by proof at the table: what a page commits to stands in the journal, and is kept."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from croupier.core.event import UnitBegun
from croupier.floor.web.serving.house import House
from croupier.verification.verify import verify
from tests.floor.playing import plays, secrets_of
from tests.floor.visitors import Visitor

DIGEST = re.compile(r"<code>([0-9a-f]{64})</code>")
WAGERS = {
    "roulette": {"amount_cents": 10_00, "wager": "red"},
    "reddog": {"amount_cents": 10_00, "wager": "main"},
}


def noted(client: TestClient) -> list[str]:
    """The commitments that anybody reads on the table's page."""
    return DIGEST.findall(client.get("/tables/T1").text)


@pytest.mark.parametrize("game", WAGERS)
def test_who_notes_a_commitment_on_the_page_can_hold_the_house_to_it(
    client: TestClient, house: House, game: str
) -> None:
    house.floor.open_table("T1", game, choices={"decks": 1} if game == "reddog" else {})
    assert noted(client) == []
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    one.done("/tables/T1/wagers", WAGERS[game])
    digests = noted(client)
    log = house.floor.current("T1").driver.log
    made = [entry.event.digest for entry in log if isinstance(entry.event, UnitBegun)]
    assert sorted(digests) == sorted(made)
    while set(digests) & set(noted(client)):
        plays(house, one, "T1", WAGERS[game])
    page = client.get("/tables/T1").text
    link = re.search(r'href="(/api/v1/tables/T1/journal\?all=true)" download="T1.jsonl"', page)
    assert link is not None
    text = client.get(link[1]).text
    for digest in digests:
        assert verify(text, digest).holds
    assert not verify(text, "0" * 64).holds


def test_no_secret_is_on_the_page(client: TestClient, house: House) -> None:
    house.floor.open_table("T1", "blackjack")
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "main", "box": 1})
    kept = secrets_of(house.floor, "T1")
    page = one.page("/tables/T1")
    assert kept
    assert not [secret for secret in kept if secret in page]

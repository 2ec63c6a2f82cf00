"""What is not open is told and refused with its clause; what happens is told once."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from croupier.core.event import Chosen
from croupier.core.step import Ask
from croupier.floor.store.database import Database
from croupier.floor.web.pages.news import news, repeated
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with
from tests.floor.playing import goes_on
from tests.floor.visitors import Visitor
from tests.games.fastactionholdem.tables import four_each, sets

MAIN = {"amount_cents": 10_00, "wager": "main"}
ROUNDS = 60


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="blackjack")


def at_a_hand(house: House, client: TestClient) -> Visitor:
    """A patron who is to decide on a hand."""
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    for _ in range(ROUNDS):
        step = house.floor.current("T1").driver.step_now
        if isinstance(step, Ask) and step.about == "1":
            return one
        goes_on(house, one, "T1", MAIN)
    raise AssertionError("no hand is asked for")


def test_the_question_carries_what_is_not_open(house: House, client: TestClient) -> None:
    one = at_a_hand(house, client)
    prompt = one.get("/tables/T1/view").json()["prompt"]
    assert prompt["asks"] == "How do you play your hand?"
    refused = {each["choice"]: each for each in prompt["refused"]}
    assert not set(refused) & set(prompt["choices"])
    assert refused["surrender"] == {
        "choice": "surrender",
        "why": "surrender is not offered at this table",
        "cites": ["blackjack.8.c"],
    }


def test_other_moves_wait_for_ones_own_answer(house: House, client: TestClient) -> None:
    """One's own name is said in no reason that one reads, and no long list of choices."""
    one = at_a_hand(house, client)
    page = one.page("/tables/T1")
    assert "your answer first" in page
    assert "an answer from patron-1" not in page


def test_it_is_refused_for_that_reason_posted_or_typed(house: House, client: TestClient) -> None:
    one = at_a_hand(house, client)
    for told in (
        one.post("/tables/T1/answers", {"choice": "surrender", "about": "1"}),
        one.post("/tables/T1/commands", {"text": "Surrender"}),
    ):
        assert told.status_code == 422
        assert told.json()["why"] == "surrender is not offered at this table"
        assert told.json()["cites"] == ["blackjack.8.c"]
        assert told.json()["accepted"].startswith("hit, stand")


def test_a_double_that_is_typed_is_of_the_hand(house: House, client: TestClient) -> None:
    """Though between rounds the word doubles every wager."""
    one = at_a_hand(house, client)
    one.done("/tables/T1/commands", {"text": "double"})
    driver = house.floor.current("T1").driver
    assert any(type(entry.event).__name__ == "HandDoubled" for entry in driver.log)


def test_what_happens_is_told_once_and_in_words(house: House, client: TestClient) -> None:
    at_a_hand(house, client)
    found = house.floor.current("T1")
    told = [line.says for line in reversed(news(found, "patron-1"))]
    assert "The shoe is shuffled" in told
    assert not [line for line in told if line.startswith("patron-1, the cut")]
    assert "You decline the cut" in told
    assert "A card face down to the discards (burned)" in told
    assert "You play box 1" in told
    dealt = next(line for line in told if "to hand 1" in line)
    assert dealt.count("to hand 1") == 1
    assert "to the dealer" in dealt
    found.driver.choose("patron-1", "hit")
    told = [line.says for line in reversed(news(found, "patron-1"))]
    assert "You: hit" in told
    assert "hand 1 draws" not in told


def test_which_cards_are_kept_is_not_told_by_their_numbers() -> None:
    table = four_each("As Ah 2d 3c", "Ks Kh 4d 5c")
    sets(table, "p1", "first second")
    (place,) = (
        n
        for n, entry in enumerate(table.log)
        if isinstance(entry.event, Chosen) and entry.event.choice == "first second"
    )
    assert repeated(table.log[place].event, table.log, place)

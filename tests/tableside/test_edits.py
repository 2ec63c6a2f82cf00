"""A patron's edits as the log tells them, and what they type at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.core.driver import Driver, one_act
from croupier.core.errors import Refused
from croupier.core.event import Edited, RoundVoided
from croupier.equipment.source import Played
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.tables import dealer
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.notation.convert import write
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from croupier.tableside import edits, line
from tests.floor.fresh import fresh_sqlite
from tests.floor.visitors import Visitor
from tests.games.blackjack.tables import go, table_of
from tests.games.blackjack.tables import says as hand_says

WHO = "patron-1"


@pytest.fixture
def table() -> Driver:
    game = registry.game("roulette")
    driver = Driver(game, rules_for(game, {}), Played(), lambda: "20:00:00", numbers=True)
    driver.buy(WHO, 1_000_00)
    driver.step()
    return driver


def lies(driver: Driver) -> dict[str, int]:
    return {wager.spot: wager.amount for wager in driver.table.wagers_of(WHO)}


def says(driver: Driver, *lines: str) -> None:
    for typed in lines:
        begun = len(driver.log)
        line.says(driver, WHO, typed)
        dealer.closes_if_ready(driver, begun)
        dealer.deals(driver)


def test_each_act_is_undone_as_a_whole_and_made_again(table: Driver) -> None:
    says(table, "5 red", "25 on 17", "double")
    assert lies(table) == {"red": 10_00, "straight:17": 50_00}
    says(table, "undo")
    assert lies(table) == {"red": 5_00, "straight:17": 25_00}
    says(table, "undo", "undo")
    assert lies(table) == {}
    says(table, "redo", "redo", "redo")
    assert lies(table) == {"red": 10_00, "straight:17": 50_00}


def test_a_wager_taken_back_by_hand_is_an_edit_of_its_own(table: Driver) -> None:
    says(table, "5 red", "25 on 17", "take 17", "undo")
    assert lies(table) == {"red": 5_00, "straight:17": 25_00}
    says(table, "undo", "undo")
    assert lies(table) == {}
    says(table, "redo", "redo", "redo")
    assert lies(table) == {"red": 5_00}
    says(table, "undo")
    assert lies(table) == {"red": 5_00, "straight:17": 25_00}


def test_what_was_cleared_comes_back_by_undo_and_goes_again_by_redo(table: Driver) -> None:
    says(table, "5 red", "25 on 17", "clear", "undo")
    assert lies(table) == {"red": 5_00, "straight:17": 25_00}
    says(table, "redo")
    assert lies(table) == {}
    says(table, "undo", "undo", "undo")
    assert lies(table) == {}


PROGRESSIVE: dict[str, Any] = {"progressive": True, "hole_card": "none"}


@verifies("blackjack.19.f")
def test_a_wager_goes_after_those_that_depend_on_it_and_comes_back_before_them() -> None:
    table = table_of("Th 9c 9h 8d", **PROGRESSIVE)
    for bid in ("10 on main", "1 on progressive", "5 on main"):
        table.place("p1", bid)
    assert edits.move(table, "p1", "clear") == ()
    assert not table.table.wagers_of("p1")
    assert edits.move(table, "p1", "undo") == ()
    assert [w.kind for w in table.table.wagers_of("p1")] == ["main", "progressive"]
    go(table)
    hand_says(table, "stand")
    assert edits.move(table, "p1", "rebet") == ()
    again = [(w.kind, w.amount) for w in table.table.wagers_of("p1")]
    assert again == [("main", 15_00), ("progressive", 1_00)]


def test_a_wager_made_again_by_hand_is_no_redo(table: Driver) -> None:
    says(table, "5 red", "25 on 17", "undo", "undo", "5 red")
    assert "redo" in edits.cannot(table, WHO)
    says(table, "undo")
    assert lies(table) == {}


def test_only_an_act_that_restores_the_wagers_counts_as_an_undo(table: Driver) -> None:
    says(table, "5 red", "25 on 17")
    table.feed(Edited(patron=WHO, move="undo"))
    with one_act(table):
        table.place(WHO, "5 on black")
        table.feed(Edited(patron=WHO, move="undo"))
    says(table, "undo")
    assert lies(table) == {"red": 5_00, "straight:17": 25_00}


def test_an_undo_is_said_only_by_a_patron_while_wagers_are_open(table: Driver) -> None:
    with pytest.raises(Refused, match="nobody"):
        table.feed(Edited(patron="nobody", move="undo"))
    says(table, "5 red")
    table.close()
    with pytest.raises(Refused, match="no wager is taken now"):
        table.feed(Edited(patron=WHO, move="undo"))


def test_a_round_that_was_declared_void_leaves_nothing_to_undo(table: Driver) -> None:
    says(table, "5 red", "take red")
    table.feed(RoundVoided(by="supervisor-1", why="the wheel is broken"))
    assert {"undo", "redo"} <= edits.cannot(table, WHO).keys()


def test_an_act_that_is_refused_in_part_changes_nothing(table: Driver) -> None:
    says(table, "5 on low", "300 on red", "clear")
    table.cash_out(WHO, 750_00)
    before, length = table.table, len(table.log)
    with pytest.raises(Refused, match="at most"):
        edits.move(table, WHO, "undo")
    assert (table.table, len(table.log)) == (before, length)
    assert table.place(WHO, "5 on low")


def test_a_transcript_of_an_undo_replays_as_it_was(table: Driver) -> None:
    says(table, "5 red", "undo", "redo", "ready")
    record = record_of(table)
    text = write(table.game, record, "text")
    assert "edited patron=patron-1 move=undo" in text
    for written in (text, write(table.game, record, "jsonl")):
        assert replay(written).same


def test_a_new_edit_ends_what_could_be_made_again(table: Driver) -> None:
    says(table, "5 red", "undo", "5 black")
    with pytest.raises(Refused, match="nothing to redo"):
        edits.move(table, WHO, "redo")
    assert "redo" in edits.cannot(table, WHO)


def test_the_wagers_of_the_last_round_are_made_again_without_those_taken_back(
    table: Driver,
) -> None:
    says(table, "5 red", "5 black", "take black", "no more bets", "rebet")
    assert lies(table) == {"red": 5_00}
    with pytest.raises(Refused, match="nothing to redo"):
        edits.move(table, WHO, "redo")


def test_what_the_table_does_not_take_again_is_named(table: Driver) -> None:
    says(table, "$400 on Red", "5 on low", "ready")
    table.cash_out(WHO, table.table.accounts[WHO] - 300_00)
    skipped = edits.move(table, WHO, "rebet")
    assert [(one.what, one.cites) for one in skipped] == [("$400 on Red", ("cmr146.09.1",))]
    assert lies(table) == {"low": 5_00}


def test_rebet_lays_what_is_missing_and_never_more_than_there_was(table: Driver) -> None:
    says(table, "50 on red", "5 on low", "ready", "20 on red", "25 on 17", "rebet")
    assert lies(table) == {"red": 50_00, "low": 5_00, "straight:17": 25_00}
    with pytest.raises(Refused, match="your last wagers are already there"):
        says(table, "rebet")
    assert "rebet" in edits.cannot(table, WHO)
    says(table, "undo")
    assert lies(table) == {"red": 20_00, "straight:17": 25_00}


def test_an_act_has_one_number_whatever_it_does(table: Driver) -> None:
    says(table, "5 red", "25 on 17", "double")
    acts = [entry.act for entry in table.log]
    assert sorted(set(acts)) == [1, 2, 3, 4, 5]
    assert acts[-4:] == [3, 4, 5, 5]


def test_a_move_that_does_nothing_is_refused_with_its_first_reason(table: Driver) -> None:
    says(table, "300 on red")
    with pytest.raises(Refused, match="above the maximum"):
        edits.move(table, WHO, "double")
    for name in ("undo", "clear", "rebet", "double"):
        with pytest.raises(Refused):
            edits.move(table, "nobody", name)


def test_amounts_and_answers_are_typed_as_in_the_terminal(table: Driver) -> None:
    says(table, "20 on red", "take 5 off red")
    assert lies(table) == {"red": 15_00}
    with pytest.raises(Refused, match="you have no wager there"):
        says(table, "take black")
    with pytest.raises(Refused):
        says(table, "25 on nowhere")
    says(table, "buy 50", "clear")
    assert table.table.accounts[WHO] == 1_050_00
    says(table, "cash")
    assert table.table.accounts[WHO] == 0


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    database = fresh_sqlite(tmp_path)
    house = House(database, people=People(QUICK))
    house.floor.open_table("R", "roulette")
    house.floor.open_table("OUTSIDE", "roulette", choices={"limits.accept_outside": True})
    with TestClient(application(house)) as client:
        yield client
    database.close()


def test_moves_are_asked_over_http(client: TestClient) -> None:
    somebody = Visitor(client, "somebody")
    somebody.done("/tables/R/buy-ins", {"amount_cents": 500_00})
    somebody.done("/tables/R/wagers", {"amount_cents": 5_00, "wager": "red"})
    moved = somebody.done("/tables/R/moves", {"move": "double"})
    assert moved["chips_cents"] == 490_00
    assert moved["skipped"] == []
    assert somebody.post("/tables/R/moves", {"move": "dance"}).status_code == 400
    refused = somebody.post("/tables/R/moves", {"move": "redo"})
    assert refused.status_code == 422


def test_a_typed_move_names_what_it_skipped(client: TestClient) -> None:
    somebody = Visitor(client, "somebody")
    somebody.done("/tables/R/buy-ins", {"amount_cents": 500_00})
    somebody.done("/tables/R/wagers", {"amount_cents": 300_00, "wager": "red"})
    somebody.done("/tables/R/wagers", {"amount_cents": 50_00, "wager": "low"})
    said = somebody.done("/tables/R/commands", {"text": "double"})
    (skipped,) = said["skipped"]
    assert (skipped["what"], skipped["cites"][0]) == ("$300 on Red", "cmr147.07.1")
    assert "skipped" not in somebody.done("/tables/R/commands", {"text": "undo"})


def test_the_server_says_which_amounts_a_table_takes(client: TestClient) -> None:
    somebody = Visitor(client, "somebody")
    somebody.done("/tables/R/buy-ins", {"amount_cents": 100_00})

    def refused(table: str, cents: int) -> Any:
        return somebody.get(f"/tables/{table}/amounts/{cents}").json()["refused"]

    assert refused("R", 5_00) is None
    assert refused("R", 7_50)["accepted"] == "$7 or $8"
    assert refused("R", 3_00)["why"] == "below the minimum of $5"
    assert refused("R", 150_00)["accepted"] == "at most $100, or buying chips"
    somebody.done("/tables/OUTSIDE/buy-ins", {"amount_cents": 100_00})
    assert refused("OUTSIDE", 3_00) is None
    assert somebody.get("/tables/R/amounts/some").status_code == 400


def test_a_wager_is_taken_back_whole_where_the_table_would_not_take_the_rest(
    client: TestClient,
) -> None:
    somebody = Visitor(client, "somebody")
    somebody.done("/tables/R/buy-ins", {"amount_cents": 100_00})
    somebody.done("/tables/R/wagers", {"amount_cents": 12_00, "wager": "red"})
    part = {"wager": 1, "amount_cents": 5_00, "or_all": True}
    assert somebody.done("/tables/R/take-downs", part)["chips_cents"] == 93_00
    alone = {"wager": 1, "amount_cents": 5_00}
    assert somebody.post("/tables/R/take-downs", alone).status_code == 422
    assert somebody.done("/tables/R/take-downs", part)["chips_cents"] == 100_00


def test_the_rule_card_is_a_page(client: TestClient) -> None:
    card = client.get("/tables/R/rules")
    assert card.status_code == 200
    assert "<code>straight:18</code>" in card.text
    assert "<summary>roulette.1.e.1</summary>" in card.text
    assert '<div class="scrolls" tabindex="0"><table>' in card.text
    assert '<th scope="col">Wager</th>' in card.text


def craps() -> Driver:
    """A craps table with a shooter."""
    game = registry.game("craps")
    driver = Driver(game, rules_for(game, {}), Played(), lambda: "20:00:00", numbers=True)
    driver.buy(WHO, 1_000_00)
    says(driver, "10 on pass", "accept")
    return driver


def rolls(driver: Driver, dice: str) -> None:
    driver.close()
    driver.enter(dice)


@pytest.mark.parametrize("taken", ["take dont come", "take 5 off dont come"])
def test_a_bet_on_its_number_does_not_come_back_as_a_new_bet(taken: str) -> None:
    driver = craps()
    rolls(driver, "2-2")
    says(driver, "20 on dont come")
    rolls(driver, "4-4")
    says(driver, taken)
    lying = driver.table.wagers_of(WHO)
    with pytest.raises(Refused, match="Don't Come would come back as a new wager") as refused:
        says(driver, "undo")
    assert refused.value.record.accepted == "making a new wager"
    assert driver.table.wagers_of(WHO) == lying


def test_double_leaves_bets_on_their_numbers_as_they_are() -> None:
    driver = craps()
    rolls(driver, "2-2")
    says(driver, "20 on dont come")
    rolls(driver, "4-4")
    with pytest.raises(Refused, match="the point is 4"):
        says(driver, "double")
    says(driver, "10 on dont come", "5 on field")
    pass_line, moved = edits.move(driver, WHO, "double")
    assert pass_line.record.why == "the point is 4"
    assert (moved.record.what, moved.record.why) == (
        "$20 on Don't Come",
        "it has moved, and more would be a new wager",
    )
    lies = driver.table.wagers_of(WHO)
    assert sorted((one.kind, one.amount) for one in lies) == [
        ("dont_come", 20_00),
        ("dont_come", 20_00),
        ("field", 10_00),
        ("pass", 10_00),
    ]


def test_a_bet_that_was_called_on_comes_back_neither_by_undo_nor_by_redo() -> None:
    driver = craps()
    says(driver, "12 on place 6", "on place 6", "take place 6")
    with pytest.raises(Refused, match="Place 6 to Win would come back as a new wager"):
        says(driver, "undo")
    says(driver, "12 on place 6", "on place 6", "undo")
    with pytest.raises(Refused, match="Place 6 to Win would come back as a new wager"):
        says(driver, "redo")
    assert edits.cannot(driver, WHO)["redo"].record.accepted == "making a new wager"


def test_part_of_a_bet_that_is_called_on_comes_back_to_it() -> None:
    driver = craps()
    says(driver, "24 on place 6", "on place 6", "take 12 off place 6", "undo")
    (bet,) = (wager for wager in driver.table.wagers_of(WHO) if wager.kind == "place_6")
    assert (bet.amount, bet.working) == (24_00, True)


def test_double_offers_a_rebet_only_where_there_is_one(table: Driver) -> None:
    assert edits.cannot(table, WHO)["double"].record.accepted == "a wager first"
    says(table, "5 red", "ready")
    assert edits.cannot(table, WHO)["double"].record.accepted == "a wager first, or rebet"


def test_a_refused_taking_back_offers_what_may_be_taken_back_by_name() -> None:
    driver = craps()
    says(driver, "12 on place 6")
    rolls(driver, "2-2")
    with pytest.raises(Refused, match="you have no wager there") as refused:
        says(driver, "take field")
    assert refused.value.record.accepted == "Place 6 to Win"
    says(driver, f"take {refused.value.record.accepted}")
    assert lies(driver) == {"pass": 10_00}


def test_a_wager_at_a_box_is_offered_as_it_may_be_typed() -> None:
    game = registry.game("blackjack")
    driver = Driver(game, rules_for(game, {"match": True}), Played(), lambda: "20:00:00")
    driver.buy(WHO, 1_000_00)
    says(driver, "10 on main")
    with pytest.raises(Refused, match="you have no wager there") as refused:
        says(driver, "take match dealer")
    assert refused.value.record.accepted == "Blackjack at 1"
    says(driver, f"take {refused.value.record.accepted}")
    assert lies(driver) == {}


def test_moves_that_the_table_refuses_for_every_wager_cannot_be_made(table: Driver) -> None:
    says(table, "300 red")
    why = edits.cannot(table, WHO)
    assert "clear" not in why
    assert "double" in why, "more than 500 is not taken"
    assert why["double"].cites
    with pytest.raises(Refused) as refusal:
        edits.move(table, WHO, "double")
    assert refusal.value.why


def test_what_the_table_would_refuse_to_undo_is_said_before(table: Driver) -> None:
    says(table, "10 red", "clear")
    assert "undo" not in edits.cannot(table, WHO)
    table.cash_out(WHO)
    why = edits.cannot(table, WHO)["undo"]
    assert "has $0 at this table" in why.why
    with pytest.raises(Refused, match="at this table"):
        edits.move(table, WHO, "undo")


def test_a_wager_that_must_stay_is_not_cleared() -> None:
    game = registry.game("craps")
    driver = Driver(game, rules_for(game, {}), Played(), lambda: "20:00:00", numbers=True)
    driver.buy(WHO, 100_00)
    driver.place(WHO, "10 on pass")
    assert "clear" not in edits.cannot(driver, WHO)
    driver.choose(WHO, "accept")
    driver.close()
    driver.enter("2-2")
    assert driver.table.play.point
    why = edits.cannot(driver, WHO)["clear"]
    assert why.cites
    with pytest.raises(Refused, match=why.why):
        edits.move(driver, WHO, "clear")

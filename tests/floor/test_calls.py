"""Irregularities at a table of the floor: at a live one nobody calls what chance would have to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from croupier.analysis.kernels.shoes import preparation
from croupier.core.errors import Refused
from croupier.core.event import (
    CardsShuffled,
    Confirmed,
    Dealt,
    Discarded,
    Drawn,
    DrawVoided,
    Event,
    IncidentCalled,
    OutcomeDeclared,
    RoundEnded,
)
from croupier.core.game import Game, dealt_on
from croupier.core.part import Incident
from croupier.core.step import Ask, Confirm, Deal, Draw, Shuffle
from croupier.core.table import IDLE
from croupier.floor.tables import calls, closing, export, pit
from croupier.floor.tables.floor import LIVE, PRACTICE, Floor, nothing
from croupier.floor.tables.living import Living
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.games.families.shoe import ShoeSpent
from croupier.verification.verify import verify
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role
from tests.floor.playing import acts, anything
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

GAMES = registry.games().values()
DEALT = [game for game in GAMES if hasattr(game.play(game.options()), "shoe")]
ONE_ROUND = [game for game in DEALT if preparation(game, game.options()).one_round]
"""The games whose cards are shuffled before every round: between rounds nobody knows any."""
WITH_SHOES = [game for game in DEALT if game not in ONE_ROUND]
BY_CHANCE = (Draw, Deal, Shuffle)
OF_CHANCE = (
    CardsShuffled,
    Dealt,
    Discarded,
    Drawn,
    DrawVoided,
    OutcomeDeclared,
    RoundEnded,
    ShoeSpent,
)
"""What a call at a live table never brings about."""
ACTS = acts(50, 150)


def coming(found: Living) -> tuple[Any, ...]:
    """All that decides what comes, and all cards that anybody sees."""
    driver = found.driver
    shoe = getattr(driver.table.play, "shoe", None)
    by_chance = isinstance(driver.step_now, BY_CHANCE)
    return found.source.values, shoe, by_chance, dealt_on(found.game, driver.table)


def called(floor: Floor, one: Incident, details: Mapping[str, str]) -> tuple[Event, ...]:
    """What a call brings about; nothing where it is refused."""

    def calls_it(driver: Any) -> None:
        if not isinstance(driver.step_now, Confirm):
            driver.confirm("dealer", f"incident {one.key}", by="dealer-1")
        driver.incident(one.key, **details)

    try:
        return floor.act("T1", "dealer-1", "incident", calls_it).events
    except Refused:
        return ()


NEWCOMERS = 20
"""More patrons than a table has, for those who must leave it."""
COME = tuple(f"p{number} played at" for number in range(3, NEWCOMERS))
"""They come by an act of p1, so that no stay of theirs is on record."""


def table_of(folder: Path, game: Game, mode: str) -> Floor:
    floor = Floor(fresh_sqlite(folder))
    floor.open_table("T1", game.key, mode)
    for number in range(3, NEWCOMERS):
        funded(floor, f"p{number}", amount=10**8)
    for one in ("p1", "p2"):
        funded(floor, one, amount=10**8)
        floor.act("T1", one, "buy-in", lambda d, one=one: d.buy(one, 100_000_00))  # type: ignore[misc]
    return floor


def _rests(one: Incident, rng: Random) -> bool:
    """What people do is called now and then, so that they also play."""
    return one.conduct and rng.random() < 9 / 10


def plays_on(floor: Floor, rng: Random) -> None:
    """Somebody does something at the table, and nobody calls anything."""
    driver = floor.current("T1").driver
    with patch.object(driver, "incident", lambda name, /, **details: ()):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_call_at_a_live_table_shows_or_changes_what_comes(tmp_path: Path, game: Game) -> None:
    floor, rng, tried = table_of(tmp_path, game, LIVE), Random(7), set()
    for _ in range(ACTS):
        found = floor.current("T1")
        for one in game.incidents:
            if one.possible(found.driver.table) is not None or _rests(one, rng):
                continue
            tried.add(one.key)
            before, then = found.driver.table, coming(found)
            events = called(floor, one, rng.choice(one.examples(found.driver.rules)))
            assert coming(found) == then, one.key
            assert not any(isinstance(event, OF_CHANCE) for event in events), one.key
            if events:
                assert one.conduct
                assert before.stage == IDLE or before.open, one.key
                assert before.stage == IDLE or found.source.values.round != before.round
            else:
                assert found.driver.table is before
        plays_on(floor, rng)
    assert len(tried) > len(game.incidents) // 2
    assert [one for one in floor.audit() if not one.startswith(COME)] == []


def test_only_what_people_do_is_offered_at_a_live_table(floor: Floor) -> None:
    seen = set()
    for game in GAMES:
        floor.open_table(game.key, game.key, LIVE)
        seen |= {one.key for one in calls.offered(floor.current(game.key))}
    assert seen == {
        "banker_ordered_to_pass",
        "cards_extended",
        "collusion",
        "dice_passed_with_fire_bets",
        "dispute",
        "player_admitted",
        "shooter_declines_line_bet",
        "shooter_ordered_to_pass",
        "time_verified",
        "wagers_lacking",
    }


def in_mid_hand(house: House, patron: Visitor) -> None:
    """A hand of blackjack whose patron is asked how to play it."""
    patron.done("/tables/T1/buy-ins", {"amount_cents": 900_00})
    for _ in range(200):
        driver = house.floor.current("T1").driver
        step = driver.step_now
        if isinstance(step, Ask) and "stand" in step.choices:
            return
        if isinstance(step, Ask):
            choice = step.silence or step.choices[-1]
            patron.done("/tables/T1/answers", {"choice": choice, "about": step.about})
        elif not driver.table.wagers:
            wager = {"amount_cents": 10_00, "wager": "main", "box": 1}
            patron.done("/tables/T1/wagers", wager)
        else:
            patron.done("/tables/T1/ready")
    raise AssertionError("nobody is asked how to play a hand")


@pytest.mark.parametrize("role", ["dealer", "supervisor"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("incidents", {"incident": "card_exposed"}),
        ("incidents", {"incident": "IR-BJ-3"}),
        ("incidents", {"incident": "card_face_up_in_shoe"}),
        ("incidents", {"incident": "cards_removed"}),
        ("commands", {"text": "incident card_exposed"}),
    ],
)
def test_nobody_shows_a_patron_the_next_card_in_mid_hand(
    client: TestClient, house: House, role: str, path: str, body: dict[str, str]
) -> None:
    house.floor.open_table("T1", "blackjack", LIVE)
    patron, caller = Visitor(client, "patron-1"), of_role(house, client, role)
    in_mid_hand(house, patron)
    found = house.floor.current("T1")
    before, log, then = found.driver.table, list(found.driver.log), coming(found)
    answer = caller.post(f"/tables/T1/{path}", body)
    assert answer.status_code == 422, answer.text
    assert "values fixed in advance" in answer.json()["why"]
    assert answer.json()["accepted"] == "this call at a practice table"
    assert (found.driver.table, found.driver.log, coming(found)) == (before, log, then)
    assert house.floor.audit() == []


def test_a_card_is_exposed_at_a_practice_table_and_the_caller_is_named(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "blackjack", PRACTICE)
    patron, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    in_mid_hand(house, patron)
    dealer.done("/tables/T1/incidents", {"incident": "card_exposed"})
    log = [entry.event for entry in house.floor.current("T1").driver.log]
    place = next(n for n, one in enumerate(log) if isinstance(one, IncidentCalled))
    named = Confirmed(role="dealer", about="incident card_exposed", by="dealer-1")
    assert log[place - 1] == named
    assert any(isinstance(one, Dealt) and one.to == ("exposed",) for one in log[place:])
    assert house.floor.audit() == []


def test_what_people_do_is_called_at_a_live_table_before_the_betting_closes(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "craps", LIVE)
    patron, other = Visitor(client, "patron-1"), Visitor(client, "patron-2")
    caller = of_role(house, client, "supervisor")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    patron.done("/tables/T1/answers", {"choice": "accept"})
    other.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    assert house.floor.current("T1").driver.table.play.shooter == "patron-1"
    caller.done("/tables/T1/incidents", {"incident": "shooter_ordered_to_pass"})
    assert house.floor.current("T1").driver.table.play.shooter == ""
    assert house.floor.audit() == []
    lines = client.get("/api/v1/tables/T1/journal?all=true").text
    assert verify(lines).findings == ()


def test_the_details_of_an_irregularity_are_asked_in_words(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("C", "craps")
    page = of_role(house, client, "dealer").page("/tables/C")
    assert '<label>Were the dice rolling or at rest?<input name="dice"' in page
    assert '<label>What the dice show<input name="shows"' in page


def test_the_page_of_a_live_table_offers_no_accidents(client: TestClient, house: House) -> None:
    pages, dealer = {}, of_role(house, client, "dealer")
    for name, mode in (("T1", LIVE), ("T2", PRACTICE)):
        house.floor.open_table(name, "roulette", mode)
        pages[mode] = dealer.page(f"/tables/{name}")
        assert "For the house" in pages[mode]
    assert "Foreign object in the wheel" in pages[PRACTICE]
    assert "Foreign object in the wheel" not in pages[LIVE]
    assert "nothing happens to cards, dice or wheels by accident" in pages[LIVE]


def practiced(floor: Floor, rng: Random) -> None:
    """A shoe has been dealt from, and those who practiced are gone with their chips."""
    for _ in range(1_000):
        table = floor.current("T1").driver.table
        if table.round > 3 and not table.wagers and (table.stage == IDLE or table.open):
            break
        plays_on(floor, rng)
    for one in ("p1", "p2"):
        floor.act("T1", one, "cash-out", lambda d, one=one: d.cash_out(one))  # type: ignore[misc]
    shoe = floor.current("T1").driver.table.play.shoe
    assert (shoe.state, shoe.drawn > 0) == ("ready", True)


@pytest.mark.parametrize("game", WITH_SHOES, ids=lambda game: game.key)
def test_a_table_becomes_live_with_cards_that_nobody_has_seen(tmp_path: Path, game: Game) -> None:
    floor, rng = table_of(tmp_path, game, PRACTICE), Random(3)
    practiced(floor, rng)
    pit.set_mode(floor, "T1", "supervisor-1", LIVE)
    found = floor.current("T1")
    named = Confirmed(role="supervisor", about="incident cards_removed", by="supervisor-1")
    assert named in [entry.event for entry in found.driver.log]
    assert (found.mode, found.driver.table.play.shoe.state) == (LIVE, "spent")
    pit.set_mode(floor, "T1", "supervisor-1", PRACTICE)
    pit.set_mode(floor, "T1", "supervisor-1", LIVE)  # no card was dealt since
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    for _ in range(20):
        plays_on(floor, rng)
    assert floor.audit() == []
    assert verify("".join(map(bytes.decode, export.journal(floor, "T1")))).findings == ()


@pytest.mark.parametrize("game", ONE_ROUND, ids=lambda game: game.key)
def test_a_table_that_shuffles_before_every_round_becomes_live_as_it_is(
    tmp_path: Path, game: Game
) -> None:
    floor, rng = table_of(tmp_path, game, PRACTICE), Random(3)
    while (table := floor.current("T1").driver.table).stage != IDLE or table.round < 3:
        plays_on(floor, rng)
    assert table.play.shoe.state == "spent" or not table.play.shoe.dealt
    for one in ("p1", "p2"):
        floor.act("T1", one, "cash-out", lambda d, one=one: d.cash_out(one))  # type: ignore[misc]
    pit.set_mode(floor, "T1", "supervisor-1", LIVE)
    assert floor.current("T1").mode == LIVE
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    for _ in range(20):
        plays_on(floor, rng)
    assert floor.audit() == []
    assert verify("".join(map(bytes.decode, export.journal(floor, "T1")))).findings == ()


def test_a_closed_table_with_known_cards_is_opened_before_it_becomes_live(tmp_path: Path) -> None:
    floor = table_of(tmp_path, registry.game("chemindefer"), PRACTICE)
    practiced(floor, Random(3))
    closing.close_table(floor, "T1", "supervisor-1")
    with pytest.raises(Refused, match="dealt for practice are known"):
        pit.set_mode(floor, "T1", "supervisor-1", LIVE)
    closing.reopen_table(floor, "T1", "supervisor-1")
    pit.set_mode(floor, "T1", "supervisor-1", LIVE)
    assert floor.current("T1").driver.table.play.shoe.state == "spent"
    assert floor.audit() == []


def test_what_is_done_about_an_irregularity_is_shown_when_it_is_called(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "blackjack", PRACTICE)
    patron, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    in_mid_hand(house, patron)
    line = "deals the card to the players or the dealer as the next one"
    before = dealer.page("/tables/T1")
    assert line not in before
    dealer.done("/tables/T1/incidents", {"incident": "card_exposed"})
    assert line in dealer.page("/tables/T1")
    spoken = dealer.get("/tables/T1/view").json()["script"]
    assert ["blackjack.15.d"] in [one["cites"] for one in spoken]
    patron.done("/tables/T1/commands", {"text": "stand"})
    spoken = dealer.get("/tables/T1/view").json()["script"]
    assert ["blackjack.15.d"] not in [one["cites"] for one in spoken]

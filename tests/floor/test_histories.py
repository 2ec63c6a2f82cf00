"""What came before at a table: outcomes, how often, roads, how rounds ended."""

from __future__ import annotations

from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.event import Collected, Drawn, Paid, Returned, RoundOpened
from croupier.core.step import Ask
from croupier.core.wager import Bid
from croupier.drawing.roads import roads_svg
from croupier.floor.money import cage
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.pages import histories
from croupier.floor.web.pages.motion import settled
from croupier.floor.web.pages.words import speaking
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.games.families.baccarat.roads import Bead, Entry, Mark, Roads
from croupier.rulebook.rules import rules_for


def drawn(*faces: str) -> tuple[Drawn, ...]:
    return tuple(Drawn(device="wheel", outcome=face) for face in faces)


def test_outcomes_have_the_colors_of_the_wheel_and_are_counted() -> None:
    game = registry.game("roulette")
    rules = game.options()
    device = histories.deciding(game, rules)
    assert device is not None
    came = tuple(histories.outcomes(game, rules, device, drawn("0", "17", "17", "32")))
    assert [(one.says, one.color) for one in came[:2]] == [("0", "green"), ("17", "black")]
    told = {one.face: one for one in histories.tallies(game, rules, device, came)}
    assert (told["17"].came, told["17"].heat) == (2, "hot")
    assert (told["5"].came, told["5"].expected) == (0, Fraction(4, 38))


def test_dice_are_counted_by_their_total() -> None:
    game = registry.game("craps")
    rules = game.options()
    device = histories.deciding(game, rules)
    assert device is not None
    events = [Drawn(device="dice", outcome=face) for face in ("3-4", "4-3", "1-1")]
    came = tuple(histories.outcomes(game, rules, device, events))
    told = {one.face: one for one in histories.tallies(game, rules, device, came)}
    assert (told["7"].came, told["7"].expected) == (2, Fraction(1, 2))
    assert list(told) == [str(total) for total in range(2, 13)]


def test_rounds_are_told_by_how_their_wagers_ended() -> None:
    lost = Collected(wager=1, patron="p", spot="main@1", amount=5_00)
    won = Paid(wager=2, patron="p", spot="main@2", amount=5_00)
    back = Returned(wager=3, patron="p", spot="main@3", amount=5_00)
    events = [RoundOpened(round=1), lost, RoundOpened(round=2), RoundOpened(round=3), won, back]
    assert list(histories.ended(events)) == [
        histories.Round(1, 0, 1, 0),
        histories.Round(3, 1, 0, 1),
    ]


def test_what_was_settled_last_is_told_by_its_spot() -> None:
    events = [
        RoundOpened(round=4),
        *drawn("17"),
        Paid(wager=1, patron="p", spot="red", amount=5_00),
        Collected(wager=2, patron="p", spot="straight:3", amount=10_00),
    ]
    told = settled(events)
    assert (told.results["red"].paid, told.results["straight:3"].lost) == (5_00, 10_00)
    assert settled([*events, RoundOpened(round=5), *drawn("17")]).draw != told.draw


def test_every_road_is_drawn_and_told_in_words() -> None:
    roads = Roads(
        (Bead("banker", 8), Bead("tie", 6), Bead("player", 9, player_pair=True)),
        (Entry("banker", 0, 0, 1), Entry("player", 1, 0)),
        (Mark("red", 0, 0),),
        (Mark("blue", 0, 0),),
        (Mark("red", 0, 0),),
    )
    told = {one.name: one.svg for one in roads_svg(roads)}
    assert list(told) == ["bead", "big", "big eye boy", "small", "cockroach pig"]
    assert "<title>bead: 1 banker, 1 tie, 1 player</title>" in told["bead"]
    assert told["big"].count('class="newest"') == 1


def test_a_road_is_told_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = roads_svg(Roads((Bead("banker", 8), Bead("player", 9)), (), (), (), ()))
    monkeypatch.setattr(histories, "roads_svg", lambda _: drawing)
    one = registry.game("minibaccarat")
    with speaking("es"):
        page = histories.drawn(one, rules_for(one), ())
    assert "tablero de cuentas: 1 banca, 1 jugador" in page
    assert "bead: " not in page


def test_a_road_shows_its_last_columns() -> None:
    beads = tuple(Bead("banker" if n % 2 else "player", 7) for n in range(600))
    (bead,) = roads_svg(Roads(beads, (), (), (), ()))
    assert bead.svg.count("<text") == 24 * 6


def plays(floor: Floor, table: str, bid: Bid) -> None:
    def answers(driver: Driver) -> None:
        if isinstance(driver.step_now, Ask):
            driver.choose("patron-1", driver.step_now.choices[0])

    def wagers(driver: Driver) -> None:
        driver.place("patron-1", bid)
        driver.close()

    while isinstance(floor.current(table).driver.step_now, Ask):
        floor.act(table, "patron-1", "answer", answers, then=dealer.deals)
    floor.act(table, "patron-1", "round", wagers, then=dealer.deals)


def test_the_roads_of_a_shoe_are_read_on_from_the_journal(database: Database) -> None:
    house = House(database, people=People(QUICK))
    house.floor.open_table("b-1", "minibaccarat")
    with database.transaction() as connection:
        house.people.sign_up(connection, house.floor.clock(), "patron-1", "a long enough one")
        cage.grant(connection, house.floor.clock(), "cage", "patron-1", 9_000_00, "practice")
    house.floor.act("b-1", "patron-1", "buy-in", lambda d: d.buy("patron-1", 5_000_00))
    house.floor.act("b-1", "dealer", "deals", nothing, then=dealer.deals)
    client = TestClient(application(house))
    counts = []
    for _ in range(2):
        for _ in range(13):
            plays(house.floor, "b-1", Bid(10_00, "player", "", 1))
        told = client.get("/tables/b-1/came").text
        title = told.partition("<title>bead: ")[2].partition("<")[0]
        counts.append(sum(int(word) for word in title.split() if word.isdecimal()))
    assert counts == [13, 26]
    assert "Bead plate" in told

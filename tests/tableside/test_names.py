"""A wager by its name, as refusals list it, is the wager by its key: in Python, typed and HTTP."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game, booked_as, offered
from croupier.core.money import short
from croupier.core.naming import called, names
from croupier.core.wager import Bid, Spot
from croupier.equipment.source import Scripted
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games.registry import games
from croupier.rulebook.acceptance import least_wager
from croupier.tableside import line
from tests.floor.fresh import fresh_sqlite
from tests.floor.visitors import Visitor

WAGERED = [game for game in games().values() if game.wagers]
GAMES = pytest.mark.parametrize("game", WAGERED, ids=lambda game: game.key)
WHO = "p1"
UNKNOWN = "no such name"
NEEDS_OTHERS = "chemindefer"
"""The game in which one patron alone can make no wager."""


def at(game: Game) -> Driver:
    driver = croupier.table(game, source=Scripted(()))
    driver.step()
    return driver


def by_name(game: Game, driver: Driver, box: int = 0) -> dict[str, tuple[int, Spot]]:
    """The first spot of every wager by its name, with the least amount for it."""
    rules, found = driver.rules, {}
    for kind in offered(game, rules).values():
        area = Spot(kind.key, kind.spots(rules)[0], box)
        name = called(game, names(game, rules), str(area))
        found[name] = least_wager(game, rules, kind, area.on), area
    return found


def told(driver: Driver, do: Callable[[str, str], object], text: str) -> tuple[str, ...]:
    """The wagers that a patron makes in words, or the refusal; the table is as before."""
    before, begun = driver.table, len(driver.log)
    try:
        do(WHO, text)
        return tuple(wager.spot for wager in driver.table.wagers)
    except Refused as refusal:
        return (str(refusal),)
    finally:
        driver.table = before
        del driver.log[begun:]


@GAMES
def test_a_name_is_accepted_in_python_and_typed(game: Game) -> None:
    driver = at(game)
    for box in {0, game.boxes(driver.rules)[0]}:
        made = set()
        for name, (cents, area) in by_name(game, driver, box).items():
            amount = short(cents)
            where = f"{Spot(area.kind, area.on)}{f' at {box}' * bool(box)}"
            by_key = told(driver, driver.place, f"{amount} on {where}")
            for said in (name, name.upper()):
                text = f"{amount} on {said}"
                assert told(driver, driver.place, text) == by_key, text
                assert told(driver, partial(line.says, driver), text) == by_key, text
            assert UNKNOWN not in by_key[0]
            made |= {*by_key} & {str(area), str(Spot(area.kind, area.on, 1))}
        assert made or game.key == NEEDS_OTHERS


@GAMES
def test_a_name_is_accepted_over_http(game: Game, tmp_path: Path) -> None:
    database = fresh_sqlite(tmp_path)
    house = House(database, people=People(QUICK))
    house.floor.open_table("T1", game.key)
    driver, made = house.floor.table("T1").driver, set()
    with TestClient(application(house)) as client:
        one = Visitor(client, "somebody")
        one.done("/tables/T1/buy-ins", {"amount_cents": 1_000_00})
        box = game.boxes(driver.rules)[0]
        for name, (cents, area) in by_name(game, driver, box).items():
            answer = one.post("/tables/T1/wagers", {"amount_cents": cents, "wager": name}).json()
            placed = [e["wager"] for e in answer.get("events", ()) if e["kind"] == "wager_placed"]
            booked = booked_as(game, driver.table, Bid(cents, area.kind, area.on, area.box))
            made_as = {(one.kind, one.on) for one in booked}
            assert {(wager["kind"], wager["on"]) for wager in placed} <= made_as
            assert UNKNOWN not in answer.get("why", ""), name
            made |= {wager["kind"] for wager in placed}
    assert made or game.key == NEEDS_OTHERS
    database.close()


@pytest.mark.parametrize(
    ("key", "wager"), [("roulette", "seven"), ("craps", "fire"), ("baccarat", "dragon_7")]
)
def test_every_wager_that_a_refusal_lists_is_accepted_by_its_name(key: str, wager: str) -> None:
    game, driver = games()[key], at(games()[key])
    with pytest.raises(Refused, match="not offered at this table") as refused:
        driver.place(WHO, f"5 on {wager}")
    kind = game.kind(wager)
    assert kind is not None
    by_its_name = told(driver, driver.place, f"5 on {kind.name}")
    assert by_its_name == (str(refused.value),)
    for name in refused.value.accepted.partition(", …")[0].split(", "):
        (said,) = told(driver, driver.place, f"25 on {name}")
        assert UNKNOWN not in said, name


def test_a_name_with_one_box_is_not_a_wager_at_another() -> None:
    driver = at(games()["blackjack"])
    with pytest.raises(Refused, match="it names two boxes"):
        driver.place(WHO, "25 on Blackjack, box 1 at 2")
    driver.place(WHO, "25 on Blackjack, box 1 at 1")
    assert [wager.spot for wager in driver.table.wagers] == ["main@1"]


def test_words_that_name_no_wager_are_refused_as_they_were_typed() -> None:
    driver = at(games()["roulette"])
    with pytest.raises(Refused, match="wager 'a b c': no such name"):
        driver.place(WHO, "25 on a b c")
    with pytest.raises(Refused, match="wager 'red at x': no such name"):
        driver.place(WHO, "25 on red at x")

"""The lobby and the look of the pages, without a browser."""

from __future__ import annotations

import re
from importlib.resources import files
from threading import Event

import pytest
from starlette.testclient import TestClient

from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.floor.figures import odds
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables.floor import Floor
from croupier.floor.web.pages import lobby, opening
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor.visitors import Visitor

PAIR = re.compile(r"--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)")
READ_ON = [
    (ink, ground)
    for ink in ("ink", "soft", "gold", "red", "green")
    for ground in ("ground", "raised", "sunk")
]


def palette(which: int) -> dict[str, str]:
    text = files("croupier.floor.web").joinpath("static", "floor.css").read_text("utf-8")
    return {name: (light, dark)[which] for name, light, dark in PAIR.findall(text)}


def luminance(color: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(color[n : n + 2], 16) / 255) for n in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_every_ink_can_be_read_on_every_ground(which: int) -> None:
    colors = palette(which)
    for ink, ground in (*READ_ON, ("gold-ink", "gold")):
        assert contrast(colors[ink], colors[ground]) >= 4.5, (ink, ground)
    for ground in ("ground", "raised"):
        assert contrast(colors["edge"], colors[ground]) >= 3, ground


def test_the_best_wager_is_one_that_can_be_begun_with() -> None:
    craps = registry.game("craps")
    rules = craps.options()
    assert "pass_odds" not in {kind.key for kind in odds.opening(craps, rules)}
    found = odds.table_odds(craps, rules).best
    assert found is not None
    assert (found.wager, found.exact, found.method) == ("dont_pass", "3/220", "exact")


def test_the_lobby_never_waits_for_odds_and_tells_them_once_they_are_known(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, worked = Event(), []

    def slowly(game: Game, rules: Rules) -> odds.TableOdds:
        go.wait(60)
        worked.append(game.key)
        return odds.table_odds(game, rules)

    monkeypatch.setattr("croupier.floor.web.serving.house.table_odds", slowly)
    house.desk.patience = 3_600.0
    house.floor.open_table("B", "bigsix")
    one = Visitor(client, "somebody")
    assert "calculating" in client.get("/").text
    assert one.get("/tables").json()["rows"][0]["best"] is None
    assert one.get("/tables/B").json()["best"] is None
    go.set()
    assert one.get("/tables/B/odds").json()["rows"]
    assert "11.11 %" in client.get("/lobby/tables").text
    best = one.get("/tables/B").json()["best"]
    assert (best["percent"], best["exact"], best["method"]) == ("11.11 %", "1/9", "exact")
    assert one.get("/tables/B/advantages").json()["rows"][best["wager"]]["exact"] == "1/9"
    assert worked == ["bigsix"]


def test_a_table_whose_odds_nobody_knows_says_so(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(game: Game, rules: Rules) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(odds, "_table_odds", wrong)
    house.desk.patience = 600.0
    house.floor.open_table("B", "bigsix")
    told = house.odds(house.floor.table("B"))
    assert told == odds.TableOdds((), {}, None)
    assert '<span class="hint">unknown<' in client.get("/").text


def test_tables_are_found_by_what_their_best_wager_costs(house: House) -> None:
    house.desk.patience = 600.0
    for key in ("bigsix", "roulette"):
        house.floor.open_table(f"{key}-1", key)
        house.odds(house.floor.table(f"{key}-1"))
    cards = lobby.cards(house)
    for most, found in (("6", ["roulette-1"]), ("", ["roulette-1", "bigsix-1"]), ("3", [])):
        asked = lobby.wanted({"advantage": most})
        assert [card.table.table for card in cards if asked.finds(card)] == found


def test_cards_say_what_a_game_is_and_the_first_is_where_to_start(
    client: TestClient, house: House
) -> None:
    for name, key, mode in (("a", "bigsix", "practice"), ("b", "minibaccarat", "live")):
        house.floor.open_table(name, key, mode=mode)
    assert [one.start for one in lobby.cards(house)] == [False, False]
    for name, least in (("c", "10"), ("d", "5")):
        house.floor.open_table(name, "roulette", choices={"limits.min": least})
    cards = lobby.cards(house)
    assert [one.table.table for one in cards if one.start] == ["d"] == [cards[0].table.table]
    page = client.get("/").text
    assert page.count("Start here") == 1
    assert "Guess where the ball lands" in page
    assert [one.table.table for one in cards if lobby.wanted({"words": "giant"}).finds(one)] == [
        "a"
    ]


def test_how_it_works_is_for_players_and_the_procedure_behind_a_link(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("r", "roulette")
    house.floor.open_table("c", "roulette", choices={"red": False, "black": False})
    told = client.get("/tables/r").text.partition('<dialog id="how"')[2].partition("</dialog>")[0]
    says = ("The goal.", "Put a chip on a color", "Red: it wins", "What each bet pays")
    places = [told.index(text) for text in (*says, 'href="/tables/r/script"')]
    assert places == sorted(places)
    assert "38 equally likely" not in told
    assert "Red: it wins" not in client.get("/tables/c").text


def test_departures_are_told_in_words_and_the_limits_beside_them() -> None:
    game = registry.game("roulette")
    rules = game.options(limits_min=10_00, wheel="single")
    (told,) = lobby.variants(game, rules)
    assert "single" in told


def test_a_table_resumes_with_the_limits_it_was_opened_with(
    database: Database, floor: Floor
) -> None:
    floor.open_table(
        "bigsix-7", "bigsix", choices={"limits.min": "10", "limits.wager.joker.max": "50"}
    )
    resumed = Floor(database).table("bigsix-7").driver.rules
    assert resumed.limits_min == 10_00
    assert resumed == floor.table("bigsix-7").driver.rules
    assert resumed.limits("joker") == (10_00, 50_00)


def test_everything_unlawful_is_told_with_its_clause() -> None:
    game = registry.game("roulette")
    unread = list(opening.against(game, {"limits.min": "much", "nonsense": "1"}))
    assert {one.keys[0] for one in unread} == {"limits.min", "nonsense"}
    (told,) = opening.against(game, {"limits.min": "900"})
    assert told.cites == ("cmr147.07.1",)
    assert list(opening.against(game, opening.chosen({"choice.limits.min": "10"}))) == []


def test_choices_of_members_are_written_one_a_line() -> None:
    asked = {"choice.limits.wager": "straight.max = 50\n\nred.max = 100\n", "game": "roulette"}
    made = opening.chosen(asked)
    assert made == {"limits.wager.straight.max": "50", "limits.wager.red.max": "100"}
    assert list(opening.against(registry.game("roulette"), made)) == []


@pytest.mark.parametrize("lines", ["= 50", "red.max = 50\n= 60", "red.max = 50\nred.max = 60"])
def test_a_line_without_a_name_or_a_name_twice_is_refused(lines: str) -> None:
    made = opening.chosen({"choice.limits.wager": lines})
    (told,) = opening.against(registry.game("roulette"), made)
    assert told.keys == ("limits.wager",)
    assert "names with values" in told.says


def test_an_objection_is_worded_as_the_form_asks() -> None:
    game = registry.game("craps")
    choices = {"limits.min": "abc", "odds_raise.nope": "3", "buy_rate": "7%"}
    said = sorted(one.says for one in opening.against(game, choices))
    assert said[0].startswith("Odds above the printed ones, the same at all tables: nope = 3: ")
    assert said[1].startswith("The commission on a buy bet: 7%: not permitted. Accepted: percent")
    assert said[2].startswith("The least that may be wagered: abc: not permitted.")


@pytest.mark.parametrize(
    ("asked", "goes"),
    [("/tables/x-1", "/tables/x-1"), ("//elsewhere.example", "/"), ("https://elsewhere", "/")],
)
def test_the_door_leads_back_into_this_house_alone(
    database: Database, asked: str, goes: str
) -> None:
    client = TestClient(application(House(database, people=People(QUICK))))
    told = client.get("/login", params={"next": asked}).text
    assert f'data-next="{goes}"' in told

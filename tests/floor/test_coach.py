"""The coach: what is best now, what the last decision cost; in practice, and never live."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.analysis.advice import Advice, Watched, advise, situation
from croupier.core.driver import Driver
from croupier.core.event import CardsShuffled, Dealt, Discarded, Event, Turned
from croupier.core.game import dealt_on
from croupier.core.step import Ask, Open
from croupier.equipment.source import Scripted, Shuffled
from croupier.floor.figures import coach
from croupier.floor.web.api.odds import Coach
from croupier.floor.web.pages.panels import macro
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.games.families.shoe import CUT
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.floor.houses import seated
from tests.floor.playing import goes_on
from tests.floor.visitors import Visitor
from tests.floor.waiting import worked_out
from tests.games.chemindefer import tables as chemindefer
from tests.games.paigowpoker import tables as paigowpoker


def dealt(game: str, cards: str, **choices: Any) -> Driver:
    """A table at which one patron has a wager and these cards come, until somebody must act."""
    played = registry.game(game)
    driver = Driver(played, rules_for(played, choices), Scripted(cards.split()), lambda: "")
    driver.buy("p1", 1_000_00)
    for _ in range(40):
        step, lie = driver.step_now, any(dealt_on(driver.game, driver.table).values())
        if isinstance(step, Ask) and step.about == CUT:
            driver.choose("p1", step.silence, step.about)
        elif isinstance(step, Open) and not driver.table.wagers:
            driver.place("p1", "100 on main at 1")
        elif isinstance(step, Ask) or (isinstance(step, Open) and lie):
            return driver
        else:
            driver.step()
    raise AssertionError("nobody is asked")


def advice(driver: Driver, seen: tuple[str, ...] = ()) -> Any:
    at = situation(driver.game, driver.table, "p1")
    return None if at is None else advise(driver.game, driver.rules, at, seen)


def test_sixteen_against_a_ten_costs_little_either_way_and_twenty_is_never_hit() -> None:
    told = advice(dealt("blackjack", "2c Th Td 6s 9c"))
    assert set(told.values) >= {"hit", "stand"}
    assert abs(told.values["hit"] - told.values["stand"]) < Fraction(1, 100)
    twenty = advice(dealt("blackjack", "2c Th 6d Ts 9c"))
    assert twenty.best == "stand"
    assert twenty.cost("hit") > Fraction(1, 2)
    assert twenty.cost("stand") == 0


def test_what_is_worth_most_is_what_the_charts_have() -> None:
    from croupier.analysis.decisions import solve

    game = registry.game("blackjack")
    charted = {one.state: one for one in solve(game, rules_for(game, {}))[0].decisions}
    for cards, state in (("6h 6d 5s", "5,6 v 6"), ("8h Td 8s", "8,8 v T"), ("Ah 3d 7s", "A,7 v 3")):
        first, up, second = cards.split()
        told = advice(dealt("blackjack", f"2c {first} {up} {second} 9c"))
        assert told.best == charted[state].best
        for choice, worth in told.values.items():
            assert abs(worth - charted[state].values[choice]) < Fraction(1, 10**9)


def test_the_cards_that_were_seen_change_what_is_best() -> None:
    driver = dealt("blackjack", "2c Th Td 6s 9c")
    fives = tuple(f"{rank}{suit}" for rank in "2345" for suit in "cdhs" for _ in range(5))
    seen = (*fives, "Th", "Td", "6s")
    assert advice(driver, seen).best in ("stand", "surrender")
    assert advice(driver, seen).values["stand"] > advice(driver, seen).values["hit"]


def test_insurance_is_weighed_by_the_cards_nobody_has_seen() -> None:
    driver = dealt("blackjack", "2c Th Ad 6s 9c")
    told = advice(driver, ("Th", "Ad", "6s"))
    unseen = 8 * 52 - 3 if driver.rules.decks == 8 else driver.rules.decks * 52 - 3
    tens = driver.rules.decks * 16 - 1
    per_unit = 3 * Fraction(tens, unseen) - 1
    assert told.best == "no"
    assert told.values["50"] == per_unit / 2
    assert told.cost("20") == -per_unit / 5


def test_a_raise_is_worth_it_on_a_wide_spread_alone() -> None:
    narrow, wide = advice(dealt("reddog", "2c 3h 7d 9c")), advice(dealt("reddog", "2c 2h Kd 9c"))
    assert (narrow.best, wide.best) == ("stay", "raise")
    assert narrow.cost("raise") > 0
    assert wide.cost("stay") == wide.values["raise"] - wide.values["stay"]


def test_the_player_on_five_and_nobody_else_is_advised() -> None:
    driver = chemindefer.dealt("2c", "Ks", "3d", "Qs")
    who = driver.table.play.dominant
    at = situation(driver.game, driver.table, who)
    assert at is not None
    told = advise(driver.game, driver.rules, at)
    assert told is not None
    assert set(told.values) == {"card", "stay"}
    others = [patron for patron in driver.table.patrons if patron != who]
    assert [situation(driver.game, driver.table, other) for other in others] == [None] * 2


def shown(events: Iterator[Any] | list[Any], patron: str | None = "p1") -> tuple[str, ...]:
    return tuple(sorted(Watched(patron).see(events).cards))


def test_cards_are_seen_as_they_lie_open_and_not_before() -> None:
    events: list[Event] = [
        CardsShuffled(device="shoe"),
        Dealt(device="shoe", cards=("2c",), to=("burn",), seen_by=()),
        Dealt(device="shoe", cards=("Ah", "Kd"), to=("1", "dealer")),
        Dealt(device="shoe", cards=("7s",), to=("dealer",), seen_by=()),
    ]
    assert shown(events) == ("Ah", "Kd")
    events.append(Turned(place="dealer", cards=("Kd", "7s")))
    assert shown(events) == ("7s", "Ah", "Kd")
    events.append(Discarded(cards=("Ah", "Kd", "7s"), places=("1", "dealer")))
    assert shown(events) == ("7s", "Ah", "Kd")
    events.append(CardsShuffled(device="shoe"))
    assert shown(events) == ()


def until_advised(house: House, one: Visitor) -> Any:
    """Play until there is a decision that somebody knows."""
    for _ in range(200):
        told = worked_out(one, "/tables/T1/coach")
        if told["now"] is not None:
            return told["now"]
        goes_on(house, one, "T1", {"amount_cents": 10_00, "wager": "main"})
    raise AssertionError("nothing is ever decided")


def test_a_choice_is_told_its_cost(client: TestClient, house: House) -> None:
    one = seated(client, house, "zappit")
    now = until_advised(house, one)
    assert [choice["best"] for choice in now["choices"]].count(True) == 1
    worst = now["choices"][-1]
    one.done("/tables/T1/answers", {"choice": worst["choice"], "about": now["about"]})
    last = worked_out(one, "/tables/T1/coach")["last"]
    assert (last["chosen"], last["best"], last["cost"]) == (
        worst["choice"],
        now["best"],
        worst["cost"],
    )
    assert last["says"] in ("cost nothing", f"cost {last['cents']}¢ per $1")
    spent = worked_out(one, "/tables/T1/coach")["spent"]
    assert spent["decisions"] == 1
    assert spent["cost_cents"] == round(float(last["cost"]) * 10_00)
    assert spent["says"].startswith("Your decision so far cost ")


def test_the_cost_is_told_by_another_process_too(client: TestClient, house: House) -> None:
    one = seated(client, house, "reddog")
    now = until_advised(house, one)
    one.done("/tables/T1/ready")
    told = worked_out(one, "/tables/T1/coach")["last"]
    assert told["chosen"] == "stay"
    other = House(house.database)
    other.desk.patience = 600.0
    from croupier.floor.web.api.odds import coach_of

    again = coach_of(other, other.floor.current("T1"), "patron-1").last
    assert again is not None
    assert (again.cost, again.best) == (told["cost"], now["best"])


def test_ties_are_one_line_and_costs_are_cents_of_a_dollar() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    values = {"hold": half, "draw": half, "pull_back": third, "fold": half - Fraction(1, 10**5)}
    told = coach._counsel_of(Advice("1", values, "as dealt"), {})
    assert told.says == "Hold or draw: the same"
    assert [(one.name, one.cents, one.same) for one in told.choices] == [
        ("hold", "0", True),
        ("draw", "0", True),
        ("fold", "less than 0.1", False),
        ("pull back", "16.7", False),
    ]
    names = {"first": "high five", "second": "day", "third": "teen", "fourth": "gor"}
    assert coach.named("first second | third fourth", names) == "day, high five / gor, teen"
    assert coach.named("50") == "$50"


def test_cards_that_are_named_are_not_numbered_as_well() -> None:
    choices = {"1": Fraction(0), "2": Fraction(-1)}
    advice = Advice("1", choices, "1 is 2♣, 2 is 4♠, from a fresh shuffle")
    assert coach._counsel_of(advice, {}).note == advice.note
    named = coach._counsel_of(advice, {"1": "2 of clubs", "2": "4 of spades"})
    assert (named.says, named.note) == ("2 of clubs", "from a fresh shuffle")


def test_folding_unseen_costs_the_ante_as_folding_does() -> None:
    game = registry.game("threecardpoker")
    driver = Driver(game, rules_for(game, {}), Shuffled(game.key, 5), lambda: "")
    driver.buy("p1", 100_00)
    driver.place("p1", "5 on ante at 1")
    driver.place("p1", "5 on pair_plus at 1")
    while not isinstance(driver.step_now, Ask) or "play" not in driver.step_now.choices:
        driver.step()
    told = advice(driver)
    assert set(told.values) == {"play", "fold", "fold_unseen"} == set(driver.step_now.choices)
    assert told.values["fold_unseen"] == told.values["fold"] == -1


@pytest.mark.parametrize(
    ("cards", "play", "says"),
    [
        ("As Ah 2d 3c 4h Kd Kc", Fraction(19, 20), "Play"),
        ("As Ah 2d 3c 4h 5d 6c", Fraction(0), "Play"),
        ("Th 8c 2d 3c 4h 5d 6c", Fraction(-1), "Play or surrender: the same"),
    ],
)
def test_hands_that_are_set_are_worth_how_they_end(cards: str, play: Fraction, says: str) -> None:
    driver = paigowpoker.dealt({"1": cards})
    driver.choose("p1", paigowpoker.BEHIND)
    paigowpoker.go(driver)
    assert advice(driver).values == {"play": play, "surrender": -1}
    told = coach.counselled(driver.game, driver.table, "p1", ())
    assert told is not None
    assert (told.says, told.note) == (says, "from the hands on the table")


def test_nothing_is_advised_once_the_further_wager_lies() -> None:
    driver = dealt("doubledownstud", "Qs 2c Qd 7h 9c")
    told = coach.counselled(driver.game, driver.table, "p1", ())
    assert told is not None
    assert told.best == "double"
    driver.place("p1", "100 on double at 1")
    assert isinstance(driver.step_now, Open)
    assert coach.counselled(driver.game, driver.table, "p1", ()) is None


def test_a_card_that_was_chosen_by_its_number_is_no_amount() -> None:
    game = registry.game("coloradoholdem")
    driver = Driver(game, game.options(), Shuffled(game.key, 5), lambda: "")
    begun = driver.table
    driver.buy("p1", 100_00)
    for _ in range(40):
        step = driver.step_now
        if isinstance(step, Ask):
            answer = next(one for one in (*step.choices, "1") if one in ("bet", "1", step.silence))
            driver.choose("p1", answer, step.about)
            if answer == "1":
                break
        elif isinstance(step, Open) and not driver.table.wagers:
            driver.place("p1", "5 on ante at 1")
        else:
            driver.step()
    events = [(number, entry.event) for number, entry in enumerate(driver.log)]
    last = coach.decided(game, begun, "p1", events, lambda seq: ())
    assert last is not None
    assert (last.chosen, last.items) == ("1", True)
    told = str(macro("coach", Coach(False, 0, 1, last=last), ()))
    assert "What you chose</strong>" in told
    assert "$1</strong>" not in told


@pytest.mark.parametrize("chosen", ["second third | first fourth", "first third"])
def test_how_cards_were_set_is_not_told_by_the_keys_of_the_question(chosen: str) -> None:
    for cost, says in (("0.00", "cost nothing"), ("0.20", "cost 20¢ per $1")):
        last = coach.Decided(1, "hand 1", chosen, "first fourth | second third", cost, says)
        told = str(macro("coach", Coach(False, 0, 1, last=last), ()))
        assert "What you chose</strong>" in told
        assert not re.search("first|third", told)


def test_a_costly_answer_is_asked_about_before_it_is_given(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "reddog")
    now = until_advised(house, one)
    by_choice = {choice["choice"]: choice for choice in now["choices"]}
    for answer, choice in (("raise", "raise"), ("-", "stay")):
        told = worked_out(one, f"/tables/T1/coach/{answer}")
        assert told["cents"] == by_choice[choice]["cents"]
        assert told["warns"] == (float(by_choice[choice]["cost"]) > 0.05)
        assert told["asks"].endswith(f"of each dollar. {choice.capitalize()} anyway?")
        spanish = {**one.headers(), "accept-language": "es"}
        asked = client.get(f"/api/v1/tables/T1/coach/{answer}", headers=spanish).json()["asks"]
        assert asked.startswith("Esto cuesta unos "), "in the language of the page"
    assert one.get("/tables/T1/coach/nothing").json()["warns"] is False


def test_where_nothing_is_decided_the_least_costly_wagers_are_named(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    told = worked_out(one, "/tables/T1/coach")
    assert told["now"] is None
    assert {row["house_advantage"] for row in told["wagers"]} == {"5.263 %", "7.895 %"}


@pytest.mark.parametrize(
    ("game", "choices", "lines"),
    [
        ("roulette", {"wheel": "single"}, ["Any wager 2.7¢ per $1"]),
        (
            "roulette",
            {},
            [
                "Straight, Split, Three Numbers and 10 more 5.3¢ per $1",
                "First Five Numbers 7.9¢ per $1",
            ],
        ),
        ("sicbo", {}, ["Small, Big 2.8¢ per $1", "One of a Kind 1 … 6 7.9¢ per $1"]),
        ("paigow", {}, ["Pai gow you gain 0.9¢ per $1"]),
    ],
)
def test_wagers_that_cost_the_same_are_one_line(
    client: TestClient, house: House, game: str, choices: dict[str, str], lines: list[str]
) -> None:
    one = seated(client, house, game, choices=choices)
    worked_out(one, "/tables/T1/coach")
    page = one.page("/tables/T1/coach")
    rows = re.findall(r'class="name">(.*?)</span><span class="pays">(.*?)</span>', page)
    assert [" ".join(row) for row in rows][: len(lines)] == lines


@verifies("cmr147.06")
def test_a_live_table_refuses_the_coach(client: TestClient, house: House) -> None:
    one = seated(client, house, "reddog", "live")
    refused = one.get("/tables/T1/coach")
    assert (refused.status_code, refused.json()["cites"]) == (403, ["cmr147.06"])
    assert refused.json()["accepted"] == "a practice table"


@pytest.mark.parametrize("game", ["roulette", "craps", "sicbo"])
def test_a_game_without_such_decisions_has_no_advice(game: str) -> None:
    played = registry.game(game)
    driver = Driver(played, rules_for(played, {}), Scripted(()), lambda: "")
    driver.buy("p1", 100_00)
    driver.step()
    assert situation(played, driver.table, "p1") is None

"""The form for a new table: what it asks for, and what the law objects to."""

import re
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_rules
from croupier.floor.web.pages import opening
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.rulebook.choices import requested
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import departures, schema
from croupier.rulebook.presets import presets
from croupier.rulebook.rules import rules_for
from tests.floor.visitors import Visitor

BLACKJACK = registry.game("blackjack")


def keys(**choices: str) -> set[str]:
    """The options that the form asks for after these choices."""
    return {one.key for one in opening.asked(BLACKJACK, choices)}


@verifies("blackjack.12.d", "blackjack.6.k")
def test_the_form_asks_only_for_what_the_choices_so_far_leave_open() -> None:
    assert {"soft17", "hole_card", "even_money"} <= keys()
    assert "six_five_reader" not in keys()
    by_hand = keys(variant="6_to_5")
    assert {"six_five_reader", "even_money"} <= by_hand
    assert by_hand.isdisjoint({"soft17", "hole_card", "surrender", "shuffler"})
    assert "soft17" in keys(variant="6_to_5", soft17="stand"), "so that it can be taken back"
    assert keys(variant="face_up").isdisjoint({"soft17", "even_money", "insurance_timing"})


@verifies("blackjack.12.d")
def test_what_other_choices_settle_is_objected_to_once() -> None:
    (found,) = opening.against(BLACKJACK, {"variant": "6_to_5", "soft17": "stand"})
    assert (found.keys, found.cites) == (("soft17",), ("blackjack.12.d",))
    assert "Accepted: hit" in found.says
    assert not list(opening.against(BLACKJACK, {"variant": "6_to_5", "soft17": "hit"}))
    assert len(list(opening.against(BLACKJACK, {"variant": "6_to_5", "surrender": "yes"}))) == 1


def test_a_preset_fills_in_the_form_and_leaves_every_choice(client: TestClient) -> None:
    patron = Visitor(client, "patron-1")
    plain = patron.page("/open?game=roulette")
    for one in presets(registry.game("roulette")):
        assert f'data-preset="{one.key}"' in plain
        assert one.name in plain
    assert '<option value="single" selected>' not in plain
    page = patron.page("/open?game=roulette&preset=european")
    assert '<option value="single" selected>' in page
    assert re.search(r'data-preset="european" aria-current="true"', page)
    asked = set(re.findall(r'data-key="([^"]+)"', plain))
    assert {"wheel", "limits.min", "five_adjacent"} <= asked
    assert asked - set(re.findall(r'data-key="([^"]+)"', page)) <= {"zero_rule", "color8"}
    other = patron.page("/open?game=roulette&preset=european&choice.wheel=double")
    assert '<option value="double" selected>' in other


def test_members_of_a_choice_are_filled_in_line_by_line(client: TestClient) -> None:
    patron = Visitor(client, "patron-1")
    page = patron.page("/open?game=craps&preset=three_four_five")
    assert re.search(r"<textarea[^>]*>4 = 3\n5 = 4\n6 = 5\n8 = 5\n9 = 4\n10 = 3</textarea>", page)
    assert "The law allows this combination of choices." in page


def test_a_preset_nobody_declared_is_no_page(client: TestClient) -> None:
    patron = Visitor(client, "patron-1")
    told = client.get("/open?game=roulette&preset=nothing", headers=patron.headers())
    assert told.status_code == 404


def test_a_table_can_be_opened_from_every_preset() -> None:
    """What the form sends of a preset is what the preset says."""
    for game in registry.games().values():
        for one in presets(game):
            filled = opening._filled_in(game, one.key)
            made = opening.chosen(filled)
            assert made == one.choices, (game.key, one.key)
            assert list(opening.against(game, made)) == []


def opens(client: TestClient, name: str, game: str, **body: Any) -> dict[str, Any]:
    """What the floor answers when a table is opened, in its parts that say what it is."""
    told = Visitor(client, f"patron-{name.lower()}").post(
        "/tables", {"table": name, "game": game, **body}
    )
    found: dict[str, Any] = told.json()
    return found


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("poker:holdem", {"ante": 100, "blinds": [100, 300], "limits.min": 300}),
        ("poker:holdem", {"rake": "increments", "rake_steps": {"2500": 100, "4000": 200}}),
        ("blackjack", {"limits.min": 1000, "limits.wager": {"main": {"max": 25000}}}),
        ("paigowpoker", {"progressive": "1", "progressive_seed": 2500000}),
    ],
)
def test_the_answer_about_a_table_opens_the_same_table_again(
    client: TestClient, house: House, game: str, choices: dict[str, Any]
) -> None:
    """A number of money is cents, in what is asked and in what is answered."""
    first = opens(client, "A1", game, choices=choices)
    assert first["choices"].items() >= choices.items()
    again = opens(client, "A2", first["game"], choices=first["choices"])
    assert again["choices"] == first["choices"]
    rules = [house.floor.current(one).driver.rules for one in ("A1", "A2")]
    assert rules[0] == rules[1]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda one: one.key)
def test_choices_as_json_shows_them_are_the_same_rules(game: Any) -> None:
    """Of every option of every game, each on its own and many together."""
    rng = Random(7)
    for _ in range(20):
        rules = random_rules(game, rng)
        assert rules_for(game, requested(game, departures(rules))) == rules
    for declared in schema(game.options).values():
        if declared.type.name == "money" and declared.default is not None:
            read = requested(game, {declared.key: 123_45})
            typed = requested(game, {declared.key: "123.45"})
            assert read == typed, declared.key


def test_dollars_are_text_and_half_a_cent_is_refused(client: TestClient) -> None:
    dollars = opens(client, "B1", "blackjack", choices={"limits.min": "10", "limits.max": "1000"})
    nested = opens(client, "B2", "blackjack", choices={"limits": {"min": 10_00, "max": 1_000_00}})
    assert dollars["choices"] == nested["choices"] == {"limits.min": 10_00, "limits.max": 1_000_00}
    for n, wrong in enumerate(({"ante": 2.5}, {"blinds": [2.0, 4.0]}, {"blinds": [200, "4"]})):
        refused = opens(client, f"C{n}", "poker", choices=wrong)
        assert refused["why"] == "an amount written as a number is in whole cents"
        assert refused["accepted"] == 'an integer of cents, or dollars as text: 250 or "2.50"'
    twice = opens(client, "D1", "blackjack", choices={"limits.min": 500, "limits": {"min": 600}})
    assert twice["why"] == "chosen twice"


def test_a_preset_is_named_and_choices_go_over_it(client: TestClient) -> None:
    plain = opens(client, "E1", "blackjack", preset="double_deck")
    assert plain["choices"]["decks"] == 2
    other = opens(client, "E2", "blackjack", preset="double_deck", choices={"decks": 8})
    assert other["choices"] == {**plain["choices"], "decks": 8}
    assert opens(client, "E3", "blackjack", preset="nothing")["status"] == 404

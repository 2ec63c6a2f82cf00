"""The view: what a person may know, and every kind of prompt, driven by a toy game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Chosen, Confirmed, Drawn, Event, RoundEnded, RoundOpened
from croupier.core.game import Game
from croupier.core.part import Part
from croupier.core.prompt import Amount, Form, Groups, One, Some, answered
from croupier.core.step import Ask, Confirm, Draw, Step
from croupier.core.table import Table
from croupier.core.view import (
    Arrange,
    ChooseOne,
    ChooseSome,
    ConfirmAs,
    EnterOutcome,
    HowMuch,
    Thing,
    view,
)
from croupier.equipment.device import dice
from croupier.equipment.source import Live

CARDS = ("As", "Kd", "7h", "2c", "2d")
QUESTIONS: tuple[tuple[str, Form], ...] = (
    ("one", One()),
    ("some", Some(1, 2)),
    ("amount", Amount(5_00, 20_00, 2_50)),
    ("groups", Groups((2, 3))),
)
ANSWERS = {"one": "7h", "some": "As 2c", "amount": "12.50", "groups": "2c 2d | As Kd 7h"}


@dataclass(frozen=True)
class ToyOptions:
    """No choices."""


class Answers(msgspec.Struct, frozen=True):
    """What was answered, drawn and confirmed so far."""

    given: dict[str, str] = {}


class Peeked(Event, frozen=True, kw_only=True, tag="toy_peeked"):
    """Somebody looked at a card; others know only that."""

    card: str

    def hidden(self) -> Event:
        return Peeked(card="??", seen_by=self.seen_by)


def asking(about: str, form: Form) -> Callable[[Table], Step]:
    def phase(table: Table) -> Step:
        done = about in table.play.given
        return None if done else Ask(("p1",), about, CARDS, ("cmr146.09.1",), form)

    phase.__name__ = f"asking_{about}"
    return phase


def rolling(table: Table) -> Step:
    return None if "dice" in table.play.given else Draw("dice")


def confirming(table: Table) -> Step:
    return None if "payout" in table.play.given else Confirm("supervisor", "payout")


def ending(table: Table) -> Step:
    return (RoundEnded(round=table.round),)


def noted(key: str, value: str) -> Callable[[Table, Any], Table]:
    def evolve(table: Table, event: Any) -> Table:
        given = {**table.play.given, getattr(event, key): getattr(event, value)}
        return replace(table, play=Answers(given))

    return evolve


TOY = Game(
    key="toy",
    name="Toy",
    options=ToyOptions,
    wagers=(),
    phases=(*(asking(*one) for one in QUESTIONS), rolling, confirming, ending),
    accept=lambda game, table, wager, bid: None,
    play=lambda rules: Answers(),
    parts=(
        Part(
            name="toy",
            devices=lambda rules: {"dice": dice("dice", 1)},
            evolve={
                Chosen: noted("about", "choice"),
                Drawn: noted("device", "outcome"),
                Confirmed: noted("about", "by"),
            },
        ),
    ),
)


def toy() -> Driver:
    driver = Driver(TOY, ToyOptions(), Live(), lambda: "2026-03-01T20:00:00+00:00")
    driver.buy("p1", 100_00)
    driver.buy("p2", 100_00)
    driver.feed(RoundOpened(round=1))
    return driver


def answer_all(driver: Driver, names: tuple[str, ...]) -> None:
    for name in names:
        driver.choose("p1", ANSWERS[name])


@pytest.mark.parametrize(
    ("answered_before", "prompt"),
    [
        ((), ChooseOne(about="one", cites=("cmr146.09.1",), choices=CARDS)),
        (
            ("one",),
            ChooseSome(about="some", cites=("cmr146.09.1",), choices=CARDS, least=1, most=2),
        ),
        (
            ("one", "some"),
            HowMuch(
                about="amount",
                cites=("cmr146.09.1",),
                least=5_00,
                most=20_00,
                step=2_50,
                choices=CARDS,
            ),
        ),
        (
            ("one", "some", "amount"),
            Arrange(about="groups", cites=("cmr146.09.1",), choices=CARDS, sizes=(2, 3)),
        ),
    ],
    ids=["choose one", "choose some", "how much", "arrange"],
)
def test_a_question_is_put_to_those_it_is_for_alone(
    answered_before: tuple[str, ...], prompt: object
) -> None:
    driver = toy()
    answer_all(driver, answered_before)
    assert driver.view("p1").prompt == prompt
    for other in ("p2", "dealer", None):
        assert driver.view(other).prompt is None
        assert driver.view(other).waits == ("p1",)


def test_the_dealer_is_asked_for_the_outcome_and_a_role_to_confirm() -> None:
    driver = toy()
    answer_all(driver, tuple(name for name, _ in QUESTIONS))
    faces = ("1", "2", "3", "4", "5", "6")
    assert driver.view("dealer").prompt == EnterOutcome(about="dice", faces=faces)
    assert driver.view("p1").prompt is None
    driver.enter("4")
    assert driver.view("p1").things == (Thing("dice", "dice", "4"),)
    assert driver.view("supervisor").prompt == ConfirmAs(about="payout", role="supervisor")
    assert driver.view("dealer").prompt is None
    driver.confirm("supervisor", "payout")
    assert driver.view("supervisor").phase == ""


@pytest.mark.parametrize(
    ("form", "answer"),
    [
        (One(), "9s"),
        (Some(1, 2), ""),
        (Some(1, 2), "As Kd 7h"),
        (Some(1, 2), "As As"),
        (Some(2, 2), "As 9s"),
        (Amount(5_00, 20_00, 2_50), "2.50"),
        (Amount(5_00, 20_00, 2_50), "22.50"),
        (Amount(5_00, 20_00, 2_50), "6"),
        (Amount(5_00, 20_00, 2_50), "much"),
        (Groups((2, 3)), "As Kd 7h | 2c 2d"),
        (Groups((2, 3)), "As As | 7h 2c 2d"),
        (Groups((2, 3)), "As Kd 7h 2c 2d"),
    ],
)
def test_an_answer_of_the_wrong_form_is_refused_and_says_what_would_do(
    form: Form, answer: str
) -> None:
    with pytest.raises(Refused) as refusal:
        answered(form, CARDS, answer, ("cmr146.09.1",))
    assert refusal.value.accepted
    assert refusal.value.cites


def test_an_amount_is_named_or_one_of_the_choices() -> None:
    form = Amount(5_00, 20_00, 2_50)
    for answer in ("5", "7.50", "20", "pass"):
        answered(form, ("pass",), answer, ())
    with pytest.raises(Refused) as refusal:
        answered(form, ("pass",), "all", ("cmr146.09.1",))
    assert refusal.value.accepted == "from $5 to $20 in steps of $2.50, pass"


def test_a_refused_answer_changes_nothing() -> None:
    driver = toy()
    before = driver.table
    with pytest.raises(Refused):
        driver.choose("p1", "9s")
    with pytest.raises(Refused):
        driver.choose("p2", "7h")
    assert driver.table is before


@given(st.permutations(CARDS), st.integers(0, 5))
def test_every_arrangement_of_all_choices_is_taken(cards: list[str], size: int) -> None:
    groups = f"{' '.join(cards[:size])} | {' '.join(cards[size:])}"
    answered(Groups((size, 5 - size)), CARDS, groups, ())


def test_what_is_hidden_is_blank_in_the_news_of_others() -> None:
    table = toy().table
    news = (Peeked(card="As", seen_by=("p1",)),)
    assert view(TOY, table, "p1", news).news == news
    (blank,) = view(TOY, table, "p2", news).news
    assert isinstance(blank, Peeked)
    assert blank.card == "??"


def test_an_event_that_shows_nothing_to_others_is_not_in_their_news() -> None:
    table = toy().table
    news = (Confirmed(role="dealer", about="x", seen_by=("p1",)),)
    assert view(TOY, table, "p1", news).news == news
    assert view(TOY, table, None, news).news == ()


def test_each_area_shows_its_chips_and_whose_they_are() -> None:
    table = croupier.table("roulette", boxes=2, seed=7)
    table.place("p1", "25 on 17")
    table.place("p1", "10 on 17")
    table.place("p2", "5 on 17")
    area = table.view("p1").areas["straight:17"]
    assert [(one.patron, one.amount) for one in area.chips] == [("p1", 35_00), ("p2", 5_00)]
    assert (area.mine, area.allowed) == (35_00, True)
    assert table.view("p2").areas["straight:17"].mine == 5_00
    assert table.view("p2").areas["red"].chips == ()


def test_an_area_that_takes_no_wager_gives_the_engines_own_refusal() -> None:
    table = croupier.table("roulette", seed=7)
    table.place("p1", "25 on 17")
    table.close()
    area = table.view("p1").areas["red"]
    with pytest.raises(Refused) as refusal:
        table.place("p1", "5 on red")
    assert not area.allowed
    assert (area.refusal, area.cites) == (str(refusal.value), refusal.value.cites)


@pytest.mark.parametrize("watcher", [None, "", "ann"])
def test_whoever_watches_reads_how_to_bet(watcher: str | None) -> None:
    area = croupier.table("roulette", seed=7).view(watcher).areas["red"]
    assert area.refusal == "You are watching: buy chips to bet [cmr146.09.1]."
    assert not area.allowed


def test_between_rounds_areas_are_tried_as_the_next_round_will_find_them() -> None:
    table = croupier.table("roulette", buy_in=7, seed=7, limits={"wager": {"red": {"min": 8}}})
    areas = table.view("p1").areas
    assert areas["black"].allowed
    assert "has $7 at this table" in areas["red"].refusal
    assert table.table.round == 0


def test_the_view_counts_events_and_brings_the_news_one_has_not_seen() -> None:
    table = croupier.table("roulette", seed=7)
    first = table.view("p1")
    assert first.seq == len(table.log) == 1
    table.place("p1", "25 on 17")
    second = table.view("p1", since=first.seq)
    assert [type(event).__name__ for event in second.news] == ["RoundOpened", "WagerPlaced"]
    assert second.ledger.balances == {"p1": 975_00}
    assert [wager.spot for wager in second.ledger.wagers] == ["straight:17"]


def test_the_last_two_rounds_are_the_news_and_the_device_shows_its_last_face() -> None:
    table = croupier.table("roulette", seed=7)
    for _ in range(4):
        table.play_round()
    seen = table.view("p1")
    rounds = [event.round for event in seen.news if isinstance(event, RoundOpened)]
    assert rounds == [3, 4]
    last = next(e.event for e in reversed(table.log) if isinstance(e.event, Drawn))
    assert seen.things == (Thing("wheel", "wheel", last.outcome),)

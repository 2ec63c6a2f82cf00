"""Inputs that nobody at a table could have made, each in a file that fits it otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Bought, Confirmed, Event, RoundVoided, WagerPlaced
from croupier.core.fold import apply
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.notation.convert import converted, transcript
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import Record, record_of
from croupier.notation.replay import Difference, replay
from croupier.notation.text import write_text
from croupier.rulebook.citation import verifies
from croupier.verification.verify import verify

Change = Callable[[Event], Event | None]
SPOKEN = {"wager": {"verbal_cash": True}}


def table(key: str, *bids: str) -> Driver:
    options = SPOKEN if key == "roulette" else {}
    driver = croupier.table(key, source=Scripted(()), options=options, clock=lambda: "12:00")
    for bid in bids:
        driver.place("p1", bid)
    return driver


def forged(driver: Driver, change: Change) -> list[Difference | None]:
    """What replays find in a record whose inputs were changed, as JSON lines and as text."""
    true = record_of(driver)
    entries = []
    for one in true.entries:
        now = change(one.event)
        entries += [] if now is None else [replace(one, event=now)]
    record = Record(true.header, tuple(entries))
    tables, before = [], driver.start
    for one in entries:
        tables.append(before)
        before = apply(driver.game, before, one.event)
    texts = (write_jsonl(record), write_text(driver.game, record, tables=tables))
    assert [verify(text).holds for text in texts] == [replay(text).same for text in texts]
    return [replay(text).first_difference for text in texts]


def without(*kinds: type[Event]) -> Change:
    return lambda event: None if isinstance(event, kinds) else event


@pytest.mark.parametrize(
    ("key", "bid", "at", "why"),
    [
        ("roulette", "25 on straight:17", "5", "what it is on cannot be 5"),
        ("sicbo", "10 on total_4", 10, "what it is on cannot be 10"),
        ("craps", "10 on dont_pass", 4, "what it is on cannot be 4"),
        ("craps", "10 on hard_8", True, "what it is on cannot be yes"),
    ],
)
def test_a_wager_is_judged_only_on_its_own_spot(key: str, bid: str, at: object, why: str) -> None:
    driver = table(key)
    driver.step()
    if key == "craps":
        driver.choose("p1", "accept")
        driver.place("p1", "10 on pass")
    driver.place("p1", bid)
    kind = driver.table.wagers[-1].kind

    def change(event: Event) -> Event:
        if not isinstance(event, WagerPlaced) or event.wager.kind != kind:
            return event
        return replace(event, wager=replace(event.wager, at=at))

    for difference in forged(driver, change):
        assert difference is not None
        assert why in difference.why


def test_a_second_wager_on_one_area_is_not_a_wager_of_its_own() -> None:
    driver = table("roulette", "10 on red", "15 on red")
    numbers = iter((1, 2))

    def change(event: Event) -> Event:
        if not isinstance(event, WagerPlaced):
            return event
        return replace(event, wager=replace(event.wager, id=next(numbers)))

    for difference in forged(driver, change):
        assert difference is not None
        assert "its number cannot be 2" in difference.why


@verifies("roulette.1.a")
@pytest.mark.parametrize("kinds", [(Confirmed,), (Bought,), (Confirmed, Bought), (WagerPlaced,)])
def test_a_spoken_wager_is_found_without_what_belongs_to_it(kinds: tuple[type[Event], ...]) -> None:
    driver = table("roulette", "25 cash on red")
    bought = driver.log[0].event
    assert isinstance(bought, Bought)

    def change(event: Event) -> Event | None:
        return event if event is bought else without(*kinds)(event)

    assert forged(driver, lambda event: event) == [None, None]
    assert all(forged(driver, change))


@pytest.mark.parametrize("kind", [Confirmed, Bought, WagerPlaced])
def test_a_spoken_wager_and_what_belongs_to_it_are_written_together(kind: type[Event]) -> None:
    driver = table("roulette", "25 cash on red")
    true = record_of(driver)
    places = [n for n, one in enumerate(true.entries) if isinstance(one.event, kind)]
    later = tuple(
        replace(one, at="12:01" if n >= places[-1] else one.at)
        for n, one in enumerate(true.entries)
    )
    same = kind is Confirmed
    assert replay(write_jsonl(Record(true.header, later))).same is same


def test_no_round_is_voided_between_a_confirmation_and_its_wager() -> None:
    driver = table("roulette", "25 cash on red")
    true = record_of(driver)
    *before, _ = true.entries
    before.append(replace(before[-1], event=RoundVoided(by="supervisor-1", why="fire")))
    difference = replay(write_jsonl(Record(true.header, tuple(before)))).first_difference
    assert difference is not None
    assert "written together" in difference.why


def test_people_may_confirm_a_spoken_wager_instead_of_the_driver() -> None:
    driver = table("roulette", "25 cash on red")

    def by(name: str) -> Change:
        return lambda e: replace(e, by=name) if isinstance(e, Confirmed) else e

    assert forged(driver, by("supervisor-1")) == [None, None]
    assert all(forged(driver, by("")))


# Commission.


def bought_four(*extra: str) -> Driver:
    driver = croupier.table("craps", source=Scripted(("3-3", "2-2")), clock=lambda: "12:00")
    driver.step()
    driver.choose("p1", "accept")
    for bid in ("10 on pass", *extra):
        driver.place("p1", bid)
    return driver


@verifies("craps.5.a")
def test_a_text_names_the_commission_that_was_taken() -> None:
    text = transcript(bought_four("40 on buy_4", "20 on buy_4"))
    lines = text.splitlines()
    assert lines[1] == "spelling 3"
    assert [line for line in lines if "buy_4" in line] == [
        "p1: 40 on buy_4, commission 2.00",
        "p1: 20 on buy_4, commission 1.00",
    ]
    assert replay(text).same
    assert converted(replay(converted(replay(text), "jsonl")), "text") == text


@verifies("craps.5.a", "craps.5.c")
@pytest.mark.parametrize("said", ["", ", commission 0.00", ", commission 10.00"])
def test_any_other_commission_in_a_text_is_found(said: str) -> None:
    text = transcript(bought_four("40 on buy_4"))
    difference = replay(text.replace(", commission 2.00", said)).first_difference
    assert difference is not None
    assert "its commission cannot be" in difference.why
    assert difference.line == 1 + text.splitlines().index("p1: 40 on buy_4, commission 2.00")


@verifies("craps.5.a")
def test_a_text_of_an_older_spelling_has_the_commission_of_the_rules() -> None:
    text = transcript(bought_four("40 on buy_4"))
    older = text.replace("spelling 3", "spelling 2").replace(", commission 2.00", "")
    assert replay(older).same
    assert converted(replay(older), "text") == text


def test_only_a_record_with_commission_needs_the_third_spelling() -> None:
    text = transcript(bought_four())
    assert text.splitlines()[1] == "spelling 2"
    third = text.replace("spelling 2", "spelling 3")
    assert replay(third).same


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize(("wager", "clause"), [("buy_4", "craps.5.a"), ("lay_4", "craps.5.b")])
def test_a_replay_says_that_commission_was_taken(wager: str, clause: str) -> None:
    (said,) = [
        one
        for one in replay(transcript(bought_four(f"40 on {wager}"))).explanation
        if "commission" in one.says
    ]
    name = game("craps").kind(wager)
    assert name is not None
    assert said.says == f"p1 bets $40 on {name.name}, and $2 commission is taken"
    assert said.cites == (clause,)


def test_what_is_not_a_wager_takes_no_commission() -> None:
    text = transcript(bought_four("40 on buy_4"))
    changed = text.replace("p1 buys 1000.00", "p1 buys 1000.00, commission 1.00")
    with pytest.raises(Refused):
        replay(changed)

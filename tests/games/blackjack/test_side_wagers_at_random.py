"""Side wagers at random: no round fails, and every one of them is decided by its own cards.

The shoes are rich in the cards that side wagers wait for: sevens, queens of hearts, aces and tens.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.analysis.random_play import random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Event, Paid, Returned
from croupier.core.game import offered
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid, Spot, Wager
from croupier.equipment.cards import Pack
from croupier.equipment.source import Shuffled
from croupier.games.blackjack.options import STREAKS
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, over, says, settled, table_of
from tests.games.scripted import only

HOT = ("7h", "7s", "7c", "Qh", "Ah", "As", "Kc", "8d")
ANSWERS = ("double", "split", "double_face_down", "hit")
FOLLOWING = ("double", "split", "insurance")
"""What a decision on a hand adds."""


class Hot(Shuffled):
    """A shoe whose next card is often one of a few."""

    def __init__(self, seed: int) -> None:
        super().__init__("blackjack", seed)
        self.rng = Random(seed)

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...]:
        return tuple(self._next(pack) for _ in step.to)

    def _next(self, pack: Pack) -> str:
        order = self._orders[pack.name]
        hot = [card for card in order.cards[order.dealt :] if card in HOT]
        if not hot or self.rng.random() < 1 / 3:
            return order.deal(self._words, 1)[0]
        card = self.rng.choice(hot)
        order.take(card)
        return card


DEALT: dict[str, dict[str, Any]] = {
    "no hole card": {"hole_card": "none"},
    "hole card": {"hole_card": "hole"},
    "reader": {"hole_card": "hole_reader"},
    "face up": {"variant": "face_up"},
    "6 to 5": {"variant": "6_to_5", "decks": 2, "six_five_reader": False},
    "6 to 5 with a reader": {"variant": "6_to_5", "decks": 2},
    "two or three hands": {"multiple_action": "two_or_three", "hole_card": "none"},
    "three hands": {"multiple_action": "three", "hole_card": "none"},
    "double shoe": {"double_shoe": True},
    "continuous": {"csm": True},
}
BONUS: dict[str, Any] = {"bonus": "both", "bonus_prizes": {"1": {"17": 1}, "5": {"120": 1}}}
SIDE: dict[str, dict[str, Any]] = {
    "sevens": {"additional": "sevens"},
    "any seven": {"additional": "sevens", "sevens_any_card": True},
    "13": {"additional": "over_under_13"},
    "one suit": {"additional": "same_suit"},
    "twenty": {"twenty": "A"},
    "match": {"match": True},
    "optional": {"optional_bonus": True},
    "streak": {"streak": True},
    "progressive": {"progressive": True, "hole_card": "none"},
    "bonus": BONUS,
}
CARDS = ("face_up", "face_down", "on_request")


def lawful() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every way to deal with every side wager and every way to deal a double that may go together.

    Those whose cards are meant to be dealt face up are accepted where a house may accept them.
    """
    for (way, how), (name, side), card in product(DEALT.items(), SIDE.items(), CARDS):
        options = {**how, **side, "double_card": card, "surrender": True}
        for less in ((), ("surrender",), ("surrender", "hole_card")):
            kept = {key: value for key, value in options.items() if key not in less}
            try:
                rules_for(BLACKJACK, kept)
            except Refused:
                continue
            yield f"{way}, {name}, {card}", kept
            break


def play(options: Mapping[str, Any], seed: int) -> Iterator[tuple[Driver, tuple[Wager, ...], int]]:
    """Rounds with every side wager on two boxes: the table, its wagers, where the round began."""
    rules, rng = rules_for(BLACKJACK, dict(options)), Random(seed)
    driver = Driver(BLACKJACK, rules, Hot(seed), lambda: "12:00")
    for patron in ("p1", "p2"):
        driver.buy(patron, 1_000_000_00)
    while True:
        begun = len(driver.log)
        wagers = tuple(wager for patron in ("p1", "p2") for wager in wagered(driver, patron))
        while driver.table.stage != IDLE:
            if not driver.step():
                answer(driver, rng)
        yield driver, wagers, begun


def wagered(driver: Driver, patron: str) -> tuple[Wager, ...]:
    """Every wager that a patron may make before the deal."""
    for kind in offered(BLACKJACK, driver.rules):
        amounts = driver.rules.amounts(kind) or (10_00,)
        if kind not in FOLLOWING:
            try:
                driver.place(patron, Bid(amounts[0], kind, "", driver.table.play.seats[patron]))
            except Refused:
                continue
    return driver.table.wagers_of(patron)


def answer(driver: Driver, rng: Random) -> None:
    """An answer to what is asked, often one that adds a card."""
    step = driver.step_now
    assert isinstance(step, Ask)
    bold = [one for one in ANSWERS if one in step.choices]
    said = bold[0] if bold and rng.random() < 2 / 3 else random_choice(step, rng)
    driver.choose(step.patrons[0], said, step.about)


def decided(events: list[Event]) -> dict[int, list[Event]]:
    """How each wager was decided."""
    found: dict[int, list[Event]] = {}
    for event in events:
        if isinstance(event, Paid | Collected | Returned):
            found.setdefault(event.wager, []).append(event)
    return found


@verifies("blackjack.17.d", "blackjack.17.e", "blackjack.18.f", "blackjack.24.e")
@pytest.mark.parametrize("part", range(4))
def test_no_round_fails_and_every_side_wager_is_decided(part: int) -> None:
    for number, (name, options) in enumerate(lawful()):
        if number % 4 != part:
            continue
        rounds = play(options, number)
        for driver, wagers, begun in (next(rounds) for _ in range(12)):
            events = [entry.event for entry in driver.log[begun:]]
            how = decided(events)
            left = {wager.id for wager in driver.table.wagers}
            assert all(w.kind in STREAKS for w in driver.table.wagers), name
            assert all(wager.id in how or wager.id in left for wager in wagers), name
            paid_sevens(events, name)


def paid_sevens(events: list[Event], name: str) -> None:
    """Two sevens as the first two cards win at least fifty to one, whatever becomes of the hand."""
    cards: dict[str, list[str]] = {}
    for deal in only(events, Dealt):
        for card, place in zip(deal.cards, deal.to, strict=True):
            cards.setdefault(place, []).append(card)
    for event in events:
        if isinstance(event, Collected) and event.spot.startswith("sevens"):
            first = cards[str(Spot.parse(event.spot).box)][:2]
            assert [card[0] for card in first] != ["7", "7"], name


def test_the_combinations_are_many() -> None:
    ways = [name for name, _ in lawful()]
    assert len(ways) > 150
    assert {name.rpartition(", ")[2] for name in ways} == set(CARDS)
    for way, side in (("three hands", "any seven"), ("6 to 5", "twenty"), ("face up", "sevens")):
        assert f"{way}, {side}, face_down" in ways


SEVENS: dict[str, Any] = {"additional": "sevens", "double_card": "face_down", "hole_card": "none"}


@verifies("blackjack.17.e", "blackjack.18.f", "blackjack.10.c")
@pytest.mark.parametrize(
    ("third", "won"), [("8d", 100_00), ("Kc", 100_00), ("5c", 100_00), ("7s", 500_00)]
)
def test_two_sevens_doubled_face_down_are_paid_when_the_card_is_turned(
    third: str, won: int
) -> None:
    """The hand is over 21 with the 8 or the king, and is taken against every dealer's hand."""
    bids = ("10 on main", "1 on sevens")
    cards = f"7h 9c 7h {third} 9d 9d 9d"
    table = dealt(cards, *bids, multiple_action="three", **SEVENS)
    says(table, "double")
    assert over(table)
    assert settled(table, "sevens") == won
    log = [entry.event for entry in table.log]
    prize = next(e for e in only(log, Paid) if e.spot.startswith("sevens"))
    gone = [e for e in only(log, Collected) if e.spot.startswith("main")]
    assert all(log.index(prize) < log.index(one) for one in gone)


@verifies("blackjack.24.e.2", "blackjack.24.f", "blackjack.6a.e.3")
@pytest.mark.parametrize(("second", "won"), [("Ad", 1_000), ("9d", 125)])
@pytest.mark.parametrize("broken", ["hit", "split"])
def test_queens_of_hearts_that_broke_at_6_to_5_wait_for_the_dealers_second_card(
    broken: str, second: str, won: int
) -> None:
    options: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
    options["six_five_reader"] = False
    split = broken == "split"
    cards = f"Qh Kc Qh {'6s 9s 5s ' if split else '5s '}{second} 9h"
    table = table_of(cards, twenty="A", **options)
    for bid in ("10 on main", "5 on twenty_point"):
        table.place("p1", bid)
    go(table)
    says(table, *(("split", "hit", "stand") if split else ("hit",)))
    while asked_of(table):
        says(table, "stand")
    assert over(table)
    assert settled(table, "twenty_point") == won * 5_00


def asked_of(table: Driver) -> bool:
    """Whether somebody is asked."""
    return isinstance(table.step_now, Ask) and bool(asked(table).patrons)


@verifies("blackjack.17.e")
def test_a_doubled_hand_that_is_called_dead_is_paid_for_its_two_sevens_at_once() -> None:
    table = dealt("7h Th 9c 7h Tc 9d", "10 on main", "1 on sevens", patrons=2, **SEVENS)
    table.choose("p1", "double")
    table.incident("card_not_dealt")
    done = table.choose("p1", "dead")
    assert [e.amount for e in only(done, Paid)] == [100_00]

"""15(g): a shoe that runs out in a round is filled again from its discards."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.driver import Driver
from croupier.core.event import (
    CardsShuffled,
    Committed,
    Dealt,
    Discarded,
    Returned,
    Revealed,
    RoundEnded,
)
from croupier.core.step import Shuffle
from croupier.core.table import IDLE
from croupier.equipment.cards import DECK
from croupier.equipment.sealed import unsealed
from croupier.equipment.shoe import racked
from croupier.equipment.source import Played, Scripted
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import CardsCut, ShoeSpent
from croupier.games.families.twentyone.play import HandTaken
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, go, net, over, says
from tests.games.blackjack.test_invariants import one_round
from tests.games.scripted import only


def nearly_out(left: str, then: str, patrons: int = 1, **options: Any) -> Driver:
    """A shoe of one deck with these cards left; all others were found face up, and discarded."""
    gone = [card for card in DECK if card not in left.split()]
    burned = () if options.get("variant") == "6_to_5" else (gone.pop(0),)
    table = croupier.table(
        BLACKJACK,
        source=Scripted((*burned, *left.split(), *then.split())),
        patrons=tuple(f"p{n + 1}" for n in range(patrons)),
        options={"decks": 1, **options},
        clock=lambda: "2026-03-01T20:00:00+00:00",
    )
    for patron in table.table.patrons:
        table.place(patron, "10 on main")
    table.step()
    while table.table.play.shoe.state != "ready":
        table.step() or table.choose(asked(table).patrons[0], "decline")
    for card in gone:
        table.incident("card_face_up_in_shoe", card=card)
    assert table.table.play.shoe.remaining == len(left.split())
    return table


@verifies("blackjack.15.g")
def test_the_discards_are_shuffled_and_cut_one_is_burned_and_the_round_completed() -> None:
    table = nearly_out("Th 6h 2c 2d", "Ks 7s 8s 9s", hole_card="none")
    discards = racked(table.table.play.shoe)
    go(table)
    assert not only(says(table, "hit"), CardsShuffled)
    table.choose("p1", "hit")
    step = table.step_now
    assert isinstance(step, Shuffle)
    assert (step.cards, step.cites) == (discards, ("blackjack.15.g",))
    table.step()
    assert asked(table).about == "the cut"
    assert only(table.choose("p1", "20"), CardsCut)[0].depth == 20
    burned = table.step()
    assert only(burned, Dealt)[0].to == ("burn",)
    assert only(burned, Discarded)[0].seen_by == ()
    done = go(table)
    assert [event.to for event in only(done, Dealt)] == [("1",), ("dealer",), ("dealer",)]
    assert (over(table), net(table)) == (True, 10)
    assert only(done, ShoeSpent)


@verifies("blackjack.15.g")
def test_the_first_cards_are_dealt_as_far_as_they_go() -> None:
    table = nearly_out("Th 9h 6h", "2s 8c 7c 5c", patrons=2, hole_card="none")
    table.close()
    dealt = table.step()
    assert only(dealt, Dealt)[0].to == ("1", "2", "dealer")
    table.step()
    table.choose("p1", "decline")
    table.choose("p2", "decline")
    go(table)
    cards = {at: [c for c, _ in lying] for at, lying in table.table.play.hands.items()}
    assert cards == {"1": ["Th", "8c"], "2": ["9h", "7c"], "dealer": ["6h"]}


@verifies("blackjack.15.g")
def test_at_six_to_five_the_deck_in_use_is_shuffled_by_hand_and_one_burned() -> None:
    options: dict[str, Any] = {
        "variant": "6_to_5",
        "six_five_reader": False,
        "six_five_burn": False,
    }
    table = nearly_out("Th 6h 2c 2d", "Ks 7s 8s 9s", **options)
    go(table)
    says(table, "hit")
    table.choose("p1", "hit")
    assert isinstance(table.step_now, Shuffle)
    batch = table.table.play.shoe.batch
    go(table)
    dealt = [entry.event.to for entry in table.log if isinstance(entry.event, Dealt)]
    assert dealt[-4:-2] == [("burn",), ("1",)]
    assert table.table.play.shoe.batch == batch


def test_where_every_card_lies_on_the_table_all_wagers_go_back() -> None:
    table = nearly_out("Th 6h 2c 2d", "", hole_card="none")
    go(table)
    says(table, "hit")
    play = table.table.play
    table.table = replace(table.table, play=replace(play, shoe=replace(play.shoe, rack=())))
    assert only(table.choose("p1", "hit"), Returned)
    assert (over(table), net(table)) == (True, 0)


@verifies("blackjack.15.g")
def test_the_order_before_stays_sealed_until_the_shoe_is_over() -> None:
    table = croupier.table(BLACKJACK, source=Played(), boxes=7, options=SHORT)
    while not ran_out(table):
        all_hit(table)
    all_hit(table)
    log = [entry.event for entry in table.log]
    shoes = shuffles(log)
    assert len(shoes) > 1
    for shuffled in shoes:
        order = unsealed(shuffled.commitment, shuffled.secret, shuffled.cards).order
        assert in_turn(order, shuffled.dealt)
    opened, ended = within_round(log)
    assert not any(isinstance(event, Revealed) for event in log[opened:ended])


def ran_out(table: Driver) -> bool:
    """Whether discards were shuffled within a round."""
    return any("blackjack.15.g" in entry.event.cites for entry in table.log)


def within_round(log: list[Any]) -> tuple[int, int]:
    """Where in a log the shoe ran out, and the round ended."""
    out = next(n for n, event in enumerate(log) if "blackjack.15.g" in event.cites)
    return out, next(n for n, e in enumerate(log) if n > out and isinstance(e, RoundEnded))


SHORT: dict[str, Any] = {"decks": 1, "hole_card": "none", "seats": 7}


@dataclass
class Shuffled:
    """A shuffle: which cards, what was committed to, the secret, and what was dealt of it."""

    cards: tuple[str, ...]
    commitment: str
    secret: str = ""
    dealt: list[str] = field(default_factory=list)


def shuffles(log: list[Any]) -> list[Shuffled]:
    """The shuffles of a log whose secrets are known."""
    found: list[Shuffled] = []
    rack: list[str] = []
    said: list[Any] = []
    for event in log:
        if isinstance(event, Revealed | Committed):
            said.append(event)
        elif isinstance(event, CardsShuffled):
            cards = tuple(sorted(rack, key=DECK.index)) if found and not said[:-1] else DECK
            opened = (one for one in found if not one.secret)
            for one, revealed in zip(opened, only(said, Revealed), strict=False):
                one.secret = revealed.secret
            found.append(Shuffled(cards, only(said, Committed)[-1].digest))
            rack = []
        elif isinstance(event, Dealt):
            found[-1].dealt.extend(event.cards)
        elif isinstance(event, Discarded | HandTaken):
            rack.extend(event.cards)
        if not isinstance(event, Revealed | Committed):
            said = []
    return [one for one in found if one.secret]


def in_turn(order: tuple[str, ...], dealt: list[str]) -> bool:
    """Whether cards came one after the other out of a stack that was cut."""
    first = order.index(dealt[0])
    turned = (*order[first:], *order[:first])
    return turned[: len(dealt)] == tuple(dealt)


def all_hit(table: Driver) -> None:
    """A round in which everybody draws until they may not."""
    for patron in table.table.patrons:
        table.buy(patron, 1_000_00)
        table.place(patron, "10 on main")
    while table.table.stage != IDLE:
        if table.step():
            continue
        step = asked(table)
        hit = "hit" if "hit" in step.choices else step.silence
        table.choose(step.patrons[0], hit)


@pytest.mark.parametrize("options", [{}, {"variant": "6_to_5"}, {"multiple_action": "three"}])
def test_money_and_cards_are_kept_and_a_replay_is_the_same(options: dict[str, Any]) -> None:
    table = croupier.table(BLACKJACK, seed=8, boxes=6, options={"decks": 1, **options})
    chance = random.Random(5)
    while not ran_out(table):
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            table.place(patron, "25 on main")
        one_round(table, chance)
    assert croupier.replay(croupier.transcript(table)).table == table.table

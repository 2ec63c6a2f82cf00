"""Whatever is played, money and cards are neither made nor lost."""

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.money import short
from croupier.core.prompt import Amount, Number
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.games.blackjack.procedure import BLACKJACK

TABLES: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"surrender": True, "resplit_aces": True}, ()),
    ({"hole_card": "none", "surrender": True, "seats": 6}, ()),
    ({"hole_card": "hole", "insurance_timing": "at_own_turn", "double_card": "on_request"}, ()),
    ({"variant": "face_up", "resplit": False}, ()),
    ({"double_card": "face_down", "decks": 2}, ()),
    ({"variant": "6_to_5", "decks": 2}, ()),
    ({"variant": "6_to_5", "decks": 1, "six_five_reader": False, "six_five_rounds": "one"}, ()),
    ({"additional": "over_under_13", "match": True}, ("5 on under_13", "5 on match_dealer")),
    ({"additional": "sevens", "streak": True}, ("1 on sevens",)),
    ({"twenty": "B", "additional": "same_suit"}, ("5 on twenty_point", "10 on same_suit")),
    ({"multiple_action": "three", "additional": "sevens"}, ("1 on sevens",)),
    ({"multiple_action": "two_or_three", "double_card": "on_request", "decks": 2}, ()),
    ({"multiple_action": "three", "hole_card": "hole_reader", "double_card": "face_down"}, ()),
    ({"multiple_action": "three", "variant": "face_up"}, ()),
    ({"multiple_action": "three", "variant": "6_to_5"}, ()),
    ({"optional_bonus": True, "hole_card": "none"}, ("1 on optional_bonus",)),
]


def answer(step: Ask, chance: random.Random) -> str:
    """Any answer that may be given."""
    answers = list(step.choices)
    if isinstance(step.form, Amount):
        answers += [short(step.form.least), short(step.form.most)]
    elif isinstance(step.form, Number):
        answers += [str(step.form.least), str(step.form.most)]
    return chance.choice(answers)


def one_round(table: Driver, chance: random.Random) -> None:
    """Play a round with any answers."""
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask):
            table.choose(step.patrons[0], answer(step, chance))
        else:
            table.step()
        assert table.table.total == 0
        all_cards_there(table)


def all_cards_there(table: Driver) -> None:
    """Every card of the pack is in the shoe, on the table or in the rack."""
    shoe = table.table.play.shoe
    if shoe.state == "spent":
        return
    held = Counter(card for cards in table.table.play.hands.values() for card, _ in cards)
    held.update(card for cards in shoe.rack for card in cards)
    held.update({card: shoe.count(card) for card in set(shoe.pack.cards)})
    assert +held == Counter(shoe.pack.cards)


@pytest.mark.parametrize(("options", "bids"), TABLES)
def test_money_and_cards_are_kept(options: dict[str, Any], bids: tuple[str, ...]) -> None:
    table = croupier.table(BLACKJACK, seed=5, boxes=3, options=options)
    chance = random.Random(7)
    for _ in range(40):
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            for bid in ("25 on main", *bids):
                table.place(patron, bid)
        one_round(table, chance)
        assert not [w for w in table.table.wagers if not w.kind.startswith("streak")]


def something_wrong(table: Driver, chance: random.Random) -> None:
    """Any irregularity, called by the dealer where it can happen."""
    one = chance.choice(BLACKJACK.incidents)
    details = {
        "players_let_out": {"patron": chance.choice(table.table.patrons)},
        "no_cards_dealt": {"box": chance.choice("123")},
        "one_card_dealt": {"box": chance.choice("123")},
        "reader_misused": {"known": chance.choice(("yes", "no"))},
    }
    with suppress(Refused):
        table.incident(one.key, **details.get(one.key, {}))


@pytest.mark.parametrize(("options", "bids"), [*TABLES, ({"streak": True}, ("5 on streak_3",))])
def test_whatever_goes_wrong_money_and_cards_are_kept(
    options: dict[str, Any], bids: tuple[str, ...]
) -> None:
    chosen = {**options, "error.let_players_out": True, "reshuffle_any_round": True}
    table = croupier.table(BLACKJACK, seed=11, boxes=3, options=chosen)
    chance = random.Random(13)
    for _ in range(12):
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            table.place(patron, "25 on main")
            for bid in bids:
                with suppress(Refused):
                    table.place(patron, bid)
        while table.table.stage != IDLE:
            if chance.random() < 0.25:
                something_wrong(table, chance)
            step = table.step_now
            if isinstance(step, Ask):
                table.choose(step.patrons[0], answer(step, chance))
            elif table.table.stage != IDLE:
                table.step()
            assert table.table.total == 0
            all_cards_there(table)
        assert not [w for w in table.table.wagers if not w.kind.startswith("streak")]

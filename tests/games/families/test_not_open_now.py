"""Every choice of a hand is either open, or told why not, by the clause that shuts it."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt
from croupier.rulebook.citation import verifies
from tests.games.blackjack import tables as blackjack
from tests.games.spanish21 import tables as spanish21
from tests.games.twentyone import asked, says
from tests.games.zappit import tables as zappit

PLAYED = {"hit", "stand", "double", "double_for_less", "split", "surrender"}
PAIR, NO_PAIR = "8h 9c 8d 9d", "6h 9c 7h 9d"


def told(table: Driver) -> dict[str, tuple[str, str]]:
    """What is not open now: why, and its first clause."""
    question = table.view(asked(table).patrons[0]).prompt
    assert question is not None
    return {one.choice: (one.why, one.cites[0]) for one in question.refused}


def clause(table: Driver, choice: str) -> str:
    """The clause by which a choice is shut, which its refusal names."""
    why, because = told(table)[choice]
    with pytest.raises(Refused) as refusal:
        table.choose(asked(table).patrons[0], choice)
    assert (refusal.value.why, refusal.value.cites[0]) == (why, because)
    return because


@pytest.mark.parametrize(
    ("deal", "beside"),
    [(blackjack.dealt, set()), (spanish21.dealt, {"rescue"}), (zappit.dealt, {"zap"})],
)
@pytest.mark.parametrize("cards", [PAIR, NO_PAIR, "Ah 9c 6d 9d"])
def test_open_and_shut_choices_are_all_that_the_rules_have(
    deal: Any, beside: set[str], cards: str
) -> None:
    table = deal(cards)
    shut = set(told(table))
    assert not shut & set(asked(table).choices)
    assert shut | set(asked(table).choices) == PLAYED | beside


@verifies("blackjack.11.a")
def test_no_pair_no_split() -> None:
    assert clause(blackjack.dealt(NO_PAIR), "split") == "blackjack.11.a"
    assert "split" not in told(blackjack.dealt(PAIR))


@verifies("blackjack.8.a", "blackjack.8.c", "blackjack.6.k.3")
def test_surrender_where_it_is_offered_and_only_first() -> None:
    assert clause(blackjack.dealt(NO_PAIR), "surrender") == "blackjack.8.c"
    face_up = blackjack.dealt("6h 9c 7h 5d", hole_card="face_up")
    assert clause(face_up, "surrender") == "blackjack.6.k.3"
    offered = blackjack.dealt("2h 9c 4h 9d 3s", surrender=True)
    assert "surrender" not in told(offered)
    says(offered, "hit")
    assert clause(offered, "surrender") == "blackjack.8.a"


@verifies("blackjack.10.a", "blackjack.10.d", "blackjack.6.k.4")
def test_what_shuts_a_double() -> None:
    three = blackjack.dealt("2h 9c 4h 9d 3s")
    says(three, "hit")
    assert clause(three, "double") == clause(three, "double_for_less") == "blackjack.10.a"
    face_up = blackjack.dealt("6h 9c 7h 5d", hole_card="face_up")
    assert clause(face_up, "double") == "blackjack.6.k.4"
    assert told(face_up)["double"][0] == "only a count of 9, 10 or 11 may be doubled"
    small: dict[str, Any] = {"limits.min": "1"}
    least = blackjack.dealt(NO_PAIR, "1 on main", **small)
    assert "chips cannot make less than" in told(least)["double_for_less"][0]


@verifies("blackjack.11.c.1", "blackjack.11.e", "blackjack.6.k.5")
@pytest.mark.parametrize(
    ("options", "cards", "because"),
    [
        ({"resplit": False}, "8h 9c 8d 9d 8s", "blackjack.11.c.1"),
        ({"hole_card": "face_up"}, "8h 9c 8d 5d 8s", "blackjack.6.k.5"),
        ({"seats": 7}, "8h 9c 8d 9d 8s 8c", "blackjack.11.e"),
    ],
)
def test_a_pair_is_split_as_often_as_the_table_lets(
    options: dict[str, Any], cards: str, because: str
) -> None:
    table = blackjack.dealt(cards, **options)
    says(table, "split")
    if because == "blackjack.11.e":
        says(table, "split")
        assert told(table)["split"][0] == "already split into 3 hands, the maximum"
    assert clause(table, "split") == because


@verifies("blackjack.11.a", "blackjack.13.e")
def test_a_choice_that_takes_more_chips_than_one_has() -> None:
    table = blackjack.table_of(PAIR)
    table.place("p1", "10 on main")
    table.cash_out("p1", table.table.accounts["p1"] - 4_00)
    blackjack.go(table)
    assert clause(table, "split") == "blackjack.11.a"
    assert told(table)["split"][0] == "not enough chips: it takes $10, and you have $4"
    assert clause(table, "double") == "blackjack.10.a"
    assert "double_for_less" in asked(table).choices


@verifies("blackjack.7.c", "zappit.7.e")
def test_even_money_is_for_a_blackjack_where_it_is_offered() -> None:
    assert clause(blackjack.dealt("6h Ac 7h 9d"), "even money") == "blackjack.7.c"
    none = blackjack.dealt("Ah Ac Kh 9d", even_money=False)
    assert told(none)["even money"][0] == "even money is not offered at this table"
    assert told(blackjack.dealt("Ah Ac Kh 9d")) == {}
    assert clause(zappit.dealt("6h Ac 7h 9d"), "even money") == "zappit.7.e"
    assert told(spanish21.dealt("6h Ac 7h 9d")) == {}


@verifies("spanish21.9.d", "spanish21.12.a.2")
def test_a_rescue_is_after_a_double_and_nothing_else_is_then() -> None:
    table = spanish21.dealt("6h 9c 5h 9d 2s")
    assert clause(table, "rescue") == "spanish21.9.d"
    says(table, "double")
    assert asked(table).choices == ("stand", "rescue")
    assert set(told(table)) == PLAYED - {"stand"}
    assert clause(table, "hit") == "spanish21.12.a.2"


@verifies("zappit.6.h.2", "zappit.6.h.4")
def test_a_zap_is_for_hard_counts_of_first_cards_and_no_hand_is_surrendered() -> None:
    table = zappit.dealt("Th 9c 4h 9d")
    assert clause(table, "zap") == "zappit.6.h.2"
    assert told(table)["zap"][0] == "only a hard count of 15, 16, 17 or 18 may be zapped"
    assert clause(table, "surrender") == "zappit.6.h.4"


def test_nobody_else_is_told() -> None:
    table = blackjack.dealt(f"{NO_PAIR} 2s 3s", patrons=2)
    assert [entry for entry in table.log if isinstance(entry.event, Dealt)]
    assert table.view("p2").prompt is None

"""Section 6a: the 6 to 5 variation, dealt from the dealer's hand."""

from typing import Any

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Discarded, Paid, Turned
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import CoverPlaced, ShoeSpent
from croupier.games.families.twentyone.dealer import HoleCardRead
from croupier.games.families.twentyone.play import DEALER, HandTaken
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only

HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
NO_READER = {**HAND, "six_five_reader": False}


def log_of(table: Any, kind: type[Any]) -> list[Any]:
    """All that happened of one kind."""
    return only((entry.event for entry in table.log), kind)


@verifies("blackjack.6a.c", "blackjack.6a.c.1", "blackjack.6a.c.2", "blackjack.6a.c.3")
def test_players_cards_lie_face_down_and_the_dealers_up() -> None:
    table = dealt("Th 9h 9c 7h 8h 9d", patrons=2, **HAND)
    found = [(e.to, e.seen_by) for e in log_of(table, Dealt)]
    assert found == [
        (("1",), ("p1",)),
        (("2",), ("p2",)),
        (("dealer",), None),
        (("1",), ("p1",)),
        (("2",), ("p2",)),
        (("dealer",), ()),
    ]
    because = [e.cites[0].removeprefix("blackjack.6a.") for e in log_of(table, Dealt)]
    assert because == ["c.1", "c.1", "c.2", "c.3", "c.3", "h"]


@verifies("blackjack.6a.c")
@pytest.mark.parametrize("burns", [True, False])
def test_the_top_card_is_burned_each_round_and_not_shown(burns: bool) -> None:
    cards = "Th 9c 8h 9d"
    table = dealt(
        f"2c {cards} 2d {cards}" if burns else f"{cards} {cards}",
        **{**HAND, "six_five_burn": burns},
    )
    says(table, "stand")
    table.place("p1", "10 on main")
    go(table)
    burned = [e for e in log_of(table, Discarded) if e.why == "burned"]
    assert [(e.cards, e.seen_by) for e in burned] == [(("2c",), ()), (("2d",), ())] * burns


@verifies("blackjack.6a.f", "blackjack.6a.h")
def test_with_a_reader_or_with_a_second_card_after_the_players() -> None:
    reader = dealt("Th Kc 8h Ad", **HAND)
    assert (over(reader), net(reader)) == (True, -10)
    late = dealt("Th Kc 8h Ad", **NO_READER)
    assert asked(late).about == "1"
    says(late, "stand")
    assert (over(late), net(late)) == (True, -10)


@verifies("blackjack.6a.f", "blackjack.6a.h")
def test_the_dealers_second_card_cites_the_section_of_dealing_by_hand() -> None:
    reader, late = dealt("Th Kc 8h 7d", **HAND), dealt("Th 9c 8h 7d Th", **NO_READER)
    assert log_of(reader, Dealt)[-1].cites == ("blackjack.6a.h",)
    assert log_of(reader, HoleCardRead)[-1].cites == ("blackjack.6a.h",)
    for table in (reader, late):
        says(table, "stand")
    assert ("blackjack.6a.h",) in [e.cites for e in log_of(reader, Turned) if e.place == DEALER]
    second = [e.cites for e in log_of(late, Dealt) if e.to == (DEALER,)][1]
    assert second == ("blackjack.6a.f",)


@verifies("blackjack.6a.e", "blackjack.6a.e.2", "blackjack.6a.e.3")
def test_a_hand_that_breaks_is_collected_at_once() -> None:
    table = dealt("Th 9h 9c 6h 8h 9d Ts", patrons=2, **HAND)
    done = says(table, "hit")
    assert [e.patron for e in only(done, Collected)] == ["p1"]
    assert only(done, HandTaken)[0].cards == ("Th", "6h", "Ts")
    assert asked(table).patrons == ("p2",)


@verifies("blackjack.6a.e.1")
def test_a_pair_is_turned_over_as_it_is_split() -> None:
    table = dealt("8h 9c 8d 9d 3s", **HAND)
    done = says(table, "split")
    assert {e.place for e in only(done, Turned)} == {"1", "1.2"}
    (drawn,) = only(done, Dealt)
    assert drawn.seen_by is None


@verifies("blackjack.6a.g")
def test_cards_are_turned_over_for_the_settlement() -> None:
    table = dealt("Th 9c 8h 8d", **HAND)
    done = says(table, "stand")
    turned = [e for e in only(done, Turned) if e.place == "1"]
    assert [e.cards for e in turned] == [("Th", "8h")]
    assert done.index(turned[0]) < done.index(only(done, Paid)[0])


@verifies("blackjack.3.e", "blackjack.7.a")
def test_a_blackjack_pays_six_to_five() -> None:
    table = dealt("Ah 9c Kh 8d", **HAND)
    assert net(table) == 12
    done = [type(entry.event) for entry in table.log]
    assert done.index(Turned) < done.index(Paid), "everyone sees it first"


@verifies("blackjack.12.d")
def test_the_dealer_draws_to_a_soft_seventeen() -> None:
    table = dealt("Th 6c 8h Ad 4s", **HAND)
    says(table, "stand")
    assert net(table) == -10
    with pytest.raises(Refused, match="draws to a soft 17") as refused:
        dealt("Th 6c 8h Ad 4s", soft17="stand", **HAND)
    assert refused.value.cites == ("blackjack.12.d",)


@verifies("blackjack.10.b", "blackjack.11.d", "blackjack.6a.e.3")
@pytest.mark.parametrize(
    ("cards", "answers", "lost"),
    [
        ("8h Kc 8d 6s Ts Ts Ad", ("split", "hit", "stand"), -10),
        ("8h Kc 8d Ts 6d Ts Ad", ("split", "stand", "hit"), -10),
        ("8h Kc 8d 6s Ts 6d Ts", ("split", "hit", "hit"), -20),
        ("8h Kc 8d Ts Ts Ad", ("split", "stand", "stand"), -10),
    ],
)
def test_a_blackjack_takes_the_larger_of_the_wager_and_what_broke(
    cards: str, answers: tuple[str, ...], lost: int
) -> None:
    table = dealt(cards, **NO_READER)
    says(table, *answers)
    assert (over(table), net(table)) == (True, lost)


@verifies("blackjack.10.d")
@pytest.mark.parametrize("lets", [True, False])
def test_doubling_after_a_split_may_be_barred(lets: bool) -> None:
    table = dealt("8h 9c 8d 9d 3s", six_five_das=lets, **HAND)
    says(table, "split")
    assert ("double" in asked(table).choices) is lets


@verifies("blackjack.5.i", "blackjack.6a.j")
def test_the_second_cutting_card_lies_a_third_from_the_back() -> None:
    table = dealt("Th 9c 8h 9d", **HAND)
    assert [e.behind for e in log_of(table, CoverPlaced)] == [35]
    says(table, "stand")
    assert not log_of(table, ShoeSpent)


@verifies("blackjack.5.i")
def test_one_round_from_a_deck() -> None:
    options = {**HAND, "decks": 1, "six_five_rounds": "one"}
    table = dealt("Th 9c 8h 9d", **options)
    says(table, "stand")
    assert log_of(table, ShoeSpent)
    assert len(table_of("", **options).game.boxes(table.rules)) == 6


@verifies("blackjack.6a.c", "blackjack.6a.h", "blackjack.5.i", "blackjack.10.d")
def test_what_a_house_has_that_chooses_nothing() -> None:
    rules = rules_for(BLACKJACK, {"variant": "6_to_5", "decks": 2})
    assert (rules.six_five_burn, rules.reader, rules.six_five_rounds) == (True, True, "several")
    assert rules.terms.double_after_split


@verifies("blackjack.2.d", "blackjack.5.i", "blackjack.6a.j")
def test_two_decks_alternate_after_each_round_where_one_is_dealt() -> None:
    options = {**HAND, "decks": 1, "six_five_rounds": "one"}
    table = dealt("Th 9c 8h 9d Th 9c 8h 9d Th 9c 8h 9d", **options)
    batches = []
    for _ in range(3):
        batches.append(table.table.play.shoe.batch)
        says(table, "stand")
        table.place("p1", "10 on main")
        if len(batches) < 3:
            go(table)
    assert batches == [1, 2, 1]


@verifies("blackjack.2.d", "blackjack.6a.j")
def test_several_rounds_are_dealt_from_the_same_decks() -> None:
    table = dealt("Th 9c 8h 9d Th 9c 8h 9d", **HAND)
    says(table, "stand")
    table.place("p1", "10 on main")
    go(table)
    assert (table.table.play.shoe.batch, len(log_of(table, ShoeSpent))) == (1, 0)


@verifies("blackjack.2.d")
def test_six_to_five_is_dealt_with_a_shuffler() -> None:
    assert rules_for(BLACKJACK, {"variant": "6_to_5", "decks": 1}).shuffler
    with pytest.raises(Unlawful, match=r"blackjack\.2\.d"):
        rules_for(BLACKJACK, {"variant": "6_to_5", "decks": 1, "shuffler": False})


@verifies("blackjack.2.d", "blackjack.6a.j")
def test_the_decks_change_after_the_round_that_reached_the_cutting_card() -> None:
    options = {"variant": "6_to_5", "decks": 1}
    table = croupier.table(BLACKJACK, seed=4, boxes=1, options=options)
    for _ in range(12):
        before = table.table.play.shoe.batch or 1
        table.place("p1", "10 on main")
        while table.table.stage != IDLE:
            if isinstance(table.step_now, Ask):
                table.choose("p1", table.step_now.choices[0])
            else:
                table.step()
        shoe = table.table.play.shoe
        assert (shoe.state == "spent") is shoe.cover_reached
        if shoe.state == "spent":
            break
    table.place("p1", "10 on main")
    while table.table.play.shoe.state == "spent":
        table.step()
    assert table.table.play.shoe.batch == 3 - before

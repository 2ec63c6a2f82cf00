"""Sections 6 to 9: how the dealer's second card comes, blackjacks, even money, insurance."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Paid, Returned, Turned
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.games.families.twentyone.play import HandTaken
from croupier.notation.outcome import came
from croupier.notation.prose import setting_at
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


def dealers_cards(table: Any) -> list[Dealt]:
    """The cards dealt to the dealer alone."""
    events = [entry.event for entry in table.log]
    return [event for event in only(events, Dealt) if event.to == ("dealer",)]


@verifies("blackjack.6.e", "blackjack.6.e.1", "blackjack.6.e.2", "blackjack.6.e.3")
def test_cards_go_around_from_the_dealers_left() -> None:
    table = dealt("2h 3h 9c 4h 5h 9d", patrons=2)
    (first,) = [e.event for e in table.log if isinstance(e.event, Dealt) and len(e.event.to) > 1]
    assert first.to == ("1", "2", "dealer", "1", "2")
    assert asked(table).patrons == ("p1",)


@verifies("blackjack.6.h")
def test_without_a_hole_card_the_second_comes_after_the_players() -> None:
    table = dealt("Th 9c 8h 9d", hole_card="none")
    assert not dealers_cards(table)
    says(table, "stand")
    (second,) = dealers_cards(table)
    assert (second.cards, second.seen_by) == (("9d",), None)
    assert (over(table), net(table)) == (True, 0)


@verifies("blackjack.6.j")
@pytest.mark.parametrize("hole_card", ["hole", "hole_reader"])
def test_a_hole_card_lies_face_down_until_the_players_have_acted(hole_card: str) -> None:
    table = dealt("Th 9c 8h 9d", hole_card=hole_card)
    (second,) = dealers_cards(table)
    assert second.seen_by == ()
    assert not only((e.event for e in table.log), HoleCardRead)
    done = says(table, "stand")
    assert only(done, Turned)[0].cards == ("9c", "9d")


@verifies("blackjack.6.j", "blackjack.6.j.1")
def test_the_reader_ends_the_round_on_a_blackjack_before_anybody_acts() -> None:
    table = dealt("Th Kc 8h Ad")
    assert (over(table), net(table)) == (True, -10)
    assert not [e for e in dealers_cards(table) if e.cards != ("Ad",)]


@verifies("blackjack.6.j")
def test_without_a_reader_players_act_before_a_blackjack_is_known() -> None:
    table = dealt("6h Kc 5h Ad 9s", hole_card="hole")
    says(table, "double")
    assert over(table)
    assert net(table) == -10


@verifies("blackjack.10.b", "blackjack.11.d")
@pytest.mark.parametrize(
    ("collects", "lost"), [("original_only", -10), ("original_plus_busted", -20)]
)
def test_a_blackjack_collects_the_original_wager(collects: str, lost: int) -> None:
    options: dict[str, Any] = {"hole_card": "none", "dealer_bj_collects": collects}
    table = dealt("8h Kc 8d 5s Ts 9s Ad", **options)
    says(table, "split", "hit", "stand")
    assert (over(table), net(table)) == (True, -10)
    busted = dealt("8h Kc 8d Ts 5s Ts Ad", **options)
    says(busted, "split", "stand", "hit")
    assert (over(busted), net(busted)) == (True, lost)


@verifies("blackjack.7.a")
def test_a_blackjack_is_paid_at_once_against_two_to_nine() -> None:
    table = table_of("Ah Th 9c Kh 5h 8d", 2)
    table.place("p1", "10 on main")
    table.place("p2", "10 on main")
    done = go(table)
    (paid,) = only(done, Paid)
    assert (paid.patron, paid.amount, str(paid.odds)) == ("p1", 1500, "3 to 2")
    assert only(done, HandTaken)[0].cards == ("Ah", "Kh")
    assert asked(table).patrons == ("p2",)
    said = came([entry.event for entry in table.log], setting_at(table.game, table.table, "p1"))
    assert said is not None
    assert (said.says, said.net) == ("Blackjack", 1500)


@verifies("blackjack.7.b")
@pytest.mark.parametrize(("second", "won"), [("9d", 15), ("Ad", 0)])
def test_a_blackjack_waits_against_a_ten(second: str, won: int) -> None:
    table = dealt(f"Ah Kc Kh {second}", hole_card="none")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.7.c")
@pytest.mark.parametrize("second", ["9d", "Kd"])
def test_even_money_is_paid_whatever_the_dealer_has(second: str) -> None:
    table = dealt(f"Ah Ac Kh {second}")
    assert asked(table).choices == ("no", "even money")
    says(table, "even money")
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.7.c")
def test_even_money_only_where_it_is_offered_and_to_a_blackjack() -> None:
    assert asked(dealt("Ah Ac Kh 9d", even_money=False)).choices == ("no",)
    assert asked(dealt("Ah Ac Qh 9d")).choices == ("no", "even money")
    assert asked(dealt("9h Ac Qh 9d")).choices == ("no",)


@verifies("blackjack.9.a", "blackjack.9.c", "blackjack.9.d")
@pytest.mark.parametrize(("hole", "won"), [("Kd", 0), ("8d", -5 + 10)])
def test_insurance_wins_on_a_ten_and_loses_else(hole: str, won: int) -> None:
    table = dealt(f"Th Ac Qh {hole}")
    says(table, "5")
    if hole == "8d":
        done = says(table, "stand")
        (lost,) = only(done, Collected)
        assert lost.spot == "insurance@1"
        assert done.index(lost) < done.index(only(done, DealerStands)[0])
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.9.b")
@pytest.mark.parametrize(
    ("wager", "most", "options"),
    [
        ("10", 500, {}),
        ("25", 1300, {}),
        ("5", 500, {"variant": "6_to_5", "decks": 2, "six_five_burn": False}),
        ("15", 1000, {"variant": "6_to_5", "decks": 2, "six_five_burn": False}),
    ],
)
def test_insurance_is_up_to_half_or_the_next_amount(
    wager: str, most: int, options: dict[str, Any]
) -> None:
    table = dealt("Th Ac Qh 9d", f"{wager} on main", **options)
    form = asked(table).form
    assert getattr(form, "most", None) == most
    with pytest.raises(Refused):
        table.choose("p1", str(most // 100 + 1))


@verifies("blackjack.9.b")
def test_insurance_all_at_once_or_at_ones_own_turn() -> None:
    cards = "Th 5h Ac Qh 6h 7d 2s"
    once = dealt(cards, patrons=2, hole_card="none")
    assert asked(once).about == "insurance at 1"
    once.choose("p1", "no")
    assert asked(once).about == "insurance at 2"
    turn = dealt(cards, patrons=2, hole_card="none", insurance_timing="at_own_turn")
    assert asked(turn).about == "insurance at 1"
    says(turn, "no")
    assert asked(turn).about == "1"
    says(turn, "stand")
    assert asked(turn).about == "insurance at 2"
    reader = dealt("Th 5h Ac Qh 6h 7d", patrons=2, insurance_timing="all_at_once")
    says(reader, "no")
    assert asked(reader).about == "insurance at 2"
    with pytest.raises(Refused, match="before the hole card is read") as refused:
        dealt("Th 5h Ac Qh 6h 7d", patrons=2, insurance_timing="at_own_turn")
    assert refused.value.cites == ("blackjack.9.b",)


@verifies("blackjack.8.a", "blackjack.8.a.1")
def test_surrender_against_a_low_card_costs_half_at_once() -> None:
    """Before the next player is asked, and whatever the dealer then has."""
    table = dealt("Th Ts 9c 6h 9h Kd", patrons=2, surrender=True, hole_card="none")
    done = table.choose("p1", "surrender")
    assert [(e.patron, e.amount) for e in only(done, Collected)] == [("p1", 500)]
    assert [(e.patron, e.amount) for e in only(done, Returned)] == [("p1", 500)]
    assert asked(table).patrons == ("p2",)
    assert dealers_cards(table) == []
    done = says(table, "stand")
    assert [e.patron for e in only(done, Collected)] == []
    assert (over(table), net(table), net(table, "p2")) == (True, -5, 0)
    alone = dealt("Th 9c 6h", surrender=True, hole_card="none")
    says(alone, "surrender")
    assert (over(alone), net(alone), dealers_cards(alone)) == (True, -5, [])


@verifies("blackjack.8.a.2")
@pytest.mark.parametrize(("second", "lost"), [("Ad", -10), ("5d", -5)])
def test_surrender_against_a_ten_waits_for_the_second_card(second: str, lost: int) -> None:
    table = dealt(f"Th Kc 6h {second}", surrender=True, hole_card="none")
    assert not only(table.choose("p1", "surrender"), Collected)
    go(table)
    assert (over(table), net(table)) == (True, lost)
    assert len(dealers_cards(table)) == 1


@verifies("blackjack.8.a", "blackjack.8.c")
def test_surrender_comes_before_any_other_decision_and_where_it_is_offered() -> None:
    table = dealt("2h 9c 6h 4d 3s", surrender=True)
    assert "surrender" in asked(table).choices
    says(table, "hit")
    assert "surrender" not in asked(table).choices
    assert "surrender" not in asked(dealt("2h 9c 6h 4d")).choices


@verifies("blackjack.8.b")
def test_insurance_and_surrender_are_settled_each_on_its_own() -> None:
    table = dealt("Th Ac 6h Kd", surrender=True, hole_card="none")
    says(table, "5", "surrender")
    assert (over(table), net(table)) == (True, -10 + 10)


@verifies("blackjack.12.c")
@pytest.mark.parametrize("up", ["9c", "Kc"])
def test_the_dealer_takes_no_needless_card(up: str) -> None:
    table = dealt(f"Th {up} 6h Ts", hole_card="none")
    says(table, "hit")
    assert (over(table), net(table), dealers_cards(table)) == (True, -10, [])


@verifies("blackjack.12.c", "blackjack.10.b")
def test_a_doubled_hand_that_broke_waits_for_what_may_be_a_blackjack() -> None:
    table = dealt("Th Kc 6h Ts 5d", hole_card="none")
    says(table, "double")
    assert (over(table), net(table)) == (True, -20)
    assert len(dealers_cards(table)) == 1
    refund = dealt("Th Kc 6h Ts Ad", hole_card="none")
    says(refund, "double")
    assert net(refund) == -10


@verifies("blackjack.12.b", "blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii")
@pytest.mark.parametrize(("soft17", "won"), [("stand", 10), ("hit", -10)])
def test_the_dealer_on_a_soft_seventeen(soft17: str, won: int) -> None:
    table = dealt("Th 6c 8h Ad 4s", soft17=soft17)
    says(table, "stand")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.6.k", "blackjack.6.k.1", "blackjack.6.k.2")
@pytest.mark.parametrize("chosen", [{"variant": "face_up"}, {"hole_card": "face_up"}])
@pytest.mark.parametrize(
    ("cards", "won"),
    [("Th 9c 9h Td", -10), ("Ah Kc Kh Ad", 10), ("Ah 6c Kh 9d", 10), ("Th Kc 9h Ad", -10)],
)
def test_dealt_face_up_ties_lose_and_a_blackjack_wins_even(
    chosen: dict[str, Any], cards: str, won: int
) -> None:
    table = dealt(cards, resplit=False, **chosen)
    (hole,) = dealers_cards(table)
    assert hole.seen_by is None
    if not over(table):
        says(table, "stand")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.6.k.3", "blackjack.6.k.4", "blackjack.6.k.5", "blackjack.6.k.6")
def test_dealt_face_up_doubles_are_few_and_there_is_no_insurance() -> None:
    options: dict[str, Any] = {"variant": "face_up", "resplit": False}
    assert "double" in asked(dealt("6h Ac 5h 5d", **options)).choices
    assert "double" not in asked(dealt("6h Ac 6h 5d", **options)).choices
    pair = dealt("8h 9c 8d 5d 8s", **options)
    says(pair, "split")
    assert "split" not in asked(pair).choices


@verifies("blackjack.8.a")
def test_no_hand_that_was_split_is_surrendered() -> None:
    table = dealt("8h 9c 8d 9d 3s", surrender=True)
    assert "surrender" in asked(table).choices
    says(table, "split")
    assert "surrender" not in asked(table).choices


@verifies("blackjack.8.a.2")
def test_a_surrender_that_waited_is_settled_as_the_second_card_is_seen() -> None:
    table = dealt("Th Th Kc 6h 8h 2d 6s", patrons=2, surrender=True, hole_card="none")
    says(table, "surrender")
    done = says(table, "stand")
    given = next(e for e in only(done, Collected) if e.patron == "p1")
    third = next(e for e in only(done, Dealt) if e.cards == ("6s",))
    assert given.amount == 500
    assert done.index(given) < done.index(third)


@verifies("blackjack.9.c", "blackjack.3.e", "blackjack.3.e.1", "blackjack.3.e.2")
@verifies("blackjack.3.e.3", "blackjack.3.e.4", "blackjack.10.a", "blackjack.11.a")
def test_what_is_printed_is_what_is_paid() -> None:
    rules = rules_for(BLACKJACK)
    every = [kind.key for kind in BLACKJACK.wagers if kind.offered(rules)]
    printed = {key: [str(line.odds) for line in pay_lines(rules, key)] for key in every}
    assert printed["insurance"] == ["2 to 1"]
    assert printed["double"] == printed["split"] == ["1 to 1"]
    assert sorted(printed["main"]) == ["1 to 1", "3 to 2"]
    raised = rules_for(
        BLACKJACK,
        {"pay_678": True, "pay_777": True, "pay_five_card_21": True, "pay_designated_bj": "As Ks"},
    )
    odds = sorted(str(line.odds) for line in pay_lines(raised, "main"))
    assert odds == ["1 to 1", "2 to 1", "2 to 1", "2 to 1", "3 to 2", "3 to 2"]


def pay_lines(rules: Any, key: str) -> tuple[Any, ...]:
    """What a table prints for a wager."""
    kind = BLACKJACK.kind(key)
    assert kind is not None
    return kind.pays(rules)


FACE_UP: dict[str, Any] = {"variant": "face_up", "resplit": False}


@verifies("blackjack.6.k.3")
def test_dealt_face_up_nobody_insures_nor_takes_even_money() -> None:
    assert asked(dealt("6h Ac 5h 5d", **FACE_UP)).about == "1"
    natural = dealt("Ah Ac Kh 5d", **FACE_UP)
    assert (over(natural), net(natural)) == (True, 10)
    with pytest.raises(Refused, match=r"blackjack\.6\.k\.3"):
        table_of("", surrender=True, **FACE_UP)


@verifies("blackjack.6.k.1", "blackjack.16.b")
@pytest.mark.parametrize(
    ("cards", "choices", "won"),
    [
        ("2h 9c 3d 5d 4h 5s 7s 7c", ("hit", "hit", "hit"), -10),
        ("Th 9c Td 5d As 9s 7c", ("split", "stand"), -20),
        ("Ah 9c Kh 5d 7c", (), 10),
        ("7h 9c 7d 5d 7s 7c", ("hit",), -10),
    ],
)
def test_dealt_face_up_every_tie_at_twenty_one_loses_but_a_blackjack(
    cards: str, choices: tuple[str, ...], won: int
) -> None:
    table = dealt(cards, pay_five_card_21=True, pay_777=True, **FACE_UP)
    says(table, *choices)
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.6.k.2", "blackjack.3.e.3")
def test_dealt_face_up_the_named_blackjack_keeps_its_odds() -> None:
    named = dealt("As 9c Ks 8d", pay_designated_bj="As Ks", **FACE_UP)
    other = dealt("As 9c Kh 8d", pay_designated_bj="As Ks", **FACE_UP)
    assert (net(named), net(other)) == (20, 10)


@verifies("blackjack.6.k.4")
@pytest.mark.parametrize(
    ("cards", "may"),
    [("4h 4d", False), ("4h 5d", True), ("5h 5d", True), ("6h 5d", True), ("6h 6d", False)],
)
def test_dealt_face_up_nine_to_eleven_are_doubled(cards: str, may: bool) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 9c {second} 5d", **FACE_UP)
    assert ("double" in asked(table).choices) is may
    assert ("double_for_less" in asked(table).choices) is may


@verifies("blackjack.6.k.4")
def test_dealt_face_up_a_split_hand_of_nine_to_eleven_is_doubled() -> None:
    table = dealt("8h 9c 8d 5d 3s 4s", **FACE_UP)
    says(table, "split")
    assert "double" in asked(table).choices
    says(table, "stand")
    assert "double" not in asked(table).choices


@verifies("blackjack.6.k.6")
def test_dealt_face_up_a_blackjack_ends_the_dealing() -> None:
    table = dealt("6h Kc 5h Ad", **FACE_UP)
    assert (over(table), net(table)) == (True, -10)
    (read,) = only((entry.event for entry in table.log), HoleCardRead)
    assert (read.blackjack, read.reader) == (True, False), "everyone sees it"


@verifies("blackjack.7.b")
def test_with_a_reader_a_blackjack_waits_and_is_paid_with_the_hands() -> None:
    table = dealt("Ah 9h Kc Kh 8h 9d", patrons=2)
    assert asked(table).patrons == ("p2",)
    assert not only((entry.event for entry in table.log), Paid)
    done = says(table, "stand")
    assert [(e.patron, e.amount) for e in only(done, Paid)] == [("p1", 1500)]


@verifies("blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii")
@pytest.mark.parametrize(
    ("dealers", "stand", "hit"),
    [
        ("Ac 6d 2s", 17, 19),
        ("Ac 7d", 18, 18),
        ("Kc 7d", 17, 17),
        ("Kc 6d 2s", 18, 18),
        ("6c Ad Ks", 17, 17),
        ("Ac 5d 2s", 18, 18),
    ],
)
def test_until_what_count_the_dealer_draws(dealers: str, stand: int, hit: int) -> None:
    up, second, *more = dealers.split()
    for soft17, count in (("stand", stand), ("hit", hit)):
        table = dealt(f"Th {up} 8h {second} {' '.join(more)}", soft17=soft17)
        if asked(table).about != "1":
            says(table, "no")
        done = says(table, "stand")
        assert [e.points for e in only(done, DealerStands)] == [count]

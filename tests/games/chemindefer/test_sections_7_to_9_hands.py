"""Sections 7 to 9: the two hands, who controls them, third cards, the result."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Announced, Dealt, Ready, Turned, seen_by
from croupier.core.game import refused_choices
from croupier.core.step import Ask, Deal
from croupier.games.chemindefer.betting import DominantNamed
from croupier.games.chemindefer.hands import HAND, HandCalled, calls
from croupier.games.chemindefer.procedure import CHEMINDEFER
from croupier.games.families.coup import banker_draws
from croupier.games.families.coup_event import CoupEnded
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.chemindefer.tables import (
    OF_COUNT,
    announce,
    asked,
    banked,
    covered,
    dealt,
    finish,
    four,
    parts,
    played,
    question,
)
from tests.games.scripted import only

ZERO = ("Kh", "Kd")


@verifies("chemindefer.7.a", "chemindefer.7.d")
def test_four_cards_face_down_by_turns() -> None:
    table = covered("2h", "3h", "4h", "6h")
    table.close()
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("player", "banker", "player", "banker")
    (cards,) = only(table.step(), Dealt)
    assert cards.seen_by == ()
    hands = table.table.play.hands
    assert [card for card, _ in hands["player"]] == ["2h", "4h"]
    assert [card for card, _ in hands["banker"]] == ["3h", "6h"]
    nobody = seen_by(cards, "p3")
    assert isinstance(nobody, Dealt)
    assert nobody.cards == ("??",) * 4


@verifies("chemindefer.7.b", "chemindefer.8.a")
@pytest.mark.parametrize("counts", [(3, 2), (5, 2), (7, 2), (9, 2)])
def test_a_refusal_does_not_tell_others_what_may_be_announced(counts: tuple[int, int]) -> None:
    table = dealt(*four(*counts))
    with pytest.raises(Refused) as refused:
        table.feed(Ready(patron="p1"))
    assert refused.value.accepted == "an answer from p2 first"


@verifies("chemindefer.7.b", "chemindefer.8.a")
def test_each_sees_the_own_hand_alone() -> None:
    table = dealt("2h", "3h", "Kh", "4d", "5s", "6c")
    faces = {
        patron: [thing.face for thing in table.view(patron).things if thing.what == "card"]
        for patron in ("p1", "p2", "p3")
    }
    assert faces == {"p1": ["??"] * 4, "p2": ["2h", "Kh", "??", "??"], "p3": ["??"] * 4}
    assert table.view("p3").prompt is None
    assert table.view("p2").prompt is not None
    table.choose("p2", "card")
    shown = [thing.face for thing in table.view("p1").things if thing.what == "card"]
    assert shown == ["??", "??", "3h", "4d"]
    others = [thing.face for thing in table.view("p2").things if thing.what == "card"]
    assert others == ["2h", "Kh", "??", "??"]
    with pytest.raises(Refused):
        table.choose("p1", "stay", HAND)


@verifies("chemindefer.7.c")
def test_the_highest_wager_controls_the_players_hand() -> None:
    table = banked(amount=100, patrons=4)
    parts(table, p2=20, p3=40, p4=40)
    (named,) = only(table.close(), DominantNamed)
    assert (named.patron, named.cites) == ("p3", ("chemindefer.7.c",))


@verifies("chemindefer.7.c")
def test_who_said_banco_controls_it() -> None:
    table = banked(amount=100, patrons=4)
    table.choose("p2", "decline")
    table.choose("p3", "decline")
    table.choose("p4", "banco")
    (named,) = only(table.close(), DominantNamed)
    assert named.patron == "p4"


@verifies("chemindefer.8.a.1", "chemindefer.8.a.2", "chemindefer.8.a.3", "chemindefer.8.a.4")
@pytest.mark.parametrize("count", range(10))
def test_the_count_says_what_is_announced(count: int) -> None:
    allowed = {5: {"card", "stay"}, 6: {"stay"}, 7: {"stay"}, 8: {"natural"}, 9: {"natural"}}
    table = dealt(*four(count, 0))
    step = question(table)
    assert set(step.choices) == allowed.get(count, {"card"})
    clause = 1 if count < 5 else 2 if count == 5 else 3 if count < 8 else 4
    assert step.cites == (f"chemindefer.8.a.{clause}",)
    for other in {"card", "stay", "natural"} - set(step.choices):
        with pytest.raises(Refused, match=rf"chemindefer\.8\.a\.{clause}"):
            table.choose("p2", other)
    assert step.silence == ("stay" if count == 5 else step.choices[0])
    barred = {one.choice for one in refused_choices(CHEMINDEFER, table.table, step)}
    assert barred == {"card", "stay", "natural"} - set(step.choices)


@verifies("chemindefer.8.a.4")
def test_a_natural_turns_all_cards_up_and_nobody_draws() -> None:
    events = played(*four(8, 3))
    assert not only(events, Dealt)
    turned = [(one.place, one.seen_by, one.cites) for one in only(events, Turned)]
    because = ("chemindefer.8.a.4",)
    assert turned == [("player", None, because), ("banker", None, because)]
    (ended,) = only(events, CoupEnded)
    assert (ended.player, ended.banker, ended.player_cards, ended.banker_cards) == (8, 3, 2, 2)


@verifies("chemindefer.8.a.1", "chemindefer.8.a.2")
def test_who_asks_for_a_card_gets_one_face_up() -> None:
    table = dealt(*four(5, 7), "4c")
    table.choose("p2", "card")
    assert isinstance(table.step_now, Deal)
    assert (table.step_now.to, table.step_now.seen_by) == (("player",), None)
    (ended,) = only(finish(table), CoupEnded)
    assert (ended.player, ended.player_cards) == (9, 3)


@verifies("chemindefer.8.a.2", "chemindefer.8.a.3")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_who_stays_gets_none(count: int) -> None:
    (ended,) = only(played(*four(count, 7), says="stay"), CoupEnded)
    assert (ended.player, ended.player_cards) == (count, 2)


@verifies("chemindefer.8.b")
@pytest.mark.parametrize("count", [8, 9])
def test_a_bankers_natural_cancels_the_card(count: int) -> None:
    table = dealt(*four(3, count))
    events = announce(table, "card")
    assert [(one.patron, one.says) for one in only(events, HandCalled)] == [
        ("p2", "card"),
        ("p1", "natural"),
    ]
    assert not only(events, Dealt)
    looked, *turned = only(events, Turned)
    assert (looked.place, looked.seen_by) == ("banker", ("p1",))
    assert events.index(looked) < events.index(only(events, HandCalled)[1])
    because = ("chemindefer.8.b",)
    assert [(one.place, one.seen_by, one.cites) for one in turned] == [
        ("player", None, because),
        ("banker", None, because),
    ]
    (ended,) = only(events, CoupEnded)
    assert (ended.player_cards, ended.banker) == (2, count)


@verifies("chemindefer.8.b")
def test_otherwise_the_banker_says_under_eight_and_deals() -> None:
    table = dealt(*four(3, 7), "5c")
    events = table.choose("p2", "card")
    assert [(one.patron, one.says) for one in only(events, HandCalled)] == [
        ("p2", "card"),
        ("p1", "under eight"),
    ]
    (looked,) = only(events, Turned)
    assert (looked.place, looked.seen_by) == ("banker", ("p1",))
    (third,) = only(finish(table), Dealt)
    assert (third.cards, third.to, third.seen_by) == (("5c",), ("player",), None)


@verifies("chemindefer.8.b")
def test_after_a_stay_a_bankers_natural_wins_when_the_cards_are_turned_up() -> None:
    table = dealt(*four(7, 8))
    events = announce(table, "stay")
    assert [one.says for one in only(events, HandCalled)] == ["stay"]
    (ended,) = only(events, CoupEnded)
    assert (ended.player, ended.banker, ended.banker_cards) == (7, 8, 2)


DRAWS = {
    0: set(range(10)),
    1: set(range(10)),
    2: set(range(10)),
    3: set(range(10)) - {8},
    4: set(range(2, 8)),
    5: set(range(4, 8)),
    6: {6, 7},
    7: set(),
}


@verifies("chemindefer.8.c")
@pytest.mark.parametrize("count", range(8))
def test_the_banker_draws_by_table_3(count: int) -> None:
    for third in range(10):
        table = dealt(*four(0, count), f"{OF_COUNT[third]}c", "Ac")
        (ended,) = only(announce(table, "card"), CoupEnded)
        assert (ended.banker_cards == 3) is (third in DRAWS[count]), (count, third)
        assert banker_draws(count, third) is (third in DRAWS[count])


@verifies("chemindefer.8.c")
@pytest.mark.parametrize(("reading", "most"), [(5, 5), (3, 3)])
def test_after_a_stay_the_banker_draws_to_five_or_by_the_letter_to_three(
    reading: int, most: int
) -> None:
    for count in range(8):
        table = dealt(*four(6, count), "Ac", banker_draw_on_stay=reading)
        (ended,) = only(announce(table), CoupEnded)
        assert (ended.banker_cards == 3) is (count <= most), count
    with pytest.raises(Refused, match=r"chemindefer\.8\.c"):
        rules_for(CHEMINDEFER, {"banker_draw_on_stay": 4})


@verifies("chemindefer.8.c")
def test_the_bankers_hand_is_turned_up_before_a_card_is_drawn() -> None:
    table = dealt(*four(6, 4), "2c")
    table.choose("p2", "stay")
    assert isinstance(table.step_now, Deal)
    assert (table.step_now.to, table.step_now.seen_by) == (("banker",), None)
    assert all(seen is None for _, seen in table.table.play.hands["banker"])
    assert all(seen == ("p2",) for _, seen in table.table.play.hands["player"])


@verifies("chemindefer.8.d")
def test_the_dealer_repeats_every_announcement() -> None:
    table = dealt(*four(3, 4), "5c", "2c")
    events = announce(table, "card")
    said = [one.says for one in only(events, HandCalled)]
    repeated = [one for one in only(events, Announced) if one.cites == ("chemindefer.8.d",)]
    assert [one.says for one in repeated] == [one.title() for one in said]
    assert {one.who for one in repeated} == {"dealer"}
    order = [type(one) for one in events if isinstance(one, HandCalled) or one in repeated]
    assert order == [HandCalled, Announced] * 2


@verifies("chemindefer.9.a")
@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ((7, 6), "Player 7, Banker 6, player wins"),
        ((6, 7), "Player 6, Banker 7, banker wins"),
        ((6, 6), "6 each, Stand Off"),
    ],
)
def test_the_counts_and_the_winner_are_announced(counts: tuple[int, int], says: str) -> None:
    events = played(*four(*counts), says="stay")
    (ended,) = only(events, CoupEnded)
    assert (ended.says, ended.cites) == (says, ("chemindefer.9.a",))
    assert events.index(only(events, Turned)[-1]) < events.index(ended), "all cards are face up"


def test_on_every_count_something_can_be_announced() -> None:
    assert all(calls(count)[0] for count in range(10))


def test_all_cards_lie_open_when_the_round_is_settled() -> None:
    table = dealt(*four(6, 7))
    events = announce(table)
    turned = {one.place for one in only(events, Turned) if one.seen_by is None}
    assert turned == {"player", "banker"}
    assert not isinstance(table.step_now, Ask)


def test_it_is_the_dominant_player_who_is_asked() -> None:
    table = dealt(*four(5, 7))
    assert asked(table) == ("p2", HAND)


@verifies("chemindefer.8.a")
@pytest.mark.parametrize(
    ("says", "counts"), [("card", ("Kh", "4h", "5h")), ("stay", ("5h", "6h", "7h"))]
)
def test_what_is_announced_does_not_disclose_the_count(says: str, counts: tuple[str, ...]) -> None:
    seen = set()
    for card in counts:
        table = dealt(card, "2h", "Kd", "Ks", "Kc", "Qc")
        done = table.choose("p2", says)
        told = (seen_by(event, "p1") for event in done if not isinstance(event, Dealt))
        seen.add(tuple(event for event in told if event is not None))
    assert len(seen) == 1
    assert all(event.cites != ("chemindefer.8.a.2",) for event in seen.pop())

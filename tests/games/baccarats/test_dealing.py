"""The four cards, who turns them, third cards, the cover card: sections 8 to 10."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Turned, WagersClosed
from croupier.core.fold import fold
from croupier.core.step import Ask, Deal
from croupier.equipment.source import Shuffled
from croupier.games.families.baccarat.play import LastHand
from croupier.games.families.baccarat.squeeze import CardsHanded, CardsLetGo
from croupier.games.families.shoe import CoverPlaced, ShoeSpent
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import (
    A_TIE,
    EACH,
    PLAYER_NATURAL,
    SQUEEZED,
    a_table,
    deal,
    go_on,
    own,
    told,
)
from tests.games.scripted import only

THREE = ("p1", "p2", "p3")


def squeezed(key: str, *bids: tuple[str, str], patrons: tuple[str, ...] = THREE) -> Driver:
    """A table where players turn the cards, with these wagers, closed."""
    table = a_table(key, patrons, **SQUEEZED[key])
    for patron, bid in bids:
        table.place(patron, bid)
    table.close()
    return table


@verifies("baccarat.9.b", "midibaccarat.8.b", "minibaccarat.8.b")
@EACH
def test_no_more_bets_is_said_before_any_card(key: str) -> None:
    table = a_table(key)
    with pytest.raises(Refused, match="nothing is drawn"):
        table.enter("9h 2c Ks 3c")
    done = deal(table, PLAYER_NATURAL)
    assert isinstance(done[0], WagersClosed)
    assert done[0].says == "no more bets"
    spoken = [says for who, says in told(key, "betting", own(key, "9.b", "8.b", "8.b")[0])]
    assert "no more bets" in spoken
    if key == "baccarat":
        assert ("dealer calling the game", "cards") in told(key, "initial_deal", "baccarat.9.b")


@verifies("baccarat.9.a", "baccarat.9.c", "midibaccarat.8.a", "midibaccarat.8.c")
@verifies("minibaccarat.8.a", "minibaccarat.8.c")
@EACH
def test_the_first_and_third_cards_are_the_players(key: str) -> None:
    table = a_table(key)
    table.close()
    step = table.step_now
    assert isinstance(step, Deal)
    assert step.to == ("player", "banker", "player", "banker")
    assert step.cites == own(key, "9.c", "8.c", "8.c")
    go_on(table, "2h 3c Ks 4c")
    hands = {place: [card for card, _ in cards] for place, cards in table.table.play.hands.items()}
    assert hands == {"player": ["2h", "Ks"], "banker": ["3c", "4c"]}


@verifies("baccarat.9.c", "baccarat.10.b", "midibaccarat.9.b", "minibaccarat.9.c")
@verifies("minibaccarat.9.b")
@EACH
def test_third_cards_come_to_the_player_first(key: str) -> None:
    table = a_table(key)
    done = deal(table, "2h 3c Ks Kc 4d 5d")
    thirds = [one.to for one in only(done, Dealt) if len(one.to) == 1]
    assert thirds == [("player",), ("banker",)]
    assert only(done, Dealt)[-1].cites == own(key, "10.b", "9.b", "9.b")


@verifies("baccarat.9.c", "minibaccarat.9.a", "minibaccarat.9.c")
@pytest.mark.parametrize("key", ["baccarat", "minibaccarat"])
def test_where_the_dealer_lays_them_open_everybody_sees_the_cards(key: str) -> None:
    done = deal(a_table(key), "2h 3c Ks Kc 4d 5d")
    assert {one.seen_by for one in only(done, Dealt)} == {None}
    assert not only(done, CardsHanded)


@verifies("baccarat.10.a", "midibaccarat.9.a", "minibaccarat.9.a")
@EACH
def test_the_dealer_announces_the_counts(key: str) -> None:
    clause = own(key, "10.a", "9.a", "9.a")[0]
    lines = [does for _, does in told(key, "initial_deal", clause) if "announces" in does]
    assert len(lines) == 1


@verifies("baccarat.9.d", "baccarat.9.d.1", "baccarat.9.d.2", "baccarat.9.d.3")
@verifies("midibaccarat.8.c.1", "midibaccarat.8.c.2", "minibaccarat.8.c.1", "minibaccarat.8.c.2")
@EACH
def test_each_hand_goes_face_down_to_its_highest_wager(key: str) -> None:
    table = squeezed(
        key,
        ("p1", "10 on player"),
        ("p2", "20 on player"),
        ("p3", "15 on banker"),
        ("p1", "10 on banker"),
    )
    done = table.enter("2h 3c 5s 4c")
    (dealt,) = only(done, Dealt)
    assert dealt.seen_by == ()
    (first,) = only(done, CardsHanded)
    assert (first.hand, first.patron) == ("player", "p2")
    assert first.cites == own(key, "9.d.2", "8.c.1", "8.c.1")
    assert dict(table.table.play.hands)["player"] == (("2h", ("p2",)), ("5s", ("p2",)))
    assert dict(table.table.play.hands)["banker"] == (("3c", ()), ("4c", ()))
    step = table.step_now
    assert isinstance(step, Ask)
    assert (step.patrons, step.about) == (("p2",), "the player's cards")
    assert (step.choices, step.silence) == (("turn", "let go"), "turn")
    assert step.asks == "Do you turn the cards face up, or let another player do it?"
    assert step.cites == first.cites
    done = table.choose("p2", "turn")
    (up,) = only(done, Turned)
    assert (up.place, up.cards, up.seen_by) == ("player", ("2h", "5s"), None)
    (second,) = only(done, CardsHanded)
    assert (second.hand, second.patron) == ("banker", "p3")
    assert second.cites == own(key, "9.d.3", "8.c.2", "8.c.2")
    chosen = SQUEEZED[key]
    assert told(key, "initial_deal", own(key, "9.d.1", "8.c.1", "8.c.1")[0], **chosen)


@verifies("baccarat.9.d.2", "midibaccarat.8.c.1", "minibaccarat.8.c.1")
@EACH
def test_only_who_has_the_cards_may_see_them_before_they_are_turned(key: str) -> None:
    table = squeezed(key, ("p2", "20 on player"), ("p3", "15 on banker"))
    table.enter("2h 3c 5s 4c")
    shown = {who: str(table.view(who)) for who in ("p1", "p2", "p3")}
    assert "2h" in shown["p2"]
    assert "2h" not in shown["p1"] + shown["p3"]
    assert "3c" not in "".join(shown.values())


@verifies("baccarat.9.d.4", "baccarat.9.d.5", "midibaccarat.8.c.4", "midibaccarat.8.c.5")
@verifies("minibaccarat.8.c.4", "minibaccarat.8.c.5")
@EACH
def test_third_cards_go_face_down_to_who_turned_the_hand(key: str) -> None:
    table = squeezed(key, ("p2", "20 on player"), ("p3", "15 on banker"))
    done = go_on(table, "2h 3c Ks Kc")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("player",)
    done = table.enter("4d")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [("player", "p2")]
    assert only(done, CardsHanded)[0].cites == own(key, "9.d.4", "8.c.4", "8.c.4")
    hand = dict(table.table.play.hands)["player"]
    assert hand == (("2h", None), ("Ks", None), ("4d", ("p2",)))
    table.choose("p2", "turn")
    done = table.enter("5d")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [("banker", "p3")]
    assert only(done, CardsHanded)[0].cites == own(key, "9.d.5", "8.c.5", "8.c.5")
    table.choose("p3", "turn")
    assert table.table.stage == -1


@verifies("baccarat.9.d.6", "midibaccarat.8.c.6", "minibaccarat.8.c.6")
@EACH
def test_of_equal_wagers_the_closest_to_the_dealer_counterclockwise_turns(key: str) -> None:
    bids = [(who, f"20 on {hand}") for hand in ("player", "banker") for who in ("p3", "p2")]
    table = squeezed(key, ("p1", "10 on player"), *bids)
    done = go_on(table, A_TIE)
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [
        ("player", "p2"),
        ("banker", "p2"),
    ]


@verifies("baccarat.9.d.7", "midibaccarat.8.c", "minibaccarat.8.c")
@EACH
def test_a_hand_without_wagers_is_turned_by_the_dealer(key: str) -> None:
    table = squeezed(key, ("p2", "20 on banker"))
    done = table.enter("2h 3c Ks Kc")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [
        ("player", "dealer"),
        ("banker", "p2"),
    ]
    nobody, somebody = only(done, CardsHanded)
    assert nobody.cites == own(key, "9.d.7", "8.c", "8.c")
    assert somebody.cites == own(key, "9.d.3", "8.c.2", "8.c.2")
    done += table.choose("p2", "turn")
    done += table.enter("4d")
    assert [t.place for t in only(done, Turned)] == ["player", "banker", "player"]


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
@pytest.mark.parametrize("how", ["let go", "delay"])
def test_who_gives_up_the_cards_or_must_lets_them_go_to_the_right(key: str, how: str) -> None:
    table = squeezed(key, ("p2", "20 on player"))
    table.enter("2h 3c Ks Kc")
    done = table.choose("p2", "let go") if how == "let go" else table.incident("delays_turning")
    (gone,) = only(done, CardsLetGo)
    assert (gone.patron, gone.cites) == ("p2", own(key, "9.f", "8.d", "8.d"))
    step = table.step_now
    assert isinstance(step, Ask)
    assert (step.patrons, step.choices) == (("p3",), ("accept", "decline"))
    assert (step.silence, step.cites) == ("decline", gone.cites)
    assert step.asks == "Do you take over the cards and turn them face up?"
    assert dict(table.table.play.hands)["player"][0] == ("2h", ("p2",)), "p3 sees nothing yet"
    table.choose("p3", "decline")
    assert isinstance(table.step_now, Ask)
    assert table.step_now.patrons == ("p1",)
    table.choose("p1", "accept")
    assert dict(table.table.play.hands)["player"][0] == ("2h", ("p1",))
    done = table.choose("p1", "turn")
    assert next(t.place for t in only(done, Turned)) == "player"
    done = table.enter("4d")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [("player", "p1")]


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_where_nobody_accepts_the_dealer_turns_the_cards(key: str) -> None:
    table = squeezed(key, ("p2", "20 on player"))
    table.enter("2h 3c Ks Kc")
    table.choose("p2", "let go")
    table.choose("p3", "decline")
    done = table.choose("p1", "decline")
    assert [t.place for t in only(done, Turned)] == ["player", "banker"]


APART = {"p1": 5, "p2": 2, "p3": 4, "p4": 6, "p5": 1}
"""Where five players sit: from the right of p3 come p1, p4, and around the table p5 and p2."""


def sitting_apart(key: str, hand: str = "player") -> Driver:
    """Players who do not sit in the order of their names; p3 has the highest wager on a hand."""
    table = a_table(key, tuple(APART), **SQUEEZED[key])
    play = replace(table.table.play, seats=APART)
    table.table = replace(table.table, play=play)
    for patron, amount in (("p3", 50), ("p1", 20), ("p2", 10)):
        table.place(patron, f"{amount} on {hand}")
    table.close()
    return table


def offered_to(table: Driver) -> list[str]:
    """Everybody to whom the cards are offered while all decline."""
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask) and step.choices == ("accept", "decline"):
        asked.extend(step.patrons)
        table.choose(step.patrons[0], "decline")
    return asked


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
@pytest.mark.parametrize("how", ["let go", "delay"])
def test_the_right_goes_seat_by_seat_to_the_right_past_empty_ones(key: str, how: str) -> None:
    table = sitting_apart(key)
    table.enter("2h 3c Ks Kc")
    table.choose("p3", "let go") if how == "let go" else table.incident("delays_turning")
    assert offered_to(table) == ["p1", "p4", "p5", "p2"], "each once, with or without a wager"
    assert table.table.play.holders["player"] == "dealer"
    step = table.step_now
    assert isinstance(step, Deal), "the dealer turned both hands"
    done = table.enter("4d")
    assert not only(done, CardsHanded), "and turns the third card"
    assert [t.place for t in only(done, Turned)] == ["player"]


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_who_takes_the_cards_over_turns_that_hand_for_the_rest_of_the_round(key: str) -> None:
    table = sitting_apart(key)
    table.enter("2h 3c Ks Kc")
    table.choose("p3", "let go")
    table.choose("p1", "decline")
    done = table.choose("p4", "accept")
    assert [(t.seen_by, t.cards) for t in only(done, Turned)] == [(("p4",), ("2h", "Ks"))]
    step = table.step_now
    assert isinstance(step, Ask)
    assert (step.patrons, step.choices) == (("p4",), ("turn", "let go"))
    assert step.asks == "Do you turn the cards face up, or let another player do it?"
    table.choose("p4", "turn")
    assert isinstance(table.step_now, Deal)
    done = table.enter("4d")
    assert [h.patron for h in only(done, CardsHanded)] == ["p4"]
    table.choose("p4", "let go")
    assert offered_to(table) == ["p5", "p2", "p3", "p1"], "from the right of p4"


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_the_right_to_the_other_hand_is_not_given_up_with_one(key: str) -> None:
    table = sitting_apart(key, "banker")
    done = table.enter("2h 3c Ks Kc")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)][-1] == ("banker", "p3")
    table.choose("p3", "let go")
    assert offered_to(table) == ["p1", "p4", "p5", "p2"]
    other = squeezed(key, ("p2", "20 on player"), ("p2", "20 on banker"))
    other.enter("2h 3c Ks Kc")
    other.choose("p2", "let go")
    other.choose("p3", "accept")
    done = other.choose("p3", "turn")
    assert [(h.hand, h.patron) for h in only(done, CardsHanded)] == [("banker", "p2")]
    step = other.step_now
    assert isinstance(step, Ask)
    assert (step.patrons, step.choices) == (("p2",), ("turn", "let go"))


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_nobody_delays_who_has_no_cards(key: str) -> None:
    table = squeezed(key)
    with pytest.raises(Refused, match="no one has cards to turn"):
        table.incident("delays_turning")


def near_the_cover(key: str, before: int, **options: Any) -> Driver:
    """A table with so many cards before the cover card, and the first round to come."""
    table = a_table(key, **options)
    behind = table.table.play.shoe.remaining - before
    table.table = fold(table.game, table.table, (CoverPlaced(behind=behind),))
    return table


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
@pytest.mark.parametrize("before", [1, 3, 4])
def test_the_hand_with_the_cover_card_is_completed_and_one_more_dealt(
    key: str, before: int
) -> None:
    table = near_the_cover(key, before)
    done = deal(table, "2h 3c Ks Kc 4d 5d")
    (call,) = only(done, LastHand)
    assert call.sentence() == "Dealer: “last hand”"
    assert call.cites == own(key, "10.d", "9.d", "9.e")
    assert not only(done, ShoeSpent)
    done = deal(table, "2s 3s Kd Qc 4h 5h")
    assert only(done, ShoeSpent)
    assert not only(done, LastHand)
    assert table.table.play.shoe.state == "spent"


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
def test_a_cover_card_that_comes_first_is_the_next_rounds(key: str) -> None:
    table = near_the_cover(key, 4)
    assert not only(deal(table, PLAYER_NATURAL), LastHand | ShoeSpent)  # type: ignore[arg-type]
    assert only(deal(table, "9s 2s Kh 3h"), LastHand)
    assert only(deal(table, "9c 2h Kc 3d"), ShoeSpent)


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
def test_every_shoe_ends_in_its_last_hand_by_itself(key: str) -> None:
    table = a_table(key, ())
    table.source = Shuffled(key, 7)
    table.table = table.start
    calls: list[LastHand | ShoeSpent] = []
    rounds = 0
    while not calls or not isinstance(calls[-1], ShoeSpent):
        done = table.play_round()
        rounds += 1
        calls += [e for e in done if isinstance(e, LastHand | ShoeSpent)]
    assert [type(call) for call in calls] == [LastHand, ShoeSpent]
    assert 60 < rounds < 100
    assert 2 <= table.table.play.shoe.remaining < 14

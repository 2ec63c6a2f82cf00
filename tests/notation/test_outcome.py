"""What a banner says of a round of twenty-one, so that a stranger understands it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast, get_args

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Dealt
from croupier.core.naming import place
from croupier.core.step import Ask
from croupier.core.wager import parse_bid
from croupier.floor.money.tips import wager_for
from croupier.floor.web.pages.asked import about
from croupier.floor.web.pages.phrases import at, heard, known
from croupier.floor.web.pages.words import speaking
from croupier.games.families.twentyone.play import CLOSED, ENDED, HandClosed, HandSplit, State
from croupier.notation.outcome import SHORT, Came, came, joined
from croupier.notation.plain import split_hands
from croupier.notation.prose import sentence, setting_at
from tests.games.blackjack.tables import dealt, go, over, says, table_of
from tests.games.blackjack.test_boxes import shared
from tests.games.letitride.tables import dealt as rides
from tests.games.spanish21.tables import dealt as spanish
from tests.games.threecardpoker.tables import dealt as three_cards

if TYPE_CHECKING:
    from croupier.floor.tables.living import Living


def seen(table: Driver) -> Came:
    found = came([entry.event for entry in table.log], setting_at(table.game, table.table, "p1"))
    assert found is not None
    return found


def stands(cards: str, *bids: str, **options: Any) -> Driver:
    """A round in which the patron stands on whatever there is."""
    table = dealt(cards, *bids, **options)
    while isinstance(table.step_now, Ask) and not over(table):
        says(table, "stand" if "stand" in table.step_now.choices else "no")
    return table


@pytest.mark.parametrize("hole", ["none", "hole", "hole_reader"])
def test_only_two_cards_are_a_blackjack_of_the_dealer(hole: str) -> None:
    natural = stands("Th Kc 9d Ad", hole_card=hole)
    assert (seen(natural).says, seen(natural).net) == ("Dealer has blackjack", -1000)
    drawn = stands("Th 5c 9d 6d Ts", hole_card=hole)
    assert (seen(drawn).says, seen(drawn).net) == ("Dealer has 21", -1000)


def test_each_of_several_hands_of_the_dealer_is_a_blackjack_or_not() -> None:
    options = {"multiple_action": "three", "hole_card": "none", "resplit": False}
    bids = [f"10 on main_{n}" for n in (1, 2, 3)]
    table = stands("Th Kc 9d 9s 8h Ad", *bids, **options)
    assert seen(table).says == "Dealer has blackjack"
    table = stands("Th Kc 9d 9s Ad 5h 6h", *bids, **options)
    assert seen(table).says == "Dealer has 21"


def test_a_wager_that_is_called_as_its_game_is_said_as_the_hand() -> None:
    table = spanish("Ah 9d Kh 5s", "10 on main", hole_card="hole")
    found = seen(table)
    assert (found.says, found.net) == ("Your hand wins", 1500)
    with speaking("es"), at(table.game):
        assert known(found.says) == "Tu mano gana"


def test_a_wager_that_is_settled_before_the_end_is_named() -> None:
    table = dealt("Th 9c 8d 7s", "10 on main", "5 on match_dealer", match=True)
    assert not over(table)
    lost = seen(table)
    assert (lost.says, lost.net) == ("Match the Dealer loses", -500)
    with speaking("es"), at(table.game):
        assert known(lost.says) == "Igualar al crupier pierde"


def test_a_wager_that_only_comes_back_before_the_end_is_an_amount_and_no_outcome() -> None:
    table = rides("Ts 8d 3c")
    says(table, "withdraw")
    assert not over(table)
    back = seen(table)
    assert (back.says, back.settled, back.net, back.staked) == ("", True, 0, 0)


def test_a_hand_that_was_split_is_called_by_its_number_and_its_box() -> None:
    table = dealt("8h 9c 8d 9d Ts 3s")
    where = setting_at(table.game, table.table, "p1")
    told = [sentence(one, where) for one in says(table, "split", "stand")]
    assert "Hand 1 is split; the new hand is hand 2 of box 1" in told
    assert "3♠ to hand 2 of box 1" in told
    assert not [one for one in told if "1.2" in one]
    assert split_hands(f"{place(table.game, '12.3')} has 15") == "hand 3 of box 12 has 15"
    assert split_hands("5.5 percent, hand 1, second hand") == "5.5 percent, hand 1, second hand"


def test_how_a_hand_ended_is_plain_and_known_in_spanish() -> None:
    table = dealt("8h 9c 8d 9d")
    where, states = setting_at(table.game, table.table), set(get_args(State)) - {"open"}
    assert set(CLOSED) == states
    for state in sorted(states):
        for hand in ("1", "1.2"):
            said = sentence(HandClosed(place=hand, state=state), where)
            with speaking("es"), at(table.game):
                spanish = known(said)
            assert spanish, said
            assert "mano" in spanish.lower()
    assert {len(said.split()) for said in ENDED.values()} <= set(SHORT)
    assert not {"is paid", "is dead"} & set(CLOSED.values())


@pytest.mark.parametrize("hand", ["1", "1.3"])
def test_what_happens_to_a_hand_is_known_in_spanish(hand: str) -> None:
    table = dealt("8h 9c 8d 9d")
    where = setting_at(table.game, table.table)
    split, card = (
        HandSplit(place=hand, other="1.4"),
        Dealt(device="shoe", cards=("7s",), to=(hand,)),
    )
    with speaking("es"), at(table.game):
        for said in (sentence(split, where), sentence(card, where)):
            assert "mano" in (known(said) or "").lower(), said


def test_several_hands_are_told_apart_from_the_commas_within_each() -> None:
    hands = ("two pairs, fives and threes, against a flush", "A pair of aces against a flush")
    told = "Two pairs, fives and threes, against a flush; a pair of aces against a flush"
    assert joined(hands) == told
    assert joined(("Bust", "Push")) == "Bust, push"
    assert joined(("Bust",)) == "Bust"


def test_what_all_hands_are_against_is_said_once() -> None:
    dealers = "against the dealer's pair of jacks"
    hands = (f"A pair of threes {dealers}", f"Two pairs, nines and fives {dealers}")
    assert joined(hands) == f"A pair of threes; two pairs, nines and fives {dealers}"
    assert joined(hands[:1]) == hands[0]
    assert joined((hands[0], "Push")) == f"{hands[0]}, push"


def toked(cards: str, own: str, theirs: str, **options: Any) -> Driver:
    """A round of twenty-one with a wager of one's own and one for the dealers, played to its end.

    One stands on both.
    """
    table = table_of(cards, 1, **options)
    if own:
        table.place("p1", own)
    wager_for(table, "p1", parse_bid(theirs))
    go(table)
    while isinstance(table.step_now, Ask) and not over(table):
        says(table, "stand" if "stand" in table.step_now.choices else "no")
    return table


def test_a_wager_for_the_dealers_is_won_or_lost_by_the_dealers() -> None:
    both = seen(toked("Th 9h 9c 9s 7h 9d", "10 on main", "5 on main at 3", boxes_per_player=2))
    assert (both.net, both.dealers) == (10_00, -5_00)
    alone = seen(toked("Th 9c 9h 8d", "", "5 on main"))
    assert (alone.settled, alone.kind, alone.net, alone.dealers) == (False, "", 0, 5_00)
    push = seen(toked("Th 9c 8h 9d", "", "5 on main"))
    assert (push.settled, push.dealers) == (False, 0)
    nobody = seen(stands("Th 9c 9h 8d"))
    assert (nobody.net, nobody.dealers) == (10_00, None)


def test_what_others_do_with_a_wager_for_the_dealers_is_nothing_to_the_reader() -> None:
    table = toked("Th 9c 9h 8d", "", "5 on main")
    other = came([entry.event for entry in table.log], setting_at(table.game, table.table, "p2"))
    assert other is not None
    assert (other.settled, other.dealers) == (False, None)


def test_a_wager_behind_anothers_is_told_with_the_hand_and_what_it_came_to() -> None:
    table = shared("Th 9c 9h 8d")
    says(table, "stand")
    events = [entry.event for entry in table.log]
    for patron, net in (("p1", 10_00), ("p2", 20_00)):
        found = came(events, setting_at(table.game, table.table, patron))
        assert found is not None
        assert (found.says, found.net) == ("Dealer has 17", net), patron


def test_a_hand_that_folded_and_is_paid_for_its_pair_is_said_to_have_folded() -> None:
    table = three_cards("5h As 5d Kd Jc 9h", "10 on ante", "10 on pair_plus")
    says(table, "fold")
    found = seen(table)
    assert (found.says, found.net) == ("Folded with a pair of fives", 0)
    with at(table.game), speaking("es"):
        assert heard(found.says) == "Te retiraste con par de cincos"


def test_both_hands_of_a_box_that_was_split_are_called_alike_when_they_are_askedabout() -> None:
    table = dealt("8h 9c 8d 9d 4s 3s")
    found = cast("Living", SimpleNamespace(game=table.game, driver=table))

    def asks() -> str:
        shown = table.view("p1")
        return about(found, shown, shown.prompt)

    assert asks().startswith("Hand 1 has 16,")
    says(table, "split")
    assert asks().startswith("Hand 1 of box 1 has 12,")
    says(table, "stand")
    assert asks().startswith("Hand 2 of box 1 has 11,")

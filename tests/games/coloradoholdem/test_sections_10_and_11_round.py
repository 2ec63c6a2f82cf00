"""Sections 10 and 11: decisions from the left, discards, instant winners, settlement."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Discarded,
    Event,
    Paid,
    Returned,
    RoundEnded,
    Staked,
    Turned,
    seen_by,
)
from croupier.core.view import view
from croupier.games.coloradoholdem.play import CardSetAside
from croupier.games.families.shoe import ShoeSpent
from croupier.games.families.stud.community import LEFT, MIDDLE, RIGHT
from croupier.games.families.stud.play import HandJudged
from croupier.rulebook.citation import verifies
from tests.games.coloradoholdem.tables import asked, dealt, go, money, net, over, says
from tests.games.scripted import only

VERSIONS = pytest.mark.parametrize(
    ("version", "section"), [("required", "10"), ("permissible", "11")]
)
MAY: dict[str, Any] = {"version": "permissible"}


def choose(section: str, required: str, permissible: str) -> str:
    """What belongs to the version of a section."""
    return required if section == "10" else permissible


@verifies("coloradoholdem.10.a", "coloradoholdem.11.a")
@VERSIONS
def test_players_see_their_own_cards_and_nobody_elses(version: str, section: str) -> None:
    table = dealt("Ts Td 3c|9s 8d 4c", version=version)
    hands = table.table.play.hands
    assert [seen for _, seen in hands["1"]] == [("p1",)] * 3
    assert [seen for _, seen in hands["2"]] == [("p2",)] * 3
    shown = str(view(table.game, table.table, "p1").things)
    assert "Ts" in shown
    assert "9s" not in shown


@verifies("coloradoholdem.10.b", "coloradoholdem.11.b")
@VERSIONS
def test_players_decide_clockwise_from_the_dealers_left(version: str, section: str) -> None:
    table = dealt("Ts Td 3c|9s 8d 4c|Ks Qd 2h", version=version)
    order = []
    while not over(table):
        order.append((asked(table).about, asked(table).topic, asked(table).cites))
        says(table, "bet" if asked(table).topic == "hand" else "3")
    decides, plays = (f"coloradoholdem.{section}.b",), (f"coloradoholdem.{section}.b.1",)
    assert order == [
        (str(n), topic, cites)
        for n in (1, 2, 3)
        for topic, cites in (("hand", decides), ("discard", plays))
    ]


@verifies("coloradoholdem.10.b", "coloradoholdem.10.b.1", "coloradoholdem.10.b.2")
def test_where_the_bet_is_required_a_player_bets_folds_or_declares() -> None:
    table = dealt("Ts Td 3c")
    assert asked(table).choices == ("bet", "fold", "declare")
    assert asked(table).silence == "fold"
    with pytest.raises(Refused, match=r"must make a bet.*coloradoholdem\.10\.b\.1"):
        table.choose("p1", "no_bet")


@verifies("coloradoholdem.11.b", "coloradoholdem.11.b.1")
def test_where_the_bet_is_permissible_nobody_folds() -> None:
    table = dealt("Ts Td 3c", **MAY)
    assert asked(table).choices == ("bet", "no_bet", "declare")
    assert asked(table).silence == "no_bet"
    with pytest.raises(Refused, match=r"nobody folds.*coloradoholdem\.11\.b"):
        table.choose("p1", "fold")


@verifies("coloradoholdem.10.b.1", "coloradoholdem.11.b.1", "coloradoholdem.1.bet-wager")
@VERSIONS
def test_a_bet_equals_the_ante(version: str, section: str) -> None:
    table = dealt("Ts Td 3c", "2c 7d Jh", "35 on ante", version=version)
    (bet,) = only(table.choose("p1", "bet"), Staked)
    assert (bet.wager.spot, bet.wager.amount) == ("bet@1", 35_00)
    assert bet.cites == (f"coloradoholdem.{section}.b.1",)


@verifies("coloradoholdem.10.b.1", "coloradoholdem.11.b.1")
@VERSIONS
def test_a_bet_takes_chips(version: str, section: str) -> None:
    table = dealt("Ts Td 3c", "2c 7d Jh", "500 on ante", version=version)
    table.cash_out("p1", 1_00)
    assert "bet" not in asked(table).choices
    with pytest.raises(Refused, match=rf"not enough chips.*coloradoholdem\.{section}\.b\.1"):
        table.choose("p1", "bet")
    says(table, choose(section, "fold", "no_bet"))


@verifies("coloradoholdem.10.b.1", "coloradoholdem.11.b.1", "coloradoholdem.1.discard")
@pytest.mark.parametrize(("said", "kept"), [("1", "Td 3c"), ("2", "Ts 3c"), ("3", "Ts Td")])
def test_exactly_one_card_is_discarded_face_down(said: str, kept: str) -> None:
    table = dealt("Ts Td 3c|9s 8d 4c")
    says(table, "bet")
    for wrong in ("0", "4", "1 2", "none", "Ts"):
        with pytest.raises(Refused):
            table.choose("p1", wrong)
    events = table.choose("p1", said)
    (away,) = only(events, CardSetAside)
    assert away.card == int(said)
    hands = table.table.play.hands
    assert " ".join(card for card, _ in hands["1"]) == kept
    ((card, seen),) = hands["discard 1"]
    assert card not in kept.split()
    assert seen == ("p1",)


@verifies("coloradoholdem.1.discard", "coloradoholdem.10.d.1", "coloradoholdem.11.d.1")
@VERSIONS
def test_a_discard_never_plays_and_is_never_shown(version: str, section: str) -> None:
    table = dealt("Ts Td Tc|9s 8d 4c", version=version)
    says(table, "bet", "3", "bet", "3")
    events = [entry.event for entry in table.log]
    judged = next(one for one in only(events, HandJudged) if one.place == "1")
    assert (judged.outcome, judged.hand) == ("bet pair of tens", "a pair of tens")
    assert judged.cites == (f"coloradoholdem.{section}.d.1",)
    gone = [one for one in only(events, Discarded) if one.places == ("discard 1",)]
    assert [one.cards for one in gone] == [("Tc",)]
    told = [seen_by(event, "p2") for event in events]
    assert "Tc" not in str(told)
    assert "4c" not in str([seen_by(event, "p1") for event in events])


@verifies("coloradoholdem.10.b.2")
def test_a_fold_is_collected_at_once_with_its_cards_unseen() -> None:
    table = dealt("9s 8d 4c|Ts Td 3c", "2c 7d Jh", "20 on ante", "1 on bonus", bonus=True)
    events = says(table, "fold")
    assert money(events) == [("collected", "ante@1", 20), ("collected", "bonus@1", 1)]
    ante, bonus = only(events, Collected)
    assert ante.cites == ("coloradoholdem.10.b.2",)
    assert bonus.cites == ("coloradoholdem.10.b.2", "coloradoholdem.12.d")
    (gone,) = only(events, Discarded)
    assert (gone.cards, gone.seen_by, gone.why) == (("9s", "8d", "4c"), ("p1",), "folded")
    assert gone.cites == ("coloradoholdem.10.b.2",)
    (judged,) = only(events, HandJudged)
    assert (judged.outcome, judged.hand) == ("fold", "folded")
    assert not only(events, Turned)
    assert asked(table).patrons == ("p2",)
    assert "9s" not in str([seen_by(entry.event, "p2") for entry in table.log])


@verifies("coloradoholdem.10.b.3", "coloradoholdem.11.b.2", "coloradoholdem.1.instant-winner")
@VERSIONS
@pytest.mark.parametrize("cards", ["9s 8s 7s", "9s 9d 9h", "9s 8d 4c", "Ks Kd 3c"])
def test_the_question_does_not_tell_an_instant_winner(
    version: str, section: str, cards: str
) -> None:
    """A wrong declaration is settled, not refused, so that the choices tell nothing."""
    ask = asked(dealt(cards, version=version))
    assert ask.choices == ("bet", choose(section, "fold", "no_bet"), "declare")


@verifies("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
@VERSIONS
@pytest.mark.parametrize(
    ("cards", "face"),
    [("9s 8s 7s", "declare straight flush"), ("9s 9d 9h", "declare three-of-a-kind")],
)
def test_a_declared_instant_winner_is_paid_before_the_next_player_is_asked(
    version: str, section: str, cards: str, face: str
) -> None:
    bids = ("20 on ante", "1 on bonus")
    table = dealt(f"{cards}|Ts Td 3c", "2c 7d Jh", *bids, bonus=True, version=version)
    events = says(table, "declare")
    assert money(events) == [("paid", "ante@1", 100), ("paid", "bonus@1", 5)]
    declares = f"coloradoholdem.{section}.b.{choose(section, '3', '2')}.i"
    pays = choose(section, "12", "13")
    ante, bonus = only(events, Paid)
    assert ante.cites == (declares, f"coloradoholdem.{pays}.b")
    assert bonus.cites == ("coloradoholdem.6a.c", f"coloradoholdem.{pays}.d")
    assert [type(one) for one in events if isinstance(one, Turned | Paid | Discarded)] == [
        Turned,
        Paid,
        Paid,
        Discarded,
    ]
    (turned,) = only(events, Turned)
    assert (turned.place, turned.seen_by, turned.cites) == ("1", None, (declares,))
    assert only(events, HandJudged)[0].outcome == face
    assert not [w for w in table.table.wagers if w.box == 1]
    assert asked(table).patrons == ("p2",), "no bet, no discard"
    assert all(seen == () for place in (LEFT, MIDDLE, RIGHT) for _, seen in hands_at(table, place))


def hands_at(table: Any, place: str) -> tuple[tuple[str, tuple[str, ...] | None], ...]:
    """The cards at a place, and who may see them."""
    lying: tuple[tuple[str, tuple[str, ...] | None], ...] = table.table.play.hands[place]
    return lying


@verifies("coloradoholdem.10.b.3.ii", "coloradoholdem.11.b.2.ii")
@VERSIONS
def test_an_instant_winner_that_is_not_declared_plays_on(version: str, section: str) -> None:
    table = dealt("9s 9d 9h", "2c 7d Jh", version=version)
    says(table, "bet", "3")
    assert over(table)
    (judged,) = only((entry.event for entry in table.log), HandJudged)
    assert judged.outcome == "bet pair of nines"
    assert net(table) == 0, "a pair of nines pushes, and nobody knows that it was three"
    assert "9h" not in str([seen_by(entry.event, None) for entry in table.log])


@verifies("coloradoholdem.10.c", "coloradoholdem.11.c")
@VERSIONS
def test_the_community_cards_are_turned_after_the_last_decision(version: str, section: str) -> None:
    table = dealt("9s 8s 7s|9c 8d 4c", version=version)
    first = says(table, "declare", "bet")
    assert [one.place for one in only(first, Turned)] == ["1"]
    events = says(table, "1")
    turned = [one for one in only(events, Turned) if one.place.startswith("community")]
    assert [(one.place, one.cards) for one in turned] == [
        (LEFT, ("2c",)),
        (MIDDLE, ("7d",)),
        (RIGHT, ("Jh",)),
    ]
    assert all(one.cites == (f"coloradoholdem.{section}.c",) for one in turned)


@verifies("coloradoholdem.10.c")
def test_the_community_cards_are_turned_though_everybody_is_out() -> None:
    table = dealt("9s 8s 7s|9c 8d 4c")
    events = says(table, "declare", "fold")
    assert over(table)
    places = [one.place for one in only(events, Turned)]
    assert places == ["1", LEFT, MIDDLE, RIGHT]


def where(event: Event) -> str:
    """The place or the wager that a settlement is about; "" for any other event."""
    match event:
        case Turned(place=place):
            return place if place.isdigit() else ""
        case Paid(spot=spot) | Collected(spot=spot):
            return spot
        case Discarded(places=places):
            return places[0]
    return ""


@verifies("coloradoholdem.10.d", "coloradoholdem.10.d.2", "coloradoholdem.11.d")
@verifies("coloradoholdem.11.d.2", "coloradoholdem.10.e", "coloradoholdem.11.e")
@verifies("coloradoholdem.10.h", "coloradoholdem.11.i")
@VERSIONS
def test_hands_are_turned_settled_and_taken_from_the_dealers_right(
    version: str, section: str
) -> None:
    table = dealt("As Ad 3c|9s 8d 4c|Ks Kd 2h", version=version)
    events = says(table, "bet", "3", "bet", "3", "bet", "3")
    what = [(type(one).__name__, at) for one in events if (at := where(one))]
    assert what == [
        *(("Turned", "3"), ("Paid", "ante@3"), ("Paid", "bet@3")),
        *(("Discarded", "3"), ("Discarded", "discard 3")),
        *(("Turned", "2"), ("Collected", "ante@2"), ("Collected", "bet@2")),
        *(("Discarded", "2"), ("Discarded", "discard 2")),
        *(("Turned", "1"), ("Paid", "ante@1"), ("Paid", "bet@1")),
        *(("Discarded", "1"), ("Discarded", "discard 1")),
        *(("Discarded", place) for place in (RIGHT, MIDDLE, LEFT)),
    ]
    picked_up = f"coloradoholdem.{section}.{choose(section, 'h', 'i')}"
    assert all(one.cites == (picked_up,) for one in only(events, Discarded))
    turned = [one for one in only(events, Turned) if one.place.isdigit()]
    assert all(one.cites == (f"coloradoholdem.{section}.d",) for one in turned)
    assert all(one.cites == (f"coloradoholdem.{section}.e",) for one in only(events, Collected))


@verifies("coloradoholdem.10.g", "coloradoholdem.11.g", "coloradoholdem.11.h")
@VERSIONS
def test_the_community_cards_are_taken_with_the_last_hand(version: str, section: str) -> None:
    table = dealt("As Ad 3c|Ks Kd 2h", version=version)
    events = says(table, "bet", "3", "bet", "3")
    places = [one.places[0] for one in only(events, Discarded)]
    assert places[-4:] == ["discard 1", RIGHT, MIDDLE, LEFT]
    pays = choose(section, "12.b", "13.b")
    won = (f"coloradoholdem.{section}.g", f"coloradoholdem.{pays}")
    assert all(one.cites == won for one in only(events, Paid))


@verifies("coloradoholdem.10.f", "coloradoholdem.11.f", "coloradoholdem.1.push")
@VERSIONS
def test_a_push_returns_the_wagers_and_takes_the_cards(version: str, section: str) -> None:
    table = dealt("9s 9d 3c", version=version)
    events = says(table, "bet", "3")
    back = only(events, Returned)
    assert [(one.spot, one.amount) for one in back] == [("ante@1", 20_00), ("bet@1", 20_00)]
    assert all(one.cites == (f"coloradoholdem.{section}.f",) for one in back)
    assert net(table) == 0
    assert ("1",) in [one.places for one in only(events, Discarded)]


@verifies("coloradoholdem.11.d", "coloradoholdem.11.b.1")
@pytest.mark.parametrize(("cards", "won"), [("As Ad 3c", 20), ("9s 8d 4c", -20)])
def test_the_ante_alone_plays_for_a_player_without_a_bet(cards: str, won: int) -> None:
    table = dealt(cards, **MAY)
    events = says(table, "no_bet", "3")
    assert [one.place for one in only(events, Turned)][-1] == "1"
    assert net(table) == won


@verifies("coloradoholdem.1.round-of-play", "coloradoholdem.10.h", "coloradoholdem.11.i")
def test_a_round_ends_when_every_wager_is_settled_and_all_cards_are_picked_up() -> None:
    table = dealt("As Ad 3c|9s 8d 4c")
    says(table, "fold", "bet")
    assert not over(table)
    events = says(table, "3")
    assert over(table)
    kinds = [type(one) for one in events if isinstance(one, Discarded | ShoeSpent | RoundEnded)]
    assert kinds == [Discarded] * 5 + [ShoeSpent, RoundEnded]
    assert table.table.wagers == ()
    table.place("p1", "20 on ante")
    assert table.table.round == 2


def test_silence_folds_or_plays_the_ante_alone() -> None:
    for version, left in (("required", -20), ("permissible", 20)):
        table = dealt("As Ad 3c", version=version)
        while not over(table):
            table.choose("p1", asked(table).silence)
            go(table)
        assert net(table) == left

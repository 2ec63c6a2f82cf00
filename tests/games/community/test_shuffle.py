"""Sections 2, 4 and 5: one deck or two, the opening, the shuffle, the dealer's cut, idle tables."""

import re
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Event, RoundEnded
from croupier.core.step import Shuffle
from croupier.games.families.shoe import CardsCut, Preparation, RecutOrdered, ShoeReady, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.community.tables import EACH, Community
from tests.games.scripted import only, steps
from tests.games.twentyone import go, says

TENS = "Ts Td 3c"
TWO_DECKS: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}


def prepared(of: Community, **options: Any) -> tuple[Driver, tuple[Event, ...]]:
    """A table whose deck has just been made ready, and how."""
    table = of.table_of(**options)
    events = table.step()
    while isinstance(table.step_now, Shuffle):
        events += table.step()
    return table, events


def rounds(of: Community, table: Driver, many: int) -> list[Event]:
    """A number of rounds, from the wagers to the end."""
    done: list[Event] = []
    for _ in range(many):
        done += table.place("p1", f"10 on {of.bet}")
        done += go(table)
        done += says(table, *of.answers)
    return done


@verifies("letitride.5.a", "letitride.2.a")
@verifies("coloradoholdem.5.a", "coloradoholdem.2.a")
@EACH
def test_the_cards_are_shuffled_before_play_and_after_every_round(of: Community) -> None:
    table = of.table_of(" ".join([of.in_order(TENS)] * 3))
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == (of.own("5.a"),)
    events = rounds(of, table, 3)
    kinds = [type(one) for one in events if isinstance(one, CardsShuffled | ShoeSpent | RoundEnded)]
    assert kinds == [CardsShuffled, ShoeSpent, RoundEnded] * 3


@verifies("letitride.5.b.2", "letitride.5.c.1.ii", "letitride.5.c.1.iii")
@verifies("coloradoholdem.5.b.2", "coloradoholdem.5.c.1.ii", "coloradoholdem.5.c.1.iii")
@EACH
def test_cards_shuffled_by_hand_are_cut_by_the_dealer(of: Community) -> None:
    table, events = prepared(of)
    (cut,) = only(events, CardsCut)
    assert (cut.by, cut.depth) == ("dealer", 26)
    assert cut.cites == (of.own("5.b.2"), of.own("5.c.1.ii"))
    assert table.table.play.shoe.cut == 26


@verifies("letitride.5.c.1.ii")
@verifies("coloradoholdem.5.c.1.ii")
@EACH
def test_at_least_ten_cards_are_cut(of: Community) -> None:
    table = of.table_of()
    ready = of.game.get(Preparation)
    assert ready is not None
    assert ready.margin(table.table.play.shoe) == 10
    assert ready.offered(table.table) == ()


@verifies("letitride.5.b.1")
@verifies("coloradoholdem.5.b.1")
@pytest.mark.parametrize("deal", ["automated", "shoe", "hand"])
@EACH
def test_cards_that_a_device_shuffled_are_not_cut(of: Community, deal: str) -> None:
    _, events = prepared(of, shuffler=True, deal=deal)
    assert not only(events, CardsCut)
    assert only(events, ShoeReady)[0].cites == (of.own("5.b.1"),)


@verifies("letitride.5.b.2", "letitride.5.a", "letitride.4.a")
@verifies("coloradoholdem.5.b.2", "coloradoholdem.5.a", "coloradoholdem.4.a")
@EACH
def test_preshuffled_cards_are_cut_on_first_use_even_with_a_device(of: Community) -> None:
    table = of.table_of(
        " ".join([of.in_order(TENS)] * 2), **{"cards.preshuffled": True, "shuffler": True}
    )
    events = rounds(of, table, 2)
    shuffles = only(events, CardsShuffled)
    assert ["cmr146.50.5" in one.cites for one in shuffles] == [True, False]
    assert len(only(events, CardsCut)) == 1


@verifies("letitride.5.d")
@verifies("coloradoholdem.5.d")
@EACH
def test_an_improper_cut_is_made_again_by_the_dealer_before_any_card_is_dealt(
    of: Community,
) -> None:
    table, _ = prepared(of)
    events = table.incident("improper_cut")
    assert only(events, RecutOrdered)[0].by == ()
    assert only(events, RecutOrdered)[0].cites == (of.own("5.d"),)
    assert only(events, CardsCut)[0].by == "dealer"
    table, _ = prepared(of, shuffler=True)
    with pytest.raises(Refused, match=rf"not cut.*{of.key}\.5\.d"):
        table.incident("improper_cut")
    table = of.table_of(of.in_order(TENS))
    table.place("p1", f"10 on {of.bet}")
    go(table)
    with pytest.raises(Refused, match=re.escape(of.own("5.d"))):
        table.incident("improper_cut")


@verifies("letitride.5.e")
@verifies("coloradoholdem.5.e")
@EACH
def test_the_cards_of_an_idle_table_are_spread_and_shuffled_again(of: Community) -> None:
    table = of.table_of(" ".join([of.in_order(TENS)] * 2))
    rounds(of, table, 1)
    for face in ("down", "up"):
        spread = only(table.incident("idle_table", face=face), CardsSpread)[0]
        assert (spread.face, spread.cites) == (face, (of.own("5.e"),))
    assert only(rounds(of, table, 1), CardsShuffled)
    table.step()
    with pytest.raises(Refused, match=rf"gaming is in progress.*{of.key}\.5\.e"):
        table.incident("idle_table")


@verifies("letitride.2.b", "letitride.2.b.4", "letitride.2.b.5")
@verifies("coloradoholdem.2.b", "coloradoholdem.2.b.4", "coloradoholdem.2.b.5")
@EACH
def test_two_decks_alternate_round_by_round_and_share_no_rack(of: Community) -> None:
    table = of.table_of(" ".join([of.in_order(TENS)] * 4), **TWO_DECKS)
    decks = []
    for _ in range(4):
        rounds(of, table, 1)
        decks.append(table.table.play.shoe.batch)
        assert sum(map(len, table.table.play.shoe.rack)) == 6
    assert decks == [1, 2, 1, 2]


@verifies("letitride.2.b")
@verifies("coloradoholdem.2.b")
@EACH
def test_a_second_deck_is_used_only_with_a_shuffling_device(of: Community) -> None:
    with pytest.raises(Refused, match=re.escape(of.own("2.b"))):
        rules_for(of.game, {"cards.second_deck": True, "shuffler": False})
    assert rules_for(of.game, {"cards.second_deck": True}).shuffler
    table = of.table_of(of.in_order(TENS))
    rounds(of, table, 1)
    assert table.table.play.shoe.batch == 1


@verifies("letitride.2.b.1", "letitride.2.b.2")
@verifies("coloradoholdem.2.b.1", "coloradoholdem.2.b.2")
@EACH
def test_the_backs_of_two_decks_differ(of: Community) -> None:
    lines = steps(of.key, rules_for(of.game, TWO_DECKS), "opening")
    (checked,) = [text for _, text, cites in lines if of.own("2.b.2") in cites]
    assert of.checked in checked
    assert "different colors" in checked
    assert not [
        1 for *_, cites in steps(of.key, rules_for(of.game), "opening") if of.own("2.b.2") in cites
    ]


@pytest.mark.parametrize(
    ("options", "hours", "clause"),
    [
        ({}, 8, "cmr146.49.7.b"),
        ({"deal": "shoe"}, 8, "cmr146.49.7.b"),
        ({"deal": "hand", "shuffler": True}, 4, "cmr146.49.7.c"),
    ],
)
@EACH
def test_when_the_cards_are_changed(
    of: Community, options: dict[str, Any], hours: int, clause: str
) -> None:
    (duty,) = owed(of.game, rules_for(of.game, options), Placed("2026-03-01T12:00:00+00:00"))
    assert duty.due.startswith(f"2026-03-01T{12 + hours}:00")
    assert duty.cites == (clause,)

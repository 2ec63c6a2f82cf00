"""Section 7: the burn card, the dealing marker, the order of the deal, the cutting card."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded, RoundVoided, WagersClosed, seen_by
from croupier.core.step import Open
from croupier.games.families.shoe import ShoeSpent
from croupier.games.fastactionholdem.play import MarkerMoved
from croupier.rulebook.citation import verifies
from tests.games.fastactionholdem.tables import (
    BURN,
    after_wagers,
    dealt,
    due,
    finish,
    four_each,
    in_turn,
    opened,
    shuffled,
)
from tests.games.scripted import only, steps

DEALER, FIRST, SECOND = "Kd Qd 4c 6h", "2h 4d 6c 8s", "As Ah 2s 8d"


@verifies("fastactionholdem.7.a")
def test_the_first_card_of_a_shoe_is_burned_and_shown_to_nobody() -> None:
    table = opened(DEALER, FIRST)
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    events = [entry.event for entry in table.log]
    (burned,) = only(events, Dealt)
    assert (burned.cards, burned.to, burned.cites) == (
        (BURN,),
        ("burn",),
        ("fastactionholdem.7.a",),
    )
    assert table.table.play.shoe.rack == ((BURN,),)
    for patron in ("p1", "p2", None):
        seen = " ".join(str(seen_by(event, patron)) for event in events)
        assert BURN not in seen
    assert not table.game.acts or all("burn" not in act.key for act in table.game.acts)


@verifies("fastactionholdem.7.a")
def test_a_new_dealer_burns_a_card_before_dealing_any() -> None:
    table = shuffled(rounds=1)
    table.incident("new_dealer")
    table.step()
    assert (due(table).to, due(table).seen_by) == (("burn",), ())
    (gone,) = only(table.step(), Discarded)
    assert (gone.why, gone.seen_by, gone.cites) == ("burned", (), ("fastactionholdem.7.a",))
    assert isinstance(table.step_now, Open)
    after_wagers(table)
    with pytest.raises(Refused, match="a round is being dealt"):
        table.incident("new_dealer")


@verifies("fastactionholdem.7.a", "fastactionholdem.11")
def test_a_continuous_device_burns_none_for_a_shoe_or_a_dealer() -> None:
    table = shuffled(rounds=1, csm=True)
    to = [one.to for entry in table.log for one in only([entry.event], Dealt)]
    assert to.count(("burn",)) == 1, "only the one before the community cards"
    with pytest.raises(Refused, match="continuous device"):
        table.incident("new_dealer")


@verifies("fastactionholdem.7.b", "fastactionholdem.6.c")
def test_the_dealer_announces_no_more_bets_before_the_first_card() -> None:
    table = opened(DEALER, FIRST)
    table.play_round(until=lambda now: isinstance(table.step_now, Open))
    assert isinstance(table.step_now, Open)
    assert table.step_now.says == "no more bets"
    assert "fastactionholdem.7.b" in table.step_now.cites
    (closed,) = only(table.close(), WagersClosed)
    assert closed.says == "no more bets"
    assert ("dealer", "No more bets") in [
        (who, says) for who, says, _ in steps("fastactionholdem", table.rules, "betting")
    ]


@verifies("fastactionholdem.7.b", "fastactionholdem.7.c", "fastactionholdem.1.dealing-marker")
def test_the_first_round_is_dealt_from_the_dealer_clockwise_four_times() -> None:
    table = four_each(DEALER, FIRST, SECOND)
    to = [one.to for one in only([entry.event for entry in table.log], Dealt)][1:]
    assert to == [("dealer",), ("1",), ("2",)] * 4
    held = {place: [card for card, _ in cards] for place, cards in table.table.play.hands.items()}
    assert held == {"dealer": DEALER.split(), "1": FIRST.split(), "2": SECOND.split()}


@verifies("fastactionholdem.7.c")
def test_cards_are_face_down_and_a_player_sees_only_their_own() -> None:
    table = four_each(DEALER, FIRST, SECOND)
    for patron, own in (("p1", "1"), ("p2", "2"), (None, "")):
        faces = {one.place: one.face for one in table.view(patron).things if one.what == "card"}
        assert all((face == "??") == (place != own) for place, face in faces.items()), patron
    assert all(
        one.cites == ("fastactionholdem.7.c",)
        for one in only([entry.event for entry in table.log], Dealt)[1:]
    )


@verifies("fastactionholdem.7.b", "fastactionholdem.1.dealing-marker")
def test_the_marker_counts_every_position_and_the_dealers() -> None:
    table = shuffled(seats=3)
    begins = []
    for _ in range(5):
        begins.append((table.table.play.marker, after_wagers(table).to))
        (moved,) = only(finish(table), MarkerMoved)
        assert moved.cites == ("fastactionholdem.7.b",)
    assert begins == [
        (0, ("dealer",)),
        (1, ("1",)),
        (2, ("2",)),
        (3, ("dealer",)),
        (0, ("dealer",)),
    ]


@verifies("fastactionholdem.7.b", "fastactionholdem.7.c")
def test_at_a_position_without_a_wager_the_next_one_with_a_wager_starts() -> None:
    table = shuffled(rounds=1)
    table.act("p1", "sit", seat="5")
    assert after_wagers(table).to == ("2",)
    table.step()
    assert due(table).to == ("5",)
    table.step()
    assert due(table).to == ("dealer",)


@verifies("fastactionholdem.1.round-of-play", "fastactionholdem.7.b")
def test_only_a_complete_round_moves_the_marker() -> None:
    table = shuffled(rounds=1)
    after_wagers(table)
    table.feed(RoundVoided(by="supervisor-1", why="a fire alarm"))
    assert table.table.play.marker == 1
    table.play_round()
    assert table.table.play.marker == 1, "nobody wagered"
    after_wagers(table)
    finish(table)
    assert table.table.play.marker == 2


@verifies("fastactionholdem.7.b")
def test_everybody_sees_where_the_marker_is() -> None:
    table = shuffled(rounds=1)
    marked = [one.place for one in table.view(None).things if one.face == "DEAL"]
    assert marked == ["dealing marker 1"]
    assert [one.place for one in shuffled().view(None).things] == ["dealing marker"]


@verifies("fastactionholdem.7.d", "fastactionholdem.5.g")
def test_a_round_that_reaches_the_cutting_card_is_completed_and_the_cards_are_shuffled() -> None:
    table = shuffled()
    spent: list[ShoeSpent] = []
    for _ in range(20):
        before = table.table.play.shoe
        after_wagers(table)
        done = finish(table)
        spent = only(done, ShoeSpent)
        if spent:
            break
        assert table.table.play.shoe.remaining >= table.table.play.shoe.behind
    assert before.remaining >= before.behind == 78
    assert spent[0].cites == ("fastactionholdem.7.d", "fastactionholdem.5.g")
    assert table.table.play.shoe.remaining < 78
    table.step()
    assert only(table.step(), CardsShuffled)


@verifies("fastactionholdem.7.c")
def test_nobody_is_dealt_to_without_a_wager() -> None:
    table = dealt(*in_turn(DEALER, FIRST))
    table.place("p2", "10 on main")
    table.play_round(until=lambda now: len(now.play.hands.get("2", ())) == 4)
    assert set(table.table.play.hands) == {"dealer", "2"}
    empty = dealt()
    assert not [one for one in only(empty.play_round(), Dealt) if one.to != ("burn",)]

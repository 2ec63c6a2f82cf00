"""Sections 2 to 4: opening, shuffle, cut, the burn card."""

import pytest

from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded, RoundEnded, seen_by
from croupier.core.step import Ask, Open, Shuffle
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import (
    CardsCut,
    CardsRemoved,
    CoverPlaced,
    RecutOrdered,
    ShoeReady,
    ShoeSpent,
)
from croupier.games.reddog.play import BurnShown
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed, renewals
from croupier.rulebook.rules import rules_for
from tests.games.reddog.tables import BURN, dealt, due, finish, hand, to_cut
from tests.games.scripted import only, steps

REDDOG = game("reddog")
NOT_SHUFFLED, PRESHUFFLED = ({"cards.preshuffled": word} for word in ("no", "yes"))


def opening(options: dict[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    rules = rules_for(REDDOG, options)
    return [(text, cites) for _, text, cites in steps("reddog", rules, "opening")]


@verifies("reddog.2.a")
def test_cards_are_inspected_at_the_table_or_come_inspected() -> None:
    told = [text for text, cites in opening(NOT_SHUFFLED) if "reddog.2.a" in cites]
    assert told == [
        "receives the decks and two cutting cards of another color, and inspects every card"
    ]
    instead = [text for text, cites in opening(PRESHUFFLED) if "reddog.2.a" in cites]
    assert instead == ["unseals the container of pre-shuffled cards in front of the dealer"]


@verifies("reddog.2.b", "reddog.2.c")
def test_the_first_player_sees_the_cards_before_they_are_washed() -> None:
    told = [text for text, cites in opening(NOT_SHUFFLED) if cites[0].startswith("reddog.2.")]
    assert told == [
        "verifies the inspection",
        "spreads the cards face up by deck, by suit and in sequence for the first player",
        "turns the cards face down, washes them thoroughly and stacks them",
    ]
    assert not [one for one in opening(PRESHUFFLED) if one[1] == ("reddog.2.c",)]


@verifies("reddog.3.a")
def test_the_cards_are_shuffled_before_play_and_after_each_shoe() -> None:
    table = dealt()
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("reddog.3.a",)
    table.source = Shuffled("reddog", 3)
    shuffles = 0
    for _ in range(100):
        shuffles += len(only(table.play_round(), CardsShuffled))
    assert shuffles == 2


@verifies("reddog.3.a")
def test_the_house_may_shuffle_after_any_round_where_it_said_so() -> None:
    table = hand("4s", "9h", "6d", reshuffle_any_round=True)
    (spent,) = only(table.incident("reshuffle"), ShoeSpent)
    assert spent.cites == ("reddog.3.a",)
    with pytest.raises(Refused, match="no shoe is in play"):
        table.incident("reshuffle")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    with pytest.raises(Refused, match="a round is under way"):
        table.incident("reshuffle")
    other = hand("4s", "9h", "6d")
    with pytest.raises(Refused, match="when the shoe is over") as refusal:
        other.incident("reshuffle")
    assert refusal.value.cites == ("reddog.3.a",)


@verifies("reddog.3.b")
def test_as_a_game_begins_the_first_player_is_offered_the_cut() -> None:
    table = dealt()
    table.act("p1", "sit", seat="4")
    step = to_cut(table)
    assert (step.patrons, "reddog.3.b" in step.cites) == (("p1",), True)


def offered_after_a_round(**seats: str) -> list[str]:
    """To whom the cut is offered, in order, once a game has begun and nobody takes it."""
    table = hand("4s", "9h", "6d", reshuffle_any_round=True)
    for patron in ("p3", "p4"):
        table.buy(patron, 100_00)
    for patron, seat in seats.items():
        table.act(patron, "sit", seat=seat)
    table.incident("reshuffle")
    to_cut(table)
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask):
        asked += step.patrons
        table.choose(step.patrons[0], "decline")
    return asked


@verifies("reddog.3.b")
def test_later_the_cut_goes_clockwise_from_the_dealers_far_right() -> None:
    assert offered_after_a_round() == ["p1", "p4", "p3", "p2"]
    assert offered_after_a_round(p1="7") == ["p2", "p1", "p4", "p3"]


@verifies("reddog.3.b")
def test_where_no_player_cuts_the_dealer_does() -> None:
    table = dealt("4s")
    to_cut(table)
    table.choose("p1", "decline")
    (cut,) = only(table.choose("p2", "decline"), CardsCut)
    assert cut.by == "dealer"


@verifies("reddog.3.c")
@pytest.mark.parametrize(
    ("decks", "taken", "refused"),
    [
        (6, ("52", "156", "260"), ("51", "261", "0", "312")),
        (2, ("52",), ("51", "53")),
        (1, ("10", "42"), ("9", "43")),
    ],
)
def test_a_cut_is_a_deck_or_more_from_either_end(
    decks: int, taken: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    for depth in refused:
        table = dealt(decks=decks)
        to_cut(table)
        with pytest.raises(Refused) as refusal:
            table.choose("p1", depth)
        assert "reddog.3.c" in refusal.value.cites
    for depth in taken:
        table = dealt(decks=decks)
        to_cut(table)
        (cut,) = only(table.choose("p1", depth), CardsCut)
        assert (cut.by, cut.depth) == ("p1", int(depth))


@verifies("reddog.3.c")
@pytest.mark.parametrize(("decks", "behind"), [(1, 13), (6, 78), (8, 104)])
def test_the_cutting_card_goes_a_quarter_from_the_back(decks: int, behind: int) -> None:
    table = dealt(decks=decks)
    to_cut(table)
    (placed,) = only(table.choose("p1", str(26 * decks)), CoverPlaced)
    assert (placed.behind, placed.cites) == (behind, ("reddog.3.c",))


@verifies("reddog.3.d")
@pytest.mark.parametrize(("by", "again"), [("last_cutter", ("p1",)), ("next", ("p2",))])
def test_an_improper_cut_is_done_again(by: str, again: tuple[str, ...]) -> None:
    table = dealt(recut_by=by)
    to_cut(table)
    with pytest.raises(Refused, match="not cut"):
        table.incident("improper_cut")
    table.choose("p1", "60")
    (ordered,) = only(table.incident("IR-GN-9"), RecutOrdered)
    assert (ordered.by, ordered.cites) == (again, ("reddog.3.d",))
    assert isinstance(table.step_now, Ask)
    assert table.step_now.patrons == again
    table.choose(again[0], "200")
    assert table.table.play.shoe.cut == 200


@verifies("reddog.3.d")
def test_no_cut_is_done_again_once_a_card_is_dealt() -> None:
    table = dealt("4s")
    to_cut(table)
    table.choose("p1", "60")
    table.step()
    with pytest.raises(Refused, match="some have been dealt") as refusal:
        table.incident("improper_cut")
    assert refusal.value.cites == ("reddog.3.d",)


@verifies("reddog.4.a")
def test_the_first_card_of_a_shoe_is_burned_face_down() -> None:
    table = dealt("4s")
    to_cut(table)
    table.choose("p1", "60")
    assert (due(table).to, due(table).cites) == (("burn",), ("reddog.4.a",))
    done = table.step()
    (burned,) = only(done, Discarded)
    assert (burned.cards, burned.seen_by, burned.cites) == ((BURN,), (), ("reddog.4.a",))
    assert only(done, ShoeReady)
    for event in only(done, Dealt):
        hidden = seen_by(event, "p1")
        assert isinstance(hidden, Dealt)
        assert hidden.cards == ("??",)
    assert table.table.play.shoe.rack == ((BURN,),)


@verifies("reddog.4.a")
def test_the_burn_card_is_shown_to_a_player_who_asks() -> None:
    table = hand("4s", "9h", "6d")
    table.buy("p3", 100_00)
    table.cash_out("p3")
    with pytest.raises(Refused, match="only a player at the table may ask"):
        table.act("p3", "ask_burn")
    (shown,) = only(table.act("p2", "ask_burn"), BurnShown)
    assert (shown.card, shown.seen_by, shown.cites) == (BURN, None, ("reddog.4.a",))
    with pytest.raises(Refused, match="already been shown"):
        table.act("p1", "ask_burn")


@verifies("reddog.4.a")
def test_a_new_dealer_burns_a_card_before_any_is_dealt() -> None:
    with pytest.raises(Refused, match="no shoe is in play"):
        dealt().incident("new_dealer")
    table = hand("4s", "9h", "6d", "7c", "Ks", "3h")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    assert due(table).to == ("burn",)
    (burned,) = only(table.step(), Discarded)
    assert (burned.cards, burned.why, burned.seen_by) == (("7c",), "burned", ())
    assert isinstance(table.step_now, Open)
    table.step()
    with pytest.raises(Refused, match="a round is being dealt") as refusal:
        table.incident("new_dealer")
    assert refusal.value.cites == ("reddog.4.a",)


@verifies("reddog.4.b")
def test_the_left_hand_draws_and_the_right_hand_places() -> None:
    told = steps("reddog", rules_for(REDDOG), "initial_deal")
    assert (
        "dealer",
        "draws each card with the left hand, turns it up and places it with the right",
        ("reddog.4.b",),
    ) in told


@verifies("reddog.8", "reddog.4.a")
def test_a_continuous_device_takes_the_place_of_cut_and_burn() -> None:
    table = dealt(csm=True)
    table.source = Shuffled("reddog", 1)
    for _ in range(3):
        table.place("p1", "10 on main")
        done = table.play_round()
        assert len(only(done, CardsShuffled)) == 1
        assert not only(done, CardsCut)
        assert all(event.to != ("burn",) for event in only(done, Dealt))
        assert only(done, ShoeSpent)[0].cites == ("reddog.8",)
        assert only(done, RoundEnded)
    with pytest.raises(Refused, match="no card is burned"):
        table.incident("new_dealer")


@verifies("cmr146.49.7")
def test_the_cards_are_changed_within_a_day() -> None:
    table = dealt("4s", "5h", "6d", "7d")
    (duty,) = owed(table.game, table.rules, Placed("2026-03-01T20:00:00-05:00"))
    assert (duty.due, duty.cites) == ("2026-03-02T20:00:00-05:00", ("cmr146.49.7",))
    assert (duty.role, duty.call) == ("casino supervisor", "cards_changed")
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="a round is under way") as refused:
        table.incident(duty.call)
    assert refused.value.cites == ("cmr146.49.7",)
    finish(table)
    for kinds in ([CardsRemoved, ShoeSpent], [CardsRemoved]):
        done = table.incident(duty.call)
        assert [type(e) for e in done if isinstance(e, CardsRemoved | ShoeSpent)] == kinds
    assert renewals(table.game, table.rules) == (CardsRemoved,)


@verifies("reddog.3.b")
def test_a_round_goes_on_where_nobody_is_seated() -> None:
    table = dealt("4s", "9h", "6d")
    table.cash_out("p1")
    table.cash_out("p2")
    table.step()
    table.step()
    assert table.table.play.shoe.state == "cut"
    assert not finish(table)[-1].cites

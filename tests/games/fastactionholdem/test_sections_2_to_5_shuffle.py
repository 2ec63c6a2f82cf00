"""Sections 2, 4, 5 and 11: decks and batches, shuffle, cut and cutting card, an idle table."""

import pytest

from croupier.core.driver import Driver
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, RoundEnded
from croupier.core.game import devices
from croupier.core.step import Ask, Open, Shuffle
from croupier.equipment.cards import Pack
from croupier.games.families.shoe import CardsCut, CoverPlaced, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from tests.games.fastactionholdem.tables import after_wagers, dealt, finish, shuffled
from tests.games.scripted import only, steps

FAST = game("fastactionholdem")


def shoe(**options: object) -> Pack:
    found = devices(FAST, rules_for(FAST, options))["shoe"]
    assert isinstance(found, Pack)
    return found


def to_cut(table: Driver) -> Ask:
    """Open a round and shuffle, until somebody is offered the cut."""
    table.step()
    table.step()
    step = table.step_now
    assert isinstance(step, Ask)
    return step


@verifies("fastactionholdem.2.a", "fastactionholdem.2.b", "fastactionholdem.2.d.1")
@pytest.mark.parametrize("decks", [6, 8])
def test_it_is_played_with_six_or_eight_whole_decks_from_a_shoe(decks: int) -> None:
    cards = shoe(decks=decks).cards
    assert len(cards) == 52 * decks
    assert {cards.count(card) for card in set(cards)} == {decks}
    table = shuffled(rounds=1, decks=decks)
    drawn = only((entry.event for entry in table.log), Dealt)
    assert {one.device for one in drawn} == {"shoe"}


@verifies("fastactionholdem.2.a")
@pytest.mark.parametrize("decks", [5, 7, 9])
def test_another_number_is_refused(decks: int) -> None:
    with pytest.raises(Refused) as refusal:
        rules_for(FAST, {"decks": decks})
    assert "fastactionholdem.2.a" in refusal.value.cites


@verifies("fastactionholdem.2.d", "fastactionholdem.2.d.2", "fastactionholdem.2.d.4")
@verifies("fastactionholdem.2.d.5", "fastactionholdem.2.d.6")
def test_two_equal_batches_alternate_and_only_one_is_in_the_rack() -> None:
    assert len(shoe(shuffler=True).cards) == 6 * 52, "one batch is in the shoe"
    table = shuffled(shuffler=True, reshuffle_any_round=True)
    batches = []
    for _ in range(3):
        after_wagers(table)
        batches.append(table.table.play.shoe.batch)
        assert table.table.play.shoe.rack[1:] == (), "no card of the other batch"
        finish(table)
        table.incident("reshuffle")
    assert batches == [1, 2, 1]


@verifies("fastactionholdem.2.d.3", "fastactionholdem.2.d.2")
def test_batches_have_backs_of_two_colors() -> None:
    told = steps("fastactionholdem", rules_for(FAST, {"shuffler": True}), "opening")
    assert (
        "floorperson",
        "checks that each batch has backs of one color and design, and the "
        "other batch another color",
    ) in [(who, does) for who, does, _ in told]
    assert not [
        one
        for one in steps("fastactionholdem", rules_for(FAST), "opening")
        if "fastactionholdem.2.d.3" in one[2]
    ]


@verifies("fastactionholdem.5.a", "fastactionholdem.5.g")
def test_the_cards_are_shuffled_before_play_and_after_each_shoe() -> None:
    table = shuffled()
    table.step()
    assert isinstance(table.step_now, Shuffle)
    assert table.step_now.cites == ("fastactionholdem.5.a",)
    shuffles = 0
    for _ in range(30):
        before = len(table.log)
        after_wagers(table)
        finish(table)
        shuffles += len(only((entry.event for entry in table.log[before:]), CardsShuffled))
    assert shuffles == 3


@verifies("fastactionholdem.5.a", "fastactionholdem.5.g")
def test_the_house_may_shuffle_after_any_round_where_it_said_so() -> None:
    table = shuffled(rounds=1, reshuffle_any_round=True)
    (spent,) = only(table.incident("reshuffle"), ShoeSpent)
    assert spent.cites == ("fastactionholdem.5.g",)
    with pytest.raises(Refused, match="when the shoe is over") as refusal:
        shuffled(rounds=1).incident("reshuffle")
    assert refusal.value.cites == ("fastactionholdem.5.g",)


@verifies("fastactionholdem.5.b.1", "fastactionholdem.5.f")
def test_cards_from_a_device_are_not_cut_but_get_the_cutting_card() -> None:
    table = shuffled(shuffler=True)
    after_wagers(table)
    events = [entry.event for entry in table.log]
    assert not only(events, CardsCut)
    (placed,) = only(events, CoverPlaced)
    assert (placed.behind, placed.cites) == (78, ("fastactionholdem.5.f",))


@verifies("fastactionholdem.5.b.2")
@pytest.mark.parametrize("options", [{}, {"cards.preshuffled": True, "shuffler": True}])
def test_cards_shuffled_by_hand_or_beforehand_are_cut(options: dict[str, object]) -> None:
    step = to_cut(dealt(**options))
    assert step.about == "the cut"


@verifies("fastactionholdem.5.c", "fastactionholdem.5.c.1")
def test_as_a_game_begins_the_first_player_to_come_is_offered_the_cut() -> None:
    table = dealt()
    table.act("p1", "sit", seat="6")
    step = to_cut(table)
    assert step.patrons == ("p1",)
    assert "fastactionholdem.5.c" in step.cites
    table.choose("p1", "decline")
    assert isinstance(table.step_now, Ask)
    assert table.step_now.patrons == ("p2",)


def offered_next(table: Driver) -> list[str]:
    """To whom the cut is offered, in order, if nobody takes it."""
    to_cut(table)
    asked: list[str] = []
    while isinstance(step := table.step_now, Ask):
        asked += step.patrons
        table.choose(step.patrons[0], "decline")
    return asked


@verifies("fastactionholdem.5.c.4", "fastactionholdem.5.d")
def test_after_an_early_shuffle_it_goes_clockwise_from_the_dealers_far_right() -> None:
    table = shuffled(rounds=1, reshuffle_any_round=True)
    for patron, seat in (("p3", "7"), ("p4", "4")):
        table.buy(patron, 100_00)
        table.act(patron, "sit", seat=seat)
    table.incident("reshuffle")
    assert offered_next(table) == ["p3", "p1", "p2", "p4"]
    (cut,) = only([entry.event for entry in table.log][-5:], CardsCut)
    assert cut.by == "dealer"


@verifies("fastactionholdem.5.c.2", "fastactionholdem.5.c.3", "fastactionholdem.5.d")
@pytest.mark.parametrize(
    ("place", "order"),
    [("1", ["p1", "p2", "p3"]), ("2", ["p2", "p3", "p1"]), ("dealer", ["p3", "p1", "p2"])],
)
def test_who_had_the_cutting_card_is_offered_the_cut(place: str, order: list[str]) -> None:
    table = shuffled()
    table.buy("p3", 1_000_00)
    after_wagers(table)
    left = table.table.play.shoe
    while left.remaining > left.behind + {"dealer": 0, "1": 1, "2": 2}[place]:
        table.incident("card_face_up_in_shoe")
        table.step()
        left = table.table.play.shoe
    table.play_round(until=lambda now: now.play.shoe.cover_reached)
    last = only([entry.event for entry in table.log], Dealt)[-1]
    assert last.to == (place,)
    finish(table)
    assert offered_next(table) == order


@verifies("fastactionholdem.5.e")
@pytest.mark.parametrize(
    ("decks", "taken", "refused"),
    [(6, ("52", "260"), ("51", "261", "0")), (8, ("52", "364"), ("51", "365"))],
)
def test_a_cut_is_a_deck_or_more_from_either_end(
    decks: int, taken: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    for depth in refused:
        table = dealt(decks=decks)
        to_cut(table)
        with pytest.raises(Refused) as refusal:
            table.choose("p1", depth)
        assert "fastactionholdem.5.e" in refusal.value.cites
    for depth in taken:
        table = dealt(decks=decks)
        to_cut(table)
        (cut,) = only(table.choose("p1", depth), CardsCut)
        assert (cut.by, cut.depth) == ("p1", int(depth))


@verifies("fastactionholdem.5.f")
@pytest.mark.parametrize(("decks", "behind"), [(6, 78), (8, 104)])
def test_the_cutting_card_goes_a_quarter_from_the_back(decks: int, behind: int) -> None:
    table = dealt(decks=decks)
    to_cut(table)
    (placed,) = only(table.choose("p1", "100"), CoverPlaced)
    assert (placed.behind, placed.cites) == (behind, ("fastactionholdem.5.f",))


@verifies("fastactionholdem.5.h", "fastactionholdem.5.h.1", "fastactionholdem.5.h.2")
@pytest.mark.parametrize(("device", "then"), [(False, "5.h.1"), (True, "5.h.2")])
@pytest.mark.parametrize("face", ["down", "up"])
def test_the_cards_of_an_idle_table_are_spread_and_shuffled_before_play(
    device: bool, then: str, face: str
) -> None:
    table = shuffled(rounds=1, shuffler=device)
    done = table.incident("idle_table", face=face)
    (spread,) = only(done, CardsSpread)
    assert (spread.face, spread.cites) == (face, ("fastactionholdem.5.h",))
    (spent,) = only(done, ShoeSpent)
    assert spent.cites == ("fastactionholdem.5.h", f"fastactionholdem.{then}")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")


@verifies("fastactionholdem.11")
def test_a_continuous_device_takes_the_place_of_shuffle_cut_and_burn() -> None:
    table = shuffled(csm=True)
    for _ in range(2):
        before = len(table.log)
        after_wagers(table)
        assert len(table.table.play.shoe.rack) == 0
        finish(table)
        done = [entry.event for entry in table.log[before:]]
        assert [one.cites for one in only(done, CardsShuffled)] == [("fastactionholdem.11",)]
        assert [one.cites for one in only(done, ShoeSpent)] == [("fastactionholdem.11",)]
        assert not only(done, CardsCut)
        assert only(done, RoundEnded)
    with pytest.raises(Refused, match="no second batch") as refusal:
        rules_for(FAST, {"csm": True, "shuffler": True})
    assert "fastactionholdem.11" in refusal.value.cites


@verifies("cmr146.49.7.a")
def test_the_cards_are_changed_once_each_gaming_day() -> None:
    table = shuffled(rounds=1)
    (duty,) = owed(table.game, table.rules, Placed("2026-03-01T20:00:00-05:00"))
    assert duty.due == "2026-03-02T20:00:00-05:00"
    assert duty.cites == ("cmr146.49.7", "cmr146.49.7.a")
    after_wagers(table)
    with pytest.raises(Refused, match="a round is under way"):
        table.incident("cards_changed")
    finish(table)
    assert only(table.incident("cards_changed"), ShoeSpent)
    table.step()
    assert not isinstance(table.step_now, Open)

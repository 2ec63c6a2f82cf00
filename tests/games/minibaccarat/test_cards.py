"""Minibaccarat, sections 3, 5 and 14: two batches, the idle table, shuffles that are directed."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import VigorishCollected
from croupier.core.game import devices, displays
from croupier.core.step import Ask, Deal, Open, Shuffle
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.upkeep import CardsSpread
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import renewals
from tests.games.baccarats.tables import (
    BANKER_WINS,
    PLAYER_NATURAL,
    a_table,
    closed_table,
    deal,
    hand_over,
    prepare,
    rules,
    told,
)
from tests.games.scripted import only

MINI = "minibaccarat"
BATCHES: dict[str, Any] = {"shuffler": True, "decks": 16}


def next_shoe(table: Driver) -> Driver:
    """The table once this shoe is over and the next is ready."""
    prepare(table)
    table.incident("cover_card")
    deal(table, PLAYER_NATURAL)
    deal(table, "9s 2s Kh 3h")
    return prepare(table)


@verifies("minibaccarat.3.b", "minibaccarat.3.b.1")
@pytest.mark.parametrize("decks", [12, 14, 16])
def test_with_a_shuffler_two_equal_batches_are_used(decks: int) -> None:
    chosen = rules(MINI, shuffler=True, decks=decks)
    assert chosen.in_play == decks // 2
    shoe = devices(game(MINI), chosen)["shoe"]
    assert len(shoe.cards) == 26 * decks  # type: ignore[attr-defined]


@verifies("minibaccarat.3.a", "minibaccarat.3.b", "minibaccarat.3.b.1")
@pytest.mark.parametrize(
    ("decks", "shuffler"),
    [
        (9, False),
        (12, False),
        (16, False),
        (6, True),
        (8, True),
        (11, True),
        (13, True),
        (15, True),
    ],
)
def test_other_numbers_of_decks_do_not_make_batches(decks: int, shuffler: bool) -> None:
    with pytest.raises(Refused) as refused:
        rules(MINI, shuffler=shuffler, decks=decks)
    assert set(refused.value.cites) == {
        "minibaccarat.3.a",
        "minibaccarat.3.b",
        "minibaccarat.3.b.1",
    }


@verifies("minibaccarat.3.b.4")
def test_the_batches_alternate_shoe_by_shoe() -> None:
    unused = croupier.table(MINI, options=BATCHES)
    assert "batch" not in displays(unused.game, unused.table)
    table = a_table(MINI, **BATCHES)
    assert table.table.play.shoe.batch == 1
    assert [next_shoe(table).table.play.shoe.batch for _ in range(3)] == [2, 1, 2]
    assert displays(table.game, table.table)["batch"] == "2"
    assert next_shoe(a_table(MINI)).table.play.shoe.batch == 1


@verifies("minibaccarat.3.b.5")
def test_only_one_batch_is_in_the_rack() -> None:
    table = a_table(MINI, **BATCHES)
    deal(table, PLAYER_NATURAL)
    assert sum(map(len, table.table.play.shoe.rack)) == 2 + 4
    next_shoe(table)
    assert sum(map(len, table.table.play.shoe.rack)) == 2
    assert told(MINI, "preparation", "minibaccarat.3.b.5", **BATCHES)
    assert not told(MINI, "preparation", "minibaccarat.3.b.5")


@verifies("minibaccarat.3.b.2", "minibaccarat.3.b.3", "minibaccarat.4.d")
def test_the_script_handles_batches_apart() -> None:
    for phase, clause in (("opening", "3.b.2"), ("preparation", "3.b.3"), ("opening", "4.d")):
        assert told(MINI, phase, f"{MINI}.{clause}", **BATCHES)
        assert not told(MINI, phase, f"{MINI}.{clause}")
    assert not told(MINI, "opening", "minibaccarat.4.b", **BATCHES)
    assert not told(MINI, "opening", "minibaccarat.4.c", **BATCHES)


@verifies("minibaccarat.5.a")
def test_a_floorperson_directs_a_shuffle_where_the_house_has_it_so() -> None:
    table = a_table(MINI, reshuffle_any_round=True)
    deal(table, PLAYER_NATURAL)
    done = table.incident("shuffle_directed")
    assert [e.cites for e in only(done, ShoeSpent)] == [("minibaccarat.5.a",)]
    table.step()
    assert isinstance(table.step_now, Shuffle)
    prepare(table)
    table.place("p1", "10 on player")
    table.incident("shuffle_directed")
    assert isinstance(table.step_now, Shuffle), "wagers wait for the shoe"
    assert table.table.wagers
    prepare(table)
    table.close()
    with pytest.raises(Refused, match="a hand is under way"):
        table.incident("shuffle_directed")
    with pytest.raises(Refused, match="only when the shoe is over"):
        a_table(MINI).incident("shuffle_directed")
    assert told(MINI, "incident:shuffle_directed", "minibaccarat.5.a")


@verifies("minibaccarat.5.a", "minibaccarat.12.d.2.i")
def test_marked_vigorish_is_due_before_a_directed_shuffle() -> None:
    table = a_table(MINI, reshuffle_any_round=True, vig_when="later")
    hand_over(table, BANKER_WINS, "20 on banker")
    table.incident("shuffle_directed")
    assert only(table.step(), VigorishCollected)
    assert isinstance(table.step_now, Shuffle)


@verifies("minibaccarat.5.a", "minibaccarat.5.h.1", "minibaccarat.5.h.2", "minibaccarat.5.h.3")
@verifies("minibaccarat.5.h.4", "minibaccarat.5.h.5")
def test_a_shuffle_by_hand_has_five_steps_and_is_left_feathered() -> None:
    for number in range(1, 6):
        clause = f"minibaccarat.5.h.{number}"
        [(_, does)] = told(MINI, "preparation", clause)
        assert "plugs" in does
        assert not told(MINI, "preparation", clause, **BATCHES)
    assert any("feathered" in does for _, does in told(MINI, "preparation", "minibaccarat.5.a"))
    csm = told(MINI, "preparation", "minibaccarat.5.a", csm=True)
    assert not any("feathered" in does for _, does in csm)


@verifies("minibaccarat.5.g", "minibaccarat.5.g.1")
@pytest.mark.parametrize("face", ["down", "up"])
def test_the_cards_of_an_idle_table_are_spread_and_shuffled(face: str) -> None:
    table = a_table(MINI)
    deal(table, PLAYER_NATURAL)
    done = table.incident("idle_table", face=face)
    (spread,) = only(done, CardsSpread)
    assert (spread.face, spread.cites) == (face, ("minibaccarat.5.g",))
    assert only(done, ShoeSpent)[0].cites == ("minibaccarat.5.g", "minibaccarat.5.g.1")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert isinstance(table.step_now, Ask), "then the cards are cut"
    assert told(MINI, "incident:idle_table", "minibaccarat.5.g.1")
    assert not told(MINI, "incident:idle_table", "minibaccarat.5.g.1", **BATCHES)


@verifies("minibaccarat.5.g", "minibaccarat.5.g.2", "minibaccarat.5.g.2.i")
@verifies("minibaccarat.5.g.2.ii")
def test_with_a_device_the_other_batch_is_played() -> None:
    table = a_table(MINI, **BATCHES)
    deal(table, PLAYER_NATURAL)
    done = table.incident("idle_table")
    assert only(done, CardsSpread)[0].face == "down"
    assert only(done, ShoeSpent)[0].cites == ("minibaccarat.5.g", "minibaccarat.5.g.2")
    assert prepare(table).table.play.shoe.batch == 2
    [(_, does)] = told(MINI, "incident:idle_table", "minibaccarat.5.g.2", **BATCHES)
    assert "takes out the batch it held" in does
    for clause in ("5.g.2", "5.g.2.i", "5.g.2.ii"):
        assert told(MINI, "incident:idle_table", f"minibaccarat.{clause}", **BATCHES)
        assert not told(MINI, "incident:idle_table", f"minibaccarat.{clause}")


@verifies("minibaccarat.5.g")
def test_a_table_with_gaming_is_not_idle() -> None:
    table = a_table(MINI)
    with pytest.raises(Refused, match="gaming is in progress"):
        table.incident("idle_table")
    deal(table, PLAYER_NATURAL)
    with pytest.raises(Refused, match="face 'sideways'"):
        table.incident("idle_table", face="sideways")


@verifies("minibaccarat.14")
def test_a_continuous_shuffler_takes_cards_back_after_every_round() -> None:
    table = closed_table(MINI, csm=True)
    table.step()
    table.step()
    step = table.step_now
    assert isinstance(step, Open), "no cut, no burn"
    for cards in (PLAYER_NATURAL, BANKER_WINS):
        table.close()
        step = table.step_now
        assert isinstance(step, Deal)
        assert step.left.dealt == 0
        done = table.enter(cards)
        assert [e.cites for e in only(done, ShoeSpent)] == [("minibaccarat.14",)]
        table.step()
        assert isinstance(table.step_now, Shuffle)
        table.step()
    assert told(MINI, "preparation", "minibaccarat.14", csm=True)
    assert not told(MINI, "preparation", "minibaccarat.14")


@verifies("minibaccarat.14", "minibaccarat.3.b")
def test_a_continuous_shuffler_and_two_batches_exclude_each_other() -> None:
    with pytest.raises(Refused, match="cannot be used together"):
        rules(MINI, csm=True, **BATCHES)


@verifies("minibaccarat.2.a", "cmr146.18.3")
def test_nine_places_and_six_where_kept_cards_are_handed_around() -> None:
    assert rules(MINI).seats == 9
    with pytest.raises(Refused):
        rules(MINI, seats=10)
    with pytest.raises(Refused, match="six if cards are handed around") as refused:
        rules(MINI, squeeze=True)
    assert refused.value.cites == ("cmr146.18.3",)
    assert rules(MINI, squeeze=True, seats=6).squeezed
    assert rules(MINI, squeeze=True, change_each_shoe=True).seats == 9
    assert told(MINI, "closing", "cmr146.18.3", change_each_shoe=True)


@verifies("minibaccarat.3.c", "minibaccarat.14", "cmr146.18.3")
def test_with_a_continuous_shuffler_no_shoe_ends_after_which_cards_are_changed() -> None:
    with pytest.raises(Refused, match="never finishes a shoe") as refused:
        rules(MINI, csm=True, change_each_shoe=True)
    assert refused.value.cites == ("minibaccarat.3.c", "minibaccarat.14")
    with pytest.raises(Refused):
        rules(MINI, csm=True, change_each_shoe=True, squeeze=True)
    assert rules(MINI, csm=True, change_each_shoe=False).csm
    table = closed_table(MINI, csm=True)
    assert renewals(table.game, table.rules) == (CardsRemoved,), "a shuffle brings no others"
    [(_, daily)] = told(MINI, "closing", "minibaccarat.3.c")
    [(_, longer)] = told(MINI, "closing", "minibaccarat.3.c", csm=True)
    assert ("48" in daily, "48" in longer) == (False, True)
